//! Which fields of the rows of a table are its cells.

use std::ops::Range;

use super::rows::{Row, Way};
use crate::grid::GridToken;
use crate::labels::is_sequence;
use crate::symbols::is_blank;
use deduku_core::board::Digit;

/// Whether labels stand before the cells of a row, and after them.
const LABELS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];
/// The least number of cells with candidates in a grid that has such cells: fewer are mistakes.
const LEAST_MARKED: usize = 3;

/// The number of rows and columns of a board, and those of its boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) side: usize,
    pub(crate) high: usize,
    pub(crate) wide: usize,
}

impl Size {
    /// The maximum number of columns that may be missing at the end, because all their cells are blank.
    pub(crate) fn most_missing(self) -> usize {
        (self.wide - 1).min(self.side / 4)
    }
}

/// How the columns of a table and those of a board are as many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// With nothing but labels and empty columns between boxes.
    Whole,
    /// With empty columns around.
    Margins,
    /// Without the last ones, because their blanks and the separators between them were removed.
    Cut,
}

impl Fit {
    pub(super) const ALL: [Self; 3] = [Self::Whole, Self::Margins, Self::Cut];
}

/// The cells of each row, and whether rows had labels.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) cells: Vec<Vec<GridToken>>,
    pub(super) labelled: bool,
}

/// The ways in which fields of these rows can be all cells of a board.
pub(super) fn readings(body: &[&Row], names: Option<&Row>, size: Size, way: Way, fit: Fit) -> Vec<Reading> {
    let mut readings = match way {
        Way::Words => of_words(body, names.is_some(), size.side),
        _ => of_columns(body, names, size, way, fit),
    };
    // Programs do not label the rows of lists.
    readings.retain(|reading| are_cells(&reading.cells, size.side) && !(reading.labelled && way == Way::Lists));
    readings
}

/// Whether labels are in order, or mark a quotation.
fn are_labels(labels: &[&str]) -> bool {
    is_sequence(labels) || labels.iter().all(|&label| label == ">")
}

/// The readings of rows of words, of which each is a cell, or each character of them.
fn of_words(body: &[&Row], named: bool, side: usize) -> Vec<Reading> {
    let is_label = |of: fn(&[GridToken]) -> Option<&GridToken>| {
        let labels: Option<Vec<&str>> =
            body.iter().map(|row| of(&row.fields).map(|field| field.text.as_str())).collect();
        labels.is_some_and(|labels| are_labels(&labels))
    };
    let (first, last) = (is_label(<[GridToken]>::first), is_label(<[GridToken]>::last));
    let tries = LABELS.into_iter().filter(|&(before, after)| (first || !before) && (last || !after));
    let mut readings: Vec<Reading> = tries
        .filter_map(|(before, after)| {
            let inside = |row: &&Row| {
                let end = row.fields.len().checked_sub(usize::from(after))?;
                let inside = row.fields.get(usize::from(before)..end)?;
                Some(if inside.len() == side { inside.to_vec() } else { characters(inside) })
            };
            Some(Reading { cells: body.iter().map(inside).collect::<Option<_>>()?, labelled: before || after })
        })
        .collect();
    // Below names of columns, a label may be the first character of its row.
    let rows: Vec<Vec<GridToken>> = body.iter().map(|row| characters(&row.fields)).collect();
    let labels: Vec<&str> = rows.iter().filter_map(|row| row.first()).map(|label| label.text.as_str()).collect();
    if named && !first && labels.len() == side && are_labels(&labels) {
        let cells = rows.into_iter().map(|row| row.into_iter().skip(1).collect()).collect();
        readings.push(Reading { cells, labelled: true });
    }
    readings.retain(|reading| reading.cells.iter().all(|row| row.len() == side));
    readings
}

/// The characters of fields.
fn characters(fields: &[GridToken]) -> Vec<GridToken> {
    let characters = fields.iter().flat_map(|field| field.text.chars().zip(field.column..));
    characters.map(|(symbol, column)| GridToken { text: symbol.to_string(), column }).collect()
}

/// The readings of rows in which every field has a column.
fn of_columns(body: &[&Row], names: Option<&Row>, size: Size, way: Way, fit: Fit) -> Vec<Reading> {
    let border = usize::from(way == Way::Bars && body.iter().all(|row| is_bordered(row)));
    let inside = |row: &Row| border..row.fields.len() - border;
    let rows: Vec<&[GridToken]> = body.iter().map(|row| &row.fields[inside(row)]).collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or_default();
    let ragged = rows.iter().any(|row| row.len() < width);
    // Editors remove blanks at the end of lines, but then of all lines.
    let stripped = rows.iter().all(|row| row.last().is_none_or(|field| !field.text.is_empty()));
    if ragged && !(way.is_sign() && stripped) || fit == Fit::Cut && !ragged {
        return Vec::new();
    }
    let mut found = columns(&rows, width, size, fit);
    let is_beside = |names: &&Row| names.fields.len() == width + 2 * border;
    if let Some(names) = names.filter(is_beside) {
        let beside = (0..width).filter(|&column| !text(&names.fields[inside(names)], column).is_empty());
        let beside: Vec<usize> = beside.collect();
        found.retain(|(columns, _)| beside.ends_with(columns));
    }
    let cell = |row: &[GridToken], column: usize| {
        let end = row.last().map_or(1, |field| field.column);
        row.get(column).cloned().unwrap_or(GridToken { text: String::new(), column: end })
    };
    let reading = |(columns, labelled): (Vec<usize>, bool)| Reading {
        cells: rows.iter().map(|row| columns.iter().map(|&column| cell(row, column)).collect()).collect(),
        labelled,
    };
    found.into_iter().map(reading).collect()
}

/// The text of a field, empty if the row ends before it.
fn text(row: &[GridToken], column: usize) -> &str {
    row.get(column).map_or("", |field| &field.text)
}

/// The choices of columns that can be the board's, each with whether labels stand beside them.
fn columns(rows: &[&[GridToken]], width: usize, size: Size, fit: Fit) -> Vec<(Vec<usize>, bool)> {
    if fit == Fit::Cut {
        let missing = size.side.saturating_sub(width);
        return (1..=size.most_missing())
            .contains(&missing)
            .then(|| ((0..size.side).collect(), false))
            .into_iter()
            .collect();
    }
    let is_empty = |column: usize| rows.iter().all(|row| text(row, column).is_empty());
    let is_label = |column: usize| are_labels(&rows.iter().map(|row| text(row, column)).collect::<Vec<_>>());
    // The table stands at one place of a part of the sheet, and around it nothing.
    let places = |part: Range<usize>| {
        let starts = part.start..(part.end + 1).saturating_sub(size.side).max(part.start);
        let places = starts.map(|start| start..start + size.side);
        let around = move |place: &Range<usize>| part.clone().filter(|column| !place.contains(column)).all(is_empty);
        places.filter(around).map(Iterator::collect).collect::<Vec<_>>()
    };
    let mut found: Vec<(Vec<usize>, bool)> = Vec::new();
    for (before, after) in LABELS {
        let part = usize::from(before)..width.saturating_sub(usize::from(after));
        if part.is_empty() || before && !is_label(0) || after && !is_label(part.end) {
            continue;
        }
        let columns =
            if fit == Fit::Margins { places(part) } else { size.columns(part, is_empty).into_iter().collect() };
        found.extend(columns.into_iter().map(|columns| (columns, before || after)));
    }
    // What looks like labels could be cells beside an empty column.
    if fit == Fit::Whole && !found.is_empty() && found.iter().all(|&(_, labelled)| labelled) {
        found.extend(places(0..width).into_iter().map(|columns| (columns, false)));
    }
    found
}

/// Whether nothing stands before the first separator, and nothing after the last.
fn is_bordered(row: &Row) -> bool {
    let is_empty = |field: &GridToken| field.text.is_empty();
    row.fields.len() > 2 && row.fields.first().is_some_and(is_empty) && row.fields.last().is_some_and(is_empty)
}

/// Whether these can be the cells of a grid of this side; some have candidates only if many do, and none is blank.
fn are_cells(cells: &[Vec<GridToken>], side: usize) -> bool {
    let texts = || cells.iter().flatten().map(|cell| cell.text.as_str());
    let marked = texts().filter(|text| is_marked(text, side)).count();
    let is_blank = |text: &str| text.chars().all(is_blank);
    texts().all(|text| is_cell(text, side)) && (marked == 0 || marked >= LEAST_MARKED && !texts().any(is_blank))
}

/// Whether a cell has more than one candidate.
pub(super) fn is_marked(text: &str, side: usize) -> bool {
    side <= 9 && text.trim_start_matches('+').chars().count() > 1
}

/// Whether a field can be a cell of a grid of this side: nothing, a digit, a number, or candidates.
pub(super) fn is_cell(text: &str, side: usize) -> bool {
    let is_digit = |symbol: char| Digit::from_symbol(symbol).is_some_and(|digit| usize::from(digit.get()) <= side);
    let number = text.parse::<usize>().is_ok_and(|number| (1..=side).contains(&number));
    let bare = text.trim_start_matches('+');
    let mut symbols = bare.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => text.is_empty(),
        (Some(symbol), None) => {
            is_digit(symbol) || !symbol.is_alphanumeric() || matches!(symbol, '0' | 'x' | 'X' | 'o' | 'O')
        }
        _ => number || side <= 9 && bare.chars().all(is_digit) && !has_twice(bare),
    }
}

/// Whether a text has a character more than once.
fn has_twice(text: &str) -> bool {
    text.char_indices().any(|(at, symbol)| text[..at].contains(symbol))
}

impl Size {
    /// The columns of the cells among these: all of them, or all but the empty ones between boxes.
    fn columns(self, columns: Range<usize>, is_empty: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        if columns.len() == self.side {
            return Some(columns.collect());
        }
        let start = columns.start;
        let is_gap = |&column: &usize| (column - start) % (self.wide + 1) == self.wide;
        let (gaps, cells): (Vec<usize>, Vec<usize>) = columns.partition(is_gap);
        let fits = cells.len() == self.side && gaps.len() == self.side / self.wide - 1;
        (fits && gaps.into_iter().all(is_empty)).then_some(cells)
    }
}
