//! Fish: basic, Franken and mutant, with fins and without.

pub(crate) mod card;
pub(crate) mod finder;
pub(crate) mod kinds;
pub(crate) mod rows;
pub(crate) mod words;
