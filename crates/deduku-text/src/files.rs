//! Files of other programs that are neither lines nor drawn grids, recognised by their content.
//!
//! XML of `OpenSudoku` and `KSudoku`, puzzles in progress of `SudoCue`, sections of `SadMan`, candidates as 729
//! characters, and the plain grids of `SadMan`, `SudoCue` and Simple Sudoku, which are read as drawn grids. None of their code is used here: the
//! formats are described by their authors or were seen in their files.

mod ksudoku;
mod opensudoku;
mod pictures;
mod possibilities;
mod progress;
mod sadman;
mod tatham;
mod xml;

use super::cells::Boards;
use super::line::first_word;
use super::reader::VisibleLines;
use super::{Entry, Fault, TextError};

pub(super) use ksudoku::{fits_ksudoku, write_ksudoku};
pub(super) use opensudoku::{fits_opensudoku, write_opensudoku};
pub(super) use pictures::{write_sdk, write_ss};
pub(super) use possibilities::write_possibilities;
pub(super) use progress::write_sdx;
pub(super) use xml::escaped;

/// The maximum length of a document, in bytes.
const LONGEST_DOCUMENT: usize = 1 << 20;

/// The programs whose documents are supported, by root element.
const PROGRAMS: [(&str, &str); 2] = [("opensudoku", "OpenSudoku"), ("ksudoku", "KSudoku")];

/// The number of lines taken, and the puzzles found in them.
pub(super) type Taken = (usize, Vec<Result<Entry, TextError>>);

/// Reads the file of another program that begins at this line, from 0, if there is one. Formats for the 9×9 grid are
/// considered only if `is_classic`.
pub(super) fn take(sight: VisibleLines<'_>, at: usize, is_classic: bool, boards: &mut Boards) -> Option<Taken> {
    let text = sight.get(at)?;
    let trimmed = text.trim_start();
    if trimmed.starts_with('<') {
        return document(sight, at, boards);
    }
    if tatham::is_first(trimmed) {
        let lines: Vec<(usize, &str)> = sight
            .from(at)
            .take_while(|(_, line)| tatham::pair(line.trim_start()).is_some())
            .map(|(at, line)| (at + 1, line.trim_start()))
            .collect();
        return Some((lines.len().max(1), vec![tatham::read(&lines, boards)]));
    }
    if !is_classic {
        return None;
    }
    if sadman::begins(sight, at) {
        return sadman::read(sight, at, boards);
    }
    let word = first_word(text);
    if possibilities::is_possibilities(word) {
        let column = text.chars().take_while(|symbol| symbol.is_whitespace()).count() + 1;
        return possibilities::read(word, at + 1, column, boards).map(|entry| (1, vec![entry]));
    }
    // Rows of candidates without a placed digit are left to the reader of drawn grids.
    if progress::is_row(text) {
        let rows: Vec<(usize, &str)> = sight
            .from(at)
            .take(9)
            .take_while(|(_, line)| progress::is_row(line))
            .map(|(at, line)| (at + 1, line))
            .collect();
        if rows.iter().any(|(_, line)| progress::has_placed(line)) {
            return progress::read(&rows, boards).map(|entry| (rows.len(), vec![entry]));
        }
    }
    None
}

/// Whether the line is one that Simple Sudoku writes below its grids.
pub(super) fn is_signature(line: &str) -> bool {
    let line = line.trim();
    let version = line.strip_prefix("Version ").is_some_and(|version| {
        version.len() <= 8 && version.chars().all(|symbol| symbol.is_ascii_alphanumeric() || symbol == '.')
    });
    version || line == "Simple Sudoku"
}

/// Reads an XML document; `None` if its root element is unknown.
fn document(sight: VisibleLines<'_>, at: usize, boards: &mut Boards) -> Option<Taken> {
    let (root, program, begins) = root(sight, at)?;
    let end = format!("</{root}");
    let mut text = String::new();
    let mut lines = 0;
    for (number, line) in sight.from(at) {
        if text.len() + line.len() > LONGEST_DOCUMENT {
            let reason = format!("a document of more than {LONGEST_DOCUMENT} bytes: split it");
            return Some((lines, vec![Err(TextError::new(at + 1, 1, Fault::File { program, reason }))]));
        }
        text.push_str(line);
        text.push('\n');
        lines += 1;
        if number >= begins && line.contains(&end) {
            break;
        }
    }
    // A document without its end is rejected by the reader, which reports the location. An empty root element ends
    // earlier.
    let lines = length(&text).map_or(lines, |length| text[..length].matches('\n').count() + 1);
    let locate = |offset: usize| place(&text, at + 1, offset);
    let entries = match program {
        "OpenSudoku" => opensudoku::read(&text, at + 1, boards, &locate),
        _ => vec![ksudoku::read(&text, at + 1, boards, &locate)],
    };
    Some((lines, entries))
}

/// The length of the document at the beginning of the text, in bytes; `None` if it is malformed.
fn length(text: &str) -> Option<usize> {
    let mut document = xml::Document::new(text);
    loop {
        match document.next() {
            Ok(Some(_)) => {}
            Ok(None) => return Some(document.offset()),
            Err(_) => return None,
        }
    }
}

/// Finds a root element within the next lines: the element, its program, and the line on which it begins.
fn root(sight: VisibleLines<'_>, at: usize) -> Option<(&'static str, &'static str, usize)> {
    /// The maximum number of lines of declarations and comments before it.
    const MOST_BEFORE: usize = 40;
    sight.from(at).take(MOST_BEFORE).find_map(|(number, line)| {
        let begins = |root: &str| {
            line.match_indices(&format!("<{root}")).any(|(start, found)| {
                let next = line[start + found.len()..].chars().next();
                next.is_none_or(|next| next == '>' || next.is_whitespace())
            })
        };
        PROGRAMS.iter().find(|(root, _)| begins(root)).map(|&(root, program)| (root, program, number))
    })
}

/// Line and column, from 1, of an offset in bytes into a text that begins on this line.
fn place(text: &str, first_line: usize, offset: usize) -> (usize, usize) {
    let end = (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (first_line + before.matches('\n').count(), before[line_start..].chars().count() + 1)
}
