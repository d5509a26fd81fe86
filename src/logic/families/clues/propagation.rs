//! What clues force in a position: propagating kernels, the facts about cells that this needs, and caches that are kept
//! from one position of a path to the next.

pub(in crate::logic) mod answers;
pub(in crate::logic) mod bit_row;
pub(in crate::logic) mod closures;
pub(in crate::logic) mod domain;
pub(in crate::logic) mod fixpoint;
pub(in crate::logic) mod kept_proofs;
pub(in crate::logic) mod memo;
pub(in crate::logic) mod naked_sets;
pub(in crate::logic) mod parts;
pub(in crate::logic) mod propagators;
pub(in crate::logic) mod relax;
pub(in crate::logic) mod spread;
pub(in crate::logic) mod witnesses;
