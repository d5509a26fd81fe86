//! Puzzles on one line, and the lines of a library of technique cases.

use std::sync::Arc;

use super::cells::{More, build, on_board};
use super::fault::excerpt;
use super::symbols::{Alphabet, is_separator, own_blank};
use super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Board, Cell, Digit, Place};
use deduku_core::puzzle::{Position, Puzzle};

/// The first word of a line, which may be a puzzle.
pub(super) fn first_word(line: &str) -> &str {
    let line = line.trim_start();
    // Words end at ASCII characters only: other blanks are reported as invalid cells.
    let ends = |&byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'#' | b':');
    &line[..line.as_bytes().iter().position(ends).unwrap_or(line.len())]
}

/// The number of cells in a word: each character is one cell, except that `+` marks the next one as placed.
pub(super) fn cell_count(word: &str) -> usize {
    // Count the bytes that begin a UTF-8 character.
    word.bytes().filter(|&byte| byte != b'+' && byte & 0xc0 != 0x80).count()
}

/// Reads a puzzle from the cells of `word`, which begins at `column` of the line (in characters, from 1); separators
/// between cells are skipped.
pub(super) fn read_line(board: &Arc<Board>, word: &str, line: usize, column: usize, comment: &str) -> EntryResult {
    let comment = comment.trim_start_matches(|symbol: char| symbol.is_whitespace() || ",;#:".contains(symbol));
    let entry = |puzzle, position| {
        let comment = comment.trim_end().to_owned();
        Entry { position, comment, line, ..Entry::of(puzzle) }
    };
    // Fast path: the plain format, the only one that occurs in large numbers, needs no locations unless it is invalid.
    let plain = board.digits() <= 9 && word.len() == board.cell_count();
    if let Some(puzzle) = plain.then(|| Puzzle::from_line(board.clone(), word).ok()).flatten() {
        return Ok(entry(puzzle, None));
    }
    let digits = board.digits();
    let alphabet = Alphabet::of(word.chars().filter(|&symbol| symbol != '+'), digits);
    let blank = own_blank(word.chars().filter(|&symbol| !is_separator(symbol)), digits);
    let mut givens = Vec::with_capacity(board.cell_count());
    let mut columns = Vec::new();
    let mut more = More::default();
    let mut placed = false;
    for (at, symbol) in word.chars().enumerate() {
        let fail = |fault| TextError::new(line, column + at, fault);
        if symbol == '+' {
            placed = true;
            continue;
        }
        let known = if blank == Some(symbol) { Ok(None) } else { alphabet.digit(symbol, digits) };
        let Ok(digit) = known else {
            if is_separator(symbol) {
                continue;
            }
            return Err(fail(Fault::Symbol { symbol }));
        };
        let digit = digit.map(|digit| on_board(digit, symbol, board)).transpose().map_err(fail)?;
        match digit {
            Some(digit) if placed => more.placed.push((Cell::at(givens.len()), digit)),
            _ => {}
        }
        givens.push(digit.filter(|_| !placed));
        columns.push(at as u32);
        placed = false;
    }
    if givens.len() != board.cell_count() {
        let expected = super::fault::so_many(board.name(), board.cell_count());
        return Err(TextError::new(line, column, Fault::Length { found: givens.len(), expected }));
    }
    let locate = |cell: Cell| (line, column + columns[cell.index()] as usize);
    let (puzzle, position) = build(board, givens, &more, locate)?;
    Ok(entry(puzzle, position))
}

/// Whether the line is a library line: `:0901:…`, as written by HoDoKu and its users.
pub(super) fn is_library(line: &str) -> bool {
    line.strip_prefix(':').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Reads `:code:candidates:givens:deleted:…`. The fields after `deleted` are the outcome of the case; they become the
/// comment, together with the code.
pub(super) fn read_library(board: &Arc<Board>, text: &str, line: usize) -> EntryResult {
    // The field before the first colon is empty.
    let mut fields = Vec::new();
    let mut column = 1;
    for field in text.split(':') {
        fields.push((column, field));
        column += field.chars().count() + 1;
    }
    let Some(&(at, cells)) = fields.get(3) else {
        return Err(TextError::new(line, column - 1, Fault::LibraryFields));
    };
    // The code of a position without a case says nothing, nor do its candidates.
    let unnamed = matches!(fields.get(1..3), Some([(_, "0000"), (_, "x" | "")]));
    let comment = fields.iter().skip(if unnamed { 5 } else { 1 }).filter(|(column, _)| *column != at);
    let comment = comment.map(|&(_, field)| field).collect::<Vec<_>>().join(":");
    let comment = if unnamed { comment.trim_matches(':').to_owned() } else { comment };
    let entry = read_line(board, cells, line, at, "")?;
    let (column, deleted) = fields.get(4).copied().unwrap_or((at, ""));
    without(entry, deleted, column).map(|entry| Entry { comment, ..entry })
}

/// What follows a puzzle on its line, if it is a colon and candidates that are deleted: `:111 211 311`.
pub(super) fn deleted_after(rest: &str) -> Option<&str> {
    let deleted = rest.trim_start().strip_prefix(':')?;
    let words = || deleted.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let is_number = |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    // One that is no candidate is reported among others, and is a comment alone.
    (words().all(is_number) && words().any(|word| !word.contains('0'))).then_some(deleted)
}

/// The puzzle without the candidates in this text, which begins at `column` of its line.
pub(super) fn without(entry: Entry, deleted: &str, mut column: usize) -> EntryResult {
    let mut position = entry.position();
    for triple in deleted.split([' ', ',']) {
        if !triple.trim().is_empty() {
            let fault = || TextError::new(entry.line, column, Fault::Triple { text: excerpt(triple) });
            let (cell, digit) = candidate(entry.puzzle.board(), triple.trim()).ok_or_else(fault)?;
            position.remove(cell, digit);
        }
        column += triple.chars().count() + 1;
    }
    let position = Some(position).filter(|position| *position != Position::new(&entry.puzzle));
    Ok(Entry { position, format: Format::Library, ..entry })
}

/// Parses a candidate: `512` is the 5 of r1c2.
fn candidate(board: &Board, triple: &str) -> Option<(Cell, Digit)> {
    let numbers: Vec<u16> =
        triple.chars().map(|symbol| symbol.to_digit(10).map(|n| n as u16)).collect::<Option<_>>()?;
    let &[digit, row, column] = numbers.as_slice() else { return None };
    let place = Place { layer: 0, row: row.checked_sub(1)?, column: column.checked_sub(1)? };
    Some((board.cell_at(place)?, Digit::new(digit as u8)?))
}
