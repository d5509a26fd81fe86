//! Grids in the formats of `SadMan` and `SudoCue` (`.sdk`) and Simple Sudoku (`.ss`). They are read as drawn grids.

use std::fmt::Write;

use deduku_core::board::Cell;
use deduku_core::puzzle::Puzzle;

const SIDE: usize = 9;

/// Nine rows of nine characters, preceded by the description of the puzzle in the format of `SudoCue`: `#A` the author,
/// `#D` a description, `#C` a comment. The puzzle must be on the 9×9 grid.
pub(crate) fn write_sdk(puzzle: &Puzzle, comment: &str) -> String {
    let description = puzzle.description();
    let said = |what: fn(&deduku_core::puzzle::Description) -> &str| description.map_or("", what);
    let lines = [("#A", said(|about| &about.author)), ("#D", said(|about| &about.title)), ("#C", comment)];
    let mut text = String::new();
    for (key, line) in lines.into_iter().filter(|(_, line)| !line.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{key}{}", line.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    for row in rows(puzzle) {
        let _ = writeln!(text, "{}", row.concat());
    }
    text
}

/// The drawing in the format of Simple Sudoku.
pub(crate) fn write_ss(puzzle: &Puzzle) -> String {
    let mut text = String::from("*-----------*\n");
    for (at, row) in rows(puzzle).iter().enumerate() {
        if at > 0 && at.is_multiple_of(3) {
            text.push_str("|---+---+---|\n");
        }
        let _ = writeln!(text, "|{}|", row.join("|"));
    }
    text.push_str("*-----------*\n");
    text
}

/// Each row, split into three parts.
fn rows(puzzle: &Puzzle) -> Vec<Vec<String>> {
    let symbol = |cell: usize| puzzle.given(Cell::at(cell)).map_or('.', |digit| puzzle.symbol(digit));
    let part = |start: usize| (start..start + 3).map(symbol).collect::<String>();
    (0..SIDE).map(|row| (0..3).map(|third| part(row * SIDE + third * 3)).collect()).collect()
}
