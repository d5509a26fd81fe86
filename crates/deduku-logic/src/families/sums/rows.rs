//! The rows of the table for sums.

use crate::engine::query::Query;
use crate::families::sums::combinations;
use crate::families::sums::combinations::CombinationCount;
use crate::families::sums::innies_outies;
use crate::technique::form::EvidenceForm;
use crate::technique::info::{TechniqueInfo, finder};
use crate::technique::rows::rows;
use crate::technique::{Family, Technique};

const SUMS: &str = "boards with sums: cages, in pieces too, and runs";

const CAGES: &str = "boards with cages that have sums: their cells in houses with as many cells as digits";

rows! {
    like TechniqueInfo { family: Family::Sum, ..TechniqueInfo::NONE };
    CAGE_REMAINDER = CageRemainder "cage-remainder", "Remaining Sum",
        ["cage remainder", "remainder", "last cell of a cage", "last cell of a run"] {
        boards: SUMS, evidence: EvidenceForm::FullHouse, can_place: true,
        find: finder!(|grid, _, _, sink| combinations::remainders(grid, sink)),
        help: "A cage or run has one empty cell. It holds what the other cells leave of the sum.",
    }
    CROSSING_SUMS = CrossingSums "crossing-sums", "Crossing Sums",
        ["crossing", "crossing runs", "unique intersection"] {
        boards: "Kakuro, and wherever a cell lies in two houses with sums", evidence: EvidenceForm::Crossing,
        can_place: true,
        find: finder!(|grid, _, _, sink| combinations::crossings(grid, sink)),
        help: "A cell lies in two runs. What is left of either sum admits several digits there, but only one is common \
               to both. The cell holds it.",
    }
    SINGLE_COMBINATION = SingleCombination "single-combination", "Single Combination",
        ["magic block", "forced combination"] {
        boards: SUMS, evidence: EvidenceForm::Combinations,
        find: finder!(|grid, technique, _, sink| combinations::combinations(grid, CombinationCount::One, technique, sink)),
        help: "What is left of a sum can be made in only one way, such as 3 in two cells by 1 and 2. Every other \
               candidate is removed from the cells, and each of the digits from cells that cannot have it then.",
    }
    COMBINATIONS = Combinations "combinations", "Combinations",
        ["cage combinations", "run combinations", "reduced clue", "sum combinations"] {
        boards: SUMS, evidence: EvidenceForm::Combinations,
        find: finder!(|grid, technique, query, sink| {
            combinations::combinations(grid, several_ways(query), technique, sink)
        }),
        help: "What is left of a sum can be made in several ways. A candidate is removed if no combination that fits \
               the cells has it in its cell. Placed digits reduce the clue; the smallest one left is the best to look \
               at first.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Sum, boards: CAGES, evidence: EvidenceForm::Balance, can_place: true,
        find: finder!(|grid, technique, _, sink| innies_outies::innies_and_outies(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    INNIES_OUTIES = InniesOuties "innies-outies", "Innies and Outies", ["innies", "outies", "rule of 45", "45 rule"] {
        help: "A complete house adds up to a known total, 45 on nine digits. Subtract the cages in it: cells that they \
               leave inside make the rest, plus what the cages have in cells outside. A single such cell is placed; \
               from a few, the digits that cannot make the difference are removed.",
    }
    WIDE_INNIES_OUTIES = WideInniesOuties "wide-innies-outies", "Wide Innies and Outies",
        ["large innies and outies", "multi house innies and outies"] {
        help: "Innies and outies of two to four neighbouring rows, columns, boxes or regions together. Cells in \
               different houses may hold the same digit.",
    }
}

/// Which combinations to search: without single ones if the query names those as a technique of their own.
fn several_ways(query: &Query<'_>) -> CombinationCount {
    if query.named.contains(&Technique::SingleCombination) { CombinationCount::Several } else { CombinationCount::Any }
}
