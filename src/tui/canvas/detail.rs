//! The levels of detail, and what each takes on a board of each kind.

use super::Chart;

/// How much of a cell is drawn, least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Detail {
    /// Digits with a rule or a blank between them, level rules as underlines: 19×9 for 9×9.
    Dense,
    /// One character a cell: 25×13.
    Digits,
    /// Digits with their flanks, and one or two marks: 31×13.
    Compact,
    /// Marks in fixed places over two rows: 53×20.
    Rows,
    /// Marks in a square, rules between boxes only: 35×29.
    Squares,
    /// Marks in a square with room, rules between all cells: 73×37.
    Large,
}

impl Detail {
    /// Every level, least first.
    pub const ALL: [Self; 6] = [Self::Dense, Self::Digits, Self::Compact, Self::Rows, Self::Squares, Self::Large];

    /// The levels that automatic choice tries, in its order. Squares need fewer columns than rows do,
    /// and Compact only serves who asks for it or lacks the room.
    pub const BEST_FIRST: [Self; 6] =
        [Self::Large, Self::Squares, Self::Rows, Self::Compact, Self::Digits, Self::Dense];

    /// Its name in the status line and the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dense => "dense",
            Self::Digits => "digits",
            Self::Compact => "compact",
            Self::Rows => "rows",
            Self::Squares => "squares",
            Self::Large => "large",
        }
    }

    /// Whether every mark of a cell is visible.
    pub const fn shows_marks(self) -> bool {
        matches!(self, Self::Rows | Self::Squares | Self::Large)
    }

    /// The next larger level, if there is one.
    pub fn larger(self) -> Option<Self> {
        let at = Self::ALL.iter().position(|detail| *detail == self)?;
        Self::ALL.get(at + 1).copied()
    }

    pub(super) fn measures(self, chart: &Chart, digits: u16) -> Measures {
        if chart.is_walled() {
            return self.between_walls();
        }
        let side = if digits <= 9 { 3 } else { ceil_root(digits) };
        let half = digits.div_ceil(2).max(5);
        let plain = Measures {
            cell: (1, 1),
            inner: (0, 0),
            house: (1, 1),
            outer: (true, true),
            light: false,
            underlined: false,
        };
        // Sums of cages stand in the rules above, in the first row too.
        let open = (chart.is_closed(), chart.is_closed());
        let inner = if chart.has_cages() { (1, 1) } else { (0, 0) };
        match self {
            Self::Dense => Measures { inner: (1, 0), house: (1, 0), outer: (true, false), underlined: true, ..plain },
            Self::Digits if chart.has_cages() => Measures { cell: (2, 1), inner, ..plain },
            Self::Digits => Measures { cell: (2, 1), house: (2, 1), ..plain },
            Self::Compact => Measures { cell: (3, 1), inner, ..plain },
            Self::Rows => {
                let inner = (1, inner.1);
                Measures { cell: (half, 2), inner, outer: open, light: !chart.has_cages(), ..plain }
            }
            // A few rows leave room for all rules, which keep the marks of neighbours apart.
            Self::Squares if chart.size().0 <= FEW => {
                Measures { cell: (side, side), inner: (1, 1), light: !chart.has_cages(), ..plain }
            }
            Self::Squares => Measures { cell: (side, side), inner: (1, inner.1), outer: open, ..plain },
            Self::Large => Measures { cell: (2 * side + 1, side), inner: (1, 1), light: !chart.has_cages(), ..plain },
        }
    }

    /// Cells between walls have room for the clues.
    const fn between_walls(self) -> Measures {
        let plain = Measures {
            cell: (5, 1),
            inner: (1, 0),
            house: (1, 0),
            outer: (true, false),
            light: true,
            underlined: false,
        };
        match self {
            Self::Dense => Measures { cell: (5, 1), ..plain },
            Self::Digits => Measures { cell: (3, 2), ..plain },
            Self::Compact => Measures { inner: (1, 1), house: (1, 1), outer: (true, true), ..plain },
            Self::Rows => Measures { cell: (5, 2), ..plain },
            Self::Squares => Measures { cell: (5, 3), ..plain },
            Self::Large => Measures { cell: (7, 3), inner: (1, 1), house: (1, 1), outer: (true, true), ..plain },
        }
    }
}

/// So many rows leave room for all rules in any window.
const FEW: u16 = 3;

/// The smallest number whose square is not below `n`.
pub(super) const fn ceil_root(n: u16) -> u16 {
    let mut root = 1;
    while root * root < n {
        root += 1;
    }
    root
}

/// The measures of a level of detail, each (across, down).
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub(super) cell: (u16, u16),
    /// Room between two cells of a box.
    pub(super) inner: (u16, u16),
    /// Room between two cells of different boxes; a rule takes the last of it.
    pub(super) house: (u16, u16),
    /// Whether rules run round the whole: upright ones, level ones.
    pub(super) outer: (bool, bool),
    /// Whether the room within a box holds thin rules.
    pub(super) light: bool,
    /// Whether underlines stand for level rules.
    pub(super) underlined: bool,
}

impl Measures {
    /// The same without lines for level rules, nor for the upright ones at the sides.
    pub(super) const fn underlined(self) -> Self {
        Self { inner: (self.inner.0, 0), house: (self.house.0, 0), outer: (false, false), underlined: true, ..self }
    }
}
