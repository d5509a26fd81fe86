//! Single-digit patterns, wings and bent sets.

pub(crate) mod bent;
pub(crate) mod empty_rectangle;
pub(crate) mod rows;
pub(crate) mod short_chains;
pub(crate) mod turbot;
pub(crate) mod words;
pub(crate) mod xy_wings;
