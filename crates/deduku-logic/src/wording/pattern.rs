//! Patterns in words: what each family writes about its parts and chains.

use crate::families::als::words as locked_sets;
use crate::families::chains::words as chains;
use crate::families::colouring::words as colours;
use crate::families::exotic::words as exotic;
use crate::families::fish::words as fish;
use crate::families::nets::words as nets;
use crate::families::singles::direct_words as direct;
use crate::families::uniqueness::words as uniqueness;
use crate::families::wings::words as wings;
use crate::wording::notation::chain;
use crate::wording::words::Words;
use crate::{Family, Pattern, Technique};

/// The technique and what it looks at: the chain in the usual notation, or digits and cells.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let name = technique.name();
    match technique.facts().family {
        Family::LockedSets | Family::Exclusion => return locked_sets::reason(technique, pattern, words),
        Family::Exotic => return exotic::reason(technique, pattern, words),
        Family::Net => return nets::reason(technique, pattern, words),
        Family::Intersection | Family::Subset => return direct::reason(technique, pattern, words),
        Family::Fish => return fish::siamese_reason(technique, pattern, words),
        Family::Chain => return chains::reason(technique, pattern, words),
        Family::Colouring => return colours::reason(technique, pattern, words),
        Family::Uniqueness => return uniqueness::reason(technique, pattern, words),
        Family::SingleDigit | Family::Wing => return wings::reason(technique, pattern, words),
        _ => {}
    }
    match (&pattern.parts[..], &pattern.chains[..]) {
        ([], [only]) => format!("{name} {}", chain(only, words)),
        ([], _) => format!("{name} {}", words.digits(pattern.digits)),
        (parts, _) => {
            let cells: Vec<String> = parts.iter().map(|part| words.cell_list(&part.cells)).collect();
            format!("{name} {} in {}", words.digits(pattern.digits), cells.join(" / "))
        }
    }
}
