//! Proofs that there is no second solution: accepted if they are right, refused if the formula has a solution or the
//! proof is cut. The checker here is a plain one. VeriPB itself (`cargo install veripb`) is run as well if the variable
//! `VERIPB` or `PATH` has it.
#![allow(clippy::panic, clippy::print_stdout, reason = "a test fails by panicking, and says what it ran")]

mod boards;
mod checker;
mod mutants;
mod paths;
mod proved;
