//! The number that a clue beside or in the grid has in a solution.

use crate::board::{Board, Cell, Digit};
use crate::constraint::Family;

/// A board and its digits.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a> {
    pub(super) board: &'a Board,
    pub(super) digits: &'a [Digit],
}

impl Filled<'_> {
    /// The value of a cell, as the puzzle counts.
    pub(super) fn value(self, cell: u16) -> i32 {
        i32::from(self.board.value_of(self.digits[Cell::new(cell).index()]))
    }

    pub(super) fn sum(self, cells: &[u16]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    /// The number of a clue of this family for the line, read from its side; none where the line has none.
    pub(super) fn number(self, family: Family, line: &[u16]) -> Option<i32> {
        let values: Vec<i32> = line.iter().map(|&cell| self.value(cell)).collect();
        let first = usize::try_from(*values.first()?).ok()?;
        match family {
            Family::LittleKiller => Some(values.iter().sum()),
            Family::XSum => values.get(..first).map(|counted| counted.iter().sum()),
            Family::NumberedRoom => values.get(first.checked_sub(1)?).copied(),
            Family::Sandwich => {
                let lowest = i32::from(self.board.first_value());
                let ends = [lowest, lowest + i32::from(self.board.digits()) - 1];
                let mut places = (0..values.len()).filter(|&at| ends.contains(&values[at]));
                let (from, to) = (places.next()?, places.next()?);
                Some(values[from + 1..to].iter().sum())
            }
            Family::Skyscraper => i32::try_from(rising(&values).count()).ok(),
            Family::HiddenSkyscraper => {
                let seen: Vec<usize> = rising(&values).collect();
                (0..values.len()).find(|at| !seen.contains(at)).map(|at| values[at])
            }
            _ => None,
        }
    }
}

/// The places of the values that are greater than all before them.
fn rising(values: &[i32]) -> impl Iterator<Item = usize> + '_ {
    (0..values.len()).filter(|&at| values[..at].iter().all(|&before| before < values[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn numbers_are_those_of_the_line() {
        let board = named("9x9").expect("a board");
        let mut digits = vec![Digit::from_index(0); 81];
        for (at, digit) in [3u8, 9, 2, 4, 1, 7, 5, 8, 6].into_iter().enumerate() {
            digits[at] = Digit::new(digit).expect("a digit");
        }
        let filled = Filled { board: &board, digits: &digits };
        let line: Vec<u16> = (0..9).collect();
        for (family, number) in [
            (Family::LittleKiller, 45),
            (Family::XSum, 14),
            (Family::NumberedRoom, 2),
            (Family::Sandwich, 6),
            (Family::Skyscraper, 2),
            (Family::HiddenSkyscraper, 2),
        ] {
            assert_eq!(filled.number(family, &line), Some(number), "{family:?}");
        }
        let back: Vec<u16> = (0..9).rev().collect();
        assert_eq!(filled.number(Family::Skyscraper, &back), Some(3));
    }
}
