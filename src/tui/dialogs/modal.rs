//! What all dialogs have in common: each is a list or a form of lines, so that arrows, Enter and the mouse do the same
//! in all of them. A click chooses a line, a click on the chosen one does what Enter does, the wheel moves, and
//! another mouse button closes. Only actions that apply everywhere are passed on to the component below.

use std::fmt::Debug;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::field::MOST;
use crate::text::is_hidden;
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::component::{Component, Context, Event, Link, Outcome, Reply};
use crate::tui::footer;
use crate::tui::key_line::{CLOSING, KeyRow, Part};
use crate::tui::keys::{self, Chord, KeyCode};
use crate::tui::message::{Pointing, Ticket};
use crate::tui::model::Model;
use crate::tui::text_edit::TextEdit;

/// The input of a dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// An action of the key table.
    Action(Action),
    /// Something that writes or edits text.
    Edit(TextEdit),
    /// A click on this line of the list.
    Line(usize),
}

/// What happens to the dialog after an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DialogOutcome {
    Stay,
    Close,
}

/// A component that covers the screen until it is answered or closed.
pub(super) trait Dialog: Debug + 'static {
    /// Handles an input.
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome;

    /// Handles Esc and the other ways to close it.
    fn cancel(&mut self, _model: &mut Model) -> DialogOutcome {
        DialogOutcome::Close
    }

    /// Draws it.
    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer);

    /// The keys that have an effect now, with what they do. The one that closes it can be omitted.
    fn keys(&self, model: &Model) -> Vec<Part>;

    /// The links that it shows.
    fn links(&self, _model: &Model) -> Vec<Link> {
        Vec::new()
    }

    /// The lines that can be clicked: their area, and the index of the first.
    fn lines(&self, _model: &Model) -> Option<(Rect, usize)> {
        None
    }

    /// Whether the keyboard enters text.
    fn writes(&self) -> bool {
        false
    }

    /// Whether it takes the next key itself instead of the action bound to it.
    fn takes_key(&self) -> bool {
        false
    }

    /// The areas that can be clicked besides the lines.
    fn buttons(&self, _model: &Model) -> Vec<Rect> {
        Vec::new()
    }

    /// Handles a click on the button with this index.
    fn press(&mut self, _button: usize, _cx: &mut Context<'_>) -> DialogOutcome {
        DialogOutcome::Stay
    }

    /// Whether it takes only the panel and leaves the board visible, so that the board's keys apply.
    fn takes_panel(&self) -> bool {
        false
    }

    /// Handles a click at this point before the lines are checked; returns whether there was something to click.
    fn click_card(&mut self, _point: Point, _model: &mut Model) -> bool {
        false
    }

    /// Whether the board's keys apply, although it covers more than the panel.
    fn is_of_board(&self) -> bool {
        false
    }

    /// Whether it handles the help key itself; otherwise the key opens the help.
    fn answers_help(&self) -> bool {
        false
    }

    /// Whether it handles the input at once although keys wait for its answer, which makes no difference to that input.
    fn is_at_once(&self, _input: Input, _model: &Model) -> bool {
        false
    }

    /// Whether a click on one of the buttons is handled at once.
    fn presses_at_once(&self) -> bool {
        false
    }

    /// Whether it waits for the answer with this ticket.
    fn awaits(&self, _ticket: Ticket) -> bool {
        false
    }

    /// Handles an answer, or a part of one, that it waits for.
    fn answer(&mut self, _ticket: Ticket, _reply: Reply, _cx: &mut Context<'_>) -> DialogOutcome {
        DialogOutcome::Stay
    }

    /// Called at the time it asked for with [`Model::alarm`].
    fn alarmed(&mut self, _cx: &mut Context<'_>) {}

    /// Called when the list of saves has been read.
    fn listed(&mut self, _model: &mut Model) {}

    /// Called when it is closed.
    fn closed(&mut self, _model: &mut Model) {}
}

/// The part of the key table that applies in the dialog.
pub(super) fn context(dialog: &impl Dialog) -> keys::Context {
    match (dialog.writes(), dialog.takes_panel()) {
        (true, _) => keys::Context::Text,
        (false, true) => keys::Context::Board,
        (false, false) if dialog.is_of_board() => keys::Context::Board,
        (false, false) => keys::Context::Menu,
    }
}

/// The row that names the dialog's keys.
pub(super) fn key_row(dialog: &impl Dialog, model: &Model) -> KeyRow {
    (context(dialog), all_keys(dialog, model))
}

/// The keys of the dialog, always including one that closes it.
fn all_keys(dialog: &impl Dialog, model: &Model) -> Vec<Part> {
    let mut parts = dialog.keys(model);
    if !parts.iter().any(|part| part.action() == Some(Action::Cancel)) {
        parts.push(Part::Any(CLOSING, "close"));
    }
    parts
}

impl From<DialogOutcome> for Outcome {
    fn from(after: DialogOutcome) -> Self {
        match after {
            DialogOutcome::Stay => Self::Consumed,
            DialogOutcome::Close => Self::Close,
        }
    }
}

impl<D: Dialog> Component for D {
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome {
        match event {
            Event::Act(Action::Redraw | Action::Suspend) => Outcome::Ignored,
            Event::Act(Action::Help) if !self.answers_help() => Outcome::Ignored,
            // `q` closes a dialog; it leaves the program only from the board.
            Event::Act(Action::Cancel | Action::Quit) | Event::Mouse(Pointing::Other, _) => {
                self.cancel(cx.model).into()
            }
            Event::Act(action) => self.input(Input::Action(action), cx).into(),
            Event::Edit(stroke) => self.input(Input::Edit(stroke), cx).into(),
            Event::Paste(text) if self.writes() => {
                let shown = text.chars().filter(|&symbol| !is_hidden(symbol) && symbol != '\n');
                for symbol in shown.take(MOST) {
                    let _ = self.input(Input::Edit(TextEdit::Key(KeyCode::Char(symbol))), cx);
                }
                Outcome::Consumed
            }
            Event::Paste(_) => Outcome::Ignored,
            Event::Saves => {
                self.listed(cx.model);
                Outcome::Ignored
            }
            Event::Mouse(Pointing::WheelUp, _) => self.input(Input::Action(Action::Up), cx).into(),
            Event::Mouse(Pointing::WheelDown, _) => self.input(Input::Action(Action::Down), cx).into(),
            Event::Mouse(Pointing::Hover | Pointing::Drag | Pointing::Release, _) => Outcome::Consumed,
            Event::Mouse(Pointing::Press | Pointing::Toggle, point)
                if footer::last_row(cx.model.size).contains(point) =>
            {
                match footer::action_over(&key_row(self, cx.model), cx.model, point.x) {
                    Some(action) => self.handle(Event::Act(action), cx),
                    None => Outcome::Consumed,
                }
            }
            Event::Mouse(Pointing::Press, point) if self.click_card(point, cx.model) => Outcome::Consumed,
            Event::Mouse(Pointing::Press, point) if self.takes_panel() && point.y + 2 == cx.model.size.1 => {
                self.input(Input::Action(Action::Confirm), cx).into()
            }
            Event::Mouse(Pointing::Press | Pointing::Toggle, point) => match self.lines(cx.model) {
                Some((area, first)) if area.contains(point) => {
                    self.input(Input::Line(first + usize::from(point.y - area.y)), cx).into()
                }
                _ => match self.buttons(cx.model).iter().position(|button| button.contains(point)) {
                    Some(button) => self.press(button, cx).into(),
                    None => Outcome::Consumed,
                },
            },
        }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        Dialog::draw(self, model, area, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        all_keys(self, model)
    }

    fn links(&self, model: &Model) -> Vec<Link> {
        Dialog::links(self, model)
    }

    fn key_context(&self) -> keys::Context {
        context(self)
    }

    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        if self.takes_key() {
            return Some(Event::Edit(TextEdit::Chord(chord)));
        }
        match context(self) {
            keys::Context::Board => board_screen::meaning(chord, model),
            context => Event::of_key(chord, model.keys.action(context, chord)),
        }
    }

    fn is_handled_at_once(&self, event: Event<'_>, model: &Model) -> bool {
        let input = match event {
            Event::Act(action) => Input::Action(action),
            Event::Edit(stroke) => Input::Edit(stroke),
            Event::Mouse(Pointing::WheelUp, _) => Input::Action(Action::Up),
            Event::Mouse(Pointing::WheelDown, _) => Input::Action(Action::Down),
            Event::Mouse(Pointing::Press | Pointing::Toggle, point) => match self.lines(model) {
                Some((area, first)) if area.contains(point) => Input::Line(first + usize::from(point.y - area.y)),
                _ => {
                    let button = self.buttons(model).iter().any(|button| button.contains(point));
                    return button && self.presses_at_once();
                }
            },
            Event::Mouse(..) | Event::Paste(_) | Event::Saves => return false,
        };
        self.is_at_once(input, model)
    }

    fn awaits(&self, ticket: Ticket, _: &Model) -> bool {
        Dialog::awaits(self, ticket)
    }

    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> Outcome {
        Dialog::answer(self, ticket, reply, cx).into()
    }

    fn alarmed(&mut self, cx: &mut Context<'_>) {
        Dialog::alarmed(self, cx);
    }

    fn closed(&mut self, model: &mut Model) {
        Dialog::closed(self, model);
    }
}
