//! Killers in the notation of killer solvers' forums: `3x3::k:4609:4098:…`, on one line.
//!
//! The code begins with the boxes, `d` if the digits of each diagonal differ, and `k`; then for each cell, row by row,
//! 256 times the sum of its cage plus a number of the cage, which distinguishes cages with the same sum. A cell whose
//! sum is 0 is in no cage. There are no givens. The programs `JSudoku` and `SudokuSolver` read and write it; its
//! meaning was determined from puzzles in the forum of the latter that include their solution, and Interactive Sudoku
//! Solver reads it in the same way.

use super::cells::{Boards, More, build_setup, set_sums};
use super::{Entry, EntryResult, Fault, Format, TextError};
use deduku_core::board::{Base, BoxShape, HouseKind, Plan};
use deduku_core::puzzle::{Puzzle, Setup};

const BOXES: BoxShape = BoxShape { rows: 3, columns: 3 };
const CELLS: usize = 81;
/// The beginnings of a code, without diagonals and with them.
const HEADS: [&str; 2] = ["3x3::k:", "3x3:d:k:"];
/// The factor of the sum in a cell's number.
const UNIT: u16 = 256;

/// Whether the word has the beginning of such a killer.
pub(super) fn is_killer_code(word: &str) -> bool {
    HEADS.iter().any(|head| word.starts_with(head))
}

/// Reads the killer at `column` of the line, in characters from 1.
pub(super) fn read_killer_code(
    word: &str,
    line: usize,
    column: usize,
    comment: &str,
    boards: &mut Boards,
) -> EntryResult {
    let (head, numbers) = HEADS.iter().find_map(|head| Some((*head, word.strip_prefix(head)?))).unwrap_or((word, ""));
    let column = column + head.len();
    let numbers =
        numbers_of(numbers).map_err(|(at, reason)| TextError::new(line, column + at, Fault::Killer { reason }))?;
    let mut plan = Plan::of(Base::Boxes(BOXES));
    plan.diagonals = head == HEADS[1];
    let (mut cages, mut sums) = (Vec::new(), Vec::new());
    for (cell, &number) in numbers.iter().enumerate().filter(|(_, number)| **number >= UNIT) {
        let at = cages.iter().position(|&cage| cage == number).unwrap_or_else(|| {
            cages.push(number);
            plan.cages.push(Vec::new());
            sums.push(Some(number / UNIT));
            cages.len() - 1
        });
        plan.cages[at].push(cell as u16);
    }
    let board = boards.of_plan(plan).map_err(|error| TextError::new(line, column, error.into()))?;
    let mut setup = Setup::empty(board);
    set_sums(&mut setup, &sums);
    let (puzzle, position) = build_setup(setup, &More::default(), |_| (line, column))?;
    Ok(Entry { position, comment: comment.trim().to_owned(), line, format: Format::KillerCode, ..Entry::of(puzzle) })
}

/// The numbers of the cells; or the index of the character at fault, and the reason.
fn numbers_of(text: &str) -> Result<Vec<u16>, (usize, String)> {
    let text = text.strip_suffix(':').unwrap_or(text);
    let (mut numbers, mut at) = (Vec::with_capacity(CELLS), 0);
    for word in text.split(':') {
        let number = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        let wrong = || {
            (
                at,
                format!(
                    "“{word}” is not a number up to {}: write 256 times the sum of the cell's cage and a number of the cage below 256",
                    u16::MAX
                ),
            )
        };
        numbers.push(number.ok_or_else(wrong)?);
        at += word.chars().count() + 1;
    }
    if numbers.len() == CELLS {
        Ok(numbers)
    } else {
        Err((0, format!("{} numbers of cells where the grid has {CELLS}: copy it whole", numbers.len())))
    }
}

/// The puzzle in this notation, or the part of it that the notation cannot represent.
pub(super) fn write_killer_code(puzzle: &Puzzle) -> Result<String, &'static str> {
    let board = puzzle.board();
    let plan = Plan { diagonals: false, cages: Vec::new(), ..board.plan().clone() };
    if plan != Plan::of(Base::Boxes(BOXES)) || puzzle.letters().is_some() {
        return Err("the board");
    }
    if puzzle.givens().iter().any(Option::is_some) {
        return Err("the givens");
    }
    let mut numbers = [0; CELLS];
    let cages = board.house_ids().filter(|&id| board.house(id).kind == HouseKind::Cage);
    for (number, id) in (0..UNIT).zip(cages) {
        let sum = puzzle.sum(id).ok_or("a cage without a sum")?;
        board.house(id).cells.iter().for_each(|cell| numbers[cell.index()] = sum * UNIT + number);
    }
    let numbers = numbers.iter().map(|number| format!("{number}:"));
    Ok(numbers.fold(HEADS[usize::from(board.plan().diagonals)].to_owned(), |text, number| text + &number))
}
