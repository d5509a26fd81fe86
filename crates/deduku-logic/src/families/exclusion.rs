//! Aligned exclusion.

pub(crate) mod finder;
pub(crate) mod rows;
pub(crate) mod words;
