//! Generated puzzles meet their requests, on every board.

mod boards;
mod codes;
mod constraints;
mod levels;
mod long_series;
mod practice;
mod ratings;
mod refusals;
mod requests;
