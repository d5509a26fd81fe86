//! The result of an action, as shown in the log and on the screen.

use std::sync::Arc;

use super::edits::Edit;
use super::move_parts::{MoveError, read_cell, read_placement};
use super::state::{Layer, MarkStatus};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId};
use crate::logic::wording::{cell_name, house, log_line};
use crate::logic::{Step, Style};
use crate::puzzle::Puzzle;

/// Why an action changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The cell is a given.
    Given(Cell),
    /// A peer holds the digit, and the option `conflicts` is `book`.
    Conflict(Cell, Digit),
    /// The cell holds a digit that is not given, and the option `replace` is off.
    Occupied(Cell),
    /// There is nothing to erase.
    Empty(Cell),
    /// A digit covers the marks.
    Covered(Cell),
    /// Marks cannot be complete while this cell has none.
    Unmarked(Cell),
    /// The board has no such digit.
    Beyond(Cell, Digit),
    /// The step does not follow here.
    Stale,
    /// No checkpoint has this name.
    NoCheckpoint,
    /// The log has no such line.
    NoLine,
    /// The house is not of a kind with a sum, so it has no combinations.
    NoSum,
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// The action leaves everything as it is.
    Unchanged,
}

impl Refusal {
    /// How it is written in a save.
    pub(super) fn text(self, board: &Board) -> String {
        let name = |cell| board.cell_name(cell);
        match self {
            Self::Given(cell) => format!("given {}", name(cell)),
            Self::Conflict(cell, digit) => format!("conflict {}={digit}", name(cell)),
            Self::Occupied(cell) => format!("occupied {}", name(cell)),
            Self::Empty(cell) => format!("empty {}", name(cell)),
            Self::Covered(cell) => format!("covered {}", name(cell)),
            Self::Unmarked(cell) => format!("unmarked {}", name(cell)),
            Self::Beyond(cell, digit) => format!("beyond {}={digit}", name(cell)),
            Self::Stale => "stale".to_owned(),
            Self::NoCheckpoint => "no-checkpoint".to_owned(),
            Self::NoLine => "no-line".to_owned(),
            Self::NoSum => "no-sum".to_owned(),
            Self::NothingToUndo => "nothing-to-undo".to_owned(),
            Self::NothingToRedo => "nothing-to-redo".to_owned(),
            Self::Unchanged => "unchanged".to_owned(),
        }
    }

    /// Parses the text of a refusal in a save.
    pub(super) fn parse(text: &str, board: &Board) -> Result<Self, MoveError> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let cell = || read_cell(rest, board);
        Ok(match word {
            "given" => Self::Given(cell()?),
            "conflict" => read_placement(rest, board).map(|(cell, digit)| Self::Conflict(cell, digit))?,
            "occupied" => Self::Occupied(cell()?),
            "empty" => Self::Empty(cell()?),
            "covered" => Self::Covered(cell()?),
            "unmarked" => Self::Unmarked(cell()?),
            "beyond" => read_beyond(rest, board)?,
            "stale" => Self::Stale,
            "no-checkpoint" => Self::NoCheckpoint,
            "no-line" => Self::NoLine,
            "no-sum" => Self::NoSum,
            "nothing-to-undo" => Self::NothingToUndo,
            "nothing-to-redo" => Self::NothingToRedo,
            "unchanged" => Self::Unchanged,
            _ => return Err(MoveError::part(text, "a reason to refuse")),
        })
    }

    /// The cell that was refused, if any.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Given(cell)
            | Self::Conflict(cell, _)
            | Self::Occupied(cell)
            | Self::Empty(cell)
            | Self::Covered(cell)
            | Self::Unmarked(cell)
            | Self::Beyond(cell, _) => Some(cell),
            Self::Stale
            | Self::NoCheckpoint
            | Self::NoLine
            | Self::NoSum
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::Unchanged => None,
        }
    }

    /// The message: what was refused, where (in the form of the style), and what to do.
    pub fn message(self, puzzle: &Puzzle, style: Style) -> String {
        let name = |cell| cell_name(cell, puzzle.board(), style);
        match self {
            Self::Given(cell) => format!("{} is given: it stays as it is", name(cell)),
            Self::Conflict(cell, digit) => {
                format!("{} cannot go into {}: a cell that sees it has it", puzzle.symbol(digit), name(cell))
            }
            Self::Occupied(cell) => format!("{} holds a digit: erase it first", name(cell)),
            Self::Empty(cell) => format!("{} is empty: there is nothing to erase", name(cell)),
            Self::Covered(cell) => format!("{} holds a digit: erase it to see its marks", name(cell)),
            Self::Unmarked(cell) => format!("{} has no marks yet: marks are not complete", name(cell)),
            Self::Beyond(_, digit) => {
                let [first, last] = puzzle.board().first_and_last();
                let digit = puzzle.board().symbol(digit);
                format!("there is no {digit} on this board: its digits are {first} to {last}")
            }
            Self::Stale => "this step does not fit the board any more".to_owned(),
            Self::NoCheckpoint => "there is no checkpoint of this name".to_owned(),
            Self::NoLine => "the log has no such line".to_owned(),
            Self::NoSum => "there are no combinations here: neither cage nor run".to_owned(),
            Self::NothingToUndo => "there is nothing to undo".to_owned(),
            Self::NothingToRedo => "there is nothing to redo".to_owned(),
            Self::Unchanged => "that changes nothing".to_owned(),
        }
    }
}

fn read_beyond(text: &str, board: &Board) -> Result<Refusal, MoveError> {
    let wrong = || MoveError::part(text, "a cell and a digit, like r3c5=7");
    let (cell, digit) = text.split_once('=').ok_or_else(wrong)?;
    let digit = digit.chars().next().and_then(Digit::from_symbol).ok_or_else(wrong)?;
    Ok(Refusal::Beyond(read_cell(cell, board)?, digit))
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A digit was placed in an empty cell.
    Placed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The peers that hold the same digit.
        conflicts: Vec<Cell>,
        /// The cages and runs of the cell whose digits cannot add up to their sum any more.
        sums: Vec<HouseId>,
    },
    /// A digit took the place of another.
    Replaced {
        /// The cell.
        cell: Cell,
        /// The old digit.
        from: Digit,
        /// The new digit.
        digit: Digit,
        /// The peers that hold the same digit.
        conflicts: Vec<Cell>,
        /// The cages and runs of the cell whose digits cannot add up to their sum any more.
        sums: Vec<HouseId>,
    },
    /// A digit was erased.
    Erased {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A mark was set or removed.
    Marked {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Whether it is set now.
        on: bool,
    },
    /// Several cells were changed in the same way.
    Edited {
        /// The cells that the change applied to.
        cells: Vec<Cell>,
        /// The change.
        edit: Edit,
        /// The peers that hold the digit that was placed, including edited cells that see each other.
        conflicts: Vec<Cell>,
    },
    /// Marks that the board excludes were removed.
    Cleaned,
    /// Digits were struck out of the combinations of a house, or restored.
    Struck {
        /// Which house.
        house: HouseId,
        /// A combination, or a single digit.
        digits: DigitSet,
        /// Whether they are struck out now.
        on: bool,
    },
    /// The board was reset to the checkpoint of this name.
    Returned(Arc<str>),
    /// The board was reset to its state before this line of the log, 0-based.
    Branched(usize),
    /// A checkpoint was set.
    Kept(Arc<str>),
    /// A checkpoint was deleted.
    Dropped(Arc<str>),
    /// The game got this name.
    Named(Arc<str>),
    /// Every cell was marked.
    Filled,
    /// Every cell was marked with candidates from another source.
    Adopted,
    /// Every mark was removed.
    Cleared,
    /// Marks got this meaning.
    Declared(MarkStatus),
    /// The board was reset to the givens.
    Restarted,
    /// A step of the solver was played.
    Played(Arc<Step>),
    /// This was undone.
    Undone(Arc<Event>),
    /// This was redone.
    Redone(Arc<Event>),
    /// Nothing changed, for this reason.
    Refused(Refusal),
    /// Nothing changed, and nothing is reported.
    Ignored,
    /// The clock stopped.
    Paused,
    /// The clock runs again.
    Resumed,
}

/// The kinds of log entries, to show some and hide others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum LogKind {
    /// Digits placed by the player.
    Placed,
    /// Digits erased.
    Erased,
    /// Marks.
    Marked,
    /// Undone and redone moves.
    Undone,
    /// Refused actions.
    Refused,
    /// The solver's steps.
    Solver,
    /// Everything else: restarts, returns, checkpoints, names, pauses.
    Other,
}

impl LogKind {
    /// Every kind, in the order of a menu.
    pub const ALL: [Self; 7] =
        [Self::Placed, Self::Erased, Self::Marked, Self::Undone, Self::Refused, Self::Solver, Self::Other];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Erased => "erased",
            Self::Marked => "marks",
            Self::Undone => "undone",
            Self::Refused => "refused",
            Self::Solver => "solver",
            Self::Other => "other",
        }
    }
}

impl Event {
    /// Its kind in the log.
    pub const fn kind(&self) -> LogKind {
        match self {
            Self::Placed { .. } | Self::Replaced { .. } | Self::Edited { edit: Edit::Place { .. }, .. } => {
                LogKind::Placed
            }
            Self::Erased { .. } | Self::Edited { edit: Edit::Erase { .. }, .. } => LogKind::Erased,
            Self::Edited { .. }
            | Self::Cleaned
            | Self::Struck { .. }
            | Self::Marked { .. }
            | Self::Filled
            | Self::Adopted
            | Self::Cleared
            | Self::Declared(_) => LogKind::Marked,
            Self::Undone(_) | Self::Redone(_) => LogKind::Undone,
            Self::Refused(_) | Self::Ignored => LogKind::Refused,
            Self::Played(_) => LogKind::Solver,
            Self::Returned(_)
            | Self::Branched(_)
            | Self::Kept(_)
            | Self::Dropped(_)
            | Self::Named(_)
            | Self::Restarted
            | Self::Paused
            | Self::Resumed => LogKind::Other,
        }
    }

    /// The solver's step that was played, undone or redone.
    pub fn step(&self) -> Option<&Arc<Step>> {
        match self {
            Self::Played(step) => Some(step),
            Self::Undone(inner) | Self::Redone(inner) => inner.step(),
            _ => None,
        }
    }

    /// The cells to highlight for it.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Placed { cell, conflicts, .. } | Self::Replaced { cell, conflicts, .. } => {
                std::iter::once(*cell).chain(conflicts.iter().copied()).collect()
            }
            Self::Erased { cell, .. } | Self::Marked { cell, .. } => vec![*cell],
            Self::Edited { cells, conflicts, .. } => cells.iter().chain(conflicts).copied().collect(),
            Self::Played(step) => {
                let Step { conclusion, .. } = &**step;
                conclusion.place.iter().chain(&conclusion.eliminate).map(|&(cell, _)| cell).collect()
            }
            Self::Undone(inner) | Self::Redone(inner) => inner.cells(),
            Self::Refused(refusal) => refusal.cell().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// A short line for the log: `r3c5=7`, `undone r3c5=7`; cell names and steps in the style's form.
    pub fn text(&self, puzzle: &Puzzle, style: Style) -> String {
        let name = |cell: Cell| cell_name(cell, puzzle.board(), style);
        let symbol = |digit: &Digit| puzzle.symbol(*digit);
        let clash = |conflicts: &[Cell], sums: &[HouseId]| match (conflicts, sums) {
            ([first, ..], _) => format!(" conflicts with {}", name(*first)),
            ([], [first, ..]) => format!(" breaks the sum of {}", house(*first, puzzle, style)),
            ([], []) => String::new(),
        };
        match self {
            Self::Placed { cell, digit, conflicts, sums } => {
                format!("{}={}{}", name(*cell), symbol(digit), clash(conflicts, sums))
            }
            Self::Replaced { cell, from, digit, conflicts, sums } => {
                format!("{}={} for {}{}", name(*cell), symbol(digit), symbol(from), clash(conflicts, sums))
            }
            Self::Erased { cell, digit } => format!("{} erased {}", name(*cell), symbol(digit)),
            Self::Marked { cell, digit, on } => {
                format!("{} mark {}{}", name(*cell), if *on { '+' } else { '-' }, symbol(digit))
            }
            Self::Edited { cells, edit, conflicts } => {
                let (cells, digit) = (some(cells, puzzle, style), |digit: &Digit| puzzle.symbol(*digit));
                let sign = |on: bool| if on { '+' } else { '-' };
                match edit {
                    Edit::Place { digit: placed, .. } => format!("{cells}={}{}", digit(placed), clash(conflicts, &[])),
                    Edit::Erase { .. } => format!("{cells} erased"),
                    Edit::Mark { digit: mark, on } => format!("{cells} mark {}{}", sign(*on), digit(mark)),
                    Edit::Note { layer: Layer::Corner, digit: mark, on } => {
                        format!("{cells} corner {}{}", sign(*on), digit(mark))
                    }
                    Edit::Note { layer: Layer::Centre, digit: mark, on } => {
                        format!("{cells} centre {}{}", sign(*on), digit(mark))
                    }
                    Edit::Colour(0) => format!("{cells} no colour"),
                    Edit::Colour(colour) => format!("{cells} colour {colour}"),
                    Edit::CandidateColour { digit: mark, colour: 0 } => format!("{cells} {}: no colour", digit(mark)),
                    Edit::CandidateColour { digit: mark, colour } => {
                        format!("{cells} {}: colour {colour}", digit(mark))
                    }
                }
            }
            Self::Cleaned => "marks cleaned".to_owned(),
            Self::Struck { house: of, digits, on } => {
                let digits: Vec<String> = digits.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
                let what = if *on { "struck out" } else { "possible again" };
                format!("{} {what} of {}", digits.join("+"), house(*of, puzzle, style))
            }
            Self::Returned(name) => format!("returned to {name}"),
            Self::Branched(line) => format!("back to before line {}", line + 1),
            Self::Kept(name) => format!("checkpoint {name}"),
            Self::Dropped(name) => format!("checkpoint {name} deleted"),
            Self::Named(name) => format!("named {name}"),
            Self::Filled => "all marks filled".to_owned(),
            Self::Adopted => "marks as they came".to_owned(),
            Self::Cleared => "all marks cleared".to_owned(),
            Self::Declared(status) => format!("marks are {}", status.word()),
            Self::Restarted => "started again".to_owned(),
            Self::Played(step) => log_line(step, puzzle, style),
            Self::Undone(inner) => format!("undone {}", inner.text(puzzle, style)),
            Self::Redone(inner) => format!("redone {}", inner.text(puzzle, style)),
            Self::Refused(refusal) => refusal.message(puzzle, style),
            Self::Ignored => String::new(),
            Self::Paused => "paused".to_owned(),
            Self::Resumed => "resumed".to_owned(),
        }
    }
}

/// `r1c1`, `r1c1 and r1c2`, `r1c1 and 4 more`.
fn some(cells: &[Cell], puzzle: &Puzzle, style: Style) -> String {
    let name = |cell: Cell| cell_name(cell, puzzle.board(), style);
    match cells {
        [] => String::new(),
        [only] => name(*only),
        [one, other] => format!("{} and {}", name(*one), name(*other)),
        [first, rest @ ..] => format!("{} and {} more", name(*first), rest.len()),
    }
}

/// The result of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "the player wants to hear what came of it"]
pub struct Outcome {
    /// What happened.
    pub event: Event,
    /// Whether the action solved the puzzle.
    pub solved: bool,
    /// How many played steps with eliminations do not follow any more.
    pub dropped: usize,
    /// Whether to ring the bell: for a refused conflict. The bell for solving is a setting of the screen.
    pub bell: bool,
}

impl Outcome {
    /// Whether the board or its marks changed.
    pub const fn changed(&self) -> bool {
        !matches!(self.event, Event::Refused(_) | Event::Ignored | Event::Paused | Event::Resumed)
    }
}
