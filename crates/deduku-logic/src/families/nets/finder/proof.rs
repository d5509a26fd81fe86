//! Selects the inferences that a net needs, and writes them down as a step.

use deduku_core::order::OrderBy;
use std::rc::Rc;

use crate::engine::grid::Grid;
use crate::engine::links::places_fact;
use crate::families::nets::finder::cause::{Cause, Depth, End, NestedAssumptions};
use crate::families::nets::finder::propagation::{Clash, Group, Propagation, Tables};
use crate::{Conclusion, Evidence, Fact, Inference, InferenceReason, LinkReason, Node, Part, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// The inferences that a conclusion needs, each after those that it follows from.
pub(crate) struct Proof {
    needed: Vec<(u32, bool)>,
    /// The number of inferences written.
    length: usize,
    /// The greatest depth of the further assumptions, if there are any.
    pub(crate) depth: Option<Depth>,
}

impl Proof {
    /// The proof that a group has no candidate left.
    pub(crate) fn of_clash(spread: &Propagation<'_>, Clash(group): Clash) -> Self {
        let members = &spread.tables.group(group).members;
        Self::of(spread, members.iter().map(|&member| (member, false)).collect())
    }

    /// The proof that a candidate is removed.
    pub(crate) fn of_loss(spread: &Propagation<'_>, target: usize) -> Self {
        Self::of(spread, vec![(target as u32, false)])
    }

    fn of(spread: &Propagation<'_>, conclusion: Vec<(u32, bool)>) -> Self {
        let needed = Self::needs(spread, conclusion);
        let asides = || needed.iter().filter_map(|&one| aside(spread, one));
        let length = needed.len() + asides().map(NestedAssumptions::len).sum::<usize>();
        let depth = asides().map(|aside| aside.depth).max();
        Self { needed, length, depth }
    }

    /// The inferences that a conclusion needs, in the order in which they were drawn.
    pub(crate) fn needs(spread: &Propagation<'_>, mut open: Vec<(u32, bool)>) -> Vec<(u32, bool)> {
        let mut needed: Vec<(u32, bool)> = Vec::new();
        while let Some(one) = open.pop() {
            if needed.contains(&one) {
                continue;
            }
            needed.push(one);
            push_premises(spread, one, &mut open);
        }
        needed.order_by(|&(number, is_on)| spread.time(number, is_on));
        needed
    }

    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// Whether the proof needs this candidate to hold.
    pub(crate) fn rests_on(&self, number: u32) -> bool {
        self.needed.contains(&(number, true))
    }
}

/// Adds the inferences that an inference follows from.
fn push_premises(spread: &Propagation<'_>, (number, is_on): (u32, bool), open: &mut Vec<(u32, bool)>) {
    match spread.cause(number, is_on) {
        Cause::Assumed => {}
        Cause::Excluded(by) => open.push((by, true)),
        Cause::Alone(group) => {
            let members = &spread.tables.group(group as usize).members;
            open.extend(members.iter().filter(|&&member| member != number).map(|&member| (member, false)));
        }
        Cause::Aside(at) => open.extend(&spread.asides[at as usize].outer),
    }
}

/// What further assumptions showed, if that is the cause of the inference.
fn aside<'s>(spread: &'s Propagation<'_>, (number, is_on): (u32, bool)) -> Option<&'s NestedAssumptions> {
    let Cause::Aside(at) = spread.cause(number, is_on) else { return None };
    spread.asides.get(at as usize).map(Rc::as_ref)
}

/// Writes nets: the inferences in order, and the facts that they rest on.
pub(crate) struct ProofWriter<'a, const W: usize> {
    grid: &'a Grid<'a, W>,
    tables: &'a Tables,
    pattern: Pattern,
    entries: ProofEntries,
}

/// The inferences that were written and still hold, with their indices in the net.
#[derive(Default)]
struct ProofEntries(Vec<((u32, bool), usize)>);

impl ProofEntries {
    /// The indices of those of the given inferences that were written.
    fn places(&self, all: impl IntoIterator<Item = (u32, bool)>) -> Vec<usize> {
        let place = |one| self.0.iter().find(|(written, _)| *written == one).map(|&(_, place)| place);
        all.into_iter().filter_map(place).collect()
    }
}

impl<'a, const W: usize> ProofWriter<'a, W> {
    pub(crate) fn new(grid: &'a Grid<'a, W>, tables: &'a Tables) -> Self {
        Self { grid, tables, pattern: Pattern::default(), entries: ProofEntries::default() }
    }

    /// Adds the inferences of a proof; returns the index of the last one.
    pub(crate) fn write(&mut self, spread: &Propagation<'_>, proof: &Proof) -> usize {
        let mut entries = ProofEntries::default();
        for &one in &proof.needed {
            match aside(spread, one) {
                Some(aside) => self.write_nested(aside, one, &mut entries),
                None => self.write_one(one, (spread.cause(one.0, one.1), InferenceReason::Assumed), &mut entries),
            }
        }
        self.entries = entries;
        self.pattern.net.len() - 1
    }

    /// Adds an inference with its cause; an assumption gets the reason `assumed`.
    fn write_one(
        &mut self,
        (number, is_on): (u32, bool),
        (cause, assumed): (Cause, InferenceReason),
        entries: &mut ProofEntries,
    ) {
        let (by, from) = match cause {
            Cause::Excluded(other) => {
                (InferenceReason::Link(self.exclusion(other, number)), entries.places([(other, true)]))
            }
            Cause::Alone(group) => {
                let members = &self.tables.group(group as usize).members;
                let others = members.iter().filter(|&&member| member != number);
                let from = entries.places(others.map(|&member| (member, false)));
                (InferenceReason::Link(self.rest_on(self.tables.group(group as usize))), from)
            }
            Cause::Assumed | Cause::Aside(_) => (assumed, Vec::new()),
        };
        entries.0.push(((number, is_on), self.pattern.net.len()));
        self.pattern.net.push(Inference { node: self.node(number, is_on), by, from });
    }

    /// Adds what further assumptions lead to, and the inference that follows from it.
    fn write_nested(&mut self, aside: &NestedAssumptions, (number, is_on): (u32, bool), entries: &mut ProofEntries) {
        let (End::Clash(group) | End::Each(group)) = aside.end;
        let members = self.tables.group(group).members.iter().map(|&member| (member, false));
        let (mut from, before) = (Vec::new(), entries.0.len());
        for branch in &aside.branches {
            for &(number, is_on, cause) in branch {
                self.write_one((number, is_on), (cause, InferenceReason::AssumedToo), entries);
            }
            match aside.end {
                End::Clash(_) => from.extend(entries.places(members.clone())),
                End::Each(_) => from.push(self.pattern.net.len() - 1),
            }
            entries.0.truncate(before);
        }
        let rest = self.rest_on(self.tables.group(group));
        let by = match aside.end {
            End::Clash(_) => InferenceReason::Clash(rest),
            End::Each(_) => {
                from.extend(entries.places(members));
                InferenceReason::Each(rest)
            }
        };
        entries.0.push(((number, is_on), self.pattern.net.len()));
        self.pattern.net.push(Inference { node: self.node(number, is_on), by, from });
    }

    /// The step that refutes the assumption from what was written last.
    pub(crate) fn refute(mut self, start: usize, Clash(group): Clash, technique: Technique) -> Step {
        let by = InferenceReason::Clash(self.rest_on(self.tables.group(group)));
        let members = self.tables.group(group).members.iter().map(|&member| (member, false));
        let mut from = self.entries.places(members);
        from.sort_unstable();
        let last = Inference { node: self.node(start as u32, false), by, from };
        self.step(start, last, technique)
    }

    /// The step that removes what every candidate of a group removes; each candidate is followed in turn.
    pub(crate) fn agree<'s>(
        mut self,
        spread: &mut Propagation<'s>,
        follow: impl Fn(&mut Propagation<'s>, usize) -> Option<Clash>,
        (group, target): (&Group, usize),
        technique: Technique,
    ) -> Step {
        let mut from = Vec::new();
        for &member in &group.members {
            follow(spread, member as usize);
            from.push(self.write(spread, &Proof::of_loss(spread, target)));
        }
        let by = InferenceReason::Each(self.rest_on(group));
        let last = Inference { node: self.node(target as u32, false), by, from };
        self.step(target, last, technique)
    }

    /// The step that removes what every fin of a fish removes, or every fin and every place of a cover.
    pub(crate) fn agree_of_fish(
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
        let by = InferenceReason::Each(LinkReason::Part(0));
        let last = Inference { node: self.node(target as u32, false), by, from: ends.to_vec() };
        self.step(target, last, technique)
    }

    fn step(mut self, target: usize, last: Inference, technique: Technique) -> Step {
        let removed = self.tables.candidate(target);
        self.pattern.net.push(last);
        self.pattern.digits = DigitSet::of(removed.1);
        Step {
            technique,
            conclusion: Conclusion::removing(vec![removed]),
            evidence: Evidence::Pattern(Box::new(self.pattern)),
        }
    }

    fn node(&self, number: u32, on: bool) -> Node {
        let (cell, digit) = self.tables.candidate(number as usize);
        Node { cells: vec![cell], digit, on }
    }

    fn exclusion(&self, one: u32, other: u32) -> LinkReason {
        let (one, other) = (self.tables.candidate(one as usize).0, self.tables.candidate(other as usize).0);
        if one == other {
            return LinkReason::Cell;
        }
        let both = [one, other].iter().collect();
        self.grid.houses_of_all(&both).first().map_or(LinkReason::Sight, |&house| LinkReason::House(house))
    }

    /// Adds the fact that a group has no other members; returns the reason that names the group.
    fn rest_on(&mut self, group: &Group) -> LinkReason {
        let by = group.house.map_or(LinkReason::Cell, LinkReason::House);
        if let Some(&member) = group.members.first() {
            let (cell, digit) = self.tables.candidate(member as usize);
            self.add_fact(by, cell, digit);
        }
        by
    }

    fn add_fact(&mut self, by: LinkReason, cell: Cell, digit: Digit) {
        let fact = match by {
            LinkReason::House(house) => {
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
