//! Nested nets: when singles find nothing more under an assumption, a further assumption is made, and so on.
//!
//! A further assumption that is refuted is false under the first one, and so is a candidate that several agree to
//! remove. The further assumptions are then retracted, and singles go on. The simplest method that makes progress is
//! used first, so that a net is no more complex than necessary. See Sudoku Explainer's dynamic and nested forcing
//! chains.

use crate::engine::bit_matrix::bits;
use crate::families::nets::finder::cause::{Cause, Depth, End, NestedAssumptions, PropagationMode};
use crate::families::nets::finder::proof::Proof;
use crate::families::nets::finder::propagation::{Clash, EliminatedBy, Propagation};

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
    /// until `most` more were drawn.
    pub(crate) fn nested_from(&mut self, start: usize, depth: Depth, most: usize) -> Option<Clash> {
        let until = self.spent + most;
        let mut clash = self.from(start);
        let mut next = 0;
        while clash.is_none() {
            let aside = Depth::ALL.into_iter().filter(|way| *way <= depth).find_map(|way| match way {
                Depth::Branches => self.branches(until),
                _ => self.refuted(way, next, until),
            });
            let (removed, aside) = aside?;
            // Candidates that could not be refuted before are tried again last.
            next = removed as usize + 1;
            self.asides.push(aside);
            self.set(removed, false, Cause::Aside(self.asides.len() as u32 - 1));
            clash = self.follow();
        }
        clash
    }

    /// Finds a candidate that is refuted in this way, starting the search at `next`.
    fn refuted(&mut self, way: Depth, next: usize, until: usize) -> Option<(u32, NestedAssumptions)> {
        let count = self.tables.len();
        for start in (next..count).chain(0..next.min(count)) {
            if self.spent > until {
                return None;
            }
            if !self.is_open(start) {
                continue;
            }
            let aside = self.beneath(start, way.manner(), |spread, clash, begin| {
                let Clash(group) = clash?;
                let mut aside = NestedAssumptions::new(way, End::Clash(group));
                let members = &spread.tables.group(group).members;
                aside.add(spread, begin, members.iter().map(|&member| (member, false)).collect());
                Some(aside)
            });
            if let Some(aside) = aside {
                return Some((start as u32, aside));
            }
        }
        None
    }

    /// Finds a candidate that every candidate left in some group removes.
    fn branches(&mut self, until: usize) -> Option<(u32, NestedAssumptions)> {
        let count = self.tables.len();
        let mut losses = EliminatedBy::new(count);
        for start in 0..count {
            if self.spent > until {
                return None;
            }
            if self.is_open(start) {
                self.beneath(start, PropagationMode::Links, |spread, _, begin| losses.add(start, spread, begin));
            }
        }
        let tables = self.tables;
        for (at, group) in tables.groups().enumerate() {
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
