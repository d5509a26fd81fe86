//! The events of the main loop's channel.

use std::time::Instant;

use super::message::{Answer, Message, Ticket};
use super::signals::SystemEvent;
use crate::store::Report;

/// An event of the main loop.
pub(super) enum Event {
    /// A key, mouse or resize event of the terminal, and when it was read.
    Terminal(crossterm::event::Event, Instant),
    /// The terminal will send no more events.
    TerminalEnded,
    /// A notice from the operating system.
    System(SystemEvent),
    /// An answer of the background threads.
    Answer(Ticket, Answer),
    /// What was read from the store for the model.
    Message(Message),
    /// The outcome of a write.
    Report(Report),
}
