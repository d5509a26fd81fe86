//! Shared parts of the lists of boards: the list, and the rules of the chosen board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::window;
use crate::board::CatalogueEntry;
use crate::tui::action::Action;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::keys::Context;
use crate::tui::model::Model;
use crate::tui::paint::below;
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (72, 21);
/// The width of the list.
const LIST: u16 = 28;

/// The keys of a list of boards; `confirm` names what Enter does with the chosen one.
pub(super) fn keys(confirm: &'static str) -> Vec<Part> {
    vec![
        Part::Each(&[Action::Up, Action::Down], "choose"),
        Part::Each(&[Action::Confirm], confirm),
        Part::Any(CLOSING, "close"),
    ]
}

/// The area of a list of `count` lines in a window of boards, and the index of its first visible line.
pub(super) fn list_of(model: &Model, chooser: Chooser, count: usize) -> (Rect, usize) {
    let inside = window::inner(model, SIZE);
    (Rect { width: LIST.min(inside.width), ..inside }, chooser.first(count, usize::from(inside.height)))
}

/// Opens a window of boards; `confirm` names what Enter does with the chosen one.
pub(super) fn open(model: &Model, title: &str, confirm: &'static str, buffer: &mut Buffer) {
    window::open(model, SIZE, title, &(Context::Menu, keys(confirm)), buffer);
}

/// Draws which line of how many is chosen.
pub(super) fn position(model: &Model, chosen: usize, count: usize, buffer: &mut Buffer) {
    window::position(model, SIZE, (chosen, count), buffer);
}

/// Draws a board's name, its rules and a remark, beside the list.
pub(super) fn draw_rules(model: &Model, entry: &CatalogueEntry, remark: &str, buffer: &mut Buffer) {
    let ink = window::ink(model);
    let side = beside(model);
    ink.text(buffer, side, entry.title, Face::Heading);
    let taken = 2 + ink.paragraph(buffer, below(side, 2), entry.rules, Face::Text);
    let names = format!("{} {}", entry.name, entry.aliases.join(" "));
    let taken = taken + 1 + ink.paragraph(buffer, below(side, taken + 1), &names, Face::Dim);
    ink.paragraph(buffer, below(side, taken + 1), remark, Face::Warning);
}

/// The area beside the list.
pub(super) fn beside(model: &Model) -> Rect {
    let inside = window::inner(model, SIZE);
    let x = inside.x + LIST + 3;
    Rect { x, width: inside.right().saturating_sub(x), ..inside }
}
