//! Converts a terminal's events to messages for the model.
//!
//! Over a slow line a key that the terminal sends as a sequence may arrive in pieces, and the library that reads the
//! terminal takes an Escape that arrives alone for the key. So an Escape is held back, and what follows is put together
//! again: keys, the mouse, the beginning of a paste. A sequence that has no meaning here is swallowed as a whole, so that
//! its digits are never played; so is a string, such as the answer to a question of another program.
//!
//! How long an Escape is held back depends on the distance of the terminal (`Patience`), and on the harm that it could
//! do ([`Harm`]): longer where something that was typed would be lost, and wherever a sequence has arrived in pieces
//! before. If the rest comes after an early Escape has been passed on, it is still recognised for `LATE`: on a board it
//! acts, after [`Message::NoEscape`], which takes back what the Escape did; elsewhere it is swallowed, since it was meant
//! for what the Escape has closed. A terminal that sends keys by the
//! kitty protocol sends Escape as a sequence of its own, which acts at once. What goes on a sequence is a key as well (`[`, `O`, `]`, ...): after an Escape it is held back
//! until the next key shows whether it does, and passed on if not.

mod ground;
mod key_event;
mod sequence;
mod string;

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEventKind, KeyModifiers as Held, MouseButton, MouseEventKind};

use super::keys::{Chord, KeyCode, KeyModifiers};
use super::message::{Message, Pointing};

pub use super::message::Harm;
pub use ground::{COLOUR_QUESTION, QUESTION};
pub(super) use key_event::chord;

/// How long an Escape waits where a sequence has arrived in pieces before.
const LONG: Duration = Duration::from_millis(500);

/// How long an Escape waits for the rest of a sequence.
#[derive(Clone, Copy, Debug)]
struct Patience {
    usual: Duration,
    /// Where something that was typed would be lost.
    with_loss: Duration,
}

impl Patience {
    /// A terminal writes a key at once, and only a line can part it.
    const LOCAL: Self = Self { usual: Duration::from_millis(25), with_loss: Duration::from_millis(100) };
    const REMOTE: Self = Self { usual: Duration::from_millis(100), with_loss: LONG };
}

/// How long the beginning of a sequence waits for its next piece.
const BETWEEN: Duration = Duration::from_millis(700);

/// How long after an Escape the rest of a sequence is recognised although the Escape has been passed on.
const LATE: Duration = Duration::from_secs(1);

/// The maximum length of a paste, in bytes. The rest is dropped.
const LONGEST_PASTE: usize = 8 << 20;

/// The message for a terminal's event, if it concerns the model.
pub fn message(event: Event) -> Option<Message> {
    Some(match event {
        Event::Key(mut key) if key.kind != KeyEventKind::Release => {
            // There, a digit that a layout types with Shift is sent with it.
            if cfg!(windows) && matches!(key.code, crossterm::event::KeyCode::Char(_)) {
                key.modifiers -= Held::SHIFT;
            }
            Message::Key(chord(key)?)
        }
        Event::Paste(text) => Message::Paste(text),
        Event::Resize(width, height) => Message::Resize { width, height },
        Event::Mouse(mouse) => {
            let pointing = match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) if mouse.modifiers.contains(Held::CONTROL) => Pointing::Toggle,
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
        Event::FocusGained => Message::Focus(true),
        Event::FocusLost => Message::Focus(false),
        Event::Key(_) => return None,
    })
}

/// A sequence whose beginning has arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
enum PartialSequence {
    /// Escape.
    Escape,
    /// Escape and `[` or `O`, with the parameters so far.
    Control(char, String),
    /// The key that began a string, after an Escape or in one with it, and the string's text so far.
    String(Chord, String),
    /// The text of a paste so far.
    Paste(String),
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
    /// Whether the rest is swallowed for that reason.
    is_swallowed: bool,
    /// Whether it came so long after that Escape that it may be keys of their own.
    is_doubtful: bool,
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
#[derive(Debug)]
pub struct EscapeDecoder {
    patience: Patience,
    begun: Option<Begun>,
    /// When an Escape arrived whose rest may still come although it has been passed on as a key, and whether the rest is
    /// swallowed.
    passed_on: Option<(Instant, bool)>,
    /// Whether a sequence has arrived in pieces.
    meets_pieces: bool,
    /// What an Escape that is none would do now.
    harm: Harm,
    /// Whether the terminal sends the key Escape as a sequence, so that an Escape alone is none.
    is_kitty: bool,
    asked: Asked,
}

/// What the terminal was asked for and has not answered yet.
#[derive(Debug)]
struct Asked {
    /// Its background.
    ground: bool,
    /// Whether it has true colour.
    colour: bool,
}

impl EscapeDecoder {
    /// Puts together what a terminal sends, at this machine or at the other end of a network.
    pub const fn new(is_remote: bool) -> Self {
        Self {
            patience: if is_remote { Patience::REMOTE } else { Patience::LOCAL },
            begun: None,
            passed_on: None,
            meets_pieces: false,
            harm: Harm::Little,
            is_kitty: false,
            asked: Asked { ground: false, colour: false },
        }
    }

    /// Records that the terminal was asked for its background: the keys of its answer become one message,
    /// [`Message::Ground`].
    pub const fn expect_ground(&mut self) {
        self.asked.ground = true;
    }

    /// Records that the terminal was asked for true colour: if it says that it has it, that becomes
    /// [`Message::TrueColour`].
    pub const fn expect_colour(&mut self) {
        self.asked.colour = true;
    }

    /// Whether the terminal was asked for its background and has not answered yet.
    pub const fn expects_ground(&self) -> bool {
        self.asked.ground
    }

    /// Sets what an Escape that is the beginning of a sequence would do if it were taken for the key.
    pub const fn expect_harm(&mut self, harm: Harm) {
        self.harm = harm;
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
        let Begun { sequence, since, passed_on, is_swallowed, is_doubtful, .. } = begun;
        // What arrives at one time came in one piece.
        let in_pieces = !sequence.is_string() && since != now;
        let until = now + BETWEEN;
        let begun = |sequence| Some(Begun { sequence, since, until, passed_on, is_swallowed, is_doubtful });
        match self.go_on(sequence, chord, is_doubtful) {
            Step::More(sequence) => {
                self.meets_pieces |= sequence.is_certain() && in_pieces;
                self.begun = begun(sequence);
            }
            Step::Whole(message) => {
                self.meets_pieces |= in_pieces;
                whole.extend((passed_on && !is_swallowed).then_some(Message::NoEscape));
                whole.extend(message.filter(|message| {
                    !is_swallowed || matches!(message, Message::Ground { .. } | Message::TrueColour)
                }));
            }
            Step::Cut(mut sequence) => {
                // The Escape that seemed to end a string has begun something else.
                let escape_begins = match &mut sequence {
                    PartialSequence::String(_, text) if text.ends_with(string::ESCAPE) => text.pop().is_some(),
                    _ => false,
                };
                self.begun = begun(sequence);
                whole.extend(self.give_up());
                self.passed_on = None;
                if escape_begins {
                    self.begin(escape(), now, whole);
                }
                self.take_key(chord, now, whole);
            }
        }
    }

    /// Handles a key that goes on no sequence: it may begin one.
    fn begin(&mut self, chord: Chord, now: Instant, whole: &mut Vec<Message>) {
        let late = self.passed_on.take().filter(|(since, _)| now < *since + LATE);
        if chord == escape() {
            let until = now + self.wait();
            let (sequence, since) = (PartialSequence::Escape, now);
            let (passed_on, is_swallowed, is_doubtful) = (false, false, false);
            self.begun = Some(Begun { sequence, since, until, passed_on, is_swallowed, is_doubtful });
            return;
        }
        let is_doubtful = late.is_some_and(|(since, _)| now >= since + LONG);
        let rest = late.and_then(|_| after_escape(chord));
        let rest = rest.filter(|rest| !is_doubtful || self.asked.ground || self.asked.colour || !rest.is_string());
        let in_one = || string::opens_in_one(chord).then(|| PartialSequence::String(chord, String::new()));
        let Some(sequence) = rest.or_else(in_one) else { return whole.push(Message::Key(chord)) };
        let (since, is_swallowed) = late.unwrap_or((now, false));
        let (until, passed_on) = (now + BETWEEN, late.is_some());
        self.begun = Some(Begun { sequence, since, until, passed_on, is_swallowed, is_doubtful });
    }

    /// How long an Escape waits now.
    fn wait(&self) -> Duration {
        match self.harm {
            _ if self.is_kitty || self.meets_pieces => LONG,
            Harm::Loss => self.patience.with_loss,
            Harm::Little | Harm::Board => self.patience.usual,
        }
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
        let Some(Begun { sequence, since, passed_on, is_swallowed, .. }) = self.begun.take() else { return Vec::new() };
        let keys: Vec<Chord> = match sequence {
            PartialSequence::Escape => {
                self.passed_on = Some((since, self.harm != Harm::Board));
                Vec::new()
            }
            PartialSequence::Paste(_) if is_swallowed => return Vec::new(),
            PartialSequence::Paste(text) => {
                return passed_on.then_some(Message::NoEscape).into_iter().chain([Message::Paste(text)]).collect();
            }
            _ if sequence.is_certain() => return Vec::new(),
            PartialSequence::Control(introducer, _) => vec![Chord::plain(KeyCode::Char(introducer))],
            PartialSequence::String(opener, text) => std::iter::once(opener).chain(string::keys(&text)).collect(),
        };
        let is_held = !passed_on && keys.first().is_none_or(|key| key.is_text());
        is_held.then(escape).into_iter().chain(keys).map(Message::Key).collect()
    }

    /// Adds a key to a sequence.
    fn go_on(&mut self, sequence: PartialSequence, chord: Chord, is_doubtful: bool) -> Step {
        match sequence {
            PartialSequence::Escape => after_escape(chord).map_or(Step::Cut(PartialSequence::Escape), Step::More),
            PartialSequence::Control('[', parameters)
                if parameters.starts_with('?') && chord.character() == Some('u') =>
            {
                self.is_kitty = true;
                Step::Whole(None)
            }
            PartialSequence::Control(introducer, parameters) => control(introducer, parameters, chord, is_doubtful),
            PartialSequence::String(opener, text) if string::ends(&text, chord) => {
                Step::Whole(self.answer(opener, &text))
            }
            PartialSequence::String(opener, text) => match string::longer(opener, &text, chord) {
                Some(text) => Step::More(PartialSequence::String(opener, text)),
                None => Step::Cut(PartialSequence::String(opener, text)),
            },
            PartialSequence::Paste(text) => paste(text, chord),
        }
    }

    /// What a string means: the terminal's answer about its colours, if it was asked.
    fn answer(&mut self, opener: Chord, text: &str) -> Option<Message> {
        if self.asked.colour
            && opener.code() == KeyCode::Char('P')
            && let Some(has) = ground::has_true_colour(text)
        {
            self.asked.colour = false;
            return has.then_some(Message::TrueColour);
        }
        if !self.asked.ground || !ground::is_answer(text) {
            return None;
        }
        self.asked.ground = false;
        ground::is_light(text.trim_end_matches(string::ESCAPE)).map(|light| Message::Ground { light })
    }
}

impl PartialSequence {
    /// Whether the keys so far are certainly no keys of their own.
    const fn is_certain(&self) -> bool {
        match self {
            Self::Escape => false,
            Self::Control(_, parameters) => !parameters.is_empty(),
            Self::String(_, text) => text.len() >= string::CERTAIN,
            Self::Paste(_) => true,
        }
    }

    const fn is_string(&self) -> bool {
        matches!(self, Self::String(..))
    }
}

/// What an Escape begins with this key, if anything.
fn after_escape(chord: Chord) -> Option<PartialSequence> {
    match chord.character()? {
        introducer @ ('[' | 'O') => Some(PartialSequence::Control(introducer, String::new())),
        opener if string::opens(opener) => Some(PartialSequence::String(chord, String::new())),
        _ => None,
    }
}

/// Adds a key to a control sequence. What cannot follow a `[` or `O` in a sequence makes that a key; so does a final
/// character without a meaning here if the sequence is doubtful.
fn control(introducer: char, parameters: String, chord: Chord, is_doubtful: bool) -> Step {
    let is_bare = parameters.is_empty();
    let more = |symbol: char| Step::More(PartialSequence::Control(introducer, format!("{parameters}{symbol}")));
    // Backspace is the byte of a column.
    let symbol = chord.character().or_else(|| (chord.code() == KeyCode::Backspace).then_some('\x7f'));
    match (introducer, symbol) {
        ('[', Some('~')) if parameters == "200" => Step::More(PartialSequence::Paste(String::new())),
        // The mouse, as terminals reported it that count no further than 223: three characters follow.
        ('[', Some(symbol)) if parameters.starts_with('M') => match parameters.chars().count() {
            ..=2 => more(symbol),
            _ => Step::Whole(None),
        },
        ('[', Some(symbol @ ('M' | '['))) if is_bare && !is_doubtful => more(symbol),
        (_, Some(last @ '@'..='~')) if !is_bare || !is_doubtful || sequence::is_known(last) => {
            Step::Whole(sequence::event(&parameters, last).and_then(message))
        }
        // No sequence is that long: what follows are keys.
        (_, Some(' '..='?')) if parameters.len() > string::LONGEST => {
            Step::Cut(PartialSequence::Control(introducer, parameters))
        }
        (_, Some(symbol @ '0'..='?')) => more(symbol),
        (_, Some(symbol @ ' '..='/')) if !is_bare => more(symbol),
        _ => Step::Cut(PartialSequence::Control(introducer, parameters)),
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
