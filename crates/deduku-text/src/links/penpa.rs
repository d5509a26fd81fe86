//! Links of penpa-edit: `#m=edit&p=…` or `#m=solve&p=…`.
//!
//! The value of `p` is text in lines, deflated and in base64, with short forms for some words. Line 1 has the kind of
//! grid, its size and the title, author and rules; line 4 is an object with everything that the setter drew, by the
//! numbers of points; line 6 the cells of the grid. What it draws means nothing by itself, except for givens and cages:
//! the sheet reads it together with the rules in words. The value of `a`, if it is there, is the solution.
//!
//! The format is that of penpa-edit's own source (`docs/js/class_p.js`, `general.js`, `class_square.js`).

mod drawing;
mod plane;
#[cfg(test)]
mod tests;

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::Value;

use super::super::cells::Boards;
use super::fields::text_of;
use super::percent;
use super::sheet::{Sheet, Wrong};
use deduku_core::board::{GridShape, customary_boxes};
use drawing::Drawing;
use plane::Plane;

/// The most bytes of the unpacked text.
const MOST_BYTES: usize = 1 << 20;

/// Words and their short forms, in the order in which penpa-edit writes them; they are undone from the last to the first.
const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// A puzzle of penpa-edit after unpacking.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Penpa {
    /// The parts of its first line.
    head: Vec<String>,
    /// What the setter drew.
    drawn: Value,
    /// The colours of those that have one of their own.
    colours: Value,
    /// The numbers of its cells.
    cells: Vec<i64>,
    /// The solution: `POINT,VALUE` each.
    solution: Vec<String>,
}

/// Unpacks the part of a link behind `#`, or its query.
///
/// # Errors
/// The reason.
pub(super) fn open_penpa(parts: &str) -> Result<Penpa, String> {
    let value = |key: &str| parts.split(['&', '#', '?']).find_map(|part| part.strip_prefix(key)?.strip_prefix('='));
    let text = unpack(value("p").unwrap_or_default())?;
    let lines: Vec<&str> = text.lines().collect();
    let line = |at: usize| lines.get(at).copied().unwrap_or_default();
    let json = |at: usize| serde_json::from_str::<Value>(line(at)).unwrap_or_default();
    let head: Vec<String> = line(0).split(',').map(str::to_owned).collect();
    if !matches!(head[0].as_str(), "square" | "sudoku") {
        let kind: String = head[0].chars().take(30).collect();
        return Err(format!("penpa-edit's grid “{kind}” is not read: give a square one, of at most 25 by 25 cells"));
    }
    let drawn = json(3);
    let steps: Option<Vec<i64>> = json(5).as_array().map(|steps| steps.iter().filter_map(Value::as_i64).collect());
    let (true, Some(steps)) = (drawn.is_object(), steps) else {
        return Err("its content is no puzzle of penpa-edit: copy the link whole".to_owned());
    };
    // The cells are the differences from the one before.
    let sum = |at: &mut i64, step: i64| {
        *at = at.saturating_add(step);
        Some(*at)
    };
    let cells = steps.into_iter().scan(0, sum).collect();
    let solution = value("a").and_then(|packed| unpack(packed).ok());
    let solution: Value = solution.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let solution = solution[4].as_array().into_iter().flatten().map(|entry| text_of(Some(entry))).collect();
    Ok(Penpa { head, drawn, colours: json(14), cells, solution })
}

/// Decodes base64, inflates, and writes out the short forms.
fn unpack(packed: &str) -> Result<String, String> {
    let bytes = base64(&percent::decode(packed)).ok_or("its content is not base64: copy the link whole")?;
    let text = decompress_to_vec_with_limit(&bytes, MOST_BYTES)
        .map_err(|_| "its content cannot be unpacked, or to more than 1 MiB: copy the link whole".to_owned())?;
    let mut text = String::from_utf8(text).map_err(|_| "its content is no text: copy the link whole".to_owned())?;
    for (word, short) in SHORT.iter().rev() {
        text = text.replace(short, word);
        if text.len() > 4 * MOST_BYTES {
            return Err("it unpacks to more than 4 MiB: give a smaller puzzle".to_owned());
        }
    }
    Ok(text)
}

fn base64(text: &str) -> Option<Vec<u8>> {
    let digit = |symbol: u8| {
        let at = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' | b'-' | b' ' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        Some(u32::from(at))
    };
    let digits: Vec<u32> = text.trim_end_matches('=').bytes().map(digit).collect::<Option<_>>()?;
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    for four in digits.chunks(4) {
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        bytes.extend(bits.to_be_bytes().iter().skip(1).take(four.len() * 6 / 8));
    }
    (!bytes.is_empty()).then_some(bytes)
}

/// Converts the puzzle to a sheet.
///
/// # Errors
/// The reason; such documents have no offsets.
pub(super) fn read_penpa(penpa: &Penpa, boards: &mut Boards) -> Result<Sheet, Wrong> {
    let sides = (penpa.side(1), penpa.side(2));
    let plane = Plane::new(sides, &penpa.cells).map_err(|reason| (0, reason))?;
    let mut shape = GridShape::new(plane.rows, plane.columns);
    let regions = drawing::regions(&penpa.drawn["lineE"], &plane);
    match (regions, customary_boxes(shape.rows, shape.columns, shape.digits)) {
        (Some(regions), _) => shape.regions = regions,
        (None, Some(boxes)) => shape = shape.with_boxes(boxes),
        (None, None) => {}
    }
    let mut sheet = Sheet { cages_are_drawn: true, ..Sheet::new(shape) };
    let description = &mut sheet.description;
    description.title = penpa.said(15, "Title:");
    description.author = penpa.said(16, "Author:");
    description.rules = penpa.said(18, "");
    Drawing { drawn: &penpa.drawn, colours: &penpa.colours, plane: &plane, sheet: &mut sheet }.read();
    let mut solution: Vec<Option<i32>> = sheet.cells.iter().map(|says| says.given).collect();
    for (point, value) in penpa.solution.iter().filter_map(|entry| entry.split_once(',')) {
        let cell = point.parse().ok().and_then(|point| plane.cell(point));
        if let (Some(cell), Ok(value)) = (cell, value.parse()) {
            solution[usize::from(cell)] = Some(value);
        }
    }
    if !penpa.solution.is_empty() && solution.iter().all(Option::is_some) {
        sheet.carry(solution);
    }
    sheet.board(boards)?;
    Ok(sheet)
}

impl Penpa {
    fn side(&self, at: usize) -> i64 {
        self.head.get(at).and_then(|side| side.parse().ok()).unwrap_or(0)
    }

    /// A text of the first line, in which some symbols are escaped.
    fn said(&self, at: usize, name: &str) -> String {
        let text = self.head.get(at).map_or("", String::as_str);
        let text = [("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")]
            .iter()
            .fold(text.to_owned(), |text, (short, symbol)| text.replace(short, symbol));
        text.trim().strip_prefix(name).unwrap_or(&text).trim().to_owned()
    }
}
