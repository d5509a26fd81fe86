//! Why colours, bent sets, remote pairs, guardians and templates conclude what they conclude.

use crate::board::{Cell, DigitSet};
use crate::logic::families::wings::words::{or_cells, why_needed};
use crate::logic::wording::notation::fact;
use crate::logic::wording::words::{Words, capital};
use crate::logic::{Part, PartName, Pattern, Technique};

/// The facts in a sentence.
fn facts(pattern: &Pattern, words: Words<'_>) -> String {
    let told: Vec<String> = pattern.facts.iter().map(|one| fact(one, words)).collect();
    capital(&told.join("; "))
}

fn parts(pattern: &Pattern, name: PartName) -> impl Iterator<Item = &Part> {
    pattern.parts.iter().filter(move |part| part.name == name)
}

fn cells(pattern: &Pattern, name: PartName) -> Vec<Cell> {
    parts(pattern, name).flat_map(|part| part.cells.clone()).collect()
}

/// Why clusters of strong links remove what they remove, without the conclusion.
pub(in crate::logic) fn colours(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let digit = words.digits(pattern.digits);
    let clusters: Vec<String> = pattern
        .parts
        .chunk_by(|_, next| next.name != PartName::Colour)
        .map(|both| {
            let [one, other] = [both.first(), both.get(1)].map(|part| part.map_or(&[][..], |part| &part.cells));
            format!("either {} or {}", words.cells_and(one), words.cells_and(other))
        })
        .collect();
    let rest = match technique {
        Technique::ColourTrap => "What sees a cell of either colour is beside one that holds it",
        Technique::ColourWrap => "Two cells of one colour see each other, so that colour is false",
        Technique::ColourBridge => {
            "A colour of the one cluster sees a colour of the other, so they are not both true: one of the opposite \
             colours is, and what sees cells of both of these cannot be"
        }
        _ => "A colour of the one cluster sees both colours of the other, one of which is true, so it is false",
    };
    let why = why_needed(pattern, words);
    format!(
        "{why}{}. Each of these links has one true end, so {digit} stands in {}. {rest}",
        facts(pattern, words),
        clusters.join("; and in ")
    )
}

/// Why one of the guardians holds, without the conclusion.
pub(in crate::logic) fn guardians(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (ring, guards) = (cells(pattern, PartName::Base), cells(pattern, PartName::Extra));
    let digits = words.digits_and(pattern.digits);
    let guard: DigitSet = parts(pattern, PartName::Extra).fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let guard = words.digits_and(guard);
    let without = match technique {
        Technique::BrokenWing => format!(
            "{}{}. If {guard} stood in none of the guardians {}, the cells {} would have and not have it in turn round the \
             ring, which an odd ring cannot",
            why_needed(pattern, words),
            facts(pattern, words),
            words.cells_and(&guards),
            words.cells_and(&ring),
        ),
        Technique::BivalueOddagon => format!(
            "{} are a ring in which each cell sees the next, and all have {digits}. Without {guard} in {} they would hold \
             these two in turn, which an odd ring cannot",
            words.cells_and(&ring),
            words.cells_and(&guards),
        ),
        _ => format!(
            "{} lie in four boxes, one in each row and column of each, and all have {digits}. With these three alone they \
             cannot be filled: the boxes turn the order of the three an odd way. So they need {guard} in {}",
            words.cells_and(&ring),
            words.cells_and(&guards),
        ),
    };
    match guards[..] {
        [only] => format!("{without}. So {} is {guard}", words.cell(only)),
        _ => format!(
            "{without}. So {} is {guard}, and it goes from every cell that sees them all",
            or_cells(&guards, words)
        ),
    }
}

/// Why a bent set removes its free digit, without the conclusion.
pub(in crate::logic) fn bent(pattern: &Pattern, words: Words<'_>) -> String {
    let (set, bearers) = (cells(pattern, PartName::Set), cells(pattern, PartName::Extra));
    let free = parts(pattern, PartName::Extra).fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let free = words.digits_and(free);
    format!(
        "{} have {} between them, as many digits as they are cells. Each digit but {free} can stand there once at most, for all \
         its places see each other, so without {free} a cell would be left. So {} is {free}, and it goes from every cell \
         that sees them all",
        words.cells_and(&set),
        words.digits_and(pattern.digits),
        or_cells(&bearers, words),
    )
}

/// Why a row of like pairs removes them, without the conclusion.
pub(in crate::logic) fn remote(pattern: &Pattern, words: Words<'_>) -> String {
    let row: Vec<Cell> = pattern.cells();
    format!(
        "{} can each only be {}, and each sees the next, so they hold the two in turn. Two of them an odd number of steps \
         apart hold both, and these go from every cell that sees such two",
        words.cells_and(&row),
        words.digits_and(pattern.digits),
    )
}

/// Why templates tell something, without the conclusion.
pub(in crate::logic) fn templates(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let digit = words.digits_and(pattern.digits);
    let why = facts(pattern, words);
    match technique {
        Technique::TemplateSet => format!("{why}. Every way to place {digit} there uses the same cells"),
        _ => format!("{why}. No way to place {digit} there uses these cells"),
    }
}
