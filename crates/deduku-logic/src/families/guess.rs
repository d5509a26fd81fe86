//! Guesses, the last resort.

pub(crate) mod card;
pub(crate) mod rows;
pub(crate) mod words;
