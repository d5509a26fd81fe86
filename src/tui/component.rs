//! The component: the interface of every part of the screen.
//!
//! A component owns its state, handles events, draws itself, and lists the keys it handles and what they do there; the
//! footer, the key line below a dialog and the help are built from that list. It knows nothing of the components above
//! and below it. An event that it does not handle is passed to the component below. Anything beyond itself, such as
//! opening a dialog or an action of the screen below, is requested through its [`Context`].

use std::any::Any;
use std::collections::VecDeque;
use std::fmt::Debug;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::key_line::Part;
use super::keys::{self, Chord, KeyCode};
use super::message::{Answer, Contents, Pointing, Ticket};
use super::model::Model;
use super::owner::{BoardAction, Owner, TextAction};
use super::text_edit::TextEdit;

/// An event as a component receives it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event<'a> {
    /// An action, triggered by its key, the palette or a click on its word.
    Act(Action),
    /// A key that writes or edits text.
    Edit(TextEdit),
    /// Pasted text; it is never interpreted as keys.
    Paste(&'a str),
    /// A mouse event at this position.
    Mouse(Pointing, Point),
    /// The list of saves in the model has been updated.
    Saves,
}

impl Event<'_> {
    /// The meaning of a key in a list or form, given the action bound to it, if any: that action, or an edit of text.
    /// An unbound letter with Ctrl or Alt is not typed.
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

    /// Whether it may enter or change something in a dialog.
    pub(super) const fn is_entry(&self) -> bool {
        matches!(
            self,
            Self::Edit(_)
                | Self::Paste(_)
                | Self::Act(Action::Left | Action::Right | Action::Confirm)
                | Self::Mouse(Pointing::Press | Pointing::Toggle, _)
        )
    }
}

/// The reply that a component waits for.
#[derive(Debug)]
pub(super) enum Reply {
    /// The answer of the background threads.
    Answer(Answer),
    /// The contents of a save or file, or why it cannot be read.
    Read(Result<Contents, String>),
}

impl Reply {
    /// The reason, if the reply is a failure.
    pub(super) fn failure(self) -> Option<String> {
        match self {
            Self::Answer(Answer::Failed(reason)) | Self::Read(Err(reason)) => Some(reason),
            Self::Answer(Answer::Cancelled) => Some("Cancelled".to_owned()),
            Self::Answer(_) | Self::Read(Ok(_)) => None,
        }
    }
}

/// The outcome of handling an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(super) enum Outcome {
    /// Not handled; the event is passed to the component below.
    Ignored,
    /// Handled.
    Consumed,
    /// Handled, and the component closes.
    Close,
}

/// A request of a component that concerns more than itself.
#[derive(Debug)]
pub(super) enum Request {
    /// Open this dialog above all others.
    Open(Box<dyn Component>),
    /// Open this dialog, unless one of its kind is open.
    OpenOnce(Box<dyn Component>),
    /// Perform this action on the screen below all dialogs.
    Act(Action),
    /// Close all dialogs.
    CloseDialogs,
}

/// What a component can access while handling an event.
pub(super) struct Context<'a> {
    /// The shared model.
    pub(super) model: &'a mut Model,
    /// The requests, carried out after the component returns.
    pub(super) requests: &'a mut VecDeque<Request>,
}

impl Context<'_> {
    /// Opens a dialog above all others.
    pub(super) fn open(&mut self, dialog: impl Component) {
        self.requests.push_back(Request::Open(Box::new(dialog)));
    }

    /// Opens a dialog, unless one of its kind is open.
    pub(super) fn open_once(&mut self, dialog: impl Component) {
        self.requests.push_back(Request::OpenOnce(Box::new(dialog)));
    }

    /// Performs this action on the screen below all dialogs.
    pub(super) fn act(&mut self, action: Action) {
        self.requests.push_back(Request::Act(action));
    }

    /// Closes all dialogs.
    pub(super) fn close_dialogs(&mut self) {
        self.requests.push_back(Request::CloseDialogs);
    }
}

/// A text on the screen that a terminal may open as a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its place, on one line.
    pub place: Rect,
    /// Where it leads to.
    pub address: String,
}

/// A part of the screen.
pub(super) trait Component: Any + Debug {
    /// Handles the event.
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome;

    /// Draws it. The layers below have already been drawn.
    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer);

    /// The keys that it handles now, most useful first, with what they do here.
    fn keys(&self, model: &Model) -> Vec<Part>;

    /// The links that it shows.
    fn links(&self, _model: &Model) -> Vec<Link> {
        Vec::new()
    }

    /// Which context of the key table applies here.
    fn key_context(&self) -> keys::Context;

    /// What a key means here, if anything.
    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>>;

    /// Whether it handles the event at once although keys wait for an answer: the answer makes no difference to it.
    fn is_handled_at_once(&self, _event: Event<'_>, _model: &Model) -> bool {
        false
    }

    /// Whether it waits for the answer with this ticket.
    fn awaits(&self, _ticket: Ticket, _model: &Model) -> bool {
        false
    }

    /// Handles an answer that it waits for, or a part of one.
    fn answer(&mut self, _ticket: Ticket, _reply: Reply, _cx: &mut Context<'_>) -> Outcome {
        Outcome::Ignored
    }

    /// Handles the alarm that it set ([`Model::alarm`]).
    fn alarmed(&mut self, _cx: &mut Context<'_>) {}

    /// Called when it closes; cancels what it still waits for.
    fn closed(&mut self, _model: &mut Model) {}
}
