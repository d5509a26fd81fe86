//! A queue of singles in the order in which they arise, oldest first.
//!
//! `HoDoKu` takes the single that has waited longest, not the first on the board, as its paths show. A position alone
//! does not determine which one that is, so the queue is kept from one position of a path to the next. For a position
//! without history, the queue is that of its digits placed in the order of the cells.

use std::collections::VecDeque;

use crate::engine::placement::placement;
use crate::{Evidence, Step, Technique};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::puzzle::Position;

/// The singles of a position that follow from a cell's candidates, or from a digit's places in a complete house.
pub(crate) struct SinglesQueue {
    /// The kinds of house in order of precedence, where a digit gets its last place in several houses at once.
    kinds: Vec<HouseKind>,
    values: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    /// The number of places of each digit in each house; filled cells do not count.
    counts: Vec<[u8; Digit::MAX as usize]>,
    /// Cells that were left with one candidate, oldest first.
    naked: VecDeque<Cell>,
    /// Digits that were left with one place in a house, oldest first.
    hidden: VecDeque<(Cell, Digit, HouseId)>,
    /// What the last step removes, in the order of removal.
    expected: Vec<(Cell, Digit)>,
}

impl SinglesQueue {
    /// Builds the queue of a position: its digits are placed in the order of the cells, then the candidates that it
    /// lacks are removed.
    pub(crate) fn of(position: &Position, kinds: &[HouseKind]) -> Self {
        let board = position.board();
        let size = |house| u8::try_from(board.house(house).cells.len()).unwrap_or(u8::MAX);
        let mut agenda = Self {
            kinds: kinds.to_vec(),
            values: vec![None; board.cell_count()],
            candidates: vec![board.all_digits(); board.cell_count()],
            counts: board.house_ids().map(|house| [size(house); Digit::MAX as usize]).collect(),
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
            expected: Vec::new(),
        };
        agenda.advance(position, &board.cells().collect::<Vec<_>>());
        agenda
    }

    /// Updates the queue to this position, on the same board: from the changes since the last one, or from scratch if a
    /// digit or candidate was restored.
    pub(crate) fn bring_up(&mut self, position: &Position) {
        if let Some(changed) = self.changes(position) {
            self.advance(position, &changed);
        } else {
            *self = Self::of(position, &self.kinds);
        }
    }

    /// The cells in which this position differs, in the order of the cells; `None` if something was restored.
    fn changes(&self, position: &Position) -> Option<Vec<Cell>> {
        let known = self.candidates.iter().zip(&self.values);
        let now = position.all_candidates().iter().zip(position.values());
        let mut changed = Vec::new();
        for (cell, (known, now)) in position.board().cells().zip(known.zip(now)) {
            if known == now {
                continue;
            }
            let ((known, value), (candidates, now)) = (known, now);
            if !candidates.is_subset(*known) || value.is_some() && value != now {
                return None;
            }
            changed.push(cell);
        }
        Some(changed)
    }

    /// Announces what the next position will lack, in the order of removal.
    pub(crate) fn expect(&mut self, removed: Vec<(Cell, Digit)>) {
        self.expected = removed;
    }

    /// Places the position's additional digits, in the order of the cells, and removes the candidates that it lacks,
    /// the announced ones first. `changed` lists the cells that differ, in order.
    fn advance(&mut self, position: &Position, changed: &[Cell]) {
        let board = position.board();
        for &cell in changed {
            if self.values[cell.index()].is_none()
                && let Some(digit) = position.value(cell)
            {
                self.place(board, cell, digit);
            }
        }
        if changed.iter().any(|&cell| self.candidates[cell.index()] != position.candidates(cell)) {
            for (cell, digit) in std::mem::take(&mut self.expected) {
                if !position.candidates(cell).contains(digit) {
                    self.remove(board, cell, digit);
                }
            }
            for &cell in changed {
                for digit in (self.candidates[cell.index()] - position.candidates(cell)).iter() {
                    self.remove(board, cell, digit);
                }
            }
        }
        while self.naked.front().is_some_and(|cell| self.candidates[cell.index()].is_empty()) {
            self.naked.pop_front();
        }
        while self.hidden.front().is_some_and(|(cell, digit, _)| !self.candidates[cell.index()].contains(*digit)) {
            self.hidden.pop_front();
        }
    }

    /// The oldest step of the technique; `None` for techniques other than singles.
    pub(crate) fn first(&self, technique: Technique, board: &Board) -> Option<Step> {
        let (cell, digit, evidence) = match technique {
            Technique::FullHouse => self.full_house(board)?,
            Technique::NakedSingle => {
                let &cell = self.naked.front()?;
                (cell, self.candidates[cell.index()].single()?, Evidence::NakedSingle)
            }
            Technique::HiddenSingle => {
                let &(cell, digit, house) = self.hidden.front()?;
                (cell, digit, Evidence::HiddenSingle { house })
            }
            _ => return None,
        };
        Some(placement(technique, cell, digit, evidence))
    }

    /// The oldest naked single that is the only empty cell of a complete house.
    fn full_house(&self, board: &Board) -> Option<(Cell, Digit, Evidence)> {
        let is_full = |house: HouseId| {
            let empty = board.house(house).cells.iter().filter(|cell| self.values[cell.index()].is_none());
            board.is_complete(house) && empty.take(2).count() == 1
        };
        self.naked.iter().find_map(|&cell| {
            let digit = self.candidates[cell.index()].single()?;
            let house = board.houses_of(cell).iter().copied().find(|&house| is_full(house))?;
            Some((cell, digit, Evidence::FullHouse { house }))
        })
    }

    /// Puts a digit into a cell: first its peers lose the digit, in the order of the cells, then the cell its
    /// candidates.
    fn place(&mut self, board: &Board, cell: Cell, digit: Digit) {
        self.values[cell.index()] = Some(digit);
        let own = std::mem::take(&mut self.candidates[cell.index()]);
        for &peer in board.peers(cell) {
            self.remove(board, peer, digit);
        }
        for candidate in own.iter() {
            self.count_down(board, cell, candidate);
        }
    }

    /// Removes one candidate, if it is there.
    fn remove(&mut self, board: &Board, cell: Cell, digit: Digit) {
        let candidates = &mut self.candidates[cell.index()];
        if !candidates.contains(digit) {
            return;
        }
        candidates.remove(digit);
        if candidates.len() == 1 {
            self.naked.push_back(cell);
        }
        self.count_down(board, cell, digit);
    }

    /// Counts one place less of the digit in the cell's houses.
    fn count_down(&mut self, board: &Board, cell: Cell, digit: Digit) {
        let before = self.hidden.len();
        for &house in board.houses_of(cell) {
            let count = &mut self.counts[house.index()][digit.index()];
            *count = count.saturating_sub(1);
            if *count == 1 && board.is_complete(house) {
                let has_it = |place: &&Cell| self.candidates[place.index()].contains(digit);
                if let Some(&place) = board.house(house).cells.iter().find(has_it) {
                    self.hidden.push_back((place, digit, house));
                }
            }
        }
        if self.hidden.len() > before + 1 {
            let kinds = &self.kinds;
            let rank = |kind| kinds.iter().position(|&known| known == kind).unwrap_or(kinds.len());
            self.hidden.make_contiguous()[before..].sort_by_key(|&(_, _, house)| rank(board.house(house).kind));
        }
    }
}
