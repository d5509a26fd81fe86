//! The command line, on the real binary.

mod config;
mod contract;
mod learning;
mod making;
mod plain;
mod program;
mod proofs;
mod restricted;
mod setter;
mod sharing;
mod solving;
mod streams;
mod techniques;
