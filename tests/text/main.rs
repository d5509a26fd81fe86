//! Puzzles read and written.

mod boards;
mod data;
mod malformed;
mod samples;
