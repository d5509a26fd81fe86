//! Card texts for colouring.

use crate::wording::card::builder::CardBuilder;
use crate::wording::card::line::Span;
use crate::wording::card::reason::Reason;
use crate::{Part, PartName, Pattern, Role, Step, Technique};
use deduku_core::board::{Cell, Digit};

/// Adds the two colours of each cluster, digit by digit.
pub(crate) fn parts(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let clusters: Vec<&[Part]> =
        pattern.parts.chunk_by(|one, next| !(one.name != PartName::Colour && next.name == PartName::Colour)).collect();
    let several = clusters.len() > 1;
    for (number, cluster) in clusters.into_iter().enumerate() {
        for (name, what) in [
            (PartName::Colour, "colour A"),
            (PartName::Opposite, "colour B"),
            (PartName::Extra, "left without a candidate"),
        ] {
            let parts: Vec<&Part> = cluster.iter().filter(|part| part.name == name).collect();
            if parts.is_empty() {
                continue;
            }
            let role = match name {
                PartName::Colour => Role::Pattern,
                PartName::Opposite => Role::Second,
                _ => Role::Third,
            };
            draft.part();
            draft.heading(&if several { format!("cluster {}, {what}", number + 1) } else { what.to_owned() });
            for part in parts {
                let mut spans = Vec::new();
                if part.digits.len() == 1 && draft.step.technique == Technique::Medusa {
                    spans.extend(part.digits.iter().map(|digit| Span::Digit(draft.words.digit(digit), role)));
                }
                spans.extend(draft.chips(&part.cells, role));
                draft.line(spans);
                draft.show(&part.cells, part.digits, role);
            }
        }
    }
    draft.meanings = vec![(Role::Pattern, "A"), (Role::Second, "B"), (Role::Third, "empty")];
}

/// Why one of the colours is false, or why a candidate that both exclude is removed.
pub(crate) fn reason(step: &Step, pattern: &Pattern) -> Reason {
    const QUESTION: &str = "Which colour is true?";
    const EITHER: &str = "All of A is true, or all of B.";
    let is_in = |name: PartName, &(cell, digit): &(Cell, Digit)| {
        pattern.parts.iter().any(|part| part.name == name && part.digits.contains(digit) && part.cells.contains(&cell))
    };
    let then = |why: &str, so: &str, because: &str| Reason {
        question: QUESTION.to_owned(),
        why: [EITHER, why].iter().filter(|text| !text.is_empty()).map(|&text| text.to_owned()).collect(),
        so: so.to_owned(),
        because: because.to_owned(),
    };
    match step.technique {
        Technique::ColourTrap => then("", "What sees both is removed.", "it sees both colours, one of which is true"),
        Technique::ColourWrap => then(
            "Two of one colour see each other.",
            "That colour is false.",
            "two cells of that colour see each other",
        ),
        Technique::ColourBridge => then(
            "Colours of two clusters see each other, so one of their opposites is true.",
            "What sees both opposites is removed.",
            "one of the two opposite colours is true",
        ),
        Technique::ColourClash => then(
            "One colour sees both of the other cluster.",
            "That colour is false.",
            "that colour sees both colours of another cluster",
        ),
        _ if step.conclusion.eliminate.iter().all(|removed| is_in(PartName::Opposite, removed)) => {
            let empties = pattern.parts.iter().any(|part| part.name == PartName::Extra);
            let why = if empties { "B leaves a cell without a candidate." } else { "B contradicts itself." };
            then(why, "B is false.", "that colour contradicts itself")
        }
        _ => then("", "What both exclude is removed.", "both colours exclude it, and one of them is true"),
    }
}
