//! Card texts for fish: single ones, and two on the same bases.

use crate::families::fish::words::fins_by_clues;
use crate::wording::card::builder::{CardBuilder, text};
use crate::wording::card::line::{Span, TextStyle};
use crate::wording::card::names;
use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{Evidence, PartName, Pattern, Role};
use deduku_core::board::{Cell, DigitSet, HouseId};

pub(crate) fn fish(draft: &mut CardBuilder<'_>) {
    let Evidence::Fish { digit, bases, covers, cells, fins } = &draft.step.evidence else { return };
    let mut covers = covers.clone();
    covers.sort_unstable();
    let covers = &covers;
    let (words, board) = (draft.words, draft.position.board());
    let (one, symbol) = (DigitSet::of(*digit), words.digit(*digit));
    draft.look = Some(bases.clone());
    draft.question = format!("Where must the {symbol}s of {} go?", names::tags_and(bases, words));
    draft.heading(&format!("base: its {symbol}s are in"));
    let of_cover = |cell: Cell| {
        let holding: Vec<HouseId> =
            covers.iter().copied().filter(|&id| board.house(id).cells.contains(&cell)).collect();
        if let [only] = holding[..] { names::tag(only, words) } else { words.cell(cell) }
    };
    let mut rows = Vec::new();
    for &base in bases {
        let inside = |cell: &&Cell| board.house(base).cells.contains(cell);
        let mut places: Vec<String> = Vec::new();
        for &cell in cells.iter().filter(inside) {
            let name = of_cover(cell);
            if !places.contains(&name) {
                places.push(name);
            }
        }
        let of_fins: Vec<Cell> = fins.iter().filter(inside).copied().collect();
        let mut spans = vec![Span::Arrow];
        spans.extend(places.into_iter().map(|name| Span::Words(name, TextStyle::Role(Role::Second))));
        let of_fins = names::lists(&of_fins, words).into_iter().filter(|name| !name.is_empty());
        spans.extend(of_fins.map(|name| Span::Words(name, TextStyle::Role(Role::Third))));
        rows.push((Span::Chip(names::tag(base, words), Role::Pattern), spans));
    }
    draft.rows(rows);
    draft.show(cells, one, Role::Pattern);
    for &base in bases {
        draft.say_needed(base, one);
    }
    draft.part();
    let count = names::number(covers.len());
    draft.heading(&format!("cover: {count} {}", names::kinds(covers, words)));
    draft.line(covers.iter().map(|&id| Span::Chip(names::tag(id, words), Role::Second)).collect());
    let (base_kind, cover_kind) = (names::kinds(bases, words), names::kinds(covers, words));
    draft.say(&format!("{} {base_kind}, {} {cover_kind}:", bases.len(), covers.len()));
    let cannibal = draft.step.conclusion.eliminate.iter().any(|(cell, _)| cells.contains(cell));
    draft.say(&if cannibal {
        format!("one {symbol} for each cover")
    } else {
        format!("no {symbol} elsewhere in the {cover_kind}")
    });
    draft.meanings = vec![(Role::Pattern, "base"), (Role::Second, "cover"), (Role::Third, "fin")];
    if fins.is_empty() {
        let covers = words.houses_and(covers);
        draft.because = format!("{} have the {symbol}s of {covers}", words.houses_and(bases));
        return;
    }
    draft.part();
    draft.heading(if fins.len() == 1 { "but for the fin" } else { "but for the fins" });
    draft.show(fins, one, Role::Third);
    let mut chips = draft.chips(fins, Role::Third);
    let by_clues = fins_by_clues(draft.step, words);
    if fins.len() == 1 {
        let mut with = chips.clone();
        with.push(text(format!("is {symbol}: none in sight of it")));
        draft.line(with);
        chips.push(text(format!("is not {symbol}: the fish holds")));
        draft.line(chips);
    } else {
        draft.line(chips);
        draft.say(&format!("if one is {symbol}: none in sight of it"));
    }
    for (clue, fins) in by_clues {
        draft.say(&format!("{} by {clue}", names::lists(&fins, words).join(" ")));
    }
    if fins.len() > 1 {
        draft.say("if none is, the fish holds");
    }
    draft.conclude("Either way:");
    let fin = if fins.len() == 1 { "the fin" } else { "a fin" };
    draft.because = format!(
        "{symbol} cannot go {}, whether or not {fin} is {symbol}",
        if draft.step.conclusion.eliminate.len() == 1 { "here" } else { "there" }
    );
}

/// The reason for two fish on the same bases.
pub(crate) fn siamese(pattern: &Pattern, words: Words<'_>) -> Reason {
    Reason::new(
        format!("Where must the {}s of {} go?", words.digits(pattern.digits), words.houses_and(&pattern.houses())),
        "Two fish have the same bases, each with its own covers.",
        "Each removes its own.",
        "each of the two fish removes its own",
    )
}

/// The names of the parts of two fish.
pub(crate) const fn part_name(name: PartName, several: bool) -> Option<&'static str> {
    match name {
        PartName::Base => Some("places in the bases"),
        PartName::Extra if several => Some("fins"),
        PartName::Extra => Some("fin"),
        _ => None,
    }
}
