//! What digit keys do, as a conspicuous word, and the key that changes it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::action::Action;
use crate::tui::model::{Mode, Model, Screen};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// The label before the word.
const HEAD: &str = "mode ";

/// The label of the mode.
fn badge(model: &Model) -> Option<(String, Face)> {
    match (model.screen, &model.session) {
        (Screen::Setup, _) => Some((" SET UP ".to_owned(), Face::SetupMode)),
        (Screen::Play, Some(session)) => {
            let first = match (session.digit_first, session.chosen) {
                (true, Some(digit)) => format!("{} FIRST ", model.symbol(digit)),
                (true, None) => "FIRST ".to_owned(),
                (false, _) => String::new(),
            };
            let face = if session.mode == Mode::Digit { Face::DigitMode } else { Face::MarkMode };
            Some((format!(" {} {first}", session.mode.word().to_uppercase()), face))
        }
        _ => None,
    }
}

/// Whether the mode is drawn at this point, where a click changes it.
pub(super) fn contains(model: &Model, line: Rect, point: Position) -> bool {
    model.screen == Screen::Play && badge(model).is_some() && line.contains(point)
}

/// The width of the word.
pub(super) fn width(model: &Model) -> u16 {
    badge(model).map_or(0, |(word, _)| paint::width(&word))
}

/// Draws only the word.
pub(super) fn draw_word(model: &Model, line: Rect, buffer: &mut Buffer) {
    if let Some((word, face)) = badge(model).filter(|_| line.width > 0) {
        Painter::of(model).text(buffer, line, &word, face);
    }
}

pub(super) fn draw(model: &Model, line: Rect, buffer: &mut Buffer) {
    let Some((word, face)) = badge(model).filter(|_| line.height > 0) else { return };
    // A long message takes precedence, also one that ends right before the mode.
    let place = Rect { x: line.x.saturating_sub(1), width: line.width + line.x.min(1), ..line };
    if place.positions().any(|point| buffer.cell(point).is_some_and(|cell| cell.symbol() != " ")) {
        return;
    }
    let ink = Painter::of(model);
    let after = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
    let x = ink.text(buffer, line, HEAD, Face::Dim);
    let x = ink.text(buffer, after(x), &word, face);
    if model.screen != Screen::Play {
        return;
    }
    let other = match model.session.as_ref().map(|session| session.mode.next()) {
        Some(Mode::Digit) | None => "digits",
        Some(Mode::Mark) => "marks",
        Some(mode) => mode.word(),
    };
    let key = model.keys.shown(Action::MarkMode);
    if x + 3 + paint::width(&key) + paint::width(other) <= line.right() {
        let x = ink.text(buffer, after(x + 2), &key, Face::Key);
        ink.text(buffer, after(x + 1), other, Face::Dim);
    }
}
