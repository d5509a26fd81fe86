//! The hint as a card: the parts of a step that are shown, line by line, then what the colours mean. What follows stands in
//! the line for messages, where it is read first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::game::Shown;
use crate::logic::Role;
use crate::logic::wording::card::{Card, Ink as Weight, Line, LineKind, Span, Stage};
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::paint::{self, Ink, below, rows};
use crate::tui::theme::Face;

/// The face of a part that a candidate plays.
pub(in crate::tui) const fn face(role: Role) -> Face {
    match role {
        Role::House => Face::HouseB,
        Role::Pattern => Face::SetA,
        Role::Second => Face::SetB,
        Role::Third => Face::Fin,
        Role::Place => Face::Placed,
        Role::Eliminate => Face::Removed,
    }
}

/// How far a card has come, from 0.
fn reached(shown: &Shown) -> usize {
    shown.place().0 - 1
}

/// Draws the card of what is shown, and which part it has come to.
pub(super) fn draw(model: &Model, shown: &Shown, area: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let (part, parts) = shown.place();
    let place = format!("part {part} of {parts}");
    ink.heading(buffer, area, ("hint", &place));
    let inside = below(area, 1);
    let Some(card) = shown.card() else {
        ink.paragraph(buffer, inside, shown.bar(), Face::Text);
        return;
    };
    let at = reached(shown);
    let lines: Vec<&Line> = card.lines(at).collect();
    let legend: &[Line] =
        if card.parts.get(at).is_some_and(|part| part.stage == Stage::Look) { &[] } else { &card.legend };
    let room = usize::from(inside.height);
    // The latest lines are worth more than the first ones, and all of them more than what the colours mean.
    let hidden = lines.len().saturating_sub(room);
    for (row, line) in rows(inside).zip(lines.iter().skip(hidden)) {
        draw_line(ink, row, line, buffer);
    }
    if hidden > 0 {
        ink.text(buffer, Rect { height: 1, ..inside }, ink.glyphs.ellipsis(), Face::Dim);
    }
    if !legend.is_empty() && lines.len() + 2 + legend.len() <= room {
        let place = below(inside, (room - legend.len() - 1) as u16);
        ink.heading(buffer, place, ("colours", ""));
        for (row, line) in rows(below(place, 1)).zip(legend) {
            draw_line(ink, row, line, buffer);
        }
    }
    if lacks_marks(model, shown) && lines.len() + 2 <= room {
        let row = below(inside, lines.len() as u16 + 1);
        ink.paragraph(buffer, row, &marks_words(model), Face::Dim);
    }
}

/// What to do where the player's marks do not show what the step is about.
fn marks_words(model: &Model) -> String {
    let key = model.keys.shown(Action::FillMarks);
    format!("It is about marks that you do not show: {key} fills them in.")
}

/// Whether what is shown is about marks that the player does not have.
fn lacks_marks(model: &Model, shown: &Shown) -> bool {
    shown.place().0 > 2 && model.session.as_ref().is_some_and(|session| shown.lacks_marks(&session.game))
}

/// One line, span by span.
fn draw_line(ink: Ink<'_>, row: Rect, line: &Line, buffer: &mut Buffer) {
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

fn words_at(ink: Ink<'_>, rest: Rect, (words, weight, kind): (&str, Weight, LineKind), buffer: &mut Buffer) -> u16 {
    let plain = match (weight, kind) {
        (_, LineKind::Title) | (Weight::Strong, _) => Face::Strong,
        (Weight::Text, _) => Face::Text,
        (Weight::Quiet, _) => Face::Dim,
        (Weight::Role(role), _) => {
            let end = ink.text(buffer, rest, words, Face::Strong);
            // The colour of the role is that of its ground; without colours the weight says that it is one.
            let colour = ink.theme.ground(face(role));
            let style = Style::new().fg(ink.theme.colour(colour)).add_modifier(Modifier::BOLD);
            if colour.is_some() && role != Role::House {
                buffer.set_style(Rect { width: end.saturating_sub(rest.x), ..rest }, style);
            }
            return end;
        }
    };
    ink.text(buffer, rest, words, plain)
}

/// Draws what follows, or what is asked, across the line; tells that it did.
pub(in crate::tui) fn draw_bar(model: &Model, shown: &Shown, line: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let stage = shown.card().and_then(|card: &Card| card.parts.get(reached(shown))).map(|part| part.stage);
    let concludes = stage == Some(Stage::Conclusion);
    let places = shown
        .card()
        .is_some_and(|card| card.parts.iter().flat_map(|part| &part.shown).any(|it| it.role == Role::Place));
    let face = match (concludes, places) {
        (false, _) => Face::QuestionBar,
        (true, true) => Face::PlacedBar,
        (true, false) => Face::RemovedBar,
    };
    buffer.set_style(line, ink.style(face));
    let enter = shown
        .deed()
        .map_or_else(String::new, |_| format!("{} {}", model.keys.shown(Action::Confirm), ink.glyphs.enter()));
    let inside = Rect { x: line.x + 1, width: line.width.saturating_sub(2), ..line };
    let wide = paint::width(&enter);
    let room = Rect { width: inside.width.saturating_sub(wide + 3), ..inside };
    let x = ink.text(buffer, room, shown.bar(), face);
    buffer.set_style(Rect { width: x.saturating_sub(line.x), ..line }, Style::new().add_modifier(Modifier::BOLD));
    if concludes && let Some(card) = shown.card() {
        let rest = Rect { x: x + 3, width: room.right().saturating_sub(x + 3), ..room };
        ink.text(buffer, rest, &card.because, face);
    }
    ink.text_right(buffer, inside, enter.trim_end(), face);
}
