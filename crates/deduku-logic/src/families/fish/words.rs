//! Wording of the reasons for fish.

use crate::families::clues::names;
use crate::families::clues::proofs::fish_proof::FishParts;
use crate::wording::card::names::{kinds, tags_and};
use crate::wording::needs::needs;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, number};
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

/// Why the covers hold the digit in the bases, or lose it where every fin is seen; empty for other evidence.
pub(crate) fn fish(step: &Step, words: Words<'_>) -> Reason {
    let Evidence::Fish { digit, bases, covers, cells, fins } = &step.evidence else { return Reason::default() };
    let digit = words.digit(*digit).to_string();
    let tags = tags_and(bases, words);
    let mut why: Vec<String> = bases.iter().filter_map(|&base| needs(base, &digit, words)).collect();
    let (count, kind) = (number(bases.len()), kinds(bases, words));
    let twice = words.cells_or(&places_in_two_covers(step, words));
    let is_elsewhere = step.conclusion.eliminate.iter().any(|(cell, _)| !cells.contains(cell));
    let (bases, covers) = (words.houses_and(bases), words.houses_and(covers));
    let places = format!("In {bases}, {digit} can only go in {}", words.cells_or(cells));
    let (given, so, because) = if fins.is_empty() {
        why.push(format!("The {count} {kind} need {count} {digit}s, and each of {covers} can hold only one"));
        let elsewhere = if is_elsewhere { " and nowhere else" } else { "" };
        let twice = match &twice[..] {
            "" => String::new(),
            twice => format!(
                ". {digit} in {twice}, which lies in two of the covers, would serve both, and too few would be left for the \
                 other {kind}"
            ),
        };
        (
            format!("{places}, all of them in {covers}"),
            format!("So {covers} have their {digit}s in these cells{elsewhere}{twice}"),
            format!("{bases} have the {digit}s of {covers}"),
        )
    } else {
        let cells = words.cells_and(fins);
        let (the_fin, none, one, that, sees) = match fins.len() {
            1 => (format!("the fin {cells}"), "the fin is not", "it", "it", "the fin"),
            2 => (format!("the fins {cells}"), "neither fin is", "one of them", "that fin", "both fins"),
            _ => (format!("the fins {cells}"), "none of the fins is", "one of them", "that fin", "every fin"),
        };
        let exclude = |(clue, fins): (String, Vec<Cell>)| {
            let verb = if fins.len() == 1 { "excludes" } else { "exclude" };
            format!("; {} {verb} it by {clue}", words.cells_and(&fins))
        };
        let by_clues: String = fins_by_clues(step, words).into_iter().map(exclude).collect();
        let (nor, so) = match (&twice[..], is_elsewhere) {
            ("", _) => (String::new(), format!("no other cell of {covers} that sees {sees} is {digit}")),
            (twice, is_elsewhere) => (
                format!("; nor can it be in {twice}, which lies in two of the covers and would serve both"),
                if is_elsewhere {
                    format!("no other cell of {covers} that sees {sees} is {digit}, nor is {twice}")
                } else {
                    format!("{digit} cannot be there")
                },
            ),
        };
        why.push(format!(
            "If {none} {digit}, {bases} need {covers} for their {digit}s, which leaves no other {digit} there{nor}"
        ));
        why.push(format!("If {one} is {digit}, no cell that sees {that} is"));
        let (here, fin) = (
            if step.conclusion.eliminate.len() == 1 { "here" } else { "there" },
            if fins.len() == 1 { "the fin" } else { "a fin" },
        );
        (
            format!("{places}, which are in {covers}, or in {the_fin}"),
            format!("Either way {so}{by_clues}"),
            format!("{digit} cannot go {here}, whether or not {fin} is {digit}"),
        )
    };
    Reason { question: format!("Where must the {digit}s of {tags} go?"), given, why, so, because }
}

/// The places in the bases that a fish loses because two of its covers have them.
pub fn places_in_two_covers(step: &Step, words: Words<'_>) -> Vec<Cell> {
    let Evidence::Fish { covers, cells, .. } = &step.evidence else { return Vec::new() };
    let board = words.puzzle.board();
    let is_in_two = |cell: &Cell| covers.iter().filter(|&&cover| board.house(cover).cells.contains(cell)).count() > 1;
    let removed = step.conclusion.eliminate.iter().map(|&(cell, _)| cell);
    removed.filter(|cell| cells.contains(cell) && is_in_two(cell)).collect()
}

/// The technique and the houses of two fish on the same bases.
pub(crate) fn siamese_reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let houses = words.houses_and(&pattern.houses());
    format!("Siamese {} {} in {houses}", technique.name(), words.digits(pattern.digits))
}

/// Why two fish on the same bases remove their candidates.
pub(crate) fn siamese(pattern: &Pattern, words: Words<'_>) -> Reason {
    let (digit, houses) = (words.digits(pattern.digits), pattern.houses());
    let mut why: Vec<String> = houses.iter().filter_map(|&base| needs(base, &digit, words)).collect();
    let houses = words.houses_and(&houses);
    let fins = pattern.parts.iter().filter(|part| part.name == PartName::Extra);
    let fins: Vec<String> = fins.map(|part| words.cells_and(&part.cells)).collect();
    let bases = format!("Two fish have {houses} as bases, with different covers");
    let (given, so) = if fins.is_empty() {
        (bases, format!("The covers of each have their {digit}s in the bases, and in no other cell"))
    } else {
        why.push(format!(
            "If no fin of a fish is {digit}, its covers have their {digit}s in the bases; if one is, no cell that sees it is"
        ));
        (
            format!("{bases} and fins: {}", fins.join(" for the one, for the other ")),
            format!("So {digit} can be removed from any other cell of the covers that sees every fin of that fish"),
        )
    };
    Reason {
        question: format!("Where must the {digit}s of {houses} go?"),
        given,
        why,
        so,
        because: "each of the two fish removes its own".to_owned(),
    }
}
