//! Games that other instances of the program have open, perhaps behind a dead connection: one of them can be taken
//! over.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Effect, GameElsewhere};
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (72, 16);
/// The maximum number of visible lines.
const LIST: u16 = 4;

/// The games, and which one is chosen.
#[derive(Clone, Debug)]
pub(in crate::tui) struct TakeOver {
    games: Vec<GameElsewhere>,
    chooser: Chooser,
}

impl TakeOver {
    /// Lists these games.
    pub(in crate::tui) fn new(games: Vec<GameElsewhere>) -> Self {
        Self { games, chooser: Chooser::default() }
    }

    /// The area of the list, and the index of its first visible line.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, SIZE), 2);
        let list = Rect { height: inside.height.min(LIST), ..inside };
        let first = self.chooser.first(self.games.len(), usize::from(list.height));
        let count = u16::try_from(self.games.len() - first).unwrap_or(u16::MAX);
        (Rect { height: list.height.min(count), ..list }, first)
    }

    fn take(&self, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some(game) = self.games.get(self.chooser.at(self.games.len())) {
            cx.model.send(Effect::TakeOver(game.slot));
            cx.model.hold_until_settled();
        }
        DialogOutcome::Close
    }
}

impl Dialog for TakeOver {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => return self.take(cx),
            Input::Action(action) => {
                self.chooser.act(action, self.games.len(), 4);
            }
            Input::Line(line) if line < self.games.len() && self.chooser.choose(line) => return self.take(cx),
            Input::Line(_) | Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "Open in another program", &keys, buffer);
        let words = if self.games.len() == 1 { "This game is open already:" } else { "These games are open already:" };
        ink.text(buffer, inside, words, Face::Text);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(self.games.len());
        for (line, at) in rows(list).zip(first..self.games.len()) {
            window::list_line(ink, line, &self.games[at].game, "", at == chosen, buffer);
        }
        let below_list = below(inside, 3 + list.height);
        if let Some(game) = self.games.get(chosen) {
            for (line, (name, value)) in rows(below_list).zip([("since", &game.since), ("where", &game.place)]) {
                ink.text(buffer, line, name, Face::Dim);
                let rest = Rect { x: line.x + 7, width: line.width.saturating_sub(7), ..line };
                ink.text(buffer, rest, value, Face::Text);
            }
        }
        let words = "Taken over, it goes on here with every move, and the other program only shows it from then on: \
            for a line that hangs, or a window left open elsewhere.";
        ink.paragraph(buffer, below(below_list, 3), words, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "take it over"), Part::Any(CLOSING, "leave it there")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
