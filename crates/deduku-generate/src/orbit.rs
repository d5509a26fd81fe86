//! Cells that hold clues together, and which numbers of clues they can make.

use super::classic::CellMask;
use super::pattern::CellRequest;
use deduku_core::board::Cell;

/// Cells that hold clues together or not at all.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    pub(super) cells: Box<[Cell]>,
    pub(super) want: CellRequest,
}

impl Orbit {
    /// Its cells as a mask of the 9×9 grid.
    pub(super) fn mask(&self) -> CellMask {
        self.cells.iter().fold(0, |mask, cell| mask | 1 << cell.index())
    }
}

/// How many orbits of each size there are, and which numbers of clues they can add up to.
///
/// Sizes are 1, 2 and 4, each a divisor of the next, so taking large orbits first finds a sum
/// whenever there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ReachableCounts {
    orbits: [usize; 3],
}

const SIZES: [usize; 3] = [1, 2, 4];

impl ReachableCounts {
    pub(super) fn of<'a>(orbits: impl IntoIterator<Item = &'a Orbit>) -> Self {
        let mut reach = Self::default();
        for orbit in orbits {
            reach.orbits[Self::rank(orbit)] += 1;
        }
        reach
    }

    const fn rank(orbit: &Orbit) -> usize {
        orbit.cells.len().trailing_zeros() as usize
    }

    pub(super) const fn without(mut self, orbit: &Orbit) -> Self {
        self.orbits[Self::rank(orbit)] -= 1;
        self
    }

    /// How many cells the orbits have together.
    pub(super) fn total(self) -> usize {
        self.orbits.iter().zip(SIZES).map(|(count, size)| count * size).sum()
    }

    /// The sizes of orbits that occur, ascending.
    pub(super) fn sizes(self) -> impl Iterator<Item = usize> {
        SIZES.into_iter().zip(self.orbits).filter(|&(_, count)| count > 0).map(|(size, _)| size)
    }

    /// Whether some of the orbits have exactly this number of cells together.
    pub(super) fn makes(self, cells: usize) -> bool {
        let left = self
            .orbits
            .iter()
            .zip(SIZES)
            .rev()
            .fold(cells, |left, (&count, size)| left - size * count.min(left / size));
        left == 0
    }
}
