//! The rows of the table for the last resort: guesses.

use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Extreme;
use crate::technique::info::{ANY_BOARD, TechniqueInfo};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo { family: Family::LastResort, boards: ANY_BOARD, ..TechniqueInfo::NONE };
    TRIAL = Trial "trial", "Trial", ["guess", "brute force", "trial and error"] {
        hodoku: Some((Extreme, 10_000)), evidence: EvidenceForm::Guess,
        help: "No technique finds anything. One candidate of the cell with fewest is tried, and taken back if it leads \
               to a contradiction. What follows from it holds only if it is right.",
    }
    RETREAT = Retreat "retreat", "Retreat", ["backtrack", "backtracking"] {
        evidence: EvidenceForm::Retreat,
        help: "A trial ended in a contradiction, so its digit is wrong: everything since then is undone, and the next \
               candidate is tried.",
    }
}
