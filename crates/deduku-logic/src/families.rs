//! The techniques, one folder per family: rows of the table, finders, words and cards.

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod clues;
pub(crate) mod colouring;
pub(crate) mod exclusion;
pub(crate) mod exotic;
pub(crate) mod fish;
pub(crate) mod guess;
pub(crate) mod locked;
pub(crate) mod nets;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod sums;
pub(crate) mod templates;
pub(crate) mod uniqueness;
pub(crate) mod wings;
