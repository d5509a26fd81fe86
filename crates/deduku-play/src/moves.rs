//! The moves of the player and the solver, and their text form.

use std::sync::Arc;

use super::edits::{COLOURS, Edit};
use super::move_parts::{MoveError, read_cell, read_digit, read_placement};
use super::state::{Layer, MarkStatus};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_logic::{Step, step_of_value, step_value};

/// A change of the board. Its effect depends on the board alone, never on the current options: an option that affects a
/// move is part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Move {
    /// The player places a digit, in an empty cell or over another digit that is not given.
    Place {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Whether the peers' marks are cleaned.
        clean: bool,
    },
    /// A digit that is not given is removed.
    Erase {
        /// The cell.
        cell: Cell,
        /// Whether the cell's earlier marks come back.
        restore: bool,
    },
    /// A mark is set or removed.
    Mark {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Whether it is set afterwards.
        on: bool,
    },
    /// Several cells are changed in the same way. Those that the change does not apply to are skipped.
    Edit {
        /// The cells, in the order in which they are changed.
        cells: Arc<[Cell]>,
        /// The change.
        edit: Edit,
    },
    /// Marks that the digits on the board or played steps exclude are removed.
    Clean,
    /// Digits are struck out of the combinations of a house, or restored: a whole combination, or a single digit, which
    /// means every combination with it. This affects only the list of combinations.
    Strike {
        /// The cage, run or other house with a sum.
        house: HouseId,
        /// The combination, or the digit.
        digits: DigitSet,
        /// Whether it is struck out afterwards.
        on: bool,
    },
    /// The board, its marks and its colours are restored from a checkpoint.
    Return(Arc<str>),
    /// The board is restored as it was before this line of the log, 0-based.
    Branch(usize),
    /// The move of this line of the log, 0-based, is taken back by itself; later ones that did not write over it stay.
    TakeBack(usize),
    /// Every cell is marked with its reasoned candidates; marks are candidates from then on.
    Fill,
    /// Complete marks from another source: these cells get these marks, every other one its reasoned candidates.
    Adopt(Arc<[(Cell, DigitSet)]>),
    /// Every mark is removed; marks are notes from then on.
    Clear,
    /// Declares what marks mean.
    Declare(MarkStatus),
    /// The board is reset to the givens.
    Restart {
        /// Whether every cell is marked at once.
        fill: bool,
    },
    /// A step of the solver is played.
    Step {
        /// The step.
        step: Arc<Step>,
        /// Whether the peers' marks are cleaned.
        clean: bool,
    },
}

impl Move {
    /// The digits that the player places with this move.
    pub(super) fn placed(&self) -> Vec<(Cell, Digit)> {
        match self {
            Self::Place { cell, digit, .. } => vec![(*cell, *digit)],
            Self::Edit { cells, edit: Edit::Place { digit, .. } } => cells.iter().map(|&cell| (cell, *digit)).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the player removes marks with this move that logic may use.
    pub(super) const fn takes_marks(&self) -> bool {
        matches!(self, Self::Mark { on: false, .. } | Self::Edit { edit: Edit::Mark { on: false, .. }, .. })
    }

    /// The text form: `place r3c5=7`, `mark r1c1=4`, `declare candidates`, `step {…}` with the step as certificates
    /// have it. [`Move::parse`] reads it back.
    pub fn text(&self, board: &Board) -> String {
        let at = |cell: &Cell, digit: &Digit| format!("{}={digit}", board.cell_name(*cell));
        match self {
            Self::Place { cell, digit, clean } => format!("place {}{}", at(cell, digit), unless(*clean, UNCLEANED)),
            Self::Erase { cell, restore } => format!("erase {}{}", board.cell_name(*cell), unless(*restore, BARE)),
            Self::Mark { cell, digit, on: true } => format!("mark {}", at(cell, digit)),
            Self::Mark { cell, digit, on: false } => format!("unmark {}", at(cell, digit)),
            Self::Edit { cells, edit } => {
                let names: Vec<String> = cells.iter().map(|&cell| board.cell_name(cell)).collect();
                format!("edit {} {}", names.join(","), edit_text(*edit))
            }
            Self::Clean => "clean".to_owned(),
            Self::Strike { house, digits, on } => {
                format!("{} {}={digits}", if *on { "strike" } else { "unstrike" }, house.index())
            }
            Self::Return(name) => format!("return {name}"),
            Self::Branch(line) => format!("branch {}", line + 1),
            Self::TakeBack(line) => format!("takeback {}", line + 1),
            Self::Fill => "fill".to_owned(),
            Self::Adopt(marks) => {
                let mark = |&(cell, digits): &(Cell, DigitSet)| format!(" {}={digits}", board.cell_name(cell));
                format!("adopt{}", marks.iter().map(mark).collect::<String>())
            }
            Self::Clear => "clear".to_owned(),
            Self::Declare(status) => format!("declare {}", status.word()),
            Self::Restart { fill } => format!("restart{}", unless(!fill, FILLED)),
            Self::Step { step, clean } => format!("step {}{}", step_value(step, board), unless(*clean, UNCLEANED)),
        }
    }

    /// Parses the text form.
    ///
    /// # Errors
    /// [`MoveError`] names the part that cannot be read. Whether the game allows the move is not checked here.
    pub fn parse(text: &str, board: &Board) -> Result<Self, MoveError> {
        // Handled first, since a name may end with a word that is a flag of other moves.
        if let Some(name) = text.trim().strip_prefix("return ") {
            return Ok(Self::Return(name.split_whitespace().collect::<Vec<_>>().join(" ").into()));
        }
        if let Some(step) = text.trim().strip_prefix("step") {
            let bare = step.strip_suffix(UNCLEANED).map(str::trim_end);
            let step = Arc::new(read_object(bare.unwrap_or(step), board)?);
            return Ok(Self::Step { step, clean: bare.is_none() });
        }
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
            "edit" => {
                let [cells, edit] = rest else { return Err(missing("cells and a change, like r1c1,r1c2 corner=4")) };
                let cells: Result<Arc<[_]>, _> = cells.split(',').map(|text| read_cell(text, board)).collect();
                Ok(Self::Edit { cells: cells?, edit: read_edit(edit, (clean, restore), board)? })
            }
            "clean" => nothing(Self::Clean),
            "strike" | "unstrike" => {
                let wanted = "the number of a house and its digits, like 27=289";
                let text = only(wanted)?;
                let read = |(house, digits): (&str, &str)| {
                    let house = house.parse().ok().filter(|&house| house < board.houses().len()).map(HouseId::at)?;
                    let digits: Option<DigitSet> = digits.chars().map(Digit::from_symbol).collect();
                    let digits = digits.filter(|digits| !digits.is_empty() && digits.is_subset(board.all_digits()))?;
                    Some(Self::Strike { house, digits, on: word == "strike" })
                };
                text.split_once('=').and_then(read).ok_or_else(|| MoveError::part(text, wanted))
            }
            "branch" | "takeback" => {
                let wanted = "the number of a line of the log, from 1";
                let line = only(wanted)?.parse::<usize>().ok().and_then(|line| line.checked_sub(1));
                line.map(if word == "branch" { Self::Branch } else { Self::TakeBack })
                    .ok_or_else(|| MoveError::part(rest[0], wanted))
            }
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
            _ => Err(MoveError::Word(word.to_owned())),
        }
    }
}

/// Reads the step from this JSON object.
fn read_object(text: &str, board: &Board) -> Result<Step, MoveError> {
    let missing = |_| MoveError::Missing { word: "step".to_owned(), wanted: "one object of JSON, complete" };
    Ok(step_of_value(&serde_json::from_str(text).map_err(missing)?, board)?)
}

fn edit_text(edit: Edit) -> String {
    let un = |on: bool| if on { "" } else { "un" };
    match edit {
        Edit::Place { digit, clean } => format!("place={digit}{}", unless(clean, UNCLEANED)),
        Edit::Erase { restore } => format!("erase{}", unless(restore, BARE)),
        Edit::Mark { digit, on } => format!("{}mark={digit}", un(on)),
        Edit::Note { layer, digit, on } => format!("{}{}={digit}", un(on), layer.word()),
        Edit::Colour(colour) => format!("colour={colour}"),
        Edit::CandidateColour { digit, colour } => format!("candidate={digit}:{colour}"),
    }
}

fn read_edit(text: &str, (clean, restore): (bool, bool), board: &Board) -> Result<Edit, MoveError> {
    let wrong = || MoveError::part(text, "a change: place, erase, mark, corner, centre, colour or candidate");
    if text == "erase" {
        return Ok(Edit::Erase { restore });
    }
    let (word, value) = text.split_once('=').ok_or_else(wrong)?;
    let colour = |text: &str| {
        let colour = text.parse().ok().filter(|&colour| colour <= COLOURS);
        colour.ok_or_else(|| MoveError::part(text, "a colour, 1 to 8, or 0 for none"))
    };
    match word {
        "place" => return Ok(Edit::Place { digit: read_digit(value, board)?, clean }),
        "colour" => return Ok(Edit::Colour(colour(value)?)),
        "candidate" => {
            let (digit, tone) = value.split_once(':').ok_or_else(wrong)?;
            return Ok(Edit::CandidateColour { digit: read_digit(digit, board)?, colour: colour(tone)? });
        }
        _ => {}
    }
    let (on, kind) = word.strip_prefix("un").map_or((true, word), |kind| (false, kind));
    let digit = read_digit(value, board)?;
    if kind == "mark" {
        return Ok(Edit::Mark { digit, on });
    }
    let layer = Layer::ALL.into_iter().find(|layer| layer.word() == kind).ok_or_else(wrong)?;
    Ok(Edit::Note { layer, digit, on })
}

const UNCLEANED: &str = "uncleaned";
const BARE: &str = "bare";
const FILLED: &str = "filled";

fn unless(usual: bool, word: &str) -> String {
    if usual { String::new() } else { format!(" {word}") }
}

impl MarkStatus {
    fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// Reads the marks of a cell: `r3c5=147`, or `r3c5=` without marks.
fn read_marks(text: &str, board: &Board) -> Result<(Cell, DigitSet), MoveError> {
    let (cell, digits) = text.split_once('=').ok_or_else(|| MoveError::part(text, "a cell's marks, like r3c5=147"))?;
    let cell = read_cell(cell, board)?;
    let digits = digits.chars().map(|digit| read_digit(digit.encode_utf8(&mut [0; 4]), board));
    Ok((cell, digits.collect::<Result<_, _>>()?))
}
