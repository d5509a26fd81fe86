//! Reads an object of JSON lines.

use std::sync::Arc;

use super::super::cells::{Boards, More, build_setup, set_sums};
use super::super::fault::{excerpt, shortened};
use super::super::form::{At, Form, Read, digit_of, read_form, short};
use super::super::kakuro::read_rows;
use super::super::{Entry, EntryResult, Fault, Format, TextError};
use super::board::find_board;
use super::bounded::Scalar;
use super::keys::{misspelt, unknown};
use super::lists::rule;
use super::object::{Incoming, KEY, Located, at_key};
use deduku_core::board::{Board, Cell, Digit, DigitSet};
use deduku_core::puzzle::{Letters, Position, PuzzleError, Setup};

/// Reads one object. `line` is its line number.
pub(in super::super) fn read_json(text: &str, line: usize, boards: &mut Boards) -> EntryResult {
    let incoming: Incoming = serde_json::from_str(text.trim_end()).map_err(|error| {
        // The JSON parser counts bytes; error messages count characters.
        let before = text.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(text.as_bytes());
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        let reason = error.to_string();
        let reason = shortened(reason.split(" at line ").next().unwrap_or_default(), 120);
        TextError::new(line, column, Fault::Json { reason })
    })?;
    let unknown = unknown(text.trim_end());
    if let Some((key, meant)) = misspelt(&unknown) {
        let reason = format!("there is no key “{key}”: did you mean “{meant}”?");
        return Err(TextError::new(line, column_of(text, key, KEY), Fault::Link { reason }));
    }
    let locate = |(key, at, fault): Located| TextError::new(line, column_of(text, key, at), fault);
    let found = match &incoming.grid {
        Some(rows) => kakuro(rows, boards),
        None => grids(&incoming, boards),
    };
    let Found { mut setup, key, at } = found.map_err(locate)?;
    let mut rules = incoming.rules();
    let more_rules = unknown.iter().filter_map(|(key, value)| rule(key, value));
    rules.not_checked.get_or_insert_default().extend(more_rules);
    rules.add_to(&mut setup).map_err(|(key, reason)| locate(at_key(key, Fault::Link { reason })))?;
    let more = more(&incoming, &setup).map_err(locate)?;
    let wrong_clue = |error: &PuzzleError| matches!(error, PuzzleError::Clue { .. } | PuzzleError::Marks { .. });
    if !setup.clues.is_empty() || !setup.marks.is_empty() {
        // An invalid clue is reported at its own key.
        if let Err(error) = setup.clone().check().map(|_| ())
            && wrong_clue(&error)
        {
            let key = if matches!(error, PuzzleError::Marks { .. }) { "marks" } else { "clues" };
            return Err(locate(at_key(key, Fault::Link { reason: error.to_string() })));
        }
    }
    let wrong_sum = |error: &TextError| matches!(error.fault, Fault::Board { .. });
    let place = |cell: Cell| (line, column_of(text, key, at.get(cell.index()).copied().unwrap_or_default()));
    let (puzzle, position) = build_setup(setup, &more, place).map_err(|error| {
        let column = if wrong_sum(&error) { column_of(text, "cages", KEY) } else { error.column };
        TextError { column, ..error }
    })?;
    let id = match incoming.id {
        Some(Scalar::Text(id)) => Some(id),
        Some(Scalar::Number(id)) => Some(id.to_string()),
        _ => None,
    };
    let comment = incoming.comment.unwrap_or_default();
    Ok(Entry { puzzle, position, comment, id, reading: None, line, format: Format::Jsonl })
}

/// The column, in characters from 1, of a location in a key's strings; the column of the key if the strings cannot be
/// found, or 1 if there is no such key.
fn column_of(text: &str, key: &str, at: At) -> usize {
    let quoted = format!("\"{key}\"");
    let Some(start) = text.find(&quoted) else { return 1 };
    let key_column = text[..start].chars().count() + 1;
    let (mut part, mut offset, mut inside) = (0, 0, false);
    let mut symbols = text[start + quoted.len()..].chars().zip(key_column + quoted.chars().count()..);
    while let Some((symbol, column)) = symbols.next() {
        if inside && part == at.part && offset == at.offset {
            return column;
        }
        match symbol {
            '"' if inside => (part, inside) = (part + 1, false),
            '"' => (offset, inside) = (0, true),
            '\\' => {
                // An escape sequence is one character; `\u` is followed by four more.
                let unicode = symbols.next().is_some_and(|(escaped, _)| escaped == 'u');
                symbols.by_ref().take(if unicode { 4 } else { 0 }).for_each(drop);
                offset += 1;
            }
            _ => offset += 1,
        }
        if !inside && (part > at.part || at.part == usize::MAX) {
            break;
        }
    }
    key_column
}

/// A setup, the key that contains its givens, and the location of each cell's given.
struct Found {
    setup: Setup,
    key: &'static str,
    at: Vec<At>,
}

fn kakuro(rows: &[String], boards: &mut Boards) -> Result<Found, Located> {
    let fields: Vec<Vec<&str>> = rows.iter().map(|row| super::super::kakuro::split(row)).collect();
    let place = |part: usize, field: usize| {
        // Fields are separated by one blank.
        let before =
            fields.get(part).map_or(0, |row| row.iter().take(field).map(|text| text.chars().count() + 1).sum());
        At { part, offset: before }
    };
    let (setup, _) = read_rows(&fields, boards).map_err(|(row, field, fault)| ("grid", place(row, field), fault))?;
    let at = setup.board.cells().map(|cell| {
        let lies = setup.board.place(cell);
        place(usize::from(lies.row), usize::from(lies.column))
    });
    let at = at.collect();
    Ok(Found { setup, key: "grid", at })
}

/// Reads all boards except a Kakuro.
fn grids(incoming: &Incoming, boards: &mut Boards) -> Result<Found, Located> {
    let (key, form) = givens(incoming)?;
    let board = find_board(incoming, form.as_ref(), boards)?;
    let form = form.unwrap_or_else(|| Form::One(".".repeat(board.cell_count())));
    let form = super::board::in_order(incoming, form, &board)?;
    let letters = incoming.letters.as_deref().map(|letters| {
        Letters::new(letters, board.digits(), incoming.word.as_deref())
            .map_err(|error| at_key("letters", Fault::Board { reason: error.to_string() }))
    });
    let letters = letters.transpose()?;
    let read = read_form(key, &form, &board, letters.as_ref()).map_err(|(at, fault)| (key, at, fault))?;
    let Read { values, at } = read;
    let mut setup = Setup::new(board.clone(), values);
    setup.letters = letters;
    let cages = incoming.cages.as_deref().unwrap_or_default();
    if cages.iter().any(|cage| cage.sum.is_some()) {
        set_sums(&mut setup, &cages.iter().map(|cage| cage.sum).collect::<Vec<_>>());
    }
    Ok(Found { setup, key, at })
}

/// The strings of givens and their key; a killer or a jigsaw killer needs none.
fn givens(incoming: &Incoming) -> Result<(&'static str, Option<Form>), Located> {
    if let Some(layers) = &incoming.layers {
        return Ok(("layers", Some(Form::Many(layers.clone()))));
    }
    match &incoming.givens {
        None | Some(Scalar::Null)
            if incoming.cages.as_ref().is_some_and(|cages| !cages.is_empty())
                || incoming.clues.as_ref().is_some_and(|clues| !clues.is_empty()) =>
        {
            Ok(("givens", None))
        }
        None | Some(Scalar::Null) => {
            let kakuro = incoming.variant.as_deref().is_some_and(|variant| variant.eq_ignore_ascii_case("kakuro"));
            Err(at_key("", Fault::Key { key: if kakuro { "grid" } else { "givens" } }))
        }
        Some(value) => Ok(("givens", Some(form("givens", value)?))),
    }
}

/// The strings of cells at this key.
fn form(key: &'static str, value: &Scalar) -> Result<Form, Located> {
    let reason = || format!("\"{key}\" is neither a string nor a list of strings");
    value.clone().into_form().ok_or_else(|| at_key(key, Fault::Json { reason: reason() }))
}

/// What the object contains in addition to its givens.
fn more(incoming: &Incoming, setup: &Setup) -> Result<More, Located> {
    let Setup { board, givens, letters, .. } = setup;
    let mut more = More::default();
    if let Some(values) = incoming.values.as_ref().filter(|values| **values != Scalar::Null) {
        let values = super::board::in_order(incoming, form("values", values)?, board)?;
        let read =
            read_form("values", &values, board, letters.as_ref()).map_err(|(at, fault)| ("values", at, fault))?;
        let placed = board.cells().zip(read.values).filter(|(cell, _)| givens[cell.index()].is_none());
        more.placed = placed.filter_map(|(cell, digit): (Cell, Option<Digit>)| Some((cell, digit?))).collect();
    }
    if let Some(candidates) = &incoming.candidates {
        more.marks = marks(candidates, board, letters.as_ref()).map_err(|fault| at_key("candidates", fault))?;
    }
    Ok(more)
}

fn marks(candidates: &[String], board: &Arc<Board>, letters: Option<&Letters>) -> Result<Vec<(Cell, DigitSet)>, Fault> {
    if candidates.len() != board.cell_count() {
        let (found, expected) = (candidates.len(), board.cell_count());
        return Err(Fault::Cells { key: "candidates", found, expected, board: short(board) });
    }
    let set = |text: &String| {
        let digits = text.chars().map(|symbol| match digit_of(symbol, board, letters) {
            Ok(Some(digit)) => Ok(digit),
            Err(fault @ Fault::Beyond { .. }) => Err(fault),
            _ => Err(Fault::Cell { cell: excerpt(text) }),
        });
        digits.collect::<Result<DigitSet, Fault>>()
    };
    board.cells().zip(candidates).map(|(cell, text)| Ok((cell, set(text)?))).collect()
}

/// Whether the candidates follow from the placed digits and the rules, so that the object of the position can omit
/// them.
pub(super) fn follows_from_values(position: &Position) -> bool {
    let mut plain = Position::new(position.puzzle());
    for cell in position.board().cells() {
        if let (None, Some(digit)) = (position.puzzle().given(cell), position.value(cell)) {
            plain.place(cell, digit);
        }
    }
    plain == *position
}
