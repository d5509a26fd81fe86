//! What a path is: its steps, and how it ended.

use crate::logic::Step;
use crate::work::Stop;

/// Whether a path may guess where no technique finds anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// It may: guesses and retreats become steps.
    Allowed,
    /// It ends [`End::Stuck`].
    Forbidden,
    /// It does not guess: it takes a digit from the single solution, as `HoDoKu`'s brute force does. Of the empty cells
    /// in their order, the middle one gets it, the later of two.
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
    /// How it is written in JSON.
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
    /// How many guesses it rests on; a guess counts itself.
    pub depth: u16,
    /// Whether a later retreat took it back.
    pub undone: bool,
}

/// The steps from a position to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Path {
    /// The steps, in order.
    pub entries: Vec<Entry>,
    /// How it ended.
    pub end: End,
}
