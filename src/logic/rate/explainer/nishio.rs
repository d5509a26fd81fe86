//! Nishio: a candidate from which by its own digit alone a contradiction follows.

use super::chain_sink::{ChainSink, Origin};
use super::facts::Numbering;
use super::implications::candidates;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::memory::Spare;
use super::propagation::{Left, Propagation, Rules};
use super::step::Step;

/// The shortest contradiction that rests on one digit (from 7.5).
pub(super) fn nishio(marks: &Marks, spare: &Spare) -> Option<Step> {
    let numbering = Numbering::of(marks);
    let left = Left::whole(marks, &numbering);
    let mut lowest = LowestChain::default();
    for at in candidates(marks) {
        for is_true in [true, false] {
            let rules = Rules { cells: false, dynamic: true, further: None };
            let found = Propagation::of(&left, at, is_true, rules, spare);
            if let Some(conflict) = found.conflict() {
                let step = |rating| Step::refutation(rating, at, is_true);
                lowest.offer(75, conflict.nodes, step, Origin::default);
            }
            found.end();
        }
    }
    lowest.into_step()
}
