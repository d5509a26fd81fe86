//! The repository itself: its floors, its names, and its documents.

mod docs;
mod floors;
mod imports;
mod names;
mod tables;
