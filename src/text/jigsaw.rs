//! Jigsaws as texts: a puzzle and behind it, on the same line, its map of regions; or a grid and below it the map.

use std::sync::Arc;

use super::cells::Boards;
use super::grid::{Row, is_rule, read_grids};
use super::line::{cell_count, first_word, read_line};
use super::symbols::is_separator;
use super::{Entry, TextError};
use crate::board::{Base, Board, Plan, RegionMap};

/// The board of a map: boxes, where the regions are equal rectangles.
fn board_of(marks: &[char], boards: &mut Boards) -> Option<Arc<Board>> {
    let map = RegionMap::new(marks).ok()?;
    // A solution, too, has as many of each symbol; but no row of it has one twice.
    let size = usize::from(map.size());
    let latin = map.regions().chunks(size).all(|row| {
        let mut row = row.to_vec();
        row.sort_unstable();
        row.windows(2).all(|pair| pair[0] != pair[1])
    });
    if latin || !marks.iter().all(char::is_ascii_alphanumeric) {
        return None;
    }
    let base = map.boxes().map_or(Base::Regions(map), Base::Boxes);
    boards.of_plan(Plan::of(base)).ok()
}

/// Reads `puzzle map`, if the line is that.
pub(super) fn read_mapped_line(text: &str, line: usize, boards: &mut Boards) -> Option<Result<Entry, TextError>> {
    let word = first_word(text);
    let cells = cell_count(word);
    let body = text.trim_start();
    let rest = body[word.len()..].trim_start_matches([' ', '\t', ',', ';']);
    let map = first_word(rest);
    if cells < 4 || map.chars().count() != cells {
        return None;
    }
    let marks: Vec<char> = map.to_ascii_uppercase().chars().collect();
    let board = board_of(&marks, boards)?;
    let column = text.chars().count() - body.chars().count() + 1;
    Some(read_line(&board, word, line, column, &rest[map.len()..]))
}

/// A grid with its map below, if the lines from `at` on are that: how many lines they are, and the puzzle.
pub(super) fn read_mapped_grid(
    lines: &[&str],
    at: usize,
    boards: &mut Boards,
    comment: &str,
) -> Option<(usize, Result<Entry, TextError>)> {
    let (mut rows, mut end) = block(lines, at);
    let mut map = rows.split_off(rows.len().div_ceil(2));
    let half = rows.len() == map.len() && board_of(&marks(&map), boards).is_some();
    if !half {
        rows.append(&mut map);
        let next = (end..lines.len()).find(|&at| !lines[at].trim().is_empty())?;
        map = block(lines, next).0;
        map.truncate(rows.len());
        end = map.last()?.line;
    }
    let board = board_of(&marks(&map), boards)?;
    if rows.len() != map.len() || board.extent().row as usize != rows.len() {
        return None;
    }
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

/// The rows up to a blank line, without rules and comments, and the index of the line behind them.
fn block<'t>(lines: &[&'t str], start: usize) -> (Vec<Row<'t>>, usize) {
    let end = (start..lines.len()).find(|&at| lines[at].trim().is_empty()).unwrap_or(lines.len());
    let is_row = |text: &str| !is_rule(text) && !text.trim_start().starts_with('#');
    let rows = (start..end).filter(|&at| is_row(lines[at])).map(|at| Row { text: lines[at], line: at + 1 });
    (rows.collect(), end)
}
