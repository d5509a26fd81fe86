//! Wording of the reasons for colouring.

use crate::families::colouring::medusa_words as medusa;
use crate::families::wings::words::why_needed;
use crate::wording::notation::facts;
use crate::wording::words::Words;
use crate::{Conclusion, PartName, Pattern, Technique};

/// Why the clusters remove these candidates, without the conclusion.
pub(crate) fn explanation(
    technique: Technique,
    pattern: &Pattern,
    conclusion: &Conclusion,
    words: Words<'_>,
) -> String {
    if technique == Technique::Medusa {
        return medusa::explanation(pattern, &conclusion.eliminate, words);
    }
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

/// The technique and the cells of each colour.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    if technique == Technique::Medusa {
        return medusa::reason(pattern, words);
    }
    let cells: Vec<String> = pattern.parts.iter().map(|part| words.cell_list(&part.cells)).collect();
    format!("{} {} in {}", technique.name(), words.digits(pattern.digits), cells.join(" / "))
}
