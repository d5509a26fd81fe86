//! Card texts for naked and hidden subsets.

use crate::Role;
use crate::wording::card::builder::{CardBuilder, text};
use crate::wording::card::line::Span;
use crate::wording::card::names;
use deduku_core::board::{Cell, DigitSet, HouseId};

pub(crate) fn naked_subset(draft: &mut CardBuilder<'_>, cells: &[Cell], digits: DigitSet, houses: &[HouseId]) {
    let (words, position) = (draft.words, draft.position);
    match houses {
        [] => draft.heading(&format!("{} cells", names::number(cells.len()))),
        houses => draft.heading(&format!("in {}", names::tags_and(houses, words))),
    }
    let row = |&cell: &Cell| {
        (Span::Chip(words.cell(cell), Role::Pattern), vec![text(words.digits(position.candidates(cell)))])
    };
    draft.rows(cells.iter().map(row).collect());
    draft.show(cells, digits, Role::Pattern);
    draft.meanings = vec![(Role::Pattern, "set")];
}

pub(crate) fn hidden_subset(draft: &mut CardBuilder<'_>, house: HouseId, cells: &[Cell], digits: DigitSet) {
    let words = draft.words;
    draft.heading(&format!("in {}", names::house(house, words)));
    let rows = digits.iter().map(|digit| {
        let places = draft.places(house, digit);
        let list = names::lists(&places, words).join(" ");
        (Span::Digit(words.digit(digit), Role::Pattern), vec![Span::Arrow, text(list)])
    });
    let rows = rows.collect();
    draft.rows(rows);
    draft.show(cells, digits, Role::Pattern);
    draft.meanings = vec![(Role::Pattern, "set")];
}
