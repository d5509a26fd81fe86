//! From anything a person may type to a well-formed puzzle, and the position that it becomes.
//!
//! A [`Setup`] may break the rules: it is what an editor holds and what a file says. [`Setup::check`]
//! makes a [`Puzzle`] of it or says what stands in the way. A [`Position`] is a puzzle on its way:
//! digits placed and candidates left. Nothing here searches; whether a puzzle can be solved is the
//! room `solve`'s to say.

mod position;
mod setup;

pub use position::{Conflict, Position};
pub use setup::{Puzzle, PuzzleError, Setup};
