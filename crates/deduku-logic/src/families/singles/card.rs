//! Card texts for singles and their direct forms.

use crate::Role;
use crate::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::wording::card::line::Span;
use crate::wording::card::names;
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::Position;

/// The placement that a single makes.
fn placed(draft: &CardBuilder<'_>) -> Option<(Cell, Digit)> {
    draft.step.conclusion.place.first().copied()
}

pub(crate) fn full_house(draft: &mut CardBuilder<'_>, house: HouseId) {
    let Some((cell, _)) = placed(draft) else { return };
    let (words, name) = (draft.words, names::house(house, draft.words));
    draft.heading(&name);
    draft.line(vec![Span::Chip(words.cell(cell), Role::Pattern)]);
    draft.show_cells(&[cell], Role::Pattern);
}

pub(crate) fn naked_single(draft: &mut CardBuilder<'_>) {
    let Some((cell, digit)) = placed(draft) else { return };
    let (words, position) = (draft.words, draft.position);
    let board = position.board();
    draft.look = Some(board.houses_of(cell).first().copied().into_iter().collect());
    draft.line(vec![Span::Chip(words.cell(cell), Role::Pattern), quiet("sees")]);
    draft.show_cells(&[cell], Role::Pattern);
    let mut seen = DigitSet::EMPTY;
    let mut rows = Vec::new();
    for &house in board.houses_of(cell) {
        let mut here = DigitSet::EMPTY;
        for &other in &board.house(house).cells {
            if let Some(held) = position.value(other).filter(|&held| !seen.contains(held)) {
                seen.insert(held);
                here.insert(held);
                draft.show(&[other], DigitSet::of(held), Role::Second);
            }
        }
        if !here.is_empty() {
            rows.push((strong(names::house(house, words)), vec![text(words.digits(here))]));
        }
    }
    draft.rows(rows);
    let excluded = board.all_digits() - seen - DigitSet::of(digit);
    if !excluded.is_empty() {
        draft.line(vec![text(words.digits(excluded)), quiet("excluded before")]);
    }
    draft.meanings = vec![(Role::Second, "seen")];
}

pub(crate) fn hidden_single(draft: &mut CardBuilder<'_>, house: HouseId) {
    let Some((cell, digit)) = placed(draft) else { return };
    let (words, position) = (draft.words, draft.position);
    let symbol = words.digit(digit);
    draft.heading(&format!("{symbol} in {}", names::house(house, words)));
    let (excluders, open) = excluders(position, house, (cell, digit));
    let mut rows = Vec::new();
    for (holder, excluded) in excluders {
        draft.show(&[holder], DigitSet::of(digit), Role::Second);
        let list = names::lists(&excluded, words).join(" ");
        rows.push((Span::Chip(words.cell(holder), Role::Second), vec![Span::Arrow, text(list)]));
    }
    if !rows.is_empty() {
        draft.say(&format!("these {symbol}s exclude it:"));
        draft.rows(rows);
    }
    if !open.is_empty() {
        let list = names::lists(&open, words).join(" ");
        draft.line(vec![quiet("excluded before from"), text(list)]);
    }
    draft.meanings = vec![(Role::Second, "seen")];
}

/// The digits on the board that exclude this one from the other empty cells of the house, few that suffice, each with the
/// cells that it excludes; and the cells that none excludes.
pub fn excluders(
    position: &Position,
    house: HouseId,
    (cell, digit): (Cell, Digit),
) -> (Vec<(Cell, Vec<Cell>)>, Vec<Cell>) {
    let board = position.board();
    let empty = board.house(house).cells.iter().copied();
    let mut open: Vec<Cell> = empty.filter(|&other| other != cell && position.value(other).is_none()).collect();
    let holders: Vec<Cell> = board.cells().filter(|&other| position.value(other) == Some(digit)).collect();
    let mut found = Vec::new();
    loop {
        let sees = |holder: Cell| open.iter().filter(|&&other| board.sees(holder, other)).count();
        // Of several that exclude as much, the first.
        let best = holders.iter().rev().copied().max_by_key(|&holder| sees(holder));
        let Some(best) = best.filter(|&holder| sees(holder) > 0) else { return (found, open) };
        let (excluded, rest): (Vec<Cell>, Vec<Cell>) = open.iter().partition(|&&other| board.sees(best, other));
        found.push((best, excluded));
        open = rest;
    }
}
