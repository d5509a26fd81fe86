//! The rows of the table for aligned exclusion.

use crate::PartName::{Base, Wing};
use crate::families::exclusion::finder;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::{ANY_BOARD, TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo {
        family: Family::Exclusion, evidence: EvidenceForm::parts(&[(Base, 1), (Wing, 1)]), is_of_few_cells: true,
        ..TechniqueInfo::NONE
    };
    ALIGNED_PAIR = AlignedPair "aligned-pair-exclusion", "Aligned Pair Exclusion", ["ape", "aligned pair"] {
        rating: Some(62), boards: ANY_BOARD,
        find: finder!(|grid, technique, _, sink| finder::aligned_pairs(grid, technique, sink)),
        help: "Two cells hold two digits together. A pair of digits fails if the cells see each other and it has the \
               same digit twice, or if a cell that sees both has no other candidates. A digit of one cell is removed \
               if every pair that has it there fails.",
    }
    ALIGNED_TRIPLE = AlignedTriple "aligned-triple-exclusion", "Aligned Triple Exclusion", ["ate", "aligned triple"] {
        rating: Some(75), boards: "any board of up to 128 cells",
        find: finder!(|grid, technique, _, sink| finder::aligned_triples(grid, technique, sink)),
        help: "The same with three cells: a choice of three digits fails if two cells that see each other have the \
               same one, or if a cell that sees two of the cells, or all three, has no other candidates than their \
               digits. A digit of one cell is removed if every choice that has it there fails.",
    }
}
