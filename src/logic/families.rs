//! The techniques, one folder per family: rows of the table, finders, words and cards.

pub(in crate::logic) mod als;
pub(in crate::logic) mod chains;
pub(in crate::logic) mod clues;
pub(in crate::logic) mod colouring;
pub(in crate::logic) mod exclusion;
pub(in crate::logic) mod exotic;
pub(in crate::logic) mod fish;
pub(in crate::logic) mod guess;
pub(in crate::logic) mod locked;
pub(in crate::logic) mod nets;
pub(in crate::logic) mod singles;
pub(in crate::logic) mod subsets;
pub(in crate::logic) mod sums;
pub(in crate::logic) mod templates;
pub(in crate::logic) mod uniqueness;
pub(in crate::logic) mod wings;
