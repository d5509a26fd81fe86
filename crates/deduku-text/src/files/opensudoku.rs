//! Files of `OpenSudoku`, a game for Android: `<opensudoku>` with a `<game data="…"/>` per puzzle.
//!
//! The data are 81 digits, 0 for a blank; or, for a game in progress, `version: N` and three fields per cell: its
//! digit, its notes and whether it can be edited. Notes are digits followed by commas in version 1, and a sum of powers
//! of two in versions 2 and 3. Only 9×9 grids are supported.

use std::sync::Arc;

use super::xml::{Attribute, Document, Event, Wrong, escaped};
use crate::cells::{Boards, More, build};
use crate::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Board, Cell, Digit, DigitSet};
use deduku_core::puzzle::Puzzle;

/// The number of cells of a puzzle.
const CELLS: usize = 81;

/// The contents of the data of a game.
struct Said {
    givens: Vec<Option<Digit>>,
    more: More,
}

/// Reads all puzzles of the document; `locate` returns line and column of an offset.
pub(super) fn read(
    text: &str,
    line: usize,
    boards: &mut Boards,
    locate: &dyn Fn(usize) -> (usize, usize),
) -> Vec<EntryResult> {
    let mut entries = Vec::new();
    let fail = |wrong: Wrong| {
        let (line, column) = locate(wrong.at);
        TextError::new(line, column, Fault::File { program: "OpenSudoku", reason: wrong.reason })
    };
    let Some(board) = boards.of_cells(CELLS) else { return entries };
    let mut document = Document::new(text);
    let (mut inside, mut folder) = (String::new(), String::new());
    loop {
        match document.next() {
            Ok(None) => break,
            Err(wrong) => {
                entries.push(Err(fail(wrong)));
                return entries;
            }
            Ok(Some(Event::Open(element))) => {
                element.name.clone_into(&mut inside);
                if let Some(name) = element.attribute("name").filter(|_| element.name == "folder") {
                    folder = one_line(&name.value);
                }
                if element.name != "game" {
                    continue;
                }
                let note = element.attribute("note").map(|note| one_line(&note.value));
                let comment = note.filter(|note| !note.is_empty()).unwrap_or_else(|| folder.clone());
                let data = element.attribute("data");
                let entry = data
                    .ok_or_else(|| fail(Wrong::new(element.at, "a game without data: add data=\"…\" with 81 digits")))
                    .and_then(|data| {
                        let said = said(data).map_err(fail)?;
                        let (line, column) = locate(data.at);
                        let is_digits = data.value.len() == CELLS;
                        let locate = |cell: Cell| (line, column + if is_digits { cell.index() } else { 0 });
                        let (puzzle, position) = build(&board, said.givens, &said.more, locate)?;
                        Ok(Entry { position, comment, line, format: Format::OpenSudoku, ..Entry::of(puzzle) })
                    });
                entries.push(entry);
            }
            Ok(Some(Event::Text { text, .. })) if inside == "name" => folder = one_line(&text),
            Ok(Some(Event::Text { .. })) => {}
            Ok(Some(Event::Close)) => inside.clear(),
        }
    }
    if entries.is_empty() {
        entries.push(Err(TextError::new(line, 1, Fault::File { program: "OpenSudoku", reason: NO_GAME.to_owned() })));
    }
    entries
}

/// The words of the text, separated by one blank each.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const NO_GAME: &str = "no game in it: add <game data=\"…\"/> with 81 digits";

/// Parses the data, in any of their versions.
fn said(data: &Attribute<'_>) -> Result<Said, Wrong> {
    let Some(rest) = data.value.trim_start().strip_prefix("version:") else { return digits(data) };
    let rest = rest.trim_start();
    let (version, cells) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match version {
        "1" | "2" | "3" => progress(data, version == "1", cells.trim()),
        _ => Err(Wrong::new(
            data.at,
            format!("data version {version} is not known: export the puzzles without the games"),
        )),
    }
}

/// Parses data of 81 digits.
fn digits(data: &Attribute<'_>) -> Result<Said, Wrong> {
    let mut givens = Vec::with_capacity(CELLS);
    for (at, symbol) in data.value.chars().enumerate() {
        let digit =
            match symbol {
                '0' | '.' => None,
                symbol => Some(symbol.to_digit(10).and_then(|digit| Digit::new(digit as u8)).ok_or_else(|| {
                    Wrong::new(data.at + at, format!("“{symbol}” is not a digit: write 1 to 9, or 0"))
                })?),
            };
        givens.push(digit);
        if givens.len() > CELLS {
            return Err(Wrong::new(data.at + at, format!("more than {CELLS} digits: remove the extra ones")));
        }
    }
    check_count(data, givens.len())?;
    Ok(Said { givens, more: More::default() })
}

/// Parses data with digit, notes and whether it can be edited, for each cell.
fn progress(data: &Attribute<'_>, listed: bool, cells: &str) -> Result<Said, Wrong> {
    let mut fields = cells.split('|').filter(|field| !field.trim().is_empty()).map(str::trim);
    let mut said = Said { givens: Vec::with_capacity(CELLS), more: More::default() };
    while let Some(value) = fields.next() {
        let at = said.givens.len();
        let wrong =
            || Wrong::new(data.at, format!("cell {} of the data cannot be read: write digit|notes|0 or 1|", at + 1));
        let (Some(notes), Some(editable)) = (fields.next(), fields.next()) else { return Err(wrong()) };
        let value: u8 = value.parse().ok().filter(|&value| value <= 9).ok_or_else(wrong)?;
        let notes = if listed { listed_notes(notes) } else { summed_notes(notes) }.ok_or_else(wrong)?;
        let cell = Cell::at(at);
        match (Digit::new(value), editable) {
            (digit, "0") => said.givens.push(digit),
            (Some(digit), "1") => {
                said.givens.push(None);
                said.more.placed.push((cell, digit));
            }
            (None, "1") => {
                said.givens.push(None);
                if !notes.is_empty() {
                    said.more.marks.push((cell, notes));
                }
            }
            _ => return Err(wrong()),
        }
        if said.givens.len() > CELLS {
            return Err(Wrong::new(data.at, format!("more than {CELLS} cells: remove the extra ones")));
        }
    }
    check_count(data, said.givens.len())?;
    Ok(said)
}

/// Parses notes of the form `1,5,`, or `-` for none.
fn listed_notes(notes: &str) -> Option<DigitSet> {
    let listed = notes.split(',').filter(|note| !note.is_empty() && *note != "-");
    listed.map(|note| note.parse().ok().and_then(Digit::new).filter(|digit| digit.get() <= 9)).collect()
}

/// Parses notes as a sum: 1 for the digit 1, 2 for the digit 2, 4 for the digit 3 and so on.
fn summed_notes(notes: &str) -> Option<DigitSet> {
    let bits: u32 = notes.parse().ok().filter(|&bits| bits < 1 << 9)?;
    Some((0..9).filter(|at| bits >> at & 1 == 1).map(Digit::from_index).collect())
}

fn check_count(data: &Attribute<'_>, found: usize) -> Result<(), Wrong> {
    if found == CELLS {
        return Ok(());
    }
    Err(Wrong::new(data.at, format!("{found} cells where a puzzle has {CELLS}: add the missing ones (0 is a blank)")))
}

/// A file with only this puzzle; the comment becomes its note. The puzzle must be a 9×9 grid without other rules.
pub(crate) fn write_opensudoku(puzzle: &Puzzle, comment: &str) -> String {
    let digits: String = puzzle.givens().iter().map(|given| given.map_or('0', Digit::symbol)).collect();
    let note = if comment.is_empty() { String::new() } else { format!(" note=\"{}\"", escaped(comment)) };
    let name = puzzle.description().map_or("", |description| &description.title);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>{}</name>\n  <game data=\"{digits}\"{note}/>\n</opensudoku>\n",
        escaped(if name.is_empty() { "Deduku" } else { name })
    )
}

/// Whether such a file can hold puzzles of this board.
pub(crate) fn fits_opensudoku(board: &Arc<Board>) -> bool {
    board.plain_boxes().is_some() && board.digits() == 9
}
