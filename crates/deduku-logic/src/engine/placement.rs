//! Steps that place a digit.

use crate::{Conclusion, Evidence, Step, Technique};
use deduku_core::board::{Cell, Digit};

/// The step that puts the digit into the cell.
pub(crate) fn placement(technique: Technique, cell: Cell, digit: Digit, evidence: Evidence) -> Step {
    let conclusion = Conclusion::placing(vec![(cell, digit)]);
    Step { technique, conclusion, evidence }
}
