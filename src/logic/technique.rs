//! The table of techniques: facts only. [`super::finders`] maps each to its function.
//!
//! Ratings are those of Sudoku Explainer (Nicolas Juillerat), levels and scores those of HoDoKu
//! (Bernhard Hobiger), codes those of the technique library of the same program.

use std::fmt;

/// A way to conclude, in the default order: cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// The last empty cell of a cage or run.
    CageRemainder,
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A cell where two sums agree on one digit.
    CrossingSums,
    /// A cage or run whose sum has one combination left.
    SingleCombination,
    /// A digit confined, in a box, to cells that others see.
    Pointing,
    /// A digit confined, in a line, to one box.
    Claiming,
    /// A cage or run, and the combinations that its sum has left.
    Combinations,
    /// Two cells, two digits, in a box and a line that both lose the digits.
    LockedPair,
    /// Two cells, two digits.
    NakedPair,
    /// Two digits, two places.
    HiddenPair,
    /// What cages leave over in a complete house.
    InniesOuties,
    /// Two lines against two regions, or the houses that windows imply.
    Leftovers,
    /// Three cells, three digits, in a box and a line that both lose the digits.
    LockedTriple,
    /// Three cells, three digits.
    NakedTriple,
    /// Three digits, three places.
    HiddenTriple,
    /// What cages leave over in several complete houses.
    WideInniesOuties,
    /// Three or four lines against as many regions.
    WideLeftovers,
    /// Four cells, four digits.
    NakedQuad,
    /// Four digits, four places.
    HiddenQuad,
    /// One grid of several, solved as if it stood alone.
    GridAlone,
    /// A guess, the last resort.
    Trial,
    /// Back to the last guess that has candidates left.
    Retreat,
}

/// Techniques that share an idea.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// One digit in one cell.
    Single,
    /// Locked candidates.
    Intersection,
    /// Naked and hidden subsets.
    Subset,
    /// Sums of cages and runs.
    Sum,
    /// Houses counted against each other.
    Leftover,
    /// One grid of several.
    Grid,
    /// Trial and backtracking.
    LastResort,
}

impl Family {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Intersection => "intersection",
            Self::Subset => "subset",
            Self::Sum => "sum",
            Self::Leftover => "leftover",
            Self::Grid => "grid",
            Self::LastResort => "last resort",
        }
    }
}

/// HoDoKu's five levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HodokuLevel {
    /// Up to 800 points.
    Easy,
    /// Up to 1,000 points.
    Medium,
    /// Up to 1,600 points.
    Hard,
    /// Up to 1,800 points.
    Unfair,
    /// No bound.
    Extreme,
}

impl HodokuLevel {
    /// Every level, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Its name in lower case, as in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The most points that a puzzle of this level has.
    pub const fn most_points(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// What is known of a technique.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// Which technique.
    pub technique: Technique,
    /// Its key in files, options and JSON: `naked-pair`.
    pub key: &'static str,
    /// Its standard name.
    pub name: &'static str,
    /// Other names that are understood, the seeds' among them.
    pub aliases: &'static [&'static str],
    /// Its family.
    pub family: Family,
    /// Its code in the technique library; empty where it has none.
    pub code: &'static str,
    /// Sudoku Explainer's rating in tenths (32 is 3.2); a step may be rated lower, see
    /// [`Step::rating`](super::Step::rating). None where it has none.
    pub rating: Option<u16>,
    /// HoDoKu's level and score; none where it has none.
    pub hodoku: Option<(HodokuLevel, u32)>,
    /// What it says, in a paragraph.
    pub help: &'static str,
    /// The boards that it is sound on.
    pub boards: &'static str,
}

const ANY_BOARD: &str = "any board";
const COMPLETE: &str = "any board, in houses with as many cells as digits";
const NEEDED: &str =
    "any board, in houses with as many cells as digits, and for digits that every combination left for a sum has";
const SUMS: &str = "boards with sums: cages, in pieces too, and runs";
const CAGES: &str = "boards with cages that have sums: their cells in houses with as many cells as digits";
const LINES: &str = "jigsaws, regions in pieces too, and boards with windows";

use HodokuLevel::{Easy, Extreme, Hard, Medium};

#[rustfmt::skip]
const TABLE: [Facts; 24] = [
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

impl Technique {
    /// Every technique, in the default order.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::FullHouse; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].technique;
            at += 1;
        }
        all
    };

    /// What is known of it.
    pub const fn facts(self) -> &'static Facts {
        &TABLE[self as usize]
    }

    /// Its key: `naked-pair`.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// Its standard name: `Naked Pair`.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The technique of this key, name, alias or library code, in any case; blanks, hyphens and
    /// underscores are the same. A code may have its variant, a figure or `x`: `0110-1`.
    pub fn named(name: &str) -> Option<Self> {
        let plain = |text: &str| text.trim().to_ascii_lowercase().replace(['-', '_'], " ");
        let wanted = plain(name);
        let variant =
            |text: &&str| text.len() == 1 && text.starts_with(|symbol: char| symbol.is_ascii_digit() || symbol == 'x');
        let code = match wanted.split_once(' ') {
            Some((code, text)) if variant(&text) => code,
            _ => wanted.as_str(),
        };
        let bears = |facts: &&Facts| {
            let names = facts.aliases.iter().chain([&facts.key, &facts.name]);
            names.copied().any(|name| plain(name) == wanted) || (!facts.code.is_empty() && facts.code == code)
        };
        TABLE.iter().find(bears).map(|facts| facts.technique)
    }

    /// Whether it is a guess or a retreat, which no position proves.
    pub const fn is_trial(self) -> bool {
        matches!(self, Self::Trial | Self::Retreat)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_techniques() {
        for (at, facts) in TABLE.iter().enumerate() {
            assert_eq!(facts.technique as usize, at);
        }
        assert!(Technique::ALL.is_sorted());
    }

    #[test]
    fn every_name_finds_its_technique_and_no_other() {
        for facts in &TABLE {
            for name in facts.aliases.iter().chain([&facts.key, &facts.name]) {
                assert_eq!(Technique::named(name), Some(facts.technique), "{name}");
                assert_eq!(Technique::named(&name.to_uppercase()), Some(facts.technique), "{name}");
            }
        }
        assert_eq!(Technique::named("0200"), Some(Technique::NakedPair));
        assert_eq!(Technique::named("0200-x"), Some(Technique::NakedPair));
        assert_eq!(Technique::named("0110-1"), Some(Technique::LockedPair));
        for unknown in ["0110-", "0110-12", "0110-y", "9999", "naked", "-"] {
            assert_eq!(Technique::named(unknown), None, "{unknown}");
        }
        assert_eq!(Technique::named("Lone_Ranger"), Some(Technique::HiddenSingle));
        assert_eq!(Technique::named(""), None);
    }
}
