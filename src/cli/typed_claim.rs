//! A claim about a cell and a digit, as typed by the user.

use anyhow::Result;

use crate::game::claims::ClaimText;
use crate::logic::Claim;
use crate::puzzle::Puzzle;

/// A claim as typed: the cell and digit can be resolved only with a puzzle's board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TypedClaim(ClaimText);

impl TypedClaim {
    /// Parses `r3c5<>7`, `r3c5!=7`, `r3c5=7`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        ClaimText::split(text).map(Self).ok_or_else(|| {
            format!("“{text}” is not a claim about a cell: write 'r3c5<>7' (with the quotes), r3c5!=7 or r3c5=7")
        })
    }

    /// Resolves the claim for this puzzle.
    ///
    /// # Errors
    /// The puzzle has no such cell or digit.
    pub(super) fn of(&self, puzzle: &Puzzle) -> Result<Claim> {
        Ok(self.0.of(puzzle)?)
    }
}
