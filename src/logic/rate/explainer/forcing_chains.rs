//! Forcing chains: a candidate that implies its own opposite, each implication by the one before it alone.

use super::implications::{CANDIDATES, Links, candidates, excluded, left_alone};
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::step::Step;

/// Offers the shortest chain from each candidate to its opposite: what implies that it is false is removed, what is
/// implied to be true is placed.
pub(super) fn forcing_chains(marks: &Marks, links: Links, base: u16, lowest: &mut LowestChain) {
    for start_is_true in [true, false] {
        for start in candidates(marks) {
            let Some(nodes) = to_opposite(marks, links, start, start_is_true, lowest.most_nodes(base)) else {
                continue;
            };
            let (cell, digit) = (start / 9, start % 9);
            lowest.offer(base, nodes, |rating| {
                if start_is_true {
                    Step::removal_of(rating, digit, 1 << cell)
                } else {
                    Some(Step::placement(rating, cell, digit))
                }
            });
        }
    }
}

/// The number of nodes of the shortest chain from a candidate to its opposite, if that is at most `most`.
fn to_opposite(marks: &Marks, links: Links, start: usize, is_true: bool, most: usize) -> Option<usize> {
    // Which candidates were reached, as true and as false.
    let mut reached = [[false; CANDIDATES]; 2];
    let (mut now, mut next) = (vec![start], Vec::new());
    let mut value = is_true;
    reached[usize::from(value)][start] = true;
    for nodes in 2..=most {
        let mut reach = |candidate: usize| {
            let is_new = !std::mem::replace(&mut reached[usize::from(!value)][candidate], true);
            is_new.then(|| next.push(candidate));
        };
        for &at in &now {
            if value {
                excluded(marks, links, at).for_each(&mut reach);
            } else {
                left_alone(marks, links, at).for_each(&mut reach);
            }
        }
        value = !value;
        if value != is_true && reached[usize::from(value)][start] {
            return Some(nodes);
        }
        if next.is_empty() {
            return None;
        }
        now.clear();
        std::mem::swap(&mut now, &mut next);
    }
    None
}
