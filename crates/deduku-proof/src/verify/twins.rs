//! Consequences of a single solution: digits that could be exchanged cannot both be possible.
//!
//! If some cells, none of them given, could hold other digits such that every house keeps the same digits, the puzzle
//! would have a second solution, sums included, unless that breaks a clue. So every way to fill the cells that has such
//! a twin is excluded.

use super::Fault;
use super::digits::{digits_of, stated};
use super::kept::{Clues, Rewriting};
use super::model::Model;
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::Position;
use deduku_core::solve::{Search, search, search_position};
use deduku_core::work::Work;

/// The most digits tried before a way counts as one without a twin.
const MOST_TRIES: u32 = 100_000;
/// The most cells with one stated digit for which the other digit is searched for.
const MOST_SINGLE: usize = 4;

/// What each cell could hold in another solution, if there were one: its given digit or given candidates if the puzzle
/// is proved to have a single solution, its candidates if only the position has.
///
/// # Errors
/// [`Fault::NotUnique`], and [`Fault::TooLarge`] where the search was stopped.
pub(super) fn single(position: &Position, work: &Work) -> Result<Vec<DigitSet>, Fault> {
    let (board, puzzle) = (position.board(), position.puzzle());
    let is_single = |found: &Search| found.complete && found.solutions.len() == 1;
    if is_single(&search(puzzle, 2, work)) {
        return Ok(board.cells().map(|cell| stated(puzzle, cell)).collect());
    }
    let found = search_position(position, 2, work);
    if is_single(&found) {
        return Ok(board.cells().map(|cell| digits_of(position, cell)).collect());
    }
    let is_open = found.solutions.len() < 2 && found.stopped.is_some();
    Err(if is_open { Fault::TooLarge { what: "the proof of a single solution".to_owned() } } else { Fault::NotUnique })
}

/// What another solution must satisfy.
#[derive(Clone, Copy)]
pub(super) struct Other<'a> {
    pub(super) board: &'a Board,
    /// What each cell of the board could hold in it.
    pub(super) free: &'a [DigitSet],
    pub(super) clues: &'a Clues<'a>,
}

impl Other<'_> {
    /// Whether the clues are satisfied if each of the cells, which has one of its digits before, takes the digit that
    /// this one becomes.
    fn keeps_clues(&self, cells: &[Cell], before: &[DigitSet], becomes: &dyn Fn(usize, Digit) -> Digit) -> bool {
        let place = |cell: Cell| cells.iter().position(|&other| other == cell);
        let before = |cell: Cell| place(cell).map_or_else(|| self.clues.digits(cell), |at| before[at]);
        let becomes = |cell: Cell, digit: Digit| place(cell).map_or(digit, |at| becomes(at, digit));
        let rewriting = Rewriting { changed: cells, from: &|cell| cell, before: &before, becomes: &becomes };
        self.clues.broken(&rewriting).is_none()
    }
}

/// Whether the cells are deadly by their digits alone: each has two digits of `free`, every house has each of these in
/// exactly two of the cells or in none, and the clues allow the exchange. Then each cell can take its other digit. If a
/// cell has only one stated digit, the other may be any that makes this true.
pub(super) fn is_deadly(other: Other<'_>, cells: &[Cell], digits: &[DigitSet]) -> bool {
    if digits.iter().any(|digits| !matches!(digits.len(), 1 | 2)) {
        return false;
    }
    let single: Vec<usize> = (0..cells.len()).filter(|&at| digits[at].len() == 1).collect();
    if single.len() > MOST_SINGLE {
        return false;
    }
    let mut pairs = digits.to_vec();
    complete(other, cells, &mut pairs, &single)
}

/// Tries to give each cell with a single digit another one.
fn complete(of: Other<'_>, cells: &[Cell], pairs: &mut [DigitSet], single: &[usize]) -> bool {
    let Some((&at, rest)) = single.split_first() else {
        let fits = |(&cell, &pair): (&Cell, &DigitSet)| pair.is_subset(of.free[cell.index()]);
        let second = |at: usize, digit: Digit| (pairs[at] - DigitSet::of(digit)).first().unwrap_or(digit);
        return cells.iter().zip(&*pairs).all(fits)
            && cells.iter().all(|&cell| is_paired(of.board, cell, cells, pairs))
            && of.keeps_clues(cells, pairs, &second);
    };
    let own = pairs[at];
    // Its other digit must be in another cell too.
    let others = pairs.iter().fold(DigitSet::EMPTY, |all, &pair| all | pair);
    (others - own).iter().any(|digit| {
        pairs[at] = own | DigitSet::of(digit);
        let found = complete(of, cells, pairs, rest);
        pairs[at] = own;
        found
    })
}

/// Whether each house of the cell has each of its digits in exactly two of the cells.
fn is_paired(board: &Board, cell: Cell, cells: &[Cell], pairs: &[DigitSet]) -> bool {
    board.houses_of(cell).iter().all(|&house| {
        let inside = &board.house(house).cells;
        let (mut once, mut twice, mut thrice) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
        for (_, &pair) in cells.iter().zip(pairs).filter(|(other, _)| inside.contains(other)) {
            thrice |= twice & pair;
            twice |= once & pair;
            once |= pair;
        }
        thrice.is_empty() && once == twice
    })
}

/// Whether the cells, filled with these digits, could be filled otherwise with the same digits in each house, and every
/// clue satisfied.
pub(super) fn has_twin(other: Other<'_>, cells: &[Cell], digits: &[Digit]) -> bool {
    let board = other.board;
    let mut houses: Vec<HouseId> = cells.iter().flat_map(|&cell| board.houses_of(cell)).copied().collect();
    houses.sort_unstable();
    houses.dedup();
    // The digits that each house distributes among these cells.
    let left: Vec<DigitSet> = houses
        .iter()
        .map(|&house| {
            let inside = cells.iter().zip(digits).filter(|(cell, _)| board.house(house).cells.contains(cell));
            inside.map(|(_, &digit)| digit).collect()
        })
        .collect();
    let of_cells = cells
        .iter()
        .map(|cell| (0..houses.len()).filter(|&at| board.house(houses[at]).cells.contains(cell)).collect())
        .collect();
    Exchange { other, cells, of_cells, digits, taken: Vec::new(), left, tries: 0 }.fill(false)
}

struct Exchange<'a> {
    other: Other<'a>,
    cells: &'a [Cell],
    /// The houses of each cell, as indices into `left`.
    of_cells: Vec<Vec<usize>>,
    /// The digits before.
    digits: &'a [Digit],
    /// The digits that the first cells take.
    taken: Vec<Digit>,
    left: Vec<DigitSet>,
    tries: u32,
}

impl Exchange<'_> {
    fn fill(&mut self, is_other: bool) -> bool {
        self.tries += 1;
        let at = self.taken.len();
        if self.tries > MOST_TRIES {
            return false;
        }
        if at == self.digits.len() {
            let before: Vec<DigitSet> = self.digits.iter().map(|&digit| DigitSet::of(digit)).collect();
            return is_other && self.other.keeps_clues(self.cells, &before, &|at, _| self.taken[at]);
        }
        let houses = self.of_cells[at].clone();
        let free = self.other.free[self.cells[at].index()];
        let open = houses.iter().fold(free, |open, &house| open & self.left[house]);
        // Other digits first; the cell may also keep its own.
        let own = self.digits[at];
        let (others, stays) = (open - DigitSet::of(own), open & DigitSet::of(own));
        others.iter().chain(stays.iter()).any(|digit| {
            for &house in &houses {
                self.left[house].remove(digit);
            }
            self.taken.push(digit);
            let found = self.fill(is_other || digit != own);
            self.taken.pop();
            for &house in &houses {
                self.left[house].insert(digit);
            }
            found
        })
    }
}

/// Adds that each of the cells holds at most one digit, and none but those stated, if any are.
pub(super) fn hold(model: &mut Model<'_>, cells: &[Cell], stated: &[(Cell, DigitSet)]) {
    for &cell in cells {
        model.hold_one(cell);
    }
    for &(cell, digits) in stated.iter().filter(|(cell, _)| cells.contains(cell)) {
        model.restrict(cell, digits);
    }
}

/// Adds that the cells are filled according to the rules of the board.
pub(super) fn fill(model: &mut Model<'_>, board: &Board, cells: &[Cell]) {
    let mut houses: Vec<HouseId> = cells.iter().flat_map(|&cell| board.houses_of(cell)).copied().collect();
    houses.sort_unstable();
    houses.dedup();
    for &cell in cells {
        model.fill(cell);
    }
    for house in houses {
        let inside = cells.iter().copied().filter(|cell| board.house(house).cells.contains(cell));
        let inside: Vec<Cell> = inside.collect();
        if inside.len() > 1 {
            model.differ(&inside);
        }
    }
}
