//! How a path ends, and when it can go no further.

use super::line::{cell, digit};
use super::{Checker, Fault, Line};
use crate::board::DigitSet;
use crate::puzzle::Position;
use crate::solve::search_position;
use crate::work::Work;

/// Whether a digit stands twice in a house, a cell or a digit has no place left, or a sum is out of reach.
pub(super) fn is_refuted(position: &Position) -> bool {
    position.conflicts().next().is_some() || position.is_contradictory()
}

/// Whether the path ends as the line says. That no technique was found is believed.
///
/// # Errors
/// Why it does not.
pub(super) fn check(checker: &Checker, line: &Line, end: &str, work: &Work) -> Result<(), Fault> {
    let position = &checker.position;
    let wrong = |reason: &str| Err(Fault::End { end: end.to_owned(), reason: reason.to_owned() });
    let solutions = |of: &Position, limit| {
        let found = search_position(of, limit, work);
        (found.solutions.len(), found.complete || found.solutions.len() >= limit)
    };
    match end {
        "stuck" | "stopped" | "not found" => Ok(()),
        "solved" if position.is_solved() => Ok(()),
        "solved" => wrong("cells are empty, or digits clash: give the steps that are missing"),
        "no solution" => {
            let before = checker.open.first().map_or(position, |open| &open.before);
            let is_shown = checker.open.is_empty() && is_refuted(position);
            if is_shown || solutions(before, 1) == (0, true) { Ok(()) } else { wrong("there is one: drop this line") }
        }
        "several solutions" => {
            let before = checker.open.first().map_or(position, |open| &open.before);
            if solutions(before, 2).0 > 1 { Ok(()) } else { wrong("there are not two: drop this line") }
        }
        "proven" | "wrong" | "open" => {
            let stands = line.claim.as_deref().map(|claim| stands(position, claim)).transpose()?;
            match (end, stands) {
                ("proven", Some(false)) => wrong("the steps do not show the claim: give those that are missing"),
                ("proven", None) => wrong("nothing is claimed: add “claim”, as r3c5<>7"),
                _ => Ok(()),
            }
        }
        _ => wrong("no path ends so: write solved, stuck, no solution or several solutions"),
    }
}

/// Whether the position shows the claim `r3c5<>7` or `r3c5=7`.
fn stands(position: &Position, claim: &str) -> Result<bool, Fault> {
    let form =
        || Fault::Form { what: format!("the claim “{claim}”"), mend: "a cell and a digit, as r3c5<>7 or r3c5=7" };
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
    let can = position.value(cell).map_or_else(|| position.candidates(cell), DigitSet::of);
    Ok(if holds { position.value(cell) == Some(digit) } else { !can.contains(digit) })
}
