//! Nested nets: when singles find nothing more under an assumption, a further assumption is made, and so on.
//!
//! A further assumption that is refuted is false under the first one, and so is a candidate that several agree to
//! remove. The further assumptions are then retracted, and singles go on. The simplest method that makes progress is
//! used first, so that a net is no more complex than necessary. See Sudoku Explainer's dynamic and nested forcing
//! chains.

use std::ops::Range;
use std::rc::Rc;

use crate::engine::bit_matrix::bits;
use crate::families::nets::finder::batch::Batch;
use crate::families::nets::finder::cause::{Cause, Depth, End, NestedAssumptions, PropagationMode};
use crate::families::nets::finder::proof::Proof;
use crate::families::nets::finder::propagation::{Clash, EliminatedBy, Propagation};

/// Maximum number of inferences from one candidate.
const MOST_INFERENCES: usize = 1_000_000;

impl NestedAssumptions {
    /// Adds a branch with the inferences from queue position `begin` on that a conclusion needs; earlier ones are added
    /// to `outer`.
    fn add(&mut self, spread: &Propagation<'_>, begin: u32, conclusion: Vec<(u32, bool)>) {
        let needed = Proof::needs(spread, conclusion);
        let (outer, inner): (Vec<_>, Vec<_>) =
            needed.into_iter().partition(|&(number, is_on)| spread.time(number, is_on) < begin);
        self.outer.extend(outer);
        let why = |(number, is_on)| (number, is_on, spread.cause(number, is_on));
        self.branches.push(inner.into_iter().map(why).collect());
    }
}

impl Propagation<'_> {
    /// Draws every inference from this candidate, with further assumptions under it, up to the first contradiction or
    /// until too many were drawn. A deeper search begins like one that is less deep, and so goes on where that ended.
    pub(crate) fn nested_from(&mut self, start: usize, depth: Depth) -> Option<Clash> {
        let (tables, begun) = (self.tables, self.spent);
        let known = tables.searched.borrow()[start].clone().filter(|known| known.depth <= depth);
        let (mut clash, mut next) = match &known {
            Some(known) => {
                self.resume(known);
                if known.depth == depth || known.clash.is_some() {
                    return known.clash;
                }
                (known.clash, known.next)
            }
            None => (self.from(start), 0),
        };
        let until = begun + MOST_INFERENCES;
        while clash.is_none() {
            let aside = Depth::ALL.into_iter().filter(|way| *way <= depth).find_map(|way| match way {
                Depth::Branches => self.branches(until),
                _ => self.refuted(way, next, until),
            });
            let Some((removed, aside)) = aside else { break };
            // Candidates that could not be refuted before are tried again last.
            next = removed as usize + 1;
            self.asides.push(Rc::new(aside));
            self.set(removed, false, Cause::Aside(self.asides.len() as u32 - 1));
            clash = self.follow();
        }
        tables.searched.borrow_mut()[start] = Some(Rc::new(self.searched(depth, clash, next, begun)));
        clash
    }

    /// Finds a candidate that is refuted in this way, starting the search at `next`.
    fn refuted(&mut self, way: Depth, next: usize, until: usize) -> Option<(u32, NestedAssumptions)> {
        let count = self.tables.len();
        let open: Vec<usize> = (next..count).chain(0..next.min(count)).filter(|&start| self.is_open(start)).collect();
        let start = match way {
            Depth::Once => {
                let mut direct = std::mem::take(&mut self.direct);
                direct.update(self);
                let passed = open.iter().position(|&start| direct.clashes(start)).unwrap_or(open.len());
                let is_within = self.spend_on(passed, until, |own, range| direct.inferences(&open[range], own));
                self.direct = direct;
                open.get(passed).filter(|_| is_within)
            }
            _ => open.chunks(Batch::MOST).find_map(|starts| {
                let batch = Batch::of(self, starts, way.manner());
                let is_within = self.spend_on(batch.passed(), until, |_, range| batch.inferences(range));
                if is_within { starts.get(batch.passed()).map(Some) } else { Some(None) }
            })?,
        };
        let &start = start?;
        self.beneath(start, way.manner(), |spread, clash, begin| {
            let Clash(group) = clash?;
            let mut aside = NestedAssumptions::new(way, End::Clash(group));
            let members = &spread.tables.group(group).members;
            aside.add(spread, begin, members.iter().map(|&member| (member, false)).collect());
            Some((start as u32, aside))
        })
    }

    /// Counts what follows from the starts that lead to no contradiction, one after the other; returns false as soon as
    /// more than `until` inferences were drawn with others to come.
    fn spend_on(&mut self, passed: usize, until: usize, inferences: impl Fn(&Self, Range<usize>) -> usize) -> bool {
        let all = inferences(self, 0..passed);
        if self.spent + all <= until {
            self.spent += all;
            return true;
        }
        for at in 0..passed {
            if self.spent > until {
                return false;
            }
            self.spent += inferences(self, at..at + 1);
        }
        self.spent <= until
    }

    /// Finds a candidate that every candidate left in some group removes.
    fn branches(&mut self, until: usize) -> Option<(u32, NestedAssumptions)> {
        let count = self.tables.len();
        let mut losses = EliminatedBy::new(count);
        let open: Vec<usize> = (0..count).filter(|&start| self.is_open(start)).collect();
        for starts in open.chunks(Batch::MOST) {
            // Those that chains refute were removed before.
            let batch = Batch::of(self, starts, PropagationMode::Links);
            if !self.spend_on(batch.passed(), until, |_, range| batch.inferences(range)) {
                return None;
            }
            losses.add_all(starts, &batch);
        }
        let tables = self.tables;
        for (at, group) in tables.groups().iter().enumerate() {
            let members = || group.members.iter().copied();
            let (open, others): (Vec<u32>, Vec<u32>) = members().partition(|&member| self.is_open(member as usize));
            // Two candidates are a strong link.
            if open.len() < 3 || members().any(|member| self.holds(member)) {
                continue;
            }
            let Some(all) = losses.of_all(&open) else { continue };
            let Some(target) = bits(&all).find(|&target| self.is_open(target)) else { continue };
            let mut aside = NestedAssumptions::new(Depth::Branches, End::Each(at));
            aside.outer.extend(others.into_iter().map(|member| (member, false)));
            for member in open {
                self.beneath(member as usize, PropagationMode::Links, |spread, _, begin| {
                    aside.add(spread, begin, vec![(target as u32, false)]);
                });
            }
            return Some((target as u32, aside));
        }
        None
    }
}
