//! Propagation of singles from one assumption, nearest first, with the cause of each inference.

use deduku_core::order::OrderBy;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use crate::Technique;
use crate::engine::bit_matrix::BitMatrix;
use crate::engine::grid::Grid;
use crate::families::nets::finder::cause::{Cause, Depth, NestedAssumptions, PropagationMode};
use crate::families::nets::finder::consequences::Consequences;
use deduku_core::board::{Cell, Digit, HouseId};
use deduku_core::work::Work;

/// Candidates of which at least one holds: those of a cell, or the places of a digit in a house.
pub(crate) struct Group {
    /// The numbers of the candidates.
    pub(crate) members: Vec<u32>,
    /// The house; `None` for a cell.
    pub(crate) house: Option<HouseId>,
}

/// The tables that all propagations of a position share.
pub(crate) struct Tables {
    candidates: Vec<(Cell, Digit)>,
    groups: Vec<Group>,
    /// The number of members of each group.
    sizes: Vec<u32>,
    /// The number of groups that are cells; these come first.
    cells: usize,
    /// For each candidate, the groups that contain it.
    groups_of: Vec<Vec<u32>>,
    /// For each candidate, those that it excludes.
    excludes: Vec<Vec<u32>>,
    losses_by_links: OnceCell<EliminatedBy>,
    losses_by_singles: OnceCell<EliminatedBy>,
    /// What follows from each candidate, by the mode.
    consequences: [OnceCell<Consequences>; PropagationMode::COUNT],
    /// For each candidate, where the deepest search for nested nets from it ended.
    pub(crate) searched: RefCell<Vec<Option<Rc<Searched>>>>,
}

/// What each candidate removes, if it leads to no contradiction.
pub(crate) struct EliminatedBy {
    removed: BitMatrix,
    is_open: Vec<bool>,
}

impl EliminatedBy {
    pub(crate) fn new(count: usize) -> Self {
        Self { removed: BitMatrix::new(count, count), is_open: vec![false; count] }
    }

    /// Adds what a candidate removes: the removals from queue position `begin` on.
    pub(crate) fn add(&mut self, start: usize, spread: &Propagation<'_>, begin: u32) {
        self.is_open[start] = true;
        spread.removed(begin).for_each(|target| self.removed.set(start, target));
    }

    /// What all of these candidates remove; `None` unless each was followed without a contradiction.
    pub(crate) fn of_all(&self, members: &[u32]) -> Option<Vec<u64>> {
        let mut all = self.of(*members.first()? as usize).to_vec();
        for &member in members {
            if !self.is_open[member as usize] {
                return None;
            }
            all.iter_mut().zip(self.of(member as usize)).for_each(|(word, other)| *word &= other);
        }
        Some(all)
    }

    /// The numbers of the candidates removed if this one holds; none unless it was followed without a contradiction.
    pub(crate) fn of(&self, candidate: usize) -> &[u64] {
        self.removed.row(candidate)
    }
}

impl Tables {
    pub(crate) fn of<const W: usize>(grid: &Grid<'_, W>) -> Self {
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
        let searched = RefCell::new(vec![None; candidates.len()]);
        Self {
            candidates,
            groups,
            sizes,
            cells,
            groups_of,
            excludes,
            losses_by_links,
            losses_by_singles,
            consequences: Default::default(),
            searched,
        }
    }

    /// What each candidate removes, computed once for all techniques, within a budget of inferences.
    pub(crate) fn losses(&self, manner: PropagationMode, most_inferences: usize, work: &Work) -> &EliminatedBy {
        let kept = if manner == PropagationMode::Links { &self.losses_by_links } else { &self.losses_by_singles };
        kept.get_or_init(|| {
            let count = self.len();
            let mut losses = EliminatedBy::new(count);
            let mut spread = Propagation::new(self, manner);
            for start in 0..count {
                if spread.spent > most_inferences || work.check().is_err() {
                    break;
                }
                if spread.from(start).is_none() {
                    losses.add(start, &spread, 0);
                }
            }
            losses
        })
    }

    /// What follows from each candidate, computed once.
    pub(crate) fn consequences(&self, manner: PropagationMode) -> &Consequences {
        self.consequences[manner as usize].get_or_init(|| Consequences::of(self, manner))
    }

    /// The number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    pub(crate) fn candidate(&self, number: usize) -> (Cell, Digit) {
        self.candidates[number]
    }

    pub(crate) fn group(&self, at: usize) -> &Group {
        &self.groups[at]
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The groups that contain this candidate.
    pub(crate) fn groups_with(&self, number: usize) -> &[u32] {
        &self.groups_of[number]
    }

    /// The candidates that this one excludes.
    pub(crate) fn excluded_by(&self, number: usize) -> &[u32] {
        &self.excludes[number]
    }

    /// The size of the smallest group that contains this candidate.
    pub(crate) fn smallest_group(&self, number: usize) -> usize {
        let sizes = self.groups_of[number].iter().map(|&group| self.groups[group as usize].members.len());
        sizes.min().unwrap_or(usize::MAX)
    }

    /// The numbers of all candidates, those in small groups first.
    pub(crate) fn by_smallest_group(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.len()).collect();
        all.order_by(|&number| self.smallest_group(number));
        all
    }

    /// The candidates of each cell.
    pub(crate) fn cells(&self) -> &[Group] {
        &self.groups[..self.cells]
    }

    /// The places of each digit in each house that needs it.
    pub(crate) fn spots(&self) -> &[Group] {
        &self.groups[self.cells..]
    }
}

/// What a search for nested nets from a candidate has inferred, up to where a deeper one goes on.
pub(crate) struct Searched {
    pub(crate) depth: Depth,
    pub(crate) clash: Option<Clash>,
    /// The candidate at which the next search begins.
    pub(crate) next: usize,
    inferences: Vec<(u32, bool, Cause)>,
    left: Vec<u32>,
    asides: Vec<Rc<NestedAssumptions>>,
    spent: usize,
}

/// A group that has no candidate left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clash(pub(crate) usize);

/// The time of what was not inferred.
const NEVER: u32 = u32::MAX;

/// What follows from an assumption.
pub(crate) struct Propagation<'a> {
    pub(crate) tables: &'a Tables,
    manner: PropagationMode,
    /// When each candidate was found to hold, and when to be removed, as a queue position.
    on: Vec<u32>,
    off: Vec<u32>,
    why_on: Vec<Cause>,
    why_off: Vec<Cause>,
    /// The number of candidates left in each group: now, and when the last assumption was made.
    left: Vec<u32>,
    before: Vec<u32>,
    queue: Vec<(u32, bool)>,
    /// The number of queue entries followed, and the length of the queue after the direct exclusions of the assumption.
    at: usize,
    next_to: usize,
    /// What follows from each candidate that is open, by the mode.
    pub(crate) consequences: [Consequences; PropagationMode::COUNT],
    /// What further assumptions showed.
    pub(crate) asides: Vec<Rc<NestedAssumptions>>,
    /// The number of inferences drawn so far, from all assumptions.
    pub(crate) spent: usize,
}

impl<'a> Propagation<'a> {
    pub(crate) fn new(tables: &'a Tables, manner: PropagationMode) -> Self {
        let count = tables.len();
        Self {
            tables,
            manner,
            on: vec![NEVER; count],
            off: vec![NEVER; count],
            why_on: vec![Cause::Assumed; count],
            why_off: vec![Cause::Assumed; count],
            left: Vec::new(),
            before: Vec::new(),
            queue: Vec::new(),
            at: 0,
            next_to: 0,
            consequences: Default::default(),
            asides: Vec::new(),
            spent: 0,
        }
    }

    /// Draws every inference from this candidate, up to the first contradiction.
    pub(crate) fn from(&mut self, start: usize) -> Option<Clash> {
        self.forget(0);
        self.asides.clear();
        self.left.clear();
        self.left.extend(&self.tables.sizes);
        self.before.clone_from(&self.left);
        self.set(start as u32, true, Cause::Assumed);
        self.follow()
    }

    /// What a search of this depth, which began when `begun` inferences had been drawn, has inferred.
    pub(crate) fn searched(&self, depth: Depth, clash: Option<Clash>, next: usize, begun: usize) -> Searched {
        let why = |&(number, is_on): &(u32, bool)| (number, is_on, self.cause(number, is_on));
        let inferences = self.queue.iter().map(why).collect();
        let (left, asides, spent) = (self.left.clone(), self.asides.clone(), self.spent - begun);
        Searched { depth, clash, next, inferences, left, asides, spent }
    }

    /// Infers again what a search has inferred.
    pub(crate) fn resume(&mut self, searched: &Searched) {
        self.forget(0);
        self.asides.clone_from(&searched.asides);
        self.left.clone_from(&searched.left);
        searched.inferences.iter().for_each(|&(number, is_on, why)| self.set(number, is_on, why));
        self.at = self.queue.len();
        self.spent += searched.spent;
    }

    /// Draws every inference from one further candidate, in this mode, and calls `look` with the result and the queue
    /// position where these inferences begin. Then retracts them.
    pub(crate) fn beneath<T>(
        &mut self,
        start: usize,
        manner: PropagationMode,
        look: impl FnOnce(&Self, Option<Clash>, u32) -> T,
    ) -> T {
        let (begin, outer) = (self.queue.len(), std::mem::replace(&mut self.manner, manner));
        self.before.clone_from(&self.left);
        self.set(start as u32, true, Cause::Assumed);
        let clash = self.follow();
        let seen = look(self, clash, begin as u32);
        self.forget(begin);
        std::mem::swap(&mut self.left, &mut self.before);
        self.manner = outer;
        seen
    }

    /// Retracts what was inferred from this queue position on.
    fn forget(&mut self, begin: usize) {
        for (number, is_on) in self.queue.drain(begin..) {
            (if is_on { &mut self.on } else { &mut self.off })[number as usize] = NEVER;
        }
        self.at = begin;
        self.consequences.iter_mut().for_each(|known| known.forget(begin));
    }

    /// Draws every inference from what is in the queue, up to the first contradiction.
    pub(crate) fn follow(&mut self) -> Option<Clash> {
        let tables = self.tables;
        while let Some(&(number, is_on)) = self.queue.get(self.at) {
            self.at += 1;
            self.spent += 1;
            let digit = tables.candidates[number as usize].1;
            if is_on {
                for &other in &tables.excludes[number as usize] {
                    if self.manner != PropagationMode::OneDigit || tables.candidates[other as usize].1 == digit {
                        self.set(other, false, Cause::Excluded(number));
                    }
                }
                if self.why_on[number as usize] == Cause::Assumed {
                    self.next_to = self.queue.len();
                }
                continue;
            }
            for &group in &tables.groups_of[number as usize] {
                let members = &tables.groups[group as usize];
                let is_followed = match self.manner {
                    PropagationMode::OneDigit => members.house.is_some(),
                    PropagationMode::Links => self.before[group as usize] == 2,
                    PropagationMode::Once | PropagationMode::Singles => true,
                };
                if !is_followed {
                    continue;
                }
                self.left[group as usize] -= 1;
                match self.left[group as usize] {
                    0 => return Some(Clash(group as usize)),
                    1 if self.manner != PropagationMode::Once || self.at <= self.next_to => {
                        let last = members.members.iter().find(|&&member| self.off_at(member) == NEVER);
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

    /// When the candidate was removed, if that inference has been followed.
    fn off_at(&self, number: u32) -> u32 {
        let time = self.off[number as usize];
        if (time as usize) < self.at { time } else { NEVER }
    }

    pub(crate) fn set(&mut self, number: u32, is_on: bool, why: Cause) {
        let (times, causes) = if is_on { (&mut self.on, &mut self.why_on) } else { (&mut self.off, &mut self.why_off) };
        if times[number as usize] == NEVER {
            times[number as usize] = self.queue.len() as u32;
            causes[number as usize] = why;
            self.queue.push((number, is_on));
        }
    }

    /// Whether it was inferred that the candidate holds.
    pub(crate) fn holds(&self, number: u32) -> bool {
        self.on[number as usize] != NEVER
    }

    /// Whether it was inferred that the candidate is removed.
    pub(crate) fn is_removed(&self, number: usize) -> bool {
        self.off[number] != NEVER
    }

    /// The number of candidates left in a group.
    pub(crate) fn left_in(&self, group: usize) -> u32 {
        self.left[group]
    }

    /// Whether nothing was inferred about the candidate.
    pub(crate) fn is_open(&self, number: usize) -> bool {
        self.on[number] == NEVER && self.off[number] == NEVER
    }

    /// The candidates removed by inferences from this queue position on.
    pub(crate) fn removed(&self, begin: u32) -> impl Iterator<Item = usize> {
        self.queue[begin as usize..].iter().filter(|(_, is_on)| !is_on).map(|&(number, _)| number as usize)
    }

    /// The inferences from this queue position on.
    pub(crate) fn inferred_since(&self, begin: usize) -> impl Iterator<Item = (usize, bool)> {
        self.queue[begin..].iter().map(|&(number, is_on)| (number as usize, is_on))
    }

    /// The number of inferences.
    pub(crate) const fn inferences(&self) -> usize {
        self.queue.len()
    }

    /// When this was inferred: lower is earlier.
    pub(crate) fn time(&self, number: u32, is_on: bool) -> u32 {
        if is_on { self.on[number as usize] } else { self.off[number as usize] }
    }

    /// Why this was inferred.
    pub(crate) fn cause(&self, number: u32, is_on: bool) -> Cause {
        if is_on { self.why_on[number as usize] } else { self.why_off[number as usize] }
    }
}

impl<const W: usize> Grid<'_, W> {
    /// The tables that nets share; computed once per position.
    pub(crate) fn net_tables(&self) -> &Tables {
        self.derived().get(|| Tables::of(self))
    }

    /// The numbers of the candidates that nets of this technique refuted in the last position, if they are still there.
    pub(crate) fn once_refuted(&self, technique: Technique) -> Vec<usize> {
        if technique == Technique::Nishio {
            return Vec::new();
        }
        let refuted = self.board_index.refuted();
        let left = refuted.into_iter().filter(|&(cell, digit)| self.places(digit).contains(cell));
        left.map(|(cell, digit)| self.candidates().number(cell, digit)).collect()
    }

    /// Stores which candidates nets refuted.
    pub(crate) fn keep_refuted(&self, refuted: &[usize]) {
        let list = self.candidates().list();
        self.board_index.keep_refuted(refuted.iter().map(|&number| list[number]).collect());
    }
}

/// Calls this with the tables of a hard puzzle.
#[cfg(test)]
pub(crate) fn with_tables(act: impl FnOnce(&Tables)) {
    use crate::engine::board_index::BoardIndex;
    use crate::engine::grid::Grid;
    use deduku_core::board::{NARROW, named};
    use deduku_core::puzzle::{Position, Puzzle};

    let line = ".....24....8...97.1.2..4..8...3.........6..8..592....6.9.6.....6....1.3...7.9...5";
    let board = std::sync::Arc::new(named("9x9").expect("a board"));
    let position = Position::new(&Puzzle::from_line(board, line).expect("a puzzle"));
    let index = BoardIndex::<NARROW>::new(position.board());
    act(Grid::new(&position, &index).net_tables());
}
