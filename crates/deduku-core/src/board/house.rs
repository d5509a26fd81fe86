//! Houses: groups of cells that hold different digits, and the grids that contain them.

use std::fmt;

use super::Cell;

keyed! {
    /// What kind of group a house is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum HouseKind {
        /// A rectangle of a regular division.
        Box = "box",
        /// A row of the grid.
        Row = "row",
        /// A column of the grid.
        Column = "column",
        /// A line through the layers of a cube.
        Pillar = "pillar",
        /// A plane of a small cube.
        Plane = "plane",
        /// A piece of an irregular division.
        Region = "region",
        /// A diagonal of the grid.
        Diagonal = "diagonal",
        /// An extra region, such as the four of a windoku.
        Window = "window",
        /// A group with a sum, in a Killer.
        Cage = "cage",
        /// A run of cells with a sum, in a Kakuro.
        Run = "run",
    }
    /// Every kind.
    ALL;
    /// Its word: `row`, `box`, …
    word;
}

impl HouseKind {
    /// Whether houses of this kind are lines of the grid.
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Row | Self::Column | Self::Pillar | Self::Diagonal)
    }
}

/// A house of a board: its index, from 0, in [`Board::houses`](super::Board::houses).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct HouseId(u16);

impl HouseId {
    /// The house with this index, from 0.
    #[inline]
    pub const fn at(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A group of cells that hold different digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Row, column, box, …
    pub kind: HouseKind,
    /// Its number within its kind, from 1. On a board of several grids, its number within its grid.
    pub number: u16,
    /// Its name: `row 4`, `box 2 of the centre grid`, `the cage at r1c1`.
    pub name: Box<str>,
    /// Its cells, in reading order.
    pub cells: Box<[Cell]>,
}

impl House {
    /// A house named after its kind and number.
    pub fn numbered(kind: HouseKind, number: u16, cells: Box<[Cell]>) -> Self {
        Self { kind, number, name: format!("{} {number}", kind.word()).into(), cells }
    }

    /// The same on a board of several grids: `row 4 of the centre grid`.
    pub fn of(kind: HouseKind, number: u16, grid: &str, cells: Box<[Cell]>) -> Self {
        Self { kind, number, name: format!("{} {number} of {grid}", kind.word()).into(), cells }
    }
}

/// Its name: `row 4`, `box 2`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// A grid of a board: the only one of a plain board, one of a Samurai's five, a layer of a cube.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridPart {
    /// Its name: `the centre grid`, `layer 3`.
    pub name: String,
    /// Its cells, row by row.
    pub cells: Box<[Cell]>,
}

impl GridPart {
    /// Its name where the context makes clear that a grid is meant: `centre`, `grid 3`.
    pub fn short_name(&self) -> &str {
        self.name.strip_prefix("the ").and_then(|name| name.strip_suffix(" grid")).unwrap_or(&self.name)
    }
}
