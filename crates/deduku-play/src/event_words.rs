//! The words for what happened: lines of the log, and why an action changed nothing.

use super::edits::Edit;
use super::event::{Event, Refusal};
use super::state::Layer;
use deduku_core::board::{Cell, Digit, HouseId};
use deduku_core::puzzle::Puzzle;
use deduku_logic::Style;
use deduku_logic::wording::{NO_STEP_AND_NO_GUESS, cell_name, house, log_line};

impl Refusal {
    /// The message: what was refused, where (in the form of the style), and what to do.
    pub fn message(self, puzzle: &Puzzle, style: Style) -> String {
        let name = |cell| cell_name(cell, puzzle.board(), style);
        match self {
            Self::Given(cell) if style == Style::Book => {
                format!("Selected cell is not empty: {} is a given", name(cell))
            }
            Self::Given(cell) => format!("{} is a given and cannot be changed", name(cell)),
            Self::Conflict(cell, digit) if style == Style::Book => {
                format!("Invalid move at {}: a cell that sees it has {}", name(cell), puzzle.symbol(digit))
            }
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
            Self::NoStep => NO_STEP_AND_NO_GUESS.to_owned(),
            Self::NothingToUndo => "there is nothing to undo".to_owned(),
            Self::NothingToRedo => "there is nothing to redo".to_owned(),
            Self::Overwritten(cell) => format!("{} was changed by another since: that stays", name(cell)),
            Self::PlayedSince => "that changed the whole board, and others have played since: it stays".to_owned(),
            Self::Unchanged => "that changes nothing".to_owned(),
        }
    }
}

impl Event {
    /// A short line for the log: `r3c5=7`, `undone r3c5=7`; cell names and steps in the style's form.
    pub fn text(&self, puzzle: &Puzzle, style: Style) -> String {
        let name = |cell: Cell| cell_name(cell, puzzle.board(), style);
        let symbol = |digit: &Digit| puzzle.symbol(*digit);
        let clash = |conflicts: &[Cell], sums: &[HouseId]| clash(conflicts, sums, puzzle, style);
        if let Some(text) = self.book_text(puzzle).filter(|_| style == Style::Book) {
            return text;
        }
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
            Self::Kept(name) => format!("created “{name}”"),
            Self::Dropped(name) => format!("deleted “{name}”"),
            Self::Named(name) => format!("named {name}"),
            Self::Filled => "all marks filled".to_owned(),
            Self::Adopted => "all marks set".to_owned(),
            Self::Cleared => "all marks cleared".to_owned(),
            Self::Declared(status) => format!("marks are {}", status.word()),
            Self::Restarted => "started again".to_owned(),
            Self::Played(step) => log_line(step, puzzle, style),
            Self::Undone(inner) => format!("undone {}", inner.text(puzzle, style)),
            Self::Redone(inner) => format!("redone {}", inner.text(puzzle, style)),
            Self::TakenBack(inner) => format!("taken back {}", inner.text(puzzle, style)),
            Self::Refused(refusal) => refusal.message(puzzle, style),
            Self::Ignored => String::new(),
            Self::Paused => "paused".to_owned(),
            Self::Resumed => "resumed".to_owned(),
        }
    }

    /// The line in the words of the book's program, with the digit after it; `None` where that has no such move.
    fn book_text(&self, puzzle: &Puzzle) -> Option<String> {
        let at = |cells: &[Cell]| some(cells, puzzle, Style::Book);
        let digits = |placed: &[(Cell, Digit)]| match placed {
            [(_, digit)] => format!(": {}", puzzle.symbol(*digit)),
            _ => String::new(),
        };
        let said = |what: &str, placed: &[(Cell, Digit)]| {
            let cells: Vec<Cell> = placed.iter().map(|&(cell, _)| cell).collect();
            (!placed.is_empty()).then(|| format!("{what} at {}{}", at(&cells), digits(placed)))
        };
        match self {
            Self::Placed { cell, digit, conflicts, sums } => {
                let clash = clash(conflicts, sums, puzzle, Style::Book);
                Some(format!("Number placed at {}: {}{clash}", at(&[*cell]), puzzle.symbol(*digit)))
            }
            Self::Replaced { cell, from, digit, conflicts, sums } => {
                let clash = clash(conflicts, sums, puzzle, Style::Book);
                let [digit, from] = [digit, from].map(|&digit| puzzle.symbol(digit));
                Some(format!("Number placed at {}: {digit} for {from}{clash}", at(&[*cell])))
            }
            Self::Erased { cell, digit } => said("Number erased", &[(*cell, *digit)]),
            Self::Edited { cells, edit: Edit::Place { digit, .. }, conflicts } => {
                let clash = clash(conflicts, &[], puzzle, Style::Book);
                Some(format!("Number placed at {}: {}{clash}", at(cells), puzzle.symbol(*digit)))
            }
            Self::Edited { cells, edit: Edit::Erase { .. }, .. } => Some(format!("Number erased at {}", at(cells))),
            Self::Undone(inner) => match &**inner {
                Self::Erased { cell, digit } => said("Value reinserted", &[(*cell, *digit)]),
                inner => said("Value removed", &inner.placed()),
            },
            Self::Redone(inner) => match &**inner {
                erased @ Self::Erased { .. } => erased.book_text(puzzle),
                inner => said("Value reinserted", &inner.placed()),
            },
            _ => None,
        }
    }

    /// The digits that it placed in empty cells.
    fn placed(&self) -> Vec<(Cell, Digit)> {
        match self {
            Self::Placed { cell, digit, .. } => vec![(*cell, *digit)],
            Self::Played(step) => step.conclusion.place.clone(),
            _ => Vec::new(),
        }
    }
}

/// What a digit that was placed breaks.
fn clash(conflicts: &[Cell], sums: &[HouseId], puzzle: &Puzzle, style: Style) -> String {
    match (conflicts, sums) {
        ([first, ..], _) => format!(" conflicts with {}", cell_name(*first, puzzle.board(), style)),
        ([], [first, ..]) => format!(" breaks the sum of {}", house(*first, puzzle, style)),
        ([], []) => String::new(),
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
