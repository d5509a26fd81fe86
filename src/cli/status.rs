//! How a command ends, as the exit status of the process says it.

/// How a command ended; the worst of its puzzles counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Status {
    /// Yes, or done.
    #[default]
    Done,
    /// Something stayed undecided: a time limit, too few found.
    Undecided,
    /// The answer is no for some puzzle.
    No,
    /// Arguments or input were wrong.
    Wrong,
}

impl Status {
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
