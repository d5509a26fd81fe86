//! Card texts for almost locked and almost hidden sets.

use crate::families::als::words::beyond_houses;
use crate::wording::card::reason::Reason;
use crate::wording::words::{Words, and};
use crate::{PartName, Pattern, Step, Technique};

/// Why one of the sets holds what is removed, and which clues besides houses are used.
pub(crate) fn reason(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let mut reason = by_houses(step.technique, pattern, words);
    reason.why.extend(beyond_houses(step, pattern, words).into_iter().map(|(clue, pairs)| {
        let pairs: Vec<String> = pairs.iter().map(|&[one, other]| words.cell_list(&[one, other])).collect();
        format!("Not equal by {clue}: {}.", and(&pairs))
    }));
    reason
}

fn by_houses(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    const QUESTION: &str = "Which digit can each set lack?";
    const ALMOST: &str = "Each set has a digit more than cells.";
    let removed = words.digits_and(pattern.digits);
    let holds = if pattern.digits.len() == 1 { "it" } else { "them" };
    let links: Vec<String> = pattern
        .parts
        .iter()
        .filter(|part| part.name == PartName::Link)
        .map(|part| words.digits_and(part.digits))
        .collect();
    let link = links.first().map_or("it", String::as_str);
    let almost = |question: &str, why: String, so: String, because: String| Reason {
        question: question.to_owned(),
        why: vec![ALMOST.to_owned(), why],
        so,
        because,
    };
    match technique {
        Technique::AhsXz => Reason::new(
            "Which place does each set leave out?",
            "Each set has a place more than digits, and a shared place serves only one.",
            "All other places are filled by them.",
            "the digits of the two sets need these cells",
        ),
        Technique::SueDeCoq => Reason::new(
            "How many digits do these cells hold?",
            "Counted as often as they can stand there, they have as many digits as cells: each stands there.",
            "",
            "the cells of the pattern take these digits",
        ),
        Technique::DeathBlossom => almost(
            QUESTION,
            "Each digit of the stem takes one from a set, which keeps the rest.".to_owned(),
            format!("One set holds {removed}."),
            "whichever digit the stem holds, a set holds it".to_owned(),
        ),
        Technique::AlsXz if links.len() == 2 => almost(
            QUESTION,
            format!("One lacks {link}, the other {}.", links[1]),
            "Each keeps all its others.".to_owned(),
            "each set keeps all its other digits".to_owned(),
        ),
        Technique::AlsWWing => almost(
            QUESTION,
            format!("Wherever {link} stands, one set lacks it and keeps its others."),
            format!("One set holds {removed}."),
            format!("one of the two sets holds {removed}"),
        ),
        _ if links.len() == 1 => almost(
            QUESTION,
            format!("If set 1 lacks {removed}, it holds {link}; then set 2 lacks {link} and holds {removed}."),
            format!("One set holds {removed}."),
            format!("one of the two sets holds {removed}"),
        ),
        _ => almost(
            QUESTION,
            format!(
                "If set 1 lacks {removed}, it holds {link}, which set 2 then lacks, and so on; the last set holds \
                 {holds}."
            ),
            format!("The first or the last holds {removed}."),
            format!("the first set or the last holds {removed}"),
        ),
    }
}

/// The name of a part on the card.
pub(crate) fn part_name(technique: Technique, name: PartName) -> Option<&'static str> {
    match name {
        PartName::Base => Some("crossing"),
        PartName::Pivot => Some("stem"),
        PartName::Link if technique == Technique::AhsXz => Some("shared cells"),
        PartName::Link => Some("shared digit"),
        _ => None,
    }
}
