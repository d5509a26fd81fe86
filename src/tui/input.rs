//! Converts a terminal's events to messages for the model.
//!
//! Over a slow line an arrow key may arrive in two pieces: Escape, and a moment later `[` and `A`. The same may happen
//! to any key that a terminal sends as a sequence. An Escape is therefore held back for [`PATIENCE`]; what follows
//! within that time is reassembled. A sequence that has no meaning here is swallowed as a whole, so that its digits are
//! never played. The start of a paste is handled in the same way.

mod ground;

use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use super::keys::Chord;
use super::message::{Message, Pointing};
use ground::Next;

pub use ground::QUESTION;

/// How long to wait for the rest of a sequence after its Escape.
pub const PATIENCE: Duration = Duration::from_millis(100);

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

/// Reassembles what arrives in pieces.
#[derive(Debug, Default)]
pub struct EscapeDecoder {
    begun: Option<(PartialSequence, Instant)>,
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

    /// Takes a message and returns the messages that are complete now.
    pub fn take(&mut self, message: Message, now: Instant) -> Vec<Message> {
        let mut whole: Vec<Message> = self.overdue(now);
        let Message::Key(chord) = message else {
            whole.extend(self.give_up());
            whole.push(message);
            return whole;
        };
        let begun = self.begun.take().map(|(begun, _)| begun);
        let (rest, next) = match begun {
            None if chord == escape() => (Some(PartialSequence::Escape), None),
            None if self.asked && ground::opens(chord) => {
                (Some(PartialSequence::Ground(ground::Begun::with(vec![chord]))), None)
            }
            None => (None, Some(Message::Key(chord))),
            Some(PartialSequence::Escape) if self.asked && chord.character() == Some(']') => {
                (Some(PartialSequence::Ground(ground::Begun::with(vec![escape(), chord]))), None)
            }
            Some(PartialSequence::Ground(begun)) => self.answer(begun.take(chord), &mut whole),
            Some(begun) => Self::go_on(begun, chord, &mut whole),
        };
        self.begun = rest.map(|begun| (begun, now));
        whole.extend(next);
        whole
    }

    /// When [`Self::overdue`] returns something, unless more arrives before.
    pub fn deadline(&self) -> Option<Instant> {
        self.begun.as_ref().map(|(_, since)| *since + PATIENCE)
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
        match self.begun.take() {
            Some((PartialSequence::Escape, _)) => vec![Message::Key(escape())],
            Some((PartialSequence::Paste(text), _)) => vec![Message::Paste(text)],
            Some((PartialSequence::Ground(begun), _)) if !begun.is_certain() => {
                begun.into_keys().into_iter().map(Message::Key).collect()
            }
            Some((PartialSequence::Control(_) | PartialSequence::Single | PartialSequence::Ground(_), _)) | None => {
                Vec::new()
            }
        }
    }

    /// Handles the next state of the terminal's answer: what is still incomplete, and what is complete.
    fn answer(&mut self, next: Next, whole: &mut Vec<Message>) -> (Option<PartialSequence>, Option<Message>) {
        match next {
            Next::More(begun) => (Some(PartialSequence::Ground(begun)), None),
            Next::Whole(light) => {
                self.asked = false;
                (None, light.map(|light| Message::Ground { light }))
            }
            Next::Keys(mut chords) => {
                let last = chords.pop().map(Message::Key);
                whole.extend(chords.into_iter().map(Message::Key));
                (None, last)
            }
        }
    }

    /// Handles the next key of a sequence: what is still incomplete, and what is complete.
    fn go_on(
        begun: PartialSequence,
        chord: Chord,
        whole: &mut Vec<Message>,
    ) -> (Option<PartialSequence>, Option<Message>) {
        match (begun, chord.character()) {
            (PartialSequence::Escape, Some('[')) => (Some(PartialSequence::Control(String::new())), None),
            (PartialSequence::Escape, Some('O')) => (Some(PartialSequence::Single), None),
            (PartialSequence::Escape, _) => {
                whole.push(Message::Key(escape()));
                let again = (chord == escape()).then_some(PartialSequence::Escape);
                let key = again.is_none().then_some(Message::Key(chord));
                (again, key)
            }
            (PartialSequence::Control(parameters), Some(last @ '@'..='~')) => match (parameters.as_str(), last) {
                ("200", '~') => (Some(PartialSequence::Paste(String::new())), None),
                _ => (None, sequence(&parameters, last).map(Message::Key)),
            },
            // No sequence is that long: what follows are keys.
            (PartialSequence::Control(parameters), Some(_)) if parameters.len() > LONGEST => {
                (None, Some(Message::Key(chord)))
            }
            (PartialSequence::Control(parameters), Some(more)) => {
                (Some(PartialSequence::Control(parameters + &more.to_string())), None)
            }
            (PartialSequence::Single, Some(last)) => (None, sequence("", last).map(Message::Key)),
            (PartialSequence::Paste(mut text), _) => {
                match chord.code() {
                    _ if text.len() > LONGEST_PASTE => {}
                    KeyCode::Char(character) => text.push(character),
                    KeyCode::Enter => text.push('\n'),
                    KeyCode::Tab => text.push('\t'),
                    _ => {}
                }
                match text.strip_suffix("[201~") {
                    Some(text) => (None, Some(Message::Paste(text.to_owned()))),
                    None => (Some(PartialSequence::Paste(text)), None),
                }
            }
            (PartialSequence::Control(_) | PartialSequence::Single, None) if chord == escape() => {
                (Some(PartialSequence::Escape), None)
            }
            (PartialSequence::Control(_) | PartialSequence::Single, None) | (PartialSequence::Ground(_), _) => {
                (None, Some(Message::Key(chord)))
            }
        }
    }
}

fn escape() -> Chord {
    Chord::plain(KeyCode::Esc)
}

/// The key that a terminal sends as Escape, `[` or `O`, parameters and a final character (ECMA-48; xterm, "Control
/// Sequences"). The second parameter is 1 plus 1 for Shift, 2 for Alt, 4 for Ctrl.
fn sequence(parameters: &str, last: char) -> Option<Chord> {
    let mut numbers = parameters.split(';').map(|number| number.parse::<u8>().ok());
    let first = numbers.next().flatten().unwrap_or(1);
    let held = numbers.next().flatten().unwrap_or(1).saturating_sub(1);
    let code = match (last, first) {
        ('A', _) => KeyCode::Up,
        ('B', _) => KeyCode::Down,
        ('C', _) => KeyCode::Right,
        ('D', _) => KeyCode::Left,
        ('H', _) | ('~', 1 | 7) => KeyCode::Home,
        ('F', _) | ('~', 4 | 8) => KeyCode::End,
        ('Z', _) => KeyCode::BackTab,
        ('P'..='S', _) => KeyCode::F(last as u8 - b'P' + 1),
        ('~', 2) => KeyCode::Insert,
        ('~', 3) => KeyCode::Delete,
        ('~', 5) => KeyCode::PageUp,
        ('~', 6) => KeyCode::PageDown,
        ('~', 11..=15) => KeyCode::F(first - 10),
        ('~', 17..=21) => KeyCode::F(first - 11),
        ('~', 23 | 24) => KeyCode::F(first - 12),
        _ => return None,
    };
    let modifiers = [(1, KeyModifiers::SHIFT), (2, KeyModifiers::ALT), (4, KeyModifiers::CONTROL)];
    let modifiers = modifiers.into_iter().filter(|(bit, _)| held & bit != 0).map(|(_, modifier)| modifier).collect();
    Some(Chord::new(code, modifiers))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages that the model receives when these keys arrive, each this many milliseconds after the previous one.
    fn stated(keys: &[(&str, u64)]) -> Vec<String> {
        stated_by(&mut EscapeDecoder::default(), keys)
    }

    /// The same, from this decoder.
    fn stated_by(decoder: &mut EscapeDecoder, keys: &[(&str, u64)]) -> Vec<String> {
        let mut now = Instant::now();
        let mut stated = Vec::new();
        for (key, later) in keys {
            now += Duration::from_millis(*later);
            stated.extend(decoder.take(Message::Key(key.parse().expect("a key")), now));
        }
        stated.extend(decoder.overdue(now + PATIENCE));
        let words = stated.iter().map(|message| match message {
            Message::Key(chord) => chord.to_string(),
            Message::Paste(text) => format!("paste {text}"),
            Message::Ground { light } => format!("light {light}"),
            other => format!("{other:?}"),
        });
        words.collect()
    }

    fn typed(keys: &str, later: u64) -> Vec<String> {
        let keys: Vec<String> = std::iter::once("Esc".to_owned()).chain(keys.chars().map(String::from)).collect();
        stated(&keys.iter().map(|key| (key.as_str(), later)).collect::<Vec<_>>())
    }

    #[test]
    fn an_arrow_in_pieces_is_an_arrow() {
        for (keys, expected) in [("[A", "Up"), ("[B", "Down"), ("OC", "Right"), ("OD", "Left"), ("[5~", "PageUp")] {
            assert_eq!(typed(keys, 20), [expected], "{keys}");
        }
        assert_eq!(typed("[1;5C", 20), ["Ctrl-Right"]);
        assert_eq!(typed("[15~", 20), ["F5"]);
        assert_eq!(typed("OR", 20), ["F3"]);
    }

    #[test]
    fn a_sequence_without_end_becomes_keys_again() {
        let typed = typed(&format!("[{}u", "7".repeat(100)), 1);
        assert_eq!(typed.last().map(String::as_str), Some("u"));
        assert!(typed.len() < 50, "{typed:?}");
    }

    #[test]
    fn an_unknown_sequence_is_swallowed_whole() {
        assert_eq!(typed("[<0;12;7M", 20), Vec::<String>::new());
        assert_eq!(typed("[99;3u", 20), Vec::<String>::new());
    }

    #[test]
    fn a_paste_whose_first_escape_came_early_stays_a_paste() {
        assert_eq!(typed("[200~53..7", 20), ["paste 53..7"]);
        let end =
            stated(&[("Esc", 0), ("[", 1), ("2", 1), ("0", 1), ("0", 1), ("~", 1), ("7", 1), ("Enter", 1), ("8", 1)]);
        assert_eq!(end, ["paste 7\n8"]);
    }

    #[test]
    fn escape_alone_is_escape_and_what_comes_later_is_itself() {
        assert_eq!(stated(&[("Esc", 0)]), ["Esc"]);
        assert_eq!(stated(&[("Esc", 0), ("Esc", 10)]), ["Esc", "Esc"]);
        assert_eq!(stated(&[("Esc", 0), ("u", 10)]), ["Esc", "u"]);
        assert_eq!(stated(&[("Esc", 0), ("[", 300), ("A", 10)]), ["Esc", "[", "A"]);
        assert_eq!(stated(&[("u", 0), ("5", 10)]), ["u", "5"]);
    }

    /// The terminal's answer arrives in one piece, in pieces, and with keys before and after it: no key is lost, and no
    /// part of the answer becomes a key.
    #[test]
    fn the_answer_about_the_background_is_one_message_and_no_key_is_lost() {
        let asked = |keys: &[&str], later: u64| {
            let mut decoder = EscapeDecoder::default();
            decoder.expect_ground();
            let keys: Vec<(&str, u64)> = keys.iter().map(|key| (*key, later)).collect();
            stated_by(&mut decoder, &keys)
        };
        let body: Vec<String> = "11;rgb:fdfd/f6f6/e3e3".chars().map(String::from).collect();
        for (open, close) in
            [(&["Alt-]"][..], &["Alt-\\"][..]), (&["Esc", "]"], &["Esc", "\\"]), (&["Alt-]"], &["Ctrl-g"])]
        {
            for (before, behind) in [(&[][..], &[][..]), (&["u", "Right"], &["5", "f"])] {
                let mut keys: Vec<&str> = before.to_vec();
                keys.extend(open);
                keys.extend(body.iter().map(String::as_str));
                keys.extend(close);
                keys.extend(behind);
                let mut expected: Vec<&str> = before.to_vec();
                expected.push("light true");
                expected.extend(behind);
                assert_eq!(asked(&keys, 5), expected, "{open:?} {close:?}");
            }
        }
        // What only starts like an answer is taken for keys; so is everything if nothing was asked.
        assert_eq!(asked(&["Alt-]", "1", "5"], 5), ["Alt-]", "1", "5"]);
        assert_eq!(asked(&["Alt-]"], 5), ["Alt-]"]);
        assert_eq!(asked(&["Esc", "]", "n"], 5), ["Esc", "]", "n"]);
        assert_eq!(stated(&[("Alt-]", 0), ("1", 5), ("1", 5)]), ["Alt-]", "1", "1"]);
        // An answer that breaks off is dropped, not played.
        assert_eq!(asked(&["Alt-]", "1", "1", ";", "r"], 5), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_key_ends_the_wait() {
        let mut decoder = EscapeDecoder::default();
        let now = Instant::now();
        assert!(decoder.take(Message::Key(escape()), now).is_empty());
        let stated = decoder.take(Message::Resize { width: 80, height: 24 }, now);
        assert!(matches!(stated[..], [Message::Key(_), Message::Resize { .. }]));
        assert_eq!(decoder.deadline(), None);
    }
}
