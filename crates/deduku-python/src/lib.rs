//! The module `deduku._deduku`, on which the Python code of the package `deduku` stands.
//!
//! It holds what only Rust can do: puzzles, searches over many of them on all processors, and the command line. Names,
//! documentation and everything that a person calls are in Python, in `python/deduku`. No function here holds the
//! interpreter while it computes, and each stops within a moment after Ctrl+C.

#![allow(clippy::needless_pass_by_value, reason = "arguments from Python are made for the call")]

mod batch;
mod command;
mod entry;
mod errors;
mod grids;
mod made;
mod question;
mod steps;

use pyo3::prelude::*;

#[pymodule]
mod _deduku {
    #[pymodule_export]
    use super::command::{main, verify, version};
    #[pymodule_export]
    use super::entry::{Entry, count_entries, read, solve_entries};
    #[pymodule_export]
    use super::grids::{count_grids, solve_grids};
    #[pymodule_export]
    use super::made::generate;
    #[pymodule_export]
    use super::question::Question;
}
