//! How many solutions puzzles have.

mod boards;
mod conflicts;
mod counts;
mod data;
