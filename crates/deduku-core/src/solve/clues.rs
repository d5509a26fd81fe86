//! The givens of a 9×9 grid in their plainest form: a line of 81 characters.

use crate::board::BoxShape;
use crate::puzzle::Puzzle;

/// The cells of the grid.
pub(super) const CELLS: usize = 81;

/// The row, the column and the box of each cell, one bit each.
const HOUSES: [u32; CELLS] = {
    let (mut table, mut cell) = ([0; CELLS], 0);
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = 1 << row | 1 << (9 + column) | 1 << (18 + row / 3 * 3 + column / 3);
        cell += 1;
    }
    table
};

/// The givens of a 9×9 grid, row by row: `1` to `9`, and `.` or `0` where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clues([u8; CELLS]);

impl Clues {
    /// Parses a line; `None` unless it is exactly 81 of `1`–`9`, `.` and `0`.
    #[inline]
    pub fn of_line(line: &[u8]) -> Option<Self> {
        let symbols: [u8; CELLS] = line.try_into().ok()?;
        // Without branches, so that the compiler can test many symbols at once.
        let other = symbols.iter().fold(false, |other, symbol| other | !matches!(symbol, b'0'..=b'9' | b'.'));
        (!other).then_some(Self(symbols))
    }

    /// The givens of a puzzle on the 9×9 grid with boxes, rows and columns and nothing else; `None` for any other
    /// puzzle.
    pub fn of_puzzle(puzzle: &Puzzle) -> Option<Self> {
        Self::are_all_of(puzzle).then(|| {
            let mut symbols = [b'.'; CELLS];
            for (symbol, given) in symbols.iter_mut().zip(puzzle.givens()) {
                *symbol = given.map_or(b'.', |digit| b'0' + digit.get());
            }
            Self(symbols)
        })
    }

    /// Whether a puzzle is on the 9×9 grid with boxes, rows and columns, and has nothing but clues.
    pub(super) fn are_all_of(puzzle: &Puzzle) -> bool {
        !puzzle.has_rules() && Self::is_plain(puzzle)
    }

    /// Whether a puzzle is on that grid and has nothing but clues and given candidates.
    pub(super) fn is_plain(puzzle: &Puzzle) -> bool {
        const SHAPE: BoxShape = BoxShape { rows: 3, columns: 3 };
        puzzle.board().plain_boxes() == Some(SHAPE) && !puzzle.has_sums() && puzzle.kernels().is_empty()
    }

    /// A full grid of these digits, 1 to 9 in each cell.
    pub(super) fn of_digits(digits: impl Iterator<Item = u8>) -> Self {
        let mut symbols = [b'.'; CELLS];
        symbols.iter_mut().zip(digits).for_each(|(symbol, digit)| *symbol = b'0' + digit);
        Self(symbols)
    }

    /// Whether two equal clues share a row, a column or a box.
    pub fn clash(&self) -> bool {
        // The houses of each digit; blanks have rows of their own. A house that has a digit twice is there only once.
        let mut houses = [0u32; 16];
        for (symbol, of_cell) in self.0.iter().zip(&HOUSES) {
            houses[usize::from(symbol & 15)] |= of_cell;
        }
        let given: u8 = self.0.iter().map(|symbol| u8::from(matches!(symbol, b'1'..=b'9'))).sum();
        houses[1..=9].iter().map(|houses| houses.count_ones()).sum::<u32>() != 3 * u32::from(given)
    }

    /// The 81 symbols, as they were written.
    pub const fn symbols(&self) -> &[u8; CELLS] {
        &self.0
    }

    /// The symbols as text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_clues_of_a_house_clash() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let with = |cell: usize, digit: &str| {
            let mut line = line.to_owned();
            line.replace_range(cell..=cell, digit);
            Clues::of_line(line.as_bytes()).expect("a plain line").clash()
        };
        // In row 1, column 3 and box 1, and once without a clash.
        assert_eq!(
            [(2, "7"), (74, "8"), (10, "8"), (2, "1")].map(|(cell, digit)| with(cell, digit)),
            [true, true, true, false]
        );
    }

    #[test]
    fn a_line_of_clues_is_81_digits_and_blanks() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let clues = Clues::of_line(line.as_bytes()).expect("a plain line");
        assert_eq!(clues.as_str(), line);
        for other in [&line[1..], &format!("{line}."), &line.replace('.', "*"), &line.replace('5', "A"), ""] {
            assert_eq!(Clues::of_line(other.as_bytes()), None, "{other}");
        }
    }
}
