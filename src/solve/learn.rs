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
mod propagate;

use std::sync::Arc;

use super::Solution;
use super::engine::NodeBudget;
use super::house_index::{HouseIndex, HousePlace};
use super::sums::Sums;
use crate::board::{Board, Cell, Digit};
use crate::work::Stop;
use clauses::{ClauseId, Clauses};
use order::Order;

/// So many conflicts, times a term of Luby's sequence, lie between two restarts.
const RESTART_UNIT: u64 = 200;

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

    const fn is_positive(self) -> bool {
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
    /// All places of the row lie in this overlap with another house.
    Locked { row: u32, overlap: u32 },
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
pub(super) struct ConflictSearch {
    board: Arc<Board>,
    index: Arc<HouseIndex>,
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
    propagated: usize,
    /// Where on the trail each level begins.
    starts: Vec<usize>,
    clauses: Clauses,
    order: Order,
    /// Rows with so few places left that they may lie in an overlap, and whether each is among them.
    narrow: Vec<u32>,
    is_narrow: Vec<bool>,
    /// Sums whose cells have lost candidates since they were last looked at, and whether each is among them.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    /// What a sum leaves for its cells, while it is looked at.
    kept: Vec<u32>,
    scratch: analyse::Scratch,
    conflicts: u64,
    /// Restarts so far, and at how many conflicts the next is due.
    restarts: u64,
    next_restart: u64,
    /// Whether the search is at its end.
    exhausted: bool,
    /// Whether the trail is a solution that was told.
    reported: bool,
}

impl ConflictSearch {
    /// A search for the solutions with these candidates. Of the `refuted` combinations, lists of digits in
    /// cells, none may stand whole.
    pub(super) fn new(
        board: Arc<Board>,
        index: Arc<HouseIndex>,
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
        let mut learning = Self {
            digits,
            holds: vec![false; 2 * variables],
            reasons: vec![Reason::None; variables],
            levels: vec![0; variables],
            positions: vec![0; variables],
            narrow: Vec::new(),
            is_narrow: vec![false; index.rows()],
            rows: index.places(&full),
            cells: full,
            trail: Vec::with_capacity(variables),
            propagated: 0,
            starts: Vec::new(),
            clauses: Clauses::new(2 * variables),
            order: Order::new(activity.collect()),

            touched: (0..sums.count() as u32).collect(),
            is_touched: vec![true; sums.count()],
            kept: Vec::new(),
            scratch: analyse::Scratch::new(variables),
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART_UNIT,
            exhausted: false,
            reported: false,
            board,
            index,
            sums,
        };
        learning.exhausted = !learning.begin(candidates, refuted);
        learning
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
    pub(super) fn next(&mut self, budget: &mut NodeBudget<'_>) -> Result<Option<Solution>, Stop> {
        if self.reported && !self.exhausted {
            budget.enter()?;
            self.reported = false;
            self.exhausted = !self.leave_solution();
        }
        while !self.exhausted {
            if let Err(conflict) = self.propagate() {
                budget.enter()?;
                self.conflicts += 1;
                self.exhausted = self.starts.is_empty() || !self.analyze(conflict);
                continue;
            }
            if self.conflicts >= self.next_restart {
                self.restarts += 1;
                self.next_restart = self.conflicts + RESTART_UNIT * luby(self.restarts);
                self.backtrack(0);
                if self.clauses.are_many() {
                    self.clauses.reduce();
                }
            }
            let Some(variable) = self.undecided() else {
                self.reported = true;
                return Ok(Some(self.solution()));
            };
            self.starts.push(self.trail.len());
            // That a digit stands says far more than that it does not.
            self.push(Literal::new(variable, true), Reason::None);
        }
        Ok(None)
    }

    /// Rules out the solution at hand and goes on from its last decision; false if there was none.
    fn leave_solution(&mut self) -> bool {
        let mut clause: Vec<Literal> = self.starts.iter().rev().map(|&start| self.trail[start].not()).collect();
        let Some(&last) = clause.first() else { return false };
        self.backtrack(clause.len() - 1);
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

    /// Gives back everything beyond this level.
    fn backtrack(&mut self, level: usize) {
        let Some(&length) = self.starts.get(level) else { return };
        self.starts.truncate(level);
        let index = Arc::clone(&self.index);
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { break };
            let variable = literal.variable();
            self.holds[literal.index()] = false;
            self.order.push(variable as u32);
            if self.trail.len() < self.propagated && !literal.is_positive() {
                let (cell, digit) = (variable / self.digits, variable % self.digits);
                self.cells[cell] |= 1 << digit;
                for &HousePlace { row, bit } in index.of_cell(Cell::at(cell)) {
                    self.rows[row as usize + digit] |= bit;
                }
            }
        }
        self.propagated = self.propagated.min(length);
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
