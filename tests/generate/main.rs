//! Generated puzzles are what was asked for, on every board.

mod boards;
mod codes;
mod constraints;
mod levels;
mod long_series;
mod practice;
mod ratings;
mod refusals;
mod requests;
