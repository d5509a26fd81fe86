//! What a player or the solver does to the board, and how it is written.

use std::sync::Arc;

use super::state::MarkStatus;
use super::step_text::{read_step, write_step};
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::logic::Step;

/// A change of the board. What it does depends on the board alone, never on the options of the day:
/// a habit that matters is part of the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// A digit of the player's, in an empty cell or over another of his.
    Place {
        /// Where.
        cell: Cell,
        /// Which.
        digit: Digit,
        /// Whether the peers' marks are cleaned.
        clean: bool,
    },
    /// A digit that is not given goes.
    Erase {
        /// Where.
        cell: Cell,
        /// Whether the marks that the cell had come back.
        restore: bool,
    },
    /// A mark is set or removed.
    Mark {
        /// Where.
        cell: Cell,
        /// Which.
        digit: Digit,
        /// Whether it is there afterwards.
        on: bool,
    },
    /// Every cell is marked with all that is left to it; marks are candidates from then on.
    Fill,
    /// Marks come from elsewhere, complete: these cells have these, every other one all that is left to it.
    Adopt(Arc<[(Cell, DigitSet)]>),
    /// Every mark goes; marks are notes from then on.
    Clear,
    /// What marks mean.
    Declare(MarkStatus),
    /// Back to the givens.
    Restart {
        /// Whether every cell is marked at once.
        fill: bool,
    },
    /// A step of the solver's is played.
    Step {
        /// The step.
        step: Arc<Step>,
        /// Whether the peers' marks are cleaned.
        clean: bool,
    },
}

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// Nothing starts with this word.
    #[error("“{0}” is no move: place, erase, mark, unmark, fill, adopt, clear, declare, restart and step are")]
    Word(String),
    /// A part is missing.
    #[error("“{word}” wants {wanted}")]
    Missing {
        /// The move.
        word: String,
        /// What it wants.
        wanted: &'static str,
    },
    /// A part cannot be read.
    #[error("“{found}” is not {wanted}")]
    Part {
        /// What stands there.
        found: String,
        /// What should.
        wanted: &'static str,
    },
}

impl MoveError {
    pub(super) fn part(found: &str, wanted: &'static str) -> Self {
        Self::Part { found: found.to_owned(), wanted }
    }
}

impl Move {
    /// How it is written: `place r3c5=7`, `mark r1c1=4`, `declare candidates`. Reads back with [`Move::parse`].
    pub fn text(&self, board: &Board) -> String {
        let at = |cell: &Cell, digit: &Digit| format!("{}={digit}", board.cell_name(*cell));
        match self {
            Self::Place { cell, digit, clean } => format!("place {}{}", at(cell, digit), unless(*clean, UNCLEANED)),
            Self::Erase { cell, restore } => format!("erase {}{}", board.cell_name(*cell), unless(*restore, BARE)),
            Self::Mark { cell, digit, on: true } => format!("mark {}", at(cell, digit)),
            Self::Mark { cell, digit, on: false } => format!("unmark {}", at(cell, digit)),
            Self::Fill => "fill".to_owned(),
            Self::Adopt(marks) => {
                let mark = |&(cell, digits): &(Cell, DigitSet)| format!(" {}={digits}", board.cell_name(cell));
                format!("adopt{}", marks.iter().map(mark).collect::<String>())
            }
            Self::Clear => "clear".to_owned(),
            Self::Declare(status) => format!("declare {}", status.word()),
            Self::Restart { fill } => format!("restart{}", unless(!fill, FILLED)),
            Self::Step { step, clean } => format!("step {}{}", write_step(step, board), unless(*clean, UNCLEANED)),
        }
    }

    /// The move that is written so.
    ///
    /// # Errors
    /// [`MoveError`] names the part that cannot be read. Whether a game allows the move is another question.
    pub fn parse(text: &str, board: &Board) -> Result<Self, MoveError> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let mut flag = |name: &str| match words.last() {
            Some(&last) if last == name => words.pop().is_some(),
            _ => false,
        };
        let (clean, restore, fill) = (!flag(UNCLEANED), !flag(BARE), flag(FILLED));
        let (&word, rest) = words.split_first().ok_or_else(|| MoveError::Word(text.to_owned()))?;
        let missing = |wanted| MoveError::Missing { word: word.to_owned(), wanted };
        let only = |wanted| match rest {
            [one] => Ok(*one),
            _ => Err(missing(wanted)),
        };
        let at = || read_placement(only("a cell and a digit, like r3c5=7")?, board);
        let nothing = |this: Self| if rest.is_empty() { Ok(this) } else { Err(missing("nothing more")) };
        match word {
            "place" => at().map(|(cell, digit)| Self::Place { cell, digit, clean }),
            "erase" => read_cell(only("a cell, like r3c5")?, board).map(|cell| Self::Erase { cell, restore }),
            "mark" => at().map(|(cell, digit)| Self::Mark { cell, digit, on: true }),
            "unmark" => at().map(|(cell, digit)| Self::Mark { cell, digit, on: false }),
            "fill" => nothing(Self::Fill),
            "adopt" => {
                let marks: Result<Arc<[_]>, _> = rest.iter().map(|text| read_marks(text, board)).collect();
                marks.map(Self::Adopt)
            }
            "clear" => nothing(Self::Clear),
            "declare" => {
                let named = only("notes or candidates")?;
                let status = MarkStatus::named(named);
                status.map(Self::Declare).ok_or_else(|| MoveError::part(named, "notes or candidates"))
            }
            "restart" => nothing(Self::Restart { fill }),
            "step" => read_step(rest, board).map(|step| Self::Step { step: Arc::new(step), clean }),
            _ => Err(MoveError::Word(word.to_owned())),
        }
    }
}

const UNCLEANED: &str = "uncleaned";
const BARE: &str = "bare";
const FILLED: &str = "filled";

fn unless(usual: bool, word: &str) -> String {
    if usual { String::new() } else { format!(" {word}") }
}

impl MarkStatus {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Notes => "notes",
            Self::Candidates => "candidates",
        }
    }

    fn named(word: &str) -> Option<Self> {
        [Self::Notes, Self::Candidates].into_iter().find(|status| status.word() == word)
    }
}

pub(super) fn read_cell(text: &str, board: &Board) -> Result<Cell, MoveError> {
    board.cell_named(text).ok_or_else(|| MoveError::part(text, "a cell of this board, like r3c5"))
}

pub(super) fn read_digit(text: &str, board: &Board) -> Result<Digit, MoveError> {
    let mut symbols = text.chars();
    let digit = symbols.next().and_then(Digit::from_symbol).filter(|_| symbols.next().is_none());
    let digit = digit.filter(|&digit| board.all_digits().contains(digit));
    digit.ok_or_else(|| MoveError::part(text, "a digit of this board"))
}

pub(super) fn read_placement(text: &str, board: &Board) -> Result<(Cell, Digit), MoveError> {
    let (cell, digit) = text.split_once('=').ok_or_else(|| MoveError::part(text, "a placement, like r3c5=7"))?;
    Ok((read_cell(cell, board)?, read_digit(digit, board)?))
}

/// The marks of a cell: `r3c5=147`, `r3c5=` where none is left.
fn read_marks(text: &str, board: &Board) -> Result<(Cell, DigitSet), MoveError> {
    let (cell, digits) = text.split_once('=').ok_or_else(|| MoveError::part(text, "a cell's marks, like r3c5=147"))?;
    let cell = read_cell(cell, board)?;
    let digits = digits.chars().map(|digit| read_digit(digit.encode_utf8(&mut [0; 4]), board));
    Ok((cell, digits.collect::<Result<_, _>>()?))
}
