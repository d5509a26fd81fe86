//! Parses cells, digits and houses as a person names them in a line.

use std::collections::VecDeque;

use crate::board::{Board, Cell, Digit, House, HouseId, HouseKind, Place};
use crate::logic::Style;
use crate::logic::wording::cell_name;
use crate::puzzle::Puzzle;

/// The words of a line that have not been parsed yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RemainingWords(VecDeque<String>);

/// Words without a meaning of their own.
const FILLERS: [&str; 12] = ["at", "in", "the", "a", "of", "to", "on", "and", "with", "is", "digit", "cell"];

impl RemainingWords {
    /// Splits the text into words at blanks and commas; `=` and `<>` are words of their own, and the book's `(5,3)` is
    /// one word.
    pub(super) fn of(text: &str) -> Self {
        let signs = text.replace("<>", " not ").replace("!=", " not ").replace('≠', " not ").replace('=', " is ");
        let mut words = VecDeque::new();
        let mut word = String::new();
        let mut depth = 0usize;
        for symbol in signs.chars() {
            match symbol {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            // An unclosed bracket suspends splitting for at most the length of a cell's name.
            let inside = depth > 0 && word.len() < 12;
            if (symbol == ',' || symbol.is_whitespace()) && !inside {
                words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            } else if !symbol.is_whitespace() {
                word.push(symbol);
            }
        }
        words.extend(Some(word).filter(|word| !word.is_empty()));
        let trimmed = words.into_iter().map(|word| word.trim_end_matches(['?', '.', '!', ':', ';']).to_owned());
        Self(trimmed.filter(|word| !word.is_empty()).collect())
    }

    /// Whether no words are left.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The remaining words, as one text.
    pub(super) fn rest(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Takes the next word, if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let is_next = self.0.front().is_some_and(|next| next.eq_ignore_ascii_case(word));
        if is_next {
            self.0.pop_front();
        }
        is_next
    }

    /// Takes the next word.
    pub(super) fn next(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// Removes this word at any position; returns whether it was there.
    pub(super) fn take_anywhere(&mut self, word: &str) -> bool {
        let at = self.0.iter().position(|other| other.eq_ignore_ascii_case(word));
        at.is_some_and(|at| self.0.remove(at).is_some())
    }

    /// Skips words without a meaning of their own.
    pub(super) fn skip_fillers(&mut self) {
        while self.0.front().is_some_and(|word| FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler))) {
            self.0.pop_front();
        }
    }

    /// Takes the next cell: `r3c5`, `l2r3c5`, `row 3 column 5`, the book's `(5,3)`, the guide's `3 5`; `here` is the
    /// current cell. `None` if the next word does not name a cell.
    ///
    /// # Errors
    /// A message about a cell that does not exist on the board.
    pub(super) fn cell(&mut self, puzzle: &Puzzle, here: Cell, style: Style) -> Result<Option<Cell>, String> {
        self.skip_fillers();
        let board = puzzle.board();
        let Some(first) = self.0.front().cloned() else { return Ok(None) };
        let absent = |name: &str| Err(no_cell(board, name, style));
        if first.eq_ignore_ascii_case("here") {
            self.0.pop_front();
            return Ok(Some(here));
        }
        if let Some(inner) = first.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
            // The book's form: column first.
            let Some((column, row)) = inner.split_once([',', '.', ';']) else { return absent(&first) };
            self.0.pop_front();
            return match (row.trim().parse(), column.trim().parse()) {
                (Ok(row), Ok(column)) => at(board, 1, row, column).map(Some).ok_or(()).or_else(|()| absent(&first)),
                _ => absent(&first),
            };
        }
        if looks_like_name(&first) {
            self.0.pop_front();
            return board.cell_named(&first).map(Some).ok_or(()).or_else(|()| absent(&first));
        }
        let mut ahead = self.clone();
        let mut number = |word: &str| {
            ahead.skip_fillers();
            if !ahead.take(word) {
                return None;
            }
            ahead.next()?.parse::<u16>().ok()
        };
        let layer = number("layer");
        if let (Some(row), Some(column)) = (number("row"), number("column")) {
            let layer = layer.or_else(|| number("layer")).unwrap_or(1);
            *self = ahead;
            let name = format!("row {row}, column {column}");
            return at(board, layer, row, column).map(Some).ok_or(()).or_else(|()| absent(&name));
        }
        if style == Style::Guide
            && let (Some(row), Some(column)) = (first.parse().ok(), self.0.get(1).and_then(|word| word.parse().ok()))
            && self.0.len() > 1
            && let Some(cell) = at(board, 1, row, column)
        {
            self.0.drain(..2);
            return Ok(Some(cell));
        }
        Ok(None)
    }

    /// Takes all cells that come next; none if the next word does not name a cell.
    ///
    /// # Errors
    /// A message about a cell that does not exist on the board.
    pub(super) fn cells(&mut self, puzzle: &Puzzle, here: Cell, style: Style) -> Result<Vec<Cell>, String> {
        let mut cells = Vec::new();
        while let Some(cell) = self.cell(puzzle, here, style)? {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        Ok(cells)
    }

    /// Takes all digits that come next: `5`, `4 7`, `47`, `12` on a board with more than nine, or a letter if letters
    /// stand for digits.
    ///
    /// # Errors
    /// A word that is not a digit of the puzzle.
    pub(super) fn digits(&mut self, puzzle: &Puzzle) -> Result<Vec<Digit>, String> {
        let mut digits = Vec::new();
        loop {
            self.skip_fillers();
            if self.0.front().is_some_and(|word| word.eq_ignore_ascii_case("or")) {
                self.0.pop_front();
                continue;
            }
            let Some(word) = self.0.front() else { return Ok(digits) };
            match digits_of(word, puzzle) {
                Some(found) => digits.extend(found),
                None if digits.is_empty() => return Err(no_digit(word, puzzle)),
                None => return Ok(digits),
            }
            self.0.pop_front();
        }
    }

    /// Takes the next digit; `None` if the next word is not a digit.
    pub(super) fn digit(&mut self, puzzle: &Puzzle) -> Option<Digit> {
        self.skip_fillers();
        let digit = puzzle.digit_named(self.0.front()?)?;
        self.0.pop_front();
        Some(digit)
    }

    /// Whether the next word has the form of a cell's name, existing or not.
    pub(super) fn begins_with_cell(&self) -> bool {
        self.0.front().is_some_and(|word| looks_like_name(word) || word.starts_with('(') && word.ends_with(')'))
    }

    /// Whether the next words name a house, or a cell by its row and column, with something after the kind.
    pub(super) fn begins_with_house(&self) -> bool {
        let begins = |word: &String| kind_named(word).is_some() || word.eq_ignore_ascii_case("layer");
        self.0.len() > 1 && self.0.front().is_some_and(begins)
    }

    /// Takes the houses that are named: `row 3`, `box 5`, `the cage at r1c1`, `row 4 of the centre grid`, `row of
    /// r3c5`. None if no house is named. Rows and columns are numbered across the whole board, as in the names of
    /// cells.
    ///
    /// # Errors
    /// A message about houses that do not exist on the board.
    pub(super) fn houses(&mut self, puzzle: &Puzzle, here: Cell, style: Style) -> Result<Vec<HouseId>, String> {
        self.skip_fillers();
        let board = puzzle.board();
        let Some(kind) = self.0.front().and_then(|word| kind_named(word)) else { return Ok(Vec::new()) };
        let name = self.rest().to_lowercase();
        let is_called = |house: &House| house.name.trim_start_matches("the ").eq_ignore_ascii_case(&name);
        let called: Vec<HouseId> = board.house_ids().filter(|&id| is_called(board.house(id))).collect();
        if !called.is_empty() {
            self.0.clear();
            return Ok(called);
        }
        let word = self.0.pop_front().unwrap_or_default();
        self.skip_fillers();
        let cell = if self.is_empty() { Some(here) } else { self.cell(puzzle, here, style)? };
        let found: Vec<HouseId> = if let Some(cell) = cell {
            board.houses_of(cell).iter().copied().filter(|&id| kind.fits(board, id)).collect()
        } else {
            let number = self.next().and_then(|word| word.parse::<u16>().ok());
            let number = number.ok_or_else(|| format!("which {word}? Say its number, or a cell in it"))?;
            board.house_ids().filter(|&id| kind.fits(board, id) && is_numbered(board, id, number)).collect()
        };
        match found.len() {
            0 => Err(no_house(board, &name, kind)),
            1..=6 => Ok(found),
            many => {
                let first = board.house(found[0]).name.trim_start_matches("the ").to_owned();
                Err(format!("{many} houses are called {word}: say the full name, as in “look at {first}”"))
            }
        }
    }
}

/// The kind of house that a word means.
#[derive(Clone, Copy)]
enum Kind {
    Of(HouseKind),
    /// Runs from left to right, or from top to bottom.
    Across(bool),
}

impl Kind {
    fn fits(self, board: &Board, id: HouseId) -> bool {
        let house = board.house(id);
        match self {
            Self::Of(kind) if kind == house.kind => true,
            // A board of runs has no whole rows and columns: its runs are meant.
            Self::Of(HouseKind::Row) => house.kind == HouseKind::Run && board.is_across(id),
            Self::Of(HouseKind::Column) => house.kind == HouseKind::Run && !board.is_across(id),
            Self::Of(_) => false,
            Self::Across(across) => house.kind == HouseKind::Run && board.is_across(id) == across,
        }
    }
}

fn kind_named(word: &str) -> Option<Kind> {
    let word = word.to_ascii_lowercase();
    Some(match word.as_str() {
        "across" => Kind::Across(true),
        "down" => Kind::Across(false),
        "minigrid" | "minisquare" | "block" => Kind::Of(HouseKind::Box),
        "col" => Kind::Of(HouseKind::Column),
        word => Kind::Of(HouseKind::ALL.into_iter().find(|kind| kind.word() == word)?),
    })
}

/// Whether the house has this number: rows and columns are numbered across the whole board, others on their own.
fn is_numbered(board: &Board, id: HouseId, number: u16) -> bool {
    let house = board.house(id);
    let flat = board.extent().layer == 1;
    let all_in = |of: fn(Place) -> u16| house.cells.iter().all(|&cell| of(board.place(cell)) + 1 == number);
    match house.kind {
        HouseKind::Row if flat => all_in(|place| place.row),
        HouseKind::Column if flat => all_in(|place| place.column),
        HouseKind::Run if board.is_across(id) => all_in(|place| place.row),
        HouseKind::Run => all_in(|place| place.column),
        _ => house.number == number,
    }
}

fn no_house(board: &Board, name: &str, kind: Kind) -> String {
    let mut like = board.house_ids().filter(|&id| kind.fits(board, id));
    match (like.next(), like.next_back()) {
        (Some(first), Some(last)) => format!(
            "this board has no {name}: it has {} to {}",
            board.house(first).name,
            board.house(last).name.trim_start_matches("the ")
        ),
        (Some(only), None) => format!("this board has no {name}: it has {}", board.house(only).name),
        (None, _) => {
            let mut kinds: Vec<&str> = board.houses().iter().map(|house| house.kind.word()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            format!("this board has no {name}: its kinds of houses are {}", kinds.join(", "))
        }
    }
}

fn at(board: &Board, layer: u16, row: u16, column: u16) -> Option<Cell> {
    let from_zero = |number: u16| number.checked_sub(1);
    board.cell_at(Place { layer: from_zero(layer)?, row: from_zero(row)?, column: from_zero(column)? })
}

/// Whether the word has the form of a cell's name: `r3c5`, `l1r3c5`.
fn looks_like_name(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    // Beside the grid it is followed by the name of a layer.
    let word = word.split_once('.').map_or(&*word, |(name, _)| name);
    let figures = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let row = match word.strip_prefix('l') {
        Some(rest) => rest.split_once('r').filter(|(layer, _)| figures(layer)).map(|(_, row)| row),
        None => word.strip_prefix('r'),
    };
    row.and_then(|rest| rest.split_once('c')).is_some_and(|(row, column)| figures(row) && figures(column))
}

fn no_cell(board: &Board, name: &str, style: Style) -> String {
    let mut cells = board.cells();
    let (first, last) = (cells.next().unwrap_or(Cell::new(0)), cells.next_back().unwrap_or(Cell::new(0)));
    let [first, last] = [first, last].map(|cell| cell_name(cell, board, style));
    format!("the board has no cell {name}: the first is {first}, the last {last}")
}

fn no_digit(word: &str, puzzle: &Puzzle) -> String {
    let all: Vec<String> = puzzle.board().all_digits().iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
    format!("“{word}” is not a digit of this puzzle: its digits are {}", super::speech::and(&all))
}

/// The digits that the word means: one digit, or one per symbol.
fn digits_of(word: &str, puzzle: &Puzzle) -> Option<Vec<Digit>> {
    let one = puzzle.digit_named(word).map(|digit| vec![digit]);
    one.or_else(|| word.chars().map(|symbol| puzzle.digit_named(symbol.encode_utf8(&mut [0; 4]))).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;
    use crate::puzzle::Setup;

    fn empty(name: &str) -> Puzzle {
        Setup::empty(Arc::new(named(name).expect("a board"))).check().expect("an empty board")
    }

    #[test]
    fn a_cell_has_many_names() {
        let puzzle = empty("9x9");
        let here = puzzle.board().cell_named("r2c2").expect("a cell");
        for (text, style, name) in [
            ("r3c5", Style::Standard, "r3c5"),
            ("at R3C5?", Style::Standard, "r3c5"),
            ("(5,3)", Style::Standard, "r3c5"),
            ("(5, 3)", Style::Book, "r3c5"),
            ("row 3 column 5", Style::Standard, "r3c5"),
            ("row 3, column 5", Style::Standard, "r3c5"),
            ("3,5", Style::Guide, "r3c5"),
            ("here", Style::Standard, "r2c2"),
        ] {
            let cell = RemainingWords::of(text).cell(&puzzle, here, style).expect("a cell of the board");
            assert_eq!(cell.map(|cell| puzzle.board().cell_name(cell)).as_deref(), Some(name), "{text}");
        }
        let wrong = RemainingWords::of("r10c1").cell(&puzzle, here, Style::Standard);
        assert_eq!(wrong, Err("the board has no cell r10c1: the first is r1c1, the last r9c9".to_owned()));
        assert_eq!(RemainingWords::of("row 3").cell(&puzzle, here, Style::Standard), Ok(None));
        let cube = empty("dion-cube-4");
        let cell = RemainingWords::of("layer 2 row 3 column 1").cell(&cube, here, Style::Standard).expect("a cell");
        assert_eq!(cell.map(|cell| cube.board().cell_name(cell)).as_deref(), Some("l2r3c1"));
    }

    #[test]
    fn digits_are_read_as_the_board_has_them() {
        let said = |board: &str, text: &str| {
            let digits = RemainingWords::of(text).digits(&empty(board));
            digits.map(|digits| digits.iter().map(|digit| digit.get()).collect::<Vec<_>>())
        };
        assert_eq!(said("9x9", "4, 7 and 9"), Ok(vec![4, 7, 9]));
        assert_eq!(said("9x9", "47"), Ok(vec![4, 7]));
        assert_eq!(said("16x16", "12"), Ok(vec![12]));
        assert_eq!(said("16x16", "c"), Ok(vec![12]));
        assert!(said("9x9", "ten").is_err_and(|error| error.contains("“ten” is not a digit of this puzzle")));
    }

    #[test]
    fn houses_are_found_by_number_name_and_cell() {
        let named = |board: &str, text: &str| {
            let puzzle = empty(board);
            let houses = RemainingWords::of(text).houses(&puzzle, Cell::new(0), Style::Standard);
            houses.map(|houses| houses.iter().map(|&id| puzzle.board().house(id).name.to_string()).collect::<Vec<_>>())
        };
        assert_eq!(named("9x9", "row 3"), Ok(vec!["row 3".to_owned()]));
        assert_eq!(named("9x9", "the box of r9c9"), Ok(vec!["box 9".to_owned()]));
        assert_eq!(named("9x9", "minigrid 2"), Ok(vec!["box 2".to_owned()]));
        assert_eq!(named("samurai", "row 21").map(|found| found.len()), Ok(2));
        assert_eq!(named("samurai", "row 4 of the centre grid"), Ok(vec!["row 4 of the centre grid".to_owned()]));
        assert_eq!(named("9x9", "r3c5"), Ok(Vec::new()));
        let refused = named("9x9", "row 12").expect_err("there is none");
        assert_eq!(refused, "this board has no row 12: it has row 1 to row 9");
        assert!(named("9x9", "cage 1").is_err_and(|error| error.contains("box, column, row")));
    }
}
