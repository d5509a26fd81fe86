//! How many solutions puzzles have.

mod boards;
mod counts;
mod data;
