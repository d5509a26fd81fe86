//! Answers to a claim about a cell, in words.

use crate::wording::words::Words;
use crate::{Claim, Style, Why};
use deduku_core::puzzle::{Position, Puzzle};

/// The claim as the style writes it: `r3c5<>7`, `r3c5=7`.
pub fn claim(claim: Claim, position: &Position, style: Style) -> String {
    claim_text(claim, position.puzzle(), style)
}

/// The same for any position of the puzzle.
pub fn claim_text(claim: Claim, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    let sign = if claim.holds { "=" } else { "<>" };
    format!("{}{sign}{}", words.cell(claim.cell), words.digit(claim.digit))
}

/// The answer to the claim, in one line: `r3c5<>7: proven in 3 steps`.
pub fn verdict(said: Claim, why: &Why, position: &Position, style: Style) -> String {
    let (this, holds) = (claim(said, position, style), claim(Claim { holds: true, ..said }, position, style));
    let cannot = if said.holds { "placed" } else { "excluded" };
    match why {
        Why::Proven(steps) => match steps.len() {
            0 => format!("{this}: {}", at_once(said, position, style)),
            1 => format!("{this}: proven in 1 step"),
            many => format!("{this}: proven in {many} steps"),
        },
        Why::ProvenAtLength(steps) => format!(
            "{this}: proven in {} steps; time was up before a shorter proof was ruled out, so this may not be the \
             shortest",
            steps.len()
        ),
        Why::Wrong { unique } => {
            let opposite = claim(Claim { holds: !said.holds, ..said }, position, style);
            let whose = if *unique { "the" } else { "every" };
            format!("{opposite} holds in {whose} solution: it cannot be {cannot}")
        }
        Why::Open => format!("{holds} holds in one solution and not in another: it cannot be {cannot}"),
        Why::NoSolution => "no solution: nothing can be proved".to_owned(),
        Why::Beyond { technique, is_true } => {
            let all_the_same = match (is_true, said.holds) {
                (false, _) => "",
                (true, true) => ", though it holds in every solution",
                (true, false) => ", though it holds in no solution",
            };
            let adjective = if said.holds { "placeable" } else { "excludable" };
            format!("{holds} is not {adjective} with techniques up to {technique}{all_the_same}")
        }
    }
}

/// Why the position shows the claim without a step.
fn at_once(Claim { cell, digit, .. }: Claim, position: &Position, style: Style) -> String {
    let (board, words) = (position.board(), Words { puzzle: position.puzzle(), style });
    if let Some(held) = position.value(cell) {
        return format!("{} holds {} already", words.cell(cell), words.digit(held));
    }
    let holder = board.houses_of(cell).iter().find_map(|&house| {
        let holds = |other: &&_| position.value(**other) == Some(digit);
        Some((house, *board.house(house).cells.iter().find(holds)?))
    });
    match holder {
        Some((house, other)) => {
            format!("{} in {} holds {} already", words.cell(other), words.house(house), words.digit(digit))
        }
        None => "the position excludes it already".to_owned(),
    }
}
