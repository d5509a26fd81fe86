//! Uniqueness: the only solution cannot contain a pattern that would allow a second one.
//!
//! A deadly pattern is a set of cells, none of them given, with some digits for each, such that any way to fill the
//! cells with these digits can be exchanged for another that leaves every house with the same digits: every row, box,
//! diagonal, window, cage and run, and so every sum. In a puzzle with a single solution, the cells cannot hold these
//! digits alone. One of their other candidates, the extras, is true, so whatever follows from each extra holds.
//!
//! A pattern is deadly by one of two lemmas. First, each cell has two digits, and each digit has two places or none in
//! each house: then a house has as many digits of the pattern as cells, each digit is in use, and every cell can take
//! its other digit. Second, two rows of the same cells and digits can be exchanged. Any other pattern is tested by
//! search.
//!
//! If only the position is proved to have a single solution, and not the puzzle, its digits and candidates count as
//! given: the exchange may then use only digits that are candidates.

pub(crate) mod bug;
pub(crate) mod extended;
pub(crate) mod loops;
pub(crate) mod mug;
pub(crate) mod rectangles;
pub(crate) mod reverse;
pub(crate) mod symmetry;

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};

/// Finds the steps of one technique; none unless a single solution is proved.
pub(crate) fn find<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    single: Single,
    sink: &mut StepSink,
) -> Flow {
    if !single.is_proved() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => {
            crate::families::uniqueness::finder::bug::bugs(grid, technique, sink)
        }
        Technique::UniqueLoop | Technique::BugLite => {
            crate::families::uniqueness::finder::loops::loops(grid, technique, sink)
        }
        Technique::ExtendedRectangle => crate::families::uniqueness::finder::extended::extended(grid, single, sink),
        Technique::ReverseBug => crate::families::uniqueness::finder::reverse::reverse(grid, single, sink),
        Technique::Mug => crate::families::uniqueness::finder::mug::mugs(grid, single, sink),
        Technique::SymmetricalPlacement => {
            crate::families::uniqueness::finder::symmetry::symmetrical(grid, single, sink)
        }
        _ => crate::families::uniqueness::finder::rectangles::rectangles(grid, technique, single, sink),
    }
}
