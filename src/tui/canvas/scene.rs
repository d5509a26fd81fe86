//! What is to be drawn: what each cell holds and which part it plays, and the numbers beside cells.

use super::picture::Picture;
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::puzzle::Letters;
use crate::tui::theme::Face;
use crate::tui::wave::WaveCell;

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Blank,
    /// A given.
    Given(Digit),
    /// A digit of the player's.
    Own(Digit),
    /// A digit that a step placed.
    Solver(Digit),
    /// The player's marks.
    Marks(DigitSet),
    /// What the played steps left.
    Reasoned(DigitSet),
    /// The candidates of a position in which a step is shown.
    Worked(DigitSet),
}

impl Content {
    /// The digit, if the cell is filled.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Given(digit) | Self::Own(digit) | Self::Solver(digit) => Some(digit),
            _ => None,
        }
    }

    /// The candidates that are written in it.
    pub const fn marks(self) -> DigitSet {
        match self {
            Self::Marks(digits) | Self::Reasoned(digits) | Self::Worked(digits) => digits,
            _ => DigitSet::EMPTY,
        }
    }
}

/// What the ground of a cell says.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tint {
    /// Nothing.
    #[default]
    Plain,
    /// The cell is a peer of the cursor's, or chosen.
    Peer,
    /// It lies in a house that a hint speaks of.
    House,
    /// The player gave it this colour, from 0 to 7.
    Colour(u8),
    /// The wave over a solved board has come to it.
    Lit(WaveCell),
}

/// What belongs to a cell and is no digit of it, in its corner: up to two characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// What it says: the order of a link, a sign.
    pub text: String,
    /// How it looks.
    pub face: Face,
}

/// One cell as it is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    /// What stands there.
    pub content: Content,
    /// Whether its digit is known to be wrong: `!`.
    pub conflict: bool,
    /// What its ground says.
    pub tint: Tint,
    /// A face of its digit, instead of the digit's own.
    pub over: Option<Face>,
    /// Faces of single candidates; one that is not there is drawn for its face's sake.
    pub digits: Vec<(Digit, Face)>,
    /// What stands in its corner.
    pub tag: Option<Tag>,
    /// The player's corner marks and centre marks.
    pub notes: [DigitSet; 2],
    /// Whether the sum of a cage stands in its corner.
    pub summed: bool,
    /// Whether it is pointed out for its candidates, so that these are written where there is room for no others.
    pub filtered: bool,
}

impl Square {
    /// A cell with this in it and nothing more.
    pub const fn plain(content: Content) -> Self {
        Self {
            content,
            conflict: false,
            tint: Tint::Plain,
            over: None,
            digits: Vec::new(),
            tag: None,
            notes: [DigitSet::EMPTY; 2],
            summed: false,
            filtered: false,
        }
    }
}

/// A number beside the cells: the clue of a run or the sum of a cage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clue {
    /// What is written: the sum.
    pub number: u16,
    /// Whether it is one of those at the cursor.
    pub here: bool,
    /// Whether the digits cannot add up to it any more.
    pub wrong: bool,
}

/// What each house adds up to, by the house's index; empty where there are no sums.
pub type Clues = Vec<Option<Clue>>;

/// A board as it is to be drawn.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// The letters that stand for digits, if some do.
    pub letters: Option<&'a Letters>,
    /// A square for each cell, in the board's order.
    pub squares: Vec<Square>,
    /// The numbers of runs and cages.
    pub clues: Clues,
    /// What the clues of the puzzle look like.
    pub picture: Option<&'a Picture>,
    /// The numbers of those that are broken.
    pub broken: Vec<usize>,
    /// Where the cursor stands.
    pub cursor: Option<Cell>,
    /// The cells that a key acts on together, if they are several.
    pub selected: &'a [Cell],
    /// Whether everything that has no part in a step steps back.
    pub dimmed: bool,
    /// Whether the board is covered: its tiles are drawn, its cells are not.
    pub covered: bool,
}
