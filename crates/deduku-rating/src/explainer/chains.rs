//! Cycles and forcing chains, the lowest rated first.

use super::chain_ends::ChainEnds;
use super::chain_sink::ChainSink;
use super::cycles::cycles;
use super::facts::Numbering;
use super::forcing_chains::forcing_chains;
use super::implications::{Implications, Links, Onward, X, XY, Y};
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::propagation::Left;
use super::reach::{FEW, MORE, MOST, Reach};
use super::step::Step;

/// X-cycles and Y-cycles (from 6.5), forcing X-chains (6.6), other cycles and forcing chains (7.0); longer ones are
/// rated higher.
pub(super) fn chain(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    all_chains(&Left::whole(marks, &Numbering::of(marks)), &mut lowest);
    lowest.into_step()
}

/// Offers all cycles and forcing chains in what is left. What a cycle removes would by itself also lead to its
/// opposite.
pub(super) fn all_chains(left: &Left<'_>, sink: &mut impl ChainSink) {
    let ends = ChainEnds::of(left.marks);
    if ends.to_opposite.is_empty() {
        return;
    }
    let implications = Implications::of(left.marks);
    match implications.all().len() {
        count if count <= 64 * FEW => chains_among::<FEW>(left, &implications, &ends, sink),
        count if count <= 64 * MORE => chains_among::<MORE>(left, &implications, &ends, sink),
        _ => chains_among::<MOST>(left, &implications, &ends, sink),
    }
}

fn chains_among<const W: usize>(
    left: &Left<'_>,
    implications: &Implications,
    ChainEnds { to_opposite, to_themselves }: &ChainEnds,
    sink: &mut impl ChainSink,
) {
    // Without a start there is no cycle, and nothing needs to be prepared for one.
    let cycles_of = |links: Links, base: u16, sink: &mut _| {
        if !to_themselves.is_empty() {
            cycles(left, &Onward::new(implications, links), (links, base), to_themselves, sink);
        }
    };
    cycles_of(X, 65, sink);
    forcing_chains(left, &Reach::<W>::new(implications, X), 66, to_opposite, sink);
    cycles_of(Y, 65, sink);
    cycles_of(XY, 70, sink);
    forcing_chains(left, &Reach::<W>::new(implications, XY), 70, to_opposite, sink);
}
