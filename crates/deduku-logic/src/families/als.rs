//! Almost locked and almost hidden sets.

pub(crate) mod ahs;
pub(crate) mod als_chain;
pub(crate) mod als_w_wing;
pub(crate) mod als_xz;
pub(crate) mod death_blossom;
pub(crate) mod rows;
pub(crate) mod sue_de_coq;
pub(crate) mod words;
