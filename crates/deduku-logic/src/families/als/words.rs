//! Wording of the reasons for steps with almost locked and almost hidden sets.

use crate::families::clues::names;
use crate::wording::words::{Words, and};
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// The technique, what is removed, and the sets: `ALS-XZ 7 in r1c12 / r3c45`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let shown = pattern.parts.iter().filter(|part| part.name != PartName::Link);
    let cells: Vec<String> = shown.map(|part| words.cell_list(&part.cells)).collect();
    format!("{} {} in {}", technique.name(), words.digits(pattern.digits), cells.join(" / "))
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> String {
    let by_clues = beyond_houses(step, pattern, words).into_iter().map(|(clue, pairs)| {
        let pairs: Vec<String> = pairs.iter().map(|&[one, other]| words.cell_list(&[one, other])).collect();
        format!(". Where no house does, {clue} keeps equal digits apart in {}", and(&pairs))
    });
    by_houses(step.technique, pattern, words) + &by_clues.collect::<String>()
}

/// The clues by which cells of the pattern that do not see each other exclude each other, or exclude the removed
/// candidates; each clue with those pairs of cells.
pub(crate) fn beyond_houses(step: &Step, pattern: &Pattern, words: Words<'_>) -> Vec<(String, Vec<[Cell; 2]>)> {
    if words.puzzle.all_kernels().is_empty() {
        return Vec::new();
    }
    let mut of_clues: Vec<(String, Vec<[Cell; 2]>)> = Vec::new();
    let mut add = |digit: Digit, one: Cell, other: Cell| {
        if one == other || words.puzzle.board().sees(one, other) {
            return;
        }
        let Some(clue) = names::excluding((one, digit), (other, digit), words) else { return };
        let pair = [one.min(other), one.max(other)];
        match of_clues.iter_mut().find(|(known, _)| *known == clue) {
            Some((_, pairs)) if pairs.contains(&pair) => {}
            Some((_, pairs)) => pairs.push(pair),
            None => of_clues.push((clue, vec![pair])),
        }
    };
    let holding = |digit: Digit| {
        pattern.facts.iter().filter_map(move |fact| match fact {
            &Fact::Cell { cell, digits } if digits.contains(digit) => Some(cell),
            _ => None,
        })
    };
    for link in pattern.parts.iter().filter(|part| part.name == PartName::Link) {
        for digit in link.digits.iter() {
            link.cells.iter().for_each(|&one| holding(digit).for_each(|other| add(digit, one, other)));
        }
    }
    for &(cell, digit) in &step.conclusion.eliminate {
        holding(digit).for_each(|other| add(digit, cell, other));
    }
    of_clues
}

fn by_houses(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let of = |name: PartName| pattern.parts.iter().filter(move |part| part.name == name).collect::<Vec<_>>();
    let (sets, links) = (of(PartName::Set), of(PartName::Link));
    let removed = words.digits_and(pattern.digits);
    match technique {
        Technique::AhsXz => hidden_sets(pattern, words),
        Technique::SueDeCoq => sue_de_coq(pattern, words),
        Technique::DeathBlossom => {
            let stem = of(PartName::Pivot)[0];
            let petals = sets.iter().zip(&links).map(|(set, link)| {
                let digit = words.digits_and(link.digits);
                format!("if it is {digit}, the set {} lacks {digit} and has all its other digits", set_of(set, words))
            });
            let all: Vec<String> = petals.collect();
            format!(
                "{} {} is {}: {}. In each case {removed} {} in one of the sets, and goes from cells that see all its \
                 places in them",
                ALMOST,
                words.cells_and(&stem.cells),
                or(stem.digits, words),
                all.join("; "),
                stands(pattern.digits),
            )
        }
        Technique::AlsWWing => {
            let link = links[0];
            let digit = words.digits_and(link.digits);
            let needed = pattern.houses().first().map_or("a house".into(), |&house| words.house(house));
            format!(
                "{} In {needed} the digit {digit} can only stand in {}. Wherever it stands there, it sees all its places \
                 in the set {} or all in the set {}, so one of them lacks {digit} and has all its other digits. So \
                 {removed} {} in one of the sets, and goes from cells that see all its places in both",
                ALMOST,
                words.cells_and(&link.cells),
                set_of(sets[0], words),
                set_of(sets[1], words),
                stands(pattern.digits),
            )
        }
        Technique::AlsXz if links.len() == 2 => {
            let [x, y] = [0, 1].map(|at| words.digits_and(links[at].digits));
            format!(
                "{} The places of {x} in the set {} see those in the set {}, and so do the places of {y}. So one set lacks \
                 {x}, the other {y}, and neither lacks any more: each has all its other digits. They go from cells that see \
                 all their places in a set; {x} and {y} go from cells that see all their places in both",
                ALMOST,
                set_of(sets[0], words),
                set_of(sets[1], words),
            )
        }
        _ => {
            let steps = sets.iter().zip(&links).enumerate().map(|(at, (set, link))| {
                let digit = words.digits_and(link.digits);
                let start = if at == 0 {
                    format!("Suppose {removed} is missing from the set {}", set_of(set, words))
                } else {
                    String::new()
                };
                let next = set_of(sets[at + 1], words);
                format!("{start}; then {digit} stands there, and so not in the set {next}")
            });
            let text: String = steps.collect();
            format!(
                "{} {text}, which then has all its other digits. So {removed} {} in the first set or in the last, and \
                 goes from cells that see all its places in both",
                ALMOST,
                stands(pattern.digits),
            )
        }
    }
}

/// What an almost locked set is, stated once per step.
const ALMOST: &str = "Cells of a house with one candidate more than cells lack one of these digits at most.";

/// `r1c1 and r1c2 (147)`
fn set_of(part: &Part, words: Words<'_>) -> String {
    format!("{} ({})", words.cell_list(&part.cells), words.digits(part.digits))
}

const fn stands(digits: DigitSet) -> &'static str {
    if digits.len() == 1 { "stands" } else { "each stand" }
}

fn or(digits: DigitSet, words: Words<'_>) -> String {
    digits.iter().map(|digit| words.digit(digit).to_string()).collect::<Vec<_>>().join(" or ")
}

fn sue_de_coq(pattern: &Pattern, words: Words<'_>) -> String {
    let cells: Vec<Cell> = pattern.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let digits = pattern.parts.iter().fold(DigitSet::EMPTY, |digits, part| digits | part.digits);
    let [crossing, one, other] = &pattern.parts[..] else { return String::new() };
    let twice = one.digits & other.digits;
    let often = match twice.len() {
        0 => "each of them once at most".to_owned(),
        _ => format!("each of them once at most, but {} twice, once on each side", words.digits_and(twice)),
    };
    format!(
        "{} lie where two houses cross, {} and {} beside them, one group in each house. These {} cells have only the \
         candidates {}, {often}. That makes just as many as there are cells, so each digit stands in them as often as it \
         can, and goes from the rest of a house that has all its places among them",
        words.cells_and(&crossing.cells),
        words.cell_list(&one.cells),
        words.cell_list(&other.cells),
        cells.len(),
        and(&digits.iter().map(|digit| words.digit(digit).to_string()).collect::<Vec<_>>()),
    )
}

fn hidden_sets(pattern: &Pattern, words: Words<'_>) -> String {
    let of = |name: PartName| pattern.parts.iter().filter(move |part| part.name == name).collect::<Vec<_>>();
    let ([first, second], links) = (&of(PartName::Set)[..], of(PartName::Link)) else { return String::new() };
    let (house, digits, places) = (
        words.houses_and(&pattern.houses()),
        [first, second].map(|set| words.digits_and(set.digits)),
        [first, second].map(|set| words.cells_and(&set.cells)),
    );
    let cells: Vec<Cell> = links.iter().flat_map(|link| link.cells.iter().copied()).collect();
    let shared = words.cells_and(&cells);
    let outcome = match cells.len() {
        1 => format!(
            "{shared} cannot serve both, so one set fills all its other places, and the other cells of both sets hold a \
             digit of one of them"
        ),
        _ => format!(
            "Neither {} can serve both sets, so each set leaves out one of them and fills all its other places",
            shared.replace(" and ", " nor "),
        ),
    };
    format!(
        "In {house}, one house after the other, {} can only stand in {}, and {} only in {}: one place more than digits, so \
         all places but one hold them. {outcome}",
        digits[0], places[0], digits[1], places[1],
    )
}
