//! The JSON of f-puzzles, which its links and many other programs use.
//!
//! Each kind of constraint has its own list; cells are `R1C1`, row and column from 1, and the positions of clues
//! outside the grid have 0 or one more than the last row or column. Digits entered by a player are kept as entered
//! digits; a player's own pencil marks are left out. Lines, circles and texts without a meaning become the drawing of
//! the description. A constraint that lies outside the grid or is damaged is named as not checked, and the rest is read.

mod boxes;
mod outside;
mod shape;
mod write;

use std::sync::Arc;

use serde_json::{Map, Value};

use super::super::cells::Boards;
use super::super::fault::excerpt;
use super::fields::{MOST_CELLS, cells_of, hundredths, is_true, list, number_of, numbers_of, place_of, text_of};
use super::sheet::{Sheet, Wrong};
use boxes::default_boxes;
use deduku_core::board::{Board, GridShape};
use deduku_core::constraint::{Clue, Family, Geometry, diagonal_from, side_line};
use deduku_core::puzzle::{Drawn, DrawnKind};
use shape::Shape;

pub(super) use write::write_fpuzzles;

/// The most constraints that are named because they cannot be read.
const MOST_REFUSED: usize = 100;
/// The largest grid.
const MOST_SIZE: u64 = 25;
/// Keys that do not affect the puzzle's rules.
const SILENT: [&str; 19] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "colours",
    "info",
    "sourceid",
    "url",
    "source",
    "hint",
    "createdAt",
    "autoSaveId",
    "version",
];
/// Keys of lists of decorations, and their kinds.
const DRAWN: [(&str, DrawnKind); 5] = [
    ("line", DrawnKind::Line),
    ("text", DrawnKind::Text),
    ("circle", DrawnKind::Circle),
    ("rectangle", DrawnKind::Rectangle),
    ("cage", DrawnKind::Cage),
];

/// Whether an object is such a puzzle: a size and a grid of rows of objects.
pub(super) fn is_fpuzzles(value: &Value) -> bool {
    value["size"].is_u64() && value["grid"].as_array().is_some_and(|rows| rows.iter().all(Value::is_array))
}

/// Converts the document to a sheet.
///
/// # Errors
/// The reason; such documents have no offsets.
pub(super) fn read_fpuzzles(value: &Value, boards: &mut Boards) -> Result<Sheet, Wrong> {
    let Some(document) = value.as_object() else { return Err(bad("a puzzle of f-puzzles is an object")) };
    let size = document.get("size").and_then(Value::as_u64).filter(|size| (1..=MOST_SIZE).contains(size));
    let size = size.ok_or_else(|| bad(&format!("“size” is a number from 1 to {MOST_SIZE}")))? as u8;
    let mut sheet = Sheet::new(GridShape::new(size, size));
    grid(document, size, &mut sheet)?;
    let board = sheet.board(boards)?;
    sheet.description.title = text_of(document.get("title"));
    sheet.description.author = text_of(document.get("author"));
    sheet.description.rules = text_of(document.get("ruleset"));
    let mut reading = Reading { document, board, size: i32::from(size), sheet, refused: 0 };
    for (key, value) in document {
        reading.key(key, value);
    }
    reading.drawing();
    let mut sheet = reading.sheet;
    sheet.carry(carried(document.get("solution")));
    Ok(sheet)
}

/// The values of a carried solution, a list or a text; anything but a number leaves a cell open.
fn carried(value: Option<&Value>) -> Vec<Option<i32>> {
    match value {
        Some(Value::Array(values)) => values.iter().map(|value| number_of(value).flatten()).collect(),
        Some(Value::String(text)) => {
            text.chars().map(|symbol| symbol.to_digit(10).filter(|digit| *digit > 0).map(u32::cast_signed)).collect()
        }
        _ => Vec::new(),
    }
}

fn bad(what: &str) -> Wrong {
    (0, format!("{what}: correct the document, or copy the link whole"))
}

/// Reads givens, marks and regions.
fn grid(document: &Map<String, Value>, size: u8, sheet: &mut Sheet) -> Result<(), Wrong> {
    let rows = document.get("grid").and_then(Value::as_array).ok_or_else(|| bad("“grid” is a list of rows"))?;
    let width = usize::from(size);
    if rows.len() != width || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != width)) {
        return Err(bad(&format!("“grid” is {size} lists of {size} cells")));
    }
    let boxes = default_boxes(size);
    let mut regions = sheet.shape.clone().with_boxes(boxes).regions;
    for (at, cell) in rows.iter().filter_map(Value::as_array).flatten().enumerate() {
        let says = &mut sheet.cells[at];
        let value = cell.get("value").filter(|value| !value.is_null());
        let value = value
            .map(|value| number_of(value).ok_or_else(|| bad("a cell's “value” is a number")))
            .transpose()?
            .flatten();
        if cell.get("given").is_some_and(is_true) {
            says.given = value;
        } else {
            says.entered = value;
        }
        if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !marks.is_null()) {
            says.marks = numbers_of(marks).ok_or_else(|| bad("“givenPencilMarks” is a list of numbers"))?;
        }
        match cell.get("region") {
            None => {}
            Some(region) => {
                let number = number_of(region).filter(|number| number.is_none_or(|number| number < 250));
                let number = number.ok_or_else(|| bad("a “region” is a number from 0 to 249"))?;
                // Nothing and -1 stand for no region.
                regions[at] = number.and_then(|number| u8::try_from(number).ok()).map_or(0, |number| number + 1);
            }
        }
    }
    // A region with more cells than there are values must repeat values, so it is not a rule.
    for region in 1..=u8::MAX {
        if regions.iter().map(|&other| usize::from(other == region)).sum::<usize>() > width {
            regions.iter_mut().filter(|other| **other == region).for_each(|other| *other = 0);
        }
    }
    let one_a_row = (0..regions.len()).all(|at| regions[at] == regions[at / width * width]);
    sheet.shape.regions = if one_a_row { Vec::new() } else { regions };
    Ok(())
}

struct Reading<'v> {
    document: &'v Map<String, Value>,
    board: Arc<Board>,
    size: i32,
    sheet: Sheet,
    /// The number of constraints that could not be read.
    refused: usize,
}

impl Reading<'_> {
    fn add(&mut self, key: &str, groups: Vec<Vec<u16>>, numbers: Vec<i32>) {
        self.sheet.add(0, Family::by_fpuzzles(key), key, |family| Clue::new(family, groups, numbers));
    }

    /// Reads this key of the document.
    fn key(&mut self, key: &str, value: &Value) {
        if SILENT.contains(&key) || DRAWN.iter().any(|(name, _)| *name == key) || value.is_null() {
            return;
        }
        match key {
            "diagonal+" | "diagonal-" if is_true(value) => {
                self.add(key, Vec::new(), vec![if key == "diagonal+" { 1 } else { -1 }]);
            }
            "negative" => {
                for name in list(value) {
                    let name = format!("negative:{}", text_of(Some(name)));
                    self.add(&name, Vec::new(), Vec::new());
                }
            }
            "fogofwar" | "foglight" => {}
            _ if value.is_boolean() => {
                if is_true(value) {
                    self.add(key, Vec::new(), Vec::new());
                }
            }
            _ if value.is_array() => {
                self.note_cut(key, value);
                for entry in list(value) {
                    if let Err(reason) = self.entry(key, entry) {
                        self.note_refused(key, &reason);
                    }
                }
            }
            _ => self.sheet.description.note_unknown(key),
        }
    }

    /// Records a constraint that lies where there is no cell, or is damaged; the others are read.
    fn note_refused(&mut self, key: &str, reason: &str) {
        self.refused += 1;
        let more = self.refused > MOST_REFUSED;
        self.sheet.description.note_unknown(if more { format!("more of {key}") } else { format!("{key} ({reason})") });
    }

    fn note_cut(&mut self, key: &str, value: &Value) {
        self.sheet.note_cut(key, value.as_array().map_or(0, Vec::len));
    }

    /// Reads one constraint of a list.
    fn entry(&mut self, key: &str, entry: &Value) -> Result<(), String> {
        let value = entry.get("value").filter(|value| !value.is_null());
        let shape = Shape::of(key);
        if shape == Shape::Lines || shape != Shape::Arrow && entry.get("lines").is_some() {
            self.lines(key, entry, value);
            return Ok(());
        }
        match shape {
            Shape::Arrow => self.arrow(entry),
            Shape::Outside => self.outside(key, entry, value),
            Shape::Clone => {
                let (cells, clones) = (self.cells(&entry["cells"])?, self.cells(&entry["cloneCells"])?);
                if cells.len() != clones.len() {
                    return Err("a clone has as many cells as its original".to_owned());
                }
                self.add(key, vec![cells, clones], Vec::new());
                Ok(())
            }
            Shape::Quadruple => {
                let cells = self.cells(&entry["cells"])?;
                let values = numbers_of(&entry["values"]).ok_or("the “values” of a quadruple are numbers")?;
                if !values.is_empty() {
                    self.add(key, vec![cells], values);
                }
                Ok(())
            }
            Shape::Signs => {
                let (cells, letter) = (self.cells(&entry["cells"])?, text_of(value));
                let family = match letter.to_ascii_uppercase().as_str() {
                    "X" | "10" => Family::by_iss("X"),
                    "V" | "5" => Family::by_iss("V"),
                    "" => return Ok(()),
                    _ => None,
                };
                let name = format!("xv {letter}");
                self.sheet.add(0, family, &name, |family| Clue::new(family, vec![cells], Vec::new()));
                Ok(())
            }
            Shape::Cells | Shape::EachCell | Shape::Lines => {
                let cells = match entry.get("cell") {
                    Some(cell) => self.cells(&Value::Array(vec![cell.clone()]))?,
                    None => self.cells(entry.get("cells").unwrap_or(&Value::Null))?,
                };
                let numbers = match value.map(number_of) {
                    Some(Some(Some(number))) => vec![number],
                    // A cage may have a label that is not a sum.
                    Some(None) if Family::by_fpuzzles(key).is_some() => {
                        let said: String = text_of(value).chars().take(20).collect();
                        self.sheet.description.note_unknown(format!("{key} “{said}”"));
                        Vec::new()
                    }
                    None | Some(None | Some(None)) => Vec::new(),
                };
                if !cells.is_empty() {
                    self.add(key, vec![cells], numbers);
                }
                Ok(())
            }
        }
    }

    /// Reads lines with one number, or the usual one.
    fn lines(&mut self, key: &str, entry: &Value, value: Option<&Value>) {
        let usual = Family::by_fpuzzles(key).filter(|family| family.row().geometry == Geometry::Line);
        let usual = usual
            .and_then(|family| family.row().usual)
            .map(|usual| usual.with_digits(usize::from(self.board.digits())));
        let numbers: Vec<i32> = value.and_then(number_of).flatten().or(usual).into_iter().collect();
        let lines = entry.get("lines").unwrap_or(&Value::Null);
        self.note_cut(key, lines);
        for line in list(lines) {
            match self.cells(line) {
                Ok(cells) if cells.is_empty() => {}
                Ok(cells) => self.add(key, vec![cells], numbers.clone()),
                Err(reason) => self.note_refused(key, &reason),
            }
        }
    }

    /// Reads an arrow. Every shaft begins in the circle; its cell in the circle is not part of the shaft.
    fn arrow(&mut self, entry: &Value) -> Result<(), String> {
        let circle = self.cells(&entry["cells"])?;
        let mut groups = vec![circle];
        for line in list(&entry["lines"]) {
            let cells = self.cells(line)?;
            groups.push(cells.into_iter().skip(1).collect());
        }
        groups[1..].sort();
        groups.dedup();
        let shafts: Vec<Vec<u16>> = groups.drain(1..).filter(|shaft| !shaft.is_empty()).collect();
        if !groups[0].is_empty() && !shafts.is_empty() {
            groups.extend(shafts);
            self.add("arrow", groups, Vec::new());
        }
        Ok(())
    }

    /// Reads a number outside the grid.
    fn outside(&mut self, key: &str, entry: &Value, value: Option<&Value>) -> Result<(), String> {
        let number = match value.map(number_of) {
            None | Some(Some(None)) => return Ok(()),
            Some(Some(Some(number))) => number,
            Some(None) => {
                let said: String = text_of(value).chars().take(20).collect();
                self.sheet.description.note_unknown(format!("{key} “{said}”"));
                return Ok(());
            }
        };
        let cell = text_of(entry.get("cell"));
        let place = place_of(&cell).ok_or_else(|| format!("“{}” is not a cell", excerpt(&cell)))?;
        let line = if key == "littlekillersum" {
            if number == 0 {
                return Ok(());
            }
            let step = match text_of(entry.get("direction")).as_str() {
                "UL" => (-1, -1),
                "UR" => (-1, 1),
                "DL" => (1, -1),
                "DR" => (1, 1),
                _ => return Err("its “direction” is none of UL, UR, DL and DR".to_owned()),
            };
            diagonal_from(&self.board, place.0, place.1, step)
        } else {
            side_line(&self.board, place.0, place.1).unwrap_or_default()
        };
        if line.is_empty() {
            return Err(format!("“{}” is not beside any cells of the grid", excerpt(&cell)));
        }
        self.add(key, vec![line], vec![number]);
        Ok(())
    }

    fn cells(&self, names: &Value) -> Result<Vec<u16>, String> {
        if names.as_array().is_some_and(|names| names.len() > MOST_CELLS) {
            return Err(format!("it names more than {MOST_CELLS} cells"));
        }
        cells_of(names, self.size).map_err(|name| format!("“{name}” is not a cell of the grid"))
    }

    /// Reads lines and symbols that are drawn. Those that belong to a constraint illustrate it; others may represent a
    /// rule that is only stated in words.
    fn drawing(&mut self) {
        for (key, kind) in DRAWN {
            let value = self.document.get(key).unwrap_or(&Value::Null);
            self.note_cut(key, value);
            for entry in list(value) {
                self.drawn(key, kind, entry);
            }
        }
    }

    fn drawn(&mut self, key: &str, kind: DrawnKind, entry: &Value) {
        let text = text_of(entry.get("value"));
        let colours = ["outlineC", "baseC", "fontC"].iter().map(|key| text_of(entry.get(*key)));
        let colour = colours.into_iter().find(|colour| !colour.is_empty()).unwrap_or_default();
        let length = |key: &str| entry.get(key).and_then(Value::as_f64).map_or(0, |side| (side * 100.0) as i32);
        let size = if matches!(kind, DrawnKind::Circle | DrawnKind::Rectangle) {
            (length("height"), length("width"))
        } else {
            (0, 0)
        };
        let fill = if size == (0, 0) { String::new() } else { text_of(entry.get("baseC")) };
        let angle = entry.get("angle").and_then(Value::as_f64).map_or(0, |angle| angle as i32);
        let lists: Vec<&Value> = match entry.get("lines") {
            Some(lines) => list(lines).collect(),
            None => entry.get("cells").into_iter().collect(),
        };
        let pictures = text_of(entry.get("fromConstraint"));
        if !pictures.is_empty() && !self.is_known(&pictures) {
            self.sheet.description.note_unknown(pictures.clone());
        }
        for cells in lists {
            let Some(points) = hundredths(cells) else {
                self.note_refused(key, "it lies where there is no cell");
                continue;
            };
            let points = if matches!(kind, DrawnKind::Line | DrawnKind::Cage) { points } else { centre(&points) };
            let (text, colour, pictures) = (text.clone(), colour.clone(), pictures.clone());
            let fill = fill.clone();
            self.sheet.description.drawing.push(Drawn { kind, points, text, colour, pictures, fill, size, angle });
        }
    }

    /// Whether a label of a drawing names a known kind of constraint for which the document has a list.
    fn is_known(&self, label: &str) -> bool {
        let plain = |text: &str| text.to_ascii_lowercase().replace([' ', '-'], "");
        let name = plain(label);
        let name = name.trim_end_matches('s');
        let key = match name {
            "germanwhisper" | "dutchwhisper" | "whisper" => "whispers",
            "entropicline" | "entropic" => "entropicline",
            _ => name,
        };
        let found = self.document.keys().find(|other| plain(other).trim_end_matches('s') == key.trim_end_matches('s'));
        found.is_some_and(|key| Family::by_fpuzzles(key).is_some())
            || Family::by_name(label)
                .is_some_and(|family| family.row().fpuzzles.iter().any(|key| self.document.contains_key(*key)))
    }
}

/// The centre of some points, as a list of one.
fn centre(points: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let count = i32::try_from(points.len().max(1)).unwrap_or(i32::MAX);
    let sum = points.iter().fold((0, 0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    if points.is_empty() { Vec::new() } else { vec![(sum.0 / count, sum.1 / count)] }
}
