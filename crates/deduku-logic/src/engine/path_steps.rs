//! The data of a path: its steps, and how it ended.

use crate::Step;
use deduku_core::work::Stop;

/// Whether a path may guess if no technique finds anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Trial {
    /// It may guess: guesses and retreats become steps.
    Allowed,
    /// It may not: the path ends with [`End::Stuck`].
    Forbidden,
    /// The same, where the position is known to have a single solution: its solutions are not counted at the end.
    Counted,
    /// It does not guess but takes a digit from the single solution, as `HoDoKu`'s brute force does: for the middle one
    /// of the empty cells, in cell order, or the later of two.
    Known,
}

/// How a path ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No technique finds anything, and trial was not allowed.
    Stuck,
    /// There is no solution.
    NoSolution,
    /// No technique finds anything, and there is more than one solution.
    SeveralSolutions,
    /// The work was interrupted.
    Stopped(Stop),
}

impl End {
    /// Its key in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::NoSolution => "no solution",
            Self::SeveralSolutions => "several solutions",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The step.
    pub step: Step,
    /// The number of guesses it rests on, including itself if it is a guess.
    pub depth: u16,
    /// Whether a later retreat undid it.
    pub undone: bool,
}

/// The steps from a position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps, in order.
    pub entries: Vec<Entry>,
    /// How it ended.
    pub end: End,
}
