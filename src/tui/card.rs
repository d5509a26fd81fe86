//! A step as a card: the parts that are shown, line by line, then what the colours mean. What follows stands in the line
//! for messages, where it is read first. A card that is longer than its place scrolls; the branches of a net unfold.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::action::Action;
use super::key_line::Part as KeyPart;
use super::model::Model;
use super::paint::{self, Painter, below, rows};
use super::theme::Face;
use crate::game::Shown;
use crate::logic::Role;
use crate::logic::wording::card::{Card, Line, LineKind, Span, Stage, TextStyle as Weight};

/// The face of a part that a candidate plays.
pub(super) const fn face(role: Role) -> Face {
    match role {
        Role::House => Face::HouseB,
        Role::Pattern => Face::SetA,
        Role::Second => Face::SetB,
        Role::Third => Face::Fin,
        Role::Place => Face::Placed,
        Role::Eliminate => Face::Removed,
    }
}

/// How a card is read: how far it is scrolled, and what is unfolded.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CardView {
    /// The first line in sight; none for as many of the last ones as have room.
    first: Option<usize>,
    /// The parts whose inferences are shown one by one.
    unfolded: BTreeSet<usize>,
}

impl CardView {
    /// From its first line on.
    pub(super) fn from_the_top() -> Self {
        Self { first: Some(0), ..Self::default() }
    }
}

/// What of a card is drawn, and under which head.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    /// The head, and what stands at its right end.
    pub(super) head: (&'a str, &'a str),
    /// The first stage whose lines are shown.
    pub(super) from: Stage,
    /// What is said below the card.
    pub(super) note: Option<&'a str>,
}

/// The most columns that a line has, however much room there is: longer ones are hard to read.
const WIDEST: usize = 56;

/// A line of the card as it is drawn.
enum Row {
    /// A line of a part, which is counted from 0.
    Of(usize, Line),
    /// What unfolds below a part.
    Folded(usize, Line),
    /// Nothing.
    Blank,
    /// The head of the colours.
    Colours,
    /// What colours mean.
    Legend(Line),
}

/// How far a card has come, from 0.
fn reached(shown: &Shown) -> usize {
    shown.place().0 - 1
}

/// Every line of the card as far as it is shown, as wide as the area has room for, and how many of them come before what the
/// colours mean.
fn lines(shown: &Shown, view: &CardView, from: Stage, area: Rect) -> (Vec<Row>, usize) {
    let width = usize::from(area.width).min(WIDEST);
    let Some(card) = shown.card() else { return (Vec::new(), 0) };
    let at = reached(shown);
    let mut all = Vec::new();
    for (number, part) in card.parts.iter().enumerate().take(at + 1).filter(|(_, part)| part.stage >= from) {
        all.extend(part.text.iter().flat_map(|text| text.lines(width)).map(|line| Row::Of(number, line)));
        if view.unfolded.contains(&number) {
            let folded = part.folded.iter().flat_map(|text| text.lines(width.saturating_sub(1)));
            all.extend(folded.map(|line| Row::Folded(number, line)));
        }
    }
    let own = all.len();
    if !card.legend.is_empty() && card.parts.get(at).is_some_and(|part| part.stage != Stage::Look) {
        all.extend([Row::Blank, Row::Colours]);
        all.extend(card.legend_lines(width).into_iter().map(Row::Legend));
    }
    (all, own)
}

/// The first line in sight, of so many lines with so many of the card's own in so much room.
fn first(view: &CardView, (all, own): (usize, usize), room: usize) -> usize {
    if all <= room {
        return 0;
    }
    // The latest lines are worth more than the first ones, and all of them more than what the colours mean.
    view.first.unwrap_or_else(|| own.saturating_sub(room)).min(all.saturating_sub(room))
}

/// Scrolls by about a page, if there is more that way; returns whether there was.
pub(super) fn turn(shown: &Shown, view: &mut CardView, from: Stage, action: Action, area: Rect) -> bool {
    let (all, own) = lines(shown, view, from, area);
    let room = usize::from(area.height.saturating_sub(1));
    let at = first(view, (all.len(), own), room);
    let page = room.saturating_sub(1).max(1);
    let to = match action {
        Action::PageDown | Action::LogDown => (at + page).min(all.len().saturating_sub(room)),
        Action::PageUp | Action::LogUp => at.saturating_sub(page),
        _ => return false,
    };
    view.first = Some(to);
    to != at
}

/// Scrolls a page on, and behind the end to the beginning again.
pub(super) fn turn_round(shown: &Shown, view: &mut CardView, from: Stage, area: Rect) {
    if !turn(shown, view, from, Action::PageDown, area) {
        view.first = Some(0);
    }
}

/// Whether the card is longer than its place.
pub(super) fn is_cut(shown: &Shown, view: &CardView, from: Stage, area: Rect) -> bool {
    lines(shown, view, from, area).0.len() > usize::from(area.height.saturating_sub(1))
}

/// Unfolds what belongs to a part, or folds it again; returns whether the part has something that unfolds.
fn fold(shown: &Shown, view: &mut CardView, part: usize) -> bool {
    let has = shown.card().and_then(|card| card.parts.get(part)).is_some_and(|part| !part.folded.is_empty());
    if has && !view.unfolded.remove(&part) {
        view.unfolded.insert(part);
    }
    has
}

/// Unfolds the part that was shown last, or folds it again; returns whether it unfolds.
pub(super) fn fold_last(shown: &Shown, view: &mut CardView) -> bool {
    let last = foldable(shown);
    view.first = None;
    last.is_some_and(|part| fold(shown, view, part))
}

/// The last part that is shown and has something that unfolds.
fn foldable(shown: &Shown) -> Option<usize> {
    let card = shown.card()?;
    (0..=reached(shown)).rev().find(|&at| card.parts.get(at).is_some_and(|part| !part.folded.is_empty()))
}

/// The keys that read on in the card, and unfold it.
pub(super) fn keys(shown: &Shown, view: &CardView, from: Stage, area: Rect) -> Vec<KeyPart> {
    let mut parts = Vec::new();
    if foldable(shown).is_some() {
        parts.push(KeyPart::Each(&[Action::Place], "unfold"));
    }
    if is_cut(shown, view, from, area) {
        parts.push(KeyPart::Each(&[Action::LogDown], "scroll"));
    }
    parts
}

/// A click at this point of the card: a branch unfolds, a link that is reached is walked back to. Returns whether
/// there was something to click.
pub(super) fn click(shown: &mut Shown, view: &mut CardView, from: Stage, area: Rect, point: Position) -> bool {
    let inside = below(area, 1);
    if !inside.contains(point) {
        return false;
    }
    let part = {
        let (all, own) = lines(shown, view, from, area);
        let first = first(view, (all.len(), own), usize::from(inside.height));
        match all.get(first + usize::from(point.y - inside.y)) {
            Some(Row::Of(part, _) | Row::Folded(part, _)) => *part,
            _ => return false,
        }
    };
    if !fold(shown, view, part) {
        shown.walk_to(part);
        view.first = None;
    }
    true
}

/// Draws the card of what is shown.
pub(super) fn draw(
    model: &Model,
    (shown, view): (&Shown, &CardView),
    frame: Frame<'_>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let ink = Painter::of(model);
    let inside = below(area, 1);
    if shown.card().is_none() {
        ink.heading(buffer, area, frame.head);
        ink.paragraph(buffer, inside, shown.bar(), Face::Text);
        return;
    }
    let (all, own) = lines(shown, view, frame.from, area);
    let room = usize::from(inside.height);
    let first = first(view, (all.len(), own), room);
    let after = all.len().saturating_sub(first + room);
    let (up, down) = ink.glyphs.up_and_down();
    let counted = |count: usize, arrow: &str| if count > 0 { format!("{arrow}{count}") } else { String::new() };
    let cut = format!("{} {}", counted(first, up), counted(after, down));
    let head = if cut.trim().is_empty() { frame.head.0 } else { cut.trim() };
    ink.heading(buffer, area, (head, frame.head.1));
    // Where all has room, what the colours mean stands at the end of the place.
    let fits = all.len() <= room;
    let own = if fits { own } else { all.len() };
    for (row, line) in rows(inside).zip(all.iter().skip(first).take(own - first.min(own))) {
        draw_row(ink, row, line, buffer);
    }
    if fits {
        let rest = &all[own..];
        let lines = u16::try_from(rest.len()).unwrap_or(u16::MAX);
        for (row, line) in rows(below(inside, inside.height - lines)).zip(rest) {
            draw_row(ink, row, line, buffer);
        }
        if let Some(note) = frame.note {
            ink.paragraph(buffer, note_area(inside, own, lines), note, Face::Dim);
        }
    }
}

/// The room between the lines of a card and what the colours mean.
fn note_area(inside: Rect, own: usize, below_it: u16) -> Rect {
    let free = u16::try_from(own + 1).unwrap_or(u16::MAX);
    below(Rect { height: inside.height - below_it, ..inside }, free)
}

/// Whether what is said below the card stands at this point.
pub(super) fn note_at(model: &Model, (shown, view): (&Shown, &CardView), area: Rect, point: Position) -> bool {
    let (inside, Some(note)) = (below(area, 1), marks_words(model, shown)) else { return false };
    let (all, own) = lines(shown, view, Stage::Look, area);
    if all.len() > usize::from(inside.height) {
        return false;
    }
    let room = note_area(inside, own, u16::try_from(all.len() - own).unwrap_or(u16::MAX));
    let high = u16::try_from(paint::wrap(&note, room.width).len()).unwrap_or(u16::MAX);
    Rect { height: room.height.min(high), ..room }.contains(point)
}

fn draw_row(ink: Painter<'_>, row: Rect, line: &Row, buffer: &mut Buffer) {
    match line {
        Row::Of(_, line) | Row::Legend(line) => draw_line(ink, row, line, buffer),
        Row::Folded(_, line) => {
            draw_line(ink, Rect { x: row.x + 1, width: row.width.saturating_sub(1), ..row }, line, buffer);
        }
        Row::Blank => {}
        Row::Colours => {
            let words = if ink.theme.has_ground(Face::SetA) { "colours" } else { "signs" };
            ink.heading(buffer, row, (words, ""));
        }
    }
}

/// What to do where the player's marks do not show what the step is about.
pub(super) fn marks_words(model: &Model, shown: &Shown) -> Option<String> {
    let key = model.keys.shown(Action::FillMarks);
    lacks_marks(model, shown).then(|| format!("It is about marks that you do not show: {key} fills them in."))
}

/// Whether the marks of the step that is shown are not on the board.
pub(super) fn lacks_marks(model: &Model, shown: &Shown) -> bool {
    shown.place().0 > 2 && model.session.as_ref().is_some_and(|session| shown.lacks_marks(&session.game))
}

/// One line, span by span.
fn draw_line(ink: Painter<'_>, row: Rect, line: &Line, buffer: &mut Buffer) {
    let mut x = row.x;
    for span in &line.spans {
        let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
        x = match span {
            Span::Words(words, weight) => words_at(ink, rest, (words, *weight, line.kind), buffer),
            Span::Chip(text, role) => ink.text(buffer, rest, &format!(" {text} "), chip(*role)),
            Span::Digit(symbol, role) => ink.text(buffer, rest, &symbol.to_string(), face(*role)),
            Span::Order(number) => ink.text(buffer, rest, &number.to_string(), Face::Tag),
            Span::Joint { strong } => {
                ink.text(buffer, rest, ink.glyphs.joint(*strong), if *strong { Face::Text } else { Face::Dim })
            }
            Span::Arrow => ink.text(buffer, rest, ink.glyphs.arrow(), Face::Dim),
            Span::Gap(columns) => x + *columns as u16,
        };
    }
    if line.kind == LineKind::Heading && x + 2 < row.right() {
        let rule = row.right() - x - 1;
        let dashes = ink.glyphs.level_rule().repeat(usize::from(rule));
        ink.text(buffer, Rect { x: x + 1, width: rule, ..row }, &dashes, Face::Rule);
    }
}

/// The face of a chip in the card: without the line through it, which is for candidates.
const fn chip(role: Role) -> Face {
    match role {
        Role::Eliminate => Face::RemovedBar,
        Role::Place => Face::PlacedBar,
        _ => face(role),
    }
}

fn words_at(ink: Painter<'_>, rest: Rect, (words, weight, kind): (&str, Weight, LineKind), buffer: &mut Buffer) -> u16 {
    let plain = match (weight, kind) {
        (_, LineKind::Title) | (Weight::Strong, _) => Face::Strong,
        (Weight::Text, _) => Face::Text,
        (Weight::Quiet, _) => Face::Dim,
        (Weight::Role(role), _) => {
            let end = ink.text(buffer, rest, words, Face::Strong);
            // The colour of the role is that of its ground, or what is written on the board where that is too dark to be
            // read; without colours the weight says that it is one.
            let colour = match role {
                Role::Place => ink.theme.ink(Face::Step),
                _ => ink.theme.ground(face(role)),
            };
            let style = Style::new().fg(ink.theme.colour(colour)).add_modifier(Modifier::BOLD);
            if colour.is_some() && role != Role::House {
                buffer.set_style(Rect { width: end.saturating_sub(rest.x), ..rest }, style);
            }
            return end;
        }
    };
    ink.text(buffer, rest, words, plain)
}

/// The bar: what it says, why, and what stands at its right end.
pub(super) struct Bar<'a> {
    /// What is said, with weight.
    pub(super) words: &'a str,
    /// Why, or what else is to be said of it.
    pub(super) because: &'a str,
    /// The key at the right end.
    pub(super) key: String,
    /// Its ground.
    pub(super) face: Face,
}

/// The ground of a bar that says what a step comes to: a digit is placed, or candidates go.
pub(super) fn concluding(card: &Card) -> Face {
    let mut shown = card.parts.iter().flat_map(|part| &part.shown);
    if shown.any(|it| it.role == Role::Place) { Face::PlacedBar } else { Face::RemovedBar }
}

/// The key that plays what is shown, as it stands in a bar.
pub(super) fn enter(model: &Model) -> String {
    format!("{} {}", model.keys.shown(Action::Confirm), Painter::of(model).glyphs.enter()).trim_end().to_owned()
}

/// The bar of what is shown: what follows, or what is asked.
pub(super) fn bar<'a>(model: &Model, shown: &'a Shown) -> Bar<'a> {
    let card = shown.card();
    let concludes =
        card.and_then(|card| card.parts.get(reached(shown))).is_some_and(|part| part.stage == Stage::Conclusion);
    let face = card.filter(|_| concludes).map_or(Face::QuestionBar, concluding);
    let because = card.filter(|_| concludes).map_or("", |card| &card.because);
    let key = shown.effect().map_or_else(String::new, |_| enter(model));
    Bar { words: shown.bar(), because, key, face }
}

/// Draws a bar across the line.
pub(super) fn draw_bar(model: &Model, bar: &Bar<'_>, line: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    for point in line.intersection(buffer.area).positions() {
        buffer[(point.x, point.y)].reset();
    }
    buffer.set_style(line, ink.style(bar.face));
    let inside = Rect { x: line.x + 1, width: line.width.saturating_sub(2), ..line };
    let wide = paint::width(&bar.key);
    let room = Rect { width: inside.width.saturating_sub(wide + 3), ..inside };
    let x = ink.text(buffer, room, bar.words, bar.face);
    buffer.set_style(Rect { width: x.saturating_sub(line.x), ..line }, Style::new().add_modifier(Modifier::BOLD));
    if !bar.because.is_empty() {
        let rest = Rect { x: x + 3, width: room.right().saturating_sub(x + 3), ..room };
        ink.text(buffer, rest, bar.because, bar.face);
    }
    ink.text_right(buffer, inside, &bar.key, bar.face);
}
