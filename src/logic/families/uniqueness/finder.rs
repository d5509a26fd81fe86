//! Uniqueness: what would leave the puzzle with a second solution does not hold in the only one.
//!
//! A deadly pattern is a set of cells, none of them given, with some digits each, so that whatever fills the
//! cells with these digits can be exchanged for something else that leaves every house with the same digits:
//! every row, box, diagonal, window, cage and run, and so every sum. In a puzzle with a single
//! solution the cells cannot hold these digits alone. One of the other candidates in the cells, the extras,
//! is true, and from that follows what all extras have in common.
//!
//! Two lemmas say what is deadly. A pattern of two digits a cell, in which each digit has two places or none in
//! each house: a house with so many cells of the pattern has as many digits, each is in use, and every cell
//! can take its other digit. Two rows of the same cells and digits, which can be exchanged. What is neither is tried
//! out.
//!
//! Where only the position has a single solution and not the puzzle, its digits and candidates count as
//! given: then the exchange may use no digit that is not a candidate.

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

/// The steps of one technique; none where no single solution is proved.
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
