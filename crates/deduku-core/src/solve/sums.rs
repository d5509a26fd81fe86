//! The sums of cages and runs, and their propagation to the candidates of their cells.
//!
//! A sum over cells that all differ is propagated exactly if the board has at most 9 digits, by dynamic programming
//! over sets of digits, one bit per set: going forward, each candidate of a cell extends the sets that the cells before
//! it can hold; going backward from the sets with the right sum shows which candidates take part. (This is the dynamic
//! programming of M. Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints",
//! 2003, over sets instead of sums.) With more digits, small cages are enumerated and large ones bounded. Sums over
//! cells that may repeat digits are propagated over partial sums.

mod derive;
mod sum;

use crate::board::{Board, Cell};
use crate::constraint::Kernel;
use crate::constraint::kernels::{Reason, sets};
use crate::puzzle::Puzzle;
pub(super) use sum::{NoSum, Sum};

/// The most digits for which sets of digits are represented by one bit each.
const SMALL: u8 = 9;

/// Every sum of a puzzle and every kernel of its clues, and which of them each cell takes part in.
#[derive(Debug, Default)]
pub(super) struct Sums {
    digits: u8,
    all: Vec<Sum>,
    /// The kernels; their indices follow those of the sums.
    kernels: Vec<Kernel>,
    /// The sums of cell *c* are `of_cells[starts[c]..starts[c + 1]]`; empty where there are no sums.
    of_cells: Vec<u32>,
    starts: Vec<u32>,
}

impl Sums {
    /// The sums of the puzzle and those that follow from them.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        if !puzzle.has_sums() && puzzle.kernels().is_empty() {
            return Self::default();
        }
        let board = puzzle.board();
        let mut sums: Vec<Sum> = puzzle
            .sums()
            .map(|(house, total)| {
                let cells = board.house(house).cells.clone();
                Sum { total: i32::from(total), minus: 0, distinct: true, cells }
            })
            .collect();
        let kernels: Vec<Kernel> = puzzle.kernels().iter().map(|(_, kernel)| kernel.clone()).collect();
        let mut cages: Vec<(Box<[Cell]>, i32)> = sums.iter().map(|sum| (sum.cells.clone(), sum.total)).collect();
        cages.extend(kernels.iter().filter_map(|kernel| match kernel {
            Kernel::Sum(sum) if sum.is_cage() => {
                let mut cells: Vec<Cell> = sum.parts().map(|(cell, _)| cell).collect();
                cells.sort_unstable();
                Some((cells.into(), sum.total()))
            }
            _ => None,
        }));
        sums.extend(derive::derived(board, &cages));
        Self::index(board, sums, kernels)
    }

    fn index(board: &Board, sums: Vec<Sum>, kernels: Vec<Kernel>) -> Self {
        let mut of: Vec<Vec<u32>> = vec![Vec::new(); board.cell_count()];
        for (at, sum) in sums.iter().enumerate() {
            sum.cells.iter().for_each(|cell| of[cell.index()].push(at as u32));
        }
        for (at, kernel) in kernels.iter().enumerate() {
            kernel.rule().cells().iter().for_each(|cell| of[cell.index()].push((sums.len() + at) as u32));
        }
        let (mut of_cells, mut starts) = (Vec::new(), vec![0]);
        for sums in of {
            of_cells.extend(sums);
            starts.push(of_cells.len() as u32);
        }
        Self { digits: board.digits(), all: sums, kernels, of_cells, starts }
    }

    pub(super) const fn count(&self) -> usize {
        self.all.len() + self.kernels.len()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty() && self.kernels.is_empty()
    }

    /// The cells of a sum or kernel.
    pub(super) fn cells(&self, at: usize) -> &[Cell] {
        self.all.get(at).map_or_else(|| self.kernels[at - self.all.len()].rule().cells(), |sum| &sum.cells)
    }

    /// The kernel with this index; `None` for a plain sum.
    pub(super) fn kernel(&self, at: usize) -> Option<&Kernel> {
        self.kernels.get(at.checked_sub(self.all.len())?)
    }

    /// Adds to `reason` the absent candidates of `before` from which a kernel concludes that the target is removed, or
    /// that nothing fits if there is no target. Returns `false` for a plain sum, whose reason is everything known about
    /// its cells.
    pub(super) fn explain(&self, at: usize, before: &[u32], target: Option<(usize, u8)>, reason: &mut Reason) -> bool {
        let all = ((1u64 << self.digits) - 1) as u32;
        self.kernel(at).map(|kernel| kernel.rule().explain(before, all, target, reason)).is_some()
    }

    /// The range of the sums that the cell takes part in, for `Sums::at`. There must be sums.
    pub(super) fn of_cell(&self, cell: Cell) -> std::ops::Range<usize> {
        self.starts[cell.index()] as usize..self.starts[cell.index() + 1] as usize
    }

    /// The sum at a place of [`Sums::of_cell`]'s range.
    pub(super) fn at(&self, place: usize) -> usize {
        self.of_cells[place] as usize
    }

    /// Reduces `kept` to the candidates that can take part in the sum. The caller fills it with the candidates of the
    /// sum's cells, in their order, one bit set per cell, none of them empty.
    pub(super) fn propagate(&self, at: usize, kept: &mut [u32]) -> Result<(), NoSum> {
        let Some(sum) = self.all.get(at) else {
            return self.kernels[at - self.all.len()].rule().propagate(kept).map_err(|_| NoSum);
        };
        if !sum.distinct {
            sum.propagate_sums(self.digits, kept)
        } else if self.digits <= SMALL {
            sets::propagate(sum.total, kept).map_err(|_| NoSum)
        } else {
            sum.propagate_large(kept)
        }
    }
}
