//! Boards of several grids as lines, one grid per line: five of 81 characters are a Samurai, nine a Dion cube.

use std::sync::Arc;

use super::cells::{More, build_setup};
use super::form::{At, Form, Read, lists, read_form};
use super::line::{cell_count, first_word};
use super::{Entry, EntryResult, Fault, TextError};
use deduku_core::board::{Base, Board, Cell, Digit};
use deduku_core::puzzle::Setup;

/// The cells of one grid, with their location in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridLine<'t> {
    /// Its cells.
    pub(super) text: &'t str,
    /// The line number, from 1.
    pub(super) line: usize,
    /// The column of its first cell, in characters from 1.
    pub(super) column: usize,
}

/// The number of cells on each grid's line, if the board is written grid by grid.
pub(super) fn grid_cells(board: &Board) -> Option<Vec<usize>> {
    let several = matches!(board.plan().base, Base::Overlap { .. } | Base::Cube { .. });
    several.then(|| lists(board).iter().map(Vec::len).collect())
}

/// The words at the beginning of a line that are grids of this board: all of its grids, or one.
pub(super) fn grids_of<'t>(text: &'t str, line: usize, cells: &[usize]) -> Vec<GridLine<'t>> {
    let mut found = Vec::new();
    let mut rest = text;
    let word = first_word(text);
    if cells.len() > 1 && cell_count(word) == cells.iter().sum::<usize>() {
        return parts_of(text, word, line, cells);
    }
    while let Some(&expected) = cells.get(found.len()) {
        let before = text.len() - rest.len();
        let indent = rest.len() - rest.trim_start().len();
        let word = first_word(rest);
        if cell_count(word) != expected {
            break;
        }
        found.push(GridLine { text: word, line, column: text[..before + indent].chars().count() + 1 });
        rest = &rest[indent + word.len()..];
    }
    found
}

/// The grids of a word that has the cells of all grids.
fn parts_of<'t>(text: &'t str, word: &'t str, line: usize, cells: &[usize]) -> Vec<GridLine<'t>> {
    let mut column = text.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
    let mut rest = word;
    let part = |&count: &usize| {
        let symbols = rest.char_indices().filter(|&(_, symbol)| symbol != '+');
        let last = symbols.take(count).last().map_or(0, |(at, symbol)| at + symbol.len_utf8());
        let (part, after) = rest.split_at(last);
        let grid = GridLine { text: part, line, column };
        column += part.chars().count();
        rest = after;
        grid
    };
    cells.iter().map(part).collect()
}

/// What follows the grids on their line, or else the heading.
pub(super) fn comment_behind<'t>(grids: &[GridLine<'_>], text: &'t str, heading: &'t str) -> &'t str {
    let end = |last: &GridLine<'_>| last.column - 1 + last.text.chars().count();
    let from = grids.last().and_then(|last| text.char_indices().nth(end(last)));
    from.map(|(from, _)| text[from..].trim()).filter(|rest| !rest.is_empty()).unwrap_or(heading)
}

/// Builds the puzzle from one line per grid.
///
/// A Samurai's grids are expected in the order top left, top right, centre, bottom left, bottom right. If that does not
/// fit but the order with the centre last does, the latter is used, and the comment says so.
pub(super) fn read_several(board: &Arc<Board>, grids: &[GridLine<'_>], comment: &str) -> EntryResult {
    let first = in_order(board, grids, comment);
    let differs = matches!(&first, Err(TextError { fault: Fault::Differ { .. } | Fault::Conflict { .. }, .. }));
    if let (true, &[a, b, c, d, e]) = (differs && board.plan().to_string() == "samurai", grids) {
        let note = "grids taken as TL TR BL BR C";
        let comment = if comment.is_empty() { note.to_owned() } else { format!("{comment} ({note})") };
        return in_order(board, &[a, b, e, c, d], &comment).or(first);
    }
    first
}

pub(super) fn in_order(board: &Arc<Board>, grids: &[GridLine<'_>], comment: &str) -> EntryResult {
    let bare = |text: &str| text.chars().filter(|&symbol| symbol != '+').collect();
    let form = Form::Many(grids.iter().map(|grid| bare(grid.text)).collect());
    let locate = |At { part, offset }: At| {
        let grid = grids.get(part).or(grids.first());
        grid.map_or((1, 1), |grid| (grid.line, grid.column + shifted(grid.text, offset)))
    };
    let read = read_form("grids", &form, board, None);
    let Read { mut values, at } = read.map_err(|(at, fault)| {
        let (line, column) = locate(at);
        TextError::new(line, column, fault)
    })?;
    let mut more = More::default();
    for cell in placed(board, grids) {
        if let Some(digit) = values[cell.index()].take() {
            more.placed.push((cell, digit));
        }
    }
    let place = |cell: Cell| locate(at.get(cell.index()).copied().unwrap_or_default());
    let (puzzle, position) = build_setup(Setup::new(board.clone(), values), &more, place)?;
    let line = grids.iter().map(|grid| grid.line).min().unwrap_or(1);
    Ok(Entry { position, comment: comment.to_owned(), line, ..Entry::of(puzzle) })
}

/// The character index of the cell in the text, counting the `+` signs of placed digits.
fn shifted(text: &str, cell: usize) -> usize {
    let cells = text.chars().enumerate().filter(|&(_, symbol)| symbol != '+');
    cells.map(|(at, _)| at).nth(cell).unwrap_or_default()
}

/// The cells whose digit has a `+` before it in every grid that shows the digit.
fn placed(board: &Board, grids: &[GridLine<'_>]) -> Vec<Cell> {
    let (mut signed, mut plain) = (vec![false; board.cell_count()], vec![false; board.cell_count()]);
    for (list, grid) in lists(board).into_iter().zip(grids) {
        let mut sign = false;
        let mut cells = list.into_iter().flatten();
        for symbol in grid.text.chars() {
            if symbol == '+' {
                sign = true;
                continue;
            }
            let Some(cell) = cells.next() else { break };
            let digit = Digit::from_symbol(symbol).is_some();
            signed[cell.index()] |= sign && digit;
            plain[cell.index()] |= !sign && digit;
            sign = false;
        }
    }
    board.cells().filter(|cell| signed[cell.index()] && !plain[cell.index()]).collect()
}
