//! The command line, on the real binary.

mod commands;
mod config;
mod plain;
mod techniques;
