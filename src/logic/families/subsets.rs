//! Naked and hidden subsets.

pub(in crate::logic) mod finder;
pub(in crate::logic) mod rows;
