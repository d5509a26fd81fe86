//! Certificates and their checker.

mod checker;
mod paths;
