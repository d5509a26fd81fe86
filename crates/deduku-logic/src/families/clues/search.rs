//! Searches for candidates that clues refute: by one clue, mutual exclusions, sets of clues, or cases.

pub(crate) mod case_search;
pub(crate) mod cases;
pub(crate) mod clash;
pub(crate) mod exclusion_steps;
pub(crate) mod exclusions;
pub(crate) mod finder;
pub(crate) mod refute;
pub(crate) mod sets;
