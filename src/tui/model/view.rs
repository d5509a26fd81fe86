//! What of a board the player looks at.

use super::super::canvas::Slicing;

/// Which of several grids are shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Grids {
    /// All, where there is room for them with their marks; else that of the cursor.
    #[default]
    Fitting,
    /// That of the cursor.
    One,
    /// All.
    All,
}

/// What of a board the player looks at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct View {
    /// How a cube is cut.
    pub slicing: Slicing,
    /// Which of several grids are shown.
    pub grids: Grids,
    /// The grid, from 0, in which the cursor is: of two that overlap there, the one that it came from.
    pub grid: usize,
}
