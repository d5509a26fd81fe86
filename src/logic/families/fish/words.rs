//! Why a fish removes what it removes.

use crate::logic::wording::needs::needs;
use crate::logic::wording::words::Words;
use crate::logic::{Evidence, PartName, Pattern, Technique};

/// The reason without its conclusion; empty for other evidence.
pub(in crate::logic) fn fish(evidence: &Evidence, words: Words<'_>) -> String {
    let Evidence::Fish { digit, bases, covers, cells, fins } = evidence else { return String::new() };
    let digit = words.digit(*digit).to_string();
    let why: String = bases.iter().map(|&base| needs(base, &digit, words)).collect();
    let (bases, covers) = (words.houses_and(bases), words.houses_and(covers));
    match &fins[..] {
        [] => format!(
            "{why}In {bases} the digit {digit} can only stand in {}, all in {covers}. It stands there once for each of \
             them, so {covers} have it in these cells and nowhere else",
            words.cells_and(cells),
        ),
        fins => format!(
            "{why}In {bases} the digit {digit} can only stand in {}, in {covers}, or in the fins {}. If no fin holds it, \
             {covers} have it in those cells and nowhere else; so it goes from cells in them that see every fin",
            words.cells_and(cells),
            words.cells_and(fins),
        ),
    }
}

/// Two fish over the same bases: the technique and its houses.
pub(in crate::logic) fn siamese_reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let houses = words.houses_and(&pattern.houses());
    format!("Siamese {} {} in {houses}", technique.name(), words.digits(pattern.digits))
}

/// The reason of both without the conclusion.
pub(in crate::logic) fn siamese(pattern: &Pattern, words: Words<'_>) -> String {
    let (digit, houses) = (words.digits(pattern.digits), pattern.houses());
    let why: String = houses.iter().map(|&base| needs(base, &digit, words)).collect();
    let houses = words.houses_and(&houses);
    let fins = pattern.parts.iter().filter(|part| part.name == PartName::Extra);
    let fins: Vec<String> = fins.map(|part| words.cells_and(&part.cells)).collect();
    if fins.is_empty() {
        return format!(
            "{why}Two fish lie over {houses}, with other covers. The covers of each have {digit} in the bases and nowhere \
             else"
        );
    }
    format!(
        "{why}Two fish lie over {houses}: one has the fins {}. For each, if no fin holds {digit}, its covers have it in \
         the bases and nowhere else; so it goes from cells of its covers that see every fin of its own",
        fins.join(", the other "),
    )
}
