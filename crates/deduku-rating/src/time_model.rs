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
        area: Weight { at_one: 1.43, fall: 0.07 },
        line: Weight { at_one: -1.78, fall: 0.9 },
        cell: Weight { at_one: -1.23, fall: 0.24 },
        locked: -1.24,
        crossing: -0.25,
        open_cells: 0.65,
        twice: 0.34,
        open_houses: 0.87,
        medium_step: 2.55,
        level_step: 0.98,
        writing: -3.13,
        worst: -1.53,
        scale: 3.098,
        power: 0.566,
        deviation: 0.23,
    };

    /// The duration of the search for the next single, given the total weight of those in sight.
    pub fn wait(&self, extent: &Extent, weights: f64) -> f64 {
        let ln = self.open_cells * extent.cells + self.twice * extent.twice + self.open_houses * extent.houses;
        ln.exp() / weights
    }
}

/// How long searches take on a board, for every amount of what they go through: each amount as a logarithm, and the
/// factor that it contributes.
pub(super) struct Waits {
    cells: Vec<(f64, f64)>,
    twice: Vec<(f64, f64)>,
    houses: Vec<(f64, f64)>,
}

impl Waits {
    /// For a board with so many cells, complete houses and digits.
    pub(super) fn new(cells: usize, houses: usize, digits: usize, model: &TimeModel) -> Self {
        let number = |amount: usize| f64::from(amount as u32);
        // Scaled to a board of 81 cells, so that the figure is the same for all sizes.
        let part = 81.0 / number(cells);
        let nothing = Extent { cells: 0.0, twice: 0.0, houses: 0.0 };
        let with = |ln: f64, extent: Extent| (ln, model.wait(&extent, 1.0));
        let of_cells = |ln: f64| with(ln, Extent { cells: ln, ..nothing });
        let of_twice = |ln: f64| with(ln, Extent { twice: ln, ..nothing });
        let of_houses = |ln: f64| with(ln, Extent { houses: ln, ..nothing });
        Self {
            cells: (0..=cells).map(|open| of_cells(number(open.max(1)).ln())).collect(),
            twice: (0..=houses * digits).map(|twice| of_twice((number(twice) * part).ln_1p())).collect(),
            houses: (0..=houses).map(|open| of_houses(number(open.max(1)).ln() - number(houses.max(1)).ln())).collect(),
        }
    }

    /// How much there is to go through, from the numbers of open cells, of digits of houses with two places, and of
    /// houses with open cells.
    pub(super) fn extent(&self, [cells, twice, houses]: [usize; 3]) -> Extent {
        Extent { cells: self.cells[cells].0, twice: self.twice[twice].0, houses: self.houses[houses].0 }
    }

    /// How long a search takes with a total weight of one.
    pub(super) fn length(&self, [cells, twice, houses]: [usize; 3]) -> f64 {
        self.cells[cells].1 * self.twice[twice].1 * self.houses[houses].1
    }
}
