//! `SudokuPad`'s JSON, the content of its links after unpacking.
//!
//! The format has cells with givens, regions and cages; everything else is drawing, and the rules are stated in words:
//! the sheet reads both together. Title, author, rules and the solution are in `metadata` or in cages without cells, as
//! `title: …`.

use serde_json::Value;

use super::super::cells::Boards;
use super::super::visible::visible_line;
use super::fields::{is_true, list, number_of, numbers_of, text_of};
use super::sheet::{Sheet, Wrong};
use deduku_core::board::{Digit, GridShape, customary_boxes};
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Drawn, DrawnKind};

/// Keys of lists of decorations, and their kinds.
const DRAWN: [(&str, DrawnKind); 4] = [
    ("lines", DrawnKind::Line),
    ("arrows", DrawnKind::Arrow),
    ("underlays", DrawnKind::Rectangle),
    ("overlays", DrawnKind::Rectangle),
];

/// Lists that are read, or say nothing about the puzzle: fog, and videos about it.
const LISTS: [&str; 12] = [
    "lines",
    "arrows",
    "underlays",
    "overlays",
    "cages",
    "cells",
    "regions",
    "foglight",
    "fogofwar",
    "triggereffect",
    "video",
    "videos",
];

/// Whether an object is such a puzzle, that is, has rows of cells.
pub(super) fn is_sudokupad(value: &Value) -> bool {
    value["cells"].as_array().is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_array))
}

/// Converts the document to a sheet.
///
/// # Errors
/// The reason; such documents have no offsets.
pub(super) fn read_sudokupad(value: &Value, boards: &mut Boards) -> Result<Sheet, Wrong> {
    let rows: Vec<&Vec<Value>> = list(&value["cells"]).filter_map(Value::as_array).collect();
    let width = rows.first().map_or(0, |row| row.len());
    let sides = u8::try_from(rows.len()).ok().zip(u8::try_from(width).ok());
    let sides = sides.filter(|&(rows, columns)| (1..=25).contains(&rows) && (1..=25).contains(&columns));
    let Some((height, columns)) = sides.filter(|_| rows.iter().all(|row| row.len() == width)) else {
        return Err(bad("“cells” is 1 to 25 rows, each of as many cells"));
    };
    let mut shape = GridShape::new(height, columns);
    shape.digits = shape.digits.clamp(2, Digit::MAX);
    regions(value, &mut shape)?;
    let mut sheet = Sheet { cages_are_drawn: true, ..Sheet::new(shape) };
    for (says, cell) in sheet.cells.iter_mut().zip(rows.iter().copied().flatten()) {
        let value = cell.get("value").filter(|value| !value.is_null());
        let number = value
            .map(|value| number_of(value).ok_or_else(|| bad("a cell's “value” is a number")))
            .transpose()?
            .flatten();
        says.given = number;
        let marks = cell.get("pencilMarks").or_else(|| cell.get("centremarks"));
        if let (None, Some(marks)) = (number, marks.filter(|marks| !marks.is_null())) {
            says.marks = numbers_of(marks).unwrap_or_default();
        }
    }
    let lists = value.as_object().into_iter().flatten().filter(|(key, value)| {
        !LISTS.contains(&key.as_str()) && value.as_array().is_some_and(|list| list.iter().any(Value::is_object))
    });
    for (key, _) in lists {
        sheet.description.note_unknown(format!("the key “{}”", visible_line(key)));
    }
    for key in DRAWN.iter().map(|(key, _)| *key).chain(["cages"]) {
        sheet.note_cut(key, value[key].as_array().map_or(0, Vec::len));
    }
    words(value, &mut sheet);
    cages(value, &mut sheet, columns)?;
    drawing(value, &mut sheet);
    sheet.board(boards)?;
    Ok(sheet)
}

fn bad(what: &str) -> Wrong {
    (0, format!("{what}: correct the document, or copy the link whole"))
}

/// The index of a cell listed as `[row, column]`, from 0.
fn cell(value: &Value, rows: u8, columns: u8) -> Option<u16> {
    let mut numbers = list(value).map(serde_json::Value::as_u64);
    let (row, column) = (numbers.next()??, numbers.next()??);
    (row < u64::from(rows) && column < u64::from(columns)).then(|| (row * u64::from(columns) + column) as u16)
}

fn regions(value: &Value, shape: &mut GridShape) -> Result<(), Wrong> {
    let Some(lists) = value.get("regions").filter(|regions| !regions.is_null()) else {
        if let Some(boxes) = customary_boxes(shape.rows, shape.columns, shape.digits) {
            *shape = shape.clone().with_boxes(boxes);
        }
        return Ok(());
    };
    let mut numbers = vec![0; shape.area()];
    let mut last = 0u8;
    for region in list(lists) {
        let cells: Option<Vec<u16>> = list(region).map(|place| cell(place, shape.rows, shape.columns)).collect();
        let cells = cells.ok_or_else(|| bad("a region lists cells as [row, column] from 0"))?;
        // A region of one cell has no effect; one that is too large is not a house.
        if cells.len() < 2 || cells.len() > usize::from(shape.digits) {
            continue;
        }
        last = last.checked_add(1).ok_or_else(|| bad("too many regions"))?;
        for &at in &cells {
            numbers[usize::from(at)] = last;
        }
    }
    shape.regions = if last == 0 { hidden_regions(value, shape).unwrap_or_default() } else { numbers };
    Ok(())
}

/// Irregular regions that are listed as hidden cages: as many different digits as there are, and every cell in one.
fn hidden_regions(value: &Value, shape: &GridShape) -> Option<Vec<u8>> {
    let mut numbers = vec![0; shape.area()];
    let is_region = |cage: &&Value| {
        let all = list(&cage["cells"]).count() == usize::from(shape.digits);
        all && cage.get("hidden").is_some_and(is_true) && cage.get("unique").is_some_and(is_true)
    };
    for (number, cage) in (1..).zip(list(&value["cages"]).filter(is_region)) {
        for place in list(&cage["cells"]) {
            let at = usize::from(cell(place, shape.rows, shape.columns)?);
            (std::mem::replace(&mut numbers[at], number) == 0).then_some(())?;
        }
        (number < u8::MAX).then_some(())?;
    }
    numbers.iter().all(|&number| number > 0).then_some(numbers)
}

/// Title, author and rules.
fn words(value: &Value, sheet: &mut Sheet) {
    let said = value.get("metadata").or_else(|| value.get("metaData")).unwrap_or(&Value::Null);
    let description = &mut sheet.description;
    description.title = text_of(said.get("title"));
    description.author = text_of(said.get("author"));
    description.rules = text_of(said.get("rules"));
    let mut solution = text_of(said.get("solution"));
    for switch in ["antiknight", "antiking", "norowcol", "conflictchecker"] {
        if said.get(switch).is_some_and(is_true) && switch.starts_with("anti") {
            sheet.add(0, Family::by_fpuzzles(switch), switch, |family| Clue::new(family, Vec::new(), Vec::new()));
        }
    }
    if said.get("norowcol").is_some_and(is_true) {
        sheet.shape.lines = false;
    }
    for text in list(&value["cages"]).filter(|cage| list(&cage["cells"]).next().is_none()) {
        let text = text_of(text.get("value"));
        let Some((key, rest)) = text.split_once(':') else { continue };
        let description = &mut sheet.description;
        match key.trim() {
            "title" => rest.trim().clone_into(&mut description.title),
            "author" => rest.trim().clone_into(&mut description.author),
            "rules" if description.rules.is_empty() => rest.trim().clone_into(&mut description.rules),
            "rules" => description.rules = format!("{}\n{}", description.rules, rest.trim()),
            "solution" if solution.is_empty() => rest.trim().clone_into(&mut solution),
            _ => {}
        }
    }
    sheet.carry(carried(&solution, sheet.shape.digits));
}

/// Cages that have a sum or require different digits; other cages become decorations.
fn cages(value: &Value, sheet: &mut Sheet, columns: u8) -> Result<(), Wrong> {
    for cage in list(&value["cages"]) {
        let (rows, hidden) = (sheet.shape.rows, cage.get("hidden").is_some_and(is_true));
        let cells: Option<Vec<u16>> = list(&cage["cells"]).map(|place| cell(place, rows, columns)).collect();
        let cells = cells.ok_or_else(|| bad("a cage lists cells as [row, column] from 0"))?;
        // Regions and rows can be listed as cages too.
        let kind = text_of(cage.get("type"));
        if cells.is_empty() || hidden || matches!(kind.as_str(), "rowcol" | "region" | "solution") {
            continue;
        }
        let sum =
            cage.get("value").and_then(number_of).flatten().or_else(|| cage.get("sum").and_then(number_of).flatten());
        let differs = cage.get("unique").is_some_and(is_true);
        if sum.is_none() && !differs {
            let points = cells.iter().map(|&at| centre(at, columns)).collect();
            let text = text_of(cage.get("value"));
            let colour = text_of(cage.get("color"));
            sheet.description.drawing.push(Drawn { kind: DrawnKind::Cage, points, text, colour, ..Drawn::default() });
            continue;
        }
        sheet.add(0, Family::by_fpuzzles("killercage"), "killer cage", |family| {
            Clue::new(family, vec![cells], sum.into_iter().collect())
        });
    }
    Ok(())
}

fn centre(at: u16, columns: u8) -> (i32, i32) {
    let (row, column) = (i32::from(at / u16::from(columns)), i32::from(at % u16::from(columns)));
    (row * 100 + 50, column * 100 + 50)
}

fn drawing(value: &Value, sheet: &mut Sheet) {
    let point = |value: &Value| {
        let mut numbers = list(value).map(Value::as_f64);
        let hundredth = |number: f64| (number * 100.0).clamp(-1e6, 1e6) as i32;
        Some((hundredth(numbers.next()??), hundredth(numbers.next()??)))
    };
    for (key, kind) in DRAWN {
        for part in list(&value[key]) {
            let text = text_of(part.get("text"));
            let points: Vec<(i32, i32)> = match part.get("center") {
                Some(center) => point(center).into_iter().collect(),
                None => list(&part["wayPoints"]).filter_map(point).collect(),
            };
            if points.is_empty() {
                continue;
            }
            let round = part.get("rounded").is_some_and(is_true);
            let colours = ["color", "borderColor", "backgroundColor"].map(|key| text_of(part.get(key)));
            let is_seen = colours[1..].iter().any(|colour| !colour.is_empty());
            let kind = match kind {
                DrawnKind::Rectangle if round && (is_seen || text.is_empty()) => DrawnKind::Circle,
                DrawnKind::Rectangle if !text.is_empty() => DrawnKind::Text,
                kind => kind,
            };
            let fill = colours[2].clone();
            let colour = match kind {
                // What an outline does not have is not seen.
                DrawnKind::Circle | DrawnKind::Rectangle => colours[1].clone(),
                _ => colours.into_iter().find(|colour| !colour.is_empty()).unwrap_or_default(),
            };
            let length = |key: &str| part.get(key).and_then(Value::as_f64).map_or(0, |side| (side * 100.0) as i32);
            let size = (length("height"), length("width"));
            let angle = part.get("angle").and_then(Value::as_f64).map_or(0, |angle| angle as i32);
            sheet.description.drawing.push(Drawn { kind, points, text, colour, fill, size, angle, ..Drawn::default() });
        }
    }
}

/// The values of a carried solution, one character for each cell; anything but a digit leaves a cell open.
fn carried(text: &str, digits: u8) -> Vec<Option<i32>> {
    let value = |symbol: char| symbol.to_digit(10).filter(|digit| *digit > 0).map(u32::cast_signed);
    let letter = |symbol: char| {
        let digit = Digit::from_symbol(symbol.to_ascii_uppercase())?.get();
        (digit <= digits).then_some(i32::from(digit))
    };
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    symbols.map(|symbol| value(symbol).or_else(|| letter(symbol))).collect()
}
