//! The events of plain mode: input lines, signals, answers to questions, reports of the store.

use std::cell::Cell;
use std::future::poll_fn;
use std::sync::mpsc::Receiver;
use std::task::Poll;

use crate::clock::Instant;
use crate::jobs::{Answer, Ticket};
use crate::store::{Lessons, Report};
use crate::text::Entry;

/// An event.
pub enum Event {
    /// An input line, or the reason why input cannot be read.
    Line(Result<String, String>),
    /// The end of the input.
    InputEnded,
    /// A signal from the system, by number.
    Signal(i32),
    /// A question was answered.
    Answer(Ticket, Answer),
    /// The result of a write.
    Report(Report),
    /// A file or a save was read.
    Read(Ticket, Result<Contents, String>),
    /// There may be something new from friends.
    #[cfg(all(feature = "host", unix))]
    FriendsWoken,
}

/// The contents of a save or a file.
pub enum Contents {
    /// A game with its moves, in the text form of a save.
    Game(String),
    /// A puzzle.
    Puzzle(Box<Entry>),
    /// What was practised.
    Lessons(Box<Lessons>),
    /// Messages for the player.
    Words(Vec<String>),
}

/// The signal number of an interrupt: Ctrl-C.
pub(super) const INTERRUPT: i32 = 2;

/// The events that have come, for what waits for them without a thread.
pub(super) struct Inbox {
    /// The event that ended a wait.
    pub(super) first: Cell<Option<Event>>,
    /// Those after it.
    pub(super) others: Receiver<Event>,
    /// When to go on although none has come.
    pub(super) deadline: Cell<Option<Instant>>,
}

impl Inbox {
    pub(super) const fn new(others: Receiver<Event>) -> Self {
        Self { first: Cell::new(None), others, deadline: Cell::new(None) }
    }

    /// The next event that has come.
    pub(super) fn take(&self) -> Option<Event> {
        self.first.take().or_else(|| self.others.try_recv().ok())
    }

    /// The next event; none if it is not there in time.
    pub(super) async fn next(&self, until: Option<Instant>) -> Option<Event> {
        self.deadline.set(until);
        let event = poll_fn(|_| match self.take() {
            None if until.is_none_or(|until| Instant::now() < until) => Poll::Pending,
            event => Poll::Ready(event),
        })
        .await;
        self.deadline.set(None);
        event
    }
}
