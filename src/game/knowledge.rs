//! What is known of a puzzle's solutions.

use crate::solve::{Solution, Verdict};

/// How many solutions the puzzle has, as far as is known. A job finds it out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Knowledge {
    /// Nobody has looked yet, or the search was cut short.
    #[default]
    Unknown,
    /// There is none.
    None,
    /// There is one.
    Unique(Solution),
    /// There are several.
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
