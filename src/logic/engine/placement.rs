//! Steps that place a digit.

use crate::board::{Cell, Digit};
use crate::logic::{Conclusion, Evidence, Step, Technique};

/// The step that puts the digit into the cell.
pub(in crate::logic) fn placement(technique: Technique, cell: Cell, digit: Digit, evidence: Evidence) -> Step {
    let conclusion = Conclusion { place: vec![(cell, digit)], eliminate: Vec::new() };
    Step { technique, conclusion, evidence }
}
