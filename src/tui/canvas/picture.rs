//! What the clues of a puzzle look like: backgrounds and signs of cells, signs between cells, numbers beside the grid.
//!
//! It is made once per puzzle (`tui::clues`) and contains no screen positions: drawing computes these for each level of
//! detail.

use crate::board::{Board, Cell};
use crate::tui::theme::Face;

/// A sign, independent of the character set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The bulb of a thermometer.
    Bulb,
    /// A circle at the end of a line or an arrow.
    Circle,
    /// A diamond at the end of a line.
    Diamond,
    /// The direction of an arrow: rows down and columns to the right, each −1, 0 or 1.
    Way(i8, i8),
    /// A piece of a line.
    Stroke,
    /// The same; in ASCII, where lines look alike, the letter of the family.
    Initial(char),
    /// Arrows in several directions.
    Fork,
    /// The end of a line.
    End,
    /// A white dot.
    WhiteDot,
    /// A black dot.
    BlackDot,
    /// A sign that opens towards the greater digit, which is this many rows down and columns to the right.
    Greater(i8, i8),
    /// The tip that points to the smaller of two neighbours, for cells that are less or greater than all of theirs; where
    /// cells are small, these have a sign of their own instead.
    Tip(i8, i8),
    /// The cell is smaller than its neighbours.
    Least,
    /// The cell is greater than its neighbours.
    Greatest,
    /// Anything else.
    Letter(char),
}

/// A sign with its face.
pub type Sign = (Mark, Face);

/// What the clues draw in a cell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CellPicture {
    /// What is drawn in the cell's ground if a clue speaks of the cell by itself.
    pub shape: Option<Shape>,
    /// The signs in its corner: in the gap before the cell, and in its first column.
    pub corner: [Option<Sign>; 2],
    /// The bulb, circle, diamond or head of a line, where the line itself has no room for it.
    pub node: Option<Sign>,
    /// The number of its cage within the picture.
    pub cage: Option<u16>,
    /// The number or word of the cage that begins here, with the number of its clue.
    pub sum: Option<(String, usize)>,
    /// Whether it lies in an extra region.
    pub window: bool,
    /// Whether the rising and the falling diagonal run through it.
    pub diagonals: [bool; 2],
}

/// A ground of a cell by itself. Small cells show each as the whole tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The whole tile.
    Tile,
    /// A square.
    Square,
    /// A disc.
    Disc,
}

/// What is at a cell of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// A disc: a bulb, the end of a line between two ends.
    Disc,
    /// A ring: the circle of an arrow.
    Ring,
    /// A diamond: the end of a lockout line.
    Diamond,
    /// The head of an arrow in this direction: rows down and columns to the right, each −1, 0 or 1.
    Head(i8, i8),
}

impl Node {
    /// Its sign, where cells are small.
    pub const fn mark(self) -> Mark {
        match self {
            Self::Disc => Mark::Bulb,
            Self::Ring => Mark::Circle,
            Self::Diamond => Mark::Diamond,
            Self::Head(rows, columns) => Mark::Way(rows, columns),
        }
    }
}

/// A line, drawn as a band or as strokes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The face of its family.
    pub face: Face,
    /// Whether in its second shade: touching lines of one face use two.
    pub second: bool,
    /// Its rank from below.
    pub rank: u8,
    /// Its strokes, each with its cells in order.
    pub strokes: Vec<Vec<Cell>>,
    /// What is at single cells.
    pub nodes: Vec<(Cell, Node)>,
    /// The letter of its family, if another one's lines look the same in ASCII.
    pub letter: Option<char>,
}

/// A sign between two cells that share a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Between {
    /// The left or upper cell, and the other one.
    pub cells: (Cell, Cell),
    /// The sign.
    pub sign: Sign,
    /// The number of its clue; `None` if it is only decoration.
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
    /// Its row, counted from 0; −1 is above the first row, a value equal to the number of rows is below the last.
    pub row: i32,
    /// Its column, in the same way.
    pub column: i32,
    /// The text to draw.
    pub text: String,
    /// The direction of its cells if the clue is about a diagonal: rows down and columns to the right.
    pub way: Option<(i8, i8)>,
    /// The cells that the clue is about.
    pub cells: Vec<Cell>,
    /// The number of its clue; `None` if it is only decoration.
    pub clue: Option<usize>,
}

/// What all clues of a puzzle look like.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Picture {
    /// The picture of each cell of the board.
    pub cells: Vec<CellPicture>,
    /// The lines, in no order.
    pub lines: Vec<Line>,
    /// Signs between cells.
    pub between: Vec<Between>,
    /// Digits at corners.
    pub corners: Vec<AtCorner>,
    /// Numbers beside the grid.
    pub beside: Vec<Beside>,
    /// The number of cages.
    pub cages: u16,
    /// What the values of each layer of cells beside the grid look like.
    pub layers: Vec<LayerPicture>,
}

/// What the values of the cells beside the grid look like, of which each stands for a cell of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerPicture {
    /// What the values mean, from the lowest; empty if they only tell cells apart.
    pub values: &'static [&'static str],
    /// The character for each value, from the lowest.
    pub symbols: Vec<char>,
    /// What is written for each value in the corner of the grid's cell: at most two characters.
    pub corners: Vec<String>,
    /// What the values do to the ground of their cells.
    pub ground: LayerGround,
}

/// What the values of a layer do to the ground of their cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayerGround {
    /// Nothing.
    None,
    /// The second value shades its cell.
    Shade,
    /// Cells of one value are a region, with a hue and walls.
    Region,
}

/// Which sides of a board have numbers, and the columns that the numbers beside rows take.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Margins {
    /// Columns before the first cell.
    pub left: u16,
    /// Columns after the last cell.
    pub right: u16,
    /// Whether there are numbers above.
    pub top: bool,
    /// Whether there are numbers below.
    pub bottom: bool,
}

impl Picture {
    /// What the values of a cell look like, if it lies beside the grid and stands for a cell of it.
    pub fn layer_of(&self, board: &Board, cell: Cell) -> Option<&LayerPicture> {
        self.layers.get(board.layer_of(cell)?.0.checked_sub(1)?)
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
            && self.between.is_empty()
            && self.corners.is_empty()
            && self.beside.is_empty()
            && self.layers.is_empty()
            && self.cells.iter().all(|cell| *cell == CellPicture::default())
    }

    /// What the clues draw in a cell.
    pub fn cell(&self, cell: Cell) -> Option<&CellPicture> {
        self.cells.get(cell.index())
    }

    /// Whether there is something in the corner of the cell.
    pub fn marks_corner(&self, cell: Cell) -> bool {
        self.cell(cell).is_some_and(|cell| cell.corner[1].is_some() || cell.node.is_some() || cell.sum.is_some())
    }

    /// The space that the numbers take beside a grid of `rows` rows and `columns` columns.
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
