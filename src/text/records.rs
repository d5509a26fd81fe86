//! Records: lines of a table of which one field is a puzzle, such as `id,puzzle,solution`, with or without a line of
//! names above.

use std::sync::Arc;

use super::cells::Boards;
use super::symbols::{Alphabet, is_blank, is_symbol};
use crate::board::Board;

/// The least number of cells of a puzzle among other fields: shorter ones could be anything.
const LEAST: usize = 36;

/// The maximum length of a line of names, in bytes.
const LONGEST_NAMES: usize = 400;

/// The names of columns with puzzles: the beginnings of words.
const PUZZLES: [&str; 9] = ["puzzle", "quiz", "sudoku", "question", "problem", "unsolved", "given", "board", "grid"];

/// The names of columns that a line of names may have, besides those of puzzles.
const OTHERS: [&str; 8] = ["solution", "solved", "answer", "id", "rating", "difficulty", "clues", "hash"];

/// A field of a record that is a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field<'t> {
    /// Its byte offset in the line.
    pub(super) at: usize,
    /// Its text.
    pub(super) text: &'t str,
}

/// The column of the puzzles below a line of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Column {
    separator: char,
    number: usize,
}

/// Whether a symbol ends a field wherever it stands.
fn ends_field(symbol: char) -> bool {
    symbol.is_whitespace() || ",;|:\"'`(){}[]<>=".contains(symbol)
}

/// Whether each character is a cell of this board, and some are givens.
pub(super) fn is_puzzle(text: &str, board: &Board) -> bool {
    let symbols = || text.chars().filter(|&symbol| symbol != '+');
    let alphabet = Alphabet::of(symbols(), board.digits());
    let fits = |symbol| {
        alphabet
            .digit(symbol, board.digits())
            .is_ok_and(|digit| digit.is_none_or(|digit| digit.get() <= board.digits()))
    };
    symbols().all(fits)
}

/// Whether a text is the other one with all blanks filled in.
pub(super) fn is_solution_of(solution: &str, puzzle: &str) -> bool {
    solution != puzzle
        && solution.len() == puzzle.len()
        && solution.bytes().zip(puzzle.bytes()).all(|(digit, given)| digit == given || is_blank(char::from(given)))
        && !solution.chars().any(is_blank)
}

/// The fields of a line that could be puzzles, from its beginning.
fn fields<'t>(line: &'t str, board_of: &mut impl FnMut(usize) -> Option<Arc<Board>>) -> Vec<Field<'t>> {
    let mut found = Vec::new();
    let mut at = 0;
    for text in line.split(ends_field) {
        let cells = text.chars().filter(|&symbol| symbol != '+').count();
        let some = cells >= LEAST && text.chars().any(|symbol| symbol != '0' && symbol.is_ascii_alphanumeric());
        if some
            && text.chars().all(|symbol| symbol == '+' || is_symbol(symbol))
            && board_of(cells).is_some_and(|board| is_puzzle(text, &board))
        {
            found.push(Field { at, text });
        }
        at += text.len();
        at += line[at..].chars().next().map_or(0, char::len_utf8);
    }
    found
}

/// The puzzle among the fields of a line: the one in this column; otherwise the first that is not solved by another.
pub(super) fn find(
    line: &str,
    column: Option<Column>,
    mut board_of: impl FnMut(usize) -> Option<Arc<Board>>,
) -> Option<Field<'_>> {
    if line.len() < LEAST {
        return None;
    }
    let fields = fields(line, &mut board_of);
    if let Some(Column { separator, number }) = column {
        let start: usize = line.split(separator).take(number).map(|field| field.len() + 1).sum();
        let end = start + line.get(start..).and_then(|rest| rest.split(separator).next()).map_or(0, str::len);
        let inside = fields.iter().find(|field| (start..end.max(start + 1)).contains(&field.at));
        if inside.is_some() {
            return inside.copied();
        }
    }
    let is_open = |field: &&Field<'_>| !fields.iter().any(|other| is_solution_of(field.text, other.text));
    fields.iter().find(is_open).or(fields.first()).copied()
}

/// The puzzle of a line of 81 fields or more, each of which is a cell: the text of its cells.
pub(super) fn cells_in_fields(line: &str, boards: &mut Boards) -> Option<String> {
    let separator = ['\t', ',', ';'].into_iter().find(|&symbol| line.matches(symbol).count() + 1 >= LEAST)?;
    let cell = |field: &str| match field.trim_matches([' ', '"', '\'']) {
        "" => Some('.'),
        text => Some(text.chars().next()?).filter(|&symbol| text.len() == 1 && is_symbol(symbol)),
    };
    let cells: String = line.split(separator).map(cell).collect::<Option<_>>()?;
    let board = boards.of_cells(cells.len())?;
    (is_puzzle(&cells, &board) && cells.bytes().any(|symbol| symbol != b'.')).then_some(cells)
}

/// The puzzle of a line of 81 characters of which the blank ones are spaces.
pub(super) fn cells_with_spaces(line: &str) -> Option<String> {
    let fits = line.len() == 81
        && line.contains(' ')
        && line.bytes().all(|symbol| symbol == b' ' || matches!(symbol, b'1'..=b'9'))
        && line.bytes().filter(|&symbol| symbol != b' ').count() >= 17;
    fits.then(|| line.replace(' ', "."))
}

/// Whether a line only separates the names of columns from what is below them.
pub(super) fn is_below_names(line: &str) -> bool {
    line.trim().is_empty() || line.chars().all(|symbol| "|-:=+ \t".contains(symbol))
}

/// Whether a line names the columns of the line below: returns the column of the puzzles, if one is named.
#[expect(clippy::option_option, reason = "no names, and names without the puzzles' are not the same")]
pub(super) fn names(line: &str, below: &str) -> Option<Option<Column>> {
    if line.len() > LONGEST_NAMES {
        return None;
    }
    let clean = |name: &str| name.trim().trim_matches(['"', '\'', '`', '*', '#']).trim().to_ascii_lowercase();
    let is_known = |name: &String| PUZZLES.iter().chain(&OTHERS).any(|known| name.starts_with(known));
    let separator = ['\t', ',', ';', '|'].into_iter().find(|&symbol| line.contains(symbol));
    let Some(separator) = separator else {
        // A line of several words is a title.
        let name = clean(line);
        return (is_known(&name) && name.chars().all(char::is_alphabetic)).then_some(None);
    };
    let names: Vec<String> = line.split(separator).map(clean).collect();
    let is_name = |name: &String| {
        name.is_empty()
            || name.starts_with(char::is_alphabetic) && name.chars().count() <= 40 && !name.contains(['{', '"'])
    };
    let same = below.matches(separator).count() + 1 == names.len();
    if !same || !names.iter().all(is_name) || !names.iter().any(|name| !name.is_empty()) {
        return None;
    }
    let number = PUZZLES.iter().find_map(|known| names.iter().position(|name| name.starts_with(known)));
    Some(number.map(|number| Column { separator, number }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn the_field_that_is_a_puzzle_is_found() {
        let mut boards = Boards::default();
        for line in [
            format!("7,{PUZZLE},{SOLUTION},easy"),
            format!("7;\"{SOLUTION}\";\"{PUZZLE}\""),
            format!("0000183b305c0000 {PUZZLE} 1.2"),
            format!("puzzle = '{PUZZLE}'"),
            format!("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 {PUZZLE}"),
        ] {
            let found = find(&line, None, |cells| boards.of_cells(cells)).map(|field| field.text);
            assert_eq!(found, Some(PUZZLE), "{line}");
        }
        for line in
            ["550e8400-e29b-41d4-a716-446655440000", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
        {
            assert_eq!(find(line, None, |cells| boards.of_cells(cells)), None, "{line}");
        }
    }

    #[test]
    fn names_say_which_column_it_is() {
        let below = format!("{SOLUTION},{PUZZLE}");
        let column = names("solution,puzzle", &below);
        assert_eq!(column, Some(Some(Column { separator: ',', number: 1 })));
        assert_eq!(names("a,b", &below), Some(None));
        assert_eq!(names("puzzle", PUZZLE), Some(None));
        for line in ["a,b,c", "1,2", "Word", "Sudoku of the day"] {
            assert_eq!(names(line, &below), None, "{line}");
        }
    }
}
