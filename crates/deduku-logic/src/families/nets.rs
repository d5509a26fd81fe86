//! Forcing chains and nets, kraken fish.

pub(crate) mod card;
pub(crate) mod finder;
pub(crate) mod rows;
pub(crate) mod words;
