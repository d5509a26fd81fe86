//! Reads claims: `r3c5=7`, `r3c5<>2 because naked pair 27 in r3c78`.

use crate::claims::model::{ClaimError, ClaimsError, JudgeOptions};
use crate::claims::named_reason::NamedReason;
use deduku_core::puzzle::Puzzle;
use deduku_logic::Claim;

/// The signs of a claim, and whether the cell is to hold the digit. `<>` and `!=` come before the `=` in them.
const SIGNS: [(&str, bool); 4] = [("<>", false), ("!=", false), ("≠", false), ("=", true)];

/// The word between a claim and its reason.
const BECAUSE: &str = "because";

/// The most characters of a line.
const LONGEST_LINE: usize = 400;

/// The most characters of a line that a message quotes.
const QUOTED: usize = 40;

/// A claim as written; which cell and digit it names only a puzzle can tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimText {
    cell: String,
    digit: String,
    holds: bool,
}

impl ClaimText {
    /// Splits `r3c5<>7`, `r3c5!=7`, `r3c5≠7` or `r3c5=7` at its sign; `None` if a part is missing.
    pub fn split(text: &str) -> Option<Self> {
        SIGNS.into_iter().find_map(|(sign, holds)| {
            let (cell, digit) = text.split_once(sign)?;
            let (cell, digit) = (cell.trim().to_owned(), digit.trim().to_owned());
            Some(Self { cell, digit, holds }).filter(|claim| !claim.cell.is_empty() && !claim.digit.is_empty())
        })
    }

    /// The claim about this puzzle. A digit is named by its symbol, ignoring case, or by its value.
    ///
    /// # Errors
    /// [`ClaimError::Cell`], [`ClaimError::Digit`].
    pub fn of(&self, puzzle: &Puzzle) -> Result<Claim, ClaimError> {
        let board = puzzle.board();
        let unknown = || ClaimError::Cell { board: board.name().to_owned(), cell: quoted(&self.cell) };
        let cell = board.cell_named(&self.cell).ok_or_else(unknown)?;
        let digit = puzzle.digit_named(&self.digit).ok_or_else(|| ClaimError::Digit {
            digit: quoted(&self.digit),
            known: board.all_digits().iter().map(|digit| puzzle.symbol(digit)).collect(),
        })?;
        Ok(Claim { cell, digit, holds: self.holds })
    }
}

/// A claim with the reason that its line names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaidClaim {
    /// The claim.
    pub claim: Claim,
    /// What follows “because”; `None` if there is no such word.
    pub reason: Option<NamedReason>,
}

impl SaidClaim {
    /// Reads a line.
    ///
    /// # Errors
    /// [`ClaimError`] says what is wrong with the claim. A reason is never wrong in form: it says itself which of its
    /// words were not understood.
    pub fn read(line: &str, puzzle: &Puzzle) -> Result<Self, ClaimError> {
        if line.chars().nth(LONGEST_LINE).is_some() {
            return Err(ClaimError::Length { most: LONGEST_LINE });
        }
        let (claim, reason) = parts(line);
        let written = ClaimText::split(claim.trim_end_matches([' ', '\t', ',', '.', ':', ';']));
        let claim = written.ok_or_else(|| ClaimError::Form { text: quoted(line) })?.of(puzzle)?;
        Ok(Self { claim, reason: reason.map(|reason| NamedReason::read(reason, puzzle)) })
    }
}

/// A line of a text of claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimLine {
    /// Its number in the text, from 1.
    pub number: usize,
    /// What it says, or why that is not a claim.
    pub said: Result<SaidClaim, ClaimError>,
}

/// The lines of the text that are not blank and do not begin with `#`.
///
/// # Errors
/// [`ClaimsError::TooMany`]; a line that is no claim is an error of that line only.
pub fn read_claims(text: &str, puzzle: &Puzzle, options: &JudgeOptions) -> Result<Vec<ClaimLine>, ClaimsError> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let mut said = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let of = |(number, line)| ClaimLine { number, said: SaidClaim::read(line, puzzle) };
    let read: Vec<ClaimLine> = said.by_ref().take(options.claims).map(of).collect();
    if said.next().is_some() { Err(ClaimsError::TooMany { most: options.claims }) } else { Ok(read) }
}

/// The claim of a line, and what follows the first “because”.
fn parts(line: &str) -> (&str, Option<&str>) {
    // Lower-casing ASCII keeps the places of all letters.
    match line.to_ascii_lowercase().find(BECAUSE) {
        Some(at) => (&line[..at], Some(&line[at + BECAUSE.len()..])),
        None => (line, None),
    }
}

/// The beginning of a text, for messages.
fn quoted(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}
