//! The rows of the table for the last resort: guesses.

use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Extreme;
use crate::technique::info::{ANY_BOARD, TechniqueInfo};

#[rustfmt::skip]
pub(crate) const TRIAL: TechniqueInfo = TechniqueInfo {
    technique: Technique::Trial, key: "trial", name: "Trial",
    aliases: &["guess", "brute force", "trial and error"], family: Family::LastResort,
    code: "", rating: None, hodoku: Some((Extreme, 10_000)), boards: ANY_BOARD,
    help: "No technique finds anything. One candidate of the cell with fewest is tried, and taken back if it \
           leads to a contradiction. What follows from it holds only if it is right.",
    evidence: EvidenceForm::Guess,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const RETREAT: TechniqueInfo = TechniqueInfo {
    technique: Technique::Retreat, key: "retreat", name: "Retreat",
    aliases: &["backtrack", "backtracking"], family: Family::LastResort,
    code: "", rating: None, hodoku: None, boards: ANY_BOARD,
    help: "A trial ended in a contradiction, so its digit is wrong: everything since then is undone, and the \
           next candidate is tried.",
    evidence: EvidenceForm::Retreat,
    ..TechniqueInfo::NONE
};
