//! Files of `SadMan` Sudoku with sections (`.sdk`): `[Puzzle]`, `[State]` with the digits of the game, and
//! `[PencilMarks]`, nine fields between commas on each of nine lines. No description of the sections was found: their
//! form is that of the program's files.

use super::super::cells::{Boards, More, build};
use super::super::fault::excerpt;
use super::super::reader::VisibleLines;
use super::super::symbols::is_blank;
use super::super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Cell, Digit, DigitSet};

const SIDE: usize = 9;
/// The maximum number of lines of a file.
const MOST_LINES: usize = 64;

/// Whether a file begins at this line: with the section of a puzzle, or another one before that.
pub(super) fn begins(sight: VisibleLines<'_>, at: usize) -> bool {
    let is_section = sight.get(at).is_some_and(|line| section(line).is_some());
    is_section && sight.from(at).take(MOST_LINES).any(|(_, line)| is_puzzle_section(line))
}

fn is_puzzle_section(line: &str) -> bool {
    section(line).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

/// The name of the section that begins on this line.
fn section(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    (!name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphabetic())).then_some(name)
}

/// The lines of a section.
struct Section<'t> {
    name: &'t str,
    line: usize,
    rows: Vec<(usize, &'t str)>,
}

/// Reads the sections from this line on.
pub(super) fn read(sight: VisibleLines<'_>, at: usize, boards: &mut Boards) -> Option<(usize, Vec<EntryResult>)> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut lines = 0;
    for (number, line) in sight.from(at).take(MOST_LINES) {
        if let Some(name) = section(line) {
            // The next puzzle of the text.
            let has_puzzle = sections.iter().any(|section| section.name.eq_ignore_ascii_case("puzzle"));
            if has_puzzle && is_puzzle_section(line) {
                break;
            }
            sections.push(Section { name, line: number + 1, rows: Vec::new() });
        } else if let Some(section) = sections.last_mut()
            && !line.trim().is_empty()
            && !line.starts_with('#')
        {
            // What follows nine rows is no longer of the file.
            if section.rows.len() == SIDE {
                break;
            }
            section.rows.push((number + 1, line));
        }
        lines = number + 1 - at;
    }
    Some((lines, vec![build_puzzle(&sections, boards)?]))
}

fn build_puzzle(sections: &[Section<'_>], boards: &mut Boards) -> Option<EntryResult> {
    let board = boards.of_cells(SIDE * SIDE)?;
    let named = |name: &str| sections.iter().find(|section| section.name.eq_ignore_ascii_case(name));
    let puzzle = named("puzzle")?;
    let mut more = More::default();
    let read = (|| {
        let givens = digits(puzzle)?;
        let state = named("state").map(digits).transpose()?.unwrap_or_else(|| givens.clone());
        for (at, (&given, &value)) in givens.iter().zip(&state).enumerate() {
            match (given, value) {
                (None, Some(digit)) => more.placed.push((Cell::at(at), digit)),
                (None, None) => {
                    let marks = named("pencilmarks").map(|section| marks(section, at)).transpose()?.flatten();
                    more.marks.extend(marks.map(|marks| (Cell::at(at), marks)));
                }
                _ => {}
            }
        }
        let place =
            |cell: Cell| puzzle.rows.get(cell.index() / SIDE).map_or((1, 1), |row| (row.0, cell.index() % SIDE + 1));
        build(&board, givens, &more, place)
    })();
    Some(read.map(|(puzzle, position)| Entry {
        position,
        comment: String::new(),
        line: sections[0].line,
        format: Format::Sdk,
        ..Entry::of(puzzle)
    }))
}

fn wrong(line: usize, column: usize, reason: String) -> TextError {
    TextError::new(line, column, Fault::File { program: "SadMan", reason })
}

/// The digits of a section of nine rows.
fn digits(section: &Section<'_>) -> Result<Vec<Option<Digit>>, TextError> {
    if section.rows.len() != SIDE {
        let reason =
            format!("{} rows in [{}], where 9 are expected: add the missing rows", section.rows.len(), section.name);
        return Err(wrong(section.line, 1, reason));
    }
    let mut digits = Vec::with_capacity(SIDE * SIDE);
    for &(line, row) in &section.rows {
        let row = row.trim_end();
        if row.chars().count() != SIDE {
            let reason = format!("a row of {} cells, where 9 are expected: correct it", row.chars().count());
            return Err(wrong(line, 1, reason));
        }
        for (at, symbol) in row.chars().enumerate() {
            let digit = symbol.to_digit(10).and_then(|digit| Digit::new(digit as u8));
            if digit.is_none() && !is_blank(symbol) {
                return Err(TextError::new(line, at + 1, Fault::Symbol { symbol }));
            }
            digits.push(digit);
        }
    }
    Ok(digits)
}

/// The marks of a cell; `None` if it has none, or the section has no such field.
fn marks(section: &Section<'_>, cell: usize) -> Result<Option<DigitSet>, TextError> {
    let Some(&(line, row)) = section.rows.get(cell / SIDE) else { return Ok(None) };
    let Some(field) = row.trim().split(',').nth(cell % SIDE).map(str::trim).filter(|field| !field.is_empty()) else {
        return Ok(None);
    };
    let digit = |symbol: char| symbol.to_digit(10).and_then(|digit| Digit::new(digit as u8));
    let digits: Option<DigitSet> = field.chars().map(digit).collect();
    let reason = || format!("“{}” is not a cell's marks: write digits, or nothing", excerpt(field));
    digits.map(Some).ok_or_else(|| wrong(line, 1, reason()))
}
