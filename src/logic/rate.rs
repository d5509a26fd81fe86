//! Ratings and levels.

pub(in crate::logic) mod explainer;
pub(in crate::logic) mod human_time;
pub(in crate::logic) mod level;
pub(in crate::logic) mod rating;
