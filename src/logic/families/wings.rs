//! Single-digit patterns, wings and bent sets.

pub(in crate::logic) mod bent;
pub(in crate::logic) mod card;
pub(in crate::logic) mod empty_rectangle;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod short_chains;
pub(in crate::logic) mod turbot;
pub(in crate::logic) mod words;
pub(in crate::logic) mod xy_wings;
