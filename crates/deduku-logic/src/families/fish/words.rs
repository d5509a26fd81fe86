//! Wording of the reasons for fish.

use crate::families::clues::names;
use crate::families::clues::proofs::fish_proof::FishParts;
use crate::wording::card::names::{kinds, number, or_cells};
use crate::wording::needs::needs;
use crate::wording::words::Words;
use crate::{Evidence, PartName, Pattern, Step, Technique};
use deduku_core::board::Cell;

/// The fins that exclude the step's candidate only by clues: the name of each clue with its fins.
pub(crate) fn fins_by_clues(step: &Step, words: Words<'_>) -> Vec<(String, Vec<Cell>)> {
    let (Some(fish), &[target]) = (FishParts::of(&step.evidence), &step.conclusion.eliminate[..]) else {
        return Vec::new();
    };
    let mut of_clues: Vec<(String, Vec<Cell>)> = Vec::new();
    for fin in fish.fins_beyond_houses(words.puzzle.board(), target.0) {
        let Some(clue) = names::excluding(target, (fin, fish.digit), words) else { continue };
        match of_clues.iter_mut().find(|(known, _)| *known == clue) {
            Some((_, fins)) => fins.push(fin),
            None => of_clues.push((clue, vec![fin])),
        }
    }
    of_clues
}

/// The reason without its conclusion; empty for other evidence.
pub(crate) fn fish(step: &Step, words: Words<'_>) -> String {
    let Evidence::Fish { digit, bases, covers, cells, fins } = &step.evidence else { return String::new() };
    let digit = words.digit(*digit).to_string();
    let exclude = |(clue, fins): (String, Vec<Cell>)| {
        let verb = if fins.len() == 1 { "excludes" } else { "exclude" };
        format!("; {} {verb} it by {clue}", words.cells_and(&fins))
    };
    let by_clues: String = fins_by_clues(step, words).into_iter().map(exclude).collect();
    let why: String = bases.iter().map(|&base| needs(base, &digit, words)).collect();
    let (count, kind) = (number(bases.len()), kinds(bases, words));
    let (bases, covers) = (words.houses_and(bases), words.houses_and(covers));
    let places = format!("{why}In {bases}, {digit} can only go in {}", or_cells(cells, words));
    match &fins[..] {
        [] => format!(
            "{places}, all of them in {covers}. The {count} {kind} need {count} {digit}s, and each of {covers} can hold only \
             one. So {covers} have their {digit}s in these cells, and {digit} can be removed from their other cells"
        ),
        fins => {
            let cells = words.cells_and(fins);
            let (the_fin, none, one, sees) = match fins.len() {
                1 => (format!("the fin {cells}"), "the fin is not", "it", "the fin"),
                _ => (format!("the fins {cells}"), "none of the fins is", "one of them", "every fin"),
            };
            format!(
                "{places}, which are in {covers}, or in {the_fin}. If {none} {digit}, the {count} {kind} have their {digit}s in \
                 {covers}, one in each, which leaves no other {digit} there. If {one} is {digit}, no cell that sees that fin is. \
                 Either way {digit} can be removed from a cell of {covers} that sees {sees}{by_clues}"
            )
        }
    }
}

/// The technique and the houses of two fish on the same bases.
pub(crate) fn siamese_reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let houses = words.houses_and(&pattern.houses());
    format!("Siamese {} {} in {houses}", technique.name(), words.digits(pattern.digits))
}

/// The reason for both fish, without the conclusion.
pub(crate) fn siamese(pattern: &Pattern, words: Words<'_>) -> String {
    let (digit, houses) = (words.digits(pattern.digits), pattern.houses());
    let why: String = houses.iter().map(|&base| needs(base, &digit, words)).collect();
    let houses = words.houses_and(&houses);
    let fins = pattern.parts.iter().filter(|part| part.name == PartName::Extra);
    let fins: Vec<String> = fins.map(|part| words.cells_and(&part.cells)).collect();
    if fins.is_empty() {
        return format!(
            "{why}Two fish have {houses} as bases, with different covers. The covers of each have their {digit}s in the bases, \
             and in no other cell"
        );
    }
    format!(
        "{why}Two fish have {houses} as bases, with different covers and fins: {}. If no fin of a fish is {digit}, its covers \
         have their {digit}s in the bases. If a fin is {digit}, no cell that sees it is. So {digit} can be removed from a cell \
         of the covers that sees every fin of that fish",
        fins.join(" for the one, for the other "),
    )
}
