//! The frame of a dialog.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::field::Field;
use crate::tui::canvas::Glyphs;
use crate::tui::model::Model;
use crate::tui::paint::{self, Ink, below};
use crate::tui::theme::Face;

/// The frame of a window of this size in the middle of the screen, as far as the screen has room.
pub(super) fn outer((width, height): (u16, u16), (wide, high): (u16, u16)) -> Rect {
    let (wide, high) = (wide.min(width), high.min(height));
    Rect { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

/// What is inside of that frame: two columns and one line less on each side, and the line of keys.
pub(super) fn inner(screen: (u16, u16), size: (u16, u16)) -> Rect {
    let frame = outer(screen, size);
    Rect {
        x: frame.x + 2.min(frame.width),
        y: frame.y + 1.min(frame.height),
        width: frame.width.saturating_sub(4),
        height: frame.height.saturating_sub(3),
    }
}

/// Draws an empty window with its title above and the keys below; tells what is inside.
pub(super) fn open(model: &Model, size: (u16, u16), title: &str, keys: &str, buffer: &mut Buffer) -> Rect {
    let ink = Ink::of(model);
    let frame = outer(model.size, size).intersection(buffer.area);
    let [upper_left, upper_right, lower_left, lower_right, level, upright] = match model.glyphs {
        Glyphs::Unicode => ["┌", "┐", "└", "┘", "─", "│"],
        Glyphs::Ascii => ["+", "+", "+", "+", "-", "|"],
    };
    if frame.width < 2 || frame.height < 2 {
        return Rect::default();
    }
    // A column of blanks on either side keeps the frame apart from what lies below.
    let margin = Rect { x: frame.x.saturating_sub(1), width: frame.width + 2, ..frame }.intersection(buffer.area);
    for point in margin.positions() {
        buffer[(point.x, point.y)].reset();
        buffer[(point.x, point.y)].set_style(ink.style(Face::Text));
    }
    let (last_x, last_y) = (frame.right() - 1, frame.bottom() - 1);
    for point in frame.positions() {
        let (left, right) = (point.x == frame.x, point.x == last_x);
        let symbol = match (point.y == frame.y, point.y == last_y) {
            (true, _) => {
                if left {
                    upper_left
                } else if right {
                    upper_right
                } else {
                    level
                }
            }
            (_, true) => {
                if left {
                    lower_left
                } else if right {
                    lower_right
                } else {
                    level
                }
            }
            _ => {
                if left || right {
                    upright
                } else {
                    " "
                }
            }
        };
        let cell = &mut buffer[(point.x, point.y)];
        cell.set_symbol(symbol);
        if symbol != " " {
            cell.set_style(ink.style(Face::Rule));
        }
    }
    let line = |y: u16| Rect { x: frame.x + 2, y, width: frame.width.saturating_sub(4), height: 1 };
    ink.text(buffer, line(frame.y), &format!(" {title} "), Face::Heading);
    if frame.height > 3 {
        ink.text(buffer, line(last_y - 1), keys, Face::Footer);
    }
    inner(model.size, size)
}

/// The size of a window with pictures: at least 76 × 21, larger where the screen has more room.
pub(super) fn for_pictures((width, height): (u16, u16)) -> (u16, u16) {
    (width.saturating_sub(4).clamp(76, 112), height.saturating_sub(2).clamp(21, 34))
}

/// Which line of how many is chosen, at the right of the line of keys, where a list may not be in sight as a whole.
pub(super) fn position(model: &Model, size: (u16, u16), (chosen, count): (usize, usize), buffer: &mut Buffer) {
    let frame = outer(model.size, size);
    let line =
        Rect { x: frame.x + 2, y: frame.bottom().saturating_sub(2), width: frame.width.saturating_sub(4), height: 1 };
    if frame.height > 3 && count > usize::from(inner(model.size, size).height) {
        Ink::of(model).text_right(buffer, line, &format!("{} of {count}", chosen + 1), Face::Dim);
    }
}

/// A line of a list, the chosen one set off.
pub(super) fn list_line(ink: Ink<'_>, line: Rect, text: &str, right: &str, chosen: bool, buffer: &mut Buffer) {
    let face = if chosen { Face::Chosen } else { Face::Text };
    if chosen {
        buffer.set_style(line, ink.style(face));
    }
    let pointer = if chosen { ink.glyphs.pointer() } else { " " };
    buffer.set_stringn(line.x, line.y, pointer, usize::from(line.width), ink.style(face));
    let room = line.width.saturating_sub(3 + paint::width(right));
    ink.text(buffer, Rect { x: line.x + 2, width: room, ..line }, text, face);
    ink.text_right(buffer, line, right, if chosen { face } else { Face::Dim });
}

/// The lines of a form with so many, in a window of this size.
pub(super) fn form(model: &Model, size: (u16, u16), lines: usize) -> Rect {
    let inside = below(inner(model.size, size), 1);
    Rect { height: inside.height.min(u16::try_from(lines).unwrap_or(u16::MAX)), ..inside }
}

/// What stands beside the name of a form's line.
pub(super) enum Entry<'a> {
    /// Nothing: the line does something.
    Deed,
    /// One of several values.
    Choice(&'a str),
    /// Text to be written, at most so many columns of it, and a remark behind it.
    Text(&'a Field, u16, &'a str),
}

/// A line of a form: its name, and from this column on its entry, which shows when it can be changed.
pub(super) fn form_line(
    ink: Ink<'_>,
    line: Rect,
    name: &str,
    (at, entry): (u16, Entry<'_>),
    chosen: bool,
    to: &mut Buffer,
) {
    list_line(ink, line, name, "", chosen, to);
    let from = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
    match entry {
        Entry::Deed => {}
        Entry::Choice(value) => {
            let (back, forth) = ink.glyphs.arrows();
            let text = if chosen { format!("{back} {value} {forth}") } else { format!("  {value}") };
            ink.text(to, from(line.x + at), &text, if chosen { Face::Chosen } else { Face::Text });
        }
        Entry::Text(field, wide, remark) => {
            // The values of the other lines stand between arrows.
            let room = from(line.x + at + 2);
            let room = Rect { width: room.width.min(wide), ..room };
            field.draw(ink, room, chosen, to);
            ink.text(to, from(room.right() + 1), remark, if chosen { Face::Chosen } else { Face::Dim });
        }
    }
}
