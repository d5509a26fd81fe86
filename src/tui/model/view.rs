//! Which part of a board the player looks at.

use super::super::canvas::Slicing;

/// Which grids of a board with several are shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Grids {
    /// All grids if they fit with their marks, else the cursor's.
    #[default]
    Fitting,
    /// The cursor's grid.
    One,
    /// All grids.
    All,
}

/// Which part of a board the player looks at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct View {
    /// The axis along which a cube is sliced.
    pub slicing: Slicing,
    /// Which grids of a board with several are shown.
    pub grids: Grids,
    /// The index of the grid that contains the cursor; where two overlap, the one it came from.
    pub grid: usize,
}
