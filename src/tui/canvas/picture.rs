//! What the clues of a puzzle look like: grounds and signs of cells, signs between them, numbers beside the grid.
//!
//! It is made once a puzzle (`tui::clues`) and says nothing of places on the screen: the drawing finds these for each
//! level of detail.

use crate::board::Cell;
use crate::tui::theme::Face;

/// A sign, apart from how a character set writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The bulb of a thermometer.
    Bulb,
    /// A circle at the end of a line or an arrow.
    Circle,
    /// A diamond at the end of a line.
    Diamond,
    /// The next cell of a line with a direction: rows down and columns to the right, each −1, 0 or 1.
    Way(i8, i8),
    /// The next cell of a line without one.
    Along(i8, i8),
    /// A line goes on in several directions.
    Fork,
    /// The tip of a line with a direction.
    Tip,
    /// The end of a line without one.
    End,
    /// A white dot.
    WhiteDot,
    /// A black dot.
    BlackDot,
    /// A sign that opens to the greater digit, which lies so many rows down and columns to the right.
    Greater(i8, i8),
    /// Anything else.
    Letter(char),
}

/// A sign in its looks.
pub type Sign = (Mark, Face);

/// What clues say of a cell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CellPicture {
    /// The ground of a line, and whether it is the second shade of it: lines of one kind that touch have two.
    pub line: Option<(Face, bool)>,
    /// The signs in its corner: in the room before the cell, and in its first column.
    pub corner: [Option<Sign>; 2],
    /// The cage that it lies in, by its number in the picture.
    pub cage: Option<u16>,
    /// The number or word of the cage that begins here, with the number of its clue.
    pub sum: Option<(String, usize)>,
    /// What lies over the grid there: an extra region, or diagonals, the rising and the falling one.
    pub window: bool,
    /// Whether the rising and the falling diagonal run through it.
    pub diagonals: [bool; 2],
}

/// A sign between two cells that share a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Between {
    /// The left or upper cell, and the other one.
    pub cells: (Cell, Cell),
    /// What stands there.
    pub sign: Sign,
    /// The number of its clue; none for what is only drawn.
    pub clue: Option<usize>,
}

/// Digits at the corner that four cells share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtCorner {
    /// The cell below and to the right of the corner.
    pub cell: Cell,
    /// The digits.
    pub text: String,
    /// The number of its clue.
    pub clue: usize,
}

/// A number beside the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// Its row, from 0; −1 is above the first, as many as there are below the last.
    pub row: i32,
    /// Its column, likewise.
    pub column: i32,
    /// What is written.
    pub text: String,
    /// Where its cells lie, if it speaks of a diagonal: rows down and columns to the right.
    pub way: Option<(i8, i8)>,
    /// The cells that it speaks of.
    pub cells: Vec<Cell>,
    /// The number of its clue; none for what is only drawn.
    pub clue: Option<usize>,
}

/// What all clues of a puzzle look like.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Picture {
    /// For each cell of the board.
    pub cells: Vec<CellPicture>,
    /// Signs between cells.
    pub between: Vec<Between>,
    /// Digits at corners.
    pub corners: Vec<AtCorner>,
    /// Numbers beside the grid.
    pub beside: Vec<Beside>,
    /// How many cages there are.
    pub cages: u16,
}

/// Which sides of a board have numbers, and how many columns those beside rows take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Margins {
    /// Columns before the first cell.
    pub left: u16,
    /// Columns behind the last.
    pub right: u16,
    /// Whether there are numbers above.
    pub top: bool,
    /// Whether there are numbers below.
    pub bottom: bool,
}

impl Picture {
    /// Whether nothing is to be drawn.
    pub fn is_empty(&self) -> bool {
        self.between.is_empty()
            && self.corners.is_empty()
            && self.beside.is_empty()
            && self.cells.iter().all(|cell| *cell == CellPicture::default())
    }

    /// What it says of a cell.
    pub fn cell(&self, cell: Cell) -> Option<&CellPicture> {
        self.cells.get(cell.index())
    }

    /// Whether something stands in the corner of the cell.
    pub fn marks_corner(&self, cell: Cell) -> bool {
        self.cell(cell).is_some_and(|cell| cell.corner[1].is_some() || cell.sum.is_some())
    }

    /// The room that numbers beside a grid of so many rows and columns take.
    pub fn margins(&self, (rows, columns): (u16, u16)) -> Margins {
        let mut margins = Margins::default();
        for beside in &self.beside {
            let wide = beside.text.chars().count() as u16 + u16::from(beside.way.is_some());
            if beside.column < 0 {
                margins.left = margins.left.max(wide);
            } else if beside.column >= i32::from(columns) {
                margins.right = margins.right.max(wide);
            }
            margins.top |= beside.row < 0;
            margins.bottom |= beside.row >= i32::from(rows);
        }
        margins
    }
}
