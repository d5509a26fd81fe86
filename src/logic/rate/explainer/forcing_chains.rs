//! Forcing chains: a candidate that implies its own opposite, each implication by the one before it alone.

use super::chain_sink::ChainSink;
use super::implications::{CANDIDATES, Links, excluded, left_alone};
use super::nested_origin::origin;
use super::propagation::Left;
use super::step::Step;

/// Offers the shortest chain from each of these candidates, true or false, to its opposite: what implies that it is false is removed, what is
/// implied to be true is placed.
pub(super) fn forcing_chains(
    left: &Left<'_>,
    links: Links,
    base: u16,
    starts: &[(usize, bool)],
    sink: &mut impl ChainSink,
) {
    for &(start, is_true) in starts {
        if let Some(path) = to_opposite(left, links, start, is_true, sink.most_nodes(base)) {
            let make = |rating| Step::refutation(rating, start, is_true);
            let strong = || strong_links(&path, is_true);
            sink.offer(base, path.len(), make, || origin(left, links, &strong(), &[], (base, start)));
        }
    }
}

/// The shortest chain from a candidate to its opposite, from its end back, if it has at most `most` nodes.
fn to_opposite(left: &Left<'_>, links: Links, start: usize, is_true: bool, most: usize) -> Option<Vec<usize>> {
    const UNREACHED: u16 = u16::MAX;
    // From where each candidate was reached, as false and as true.
    let mut reached = [[UNREACHED; CANDIDATES]; 2];
    let (mut now, mut next) = (vec![start], Vec::new());
    let mut value = is_true;
    reached[usize::from(value)][start] = start as u16;
    for _ in 2..=most {
        for &at in &now {
            let mut reach = |candidate: usize| {
                let from = &mut reached[usize::from(!value)][candidate];
                if *from == UNREACHED {
                    *from = at as u16;
                    next.push(candidate);
                }
            };
            if value {
                excluded(left.marks, links, at).for_each(&mut reach);
            } else {
                left_alone(left.marks, links, at).for_each(&mut reach);
            }
        }
        value = !value;
        if value != is_true && reached[usize::from(value)][start] != UNREACHED {
            return Some(path(&reached, start, value));
        }
        if next.is_empty() {
            return None;
        }
        now.clear();
        std::mem::swap(&mut now, &mut next);
    }
    None
}

/// The way back from `end`, which is `is_true`, to its opposite.
fn path(reached: &[[u16; CANDIDATES]; 2], end: usize, is_true: bool) -> Vec<usize> {
    let mut path = vec![end];
    let (mut at, mut value) = (end, is_true);
    loop {
        at = usize::from(reached[usize::from(value)][at]);
        value = !value;
        path.push(at);
        if at == end && value != is_true {
            return path;
        }
    }
}

/// The false candidates of a chain and the true ones that they leave alone.
fn strong_links(path: &[usize], start_is_true: bool) -> Vec<(usize, usize)> {
    // From the end back: where the start is true, the end is false.
    let from_end = &path[usize::from(start_is_true)..];
    from_end.chunks_exact(2).map(|pair| (pair[1], pair[0])).collect()
}
