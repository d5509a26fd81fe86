//! Card texts for large patterns, and for a grid by itself.

use crate::wording::card::builder::CardBuilder;
use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};

/// Why the cells can hold nothing else.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    match technique {
        Technique::TripleFirework | Technique::QuadFirework => Reason::new(
            format!("Where can {} go?", words.digits_and(pattern.digits_of(PartName::Wing))),
            "A digit that is in no wing is where its two houses cross, in the corner.",
            "As many digits as cells: there is no room for others.",
            "the cells of the firework have room for nothing else",
        ),
        Technique::JuniorExocet | Technique::SeniorExocet => Reason::new(
            "Which two digits do the base cells hold?",
            "Each of the three lines needs both. Outside the targets, two houses hold all places of a digit, so two lines at most have it there. The third has it in a target.",
            "The targets hold the digits of the base.",
            "the targets hold the same two digits as the base",
        ),
        _ => Reason::new(
            "How many digits can these cells take from their houses?",
            "As many as there are cells, so each of them is in these cells, in its house.",
            "It cannot be in the rest of that house.",
            "these cells need all the digits that their houses can give",
        ),
    }
}

/// The name of a part on the card.
pub(crate) fn part_name(technique: Technique, name: PartName, several: bool) -> Option<&'static str> {
    match name {
        PartName::Pivot if several => Some("corners"),
        PartName::Pivot => Some("corner"),
        PartName::Link => Some("other places"),
        PartName::Base if technique == Technique::DominoLoop => Some("in lines"),
        PartName::Target if technique == Technique::DominoLoop => Some("in boxes"),
        _ => None,
    }
}

pub(crate) fn grid_alone(draft: &mut CardBuilder<'_>, grid: usize, solutions: usize) {
    let name = draft.words.grid(grid);
    draft.question = format!("What follows from {name} alone?");
    draft.heading(&name);
    draft.say("taken by itself has");
    match solutions {
        1 => draft.say("one solution"),
        _ => draft.say(&format!("{solutions} solutions, all of them counted")),
    }
    draft.conclude(if solutions == 1 { "It is right in any case." } else { "What all of them share is right." });
    draft.because = "whatever the other grids hold".into();
}
