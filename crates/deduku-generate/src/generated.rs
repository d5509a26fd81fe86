//! A generated puzzle, or why there is none.

use super::code::PuzzleCode;
use super::request::PuzzleRequestError;
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::Solution;
use deduku_core::work::Stop;
use deduku_logic::book::BookLevel;
use deduku_rating::{Level, Tenths};

/// A puzzle that meets a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Generated {
    /// The puzzle; it has a single solution.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Its level by techniques; none if it was not requested ([`PuzzleRequest::graded`](super::PuzzleRequest::graded)).
    pub level: Option<Level>,
    /// Its level in the book, if one was requested.
    pub book_level: Option<BookLevel>,
    /// Sudoku Explainer's ER, if one was requested.
    pub er: Option<Tenths>,
    /// The seed that makes it again with the same request.
    pub seed: u64,
    /// How many tries it took.
    pub tries: u32,
    /// The code of request and seed, if there is one.
    pub code: Option<PuzzleCode>,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The request cannot be met.
    #[error(transparent)]
    Request(#[from] PuzzleRequestError),
    /// The tries were used up.
    #[error("nothing found in {tries} tries: allow more tries, try another seed or ask for something easier")]
    NotFound {
        /// How many tries were made.
        tries: u32,
    },
    /// Something stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
