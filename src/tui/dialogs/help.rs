//! All keys, from the key table: what belongs to the screen in sight comes first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{After, Dialog, Input, key_row};
use super::window;
use crate::tui::action::{Action, Group};
use crate::tui::component::Context;
use crate::tui::footer::digit_keys;
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::keys;
use crate::tui::model::{Mode, Model, Screen};
use crate::tui::paint::{rows, wrap};
use crate::tui::theme::Face;

/// How wide the keys are.
const KEYS: u16 = 22;

/// How wide the rules are.
const RULES: u16 = 74;

/// The help, scrolled down so many lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Help {
    first: usize,
    /// The keys of the dialog that was in front, with what they do there.
    here: Vec<(String, &'static str)>,
}

/// A line of the help.
enum Line {
    Heading(String),
    Key(String, &'static str),
    Words(String),
    Blank,
}

fn lines(model: &Model, here: &[(String, &'static str)]) -> Vec<Line> {
    let mut lines = Vec::new();
    if !here.is_empty() {
        lines.push(Line::Heading("Now: a dialog".to_owned()));
        lines.extend(here.iter().map(|(keys, words)| Line::Key(keys.clone(), words)));
        lines.push(Line::Blank);
    }
    if let Some(board) = model.board() {
        lines.push(Line::Heading(format!("Rules: {}", board.title())));
        lines.extend(wrap(&board.rules(), RULES).into_iter().map(Line::Words));
        lines.push(Line::Blank);
    }
    if here.is_empty() {
        lines.extend([Line::Heading(mode(model)), Line::Words(words(model)), Line::Blank]);
    }
    let digits = model.board().map_or("1-9 A-P".to_owned(), digit_keys);
    for group in Group::ALL {
        let mut name = group.name().to_owned();
        name[..1].make_ascii_uppercase();
        lines.push(Line::Heading(name));
        if group == Group::Entering {
            lines.push(Line::Key(digits.clone(), "The digit of the key; capital letters are digits everywhere"));
        }
        for &action in Action::ALL.iter().filter(|action| action.group() == group) {
            let keys = match model.keys.listed(action) {
                keys if keys.is_empty() => format!("{}{}", model.keys.shown(Action::Palette), action.name()),
                keys => keys,
            };
            lines.push(Line::Key(keys, action.help()));
        }
        lines.push(Line::Blank);
    }
    lines
}

fn mode(model: &Model) -> String {
    match (model.screen, model.session()) {
        (Screen::Setup, _) => "Now: SETUP".to_owned(),
        (Screen::Play, Some(session)) => {
            let mode = if session.mode == Mode::Mark { "MARK" } else { "DIGIT" };
            let first = if session.digit_first { ", digit first" } else { ", cell first" };
            format!("Now: {mode}{first}")
        }
        _ => "Now: start screen".to_owned(),
    }
}

fn words(model: &Model) -> String {
    let words = match (model.screen, model.session()) {
        (Screen::Setup, _) => "Digits are givens; the panel tells how many solutions there are.",
        (Screen::Play, Some(session)) if session.digit_first => {
            return format!("A digit key chooses a digit, {} sets it at the cursor.", model.keys.shown(Action::Place));
        }
        (Screen::Play, Some(session)) if session.mode == Mode::Mark => "A digit key sets or removes a mark.",
        (Screen::Play, _) => "A digit key places the digit at the cursor.",
        _ => {
            let choose = key_line::named(&model.keys, keys::Context::Board, &[Action::Up, Action::Down]);
            return format!("Choose with {choose}, go with {}.", model.keys.shown(Action::Confirm));
        }
    };
    words.to_owned()
}

impl Help {}

impl Help {
    /// All keys; first these of the dialog in front, if there is one.
    pub(in crate::tui) const fn new(here: Vec<(String, &'static str)>) -> Self {
        Self { first: 0, here }
    }
}

impl Dialog for Help {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        let last = lines(cx.model, &self.here).len().saturating_sub(usize::from(cx.model.size.1).saturating_sub(6));
        match input {
            Input::Action(Action::Confirm | Action::Help) => return After::Close,
            Input::Action(Action::Up) => self.first = self.first.saturating_sub(1),
            Input::Action(Action::Down) => self.first = (self.first + 1).min(last),
            Input::Action(Action::PageUp) => self.first = self.first.saturating_sub(15),
            Input::Action(Action::PageDown | Action::Toggle) => self.first = (self.first + 15).min(last),
            Input::Action(Action::First) => self.first = 0,
            Input::Action(Action::Last) => self.first = last,
            _ => {}
        }
        After::Stay
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let size = (78, area.height.saturating_sub(2).max(6));
        let keys = key_row(self, model);
        let inside = window::open(model, size, "Keys and rules", &keys, buffer);
        let lines = lines(model, &self.here);
        for (row, line) in rows(inside).zip(lines.iter().skip(self.first)) {
            match line {
                Line::Heading(text) => {
                    ink.text(buffer, row, text, Face::Heading);
                }
                Line::Words(text) => {
                    ink.text(buffer, row, text, Face::Text);
                }
                Line::Key(keys, help) => {
                    ink.text(buffer, Rect { width: KEYS.min(row.width), ..row }, keys, Face::Key);
                    let rest = Rect { x: row.x + KEYS + 1, width: row.width.saturating_sub(KEYS + 1), ..row };
                    ink.text(buffer, rest, help, Face::Text);
                }
                Line::Blank => {}
            }
        }
    }

    fn answers_help(&self) -> bool {
        true
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Up, Action::Down, Action::PageUp, Action::PageDown], "scroll"),
            Part::Any(CLOSING, "close"),
        ]
    }
}
