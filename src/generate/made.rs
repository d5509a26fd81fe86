//! What a try comes to, and how hard that turned out to be.

use super::draft::Draft;
use crate::logic::book::BookLevel;
use crate::logic::{Level, Tenths};
use crate::puzzle::Puzzle;
use crate::solve::Solution;

/// What the finished puzzle turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grade {
    pub(super) level: Option<Level>,
    pub(super) book_level: Option<BookLevel>,
    pub(super) er: Option<Tenths>,
}

/// What a try came to.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) puzzle: Puzzle,
    pub(super) solution: Solution,
    pub(super) grade: Grade,
}

impl Attempt {
    pub(super) fn new(draft: &Draft<'_>, grade: Grade) -> Self {
        Self { puzzle: draft.puzzle(), solution: draft.solution().clone(), grade }
    }
}
