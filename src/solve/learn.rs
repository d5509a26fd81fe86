//! A search that learns from its conflicts, for puzzles on which trying alone collapses.
//!
//! Each candidate is a variable: it stands, or it does not. Houses, peers and sums are propagated from
//! the board itself and name their reasons only when a conflict asks for them (lazy explanation:
//! Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", 2009); what a conflict
//! teaches is kept as a clause, and the search goes back as far as the clause says (Marques-Silva and
//! Sakallah, "GRASP", 1999; Eén and Sörensson, "An extensible SAT-solver", 2003). The order of the
//! decisions, the restarts and the clauses that are dropped follow Audemard and Simon ("Glucose", 2009).
//! Everything is counted, nothing timed, so the same puzzle takes the same way everywhere.

mod analyse;
mod clauses;
mod order;

use std::sync::Arc;

use super::Solution;
use super::engine::Meter;
use super::seats::{Seat, Seats};
use super::sums::Sums;
use crate::board::{Board, Cell, Digit};
use crate::work::Stop;
use clauses::{ClauseId, Clauses, Watch};
use order::Order;

/// So many conflicts, times a term of Luby's sequence, lie between two restarts.
const RESTART_UNIT: u64 = 50;

/// A candidate that stands or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    const fn new(variable: u32, stands: bool) -> Self {
        Self(variable << 1 | !stands as u32)
    }

    const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    const fn stands(self) -> bool {
        self.0 & 1 == 0
    }

    const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What made a literal true, or a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// It was decided, or given from the start.
    None,
    /// This candidate stands in the same cell or in sight.
    Placed(u32),
    /// The cell has no other candidate.
    Cell(u32),
    /// The digit has no other place in the house.
    Row(u32),
    /// The clause's other literals are false.
    Clause(ClauseId),
    /// The sum admits nothing else beside what was known when the trail was so long.
    Sum { sum: u32, length: u32 },
}

/// Why the search must turn back: the reason, and the candidate on which it fell, if it is one that
/// [`Reason::Placed`] and another candidate both forbid.
type Conflict = (Reason, Option<u32>);

/// A search that learns.
#[derive(Debug)]
pub(super) struct Learner {
    board: Arc<Board>,
    seats: Arc<Seats>,
    sums: Arc<Sums>,
    digits: usize,
    /// Whether each literal is true.
    holds: Vec<bool>,
    reasons: Vec<Reason>,
    levels: Vec<u32>,
    /// Where each variable stands on the trail.
    positions: Vec<u32>,
    /// The digits of each cell and the places of each row that are left, as far as the trail is followed.
    cells: Vec<u32>,
    rows: Vec<u32>,
    trail: Vec<Literal>,
    /// How far the trail is followed.
    followed: usize,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
    clauses: Clauses,
    order: Order,
    /// Which way each variable stood last.
    stood: Vec<bool>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    kept: Vec<u32>,
    scratch: analyse::Scratch,
    conflicts: u64,
    /// Restarts so far, and at how many conflicts the next is due.
    restarts: u64,
    next_restart: u64,
    /// Whether the search is at its end.
    exhausted: bool,
    /// Whether the trail is a solution that was told.
    told: bool,
}

impl Learner {
    /// A search for the solutions with these candidates. Of the `refuted` combinations, lists of digits in
    /// cells, none may stand whole.
    pub(super) fn new(
        board: Arc<Board>,
        seats: Arc<Seats>,
        sums: Arc<Sums>,
        candidates: &[u32],
        refuted: &[Vec<(Cell, u8)>],
    ) -> Self {
        let digits = usize::from(board.digits());
        let variables = board.cell_count() * digits;
        let all = board.all_digits().bits();
        let full = vec![all; board.cell_count()];
        let activity =
            (0..variables).map(|variable| 1e-3 / f64::from(candidates[variable / digits].count_ones().max(1)));
        let mut learner = Self {
            digits,
            holds: vec![false; 2 * variables],
            reasons: vec![Reason::None; variables],
            levels: vec![0; variables],
            positions: vec![0; variables],
            rows: seats.places(&full),
            cells: full,
            trail: Vec::with_capacity(variables),
            followed: 0,
            starts: Vec::new(),
            clauses: Clauses::new(2 * variables),
            order: Order::new(activity.collect()),
            stood: vec![true; variables],
            touched: (0..sums.count() as u32).collect(),
            is_touched: vec![true; sums.count()],
            kept: Vec::new(),
            scratch: analyse::Scratch::new(variables),
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART_UNIT,
            exhausted: false,
            told: false,
            board,
            seats,
            sums,
        };
        learner.exhausted = !learner.begin(candidates, refuted);
        learner
    }

    /// Makes true what is known from the start; false if it contradicts itself.
    fn begin(&mut self, candidates: &[u32], refuted: &[Vec<(Cell, u8)>]) -> bool {
        for (cell, &digits) in candidates.iter().enumerate() {
            for digit in (0..self.digits).filter(|digit| digits >> digit & 1 == 0) {
                let literal = Literal::new((cell * self.digits + digit) as u32, false);
                if self.assign(literal, Reason::None).is_err() {
                    return false;
                }
            }
        }
        if self.propagate().is_err() {
            return false;
        }
        for combination in refuted {
            let not = |&(cell, digit): &(Cell, u8)| {
                Literal::new((cell.index() * self.digits + usize::from(digit)) as u32, false)
            };
            let clause: Vec<Literal> = combination.iter().map(not).collect();
            if clause.iter().any(|&literal| self.holds(literal)) {
                continue;
            }
            let open: Vec<Literal> = clause.into_iter().filter(|literal| !self.holds(literal.not())).collect();
            let sound = match open.as_slice() {
                [] => false,
                &[one] => self.assign(one, Reason::None).is_ok() && self.propagate().is_ok(),
                several => {
                    self.clauses.add(several, 0);
                    true
                }
            };
            if !sound {
                return false;
            }
        }
        true
    }

    /// The next solution; none when there are no more.
    pub(super) fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Solution>, Stop> {
        if self.told && !self.exhausted {
            meter.enter()?;
            self.told = false;
            self.exhausted = !self.leave_solution();
        }
        while !self.exhausted {
            if let Err(conflict) = self.propagate() {
                meter.enter()?;
                self.conflicts += 1;
                self.exhausted = self.starts.is_empty() || !self.learn(conflict);
                continue;
            }
            if self.conflicts >= self.next_restart {
                self.restarts += 1;
                self.next_restart = self.conflicts + RESTART_UNIT * luby(self.restarts);
                self.retreat(0);
                if self.clauses.are_many() {
                    self.clauses.drop_half();
                }
            }
            match self.undecided() {
                Some(variable) => {
                    self.starts.push(self.trail.len());
                    let literal = Literal::new(variable, self.stood[variable as usize]);
                    self.push(literal, Reason::None);
                }
                None => {
                    self.told = true;
                    return Ok(Some(self.solution()));
                }
            }
        }
        Ok(None)
    }

    /// Rules out the solution at hand and goes on from its last decision; false if there was none.
    fn leave_solution(&mut self) -> bool {
        let mut clause: Vec<Literal> = self.starts.iter().rev().map(|&start| self.trail[start].not()).collect();
        let Some(&last) = clause.first() else { return false };
        self.retreat(clause.len() - 1);
        let reason = match clause.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&clause, 0)),
        };
        clause.clear();
        self.push(last, reason);
        true
    }

    fn undecided(&mut self) -> Option<u32> {
        while let Some(variable) = self.order.pop() {
            if !self.is_known(variable as usize) {
                return Some(variable);
            }
        }
        None
    }

    fn solution(&self) -> Solution {
        Solution(self.cells.iter().map(|digits| Digit::from_index(digits.trailing_zeros() as usize)).collect())
    }

    #[inline]
    fn holds(&self, literal: Literal) -> bool {
        self.holds[literal.index()]
    }

    #[inline]
    fn is_known(&self, variable: usize) -> bool {
        self.holds[2 * variable] || self.holds[2 * variable + 1]
    }

    /// Makes the literal true; fails if it is false.
    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if self.holds(literal) {
            return Ok(());
        }
        if self.holds(literal.not()) {
            return Err((reason, Some(literal.0)));
        }
        self.push(literal, reason);
        Ok(())
    }

    #[inline]
    fn push(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.holds[literal.index()] = true;
        self.reasons[variable] = reason;
        self.levels[variable] = self.starts.len() as u32;
        self.positions[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Follows everything up.
    fn propagate(&mut self) -> Result<(), Conflict> {
        let (board, seats, sums) = (Arc::clone(&self.board), Arc::clone(&self.seats), Arc::clone(&self.sums));
        let found = loop {
            if let Some(&literal) = self.trail.get(self.followed) {
                self.followed += 1;
                let cell = Cell::at(literal.variable() / self.digits);
                let digit = literal.variable() % self.digits;
                let on_board = if literal.stands() {
                    self.placed(&board, cell, digit)
                } else {
                    self.removed(&seats, &sums, cell, digit)
                };
                if let Err(conflict) = on_board.and_then(|()| self.visit(literal.not())) {
                    break Err(conflict);
                }
            } else if let Some(sum) = self.touched.pop() {
                self.is_touched[sum as usize] = false;
                if let Err(conflict) = self.add_up(&sums, sum) {
                    break Err(conflict);
                }
            } else {
                break Ok(());
            }
        };
        if found.is_err() {
            self.touched.drain(..).for_each(|sum| self.is_touched[sum as usize] = false);
        }
        found
    }

    /// Takes the digit from the cell's peers and the others from the cell.
    fn placed(&mut self, board: &Board, cell: Cell, digit: usize) -> Result<(), Conflict> {
        let first = (cell.index() * self.digits) as u32;
        let own = first + digit as u32;
        let mut others = self.cells[cell.index()] & !(1 << digit);
        while others != 0 {
            self.assign(Literal::new(first + others.trailing_zeros(), false), Reason::Placed(own))?;
            others &= others - 1;
        }
        for peer in board.peers(cell) {
            self.assign(Literal::new((peer.index() * self.digits + digit) as u32, false), Reason::Placed(own))?;
        }
        Ok(())
    }

    /// Sees what is left for the cell and, in its houses, for the digit.
    fn removed(&mut self, seats: &Seats, sums: &Sums, cell: Cell, digit: usize) -> Result<(), Conflict> {
        // The tables are kept whole even at a conflict, for they are undone whole.
        let mut found = Ok(());
        let left = &mut self.cells[cell.index()];
        *left &= !(1 << digit);
        let left = *left;
        if left & left.wrapping_sub(1) == 0 {
            let reason = Reason::Cell(cell.index() as u32);
            found = self.last_left(left, reason, |bit| (cell.index() * seats.digits() + bit) as u32);
        }
        for &Seat { row, bit } in seats.of_cell(cell) {
            let row = row as usize + digit;
            self.rows[row] &= !bit;
            let left = self.rows[row];
            if left & left.wrapping_sub(1) == 0 && found.is_ok() {
                let variable = |bit: usize| (seats.row(row).1[bit].index() * seats.digits() + digit) as u32;
                found = self.last_left(left, Reason::Row(row as u32), variable);
            }
        }
        if !sums.is_empty() {
            for place in sums.of_cell(cell) {
                let sum = sums.at(place);
                if !std::mem::replace(&mut self.is_touched[sum], true) {
                    self.touched.push(sum as u32);
                }
            }
        }
        found
    }

    /// One candidate is left, or none.
    fn last_left(&mut self, left: u32, reason: Reason, variable: impl Fn(usize) -> u32) -> Result<(), Conflict> {
        if left == 0 {
            return Err((reason, None));
        }
        self.assign(Literal::new(variable(left.trailing_zeros() as usize), true), reason)
    }

    /// Looks at the clauses that watch a literal which has become false.
    fn visit(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let mut watches = self.clauses.take(falsified);
        let (mut from, mut to) = (0, 0);
        let mut found = Ok(());
        'watches: while from < watches.len() {
            let watch = watches[from];
            from += 1;
            watches[to] = watch;
            to += 1;
            if self.holds[watch.other.index()] {
                continue;
            }
            let literals = self.clauses.literals_mut(watch.clause);
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if first != watch.other && self.holds[first.index()] {
                watches[to - 1].other = first;
                continue;
            }
            for at in 2..literals.len() {
                if !self.holds[literals[at].not().index()] {
                    literals.swap(1, at);
                    let watched = literals[1];
                    self.clauses.watch(watched, Watch { clause: watch.clause, other: first });
                    to -= 1;
                    continue 'watches;
                }
            }
            if let Err((reason, _)) = self.assign(first, Reason::Clause(watch.clause)) {
                found = Err((reason, None));
                break;
            }
        }
        watches.copy_within(from.., to);
        watches.truncate(watches.len() - (from - to));
        self.clauses.give(falsified, watches);
        found
    }

    /// Takes away whatever the sum does not admit.
    fn add_up(&mut self, sums: &Sums, sum: u32) -> Result<(), Conflict> {
        let cells = &sums.get(sum as usize).cells;
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        kept.extend(cells.iter().map(|cell| self.cells[cell.index()]));
        let reason = Reason::Sum { sum, length: self.trail.len() as u32 };
        let mut found = sums.propagate(sum as usize, &mut kept).map_err(|_| (reason, None));
        for (cell, &kept) in cells.iter().zip(&kept) {
            let mut gone = self.cells[cell.index()] & !kept;
            while found.is_ok() && gone != 0 {
                let variable = cell.index() * self.digits + gone.trailing_zeros() as usize;
                found = self.assign(Literal::new(variable as u32, false), reason);
                gone &= gone - 1;
            }
        }
        self.kept = kept;
        found
    }

    /// Gives back everything beyond this level.
    fn retreat(&mut self, level: usize) {
        let Some(&length) = self.starts.get(level) else { return };
        self.starts.truncate(level);
        let seats = Arc::clone(&self.seats);
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { break };
            let variable = literal.variable();
            self.holds[literal.index()] = false;
            self.stood[variable] = literal.stands();
            self.order.push(variable as u32);
            if self.trail.len() < self.followed && !literal.stands() {
                let (cell, digit) = (variable / self.digits, variable % self.digits);
                self.cells[cell] |= 1 << digit;
                for &Seat { row, bit } in seats.of_cell(Cell::at(cell)) {
                    self.rows[row as usize + digit] |= bit;
                }
            }
        }
        self.followed = self.followed.min(length);
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 …, from its term 1 on (Luby, Sinclair and Zuckerman, 1993).
fn luby(mut term: u64) -> u64 {
    loop {
        let size = u64::BITS - term.leading_zeros();
        if term == (1 << size) - 1 {
            return 1 << (size - 1);
        }
        term -= (1 << (size - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn lubys_sequence() {
        let terms: Vec<u64> = (1..16).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
