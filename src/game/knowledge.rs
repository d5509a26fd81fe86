//! What is known of a puzzle's solutions. A job finds it out; the game only uses it.

use crate::solve::Solution;

/// How many solutions the puzzle has, as far as is known.
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
