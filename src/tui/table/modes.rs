//! The line of modes: what a digit key sets, each with its key. It takes the row of messages while that is not a digit.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::action::Action;
use crate::tui::board_screen::key_of;
use crate::tui::model::{Mode, Model, Session};
use crate::tui::paint::{self, Painter};
use crate::tui::theme::Face;

/// The modes in the order of their keys on a keyboard.
const ORDER: [Mode; 6] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour, Mode::Candidate, Mode::Mark];

/// Each mode with its key and the area of both, as far as they fit.
fn placed(model: &Model, session: &Session, line: Rect) -> Vec<(Mode, String, Rect)> {
    let mut x = line.x + 1;
    let mut all = Vec::new();
    for mode in ORDER {
        let key = key_of(model, mode.action());
        if key.is_empty() {
            continue;
        }
        // The mode that is set has a ground of its own, which is wider than its words.
        let around = u16::from(mode == session.mode);
        let wide = paint::width(&key) + 1 + paint::width(mode.word()) + 2 * around;
        let at = x.saturating_sub(around);
        if at + wide > line.right() {
            break;
        }
        all.push((mode, key, Rect { x: at, width: wide, height: 1, ..line }));
        x = at + wide + 2;
    }
    all
}

/// Draws the line.
pub(super) fn draw(model: &Model, session: &Session, line: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let mut end = line.x;
    for (mode, key, area) in placed(model, session, line) {
        end = area.right();
        if mode == session.mode {
            ink.text(buffer, area, &format!(" {key} {} ", mode.word().to_uppercase()), Face::MarkMode);
            continue;
        }
        let x = ink.text(buffer, area, &key, Face::Key) + 1;
        ink.text(buffer, Rect { x, width: area.right().saturating_sub(x), ..area }, mode.word(), Face::Dim);
    }
    let next = format!("{} next", key_of(model, Action::MarkMode));
    if end + 2 + paint::width(&next) < line.right() {
        ink.text_right(buffer, Rect { width: line.width - 1, ..line }, &next, Face::Dim);
    }
}

/// The mode at this point of the line.
pub(super) fn at(model: &Model, line: Rect, point: Position) -> Option<Mode> {
    let session = model.session.as_ref().filter(|session| is_shown(model, session, line))?;
    placed(model, session, line).into_iter().find(|(.., area)| area.contains(point)).map(|(mode, ..)| mode)
}

/// Whether the line is shown: unless a digit key places a digit, and where no message, step, solved board or key takes
/// its row.
pub(super) fn is_shown(model: &Model, session: &Session, line: Rect) -> bool {
    if model.settings.few_bytes || line.y + 1 >= model.size.1 {
        return false;
    }
    let is_free = model.notice.is_none() && session.shown().is_none() && session.filter.is_none();
    session.mode != Mode::Digit && is_free && session.run.is_none() && !session.game.is_solved()
}
