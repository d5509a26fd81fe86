//! What is known about a puzzle's solutions.

use deduku_core::solve::{Solution, Verdict};

/// How many solutions the puzzle has, if known. A job finds it out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Knowledge {
    /// Not searched yet, or the search was stopped early.
    #[default]
    Unknown,
    /// No solution.
    None,
    /// Exactly one solution.
    Unique(Solution),
    /// Several solutions.
    Several,
}

impl From<Verdict> for Knowledge {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::None => Self::None,
            Verdict::Unique(unique) => Self::Unique(unique.solution().clone()),
            Verdict::Several(_) => Self::Several,
        }
    }
}
