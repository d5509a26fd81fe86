//! Why a board cannot be built.

use super::{Digit, HouseKind, MAX_CELLS};

/// Why a board cannot be built or found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// More cells than [`MAX_CELLS`].
    #[error("a board of {cells} cells is too large: the maximum is {MAX_CELLS}")]
    TooManyCells {
        /// How many cells it would have.
        cells: usize,
    },
    /// A map that is not square.
    #[error("a map of {cells} cells is not a square of side 2 to {}: correct the map", Digit::MAX)]
    MapLength {
        /// How many cells it has.
        cells: usize,
    },
    /// An impossible rectangular grid.
    #[error("a grid with {what}: correct it")]
    Grid {
        /// What is wrong with it.
        what: String,
    },
    /// A region that has too many or too few cells.
    #[error("region {mark} has {cells} cells, the last of them {cell}, where each has {size}: correct the map")]
    RegionSize {
        /// The region's mark in the map.
        mark: char,
        /// How many cells it has.
        cells: usize,
        /// How many each region should have.
        size: usize,
        /// The name of its last cell.
        cell: String,
    },
    /// No grids, or grids too far apart.
    #[error(
        "{grids} grids at these offsets do not make a board: offsets count rows and columns from 0, up to {MAX_CELLS}"
    )]
    Offsets {
        /// How many grids there are.
        grids: usize,
    },
    /// A cube that is too large or too small.
    #[error("a cube of side {side} is not a board: dion-cube, dion-cube-4, and planes of side 2 to 5 are possible")]
    Cube {
        /// Its side.
        side: u16,
    },
    /// Rows of fields that differ in length, or no open field.
    #[error(
        "row {row} has {fields} fields where the first has {columns}: make them equal, with at least one open field"
    )]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// How many fields it has.
        fields: usize,
        /// How many fields the first row has.
        columns: usize,
    },
    /// A run with more cells than digits.
    #[error("the run from {first} has {cells} cells, where 9 is the maximum: put a wall into it")]
    LongRun {
        /// The name of its first cell.
        first: String,
        /// How many cells it has.
        cells: usize,
    },
    /// A group that names a cell that the board does not have.
    #[error("a {} names the cell {index} where the board's cells are 0 to {}: correct it", kind.word(), cells - 1)]
    NoCell {
        /// Window or cage.
        kind: HouseKind,
        /// The index it names.
        index: usize,
        /// How many cells the board has.
        cells: usize,
    },
    /// A group that names a cell twice.
    #[error("a {} names {cell} twice: name it once", kind.word())]
    CellTwice {
        /// Window or cage.
        kind: HouseKind,
        /// The cell's name.
        cell: String,
    },
    /// A group without cells.
    #[error("a {} has no cells: give it some, or leave it out", kind.word())]
    EmptyGroup {
        /// Window or cage.
        kind: HouseKind,
    },
    /// A group with more cells than digits.
    #[error("the {} at {cell} has {cells} cells where there are {digits} digits: divide it", kind.word())]
    LargeGroup {
        /// Window or cage.
        kind: HouseKind,
        /// The name of its first cell.
        cell: String,
        /// How many cells it has.
        cells: usize,
        /// How many digits there are.
        digits: u8,
    },
    /// A cell in two cages.
    #[error("{cell} lies in two cages: remove it from one of them")]
    TwoCages {
        /// The cell's name.
        cell: String,
    },
    /// Diagonals or windows on a board that is not one square grid.
    #[error("{what} need a board of one square grid: leave them out")]
    OneGrid {
        /// What was asked for: diagonals or windows.
        what: &'static str,
    },
    /// A kind of puzzle that brings its own board.
    #[error("each puzzle “{name}” brings its own regions, cages or walls: give it as JSON, or let `generate` draw one")]
    Drawn {
        /// What was asked for.
        name: String,
    },
    /// More digits than [`Digit::MAX`], or fewer than 2.
    #[error("boxes of {rows}×{columns} make a board of {size} digits: 2 to {} are possible", Digit::MAX)]
    Size {
        /// Rows of a box.
        rows: u8,
        /// Columns of a box.
        columns: u8,
        /// The number of digits, rows × columns.
        size: u16,
    },
    /// A name that the catalogue does not have.
    #[error("there is no board called “{name}”: `deduku boards` lists them")]
    Unknown {
        /// What was asked for.
        name: String,
    },
}
