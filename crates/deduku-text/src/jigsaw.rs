//! Jigsaws as texts: a puzzle followed by its map of regions on the same line; or a grid with the map below it.

use std::sync::Arc;

use super::cells::Boards;
use super::grid::{Row, is_rule, read_grids};
use super::limits::LONGEST_ROW;
use super::line::{cell_count, first_word, read_line};
use super::reader::VisibleLines;
use super::symbols::is_separator;
use super::{EntryResult, Fault, Recognised, TextError};
use deduku_core::board::{Base, Board, Digit, Plan, RegionMap};

/// The maximum number of rows of a grid and its map.
const MOST_ROWS: usize = 2 * Digit::MAX as usize;

/// The board of a map; if the regions are equal rectangles, they become boxes. `None` if the marks cannot be intended
/// as a map: they do not form a square, or could be a solution, in which no row has a mark twice.
///
/// # Errors
/// A map of letters with a region of the wrong size.
fn board_of(marks: &[char], boards: &mut Boards) -> Option<Result<Arc<Board>, Fault>> {
    let size = marks.len().isqrt();
    let latin = |row: &[char]| {
        let mut row = row.to_vec();
        row.sort_unstable();
        row.windows(2).all(|pair| pair[0] != pair[1])
    };
    let square = size > 2 && size * size == marks.len();
    if !square || !marks.iter().all(char::is_ascii_alphanumeric) || marks.chunks(size).all(latin) {
        return None;
    }
    let map = match RegionMap::new(marks) {
        Ok(map) => map,
        // Digits may belong to a puzzle instead of a map.
        Err(error) => return marks.iter().all(char::is_ascii_alphabetic).then(|| Err(error.into())),
    };
    let base = map.boxes().map_or(Base::Regions(map), Base::Boxes);
    Some(boards.of_plan(Plan::of(base)).map_err(Fault::from))
}

/// Reads a line of the form `puzzle map`, if it is one.
pub(super) fn read_mapped_line(text: &str, line: usize, boards: &mut Boards) -> Option<EntryResult> {
    let word = first_word(text);
    let cells = cell_count(word);
    let body = text.trim_start();
    let rest = body[word.len()..].trim_start_matches([' ', '\t', ',', ';']);
    let map = first_word(rest);
    if map.chars().count() != cells {
        return None;
    }
    let marks: Vec<char> = map.to_ascii_uppercase().chars().collect();
    let column = |rest: &str| text.chars().count() - rest.chars().count() + 1;
    Some(match board_of(&marks, boards)? {
        Ok(board) => read_line(&board, word, line, column(body), &rest[map.len()..]),
        Err(fault) => Err(TextError::new(line, column(rest), fault)),
    })
}

/// Reads a grid with its map below, if the lines from `at` on are one: returns the number of lines and the puzzle.
pub(super) fn read_mapped_grid(sight: VisibleLines<'_>, at: usize, boards: &mut Boards, comment: &str) -> Recognised {
    let (mut rows, mut end) = block(sight, at)?;
    let mut map = rows.split_off(rows.len().div_ceil(2));
    let half = rows.len() == map.len() && board_of(&marks(&map), boards).is_some();
    if !half {
        rows.append(&mut map);
        let (next, _) = sight.from(end).find(|(_, text)| !text.trim().is_empty())?;
        map = block(sight, next)?.0;
        map.truncate(rows.len());
        end = map.last()?.line;
    }
    let size = rows.len();
    if map.len() != size || marks(&map).len() != size * size {
        return None;
    }
    let board = match board_of(&marks(&map), boards)? {
        Ok(board) => board,
        Err(fault) => return Some((end - at, Err(TextError::new(map[0].line, 1, fault)))),
    };
    let entry = read_grids(&rows, Some(&board), boards, comment).into_iter().next()?;
    Some((end - at, entry))
}

/// The marks of a map's rows.
fn marks(rows: &[Row<'_>]) -> Vec<char> {
    rows.iter()
        .flat_map(|row| row.text.chars())
        .filter(|&mark| !is_separator(mark))
        .map(|mark| mark.to_ascii_uppercase())
        .collect()
}

/// The rows up to a blank line, without rules and comments, and the index of the line after them; `None` if there are
/// too many.
fn block(sight: VisibleLines<'_>, start: usize) -> Option<(Vec<Row<'_>>, usize)> {
    let is_row = |text: &str| !is_rule(text) && !text.trim_start().starts_with('#');
    let (mut rows, mut end) = (Vec::new(), start);
    for (at, text) in sight.from(start).take_while(|(_, text)| !text.trim().is_empty()) {
        end = at + 1;
        if is_row(text) {
            rows.push(Row { text, line: at + 1 });
        }
        if rows.len() > MOST_ROWS || text.len() > LONGEST_ROW {
            return None;
        }
    }
    Some((rows, end))
}
