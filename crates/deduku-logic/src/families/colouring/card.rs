//! Card texts for colouring.

use crate::wording::card::builder::CardBuilder;
use crate::wording::card::line::Span;
use crate::{Part, PartName, Pattern, Role, Technique};

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
