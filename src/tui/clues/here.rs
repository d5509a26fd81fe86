//! The description of a cell: which clues it belongs to, and as which part.

use super::brief::numbered;
use crate::board::{Board, Cell, DigitSet};
use crate::constraint::{Clue, Drawing, Geometry};
use crate::puzzle::Puzzle;

/// The role of a cell in one clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Said {
    /// The kind of the clue: `thermometer`.
    pub(in crate::tui) name: &'static str,
    /// The cell's part in it: `cell 3 of 6, so 3–6`.
    pub(in crate::tui) words: String,
}

/// The roles of a cell in the clues of a puzzle; with the digits that each leaves it, if `with_digits` is set.
pub(in crate::tui) fn said_of(puzzle: &Puzzle, cell: Cell, with_digits: bool) -> Vec<Said> {
    let mut all = Vec::new();
    for (number, clue) in puzzle.clues().iter().enumerate() {
        let Some(words) = part(puzzle.board(), clue, cell) else { continue };
        let words = match clue.in_words(puzzle.board(), &|cell| puzzle.board().cell_name(cell)) {
            Some(more) => format!("{words}: {more}"),
            None => words,
        };
        let left = with_digits.then(|| puzzle.allowed_by(number, cell));
        let so = left.filter(|left| *left != puzzle.board().all_digits()).map(|left| digits(puzzle, left));
        let words = so.map_or_else(|| words.clone(), |so| format!("{words}, so {so}"));
        let said = Said { name: clue.family.row().name, words };
        if !all.contains(&said) {
            all.push(said);
        }
    }
    all
}

/// The cell's part in the clue, if it has one.
fn part(board: &Board, clue: &Clue, cell: Cell) -> Option<String> {
    let index = cell.index() as u16;
    let row = clue.family.row();
    if !clue.parts.is_empty() {
        return clue.cells().contains(&index).then(|| numbered(clue, board.digits()));
    }
    let (at, group) = clue.groups.iter().enumerate().find(|(_, group)| group.contains(&index))?;
    let place = group.iter().position(|&other| other == index).unwrap_or(0) + 1;
    let number = clue.numbers.first().map(ToString::to_string);
    let count = group.len();
    Some(match row.drawing {
        Drawing::Arrow if row.geometry == Geometry::Arrow && at == 0 && count == 1 => "in the circle".to_owned(),
        Drawing::Arrow if row.geometry == Geometry::Arrow && at == 0 => "in the pill".to_owned(),
        Drawing::Arrow | Drawing::Bulb | Drawing::Line | Drawing::Ends => format!("cell {place} of {count}"),
        Drawing::Cage => match number.filter(|number| number != "0") {
            Some(number) => format!("{number} in {count} cells"),
            None => format!("one of {count} cells"),
        },
        Drawing::WhiteDot | Drawing::BlackDot | Drawing::Sign => beside(board, group, cell)?,
        Drawing::Corner => {
            let digits: Vec<String> = clue.numbers.iter().map(ToString::to_string).collect();
            format!("{} at a corner", digits.join(" "))
        }
        Drawing::Outside => format!("{} {}", number.unwrap_or_default(), side(board, group)),
        Drawing::Listed | Drawing::Shade | Drawing::InCell => numbered(clue, board.digits()),
    })
}

/// The side from which a line is read.
fn side(board: &Board, line: &[u16]) -> &'static str {
    let place = |at: usize| {
        line.get(at).filter(|&&cell| usize::from(cell) < board.cell_count()).map(|&cell| board.place(Cell::new(cell)))
    };
    let (Some(first), Some(second)) = (place(0), place(1)) else { return "beside the grid" };
    match (second.row.cmp(&first.row), second.column.cmp(&first.column)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => "from the left",
        (std::cmp::Ordering::Equal, _) => "from the right",
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => "from above",
        (_, std::cmp::Ordering::Equal) => "from below",
        _ => "along the diagonal",
    }
}

/// The cells that share a sign with this one.
fn beside(board: &Board, group: &[u16], cell: Cell) -> Option<String> {
    let here = board.place(cell);
    let is_near = |other: &&u16| {
        let there = board.place(Cell::new(**other));
        here.row.abs_diff(there.row) + here.column.abs_diff(there.column) == 1
    };
    let inside = group.iter().filter(|&&other| usize::from(other) < board.cell_count());
    let names: Vec<String> = inside.filter(is_near).map(|&other| board.cell_name(Cell::new(other))).collect();
    (!names.is_empty()).then(|| format!("with {}", names.join(" ")))
}

/// The digits, as a range if they form one.
fn digits(puzzle: &Puzzle, set: DigitSet) -> String {
    let all: Vec<_> = set.iter().collect();
    let symbol = |at: usize| puzzle.symbol(all[at]);
    match all.len() {
        0 => "none".to_owned(),
        1 => symbol(0).to_string(),
        2 => format!("{} {}", symbol(0), symbol(1)),
        count if all[count - 1].index() - all[0].index() + 1 == count => format!("{}–{}", symbol(0), symbol(count - 1)),
        _ => all.iter().map(|&digit| puzzle.symbol(digit)).collect(),
    }
}
