//! The repository itself: its floors, its names, its documents, and the test programs that they name.

mod docs;
mod floors;
mod imports;
mod names;
mod tables;
mod targets;
