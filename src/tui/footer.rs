//! The lowest line: the keys of the moment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::key_line::Part;
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
fn placed(parts: &[Part], model: &Model, line: Rect) -> Vec<(Item, Rect)> {
    let mut x = line.x + 1;
    let mut placed = Vec::new();
    for part in parts {
        let Some((key, word)) = part.shown(&model.keys, Context::Board) else { continue };
        let wide = paint::width(&key) + 1 + paint::width(word);
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
    let placed = placed(parts, model, line);
    let (item, _) = placed.iter().find(|(_, area)| (area.left()..area.right()).contains(&column))?;
    item.action
}

/// Draws the line.
pub(super) fn draw(parts: &[Part], model: &Model, line: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    buffer.set_style(line, ink.style(Face::Footer));
    for (item, area) in placed(parts, model, line) {
        let x = ink.text(buffer, area, &item.key, Face::FooterKey);
        let rest = Rect { x: x + 1, width: area.right().saturating_sub(x + 1), ..area };
        ink.text(buffer, rest, item.word, Face::Footer);
    }
}
