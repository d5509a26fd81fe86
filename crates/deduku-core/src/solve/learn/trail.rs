//! The state of the learning search: what is assigned, why, and since when.

use std::sync::Arc;

use super::clauses::Clauses;
use super::literal::Literal;
use super::order::Order;
use super::reason::{Conflict, Reason};
use super::scratch::Scratch;
use crate::board::{Board, Cell, Digit};
use crate::solve::Solution;
use crate::solve::house_index::{HouseIndex, HousePlace};
use crate::solve::sums::Sums;

/// A search that learns clauses from its conflicts.
#[derive(Debug)]
pub(in crate::solve) struct ConflictSearch {
    pub(super) board: Arc<Board>,
    pub(super) index: Arc<HouseIndex>,
    pub(super) sums: Arc<Sums>,
    pub(super) digits: usize,
    /// Whether each literal is true.
    pub(super) holds: Vec<bool>,
    pub(super) reasons: Vec<Reason>,
    /// What explains each variable whose reason is a sum, once that was asked; it stays true as long as the variable
    /// has its value.
    pub(super) explained: Vec<Option<Box<[Literal]>>>,
    pub(super) levels: Vec<u32>,
    /// The position of each variable on the trail.
    pub(super) positions: Vec<u32>,
    /// The digits left in each cell and the places left in each row, as of the propagated part of the trail.
    pub(super) cells: Vec<u32>,
    pub(super) rows: Vec<u32>,
    pub(super) trail: Vec<Literal>,
    /// The length of the propagated part of the trail.
    pub(super) propagated: usize,
    /// The position on the trail where each level begins.
    pub(super) starts: Vec<usize>,
    pub(super) clauses: Clauses,
    pub(super) order: Order,
    /// Rows with so few places left that these may lie in an overlap, and whether each row is among them.
    pub(super) narrow: Vec<u32>,
    pub(super) is_narrow: Vec<bool>,
    /// Sums whose cells have lost candidates since they were last propagated, and whether each sum is among them.
    pub(super) touched: Vec<u32>,
    pub(super) is_touched: Vec<bool>,
    /// Buffer for the candidates of the sum that is being propagated.
    pub(super) kept: Vec<u32>,
    pub(super) scratch: Scratch,
    pub(super) conflicts: u64,
    /// The restarts so far, and the conflict count at which the next one is due.
    pub(super) restarts: u64,
    pub(super) next_restart: u64,
    /// Whether the search is finished.
    pub(super) exhausted: bool,
    /// Whether the trail is a solution that was already reported.
    pub(super) reported: bool,
}

impl ConflictSearch {
    /// A search with nothing assigned, whose decision order begins with cells with few candidates. The first restart is
    /// due after `first_restart` conflicts.
    pub(super) fn unassigned(
        board: Arc<Board>,
        index: Arc<HouseIndex>,
        sums: Arc<Sums>,
        candidates: &[u32],
        first_restart: u64,
    ) -> Self {
        let digits = usize::from(board.digits());
        let variables = board.cell_count() * digits;
        let all = board.all_digits().bits();
        let full = vec![all; board.cell_count()];
        let activity =
            (0..variables).map(|variable| 1e-3 / f64::from(candidates[variable / digits].count_ones().max(1)));
        Self {
            digits,
            holds: vec![false; 2 * variables],
            reasons: vec![Reason::None; variables],
            explained: vec![None; variables],
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
            scratch: Scratch::new(variables),
            conflicts: 0,
            restarts: 0,
            next_restart: first_restart,
            exhausted: false,
            reported: false,
            board,
            index,
            sums,
        }
    }

    pub(super) fn undecided(&mut self) -> Option<u32> {
        while let Some(variable) = self.order.pop() {
            if !self.is_known(variable as usize) {
                return Some(variable);
            }
        }
        None
    }

    pub(super) fn solution(&self) -> Solution {
        let digit = |digits: &u32| Digit::from_index(digits.trailing_zeros() as usize);
        Solution::new(self.cells.iter().map(digit), &self.board)
    }

    #[inline]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.holds[literal.index()]
    }

    #[inline]
    pub(super) fn is_known(&self, variable: usize) -> bool {
        self.holds[2 * variable] || self.holds[2 * variable + 1]
    }

    /// Makes the literal true; fails if it is already false.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
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
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.holds[literal.index()] = true;
        self.reasons[variable] = reason;
        self.levels[variable] = self.starts.len() as u32;
        self.positions[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Undoes everything above this level.
    pub(super) fn backtrack(&mut self, level: usize) {
        let Some(&length) = self.starts.get(level) else { return };
        self.starts.truncate(level);
        let index = Arc::clone(&self.index);
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { break };
            let variable = literal.variable();
            self.holds[literal.index()] = false;
            self.explained[variable] = None;
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
