//! Steps by the clues of variants: single clues, and sets of clues.

pub(crate) mod arguments;
pub(crate) mod card;
pub(crate) mod names;
pub(crate) mod premises;
pub(crate) mod proofs;
pub(crate) mod propagation;
pub(crate) mod reasons;
pub(crate) mod rows;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod search;
pub(crate) mod words;
