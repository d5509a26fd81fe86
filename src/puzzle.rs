//! From anything a person may type to a well-formed puzzle, and the position that it becomes.
//!
//! A [`Setup`] may break the rules: it is what an editor holds and what a file says. [`Setup::check`]
//! makes a [`Puzzle`] of it or says what stands in the way. A [`Position`] is a puzzle on its way:
//! digits placed and candidates left. What cages and runs add up to and which letters stand for digits
//! are the puzzle's, the cells of cages and runs its board's. Nothing here searches; whether a puzzle can be solved is the
//! room `solve`'s to say.

mod canonical;
mod check;
mod conflict;
mod contradiction;
mod description;
mod error;
mod letters;
mod line;
mod position;
mod requirement;
mod rules;
mod setup;
mod sum_kernels;
mod sums;
mod well_formed;

pub use canonical::{canonical, canonical_cells};
pub use conflict::Conflict;
pub use contradiction::Contradiction;
pub use description::{Description, Drawn, DrawnKind};
pub use error::PuzzleError;
pub use letters::{Letters, LettersError};
pub use position::Position;
pub use requirement::Requirement;
pub use rules::Rules;
pub use setup::Setup;
pub use sums::{can_add_up, combinations, sum_range};
pub use well_formed::Puzzle;
