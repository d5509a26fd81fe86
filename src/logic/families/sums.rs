//! Sums of cages and runs.

pub(in crate::logic) mod card;
pub(in crate::logic) mod combinations;
pub(in crate::logic) mod innies_outies;
pub(in crate::logic) mod premises;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
