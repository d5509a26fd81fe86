//! The finders, one file a family, and the view of a position that they share.

pub(super) mod intersections;
pub(super) mod singles;
pub(super) mod subsets;

use super::finders::Atlas;
use crate::board::{Board, Cell, CellSet, Digit, DigitSet, HouseId};
use crate::puzzle::Position;

/// A position with the places of each digit as sets.
pub(super) struct Grid<'a, const W: usize> {
    pub(super) position: &'a Position,
    atlas: &'a Atlas<W>,
    places: [CellSet<W>; Digit::MAX as usize],
}

impl<'a, const W: usize> Grid<'a, W> {
    pub(super) fn new(position: &'a Position, atlas: &'a Atlas<W>) -> Self {
        let mut places = [CellSet::EMPTY; Digit::MAX as usize];
        for cell in position.empty_cells() {
            for digit in position.candidates(cell).iter() {
                places[digit.index()].insert(cell);
            }
        }
        Self { position, atlas, places }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// The empty cells that have the digit as a candidate.
    pub(super) fn places(&self, digit: Digit) -> &CellSet<W> {
        &self.places[digit.index()]
    }

    pub(super) fn house(&self, id: HouseId) -> &CellSet<W> {
        &self.atlas.houses[id.index()]
    }

    /// The cells that see this one.
    pub(super) fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.atlas.peers[cell.index()]
    }

    /// The houses that hold every one of these cells.
    pub(super) fn houses_of_all(&self, cells: &CellSet<W>) -> Vec<HouseId> {
        let first = cells.first().map_or(&[][..], |cell| self.board().houses_of(cell));
        first.iter().copied().filter(|&house| cells.is_subset(self.house(house))).collect()
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
