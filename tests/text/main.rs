//! Puzzles read and written.

mod boards;
mod data;
mod files;
mod malformed;
mod qr;
mod samples;
