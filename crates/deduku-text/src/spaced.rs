//! Grids whose blanks are spaces: where a digit stands on its line says which cell it is.

use std::sync::Arc;

use super::Recognised;
use super::cells::Boards;
use super::grid::{GridToken, is_rule, read_cells};
use super::labels::is_sequence;
use super::reader::VisibleLines;
use super::symbols::{is_bar, is_separator};
use super::table::{Size, rows_after, sizes};
use deduku_core::board::Board;

/// The maximum width of a line, in characters.
const WIDEST: usize = 80;

/// The columns of the cells of a row: the first, the distance of two, and what is added between boxes.
#[derive(Clone, Copy, Debug)]
struct Pitch {
    first: usize,
    step: usize,
    gap: usize,
}

/// Which blank lines separate boxes; the others are rows without digits.
#[derive(Clone, Copy, Debug)]
enum Gaps {
    /// Those without spaces.
    Empty,
    All,
    None,
}

impl Gaps {
    const ALL: [Self; 3] = [Self::Empty, Self::All, Self::None];
}

/// Reads the grid with spaces for blanks that begins at this line, if there is one: the number of lines and the puzzle.
pub(super) fn take_spaced(
    sight: VisibleLines<'_>,
    at: usize,
    wanted: Option<&Arc<Board>>,
    boards: &mut Boards,
    heading: &str,
) -> Recognised {
    let first = sight.get(at)?;
    sizes(wanted)?.into_iter().filter(|size| (6..=9).contains(&size.side)).rev().find_map(|size| {
        let board = wanted.cloned().or_else(|| boards.of_cells(size.side * size.side))?;
        // Labels of columns stand above rows with labels of their own.
        let tries =
            [is_labels(first, size.side), false].into_iter().flat_map(|named| Gaps::ALL.map(|gaps| (named, gaps)));
        let pieces = tries.into_iter().find_map(|(named, gaps)| {
            let rows = rows(sight, at + usize::from(named), (size, gaps), named)?;
            Some((rows.last()?.0, cells(&rows, size)?))
        });
        let (last, pieces) = pieces?;
        let frame = sight.from(last + 1).take_while(|(_, line)| is_rule(line)).count();
        Some((last + 1 + frame - at, read_cells(&pieces, &board, heading)))
    })
}

/// Whether the words of a line are labels of this number of columns.
fn is_labels(line: &str, side: usize) -> bool {
    let words: Vec<&str> = line.split(is_separator).filter(|word| !word.is_empty()).collect();
    words.len() == side && is_sequence(&words)
}

/// The line with blanks for the label at its beginning.
fn unlabelled(line: &str) -> Option<String> {
    let indent = line.len() - line.trim_start().len();
    let label = line[indent..].find(|symbol: char| symbol == ' ' || is_bar(symbol))?;
    let is_label =
        (1..=2).contains(&label) && line[indent..indent + label].bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_label.then(|| " ".repeat(indent + label) + &line[indent + label..])
}

fn is_row(line: &str, side: usize) -> bool {
    let digit = |symbol: char| symbol.to_digit(10).is_some_and(|digit| (1..=side as u32).contains(&digit));
    line.len() <= 4 * WIDEST && line.chars().all(|symbol| symbol == ' ' || is_bar(symbol) || digit(symbol))
}

/// The lines of a grid, with their indexes.
fn rows(
    sight: VisibleLines<'_>,
    at: usize,
    (size, gaps): (Size, Gaps),
    labelled: bool,
) -> Option<Vec<(usize, String)>> {
    let mut rows = Vec::new();
    let mut groups = vec![0];
    for (number, line) in sight.from(at).take(3 * size.side).filter(|(_, line)| !is_rule(line)) {
        let bare = if labelled { unlabelled(line) } else { None };
        let line = bare.as_deref().unwrap_or(line);
        let is_gap = match gaps {
            Gaps::Empty => line.is_empty(),
            Gaps::All => line.trim().is_empty(),
            Gaps::None => false,
        };
        match groups.last_mut() {
            _ if !is_row(line, size.side) => break,
            Some(rows) if *rows > 0 && is_gap => groups.push(0),
            Some(group) if !is_gap => {
                *group += 1;
                rows.push((number, line.to_owned()));
            }
            _ => {}
        }
    }
    groups.retain(|&rows| rows > 0);
    let after = rows_after(&groups, size.side, size.high)?;
    // One more row belongs to something else.
    let goes_on = after > 0 && rows.get(size.side).is_some_and(|(_, line)| !line.trim().is_empty());
    rows.truncate(size.side);
    (!goes_on).then_some(rows)
}

/// The cells, if all digits stand where cells can be and some cells are blank.
fn cells(rows: &[(usize, String)], board: Size) -> Option<Vec<(usize, GridToken)>> {
    let side = board.side;
    let texts: Vec<Vec<char>> = rows.iter().map(|(_, line)| line.chars().collect()).collect();
    let digits = |text: &Vec<char>| text.iter().filter(|symbol| symbol.is_ascii_digit()).count();
    let count: usize = texts.iter().map(digits).sum();
    if texts.iter().all(|text| digits(text) == side) || count < 2 * side {
        return None;
    }
    let width = texts.iter().map(Vec::len).max()?;
    let bar = |column: usize| texts.iter().any(|text| text.get(column).is_some_and(|&symbol| is_bar(symbol)));
    let bars: Vec<usize> = (0..width).filter(|&column| bar(column)).collect();
    let is_clear =
        |&column: &usize| texts.iter().all(|text| text.get(column).is_none_or(|symbol| !symbol.is_ascii_digit()));
    if !bars.iter().all(is_clear) {
        return None;
    }
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    for &end in bars.iter().chain(std::iter::once(&width)) {
        if end > from {
            parts.push((from, end));
        }
        from = end + 1;
    }
    // The margin of labels is no part of the grid.
    let is_margin = |&(from, end): &(usize, usize)| (from..end).all(|column| is_clear(&column));
    if !side.is_multiple_of(parts.len().max(1)) && parts.first().is_some_and(is_margin) {
        parts.remove(0);
    }
    let of_part = side / parts.len().max(1);
    if of_part * parts.len() != side {
        return None;
    }
    let pitches = (1..=4)
        .flat_map(|step| (0..=2).flat_map(move |gap| (0..step + 4).map(move |first| Pitch { first, step, gap })));
    let mut whole = pitches.clone().filter_map(|pitch| columns(&texts, &parts, (of_part, board.wide), pitch, 0));
    let columns = whole.next().or_else(|| {
        // Editors remove the blanks at the end of all lines.
        let ragged = texts.iter().any(|text| text.len() < width);
        let cut = pitches.filter(|_| ragged && parts.len() == 1);
        let mut cut =
            cut.filter_map(|pitch| columns(&texts, &parts, (of_part, board.wide), pitch, board.most_missing()));
        cut.next().filter(|_| cut.next().is_none())
    })?;
    let mut pieces = Vec::new();
    for ((number, _), text) in rows.iter().zip(&texts) {
        for &column in &columns {
            let symbol = text.get(column).copied().filter(char::is_ascii_digit).unwrap_or('.');
            pieces.push((number + 1, GridToken { text: symbol.to_string(), column: column + 1 }));
        }
    }
    Some(pieces)
}

/// The columns of the cells with this pitch, if all digits stand on them and they fill each part, except for so many
/// blank ones at the end.
fn columns(
    texts: &[Vec<char>],
    parts: &[(usize, usize)],
    (of_part, box_width): (usize, usize),
    pitch: Pitch,
    cut: usize,
) -> Option<Vec<usize>> {
    let single = parts.len() == 1;
    let mut columns = Vec::new();
    for &(from, end) in parts {
        let column = |nth: usize| from + pitch.first + nth * pitch.step + nth / box_width * pitch.gap;
        let last = column(of_part - 1);
        let room = pitch.step + pitch.first.max(1);
        let fits = match (single, cut) {
            (true, 0) => (last + 1..=last + room).contains(&end),
            (true, _) => (column(of_part - 1 - cut) + 1..=last).contains(&end),
            (false, _) => last < end && end - last <= room,
        };
        // The last part may have lost the blanks at its end.
        let is_last = parts.last() == Some(&(from, end));
        if !(fits || is_last && !single && end <= last + room) {
            return None;
        }
        columns.extend((0..of_part).map(column));
    }
    let stands = |text: &Vec<char>| {
        text.iter().enumerate().all(|(at, symbol)| !symbol.is_ascii_digit() || columns.contains(&at))
    };
    texts.iter().all(stands).then_some(columns)
}
