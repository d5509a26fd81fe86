//! The figures of the race of singles by which it is said how long people take.

/// A weight that falls with the number of open cells of a house: e^(`at_one` − `fall` · ln open).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// The logarithm of the weight where one cell is open.
    pub at_one: f64,
    /// How steeply it falls.
    pub fall: f64,
}

impl Weight {
    pub(super) fn of(self, open: u32) -> f64 {
        (self.at_one - self.fall * f64::from(open).ln()).exp()
    }
}

/// The figures of the race. Prices and weights are logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimeModel {
    /// Of a single in a box or another house that is no line.
    pub area: Weight,
    /// Of a single in a row, a column or a diagonal.
    pub line: Weight,
    /// Of a cell with one candidate, by its house with the fewest open cells.
    pub cell: Weight,
    /// By how much each place that a digit already has adds to the weight of its singles.
    pub seen_digit: f64,
    /// What is added to the weight of a single that is seen only once locked candidates are taken away in the mind.
    pub locked: f64,
    /// The power of the number of open cells in the length of a search.
    pub open_cells: f64,
    /// The price of a step of level medium.
    pub medium_step: f64,
    /// What each level above it adds to the price.
    pub level_step: f64,
    /// The price of writing a digit.
    pub writing: f64,
    /// How much the worst search counts once more.
    pub worst: f64,
    /// Seconds are e^(`scale` + `power` · ln price).
    pub scale: f64,
    /// See `scale`.
    pub power: f64,
    /// The standard deviation of the logarithm of what people took from what was expected.
    pub deviation: f64,
}

impl TimeModel {
    /// Fitted to the mean times of 787 puzzles on the 9×9 grid; `cargo xtask fit-times` does it again.
    pub const FITTED: Self = Self {
        area: Weight { at_one: 0.61, fall: 0.45 },
        line: Weight { at_one: -0.9, fall: 0.65 },
        cell: Weight { at_one: -1.73, fall: 0.79 },
        seen_digit: 0.1,
        locked: -2.15,
        open_cells: 0.7,
        medium_step: 2.32,
        level_step: 0.57,
        writing: -3.26,
        worst: -1.79,
        scale: 3.75,
        power: 0.461,
        deviation: 0.23,
    };
}
