//! A position of the classic grid with its candidates, kept by cell, by digit and by house.

use super::geometry::{CELL_HOUSES, CELL_PLACES, HOUSES, PEERS, bits, places};

/// Values and candidates. Cells and digits are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The cells without a value.
    pub(super) open: u128,
    /// The candidates of each open cell, one bit per digit.
    pub(super) cells: [u16; 81],
    /// The open cells in which each digit is a candidate.
    pub(super) digits: [u128; 9],
    /// The positions in each house at which each digit is a candidate, one bit per position.
    pub(super) spots: [[u16; HOUSES]; 9],
}

impl Marks {
    /// The position of the givens (1–9, or 0 for an open cell), with every candidate that they leave.
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

    /// Removes a candidate; does nothing if it is not there.
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

    /// Places a digit in a cell and removes what it excludes.
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

#[cfg(test)]
pub(super) mod tests {
    use super::super::{Known, Tenths, next_step};
    use super::Marks;
    use deduku_core::work::Work;

    /// Positions in which only chains make progress, from puzzles of our own generator.
    pub(in crate::explainer) fn positions() -> Vec<Marks> {
        let lines = [
            "...28..9..9.4.6.....7...8............43..5..65..92.1....56..4..8..3....1......7.3",
            ".1......4.42..5..37..2....65...6.9....3..78.....1.9.....89...1..3...26....4......",
            ".8.9..47........385...8............2...176.5...3...7..9..4...1.431..29....2......",
        ];
        let position = |line: &str| {
            let givens: Vec<u8> = line.bytes().map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' }).collect();
            let mut marks = Marks::new(&givens.try_into().expect("81 cells"));
            let next = |marks: &Marks| {
                let found = next_step(marks, &mut Known::default(), Tenths(64), &Work::unlimited());
                found.expect("no limit").filter(|step| step.rating <= 64)
            };
            while let Some(step) = next(&marks) {
                step.apply(&mut marks);
            }
            assert!(!marks.is_solved(), "{line}");
            marks
        };
        lines.map(position).into()
    }
}
