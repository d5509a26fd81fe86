//! The position of each cell in the complete houses of its board: the table used by `general` and `learn`.

use crate::board::{Board, Cell, HouseId};

/// A cell's position in a complete house.
#[derive(Clone, Copy, Debug)]
pub(super) struct HousePlace {
    /// The first of the house's rows; there is one row per digit.
    pub(super) row: u32,
    /// The cell's bit in the masks of these rows.
    pub(super) bit: u32,
}

/// The cells that a complete house shares with another house.
#[derive(Debug)]
pub(super) struct Overlap {
    /// The shared cells, as bits of the complete house's masks.
    pub(super) shared: u32,
    /// The other cells of the other house.
    pub(super) beyond: Box<[Cell]>,
}

/// The house positions of every cell. A *row* is a digit in a complete house; its mask has one bit for each cell of the
/// house.
#[derive(Debug)]
pub(super) struct HouseIndex {
    digits: usize,
    /// The positions of cell *c* are `all[starts[c]..starts[c + 1]]`.
    all: Vec<HousePlace>,
    starts: Vec<u32>,
    /// The cells of each complete house, in the order of their bits; each house has as many cells as rows.
    cells: Vec<Cell>,
    /// The overlaps of complete house *h* that have two or more cells: `overlaps[overlap_starts[h]..overlap_starts[h +
    /// 1]]`.
    overlaps: Vec<Overlap>,
    overlap_starts: Vec<u32>,
    /// The largest number of cells that two houses share.
    widest: u32,
}

impl HouseIndex {
    pub(super) fn of(board: &Board) -> Self {
        let complete = || board.house_ids().filter(|&id| board.is_complete(id)).map(|id| &board.house(id).cells);
        let cells: Vec<Cell> = complete().flatten().copied().collect();
        let mut starts = vec![0u32; board.cell_count() + 1];
        for cell in &cells {
            starts[cell.index() + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut all = vec![HousePlace { row: 0, bit: 0 }; cells.len()];
        for (house, of_house) in complete().enumerate() {
            for (at, cell) in of_house.iter().enumerate() {
                let next = &mut next[cell.index()];
                all[*next as usize] = HousePlace { row: (house * of_house.len()) as u32, bit: 1 << at };
                *next += 1;
            }
        }
        let (mut overlaps, mut overlap_starts) = (Vec::new(), vec![0]);
        for of_house in complete() {
            overlaps.extend(overlaps_of(board, of_house));
            overlap_starts.push(overlaps.len() as u32);
        }
        let widest = overlaps.iter().map(|overlap: &Overlap| overlap.shared.count_ones()).max().unwrap_or(0);
        Self { digits: usize::from(board.digits()), all, starts, cells, overlaps, overlap_starts, widest }
    }

    /// The number of digits.
    pub(super) const fn digits(&self) -> usize {
        self.digits
    }

    /// The number of rows.
    pub(super) const fn rows(&self) -> usize {
        self.cells.len()
    }

    /// The positions of the cell in its complete houses.
    #[inline]
    pub(super) fn of_cell(&self, cell: Cell) -> &[HousePlace] {
        &self.all[self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize]
    }

    /// The digit of the row, 0-based, and the cells of its house.
    #[inline]
    pub(super) fn row(&self, row: usize) -> (usize, &[Cell]) {
        let digit = row % self.digits;
        let first = row - digit;
        (digit, &self.cells[first..first + self.digits])
    }

    /// The indices of the overlaps of the row's house.
    pub(super) fn overlaps(&self, row: usize) -> std::ops::Range<usize> {
        let house = row / self.digits;
        self.overlap_starts[house] as usize..self.overlap_starts[house + 1] as usize
    }

    /// The overlap with this index.
    pub(super) fn overlap(&self, at: usize) -> &Overlap {
        &self.overlaps[at]
    }

    /// The largest number of cells that two houses share.
    pub(super) const fn widest(&self) -> u32 {
        self.widest
    }

    /// The mask of every row, computed from the candidates of each cell.
    pub(super) fn places(&self, candidates: &[u32]) -> Vec<u32> {
        let mut places = vec![0; self.rows()];
        for (house, cells) in self.cells.chunks(self.digits).enumerate() {
            for (at, cell) in cells.iter().enumerate() {
                let mut left = candidates[cell.index()];
                while left != 0 {
                    places[house * self.digits + left.trailing_zeros() as usize] |= 1 << at;
                    left &= left - 1;
                }
            }
        }
        places
    }
}

/// The overlaps of the house with these cells.
fn overlaps_of<'b>(board: &'b Board, cells: &'b [Cell]) -> impl Iterator<Item = Overlap> + 'b {
    let mut others: Vec<HouseId> = cells.iter().flat_map(|&cell| board.houses_of(cell)).copied().collect();
    others.sort_unstable();
    others.dedup();
    let mut own = vec![None; board.cell_count()];
    cells.iter().enumerate().for_each(|(at, cell)| own[cell.index()] = Some(at));
    others.into_iter().filter_map(move |other| {
        let other = &board.house(other).cells;
        let shared = other.iter().filter_map(|cell| own[cell.index()]).fold(0u32, |shared, at| shared | 1 << at);
        if shared.count_ones() < 2 || shared.count_ones() as usize == other.len() {
            return None;
        }
        let beyond = other.iter().copied().filter(|cell| own[cell.index()].is_none()).collect();
        Some(Overlap { shared, beyond })
    })
}
