//! Fish: basic, Franken and mutant, with fins and without.

pub(in crate::logic) mod card;
pub(in crate::logic) mod finder;
pub(in crate::logic) mod kinds;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
