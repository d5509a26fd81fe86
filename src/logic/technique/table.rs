//! The rows of the table of techniques; some families have their rows in files of their own.

use super::{Facts, Family, HodokuLevel, Technique, chains, locked, nets};

/// The rows of all files, in any order.
const PARTS: &[&[Facts]] = &[
    PLAIN,
    chains::CHAINS,
    nets::ROWS,
    super::wings::ROWS,
    super::uniqueness::ROWS,
    locked::ROWS,
    super::colours::ROWS,
    super::exotic::ROWS,
];

/// The table: a row for each technique, each in its technique's place.
pub(super) const TABLE: &[Facts] = &{
    let mut table = [PLAIN[0]; COUNT];
    let mut part = 0;
    while part < PARTS.len() {
        let mut at = 0;
        while at < PARTS[part].len() {
            table[PARTS[part][at].technique as usize] = PARTS[part][at];
            at += 1;
        }
        part += 1;
    }
    table
};

const COUNT: usize = {
    let (mut count, mut part) = (0, 0);
    while part < PARTS.len() {
        count += PARTS[part].len();
        part += 1;
    }
    count
};

pub(super) const ANY_BOARD: &str = "any board";
pub(super) const COMPLETE: &str = "any board, in houses with as many cells as digits";
pub(super) const NEEDED: &str =
    "any board, in houses with as many cells as digits, and for digits that every combination left for a sum has";
const SUMS: &str = "boards with sums: cages, in pieces too, and runs";
const CAGES: &str = "boards with cages that have sums: their cells in houses with as many cells as digits";
const LINES: &str = "jigsaws, regions in pieces too, and boards with windows";

use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};

const BASIC: &str = "A digit's places in some parallel lines, the bases, all lie in as many crossing lines, the covers. Each base \
     has the digit once, so each cover has it in a base: it goes from the rest of the covers.";
const FINNED: &str = "A basic fish but for some places of the digit in the bases, the fins, that no cover holds. Either a fin is \
     true, or the fish is: the digit goes from cells of the covers that see every fin.";
const SASHIMI: &str = "A finned fish that would not be one without its fins: a base would have one place left. The digit goes from \
     cells of the covers that see every fin.";
const FRANKEN: &str = "A fish with boxes: rows and boxes against columns and boxes. The digit goes from the rest of the covers, and from \
     a place in a base that lies in two covers.";
const FINNED_FRANKEN: &str = "A fish with boxes, and with fins: places in the bases that no cover holds, or that lie in two bases. The \
     digit goes from cells of the covers that see every fin.";
const MUTANT: &str = "A fish of any houses: each base needs the digit, no two of them share a place of it, and as many covers hold \
     all their places. The digit goes from the rest of the covers, and from a place in a base that lies in two covers.";
const FINNED_MUTANT: &str = "A fish of any houses with fins: places in the bases that no cover holds, or that lie in two bases. The \
     digit goes from cells of the covers that see every fin.";

/// A row for a fish.
#[expect(clippy::too_many_arguments, reason = "a row of the table")]
const fn fish(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
    rating: Option<u16>,
    (level, score): (HodokuLevel, u32),
    help: &'static str,
) -> Facts {
    Facts {
        technique,
        key,
        name,
        aliases,
        family: Family::Fish,
        code,
        rating,
        hodoku: Some((level, score)),
        help,
        boards: NEEDED,
    }
}

#[rustfmt::skip]
const PLAIN: &[Facts] = &[
    Facts {
        technique: Technique::FullHouse, key: "full-house", name: "Full House",
        aliases: &["last digit", "last value"], family: Family::Single,
        code: "0000", rating: Some(10), hodoku: Some((Easy, 4)), boards: COMPLETE,
        help: "A house has one empty cell. It holds the one digit that the house still misses.",
    },
    Facts {
        technique: Technique::CageRemainder, key: "cage-remainder", name: "Cage Remainder",
        aliases: &["remainder", "last cell of a cage", "last cell of a run"], family: Family::Sum,
        code: "", rating: None, hodoku: None, boards: SUMS,
        help: "A cage or run has one empty cell. It holds what the other cells leave of the sum.",
    },
    Facts {
        technique: Technique::NakedSingle, key: "naked-single", name: "Naked Single",
        aliases: &["crme", "elimination", "sole candidate", "column row minigrid elimination"], family: Family::Single,
        code: "0003", rating: Some(23), hodoku: Some((Easy, 4)), boards: ANY_BOARD,
        help: "A cell has one candidate left: every other digit stands in a cell that it sees, or was excluded \
               before. So it holds that digit.",
    },
    Facts {
        technique: Technique::HiddenSingle, key: "hidden-single", name: "Hidden Single",
        aliases: &["lone ranger", "only instance", "pinned digit", "unique candidate"], family: Family::Single,
        code: "0002", rating: Some(15), hodoku: Some((Easy, 14)), boards: NEEDED,
        help: "A house holds every digit once. Where a digit has one place left in the house, it stands there, \
               whatever other candidates that cell has.",
    },
    Facts {
        technique: Technique::CrossingSums, key: "crossing-sums", name: "Crossing Sums",
        aliases: &["crossing", "crossing runs", "unique intersection"], family: Family::Sum,
        code: "", rating: None, hodoku: None, boards: "Kakuro, and wherever a cell lies in two houses with sums",
        help: "A cell lies in two runs. What is left of either sum admits several digits there, but only one is \
               common to both. The cell holds it.",
    },
    Facts {
        technique: Technique::SingleCombination, key: "single-combination", name: "Single Combination",
        aliases: &["magic block", "forced combination"], family: Family::Sum,
        code: "", rating: None, hodoku: None, boards: SUMS,
        help: "What is left of a sum can be made in one way only, as 3 in two cells by 1 and 2. Every other candidate \
               goes from the cells, and each of the digits from cells that cannot have it then.",
    },
    Facts {
        technique: Technique::Pointing, key: "pointing", name: "Pointing",
        aliases: &["locked candidates type 1", "locked candidates 1", "pointing pair", "intersection removal"],
        family: Family::Intersection,
        code: "0100", rating: Some(26), hodoku: Some((Medium, 50)), boards: NEEDED,
        help: "In a box, all places left for a digit lie in one line. The digit stands in one of them, so it goes \
               from the rest of the line, and from every other cell that sees them all.",
    },
    Facts {
        technique: Technique::Claiming, key: "claiming", name: "Claiming",
        aliases: &["locked candidates type 2", "locked candidates 2", "box line reduction"],
        family: Family::Intersection,
        code: "0101", rating: Some(28), hodoku: Some((Medium, 50)), boards: NEEDED,
        help: "In a line, all places left for a digit lie in one box. The digit stands in one of them, so it goes \
               from the rest of the box, and from every other cell that sees them all.",
    },
    Facts {
        technique: Technique::DirectPointing, key: "direct-pointing", name: "Direct Pointing",
        aliases: &["direct locked candidates", "direct locked candidates 1"], family: Family::Intersection,
        code: "", rating: Some(17), hodoku: None, boards: NEEDED,
        help: "In a box, all places left for a digit lie in one line. So it goes from the rest of the line, and that leaves \
               another box with one place for it. It stands there.",
    },
    Facts {
        technique: Technique::DirectClaiming, key: "direct-claiming", name: "Direct Claiming",
        aliases: &["direct locked candidates 2"], family: Family::Intersection,
        code: "", rating: Some(19), hodoku: None, boards: NEEDED,
        help: "In a line, all places left for a digit lie in one box. So it goes from the rest of the box, and that leaves \
               another line with one place for it. It stands there.",
    },
    Facts {
        technique: Technique::Combinations, key: "combinations", name: "Combinations",
        aliases: &["cage combinations", "run combinations", "reduced clue", "sum combinations"], family: Family::Sum,
        code: "", rating: None, hodoku: None, boards: SUMS,
        help: "What is left of a sum can be made in several ways. A candidate goes if no combination that can be dealt \
               out to the cells has it in its cell. Placed digits reduce the clue; the smallest one left is the best \
               to look at first.",
    },
    Facts {
        technique: Technique::LockedPair, key: "locked-pair", name: "Locked Pair",
        aliases: &["locked twins"], family: Family::Subset,
        code: "0110", rating: Some(30), hodoku: Some((Medium, 40)), boards: ANY_BOARD,
        help: "A naked pair whose two cells lie in a box and a line at once. Both digits go from the rest of the \
               box and from the rest of the line.",
    },
    Facts {
        technique: Technique::NakedPair, key: "naked-pair", name: "Naked Pair",
        aliases: &["twins", "disjoint pair"], family: Family::Subset,
        code: "0200", rating: Some(30), hodoku: Some((Medium, 60)), boards: ANY_BOARD,
        help: "Two cells that see each other have the same two candidates and no others. They hold these two digits \
               in one order or the other, so both digits go from every cell that sees both.",
    },
    Facts {
        technique: Technique::HiddenPair, key: "hidden-pair", name: "Hidden Pair",
        aliases: &["hidden twins"], family: Family::Subset,
        code: "0210", rating: Some(34), hodoku: Some((Medium, 70)), boards: NEEDED,
        help: "Two digits have the same two places left in a house. They take both places, so every other candidate \
               goes from these cells.",
    },
    Facts {
        technique: Technique::DirectHiddenPair, key: "direct-hidden-pair", name: "Direct Hidden Pair",
        aliases: &["direct hidden twins"], family: Family::Subset,
        code: "", rating: Some(20), hodoku: None, boards: NEEDED,
        help: "Two digits have the same two places left in a house. Another digit goes from these cells, and that leaves it \
               one place in the house. It stands there.",
    },
    Facts {
        technique: Technique::InniesOuties, key: "innies-outies", name: "Innies and Outies",
        aliases: &["innies", "outies", "rule of 45", "45 rule"], family: Family::Sum,
        code: "", rating: None, hodoku: None, boards: CAGES,
        help: "A complete house adds up to a known total, 45 on nine digits. Take off the cages in it: cells that they \
               leave inside make the rest, and as much more as cages reach out to cells outside. One such cell is \
               placed; of a few, the digits that cannot make the difference go.",
    },
    Facts {
        technique: Technique::Leftovers, key: "law-of-leftovers", name: "Law of Leftovers",
        aliases: &["leftovers", "lol", "implied regions", "hidden windows"], family: Family::Leftover,
        code: "", rating: None, hodoku: None, boards: LINES,
        help: "Two lines hold each digit as often as two regions do, so what the lines have outside of the regions \
               holds the same digits as what the regions have outside of the lines. Where one side cannot have a \
               digit, the other cannot either. In a windoku three lines less two windows leave a further house.",
    },
    Facts {
        technique: Technique::LockedTriple, key: "locked-triple", name: "Locked Triple",
        aliases: &["locked triplets"], family: Family::Subset,
        code: "0111", rating: Some(36), hodoku: Some((Medium, 60)), boards: ANY_BOARD,
        help: "A naked triple whose three cells lie in a box and a line at once. The three digits go from the rest \
               of the box and from the rest of the line.",
    },
    Facts {
        technique: Technique::NakedTriple, key: "naked-triple", name: "Naked Triple",
        aliases: &["triplets", "disjoint triple"], family: Family::Subset,
        code: "0201", rating: Some(36), hodoku: Some((Medium, 80)), boards: ANY_BOARD,
        help: "Three cells that see each other have three candidates between them; none needs to have all three. \
               They hold these digits in some order, so the digits go from every cell that sees all three.",
    },
    Facts {
        technique: Technique::HiddenTriple, key: "hidden-triple", name: "Hidden Triple",
        aliases: &["hidden triplets"], family: Family::Subset,
        code: "0211", rating: Some(40), hodoku: Some((Medium, 100)), boards: NEEDED,
        help: "Three digits have three places between them in a house. They take all three, so every other \
               candidate goes from these cells.",
    },
    Facts {
        technique: Technique::DirectHiddenTriple, key: "direct-hidden-triple", name: "Direct Hidden Triple",
        aliases: &["direct hidden triplet", "direct hidden triplets"], family: Family::Subset,
        code: "", rating: Some(25), hodoku: None, boards: NEEDED,
        help: "Three digits have three places between them in a house. Another digit goes from these cells, and that leaves it \
               one place in the house. It stands there.",
    },
    Facts {
        technique: Technique::WideInniesOuties, key: "wide-innies-outies", name: "Wide Innies and Outies",
        aliases: &["large innies and outies", "multi house innies and outies"], family: Family::Sum,
        code: "", rating: None, hodoku: None, boards: CAGES,
        help: "Innies and outies of two to four neighbouring rows, columns, boxes or regions together. Cells in \
               different houses may hold the same digit.",
    },
    Facts {
        technique: Technique::WideLeftovers, key: "wide-law-of-leftovers", name: "Wide Law of Leftovers",
        aliases: &["wide leftovers"], family: Family::Leftover,
        code: "", rating: None, hodoku: None, boards: LINES,
        help: "The law of leftovers for three or four neighbouring lines against as many regions.",
    },
    Facts {
        technique: Technique::NakedQuad, key: "naked-quad", name: "Naked Quad",
        aliases: &["naked quadruple"], family: Family::Subset,
        code: "0202", rating: Some(50), hodoku: Some((Hard, 120)), boards: ANY_BOARD,
        help: "Four cells that see each other have four candidates between them. They hold these digits in some \
               order, so the digits go from every cell that sees all four.",
    },
    Facts {
        technique: Technique::HiddenQuad, key: "hidden-quad", name: "Hidden Quad",
        aliases: &["hidden quadruple"], family: Family::Subset,
        code: "0212", rating: Some(54), hodoku: Some((Hard, 150)), boards: NEEDED,
        help: "Four digits have four places between them in a house. They take all four, so every other candidate \
               goes from these cells.",
    },
    fish(Technique::XWing, "x-wing", "X-Wing", &[], "0300", Some(32), (Hard, 140), BASIC),
    fish(Technique::Swordfish, "swordfish", "Swordfish", &[], "0301", Some(38), (Hard, 150), BASIC),
    fish(Technique::Jellyfish, "jellyfish", "Jellyfish", &[], "0302", Some(52), (Hard, 160), BASIC),
    fish(Technique::FinnedXWing, "finned-x-wing", "Finned X-Wing", &[], "0310", None, (Hard, 130), FINNED),
    fish(Technique::SashimiXWing, "sashimi-x-wing", "Sashimi X-Wing", &[], "0320", None, (Hard, 150), SASHIMI),
    fish(Technique::FinnedSwordfish, "finned-swordfish", "Finned Swordfish", &[], "0311", None, (Unfair, 200), FINNED),
    fish(Technique::SashimiSwordfish, "sashimi-swordfish", "Sashimi Swordfish", &[], "0321", None, (Unfair, 240), SASHIMI),
    fish(Technique::FinnedJellyfish, "finned-jellyfish", "Finned Jellyfish", &[], "0312", None, (Unfair, 250), FINNED),
    fish(Technique::SashimiJellyfish, "sashimi-jellyfish", "Sashimi Jellyfish", &[], "0322", None, (Unfair, 260), SASHIMI),
    fish(Technique::FrankenXWing, "franken-x-wing", "Franken X-Wing", &[], "0330", None, (Unfair, 300), FRANKEN),
    fish(Technique::FrankenSwordfish, "franken-swordfish", "Franken Swordfish", &[], "0331", None, (Unfair, 350), FRANKEN),
    fish(Technique::FinnedFrankenXWing, "finned-franken-x-wing", "Finned Franken X-Wing", &[], "0340", None, (Unfair, 390), FINNED_FRANKEN),
    fish(Technique::FinnedFrankenSwordfish, "finned-franken-swordfish", "Finned Franken Swordfish", &[], "0341", None, (Unfair, 410), FINNED_FRANKEN),
    fish(Technique::FrankenJellyfish, "franken-jellyfish", "Franken Jellyfish", &[], "0332", None, (Unfair, 370), FRANKEN),
    fish(Technique::FinnedFrankenJellyfish, "finned-franken-jellyfish", "Finned Franken Jellyfish", &[], "0342", None, (Unfair, 430), FINNED_FRANKEN),
    fish(Technique::MutantXWing, "mutant-x-wing", "Mutant X-Wing", &[], "0350", None, (Extreme, 450), MUTANT),
    fish(Technique::MutantSwordfish, "mutant-swordfish", "Mutant Swordfish", &[], "0351", None, (Extreme, 450), MUTANT),
    fish(Technique::MutantJellyfish, "mutant-jellyfish", "Mutant Jellyfish", &[], "0352", None, (Extreme, 450), MUTANT),
    fish(Technique::FinnedMutantXWing, "finned-mutant-x-wing", "Finned Mutant X-Wing", &[], "0360", None, (Extreme, 470), FINNED_MUTANT),
    fish(Technique::FinnedMutantSwordfish, "finned-mutant-swordfish", "Finned Mutant Swordfish", &[], "0361", None, (Extreme, 470), FINNED_MUTANT),
    fish(Technique::FinnedMutantJellyfish, "finned-mutant-jellyfish", "Finned Mutant Jellyfish", &[], "0362", None, (Extreme, 470), FINNED_MUTANT),
    fish(Technique::Squirmbag, "squirmbag", "Squirmbag", &["starfish"], "0303", None, (Unfair, 470), BASIC),
    fish(Technique::FinnedSquirmbag, "finned-squirmbag", "Finned Squirmbag", &[], "0313", None, (Unfair, 470), FINNED),
    fish(Technique::SashimiSquirmbag, "sashimi-squirmbag", "Sashimi Squirmbag", &[], "0323", None, (Unfair, 470), SASHIMI),
    fish(Technique::FrankenSquirmbag, "franken-squirmbag", "Franken Squirmbag", &[], "0333", None, (Extreme, 470), FRANKEN),
    fish(Technique::FinnedFrankenSquirmbag, "finned-franken-squirmbag", "Finned Franken Squirmbag", &[], "0343", None, (Extreme, 470), FINNED_FRANKEN),
    fish(Technique::MutantSquirmbag, "mutant-squirmbag", "Mutant Squirmbag", &[], "0353", None, (Extreme, 470), MUTANT),
    fish(Technique::FinnedMutantSquirmbag, "finned-mutant-squirmbag", "Finned Mutant Squirmbag", &[], "0363", None, (Extreme, 470), FINNED_MUTANT),
    fish(Technique::Whale, "whale", "Whale", &[], "0304", None, (Unfair, 470), BASIC),
    fish(Technique::FinnedWhale, "finned-whale", "Finned Whale", &[], "0314", None, (Unfair, 470), FINNED),
    fish(Technique::SashimiWhale, "sashimi-whale", "Sashimi Whale", &[], "0324", None, (Unfair, 470), SASHIMI),
    fish(Technique::FrankenWhale, "franken-whale", "Franken Whale", &[], "0334", None, (Extreme, 470), FRANKEN),
    fish(Technique::FinnedFrankenWhale, "finned-franken-whale", "Finned Franken Whale", &[], "0344", None, (Extreme, 470), FINNED_FRANKEN),
    fish(Technique::MutantWhale, "mutant-whale", "Mutant Whale", &[], "0354", None, (Extreme, 470), MUTANT),
    fish(Technique::FinnedMutantWhale, "finned-mutant-whale", "Finned Mutant Whale", &[], "0364", None, (Extreme, 470), FINNED_MUTANT),
    fish(Technique::Leviathan, "leviathan", "Leviathan", &[], "0305", None, (Unfair, 470), BASIC),
    fish(Technique::FinnedLeviathan, "finned-leviathan", "Finned Leviathan", &[], "0315", None, (Unfair, 470), FINNED),
    fish(Technique::SashimiLeviathan, "sashimi-leviathan", "Sashimi Leviathan", &[], "0325", None, (Unfair, 470), SASHIMI),
    fish(Technique::FrankenLeviathan, "franken-leviathan", "Franken Leviathan", &[], "0335", None, (Extreme, 470), FRANKEN),
    fish(Technique::FinnedFrankenLeviathan, "finned-franken-leviathan", "Finned Franken Leviathan", &[], "0345", None, (Extreme, 470), FINNED_FRANKEN),
    fish(Technique::MutantLeviathan, "mutant-leviathan", "Mutant Leviathan", &[], "0355", None, (Extreme, 470), MUTANT),
    fish(Technique::FinnedMutantLeviathan, "finned-mutant-leviathan", "Finned Mutant Leviathan", &[], "0365", None, (Extreme, 470), FINNED_MUTANT),
    Facts {
        technique: Technique::GridAlone, key: "grid-by-itself", name: "Grid by Itself",
        aliases: &["grid alone", "one grid alone"], family: Family::Grid,
        code: "", rating: None, hodoku: None, boards: "overlapping grids, and the layers of a Dion cube",
        help: "One grid of several is solved as if it stood alone. If it has fewer than a hundred solutions, what they \
               have in common holds: digits that stand in all of them, and candidates that none of them has.",
    },
    Facts {
        technique: Technique::Trial, key: "trial", name: "Trial",
        aliases: &["guess", "brute force", "trial and error"], family: Family::LastResort,
        code: "", rating: None, hodoku: Some((Extreme, 10_000)), boards: ANY_BOARD,
        help: "No technique finds anything. One candidate of the cell with fewest is tried, and taken back if it \
               leads to a contradiction. What follows from it holds only if it is right.",
    },
    Facts {
        technique: Technique::Retreat, key: "retreat", name: "Retreat",
        aliases: &["backtrack", "backtracking"], family: Family::LastResort,
        code: "", rating: None, hodoku: None, boards: ANY_BOARD,
        help: "A trial ended in a contradiction, so its digit is wrong: everything since then is undone, and the \
               next candidate is tried.",
    },
];
