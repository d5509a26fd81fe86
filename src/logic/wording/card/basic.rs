//! Cards of singles, locked candidates, subsets and fish; of grids by themselves, and of guesses.

use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::logic::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::logic::wording::card::line::{Span, TextStyle};
use crate::logic::wording::card::names;
use crate::logic::{Evidence, Role, Technique};

/// The placement that a single makes.
fn placed(draft: &CardBuilder<'_>) -> Option<(Cell, Digit)> {
    draft.step.conclusion.place.first().copied()
}

pub(in crate::logic) fn full_house(draft: &mut CardBuilder<'_>, house: HouseId) {
    let Some((cell, digit)) = placed(draft) else { return };
    let (words, name) = (draft.words, names::house(house, draft.words));
    draft.question = format!("What is missing in {}?", words.house(house));
    draft.heading(&name);
    if draft.step.technique == Technique::CageRemainder {
        let (sum, value) = (words.puzzle.sum(house).unwrap_or_default(), u16::from(digit.get()));
        let others = sum.saturating_sub(value);
        if words.puzzle.board().house(house).cells.len() == 1 {
            draft.say(&format!("sum {sum}, one cell"));
            draft.because = format!("it is the only cell of {}, which adds up to {sum}", words.house(house));
            return;
        }
        draft.say(&format!("sum {sum}, one cell left"));
        draft.say(&format!("the others make {others}"));
        draft.conclude(&format!("{sum} - {others} = {value}"));
        draft.because = format!("{} adds up to {sum}, and its other cells make {others}", words.house(house));
        return;
    }
    draft.line(vec![Span::Chip(words.cell(cell), Role::Pattern), text("is the last")]);
    draft.say("empty cell");
    draft.show_cells(&[cell], Role::Pattern);
    draft.conclude(&format!("{} is missing", words.digit(digit)));
    draft.because = format!("it is the last empty cell of {}", words.house(house));
}

pub(in crate::logic) fn naked_single(draft: &mut CardBuilder<'_>) {
    let Some((cell, digit)) = placed(draft) else { return };
    let (words, position) = (draft.words, draft.position);
    let board = position.board();
    draft.look = Some(board.houses_of(cell).first().copied().into_iter().collect());
    draft.question = format!("Which digits can {} still hold?", words.cell(cell));
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
    draft.conclude(&format!("Only {} is left.", words.digit(digit)));
    draft.because = "every other digit is excluded from it".into();
}

pub(in crate::logic) fn hidden_single(draft: &mut CardBuilder<'_>, house: HouseId) {
    let Some((cell, digit)) = placed(draft) else { return };
    let (words, position) = (draft.words, draft.position);
    let (board, symbol) = (position.board(), words.digit(digit));
    draft.question = format!("Where can {symbol} stand in {}?", words.house(house));
    draft.heading(&format!("{symbol} in {}", names::house(house, words)));
    draft.say_needed(house, DigitSet::of(digit));
    let empty = board.house(house).cells.iter().copied();
    let mut open: Vec<Cell> = empty.filter(|&other| other != cell && position.value(other).is_none()).collect();
    let holders: Vec<Cell> = board.cells().filter(|&other| position.value(other) == Some(digit)).collect();
    let mut rows = Vec::new();
    loop {
        let sees = |holder: Cell| open.iter().filter(|&&other| board.sees(holder, other)).count();
        let Some(&best) = holders.iter().rev().max_by_key(|&&holder| sees(holder)).filter(|&&holder| sees(holder) > 0)
        else {
            break;
        };
        let (excluded, rest): (Vec<Cell>, Vec<Cell>) = open.iter().partition(|&&other| board.sees(best, other));
        draft.show(&[best], DigitSet::of(digit), Role::Second);
        let list = names::lists(&excluded, words).join(" ");
        rows.push((Span::Chip(words.cell(best), Role::Second), vec![Span::Arrow, text(list)]));
        open = rest;
    }
    if !rows.is_empty() {
        draft.say(&format!("each {symbol} excludes it:"));
        draft.rows(rows);
    }
    if !open.is_empty() {
        let list = names::lists(&open, words).join(" ");
        draft.line(vec![quiet("excluded before from"), text(list)]);
    }
    draft.meanings = vec![(Role::Second, "seen")];
    draft.conclude("One place is left.");
    draft.because = format!("{} has no other place for {symbol}", words.house(house));
}

pub(in crate::logic) fn locked(
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

pub(in crate::logic) fn naked_subset(
    draft: &mut CardBuilder<'_>,
    cells: &[Cell],
    digits: DigitSet,
    houses: &[HouseId],
) {
    let (words, position) = (draft.words, draft.position);
    let count = names::number(cells.len());
    draft.question = format!("Which digits do {} take?", words.cells_and(cells));
    match houses {
        [] => draft.heading(&format!("{count} cells")),
        houses => draft.heading(&format!("in {}", names::tags_and(houses, words))),
    }
    let row = |&cell: &Cell| {
        (Span::Chip(words.cell(cell), Role::Pattern), vec![text(words.digits(position.candidates(cell)))])
    };
    draft.rows(cells.iter().map(row).collect());
    draft.show(cells, digits, Role::Pattern);
    draft.say(&format!("{count} cells, {count} digits:"));
    draft.say("they take them all");
    draft.meanings = vec![(Role::Pattern, "set")];
    draft.because = format!("{} take {} in some order", words.cells_and(cells), words.digits_and(digits));
}

pub(in crate::logic) fn hidden_subset(draft: &mut CardBuilder<'_>, house: HouseId, cells: &[Cell], digits: DigitSet) {
    let words = draft.words;
    let count = names::number(cells.len());
    draft.question = format!("Where can {} stand in {}?", words.digits_and(digits), words.house(house));
    draft.heading(&format!("in {}", names::house(house, words)));
    draft.say_needed(house, digits);
    let rows = digits.iter().map(|digit| {
        let places = draft.places(house, digit);
        let list = names::lists(&places, words).join(" ");
        (Span::Digit(words.digit(digit), Role::Pattern), vec![Span::Arrow, text(list)])
    });
    let rows = rows.collect();
    draft.rows(rows);
    draft.show(cells, digits, Role::Pattern);
    draft.say(&format!("{count} digits, {count} cells:"));
    draft.say("no room for others");
    draft.meanings = vec![(Role::Pattern, "set")];
    draft.because = format!("{} have no other place in {}", words.digits_and(digits), words.house(house));
}

pub(in crate::logic) fn fish(draft: &mut CardBuilder<'_>) {
    let Evidence::Fish { digit, bases, covers, cells, fins } = &draft.step.evidence else { return };
    let mut covers = covers.clone();
    covers.sort_unstable();
    let covers = &covers;
    let (words, board) = (draft.words, draft.position.board());
    let (one, symbol) = (DigitSet::of(*digit), words.digit(*digit));
    draft.look = Some(bases.clone());
    draft.question = format!("Where must the {symbol}s of {} go?", names::tags_and(bases, words));
    draft.heading(&format!("base: its {symbol}s lie in"));
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
        format!("no {symbol} elsewhere in them")
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
    if fins.len() == 1 {
        let mut with = chips.clone();
        with.push(text(format!("is {symbol}: seen")));
        draft.line(with);
        chips.push(text(format!("not {symbol}: fish")));
        draft.line(chips);
    } else {
        draft.line(chips);
        draft.say(&format!("one is {symbol}: it is seen"));
        draft.say("none: the fish holds");
    }
    draft.conclude("Either way:");
    let fin = if fins.len() == 1 { "whether or not the fin is true" } else { "whether or not a fin is true" };
    draft.because = format!(
        "{fin}, {symbol} cannot stand {}",
        if draft.step.conclusion.eliminate.len() == 1 { "here" } else { "there" }
    );
}

pub(in crate::logic) fn grid_alone(draft: &mut CardBuilder<'_>, grid: usize, solutions: usize) {
    let name = draft.words.grid(grid);
    draft.question = format!("What does {name} say by itself?");
    draft.heading(&name);
    draft.say("taken by itself it has");
    match solutions {
        1 => draft.say("one solution"),
        _ => draft.say(&format!("{solutions} solutions, all of them counted")),
    }
    draft.conclude(if solutions == 1 { "It holds." } else { "What they share holds." });
    draft.because = "whatever the other grids hold".into();
}

pub(in crate::logic) fn guess(draft: &mut CardBuilder<'_>, candidates: &[Digit], attempt: usize) {
    let Some((cell, digit)) = placed(draft) else { return };
    let words = draft.words;
    draft.question = "No technique finds anything.".into();
    draft.say("No technique finds anything.");
    draft.line(vec![
        Span::Chip(words.cell(cell), Role::Pattern),
        text("is tried as"),
        text(words.digit(digit).to_string()),
    ]);
    draft.show_cells(&[cell], Role::Pattern);
    let left = candidates.len().saturating_sub(attempt + 1);
    draft.say(&match left {
        0 => "It is the last candidate there.".to_owned(),
        1 => "One more is left to try.".to_owned(),
        _ => format!("{left} more are left to try."),
    });
    draft.conclude("A guess, no conclusion:");
    draft.because = "a guess; what follows holds only if it is right".into();
}

pub(in crate::logic) fn retreat(draft: &mut CardBuilder<'_>, guess: usize) {
    draft.question = "The guess leads to a contradiction.".into();
    draft.say("The guess leads to a contradiction.");
    draft.conclude(&format!("Step {} was wrong.", guess + 1));
    draft.because = "what followed the guess is undone".into();
}
