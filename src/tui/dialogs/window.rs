//! The window of a dialog: a background of its own, a title with a rule, and the faded screen behind it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::field::Field;
use crate::tui::canvas::Glyphs;
use crate::tui::footer;
use crate::tui::key_line::KeyRow;
use crate::tui::model::Model;
use crate::tui::paint::{self, Painter, below};
use crate::tui::theme::Face;

/// On a narrower screen a dialog takes the full width.
const NARROW: u16 = 72;
/// On a lower screen a dialog takes the full height except for the row of keys.
const LOW: u16 = 20;
/// On a wider screen a dialog is centred over the board.
const LARGE: u16 = 80;
/// How much of the screen's background is mixed into what is behind a dialog, in per cent.
const FADED: u8 = 58;

/// The painter for a dialog, whose background is not the screen's.
pub(super) const fn ink(model: &Model) -> Painter<'_> {
    Painter::on(model, Face::Dialog)
}

/// The frame of a window of this size, limited by the screen: the screen's title row and key row stay visible. It is
/// centred on the screen, or on a large screen over the board.
fn outer(model: &Model, (wide, high): (u16, u16)) -> Rect {
    let (width, height) = model.size;
    let wide = if width < NARROW { width } else { wide.min(width) };
    let board = match model.layout() {
        Some(Ok(layout)) if width > LARGE => Some(layout.board),
        _ => None,
    };
    let middle = |(from, room): (u16, u16), size: u16, most: u16| {
        (from + room / 2).saturating_sub(size / 2).min(most.saturating_sub(size))
    };
    let x = board.map_or((width - wide) / 2, |board| middle((board.x, board.width), wide, width));
    if height < LOW {
        return Rect { x, y: 0, width: wide, height: height.saturating_sub(1) };
    }
    let high = high.saturating_add(1).min(height - 2);
    let y = board.map_or(1 + (height - 2 - high) / 2, |board| middle((board.y, board.height), high, height - 1).max(1));
    Rect { x, y, width: wide, height: high }
}

/// The number of rows above the title and below the last line, for the half rows or lines of the edge.
const fn edge((_, height): (u16, u16)) -> u16 {
    if height < LOW { 0 } else { 1 }
}

/// The row of the title, with two blank columns on either side.
fn title_row(model: &Model, size: (u16, u16)) -> Rect {
    let frame = outer(model, size);
    let row = below(frame, edge(model.size));
    let air = 2.min(frame.width / 2);
    Rect { x: row.x + air, width: row.width - 2 * air, height: 1.min(row.height), ..row }
}

/// The area inside: below the title and its rule.
pub(super) fn inner(model: &Model, size: (u16, u16)) -> Rect {
    let (frame, title) = (outer(model, size), title_row(model, size));
    let rest = below(frame, 2 + edge(model.size));
    Rect { x: title.x, width: title.width, height: rest.height.saturating_sub(edge(model.size)), ..rest }
}

/// Draws an empty window with its title, fades what is behind it, and writes the keys into the screen's row of keys;
/// returns the area inside.
pub(super) fn open(model: &Model, size: (u16, u16), title: &str, keys: &KeyRow, buffer: &mut Buffer) -> Rect {
    let ink = ink(model);
    let frame = outer(model, size).intersection(buffer.area);
    if model.theme.has_ground(Face::Dialog) {
        fade(model, buffer);
        draw_ground(model, frame, buffer);
    } else {
        draw_lines(model, frame, buffer);
    }
    let row = title_row(model, size).intersection(buffer.area);
    ink.text(buffer, row, title, Face::Strong);
    let rule = Rect { y: row.y + 1, ..row };
    if !row.is_empty() && rule.y < frame.bottom() {
        ink.text(buffer, rule, &ink.glyphs.level_rule().repeat(usize::from(rule.width)), Face::Rule);
    }
    footer::draw_over(keys, model, buffer);
    inner(model, size)
}

/// Fades everything except the title row and the row of keys.
fn fade(model: &Model, buffer: &mut Buffer) {
    let has_title = matches!(model.layout(), Some(Ok(layout)) if layout.title.height > 0);
    let area = below(buffer.area, u16::from(has_title));
    let area = Rect { height: area.height.saturating_sub(1), ..area };
    if model.settings.few_bytes {
        return;
    }
    // A screen has few distinct colours, and each costs a search of the palette, so results are cached.
    let mut known: Vec<(Color, Color)> = Vec::new();
    let mut faded = |colour: Color| {
        if let Some((_, to)) = known.iter().find(|(from, _)| *from == colour) {
            return *to;
        }
        let to = model.theme.faded(colour, FADED);
        known.push((colour, to));
        to
    };
    for point in area.positions() {
        let cell = &mut buffer[(point.x, point.y)];
        (cell.fg, cell.bg) = (faded(cell.fg), faded(cell.bg));
        cell.modifier.remove(Modifier::BOLD);
    }
}

/// Draws the background, with half a row of it above and below.
fn draw_ground(model: &Model, frame: Rect, buffer: &mut Buffer) {
    let ground = ink(model).style(Face::Text);
    let halves = model.glyphs == Glyphs::Unicode && edge(model.size) > 0;
    for point in frame.positions() {
        let half = match point.y {
            y if y == frame.y => Some("▄"),
            y if y + 1 == frame.bottom() => Some("▀"),
            _ => None,
        };
        let cell = &mut buffer[(point.x, point.y)];
        let behind = cell.bg;
        cell.reset();
        match half.filter(|_| halves) {
            Some(half) => {
                cell.set_symbol(half);
                (cell.fg, cell.bg) = (ground.bg.unwrap_or_default(), behind);
            }
            None => {
                cell.set_style(ground);
            }
        }
    }
}

/// Draws a frame of lines, for themes without a background for dialogs.
fn draw_lines(model: &Model, frame: Rect, buffer: &mut Buffer) {
    let ink = ink(model);
    let [upper_left, upper_right, lower_left, lower_right, level, upright] = match model.glyphs {
        Glyphs::Unicode => ["┌", "┐", "└", "┘", "─", "│"],
        Glyphs::Ascii => ["+", "+", "+", "+", "-", "|"],
    };
    // A blank column on either side separates the frame from what is behind it.
    let margin = Rect { x: frame.x.saturating_sub(1), width: frame.width + 2, ..frame }.intersection(buffer.area);
    for point in margin.positions() {
        buffer[(point.x, point.y)].reset();
        buffer[(point.x, point.y)].set_style(ink.style(Face::Text));
    }
    let whole = edge(model.size) == 0;
    for point in frame.positions() {
        let (left, right) = (point.x == frame.x, point.x + 1 == frame.right());
        let (upper, lower) = (!whole && point.y == frame.y, !whole && point.y + 1 == frame.bottom());
        let symbol = match (upper, lower, left, right) {
            (true, _, true, _) => upper_left,
            (true, _, _, true) => upper_right,
            (_, true, true, _) => lower_left,
            (_, true, _, true) => lower_right,
            (true, ..) | (_, true, ..) => level,
            (_, _, true, _) | (_, _, _, true) => upright,
            _ => continue,
        };
        buffer[(point.x, point.y)].set_symbol(symbol).set_style(ink.style(Face::Rule));
    }
}

/// The size of a window with pictures: at least 76 × 21, larger if the screen allows it.
pub(super) fn for_pictures((width, height): (u16, u16)) -> (u16, u16) {
    (width.saturating_sub(4).clamp(76, 112), height.saturating_sub(2).clamp(21, 34))
}

/// Draws which line of how many is chosen, at the right end of the title, if the list is not entirely visible.
pub(super) fn position(model: &Model, size: (u16, u16), (chosen, count): (usize, usize), buffer: &mut Buffer) {
    if count > usize::from(inner(model, size).height) {
        state(model, size, &format!("{} of {count}", chosen + 1), buffer);
    }
}

/// Draws a count or a state at the right end of the title.
pub(super) fn state(model: &Model, size: (u16, u16), words: &str, buffer: &mut Buffer) {
    ink(model).text_right(buffer, title_row(model, size), words, Face::Dim);
}

/// Draws a line of a list, with the chosen one highlighted.
pub(super) fn list_line(ink: Painter<'_>, line: Rect, text: &str, right: &str, chosen: bool, buffer: &mut Buffer) {
    let face = if chosen { Face::Chosen } else { Face::Text };
    if chosen {
        buffer.set_style(line, ink.style(face));
        let barred = ink.glyphs == Glyphs::Unicode && ink.theme.has_ground(Face::Chosen);
        let (pointer, pointer_face) = if barred { ("▌", Face::Cursor) } else { (ink.glyphs.pointer(), face) };
        ink.text(buffer, line, pointer, pointer_face);
    }
    let room = line.width.saturating_sub(3 + paint::width(right));
    ink.text(buffer, Rect { x: line.x + 2, width: room, ..line }, text, face);
    ink.text_right(buffer, line, right, if chosen { face } else { Face::Dim });
}

/// The area of a form with this number of lines, in a window of this size.
pub(super) fn form(model: &Model, size: (u16, u16), lines: usize) -> Rect {
    let inside = below(inner(model, size), 1);
    Rect { height: inside.height.min(u16::try_from(lines).unwrap_or(u16::MAX)), ..inside }
}

/// The entry beside the label of a form's line.
pub(super) enum Entry<'a> {
    /// None: the line is a button.
    Action,
    /// One of several values.
    Choice(&'a str),
    /// A text field of at most this number of columns, and a remark after it.
    Text(&'a Field, u16, &'a str),
    /// An empty text, and what that means.
    Empty(&'a str),
}

/// Draws a line of a form: its label, and from this column on its entry, marked so that it is clear whether it can be
/// changed.
pub(super) fn form_line(
    ink: Painter<'_>,
    line: Rect,
    name: &str,
    (at, entry): (u16, Entry<'_>),
    chosen: bool,
    to: &mut Buffer,
) {
    list_line(ink, line, name, "", chosen, to);
    let from = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
    match entry {
        Entry::Action => {}
        Entry::Choice(value) => {
            let (back, forth) = ink.glyphs.arrows();
            let text = if chosen { format!("{back} {value} {forth}") } else { format!("  {value}") };
            ink.text(to, from(line.x + at), &text, if chosen { Face::Chosen } else { Face::Text });
        }
        Entry::Empty(meaning) => {
            ink.text(to, from(line.x + at + 2), meaning, Face::Dimmed);
        }
        Entry::Text(field, wide, remark) => {
            // The values of the other lines are between arrows.
            let room = from(line.x + at + 2);
            let room = Rect { width: room.width.min(wide), ..room };
            field.draw(ink, room, chosen, to);
            ink.text(to, from(room.right() + 1), remark, if chosen { Face::Chosen } else { Face::Dim });
        }
    }
}

/// Draws the progress as a horizontal bar.
pub(super) fn progress_bar(ink: Painter<'_>, line: Rect, (done, total): (u64, u64), to: &mut Buffer) {
    let Some(filled) = (u64::from(line.width) * done.min(total)).checked_div(total) else { return };
    let filled = filled as u16;
    let full = ink.glyphs.full_rule().repeat(usize::from(filled));
    let rest = ink.glyphs.level_rule().repeat(usize::from(line.width - filled));
    let x = ink.text(to, Rect { width: filled, ..line }, &full, Face::OwnText);
    ink.text(to, Rect { x, width: line.width - filled, ..line }, &rest, Face::Rule);
}
