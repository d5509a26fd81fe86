//! Card texts for fish: single ones, and two on the same bases.

use crate::wording::card::builder::CardBuilder;
use crate::wording::card::line::{Span, TextStyle};
use crate::wording::card::names;
use crate::{Evidence, Role};
use deduku_core::board::{Cell, DigitSet, HouseId};

pub(crate) fn fish(draft: &mut CardBuilder<'_>) {
    let Evidence::Fish { digit, bases, covers, cells, fins } = &draft.step.evidence else { return };
    let mut covers = covers.clone();
    covers.sort_unstable();
    let covers = &covers;
    let (words, board) = (draft.words, draft.position.board());
    let (one, symbol) = (DigitSet::of(*digit), words.digit(*digit));
    draft.look = Some(bases.clone());
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
    draft.part();
    let count = names::number(covers.len());
    draft.heading(&format!("cover: {count} {}", names::kinds(covers, words)));
    draft.line(covers.iter().map(|&id| Span::Chip(names::tag(id, words), Role::Second)).collect());
    draft.meanings = vec![(Role::Pattern, "base"), (Role::Second, "cover"), (Role::Third, "fin")];
    if !fins.is_empty() {
        draft.part();
        draft.heading(if fins.len() == 1 { "but for the fin" } else { "but for the fins" });
        draft.show(fins, one, Role::Third);
        let chips = draft.chips(fins, Role::Third);
        draft.line(chips);
    }
}
