//! Proofs that there is no second solution: accepted where they are right, refused where a formula has a solution or a proof
//! is cut. The checker here is a plain one; VeriPB itself (`cargo install veripb`) is run beside it where the variable
//! `VERIPB` or the path of programs has it.
#![allow(clippy::panic, clippy::print_stdout, reason = "a test fails by panicking, and says what it ran")]

mod boards;
mod checker;
mod mutants;
mod paths;
mod proved;
