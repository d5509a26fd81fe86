//! The premises of a step, its form in JSON, and proofs of single claims.

pub(in crate::logic) mod necessary;
pub(in crate::logic) mod premises;
pub(in crate::logic) mod record;
pub(in crate::logic) mod refutation;
pub(in crate::logic) mod why;
