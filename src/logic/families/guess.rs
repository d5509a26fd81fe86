//! Guesses, the last resort.

pub(in crate::logic) mod card;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
