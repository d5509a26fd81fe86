//! Plain transcriptions of the book's solver and the guide's.

use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, HouseKind, named};
use deduku::logic::book::Pass;
use deduku::logic::{Evidence, Step, Technique};
use deduku::puzzle::{Position, Puzzle, Setup};

pub(crate) fn nine() -> Arc<Board> {
    Arc::new(named("9x9").expect("in the catalogue"))
}

pub(crate) fn puzzle(line: &str) -> Puzzle {
    Puzzle::from_line(nine(), line).expect("well formed")
}

/// The names under which the other program counts.
pub(crate) fn short(pass: Pass) -> &'static str {
    match (pass.technique, pass.kind) {
        (Technique::NakedSingle, _) => "CRME",
        (Technique::HiddenSingle, Some(HouseKind::Box)) => "LR-mini",
        (Technique::HiddenSingle, Some(HouseKind::Row)) => "LR-row",
        (Technique::HiddenSingle, _) => "LR-col",
        (Technique::NakedPair, Some(HouseKind::Box)) => "Tw-mini",
        (Technique::NakedPair, Some(HouseKind::Row)) => "Tw-row",
        (Technique::NakedPair, _) => "Tw-col",
        (_, Some(HouseKind::Box)) => "Tr-mini",
        (_, Some(HouseKind::Row)) => "Tr-row",
        _ => "Tr-col",
    }
}

/// An action of a transcription on one candidate or cell. Rows, columns and digits count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// A digit is confirmed, by the pass of this name.
    Confirmed(&'static str, usize, usize, u8),
    /// A twin or triplet removes a candidate that the rules had left.
    Removed(&'static str, usize, usize, u8),
    /// A digit is tried.
    Tried(usize, usize, u8),
    /// The guess was wrong.
    Backtracked,
}

/// The book's program finds a cell without a possible digit.
pub(crate) struct Invalid;

/// The book's program, loop by loop: `actual` and `possible` as in the book, rows and columns from 0.
///
/// It differs from the printed one where ours does too (`docs/book.md`): the cells outside of a triplet in a minigrid
/// are all the others, a grid is solved when every row, column and minigrid is, each candidate of a guess has its own
/// copy of the grid, and a digit beside its equal is an invalid move.
#[derive(Clone)]
pub(crate) struct Plain {
    actual: [[u8; 9]; 9],
    possible: Vec<Vec<String>>,
    /// The kinds of pass that are used.
    made: Vec<&'static str>,
    actions: Vec<Action>,
    score: u32,
}

/// The kinds of pass, by the beginning of their names: elimination, lone rangers, twins, triplets.
pub(crate) const KINDS: [&str; 4] = ["CR", "LR", "Tw", "Tr"];

/// The cells of a minigrid, row by row.
pub(crate) fn minigrid(row: usize, column: usize) -> Vec<(usize, usize)> {
    let (top, left) = (row - row % 3, column - column % 3);
    (0..9).map(|at| (top + at / 3, left + at % 3)).collect()
}

pub(crate) fn line_of(row: usize) -> Vec<(usize, usize)> {
    (0..9).map(|column| (row, column)).collect()
}

pub(crate) fn column_of(column: usize) -> Vec<(usize, usize)> {
    (0..9).map(|row| (row, column)).collect()
}

impl Plain {
    /// The start: only the position's digits are known, and the eliminations that do not follow from them.
    fn new(position: &Position) -> Self {
        let mut actual = [[0; 9]; 9];
        for cell in position.board().cells() {
            actual[cell.index() / 9][cell.index() % 9] = position.value(cell).map_or(0, Digit::get);
        }
        let possible = vec![vec![String::new(); 9]; 9];
        let mut plain = Self { actual, possible, made: KINDS.to_vec(), actions: Vec::new(), score: 0 };
        for cell in position.board().cells() {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            let removed = |digit: u8| {
                !plain.is_beside(row, column, digit)
                    && !position.candidates(cell).contains(Digit::new(digit).expect("1 to 9"))
            };
            plain.possible[row][column] = match plain.actual[row][column] {
                0 => (1..=9).filter(|&digit| !removed(digit)).map(|digit| digit.to_string()).collect(),
                digit => digit.to_string(),
            };
        }
        plain
    }

    /// Whether the digit is elsewhere in the row, the column or the minigrid.
    fn is_beside(&self, row: usize, column: usize, digit: u8) -> bool {
        let around = [line_of(row), column_of(column), minigrid(row, column)].concat();
        around.into_iter().any(|at| at != (row, column) && self.actual[at.0][at.1] == digit)
    }

    fn is_solved(&self) -> bool {
        let whole = |cells: Vec<(usize, usize)>| {
            let mut digits: Vec<u8> = cells.iter().map(|&(row, column)| self.actual[row][column]).collect();
            digits.sort_unstable();
            digits == [1, 2, 3, 4, 5, 6, 7, 8, 9]
        };
        (0..9).all(|at| whole(line_of(at)) && whole(column_of(at)) && whole(minigrid(at / 3 * 3, at % 3 * 3)))
    }

    fn confirm(&mut self, name: &'static str, (row, column): (usize, usize), digit: u8) -> Result<(), Invalid> {
        if self.is_beside(row, column, digit) {
            return Err(Invalid);
        }
        self.actual[row][column] = digit;
        self.possible[row][column] = digit.to_string();
        self.actions.push(Action::Confirmed(name, row + 1, column + 1, digit));
        self.score += match &name[..2] {
            "CR" => 1,
            "LR" => 2,
            "Tw" => 3,
            _ => 4,
        };
        Ok(())
    }

    fn elimination(&mut self) -> Result<bool, Invalid> {
        let mut changes = false;
        for row in 0..9 {
            for column in 0..9 {
                if self.actual[row][column] == 0 {
                    let mut possible = self.possible[row][column].clone();
                    possible.retain(|digit| !self.is_beside(row, column, digit as u8 - b'0'));
                    self.possible[row][column].clone_from(&possible);
                    match possible.len() {
                        0 => return Err(Invalid),
                        1 if self.made.contains(&"CR") => {
                            self.confirm("CRME", (row, column), possible.as_bytes()[0] - b'0')?;
                            changes = true;
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(changes)
    }

    /// Confirms the digit if exactly one of these open cells can hold it; returns whether it did.
    fn lone_ranger(&mut self, name: &'static str, cells: &[(usize, usize)], digit: u8) -> Result<bool, Invalid> {
        let has = |&&(row, column): &&(usize, usize)| {
            self.actual[row][column] == 0 && self.possible[row][column].contains(char::from(b'0' + digit))
        };
        let found: Vec<(usize, usize)> = cells.iter().filter(has).copied().collect();
        if let [only] = found[..] {
            self.confirm(name, only, digit)?;
        }
        Ok(found.len() == 1)
    }

    fn lone_rangers(&mut self, name: &'static str) -> Result<bool, Invalid> {
        let mut changes = false;
        for outer in 0..9 {
            for inner in 0..9 {
                changes |= match name {
                    // A digit, then the minigrids.
                    "LR-mini" => self.lone_ranger(name, &minigrid(inner / 3 * 3, inner % 3 * 3), outer as u8 + 1)?,
                    // A row, then the digits.
                    "LR-row" => self.lone_ranger(name, &line_of(outer), inner as u8 + 1)?,
                    // A column, then the digits.
                    _ => self.lone_ranger(name, &column_of(outer), inner as u8 + 1)?,
                };
            }
        }
        Ok(changes)
    }

    /// The house that the pass searches from this cell.
    fn house(name: &str, row: usize, column: usize) -> Vec<(usize, usize)> {
        match name.split_once('-').map(|(_, kind)| kind) {
            Some("mini") => minigrid(row, column),
            Some("row") => line_of(row),
            _ => column_of(column),
        }
    }

    /// The cells row by row; for passes over columns, column by column.
    fn in_order(name: &str) -> Vec<(usize, usize)> {
        if name.ends_with("col") { (0..9).flat_map(column_of).collect() } else { (0..9).flat_map(line_of).collect() }
    }

    fn twins(&mut self, name: &'static str) -> Result<bool, Invalid> {
        let mut changes = false;
        for (row, column) in Self::in_order(name) {
            if self.actual[row][column] != 0 || self.possible[row][column].len() != 2 {
                continue;
            }
            let pair = self.possible[row][column].clone();
            let house = Self::house(name, row, column);
            for &other in &house {
                let looks = if name == "Tw-mini" { other != (row, column) } else { other > (row, column) };
                if looks && self.possible[other.0][other.1] == pair {
                    let spared: Vec<(usize, usize)> = if name == "Tw-mini" {
                        house.iter().copied().filter(|&(row, column)| self.possible[row][column] == pair).collect()
                    } else {
                        vec![(row, column), other]
                    };
                    changes |= self.clear(name, &house, &spared, &pair)?;
                }
            }
        }
        Ok(changes)
    }

    fn triplets(&mut self, name: &'static str) -> Result<bool, Invalid> {
        let mut changes = false;
        for (row, column) in Self::in_order(name) {
            if self.actual[row][column] != 0 || self.possible[row][column].len() != 3 {
                continue;
            }
            let three = self.possible[row][column].clone();
            let house = Self::house(name, row, column);
            let mut location = vec![(row, column)];
            for &other in &house {
                let possible = &self.possible[other.0][other.1];
                let fits =
                    *possible == three || (possible.len() == 2 && possible.chars().all(|digit| three.contains(digit)));
                if other != (row, column) && fits {
                    location.push(other);
                }
            }
            if location.len() == 3 {
                changes |= self.clear(name, &house, &location, &three)?;
            }
        }
        Ok(changes)
    }

    /// Removes the digits from the open cells of the house that are not spared, and confirms cells with one digit left.
    fn clear(
        &mut self,
        name: &'static str,
        house: &[(usize, usize)],
        spared: &[(usize, usize)],
        digits: &str,
    ) -> Result<bool, Invalid> {
        let mut changes = false;
        for &(row, column) in house {
            if self.actual[row][column] != 0 || spared.contains(&(row, column)) {
                continue;
            }
            let original = self.possible[row][column].clone();
            for digit in digits.chars().filter(|&digit| original.contains(digit)) {
                self.possible[row][column] = self.possible[row][column].replace(digit, "");
                let digit = digit as u8 - b'0';
                if !self.is_beside(row, column, digit) {
                    self.actions.push(Action::Removed(name, row + 1, column + 1, digit));
                }
            }
            let left = self.possible[row][column].clone();
            if left == original {
                continue;
            }
            changes = true;
            match left.len() {
                0 => return Err(Invalid),
                1 => self.confirm(name, (row, column), left.as_bytes()[0] - b'0')?,
                _ => {}
            }
        }
        Ok(changes)
    }

    /// Makes the passes, starting again from the first after each that changed something. Returns whether it is solved.
    fn solve(&mut self) -> Result<bool, Invalid> {
        let passes =
            ["CRME", "LR-mini", "LR-row", "LR-col", "Tw-mini", "Tw-row", "Tw-col", "Tr-mini", "Tr-row", "Tr-col"];
        let mut at = 0;
        while let Some(&name) = passes.get(at) {
            let changes = match &name[..2] {
                "CR" => self.elimination()?,
                kind if !self.made.contains(&kind) => false,
                "LR" => self.lone_rangers(name)?,
                "Tw" => self.twins(name)?,
                _ => self.triplets(name)?,
            };
            if self.is_solved() {
                return Ok(true);
            }
            at = if changes { 0 } else { at + 1 };
        }
        Ok(false)
    }

    /// Tries the candidates of the cell with the fewest; of several such cells, of the first in row order.
    fn brute_force(&mut self) -> Result<bool, Invalid> {
        let open = (0..9).flat_map(line_of).filter(|&(row, column)| self.actual[row][column] == 0);
        let (row, column) = open.min_by_key(|&(row, column)| self.possible[row][column].len()).ok_or(Invalid)?;
        self.score += 5;
        for digit in self.possible[row][column].clone().bytes().map(|digit| digit - b'0') {
            let (actual, possible) = (self.actual, self.possible.clone());
            self.actual[row][column] = digit;
            self.possible[row][column] = digit.to_string();
            self.actions.push(Action::Tried(row + 1, column + 1, digit));
            let solved = match self.solve() {
                Ok(true) => true,
                Ok(false) => self.brute_force().unwrap_or_default(),
                Err(Invalid) => {
                    self.score += 5;
                    false
                }
            };
            if solved {
                return Ok(true);
            }
            (self.actual, self.possible) = (actual, possible);
            self.actions.push(Action::Backtracked);
        }
        Ok(false)
    }
}

/// The actions of the book from the position, and its points.
pub(crate) fn plain_book(position: &Position) -> (Vec<Action>, u32) {
    plain_book_with(position, &KINDS, true)
}

/// The same with passes of these kinds only, with or without brute force. Elimination narrows in any case.
pub(crate) fn plain_book_with(position: &Position, made: &[&'static str], guesses: bool) -> (Vec<Action>, u32) {
    let mut plain = Plain { made: made.to_vec(), ..Plain::new(position) };
    if let Ok(false) = plain.solve()
        && guesses
    {
        let _ = plain.brute_force();
    }
    (plain.actions, plain.score)
}

/// The guide's program: its output, one step at a time, until it finds nothing.
pub(crate) fn plain_guide(position: &Position) -> Vec<String> {
    let mut plain = Plain::new(position);
    let mut said = Vec::new();
    while let Some((row, column, digit, why)) = plain_guide_step(&plain) {
        plain.actual[row][column] = digit;
        let (row, column) = (row + 1, column + 1);
        said.push(match why {
            None => format!("{row},{column} can only be {digit}"),
            Some(kind) => format!("{row},{column} only instance of {digit} in {kind}"),
        });
    }
    said
}

pub(crate) fn plain_guide_step(plain: &Plain) -> Option<(usize, usize, u8, Option<&'static str>)> {
    let can = |(row, column): (usize, usize), digit: u8| {
        plain.actual[row][column] == 0
            && !plain.is_beside(row, column, digit)
            && plain.possible[row][column].contains(char::from(b'0' + digit))
    };
    for at in (0..9).flat_map(line_of) {
        let digits: Vec<u8> = (1..=9).filter(|&digit| can(at, digit)).collect();
        if let [only] = digits[..] {
            return Some((at.0, at.1, only, None));
        }
    }
    for kind in ["row", "column", "minisquare"] {
        for digit in 1..=9 {
            for number in 0..9 {
                let house = match kind {
                    "row" => line_of(number),
                    "column" => column_of(number),
                    _ => minigrid(number / 3 * 3, number % 3 * 3),
                };
                let places: Vec<(usize, usize)> = house.into_iter().filter(|&at| can(at, digit)).collect();
                if let [only] = places[..] {
                    return Some((only.0, only.1, digit, Some(kind)));
                }
            }
        }
    }
    None
}

/// The actions of our steps, in the same form.
pub(crate) fn actions<'s>(steps: impl Iterator<Item = &'s Step>, board: &Board) -> Vec<Action> {
    let at = |cell: Cell| (usize::from(board.place(cell).row) + 1, usize::from(board.place(cell).column) + 1);
    let mut actions = Vec::new();
    for step in steps {
        if let Evidence::Retreat { .. } = step.evidence {
            actions.push(Action::Backtracked);
        }
        let kind = step.houses().first().map(|&house| board.house(house).kind);
        let name = short(Pass { technique: step.technique, kind });
        for &(cell, digit) in &step.conclusion.eliminate {
            let (row, column) = at(cell);
            actions.push(Action::Removed(name, row, column, digit.get()));
        }
        for &(cell, digit) in &step.conclusion.place {
            let (row, column) = at(cell);
            actions.push(match step.technique {
                Technique::Trial => Action::Tried(row, column, digit.get()),
                _ => Action::Confirmed(name, row, column, digit.get()),
            });
        }
    }
    actions
}

/// The puzzle turned and with renamed digits, which changes the order of everything.
pub(crate) fn changed(puzzle: &Puzzle, turn: usize, up: usize) -> Puzzle {
    let board = puzzle.board();
    let turn = turn.checked_sub(1).map(|at| &board.turns()[at]);
    let digit = |digit: Digit| Digit::from_index((digit.index() * 2 + up) % 9);
    let givens = board.cells().map(|cell| puzzle.given(turn.map_or(cell, |turn| turn.cell(cell))).map(digit)).collect();
    Setup::new(nine(), givens).check().expect("no rule is broken")
}
