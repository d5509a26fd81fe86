//! Searches for candidates that clues refute: by one clue, mutual exclusions, sets of clues, or cases.

pub(in crate::logic) mod case_search;
pub(in crate::logic) mod cases;
pub(in crate::logic) mod clash;
pub(in crate::logic) mod exclusion_steps;
pub(in crate::logic) mod exclusions;
pub(in crate::logic) mod finder;
pub(in crate::logic) mod refute;
pub(in crate::logic) mod sets;
