//! Nested nets: where singles come to rest beneath an assumption, one thing more is assumed, and again.
//!
//! What a further assumption refutes or what several agree on holds beneath the first one; the further ones are
//! taken back, and singles go on. The simplest way that leads on is taken first, so that a net says no more than
//! it must. See Sudoku Explainer's dynamic and nested forcing chains.

use super::super::chains::rows::ones;
use super::proof::Proof;
use super::spread::{Cause, Clash, Losses, Manner, Spread};

/// What is looked for beneath an assumption: each way, and those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Depth {
    /// What a candidate excludes at once and what that leaves alone refute it: locked candidates, pairs, X-wings,
    /// short wings.
    Once,
    /// Links refute it, each from one before it.
    Chain,
    /// Links from each candidate of a cell, or from each place of a digit in a house, lead to the same loss.
    Branches,
    /// Singles refute it.
    Net,
}

impl Depth {
    const ALL: [Self; 4] = [Self::Once, Self::Chain, Self::Branches, Self::Net];

    /// What is followed from the further assumption.
    const fn manner(self) -> Manner {
        match self {
            Self::Once => Manner::Once,
            Self::Chain | Self::Branches => Manner::Links,
            Self::Net => Manner::Singles,
        }
    }
}

/// What was shown beneath an assumption by further ones.
pub(super) struct Aside {
    pub(super) depth: Depth,
    /// For each further assumption what follows from it, and why, as far as it is needed.
    pub(super) branches: Vec<Vec<(u32, bool, Cause)>>,
    pub(super) end: End,
    /// What held before, of what this rests on.
    pub(super) outer: Vec<(u32, bool)>,
}

/// What the branches come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// This group is left with nothing.
    Clash(usize),
    /// Each candidate that this group has left leads to the same loss.
    Each(usize),
}

impl Aside {
    fn new(depth: Depth, end: End) -> Self {
        Self { depth, branches: Vec::new(), end, outer: Vec::new() }
    }

    /// How many inferences it has.
    pub(super) fn len(&self) -> usize {
        self.branches.iter().map(Vec::len).sum::<usize>() + 1
    }

    /// Adds what a conclusion needs of what was inferred from this place of the queue on.
    fn add(&mut self, spread: &Spread<'_>, begin: u32, conclusion: Vec<(u32, bool)>) {
        let needed = Proof::needs(spread, conclusion);
        let (outer, inner): (Vec<_>, Vec<_>) =
            needed.into_iter().partition(|&(number, is_on)| spread.time(number, is_on) < begin);
        self.outer.extend(outer);
        let why = |(number, is_on)| (number, is_on, spread.cause(number, is_on));
        self.branches.push(inner.into_iter().map(why).collect());
    }
}

impl Spread<'_> {
    /// Draws every inference from this candidate, with further assumptions beneath it, up to the first
    /// contradiction or until so many more were drawn.
    pub(super) fn nested_from(&mut self, start: usize, depth: Depth, most: usize) -> Option<Clash> {
        let until = self.spent + most;
        let mut clash = self.from(start);
        let mut next = 0;
        while clash.is_none() {
            let aside = Depth::ALL.into_iter().filter(|way| *way <= depth).find_map(|way| match way {
                Depth::Branches => self.branches(until),
                _ => self.refuted(way, next, until),
            });
            let (gone, aside) = aside?;
            // What could not be refuted a moment ago is tried again last.
            next = gone as usize + 1;
            self.asides.push(aside);
            self.set(gone, false, Cause::Aside(self.asides.len() as u32 - 1));
            clash = self.follow();
        }
        clash
    }

    /// A candidate that is refuted in this way, the next from this one on.
    fn refuted(&mut self, way: Depth, next: usize, until: usize) -> Option<(u32, Aside)> {
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
                let mut aside = Aside::new(way, End::Clash(group));
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

    /// A candidate that goes with each one that a group has left.
    fn branches(&mut self, until: usize) -> Option<(u32, Aside)> {
        let count = self.tables.len();
        let mut losses = Losses::new(count);
        for start in 0..count {
            if self.spent > until {
                return None;
            }
            if self.is_open(start) {
                self.beneath(start, Manner::Links, |spread, _, begin| losses.add(start, spread, begin));
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
            let Some(target) = ones(&all).find(|&target| self.is_open(target)) else { continue };
            let mut aside = Aside::new(Depth::Branches, End::Each(at));
            aside.outer.extend(others.into_iter().map(|member| (member, false)));
            for member in open {
                self.beneath(member as usize, Manner::Links, |spread, _, begin| {
                    aside.add(spread, begin, vec![(target as u32, false)]);
                });
            }
            return Some((target as u32, aside));
        }
        None
    }
}
