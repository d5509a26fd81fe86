//! A position of the classic grid with its candidates, kept by cell, by digit and by house.

use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSES, PEERS, bits, places};

/// Values and candidates. Cells and digits are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The cells without a value.
    pub(super) open: u128,
    /// The candidates of each open cell, a bit a digit.
    pub(super) cells: [u16; 81],
    /// The open cells in which each digit is a candidate.
    pub(super) digits: [u128; 9],
    /// At which places of each house each digit is a candidate, a bit a place.
    pub(super) spots: [[u16; HOUSES]; 9],
}

impl Marks {
    /// The position of the givens (1–9, 0 where a cell is open), with every candidate that they leave.
    pub(super) fn new(givens: &[u8; 81]) -> Self {
        let every = (1 << 81) - 1;
        let mut marks = Self { open: every, cells: [0x1ff; 81], digits: [every; 9], spots: [[0x1ff; HOUSES]; 9] };
        for (cell, &value) in givens.iter().enumerate().filter(|&(_, &value)| value != 0) {
            marks.place(cell, usize::from(value) - 1);
        }
        marks
    }

    /// Whether every cell has a value.
    pub(super) const fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// The open cells with `size` candidates.
    pub(super) fn with_size(&self, size: u32) -> u128 {
        bits(self.open).filter(|&cell| self.cells[cell].count_ones() == size).fold(0, |set, cell| set | 1 << cell)
    }

    /// Removes a candidate; nothing happens where there is none.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if self.cells[cell] >> digit & 1 == 0 {
            return;
        }
        self.cells[cell] &= !(1 << digit);
        self.digits[digit] &= !(1 << cell);
        for (&house, &place) in CELL_HOUSES[cell].iter().zip(&CELL_PLACES[cell]) {
            self.spots[digit][usize::from(house)] &= !(1 << place);
        }
    }

    /// Writes a digit into a cell and removes what it excludes.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in places(self.cells[cell]) {
            self.remove(cell, other);
        }
        for peer in bits(self.digits[digit] & PEERS[cell]) {
            self.remove(peer, digit);
        }
        self.open &= !(1 << cell);
    }
}
