//! Puzzles as pseudo-Boolean formulas, and proofs of what follows from them for a verifier that others wrote.
//!
//! A [`Formula`] says in linear constraints over 0/1 variables what a puzzle asks for: a variable a cell and digit, one
//! digit a cell, no digit twice in a house, sums as they are, the kernels of clues as sums, clauses or unrolled automata.
//! Files in the OPB format hold it (Roussel and Manquinho, "Input/output format and solver requirements for the competitions
//! of pseudo-Boolean solvers", 2012). A [`Prover`] derives from it that there is no solution, and writes each
//! derivation as a line of a proof that VeriPB checks (Bogaerts, Gocht, McCreesh and Nordström,
//! "Certified dominance and symmetry breaking for combinatorial optimisation", 2023; version 3 of the proof format). That a
//! puzzle has no second solution is the refutation of its formula with one clause more, which forbids the first.
//!
//! It is a search of its own beside `solve`, which finds and counts as fast as it can and writes nothing. This one sees
//! exactly what the verifier's unit propagation sees, so each clause that it learns is a line by itself (reverse unit
//! propagation; Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003). What
//! unit propagation sees too little of, it derives first by cutting planes: which digits a cage has, and what cages
//! leave over of houses (`cages`).
//!
//! It refuses what has no formula of bearable size: areas and regions that have to be found, ranks of lines.

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
