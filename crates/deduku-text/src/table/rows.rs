//! The rows of a table: lines split into fields, and the lines between them.

use crate::grid::{GridToken, is_rule};
use crate::labels::{is_sequence, may_follow};
use crate::limits::LONGEST_ROW;
use crate::reader::VisibleLines;
use crate::symbols::{is_bar, is_separator, is_symbol};

/// The number of rows that show how large a table may be.
const FIRST_ROWS: usize = 4;
/// The number of rows that are looked at, which should be three tables with lines of names.
const LEAST_ROWS: usize = 30;
/// The maximum of it.
const MOST_ROWS: usize = 81;
/// The maximum number of lines between two rows.
const MOST_BETWEEN: usize = 2;
/// The least number of fields of a list that is a row.
const LEAST_LISTED: usize = 4;

/// How the fields of a line are separated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// By commas, within the brackets of lists; all lists of a line are rows.
    Lists,
    Sign(char),
    Bars,
    Words,
}

impl Way {
    pub(super) const ALL: [Self; 6] =
        [Self::Lists, Self::Sign('\t'), Self::Sign(','), Self::Sign(';'), Self::Bars, Self::Words];

    /// Whether nothing between two separators is an empty field, which may be missing at the end of a line.
    pub(super) const fn is_sign(self) -> bool {
        matches!(self, Self::Sign(_))
    }
}

/// A line, or a part of it, with fields.
#[derive(Debug)]
pub(super) struct Row {
    /// The index of the line in the text.
    pub(super) at: usize,
    /// No fields if the line is empty.
    pub(super) fields: Vec<GridToken>,
}

impl Row {
    /// Whether nothing, or only strokes, stand between the separators.
    pub(super) fn is_bare(&self) -> bool {
        self.fields.iter().all(|field| field.text.chars().all(|symbol| matches!(symbol, '-' | ':')))
    }
}

/// Which lines are no rows but separate boxes and tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gaps {
    /// Empty lines, and lines with separators only.
    Bare,
    /// The same, the latter only between boxes.
    Boxes,
    /// Empty lines.
    Empty,
    /// None: an empty line is a row that lost its separators.
    None,
}

impl Gaps {
    /// Those that differ for these rows.
    pub(super) fn of(rows: &[Row]) -> impl Iterator<Item = Self> {
        let has_empty = rows.iter().any(|row| row.fields.is_empty());
        let has_bare = rows.iter().any(|row| !row.fields.is_empty() && row.is_bare());
        [(Self::Bare, true), (Self::Boxes, has_bare), (Self::Empty, has_bare), (Self::None, has_empty)]
            .into_iter()
            .filter_map(|(gaps, differs)| differs.then_some(gaps))
    }
}

/// The rows and empty lines from here on, up to a line that is neither; none if they cannot be a table.
pub(super) fn rows(sight: VisibleLines<'_>, at: usize, way: Way) -> Vec<Row> {
    let first = first_rows(sight, at, way, FIRST_ROWS);
    let width = |row: &Row| row.fields.iter().map(|field| field.text.chars().count().max(1)).sum();
    let widest: usize = first.iter().map(width).max().unwrap_or_default();
    // Fast path: most lines have no separators, and most grids of words no labels.
    let is_one = || first.iter().all(|row| row.fields.len() < 2);
    if widest == 0 || way.is_sign() && is_one() || way == Way::Words && !may_have_labels(&first) {
        return Vec::new();
    }
    first_rows(sight, at, way, (3 * (widest + 1)).clamp(LEAST_ROWS, MOST_ROWS))
}

/// Whether the first row names columns, or the first fields or the last ones of two rows could be their labels.
fn may_have_labels(rows: &[Row]) -> bool {
    let mut filled = rows.iter().filter(|row| !row.fields.is_empty());
    let (Some(first), Some(second)) = (filled.next(), filled.next()) else { return false };
    let texts: Vec<&str> = first.fields.iter().map(|field| field.text.as_str()).collect();
    let names: Vec<&str> = texts.iter().copied().filter(|text| text.contains(char::is_alphanumeric)).collect();
    let joined: Vec<String> = names.iter().flat_map(|text| text.chars()).map(String::from).collect();
    let joined: Vec<&str> = joined.iter().map(String::as_str).collect();
    let is_named = [&names[..], names.get(1..).unwrap_or_default(), &joined[..]].into_iter().any(is_sequence);
    let pairs = [(first.fields.first(), second.fields.first()), (first.fields.last(), second.fields.last())];
    is_named
        || pairs.into_iter().any(|pair| matches!(pair, (Some(one), Some(next)) if may_follow(&one.text, &next.text)))
}

/// The rows and empty lines from here on, at most so many, up to a line that is neither.
fn first_rows(sight: VisibleLines<'_>, at: usize, way: Way, most: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut between = 0;
    for (number, line) in sight.from(at) {
        let found = if line.len() > LONGEST_ROW { Vec::new() } else { split(line, number, way) };
        between = if found.is_empty() { between + 1 } else { 0 };
        let is_empty = found.is_empty() && line.trim().is_empty();
        // Other text may stand between lists, and above a table that no drawn grid can be mistaken for.
        let is_passed = || {
            let begun = rows.iter().any(|row| !row.fields.is_empty());
            is_empty || way == Way::Lists || way.is_sign() && !begun || is_frame(line)
        };
        if between > MOST_BETWEEN || rows.len() >= most || found.is_empty() && !is_passed() {
            break;
        }
        rows.extend(found);
        if is_empty {
            rows.push(Row { at: number, fields: Vec::new() });
        }
    }
    rows
}

/// The rows in groups with gaps between them, where boxes have so many rows. A line that lost its separators is a row
/// only between others, or at the beginning of the text.
pub(super) fn groups(rows: &[Row], gaps: Gaps, high: usize) -> Vec<Vec<&Row>> {
    let first = rows.iter().take_while(|row| row.fields.is_empty() && rows[0].at > 0).count();
    let end = rows.iter().rposition(|row| !row.fields.is_empty()).map_or(0, |last| last + 1);
    let mut groups = vec![Vec::new()];
    for (nth, row) in rows.get(first..end).unwrap_or_default().iter().enumerate() {
        let is_gap = match gaps {
            Gaps::Bare => row.is_bare(),
            Gaps::Boxes => row.fields.is_empty() || row.is_bare() && nth % (high + 1) == high,
            Gaps::Empty => row.fields.is_empty(),
            Gaps::None => false,
        };
        match groups.last_mut() {
            Some(group) if !is_gap => group.push(row),
            _ => groups.push(Vec::new()),
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The number of rows that follow the first `side` ones, if these are not separated, or separated after each box or
/// after each row.
pub(crate) fn rows_after(groups: &[usize], side: usize, high: usize) -> Option<usize> {
    let first = *groups.first()?;
    if first >= side {
        return Some(first - side);
    }
    let boxes = side / high;
    let of_boxes = groups.get(..boxes).filter(|boxes| boxes.iter().rev().skip(1).all(|&rows| rows == high));
    if let Some(after) = of_boxes.and_then(|boxes| boxes.last()?.checked_sub(high)) {
        return Some(after);
    }
    let apart = groups.iter().take_while(|&&rows| rows == 1).count();
    apart.checked_sub(side)
}

/// The rows of a line; none if it has no fields, such as a rule.
fn split(line: &str, number: usize, way: Way) -> Vec<Row> {
    if way == Way::Lists {
        let fields = lists(line).into_iter().map(|(list, column)| fields(list, column, way, |symbol| symbol == ','));
        return fields.map(|fields| Row { at: number, fields }).collect();
    }
    let is_end: fn(char) -> bool = match way {
        Way::Sign('\t') => |symbol| symbol == '\t',
        Way::Lists | Way::Sign(',') => |symbol| symbol == ',',
        Way::Sign(_) => |symbol| symbol == ';',
        Way::Bars => is_bar,
        Way::Words => is_separator,
    };
    let short = || (1..=2).contains(&line.trim().len()) && line.trim().bytes().all(|byte| byte.is_ascii_alphanumeric());
    let has_fields = line.contains(is_end) || way == Way::Words && !line.is_empty() || way.is_sign() && short();
    if !has_fields || is_frame(line) && way != Way::Sign('\t') {
        return Vec::new();
    }
    let line = if way == Way::Sign('\t') { line } else { line.trim_end() };
    let fields = fields(line, 1, way, is_end);
    if fields.is_empty() { Vec::new() } else { vec![Row { at: number, fields }] }
}

/// The innermost lists of a line that have several values, with their columns. An object of JSON may have rules beside
/// its lists.
fn lists(line: &str) -> Vec<(&str, usize)> {
    let (mut lists, mut open) = (Vec::new(), None);
    let keys = line.matches("\":").count() + usize::from(line.trim_start().starts_with(['{', '[']));
    if line.contains("\":") && keys > 1 {
        return lists;
    }
    for (column, (at, symbol)) in (1..).zip(line.char_indices()) {
        match symbol {
            '[' | '(' | '{' => open = Some((at + 1, column + 1)),
            ']' | ')' | '}' => {
                let list = open.take().map(|(from, column)| (&line[from..at], column));
                lists.extend(list.filter(|(list, _)| list.matches(',').count() + 1 >= LEAST_LISTED));
            }
            _ => {}
        }
    }
    lists
}

/// The fields of a text that begins at this column.
fn fields(text: &str, column: usize, way: Way, is_end: fn(char) -> bool) -> Vec<GridToken> {
    let mut fields = Vec::new();
    let mut column = column;
    for text in text.split(is_end) {
        let indent = text.chars().take_while(|symbol| symbol.is_whitespace()).count();
        if way != Way::Words || !text.is_empty() {
            fields.push(GridToken { text: value(text), column: column + indent });
        }
        column += text.chars().count() + 1;
    }
    fields
}

/// The text of a field without quotes; empty if a spreadsheet or a program means nothing by it.
fn value(text: &str) -> String {
    let text = text.trim().trim_matches(['"', '\'']).trim();
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix(",0"));
    let whole = whole.filter(|whole| !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit()));
    if matches!(text.to_ascii_lowercase().as_str(), "nan" | "none" | "null") {
        return String::new();
    }
    let text = whole.unwrap_or(text);
    // Emphasis of Markdown surrounds more than one sign.
    let bare = text.trim_matches(['*', '`']);
    (if bare.is_empty() { text } else { bare }).to_owned()
}

/// Whether the line is the frame of a grid or a rule, perhaps with marks where lines cross.
pub(super) fn is_frame(line: &str) -> bool {
    let bare: String =
        line.chars().filter(|&symbol| is_symbol(symbol) || is_separator(symbol) || "+=-_".contains(symbol)).collect();
    is_rule(&bare) && !line.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_grid_are_together_or_in_boxes() {
        for (groups, after) in [
            (&[9][..], Some(0)),
            (&[9, 9], Some(0)),
            (&[18], Some(9)),
            (&[3, 3, 3], Some(0)),
            (&[3, 3, 4], Some(1)),
            (&[3, 3, 3, 3], Some(0)),
            (&[1; 10], Some(1)),
            (&[8, 9], None),
            (&[3, 3, 2], None),
            (&[3, 4, 3], None),
            (&[1, 8], None),
            (&[], None),
        ] {
            assert_eq!(rows_after(groups, 9, 3), after, "{groups:?}");
        }
    }

    #[test]
    fn lists_are_found_within_their_brackets() {
        for (line, found) in [
            ("int grid[9][9] = {{0, 1, 2, 3},", vec![("0, 1, 2, 3", 20)]),
            (", [1,2,3,4]", vec![("1,2,3,4", 4)]),
            ("[[1,2,3,4], [5,6,7,8]]", vec![("1,2,3,4", 3), ("5,6,7,8", 14)]),
            ("\"easy\": [[1,2,3,4],", vec![("1,2,3,4", 11)]),
            ("(1, 2), [1,2,3,4", vec![]),
            ("{\"grid\": [[1,2,3,4]]}", vec![]),
        ] {
            assert_eq!(lists(line), found, "{line}");
        }
    }
}
