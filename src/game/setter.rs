//! What a setter wants to know of a puzzle while it is made: how many solutions it has and where they agree, how hard
//! it is once there is one, and what of it could be left out.

pub(super) mod examine;
mod provenance;
pub(super) mod report;
pub(super) mod words;
