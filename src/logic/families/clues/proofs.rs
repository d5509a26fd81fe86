//! Proofs by clues: joining them, shortening them until each part is needed, and building them from patterns that use
//! clues.

pub(in crate::logic) mod analyse;
pub(in crate::logic) mod chain_proof;
pub(in crate::logic) mod fish_proof;
pub(in crate::logic) mod join;
pub(in crate::logic) mod proof_draft;
pub(in crate::logic) mod proof_step;
pub(in crate::logic) mod reduction;
pub(in crate::logic) mod set_proof;
pub(in crate::logic) mod shrink;
pub(in crate::logic) mod trim;
pub(in crate::logic) mod whole_proof;
