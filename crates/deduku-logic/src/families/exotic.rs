//! Exocets, fireworks, domino loops, multi-sector locked sets, tridagons, grids by themselves.

pub(crate) mod alone;
pub(crate) mod domino;
pub(crate) mod exocet;
pub(crate) mod exocet_words;
pub(crate) mod fireworks;
pub(crate) mod rows;
pub(crate) mod sectors;
pub(crate) mod tridagon;
pub(crate) mod words;
