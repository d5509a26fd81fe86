//! Links of puzzle sites and the documents that they contain: reading and writing.
//!
//! A link is unpacked (`address`, `lz`, `shortened`, `classic`, `percent`) to a document: the JSON of f-puzzles or of
//! `SudokuPad`, the lines of penpa-edit, or the constraint text of Interactive Sudoku Solver. Each document is converted to a `Sheet`, which is
//! independent of the site, and then to a puzzle. Rules in words and what is drawn are read by `deduku-rules`; what is
//! not understood is recorded by name. All sizes are limited: unpacked text to 1 MiB, clues, cells and depths by their own constants.

mod address;
mod classic;
mod drawn;
mod fields;
mod fpuzzles;
mod gnome;
mod in_address;
mod inside;
mod iss;
mod lz;
mod penpa;
mod percent;
mod sheet;
mod shortened;
mod sudokumaker;
mod sudokupad;
#[cfg(test)]
mod tests;
mod write;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::cells::Boards;
use super::json::read_json;
use super::line::read_line;
use super::records::is_cells;
use super::{Entry, EntryResult, Fault, Format, TextError};
use address::Payload;
use classic::Classic;
use deduku_core::board::{BoxShape, GridShape};
use deduku_core::constraint::{Clue, Family};
use deduku_rules::Source;
use sheet::{Sheet, Wrong};

pub(super) use address::{LONGEST_LINK, is_iss, is_link};
pub(super) use inside::links_inside;
pub(super) use iss::{constraints_on, has_many_givens};
pub(super) use write::write_link;

/// The maximum length of a row of JSON whose puzzle is a document, in bytes.
const LONGEST_ROW: usize = 2 << 20;

/// Reads the link on this line.
pub(super) fn read_link(text: &str, line: usize, boards: &mut Boards) -> EntryResult {
    if text.len() > LONGEST_LINK {
        return Err(TextError::new(line, 1, Fault::LongLine { bytes: text.len(), most: LONGEST_LINK }));
    }
    let start = text.len() - text.trim_start().len();
    let column = |at: usize| text.get(..at).map_or(1, |before| before.chars().count() + 1);
    let wrong = |(at, reason): Wrong| TextError::new(line, column(at), Fault::Link { reason });
    let payload = address::open(text).map_err(wrong)?;
    if let Some(found) = plain_grid(&payload, line, behind(text), boards) {
        return found.map_err(|reason| wrong((start, reason)));
    }
    // Offsets in constraint text are offsets in the line if the line contains the text itself.
    let plain = matches!(&payload, Payload::Iss(_)) && text.trim_start().starts_with('.');
    let place = |at: usize| column(if plain { start + at } else { start });
    let (sheet, format) =
        sheet(&payload, boards).map_err(|(at, reason)| TextError::new(line, place(at), Fault::Link { reason }))?;
    let mut entry = sheet.finish(boards, line, format, &place)?;
    if entry.comment.is_empty() && !plain {
        behind(text).clone_into(&mut entry.comment);
    }
    Ok(entry)
}

/// Reads the content of a link that is a grid without rules of its own; `None` for other contents.
fn plain_grid(payload: &Payload, line: usize, comment: &str, boards: &mut Boards) -> Option<Result<Entry, String>> {
    let entry = match payload {
        Payload::Json(json) => read_json(json, line, boards),
        Payload::Cells(cells) => match boards.of_cells(cells.len()) {
            Some(board) => read_line(&board, cells, line, 1, comment),
            None => return Some(Err(format!("{} cells are no grid: copy the link whole", cells.len()))),
        },
        _ => return None,
    };
    let entry = entry.map(|entry| Entry { format: Format::Link, comment: comment.to_owned(), ..entry });
    Some(entry.map_err(|error| error.fault.to_string()))
}

/// Whether rules in words say no more than that the usual rules apply.
pub(super) fn is_usual(words: &str) -> bool {
    let shape = GridShape::new(9, 9).with_boxes(BoxShape { rows: 3, columns: 3 });
    let source = Source {
        shape: &shape,
        rules: words,
        drawing: &[],
        clues: &[],
        solution: &[],
        cages_are_drawn: false,
        answers: &[],
    };
    let reading = deduku_rules::read(source);
    reading.is_whole() && reading.clues.is_empty()
}

/// What follows the first word of a line.
fn behind(text: &str) -> &str {
    let word = text.split_whitespace().next().unwrap_or_default();
    text.trim_start().get(word.len()..).unwrap_or_default().trim()
}

/// The contents of a link, as a sheet.
fn sheet(payload: &Payload, boards: &mut Boards) -> Result<(Sheet, Format), Wrong> {
    Ok(match payload {
        Payload::Fpuzzles(value) => (fpuzzles::read_fpuzzles(value, boards)?, Format::Fpuzzles),
        Payload::Sudokupad(value) => (sudokupad::read_sudokupad(value, boards)?, Format::Sudokupad),
        Payload::Sudokumaker(value) => (sudokumaker::read_sudokumaker(value, boards)?, Format::Link),
        Payload::Penpa(penpa) => (penpa::read_penpa(penpa, boards)?, Format::Link),
        Payload::Iss(text) => (iss::read_iss(text, boards)?, Format::Iss),
        Payload::Classic(classic) => (plain(classic), Format::Link),
        Payload::Jigsaw(cells, regions) => (jigsaw(cells, regions), Format::Link),
        Payload::Json(_) | Payload::Cells(_) => {
            return Err((0, "a plain grid in a row: give the address alone".to_owned()));
        }
    })
}

/// A 9×9 grid.
fn plain(classic: &Classic) -> Sheet {
    let mut sheet = Sheet::new(GridShape::new(9, 9).with_boxes(BoxShape { rows: 3, columns: 3 }));
    givens(&classic.cells, &mut sheet);
    for (over, name, numbers) in [
        (classic.windows, "Windoku", vec![]),
        (classic.diagonals, "Diagonal", vec![1]),
        (classic.diagonals, "Diagonal", vec![-1]),
    ] {
        if over {
            sheet.add(0, Family::by_iss(name), name, |family| Clue::new(family, Vec::new(), numbers));
        }
    }
    sheet
}

fn jigsaw(cells: &str, regions: &str) -> Sheet {
    let mut shape = GridShape::new(9, 9);
    let mut marks: Vec<char> = Vec::new();
    for mark in regions.chars() {
        let number = marks.iter().position(|other| *other == mark).unwrap_or_else(|| {
            marks.push(mark);
            marks.len() - 1
        });
        shape.regions.push(number as u8 + 1);
    }
    let mut sheet = Sheet::new(shape);
    givens(cells, &mut sheet);
    sheet
}

fn givens(cells: &str, sheet: &mut Sheet) {
    for (says, symbol) in sheet.cells.iter_mut().zip(cells.chars()) {
        says.given = symbol.to_digit(10).filter(|digit| *digit > 0).map(u32::cast_signed);
    }
}

/// The keys that identify the kind of a row of JSON.
#[derive(Deserialize)]
struct Kind {
    #[serde(default)]
    iss: Option<IgnoredAny>,
    #[serde(default)]
    puzzle: Option<IgnoredAny>,
    #[serde(default)]
    link: Option<IgnoredAny>,
    #[serde(default)]
    grid: Option<IgnoredAny>,
    #[serde(default)]
    cells: Option<IgnoredAny>,
    #[serde(default)]
    givens: Option<IgnoredAny>,
}

/// Reads a row of JSON that contains a link, a document or constraint text, or is a document itself; `None` for other
/// rows.
pub(super) fn read_row(text: &str, line: usize, boards: &mut Boards) -> Option<EntryResult> {
    let keys = ["\"iss\"", "\"puzzle\"", "\"link\"", "\"grid\"", "\"cells\""];
    if !keys.iter().any(|key| text.contains(key)) {
        return None;
    }
    let kind: Kind = serde_json::from_str(text).ok()?;
    if kind.givens.is_some() || kind.iss.or(kind.puzzle).or(kind.link).or(kind.grid).or(kind.cells).is_none() {
        return None;
    }
    if text.len() > LONGEST_ROW {
        let fault = Fault::LongLine { bytes: text.len(), most: LONGEST_ROW };
        return Some(Err(TextError::new(line, 1, fault)));
    }
    let row: Value = serde_json::from_str(text).ok()?;
    let payload = payload(&row)?;
    let column = |key: &str| text.find(&format!("\"{key}\"")).map_or(1, |at| text[..at].chars().count() + 1);
    if let Ok((key, payload)) = &payload
        && let Some(found) = plain_grid(payload, line, &fields::text_of(row.get("title")), boards)
    {
        let wrong = |reason| TextError::new(line, column(key), Fault::Link { reason });
        let id = Some(fields::text_of(row.get("id"))).filter(|id| !id.is_empty());
        return Some(found.map(|entry| Entry { id, ..entry }).map_err(wrong));
    }
    let found =
        payload.and_then(|(key, payload)| Ok((key, sheet(&payload, boards).map_err(|(_, reason)| (key, reason))?)));
    let entry = match found {
        Err((key, reason)) => Err(TextError::new(line, column(key), Fault::Link { reason })),
        Ok((key, (mut sheet, format))) => {
            let description = &mut sheet.description;
            let said = |key: &str| fields::text_of(row.get(key));
            if description.title.is_empty() && !key.is_empty() {
                description.title =
                    [said("title"), said("name")].into_iter().find(|text| !text.is_empty()).unwrap_or_default();
            }
            if description.author.is_empty() {
                description.author = said("author");
            }
            sheet.finish(boards, line, format, &|_| column(key))
        }
    };
    Some(entry.map(|entry| Entry { id: Some(fields::text_of(row.get("id"))).filter(|id| !id.is_empty()), ..entry }))
}

/// Whether a row of JSON is a document of a puzzle site, or has one.
pub(super) fn holds_document(text: &str) -> bool {
    let is_document = |value: &Value| address::document_kind(value).is_some();
    serde_json::from_str::<Value>(text).is_ok_and(|row| is_document(&row) || is_document(&row["puzzle"]))
}

/// A document and its key, or an error and its key.
type KeyedPayload = Result<(&'static str, Payload), (&'static str, String)>;

/// The document of a row; `None` if the row is something else.
fn payload(row: &Value) -> Option<KeyedPayload> {
    if let Some(text) = row["iss"].as_str() {
        return Some(Ok(("iss", Payload::Iss(text.to_owned()))));
    }
    if gnome::is_gnome(row) {
        let json = gnome::of_gnome(row).map(|json| Payload::Json(json.to_string()));
        return Some(json.map(|json| ("cells", json)).map_err(|reason| ("cells", reason)));
    }
    for (key, value) in [("puzzle", &row["puzzle"]), ("", row)] {
        if let Some(kind) = address::document_kind(value) {
            return Some(Ok((key, kind(value.clone()))));
        }
    }
    let said = |key: &'static str| Some((key, row[key].as_str()?));
    // Cells are no link.
    let (key, link) = ["link", "puzzle"].into_iter().filter_map(said).find(|(_, text)| !is_cells(text))?;
    Some(
        address::open(link)
            .map(|payload| (key, payload))
            .map_err(|(at, reason)| (key, format!("at character {} of it: {reason}", at + 1))),
    )
}
