//! The ways in which singles can be seen, and how easily.

use crate::board::Board;

use super::time_model::{TimeModel, Weight};

/// What shows a single.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayKind {
    /// A box, or another house that is no line, where the digit has one place left.
    Area,
    /// Such a row, column or diagonal.
    Line,
    /// The cell: it has one candidate left.
    Cell,
}

/// A way in which a single can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Way {
    /// What shows it.
    pub kind: WayKind,
    /// How many cells of the house are open, the single's own among them; of a cell, in the house where they are fewest.
    pub open: u8,
    /// In an area: how many houses with the digit rule out its other open cells; a cell that none of them covers counts
    /// as one more.
    pub crossings: u8,
    /// Whether the candidates as written show it, not only those that are left once locked candidates are taken away.
    pub is_written: bool,
}

/// How much each way weighs on a board by a model.
pub(super) struct Weights {
    /// By the number of open cells.
    line: Vec<f64>,
    area: Vec<f64>,
    cell: Vec<f64>,
    /// By the number of crossing houses: what that multiplies a weight by.
    crossings: Vec<f64>,
    /// What multiplies the weight of a single that is there only once locked candidates are taken away.
    locked: f64,
}

impl Weights {
    pub(super) fn new(board: &Board, model: &TimeModel) -> Self {
        let digits = u32::from(board.digits());
        let weights = |weight: Weight| (0..=digits).map(|open| weight.of(open.max(1))).collect();
        Self {
            line: weights(model.line),
            area: weights(model.area),
            cell: weights(model.cell),
            crossings: (0..=digits).map(|crossings| (model.crossing * f64::from(crossings)).exp()).collect(),
            locked: model.locked.exp(),
        }
    }

    /// How much the way weighs.
    pub(super) fn of(&self, way: Way) -> f64 {
        let open = usize::from(way.open);
        let weight = match way.kind {
            WayKind::Area => self.area[open] * self.crossings[usize::from(way.crossings)],
            WayKind::Line => self.line[open],
            WayKind::Cell => self.cell[open],
        };
        if way.is_written { weight } else { weight * self.locked }
    }
}
