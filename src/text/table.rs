//! Grids as tables: fields between separators, of which an empty one is a blank, and rows and columns with labels.
//!
//! Each line is split in several ways. In the first way in which as many lines as a board has rows have as many cells,
//! and empty fields, labels or a line of names had to be understood for that, the lines are a table. Everything else is
//! left to the reader of drawn grids.

use std::sync::Arc;

use super::cells::Boards;
use super::grid::{GridToken, is_rule, read_cells, row_lengths};
use super::labels::is_sequence;
use super::limits::LONGEST_ROW;
use super::reader::VisibleLines;
use super::symbols::{is_bar, is_blank, is_separator, is_symbol};
use super::{Entry, Format, TextError};
use crate::board::{Board, Digit, PLAIN_SHAPES};

/// The maximum number of rows that are looked at: the largest board, with a line of names.
const MOST_ROWS: usize = 27;
/// The maximum number of lines between two rows.
const MOST_BETWEEN: usize = 2;

/// How the fields of a line are separated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Sign(char),
    Bars,
    Words,
}

const WAYS: [Way; 5] = [Way::Sign('\t'), Way::Sign(','), Way::Sign(';'), Way::Bars, Way::Words];

/// A line with fields.
struct Row {
    /// Its index in the text.
    at: usize,
    fields: Vec<GridToken>,
    /// Whether brackets surround the fields.
    listed: bool,
}

/// The cells of a table, with their line numbers, and the index of its last line.
struct Found {
    pieces: Vec<(usize, GridToken)>,
    first: usize,
    last: usize,
    side: usize,
}

/// Reads the table that begins at this line, if there is one: the number of lines and the puzzle.
pub(super) fn take_table(
    sight: VisibleLines<'_>,
    at: usize,
    wanted: Option<&Arc<Board>>,
    boards: &mut Boards,
    heading: &str,
) -> Option<(usize, Result<Entry, TextError>)> {
    let sides = sides(wanted)?;
    let found = WAYS.into_iter().find_map(|way| {
        let rows = rows(sight, at, way);
        let led = rows.first().is_some_and(|row| row.at > at && (row.listed || matches!(way, Way::Sign(_))));
        let fit = |rows: &[Row], with_labels| sides.iter().find_map(|&side| fit(rows, side, way, (with_labels, led)));
        // Labels are looked for first: with them a table could be a larger one.
        fit(&rows, true).or_else(|| fit(&rows, false)).or_else(|| fit(&compact(rows, way)?, false))
    })?;
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

/// The sides of the boards that a table can be.
pub(super) fn sides(wanted: Option<&Arc<Board>>) -> Option<Vec<usize>> {
    let Some(board) = wanted else {
        return Some(PLAIN_SHAPES.into_iter().map(|shape| usize::from(shape.size())).collect());
    };
    let lengths = row_lengths(board);
    (board.grids().len() == 1 && lengths.iter().all(|&length| length == lengths.len())).then(|| vec![lengths.len()])
}

/// The lines from here on that have fields.
fn rows(sight: VisibleLines<'_>, at: usize, way: Way) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (number, line) in sight.from(at) {
        let between = rows.last().map_or(number - at, |row| number - row.at - 1);
        if rows.len() == MOST_ROWS || between > MOST_BETWEEN || line.len() > LONGEST_ROW {
            break;
        }
        if let Some(fields) = split(line, way) {
            rows.push(Row {
                at: number,
                fields,
                listed: matches!(way, Way::Sign(_)) && inner(line, way).len() < line.trim().len(),
            });
        } else if rows.is_empty() && !matches!(way, Way::Sign(_)) && !is_frame(line) {
            break;
        }
    }
    rows
}

/// The rows without the columns and the rows that a spreadsheet leaves empty between boxes; `None` if there are none.
fn compact(mut rows: Vec<Row>, way: Way) -> Option<Vec<Row>> {
    let width = rows.iter().map(|row| row.fields.len()).max().filter(|_| matches!(way, Way::Sign(_)))?;
    let filled =
        |column: usize| rows.iter().any(|row| row.fields.get(column).is_some_and(|field| !field.text.is_empty()));
    let kept: Vec<bool> = (0..width).map(filled).collect();
    rows.retain(|row| row.fields.iter().any(|field| !field.text.is_empty()));
    for row in &mut rows {
        let mut column = 0;
        row.fields.retain(|_| {
            column += 1;
            kept[column - 1]
        });
    }
    kept.contains(&false).then_some(rows)
}

/// The fields of a line; `None` if it has none, such as a rule.
fn split(line: &str, way: Way) -> Option<Vec<GridToken>> {
    let is_end: fn(char) -> bool = match way {
        Way::Sign('\t') => |symbol| symbol == '\t',
        Way::Sign(',') => |symbol| symbol == ',',
        Way::Sign(_) => |symbol| symbol == ';',
        Way::Bars => is_bar,
        Way::Words => is_separator,
    };
    let line = if way == Way::Sign('\t') { line } else { inner(line, way) };
    if !line.contains(is_end) || is_frame(line) && way != Way::Sign('\t') {
        return None;
    }
    let mut fields = Vec::new();
    let mut column = 1;
    for text in line.split(is_end) {
        let indent = text.chars().take_while(|symbol| symbol.is_whitespace()).count();
        fields.push(GridToken { text: value(text, way), column: column + indent });
        column += text.chars().count() + 1;
    }
    match way {
        Way::Words => fields.retain(|field| !field.text.is_empty()),
        // The first and the last bar of a row are its border.
        Way::Bars => {
            let bounded =
                fields.len() > 2 && fields[0].text.is_empty() && fields.last().is_some_and(|last| last.text.is_empty());
            if bounded {
                fields.remove(0);
                fields.pop();
            }
        }
        Way::Sign(_) => {}
    }
    Some(fields)
}

/// The line without the brackets of a list, and the sign after them.
fn inner(line: &str, way: Way) -> &str {
    let bracket = |symbol: char| "[](){}".contains(symbol);
    let line = line.trim_end();
    let bare = line.trim_end_matches([',', ';']).trim_end();
    if matches!(way, Way::Sign(_)) && bare.ends_with([']', ')', '}']) {
        return bare.trim_end_matches(bracket).trim_start().trim_start_matches(bracket);
    }
    line
}

/// The text of a field without quotes; empty if a spreadsheet means nothing by it.
fn value(text: &str, way: Way) -> String {
    let text = text.trim();
    if way == Way::Words {
        return text.to_owned();
    }
    let text = text.trim_matches(['"', '\'']).trim();
    let whole = text.strip_suffix(".0").filter(|whole| whole.bytes().all(|byte| byte.is_ascii_digit()));
    if matches!(text.to_ascii_lowercase().as_str(), "nan" | "none" | "null") {
        return String::new();
    }
    let text = whole.unwrap_or(text);
    // Emphasis of Markdown surrounds more than one sign.
    let bare = text.trim_matches(['*', '`']);
    (if bare.is_empty() { text } else { bare }).to_owned()
}

/// Whether the line is the frame of a grid or a rule, perhaps with marks where lines cross.
fn is_frame(line: &str) -> bool {
    let bare: String =
        line.chars().filter(|&symbol| is_symbol(symbol) || is_separator(symbol) || "+=-_".contains(symbol)).collect();
    is_rule(&bare) && !line.chars().any(char::is_alphanumeric)
}

/// Whether the line has only closing brackets.
fn is_closing(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|symbol| "])};,".contains(symbol))
}

/// The table of this side, if the rows are one, with labels or without. `led`: a line above begins it.
fn fit(rows: &[Row], side: usize, way: Way, (with_labels, led): (bool, bool)) -> Option<Found> {
    (0..=1).find_map(|skipped| {
        let body = rows.get(skipped..skipped + side)?;
        let top = rows.first().filter(|_| skipped == 1).map(|row| row.fields.as_slice());
        let named = top.map(|top| Names::of(top, side));
        if named == Some(Names::Cells) || named == Some(Names::Words) && way == Way::Words {
            return None;
        }
        let is_labelled = named == Some(Names::Labels);
        if with_labels && !is_labelled && named.is_some() {
            return None;
        }
        // A row below with as many fields belongs to a larger grid.
        let next = rows.get(skipped + side).filter(|next| next.at <= body[side - 1].at + 2);
        let goes_on = next.is_some_and(|next| {
            next.fields.len() == body[side - 1].fields.len() && !Names::of(&next.fields, side).is_labels()
        });
        let labelled = if goes_on && !is_labelled || !with_labels { None } else { unlabelled(body, side, way) };
        let by_labels = labelled.is_some();
        if with_labels && !by_labels && !is_labelled {
            return None;
        }
        if !by_labels && !is_wide(body, side, way) {
            return None;
        }
        let rows_of =
            labelled.or_else(|| body.iter().map(|row| cells(&row.fields, side, way)).collect::<Option<Vec<_>>>())?;
        let is_empty = |field: &GridToken| field.text.is_empty();
        let listed = body.iter().all(|row| row.listed);
        let understood =
            by_labels || named.is_some() || listed || led || way != Way::Bars && rows_of.iter().flatten().any(is_empty);
        if !understood || !rows_of.iter().flatten().all(|field| is_cell(&field.text, side)) {
            return None;
        }
        // Words without labels are what the reader of grids reads.
        if way == Way::Words && !by_labels && !is_labelled {
            return None;
        }
        let count = rows_of.iter().flatten().filter(|field| !field.text.chars().all(is_blank)).count();
        let footer = rows
            .get(skipped + side)
            .filter(|row| Names::of(&row.fields, side).is_labels() && (is_labelled || by_labels));
        let last = footer.map_or(body[side - 1].at, |row| row.at);
        let blank = |mut field: GridToken| {
            if field.text.is_empty() {
                ".".clone_into(&mut field.text);
            }
            field
        };
        let pieces = body
            .iter()
            .zip(rows_of)
            .flat_map(|(row, fields)| fields.into_iter().map(move |field| (row.at + 1, blank(field))));
        (count >= side.min(4)).then(|| Found { pieces: pieces.collect(), first: rows[0].at, last, side })
    })
}

/// Whether rows of signs have the width of a board: spreadsheets add empty fields at the end, editors remove them.
fn is_wide(body: &[Row], side: usize, way: Way) -> bool {
    let widest = |width: fn(&Row) -> usize| body.iter().map(width).max() == Some(side);
    !matches!(way, Way::Sign(_)) || widest(|row| row.fields.len()) || widest(|row| filled(&row.fields))
}

/// The number of fields up to the last that is not empty.
fn filled(fields: &[GridToken]) -> usize {
    fields.iter().rposition(|field| !field.text.is_empty()).map_or(0, |last| last + 1)
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

    fn is_labels(self) -> bool {
        self == Self::Labels
    }
}

/// The cells of rows that each begin with a label, or end with one; `None` if the labels are in no order.
fn unlabelled(body: &[Row], side: usize, way: Way) -> Option<Vec<Vec<GridToken>>> {
    let ordered = |label: fn(&[GridToken]) -> Option<&GridToken>| {
        let labels: Option<Vec<&str>> =
            body.iter().map(|row| label(&row.fields).map(|field| field.text.as_str())).collect();
        labels.is_some_and(|labels| is_sequence(&labels))
    };
    let (first, last) = (ordered(<[GridToken]>::first), ordered(<[GridToken]>::last));
    let tries =
        [(1, 0), (1, 1), (0, 1)].into_iter().filter(|&(before, after)| (before == 0 || first) && (after == 0 || last));
    tries.into_iter().find_map(|(before, after)| {
        let inside = |row: &Row| {
            let end = row.fields.len().checked_sub(after)?;
            cells(row.fields.get(before..end)?, side, way)
        };
        body.iter().map(inside).collect()
    })
}

/// The cells of a row: its fields; or its characters, if these are as many.
fn cells(fields: &[GridToken], side: usize, way: Way) -> Option<Vec<GridToken>> {
    if fields.len() == side {
        return Some(fields.to_vec());
    }
    if matches!(way, Way::Sign(_)) {
        let count = filled(fields);
        let end = fields.last().map_or(1, |field| field.column);
        let padding = GridToken { text: String::new(), column: end };
        return (count <= side && fields.len() > 1).then(|| {
            let mut cells = fields[..count].to_vec();
            cells.resize(side, padding);
            cells
        });
    }
    let characters: Vec<GridToken> = fields
        .iter()
        .flat_map(|field| field.text.chars().zip(field.column..))
        .map(|(symbol, column)| GridToken { text: symbol.to_string(), column })
        .collect();
    (characters.len() == side).then_some(characters)
}

/// Whether a field can be a cell of a grid of this side: nothing, a digit, a number, or candidates.
fn is_cell(text: &str, side: usize) -> bool {
    let is_digit = |symbol: char| Digit::from_symbol(symbol).is_some_and(|digit| usize::from(digit.get()) <= side);
    let number = text.parse::<usize>().is_ok_and(|number| (1..=side).contains(&number));
    let bare = text.trim_start_matches('+');
    let mut symbols = bare.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => text.is_empty(),
        (Some(symbol), None) => {
            is_digit(symbol) || !symbol.is_alphanumeric() || matches!(symbol, '0' | 'x' | 'X' | 'o' | 'O')
        }
        _ => number || side <= 9 && bare.chars().all(is_digit),
    }
}
