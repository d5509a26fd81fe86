//! The events of the main loop's channel, and who sends them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use super::bytes::ByteReader;
use super::message::{Answer, Message, Ticket};
use super::signals::SystemEvent;
use crate::store::Report;

/// An event of the main loop.
pub(super) enum Event {
    /// A key, mouse or resize event of the terminal, and when it was read.
    Terminal(crossterm::event::Event, Instant),
    /// The terminal will send no more events.
    TerminalEnded,
    /// The line takes another frame.
    LineIsFree,
    /// A notice from the operating system.
    System(SystemEvent),
    /// An answer of the background threads.
    Answer(Ticket, Answer),
    /// What was read from the store for the model.
    Message(Message),
    /// The outcome of a write.
    Report(Report),
}

/// The events of one screen, for its loop.
pub struct Events {
    /// For what the screen itself asks for: answers, reports.
    pub(super) sender: Sender<Event>,
    pub(super) receiver: Receiver<Event>,
    pub(super) waiting: Waiting,
}

/// How many events of a terminal its screen has not handled yet.
#[derive(Clone, Default, Debug)]
pub(super) struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    pub(super) fn handled(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A channel from a terminal to the screen that is shown on it.
pub fn events() -> (Input, Events) {
    let (sender, receiver) = channel();
    let waiting = Waiting::default();
    let input = Input { notices: Notices { sender: sender.clone() }, reader: ByteReader::default(), waiting };
    let events = Events { sender, receiver, waiting: input.waiting.clone() };
    (input, events)
}

/// What a terminal sends to its screen.
#[derive(Debug)]
pub struct Input {
    notices: Notices,
    reader: ByteReader,
    waiting: Waiting,
}

impl Input {
    /// The longest paste is this many bytes; the rest of one is dropped.
    #[must_use]
    pub fn with_longest_paste(mut self, bytes: usize) -> Self {
        self.reader = ByteReader::new(bytes);
        self
    }

    /// Passes on bytes that arrived together. Returns whether the screen is still there.
    pub fn bytes(&mut self, bytes: &[u8]) -> bool {
        let now = Instant::now();
        let events = self.reader.events(bytes);
        events.into_iter().all(|event| self.event(event, now))
    }

    /// Passes on what has been read from a terminal as an event.
    pub(super) fn event(&self, event: crossterm::event::Event, at: Instant) -> bool {
        self.waiting.0.fetch_add(1, Ordering::Relaxed);
        self.notices.send(Event::Terminal(event, at))
    }

    /// How many keys and other events wait for the screen.
    pub fn waiting(&self) -> usize {
        self.waiting.0.load(Ordering::Relaxed)
    }

    /// The window has this size now, in columns and rows.
    pub fn resized(&self, columns: u16, rows: u16) -> bool {
        self.event(crossterm::event::Event::Resize(columns, rows), Instant::now())
    }

    /// What may be sent from elsewhere.
    pub fn notices(&self) -> Notices {
        self.notices.clone()
    }
}

/// What is sent to a screen besides keys. Each returns whether the screen is still there.
#[derive(Clone, Debug)]
pub struct Notices {
    sender: Sender<Event>,
}

impl Notices {
    /// The line takes another frame: what has changed while it did not is drawn.
    pub fn line_is_free(&self) -> bool {
        self.send(Event::LineIsFree)
    }

    /// The terminal is closed, or sends nothing more: the game is saved, and ends.
    pub fn ended(&self) -> bool {
        self.send(Event::TerminalEnded)
    }

    /// A signal by this number asks for the end: the game is saved, and ends.
    pub fn end(&self, signal: i32) -> bool {
        self.system(SystemEvent::End(signal))
    }

    /// There is something new in the room, or in the lobby.
    #[cfg(feature = "host")]
    pub fn friends_woken(&self) -> bool {
        self.send(Event::Message(Message::FriendsWoken))
    }

    pub(super) fn system(&self, notice: SystemEvent) -> bool {
        self.send(Event::System(notice))
    }

    fn send(&self, event: Event) -> bool {
        self.sender.send(event).is_ok()
    }
}
