//! What to draw: the contents and the role of each cell, and the numbers beside cells.

use super::picture::{Line, Picture};
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::puzzle::Letters;
use crate::tui::theme::Face;
use crate::tui::wave::WaveCell;
use deduku_core::order::OrderBy;

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Blank,
    /// A given.
    Given(Digit),
    /// A digit placed by the player.
    Own(Digit),
    /// A digit placed by a step.
    Solver(Digit),
    /// The player's marks.
    Marks(DigitSet),
    /// The candidates that the played steps leave.
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

    /// The candidates drawn in the cell.
    pub const fn marks(self) -> DigitSet {
        match self {
            Self::Marks(digits) | Self::Reasoned(digits) | Self::Worked(digits) => digits,
            _ => DigitSet::EMPTY,
        }
    }
}

/// The meaning of a cell's background.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tint {
    /// Nothing.
    #[default]
    Plain,
    /// The cell is a peer of the cursor's, or chosen.
    Peer,
    /// The cell lies in a house that a hint refers to.
    House,
    /// The player gave it this colour, from 0 to 7.
    Colour(u8),
    /// The wave over a solved board has reached the cell.
    Lit(WaveCell),
}

/// An annotation in the corner of a cell, of up to two characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its text: the order of a link, or a sign.
    pub text: String,
    /// Its face.
    pub face: Face,
}

/// A cell to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    /// Its content.
    pub content: Content,
    /// Whether its digit is known to be wrong, drawn as `!`.
    pub conflict: bool,
    /// The meaning of its background.
    pub tint: Tint,
    /// The face of its digit, if different from the digit's own.
    pub over: Option<Face>,
    /// Faces of single candidates. A candidate with a face is drawn even if it is absent.
    pub digits: Vec<(Digit, Face)>,
    /// The annotation in its corner.
    pub tag: Option<Tag>,
    /// The player's corner marks and centre marks.
    pub notes: [DigitSet; 2],
    /// Whether the sum of a cage is in its corner.
    pub summed: bool,
    /// Whether it is highlighted for its candidates, so that these are drawn even where others have no room.
    pub filtered: bool,
}

impl Square {
    /// A cell with this content and nothing else.
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
    /// The sum.
    pub number: u16,
    /// Whether it belongs to the cursor's cell.
    pub here: bool,
    /// Whether the digits can no longer add up to it.
    pub wrong: bool,
}

/// The sum of each house, by house index; empty if the board has no sums.
pub type Clues = Vec<Option<Clue>>;

/// A board to draw.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// The letters that replace digits, if any.
    pub letters: Option<&'a Letters>,
    /// A square for each cell, in the board's order.
    pub squares: Vec<Square>,
    /// The numbers of runs and cages.
    pub clues: Clues,
    /// The picture of the puzzle's clues.
    pub picture: Option<&'a Picture>,
    /// The numbers of the broken clues.
    pub broken: Vec<usize>,
    /// The cursor's cell.
    pub cursor: Option<Cell>,
    /// The cells that a key acts on together, if there are several.
    pub selected: &'a [Cell],
    /// Whether everything without a role in a step fades.
    pub dimmed: bool,
    /// The cells of what is spoken of, in order, if something is: clues outside of them fade.
    pub lit: Option<Vec<Cell>>,
    /// Whether the board is covered: its tiles are drawn, its cells are not.
    pub covered: bool,
}

impl<'a> Scene<'a> {
    /// A board with these squares and nothing else.
    pub const fn of(board: &'a Board, squares: Vec<Square>) -> Self {
        Self {
            board,
            letters: None,
            squares,
            clues: Vec::new(),
            picture: None,
            broken: Vec::new(),
            cursor: None,
            selected: &[],
            dimmed: false,
            lit: None,
            covered: false,
        }
    }

    /// Whether a clue with these cells keeps its colours: nothing is spoken of, or it is.
    pub(super) fn is_lit(&self, cells: impl IntoIterator<Item = Cell>) -> bool {
        let is_in = |cell| self.lit.as_ref().is_none_or(|lit| lit.binary_search(&cell).is_ok());
        cells.into_iter().all(is_in)
    }

    /// The lines of the clues from below, each with whether it keeps its colours; what is spoken of is on top.
    pub(super) fn lines(&self) -> Vec<(&Line, bool)> {
        let all = self.picture.map_or(&[][..], |picture| &picture.lines[..]);
        let lit = |line: &Line| self.is_lit(line.strokes.iter().flatten().copied());
        let mut lines: Vec<(&Line, bool)> = all.iter().map(|line| (line, lit(line))).collect();
        lines.order_by(|&(line, is_lit)| (self.lit.is_some() && is_lit, line.rank));
        lines
    }
}
