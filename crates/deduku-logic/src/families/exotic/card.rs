//! Card texts for large patterns, and for a grid by itself.

use crate::wording::card::builder::CardBuilder;
use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};

/// Why the cells can hold nothing else.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    match technique {
        Technique::TripleFirework | Technique::QuadFirework => Reason::new(
            format!("Where can {} stand?", words.digits_and(pattern.digits_of(PartName::Wing))),
            "A digit that is in neither wing stands where its two houses cross, in the corner.",
            "As many digits as cells: no room for others.",
            "the cells of the firework have room for nothing else",
        ),
        Technique::JuniorExocet | Technique::SeniorExocet => Reason::new(
            "Which two digits do the base cells hold?",
            "Both need a place in each line. Two houses hold all other places of each, so each is in a target.",
            "The targets hold the digits of the base.",
            "the targets hold the same two digits as the base",
        ),
        _ => Reason::new(
            "How many digits can the houses give these cells?",
            "As many digits as cells: each stands in them, in its house.",
            "They go from the rest of it.",
            "the cells take as many digits as the houses can give",
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
    draft.question = format!("What does {name} say by itself?");
    draft.heading(&name);
    draft.say("taken by itself it has");
    match solutions {
        1 => draft.say("one solution"),
        _ => draft.say(&format!("{solutions} solutions, all of them counted")),
    }
    draft.conclude(if solutions == 1 { "It holds." } else { "What they share holds." });
    draft.because = "whatever the other grids hold".into();
}
