//! What comes through the one channel of the loop.

use super::message::{Answer, Message, Ticket};
use super::signals::SystemEvent;
use crate::store::Report;

/// What comes through the channel.
pub(super) enum Event {
    /// The terminal's keys, mouse, size.
    Terminal(crossterm::event::Event),
    /// The terminal says nothing more.
    TerminalEnded,
    /// The system's word.
    System(SystemEvent),
    /// An answer of the background threads.
    Answer(Ticket, Answer),
    /// What the store has read for the model.
    Message(Message),
    /// What became of a write.
    Report(Report),
}
