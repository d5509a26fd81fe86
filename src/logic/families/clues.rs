//! Steps by the clues of variants: one clue by itself, and sets of clues.

pub(in crate::logic) mod analyse;
mod answers;
mod bit_row;
pub(in crate::logic) mod card;
mod case_search;
pub(in crate::logic) mod cases;
pub(in crate::logic) mod chain_proof;
mod clash;
mod closures;
mod domain;
mod exclusion_steps;
mod exclusions;
pub(in crate::logic) mod finder;
pub(in crate::logic) mod fixpoint;
mod join;
mod kept_proofs;
mod memo;
mod naked_sets;
pub(in crate::logic) mod names;
pub(in crate::logic) mod parts;
pub(in crate::logic) mod premises;
mod proof_step;
mod reduction;
mod refute;
mod relax;
pub(in crate::logic) mod rows;
mod rules;
#[cfg(test)]
mod samples;
pub(in crate::logic) mod sets;
pub(in crate::logic) mod shrink;
pub(in crate::logic) mod spread;
mod trim;
mod whole_proof;
mod witnesses;
pub(in crate::logic) mod words;
