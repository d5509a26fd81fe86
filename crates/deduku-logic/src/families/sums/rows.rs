//! The rows of the table for sums.

use crate::engine::query::Query;
use crate::families::sums::combinations;
use crate::families::sums::combinations::CombinationCount;
use crate::families::sums::innies_outies;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::{TechniqueInfo, finder};

const SUMS: &str = "boards with sums: cages, in pieces too, and runs";

const CAGES: &str = "boards with cages that have sums: their cells in houses with as many cells as digits";

#[rustfmt::skip]
pub(crate) const CAGE_REMAINDER: TechniqueInfo = TechniqueInfo {
    technique: Technique::CageRemainder, key: "cage-remainder", name: "Cage Remainder",
    aliases: &["remainder", "last cell of a cage", "last cell of a run"], family: Family::Sum,
    code: "", rating: None, hodoku: None, boards: SUMS,
    help: "A cage or run has one empty cell. It holds what the other cells leave of the sum.",
    find: finder!(|grid, _, _, sink| combinations::remainders(grid, sink)),
    evidence: EvidenceForm::FullHouse,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const CROSSING_SUMS: TechniqueInfo = TechniqueInfo {
    technique: Technique::CrossingSums, key: "crossing-sums", name: "Crossing Sums",
    aliases: &["crossing", "crossing runs", "unique intersection"], family: Family::Sum,
    code: "", rating: None, hodoku: None, boards: "Kakuro, and wherever a cell lies in two houses with sums",
    help: "A cell lies in two runs. What is left of either sum admits several digits there, but only one is \
           common to both. The cell holds it.",
    find: finder!(|grid, _, _, sink| combinations::crossings(grid, sink)),
    evidence: EvidenceForm::Crossing,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const SINGLE_COMBINATION: TechniqueInfo = TechniqueInfo {
    technique: Technique::SingleCombination, key: "single-combination", name: "Single Combination",
    aliases: &["magic block", "forced combination"], family: Family::Sum,
    code: "", rating: None, hodoku: None, boards: SUMS,
    help: "What is left of a sum can be made in only one way, such as 3 in two cells by 1 and 2. Every other \
           candidate is removed from the cells, and each of the digits from cells that cannot have it then.",
    find: finder!(|grid, technique, _, sink| combinations::combinations(grid, CombinationCount::One, technique, sink)),
    evidence: EvidenceForm::Combinations,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const COMBINATIONS: TechniqueInfo = TechniqueInfo {
    technique: Technique::Combinations, key: "combinations", name: "Combinations",
    aliases: &["cage combinations", "run combinations", "reduced clue", "sum combinations"], family: Family::Sum,
    code: "", rating: None, hodoku: None, boards: SUMS,
    help: "What is left of a sum can be made in several ways. A candidate is removed if no combination that fits the \
           cells has it in its cell. Placed digits reduce the clue; the smallest one left is the best to look at \
           first.",
    find: finder!(|grid, technique, query, sink| {
        combinations::combinations(grid, several_ways(query), technique, sink)
    }),
    evidence: EvidenceForm::Combinations,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const INNIES_OUTIES: TechniqueInfo = TechniqueInfo {
    technique: Technique::InniesOuties, key: "innies-outies", name: "Innies and Outies",
    aliases: &["innies", "outies", "rule of 45", "45 rule"], family: Family::Sum,
    code: "", rating: None, hodoku: None, boards: CAGES,
    help: "A complete house adds up to a known total, 45 on nine digits. Subtract the cages in it: cells that they \
           leave inside make the rest, plus what the cages have in cells outside. A single such cell is placed; from \
           a few, the digits that cannot make the difference are removed.",
    find: finder!(|grid, technique, _, sink| innies_outies::innies_and_outies(grid, technique, sink)),
    evidence: EvidenceForm::Balance,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const WIDE_INNIES_OUTIES: TechniqueInfo = TechniqueInfo {
    technique: Technique::WideInniesOuties, key: "wide-innies-outies", name: "Wide Innies and Outies",
    aliases: &["large innies and outies", "multi house innies and outies"], family: Family::Sum,
    code: "", rating: None, hodoku: None, boards: CAGES,
    help: "Innies and outies of two to four neighbouring rows, columns, boxes or regions together. Cells in \
           different houses may hold the same digit.",
    find: finder!(|grid, technique, _, sink| innies_outies::innies_and_outies(grid, technique, sink)),
    evidence: EvidenceForm::Balance,
    can_place: true,
    ..TechniqueInfo::NONE
};

/// Which combinations to search: without single ones if the query names those as a technique of their own.
fn several_ways(query: &Query<'_>) -> CombinationCount {
    if query.named.contains(&Technique::SingleCombination) { CombinationCount::Several } else { CombinationCount::Any }
}
