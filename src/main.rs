//! Turns a result into an exit code.

fn main() {}
