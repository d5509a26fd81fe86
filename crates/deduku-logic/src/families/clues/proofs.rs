//! Proofs by clues: joining them, shortening them until each part is needed, and building them from patterns that use
//! clues.

pub(crate) mod analyse;
pub(crate) mod chain_proof;
pub(crate) mod fish_proof;
pub(crate) mod join;
pub(crate) mod proof_draft;
pub(crate) mod proof_step;
pub(crate) mod reduction;
pub(crate) mod set_proof;
pub(crate) mod shrink;
pub(crate) mod trim;
pub(crate) mod whole_proof;
