//! A puzzle to a request, or why there is none.

use super::code::PuzzleCode;
use super::request::PuzzleRequestError;
use crate::logic::book::BookLevel;
use crate::logic::{Level, Tenths};
use crate::puzzle::Puzzle;
use crate::solve::Solution;
use crate::work::Stop;

/// A puzzle to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle; it has a single solution.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Its level by techniques; none where nobody asked for it ([`PuzzleRequest::graded`](super::PuzzleRequest::graded)).
    pub level: Option<Level>,
    /// Its level in the book, where one was asked for.
    pub book_level: Option<BookLevel>,
    /// Sudoku Explainer's ER, where one was asked for.
    pub er: Option<Tenths>,
    /// The seed that, with the same request, makes it again.
    pub seed: u64,
    /// How many tries it took.
    pub tries: u32,
    /// The code of request and seed, where there is one.
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
    #[error("nothing found in {tries} tries: allow more tries, another seed or an easier request")]
    NotFound {
        /// How many there were.
        tries: u32,
    },
    /// Something stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
