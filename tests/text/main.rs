//! Reading and writing of puzzles.

mod boards;
mod data;
mod files;
mod forms;
mod malformed;
mod qr;
mod rules;
mod samples;
mod silent;
mod sites;
