//! Wordoku on a line: letters for digits, followed by the alphabet unless every letter occurs in the puzzle.

use super::cells::{Boards, More, build_setup};
use super::form::{Form, Read, read_form};
use super::line::{cell_count, first_word};
use super::symbols::is_blank;
use super::{Entry, EntryResult, TextError};
use deduku_core::board::Cell;
use deduku_core::puzzle::{Letters, Setup};

/// Reads a line of letters, if it is one: `W.RDS… DHIMORSTW`.
///
/// On boards larger than 9×9, where letters are digits, and on 4×4, the alphabet is required.
pub(super) fn read_letters(text: &str, line: usize, boards: &mut Boards) -> Option<EntryResult> {
    let word = first_word(text);
    let board = boards.of_cells(cell_count(word))?;
    let mut letters: Vec<char> = Vec::new();
    for symbol in word.chars().filter(|&symbol| !is_blank(symbol) && symbol != '+') {
        let letter = symbol.to_uppercase().next().filter(|letter| letter.is_alphabetic())?;
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    if letters.is_empty() {
        return None;
    }
    let body = text.trim_start();
    let rest = body[word.len()..].trim_start();
    let behind = first_word(rest);
    let stated = Letters::new(behind, board.digits(), None).ok();
    let stated = stated.filter(|stated| letters.iter().all(|&letter| stated.digit(letter).is_some()));
    letters.sort_unstable();
    let own = || {
        // Sixteen letters could be a row of a larger grid.
        let small = (5..=9).contains(&board.digits());
        Letters::new(&letters.iter().collect::<String>(), board.digits(), None).ok().filter(|_| small)
    };
    let comment = if stated.is_some() { rest[behind.len()..].trim() } else { rest.trim() };
    let letters = stated.or_else(own)?;
    let column = text.chars().count() - body.chars().count() + 1;
    // A `+` means that the next letter is placed, not given.
    let symbols = word.chars().enumerate().filter(|&(_, symbol)| symbol != '+');
    let places: Vec<usize> = symbols.map(|(at, _)| column + at).collect();
    let signed = |at: usize| word.chars().nth(places[at] - column - 1) == Some('+');
    let form = Form::One(word.replace('+', ""));
    let entry = read_form("letters", &form, &board, Some(&letters))
        .map_err(|(at, fault)| TextError::new(line, places[at.offset], fault))
        .and_then(|Read { mut values, .. }| {
            let mut more = More::default();
            for cell in board.cells().filter(|cell| places[cell.index()] > column && signed(cell.index())) {
                more.placed.extend(values[cell.index()].take().map(|digit| (cell, digit)));
            }
            let mut setup = Setup::new(board.clone(), values);
            setup.letters = Some(letters.clone());
            build_setup(setup, &more, |cell: Cell| (line, places[cell.index()]))
        });
    Some(entry.map(|(puzzle, position)| Entry { position, comment: comment.to_owned(), line, ..Entry::of(puzzle) }))
}
