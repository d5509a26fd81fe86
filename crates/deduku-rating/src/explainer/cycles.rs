//! Bidirectional cycles: closed walks in which true and false candidates alternate, so that either all of one kind are
//! true or all of the other.

use super::chain_sink::{ChainSink, Origin};
use super::geometry::PEERS;
use super::implications::{CANDIDATES, Links, Onward};
use super::nested_origin::origin;
use super::propagation::Left;
use super::step::{Removed, Step};

/// How a candidate was first implied to be true.
#[derive(Clone, Copy)]
struct Reached {
    /// The number of true candidates of the walk up to it; 0 if it was not reached.
    depth: u16,
    /// The true candidate before it, and the false one between.
    from: u16,
    by: u16,
}

const UNREACHED: Reached = Reached { depth: 0, from: 0, by: 0 };

/// Offers the shortest cycles through each of these candidates, using these links, which `onward` lists; rated from
/// `base`.
pub(super) fn cycles(
    left: &Left<'_>,
    onward: &Onward,
    (links, base): (Links, u16),
    starts: &[usize],
    sink: &mut impl ChainSink,
) {
    let mut walk = Walk { left, links, onward, start: 0, reached: [UNREACHED; CANDIDATES], queue: Vec::new() };
    for &start in starts {
        walk.search(start, base, sink);
    }
}

struct Walk<'a> {
    left: &'a Left<'a>,
    links: Links,
    onward: &'a Onward,
    start: usize,
    /// Set only for the candidates in the queue.
    reached: [Reached; CANDIDATES],
    queue: Vec<usize>,
}

impl Walk<'_> {
    /// A breadth-first search: each candidate is reached as true once, but several walks may pass through a false one.
    fn search(&mut self, start: usize, base: u16, sink: &mut impl ChainSink) {
        for at in self.queue.drain(..) {
            self.reached[at] = UNREACHED;
        }
        self.start = start;
        self.queue.push(start);
        self.reached[start] = Reached { depth: 1, ..UNREACHED };
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let depth = self.reached[at].depth;
            let nodes = 2 * usize::from(depth);
            if nodes > sink.most_nodes(base) {
                return;
            }
            for &(by, to) in self.onward.from(at) {
                let (by, to) = (usize::from(by), usize::from(to));
                let closes = to == start && depth > 1;
                if !closes && self.reached[to].depth > 0 || self.passes(at, by) {
                    continue;
                }
                if closes {
                    sink.offer(base, nodes, |rating| self.step(at, by, rating), || self.origin(at, by, base));
                } else {
                    self.reached[to] = Reached { depth: depth + 1, from: at as u16, by: by as u16 };
                    self.queue.push(to);
                }
            }
        }
    }

    /// The walk to a true candidate, backwards from it: each true candidate with the false one before it.
    fn back_from(&self, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let step = |&at: &usize| (at != self.start).then(|| usize::from(self.reached[at].from));
        std::iter::successors(Some(at), step)
            .take_while(|&at| at != self.start)
            .map(|at| (at, usize::from(self.reached[at].by)))
    }

    fn passes(&self, at: usize, by: usize) -> bool {
        self.back_from(at).any(|(_, before)| before == by)
    }

    /// Removes a digit that sees both a true and a false candidate of the cycle, because one of these holds it. Other
    /// candidates that could be removed from cells of the cycle are kept, as in the program.
    fn step(&self, last: usize, by: usize, rating: u16) -> Option<Step> {
        let mut seen = [[0u128; 9]; 2];
        let mut own = 0u128;
        let mut add = |side: usize, candidate: usize| {
            let (cell, digit) = (candidate / 9, candidate % 9);
            own |= 1 << cell;
            seen[side][digit] |= PEERS[cell];
        };
        add(0, by);
        add(1, self.start);
        for (on, off) in self.back_from(last) {
            add(0, off);
            add(1, on);
        }
        let removed: Removed =
            std::array::from_fn(|digit| self.left.marks.digits[digit] & seen[0][digit] & seen[1][digit] & !own);
        Step::removal(rating, removed)
    }

    /// The premises of the closed walk: the program treats its weak links, read backwards, as strong ones.
    fn origin(&self, last: usize, by: usize, base: u16) -> Origin {
        let mut strong = vec![(by, self.start)];
        strong.extend(self.back_from(last).map(|(on, off)| (off, on)));
        let weak: Vec<_> = strong.iter().skip(1).map(|&(_, on)| on).chain([self.start]).collect();
        let weak: Vec<_> = strong.iter().zip(weak).map(|(&(off, _), on)| (on, off)).collect();
        origin(self.left, self.links, &strong, &weak, base)
    }
}
