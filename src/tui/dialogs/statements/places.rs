//! Where the panel of the rules draws what. With room, each statement has its words below its meaning, and the chosen one
//! its whole words and the meanings to choose from; else these stand below the list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::beside;
use super::Statements;
use super::item::Item;
use crate::tui::canvas::Glyphs;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows, wrap};
use crate::tui::reading;
use crate::tui::theme::Face;

/// The smallest panel, as (columns, rows), in which the words stand below each meaning.
const WIDE: (u16, u16) = (30, 28);
/// The most meanings that are shown at a time.
const MOST: u16 = 7;
/// The fewest lines of the list, and the most of the words below it.
const LEAST: u16 = 5;
const WORDS: u16 = 7;

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// The meaning of the statement with this index.
    Head(usize),
    /// A line of its words.
    Words(usize, usize),
    /// A meaning to choose for the chosen statement.
    Choice(usize),
}

/// The areas of the panel.
pub(super) struct Places {
    head: Rect,
    /// The rows of the list.
    pub(super) list: Rect,
    /// The index of the first visible row.
    pub(super) first: usize,
    /// The words of the chosen statement, if they stand below the list; its heading is above.
    pub(super) words: Rect,
    /// The meanings to choose from, if they stand below the list; their heading is above.
    pub(super) choices: Rect,
    /// The index of the first visible one.
    pub(super) first_choice: usize,
}

/// Whether the words stand below each meaning.
fn is_wide(area: Rect) -> bool {
    area.width >= WIDE.0 && area.height >= WIDE.1
}

/// The meanings that are shown of a line's: the first, and the one behind the last.
fn window(of: &Statements, room: u16) -> (usize, usize) {
    let (room, count) = (usize::from(room), of.offer.choices.len());
    let first = of.marked().0.saturating_sub(room / 2).min(count.saturating_sub(room));
    (first, (first + room).min(count))
}

/// The lines of a text that has `width` columns after its sign.
fn lines(text: &str, width: u16) -> Vec<String> {
    wrap(text, width.saturating_sub(2))
}

impl Places {
    pub(super) fn of(statements: &Statements, model: &Model) -> Self {
        let area = beside::area(model);
        let (head, rest) = (Rect { height: 1.min(area.height), ..area }, below(area, 1));
        let all = Self::rows(statements, model);
        let chosen = statements.chooser.at(statements.items.len());
        let of_chosen = |row: &Row| match *row {
            Row::Head(at) | Row::Words(at, _) => at == chosen,
            Row::Choice(_) => true,
        };
        let nothing = Rect { height: 0, ..below(rest, rest.height) };
        let (mut list, mut words, mut choices, mut first_choice) = (rest, nothing, nothing, 0);
        if let Some(item) = statements.chosen().filter(|_| !is_wide(area)) {
            let own = u16::try_from(wrap(&item.text, area.width).len()).unwrap_or(u16::MAX).min(WORDS);
            let room = rest.height.saturating_sub(own + 2);
            let wanted = if statements.shows_choices() { MOST.min(room.saturating_sub(LEAST)) } else { 0 };
            let meanings = if wanted > 0 { wanted + 1 } else { 0 };
            let count = u16::try_from(all.len()).unwrap_or(u16::MAX);
            list.height = count.min(rest.height.saturating_sub(own + 1 + meanings));
            let left = below(rest, list.height);
            words = Rect { height: own.min(left.height.saturating_sub(1)), ..below(left, 1) };
            let left = below(left, words.height + 1);
            let (first, end) = window(statements, if meanings > 0 { left.height.saturating_sub(1) } else { 0 });
            first_choice = first;
            choices = Rect { height: u16::try_from(end - first).unwrap_or(0), ..below(left, 1) };
        }
        let begin = all.iter().position(of_chosen).unwrap_or(0);
        let end = all.iter().rposition(of_chosen).map_or(0, |last| last + 1);
        let high = usize::from(list.height);
        let middle = usize::midpoint(begin, end).saturating_sub(high / 2);
        let first = middle.min(begin).min(all.len().saturating_sub(high));
        Self { head, list, first, words, choices, first_choice }
    }

    /// Every row of the list.
    pub(super) fn rows(statements: &Statements, model: &Model) -> Vec<Row> {
        let area = beside::area(model);
        let heads = 0..statements.items.len();
        if !is_wide(area) {
            return heads.map(Row::Head).collect();
        }
        let chosen = statements.chooser.at(statements.items.len());
        let of = |at: usize| {
            let item = &statements.items[at];
            let count = if at == chosen { lines(&item.text, area.width).len() } else { 1 };
            let is_open = at == chosen && statements.shows_choices();
            let (first, end) = if is_open { window(statements, MOST) } else { (0, 0) };
            let words = (0..count).map(move |line| Row::Words(at, line));
            [Row::Head(at)].into_iter().chain(words).chain((first..end).map(Row::Choice))
        };
        heads.flat_map(of).collect()
    }

    /// Whether the words of the chosen statement are longer than their place.
    pub(super) fn is_cut(statements: &Statements, model: &Model) -> bool {
        let places = Self::of(statements, model);
        let text = statements.chosen().map_or("", |item| &item.text);
        places.words.height > 0 && reading::is_cut(text, places.words)
    }

    pub(super) fn draw(&self, statements: &Statements, model: &Model, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let count = statements.items.len();
        let chosen = statements.chooser.at(count);
        if statements.items.is_empty() {
            ink.heading(buffer, self.head, ("rules", ""));
            ink.text(buffer, below(self.head, 1).union(self.list), "Reading...", Face::Dim);
            return;
        }
        let place = format!("{} of {count}", chosen + 1);
        let wide = is_wide(beside::area(model));
        ink.heading(buffer, self.head, (if wide { "the rules, by statement" } else { "rules" }, &place));
        let all = Self::rows(statements, model);
        for (line, row) in rows(self.list).zip(all.iter().skip(self.first)) {
            let inside = Rect { x: line.x + 2, width: line.width.saturating_sub(2), ..line };
            match *row {
                Row::Head(at) => draw_head(ink, (&statements.items[at], wide), at == chosen, line, buffer),
                Row::Words(at, number) if at == chosen => {
                    beside::choose(ink, line, buffer);
                    let words = lines(&statements.items[at].text, line.width);
                    ink.text(buffer, inside, words.get(number).map_or("", |words| words), Face::Chosen);
                }
                Row::Words(at, _) => {
                    ink.text(buffer, inside, &statements.items[at].text, Face::Dim);
                }
                Row::Choice(at) => {
                    beside::choose(ink, line, buffer);
                    draw_choice(statements, model, at, (inside, true), buffer);
                }
            }
        }
        let hidden = all.len().saturating_sub(self.first + usize::from(self.list.height));
        if hidden > 0 && self.words.height > 0 {
            let (_, down) = model.glyphs.up_and_down();
            let head = Rect { y: self.words.y.saturating_sub(1), height: 1, ..self.words };
            ink.heading(buffer, head, ("it says", &format!("{down} {hidden} more")));
        } else if self.words.height > 0 {
            let head = Rect { y: self.words.y.saturating_sub(1), height: 1, ..self.words };
            ink.heading(buffer, head, ("it says", ""));
        }
        if let Some(item) = statements.chosen().filter(|_| self.words.height > 0) {
            let text = (item.text.as_str(), model.reading.first(&item.text));
            ink.paragraph_from(buffer, self.words, text, Face::Text);
        }
        if self.choices.height > 0 {
            let head = Rect { y: self.choices.y - 1, height: 1, ..self.choices };
            let total = statements.offer.choices.len();
            let place = format!("{} of {total}", statements.marked().0 + 1);
            ink.heading(buffer, head, ("it means", &place));
            for (at, line) in (self.first_choice..).zip(rows(self.choices)) {
                draw_choice(statements, model, at, (line, false), buffer);
            }
        }
    }
}

/// Draws the line of a statement: sign, meaning, count. Where its words do not stand below, they are its meaning until it
/// has one.
fn draw_head(ink: Painter<'_>, (item, wide): (&Item, bool), is_chosen: bool, line: Rect, buffer: &mut Buffer) {
    if is_chosen {
        beside::choose(ink, line, buffer);
    }
    let ground = |face: Face| if is_chosen { Face::Chosen } else { face };
    let (sign, face) = item.sign;
    let at = Rect { width: 1.min(line.width), ..line };
    let style = ink.style(face);
    ink.text(buffer, at, &sign.to_string(), ground(face));
    if let Some(ink) = style.fg {
        buffer.set_style(at, ratatui::style::Style::new().fg(ink));
    }
    let count = if item.objects > 0 { format!("×{}", item.objects) } else { String::new() };
    let taken = crate::tui::paint::width(&count) + u16::from(!count.is_empty());
    let inside = Rect { x: line.x + 2, width: line.width.saturating_sub(2 + taken), ..line };
    let meaning = if item.is_bare && !wide { &item.text } else { &item.meaning };
    ink.text(buffer, inside, meaning, ground(if item.is_settled { Face::Text } else { Face::Strong }));
    ink.text_right(buffer, line, &count, ground(Face::Dim));
}

/// Draws a meaning to choose.
fn draw_choice(
    statements: &Statements,
    model: &Model,
    at: usize,
    (line, is_chosen): (Rect, bool),
    buffer: &mut Buffer,
) {
    let (offer, ink) = (&statements.offer, Painter::of(model));
    let (on, off) = if model.glyphs == Glyphs::Ascii { ("(x)", "( )") } else { ("●", "○") };
    let (marked, number) = statements.marked();
    let own = if at == marked { number } else { offer.usual(at, super::digits_of(model)) };
    let sign = if at == marked { on } else { off };
    let face = match (is_chosen, at == marked) {
        (true, _) => Face::Chosen,
        (false, true) => Face::Strong,
        (false, false) => Face::Text,
    };
    ink.text(buffer, line, &format!("{sign} {}", offer.label(at, own)), face);
}
