//! The lowest line: what digit keys do now, in a word that cannot be missed, and the keys of the moment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::key_line;
use super::keys::Context;
use super::model::{Beyond, Mode, Model, Screen};
use super::paint::{self, Ink};
use super::theme::Face;
use crate::board::{Board, Digit};

/// One key with its word.
struct Item {
    key: String,
    word: String,
    action: Option<Action>,
}

/// The mode by its word.
fn badge(model: &Model) -> (String, Face) {
    match (model.screen, &model.session) {
        (Screen::Setup, _) => (" SETUP ".to_owned(), Face::SetupMode),
        (_, Some(session)) => {
            let first = match (session.digit_first, session.chosen) {
                (true, Some(digit)) => format!("{digit} FIRST "),
                (true, None) => "? FIRST ".to_owned(),
                (false, _) => String::new(),
            };
            match session.mode {
                Mode::Digit => (format!(" DIGIT {first}"), Face::DigitMode),
                Mode::Mark => (format!(" MARK {first}"), Face::MarkMode),
            }
        }
        _ => (String::new(), Face::DigitMode),
    }
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

fn items(model: &Model) -> Vec<Item> {
    let of =
        |&action: &Action| Item { key: model.keys.shown(action), word: action.word().to_owned(), action: Some(action) };
    let said = |key: String, word: &str| Item { key, word: word.to_owned(), action: None };
    let digits = model.board().map_or_else(String::new, digit_keys);
    let session = model.session.as_ref().filter(|_| model.screen == Screen::Play);
    let mut items = Vec::new();
    let actions: &[Action] = match session {
        None => {
            items.push(said(digits, "given"));
            &[Action::SetupStart, Action::Erase, Action::Undo, Action::SaveAs, Action::Palette, Action::Help]
        }
        Some(session) if session.game.is_paused() => &[Action::Pause, Action::Palette, Action::Help, Action::Quit],
        Some(session) if session.log.focus => {
            let keys = key_line::named(&model.keys, Context::Board, &[Action::Up, Action::Down]);
            items.push(said(keys, "choose a line"));
            &[Action::LogFilter, Action::LogFocus, Action::Help]
        }
        Some(session) if session.auto.is_some() => {
            items.push(match &session.auto {
                Some(auto) if auto.beyond == Beyond::Guess => Item {
                    key: model.keys.shown(Action::Solve),
                    word: "the rest at once".to_owned(),
                    action: Some(Action::Solve),
                },
                _ => of(&Action::AllSteps),
            });
            items.retain(|item| !item.key.is_empty());
            &[Action::Faster, Action::Slower, Action::Cancel, Action::Help]
        }
        Some(session) => {
            let word = match (session.digit_first, session.mode) {
                (true, _) => "choose",
                (false, Mode::Digit) => "place",
                (false, Mode::Mark) => "mark",
            };
            items.push(said(digits, word));
            if session.digit_first {
                items.push(of(&Action::Place));
            }
            &[
                Action::MarkMode,
                Action::Undo,
                Action::Hint,
                Action::Step,
                Action::Help,
                Action::Palette,
                Action::Check,
                Action::Quit,
                Action::Zoom,
                Action::Open,
                Action::New,
                Action::FillMarks,
                Action::Reasoned,
            ]
        }
    };
    items.extend(actions.iter().map(of).filter(|item| !item.key.is_empty()));
    items
}

/// Each item with the columns that it takes, as many as fit.
fn placed(model: &Model, line: Rect) -> Vec<(Item, Rect)> {
    let mut x = line.x + paint::width(&badge(model).0) + 1;
    let mut placed = Vec::new();
    for item in items(model) {
        let wide = paint::width(&item.key) + 1 + paint::width(&item.word);
        if x + wide > line.right() {
            break;
        }
        placed.push((item, Rect { x, width: wide, ..line }));
        x += wide + 2;
    }
    placed
}

/// What the words at this column stand for. The mode's own word changes the mode.
pub(super) fn action_at(model: &Model, line: Rect, column: u16) -> Option<Action> {
    if column < line.x + paint::width(&badge(model).0) {
        return Some(Action::MarkMode);
    }
    let placed = placed(model, line);
    let (item, _) = placed.iter().find(|(_, area)| (area.left()..area.right()).contains(&column))?;
    item.action
}

/// Draws the line.
pub(super) fn draw(model: &Model, line: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let (word, face) = badge(model);
    ink.text(buffer, line, &word, face);
    for (item, area) in placed(model, line) {
        let x = ink.text(buffer, area, &item.key, Face::FooterKey);
        let rest = Rect { x: x + 1, width: area.right().saturating_sub(x + 1), ..area };
        ink.text(buffer, rest, &item.word, Face::Footer);
    }
}
