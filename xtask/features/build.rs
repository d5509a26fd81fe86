//! Cargo gives the dependencies of a build their features only where there is a build.

fn main() {}
