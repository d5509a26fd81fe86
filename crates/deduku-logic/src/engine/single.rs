//! Whether there is exactly one solution, for the techniques that rely on it.
//!
//! The exact solver proves it, within a node budget. Its results for the last few puzzles are cached, because a path
//! and a game ask again after every step.

use std::sync::{Mutex, PoisonError};

use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::{Search, search, search_position};
use deduku_core::work::{Stop, Work};

/// The node budget of the search for a second solution.
pub const SINGLE_NODES: u64 = 10_000;
/// The number of puzzles that are cached.
const REMEMBERED: usize = 16;

/// What is known about the uniqueness of the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Single {
    /// The puzzle has one solution. Digits placed and candidates removed since then follow from the givens, so anything
    /// that fits the givens and the rules is the solution.
    Puzzle,
    /// The puzzle has several solutions, but the position has one: its digits and candidates are taken as given.
    Position,
    /// There is no solution, or several.
    Not,
    /// It was not decided, for example because the search was too long.
    Unknown,
}

impl Single {
    /// Whether a single solution is proved.
    pub const fn is_proved(self) -> bool {
        matches!(self, Self::Puzzle | Self::Position)
    }
}

/// The solver's results for some puzzles, most recent first, and the last position that was found to have a single
/// solution while its puzzle has several.
struct SolverMemory {
    puzzles: Vec<(Puzzle, Single)>,
    position: Option<Position>,
}

static MEMORY: Mutex<SolverMemory> = Mutex::new(SolverMemory { puzzles: Vec::new(), position: None });

/// What is known about the uniqueness of the solution of the puzzle, or else of the position.
///
/// A search that the work's flag or deadline interrupts gives an unknown result, which is not cached.
///
/// A puzzle with clues or given candidates is always unknown: an exchange that keeps every house may break a clue, so
/// that what looks like a second solution is none.
pub fn single(position: &Position, work: &Work) -> Single {
    if position.puzzle().has_rules() {
        return Single::Unknown;
    }
    match of_puzzle(position.puzzle(), work) {
        Single::Puzzle => Single::Puzzle,
        of_puzzle => match of_position(position, work) {
            Single::Not if of_puzzle == Single::Unknown => Single::Unknown,
            of_position => of_position,
        },
    }
}

fn of_puzzle(puzzle: &Puzzle, work: &Work) -> Single {
    let known = |memory: &SolverMemory| memory.puzzles.iter().position(|(other, _)| other == puzzle);
    let mut memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(at) = known(&memory) {
        memory.puzzles[..=at].rotate_right(1);
        return memory.puzzles[0].1;
    }
    drop(memory);
    let Some(found) = verdict(&search(puzzle, 2, &work.with_nodes(SINGLE_NODES)), Single::Puzzle) else {
        return Single::Unknown;
    };
    let mut memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    if known(&memory).is_none() {
        memory.puzzles.truncate(REMEMBERED - 1);
        memory.puzzles.insert(0, (puzzle.clone(), found));
    }
    found
}

fn of_position(position: &Position, work: &Work) -> Single {
    let memory = MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    if memory.position.as_ref().is_some_and(|earlier| narrows(position, earlier)) {
        return Single::Position;
    }
    drop(memory);
    let found = search_position(position, 2, &work.with_nodes(SINGLE_NODES));
    let found = verdict(&found, Single::Position).unwrap_or(Single::Unknown);
    if found == Single::Position {
        MEMORY.lock().unwrap_or_else(PoisonError::into_inner).position = Some(position.clone());
    }
    found
}

/// The result of a search for two solutions; `None` if it was interrupted.
fn verdict(search: &Search, one: Single) -> Option<Single> {
    match (search.solutions.len(), search.stopped) {
        (2.., _) | (0, None) => Some(Single::Not),
        (1, None) => Some(one),
        (_, Some(Stop::Budget)) => Some(Single::Unknown),
        (_, Some(Stop::Cancelled | Stop::Deadline)) => None,
    }
}

/// Whether the position leaves nothing open that the earlier one excludes, so that it has no more solutions.
fn narrows(position: &Position, earlier: &Position) -> bool {
    position.puzzle() == earlier.puzzle()
        && position.board().cells().all(|cell| match (earlier.value(cell), position.value(cell)) {
            (Some(before), Some(now)) => before == now,
            (Some(_), None) => false,
            (None, Some(now)) => earlier.candidates(cell).contains(now),
            (None, None) => position.candidates(cell).is_subset(earlier.candidates(cell)),
        })
}
