//! Cycles and forcing chains, the lowest rated first.

use super::chain_sink::ChainSink;
use super::cycles::cycles;
use super::forcing_chains::forcing_chains;
use super::implications::Links;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::propagation::Left;
use super::step::Step;

/// The implications of one digit in houses, of cells with two candidates, and of both.
const X: Links = Links { houses: true, cells: false };
const Y: Links = Links { houses: false, cells: true };
const XY: Links = Links { houses: true, cells: true };

/// X-cycles and Y-cycles (from 6.5), forcing X-chains (6.6), other cycles and forcing chains (7.0); longer ones are rated
/// higher.
pub(super) fn chain(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    all_chains(Left::whole(marks), &mut lowest);
    lowest.into_step()
}

/// All of them in what is left.
pub(super) fn all_chains(left: Left<'_>, sink: &mut impl ChainSink) {
    cycles(left, X, 65, sink);
    forcing_chains(left, X, 66, sink);
    cycles(left, Y, 65, sink);
    cycles(left, XY, 70, sink);
    forcing_chains(left, XY, 70, sink);
}
