//! Locked candidates, and the law of leftovers.

pub(crate) mod card;
pub(crate) mod intersections;
pub(crate) mod leftovers;
pub(crate) mod rows;
pub(crate) mod words;
