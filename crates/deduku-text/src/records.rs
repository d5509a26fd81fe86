//! Records: lines of a table of which one field is a puzzle, such as `id,puzzle,solution`, with or without a line of
//! names above.

use std::sync::Arc;

use super::cells::Boards;
use super::line::{cell_count, first_word};
use super::symbols::{Alphabet, is_blank, is_symbol};
use deduku_core::board::Board;

/// The least number of cells of a puzzle among other fields: shorter ones could be anything.
pub(super) const LEAST: usize = 36;

/// The least number of symbols of what may be a puzzle that was cut.
const LEAST_CUT: usize = 64;

/// The maximum length of a line of names, in bytes.
const LONGEST_NAMES: usize = 1000;

/// The names of columns with puzzles: the beginnings of words.
const PUZZLES: [&str; 9] = ["puzzle", "quiz", "sudoku", "question", "problem", "unsolved", "given", "board", "grid"];

/// The names of columns that a line of names may have, besides those of puzzles.
const OTHERS: [&str; 9] = ["solution", "solved", "answer", "id", "rating", "difficulty", "level", "clues", "hash"];

/// A field of a record that is a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field<'t> {
    /// Its byte offset in the line.
    pub(super) at: usize,
    /// Its text.
    pub(super) text: &'t str,
}

/// The columns of the puzzles below a line of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    separator: char,
    /// The number of fields of a record.
    fields: usize,
    puzzles: Vec<usize>,
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

/// Whether a text is digits and blanks, as many as a puzzle could have.
pub(super) fn is_cells(text: &str) -> bool {
    text.len() >= 16 && text.chars().all(|symbol| symbol == '+' || symbol.is_ascii_digit() || is_blank(symbol))
}

/// Whether a text has all digits of the puzzle, and more.
pub(super) fn is_filled_from(text: &str, puzzle: &str) -> bool {
    fn bare(text: &str) -> impl Iterator<Item = char> + '_ {
        text.chars().filter(|&symbol| symbol != '+')
    }
    let both = || bare(text).zip(bare(puzzle));
    bare(text).count() == bare(puzzle).count()
        && both().all(|(digit, given)| digit == given || is_blank(given))
        && both().any(|(digit, given)| is_blank(given) && !is_blank(digit))
}

/// The fields between these separators, which do not separate inside double quotes.
fn split(line: &str, separator: char) -> Vec<Field<'_>> {
    let are_paired = line.matches('"').count().is_multiple_of(2);
    let (mut found, mut at, mut quoted) = (Vec::new(), 0, false);
    for (end, symbol) in line.char_indices() {
        quoted ^= are_paired && symbol == '"';
        if symbol == separator && !quoted {
            found.push(Field { at, text: &line[at..end] });
            at = end + symbol.len_utf8();
        }
    }
    found.push(Field { at, text: &line[at..] });
    if separator == ' ' {
        found.retain(|field| !field.text.is_empty());
    }
    found
}

/// The fields of a line that could be puzzles, from its beginning.
fn fields<'t>(line: &'t str, board_of: &mut impl FnMut(usize) -> Option<Arc<Board>>) -> Vec<Field<'t>> {
    let mut found = Vec::new();
    let mut at = 0;
    // Beside a small puzzle, what has as many cells is another one.
    let first = cell_count(first_word(line));
    let least = if board_of(first).is_some() { LEAST.min(first) } else { LEAST };
    for text in line.split(ends_field) {
        let cells = text.chars().filter(|&symbol| symbol != '+').count();
        let some = cells >= least
            && (cells >= LEAST || cells == first)
            && text.chars().any(|symbol| symbol != '0' && symbol.is_ascii_alphanumeric());
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

/// The puzzles among the fields of a line: what stands in the named columns, whatever it is; otherwise the fields that
/// are puzzles and not made from another of them by filling in digits. A filled grid is none beside one that was cut.
pub(super) fn find<'t>(
    line: &'t str,
    columns: Option<&Columns>,
    mut board_of: impl FnMut(usize) -> Option<Arc<Board>>,
) -> Vec<Field<'t>> {
    if let Some(columns) = columns {
        let all = split(line, columns.separator);
        if all.len() == columns.fields {
            return columns.puzzles.iter().map(|&number| within(all[number])).collect();
        }
    }
    if line.len() < LEAST.min(2 * cell_count(first_word(line))) {
        return Vec::new();
    }
    let fields = fields(line, &mut board_of);
    let is_open = |field: &&Field<'_>| field.text.contains(is_blank);
    let own = |field: &&Field<'_>| !fields.iter().any(|other| is_filled_from(field.text, other.text));
    let open: Vec<Field<'_>> = fields.iter().filter(is_open).filter(own).copied().collect();
    if !open.is_empty() {
        return open;
    }
    let words = line.split(ends_field).map(|text| Field { at: text.as_ptr() as usize - line.as_ptr() as usize, text });
    let mut cut = words.filter(|word| word.text.len() >= LEAST_CUT && is_cells(word.text));
    let cut = cut.find(|word| !fields.contains(word)).filter(|_| !fields.is_empty());
    cut.or(fields.first().copied()).into_iter().collect()
}

/// The field without quotes and brackets. Blanks at its ends may be cells.
fn within(field: Field<'_>) -> Field<'_> {
    let bare = field.text.trim().trim_matches(['"', '\'', '`', '[', ']', '(', ')']);
    let bare = if cells_with_spaces(bare).is_some() { bare } else { bare.trim() };
    let bare = if cells_with_spaces(field.text).is_some() { field.text } else { bare };
    let at = field.at + field.text.find(bare).unwrap_or(0);
    Field { at, text: bare }
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

/// Whether a line names the columns of the line below: returns the columns of the puzzles, if any is named.
#[expect(clippy::option_option, reason = "no names, and names without the puzzles' are not the same")]
pub(super) fn names(line: &str, below: &str) -> Option<Option<Columns>> {
    if line.len() > LONGEST_NAMES {
        return None;
    }
    let clean = |name: &str| name.trim().trim_matches(['"', '\'', '`', '*', '#']).trim().to_ascii_lowercase();
    let is_known = |name: &str| PUZZLES.iter().chain(&OTHERS).any(|known| name.starts_with(known));
    let separator = ['\t', ',', ';', '|'].into_iter().find(|&symbol| line.contains(symbol)).unwrap_or(' ');
    let names: Vec<String> = split(line, separator).iter().map(|field| clean(field.text)).collect();
    if let ([name], ' ') = (&names[..], separator) {
        return (is_known(name) && name.chars().all(char::is_alphabetic)).then_some(None);
    }
    let is_name = |name: &String| {
        name.is_empty()
            || name.starts_with(char::is_alphabetic) && name.chars().count() <= 40 && !name.contains(['{', '"'])
    };
    let records = split(below, separator);
    // Several words without a separator may be a title.
    let fits = names.iter().all(is_name) && (separator != ' ' || names.iter().all(|name| is_known(name)));
    if !fits || records.len() != names.len() || names.iter().all(String::is_empty) {
        return None;
    }
    let symbols = |text: &str| text.chars().filter(|&symbol| is_symbol(symbol)).count();
    if !records.iter().any(|field| symbols(field.text) >= LEAST) {
        return Some(None);
    }
    // Names that say nothing else, such as “puzzle1” and “quizzes”, come before “puzzle_id”.
    let says_only = |name: &str, known: &str| {
        name.strip_prefix(known)
            .is_some_and(|rest| matches!(rest, "s" | "zes") || rest.bytes().all(|of| of.is_ascii_digit()))
    };
    let whole =
        PUZZLES.iter().map(|known| (0..names.len()).filter(|&at| says_only(&names[at], known)).collect::<Vec<usize>>());
    let begun = || PUZZLES.iter().find_map(|known| names.iter().position(|name| name.starts_with(known)));
    let whole = whole.into_iter().find(|numbers| !numbers.is_empty());
    let puzzles = whole.or_else(|| begun().map(|number| vec![number]));
    Some(puzzles.map(|puzzles| Columns { separator, fields: names.len(), puzzles }))
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
            let found = find(&line, None, |cells| boards.of_cells(cells));
            assert_eq!(found.iter().map(|field| field.text).collect::<Vec<_>>(), [PUZZLE], "{line}");
        }
        for line in
            ["550e8400-e29b-41d4-a716-446655440000", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
        {
            assert_eq!(find(line, None, |cells| boards.of_cells(cells)), [], "{line}");
        }
    }

    #[test]
    fn names_say_which_column_it_is() {
        let below = format!("{SOLUTION},{PUZZLE}");
        let columns =
            |puzzles: &[usize], fields| Some(Some(Columns { separator: ',', fields, puzzles: puzzles.to_vec() }));
        assert_eq!(names("solution,puzzle", &below), columns(&[1], 2));
        assert_eq!(names("puzzle_id,quizzes", &below), columns(&[1], 2));
        assert_eq!(names("puzzle1,puzzle2", &below), columns(&[0, 1], 2));
        assert_eq!(names("name,puzzle,solution", &format!("\"Smith, J.\",{PUZZLE},")), columns(&[1], 3));
        assert_eq!(names("a,b", &below), Some(None));
        assert_eq!(names("puzzle", PUZZLE), Some(None));
        for line in ["a,b,c", "1,2", "Word", "Sudoku of the day"] {
            assert_eq!(names(line, &below), None, "{line}");
        }
    }
}
