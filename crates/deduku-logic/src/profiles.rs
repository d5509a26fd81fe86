//! Which techniques are used, and in which order.

pub(crate) mod allowed;
pub(crate) mod profile;
