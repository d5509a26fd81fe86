//! A step as a card: the parts that are shown, line by line, then the legend of colours. The conclusion is in the
//! message line, where it is read first. A card longer than its area scrolls; the branches of a net unfold.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::action::Action;
use super::key_line::Part as KeyPart;
use super::model::Model;
use super::paint::{self, Painter, below, rows};
use super::theme::Face;
use crate::board::Cell;
use crate::game::{HintEffect, Shown};
use crate::logic::Role;
use crate::logic::wording::card::{Card, Line, LineKind, Span, Stage, TextStyle as Weight};

/// The face for the role of a candidate.
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

/// The state of reading a card: scroll offset and unfolded parts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CardView {
    /// The first visible line; if none, the last lines that fit are shown.
    first: Option<usize>,
    /// The parts whose inferences are shown one by one.
    unfolded: BTreeSet<usize>,
    /// Whether it takes rows over the board, where no panel has room for it.
    pub(super) is_over: bool,
}

impl CardView {
    /// From its first line on.
    pub(super) fn from_the_top() -> Self {
        Self { first: Some(0), ..Self::default() }
    }

    /// From its first line on, over the board or not drawn.
    pub(super) fn over(is_over: bool) -> Self {
        Self { is_over, ..Self::from_the_top() }
    }

    /// For another part of the same card.
    pub(super) fn turned(&self) -> Self {
        Self { is_over: self.is_over, ..Self::default() }
    }
}

/// Which part of a card is drawn, and under which heading.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    /// The heading, and the text at its right end.
    pub(super) head: (&'a str, &'a str),
    /// The first stage whose lines are shown.
    pub(super) from: Stage,
    /// The text below the card.
    pub(super) note: Option<&'a str>,
}

/// The maximum width of a line, even if more columns are free: longer lines are hard to read.
const WIDEST: usize = 56;

/// A narrower card has no heading over its legend, nor has one that has no line for it.
const HEADED: usize = 30;

/// A line of the card as drawn.
enum Row {
    /// A line of a part, by the part's 0-based index.
    Of(usize, Line),
    /// A line unfolded below a part.
    Folded(usize, Line),
    /// A blank line.
    Blank,
    /// Words, where a step is not named yet.
    Words(String),
    /// The heading of the legend.
    Colours,
    /// A line of the legend.
    Legend(Line),
}

/// The cells of what is shown so far.
pub(super) fn cells(shown: &Shown) -> Vec<Cell> {
    shown.card().map_or_else(|| shown.cells().to_vec(), |card| card.shown(reached(shown)).map(|it| it.cell).collect())
}

/// The cells in which the step shown places or removes something, as far as that is shown.
pub(super) fn concluded(shown: &Shown) -> Vec<Cell> {
    let parts = shown.card().into_iter().flat_map(|card| card.shown(reached(shown)));
    parts.filter(|it| matches!(it.role, Role::Place | Role::Eliminate)).map(|it| it.cell).collect()
}

/// The index of the part reached so far, 0-based.
fn reached(shown: &Shown) -> usize {
    shown.place().0 - 1
}

/// All lines of the card up to the stage shown, wrapped to the area's width, and how many of them come before the
/// legend.
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
    if all.is_empty() {
        let words = card.parts.get(at).map_or("", |part| &part.bar);
        all.extend(paint::wrap(words, width as u16).into_iter().map(Row::Words));
    }
    let own = all.len();
    let legend = card.legend_lines(at, width);
    if !legend.is_empty() && card.parts.get(at).is_some_and(|part| part.stage != Stage::Look) {
        all.push(Row::Blank);
        if width >= HEADED && own + legend.len() + 2 < usize::from(area.height) {
            all.push(Row::Colours);
        }
        all.extend(legend.into_iter().map(Row::Legend));
    }
    (all, own)
}

/// The first visible line, given the number of lines, how many of them come before the legend, and the rows available.
fn first(view: &CardView, (all, own): (usize, usize), room: usize) -> usize {
    if all <= room {
        return 0;
    }
    // The latest lines have priority over the first ones, and all of them over the legend.
    view.first.unwrap_or_else(|| own.saturating_sub(room)).min(all.saturating_sub(room))
}

/// The number of lines of the card with its heading, and with this note below it.
pub(super) fn height(shown: &Shown, view: &CardView, from: Stage, (width, note): (u16, Option<String>)) -> u16 {
    let area = Rect { x: 0, y: 0, width, height: u16::MAX };
    let lines = match shown.card() {
        Some(_) => lines(shown, view, from, area).0.len(),
        None => paint::wrap(shown.bar(), width).len(),
    };
    let note = note.map_or(0, |note| 1 + paint::wrap(&note, width).len());
    u16::try_from(1 + lines + note).unwrap_or(u16::MAX)
}

/// Scrolls by about a page; returns whether anything was left to scroll.
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

/// Scrolls down by a page; at the end, back to the top.
pub(super) fn turn_round(shown: &Shown, view: &mut CardView, from: Stage, area: Rect) {
    if !turn(shown, view, from, Action::PageDown, area) {
        view.first = Some(0);
    }
}

/// Whether the card is longer than its area.
pub(super) fn is_cut(shown: &Shown, view: &CardView, from: Stage, area: Rect) -> bool {
    lines(shown, view, from, area).0.len() > usize::from(area.height.saturating_sub(1))
}

/// Unfolds or folds a part; returns whether the part can be unfolded.
fn fold(shown: &Shown, view: &mut CardView, part: usize) -> bool {
    let has = shown.card().and_then(|card| card.parts.get(part)).is_some_and(|part| !part.folded.is_empty());
    if has && !view.unfolded.remove(&part) {
        view.unfolded.insert(part);
    }
    has
}

/// Unfolds or folds the last foldable part shown; returns whether there is one.
pub(super) fn fold_last(shown: &Shown, view: &mut CardView) -> bool {
    let last = foldable(shown);
    view.first = None;
    last.is_some_and(|part| fold(shown, view, part))
}

/// The last part shown that can be unfolded.
fn foldable(shown: &Shown) -> Option<usize> {
    let card = shown.card()?;
    (0..=reached(shown)).rev().find(|&at| card.parts.get(at).is_some_and(|part| !part.folded.is_empty()))
}

/// The keys that scroll and unfold the card.
pub(super) fn keys(shown: &Shown, view: &CardView, from: Stage, area: Rect) -> Vec<KeyPart> {
    let mut parts = Vec::new();
    if foldable(shown).is_some() {
        parts.push(KeyPart::Each(&[Action::Place], "unfold"));
    }
    if area.height > 0 && is_cut(shown, view, from, area) {
        parts.push(KeyPart::Each(&[Action::LogDown], "scroll"));
    }
    parts
}

/// Handles a click on the card: a branch unfolds, or the card steps back to the clicked link. Returns whether there was
/// anything to click.
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

/// Draws the card of the advice shown.
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
    // If everything fits, the legend is placed at the bottom of the area.
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
        // The row of keys says it as well.
        let place = note_area(inside, own, lines);
        if let Some(note) = frame.note.filter(|note| paint::wrap(note, place.width).len() <= usize::from(place.height))
        {
            ink.paragraph(buffer, place, note, Face::Dim);
        }
    }
}

/// The free area between the lines of a card and the legend.
fn note_area(inside: Rect, own: usize, below_it: u16) -> Rect {
    let free = u16::try_from(own + 1).unwrap_or(u16::MAX);
    below(Rect { height: inside.height - below_it, ..inside }, free)
}

/// Whether this point is on the note below the card.
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
        Row::Words(words) => {
            ink.text(buffer, row, words, Face::Text);
        }
        Row::Blank => {}
        Row::Colours => {
            let words = if ink.theme.has_ground(Face::SetA) { "colours" } else { "signs" };
            ink.heading(buffer, row, (words, ""));
        }
    }
}

/// A hint to fill in marks, if the player's marks do not show what the step is about.
pub(super) fn marks_words(model: &Model, shown: &Shown) -> Option<String> {
    let key = model.keys.shown(Action::FillMarks);
    lacks_marks(model, shown).then(|| format!("This step uses candidates you haven't marked: {key} fills them in."))
}

/// Whether the marks of the step shown are missing on the board.
pub(super) fn lacks_marks(model: &Model, shown: &Shown) -> bool {
    shown.place().0 > 2 && model.session.as_ref().is_some_and(|session| shown.lacks_marks(&session.game))
}

/// Draws one line, span by span.
fn draw_line(ink: Painter<'_>, row: Rect, line: &Line, buffer: &mut Buffer) {
    let mut x = row.x;
    for span in &line.spans {
        let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
        x = match span {
            Span::Words(words, weight) => words_at(ink, rest, (words, *weight, line.kind), buffer),
            Span::Chip(text, role) => ink.text(buffer, rest, &format!(" {text} "), chip(*role)),
            Span::Digit(symbol, role) => ink.text(buffer, rest, &symbol.to_string(), face(*role)),
            Span::Order(name) => ink.text(buffer, rest, name, Face::Tag),
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

/// The face of a chip in the card: without the strike-through, which is for candidates.
const fn chip(role: Role) -> Face {
    match role {
        Role::Eliminate => Face::RemovedBar,
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
            // A role's colour is its background, or the foreground used on the board if the background is too dark to
            // read. Without colours, bold marks the word as a role.
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

/// The bar: its main text, the reason, and the key at its right end.
pub(super) struct Bar<'a> {
    /// The main text, in bold.
    pub(super) words: &'a str,
    /// The reason, or a further remark.
    pub(super) because: &'a str,
    /// The key at the right end.
    pub(super) key: String,
    /// Its background.
    pub(super) face: Face,
}

/// The face of a concluding bar: for a placement, or for eliminations.
pub(super) fn concluding(card: &Card) -> Face {
    let mut shown = card.parts.iter().flat_map(|part| &part.shown);
    if shown.any(|it| it.role == Role::Place) { Face::PlacedBar } else { Face::RemovedBar }
}

/// The key that plays the step shown, as written in a bar.
pub(super) fn enter(model: &Model) -> String {
    format!("{} {}", model.keys.shown(Action::Confirm), Painter::of(model).glyphs.enter()).trim_end().to_owned()
}

/// The bar of the advice shown: the conclusion, or the question, with the name of the technique if it `names` it.
pub(super) fn bar<'a>(model: &Model, shown: &'a Shown, names: bool) -> Bar<'a> {
    let card = shown.card();
    let stage = card.and_then(|card| card.parts.get(reached(shown))).map(|part| part.stage);
    let concludes = stage == Some(Stage::Conclusion);
    let face = card.filter(|_| concludes).map_or(Face::QuestionBar, concluding);
    let because = match shown.effect() {
        _ if concludes => card.map_or("", |card| &card.because),
        Some(HintEffect::Play(step)) if names && stage > Some(Stage::Look) => step.technique.name(),
        _ => "",
    };
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
