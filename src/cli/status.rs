//! The outcome of a command, as reported by the exit status of the process.

use crate::logic::End;
use crate::puzzle::Puzzle;

/// The exit status after a fault of this program, which it reports on stderr. No other outcome has it.
pub(super) const FAULT: u8 = 101;

deduku_core::keyed! {
    /// The outcome of a command; the worst outcome of its puzzles counts.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum Status {
        /// Yes, or done.
        #[default]
        Done = "done",
        /// Something was left undecided: a time limit was reached, or too few were found.
        Undecided = "undecided",
        /// The answer is no for some puzzle.
        No = "no",
        /// Arguments or input were wrong.
        Wrong = "wrong",
    }
    /// Its name in the answers of `serve`.
    key;
}

impl Status {
    /// The outcome of a path that ends so. That there are several solutions is undecided while a rule is not understood,
    /// which may exclude all but one.
    pub(super) fn of_end(end: End, puzzle: &Puzzle) -> Self {
        match end {
            End::Solved => Self::Done,
            End::NoSolution => Self::No,
            End::SeveralSolutions if puzzle.is_understood() => Self::No,
            End::SeveralSolutions | End::Stuck | End::Stopped(_) => Self::Undecided,
        }
    }

    /// The exit status of the process.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Wrong => 2,
            Self::Undecided => 3,
        }
    }
}
