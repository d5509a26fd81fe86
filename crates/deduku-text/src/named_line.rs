//! Lines that name their board behind the cells: `.6.58… board=x`.

use std::sync::Arc;

use super::cells::Boards;
use super::fault::so_many;
use super::line::{cell_count, read_line};
use super::several::{comment_behind, grid_cells, grids_of, read_several};
use super::{EntryResult, Fault, TextError};
use deduku_core::board::Board;

/// What comes before the name of a board behind the cells of a line.
pub(super) const BOARD: &str = "board=";

/// Reads a line of the form `cells board=NAME comment`, if it is one; `asked` is the board that its reader gave.
pub(super) fn read_named_line(
    text: &str,
    line: usize,
    asked: Option<&Arc<Board>>,
    boards: &mut Boards,
) -> Option<EntryResult> {
    let (before, rest) = text.split_at(text.find(BOARD)?);
    let word = rest.split_whitespace().next().filter(|_| before.ends_with([' ', '\t']))?;
    let name = &word[BOARD.len()..];
    let fail = |fault| Some(Err(TextError::new(line, before.chars().count() + 1, fault)));
    // Behind several words that do not fit it is part of a comment.
    let is_only = before.split_whitespace().count() == 1;
    let board = match boards.of_name(name) {
        Ok(board) => board,
        Err(error) => return is_only.then(|| fail(error.into())).flatten(),
    };
    let cells = grid_cells(&board).unwrap_or_else(|| vec![board.cell_count()]);
    let grids = grids_of(before, line, &cells);
    if grids.len() < cells.len() || !comment_behind(&grids, before, "").is_empty() {
        let (found, expected) = (cell_count(before.trim()), so_many(name, cells.iter().sum()));
        return is_only.then(|| fail(Fault::Length { found, expected })).flatten();
    }
    if let Some(asked) = asked.filter(|asked| asked.plan() != board.plan()) {
        let reason = format!("the line is of the board {name}, not {}: leave one of them out", asked.name());
        return fail(Fault::Board { reason });
    }
    let comment = &rest[word.len()..];
    Some(match grids[..] {
        [only] => read_line(&board, only.text, line, only.column, comment),
        _ => read_several(&board, &grids, comment.trim()),
    })
}
