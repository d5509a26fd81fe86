//! How a path ends, and when it cannot continue.

use super::names::{cell, digit};
use super::{Fault, Line, clues};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;
use deduku_core::solve::search_position;
use deduku_core::work::Work;

/// Whether a digit occurs twice in a house, a cell has no candidate, a digit has no place, a sum is out of reach, or a
/// clue cannot be satisfied.
pub(super) fn is_refuted(position: &Position) -> bool {
    position.conflicts().next().is_some() || position.is_contradictory() || clues::are_broken(position)
}

/// Checks that the path ends in this position as the line says. `before_guesses` is the position before the first open
/// guess, if there is one. A claim that no technique was found is not checked.
///
/// # Errors
/// Why it does not.
pub(super) fn check(
    position: &Position,
    before_guesses: Option<&Position>,
    line: &Line,
    end: &str,
    work: &Work,
) -> Result<(), Fault> {
    let wrong = |reason: &str| Err(Fault::End { end: end.to_owned(), reason: reason.to_owned() });
    let solutions = |of: &Position, limit| {
        let found = search_position(of, limit, work);
        (found.solutions.len(), found.complete || found.solutions.len() >= limit)
    };
    match end {
        "stuck" if position.is_solved() => wrong("every cell is filled: write solved"),
        "stuck" if is_refuted(position) => wrong("the position is a contradiction: write no solution"),
        "stuck" | "stopped" => Ok(()),
        // A guess that leads to a solution does not show that it is the only one.
        "solved" if before_guesses.is_some_and(|before| solutions(before, 2).0 > 1) => {
            wrong("there is another solution without the guesses: write several solutions")
        }
        "solved" if position.is_solved() => Ok(()),
        "solved" => wrong("cells are empty, or digits clash: give the steps that are missing"),
        "no solution" => {
            let before = before_guesses.unwrap_or(position);
            let is_shown = before_guesses.is_none() && is_refuted(position);
            if is_shown || solutions(before, 1) == (0, true) { Ok(()) } else { wrong("there is one: drop this line") }
        }
        "several solutions" => {
            let before = before_guesses.unwrap_or(position);
            if solutions(before, 2).0 > 1 { Ok(()) } else { wrong("there are not two: drop this line") }
        }
        "proven" | "wrong" | "open" | "not found" => {
            let Some(claim) = line.claim.as_deref() else {
                return wrong("nothing is claimed: add “claim”, such as r3c5<>7");
            };
            let claim = Claim::read(position, claim)?;
            let stands = claim.is_shown_by(position);
            // Whether there is a solution in which it is true, or false; `None` if that is not known.
            let has = |holds: bool| {
                let Some(assumed) = (Claim { holds: claim.holds == holds, ..claim }).assumed(position) else {
                    return Some(false);
                };
                let (count, is_known) = solutions(&assumed, 1);
                is_known.then_some(count > 0)
            };
            match end {
                "proven" if !stands => wrong("the steps do not show the claim: give those that are missing"),
                "not found" if stands => wrong("the position shows the claim: write proven"),
                "wrong" if has(true) == Some(true) => wrong("there is a solution in which it holds: write open"),
                "wrong" if has(false) == Some(false) => wrong("there is no solution: write no solution"),
                "open" if has(true) == Some(false) => wrong("there is no solution in which it holds: write wrong"),
                "open" if has(false) == Some(false) => wrong("it holds in every solution: prove it"),
                _ => Ok(()),
            }
        }
        _ => wrong("a path cannot end like that: write solved, stuck, no solution or several solutions"),
    }
}

/// `r3c5<>7` or `r3c5=7`.
#[derive(Clone, Copy)]
struct Claim {
    cell: Cell,
    digit: Digit,
    holds: bool,
}

impl Claim {
    fn read(position: &Position, claim: &str) -> Result<Self, Fault> {
        let form = || Fault::Form {
            what: format!("the claim “{claim}”"),
            fix: "a cell and a digit, such as r3c5<>7 or r3c5=7",
        };
        let (holds, parts) = match claim.split_once("<>") {
            Some(parts) => (false, parts),
            None => (true, claim.split_once('=').ok_or_else(form)?),
        };
        let (cell, symbol) = (cell(position.board(), parts.0)?, parts.1);
        let mut symbols = symbol.chars();
        let shown = symbols.next().filter(|_| symbols.next().is_none());
        let digit = match shown.and_then(|symbol| position.puzzle().digit_of(symbol)) {
            Some(digit) => digit,
            None => digit(position.board(), symbol.parse().map_err(|_| form())?)?,
        };
        Ok(Self { cell, digit, holds })
    }

    /// Whether the position shows the claim.
    fn is_shown_by(self, position: &Position) -> bool {
        let can = position.value(self.cell).map_or_else(|| position.candidates(self.cell), DigitSet::of);
        if self.holds { position.value(self.cell) == Some(self.digit) } else { !can.contains(self.digit) }
    }

    /// The position in which the claim is assumed; `None` if it cannot be true.
    fn assumed(self, position: &Position) -> Option<Position> {
        if self.is_shown_by(position) {
            return Some(position.clone());
        }
        if (Self { holds: !self.holds, ..self }).is_shown_by(position) {
            return None;
        }
        let mut position = position.clone();
        if self.holds {
            position.place(self.cell, self.digit);
        } else {
            position.remove(self.cell, self.digit);
        }
        Some(position)
    }
}
