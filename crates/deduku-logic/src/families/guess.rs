//! Guesses, the last resort.

pub(crate) mod rows;
pub(crate) mod words;
