//! Ratings and levels.

pub(in crate::logic) mod backdoor;
pub(in crate::logic) mod explainer;
pub(in crate::logic) mod human_time;
pub(in crate::logic) mod level;
pub(in crate::logic) mod rating;
mod sight;
mod singles;
pub(in crate::logic) mod time_model;
pub(in crate::logic) mod trial_depth;
pub(in crate::logic) mod ways;
mod whip_search;
pub(in crate::logic) mod whips;
