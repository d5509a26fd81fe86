//! Constraints of variant Sudoku: what a person places on a board besides digits, and what it means to a solver.
//!
//! A [`Clue`] is one constraint as a puzzle states it: a thermometer, an arrow, a cage. Its [`Family`] says what it
//! means; a family is one file under `families/` with a [`Row`] (names, rule, keys in exchange formats, geometry) and a
//! function that compiles a clue to [`Kernel`]s. There are few kinds of kernels (`kernels/`): a table of digit pairs, a
//! sum, sets of digits, counts, a line automaton, and combinations of these. A kernel narrows candidates, says which
//! absent candidates a conclusion rests on, and checks full assignments by a definition of its own. So a new family
//! costs a file and a line in the table; solver, techniques and checker know kernels only.
//!
//! The idea is that of global constraints in constraint programming (Beldiceanu, Carlsson and Rampon, "Global
//! constraint catalog", 2005): a few propagators, many rules.

#![allow(clippy::cast_possible_wrap, reason = "digits, cells and values are few")]

mod clue;
mod families;
mod family;
mod geometry;
mod in_words;
pub mod kernels;
mod row;
#[doc(hidden)]
pub mod samples;
mod space;
mod table;

pub use clue::{Clue, ClueError};
pub use families::nfa::automaton_text;
pub use families::pair::pair_text;
pub use family::Family;
pub use geometry::{diagonal_from, neighbours, side_line};
pub use kernels::Kernel;
pub use row::{Beside, Drawing, Geometry, Row, UsualNumber, values_beside};
pub use space::Space;
