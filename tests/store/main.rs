//! The player's files.

mod config;
mod cuts;
mod files;
mod played;
