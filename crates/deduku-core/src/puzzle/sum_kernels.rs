//! The kernels for the sums of houses.

use std::sync::{Arc, OnceLock};

use crate::board::{Board, Cell, HouseId};
use crate::constraint::Kernel;
use crate::constraint::kernels::Sum;

/// The kernels of a puzzle's clues, followed by those of its sums; computed on first use.
#[derive(Debug, Default)]
pub(super) struct SumKernels(OnceLock<Box<[(usize, Kernel)]>>);

/// Always equal: the kernels follow from the puzzle.
impl PartialEq for SumKernels {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SumKernels {}

impl SumKernels {
    /// The empty cache for a puzzle with these sums; none if it has none.
    pub(super) fn of(sums: &[Option<u16>]) -> Option<Arc<Self>> {
        (!sums.is_empty()).then(Arc::default)
    }

    /// The kernels of the clues, followed by one for each sum, numbered on from `clues`. Every call must be for the
    /// same puzzle.
    pub(super) fn behind<'a>(
        &'a self,
        (clues, of_clues): (usize, &[(usize, Kernel)]),
        board: &Board,
        sums: impl Iterator<Item = (HouseId, u16)>,
    ) -> &'a [(usize, Kernel)] {
        self.0.get_or_init(|| {
            let sums = sums.enumerate().map(|(at, (house, total))| (clues + at, sum(board, house, total)));
            of_clues.iter().cloned().chain(sums).collect()
        })
    }
}

/// The kernel of a house's sum, whose cells all differ.
fn sum(board: &Board, house: HouseId, total: u16) -> Kernel {
    let parts: Vec<(Cell, i32)> = board.house(house).cells.iter().map(|&cell| (cell, 1)).collect();
    let (first, digits) = (i32::from(board.first_value()), usize::from(board.digits()));
    Kernel::Sum(Sum::new(&parts, i32::from(total), first, digits, |_, _| true))
}
