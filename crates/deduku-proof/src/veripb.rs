//! Puzzles as pseudo-Boolean formulas, and proofs about them for an independent verifier.
//!
//! A [`Formula`] states a puzzle as linear constraints over 0/1 variables: one variable per cell and digit, one digit
//! per cell, no digit twice in a house, sums directly, the kernels of clues as sums, clauses or unrolled automata. It
//! is written in the OPB format (Roussel and Manquinho, "Input/output format and solver requirements for the
//! competitions of pseudo-Boolean solvers", 2012). A [`Prover`] derives from it that there is no solution, and writes
//! each derivation as a line of a proof that VeriPB checks (Bogaerts, Gocht, McCreesh and Nordström, "Certified
//! dominance and symmetry breaking for combinatorial optimisation", 2023; version 3 of the proof format). To prove that
//! a puzzle has no second solution, its formula is refuted with one more clause that forbids the first solution.
//!
//! The search is separate from `solve`, which finds and counts as fast as it can and writes no proof. This one sees
//! exactly what the verifier's unit propagation sees, so each learned clause is one line of the proof (reverse unit
//! propagation; Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003). Where unit
//! propagation is too weak, it first derives constraints by cutting planes: which digits a cage has, and the innies and
//! outies that cages leave in houses (`cages`).
//!
//! Constraints without a formula of bearable size are refused: areas and regions that have to be found, ranks of lines.

#![allow(clippy::cast_possible_wrap, reason = "cells, digits and places are few")]

mod analyse;
mod cages;
mod constraint;
mod encode;
mod formula;
mod kernels;
mod layers;
mod learned;
mod order;
mod proof;
mod prover;
mod search;
mod step_prover;
mod trail;

#[cfg(test)]
mod tests;

pub use encode::NotWritable;
pub use formula::Formula;
pub use prover::Prover;
pub use search::Outcome;
pub use step_prover::{Candidates, Conclusion, Derived, Ground, StepProver};
