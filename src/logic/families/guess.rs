//! The last resort.

pub(in crate::logic) mod rows;
