//! Card texts for almost locked and almost hidden sets.

use crate::families::als::words::{beyond_houses, one_set_holds};
use crate::wording::card::reason::Reason;
use crate::wording::words::{Words, and, capital};
use crate::{PartName, Pattern, Step, Technique};
use deduku_core::board::DigitSet;

/// Why one of the sets holds what is removed, and which clues besides houses are used.
pub(crate) fn reason(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let mut reason = by_houses(step.technique, pattern, words);
    reason.why.extend(beyond_houses(step, pattern, words).into_iter().map(|(clue, pairs)| {
        let pairs: Vec<String> = pairs.iter().map(|pair| words.cell_list(pair)).collect();
        format!("Not equal by {clue}: {}.", and(&pairs))
    }));
    reason
}

fn by_houses(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    const QUESTION: &str = "Which digits can each set be without?";
    let each = if technique == Technique::DeathBlossom { "petal" } else { "set" };
    let lacks = format!("Each {each} has one more digit than cells: it lacks one at most.");
    // With several digits each is in one of the sets, not all of them in the same one.
    let first = pattern.digits.first().map_or_else(String::new, |digit| words.digit(digit).to_string());
    let others = pattern.digits.iter().skip(1).collect::<DigitSet>();
    let alike = match others.len() {
        0 => String::new(),
        _ => format!(" The same is true of {}.", words.digits_and(others)),
    };
    let in_one = one_set_holds(technique, pattern.digits, words);
    let so = capital(&in_one) + ".";
    let links: Vec<String> = pattern
        .parts
        .iter()
        .filter(|part| part.name == PartName::Link)
        .map(|part| words.digits_and(part.digits))
        .collect();
    let link = links.first().map_or("it", String::as_str);
    let almost = |question: &str, why: String, so: String, because: String| Reason {
        question: question.to_owned(),
        why: vec![lacks.clone(), why],
        so,
        because,
    };
    match technique {
        Technique::AhsXz => Reason::new(
            "Which cell does each set leave free?",
            "Each set has one more cell than digits, and a shared cell can serve only one set.",
            "Their digits fill all other cells.",
            "the digits of the two sets need these cells",
        ),
        Technique::SueDeCoq => Reason::new(
            "How many digits do these cells hold?",
            "Each digit fits in once, or once on each side. That is one for each cell, so all of them are needed.",
            "",
            "the cells of the pattern need all these digits",
        ),
        Technique::DeathBlossom => almost(
            QUESTION,
            "Whichever digit the stem holds, one petal loses it and holds all its other digits.".to_owned(),
            so,
            in_one,
        ),
        Technique::AlsXz if links.len() == 2 => almost(
            QUESTION,
            format!("One has no {link}, the other no {}.", links[1]),
            "Each holds all its other digits.".to_owned(),
            "each set holds all its other digits".to_owned(),
        ),
        Technique::AlsWWing => almost(
            QUESTION,
            format!("Wherever {link} goes, one set loses it and holds all its other digits."),
            so,
            in_one,
        ),
        _ if links.len() == 1 => almost(
            QUESTION,
            format!("If set 1 has no {first}, it holds {link}. Then set 2 has no {link} and holds {first}.{alike}"),
            so,
            in_one,
        ),
        _ => almost(
            QUESTION,
            format!(
                "If set 1 has no {first}, it holds {link}. Then set 2 has no {link}, and so on; the last set holds \
                 {first}.{alike}"
            ),
            so,
            in_one,
        ),
    }
}

/// The name of a part on the card.
pub(crate) fn part_name(technique: Technique, name: PartName) -> Option<&'static str> {
    match name {
        PartName::Base => Some("crossing"),
        PartName::Pivot => Some("stem"),
        PartName::Link if technique == Technique::AhsXz => Some("shared cells"),
        PartName::Link => Some("linking digit"),
        PartName::Set if matches!(technique, Technique::DeathBlossom) => Some("petal"),
        _ => None,
    }
}
