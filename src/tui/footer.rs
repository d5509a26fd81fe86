//! The lowest line: the keys of the moment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::key_line::{KeyRow, Part};
use super::keys::Context;
use super::model::Model;
use super::paint::{self, Ink};
use super::theme::Face;
use crate::board::{Board, Digit};

/// One key with its word.
struct Item {
    key: String,
    word: &'static str,
    action: Option<Action>,
}

/// The keys of the board's digits: `1-9`, `1-9 A`, `1-9 A-G`.
pub(super) fn digit_keys(board: &Board) -> String {
    let last = Digit::from_index(usize::from(board.digits()) - 1);
    match board.digits() {
        ..10 => format!("1-{last}"),
        10 => format!("1-9 {last}"),
        _ => format!("1-9 A-{last}"),
    }
}

/// Each item with the columns that it takes, as many as fit.
fn placed((context, parts): (Context, &[Part]), model: &Model, line: Rect) -> Vec<(Item, Rect)> {
    let mut x = line.x + 1;
    let mut placed = Vec::new();
    for part in parts {
        let Some((key, word)) = part.shown(&model.keys, context) else { continue };
        let between = u16::from(!key.is_empty() && !word.is_empty());
        let wide = paint::width(&key) + between + paint::width(word);
        if x + wide > line.right() {
            break;
        }
        placed.push((Item { key, word, action: part.action() }, Rect { x, width: wide, ..line }));
        x += wide + 2;
    }
    placed
}

/// What the words at this column stand for.
pub(super) fn action_at(parts: &[Part], model: &Model, line: Rect, column: u16) -> Option<Action> {
    found_at((Context::Board, parts), model, line, column)
}

/// Draws the line.
pub(super) fn draw(parts: &[Part], model: &Model, line: Rect, buffer: &mut Buffer) {
    draw_row((Context::Board, parts), model, line, buffer);
}

/// The last row of the screen.
pub(super) fn last_row((width, height): (u16, u16)) -> Rect {
    Rect { x: 0, y: height.saturating_sub(1), width, height: 1.min(height) }
}

/// What the words at this column of the last row stand for, while a dialog has that row.
pub(super) fn action_over((context, parts): &KeyRow, model: &Model, column: u16) -> Option<Action> {
    found_at((*context, parts), model, last_row(model.size), column)
}

/// Draws the keys of what has the keyboard over the last row of the screen.
pub(super) fn draw_over((context, parts): &KeyRow, model: &Model, buffer: &mut Buffer) {
    let line = last_row(model.size).intersection(buffer.area);
    for point in line.positions() {
        buffer[(point.x, point.y)].reset();
    }
    draw_row((*context, parts), model, line, buffer);
}

fn found_at(row: (Context, &[Part]), model: &Model, line: Rect, column: u16) -> Option<Action> {
    let placed = placed(row, model, line);
    let (item, _) = placed.iter().find(|(_, area)| (area.left()..area.right()).contains(&column))?;
    item.action
}

fn draw_row(row: (Context, &[Part]), model: &Model, line: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    buffer.set_style(line, ink.style(Face::Footer));
    for (item, area) in placed(row, model, line) {
        let x = ink.text(buffer, area, &item.key, Face::FooterKey);
        let x = if item.key.is_empty() { x } else { x + 1 };
        let rest = Rect { x, width: area.right().saturating_sub(x), ..area };
        ink.text(buffer, rest, item.word, Face::Footer);
    }
}
