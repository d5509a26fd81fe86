//! What a review says.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::logic::{Claim, Step, Technique};
use crate::work::Stop;

/// What a move rested on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// It followed. The easiest technique that showed it in the position reached.
    Reasoned(Technique),
    /// It is right, and none of the techniques that people use showed it.
    Guess,
    /// No solution has it.
    Slip,
    /// It followed, by this technique, from a board with a slip on it. It need not be wrong.
    AfterSlip(Technique),
    /// The solver played it.
    Solver(Technique),
    /// It takes an earlier move back.
    Undone,
    /// It makes a move again that was taken back.
    Redone,
}

impl Verdict {
    /// How it is written in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Reasoned(_) => "reasoned",
            Self::Guess => "guess",
            Self::Slip => "slip",
            Self::AfterSlip(_) => "after slip",
            Self::Solver(_) => "solver",
            Self::Undone => "undone",
            Self::Redone => "redone",
        }
    }

    /// Whether it is of a move of its own: one that neither takes another back nor makes it again.
    pub const fn is_of_own_move(self) -> bool {
        !matches!(self, Self::Undone | Self::Redone)
    }

    /// The technique that it names.
    pub const fn technique(self) -> Option<Technique> {
        match self {
            Self::Reasoned(technique) | Self::AfterSlip(technique) | Self::Solver(technique) => Some(technique),
            Self::Guess | Self::Slip | Self::Undone | Self::Redone => None,
        }
    }
}

/// An easier step that was there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Overlooked {
    /// The hardest technique on the way to it, its own included.
    pub technique: Technique,
    /// The step. While marks are notes, techniques up to level *hard* may have removed candidates before it.
    pub step: Step,
}

/// A move of the game that says something of digits, or takes such a move back.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// Its line in the log, from 0.
    pub line: usize,
    /// The time played when it was made.
    pub elapsed: Duration,
    /// The time since the reviewed move before it, or since the beginning.
    pub took: Duration,
    /// The digits that it places and the candidates that it takes; of a move that takes another back, those of that one.
    pub claims: Vec<Claim>,
    /// What it rested on; of several claims, what the worst of them did.
    pub verdict: Verdict,
    /// How many hints were given since the reviewed move before it.
    pub hints: u32,
    /// An easier step than the one that was made. Of a guess, and of a move after a hint, the easiest step there was.
    pub overlooked: Option<Overlooked>,
}

impl ReviewedMove {
    /// What was there that is easier than what was done: what the solver played is not held against itself.
    pub fn easier(&self) -> Option<&Overlooked> {
        self.overlooked.as_ref().filter(|there| self.verdict.technique() != Some(there.technique))
    }
}

/// Something wrong that the player put on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Slip {
    /// The digit that is wrong, or the candidate that was taken although the solution has it.
    pub claim: Claim,
    /// The move that made it, from 0, in [`Review::moves`]; none where marks were declared complete that lacked it.
    pub made: Option<usize>,
    /// The time played when it was made.
    pub since: Duration,
    /// How long it was there. Where it came back (a move was taken back, or made again), all times together.
    pub lasted: Duration,
    /// Whether it is there at the end.
    pub remains: bool,
}

/// What would help the player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Learning {
    /// The technique to learn next: the easiest one that was there where the player guessed, asked or stopped, and that
    /// is harder than all that they showed.
    pub next: Option<Technique>,
    /// Where it was there: the move before which it was, from 0, in [`Review::moves`]; none where it was at the end.
    pub next_at: Option<usize>,
    /// Techniques to practise: how often steps of each were overlooked that are no harder than what the player showed.
    pub practise: BTreeMap<Technique, u32>,
}

/// A look back at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Review {
    /// The moves that place digits or take candidates, in order, those taken back later included; and where they are taken
    /// back or made again.
    pub moves: Vec<ReviewedMove>,
    /// What was wrong, in the order in which it was made.
    pub slips: Vec<Slip>,
    /// How many hints the player was given.
    pub hints: u32,
    /// The time played.
    pub elapsed: Duration,
    /// Whether the game is solved.
    pub solved: bool,
    /// What would help the player.
    pub learning: Learning,
}

impl Review {
    /// The moves with this kind of verdict, by their places.
    pub fn places(&self, is_meant: impl Fn(Verdict) -> bool) -> Vec<usize> {
        (0..self.moves.len()).filter(|&at| is_meant(self.moves[at].verdict)).collect()
    }

    /// How many moves place digits or take candidates, each counted once.
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
    /// Nothing is right or wrong in it.
    #[error("the puzzle has no solution, so no move of the game is right or wrong: see `deduku check`")]
    NoSolution,
    /// The work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
