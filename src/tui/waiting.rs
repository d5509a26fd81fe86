//! The keys that wait for an answer.
//!
//! Every key acts on the state that the key before it left. While an answer decides what that is (a step to be played, a
//! puzzle being made, a file being read; [`Tickets::hold_keys`](super::tickets::Tickets::hold_keys)), keys, pastes and the
//! mouse wait in one queue, in order. Esc empties it and cancels the question. What belongs to the program rather than to
//! the game (Ctrl-C, suspending, redrawing, the size of the window) never waits, nor do keys wait for what no key asked
//! for: whether a puzzle is valid, how hard it is, the report on a puzzle being set up.

use std::collections::VecDeque;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::message::{Message, Pointing};
use super::model::Model;
use super::paint::{self, Painter};
use super::theme::Face;

/// The most messages that wait; keys beyond them are counted and dropped.
const MOST: usize = 512;

/// No paste waits behind more bytes of pasted text than this.
const MOST_PASTED: usize = 8 << 20;

/// Keys that wait for less than this are not counted on the screen.
const PATIENCE: Duration = Duration::from_millis(400);

/// The queue.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    messages: VecDeque<Message>,
    /// Since when there have been any.
    since: Duration,
    /// How many keys had no room.
    dropped: usize,
    /// Whether a key has begun to arrive that may turn out to be Escape.
    pub(super) key_has_begun: bool,
    /// Whether the number on the screen is up to date.
    is_shown: bool,
}

impl Waiting {
    /// Whether nothing waits.
    pub(super) fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// Puts a message at the end.
    pub(super) fn push(&mut self, message: Message, now: Duration) {
        if self.messages.is_empty() {
            (self.since, self.is_shown) = (now, false);
        }
        let pasted = |message: &Message| if let Message::Paste(text) = message { text.len() } else { 0 };
        let bytes: usize = self.messages.iter().map(pasted).sum();
        if self.messages.len() >= MOST || pasted(&message) > 0 && bytes > MOST_PASTED {
            self.dropped += usize::from(is_key(&message));
        } else {
            self.messages.push_back(message);
        }
    }

    /// Takes the first message.
    pub(super) fn pop(&mut self) -> Option<Message> {
        let first = self.messages.pop_front();
        if self.messages.is_empty() {
            self.dropped = 0;
        }
        first
    }

    /// Drops all messages, and returns how many keys that were.
    pub(super) fn clear(&mut self) -> usize {
        let count = self.count() + std::mem::take(&mut self.dropped);
        self.messages.clear();
        count
    }

    /// The number of keys, clicks and pastes.
    fn count(&self) -> usize {
        self.messages.iter().filter(|message| is_key(message)).count()
    }

    /// When the number of keys must be drawn, if that is still to come.
    pub(super) fn wake(&self) -> Option<Duration> {
        (!self.messages.is_empty() && !self.is_shown).then_some(self.since + PATIENCE)
    }

    /// Whether the number of keys must be drawn from now on.
    pub(super) fn is_due(&mut self, now: Duration) -> bool {
        let due = self.wake().is_some_and(|at| at <= now);
        self.is_shown |= due;
        due
    }

    /// Draws the number at the end of the last row, once the keys have waited for a while.
    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        if self.messages.is_empty() || !self.is_shown || area.is_empty() {
            return;
        }
        let (dash, key) = (model.glyphs.separator(), model.keys.shown(Action::Cancel));
        let keys = match self.count() {
            1 => "1 key waits".to_owned(),
            count => format!("{count} keys wait"),
        };
        let more = if self.dropped > 0 { format!("{dash}{} more had no room", self.dropped) } else { String::new() };
        let drops = if self.count() == 1 { "it" } else { "them" };
        let forms = [format!(" {keys}{more}{dash}{key} drops {drops} "), format!(" {keys} "), keys];
        let fitting = forms.iter().find(|words| paint::width(words) <= area.width).unwrap_or(&forms[2]);
        let wide = paint::width(fitting).min(area.width);
        let place = Rect { x: area.right() - wide, y: area.bottom() - 1, width: wide, height: 1 };
        let ink = Painter::on(model, Face::Footer);
        ink.clear(buffer, place);
        ink.text(buffer, place, fitting, Face::Warning);
    }
}

/// Whether the message acts like a key: not the movements of a mouse with a button down.
fn is_key(message: &Message) -> bool {
    !matches!(message, Message::Mouse { pointing: Pointing::Drag | Pointing::Release, .. })
}

/// Whether the message is from the player and may depend on the state of the game.
pub(super) fn is_input(message: &Message) -> bool {
    match message {
        Message::Key(_) | Message::Paste(_) => true,
        Message::Mouse { pointing, .. } => *pointing != Pointing::Hover,
        _ => false,
    }
}
