//! Kakuro in the notations of other programs, translated to rows of fields.
//!
//! A clue is `down,across`, `down:across`, `down/across` or `down\across`, in which either may be missing. Rows are
//! words, fields between bars, or comma-separated values. Walls are `-`, `#`, `x` or `-1`, open fields `0`, `_`, `.` or
//! empty; `-` is an open field where nothing else is.

use super::cells::Boards;
use super::fault::excerpt;
use super::grid::is_rule;
use super::kakuro::{TextRow, build_kakuro, is_field};
use super::limits::LONGEST_ROW;
use super::reader::VisibleLines;
use super::symbols::is_bar;
use super::{Fault, Recognised, TextError};

/// The maximum number of rows.
const MOST_ROWS: usize = 255;
/// The highest sum of a run.
const MOST_SUM: u16 = 45;
/// What stands between the two clues of a wall.
const BETWEEN: [char; 4] = ['\\', ',', ':', '/'];

/// Fields of a row and their columns.
type Fields<'t> = Vec<(&'t str, usize)>;

/// Reads the Kakuro that begins at this line, if it is written so: returns the number of lines and the puzzle.
pub(super) fn read_kakuro_table(sight: VisibleLines<'_>, at: usize, boards: &mut Boards, comment: &str) -> Recognised {
    let first = sight.get(at)?;
    BETWEEN.into_iter().filter(|&between| first.contains(between)).find_map(|between| {
        // The first row has no open field, but at least one clue.
        if first.len() > LONGEST_ROW || !fields(first, between).iter().any(|(field, _)| has_sum(field, between)) {
            return None;
        }
        let (mut rows, mut end) = (Vec::new(), at);
        for (number, text) in sight.from(at).take(2 * MOST_ROWS) {
            if is_rule(text) && !text.contains(between) {
                continue;
            }
            if text.trim().is_empty() || text.len() > LONGEST_ROW {
                break;
            }
            rows.push((number + 1, fields(text, between)));
            end = number + 1;
        }
        let table = match translated(&rows, between)? {
            Ok(table) => table,
            Err(error) => return Some((end - at, Err(error))),
        };
        let texts: Vec<TextRow<'_>> = rows
            .iter()
            .zip(&table)
            .map(|((line, fields), texts)| TextRow {
                line: *line,
                fields: texts.iter().map(String::as_str).collect(),
                columns: fields.iter().map(|&(_, column)| column).collect(),
            })
            .collect();
        Some((end - at, build_kakuro(&texts, boards, comment)))
    })
}

/// The fields of a row: between bars if there are any, between commas if they are not part of clues, or words.
fn fields(text: &str, between: char) -> Fields<'_> {
    let bars = text.contains(is_bar);
    let commas = !bars && between != ',' && text.contains(',');
    let ends = move |symbol: char| match (bars, commas) {
        (true, _) => is_bar(symbol),
        (false, true) => symbol == ',',
        (false, false) => symbol.is_whitespace(),
    };
    let cuts = text.match_indices(ends).map(|(at, end)| (at, at + end.len())).chain([(text.len(), text.len())]);
    let (mut fields, mut start, mut column) = (Vec::new(), 0, 1);
    for (end, next) in cuts {
        let part = &text[start..end];
        let indent = part.chars().take_while(|symbol| symbol.is_whitespace()).count();
        fields.push((part.trim(), column + indent));
        column += text[start..next].chars().count();
        start = next;
    }
    if bars {
        // Nothing stands before the first bar and behind the last.
        let outside = |field: Option<&(&str, usize)>| field.is_some_and(|(field, _)| field.is_empty());
        if outside(fields.last()) {
            fields.pop();
        }
        if outside(fields.first()) {
            fields.remove(0);
        }
    } else if !commas {
        fields.retain(|(field, _)| !field.is_empty());
    }
    fields
}

/// The clues of a field: `None` if it is none.
fn clues(field: &str, between: char) -> Option<(Option<u16>, Option<u16>)> {
    let (down, across) = field.split_once(between)?;
    let sum = |text: &str| -> Option<Option<u16>> {
        let text = text.trim();
        if text.is_empty() {
            return Some(None);
        }
        let sum = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        sum.filter(|&sum| sum <= MOST_SUM).map(|sum| Some(sum).filter(|&sum| sum > 0))
    };
    Some((sum(down)?, sum(across)?))
}

fn has_sum(field: &str, between: char) -> bool {
    clues(field, between).is_some_and(|(down, across)| down.is_some() || across.is_some())
}

/// The rows in the notation of this program; `None` if they are no Kakuro. Where one field in eight at the most has no
/// meaning, the first such field is reported.
fn translated(rows: &[(usize, Fields<'_>)], between: char) -> Option<Result<Vec<Vec<String>>, TextError>> {
    let all = || rows.iter().flat_map(|(_, row)| row.iter().map(|&(field, _)| field));
    if rows.len() < 2 || rows[0].1.len() < 2 {
        return None;
    }
    // The notation of this program has a reader of its own.
    if between == '\\' && all().all(is_field) {
        return None;
    }
    let is_open = |field: &str| {
        matches!(field, "0" | "." | "?" | "·") || !field.is_empty() && field.chars().all(|symbol| symbol == '_')
    };
    let hash = all().any(|field| field == "#");
    let (open, dash) = (all().any(is_open), all().any(|field| field == "-"));
    let one = |field: &str| -> Option<String> {
        if let Some((down, across)) = clues(field, between) {
            let text = |sum: Option<u16>| sum.map_or_else(String::new, |sum| sum.to_string());
            return Some(format!("{}\\{}", text(down), text(across)));
        }
        let said = match field {
            "#" => "#",
            "x" | "X" | "-1" | "■" | "█" if !hash => "#",
            "-" => {
                if open {
                    "#"
                } else {
                    "."
                }
            }
            "" => {
                if open || dash {
                    "#"
                } else {
                    "."
                }
            }
            _ if is_open(field) => ".",
            _ => {
                let digit = field.strip_prefix('+').unwrap_or(field);
                let given = digit.len() == 1 && matches!(digit.as_bytes(), [b'1'..=b'9']);
                return given.then(|| field.to_owned());
            }
        };
        Some(said.to_owned())
    };
    let wrong = || all().filter(|field| one(field).is_none()).count();
    let cells = rows.iter().flat_map(|(line, row)| row.iter().map(move |&(field, column)| (*line, column, field)));
    let fault = |text: &str| Fault::Field { text: excerpt(text) };
    let first = cells.clone().find(|&(_, _, field)| one(field).is_none());
    let columns = rows[0].1.len();
    // One field more or less is a slip.
    if rows.iter().any(|(_, row)| row.len().abs_diff(columns) > 1) {
        return None;
    }
    if let Some((line, column, field)) = first {
        return (wrong() * 8 <= cells.count()).then(|| Err(TextError::new(line, column, fault(field))));
    }
    let table: Vec<Vec<String>> =
        rows.iter().map(|(_, row)| row.iter().filter_map(|&(field, _)| one(field)).collect()).collect();
    let inside = |row: &Vec<String>| row.iter().rev().skip(1).any(|field| !field.contains(['\\', '#']));
    table.iter().any(inside).then_some(Ok(table))
}
