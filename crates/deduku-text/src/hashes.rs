//! Plain grids with `#` for blanks: a Kakuro with walls has a clue or an empty cell, and these have neither.

use super::Recognised;
use super::cells::Boards;
use super::grid::{GridToken, read_cells};
use super::limits::LONGEST_ROW;
use super::reader::VisibleLines;
use super::symbols::is_separator;
use deduku_core::board::Digit;

/// The least number of rows of such a grid: shorter ones may be comments.
const LEAST: usize = 6;

/// The cells of a row, with their columns: digits of a board of at most 9 digits, and `#`.
fn cells(line: &str) -> Option<Vec<(char, usize)>> {
    let symbols = line.chars().zip(1..).filter(|&(symbol, _)| !is_separator(symbol));
    let cell = |(symbol, column): (char, usize)| matches!(symbol, '1'..='9' | '#').then_some((symbol, column));
    symbols.map(cell).collect()
}

/// Reads the grid, on one line or on as many lines as it has rows, that begins here: the number of lines and the puzzle.
pub(super) fn take_hashes(sight: VisibleLines<'_>, at: usize, boards: &mut Boards, comment: &str) -> Recognised {
    let row = |at: usize| sight.get(at).filter(|line| line.len() <= LONGEST_ROW).and_then(cells);
    let first = row(at)?;
    let rows = if first.len() >= LEAST * LEAST { 1 } else { first.len() };
    if rows > 1 && rows < LEAST {
        return None;
    }
    let mut pieces = Vec::new();
    let mut next = at;
    let mut found = 0;
    while found < rows {
        let line = sight.get(next)?;
        next += 1;
        let is_between = super::grid::is_rule(line) || line.trim().is_empty();
        if is_between && next - at < 3 * rows {
            continue;
        }
        let cells = row(next - 1).filter(|cells| cells.len() == first.len())?;
        let piece = |(symbol, column): (char, usize)| {
            let text = if symbol == '#' { ".".to_owned() } else { symbol.to_string() };
            (next, GridToken { text, column })
        };
        pieces.extend(cells.into_iter().map(piece));
        found += 1;
    }
    let board = boards.of_cells(pieces.len())?;
    let fits = |text: &str| {
        let digit = text.chars().next().and_then(Digit::from_symbol);
        digit.is_none_or(|digit| digit.get() <= board.digits())
    };
    let digits = pieces.iter().filter(|(_, piece)| piece.text != ".").count();
    let holds = digits >= LEAST && digits < pieces.len() && pieces.iter().all(|(_, piece)| fits(&piece.text));
    let goes_on = rows > 1 && row(next).is_some_and(|cells| cells.len() == first.len());
    (holds && !goes_on).then(|| (next - at, read_cells(&pieces, &board, comment)))
}
