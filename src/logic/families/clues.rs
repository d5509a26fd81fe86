//! Steps by the clues of variants: single clues, and sets of clues.

pub(in crate::logic) mod card;
pub(in crate::logic) mod names;
pub(in crate::logic) mod premises;
pub(in crate::logic) mod proofs;
pub(in crate::logic) mod propagation;
pub(in crate::logic) mod rows;
#[cfg(test)]
mod samples;
pub(in crate::logic) mod search;
pub(in crate::logic) mod words;
