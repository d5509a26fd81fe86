//! Writes entries: the inverse of reading.

use super::files::{
    fits_ksudoku, fits_opensudoku, write_ksudoku, write_opensudoku, write_possibilities, write_sdk, write_sdx, write_ss,
};
use super::form::lists;
use super::game_id::write_game_id;
use super::json::json_position;
use super::killer_code::write_killer_code;
use super::links::write_link;
use super::named_line::BOARD;
use super::{Entry, Format, PrintOptions, Reader, print};
use deduku_core::board::{Base, Board, BoxShape, Cell, Digit, PLAIN_SHAPES};
use deduku_core::puzzle::{Position, Puzzle};

/// Why an entry cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// An `.sdo` file has digits up to 9 only.
    #[error("an .sdo file holds digits up to 9, the board {board} has more: write it as a line or as JSON")]
    Sdo {
        /// The board's name.
        board: String,
    },
    /// A format that cannot represent something in the puzzle.
    #[error("the form “{format}” cannot hold {what} of this puzzle: write it as {other}")]
    NoRoom {
        /// The name of the format.
        format: &'static str,
        /// What it cannot represent.
        what: &'static str,
        /// A format that can.
        other: &'static str,
    },
    /// A board that is not read from a library line.
    #[error(
        "a library line is of a grid of nine boxes, so the board {board} does not fit: write it as candidates or jsonl"
    )]
    Library {
        /// The board's name.
        board: String,
    },
}

/// Writes the entry in that format, including the line end.
///
/// [`Format::Line`] and [`Format::Grid`] keep placed digits (`+7`) but no candidates, [`Format::GameId`] only givens,
/// [`Format::KillerCode`] only cages; [`Format::Sdo`] turns placed digits into givens; [`Format::Candidates`],
/// [`Format::Library`] and [`Format::Jsonl`] keep the whole position. A line contains the grids of a board with several
/// grids, or the layers of a cube, separated by blanks; a jigsaw's map, a Wordoku's alphabet or the name of a board that
/// the number of cells does not tell (`board=9x9+x`) follows the puzzle. Grids do not represent diagonals and windows:
/// the board must be named when they are read.
///
/// # Errors
/// [`WriteError`].
pub fn write(entry: &Entry, format: Format) -> Result<String, WriteError> {
    let board = entry.puzzle.board();
    let what = no_room(&entry.puzzle, format).or_else(|| no_room_for_position(entry, format));
    if let Some(what) = what {
        let other = if format == Format::Line && what == "the walls" { "grid or jsonl" } else { "jsonl" };
        return Err(WriteError::NoRoom { format: format.name(), what, other });
    }
    let position = entry.position();
    match format {
        Format::Line => Ok(line(entry, &position)),
        Format::Grid => Ok(print(&position, &PrintOptions::default())),
        Format::Candidates => Ok(print(&position, &PrintOptions { marks: true, ..PrintOptions::default() })),
        Format::Sdo if board.digits() > 9 => Err(WriteError::Sdo { board: board.name().to_owned() }),
        Format::Sdo => {
            let cells = position.values().iter().map(|value| value.map_or('0', Digit::symbol));
            Ok(cells.chain(['\n']).collect())
        }
        Format::Jsonl => {
            let mut object = json_position(&position, false);
            object.id.clone_from(&entry.id);
            object.comment = Some(entry.comment.clone()).filter(|comment| !comment.is_empty());
            Ok(object.to_string() + "\n")
        }
        Format::GameId => {
            let what = "the board";
            let id = write_game_id(&entry.puzzle);
            id.map(|id| id + "\n").ok_or(WriteError::NoRoom { format: format.name(), what, other: "jsonl" })
        }
        Format::KillerCode => {
            let no_room = |what| WriteError::NoRoom { format: format.name(), what, other: "jsonl" };
            write_killer_code(&entry.puzzle).map(|code| code + "\n").map_err(no_room)
        }
        Format::Library => library(entry, &position),
        Format::Sdk => Ok(write_sdk(&entry.puzzle, &entry.comment)),
        Format::SimpleSudoku => Ok(write_ss(&entry.puzzle)),
        Format::Sdx => Ok(write_sdx(&position)),
        Format::OpenSudoku => Ok(write_opensudoku(&entry.puzzle, &entry.comment)),
        Format::Ksudoku => {
            // What the form does with a board is known best by reading it again.
            let text = write_ksudoku(&entry.puzzle);
            let again = Reader::new(&text, None).next().and_then(Result::ok);
            let holds = again.is_some_and(|again| is_same(&again.puzzle, &entry.puzzle));
            holds.then_some(text).ok_or(WriteError::NoRoom { format: format.name(), what: "the board", other: "jsonl" })
        }
        Format::Possibilities => Ok(write_possibilities(&position)),
        Format::Fpuzzles | Format::Sudokupad | Format::Iss | Format::Link => {
            let link = write_link(entry, format);
            link.map(|link| link + "\n").map_err(|what| WriteError::NoRoom {
                format: format.name(),
                what,
                other: "jsonl",
            })
        }
    }
}

/// The entry on one line: as [`Format::Line`], or as [`Format::Jsonl`] if such a line cannot represent it.
pub fn write_line(entry: &Entry) -> String {
    let text = write(entry, Format::Line).or_else(|_| write(entry, Format::Jsonl));
    text.unwrap_or_default()
}

/// The part of the position that this format cannot represent: a cell without a candidate.
fn no_room_for_position(entry: &Entry, format: Format) -> Option<&'static str> {
    let is_bare = |position: &Position| position.empty_cells().any(|cell| position.candidates(cell).is_empty());
    (format == Format::Sdx && is_bare(&entry.position())).then_some("a cell without candidates")
}

/// The part of the puzzle that this format cannot represent.
fn no_room(puzzle: &Puzzle, format: Format) -> Option<&'static str> {
    let is_carried =
        matches!(format, Format::Jsonl | Format::Fpuzzles | Format::Sudokupad | Format::Iss | Format::Link);
    if puzzle.has_rules() && !is_carried {
        return Some("the constraints");
    }
    let plan = puzzle.board().plan();
    let drawn = matches!(format, Format::Grid | Format::Candidates);
    let jigsaw = matches!(plan.base, Base::Regions(_));
    let kakuro = matches!(plan.base, Base::Runs(_));
    let customary = is_customary(puzzle.board());
    match format {
        Format::Line | Format::Grid | Format::Candidates | Format::Sdo | Format::Library if !plan.cages.is_empty() => {
            Some("the cages")
        }
        Format::Line | Format::Candidates | Format::Sdo if kakuro => Some("the walls"),
        Format::Line | Format::Grid | Format::Candidates if jigsaw && plan.diagonals => Some("the diagonals"),
        Format::Line | Format::Grid | Format::Candidates if jigsaw && !plan.windows.is_empty() => Some("the windows"),
        Format::Sdo if jigsaw => Some("the regions"),
        Format::Sdo if puzzle.board().first_value() != 1 => Some("the digit 0"),
        Format::Sdo if puzzle.board().grids().len() != 1 => Some("the grids"),
        Format::Sdk | Format::SimpleSudoku | Format::Sdx | Format::OpenSudoku | Format::Possibilities
            if !fits_opensudoku(puzzle.board()) =>
        {
            Some("the board")
        }
        Format::Ksudoku if !fits_ksudoku(puzzle.board()) => Some("the board"),
        // A line of letters implies the customary boxes.
        Format::Line if puzzle.letters().is_some() && !customary => Some("the letters"),
        _ if (drawn || format == Format::Sdo || is_file(format)) && puzzle.letters().is_some() => Some("the letters"),
        _ => None,
    }
}

/// Whether the board is the one that a bare text of so many cells is read as.
fn is_customary(board: &Board) -> bool {
    board.plain_boxes().is_some_and(|shape| PLAIN_SHAPES.contains(&shape)) && board.first_value() == 1
}

/// Whether the puzzles have the same givens, and houses with the same cells and sums.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    let houses = |puzzle: &Puzzle| {
        let house = |id| (puzzle.board().house(id).cells.to_vec(), puzzle.sum(id));
        let mut houses: Vec<_> = puzzle.board().house_ids().map(house).collect();
        houses.sort();
        houses
    };
    let givens = |puzzle: &Puzzle| puzzle.board().cells().map(|cell| puzzle.given(cell)).collect::<Vec<_>>();
    givens(one) == givens(other) && houses(one) == houses(other)
}

/// Whether it is the file format of another program.
const fn is_file(format: Format) -> bool {
    matches!(
        format,
        Format::Sdk | Format::SimpleSudoku | Format::Sdx | Format::OpenSudoku | Format::Ksudoku | Format::Possibilities
    )
}

/// `:0000:x:cells:deleted::`, a library line without a technique: the removed candidates are in `deleted`.
fn library(entry: &Entry, position: &Position) -> Result<String, WriteError> {
    let board = entry.puzzle.board();
    // It is read as a grid of nine boxes of 3×3.
    let is_usual =
        matches!(board.plan().base, Base::Boxes(BoxShape { rows: 3, columns: 3 })) && board.first_value() == 1;
    if !is_usual || entry.puzzle.letters().is_some() {
        return Err(WriteError::Library { board: board.name().to_owned() });
    }
    let bare = Entry { comment: String::new(), ..entry.clone() };
    let mut plain = Position::new(&entry.puzzle);
    for cell in board.cells().filter(|&cell| entry.puzzle.given(cell).is_none()) {
        if let Some(digit) = position.value(cell) {
            plain.place(cell, digit);
        }
    }
    let triple = |cell: Cell| {
        let removed = plain.candidates(cell) - position.candidates(cell);
        let place = board.place(cell);
        removed.iter().map(move |digit| format!("{digit}{}{}", place.row + 1, place.column + 1))
    };
    let removed: Vec<String> = position.empty_cells().flat_map(triple).collect();
    Ok(format!(":0000:x:{}:{}::\n", line(&bare, position).trim_end(), removed.join(" ")))
}

fn line(entry: &Entry, position: &Position) -> String {
    let board = entry.puzzle.board();
    let mut line = String::with_capacity(board.cell_count() + entry.comment.len() + 2);
    for (at, cells) in lists(board).into_iter().enumerate() {
        line.push_str(if at > 0 { " " } else { "" });
        for cell in cells.into_iter().flatten() {
            match (entry.puzzle.given(cell), position.value(cell)) {
                (None, Some(digit)) => line.extend(['+', entry.puzzle.symbol(digit)]),
                (given, _) => line.push(given.map_or('.', |digit| entry.puzzle.symbol(digit))),
            }
        }
    }
    let behind = match (&board.plan().base, entry.puzzle.letters()) {
        (Base::Regions(map), _) => map.to_string(),
        (_, Some(letters)) => letters.alphabet(),
        _ if is_customary(board) => String::new(),
        _ => [BOARD, board.name()].concat(),
    };
    for word in [behind, entry.comment.replace(['\n', '\r'], " ")] {
        if !word.is_empty() {
            line.push(' ');
            line.push_str(&word);
        }
    }
    line.push('\n');
    line
}
