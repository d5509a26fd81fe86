//! The player's files.

mod config;
mod files;
mod played;
