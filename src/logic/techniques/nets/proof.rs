//! What of a net is needed, and how it is told.

use super::super::Grid;
use super::super::links::places_fact;
use super::spread::{Cause, Clash, Spread, Tables};
use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::logic::{By, Conclusion, Evidence, Fact, Ground, Inference, Node, Part, Pattern, Step, Technique};

/// The inferences that a conclusion needs, each behind those that it follows from.
pub(super) struct Proof(Vec<(u32, bool)>);

impl Proof {
    /// Of a group that is left with nothing.
    pub(super) fn of_clash(spread: &Spread<'_>, Clash(group): Clash) -> Self {
        let members = &spread.tables.group(group).members;
        Self::of(spread, members.iter().map(|&member| (member, false)).collect())
    }

    /// Of a candidate that goes.
    pub(super) fn of_loss(spread: &Spread<'_>, target: usize) -> Self {
        Self::of(spread, vec![(target as u32, false)])
    }

    fn of(spread: &Spread<'_>, mut open: Vec<(u32, bool)>) -> Self {
        let mut needed: Vec<(u32, bool)> = Vec::new();
        while let Some(one) = open.pop() {
            if needed.contains(&one) {
                continue;
            }
            needed.push(one);
            open.extend(premises(spread, one));
        }
        needed.sort_by_key(|&(number, is_on)| spread.time(number, is_on));
        Self(needed)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// What an inference follows from.
fn premises(spread: &Spread<'_>, (number, is_on): (u32, bool)) -> Vec<(u32, bool)> {
    match spread.cause(number, is_on) {
        Cause::Assumed => Vec::new(),
        Cause::Excluded(by) => vec![(by, true)],
        Cause::Alone(group) => {
            let members = &spread.tables.group(group as usize).members;
            members.iter().filter(|&&member| member != number).map(|&member| (member, false)).collect()
        }
    }
}

/// Tells nets: inferences, one behind the other, and what they rest on.
pub(super) struct Teller<'a, const W: usize> {
    grid: &'a Grid<'a, W>,
    tables: &'a Tables,
    pattern: Pattern,
}

impl<'a, const W: usize> Teller<'a, W> {
    pub(super) fn new(grid: &'a Grid<'a, W>, tables: &'a Tables) -> Self {
        Self { grid, tables, pattern: Pattern::default() }
    }

    /// Adds the inferences of a proof; returns the place of its last one.
    pub(super) fn tell(&mut self, spread: &Spread<'_>, proof: &Proof) -> usize {
        let first = self.pattern.net.len();
        let place = |one: &(u32, bool)| proof.0.iter().position(|other| other == one).map(|at| first + at);
        for &(number, is_on) in &proof.0 {
            let from = premises(spread, (number, is_on)).iter().filter_map(place).collect();
            let by = match spread.cause(number, is_on) {
                Cause::Assumed => Ground::Assumed,
                Cause::Excluded(other) => Ground::Link(self.exclusion(other, number)),
                Cause::Alone(group) => Ground::Link(self.rest_on(group as usize)),
            };
            self.pattern.net.push(Inference { node: self.node(number, is_on), by, from });
        }
        self.pattern.net.len() - 1
    }

    /// The step that refutes the assumption by what was told last.
    pub(super) fn refute(mut self, start: usize, Clash(group): Clash, technique: Technique) -> Step {
        let by = Ground::Clash(self.rest_on(group));
        let members = &self.tables.group(group).members;
        let is_member = |inference: &Inference| {
            !inference.node.on && members.iter().any(|&member| self.node(member, false) == inference.node)
        };
        let from: Vec<usize> = (0..self.pattern.net.len()).filter(|&at| is_member(&self.pattern.net[at])).collect();
        let last = Inference { node: self.node(start as u32, false), by, from };
        self.step(start, last, technique)
    }

    /// The step that removes what every branch removes.
    pub(super) fn agree(
        mut self,
        target: usize,
        ends: &[usize],
        by: By,
        members: &[u32],
        technique: Technique,
    ) -> Step {
        let (cell, digit) = self.tables.candidate(members[0] as usize);
        self.add_fact(by, cell, digit);
        let last = Inference { node: self.node(target as u32, false), by: Ground::Each(by), from: ends.to_vec() };
        self.step(target, last, technique)
    }

    /// The step that removes what the fins of a fish, or they and the places of a cover, remove each.
    pub(super) fn agree_of_fish(
        mut self,
        target: usize,
        ends: &[usize],
        (digit, bases): (Digit, &[HouseId]),
        parts: Vec<Part>,
        technique: Technique,
    ) -> Step {
        let mut facts: Vec<Fact> = bases.iter().map(|&base| places_fact(self.grid, base, digit)).collect();
        for fact in std::mem::take(&mut self.pattern.facts) {
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        self.pattern.facts = facts;
        self.pattern.parts = parts;
        let by = Ground::Each(By::Part(0));
        let last = Inference { node: self.node(target as u32, false), by, from: ends.to_vec() };
        self.step(target, last, technique)
    }

    fn step(mut self, target: usize, last: Inference, technique: Technique) -> Step {
        let gone = self.tables.candidate(target);
        self.pattern.net.push(last);
        self.pattern.digits = DigitSet::of(gone.1);
        Step {
            technique,
            conclusion: Conclusion { place: Vec::new(), eliminate: vec![gone] },
            evidence: Evidence::Pattern(Box::new(self.pattern)),
        }
    }

    fn node(&self, number: u32, on: bool) -> Node {
        let (cell, digit) = self.tables.candidate(number as usize);
        Node { cells: vec![cell], digit, on }
    }

    fn exclusion(&self, one: u32, other: u32) -> By {
        let (one, other) = (self.tables.candidate(one as usize).0, self.tables.candidate(other as usize).0);
        if one == other {
            return By::Cell;
        }
        let both = [one, other].iter().collect();
        self.grid.houses_of_all(&both).first().map_or(By::Sight, |&house| By::House(house))
    }

    /// Adds the fact that a group has no other members.
    fn rest_on(&mut self, group: usize) -> By {
        let group = self.tables.group(group);
        let by = group.house.map_or(By::Cell, By::House);
        if let Some(&member) = group.members.first() {
            let (cell, digit) = self.tables.candidate(member as usize);
            self.add_fact(by, cell, digit);
        }
        by
    }

    fn add_fact(&mut self, by: By, cell: Cell, digit: Digit) {
        let fact = match by {
            By::House(house) => {
                let cells = *self.grid.places(digit) & *self.grid.house(house);
                Fact::Places { house, digit, cells: cells.iter().collect() }
            }
            _ => Fact::Cell { cell, digits: self.grid.position.candidates(cell) },
        };
        if !self.pattern.facts.contains(&fact) {
            self.pattern.facts.push(fact);
        }
    }
}
