//! Cycles and forcing chains, the lowest rated first.

use super::chain_sink::ChainSink;
use super::cycles::cycles;
use super::forcing_chains::forcing_chains;
use super::implications::Links;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::propagation::Left;
use super::reach::Reach;
use super::step::Step;

/// The implications of one digit in houses, of cells with two candidates, and of both.
const X: Links = Links { houses: true, cells: false };
const Y: Links = Links { houses: false, cells: true };
const XY: Links = Links { houses: true, cells: true };

/// X-cycles and Y-cycles (from 6.5), forcing X-chains (6.6), other cycles and forcing chains (7.0); longer ones are rated
/// higher.
pub(super) fn chain(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    all_chains(&Left::whole(marks), &mut lowest);
    lowest.into_step()
}

/// All of them in what is left. What a cycle removes would by itself lead to its opposite, too.
pub(super) fn all_chains(left: &Left<'_>, sink: &mut impl ChainSink) {
    let reach = Reach::new(left.marks);
    let to_opposite = reach.to_opposite(left.marks);
    if to_opposite.is_empty() {
        return;
    }
    let to_themselves = reach.to_themselves();
    cycles(left, X, 65, &to_themselves, sink);
    forcing_chains(left, X, 66, &to_opposite, sink);
    cycles(left, Y, 65, &to_themselves, sink);
    cycles(left, XY, 70, &to_themselves, sink);
    forcing_chains(left, XY, 70, &to_opposite, sink);
}
