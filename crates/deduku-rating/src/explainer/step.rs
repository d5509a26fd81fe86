//! One step: its rating and what it changes.

use super::geometry::bits;
use super::marks::Marks;

/// For each digit, the cells that lose it.
pub(super) type Removed = [u128; 9];

/// A step that a technique found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The rating in tenths.
    pub(super) rating: u16,
    /// The cell and the digit that it places.
    pub(super) placed: Option<(usize, usize)>,
    /// The candidates that it removes in addition to those excluded by a placed digit.
    pub(super) removed: Removed,
}

impl Step {
    /// A step that places a digit.
    pub(super) const fn placement(rating: u16, cell: usize, digit: usize) -> Self {
        Self { rating, placed: Some((cell, digit)), removed: [0; 9] }
    }

    /// A step that removes candidates; `None` if there are none to remove.
    pub(super) fn removal(rating: u16, removed: Removed) -> Option<Self> {
        removed.iter().any(|&cells| cells != 0).then_some(Self { rating, placed: None, removed })
    }

    /// A step that removes one digit from cells; `None` if there are no cells.
    pub(super) fn removal_of(rating: u16, digit: usize, cells: u128) -> Option<Self> {
        let mut removed = [0; 9];
        removed[digit] = cells;
        Self::removal(rating, removed)
    }

    /// The step for a candidate (`cell * 9 + digit`) that cannot be true, or cannot be false.
    pub(super) fn refutation(rating: u16, candidate: usize, is_true: bool) -> Option<Self> {
        let (cell, digit) = (candidate / 9, candidate % 9);
        if is_true { Self::removal_of(rating, digit, 1 << cell) } else { Some(Self::placement(rating, cell, digit)) }
    }

    /// The number of candidates it removes.
    pub(super) fn reach(&self) -> u32 {
        self.removed.iter().map(|cells| cells.count_ones()).sum()
    }

    /// Makes the step.
    pub(super) fn apply(&self, marks: &mut Marks) {
        if let Some((cell, digit)) = self.placed {
            marks.place(cell, digit);
        }
        for (digit, &cells) in self.removed.iter().enumerate() {
            bits(cells).for_each(|cell| marks.remove(cell, digit));
        }
    }
}
