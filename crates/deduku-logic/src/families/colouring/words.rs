//! Wording of the reasons for colouring.

use crate::families::colouring::medusa_words as medusa;
use crate::families::wings::words::why_needed;
use crate::wording::notation::facts;
use crate::wording::reason::Reason;
use crate::wording::words::Words;
use crate::{Conclusion, Part, PartName, Pattern, Technique};
use deduku_core::board::Cell;

/// Why the clusters remove these candidates.
pub(crate) fn explanation(
    technique: Technique,
    pattern: &Pattern,
    conclusion: &Conclusion,
    words: Words<'_>,
) -> Reason {
    let question = "Which colour is true?".to_owned();
    if technique == Technique::Medusa {
        return Reason { question, ..medusa::explanation(pattern, &conclusion.eliminate, words) };
    }
    let digit = words.digits(pattern.digits);
    // A cell of its own is no choice.
    let clusters = pattern.parts.chunk_by(|_, next| next.name != PartName::Colour).filter(|both| both.len() > 1);
    let clusters: Vec<&[Part]> = clusters.collect();
    let named = clusters.iter().enumerate().map(|(at, both)| {
        let which = if clusters.len() > 1 { format!("in cluster {} ", at + 1) } else { String::new() };
        format!("{which}A is {}, B is {}", words.cells_and(&both[0].cells), words.cells_and(&both[1].cells))
    });
    let named = named.collect::<Vec<_>>().join("; ");
    let removed: Vec<Cell> = conclusion.eliminate.iter().map(|&(cell, _)| cell).collect();
    let clash = clash(technique, pattern, &removed, words);
    let (more, so, because) = match technique {
        Technique::ColourTrap => (
            String::new(),
            format!("A cell that sees both colours cannot be {digit}"),
            "it sees both colours, one of which is true",
        ),
        Technique::ColourWrap => {
            (String::new(), format!("So none of that colour can be {digit}"), "two cells of that colour see each other")
        }
        Technique::ColourBridge => (
            "So two such colours cannot both be right, and at least one of their opposites is".to_owned(),
            format!("No cell that sees cells of both opposites can be {digit}"),
            "one of the two opposite colours is true",
        ),
        _ => (
            String::new(),
            "One of those two is right, so this colour is wrong".to_owned(),
            "that colour sees both colours of another cluster",
        ),
    };
    let either = format!(
        "Either all of A are {digit}, or all of B{}",
        if clusters.len() > 1 { ", in each cluster" } else { "" }
    );
    Reason {
        question,
        given: format!(
            "{}. In each of these houses exactly one of the two is {digit}. Coloured alternately, {named}",
            facts(pattern, words)
        ),
        why: why_needed(pattern, words).chain([either, clash, more]).collect(),
        so,
        because: because.to_owned(),
    }
}

/// Which cells of the colours see each other, or are seen by what is removed: `Two cells of one colour see each other: r3c7
/// and r9c7 in column 7`.
pub fn clash(technique: Technique, pattern: &Pattern, removed: &[Cell], words: Words<'_>) -> String {
    let board = words.puzzle.board();
    let seen_from = |cell: Cell, colour: &Part| colour.cells.iter().copied().find(|&other| board.sees(cell, other));
    let pair = |one: &Part, other: &Part| {
        one.cells.iter().find_map(|&cell| Some([cell, seen_from(cell, other)?])).map(|pair| in_house(pair, words))
    };
    // The colours of a cluster are next to each other.
    let clusters: Vec<&[Part]> = pattern.parts.chunk_by(|_, next| next.name != PartName::Colour).collect();
    let is_wrong = |colour: &&Part| colour.cells.iter().any(|cell| removed.contains(cell));
    match (technique, &clusters[..]) {
        (Technique::ColourTrap, [[one, other]]) => {
            let sees = |&cell: &Cell| {
                let both = [seen_from(cell, one)?, seen_from(cell, other)?];
                Some(format!("{} sees {}", words.cell(cell), words.cells_and(&both)))
            };
            removed.iter().filter_map(sees).collect::<Vec<_>>().join("; ")
        }
        (Technique::ColourWrap, [cluster]) => {
            let pair = cluster.iter().find(is_wrong).and_then(|colour| pair(colour, colour));
            format!("Two cells of one colour see each other: {}", pair.unwrap_or_default())
        }
        (Technique::ColourBridge, [one, other]) => {
            let sides =
                one.iter().enumerate().flat_map(|side| other.iter().enumerate().map(move |beside| (side, beside)));
            let pairs = sides.filter_map(|((at, colour), (beside, its))| {
                let (left, right) = (one.get(1 - at)?, other.get(1 - beside)?);
                let sees_both = |&cell: &Cell| seen_from(cell, left).is_some() && seen_from(cell, right).is_some();
                pair(colour, its).filter(|_| removed.iter().any(sees_both))
            });
            let pairs = pairs.collect::<Vec<_>>().join("; and ");
            format!("A colour of one cluster sees a colour of the other: {pairs}")
        }
        (Technique::ColourClash, [one, other]) => {
            let (wrong, other) = match one.iter().chain(other.iter()).find(is_wrong) {
                Some(colour) if one.contains(colour) => (colour, other),
                Some(colour) => (colour, one),
                None => return String::new(),
            };
            let pairs = other.iter().filter_map(|its| pair(wrong, its)).collect::<Vec<_>>().join("; and ");
            format!("A colour of one cluster sees both colours of the other: {pairs}")
        }
        _ => String::new(),
    }
}

/// `r3c7 and r9c7, in column 7`
fn in_house(pair: [Cell; 2], words: Words<'_>) -> String {
    let house = words.common_houses(&pair).first().map(|&house| format!(" in {}", words.house(house)));
    format!("{}{}", words.cells_sorted(&pair), house.unwrap_or_default())
}

/// The technique and the cells of each colour.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    if technique == Technique::Medusa {
        return medusa::reason(pattern, words);
    }
    let cells: Vec<String> = pattern.parts.iter().map(|part| words.cell_list(&part.cells)).collect();
    format!("{} {} in {}", technique.name(), words.digits(pattern.digits), cells.join(" / "))
}
