//! Wording of the reasons for exocets.

use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};
use deduku_core::board::Cell;

fn cells_of(pattern: &Pattern, name: PartName) -> &[Cell] {
    pattern.parts.iter().find(|part| part.name == name).map_or(&[], |part| &part.cells)
}

/// The technique, its digits, base and targets: `Junior Exocet 1359 in r1c12 / r2c4,r3c7`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (base, targets) = (cells_of(pattern, PartName::Base), cells_of(pattern, PartName::Target));
    let (base, targets) = (words.cell_list(base), words.cell_list(targets));
    format!("{} {} in {base} / {targets}", technique.name(), words.digits(pattern.digits))
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> String {
    let (base, targets) = (cells_of(pattern, PartName::Base), cells_of(pattern, PartName::Target));
    let (base, targets) = (words.cells_and(base), words.cells_and(targets));
    let houses = words.houses_and(&pattern.houses());
    let links = pattern.parts.iter().filter(|part| part.name == PartName::Link);
    let others = links.map(|part| match &part.cells[..] {
        [] => format!("{} has no other place", words.digits(part.digits)),
        cells => format!("{} in {}", words.digits(part.digits), words.cell_list(cells)),
    });
    let others: Vec<String> = others.collect();
    format!(
        "{base} hold two of the digits {}. Either of the two must also stand in each of {houses}, where {base} do not \
         see it: in {targets}, or elsewhere ({}), and for each digit two houses hold all of these other places. So it \
         stands there twice at most, and in {targets} at least once: these have the same two digits as {base}",
        words.digits_and(pattern.digits),
        others.join("; "),
    )
}
