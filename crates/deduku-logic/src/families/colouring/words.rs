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
        .filter_map(|both| {
            let [one, other] = [both.first(), both.get(1)].map(|part| part.map_or(&[][..], |part| &part.cells));
            let all = |cells: &[_]| match cells {
                [only] => format!("{} is {digit}", words.cell(*only)),
                both @ [_, _] => format!("{} are both {digit}", words.cells_and(both)),
                cells => format!("{} are all {digit}", words.cells_and(cells)),
            };
            // A cell of its own is no choice.
            (!other.is_empty()).then(|| format!("either {} or {}", all(one), all(other)))
        })
        .collect();
    let rest = match technique {
        Technique::ColourTrap => "A cell that sees cells of both colours sees one that holds it",
        Technique::ColourWrap => "Two cells of one colour see each other, so none of that colour can hold it",
        Technique::ColourBridge => {
            "A colour of one cluster sees a colour of the other, so they cannot both be true: one of the opposite colours is, \
             and a cell that sees cells of both of these cannot hold it"
        }
        _ => "A colour of one cluster sees both colours of the other. One of those is true, so this colour is false",
    };
    let why = why_needed(pattern, words);
    format!(
        "{why}{}. In each of these houses exactly one of the two is {digit}, so {}. {rest}",
        facts(pattern, words),
        clusters.join("; and ")
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
