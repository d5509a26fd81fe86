//! Nested nets: where singles come to rest beneath an assumption, one thing more is assumed, and again.
//!
//! What a further assumption refutes or what several agree on holds beneath the first one; the further ones are
//! taken back, and singles go on. The simplest way that leads on is taken first, so that a net says no more than
//! it must. See Sudoku Explainer's dynamic and nested forcing chains.

use crate::logic::engine::bit_matrix::bits;
use crate::logic::families::nets::finder::cause::{Cause, Depth, End, NestedAssumptions, PropagationMode};
use crate::logic::families::nets::finder::proof::Proof;
use crate::logic::families::nets::finder::propagation::{Clash, EliminatedBy, Propagation};

impl NestedAssumptions {
    /// Adds what a conclusion needs of what was inferred from this place of the queue on.
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
    /// Draws every inference from this candidate, with further assumptions beneath it, up to the first
    /// contradiction or until so many more were drawn.
    pub(in crate::logic) fn nested_from(&mut self, start: usize, depth: Depth, most: usize) -> Option<Clash> {
        let until = self.spent + most;
        let mut clash = self.from(start);
        let mut next = 0;
        while clash.is_none() {
            let aside = Depth::ALL.into_iter().filter(|way| *way <= depth).find_map(|way| match way {
                Depth::Branches => self.branches(until),
                _ => self.refuted(way, next, until),
            });
            let (removed, aside) = aside?;
            // What could not be refuted a moment ago is tried again last.
            next = removed as usize + 1;
            self.asides.push(aside);
            self.set(removed, false, Cause::Aside(self.asides.len() as u32 - 1));
            clash = self.follow();
        }
        clash
    }

    /// A candidate that is refuted in this way, the next from this one on.
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

    /// A candidate that each one that a group has left removes.
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
            // Two are a strong link.
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
