//! Converts a terminal's events to messages for the model.
//!
//! Over a slow line a key that the terminal sends as a sequence may arrive in pieces, and the library that reads the
//! terminal takes an Escape that arrives alone for the key. So an Escape is held back, and what follows is put together
//! again: keys, the mouse, the beginning of a paste. A sequence that has no meaning here is swallowed as a whole, so that
//! its digits are never played.
//!
//! How long an Escape is held back depends on the harm that it could do: only for [`PATIENCE`] where it closes a dialog,
//! for `LONG` where digits are keys or keys wait, and wherever a sequence has arrived in pieces before. If the rest
//! comes after an early Escape has been passed on, it is still recognised for `LATE`. `[` and `O` are keys as well:
//! after an Escape they are held back until the next key shows whether they go on a sequence, and are passed on if not.

mod ground;
mod sequence;

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use super::keys::Chord;
use super::message::{Message, Pointing};
use ground::Next;

pub use ground::QUESTION;

/// How long an Escape waits for the rest of a sequence where it does little harm if it was none.
pub const PATIENCE: Duration = Duration::from_millis(100);

/// How long an Escape waits elsewhere.
const LONG: Duration = Duration::from_millis(500);

/// How long the beginning of a sequence waits for its next piece.
const BETWEEN: Duration = Duration::from_millis(700);

/// How long after an Escape the rest of a sequence is recognised although the Escape has been passed on.
const LATE: Duration = Duration::from_secs(1);

/// The maximum length of a sequence's parameters, in bytes.
const LONGEST: usize = 64;

/// The maximum length of a paste, in bytes. The rest is dropped.
const LONGEST_PASTE: usize = 8 << 20;

/// The message for a terminal's event, if it concerns the model.
pub fn message(event: Event) -> Option<Message> {
    Some(match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Message::Key(key.into()),
        Event::Paste(text) => Message::Paste(text),
        Event::Resize(width, height) => Message::Resize { width, height },
        Event::Mouse(mouse) => {
            let pointing = match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) if mouse.modifiers.contains(KeyModifiers::CONTROL) => {
                    Pointing::Toggle
                }
                MouseEventKind::Down(MouseButton::Left) => Pointing::Press,
                MouseEventKind::Drag(MouseButton::Left) => Pointing::Drag,
                MouseEventKind::Up(MouseButton::Left) => Pointing::Release,
                MouseEventKind::Down(_) => Pointing::Other,
                MouseEventKind::Moved => Pointing::Hover,
                MouseEventKind::ScrollUp => Pointing::WheelUp,
                MouseEventKind::ScrollDown => Pointing::WheelDown,
                _ => return None,
            };
            Message::Mouse { pointing, column: mouse.column, row: mouse.row }
        }
        _ => return None,
    })
}

/// A sequence whose beginning has arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
enum PartialSequence {
    /// Escape.
    Escape,
    /// Escape and `[`, with the parameters so far.
    Control(String),
    /// Escape and `O`.
    Single,
    /// The text of a paste so far.
    Paste(String),
    /// The terminal's answer to the question about its background, so far.
    Ground(ground::Begun),
}

/// A partial sequence, and what is to be done if nothing follows.
#[derive(Debug)]
struct Begun {
    sequence: PartialSequence,
    /// When its Escape arrived.
    since: Instant,
    /// Until when the next piece is waited for.
    until: Instant,
    /// Whether its Escape has already been passed on as a key.
    passed_on: bool,
}

/// The result of adding a key to a sequence.
enum Step {
    /// The sequence is incomplete.
    More(PartialSequence),
    /// The sequence is complete: what it means, if anything.
    Whole(Option<Message>),
    /// The sequence ends as it was, and the key is one of its own.
    Cut(PartialSequence),
}

/// Reassembles what arrives in pieces.
#[derive(Debug, Default)]
pub struct EscapeDecoder {
    begun: Option<Begun>,
    /// When an Escape arrived whose rest may still come although it has been passed on as a key.
    passed_on: Option<Instant>,
    /// Whether a sequence has arrived in pieces.
    meets_pieces: bool,
    /// Whether an Escape that is none would do harm now.
    careful: bool,
    /// Whether the terminal was asked for its background and has not answered yet.
    asked: bool,
}

impl EscapeDecoder {
    /// Records that the terminal was asked for its background: the keys of its answer become one message,
    /// [`Message::Ground`].
    pub const fn expect_ground(&mut self) {
        self.asked = true;
    }

    /// Whether the terminal was asked for its background and has not answered yet.
    pub const fn expects_ground(&self) -> bool {
        self.asked
    }

    /// Sets whether an Escape that is the beginning of a sequence would do harm if it were taken for the key.
    pub const fn be_careful(&mut self, careful: bool) {
        self.careful = careful;
    }

    /// Whether the beginning of what may be a sequence has arrived.
    pub const fn has_begun(&self) -> bool {
        self.begun.is_some()
    }

    /// Whether more than an Escape has arrived of a sequence.
    fn has_two(&self) -> bool {
        self.begun.as_ref().is_some_and(|begun| begun.sequence != PartialSequence::Escape)
    }

    /// Takes a message that arrived at this time, and returns the messages that are complete then.
    pub fn take(&mut self, message: Message, now: Instant) -> Vec<Message> {
        let mut whole: Vec<Message> = self.overdue(now);
        match message {
            Message::Key(chord) => self.take_key(chord, now, &mut whole),
            // A window that changes its size says nothing about the keys.
            Message::Resize { .. } if self.has_two() => whole.push(message),
            _ => {
                whole.extend(self.give_up());
                whole.push(message);
            }
        }
        whole
    }

    fn take_key(&mut self, chord: Chord, now: Instant, whole: &mut Vec<Message>) {
        let Some(begun) = self.begun.take() else { return self.begin(chord, now, whole) };
        let Begun { sequence, since, passed_on, .. } = begun;
        let is_ground = matches!(sequence, PartialSequence::Ground(_));
        let until = now + BETWEEN;
        match self.go_on(sequence, chord, whole) {
            Step::More(sequence) => {
                self.meets_pieces |= sequence.is_certain() && !is_ground;
                self.begun = Some(Begun { sequence, since, until, passed_on });
            }
            Step::Whole(message) => {
                self.meets_pieces |= !is_ground;
                whole.extend(message);
            }
            Step::Cut(sequence) => {
                self.begun = Some(Begun { sequence, since, until, passed_on });
                whole.extend(self.give_up());
                self.passed_on = None;
                self.begin(chord, now, whole);
            }
        }
    }

    /// Handles a key that goes on no sequence: it may begin one.
    fn begin(&mut self, chord: Chord, now: Instant, whole: &mut Vec<Message>) {
        let late = self.passed_on.take().filter(|since| now < *since + LATE);
        let ground = || PartialSequence::Ground(ground::Begun::with(vec![chord]));
        let (sequence, patience) = match (chord.character(), late) {
            (Some('['), Some(_)) => (PartialSequence::Control(String::new()), BETWEEN),
            (Some('O'), Some(_)) => (PartialSequence::Single, BETWEEN),
            (Some(']'), Some(_)) if self.asked => (ground(), BETWEEN),
            _ if self.asked && ground::opens(chord) => (ground(), BETWEEN),
            _ if chord != escape() => return whole.push(Message::Key(chord)),
            _ => (PartialSequence::Escape, if self.careful || self.meets_pieces { LONG } else { PATIENCE }),
        };
        let late = late.filter(|_| chord != escape());
        let (since, passed_on) = (late.unwrap_or(now), late.is_some());
        self.begun = Some(Begun { sequence, since, until: now + patience, passed_on });
    }

    /// When [`Self::overdue`] returns something, unless more arrives before.
    pub fn deadline(&self) -> Option<Instant> {
        self.begun.as_ref().map(|begun| begun.until)
    }

    /// Returns what is complete because nothing has followed in time.
    pub fn overdue(&mut self, now: Instant) -> Vec<Message> {
        if self.deadline().is_none_or(|deadline| deadline > now) {
            return Vec::new();
        }
        self.give_up()
    }

    /// Ends the partial sequence and returns what it is if nothing follows.
    fn give_up(&mut self) -> Vec<Message> {
        let Some(Begun { sequence, since, passed_on, .. }) = self.begun.take() else { return Vec::new() };
        let key = |symbol| Some(Chord::plain(KeyCode::Char(symbol)));
        let held = match sequence {
            PartialSequence::Escape => {
                self.passed_on = Some(since);
                None
            }
            PartialSequence::Control(parameters) if parameters.is_empty() => key('['),
            PartialSequence::Single => key('O'),
            PartialSequence::Control(_) => return Vec::new(),
            PartialSequence::Paste(text) => return vec![Message::Paste(text)],
            PartialSequence::Ground(begun) if begun.is_certain() => return Vec::new(),
            PartialSequence::Ground(begun) => return begun.into_keys().into_iter().map(Message::Key).collect(),
        };
        let first = (!passed_on).then(escape);
        first.into_iter().chain(held).map(Message::Key).collect()
    }

    /// Adds a key to a sequence. The keys that turn out to be no part of it are put into `whole`.
    fn go_on(&mut self, sequence: PartialSequence, chord: Chord, whole: &mut Vec<Message>) -> Step {
        match (sequence, chord.character()) {
            (PartialSequence::Escape, Some(']')) if self.asked => {
                Step::More(PartialSequence::Ground(ground::Begun::with(vec![escape(), chord])))
            }
            (PartialSequence::Ground(begun), _) => self.answer(begun.take(chord), whole),
            (PartialSequence::Escape, Some('[')) => Step::More(PartialSequence::Control(String::new())),
            (PartialSequence::Escape, Some('O')) => Step::More(PartialSequence::Single),
            (PartialSequence::Escape, _) => Step::Cut(PartialSequence::Escape),
            (PartialSequence::Control(parameters), symbol) => control(parameters, symbol),
            (PartialSequence::Single, Some(last)) if sequence::is_known(last) => {
                Step::Whole(sequence::event("", last).and_then(message))
            }
            (PartialSequence::Single, _) => Step::Cut(PartialSequence::Single),
            (PartialSequence::Paste(text), _) => paste(text, chord),
        }
    }

    /// Handles the next state of the terminal's answer: what is still incomplete, and what is complete.
    fn answer(&mut self, next: Next, whole: &mut Vec<Message>) -> Step {
        match next {
            Next::More(begun) => Step::More(PartialSequence::Ground(begun)),
            Next::Whole(light) => {
                self.asked = false;
                Step::Whole(light.map(|light| Message::Ground { light }))
            }
            Next::Keys(chords) => {
                whole.extend(chords.into_iter().map(Message::Key));
                Step::Whole(None)
            }
        }
    }
}

impl PartialSequence {
    /// Whether the keys so far are certainly no keys of their own.
    fn is_certain(&self) -> bool {
        match self {
            Self::Escape | Self::Single => false,
            Self::Control(parameters) => !parameters.is_empty(),
            Self::Paste(_) => true,
            Self::Ground(begun) => begun.is_certain(),
        }
    }
}

/// Adds a character to a control sequence. What cannot follow a `[` in a sequence makes that a key.
fn control(parameters: String, symbol: Option<char>) -> Step {
    match symbol {
        Some('~') if parameters == "200" => Step::More(PartialSequence::Paste(String::new())),
        Some(last @ '@'..='~') if !parameters.is_empty() || sequence::is_known(last) => {
            Step::Whole(sequence::event(&parameters, last).and_then(message))
        }
        // No sequence is that long: what follows are keys.
        Some(' '..='?') if parameters.len() > LONGEST => Step::Cut(PartialSequence::Control(parameters)),
        Some(more @ '0'..='?') => Step::More(PartialSequence::Control(parameters + &more.to_string())),
        Some(more @ ' '..='/') if !parameters.is_empty() => {
            Step::More(PartialSequence::Control(parameters + &more.to_string()))
        }
        _ => Step::Cut(PartialSequence::Control(parameters)),
    }
}

/// Adds a key to a paste.
fn paste(mut text: String, chord: Chord) -> Step {
    match chord.code() {
        _ if text.len() > LONGEST_PASTE => {}
        _ if chord == Chord::new(KeyCode::Char('j'), KeyModifiers::CONTROL) => text.push('\n'),
        KeyCode::Char(character) if chord.is_text() || chord == Chord::new(chord.code(), KeyModifiers::ALT) => {
            text.push(character);
        }
        KeyCode::Enter => text.push('\n'),
        KeyCode::Tab => text.push('\t'),
        _ => {}
    }
    match text.strip_suffix("[201~") {
        Some(text) => Step::Whole(Some(Message::Paste(text.to_owned()))),
        None => Step::More(PartialSequence::Paste(text)),
    }
}

fn escape() -> Chord {
    Chord::plain(KeyCode::Esc)
}

#[cfg(test)]
mod tests;
