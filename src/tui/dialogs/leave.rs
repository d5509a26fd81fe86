//! Leaving while the game is not saved: leave anyway, write it elsewhere first, or stay.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::store::Save;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (70, 13);
const STAY: usize = 0;
const ELSEWHERE: usize = 1;
const LEAVE: usize = 2;
const CHOICES: [&str; 3] = ["Stay", "Save as file", "Quit and lose the game"];
/// The column where the file name begins.
const VALUES: u16 = 16;
/// The maximum number of lines for the reason.
const REASON: u16 = 4;

/// The choice, and the name of the file.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Leave {
    chooser: Chooser,
    path: Field,
}

impl Default for Leave {
    fn default() -> Self {
        Self { chooser: Chooser::default(), path: Field::holding("~/game.deduku") }
    }
}

impl Leave {
    /// The area of the choices.
    fn list(model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, SIZE), REASON + 1);
        (Rect { height: inside.height.min(CHOICES.len() as u16), ..inside }, 0)
    }

    fn choose(&self, cx: &mut Context<'_>) -> DialogOutcome {
        match self.chooser.at(CHOICES.len()) {
            STAY => DialogOutcome::Close,
            LEAVE => {
                cx.model.leaving = true;
                cx.act(Action::Quit);
                DialogOutcome::Close
            }
            _ => {
                let path = self.path.text().trim().to_owned();
                let Some(session) = cx.model.session.as_ref().filter(|_| !path.is_empty()) else {
                    return DialogOutcome::Stay;
                };
                let text = Save::of(session, cx.model.now).to_text();
                cx.model.leaving = true;
                cx.model.send(Effect::Export { path, text, overwrite: false });
                DialogOutcome::Stay
            }
        }
    }
}

impl Dialog for Leave {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx),
            Input::Action(Action::Left | Action::Right) if self.writes() => {
                self.path.step(input == Input::Action(Action::Right));
            }
            Input::Action(action) => {
                self.chooser.act(action, CHOICES.len(), 1);
            }
            Input::Edit(key) if self.writes() => {
                self.path.edit(key);
            }
            Input::Edit(_) => {}
            Input::Line(line) => {
                if self.chooser.choose(line) {
                    return self.choose(cx);
                }
            }
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "The game is not saved", &keys, buffer);
        let fault = model.notice.as_ref().map(|notice| notice.text.as_str()).filter(|_| self.writes());
        let reason = fault.or(model.unsaved.as_deref()).unwrap_or_default();
        ink.paragraph(buffer, Rect { height: inside.height.min(REASON), ..inside }, reason, Face::Error);
        let (lines, _) = Self::list(model);
        let chosen = self.chooser.at(CHOICES.len());
        for (at, line) in rows(lines).enumerate() {
            let entry =
                if at == ELSEWHERE { window::Entry::Text(&self.path, u16::MAX, "") } else { window::Entry::Action };
            window::form_line(ink, line, CHOICES[at], (VALUES, entry), at == chosen, buffer);
        }
        let rest = below(inside, REASON + 1 + CHOICES.len() as u16);
        let words = "Open, under File, or `deduku play FILE` opens such a file with every move.";
        ink.paragraph(buffer, rest, words, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "choose"), Part::Any(CLOSING, "stay")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(Self::list(model))
    }

    fn writes(&self) -> bool {
        self.chooser.at(CHOICES.len()) == ELSEWHERE
    }
}
