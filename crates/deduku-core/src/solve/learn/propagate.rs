//! Propagation: on the board, through clauses, through overlaps of houses, and through sums.

use std::sync::Arc;

use super::ConflictSearch;
use super::clauses::Watch;
use super::literal::Literal;
use super::reason::{Conflict, Reason};
use crate::board::{Board, Cell};
use crate::solve::house_index::{HouseIndex, HousePlace};
use crate::solve::sums::Sums;

impl ConflictSearch {
    /// Propagates everything to a fixed point.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        let (board, index, sums) = (Arc::clone(&self.board), Arc::clone(&self.index), Arc::clone(&self.sums));
        let found = loop {
            if let Some(&literal) = self.trail.get(self.propagated) {
                self.propagated += 1;
                let cell = Cell::at(literal.variable() / self.digits);
                let digit = literal.variable() % self.digits;
                let on_board = if literal.is_positive() {
                    self.placed(&board, cell, digit)
                } else {
                    self.removed(&index, &sums, cell, digit)
                };
                if let Err(conflict) = on_board.and_then(|()| self.propagate_clauses(literal.not())) {
                    break Err(conflict);
                }
            } else if let Some(row) = self.narrow.pop() {
                self.is_narrow[row as usize] = false;
                if let Err(conflict) = self.propagate_overlap(&index, row) {
                    break Err(conflict);
                }
            } else if let Some(sum) = self.touched.pop() {
                self.is_touched[sum as usize] = false;
                if let Err(conflict) = self.propagate_sum(&sums, sum) {
                    break Err(conflict);
                }
            } else {
                break Ok(());
            }
        };
        if found.is_err() {
            self.narrow.drain(..).for_each(|row| self.is_narrow[row as usize] = false);
            self.touched.drain(..).for_each(|sum| self.is_touched[sum as usize] = false);
        }
        found
    }

    /// Removes the digit from the cell's peers and the other digits from the cell.
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

    /// Updates the candidates of the cell and the digit's places in its houses, and notes what follows.
    fn removed(&mut self, index: &HouseIndex, sums: &Sums, cell: Cell, digit: usize) -> Result<(), Conflict> {
        // The tables are updated completely even at a conflict, because backtracking undoes the complete update.
        let mut found = Ok(());
        let left = &mut self.cells[cell.index()];
        *left &= !(1 << digit);
        let left = *left;
        if left & left.wrapping_sub(1) == 0 {
            let reason = Reason::Cell(cell.index() as u32);
            found = self.last_left(left, reason, |bit| (cell.index() * index.digits() + bit) as u32);
        }
        for &HousePlace { row, bit } in index.of_cell(cell) {
            let row = row as usize + digit;
            self.rows[row] &= !bit;
            let left = self.rows[row];
            if left & left.wrapping_sub(1) == 0 && found.is_ok() {
                let variable = |bit: usize| (index.row(row).1[bit].index() * index.digits() + digit) as u32;
                found = self.last_left(left, Reason::Row(row as u32), variable);
            } else if left.count_ones() <= index.widest() && !std::mem::replace(&mut self.is_narrow[row], true) {
                self.narrow.push(row as u32);
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

    /// Handles a cell or row with one candidate left, or none.
    fn last_left(&mut self, left: u32, reason: Reason, variable: impl Fn(usize) -> u32) -> Result<(), Conflict> {
        if left == 0 {
            return Err((reason, None));
        }
        self.assign(Literal::new(variable(left.trailing_zeros() as usize), true), reason)
    }

    /// Examines the clauses that watch a literal which has become false.
    fn propagate_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
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
                    let free = literals[1];
                    self.clauses.watch(free, Watch { clause: watch.clause, other: first });
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

    /// If all places of a digit in a house lie in another house, removes it from the rest of the other house.
    fn propagate_overlap(&mut self, index: &HouseIndex, row: u32) -> Result<(), Conflict> {
        let places = self.rows[row as usize];
        let digit = index.row(row as usize).0;
        for at in index.overlaps(row as usize) {
            let overlap = index.overlap(at);
            if places & !overlap.shared != 0 {
                continue;
            }
            let reason = Reason::Locked { row, overlap: at as u32 };
            for cell in &overlap.beyond {
                self.assign(Literal::new((cell.index() * self.digits + digit) as u32, false), reason)?;
            }
        }
        Ok(())
    }

    /// Removes the candidates that the sum does not admit.
    fn propagate_sum(&mut self, sums: &Sums, sum: u32) -> Result<(), Conflict> {
        let cells = sums.cells(sum as usize);
        let mut kept = std::mem::take(&mut self.kept);
        kept.clear();
        kept.extend(cells.iter().map(|cell| self.cells[cell.index()]));
        let reason = Reason::Sum { sum, length: self.trail.len() as u32 };
        let mut found = sums.propagate(sum as usize, &mut kept).map_err(|_| (reason, None));
        for (cell, &kept) in cells.iter().zip(&kept) {
            let mut eliminated = self.cells[cell.index()] & !kept;
            while found.is_ok() && eliminated != 0 {
                let variable = cell.index() * self.digits + eliminated.trailing_zeros() as usize;
                found = self.assign(Literal::new(variable as u32, false), reason);
                eliminated &= eliminated - 1;
            }
        }
        self.kept = kept;
        found
    }
}
