//! The whole reason of a step, in sentences that a person can follow with the puzzle before them.

use crate::logic::families::clues::words as clues;
use crate::logic::families::colouring::medusa_words as medusa;
use crate::logic::families::fish::words as fish;
use crate::logic::families::sums::words as sums;
use crate::logic::wording::conclusion::conclusion;
use crate::logic::wording::needs::needs;
use crate::logic::wording::pattern;
use crate::logic::wording::words::{Words, number_word};
use crate::logic::{Evidence, Step, Style, Technique};
use crate::puzzle::Puzzle;

/// The whole reason, in sentences.
pub fn explanation(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let words = Words { puzzle, style };
    let follows = conclusion(step, puzzle, style);
    let (cell, digit) = match step.conclusion.place.first() {
        Some(&(cell, digit)) => (words.cell(cell), words.digit(digit).to_string()),
        None => (String::new(), String::new()),
    };
    match &step.evidence {
        Evidence::FullHouse { house } if step.technique == Technique::CageRemainder => {
            sums::remainder(step, *house, words)
        }
        Evidence::Combinations { house, rest, cells, sets } => {
            sums::combinations(*house, *rest, cells, sets, words) + &format!(": {follows}.")
        }
        Evidence::Crossing { houses, rests, digits } => sums::crossing(step, *houses, *rests, *digits, words),
        Evidence::Balance { .. } if step.conclusion.place.is_empty() => {
            sums::balance(&step.evidence, words) + &format!(": {follows}.")
        }
        Evidence::Balance { .. } => sums::balance(&step.evidence, words) + ".",
        Evidence::Clues(proof) => clues::explanation(proof, &step.conclusion, words),
        Evidence::Leftovers { .. } => sums::leftovers(&step.evidence, words) + &format!(": {follows}."),
        Evidence::GridAlone { grid, solutions } => {
            let grid = words.grid(*grid);
            match solutions {
                1 => format!(
                    "Taken by itself, {grid} has one solution. It holds, whatever the other grids say: {follows}."
                ),
                _ => format!(
                    "Taken by itself, {grid} has {solutions} solutions, all of them counted. What they have in common \
                     holds, whatever the other grids say: {follows}."
                ),
            }
        }
        Evidence::FullHouse { house } => format!(
            "{cell} is the only empty cell of {}, which still misses {digit}. So {cell} is {digit}.",
            words.house(*house)
        ),
        Evidence::NakedSingle => format!("Every digit but {digit} is excluded from {cell}. So {cell} is {digit}."),
        Evidence::HiddenSingle { house } => {
            let needs = needs(*house, &digit, words);
            format!("{needs}In {} only {cell} can still hold {digit}. So {cell} is {digit}.", words.house(*house))
        }
        Evidence::Locked { digit, base, cover, cells } => {
            let places = words.cells_and(cells);
            let within = cover.map(|cover| format!(", all in {}", words.house(cover))).unwrap_or_default();
            let rest = cover.map_or("other cells that see them all".to_owned(), |cover| {
                format!("the rest of {}", words.house(cover))
            });
            let needs = needs(*base, &words.digit(*digit).to_string(), words);
            format!(
                "{needs}In {} the digit {} can only stand in {places}{within}. It stands in one of them, so it goes from \
                 {rest}: {follows}.",
                words.house(*base),
                words.digit(*digit),
            )
        }
        Evidence::Fish { .. } => fish::fish(&step.evidence, words) + &format!(": {follows}."),
        Evidence::Pattern(found) if step.technique == Technique::Medusa => {
            medusa::explanation(found, &step.conclusion.eliminate, words) + &format!(": {follows}.")
        }
        Evidence::Pattern(found) => pattern::explanation(step.technique, found, words) + &format!(": {follows}."),
        Evidence::NakedSubset { cells, digits, .. } => {
            let count = number_word(cells.len());
            format!(
                "{} have only the candidates {} between them. The {count} cells hold these {count} digits in some \
                 order, so the digits go from every cell that sees {}: {follows}.",
                words.cells_and(cells),
                words.digits_and(*digits),
                if cells.len() == 2 { "both" } else { "them all" },
            )
        }
        Evidence::HiddenSubset { house, cells, digits } => {
            let count = number_word(cells.len());
            let needs = needs(*house, &words.digits_and(*digits), words);
            format!(
                "{needs}In {} the digits {} can only stand in {}. The {count} digits take the {count} cells, so every other \
                 candidate goes from them: {follows}.",
                words.house(*house),
                words.digits_and(*digits),
                words.cells_and(cells),
            )
        }
        Evidence::Guess { candidates, attempt } => {
            let left = candidates.len() - attempt - 1;
            let others = match left {
                0 => "It is the last candidate left there".to_owned(),
                1 => "One more candidate is left to try".to_owned(),
                _ => format!("{left} more candidates are left to try"),
            };
            format!(
                "No technique finds anything, so {digit} is tried in {cell}. {others}. What follows holds only if it \
                 is right."
            )
        }
        Evidence::Retreat { guess } => format!(
            "That is a contradiction. The guess of step {} was wrong, and what followed it is undone.",
            guess + 1
        ),
    }
}
