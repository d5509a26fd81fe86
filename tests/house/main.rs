//! The repository itself: its documents, and the test programs that they name.

mod docs;
mod members;
mod tables;
mod targets;
