//! From anything a person may type to a well-formed puzzle, and from there to a position.
//!
//! A [`Setup`] may break the rules: it is what an editor holds and what a file contains. [`Setup::check`] turns it into
//! a [`Puzzle`] or reports what is wrong. A [`Position`] is a puzzle being solved: digits placed and candidates left.
//! The puzzle has the sums of cages and runs and the letters used for digits; its board has the cells of cages and
//! runs. Nothing here searches: whether a puzzle can be solved is for `solve`.

mod allowed;
mod canonical;
mod carried;
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

pub use canonical::canonical;
pub use carried::CarriedSolution;
pub use conflict::Conflict;
pub use contradiction::Contradiction;
pub use description::{Description, Drawn, DrawnKind};
pub use error::PuzzleError;
pub use letters::{Letters, LettersError};
pub use position::Position;
pub use requirement::Requirement;
pub use rules::Rules;
pub use setup::Setup;
pub use sums::{combinations, sum_range};
pub use well_formed::{BY_RULES_UNDERSTOOD, Puzzle};
