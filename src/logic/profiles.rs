//! Which techniques are used, and in which order.

pub(in crate::logic) mod allowed;
pub(in crate::logic) mod profile;
