//! The parameters of the race of singles that estimates how long people take.

/// A weight that falls with the number of open cells of a house: e^(`at_one` − `fall` · ln open).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// The logarithm of the weight with one open cell.
    pub at_one: f64,
    /// How steeply it falls.
    pub fall: f64,
}

impl Weight {
    pub(super) fn of(self, open: u32) -> f64 {
        (self.at_one - self.fall * f64::from(open).ln()).exp()
    }
}

/// How much a search has to go through, as logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Extent {
    /// Of the number of open cells.
    pub cells: f64,
    /// Of one plus the number of digits of houses with two places left, scaled to a board of 81 cells.
    pub twice: f64,
    /// Of the share of the houses that have open cells.
    pub houses: f64,
}

/// The parameters of the race. Prices and weights are logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimeModel {
    /// The weight of a single in a box or another house that is not a line.
    pub area: Weight,
    /// The weight of a single in a row, a column or a diagonal.
    pub line: Weight,
    /// The weight of a cell with one candidate, by its house with the fewest open cells.
    pub cell: Weight,
    /// Added to the weight of a single that is seen only once locked candidates have been removed in the head.
    pub locked: f64,
    /// Added to the weight of a single in an area for each house that it takes to rule out the other cells.
    pub crossing: f64,
    /// The power of the number of open cells in the length of a search.
    pub open_cells: f64,
    /// The power of the number of digits of houses with two places.
    pub twice: f64,
    /// The power of the number of houses with open cells.
    pub open_houses: f64,
    /// The price of a step of level medium.
    pub medium_step: f64,
    /// Added to the price for each level above it.
    pub level_step: f64,
    /// The price of writing a digit.
    pub writing: f64,
    /// The weight with which the worst search counts once more.
    pub worst: f64,
    /// Seconds are e^(`scale` + `power` · ln price).
    pub scale: f64,
    /// See `scale`.
    pub power: f64,
    /// The standard deviation of the logarithm of the actual time around the expected one.
    pub deviation: f64,
}

impl TimeModel {
    /// Fitted to the mean times of 787 puzzles on the 9×9 grid; `cargo xtask fit-times` repeats the fit.
    pub const FITTED: Self = Self {
        area: Weight { at_one: 1.11, fall: -0.21 },
        line: Weight { at_one: -1.65, fall: 0.83 },
        cell: Weight { at_one: -1.26, fall: 0.26 },
        locked: -1.13,
        crossing: -0.34,
        open_cells: 0.63,
        twice: 0.37,
        open_houses: 0.89,
        medium_step: 2.27,
        level_step: 0.73,
        writing: -3.07,
        worst: -1.73,
        scale: 2.942,
        power: 0.587,
        deviation: 0.23,
    };

    /// The duration of the search for the next single, given the total weight of those in sight.
    pub fn wait(&self, extent: &Extent, weights: f64) -> f64 {
        let ln = self.open_cells * extent.cells + self.twice * extent.twice + self.open_houses * extent.houses;
        ln.exp() / weights
    }
}
