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

pub(in crate::logic) mod bug;
pub(in crate::logic) mod extended;
pub(in crate::logic) mod loops;
pub(in crate::logic) mod mug;
pub(in crate::logic) mod rectangles;
pub(in crate::logic) mod reverse;
pub(in crate::logic) mod symmetry;

use std::ops::ControlFlow;

use crate::logic::Technique;
use crate::logic::engine::grid::Grid;
use crate::logic::engine::single::Single;
use crate::logic::engine::step_sink::StepSink;

/// Finds the steps of one technique; none unless a single solution is proved.
pub(in crate::logic) fn find<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    single: Single,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    if !single.is_proved() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => {
            crate::logic::families::uniqueness::finder::bug::bugs(grid, technique, sink)
        }
        Technique::UniqueLoop | Technique::BugLite => {
            crate::logic::families::uniqueness::finder::loops::loops(grid, technique, sink)
        }
        Technique::ExtendedRectangle => {
            crate::logic::families::uniqueness::finder::extended::extended(grid, single, sink)
        }
        Technique::ReverseBug => crate::logic::families::uniqueness::finder::reverse::reverse(grid, single, sink),
        Technique::Mug => crate::logic::families::uniqueness::finder::mug::mugs(grid, single, sink),
        Technique::SymmetricalPlacement => {
            crate::logic::families::uniqueness::finder::symmetry::symmetrical(grid, single, sink)
        }
        _ => crate::logic::families::uniqueness::finder::rectangles::rectangles(grid, technique, single, sink),
    }
}
