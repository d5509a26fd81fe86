//! Sums of cages and runs.

pub(crate) mod card;
pub(crate) mod combinations;
pub(crate) mod innies_outies;
pub(crate) mod premises;
pub(crate) mod rows;
pub(crate) mod words;
