//! Puzzles in progress in the format of `SudoCue` (`.sdx`): nine rows of nine words, each the candidates of an empty
//! cell, a given alone, or a `u` followed by a digit that the player placed. Described by its author in “`SudoCue` -
//! File Formats” (2006).

use super::super::cells::{Boards, More, build};
use super::super::fault::excerpt;
use super::super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;

const SIDE: usize = 9;

/// Whether the line may be a row: nine words of digits, each with an optional `u` before it.
pub(super) fn is_row(line: &str) -> bool {
    let is_word = |word: &str| {
        let digits = word.strip_prefix('u').unwrap_or(word);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split_ascii_whitespace().count() == SIDE && line.split_ascii_whitespace().all(is_word)
}

/// Whether the row has a placed digit.
pub(super) fn has_placed(line: &str) -> bool {
    line.split_ascii_whitespace().any(|word| word.starts_with('u'))
}

/// Reads these rows, each with its line number.
pub(super) fn read(rows: &[(usize, &str)], boards: &mut Boards) -> Option<EntryResult> {
    let board = boards.of_cells(SIDE * SIDE)?;
    let first = rows.first()?.0;
    if rows.len() != SIDE {
        let fault = Fault::Rows { found: rows.len(), expected: SIDE, board: board.name().to_owned() };
        return Some(Err(TextError::new(first, 1, fault)));
    }
    let mut givens = vec![None; SIDE * SIDE];
    let mut more = More::default();
    let mut places = Vec::new();
    for &(line, row) in rows {
        for word in row.split_ascii_whitespace() {
            let cell = Cell::at(places.len());
            let column = row[..word.as_ptr() as usize - row.as_ptr() as usize].chars().count() + 1;
            places.push((line, column));
            let Some(digits) = digits_of(word.strip_prefix('u').unwrap_or(word)) else {
                return Some(Err(TextError::new(line, column, no_cell(word))));
            };
            match (digits.single(), word.starts_with('u')) {
                (Some(digit), true) => more.placed.push((cell, digit)),
                (Some(digit), false) => givens[cell.index()] = Some(digit),
                (None, false) => more.marks.push((cell, digits)),
                (None, true) => return Some(Err(TextError::new(line, column, no_cell(word)))),
            }
        }
    }
    let entry = build(&board, givens, &more, |cell| places[cell.index()]);
    Some(entry.map(|(puzzle, position)| Entry {
        position,
        comment: String::new(),
        line: first,
        format: Format::Sdx,
        ..Entry::of(puzzle)
    }))
}

fn no_cell(word: &str) -> Fault {
    let word = excerpt(word);
    let reason = format!("“{word}” is not a cell: write its candidates (135), one given (5) or a placed digit (u5)");
    Fault::File { program: "SudoCue", reason }
}

/// The digits of a word, which must be different and from 1 to 9.
fn digits_of(word: &str) -> Option<DigitSet> {
    let digits: DigitSet = word.chars().map(Digit::from_symbol).collect::<Option<_>>()?;
    (digits.len() == word.len()).then_some(digits)
}

/// The rows of a position on the 9×9 grid in which every empty cell has a candidate. A single candidate is written as a
/// placed digit, because it would be read as a given otherwise.
pub(crate) fn write_sdx(position: &Position) -> String {
    let word = |cell: Cell| match (position.value(cell), position.puzzle().given(cell)) {
        (Some(digit), Some(_)) => digit.symbol().to_string(),
        (Some(digit), None) => format!("u{digit}"),
        (None, _) => {
            let digits: String = position.candidates(cell).iter().map(Digit::symbol).collect();
            if digits.len() == 1 { format!("u{digits}") } else { digits }
        }
    };
    let words: Vec<String> = position.board().cells().map(word).collect();
    words.chunks(SIDE).map(|row| row.join(" ") + "\n").collect()
}
