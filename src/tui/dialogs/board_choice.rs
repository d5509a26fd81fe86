//! Choosing the board for a puzzle to be set up.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input};
use super::{boards, window};
use crate::board::{catalogue, named};
use crate::game::Editor;
use crate::puzzle::Setup;
use crate::tui::action::Action;
use crate::tui::bench::{count, stop_examining};
use crate::tui::component::Context;
use crate::tui::key_line::Part;
use crate::tui::model::{Model, Screen, SetupSession};
use crate::tui::paint::rows;
use crate::tui::theme::Face;

/// Why some boards have no empty grid.
const DRAWN: &str = "Regions, cages or walls are drawn with each puzzle: open one, then set it up again.";

/// What the set-up starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beginning {
    /// The puzzle that is being set up already.
    GoOn,
    /// The givens of the running game.
    Running,
    /// An empty grid, by its index in the catalogue.
    Empty(usize),
}

/// The list of starting points.
#[derive(Clone, Debug)]
pub(in crate::tui) struct BoardChoice {
    beginnings: Vec<Beginning>,
    chooser: Chooser,
}

impl BoardChoice {
    /// Lists the available starting points.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let going_on = model.bench.as_ref().map(|_| Beginning::GoOn);
        let running = model.session().map(|_| Beginning::Running);
        let beginnings: Vec<Beginning> =
            going_on.into_iter().chain(running).chain((0..catalogue().len()).map(Beginning::Empty)).collect();
        let usual = beginnings.iter().position(|&beginning| match beginning {
            Beginning::Empty(at) => catalogue()[at].name == "9x9",
            _ => false,
        });
        let first = if going_on.is_some() { 0 } else { usual.unwrap_or(0) };
        Self { beginnings, chooser: Chooser::at_line(first) }
    }

    /// The area of the list, and the index of its first visible line.
    fn list(&self, model: &Model) -> (Rect, usize) {
        boards::list_of(model, self.chooser, self.beginnings.len())
    }

    fn begin(&self, cx: &mut Context<'_>) -> DialogOutcome {
        let setup = match self.beginnings[self.chooser.at(self.beginnings.len())] {
            Beginning::GoOn => None,
            Beginning::Running => cx.model.session().map(|session| session.game.puzzle().to_setup()),
            Beginning::Empty(at) => match named(catalogue()[at].name) {
                Ok(board) => Some(Setup::empty(Arc::new(board))),
                // The panel beside the list gives the reason.
                Err(_) => return DialogOutcome::Stay,
            },
        };
        if let Some(setup) = setup {
            stop_examining(cx.model);
            cx.model.bench = Some(SetupSession::new(Editor::new(setup)));
        }
        let now = cx.model.now;
        if let Some(session) = &mut cx.model.session {
            let _ = session.game.pause(now);
            session.end_run();
        }
        cx.model.screen = Screen::Setup;
        count(cx.model);
        DialogOutcome::Close
    }
}

impl Dialog for BoardChoice {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(action) if self.chooser.act(action, self.beginnings.len(), 5) => DialogOutcome::Stay,
            Input::Action(Action::Confirm) => self.begin(cx),
            Input::Line(line) if line < self.beginnings.len() => {
                if self.chooser.choose(line) {
                    self.begin(cx)
                } else {
                    DialogOutcome::Stay
                }
            }
            _ => DialogOutcome::Stay,
        }
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        boards::open(model, "Set up a puzzle", "begin", buffer);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(self.beginnings.len());
        boards::position(model, chosen, self.beginnings.len(), buffer);
        for (line, at) in rows(list).zip(first..self.beginnings.len()) {
            let text = match self.beginnings[at] {
                Beginning::GoOn => "The puzzle begun before",
                Beginning::Running => "The game's givens",
                Beginning::Empty(at) => catalogue()[at].title,
            };
            window::list_line(window::ink(model), line, text, "", at == chosen, buffer);
        }
        let words = match self.beginnings[chosen] {
            Beginning::Empty(at) => {
                let entry = &catalogue()[at];
                let remark = if entry.plan().is_none() { DRAWN } else { "" };
                return boards::draw_rules(model, entry, remark, buffer);
            }
            Beginning::GoOn => "Go on with the puzzle that was being set up.",
            Beginning::Running => "Begin with the board and the givens of the running game.",
        };
        window::ink(model).paragraph(buffer, boards::beside(model), words, Face::Text);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        boards::keys("begin")
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
