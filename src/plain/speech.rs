//! Text for screen readers: visual notation as ordinary English, lists, and plain ASCII.

use std::time::Duration;

use crate::board::{Board, DigitSet, Place};
use crate::game::clock_text;
pub(super) use crate::game::counted;
pub(super) use crate::logic::wording::words::{and, capital, or};
use crate::puzzle::Puzzle;

/// The symbols of the digits in the puzzle, one word each.
pub(super) fn symbols(puzzle: &Puzzle, digits: DigitSet) -> Vec<String> {
    digits.iter().map(|digit| puzzle.symbol(digit).to_string()).collect()
}

/// The text as a sentence: capitalised, and with a full stop if it has no final punctuation.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?', ':']) || text.is_empty() { text } else { text + "." }
}

/// A time played: `0:07`, `13:20`, `1:02:03`.
pub(super) fn clock(seconds: u64) -> String {
    clock_text(Duration::from_secs(seconds))
}

/// The text with its notation in words: `r1c7<>45` becomes “r1c7 is not 4 or 5”, `r1c7=4` becomes “r1c7 is 4”, and
/// combined cells such as `r3c78` are named one by one.
pub(super) fn spoken(text: &str, board: &Board) -> String {
    text.split_inclusive([' ', '\n']).map(|word| word_spoken(word, board)).collect()
}

fn word_spoken(word: &str, board: &Board) -> String {
    let body = word.trim_end_matches(|symbol: char| symbol.is_whitespace() || ".,;:?!".contains(symbol));
    let (open, body) = match body.strip_prefix('(') {
        Some(inner) if !is_cell(body.split(['=', '<']).next().unwrap_or_default(), board) => ("(", inner),
        _ => ("", body),
    };
    // An extra closing bracket belongs to one opened before this cell or word, so it comes after it.
    let closes = body.matches(')').count() > body.matches('(').count();
    let body = body.strip_suffix(')').filter(|_| closes).unwrap_or(body);
    let tail = &word[open.len() + body.len()..];
    let symbols = |digits: &str| digits.chars().map(String::from).collect::<Vec<_>>();
    let said = if let Some((cell, digits)) = body.split_once("<>") {
        let is_digits = !digits.is_empty() && digits.chars().all(char::is_alphanumeric);
        (is_cell(cell, board) && is_digits).then(|| format!("{cell} is not {}", or(&symbols(digits))))
    } else if let Some((cell, digit)) = body.split_once('=') {
        let is_digit = digit.chars().count() == 1 && digit.chars().all(char::is_alphanumeric);
        (is_cell(cell, board) && is_digit).then(|| format!("{cell} is {digit}"))
    } else {
        run_together(body, board).map(|cells| and(&cells))
    };
    match said {
        Some(said) => format!("{open}{said}{tail}"),
        None => word.to_owned(),
    }
}

/// Whether the text is a cell's name in one of the styles: `r3c5`, the book's `(5,3)`, the guide's `3,5`.
fn is_cell(text: &str, board: &Board) -> bool {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let pair = inner.split_once(',').is_some_and(|(one, two)| one.parse::<u16>().is_ok() && two.parse::<u16>().is_ok());
    pair || board.cell_named(text).is_some()
}

/// The cells of `r3c78` or `r34c7`; `None` if the text is a single cell or no cells.
fn run_together(text: &str, board: &Board) -> Option<Vec<String>> {
    let (rows, columns) = text.strip_prefix('r')?.split_once('c')?;
    let figures = |text: &str| text.chars().map(|symbol| symbol.to_digit(10)).collect::<Option<Vec<_>>>();
    let (rows, columns) = (figures(rows)?, figures(columns)?);
    if board.cell_named(text).is_some() || rows.len().min(columns.len()) != 1 {
        return None;
    }
    let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    let cell = |(row, column): (u32, u32)| {
        let at = |number: u32| u16::try_from(number.checked_sub(1)?).ok();
        board.cell_at(Place { layer: 0, row: at(row)?, column: at(column)? }).map(|cell| board.cell_name(cell))
    };
    cells.map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn notation_is_said_in_words() {
        let board = named("9x9").expect("a board");
        for (text, said) in [
            ("Pointing 5: r1c7<>5, r1c9<>45.", "Pointing 5: r1c7 is not 5, r1c9 is not 4 or 5."),
            ("Full House in row 4: r4c4=3", "Full House in row 4: r4c4 is 3"),
            ("Naked Pair 47 in r3c78: r1c7<>4", "Naked Pair 47 in r3c7 and r3c8: r1c7 is not 4"),
            ("in r35c7 (r1c1=2)", "in r3c7 and r5c7 (r1c1 is 2)"),
            ("(r1c1 or r3c78): (5,3)=4", "(r1c1 or r3c7 and r3c8): (5,3) is 4"),
            ("(5,3)=4 and 3,5<>12", "(5,3) is 4 and 3,5 is not 1 or 2"),
            ("(1)r2c1=r2c6-r5c6=r5c3", "(1)r2c1=r2c6-r5c6=r5c3"),
            ("r3c5 and 17=89", "r3c5 and 17=89"),
        ] {
            assert_eq!(spoken(text, &board), said);
        }
    }

    #[test]
    fn sentences_times_and_counts() {
        assert_eq!(sentence("the step does not follow"), "The step does not follow.");
        assert_eq!(sentence("r1c1 is given"), "r1c1 is given.");
        assert_eq!([7, 800, 3723].map(clock), ["0:07", "13:20", "1:02:03"]);
        assert_eq!(
            (counted(1, "guess"), counted(2, "guess"), counted(2, "step")),
            ("1 guess".into(), "2 guesses".into(), "2 steps".into())
        );
        assert_eq!(and(&["1".into(), "2".into(), "3".into()]), "1, 2 and 3");
    }
}
