//! Techniques that rely on a single solution.

pub(crate) mod deadly;
pub(crate) mod finder;
pub(crate) mod premises;
pub(crate) mod rows;
pub(crate) mod words;
