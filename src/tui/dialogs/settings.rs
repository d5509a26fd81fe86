//! The settings, on the full screen: themes with a preview, the switches for board, game and reasons, and the keys.

mod key_list;
mod preview;
mod switches;
mod themes;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::place::Place;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::Part;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, width};
use crate::tui::theme::Face;
use key_list::KeyList;
use switches::{Switches, Tab};
use themes::ThemeList;

/// The pages, in order.
const PAGES: [&str; 5] = ["theme", "board", "game", "reasons", "keys"];
const THEMES: usize = 0;
const KEYS: usize = 4;

/// Which page is open, and what is chosen on each.
#[derive(Clone, Debug)]
pub(in crate::tui) struct SettingsList {
    page: usize,
    themes: ThemeList,
    switches: [Switches; 3],
    keys: KeyList,
}

impl SettingsList {
    /// Opens the first page.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        Self {
            page: THEMES,
            themes: ThemeList::new(model),
            switches: [Tab::Board, Tab::Game, Tab::Reasons].map(Switches::of),
            keys: KeyList::default(),
        }
    }

    /// The areas of the page names.
    fn tabs(model: &Model) -> Vec<Rect> {
        let row = Place::of(model.size).inside;
        let mut x = row.x + 2;
        let place = |name: &&str| {
            let wide = width(name) + 2;
            let tab = Rect { x, width: wide, height: 1.min(row.height), ..row };
            x += wide + 1;
            tab.intersection(row)
        };
        PAGES.iter().map(place).collect()
    }

    /// The area below the page names.
    fn room(model: &Model) -> Rect {
        below(Place::of(model.size).inside, 2)
    }

    fn turn_to(&mut self, page: usize, model: &Model) {
        self.page = page;
        self.themes.look(model);
    }

    fn switches(&self) -> Option<&Switches> {
        self.page.checked_sub(1).and_then(|at| self.switches.get(at))
    }
}

impl Dialog for SettingsList {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let count = PAGES.len();
        if !self.writes() && !self.takes_key() {
            match input {
                Input::Action(Action::Right | Action::NextField) => {
                    self.turn_to((self.page + 1) % count, cx.model);
                    return DialogOutcome::Stay;
                }
                Input::Action(Action::Left | Action::PreviousField) => {
                    self.turn_to((self.page + count - 1) % count, cx.model);
                    return DialogOutcome::Stay;
                }
                _ => {}
            }
        }
        let room = Self::room(cx.model);
        match self.page {
            THEMES => self.themes.input(input, room, cx.model),
            KEYS => self.keys.input(input, room, cx.model),
            page => self.switches[page - 1].input(input, room, cx.model),
        }
        DialogOutcome::Stay
    }

    fn cancel(&mut self, _: &mut Model) -> DialogOutcome {
        if self.page == KEYS && self.keys.cancel() { DialogOutcome::Stay } else { DialogOutcome::Close }
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let state = if self.page == KEYS { self.keys.state(model) } else { String::new() };
        let place = Place::open(model, ("Settings", &state), &key_row(self, model), buffer);
        let ink = Painter::of(model);
        for (at, (name, tab)) in PAGES.iter().zip(Self::tabs(model)).enumerate() {
            let face = if at == self.page { Face::Chosen } else { Face::Dim };
            if at == self.page {
                buffer.set_style(tab, ink.style(face));
            }
            ink.text(buffer, Rect { x: tab.x + 1, width: tab.width.saturating_sub(1), ..tab }, name, face);
        }
        let room = Self::room(model);
        let words = match self.page {
            THEMES => self.themes.draw(room, model, buffer),
            KEYS => self.keys.draw(room, model, buffer),
            page => self.switches[page - 1].draw(room, model, buffer),
        };
        match &model.notice {
            Some(notice) => ink.text(buffer, place.message, &notice.text, crate::tui::paint::tone_face(notice.tone)),
            None => ink.text(buffer, place.message, &words, Face::Dim),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let mut parts = match self.page {
            THEMES => ThemeList::keys(),
            KEYS => self.keys.keys(),
            _ => Switches::keys(),
        };
        if self.takes_key() || self.writes() {
            return parts;
        }
        parts.push(Part::Each(&[Action::Left, Action::Right], "pages"));
        let close = if self.page == THEMES { "cancel" } else { "close" };
        parts.push(Part::Any(crate::tui::key_line::CLOSING, close));
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let room = Self::room(model);
        match self.page {
            THEMES => Some(self.themes.lines(room)),
            KEYS => None,
            _ => self.switches().map(|switches| switches.lines(room)),
        }
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        let mut buttons = Self::tabs(model);
        if self.page == KEYS {
            buttons.extend(self.keys.rows(Self::room(model), &model.keys).into_iter().map(|(_, row)| row));
        }
        buttons
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        match button.checked_sub(PAGES.len()) {
            None => self.turn_to(button, cx.model),
            Some(row) => self.keys.press(row, Self::room(cx.model), &cx.model.keys),
        }
        DialogOutcome::Stay
    }

    fn writes(&self) -> bool {
        self.page == KEYS && self.keys.writes()
    }

    fn takes_key(&self) -> bool {
        self.page == KEYS && self.keys.takes_key()
    }
}
