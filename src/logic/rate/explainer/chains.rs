//! Cycles and forcing chains, the lowest rated first.

use super::cycles::cycles;
use super::forcing_chains::forcing_chains;
use super::implications::Links;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::step::Step;

/// The implications of one digit in houses, of cells with two candidates, and of both.
const X: Links = Links { houses: true, cells: false };
const Y: Links = Links { houses: false, cells: true };
const XY: Links = Links { houses: true, cells: true };

/// X-cycles and Y-cycles (from 6.5), forcing X-chains (6.6), other cycles and forcing chains (7.0); longer ones are rated
/// higher.
pub(super) fn chain(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    cycles(marks, X, 65, &mut lowest);
    forcing_chains(marks, X, 66, &mut lowest);
    cycles(marks, Y, 65, &mut lowest);
    cycles(marks, XY, 70, &mut lowest);
    forcing_chains(marks, XY, 70, &mut lowest);
    lowest.into_step()
}
