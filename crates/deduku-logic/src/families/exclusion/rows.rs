//! The rows of the table for aligned exclusion.

use crate::PartName::{Base, Wing};
use crate::families::exclusion::finder;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::{ANY_BOARD, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const ALIGNED_PAIR: TechniqueInfo = TechniqueInfo {
    technique: Technique::AlignedPair, key: "aligned-pair-exclusion", name: "Aligned Pair Exclusion",
    aliases: &["ape", "aligned pair"], family: Family::Exclusion,
    code: "", rating: Some(62), hodoku: None, boards: ANY_BOARD,
    help: "Two cells hold two digits together. A pair of digits fails if the cells see each other and it has the same \
           digit twice, or if a cell that sees both has no other candidates. A digit of one cell is removed if every \
           pair that has it there fails.",
    find: finder!(|grid, technique, _, sink| finder::aligned_pairs(grid, technique, sink)),
    is_of_few_cells: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Wing, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const ALIGNED_TRIPLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::AlignedTriple, key: "aligned-triple-exclusion", name: "Aligned Triple Exclusion",
    aliases: &["ate", "aligned triple"], family: Family::Exclusion,
    code: "", rating: Some(75), hodoku: None, boards: "any board of up to 128 cells",
    help: "The same with three cells: a choice of three digits fails if two cells that see each other have the same \
           one, or if a cell that sees two of the cells, or all three, has no other candidates than their digits. A \
           digit of one cell is removed if every choice that has it there fails.",
    find: finder!(|grid, technique, _, sink| finder::aligned_triples(grid, technique, sink)),
    is_of_few_cells: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Wing, 1)]),
    ..TechniqueInfo::NONE
};
