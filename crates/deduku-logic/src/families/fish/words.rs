//! Wording of the reasons for fish.

use crate::families::clues::names;
use crate::families::clues::proofs::fish_proof::FishParts;
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
    let (bases, covers) = (words.houses_and(bases), words.houses_and(covers));
    match &fins[..] {
        [] => format!(
            "{why}In {bases} the digit {digit} can only stand in {}, all in {covers}. It stands there once for each of \
             them, so {covers} have it in these cells and nowhere else",
            words.cells_and(cells),
        ),
        fins => format!(
            "{why}In {bases} the digit {digit} can only stand in {}, in {covers}, or in the fins {}. If no fin holds it, \
             {covers} have it in those cells and nowhere else; so it goes from cells in them that see every fin{by_clues}",
            words.cells_and(cells),
            words.cells_and(fins),
        ),
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
            "{why}Two fish lie over {houses}, with other covers. The covers of each have {digit} in the bases and nowhere \
             else"
        );
    }
    format!(
        "{why}Two fish lie over {houses}: one has the fins {}. For each, if no fin holds {digit}, its covers have it in \
         the bases and nowhere else; so it goes from cells of its covers that see every fin of its own",
        fins.join(", the other "),
    )
}
