//! Locked candidates, and the law of leftovers.

pub(in crate::logic) mod card;
pub(in crate::logic) mod intersections;
pub(in crate::logic) mod leftovers;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod words;
