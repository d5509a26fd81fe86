//! The levels of detail, and what each takes on a board of each kind.

use super::Chart;

deduku_core::keyed! {
    /// How much of a cell is drawn, in ascending order.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Detail {
        /// Digits only, two columns per cell: the overview of boards with several grids.
        Dense = "dense",
        /// Digits only, with space at their sides: 29×11 for 9×9.
        Digits = "digits",
        /// Marks over two rows: 55×20.
        Rows = "rows",
        /// Large digits, marks in a square: 73×35.
        Large = "large",
        /// Larger digits, marks in a square: 91×44.
        Huge = "huge",
    }
    /// Every level, in ascending order.
    ALL;
    /// The name in the status line and the configuration.
    name;
}

impl Detail {
    /// Whether every mark of a cell is visible.
    pub const fn shows_marks(self) -> bool {
        matches!(self, Self::Rows | Self::Large | Self::Huge)
    }

    /// The next larger level, if there is one.
    pub fn larger(self) -> Option<Self> {
        let at = Self::ALL.iter().position(|detail| *detail == self)?;
        Self::ALL.get(at + 1).copied()
    }

    pub(super) fn measures(self, chart: &Chart, digits: u16) -> Measures {
        let side = if digits <= FIXED { 3 } else { ceil_root(digits) };
        // Boxes have rules between them. Regions, cages and walls are distinguished by their backgrounds, or without
        // backgrounds by signs in the gaps.
        let ruled = u16::from(chart.is_ruled());
        let gap = u16::from(!chart.is_ruled() || chart.has_cages() || chart.has_signs());
        let measures = |cell, inner: (u16, u16), outer| Measures {
            cell,
            inner,
            house: (inner.0.max(ruled), inner.1.max(ruled)),
            outer,
        };
        match self {
            Self::Dense => Measures { cell: (2, 1), inner: (0, 0), house: (0, 0), outer: false },
            Self::Digits if chart.is_walled() => measures((3, 1), (1, 0), true),
            Self::Digits => measures((3, 1), (gap, 0), gap > 0),
            Self::Rows if digits <= FIXED => measures((5, 2), (1, 0), true),
            Self::Rows => measures((5, 2), (gap, 0), gap > 0),
            Self::Large => measures((2 * side + 1, side), (1, 1), true),
            Self::Huge => measures((2 * side + 3, side + 1), (1, 1), true),
        }
    }
}

/// Boards with up to this many digits have their marks at the same places.
pub(super) const FIXED: u16 = 9;

/// The smallest number whose square is not below `n`.
pub(super) const fn ceil_root(n: u16) -> u16 {
    let mut root = 1;
    while root * root < n {
        root += 1;
    }
    root
}

/// The measurements of a level of detail, each as (across, down).
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub(super) cell: (u16, u16),
    /// The gap between two cells of a box.
    pub(super) inner: (u16, u16),
    /// The gap between two cells of different boxes, for a rule.
    pub(super) house: (u16, u16),
    /// Whether there is an extra column at each side.
    pub(super) outer: bool,
}
