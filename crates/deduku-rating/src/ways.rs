//! The ways in which singles can be seen, and how easily.

use deduku_core::board::Board;

use super::time_model::{TimeModel, Weight};

/// What a single is seen in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayKind {
    /// A box, or another house that is not a line, in which the digit has one place left.
    Area,
    /// A row, column or diagonal in which the digit has one place left.
    Line,
    /// The cell: it has one candidate left.
    Cell,
}

/// A way in which a single can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Way {
    /// What it is seen in.
    pub kind: WayKind,
    /// The number of open cells of the house, including the single's own; for a cell, those of its house with the
    /// fewest.
    pub open: u8,
    /// In an area: the number of houses with the digit that rule out its other open cells; a cell that none of them
    /// covers counts as one more.
    pub crossings: u8,
    /// Whether the candidates as written show it, not only those left once locked candidates are removed.
    pub is_written: bool,
}

/// The weights of all ways on a board, by a model.
pub(super) struct Weights {
    /// By the number of open cells.
    line: Vec<f64>,
    area: Vec<f64>,
    cell: Vec<f64>,
    /// By the number of crossing houses: the factor for a weight.
    crossings: Vec<f64>,
    /// The factor for the weight of a single that appears only once locked candidates are removed.
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

    /// The weight of the way.
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
