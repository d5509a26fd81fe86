//! Nishio: a candidate from which by its own digit alone a contradiction follows.

use super::implications::candidates;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::propagation::{Rules, consequences};
use super::step::Step;

/// The shortest contradiction that rests on one digit (from 7.5).
pub(super) fn nishio(marks: &Marks) -> Option<Step> {
    let mut lowest = LowestChain::default();
    for at in candidates(marks) {
        for is_true in [true, false] {
            let found = consequences(marks, at, is_true, Rules { cells: false, dynamic: true });
            if let Some(nodes) = found.conflict {
                lowest.offer(75, usize::from(nodes), |rating| Step::refutation(rating, at, is_true));
            }
        }
    }
    lowest.into_step()
}
