//! Equal digits that share a house.

use crate::board::{Board, Cell, Digit, HouseId};

/// Two equal digits in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Conflict {
    /// The digit that occurs twice.
    pub digit: Digit,
    /// The cells that hold it, lower index first.
    pub cells: [Cell; 2],
    /// The house that contains both.
    pub house: HouseId,
}

/// Every pair of equal digits in a house, listed once for each house that contains both.
pub(super) fn conflicts<'b>(
    board: &'b Board,
    value: impl Fn(Cell) -> Option<Digit> + Copy + 'b,
) -> impl Iterator<Item = Conflict> + 'b {
    board.house_ids().flat_map(move |house| {
        let cells = &board.house(house).cells;
        let filled = move |at: usize| Some((cells[at], value(cells[at])?));
        (0..cells.len()).filter_map(filled).flat_map(move |(first, digit)| {
            let rest = cells.iter().copied().filter(move |&cell| cell > first);
            let equal = rest.filter(move |&second| value(second) == Some(digit));
            equal.map(move |second| Conflict { digit, cells: [first, second], house })
        })
    })
}
