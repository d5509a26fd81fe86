//! The command line, on the real binary.

mod config;
mod contract;
mod learning;
mod making;
#[cfg(feature = "mcp")]
mod mcp;
mod plain;
mod program;
mod proofs;
mod remarks;
mod restricted;
mod schema;
mod serve;
mod setter;
mod sharing;
mod shorthand;
mod solving;
#[cfg(unix)]
mod spark;
mod streams;
mod techniques;
