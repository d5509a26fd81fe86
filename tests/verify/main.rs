//! Certificates and their checker.

mod checker;
mod clues;
mod forms;
mod lines;
mod mutants;
mod paths;
mod proofs;
mod single_solution;
mod words;
