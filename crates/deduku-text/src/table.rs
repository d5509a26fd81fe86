//! Grids as tables: fields between separators, of which an empty one is a blank, and rows and columns with labels.
//!
//! Each line is split in several ways. In the first way in which as many lines as a board has rows have as many cells,
//! and empty fields, labels or a line of names had to be understood for that, the lines are a table. It must be read in
//! one way only, and may leave no row of the same kind behind: otherwise a label could be a cell, or a cell a label.
//! What is nearly a table is reported here; everything else is left to the reader of drawn grids.

mod cells;
mod rows;

use std::ops::Range;
use std::sync::Arc;

pub(super) use self::cells::Size;
use self::cells::{Fit, Reading, is_cell, is_marked, readings};
pub(super) use self::rows::rows_after;
use self::rows::{Gaps, Row, Way, groups, is_frame, rows};
use super::cells::Boards;
use super::fault::excerpt;
use super::form::short;
use super::grid::{GridToken, read_cells, row_lengths};
use super::labels::is_sequence;
use super::reader::VisibleLines;
use super::symbols::is_blank;
use super::{Entry, Fault, Format, Recognised, TextError};
use deduku_core::board::{Board, BoxShape, PLAIN_SHAPES};

/// The cells of a table, with their line numbers, and the indexes of its first and its last line.
struct Found {
    pieces: Vec<(usize, GridToken)>,
    /// Whether both rows and columns have labels.
    labelled: bool,
    first: usize,
    last: usize,
    side: usize,
}

impl Found {
    /// Whether both have the same cells.
    fn is_same(&self, other: &Self) -> bool {
        let cells = |found: &Self| found.pieces.iter().map(|(line, cell)| (*line, cell.column)).collect::<Vec<_>>();
        self.side == other.side && cells(self) == cells(other)
    }
}

/// Reads the table that begins at this line, if there is one: the number of lines and the puzzle.
pub(super) fn take_table(
    sight: VisibleLines<'_>,
    at: usize,
    wanted: Option<&Arc<Board>>,
    boards: &mut Boards,
    heading: &str,
) -> Recognised {
    let sizes = sizes(wanted)?;
    let tables = Way::ALL.map(|way| (way, rows(sight, at, way)));
    let found = tables.iter().find_map(|(way, rows)| {
        let led = way.is_sign() && rows.first().is_some_and(|row| row.at > at);
        Fit::ALL.into_iter().find_map(|fit| table(rows, &sizes, *way, fit, led))
    });
    let found = match found {
        Some(Ok(found)) => found,
        Some(Err(lines)) => {
            let reason = "this table can be read in two ways: keep its cells, remove labels and what is empty around";
            let fault = Fault::Board { reason: reason.to_owned() };
            return Some((lines.end - at, Err(TextError::new(lines.start + 1, 1, fault))));
        }
        None => {
            let mut signs = tables.iter().filter(|(way, _)| way.is_sign());
            let (last, fault) = signs.find_map(|(_, rows)| {
                sizes.iter().find_map(|size| {
                    let board = wanted.cloned().or_else(|| boards.of_cells(size.side * size.side))?;
                    fault(rows, size.side, &short(&board))
                })
            })?;
            return Some((last + 1 - at, Err(fault)));
        }
    };
    let lead = sight.get(at).filter(|line| found.first > at && line.chars().any(char::is_alphabetic));
    let heading = lead.map_or(heading, |lead| lead.trim_matches(|symbol: char| !symbol.is_alphanumeric()));
    let board = wanted.cloned().or_else(|| boards.of_cells(found.side * found.side))?;
    let entry = read_cells(&found.pieces, &board, heading);
    // Lines of brackets close a list of another language, and a frame the picture of a grid.
    let closing = sight.from(found.last + 1).take_while(|(_, line)| is_closing(line) || is_frame(line)).count();
    let entry =
        entry.map(|entry| if entry.position.is_none() { Entry { format: Format::Grid, ..entry } } else { entry });
    Some((found.last + 1 + closing - at, entry))
}

/// The sizes of the boards that a table can be.
pub(super) fn sizes(wanted: Option<&Arc<Board>>) -> Option<Vec<Size>> {
    let of_boxes = |boxes: BoxShape| Size {
        side: usize::from(boxes.size()),
        high: usize::from(boxes.rows),
        wide: usize::from(boxes.columns),
    };
    let Some(board) = wanted else { return Some(PLAIN_SHAPES.into_iter().map(of_boxes).collect()) };
    let side = row_lengths(board).len();
    let is_square = board.grids().len() == 1 && row_lengths(board).iter().all(|&length| length == side);
    let without_boxes = Size { side, high: side, wide: side };
    is_square.then(|| vec![board.plain_boxes().map_or(without_boxes, of_boxes)])
}

/// Whether the line has only closing brackets.
fn is_closing(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|symbol| "])};,".contains(symbol))
}

/// The table that the rows begin with, or the lines of one that can be read in several ways. `led`: a line above
/// begins it.
fn table(rows: &[Row], sizes: &[Size], way: Way, fit: Fit, led: bool) -> Option<Result<Found, Range<usize>>> {
    let mut found: Vec<Found> = Vec::new();
    if rows.iter().all(|row| row.fields.is_empty()) || matches!(way, Way::Lists | Way::Words) && fit != Fit::Whole {
        return None;
    }
    for (gaps, &size) in Gaps::of(rows).flat_map(|gaps| sizes.iter().map(move |size| (gaps, size))) {
        let readings = Readings { groups: &groups(rows, gaps, size.high), gaps, size, way, fit, led };
        for one in [false, true].into_iter().filter_map(|headed| readings.first(headed)).flatten() {
            if !found.iter().any(|other| other.is_same(&one)) {
                found.push(one);
            }
        }
    }
    // Labels on two sides repeat digits where a larger grid would have cells.
    if found.iter().any(|found| found.labelled) {
        found.retain(|found| found.labelled);
    }
    let lines = found.first()?.first..found.iter().map(|found| found.last + 1).max()?;
    Some(if found.len() == 1 { found.pop().ok_or(lines) } else { Err(lines) })
}

/// Groups of rows, and how they are to be read.
#[derive(Clone, Copy)]
struct Readings<'r> {
    groups: &'r [Vec<&'r Row>],
    gaps: Gaps,
    size: Size,
    way: Way,
    fit: Fit,
    led: bool,
}

impl Readings<'_> {
    /// The readings of the first table, with or without names of columns above.
    fn first(self, headed: bool) -> Option<Vec<Found>> {
        let Self { groups, size, way, .. } = self;
        let side = size.side;
        let mut lengths: Vec<usize> = groups.iter().map(Vec::len).collect();
        *lengths.first_mut()? -= usize::from(headed);
        lengths.retain(|&length| length > 0);
        let after = rows_after(&lengths, side, size.high)?;
        let all = groups.concat();
        let top = all.first().copied().filter(|_| headed);
        let names = top.map(|top| Names::of(&top.fields, side));
        let is_above = match names {
            None => !headed,
            Some(Names::Labels) => way != Way::Lists,
            Some(Names::Words) => !matches!(way, Way::Lists | Way::Words),
            // A number alone may say how large the table is.
            Some(Names::Cells) => way.is_sign() && all[0].fields.len() == 1,
        };
        if !is_above {
            return None;
        }
        let (body, rest) = all[usize::from(headed)..].split_at(side);
        let has_names = names == Some(Names::Labels);
        let found = readings(body, top.filter(|_| has_names), size, way, self.fit).into_iter().filter_map(|reading| {
            let is_labelled = has_names || reading.labelled;
            let below = rest.first().filter(|row| is_labelled && Names::of(&row.fields, side) == Names::Labels);
            // Names below a table stand alone, those above the next do not.
            let below = below.filter(|_| after == 1 || after == 0 && starts_alone(groups, all.len() - rest.len()));
            let left = &rest[usize::from(below.is_some()).min(after)..after];
            let last = below.or(body.last())?.at;
            // Several lists on a line are one table.
            let ends = body.last()?.at < rest.first().map_or(usize::MAX, |next| next.at);
            let is_read = is_labelled || headed || self.led || is_understood(&reading, way);
            (ends && is_read && is_filled(&reading, side) && leaves_nothing(body, left, side, self.gaps)).then(|| {
                Found {
                    labelled: has_names && reading.labelled,
                    pieces: pieces(body, reading),
                    first: all[0].at,
                    last,
                    side,
                }
            })
        });
        Some(found.collect())
    }
}

/// Whether a group of a single row starts after this number of rows.
fn starts_alone(groups: &[Vec<&Row>], before: usize) -> bool {
    let mut starts =
        groups.iter().scan(0, |start, group| Some((std::mem::replace(start, *start + group.len()), group)));
    starts.any(|(start, group)| start == before && group.len() == 1)
}

/// Whether the rows that follow a table without a gap are whole tables, or none of them is a row of a table like it.
fn leaves_nothing(body: &[&Row], rest: &[&Row], side: usize, gaps: Gaps) -> bool {
    let width = body.iter().map(|row| row.fields.len()).max().unwrap_or_default();
    let ragged = body.iter().any(|row| row.fields.len() < width);
    let is_like = |row: &&&Row| row.fields.len() == width || ragged && row.fields.len() < width;
    let like = rest.iter().take_while(is_like).count();
    let left = rest[..like].iter().rposition(|row| !row.is_bare()).map_or(0, |last| last + 1).min(2 * side);
    let has_names = rest.first().is_some_and(|row| Names::of(&row.fields, side) == Names::Labels);
    left == 0 || gaps != Gaps::None && left >= side && (left % side == 0 || has_names && left > side)
}

/// Whether a table without labels is none that the reader of drawn grids reads.
fn is_understood(reading: &Reading, way: Way) -> bool {
    way == Way::Lists || way != Way::Words && reading.cells.iter().flatten().any(|cell| cell.text.is_empty())
}

/// Whether some cells are not blank.
fn is_filled(reading: &Reading, side: usize) -> bool {
    let cells = reading.cells.iter().flatten();
    cells.filter(|cell| !cell.text.chars().all(is_blank)).count() >= side.min(4)
}

/// The cells with their line numbers, and a sign for blanks.
fn pieces(body: &[&Row], reading: Reading) -> Vec<(usize, GridToken)> {
    let blank = |text: String| if text.is_empty() { ".".to_owned() } else { text };
    let rows = body.iter().zip(reading.cells);
    rows.flat_map(|(row, cells)| {
        cells.into_iter().map(|cell| (row.at + 1, GridToken { text: blank(cell.text), ..cell }))
    })
    .collect()
}

/// The last line of what is nearly a table, and its fault: a cell that cannot be one, a row that is too short or too
/// long, or a wrong number of rows.
fn fault(rows: &[Row], side: usize, board: &str) -> Option<(usize, TextError)> {
    let groups = groups(rows, Gaps::Empty, side);
    let mut rows = groups.first()?.as_slice();
    if rows.len() == side + 1 && Names::of(&rows[0].fields, side) != Names::Cells {
        rows = &rows[1..];
    }
    let cells = || rows.iter().flat_map(|row| row.fields.iter().map(|field| (row.at + 1, field)));
    let is_wrong = |field: &GridToken| !is_cell(&field.text, side) || is_marked(&field.text, side);
    let wrong = cells().filter(|(_, field)| is_wrong(field)).count();
    let mut odd = rows.iter().filter(|row| row.fields.len() != side);
    let (first_odd, more_odd) = (odd.next(), odd.next());
    // Without an empty field, this could be rows of digits.
    if more_odd.is_some() || 4 * wrong > side * side || !cells().any(|(_, field)| field.text.is_empty()) {
        return None;
    }
    let found = rows.len();
    let first = rows.first()?.at + 1;
    let fault = match (first_odd, cells().find(|(_, field)| is_wrong(field))) {
        (Some(row), None) if found == side => {
            let found = row.fields.len();
            let column = row.fields.get(side).or(row.fields.last()).map_or(1, |field| field.column);
            TextError::new(row.at + 1, column, Fault::Row { found, expected: side, board: board.to_owned() })
        }
        (None, Some((line, field))) if found == side => {
            let symbol = excerpt(&field.text);
            let is_number = symbol.bytes().all(|byte| byte.is_ascii_digit());
            let last = char::from_digit(u32::try_from(side).ok()?, 10).filter(|_| is_number);
            let fault = match last {
                Some(last) => Fault::Beyond { symbol, last, board: board.to_owned() },
                None => Fault::Cell { cell: symbol },
            };
            TextError::new(line, field.column, fault)
        }
        (None, None) if 2 * found > side && found < side => {
            TextError::new(first, 1, Fault::Rows { found, expected: side, board: board.to_owned() })
        }
        (None, None) if found > side && found % side != 0 => {
            let reason = format!(
                "a table of {found} rows where {board} has {side}: remove the extra ones, or leave an empty line between tables"
            );
            TextError::new(first, 1, Fault::Board { reason })
        }
        _ => return None,
    };
    Some((rows.last()?.at, fault))
}

/// What the fields of a line above a grid are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    /// The columns' labels, in order.
    Labels,
    /// Nothing, or words.
    Words,
    /// A row of cells.
    Cells,
}

impl Names {
    fn of(fields: &[GridToken], side: usize) -> Self {
        let texts =
            || fields.iter().map(|field| field.text.as_str()).filter(|text| text.chars().any(char::is_alphanumeric));
        let joined: Vec<String> = texts().flat_map(str::chars).map(String::from).collect();
        let texts: Vec<&str> = texts().collect();
        let joined: Vec<&str> = joined.iter().map(String::as_str).collect();
        // A corner may have a name of its own.
        let without_corner = texts.get(1..).filter(|rest| rest.len() == side).is_some_and(is_sequence);
        if texts.len() == side && is_sequence(&texts) || joined.len() == side && is_sequence(&joined) || without_corner
        {
            return Self::Labels;
        }
        if texts.is_empty() || texts.iter().any(|text| !is_cell(text, side)) { Self::Words } else { Self::Cells }
    }
}
