//! The rows of the table for clues of variants.

use crate::families::clues::proofs::proof_step::{MOST_CASES, MOST_CLUES, MOST_SMALL};
use crate::families::clues::search::cases::clue_cases;
use crate::families::clues::search::clash::clue_clashes;
use crate::families::clues::search::finder::{balances, single_clues};
use crate::families::clues::search::sets::clue_sets;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::{ClueForm, EvidenceForm};
use crate::technique::info::{TechniqueInfo, finder};
use deduku_core::constraint::Family as ClueFamily;

#[rustfmt::skip]
pub(crate) const NEGATIVE_CONSTRAINT: TechniqueInfo = TechniqueInfo {
    technique: Technique::NegativeConstraint, key: "negative-constraint", name: "Negative Constraint",
    aliases: &["anti-knight", "anti-king", "nonconsecutive", "missing dots"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with a rule for all neighbours or for cells a knight's or a king's move apart",
    help: "A rule for the whole grid removes candidates around what is known: a placed 4 removes 3 and 5 from \
           neighbours that may not be consecutive, and 4 from the cells that a knight reaches.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_negative_constraint, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_negative_constraint(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(
        family,
        F::AntiKnight
            | F::AntiKing
            | F::AntiTaxicab
            | F::AntiConsecutive
            | F::Nonconsecutive
            | F::NoRatio
            | F::StrictKropki
            | F::StrictXv
    )
}

#[rustfmt::skip]
pub(crate) const DOT_PAIRS: TechniqueInfo = TechniqueInfo {
    technique: Technique::DotPairs, key: "dot-pairs", name: "Dots and Signs",
    aliases: &["kropki pairs", "xv pairs", "dots"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with dots, X or V",
    help: "A candidate beside a dot, an X or a V is removed if no candidate of the other cell makes a pair with it.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_dot_pairs, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_dot_pairs(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::WhiteDot | F::BlackDot | F::X | F::V)
}

#[rustfmt::skip]
pub(crate) const THERMOMETER_BOUNDS: TechniqueInfo = TechniqueInfo {
    technique: Technique::ThermometerBounds, key: "thermometer-bounds", name: "Thermometer Bounds",
    aliases: &["thermo bounds", "thermometer", "inequality bounds"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with thermometers, greater-than signs, minima or maxima",
    help: "Digits rise along a thermometer, so each cell has at least as many digits below it as there are cells \
           before it, and as many above it as there are cells after it. Bounds pass from cell to cell.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_thermometer_bounds, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_thermometer_bounds(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::Thermometer | F::SlowThermometer | F::GreaterThan | F::Minimum | F::Maximum)
}

#[rustfmt::skip]
pub(crate) const WHISPER_LINE: TechniqueInfo = TechniqueInfo {
    technique: Technique::WhisperLine, key: "whisper-line", name: "Whisper Line",
    aliases: &["whisper high and low", "entropic kinds", "modular kinds"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with whispers, entropic or modular lines",
    help: "Neighbours on a whisper are far apart: digits of the middle have no partner, and low and high take \
           turns along the line. On entropic and modular lines kinds of digits take turns.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_whisper_line, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_whisper_line(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::Whisper | F::Entropic | F::Modular)
}

#[rustfmt::skip]
pub(crate) const CLUE_REGION: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueRegion, key: "clue-region", name: "Clue Region",
    aliases: &["extra region", "diagonal region"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues that say that cells differ",
    help: "Where a clue makes cells differ, a digit that one of them holds is removed from the others, and a digit \
           that has one place left in a clue of nine cells stands there.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_clue_region, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_clue_region(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::AllDifferent | F::Diagonal | F::Windoku | F::DisjointGroups | F::RegionSameValues)
}

#[rustfmt::skip]
pub(crate) const CLUE_CAGE: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueCage, key: "clue-cage", name: "Clue Cage",
    aliases: &["cage clue", "sum of a cage"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with cages as clues",
    help: "A candidate is removed if no combination that fits the cells of the cage has it in its cell.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_clue_cage, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_clue_cage(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::Cage | F::RellikCage | F::EqualityCage | F::Lunchbox)
}

#[rustfmt::skip]
pub(crate) const ARROW_SUM: TechniqueInfo = TechniqueInfo {
    technique: Technique::ArrowSum, key: "arrow-sum", name: "Arrow Sum",
    aliases: &["arrow"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with arrows",
    help: "The shaft adds up to the circle: the least that its cells can make bounds the circle from below, the \
           circle bounds each cell of the shaft from above.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_arrow_sum, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_arrow_sum(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::Arrow | F::DoubleArrow)
}

#[rustfmt::skip]
pub(crate) const LITTLE_KILLER_SUM: TechniqueInfo = TechniqueInfo {
    technique: Technique::LittleKillerSum, key: "little-killer-sum", name: "Little Killer Sum",
    aliases: &["little killer combinations", "sum of cells"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with little killers or other sums in which digits may repeat",
    help: "A candidate is removed if the other cells of the sum cannot make the rest. Cells of the sum that see each \
           other differ.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_little_killer_sum, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_little_killer_sum(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::LittleKiller | F::Sum | F::XSum)
}

#[rustfmt::skip]
pub(crate) const SANDWICH_SUM: TechniqueInfo = TechniqueInfo {
    technique: Technique::SandwichSum, key: "sandwich-sum", name: "Sandwich Sum",
    aliases: &["sandwich combinations", "sandwich"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with sandwich sums",
    help: "The sum says how far apart the lowest and the highest digit stand and which digits lie between them; what \
           fits no such arrangement is removed.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_sandwich_sum, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_sandwich_sum(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::Sandwich)
}

#[rustfmt::skip]
pub(crate) const RENBAN_SET: TechniqueInfo = TechniqueInfo {
    technique: Technique::RenbanSet, key: "renban-set", name: "Renban Set",
    aliases: &["renban", "nabner set"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with renban or nabner lines",
    help: "The digits of a renban line are consecutive: what is too far from a digit of the line, or in no run that \
           the cells can hold, is removed.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_renban_set, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_renban_set(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::Renban | F::Nabner)
}

#[rustfmt::skip]
pub(crate) const REGION_SUMS: TechniqueInfo = TechniqueInfo {
    technique: Technique::RegionSums, key: "region-sums", name: "Region Sums",
    aliases: &["region sum line", "zipper sums", "equal sums"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with parts that have one common sum",
    help: "Parts of a line have the same sum: the totals that one part can make bound all the others.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_region_sums, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

const fn of_region_sums(family: ClueFamily) -> bool {
    use ClueFamily as F;
    matches!(family, F::RegionSum | F::Zipper | F::EqualSum | F::SumLine)
}

#[rustfmt::skip]
pub(crate) const SINGLE_CLUE: TechniqueInfo = TechniqueInfo {
    technique: Technique::SingleClue, key: "single-clue", name: "Single Clue",
    aliases: &["one clue"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues",
    help: "A candidate is removed because no digits that the clue allows have it in its cell.",
    find: finder!(|grid, technique, q, sink| single_clues(grid, technique, of_any_other, q.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Single),
    ..TechniqueInfo::NONE
};

/// Whether steps by clues of a family have this technique's name.
type IsOf = fn(ClueFamily) -> bool;

/// The techniques of single clues with a name of their own, each with the families it applies to.
const NAMED: [(Technique, IsOf); 11] = [
    (Technique::NegativeConstraint, of_negative_constraint),
    (Technique::DotPairs, of_dot_pairs),
    (Technique::ThermometerBounds, of_thermometer_bounds),
    (Technique::WhisperLine, of_whisper_line),
    (Technique::ClueRegion, of_clue_region),
    (Technique::ClueCage, of_clue_cage),
    (Technique::ArrowSum, of_arrow_sum),
    (Technique::LittleKillerSum, of_little_killer_sum),
    (Technique::SandwichSum, of_sandwich_sum),
    (Technique::RenbanSet, of_renban_set),
    (Technique::RegionSums, of_region_sums),
];

/// The technique of steps by a single clue of the family.
pub fn single_clue_technique(family: ClueFamily) -> Technique {
    let named = NAMED.iter().find(|(_, is_of)| is_of(family));
    named.map_or(Technique::SingleClue, |&(technique, _)| technique)
}

fn of_any_other(family: ClueFamily) -> bool {
    single_clue_technique(family) == Technique::SingleClue
}

#[rustfmt::skip]
pub(crate) const CLUE_CLASH: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueClash, key: "clue-clash", name: "Clue Clash",
    aliases: &["common peer elimination", "cpe", "blocked by a clue"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues, cages or runs",
    help: "Where a candidate holds, the cells that it sees lose its digit. If that leaves a clue, or the sum of a \
           cage, without any arrangement, the candidate is removed.",
    find: finder!(|grid, technique, query, sink| clue_clashes(grid, technique, query.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Set { most: 1 }),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const SMALL_CLUE_SET: TechniqueInfo = TechniqueInfo {
    technique: Technique::SmallClueSet, key: "small-clue-set", name: "Small Clue Set",
    aliases: &["one or two clues", "pair of clues"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues, cages or runs",
    help: "A candidate is assumed. What follows from it by one or two clues and houses leaves something without any \
           candidate. The inferences are shown one after another.",
    find: finder!(|grid, technique, query, sink| clue_sets(grid, technique, MOST_SMALL, query.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Set { most: MOST_SMALL }),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const CLUE_SET: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueSet, key: "clue-set", name: "Clue Set",
    aliases: &["set of clues", "smallest set of clues"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues, cages or runs",
    help: "A candidate is assumed. What follows from it by a few clues, at most six, and houses leaves something \
           without any candidate. The fewest clues that do so are shown one after another.",
    find: finder!(|grid, technique, query, sink| clue_sets(grid, technique, MOST_CLUES, query.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Set { most: MOST_CLUES }),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const CLUE_CASES: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueCases, key: "clue-cases", name: "Clue Cases",
    aliases: &["cases by clues"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues, sums or given candidates",
    help: "A candidate is assumed, and what follows from it by clues and houses is worked out. On top of it one or \
           two others are assumed in turn: each leaves something without any candidate, so it is removed too. In the \
           end nothing is left.",
    find: finder!(|grid, technique, query, sink| clue_cases(grid, technique, query, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Cases { most: MOST_CASES }), is_tried_late: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const NESTED_CLUE_NET: TechniqueInfo = TechniqueInfo {
    technique: Technique::NestedClueNet, key: "nested-clue-net", name: "Nested Clue Net",
    aliases: &["nested net of clues"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues, sums or given candidates",
    help: "The same as clue cases with any number of candidates that are refuted on top of the assumed one, one after \
           another; where one by itself cannot be refuted, also several together: then not all of them hold.",
    find: finder!(|grid, technique, query, sink| clue_cases(grid, technique, query, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Cases { most: usize::MAX }),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const CLUE_BALANCE: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueBalance, key: "clue-balance", name: "Clue Innies and Outies",
    aliases: &["clue innies", "clue outies", "45 rule for clues"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues",
    help: "Complete houses add up to a known total. Subtract the clues with sums that lie in them: the cells that are \
           left inside make the rest, plus what the clues have in cells outside.",
    find: finder!(|grid, _, _, sink| balances(grid, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Balance),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const CLUE_NET: TechniqueInfo = TechniqueInfo {
    technique: Technique::ClueNet, key: "clue-net", name: "Clue Net",
    aliases: &["net of clues"], family: Family::Clue,
    code: "", rating: None, hodoku: None,
    boards: "puzzles with clues, cages or runs",
    help: "The same as a clue set with any number of clues.",
    find: finder!(|grid, technique, query, sink| clue_sets(grid, technique, usize::MAX, query.work, sink)),
    evidence: EvidenceForm::Clues(ClueForm::Set { most: usize::MAX }),
    ..TechniqueInfo::NONE
};
