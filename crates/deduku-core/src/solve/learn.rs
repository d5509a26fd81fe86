//! A search that learns clauses from its conflicts, for puzzles on which backtracking alone takes far too long.
//!
//! Each candidate is a variable: true if the digit is placed there. Houses, peers and sums are propagated on the board
//! itself, and their reasons are computed only when a conflict needs them (lazy explanation: Ohrimenko, Stuckey and
//! Codish, "Propagation via lazy clause generation", 2009). What is learned from a conflict is kept as a clause, which
//! also determines how far the search backtracks (Marques-Silva and Sakallah, "GRASP", 1999; Eén and Sörensson, "An
//! extensible SAT-solver", 2003). The decision order, the restarts and the deletion of clauses follow Audemard and
//! Simon ("Glucose", 2009). Everything is counted, nothing timed, so the same puzzle is searched in the same way on
//! every machine.

mod analyse;
mod clauses;
mod literal;
mod order;
mod propagate;
mod reason;
mod scratch;
mod trail;

use std::sync::Arc;

use super::Solution;
use super::house_index::HouseIndex;
use super::node_budget::NodeBudget;
use super::sums::Sums;
use crate::board::{Board, Cell};
use crate::work::Stop;
use literal::Literal;
use reason::Reason;
pub(super) use trail::ConflictSearch;

/// The conflicts between two restarts, to be multiplied by a term of Luby's sequence.
const RESTART_UNIT: u64 = 200;

impl ConflictSearch {
    /// A search for the solutions with these candidates that contain none of the `refuted` combinations, which are
    /// lists of digits in cells.
    pub(super) fn new(
        board: Arc<Board>,
        index: Arc<HouseIndex>,
        sums: Arc<Sums>,
        candidates: &[u32],
        refuted: &[Vec<(Cell, u8)>],
    ) -> Self {
        let mut learning = Self::unassigned(board, index, sums, candidates, RESTART_UNIT);
        learning.exhausted = !learning.begin(candidates, refuted);
        learning
    }

    /// Assigns what is known from the start; `false` if it is contradictory.
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

    /// The next solution, or `None` when there are no more.
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
            // Deciding that a digit is placed has more consequences than deciding that it is not.
            self.push(Literal::new(variable, true), Reason::None);
        }
        Ok(None)
    }

    /// Excludes the current solution and continues from its last decision; `false` if there was none.
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
}

/// Luby's sequence 1 1 2 1 1 2 4 …; terms are numbered from 1 (Luby, Sinclair and Zuckerman, 1993).
pub fn luby(mut term: u64) -> u64 {
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
