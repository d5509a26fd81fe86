//! Card texts for locked candidates, and for houses that are counted against each other.

use crate::wording::card::builder::{CardBuilder, quiet};
use crate::wording::card::line::Span;
use crate::wording::card::names;
use crate::wording::words::often;
use crate::{Bound, Evidence, Role};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

pub(crate) fn locked(
    draft: &mut CardBuilder<'_>,
    digit: Digit,
    (base, cover): (HouseId, Option<HouseId>),
    cells: &[Cell],
) {
    let (words, symbol) = (draft.words, draft.words.digit(digit));
    draft.question = format!("Where must the {symbol} of {} go?", words.house(base));
    draft.heading(&format!("{symbol} in {}", names::house(base, words)));
    draft.say_needed(base, DigitSet::of(digit));
    let chips = draft.chips(cells, Role::Pattern);
    draft.line(chips);
    draft.show(cells, DigitSet::of(digit), Role::Pattern);
    if let Some(cover) = cover {
        draft.line(vec![quiet("all in"), Span::Chip(names::house(cover, words), Role::Second)]);
        draft.conclude("One of them holds it:");
        draft.conclude(&format!("no other {symbol} in {}", names::house(cover, words)));
        draft.because = format!("{} has its {symbol} in {}", words.house(cover), words.house(base));
    } else {
        draft.conclude("One of them holds it.");
        draft.because = format!("it sees every place for {symbol} in {}", words.house(base));
        if draft.step.conclusion.eliminate.len() > 1 {
            draft.because = format!("they see every place for {symbol} in {}", words.house(base));
        }
    }
    draft.meanings = vec![(Role::Pattern, "places")];
}

pub(crate) fn leftovers(draft: &mut CardBuilder<'_>) {
    let Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } =
        &draft.step.evidence
    else {
        return;
    };
    let (words, symbol, one) = (draft.words, draft.words.digit(*digit), DigitSet::of(*digit));
    draft.question =
        format!("Where {} and {} differ, how often is {symbol}?", words.houses_and(first), words.houses_and(second));
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
    let surplus = first.len().saturating_sub(second.len());
    draft.part();
    draft.say(&match surplus {
        0 => "Both hold each digit equally often.".to_owned(),
        _ => format!("The first hold each digit {} more.", often(surplus)),
    });
    if !via.is_empty() {
        let has = if via.len() == 1 { "has" } else { "have" };
        draft.say(&format!("{} {has} the {symbol} there", names::tags_and(via, words)));
    }
    let side = if *of_first { "first" } else { "second" };
    let bound = match bound {
        Bound::AtMost => "at most",
        Bound::AtLeast => "at least",
    };
    let times = usize::from(*times);
    draft.conclude(&match times {
        0 => format!("No {symbol} is left over in the {side}."),
        _ => format!("{symbol} is left over in the {side} {bound} {}.", often(times)),
    });
    draft.meanings = vec![(Role::Pattern, "first"), (Role::Second, "second")];
    draft.because = "what is left over of both holds the same".into();
    if surplus > 0 {
        draft.because = "that is how often it must appear in what is left over".into();
    }
}
