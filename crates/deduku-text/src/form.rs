//! The listing of a board's cells: one string, or one for each grid, layer or row.
//!
//! A plain board lists its cells row by row. Overlapping grids are listed one by one, so a cell shared by two of them
//! occurs twice; a Dion cube is listed by layers; a Kakuro by rows, with walls as `#`. The nine cells of each layer of
//! a Roxdoku are consecutive in one string, as in the programs that support it.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::Fault;
use super::cells::{beyond, on_board};
use super::symbols::{Alphabet, is_blank};
use deduku_core::board::{Base, Board, Cell, Digit, Place};
use deduku_core::puzzle::{Letters, Puzzle};
use deduku_core::solve::Solution;

/// Cells as texts: see the documentation of this file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Form {
    /// All cells in one string.
    One(String),
    /// A string for each grid, layer or row.
    Many(Vec<String>),
}

/// Writes the strings on one line, separated by blanks.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(text) => f.pad(text),
            Self::Many(texts) => f.pad(&texts.join(" ")),
        }
    }
}

impl Form {
    /// Its strings.
    pub fn texts(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Many(texts) => texts,
        }
    }
}

/// The solution in the form of the puzzle's data, in the puzzle's letters if it has any.
pub fn solution_form(puzzle: &Puzzle, solution: &Solution) -> Form {
    match listed(puzzle.board(), |cell| puzzle.symbol(solution.digit(cell))) {
        // Cells outside the grid are not part of the solution.
        Form::One(text) if matches!(puzzle.board().plan().base, Base::Grid(_)) => {
            Form::One(text.chars().take(puzzle.board().grid_cells()).collect())
        }
        form => form,
    }
}

/// The digits of cells in board order, in the form of the puzzle's data; `.` for empty cells.
pub fn filled_form(puzzle: &Puzzle, values: &[Option<Digit>]) -> Form {
    listed(puzzle.board(), |cell| values[cell.index()].map_or('.', |digit| puzzle.symbol(digit)))
}

fn listed(board: &Board, symbol: impl Fn(Cell) -> char) -> Form {
    let text = |list: &Vec<Option<Cell>>| list.iter().map(|cell| cell.map_or('#', &symbol)).collect();
    let lists = lists(board);
    match lists.as_slice() {
        [list] if !matches!(board.plan().base, Base::Runs(_)) => Form::One(text(list)),
        lists => Form::Many(lists.iter().map(text).collect()),
    }
}

/// The cells of each string; `None` is a wall.
pub(super) fn lists(board: &Board) -> Vec<Vec<Option<Cell>>> {
    match &board.plan().base {
        Base::Overlap { .. } | Base::Cube { .. } => {
            board.grids().iter().map(|grid| grid.cells.iter().copied().map(Some).collect()).collect()
        }
        Base::Runs(walls) => {
            let cell = |row, column| board.cell_at(Place { layer: 0, row, column });
            (0..walls.rows()).map(|row| (0..walls.columns()).map(|column| cell(row, column)).collect()).collect()
        }
        Base::Boxes(_) | Base::Regions(_) | Base::Planes { .. } | Base::Grid(_) => {
            vec![board.cells().map(Some).collect()]
        }
    }
}

/// The location of a fault: the string, and the character index in it, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct At {
    pub(super) part: usize,
    pub(super) offset: usize,
}

/// The cells that were read, and the location of each in the text.
pub(super) struct Read {
    pub(super) values: Vec<Option<Digit>>,
    pub(super) at: Vec<At>,
}

/// Reads one digit per cell. Strings may be split anywhere, provided that their total number of cells is that of the
/// board's listing or of the board. For a cell that is listed twice, a blank and a digit give the digit.
///
/// # Errors
/// The fault and its location: a wrong number of cells, an invalid symbol, a digit that the board does not have, or two
/// digits for one cell.
pub(super) fn read_form(
    key: &'static str,
    form: &Form,
    board: &Arc<Board>,
    letters: Option<&Letters>,
) -> Result<Read, (At, Fault)> {
    let lists = lists(board);
    check_lengths(key, form.texts(), &lists, board)?;
    let texts = form.texts().iter().enumerate();
    let symbols = texts
        .flat_map(|(part, text)| text.chars().enumerate().map(move |(offset, symbol)| (At { part, offset }, symbol)));
    let total: usize = form.texts().iter().map(|text| text.chars().count()).sum();
    let fields: Vec<Option<Cell>> = if total == lists.iter().map(Vec::len).sum::<usize>() {
        lists.into_iter().flatten().collect()
    } else {
        board.cells().map(Some).collect()
    };
    let mut read = Read { values: vec![None; board.cell_count()], at: vec![At::default(); board.cell_count()] };
    for ((at, symbol), field) in symbols.zip(fields) {
        let Some(cell) = field else {
            if symbol == '#' || is_blank(symbol) {
                continue;
            }
            return Err((at, Fault::Wall { symbol }));
        };
        let digit = digit_of(symbol, board, letters).map_err(|fault| (at, fault))?;
        let value = &mut read.values[cell.index()];
        match (*value, digit) {
            (Some(first), Some(second)) if first != second => {
                let show = |digit| letters.map_or_else(|| Digit::symbol(digit), |letters| letters.symbol(digit));
                let (first, second) = (show(first), show(second));
                return Err((at, Fault::Differ { cell: board.cell_name(cell), first, second }));
            }
            (None, _) => {
                *value = digit;
                read.at[cell.index()] = at;
            }
            _ => {}
        }
    }
    Ok(read)
}

/// The digit of a character; `None` for a blank.
pub(super) fn digit_of(symbol: char, board: &Board, letters: Option<&Letters>) -> Result<Option<Digit>, Fault> {
    if let Some(digit) = letters.and_then(|letters| letters.digit(symbol)) {
        return Ok(Some(digit));
    }
    if board.first_value() == 0 && letters.is_none() {
        // Here 0 is a digit, and each digit is written as its index minus one.
        return match board.digit_of_symbol(symbol) {
            Some(digit) => Ok(Some(digit)),
            None if is_blank(symbol) => Ok(None),
            None if Digit::from_symbol(symbol).is_some() => Err(beyond(symbol, board)),
            None => Err(Fault::Symbol { symbol }),
        };
    }
    let wrong = |()| match letters {
        Some(letters) if symbol.is_alphabetic() => Fault::Letter { symbol, letters: letters.alphabet() },
        _ => Fault::Symbol { symbol },
    };
    match Alphabet::Ours.digit(symbol, board.digits()).map_err(wrong)? {
        Some(digit) if letters.is_some() && symbol.is_alphabetic() && digit.get() > board.digits() => Err(wrong(())),
        digit => digit.map(|digit| on_board(digit, symbol, board)).transpose(),
    }
}

/// Checks that the strings have the right number of cells, string by string or in total.
fn check_lengths(
    key: &'static str,
    texts: &[String],
    lists: &[Vec<Option<Cell>>],
    board: &Board,
) -> Result<(), (At, Fault)> {
    let counts: Vec<usize> = texts.iter().map(|text| text.chars().count()).collect();
    let (found, listed) = (counts.iter().sum::<usize>(), lists.iter().map(Vec::len).sum::<usize>());
    if found == listed || found == board.cell_count() {
        return Ok(());
    }
    if lists.len() > 1 && lists.len() == texts.len() {
        let wrong = counts.iter().zip(lists).position(|(&count, list)| count != list.len());
        if let Some(part) = wrong {
            let name = match board.grids().get(part) {
                Some(grid) => grid.name.clone(),
                None => format!("row {}", part + 1),
            };
            let (found, expected) = (counts[part], lists[part].len());
            return Err((At { part, offset: 0 }, Fault::Cells { key, found, expected, board: name }));
        }
    }
    if lists.len() > 1 && texts.len() > 1 {
        let fault = Fault::Parts { key, found: texts.len(), expected: lists.len(), board: board.title() };
        return Err((At::default(), fault));
    }
    let expected = if lists.len() > 1 { listed } else { board.cell_count() };
    Err((At::default(), Fault::Cells { key, found, expected, board: short(board) }))
}

/// The name of the board in messages: its title if the name is long.
pub(super) fn short(board: &Board) -> String {
    if board.name().len() > 20 { board.title() } else { board.name().to_owned() }
}
