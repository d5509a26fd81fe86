//! Puzzles that differ only in the names of digits, or by a turn or mirror image of the board, have the same path.

use std::sync::Arc;

use deduku::board::{Cell, Digit, Turn};
use deduku::logic::{End, Path, Profile, Step, Trial, apply, find_each, next_step, next_step_near, path};
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::shipped::samples;
use deduku::text::read;
use deduku::work::Work;

use crate::long_form::is_heavy;

/// Each of them needs techniques with many equal steps; the last one needs nets.
const PUZZLES: [&str; 5] = [
    "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..",
    "...6....7..7.1......5....8..9...56......24.....39.72...4....1..97...63...58.....9",
    "1......8....2.9....5..6.2..9......1...67....3.8...5...7......9...16....5.4...3...",
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "98.7..6..5...6......6..4...3..2...7..9...1..3..5...9....9.8.4.....3...2......7.91",
];

/// A turn of the board, if any, and by how much digits are shifted.
#[derive(Clone, Copy)]
struct Change<'b> {
    turn: Option<&'b Turn>,
    shift: usize,
}

impl Change<'_> {
    fn cell(self, cell: Cell) -> Cell {
        self.turn.map_or(cell, |turn| turn.cell(cell))
    }

    /// The changed puzzle: each cell takes the given of the cell that it is turned to.
    fn of(self, puzzle: &Puzzle) -> Puzzle {
        let board = puzzle.board();
        let digits = usize::from(board.digits());
        let up = |digit: Digit| Digit::from_index((digit.index() + self.shift) % digits);
        let givens = board.cells().map(|cell| puzzle.given(self.cell(cell)).map(up)).collect();
        Setup::new(Arc::clone(board), givens).check().expect("no rule is broken")
    }

    /// The conclusions of a step of the changed puzzle, mapped back to the original and sorted.
    fn undone(self, step: &Step, digits: usize) -> [Vec<(Cell, Digit)>; 2] {
        [&step.conclusion.place, &step.conclusion.eliminate].map(|list| {
            let down = |digit: Digit| Digit::from_index((digit.index() + digits - self.shift) % digits);
            let mut list: Vec<_> = list.iter().map(|&(cell, digit)| (self.cell(cell), down(digit))).collect();
            list.sort_unstable();
            list
        })
    }
}

fn walk(puzzle: &Puzzle) -> Path {
    path(&Position::new(puzzle), &Profile::standard(), Trial::Allowed, &Work::unlimited())
}

/// Asserts that both paths are the same, step by step, candidate by candidate.
fn assert_same(puzzle: &Puzzle, own: &Path, change: Change<'_>) {
    let what = format!("{puzzle} {}, digits up by {}", change.turn.map_or("as it is", Turn::name), change.shift);
    let digits = usize::from(puzzle.board().digits());
    let same = Change { turn: None, shift: 0 };
    let other = walk(&change.of(puzzle));
    assert_eq!((own.end, own.entries.len()), (other.end, other.entries.len()), "{what}");
    for (at, (one, two)) in own.entries.iter().zip(&other.entries).enumerate() {
        assert_eq!(one.step.technique, two.step.technique, "step {at} of {what}");
        assert_eq!(same.undone(&one.step, digits), change.undone(&two.step, digits), "step {at} of {what}");
    }
}

fn puzzles(text: &str) -> Vec<Puzzle> {
    read(text, None).into_iter().map(|entry| entry.expect("well formed").puzzle).collect()
}

#[test]
fn digits_and_turns_change_no_path() {
    let each = if is_heavy() { 1 } else { 3 };
    for (number, puzzle) in puzzles(&PUZZLES.join("\n")).into_iter().enumerate().step_by(each) {
        let own = walk(&puzzle);
        assert!(own.entries.iter().any(|entry| entry.step.conclusion.place.is_empty()), "{puzzle} needs singles only");
        let board = puzzle.board();
        assert_eq!(board.turns().len(), 7);
        let changes: Vec<Option<&Turn>> = std::iter::once(None).chain(board.turns().iter().map(Some)).collect();
        // Otherwise each puzzle takes one of them, each a different one.
        let asked: Vec<usize> =
            if is_heavy() { (0..changes.len()).collect() } else { vec![3 * number % changes.len()] };
        for (at, turn) in asked.into_iter().map(|at| (at, changes[at])) {
            assert_same(&puzzle, &own, Change { turn, shift: (at + 1) % 9 });
        }
    }
}

#[test]
fn so_it_is_on_other_boards() {
    for (name, turns) in [
        ("4x4.txt", 7),
        ("6x6.txt", 3),
        ("x.jsonl", 7),
        ("windoku.jsonl", 7),
        ("jigsaw.txt", 0),
        ("10x10.txt", 3),
        ("16x16.txt", 7),
        ("samurai.txt", 7),
        ("roxdoku.jsonl", 7),
    ] {
        let sample = samples().iter().find(|sample| sample.name == name).expect("is shipped");
        let puzzle = puzzles(sample.text).remove(0);
        let own = walk(&puzzle);
        let board = puzzle.board();
        assert_eq!(board.turns().len(), turns, "{name}");
        assert_same(&puzzle, &own, Change { turn: board.turns().first(), shift: 1 });
    }
}

#[test]
fn the_next_step_is_the_first_of_the_path() {
    for puzzle in puzzles(&PUZZLES.join("\n")) {
        let mut position = Position::new(&puzzle);
        for entry in walk(&puzzle).entries.iter().take(if is_heavy() { 40 } else { 8 }) {
            let next = next_step(&position, &Profile::standard(), &Work::unlimited()).expect("not stopped");
            assert_eq!(next.as_ref(), Some(&entry.step), "{puzzle}");
            apply(&mut position, &entry.step);
        }
    }
}

#[test]
fn sums_are_left_as_they_are() {
    for name in ["killer.jsonl", "kakuro.txt"] {
        let sample = samples().iter().find(|sample| sample.name == name).expect("is shipped");
        let own = walk(&puzzles(sample.text).remove(0));
        assert_eq!(own.end, End::Solved, "{name}");
    }
}

/// Each step of the path is the first that the profile's techniques list, and the next step of the game from wherever
/// the player looks.
#[test]
fn a_profile_that_is_not_canonical_takes_the_puzzle_as_it_stands() {
    let profile = Profile { canonical: false, ..Profile::standard() };
    let last = Cell::new(80);
    let some = if is_heavy() { 4 } else { 1 };
    for puzzle in puzzles(&PUZZLES[..some].join("\n")) {
        let mut position = Position::new(&puzzle);
        let walked = path(&position, &profile, Trial::Forbidden, &Work::unlimited());
        for entry in walked.entries.iter().take(if is_heavy() { 12 } else { 2 }) {
            let each = find_each(&position, &profile);
            assert_eq!(each.first(), Some(&entry.step), "{puzzle}");
            let next = next_step(&position, &profile, &Work::unlimited()).expect("not stopped");
            assert_eq!(next.as_ref(), Some(&entry.step), "{puzzle}");
            let near = next_step_near(&position, &profile, last, &Work::unlimited()).expect("not stopped");
            assert_eq!(near, next, "{puzzle}");
            apply(&mut position, &entry.step);
        }
    }
}
