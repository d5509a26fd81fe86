//! What singles make of one assumption, nearest first, with the cause of each inference.

use std::cell::OnceCell;

use super::super::Grid;
use super::super::chains::rows::Rows;
use crate::board::{Cell, Digit, HouseId};
use crate::work::Work;

/// Candidates of which one at least holds: those of a cell, or the places of a digit in a house.
pub(in crate::logic) struct Group {
    /// The candidates, by their numbers.
    pub(super) members: Vec<u32>,
    /// The house; none for a cell.
    pub(super) house: Option<HouseId>,
}

/// What all spreads in a position share.
pub(in crate::logic) struct Tables {
    candidates: Vec<(Cell, Digit)>,
    groups: Vec<Group>,
    /// How many members each group has.
    sizes: Vec<u32>,
    /// How many of the groups are cells: they come first.
    cells: usize,
    /// For each candidate, the groups that have it.
    groups_of: Vec<Vec<u32>>,
    /// For each candidate, those that it excludes.
    excludes: Vec<Vec<u32>>,
    losses_by_links: OnceCell<Losses>,
    losses_by_singles: OnceCell<Losses>,
}

/// What goes with each candidate that leads to no contradiction.
pub(super) struct Losses {
    gone: Rows,
    is_open: Vec<bool>,
}

impl Losses {
    /// What goes if this candidate holds, by numbers; nothing where it was not followed to an end.
    pub(super) fn of(&self, candidate: usize) -> &[u64] {
        self.gone.row(candidate)
    }

    /// Whether the candidate was followed, and to no contradiction.
    pub(super) fn is_open(&self, candidate: usize) -> bool {
        self.is_open[candidate]
    }
}

impl Tables {
    pub(in crate::logic) fn of<const W: usize>(grid: &Grid<'_, W>) -> Self {
        let numbers = grid.candidates();
        let candidates = numbers.list().to_vec();
        let number = |cell, digit| numbers.number(cell, digit) as u32;
        let mut groups = Vec::new();
        for cell in grid.empty() {
            let members = grid.position.candidates(cell).iter().map(|digit| number(cell, digit)).collect();
            groups.push(Group { members, house: None });
        }
        let cells = groups.len();
        for house in grid.board().house_ids() {
            for digit in grid.needs()[house.index()].iter() {
                let places = *grid.places(digit) & *grid.house(house);
                let members = places.iter().map(|cell| number(cell, digit)).collect();
                groups.push(Group { members, house: Some(house) });
            }
        }
        let mut groups_of = vec![Vec::new(); candidates.len()];
        for (at, group) in groups.iter().enumerate() {
            for &member in &group.members {
                groups_of[member as usize].push(at as u32);
            }
        }
        let excludes = |&(cell, digit): &(Cell, Digit)| {
            let others = grid.position.candidates(cell).iter().filter(move |&other| other != digit);
            let seen = *grid.peers(cell) & *grid.places(digit);
            let seen: Vec<u32> = seen.iter().map(|cell| number(cell, digit)).collect();
            others.map(|other| number(cell, other)).chain(seen).collect()
        };
        let excludes = candidates.iter().map(excludes).collect();
        let sizes = groups.iter().map(|group| group.members.len() as u32).collect();
        let (losses_by_links, losses_by_singles) = (OnceCell::new(), OnceCell::new());
        Self { candidates, groups, sizes, cells, groups_of, excludes, losses_by_links, losses_by_singles }
    }

    /// What goes with each candidate, found once for all techniques, as far as so many inferences reach.
    pub(super) fn losses(&self, manner: Manner, most_inferences: usize, work: &Work) -> &Losses {
        let kept = if manner == Manner::Links { &self.losses_by_links } else { &self.losses_by_singles };
        kept.get_or_init(|| {
            let count = self.len();
            let mut losses = Losses { gone: Rows::new(count, count), is_open: vec![false; count] };
            let mut spread = Spread::new(self, manner);
            for start in 0..count {
                if spread.spent > most_inferences || work.check().is_err() {
                    break;
                }
                if spread.from(start).is_none() {
                    losses.is_open[start] = true;
                    spread
                        .queue
                        .iter()
                        .filter(|(_, is_on)| !is_on)
                        .for_each(|&(gone, _)| losses.gone.set(start, gone as usize));
                }
            }
            losses
        })
    }

    /// How many candidates there are.
    pub(super) fn len(&self) -> usize {
        self.candidates.len()
    }

    pub(super) fn candidate(&self, number: usize) -> (Cell, Digit) {
        self.candidates[number]
    }

    pub(super) fn group(&self, at: usize) -> &Group {
        &self.groups[at]
    }

    /// How many candidates the smallest group of this one has.
    pub(super) fn smallest_group(&self, number: usize) -> usize {
        let sizes = self.groups_of[number].iter().map(|&group| self.groups[group as usize].members.len());
        sizes.min().unwrap_or(usize::MAX)
    }

    /// The candidates of each cell.
    pub(super) fn cells(&self) -> &[Group] {
        &self.groups[..self.cells]
    }

    /// The places of each digit in each house that needs it.
    pub(super) fn spots(&self) -> &[Group] {
        &self.groups[self.cells..]
    }
}

/// A group that is left with nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clash(pub(super) usize);

/// Why a candidate holds or goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It was assumed.
    Assumed,
    /// It excludes what does not hold beside it: this candidate holds.
    Excluded(u32),
    /// It is left alone in this group.
    Alone(u32),
}

/// Not inferred.
const NEVER: u32 = u32::MAX;

/// What is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// The digit of the assumption only.
    OneDigit,
    /// Links: what was one of two from the first.
    Links,
    /// Whatever is left alone.
    Singles,
}

/// What follows from an assumption.
pub(super) struct Spread<'a> {
    pub(super) tables: &'a Tables,
    manner: Manner,
    /// When each candidate was found to hold, and to go.
    on: Vec<u32>,
    off: Vec<u32>,
    why_on: Vec<Cause>,
    why_off: Vec<Cause>,
    /// How many candidates each group has left.
    left: Vec<u32>,
    queue: Vec<(u32, bool)>,
    /// How many inferences were drawn so far, from all assumptions.
    pub(super) spent: usize,
}

impl<'a> Spread<'a> {
    pub(super) fn new(tables: &'a Tables, manner: Manner) -> Self {
        let count = tables.len();
        Self {
            tables,
            manner,
            on: vec![NEVER; count],
            off: vec![NEVER; count],
            why_on: vec![Cause::Assumed; count],
            why_off: vec![Cause::Assumed; count],
            left: Vec::new(),
            queue: Vec::new(),
            spent: 0,
        }
    }

    /// Draws every inference from this candidate, up to the first contradiction.
    pub(super) fn from(&mut self, start: usize) -> Option<Clash> {
        for (number, is_on) in self.queue.drain(..) {
            (if is_on { &mut self.on } else { &mut self.off })[number as usize] = NEVER;
        }
        self.left.clear();
        self.left.extend(&self.tables.sizes);
        self.set(start as u32, true, Cause::Assumed);
        let tables = self.tables;
        let mut at = 0;
        while let Some(&(number, is_on)) = self.queue.get(at) {
            at += 1;
            self.spent += 1;
            let digit = tables.candidates[number as usize].1;
            if is_on {
                for &other in &tables.excludes[number as usize] {
                    if self.manner != Manner::OneDigit || tables.candidates[other as usize].1 == digit {
                        self.set(other, false, Cause::Excluded(number));
                    }
                }
                continue;
            }
            for &group in &tables.groups_of[number as usize] {
                let members = &tables.groups[group as usize];
                let is_followed = match self.manner {
                    Manner::OneDigit => members.house.is_some(),
                    Manner::Links => members.members.len() == 2,
                    Manner::Singles => true,
                };
                if !is_followed {
                    continue;
                }
                self.left[group as usize] -= 1;
                match self.left[group as usize] {
                    0 => return Some(Clash(group as usize)),
                    1 => {
                        let last = members.members.iter().find(|&&member| self.off_at(member, at) == NEVER);
                        if let Some(&last) = last {
                            self.set(last, true, Cause::Alone(group));
                        }
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// When the candidate went, if that has been looked at before this place of the queue.
    fn off_at(&self, number: u32, at: usize) -> u32 {
        let time = self.off[number as usize];
        if (time as usize) < at { time } else { NEVER }
    }

    fn set(&mut self, number: u32, is_on: bool, why: Cause) {
        let (times, causes) = if is_on { (&mut self.on, &mut self.why_on) } else { (&mut self.off, &mut self.why_off) };
        if times[number as usize] == NEVER {
            times[number as usize] = self.queue.len() as u32;
            causes[number as usize] = why;
            self.queue.push((number, is_on));
        }
    }

    /// When this was inferred; the lower, the earlier.
    pub(super) fn time(&self, number: u32, is_on: bool) -> u32 {
        if is_on { self.on[number as usize] } else { self.off[number as usize] }
    }

    /// Why this was inferred.
    pub(super) fn cause(&self, number: u32, is_on: bool) -> Cause {
        if is_on { self.why_on[number as usize] } else { self.why_off[number as usize] }
    }
}
