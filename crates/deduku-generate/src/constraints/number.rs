//! The number that a clue outside or inside the grid has in a solution.

use deduku_core::board::{Board, Cell, Digit};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Family, Space};

/// A board and its digits.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a> {
    pub(super) board: &'a Board,
    pub(super) digits: &'a [Digit],
}

impl Filled<'_> {
    /// The value of a cell, counted from the board's first value.
    pub(super) fn value(self, cell: u16) -> i32 {
        i32::from(self.board.value_of(self.digits[Cell::new(cell).index()]))
    }

    pub(super) fn sum(self, cells: &[u16]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    /// The number of a clue of this family for the line, read from its start; none if the line has none.
    pub(super) fn number(self, family: Family, line: &[u16]) -> Option<i32> {
        let values: Vec<i32> = line.iter().map(|&cell| self.value(cell)).collect();
        let first = usize::try_from(*values.first()?).ok()?;
        match family {
            Family::LittleKiller => Some(values.iter().sum()),
            Family::XSum => values.get(..first).map(|counted| counted.iter().sum()),
            Family::NumberedRoom => values.get(first.checked_sub(1)?).copied(),
            Family::Sandwich => {
                let ends = [*values.iter().min()?, *values.iter().max()?];
                let mut places = (0..values.len()).filter(|&at| ends.contains(&values[at]));
                let (from, to) = (places.next()?, places.next()?);
                Some(values[from + 1..to].iter().sum())
            }
            Family::Skyscraper => i32::try_from(rising(&values).count()).ok(),
            Family::HiddenSkyscraper => {
                let seen: Vec<usize> = rising(&values).collect();
                (0..values.len()).find(|at| !seen.contains(at)).map(|at| values[at])
            }
            Family::FullRank => self.rank(&values),
            _ => None,
        }
    }

    /// The rank of a line with these values among all rows and columns, read from both ends: 1 for the least.
    fn rank(self, values: &[i32]) -> Option<i32> {
        let lines = Space::new(self.board, &[]).lines();
        let read = |line: &Vec<Cell>| line.iter().map(|cell| self.value(cell.index() as u16)).collect::<Vec<i32>>();
        let back = lines.iter().map(|line| read(line).into_iter().rev().collect());
        let less = lines.iter().map(read).chain(back).filter(|other: &Vec<i32>| other[..] < *values).count();
        i32::try_from(less + 1).ok()
    }

    /// The numbers of a clue of this family about the cells; none if it cannot be about them.
    pub(super) fn said(self, family: Family, cells: &[u16], chance: &mut Chance) -> Option<Vec<i32>> {
        let values: Vec<i32> = cells.iter().map(|&cell| self.value(cell)).collect();
        match family {
            Family::Cage | Family::Sum => Some(vec![values.iter().sum()]),
            Family::RellikCage => unreached(&values, chance).map(|number| vec![number]),
            Family::ContainAtLeast | Family::ContainExact => {
                let mut named = values;
                chance.shuffle(&mut named);
                named.truncate(1 + chance.below(2) as usize);
                named.sort_unstable();
                Some(named)
            }
            Family::LookAndSay => {
                let digit =
                    i32::from(self.board.first_value()) + chance.below(u32::from(self.board.digits())).cast_signed();
                let count = values.iter().filter(|&&value| value == digit).count();
                Some(vec![i32::try_from(count).ok()?, digit])
            }
            Family::Lunchbox => {
                let place = |value: Option<&i32>| values.iter().position(|other| Some(other) == value);
                let (low, high) = (place(values.iter().min())?, place(values.iter().max())?);
                Some(vec![values[low.min(high) + 1..low.max(high)].iter().sum()])
            }
            Family::SumLine => Some(vec![i32::from(self.board.first_value()) + i32::from(self.board.digits())]),
            Family::Given => {
                let first = i32::from(self.board.first_value());
                let mut others: Vec<i32> = (first..first + i32::from(self.board.digits())).collect();
                others.retain(|value| !values.contains(value));
                chance.shuffle(&mut others);
                let mut held: Vec<i32> = others.into_iter().take(2).chain(values).collect();
                held.sort_unstable();
                Some(held)
            }
            _ => Some(Vec::new()),
        }
    }
}

/// A random number below the sum of all values that no subset of them adds up to.
fn unreached(values: &[i32], chance: &mut Chance) -> Option<i32> {
    let total: i32 = values.iter().sum();
    let mut sums = vec![0];
    for value in values {
        sums.extend(sums.clone().into_iter().map(|sum| sum + value));
    }
    let free: Vec<i32> = (1..total).filter(|number| !sums.contains(number)).collect();
    (!free.is_empty()).then(|| free[chance.below(free.len() as u32) as usize])
}

/// The positions of the values that are greater than all before them.
fn rising(values: &[i32]) -> impl Iterator<Item = usize> + '_ {
    (0..values.len()).filter(|&at| values[..at].iter().all(|&before| before < values[at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;

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
