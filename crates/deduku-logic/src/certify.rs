//! The premises of a step, its form in JSON, and proofs of single claims.

pub(crate) mod necessary;
pub(crate) mod premises;
pub(crate) mod record;
pub(crate) mod refutation;
pub(crate) mod why;
