//! Nested nets: when singles find nothing more under an assumption, a further assumption is made, and so on.
//!
//! A further assumption that is refuted is false under the first one, and so is a candidate that several agree to
//! remove. The further assumptions are then retracted, and singles go on. The simplest method that makes progress is
//! used first, so that a net is no more complex than necessary. See Sudoku Explainer's dynamic and nested forcing
//! chains.

use std::rc::Rc;

use crate::families::nets::finder::cause::{Cause, Depth, End, NestedAssumptions, PropagationMode};
use crate::families::nets::finder::consequences::Consequences;
use crate::families::nets::finder::proof::Proof;
use crate::families::nets::finder::propagation::{Clash, Propagation};

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
            let open = self.open_from(next);
            let aside = Depth::ALL.into_iter().filter(|way| *way <= depth).find_map(|way| match way {
                Depth::Branches => self.branches(until),
                _ => self.refuted(way, &open, until),
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

    /// Finds the first of the open candidates that is refuted in this way.
    fn refuted(&mut self, way: Depth, open: &[usize], until: usize) -> Option<(u32, NestedAssumptions)> {
        let manner = way.manner();
        let beneath = self.beneath_all(manner);
        let passed = open.iter().position(|&start| beneath.clashes(start)).unwrap_or(open.len());
        let is_within = self.spend_on(&open[..passed], manner, until);
        let &start = open.get(passed).filter(|_| is_within)?;
        self.beneath(start, manner, |spread, clash, begin| {
            let Clash(group) = clash?;
            let mut aside = NestedAssumptions::new(way, End::Clash(group));
            let members = &spread.tables.group(group).members;
            aside.add(spread, begin, members.iter().map(|&member| (member, false)).collect());
            Some((start as u32, aside))
        })
    }

    /// The open candidates, those from this one on first.
    fn open_from(&self, next: usize) -> Vec<usize> {
        let mut open = Vec::with_capacity(self.tables.len());
        open.extend((next..self.tables.len()).chain(0..next).filter(|&start| self.is_open(start)));
        open
    }

    /// What follows from each candidate in this mode.
    fn beneath_all(&mut self, manner: PropagationMode) -> &Consequences {
        let mut known = std::mem::take(&mut self.consequences[manner as usize]);
        known.update(self, manner);
        self.consequences[manner as usize] = known;
        &self.consequences[manner as usize]
    }

    /// Counts what follows from the starts, which lead to no contradiction, one after the other; returns false as soon
    /// as more than `until` inferences were drawn with others to come.
    fn spend_on(&mut self, starts: &[usize], manner: PropagationMode, until: usize) -> bool {
        let known = &self.consequences[manner as usize];
        let all = known.inferences(starts, self);
        if self.spent + all <= until {
            self.spent += all;
            return true;
        }
        for start in starts.chunks(1) {
            if self.spent > until {
                return false;
            }
            self.spent += self.consequences[manner as usize].inferences(start, self);
        }
        self.spent <= until
    }

    /// Finds a candidate that every candidate left in some group removes.
    fn branches(&mut self, until: usize) -> Option<(u32, NestedAssumptions)> {
        let links = PropagationMode::Links;
        self.beneath_all(links);
        // Those that chains refute were removed before.
        if !self.spend_on(&self.open_from(0), links, until) {
            return None;
        }
        let tables = self.tables;
        for (at, group) in tables.groups().iter().enumerate() {
            let members = || group.members.iter().copied();
            let (open, others): (Vec<u32>, Vec<u32>) = members().partition(|&member| self.is_open(member as usize));
            // Two candidates are a strong link.
            if open.len() < 3 || members().any(|member| self.holds(member)) {
                continue;
            }
            let known = &self.consequences[links as usize];
            let Some(target) = known.excluded_by_all(&open, self) else { continue };
            let mut aside = NestedAssumptions::new(Depth::Branches, End::Each(at));
            aside.outer.extend(others.into_iter().map(|member| (member, false)));
            for member in open {
                self.beneath(member as usize, links, |spread, _, begin| {
                    aside.add(spread, begin, vec![(target as u32, false)]);
                });
            }
            return Some((target as u32, aside));
        }
        None
    }
}
