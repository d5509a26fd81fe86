//! The data of a review.

use std::collections::BTreeMap;
use std::time::Duration;

use deduku_core::work::Stop;
use deduku_logic::{Claim, Step, Technique};

/// What a move was based on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// It followed: the easiest technique that shows it in the position reached.
    Reasoned(Technique),
    /// It is right, and this technique shows it, but it is not likely that the player had this reason: something easier
    /// was there, or they did not pause long enough to find it, and nothing in the game says that they know the
    /// technique.
    Possible(Technique),
    /// It is right, but none of the techniques that people use shows it.
    Guess,
    /// No solution has it.
    Slip,
    /// It followed by this technique from a board that had a slip on it. It need not be wrong.
    AfterSlip(Technique),
    /// The solver played it.
    Solver(Technique),
    /// It undoes an earlier move.
    Undone,
    /// It redoes an undone move.
    Redone,
}

impl Verdict {
    /// The name in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Reasoned(_) => "reasoned",
            Self::Possible(_) => "possible",
            Self::Guess => "guess",
            Self::Slip => "slip",
            Self::AfterSlip(_) => "after slip",
            Self::Solver(_) => "solver",
            Self::Undone => "undone",
            Self::Redone => "redone",
        }
    }

    /// Whether it belongs to a new move: one that is neither an undo nor a redo.
    pub const fn is_of_own_move(self) -> bool {
        !matches!(self, Self::Undone | Self::Redone)
    }

    /// The technique in the verdict, if any.
    pub const fn technique(self) -> Option<Technique> {
        match self {
            Self::Reasoned(technique)
            | Self::Possible(technique)
            | Self::AfterSlip(technique)
            | Self::Solver(technique) => Some(technique),
            Self::Guess | Self::Slip | Self::Undone | Self::Redone => None,
        }
    }
}

/// An easier step that was available.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Overlooked {
    /// The hardest technique on the way to it, its own included.
    pub technique: Technique,
    /// The step. While marks are notes, techniques up to level *medium* may have removed candidates before it.
    pub step: Step,
}

/// A move that places digits or eliminates candidates, or that undoes or redoes such a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviewedMove {
    /// Its line in the log, 0-based.
    pub line: usize,
    /// The time played when it was made.
    pub elapsed: Duration,
    /// The time since the reviewed move before it, or since the beginning.
    pub took: Duration,
    /// The digits that it places and the candidates that it eliminates; for an undo, those of the undone move.
    pub claims: Vec<Claim>,
    /// What it was based on; with several claims, the worst verdict of them.
    pub verdict: Verdict,
    /// The number of hints since the previous reviewed move.
    pub hints: u32,
    /// An easier step than the one made. For a guess, and for a move after a hint, the easiest step available.
    pub overlooked: Option<Overlooked>,
}

impl ReviewedMove {
    /// The easier step, unless the move used the same technique.
    pub fn easier(&self) -> Option<&Overlooked> {
        self.overlooked.as_ref().filter(|there| self.verdict.technique() != Some(there.technique))
    }

    /// Whether it is only possible because there was no pause to find its technique, the easiest that was there.
    pub(super) fn is_quick(&self) -> bool {
        matches!(self.verdict, Verdict::Possible(_)) && self.easier().is_none()
    }
}

/// An error that the player made on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Slip {
    /// The wrong digit, or the candidate of the solution that was eliminated.
    pub claim: Claim,
    /// The index, 0-based, in [`Review::moves`] of the move that made it; `None` if another action did, such as
    /// declaring incomplete marks complete.
    pub made: Option<usize>,
    /// The time played when it was made.
    pub since: Duration,
    /// How long it was on the board. If it came back (by undo or redo), the total time.
    pub lasted: Duration,
    /// Whether it is on the board at the end.
    pub remains: bool,
}

/// What the player could learn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Learning {
    /// The technique to learn next: the easiest one that was available when the player guessed, asked or stopped, and
    /// that is harder than all that they used.
    pub next: Option<Technique>,
    /// The index, 0-based, in [`Review::moves`] of the move before which it was available; `None` if at the end.
    pub next_at: Option<usize>,
    /// Techniques to practise that are no harder than what the player used, with the number of overlooked steps of
    /// each.
    pub practise: BTreeMap<Technique, u32>,
}

/// The review of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Review {
    /// The moves that place digits or eliminate candidates, in order, including those undone later, and their undos and
    /// redos.
    pub moves: Vec<ReviewedMove>,
    /// The errors, in the order in which they were made.
    pub slips: Vec<Slip>,
    /// The number of hints given.
    pub hints: u32,
    /// The time played.
    pub elapsed: Duration,
    /// Whether the game is solved.
    pub solved: bool,
    /// What the player could learn.
    pub learning: Learning,
}

impl Review {
    /// The indices of the moves with such a verdict.
    pub fn places(&self, is_meant: impl Fn(Verdict) -> bool) -> Vec<usize> {
        (0..self.moves.len()).filter(|&at| is_meant(self.moves[at].verdict)).collect()
    }

    /// The number of moves that place digits or eliminate candidates, without undos and redos.
    pub fn own_moves(&self) -> usize {
        self.moves.iter().filter(|made| made.verdict.is_of_own_move()).count()
    }

    /// How often each technique was the player's reason.
    pub fn techniques(&self) -> BTreeMap<Technique, u32> {
        let mut counts = BTreeMap::new();
        for made in &self.moves {
            if let Verdict::Reasoned(technique) = made.verdict {
                *counts.entry(technique).or_default() += 1;
            }
        }
        counts
    }
}

/// Why there is no review.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The puzzle has no solution, so no move is right or wrong.
    #[error("the puzzle has no solution, so no move of the game is right or wrong: see `deduku check`")]
    NoSolution,
    /// The work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
