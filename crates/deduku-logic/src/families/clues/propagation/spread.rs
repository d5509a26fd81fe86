//! What follows from a candidate by houses and all clues together, and the reasons for it.
//!
//! Houses give singles and naked sets, kernels what they propagate. Each removed candidate records its cause. From a
//! contradiction the causes are traced back to the clues, houses and known candidates that it rests on (the implication
//! graph of conflict analysis: Marques-Silva and Sakallah, "GRASP", 1999). Kernels explain their inferences on request.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::families::clues::propagation::closures::{Closure, is_within};
use crate::families::clues::propagation::domain::domain;
use crate::families::clues::propagation::naked_sets::NakedSets;
use crate::families::clues::propagation::parts::ClueParts;
use crate::families::clues::propagation::propagators::PAIR;
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::{Position, Puzzle};

/// The time of a candidate that has not been removed.
pub(in crate::families::clues) const NEVER: u32 = u32::MAX;
pub(in crate::families::clues) const DIGITS: usize = Digit::MAX as usize;

/// Why a candidate was removed.
#[derive(Clone, Copy, Debug)]
pub(in crate::families::clues) enum Cause {
    /// Another candidate of the cell is assumed.
    Assumed,
    /// The cell sees this one, which holds the digit.
    Seen(HouseId, u16),
    /// The cell is the only place left for this digit in the house.
    Only(HouseId, u8),
    /// These cells of the house, one bit each by their index in it, take as many digits.
    Set(HouseId, u32),
    /// The rule, applied when this many candidates had been removed.
    Rule(u32, u32),
    /// It was refuted in addition to the assumptions, as the case with this number.
    Refuted(u32),
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clash {
    /// The cell has no candidate left.
    Cell(u16),
    /// The digit has no place left in the house.
    House(HouseId, u8),
    /// These cells of the house have fewer digits than cells.
    Set(HouseId, u32),
    /// The rule is violated, applied when this many candidates had been removed.
    Rule(u32, u32),
}

#[derive(Clone, Copy, Debug)]
pub(in crate::families::clues) struct Elimination {
    cell: u16,
    digit: u8,
    pub(in crate::families::clues) cause: Cause,
}

/// A first-in, first-out queue of numbers, each at most once.
#[derive(Default)]
struct Queue {
    order: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl Queue {
    fn of(count: usize) -> Self {
        Self { order: VecDeque::new(), is_waiting: vec![false; count] }
    }

    fn push(&mut self, number: u32) {
        if !std::mem::replace(&mut self.is_waiting[number as usize], true) {
            self.order.push_back(number);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        let number = self.order.pop_front()?;
        self.is_waiting[number as usize] = false;
        Some(number)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// Propagation from assumptions in one position.
pub(crate) struct Spread<'p> {
    pub(in crate::families::clues) puzzle: &'p Puzzle,
    pub(in crate::families::clues) parts: &'p ClueParts,
    pub(in crate::families::clues) all: u32,
    pub(in crate::families::clues) base: Vec<u32>,
    pub(in crate::families::clues) now: Vec<u32>,
    pub(in crate::families::clues) removed: Vec<Elimination>,
    /// For each candidate, its index in `removed`, or `NEVER`.
    pub(in crate::families::clues) when: Vec<u32>,
    placed: Vec<u16>,
    /// Houses in which a digit may have only one place left, and houses that may have naked sets.
    houses: Queue,
    houses_for_sets: Queue,
    /// Kernels with few cells, and the other rules.
    pairs: Queue,
    others: Queue,
    own: Vec<u32>,
    /// The rules that have removed something or failed since the flags were last cleared.
    pub(in crate::families::clues) used: Vec<bool>,
    /// The digits of the cells of each house in its last matching.
    held: Vec<Box<[u32]>>,
}

impl<'p> Spread<'p> {
    pub(crate) fn new(position: &'p Position, parts: &'p ClueParts) -> Self {
        let (board, rules) = (position.board(), parts.rules.count());
        let base: Vec<u32> = board.cells().map(|cell| domain(position, cell)).collect();
        Self {
            puzzle: position.puzzle(),
            parts,
            all: board.all_digits().bits(),
            now: base.clone(),
            removed: Vec::new(),
            when: vec![NEVER; base.len() * DIGITS],
            base,
            placed: Vec::new(),
            houses: Queue::of(board.houses().len()),
            houses_for_sets: Queue::of(board.houses().len()),
            pairs: Queue::of(rules),
            others: Queue::of(rules),
            own: Vec::new(),
            used: vec![false; rules],
            held: board.houses().iter().map(|house| vec![0; house.cells.len()].into()).collect(),
        }
    }

    pub(in crate::families::clues) fn board(&self) -> &'p Board {
        self.puzzle.board()
    }

    fn is_allowed(&self, rule: u32, is_allowed: &dyn Fn(usize) -> bool) -> bool {
        match self.parts.rules.clue(rule) {
            Some(clue) => is_allowed(clue),
            None => self.parts.sum(rule).is_some_and(|sum| sum.clues.iter().all(|part| is_allowed(part.clue))),
        }
    }

    /// Assumes this candidate in addition to earlier assumptions and returns the contradiction, if any.
    /// [`Spread::retreat`] undoes it.
    pub(crate) fn also(&mut self, (cell, digit): (Cell, Digit), is_allowed: &dyn Fn(usize) -> bool) -> Option<Clash> {
        let result = self.narrow(cell.index(), DigitSet::of(digit).bits(), Cause::Assumed);
        result.and_then(|()| self.follow(is_allowed)).err()
    }

    /// Removes this candidate, which was refuted as the case with this number, and returns the contradiction, if any.
    pub(crate) fn without(
        &mut self,
        (cell, digit): (Cell, Digit),
        number: usize,
        is_allowed: &dyn Fn(usize) -> bool,
    ) -> Option<Clash> {
        let left = self.now[cell.index()] & !DigitSet::of(digit).bits();
        let result = self.narrow(cell.index(), left, Cause::Refuted(number as u32));
        result.and_then(|()| self.follow(is_allowed)).err()
    }

    /// The number of removed candidates.
    pub(crate) const fn mark(&self) -> usize {
        self.removed.len()
    }

    /// Goes back to the state in which this many candidates had been removed.
    pub(crate) fn retreat(&mut self, mark: usize) {
        for Elimination { cell, digit, .. } in self.removed.drain(mark..) {
            self.when[usize::from(cell) * DIGITS + usize::from(digit)] = NEVER;
            self.now[usize::from(cell)] |= 1 << digit;
        }
        self.placed.clear();
        for queue in [&mut self.houses, &mut self.houses_for_sets, &mut self.pairs, &mut self.others] {
            queue.clear();
        }
    }

    /// What is left of all cells if the candidate holds; `None` if that is a contradiction. Nothing is assumed
    /// afterwards.
    pub(crate) fn closure(&mut self, candidate: (Cell, Digit)) -> Option<Rc<[u32]>> {
        let closures = &self.parts.closures;
        let clash = match closures.known(&self.base, candidate) {
            Closure::Clash => return None,
            Closure::Left(left) if is_within(&left, &self.base) => return Some(left),
            Closure::Left(left) => self.resume(&left, None),
            Closure::Unknown => self.from(candidate, &|_| true),
        };
        let left: Option<Rc<[u32]>> = if clash.is_none() { Some(self.now.as_slice().into()) } else { None };
        self.reset();
        closures.keep(candidate, left.as_ref());
        left
    }

    /// Continues from `left`, the result of the same assumption in a position that had all candidates of this one,
    /// restricted to `but` if given. Returns the contradiction, if any. No causes are recorded for `left`;
    /// [`Spread::reset`] undoes it.
    pub(in crate::families::clues) fn resume(&mut self, left: &[u32], but: Option<&[u32]>) -> Option<Clash> {
        self.reset();
        self.now.copy_from_slice(left);
        for cell in 0..left.len() {
            let to = self.base[cell] & but.map_or(u32::MAX, |but| but[cell]);
            if let Err(clash) = self.narrow(cell, to, Cause::Assumed) {
                return Some(clash);
            }
        }
        self.follow(&|_| true).err()
    }

    /// Goes back to the position without assumptions.
    pub(in crate::families::clues) fn reset(&mut self) {
        self.retreat(0);
        self.now.copy_from_slice(&self.base);
    }

    /// The candidates that the cell has left now.
    pub(crate) fn left(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.now[cell.index()])
    }

    /// Assumes only this candidate, and follows it by houses and by the allowed clues. Returns the contradiction, if
    /// any.
    pub(crate) fn from(&mut self, (cell, digit): (Cell, Digit), is_allowed: &dyn Fn(usize) -> bool) -> Option<Clash> {
        self.retreat(0);
        let result = self.narrow(cell.index(), DigitSet::of(digit).bits(), Cause::Assumed);
        result.and_then(|()| self.follow(is_allowed)).err()
    }

    /// Removes all candidates of the cell but these.
    #[inline]
    fn narrow(&mut self, cell: usize, to: u32, cause: Cause) -> Result<(), Clash> {
        let lost = self.now[cell] & !to;
        if lost == 0 { Ok(()) } else { self.remove(cell, lost, cause) }
    }

    #[inline(never)]
    fn remove(&mut self, cell: usize, lost: u32, cause: Cause) -> Result<(), Clash> {
        self.now[cell] &= !lost;
        for digit in DigitSet::from_bits(lost).iter() {
            self.when[cell * DIGITS + digit.index()] = self.removed.len() as u32;
            self.removed.push(Elimination { cell: cell as u16, digit: digit.index() as u8, cause });
        }
        if self.now[cell] == 0 {
            return Err(Clash::Cell(cell as u16));
        }
        if self.now[cell].is_power_of_two() {
            self.placed.push(cell as u16);
        }
        for &house in self.board().houses_of(Cell::at(cell)) {
            self.houses.push(house.index() as u32);
            self.houses_for_sets.push(house.index() as u32);
        }
        let rules = &self.parts.rules;
        rules.pairs_of(cell).iter().for_each(|&rule| self.pairs.push(rule));
        for &(rule, asked) in rules.others_of(cell) {
            if asked.is_none_or(|at| !rules.rule(rule).ignores(usize::from(at), lost, &self.now)) {
                self.others.push(rule);
            }
        }
        Ok(())
    }

    fn follow(&mut self, is_allowed: &dyn Fn(usize) -> bool) -> Result<(), Clash> {
        loop {
            if let Some(cell) = self.placed.pop() {
                let digit = self.now[usize::from(cell)];
                for &house in self.board().houses_of(Cell::at(usize::from(cell))) {
                    for other in self.board().house(house).cells.iter().map(|cell| cell.index()) {
                        if other != usize::from(cell) {
                            self.narrow(other, !digit, Cause::Seen(house, cell))?;
                        }
                    }
                }
            } else if let Some(house) = self.houses.pop() {
                self.look_at_house(HouseId::at(house as usize))?;
            } else if let Some(rule) = self.pairs.pop() {
                if self.is_allowed(rule, is_allowed) {
                    self.look_at_rule(rule)?;
                }
            } else if let Some(house) = self.houses_for_sets.pop() {
                self.look_at_sets(HouseId::at(house as usize))?;
            } else if let Some(rule) = self.others.pop() {
                if self.is_allowed(rule, is_allowed) {
                    self.look_at_rule(rule)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn look_at_house(&mut self, house: HouseId) -> Result<(), Clash> {
        if !self.board().is_complete(house) {
            return Ok(());
        }
        let cells = &self.board().house(house).cells;
        let (mut once, mut twice) = (0, 0);
        for cell in cells {
            twice |= once & self.now[cell.index()];
            once |= self.now[cell.index()];
        }
        if let Some(digit) = DigitSet::from_bits(self.all & !once).first() {
            return Err(Clash::House(house, digit.index() as u8));
        }
        for digit in DigitSet::from_bits(once & !twice).iter() {
            let bit = DigitSet::of(digit).bits();
            let place = cells.iter().map(|cell| cell.index()).find(|&cell| self.now[cell] & bit != 0);
            // Of two digits with the same only place, one is left without any.
            let Some(cell) = place else { return Err(Clash::House(house, digit.index() as u8)) };
            self.narrow(cell, bit, Cause::Only(house, digit.index() as u8))?;
        }
        Ok(())
    }

    /// Cells that have as many digits as cells remove these from the rest of the house.
    fn look_at_sets(&mut self, house: HouseId) -> Result<(), Clash> {
        let cells = &self.board().house(house).cells;
        self.own.clear();
        self.own.extend(cells.iter().map(|cell| self.now[cell.index()]));
        let held = &mut self.held[house.index()];
        let is_complete = self.puzzle.board().is_complete(house);
        let sets = if is_complete { NakedSets::of_complete(&self.own, held) } else { NakedSets::of(&self.own, held) };
        for set in sets.as_slice() {
            if set.is_short() {
                return Err(Clash::Set(house, set.members));
            }
            for (_, cell) in cells.iter().enumerate().filter(|(at, _)| set.members >> at & 1 == 0) {
                self.narrow(cell.index(), !set.digits, Cause::Set(house, set.members))?;
            }
        }
        Ok(())
    }

    fn look_at_rule(&mut self, number: u32) -> Result<(), Clash> {
        let (parts, at) = (self.parts, number as usize);
        let rule = parts.rules.rule(number);
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        own.extend(rule.cells().iter().map(|cell| self.now[cell.index()]));
        let when = self.removed.len() as u32;
        let is_kept = if own.len() > PAIR && !rule.is_searched_after_propagation() {
            parts.memo.propagate(number, rule, &mut own)
        } else {
            rule.propagate(&mut own).is_ok()
        };
        let mut result = if is_kept { Ok(()) } else { Err(Clash::Rule(number, when)) };
        self.used[at] |= !is_kept;
        for (cell, &kept) in rule.cells().iter().zip(&own) {
            let lost = self.now[cell.index()] & !kept;
            if lost != 0 && result.is_ok() {
                self.used[at] = true;
                result = self.remove(cell.index(), lost, Cause::Rule(number, when));
            }
        }
        self.own = own;
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board_index::BoardIndex;
    use crate::engine::grid::Grid;
    use crate::families::clues::samples::{is_in_a_solution, positions};

    fn candidates(position: &Position) -> Vec<(Cell, Digit)> {
        let of = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
        position.empty_cells().flat_map(of).collect()
    }

    #[test]
    fn what_is_kept_of_a_candidate_is_no_less_than_what_follows_from_scratch_and_takes_no_solution() {
        let (mut contradictions, mut followed) = (0, 0);
        for position in positions() {
            let index = BoardIndex::<2>::new(position.board());
            let grid = Grid::new(&position, &index);
            let parts = grid.clue_parts();
            let mut spread = Spread::new(&position, parts);
            for candidate in candidates(&position) {
                let _ = spread.closure(candidate);
            }
            let mut later = position.clone();
            let refuted =
                candidates(&position).into_iter().filter(|&candidate| !is_in_a_solution(&position, candidate));
            refuted.step_by(3).take(8).for_each(|(cell, digit)| _ = later.remove(cell, digit));
            let (mut on, mut fresh) = (Spread::new(&later, parts), Spread::new(&later, parts));
            for candidate in candidates(&later) {
                let left = on.closure(candidate);
                let clash = fresh.from(candidate, &|_| true);
                assert!(left.is_none() || clash.is_none(), "{candidate:?}");
                assert!(left.is_some() || !is_in_a_solution(&position, candidate), "{candidate:?}");
                contradictions += u32::from(left.is_none());
                followed += u32::from(left.is_some());
                assert!(left.is_none_or(|left| is_within(&left, &fresh.now)), "{candidate:?}");
            }
            // This position has more candidates than the last one, so nothing that is kept applies.
            let mut on = Spread::new(&position, parts);
            let mut fresh = Spread::new(&position, parts);
            for candidate in candidates(&position) {
                let is_refuted = fresh.from(candidate, &|_| true).is_some();
                assert_eq!(on.closure(candidate).is_none(), is_refuted, "{candidate:?}");
                assert!(!is_refuted || !is_in_a_solution(&position, candidate), "{candidate:?}");
            }
        }
        assert!(contradictions > 20 && followed > 100, "{contradictions}, {followed}");
    }
}
