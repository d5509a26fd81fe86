//! Card texts for locked candidates, and for houses that are counted against each other.

use crate::wording::card::builder::{CardBuilder, quiet};
use crate::wording::card::line::Span;
use crate::wording::card::names;
use crate::{Evidence, Role};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

pub(crate) fn locked(
    draft: &mut CardBuilder<'_>,
    digit: Digit,
    (base, cover): (HouseId, Option<HouseId>),
    cells: &[Cell],
) {
    let (words, symbol) = (draft.words, draft.words.digit(digit));
    draft.heading(&format!("{symbol} in {}", names::house(base, words)));
    let chips = draft.chips(cells, Role::Pattern);
    draft.line(chips);
    draft.show(cells, DigitSet::of(digit), Role::Pattern);
    if let Some(cover) = cover {
        let all = if cells.len() == 2 { "both in" } else { "all in" };
        draft.line(vec![quiet(all), Span::Chip(names::house(cover, words), Role::Second)]);
    }
    draft.meanings = vec![(Role::Pattern, "places")];
}

pub(crate) fn leftovers(draft: &mut CardBuilder<'_>) {
    let Evidence::Leftovers { digit, first, second, inside, outside, .. } = &draft.step.evidence else { return };
    let (words, one) = (draft.words, DigitSet::of(*digit));
    draft.look = Some([&first[..], second].concat());
    for (heading, houses, cells, role) in
        [("first", first, inside, Role::Pattern), ("second", second, outside, Role::Second)]
    {
        draft.part();
        draft.heading(&format!("{heading} {}", names::kinds(houses, words)));
        draft.line(houses.iter().map(|&id| Span::Chip(names::tag(id, words), role)).collect());
        match &cells[..] {
            [] => draft.say("nothing left over"),
            cells => {
                let mut spans = vec![quiet("left over")];
                spans.extend(draft.chips(cells, role));
                draft.line(spans);
                draft.show(cells, one, role);
            }
        }
    }
    draft.meanings = vec![(Role::Pattern, "first"), (Role::Second, "second")];
}
