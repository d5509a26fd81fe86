//! Builds a board from a plan or its name.

use super::{Base, Board, BoardError, BoxShape, Plan, cube, extras, grid, jigsaw, kakuro, overlap};

impl Board {
    /// Builds the board of this plan.
    ///
    /// # Errors
    /// [`BoardError`] says which part of the plan cannot be built.
    pub fn of_plan(plan: Plan) -> Result<Self, BoardError> {
        let mut parts = match &plan.base {
            Base::Boxes(shape) => super::classic::parts(*shape)?,
            Base::Regions(map) => jigsaw::parts(map),
            Base::Overlap { shape, offsets } => overlap::parts(*shape, offsets)?,
            Base::Cube { order } => cube::parts(*order)?,
            Base::Planes { side } => cube::planes(*side)?,
            Base::Runs(walls) => kakuro::parts(walls)?,
            Base::Grid(shape) => grid::parts(shape)?,
        };
        extras::add(&plan, &mut parts)?;
        Self::build(plan, parts)
    }
}

/// The board whose boxes have this shape: 3×3 makes the 9×9 grid, 2×3 a 6×6 one.
///
/// # Errors
/// [`BoardError::Size`] where a box would have fewer than 2 or more than 25 cells.
pub fn classic(shape: BoxShape) -> Result<Board, BoardError> {
    Board::of_plan(Plan::boxes(shape.rows, shape.columns))
}

/// The board of this name or alias, or of any full name in the grammar of board names: `boxes-2x5`,
/// `jigsaw-4(AABBAABBCCDDCCDD)+x`, `overlap-3x3(0.0;6.6)`, `9x9+cages(0.1;2.11)`.
///
/// # Errors
/// Those of [`Plan::parse`] and [`Board::of_plan`].
pub fn named(name: &str) -> Result<Board, BoardError> {
    Board::of_plan(Plan::parse(name)?)
}
