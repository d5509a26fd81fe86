//! Wording of the reasons for exocets.

use crate::wording::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};
use deduku_core::board::{Cell, DigitSet, HouseId};

fn cells_of(pattern: &Pattern, name: PartName) -> &[Cell] {
    pattern.parts.iter().find(|part| part.name == name).map_or(&[], |part| &part.cells)
}

/// The technique, its digits, base and targets: `Junior Exocet 1359 in r1c12 / r2c4,r3c7`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let (base, targets) = (cells_of(pattern, PartName::Base), cells_of(pattern, PartName::Target));
    let (base, targets) = (words.cell_list(base), words.cell_list(targets));
    format!("{} {} in {base} / {targets}", technique.name(), words.digits(pattern.digits))
}

/// Why the targets hold the digits of the base.
pub(crate) fn explanation(pattern: &Pattern, words: Words<'_>) -> Reason {
    let (base, targets) = (cells_of(pattern, PartName::Base), cells_of(pattern, PartName::Target));
    let (base, targets) = (words.cells_and(base), words.cells_and(targets));
    let lines = words.houses_and(&pattern.houses());
    let others = || pattern.parts.iter().filter(|part| part.name == PartName::Link);
    let places = others().map(|part| match &part.cells[..] {
        [] => format!("{} in none", words.digits(part.digits)),
        cells => {
            let all = match cells.len() {
                1 => "",
                2 => "both ",
                _ => "all ",
            };
            format!(
                "{} only in {}, {all}in {}",
                words.digits(part.digits),
                words.cell_list(cells),
                words.houses_and(&cover(cells, words))
            )
        }
    });
    let places = places.collect::<Vec<_>>().join("; ");
    let rare = others().filter(|part| cover(&part.cells, words).len() < 2);
    let rare = rare.fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let which = match rare.len() {
        0 => None,
        1 => Some(format!("{}, which", words.digits(rare))),
        _ => Some(format!("any of {}, each of which", words.digits_and(rare))),
    };
    let both = which.map(|which| {
        format!("The base cannot have {which} would have to be in both targets and leave no place for the other digit")
    });
    let needs = format!(
        "Each of {lines} needs both digits of the base, in a target or elsewhere. Elsewhere, two houses have all places of such a \
         digit, so at most two of the three lines have it there, and the third has it in a target"
    );
    Reason {
        question: "Which two digits do the base cells hold?".to_owned(),
        given: format!(
            "The base, {base}, holds two of the digits {}, which no cell that sees all of it can hold. Besides those cells and the \
             targets, {targets}, {lines} can have {places}",
            words.digits_and(pattern.digits),
        ),
        why: [needs].into_iter().chain(both).collect(),
        so: "So the targets hold the two digits of the base, one each".to_owned(),
        because: "the targets hold the same two digits as the base".to_owned(),
    }
}

/// The fewest houses that contain all of these cells, if one or two do.
fn cover(cells: &[Cell], words: Words<'_>) -> Vec<HouseId> {
    let board = words.puzzle.board();
    let Some(&first) = cells.first() else { return Vec::new() };
    let ways = board.houses_of(first).iter().filter_map(|&house| {
        let rest: Vec<Cell> = cells.iter().copied().filter(|cell| !board.house(house).cells.contains(cell)).collect();
        let more = words.common_houses(&rest).first().copied();
        (rest.is_empty() || more.is_some()).then(|| [house].into_iter().chain(more).collect::<Vec<_>>())
    });
    ways.min_by_key(Vec::len).unwrap_or_default()
}
