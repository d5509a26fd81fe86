//! Candidates as 729 characters: nine for each cell of a 9×9 grid, each the digit if it is a candidate, otherwise a
//! blank.

use super::super::cells::{Boards, More, build};
use super::super::symbols::is_blank;
use super::super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;

/// The number of characters of a cell, and of a grid.
const OF_CELL: usize = 9;
const LENGTH: usize = 81 * OF_CELL;

/// Whether the word is such a grid, or intended as one.
pub(super) fn is_possibilities(word: &str) -> bool {
    word.len() == LENGTH && word.bytes().all(|byte| byte.is_ascii_digit() || is_blank(char::from(byte)))
}

/// Reads the grid; the line has `column - 1` characters before it. A single candidate is a given, unless a peer also
/// has it as a candidate: then it has not been placed.
pub(super) fn read(word: &str, line: usize, column: usize, boards: &mut Boards) -> Option<EntryResult> {
    let board = boards.of_cells(81)?;
    let mut held = Vec::with_capacity(81);
    for (at, symbols) in word.as_bytes().chunks(OF_CELL).enumerate() {
        let mut digits = DigitSet::EMPTY;
        for (place, &symbol) in symbols.iter().enumerate() {
            let digit = Digit::from_index(place);
            let symbol = char::from(symbol);
            if symbol == digit.symbol() {
                digits.insert(digit);
            } else if !is_blank(symbol) {
                let fault = Fault::Possibility { symbol, digit, cell: board.cell_name(Cell::at(at)) };
                return Some(Err(TextError::new(line, column + at * OF_CELL + place, fault)));
            }
        }
        held.push(digits);
    }
    let mut givens = vec![None; 81];
    let mut more = More::default();
    for (cell, &digits) in board.cells().zip(&held) {
        let is_open = |digit: Digit| {
            board.peers(cell).iter().any(|peer| held[peer.index()].len() > 1 && held[peer.index()].contains(digit))
        };
        match digits.single().filter(|&digit| !is_open(digit)) {
            Some(digit) => givens[cell.index()] = Some(digit),
            None => more.marks.push((cell, digits)),
        }
    }
    let locate = |cell: Cell| (line, column + cell.index() * OF_CELL);
    let entry = build(&board, givens, &more, locate).map(|(puzzle, position)| Entry {
        position,
        comment: String::new(),
        line,
        format: Format::Possibilities,
        ..Entry::of(puzzle)
    });
    Some(entry)
}

/// The 729 characters of a position on the 9×9 grid.
pub(crate) fn write_possibilities(position: &Position) -> String {
    let digits = |cell: Cell| position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of);
    let symbols = |cell: Cell| {
        let held = digits(cell);
        position.board().all_digits().iter().map(move |digit| if held.contains(digit) { digit.symbol() } else { '.' })
    };
    position.board().cells().flat_map(symbols).chain(std::iter::once('\n')).collect()
}
