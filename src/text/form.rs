//! The form in which a board's cells are listed: one string, or one for each grid, layer or row.
//!
//! A plain board lists its cells row by row. Of overlapping grids each is listed by itself, so that a cell
//! two of them share stands twice; of a Dion cube each layer; of a Kakuro each row, walls as `#`. The nine cells of
//! each layer of a Roxdoku follow one another in one string, as the programs that know it have them.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::Fault;
use super::cells::{beyond, on_board};
use super::symbols::{Alphabet, is_blank};
use crate::board::{Base, Board, Cell, Digit, Place};
use crate::puzzle::{Letters, Puzzle};
use crate::solve::Solution;

/// Cells as texts: see the head of this file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Form {
    /// Every cell in one string.
    One(String),
    /// A string for each grid, layer or row.
    Many(Vec<String>),
}

/// On one line, with a blank between the strings.
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

/// The solution in the form that the puzzle's data has, in the puzzle's letters if it has some.
pub fn solution_form(puzzle: &Puzzle, solution: &Solution) -> Form {
    match listed(puzzle.board(), |cell| puzzle.symbol(solution.digit(cell))) {
        // Cells beside the grid are no part of the answer.
        Form::One(text) if matches!(puzzle.board().plan().base, Base::Grid(_)) => {
            Form::One(text.chars().take(puzzle.board().grid_cells()).collect())
        }
        form => form,
    }
}

/// The digits of cells in the board's order, in the form that the puzzle's data has; `.` where there is none.
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

/// Where a fault lies: in which string, and how many characters into it, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct At {
    pub(super) part: usize,
    pub(super) offset: usize,
}

/// Cells that were read, and where the text has each of them.
pub(super) struct Read {
    pub(super) values: Vec<Option<Digit>>,
    pub(super) at: Vec<At>,
}

/// Reads a digit a cell. Strings may be cut anywhere as long as they have as many cells together as the board's
/// lists have, or as the board has. Where a cell stands twice, a blank and a digit make the digit.
///
/// # Errors
/// The fault and its place: a wrong number of cells, a strange symbol, a digit beyond the board, two digits
/// for one cell.
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
        // 0 is a digit there, and each is written one less than its place.
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

/// Whether the strings have as many cells as there are, list by list or all together.
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

/// What the board is called in a message: its name, unless that is long.
pub(super) fn short(board: &Board) -> String {
    if board.name().len() > 20 { board.title() } else { board.name().to_owned() }
}
