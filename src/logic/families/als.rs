//! Almost locked and almost hidden sets.

pub(in crate::logic) mod ahs;
pub(in crate::logic) mod als_chain;
pub(in crate::logic) mod als_w_wing;
pub(in crate::logic) mod als_xz;
pub(in crate::logic) mod card;
pub(in crate::logic) mod death_blossom;
pub(in crate::logic) mod rows;
pub(in crate::logic) mod sue_de_coq;
pub(in crate::logic) mod words;
