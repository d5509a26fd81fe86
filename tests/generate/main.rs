//! Generated puzzles are what was asked for, on every board.

mod boards;
mod levels;
mod long_series;
mod refusals;
mod requests;
