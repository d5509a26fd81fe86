//! What follows from one candidate by houses and all clues together, and from what.
//!
//! Houses give singles, kernels what they propagate. Each candidate that goes remembers its cause; from a contradiction
//! the causes are followed back to the clues, houses and known candidates that it rests on (the implication graph of
//! conflict analysis: Marques-Silva and Sakallah, "GRASP", 1999). Kernels explain themselves when asked.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::board::{Board, Cell, Digit, DigitSet, HouseId};
use crate::constraint::kernels::{Propagate, Sum};
use crate::logic::families::clues::finder::domain;
use crate::logic::{ClueProof, ClueUse, HouseUse, SumUse};
use crate::puzzle::{Position, Puzzle};

/// Sets are looked for among so many open cells of a house at most.
const MOST_OPEN: usize = 9;

/// A candidate that has not gone.
const NEVER: u32 = u32::MAX;
const DIGITS: usize = Digit::MAX as usize;

/// Why a candidate goes.
#[derive(Clone, Copy, Debug)]
enum Cause {
    /// Another of the cell is assumed.
    Assumed,
    /// The cell sees this one, which holds the digit.
    Seen(HouseId, u16),
    /// The house has no other place for this digit than the cell.
    Only(HouseId, u8),
    /// These cells of the house, a bit each in its order, take as many digits.
    Set(HouseId, u32),
    /// A kernel, looked at when so many candidates had gone.
    Kernel(u32, u32),
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) enum Clash {
    /// The cell has nothing left.
    Cell(u16),
    /// The digit has no place in the house.
    House(HouseId, u8),
    /// These cells of the house have fewer digits than they are.
    Set(HouseId, u32),
    /// The kernel cannot be kept, looked at when so many candidates had gone.
    Kernel(u32, u32),
}

/// What a proof is asked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) enum Shown {
    /// That this cannot be.
    Clash(Clash),
    /// That the cell has no other candidates than now.
    Absent(Cell),
}

#[derive(Clone, Copy, Debug)]
struct Elimination {
    cell: u16,
    digit: u8,
    cause: Cause,
}

/// Assumptions in one position.
pub(in crate::logic) struct Spread<'p> {
    puzzle: &'p Puzzle,
    /// What clues leave over of houses, and each as a rule: they are numbered behind the kernels.
    sums: &'p [SumUse],
    rules: Rc<[Sum]>,
    all: u32,
    base: Vec<u32>,
    now: Vec<u32>,
    gone: Vec<Elimination>,
    /// When each candidate went.
    when: Vec<u32>,
    kernels_of: Vec<Vec<u32>>,
    placed: Vec<u16>,
    houses: VecDeque<HouseId>,
    kernels: VecDeque<u32>,
    is_waiting: Vec<bool>,
    own: Vec<u32>,
}

impl<'p> Spread<'p> {
    pub(in crate::logic) fn new(position: &'p Position, sums: &'p [SumUse]) -> Self {
        let (puzzle, board) = (position.puzzle(), position.board());
        let base: Vec<u32> = board.cells().map(|cell| domain(position, cell)).collect();
        let mut kernels_of = vec![Vec::new(); board.cell_count()];
        for (at, (_, kernel)) in puzzle.kernels().iter().enumerate() {
            kernel.rule().cells().iter().for_each(|cell| kernels_of[cell.index()].push(at as u32));
        }
        let rules: Rc<[Sum]> = sums.iter().map(|sum| sum.rule(board)).collect();
        for (at, rule) in rules.iter().enumerate() {
            let number = (puzzle.kernels().len() + at) as u32;
            rule.cells().iter().for_each(|cell| kernels_of[cell.index()].push(number));
        }
        Self {
            puzzle,
            sums,
            is_waiting: vec![false; puzzle.kernels().len() + rules.len()],
            rules,
            all: board.all_digits().bits(),
            now: base.clone(),
            gone: Vec::new(),
            when: vec![NEVER; base.len() * DIGITS],
            base,
            kernels_of,
            placed: Vec::new(),
            houses: VecDeque::new(),
            kernels: VecDeque::new(),
            own: Vec::new(),
        }
    }

    fn board(&self) -> &'p Board {
        self.puzzle.board()
    }

    /// The sum of this number, if it is none of a kernel.
    fn sum(&self, at: u32) -> Option<usize> {
        (at as usize).checked_sub(self.puzzle.kernels().len())
    }

    fn is_allowed(&self, at: u32, is_allowed: &dyn Fn(usize) -> bool) -> bool {
        match self.sum(at) {
            Some(sum) => self.sums[sum].clues.iter().all(|part| is_allowed(part.clue)),
            None => is_allowed(self.puzzle.kernels()[at as usize].0),
        }
    }

    /// What cannot be if this candidate holds beside what was assumed; it is taken back by [`Spread::retreat`].
    pub(in crate::logic) fn also(&mut self, (cell, digit): (Cell, Digit)) -> Option<Clash> {
        let result = self.narrow(cell.index(), DigitSet::of(digit).bits(), Cause::Assumed);
        result.and_then(|()| self.follow(&|_| true)).err()
    }

    /// How many candidates have gone.
    pub(in crate::logic) const fn mark(&self) -> usize {
        self.gone.len()
    }

    /// Goes back to where so many had gone.
    pub(in crate::logic) fn retreat(&mut self, mark: usize) {
        for Elimination { cell, digit, .. } in self.gone.drain(mark..) {
            self.when[usize::from(cell) * DIGITS + usize::from(digit)] = NEVER;
            self.now[usize::from(cell)] |= 1 << digit;
        }
        self.placed.clear();
        self.houses.clear();
        self.kernels.clear();
        self.is_waiting.fill(false);
    }

    /// What the cell can hold now.
    pub(in crate::logic) fn left(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.now[cell.index()])
    }

    /// What cannot be if this candidate holds, by houses and by the clues that are allowed.
    pub(in crate::logic) fn from(
        &mut self,
        (cell, digit): (Cell, Digit),
        is_allowed: &dyn Fn(usize) -> bool,
    ) -> Option<Clash> {
        self.retreat(0);
        let result = self.narrow(cell.index(), DigitSet::of(digit).bits(), Cause::Assumed);
        result.and_then(|()| self.follow(is_allowed)).err()
    }

    fn narrow(&mut self, cell: usize, to: u32, cause: Cause) -> Result<(), Clash> {
        let lost = self.now[cell] & !to;
        if lost == 0 {
            return Ok(());
        }
        self.now[cell] &= to;
        for digit in DigitSet::from_bits(lost).iter() {
            self.when[cell * DIGITS + digit.index()] = self.gone.len() as u32;
            self.gone.push(Elimination { cell: cell as u16, digit: digit.index() as u8, cause });
        }
        if self.now[cell] == 0 {
            return Err(Clash::Cell(cell as u16));
        }
        if self.now[cell].is_power_of_two() {
            self.placed.push(cell as u16);
        }
        for &house in self.board().houses_of(Cell::at(cell)) {
            if !self.houses.contains(&house) {
                self.houses.push_back(house);
            }
        }
        for at in 0..self.kernels_of[cell].len() {
            let kernel = self.kernels_of[cell][at];
            if !std::mem::replace(&mut self.is_waiting[kernel as usize], true) {
                self.kernels.push_back(kernel);
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
            } else if let Some(house) = self.houses.pop_front() {
                self.look_at_house(house)?;
            } else if let Some(kernel) = self.kernels.pop_front() {
                self.is_waiting[kernel as usize] = false;
                if self.is_allowed(kernel, is_allowed) {
                    self.look_at_kernel(kernel)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn look_at_house(&mut self, house: HouseId) -> Result<(), Clash> {
        if !self.board().is_complete(house) {
            return self.look_at_sets(house);
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
            // Two digits with one place leave one of them without any.
            let Some(cell) = place else { return Err(Clash::House(house, digit.index() as u8)) };
            self.narrow(cell, bit, Cause::Only(house, digit.index() as u8))?;
        }
        self.look_at_sets(house)
    }

    /// Cells that have as many digits as they are take them from the rest of the house: the smallest such set.
    fn look_at_sets(&mut self, house: HouseId) -> Result<(), Clash> {
        let cells = &self.board().house(house).cells;
        let open: Vec<usize> = (0..cells.len()).filter(|&at| !self.now[cells[at].index()].is_power_of_two()).collect();
        if open.len() < 3 || open.len() > MOST_OPEN {
            return Ok(());
        }
        let mut unions = vec![0u32; 1 << open.len()];
        let mut best: Option<usize> = None;
        for set in 1..unions.len() {
            let first = set.trailing_zeros() as usize;
            let union = unions[set & (set - 1)] | self.now[cells[open[first]].index()];
            unions[set] = union;
            let (count, size) = (union.count_ones(), set.count_ones());
            if count < size {
                return Err(Clash::Set(house, members(&open, set)));
            }
            let is_outside = |at: &usize| set >> at & 1 == 0 && self.now[cells[open[*at]].index()] & union != 0;
            let is_smaller = best.is_none_or(|best| size < best.count_ones());
            if count == size && is_smaller && (0..open.len()).any(|at| is_outside(&at)) {
                best = Some(set);
            }
        }
        let Some(set) = best else { return Ok(()) };
        for (_, &place) in open.iter().enumerate().filter(|(at, _)| set >> at & 1 == 0) {
            self.narrow(cells[place].index(), !unions[set], Cause::Set(house, members(&open, set)))?;
        }
        Ok(())
    }

    fn look_at_kernel(&mut self, kernel: u32) -> Result<(), Clash> {
        let rules = Rc::clone(&self.rules);
        let rule: &dyn Propagate = match self.sum(kernel) {
            Some(sum) => &rules[sum],
            None => self.puzzle.kernels()[kernel as usize].1.rule(),
        };
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        own.extend(rule.cells().iter().map(|cell| self.now[cell.index()]));
        let when = self.gone.len() as u32;
        let mut result = rule.propagate(&mut own).map_err(|_| Clash::Kernel(kernel, when));
        for (cell, &kept) in rule.cells().iter().zip(&own) {
            if result.is_ok() {
                result = self.narrow(cell.index(), kept, Cause::Kernel(kernel, when));
            }
        }
        self.own = own;
        result
    }

    /// What the contradiction rests on, or without one that candidates of a cell are gone, where these are assumed.
    pub(in crate::logic) fn core(&self, assumed: &[(Cell, Digit)], what: Shown) -> ClueProof {
        let mut core = Core {
            spread: self,
            assumed,
            open: Vec::new(),
            seen: vec![false; self.when.len()],
            proof: ClueProof::default(),
        };
        match what {
            Shown::Clash(clash) => core.of_clash(clash),
            Shown::Absent(cell) => {
                let absent = DigitSet::from_bits(self.all & !self.now[cell.index()]);
                core.open.extend(absent.iter().map(|digit| (cell.index(), digit.index() as u8)));
            }
        }
        core.follow();
        core.proof.assumed = assumed.first().copied();
        core.proof.known.sort_unstable_by_key(|known| known.0);
        core.proof.clues.sort_by_key(|part| part.clue);
        for part in &mut core.proof.clues {
            part.cells.sort_unstable();
        }
        core.proof
    }
}

/// The cells of a house, a bit each, that a set of its open cells has.
fn members(open: &[usize], set: usize) -> u32 {
    let own = open.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
    own.fold(0, |members, (_, place)| members | 1 << place)
}

/// A proof that is put together from its end.
struct Core<'s, 'p> {
    spread: &'s Spread<'p>,
    assumed: &'s [(Cell, Digit)],
    /// Absent candidates that are to be explained.
    open: Vec<(usize, u8)>,
    seen: Vec<bool>,
    proof: ClueProof,
}

impl Core<'_, '_> {
    fn of_clash(&mut self, clash: Clash) {
        let all = DigitSet::from_bits(self.spread.all);
        match clash {
            Clash::Cell(cell) => {
                self.open.extend(all.iter().map(|digit| (usize::from(cell), digit.index() as u8)));
            }
            Clash::House(house, digit) => self.no_other_place(house, digit, None),
            Clash::Set(house, members) => self.by_set(house, members, None, u32::MAX),
            Clash::Kernel(kernel, when) => self.by_kernel(kernel, when, None),
        }
    }

    fn follow(&mut self) {
        let spread = self.spread;
        while let Some((cell, digit)) = self.open.pop() {
            let number = cell * DIGITS + usize::from(digit);
            if std::mem::replace(&mut self.seen[number], true) {
                continue;
            }
            // Of an assumed cell nothing else is asked.
            let is_assumed = |&(of, holds): &(Cell, Digit)| of.index() == cell && holds.index() != usize::from(digit);
            if self.assumed.iter().any(is_assumed) {
                continue;
            }
            let when = spread.when[number];
            if when == NEVER {
                self.know(cell, digit);
                continue;
            }
            match spread.gone[when as usize].cause {
                Cause::Assumed => {}
                Cause::Seen(house, by) => {
                    self.differ(house, &[Cell::at(cell), Cell::at(usize::from(by))]);
                    let others = DigitSet::from_bits(spread.all & !(1 << digit));
                    self.open.extend(others.iter().map(|other| (usize::from(by), other.index() as u8)));
                }
                Cause::Set(house, members) => self.by_set(house, members, Some(cell), when),
                Cause::Only(house, only) => self.no_other_place(house, only, Some(cell)),
                Cause::Kernel(kernel, before) => self.by_kernel(kernel, before, Some((cell, digit))),
            }
        }
    }

    fn know(&mut self, cell: usize, digit: u8) {
        let (cell, digit) = (Cell::at(cell), Digit::from_index(usize::from(digit)));
        let known = &mut self.proof.known;
        let at = known.iter().position(|known| known.0 == cell).unwrap_or_else(|| {
            known.push((cell, DigitSet::from_bits(self.spread.all)));
            known.len() - 1
        });
        known[at].1.remove(digit);
    }

    /// That the cells of a set have no other digits than they had when it was looked at.
    fn by_set(&mut self, house: HouseId, members: u32, target: Option<usize>, when: u32) {
        let cells = &self.spread.board().house(house).cells;
        let mut own: Vec<Cell> = (0..cells.len()).filter(|at| members >> at & 1 == 1).map(|at| cells[at]).collect();
        let left = own.iter().fold(0, |left, cell| left | self.before(*cell, when));
        for cell in &own {
            let absent = DigitSet::from_bits(self.spread.all & !left);
            self.open.extend(absent.iter().map(|digit| (cell.index(), digit.index() as u8)));
        }
        own.extend(target.map(Cell::at));
        self.differ(house, &own);
    }

    /// What the cell could hold when so many candidates had gone.
    fn before(&self, cell: Cell, when: u32) -> u32 {
        let was_there = |digit: &Digit| {
            let gone = self.spread.when[cell.index() * DIGITS + digit.index()];
            gone == NEVER || gone >= when
        };
        let left = DigitSet::from_bits(self.spread.base[cell.index()]).iter().filter(was_there);
        left.collect::<DigitSet>().bits()
    }

    fn differ(&mut self, house: HouseId, own: &[Cell]) {
        let houses = &mut self.proof.houses;
        let is_same = |part: &HouseUse| matches!(part, HouseUse::Differ { house: other, .. } if *other == house);
        let at = houses.iter().position(is_same).unwrap_or_else(|| {
            houses.push(HouseUse::Differ { house, cells: Vec::new() });
            houses.len() - 1
        });
        if let HouseUse::Differ { cells, .. } = &mut houses[at] {
            cells.extend(own);
            cells.sort_unstable();
            cells.dedup();
        }
    }

    /// That the digit is gone from all other places that the house had for it.
    fn no_other_place(&mut self, house: HouseId, digit: u8, but: Option<usize>) {
        let spread = self.spread;
        let places = spread.board().house(house).cells.iter().copied();
        let cells: Vec<Cell> = places.filter(|cell| spread.base[cell.index()] >> digit & 1 == 1).collect();
        let others = cells.iter().map(|cell| cell.index()).filter(|&cell| Some(cell) != but);
        self.open.extend(others.map(|cell| (cell, digit)));
        let part = HouseUse::Places { house, digit: Digit::from_index(usize::from(digit)), cells };
        if !self.proof.houses.contains(&part) {
            self.proof.houses.push(part);
        }
    }

    fn by_kernel(&mut self, kernel: u32, when: u32, target: Option<(usize, u8)>) {
        let spread = self.spread;
        let sum = spread.sum(kernel);
        let rule: &dyn Propagate = match sum {
            Some(sum) => &spread.rules[sum],
            None => spread.puzzle.kernels()[kernel as usize].1.rule(),
        };
        let before: Vec<u32> = rule.cells().iter().map(|&cell| self.before(cell, when)).collect();
        let place = |cell: usize| rule.cells().iter().position(|of| of.index() == cell);
        let target = target.and_then(|(cell, digit)| Some((place(cell)?, digit)));
        let mut reason = Vec::new();
        rule.explain(&before, spread.all, target, &mut reason);
        self.open.extend(reason.into_iter().map(|(at, digit)| (rule.cells()[at].index(), digit)));
        if let Some(sum) = sum {
            if !self.proof.sums.contains(&spread.sums[sum]) {
                self.proof.sums.push(spread.sums[sum].clone());
            }
            return;
        }
        let clue = spread.puzzle.kernels()[kernel as usize].0;
        let family = spread.puzzle.clues()[clue].family;
        let at = self.proof.clues.iter().position(|part| part.clue == clue).unwrap_or(self.proof.clues.len());
        if at == self.proof.clues.len() {
            self.proof.clues.push(ClueUse { clue, family, cells: Vec::new() });
        }
        let cells = &mut self.proof.clues[at].cells;
        cells.extend(rule.cells().iter().filter(|cell| !cells.contains(cell)).copied().collect::<Vec<_>>());
    }
}
