//! Checks of reasons, and proofs for an independent verifier.
//!
//! [`verify`] checks the certificates that steps carry, and shares no code with the finders that wrote them; [`veripb`]
//! writes proofs of the number of solutions in the language of `VeriPB`, and checks them.

pub mod verify;
pub mod veripb;
