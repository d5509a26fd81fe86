//! Techniques that rely on a single solution.

pub(in crate::logic) mod card;
pub(in crate::logic) mod deadly;
pub(in crate::logic) mod finder;
pub(in crate::logic) mod premises;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
