//! A claim about a cell and a digit, as typed by the user.

use anyhow::{Context, Result};

use crate::logic::Claim;
use crate::puzzle::Puzzle;

/// A claim as typed: the cell and digit can be resolved only with a puzzle's board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TypedClaim {
    cell: String,
    digit: String,
    holds: bool,
}

impl TypedClaim {
    /// Parses `r3c5<>7`, `r3c5!=7`, `r3c5=7`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let signs = [("<>", false), ("!=", false), ("≠", false), ("=", true)];
        let parts = signs.into_iter().find_map(|(sign, holds)| {
            let (cell, digit) = text.split_once(sign)?;
            let (cell, digit) = (cell.trim().to_owned(), digit.trim().to_owned());
            Some(Self { cell, digit, holds }).filter(|claim| !claim.cell.is_empty() && !claim.digit.is_empty())
        });
        parts.ok_or_else(|| {
            format!("“{text}” is not a claim about a cell: write 'r3c5<>7' (with the quotes), r3c5!=7 or r3c5=7")
        })
    }

    /// Resolves the claim for this puzzle.
    ///
    /// # Errors
    /// The puzzle has no such cell or digit.
    pub(super) fn of(&self, puzzle: &Puzzle) -> Result<Claim> {
        let board = puzzle.board();
        let cell = board.cell_named(&self.cell).with_context(|| {
            format!(
                "the board {} has no cell {}: write one such as r3c5, with row and column from 1",
                board.name(),
                self.cell
            )
        })?;
        let digits = board.all_digits();
        let one = |symbol: char| digits.iter().find(|&digit| same(puzzle.symbol(digit), symbol));
        let mut symbols = self.digit.chars();
        let shown = symbols.next().filter(|_| symbols.next().is_none()).and_then(one);
        let number = || board.digit_of_value(self.digit.parse().ok()?);
        let digit = shown.or_else(number).with_context(|| {
            let all: String = digits.iter().map(|digit| puzzle.symbol(digit)).collect();
            format!("“{}” is not a digit of this puzzle: its digits are {all}", self.digit)
        })?;
        Ok(Claim { cell, digit, holds: self.holds })
    }
}

fn same(one: char, other: char) -> bool {
    one == other || one.to_lowercase().eq(other.to_lowercase())
}
