//! Card texts for sums and for houses that are counted against each other.

use crate::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::wording::card::names;
use crate::{Evidence, Role};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

pub(crate) fn combinations(draft: &mut CardBuilder<'_>, house: HouseId, rest: u16, cells: &[Cell]) {
    let words = draft.words;
    let sum = words.puzzle.sum(house).unwrap_or_default();
    let name = names::house(house, words);
    draft.heading(&name);
    draft.show_cells(cells, Role::Pattern);
    if rest == sum {
        draft.say(&format!("sum {sum} in {} cells", cells.len()));
    } else {
        draft.say(&format!("sum {sum}, {} placed", sum.saturating_sub(rest)));
        draft.say(&format!("{rest} left for {} cells", cells.len()));
    }
    let chips = draft.chips(cells, Role::Pattern);
    draft.line(chips);
}

pub(crate) fn crossing(draft: &mut CardBuilder<'_>, houses: [HouseId; 2], rests: [u16; 2], digits: [DigitSet; 2]) {
    let words = draft.words;
    let cell = draft.step.conclusion.place.first().map(|&(cell, _)| words.cell(cell)).unwrap_or_default();
    for ((house, rest), digits) in houses.into_iter().zip(rests).zip(digits) {
        draft.part();
        let name = names::house(house, words);
        draft.heading(&name);
        draft.say(&format!("needs {rest} more"));
        draft.line(vec![quiet("gives"), strong(cell.clone()), text(words.digits(digits))]);
        let open: Vec<Cell> = words.puzzle.board().house(house).cells.to_vec();
        draft.show_cells(&open, Role::House);
    }
}

pub(crate) fn balance(draft: &mut CardBuilder<'_>) {
    let Evidence::Balance { houses, cages, innies, outies, known, .. } = &draft.step.evidence else { return };
    let words = draft.words;
    let (puzzle, board) = (words.puzzle, words.puzzle.board());
    let digits = u32::from(board.digits());
    let total = houses.len() as u32 * digits * (digits + 1) / 2;
    let caged: u32 = cages.iter().filter_map(|&cage| puzzle.sum(cage)).map(u32::from).sum();
    draft.look = Some(houses.clone());
    let add = if houses.len() == 1 { "adds" } else { "add" };
    draft.heading(&format!("{} {add} up to {total}", names::tags_and(houses, words)));
    draft.part();
    draft.heading("cages");
    let rows = cages.iter().filter_map(|&cage| {
        Some((strong(words.cell(*board.house(cage).cells.first()?)), vec![text(puzzle.sum(cage)?.to_string())]))
    });
    let rows = rows.collect();
    draft.rows(rows);
    draft.say(&format!("make {caged}"));
    let lies_in = |cell: &Cell| houses.iter().any(|&house| board.house(house).cells.contains(cell));
    for (inside, what) in [(true, "placed beside them"), (false, "placed outside")] {
        let here: Vec<&(Cell, Digit)> = known.iter().filter(|(cell, _)| lies_in(cell) == inside).collect();
        if !here.is_empty() {
            draft.heading(what);
            let row = |&&(cell, digit): &&(Cell, Digit)| {
                (strong(words.cell(cell)), vec![text(words.digit(digit).to_string())])
            };
            draft.rows(here.iter().map(row).collect());
        }
    }
    draft.part();
    draft.heading("left over");
    draft.show_cells(innies, Role::Pattern);
    draft.show_cells(outies, Role::Second);
    let (inner, outer) = (draft.chips(innies, Role::Pattern), draft.chips(outies, Role::Second));
    draft.line([inner, outer].concat());
}

/// The last empty cell of a cage or run.
pub(crate) fn remainder(draft: &mut CardBuilder<'_>, house: HouseId) {
    let name = names::house(house, draft.words);
    draft.heading(&name);
    draft.say(&format!("sum {}", draft.words.puzzle.sum(house).unwrap_or_default()));
}
