//! The result of a try, and its difficulty.

use super::draft::Draft;
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::Solution;
use deduku_core::work::Stop;
use deduku_logic::book::BookLevel;
use deduku_rating::{Level, Tenths};

/// The difficulty of the finished puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grade {
    pub(super) level: Option<Level>,
    pub(super) book_level: Option<BookLevel>,
    pub(super) er: Option<Tenths>,
}

/// The result of a try.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Solution,
    pub(super) grade: Grade,
}

/// The puzzle of a try; none if it found none.
pub(super) type Tried = Result<Option<Attempt>, Stop>;

impl Attempt {
    pub(super) fn new(draft: &Draft<'_>, grade: Grade) -> Self {
        Self { puzzle: draft.puzzle(), solution: draft.solution().clone(), grade }
    }
}
