//! A model of some premises: decides whether they can all hold.
//!
//! Statements are "this cell holds this digit", which are true, false or open. What the premises force is propagated to
//! a fixed point; then the statements of the shortest open choice are tried in turn. Choices with too few constraints
//! that admit one of their statements are refuted by counting alone. Tries are counted, and questions that take too
//! many are left open.

use std::collections::HashSet;

use super::outcome::Outcome;
use deduku_core::board::{Board, Cell, Digit, DigitSet};

/// The most choices tried before the search gives up.
const MOST_TRIES: u32 = 100_000;
/// The same limit for asking whether premises can be left out, if the model has no totals.
const FEW_TRIES: u32 = 3_000;
/// The most ways of distributing digits over a sum that are tried before the sum counts as possible.
const MOST_DEALS: usize = 20_000;

/// A statement: the index of the cell in [`Model::cells`], and the digit's bit.
type Statement = (usize, u32);

/// A constraint of the model.
#[derive(Clone, Debug)]
enum Constraint {
    /// At least one of these is true.
    Some(Vec<Statement>),
    /// At most one of these is true.
    One(Vec<Statement>),
    /// Cells that are added or subtracted once have this total, and differ if `differ` is set.
    Total { cells: Vec<(usize, i32)>, total: i32, differ: bool },
}

/// How many tries a question may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// As many as a step may take.
    Thorough,
    /// Fewer, for the many questions whether something can be left out.
    Brief,
}

/// The number of tries so far, and its limit.
struct Tries {
    count: u32,
    most: u32,
}

impl Tries {
    const fn up_to(most: u32) -> Self {
        Self { count: 0, most }
    }
}

/// Some premises that are to be refuted.
#[derive(Clone)]
pub(super) struct Model<'b> {
    board: &'b Board,
    cells: Vec<Cell>,
    constraints: Vec<Constraint>,
    /// For each cell, the digits that are not false and those that are true.
    start: Vec<CellState>,
}

#[derive(Clone, Copy)]
struct CellState {
    open: u32,
    held: u32,
}

impl CellState {
    /// The digits that the cell holds, or can still hold.
    const fn digits(self) -> DigitSet {
        DigitSet::from_bits(if self.held == 0 { self.open } else { self.held })
    }
}

impl<'b> Model<'b> {
    pub(super) const fn new(board: &'b Board) -> Self {
        Self { board, cells: Vec::new(), constraints: Vec::new(), start: Vec::new() }
    }

    fn at(&mut self, cell: Cell) -> usize {
        self.find(cell).unwrap_or_else(|| {
            self.cells.push(cell);
            self.start.push(CellState { open: self.board.all_digits().bits(), held: 0 });
            self.cells.len() - 1
        })
    }

    fn find(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    fn statements(&mut self, list: impl IntoIterator<Item = (Cell, Digit)>) -> Vec<Statement> {
        list.into_iter().map(|(cell, digit)| (self.at(cell), DigitSet::of(digit).bits())).collect()
    }

    /// Adds that at least one of these is true.
    pub(super) fn add_some(&mut self, list: impl IntoIterator<Item = (Cell, Digit)>) {
        let some = Constraint::Some(self.statements(list));
        self.constraints.push(some);
    }

    /// Adds that at most one of these is true.
    pub(super) fn add_one(&mut self, list: impl IntoIterator<Item = (Cell, Digit)>) {
        let one = Constraint::One(self.statements(list));
        self.constraints.push(one);
    }

    /// Adds that the cell holds exactly one digit.
    pub(super) fn fill(&mut self, cell: Cell) {
        self.add_some(self.board.all_digits().iter().map(|digit| (cell, digit)));
        self.hold_one(cell);
    }

    /// Adds that the cell holds at most one digit.
    pub(super) fn hold_one(&mut self, cell: Cell) {
        self.add_one(self.board.all_digits().iter().map(|digit| (cell, digit)));
    }

    /// Adds that the cells differ and have this sum.
    pub(super) fn add_sum(&mut self, cells: &[Cell], total: i32) {
        self.differ(cells);
        self.add_total(cells, &[], total, true);
    }

    /// Adds that no digit is in two of the cells.
    pub(super) fn differ(&mut self, cells: &[Cell]) {
        for digit in self.board.all_digits().iter() {
            self.add_one(cells.iter().map(|&cell| (cell, digit)));
        }
    }

    /// Adds that the sum of the cells in `plus` exceeds that of the cells in `minus` by `total`.
    pub(super) fn add_total(&mut self, plus: &[Cell], minus: &[Cell], total: i32, differ: bool) {
        let mut cells = Vec::new();
        for (list, sign) in [(plus, 1), (minus, -1)] {
            for &cell in list {
                self.fill(cell);
                cells.push((self.at(cell), sign));
            }
        }
        self.constraints.push(Constraint::Total { cells, total, differ });
    }

    /// Adds that the cell holds none but these digits.
    pub(super) fn restrict(&mut self, cell: Cell, to: DigitSet) {
        let at = self.at(cell);
        self.start[at].open &= to.bits();
    }

    /// Whether the model can be satisfied if these statements are true or false. Statements about cells that are not in
    /// the model have no effect.
    pub(super) fn refute(&self, taken: &[(Cell, Digit, bool)], effort: Effort) -> Outcome {
        let Some(start) = self.started(taken) else { return Outcome::Refuted };
        let adds_up = self.constraints.iter().any(|constraint| matches!(constraint, Constraint::Total { .. }));
        let most = if effort == Effort::Brief && !adds_up { FEW_TRIES } else { MOST_TRIES };
        // The first solution is enough.
        self.search(start, &|_| false, &mut |_| false, &mut Tries::up_to(most))
    }

    /// Passes every solution to `more` until that returns `false`, which makes the outcome [`Outcome::Open`]. If
    /// `closed` returns `true` for what is settled so far, there is no solution on that branch.
    pub(super) fn each(
        &self,
        taken: &[(Cell, Digit, bool)],
        closed: &dyn Fn(&Arrangement<'_>) -> bool,
        more: &mut dyn FnMut(&Arrangement<'_>) -> bool,
    ) -> Outcome {
        let Some(start) = self.started(taken) else { return Outcome::Refuted };
        self.search(start, closed, more, &mut Tries::up_to(MOST_TRIES))
    }

    /// The start of a search with these statements; `None` if they contradict the model.
    fn started(&self, taken: &[(Cell, Digit, bool)]) -> Option<Vec<CellState>> {
        let mut state = self.start.clone();
        for &(cell, digit, value) in taken {
            if let Some(at) = self.find(cell) {
                let bit = DigitSet::of(digit).bits();
                let can = &mut state[at];
                if value {
                    can.held |= bit;
                } else {
                    can.open &= !bit;
                }
                if can.held & !can.open != 0 {
                    return None;
                }
            }
        }
        Some(state)
    }

    fn search(
        &self,
        mut state: Vec<CellState>,
        closed: &dyn Fn(&Arrangement<'_>) -> bool,
        more: &mut dyn FnMut(&Arrangement<'_>) -> bool,
        tries: &mut Tries,
    ) -> Outcome {
        tries.count += 1;
        if tries.count > tries.most {
            return Outcome::TooMuch;
        }
        if !self.propagate(&mut state)
            || (tries.count == 1 && self.is_short(&state))
            || closed(&Arrangement { cells: &self.cells, state: &state })
        {
            return Outcome::Refuted;
        }
        let Some(choice) = self.choice(&state) else {
            let ways = Arrangement { cells: &self.cells, state: &state };
            return if more(&ways) { Outcome::Refuted } else { Outcome::Open };
        };
        for (at, bit) in choice {
            let mut next = state.clone();
            next[at].held |= bit;
            match self.search(next, closed, more, tries) {
                Outcome::Refuted => {}
                outcome => return outcome,
            }
            // The remaining solutions are those without it.
            state[at].open &= !bit;
        }
        Outcome::Refuted
    }

    /// Whether disjoint choices cannot each be assigned a constraint of its own out of those that admit only one true
    /// statement (Hall, 1935).
    fn is_short(&self, state: &[CellState]) -> bool {
        let open = |&&(at, bit): &&Statement| state[at].held & bit == 0 && state[at].open & bit != 0;
        let is_held = |list: &[Statement]| list.iter().any(|&(at, bit)| state[at].held & bit != 0);
        let ones: Vec<&Vec<Statement>> = self
            .constraints
            .iter()
            .filter_map(|constraint| if let Constraint::One(list) = constraint { Some(list) } else { None })
            .collect();
        let mut taken: HashSet<Statement> = HashSet::new();
        let mut choices: Vec<Vec<usize>> = Vec::new();
        for constraint in &self.constraints {
            let Constraint::Some(list) = constraint else { continue };
            if is_held(list) || list.iter().any(|statement| taken.contains(statement)) {
                continue;
            }
            let of = |statement: &Statement| {
                ones.iter()
                    .enumerate()
                    .filter(|(_, list)| list.contains(statement))
                    .map(|(at, _)| at)
                    .collect::<Vec<_>>()
            };
            let own: Vec<Vec<usize>> = list.iter().filter(open).map(of).collect();
            if own.iter().any(Vec::is_empty) {
                continue;
            }
            taken.extend(list);
            choices.push(own.into_iter().flatten().collect());
        }
        let mut holders = vec![None; ones.len()];
        (0..choices.len()).any(|choice| !has_room(choice, &choices, &mut holders, &mut vec![false; ones.len()]))
    }

    /// The open statements of the constraint that has the fewest; `None` if every constraint is met.
    fn choice(&self, state: &[CellState]) -> Option<Vec<Statement>> {
        let open = |constraint: &Constraint| {
            let Constraint::Some(list) = constraint else { return None };
            if list.iter().any(|&(at, bit)| state[at].held & bit != 0) {
                return None;
            }
            Some(list.iter().copied().filter(|&(at, bit)| state[at].open & bit != 0).collect::<Vec<_>>())
        };
        self.constraints.iter().filter_map(open).min_by_key(Vec::len)
    }

    /// Propagates what is forced; `false` at a contradiction.
    fn propagate(&self, state: &mut [CellState]) -> bool {
        loop {
            let mut changed = false;
            for constraint in &self.constraints {
                let sound = match constraint {
                    Constraint::Some(list) => at_least_one(list, state, &mut changed),
                    Constraint::One(list) => at_most_one(list, state, &mut changed),
                    Constraint::Total { .. } => true,
                };
                if !sound {
                    return false;
                }
            }
            if !changed {
                break;
            }
        }
        self.constraints.iter().all(|constraint| match constraint {
            Constraint::Total { cells, total, differ } => can_make(cells, *total, *differ, state),
            _ => true,
        })
    }
}

/// A solution of a model, complete or partial.
pub(super) struct Arrangement<'m> {
    cells: &'m [Cell],
    state: &'m [CellState],
}

impl Arrangement<'_> {
    /// The digits that the cell can still hold; empty if the model does not contain the cell.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        let at = self.cells.iter().position(|&other| other == cell);
        at.map_or(DigitSet::EMPTY, |at| self.state[at].digits())
    }

    /// The digit that the cell holds, if it is settled.
    pub(super) fn digit(&self, cell: Cell) -> Option<Digit> {
        let at = self.cells.iter().position(|&other| other == cell)?;
        DigitSet::from_bits(self.state[at].held).single()
    }
}

/// Finds a constraint for the choice, if necessary by moving other choices (Berge, 1957).
fn has_room(choice: usize, choices: &[Vec<usize>], holders: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &constraint in &choices[choice] {
        if !std::mem::replace(&mut tried[constraint], true)
            && holders[constraint].is_none_or(|other| has_room(other, choices, holders, tried))
        {
            holders[constraint] = Some(choice);
            return true;
        }
    }
    false
}

fn at_least_one(list: &[Statement], state: &mut [CellState], changed: &mut bool) -> bool {
    let mut only = None;
    for &(at, bit) in list {
        if state[at].held & bit != 0 {
            return true;
        }
        if state[at].open & bit != 0 {
            if only.is_some() {
                return true;
            }
            only = Some((at, bit));
        }
    }
    let Some((at, bit)) = only else { return false };
    state[at].held |= bit;
    *changed = true;
    true
}

fn at_most_one(list: &[Statement], state: &mut [CellState], changed: &mut bool) -> bool {
    let Some(&(holder, held)) = list.iter().find(|&&(at, bit)| state[at].held & bit != 0) else { return true };
    for &(at, bit) in list.iter().filter(|&&statement| statement != (holder, held)) {
        if state[at].held & bit != 0 {
            return false;
        }
        if state[at].open & bit != 0 {
            state[at].open &= !bit;
            *changed = true;
        }
    }
    true
}

/// Whether the cells can still have the total.
fn can_make(cells: &[(usize, i32)], total: i32, differ: bool, state: &[CellState]) -> bool {
    let digits = |at: usize| state[at].digits();
    let (mut least, mut most) = (0, 0);
    for &(at, sign) in cells {
        let mut values = digits(at).iter().map(|digit| sign * i32::from(digit.get()));
        let (Some(one), other) = (values.next(), values.next_back()) else { return false };
        let other = other.unwrap_or(one);
        least += one.min(other);
        most += one.max(other);
    }
    if !(least..=most).contains(&total) {
        return false;
    }
    if !differ {
        return true;
    }
    let domains: Vec<DigitSet> = cells.iter().map(|&(at, _)| digits(at)).collect();
    let mut seen = HashSet::new();
    deal(&domains, total, DigitSet::EMPTY, &mut seen)
}

/// Whether different digits, one from each domain, can have the total; `true` also if that takes too long to decide.
/// The rest of the total depends only on the set of digits used, so each set is examined once.
fn deal(domains: &[DigitSet], total: i32, used: DigitSet, seen: &mut HashSet<(usize, u32)>) -> bool {
    let Some((first, rest)) = domains.split_first() else { return total == 0 };
    if total <= 0 || !seen.insert((domains.len(), used.bits())) {
        return false;
    }
    if seen.len() > MOST_DEALS {
        return true;
    }
    (*first - used).iter().any(|digit| deal(rest, total - i32::from(digit.get()), used | DigitSet::of(digit), seen))
}
