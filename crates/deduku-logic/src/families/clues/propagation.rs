//! What clues force in a position: propagating kernels, the facts about cells that this needs, and caches that are kept
//! from one position of a path to the next.

pub(crate) mod answers;
pub(crate) mod bit_row;
pub(crate) mod closures;
pub(crate) mod domain;
pub(crate) mod fixpoint;
pub(crate) mod kept_proofs;
pub(crate) mod memo;
pub(crate) mod naked_sets;
pub(crate) mod parts;
pub(crate) mod propagators;
pub(crate) mod relax;
pub(crate) mod search_memory;
pub(crate) mod spread;
pub(crate) mod witnesses;
