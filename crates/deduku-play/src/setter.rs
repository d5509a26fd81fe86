//! Analysis of a puzzle for its setter: how many solutions it has and where they agree, how hard it is if there is one,
//! and which parts could be left out.

pub(super) mod examine;
mod provenance;
pub(super) mod report;
pub(super) mod words;
