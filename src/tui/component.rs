//! What every part of the screen is: a component.
//!
//! A component owns its state, hears what happens, draws itself, and says which keys it answers and what they do there:
//! the footer, the line of keys below a dialog and the help are read from that. It knows nothing of the components above
//! and below it. What it does not answer goes to the one below; what it asks for beyond itself, a dialog to be opened or
//! an action of the screen below, goes through its [`Context`].

use std::any::Any;
use std::collections::VecDeque;
use std::fmt::Debug;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::key_line::Part;
use super::keys::{self, Chord};
use super::message::{Answer, Contents, Pointing, Ticket};
use super::model::Model;
use super::owner::{BoardAction, Owner, TextAction};
use super::text_edit::TextEdit;

/// Something that happened, as a component hears it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event<'a> {
    /// An action, by its key, the palette or a click on its word.
    Act(Action),
    /// A key that writes or edits text.
    Edit(TextEdit),
    /// Text that was pasted: never taken for keys.
    Paste(&'a str),
    /// The mouse did something at this place.
    Mouse(Pointing, Point),
    /// The saves are listed, and stand in the model.
    Saves,
}

impl Event<'_> {
    /// What a key means in a list or form, where it stands for this action or for none: that, or something that edits
    /// text. A letter beside Ctrl or Alt that stands for nothing is not written.
    pub(super) fn of_key(chord: Chord, action: Option<Action>) -> Option<Event<'static>> {
        Some(match (action.map(Action::owner), chord.code()) {
            (Some(Owner::Text(edit)), _) => Event::Edit(match edit {
                TextAction::TextStart => TextEdit::Start,
                TextAction::TextEnd => TextEdit::End,
                TextAction::EraseWord => TextEdit::EraseWord,
                TextAction::EraseLine => TextEdit::EraseLine,
            }),
            (None, KeyCode::Char(_)) if !chord.is_text() => return None,
            (None | Some(Owner::Board(BoardAction::Erase)), code) => Event::Edit(TextEdit::Key(code)),
            (Some(_), _) => Event::Act(action?),
        })
    }
}

/// What was waited for.
#[derive(Debug)]
pub(super) enum Reply {
    /// The answer of the background threads.
    Answer(Answer),
    /// What a save or a file holds, or why it cannot be read.
    Read(Result<Contents, String>),
}

impl Reply {
    /// Why there is no answer, if there is none.
    pub(super) fn failure(self) -> Option<String> {
        match self {
            Self::Answer(Answer::Failed(reason)) | Self::Read(Err(reason)) => Some(reason),
            Self::Answer(Answer::Cancelled) => Some("Cancelled".to_owned()),
            Self::Answer(_) | Self::Read(Ok(_)) => None,
        }
    }
}

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum Outcome {
    /// It is not for this component: the one below hears it.
    Ignored,
    /// It is done with.
    Consumed,
    /// The same, and the component closes.
    Close,
}

/// What a component asks for beyond itself.
#[derive(Debug)]
pub(super) enum Request {
    /// Open this dialog above all others.
    Open(Box<dyn Component>),
    /// The same, unless one of its kind is open.
    OpenOnce(Box<dyn Component>),
    /// Do this on the screen below all dialogs.
    Act(Action),
    /// Close all dialogs.
    CloseDialogs,
}

/// What a component is given to work with.
pub(super) struct Context<'a> {
    /// What all components share.
    pub(super) model: &'a mut Model,
    /// What is asked for: done when the component has finished.
    pub(super) requests: &'a mut VecDeque<Request>,
}

impl Context<'_> {
    /// Opens a dialog above all others.
    pub(super) fn open(&mut self, dialog: impl Component) {
        self.requests.push_back(Request::Open(Box::new(dialog)));
    }

    /// The same, unless one of its kind is open.
    pub(super) fn open_once(&mut self, dialog: impl Component) {
        self.requests.push_back(Request::OpenOnce(Box::new(dialog)));
    }

    /// Does this on the screen below all dialogs.
    pub(super) fn act(&mut self, action: Action) {
        self.requests.push_back(Request::Act(action));
    }

    /// Closes all dialogs.
    pub(super) fn close_dialogs(&mut self) {
        self.requests.push_back(Request::CloseDialogs);
    }
}

/// A part of the screen.
pub(super) trait Component: Any + Debug {
    /// Does what the event means here.
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome;

    /// Draws it. What lies below is drawn already.
    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer);

    /// The keys that it answers now, the most useful first, with what they do here.
    fn keys(&self, model: &Model) -> Vec<Part>;

    /// Which part of the key table counts here.
    fn key_context(&self) -> keys::Context;

    /// What a key means here, if anything.
    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>>;

    /// Whether it waits for the answer with this ticket.
    fn awaits(&self, _ticket: Ticket, _model: &Model) -> bool {
        false
    }

    /// An answer that it waits for has come, or a part of it.
    fn answer(&mut self, _ticket: Ticket, _reply: Reply, _cx: &mut Context<'_>) -> Outcome {
        Outcome::Ignored
    }

    /// The moment has come for which it asked ([`Model::alarm`]).
    fn alarmed(&mut self, _cx: &mut Context<'_>) {}

    /// It is closed: what it waits for is called off.
    fn closed(&mut self, _model: &mut Model) {}
}
