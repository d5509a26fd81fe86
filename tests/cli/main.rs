//! The command line, on the real binary.

mod commands;
mod config;
mod learning;
mod plain;
mod proofs;
mod setter;
mod sharing;
mod techniques;
