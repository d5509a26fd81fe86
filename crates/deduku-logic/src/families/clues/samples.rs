//! Positions of a small puzzle with clues, for tests.

use std::sync::Arc;

use deduku_core::board::{Cell, Digit, named};
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::{Position, Puzzle, Setup};
use deduku_core::solve::search_position;
use deduku_core::work::Work;

/// A 6x6 puzzle with a thermometer, an arrow and a dot.
pub(crate) fn puzzle() -> Puzzle {
    let board = Arc::new(named("6x6").expect("a board's name"));
    let clues = vec![
        Clue::new(Family::Thermometer, vec![vec![0, 7, 14]], Vec::new()),
        Clue::new(Family::Arrow, vec![vec![21], vec![20, 26, 27]], Vec::new()),
        Clue::new(Family::WhiteDot, vec![vec![3, 4]], Vec::new()),
    ];
    Setup { clues, ..Setup::empty(board) }.check().expect("a puzzle")
}

/// Positions of this puzzle with none up to all of some digits of one solution placed.
pub(super) fn positions() -> Vec<Position> {
    let empty = Position::new(&puzzle());
    let found = search_position(&empty, 1, &Work::unlimited());
    let solution = found.solutions.first().expect("a solution");
    let mut positions = vec![empty.clone()];
    let mut position = empty;
    for at in [35, 9, 18, 30, 16, 28, 12] {
        let cell = Cell::at(at);
        if position.value(cell).is_none() {
            position.place(cell, solution.digit(cell));
        }
        positions.push(position.clone());
    }
    positions
}

/// Whether some solution of the position contains the candidate.
pub(super) fn is_in_a_solution(position: &Position, (cell, digit): (Cell, Digit)) -> bool {
    let mut with = position.clone();
    with.place(cell, digit);
    let search = search_position(&with, 1, &Work::unlimited());
    assert!(search.complete || !search.solutions.is_empty());
    !search.solutions.is_empty()
}
