//! The layers below the digits: shades, walls, lines and cages.

use std::fmt::Write as _;

use super::super::kakuro::clues;
use super::super::print::area;
use super::geometry::{CELL, corner};
use deduku_core::board::{Base, Board, Cell, HouseId, HouseKind, Place};
use deduku_core::puzzle::Puzzle;

/// The distance of a cage's outline from the borders of its cells.
const INSET: i64 = 4;

/// Windows, and diagonals on top of them, as coloured cells.
pub(super) fn shades(board: &Board) -> String {
    let mut out = String::new();
    for (kind, class) in [(HouseKind::Window, "window"), (HouseKind::Diagonal, "diagonal")] {
        for cell in board.cells().filter(|&cell| board.house_of(cell, kind).is_some()) {
            let (x, y) = corner(board, board.place(cell));
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
        }
    }
    out
}

/// The walls of a Kakuro, divided if they have clues: the sum of the run below is at the bottom, that of the run to the
/// right at the top.
pub(super) fn fields(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let mut out = String::new();
    let Base::Runs(walls) = &board.plan().base else { return out };
    for row in 0..walls.rows() {
        for column in (0..walls.columns()).filter(|&column| !walls.is_open(row, column)) {
            let (x, y) = corner(board, Place { layer: 0, row, column });
            let _ = writeln!(out, "<rect class=\"wall\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
            let (down, across) = clues(puzzle, row, column);
            if down.is_none() && across.is_none() {
                continue;
            }
            let (right, bottom) = (x + CELL, y + CELL);
            let _ = writeln!(out, "<line class=\"split\" x1=\"{x}\" y1=\"{y}\" x2=\"{right}\" y2=\"{bottom}\"/>");
            for (sum, left, base) in [(down, x + CELL * 3 / 10, y + CELL - 6), (across, x + CELL * 7 / 10, y + 18)] {
                if let Some(sum) = sum {
                    let _ = writeln!(out, "<text class=\"clue\" x=\"{left}\" y=\"{base}\">{sum}</text>");
                }
            }
        }
    }
    out
}

/// Thin lines between cells, thick ones around the boxes or regions and the whole board. Thick lines come last, so that
/// they are drawn on top.
pub(super) fn lines(board: &Board) -> String {
    let part = |place: Option<Place>| Some(area(board, place.and_then(|place| board.cell_at(place))?));
    let (mut thin, mut thick) = (String::new(), String::new());
    let Place { layer: layers, row: rows, column: columns } = board.extent();
    let places = (0..layers).flat_map(|layer| {
        let row = move |row| (0..=columns).map(move |column| Place { layer, row, column });
        (0..=rows).flat_map(row)
    });
    for here in places {
        let above = here.row.checked_sub(1).map(|row| Place { row, ..here });
        let before = here.column.checked_sub(1).map(|column| Place { column, ..here });
        let (x, y) = corner(board, here);
        for (other, (to_x, to_y)) in [(above, (x + CELL, y)), (before, (x, y + CELL))] {
            let (mine, theirs) = (part(Some(here)), part(other));
            if mine.is_none() && theirs.is_none() {
                continue;
            }
            let (class, out) = if mine == theirs { ("thin", &mut thin) } else { ("thick", &mut thick) };
            let _ = writeln!(out, "<line class=\"{class}\" x1=\"{x}\" y1=\"{y}\" x2=\"{to_x}\" y2=\"{to_y}\"/>");
        }
    }
    thin + &thick
}

/// Cages as dashed outlines within their cells, with the sum in the first cell.
pub(super) fn cages(puzzle: &Puzzle) -> String {
    let board = puzzle.board();
    let mut out = String::new();
    for id in board.house_ids().filter(|&id| board.house(id).kind == HouseKind::Cage) {
        for &cell in &board.house(id).cells {
            outline(board, id, cell, &mut out);
        }
        if let (Some(sum), Some(&first)) = (puzzle.sum(id), board.house(id).cells.first()) {
            let (x, y) = corner(board, board.place(first));
            let wide = if sum > 9 { 16 } else { 9 };
            // A white background interrupts the outline behind the sum.
            let _ =
                writeln!(out, "<rect fill=\"#fff\" x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"12\"/>", x + 3, y + 2);
            let _ = writeln!(out, "<text class=\"sum\" x=\"{}\" y=\"{}\">{sum}</text>", x + 4, y + 13);
        }
    }
    out
}

/// Draws the sides of a cell beyond which the cage does not continue. A side ends before a corner where the outline
/// turns away, and extends past it where the outline turns back.
fn outline(board: &Board, cage: HouseId, cell: Cell, out: &mut String) {
    let place = board.place(cell);
    let (x, y) = corner(board, place);
    let (x, y, side) = (i64::from(x), i64::from(y), i64::from(CELL));
    let inside = |down: i32, right: i32| {
        let moved = |at: u16, by: i32| u16::try_from(i32::from(at) + by).ok();
        let place = moved(place.row, down).zip(moved(place.column, right));
        let other = place.and_then(|(row, column)| board.cell_at(Place { layer: 0, row, column }));
        other.is_some_and(|other| board.house_of(other, HouseKind::Cage) == Some(cage))
    };
    // The inset of a side's end, depending on whether the cage continues beside it, and if so whether also diagonally
    // beyond the side.
    let end = |beside: bool, beyond: bool| match (beside, beyond) {
        (false, _) => INSET,
        (true, false) => 0,
        (true, true) => -INSET,
    };
    for way in [-1, 1] {
        let edge = if way < 0 { INSET } else { side - INSET };
        if !inside(way, 0) {
            let (left, right) = (end(inside(0, -1), inside(way, -1)), end(inside(0, 1), inside(way, 1)));
            line(out, (x + left, y + edge), (x + side - right, y + edge));
        }
        if !inside(0, way) {
            let (top, bottom) = (end(inside(-1, 0), inside(-1, way)), end(inside(1, 0), inside(1, way)));
            line(out, (x + edge, y + top), (x + edge, y + side - bottom));
        }
    }
}

fn line(out: &mut String, (x1, y1): (i64, i64), (x2, y2): (i64, i64)) {
    let _ = writeln!(out, "<line class=\"cage\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
}
