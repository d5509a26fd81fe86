//! The result of an action, as shown in the log and on the screen.

use std::sync::Arc;

use super::edits::Edit;
use super::move_parts::{MoveError, read_cell, read_placement};
use super::state::MarkStatus;
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_logic::Step;

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
    /// A step was asked for: there is none, and the profile makes no guesses.
    NoStep,
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// What was to be taken back was written over in this cell since.
    Overwritten(Cell),
    /// What was to be taken back changed the whole board, and other moves followed.
    PlayedSince,
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
            Self::NoStep => "no-step".to_owned(),
            Self::NothingToUndo => "nothing-to-undo".to_owned(),
            Self::NothingToRedo => "nothing-to-redo".to_owned(),
            Self::Overwritten(cell) => format!("overwritten {}", name(cell)),
            Self::PlayedSince => "played-since".to_owned(),
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
            "no-step" => Self::NoStep,
            "nothing-to-undo" => Self::NothingToUndo,
            "nothing-to-redo" => Self::NothingToRedo,
            "overwritten" => Self::Overwritten(cell()?),
            "played-since" => Self::PlayedSince,
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
            | Self::Overwritten(cell)
            | Self::Beyond(cell, _) => Some(cell),
            Self::Stale
            | Self::NoCheckpoint
            | Self::NoLine
            | Self::NoSum
            | Self::NoStep
            | Self::NothingToUndo
            | Self::NothingToRedo
            | Self::PlayedSince
            | Self::Unchanged => None,
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
    /// This was taken back by itself, with later moves still there.
    TakenBack(Arc<Event>),
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
            Self::Undone(_) | Self::Redone(_) | Self::TakenBack(_) => LogKind::Undone,
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
            Self::Undone(inner) | Self::Redone(inner) | Self::TakenBack(inner) => inner.step(),
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
            Self::Undone(inner) | Self::Redone(inner) | Self::TakenBack(inner) => inner.cells(),
            Self::Refused(refusal) => refusal.cell().into_iter().collect(),
            _ => Vec::new(),
        }
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
