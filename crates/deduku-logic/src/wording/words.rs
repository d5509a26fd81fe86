//! Cells, digits and houses as words, in the puzzle's own symbols and in the notation of a style.

use deduku_core::order::OrderBy;
use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::{Node, Style};
use deduku_core::board::{Board, Cell, Digit, DigitSet, House, HouseId, HouseKind, Place};
use deduku_core::puzzle::Puzzle;

/// The cell as the style writes it: `r3c5`; `(5,3)`, column first, as in the book; `3,5`, row first, as in the guide.
/// Rows and columns count from 1. On boards in layers every style writes `l2r3c5`.
pub fn cell_name(cell: Cell, board: &Board, style: Style) -> String {
    let mut text = String::new();
    push_cell_name(&mut text, cell, board, style);
    text
}

fn push_cell_name(text: &mut String, cell: Cell, board: &Board, style: Style) {
    if style == Style::Standard || board.extent().layer > 1 {
        return board.push_cell_name(text, cell);
    }
    let place = board.place(cell);
    let (row, column) = ((place.row + 1).to_string(), (place.column + 1).to_string());
    match style {
        Style::Book => text.extend(["(", &column, ",", &row, ")"]),
        Style::Standard | Style::Guide => text.extend([&*row, ",", &column]),
    }
}

/// The style's word for this kind of house.
pub(crate) const fn kind_word(kind: HouseKind, style: Style) -> &'static str {
    match (kind, style) {
        (HouseKind::Box, Style::Book) => "minigrid",
        (HouseKind::Box, Style::Guide) => "minisquare",
        _ => kind.word(),
    }
}

/// Writes the elements of a puzzle in its own symbols: in a Wordoku, digits are letters.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The notation.
    pub style: Style,
}

impl<'a> Words<'a> {
    /// `r3c5`
    pub fn cell(self, cell: Cell) -> String {
        cell_name(cell, self.puzzle.board(), self.style)
    }

    /// `4`
    pub fn digit(self, digit: Digit) -> char {
        self.puzzle.symbol(digit)
    }

    /// `47`
    pub(crate) fn digits(self, digits: DigitSet) -> String {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// `4 and 7`
    pub fn digits_and(self, digits: DigitSet) -> String {
        and(&self.each_digit(digits))
    }

    /// `4 or 7`
    pub fn digits_or(self, digits: DigitSet) -> String {
        or(&self.each_digit(digits))
    }

    fn each_digit(self, digits: DigitSet) -> Vec<String> {
        digits.iter().map(|digit| self.digit(digit).to_string()).collect()
    }

    /// `row 4`, `the cage at r1c1`
    pub fn house(self, house: HouseId) -> Cow<'a, str> {
        let house = self.puzzle.board().house(house);
        let own = kind_word(house.kind, self.style);
        if self.style == Style::Standard {
            return Cow::Borrowed(&house.name);
        }
        match house.name.strip_prefix(house.kind.word()) {
            Some(rest) if own != house.kind.word() => Cow::Owned(format!("{own}{rest}")),
            _ => Cow::Owned(self.house_at(house)),
        }
    }

    /// The house's name, with cell names in the notation of the style: `the cage at (5,3)`.
    fn house_at(self, house: &House) -> String {
        let is_between = |symbol: char| matches!(symbol, ' ' | '–');
        let in_style = |word: &str| {
            let name = word.trim_end_matches(is_between);
            match self.puzzle.board().cell_named(name) {
                Some(cell) => self.cell(cell) + &word[name.len()..],
                None => word.to_owned(),
            }
        };
        house.name.split_inclusive(is_between).map(in_style).collect()
    }

    /// The same at the start of a sentence: `The cage at r1c1`.
    pub(crate) fn house_first(self, house: HouseId) -> String {
        capital(&self.house(house))
    }

    /// The houses that contain all of these cells.
    pub(crate) fn common_houses(self, cells: &[Cell]) -> Vec<HouseId> {
        let board = self.puzzle.board();
        let mut houses = cells.first().map_or_else(Vec::new, |&cell| board.houses_of(cell).to_vec());
        houses.retain(|&house| cells.iter().all(|cell| board.house(house).cells.contains(cell)));
        houses
    }

    /// `the centre grid`
    pub(crate) fn grid(self, grid: usize) -> String {
        self.puzzle.board().grids().get(grid).map_or_else(|| format!("grid {}", grid + 1), |part| part.name.clone())
    }

    /// `row 4 and box 5`; several of a kind together, in their order on the board: `rows 1, 2 and 3`, `rows 2 and 9 of the
    /// centre grid`.
    pub fn houses_and(self, houses: &[HouseId]) -> String {
        let of = |id: &HouseId| self.puzzle.board().house(*id);
        let first_of_kind = |id: &HouseId| houses.iter().position(|other| of(other).kind == of(id).kind);
        let mut houses = houses.to_vec();
        houses.order_by(|id| (first_of_kind(id), *id));
        let alike = |a: &HouseId, b: &HouseId| {
            let of_grid = |id: &HouseId| numbered(of(id)).map(|(_, grid)| grid);
            of(a).kind == of(b).kind && of_grid(a).is_some() && of_grid(a) == of_grid(b)
        };
        let text = |group: &[HouseId]| match (group, numbered(of(&group[0]))) {
            ([_, _, ..], Some((_, of_grid))) => {
                let kind = kind_word(of(&group[0]).kind, self.style);
                let plural = if kind.ends_with('x') { "es" } else { "s" };
                let numbers = group.iter().filter_map(|id| numbered(of(id))).map(|(number, _)| number.to_owned());
                format!("{kind}{plural} {}{of_grid}", and(&numbers.collect::<Vec<_>>()))
            }
            _ => self.house(group[0]).into_owned(),
        };
        and(&houses.chunk_by(alike).map(text).collect::<Vec<_>>())
    }

    /// `r3c7 and r3c8`, in the order given.
    pub fn cells_and(self, cells: &[Cell]) -> String {
        and(&cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// `r3c7 and r3c8`, each cell once, in the order of the board.
    pub(crate) fn cells_sorted(self, cells: &[Cell]) -> String {
        self.cells_and(&sorted(cells))
    }

    /// `r3c7 or r3c8`, each cell once, in the order of the board.
    pub fn cells_or(self, cells: &[Cell]) -> String {
        or(&sorted(cells).into_iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// `r1c1 is 4`, `r1c1 or r1c2 is 4`, `r1c1 is not 4`, `neither r1c1 nor r1c2 is 4`, `none of r1c1, r1c2 and r1c3 is 4`.
    pub fn state(self, node: &Node) -> String {
        let digit = self.digit(node.digit);
        match (&sorted(&node.cells)[..], node.on) {
            (&[cell], false) => format!("{} is not {digit}", self.cell(cell)),
            (cells, true) => format!("{} is {digit}", self.cells_or(cells)),
            (cells, false) => format!("{} is {digit}", self.none_of(cells)),
        }
    }

    /// `neither r1c1 nor r1c2`, `none of r1c1, r1c2 and r1c3`
    pub(crate) fn none_of(self, cells: &[Cell]) -> String {
        match cells {
            &[one, other] => format!("neither {} nor {}", self.cell(one), self.cell(other)),
            cells => format!("none of {}", self.cells_and(cells)),
        }
    }

    /// `r3c5=7`
    pub(crate) fn placement(self, placement: (Cell, Digit)) -> String {
        let mut text = String::new();
        self.push_placement(&mut text, placement);
        text
    }

    /// Appends the same to a text.
    pub(crate) fn push_placement(self, text: &mut String, (cell, digit): (Cell, Digit)) {
        push_cell_name(text, cell, self.puzzle.board(), self.style);
        text.push('=');
        text.push(self.digit(digit));
    }

    /// `r3c5<>47`, one entry per cell.
    pub(crate) fn eliminations(self, candidates: &[(Cell, Digit)]) -> Vec<String> {
        let mut cells: BTreeMap<Cell, DigitSet> = BTreeMap::new();
        for &(cell, digit) in candidates {
            cells.entry(cell).or_default().insert(digit);
        }
        cells.into_iter().map(|(cell, digits)| format!("{}<>{}", self.cell(cell), self.digits(digits))).collect()
    }

    /// Cells of one row or column together: `r3c78`; others one by one: `r3c7, r4c8`. Two-digit numbers are ambiguous
    /// when run together, so on larger boards, and in other styles, each cell is listed separately.
    pub(crate) fn cell_list(self, cells: &[Cell]) -> String {
        let board = self.puzzle.board();
        let places: Vec<_> = cells.iter().map(|&cell| board.place(cell)).collect();
        let single_figures = places.iter().all(|place| place.row < 9 && place.column < 9)
            && board.extent().layer == 1
            && cells.iter().all(|cell| cell.index() < board.grid_cells());
        let run_together = single_figures && self.style == Style::Standard;
        if let (true, Some(first), 2..) = (run_together, places.first(), places.len()) {
            let numbers =
                |of: fn(&Place) -> u16| places.iter().map(|place| (of(place) + 1).to_string()).collect::<String>();
            if places.iter().all(|place| place.row == first.row) {
                return format!("r{}c{}", first.row + 1, numbers(|place| place.column));
            }
            if places.iter().all(|place| place.column == first.column) {
                return format!("r{}c{}", numbers(|place| place.row), first.column + 1);
            }
        }
        cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>().join(", ")
    }
}

/// The number of a house and what its name says after it: `2` and ` of the centre grid`; `None` for a name without a
/// number.
fn numbered(house: &House) -> Option<(&str, &str)> {
    let rest = house.name.strip_prefix(house.kind.word())?.strip_prefix(' ')?;
    let end = rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(rest.len());
    Some(rest.split_at(end)).filter(|(number, _)| !number.is_empty())
}

/// The cells in the order of the board, each once.
pub(crate) fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// `no cell that sees both can be 4`
pub(crate) fn none_beside(cells: &[Cell], digits: &str) -> String {
    let seen = if sorted(cells).len() == 2 { "both" } else { "all of these" };
    format!("no cell that sees {seen} can be {digits}")
}

/// `a`, `a and b`, `a, b and c`.
pub fn and(words: &[String]) -> String {
    listed(words, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(words: &[String]) -> String {
    listed(words, "or")
}

fn listed(words: &[String], joint: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

/// The text with a capital letter at its beginning, unless it begins with the name of a cell: `r1c1 is 4`.
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    if text.chars().nth(1).is_some_and(|second| second.is_ascii_digit()) {
        return text.to_owned();
    }
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// `two`, `three`, `12`.
pub fn number(number: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// `once`, `twice`, `three times`.
pub fn often(times: usize) -> String {
    match times {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", number(times)),
    }
}
