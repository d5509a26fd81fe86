//! Numbers beside the grid.

use std::collections::BTreeMap;

use super::figures::head;
use super::frame::{CELL, Frame, towards};
use super::layer::{Layer, Layers};
use super::{Form, Role, expand};
use deduku_core::board::{Board, Cell};
use deduku_core::constraint::{Clue, Drawing, Family};
use deduku_core::puzzle::Puzzle;

/// The font size of a number.
const SIZE: f64 = 21.0;

/// A number at a place beside the grid, rows and columns from 0.
struct Beside {
    row: i32,
    column: i32,
    /// The direction of its line.
    way: (i32, i32),
    text: String,
    diagonal: bool,
}

/// Draws the numbers of clues beside the lines that they refer to.
pub(super) fn draw(frame: &Frame<'_>, clues: &[(usize, Clue)], layers: &mut Layers) {
    for beside in all(frame.board, clues) {
        let at = frame.at(f64::from(beside.row) + 0.5, f64::from(beside.column) + 0.5);
        if !beside.diagonal {
            layers.centred(Layer::Signs, Role::Outside, at, SIZE, &beside.text);
            continue;
        }
        let (down, right) = (f64::from(beside.way.0), f64::from(beside.way.1));
        let moved = |by: f64| (at.0 + right * by, at.1 + down * by);
        layers.centred(Layer::Signs, Role::Outside, moved(-CELL * 0.12), SIZE, &beside.text);
        let (from, tip) = (moved(CELL * 0.18), moved(CELL * 0.46));
        layers.add(Layer::Signs, Role::Stroke, Form::Line(vec![from, tip]));
        layers.add(Layer::Signs, Role::Stroke, head(towards(from, tip, 1.0), tip, 7.0));
    }
}

/// Calls `widen` with each place beside the grid that has a number.
pub(super) fn steps_out(puzzle: &Puzzle, widen: &mut impl FnMut(i32, i32)) {
    let clues = expand::certain(puzzle.board(), puzzle.clues());
    for beside in all(puzzle.board(), &clues) {
        widen(beside.row, beside.column);
    }
}

/// The numbers of all clues. Several at one place stand behind one another.
fn all(board: &Board, clues: &[(usize, Clue)]) -> Vec<Beside> {
    let outside = || clues.iter().map(|(_, clue)| clue).filter(|clue| clue.family.row().drawing == Drawing::Outside);
    let mut kinds = outside().map(|clue| clue.family).filter(|&family| family != Family::LittleKiller);
    // Several kinds need their letters.
    let several = kinds.next().is_some_and(|first| kinds.any(|other| other != first));
    let mut used: BTreeMap<(i32, i32), i32> = BTreeMap::new();
    let mut all = Vec::new();
    for clue in outside() {
        let Some(number) = clue.numbers.first() else { continue };
        let diagonal = clue.family == Family::LittleKiller;
        for group in &clue.groups {
            let Some((row, column, way)) = place(board, group, diagonal) else { continue };
            let count = used.entry((row, column)).or_default();
            let (row, column) = (row - *count * way.0, column - *count * way.1);
            *count += 1;
            let letter = Some(letter(clue.family)).filter(|_| several && !diagonal);
            let text = letter.map_or_else(|| number.to_string(), |letter| format!("{letter}{number}"));
            all.push(Beside { row, column, way, text, diagonal });
        }
    }
    all
}

/// The letter that tells a kind of number beside the grid from others, on paper and on a screen.
pub const fn letter(family: Family) -> char {
    match family {
        Family::Sandwich => 's',
        Family::XSum => 'x',
        Family::Skyscraper => 'v',
        Family::HiddenSkyscraper => 'h',
        Family::NumberedRoom => 'n',
        _ => 'r',
    }
}

/// The place before the first cell of a line, and the direction of the line from there; `None` for a line that begins
/// inside the grid.
fn place(board: &Board, line: &[u16], diagonal: bool) -> Option<(i32, i32, (i32, i32))> {
    let at = |index: &u16| {
        (usize::from(*index) < board.cell_count()).then(|| {
            let place = board.place(Cell::new(*index));
            (i32::from(place.row), i32::from(place.column))
        })
    };
    let (row, column) = at(line.first()?)?;
    let (rows, columns) = (i32::from(board.extent_of_grid().row), i32::from(board.extent().column));
    let way = match line.get(1).and_then(at) {
        Some((second_row, second_column)) => ((second_row - row).signum(), (second_column - column).signum()),
        // A single corner cell: the short diagonal through it, upwards at the top and downwards elsewhere.
        None if diagonal => (if row == 0 { -1 } else { 1 }, if column == 0 && row + 1 < rows { 1 } else { -1 }),
        None if columns == 1 => (0, 1),
        None => (1, 0),
    };
    let (row, column) = (row - way.0, column - way.1);
    let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
    (!is_inside).then_some((row, column, way))
}
