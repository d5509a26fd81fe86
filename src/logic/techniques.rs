//! The finders, one file a family, and the view of a position that they share.

pub(super) mod intersections;
pub(super) mod singles;
pub(super) mod subsets;

use std::cell::OnceCell;

use super::finders::Atlas;
use crate::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId};
use crate::puzzle::Position;

/// A position with the places of each digit as sets, made when first asked for.
pub(super) struct Grid<'a, const W: usize> {
    pub(super) position: &'a Position,
    atlas: &'a Atlas<W>,
    places: OnceCell<Vec<CellSet<W>>>,
}

impl<'a, const W: usize> Grid<'a, W> {
    pub(super) fn new(position: &'a Position, atlas: &'a Atlas<W>) -> Self {
        Self { position, atlas, places: OnceCell::new() }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// The empty cells that have the digit as a candidate.
    pub(super) fn places(&self, digit: Digit) -> &CellSet<W> {
        let places = self.places.get_or_init(|| {
            let mut places = vec![CellSet::EMPTY; self.board().digits() as usize];
            for cell in self.position.empty_cells() {
                for digit in self.position.candidates(cell).iter() {
                    places[digit.index()].insert(cell);
                }
            }
            places
        });
        &places[digit.index()]
    }

    pub(super) fn house(&self, id: HouseId) -> &CellSet<W> {
        &self.atlas.houses[id.index()]
    }

    /// The cells that see every one of these.
    pub(super) fn seen_by_all(&self, cells: &CellSet<W>) -> CellSet<W> {
        cells
            .iter()
            .map(|cell| self.atlas.peers[cell.index()])
            .reduce(|seen, peers| seen & peers)
            .unwrap_or(CellSet::EMPTY)
    }

    /// The digits that the house must still place: those it misses, if it is complete. Where a house need
    /// not hold every digit, none.
    pub(super) fn needed(&self, house: HouseId) -> DigitSet {
        let board = self.board();
        if !board.is_complete(house) {
            return DigitSet::EMPTY;
        }
        let held = board.house(house).cells.iter().filter_map(|&cell| self.position.value(cell));
        board.all_digits() - held.collect()
    }

    /// `(cell, digit)` for each of these cells that has one of the digits.
    pub(super) fn candidates_in(&self, cells: &CellSet<W>, digits: DigitSet) -> Vec<(Cell, Digit)> {
        let of = |cell: Cell| (self.position.candidates(cell) & digits).iter().map(move |digit| (cell, digit));
        cells.iter().flat_map(of).collect()
    }
}
