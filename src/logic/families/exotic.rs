//! Exocets, fireworks, domino loops, multi-sector locked sets, tridagons, grids by themselves.

pub(in crate::logic) mod alone;
pub(in crate::logic) mod card;
pub(in crate::logic) mod domino;
pub(in crate::logic) mod exocet;
pub(in crate::logic) mod exocet_words;
pub(in crate::logic) mod fireworks;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod sectors;
pub(in crate::logic) mod tridagon;
pub(in crate::logic) mod words;
