//! The bytes of a terminal as keys.
//!
//! A character is a key; so is Escape, which may begin a sequence: what goes on it arrives as the keys that its
//! characters are, and `input.rs` puts them together, whether they come in one piece or in several. Only what has no
//! place there is recognised here: a character with Alt, and a paste, which may be long.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

const ESCAPE: u8 = 0x1b;
const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// The maximum length of a paste at a terminal of one's own, in bytes.
pub(super) const LONGEST_PASTE: usize = 8 << 20;

/// Turns bytes into events, with what is left of those that came before.
#[derive(Debug)]
pub(super) struct ByteReader {
    /// The maximum length of a paste, in bytes. The rest is dropped.
    longest_paste: usize,
    /// The beginning of a character whose end has not arrived.
    begun: Vec<u8>,
    /// The text of a paste whose end has not arrived.
    paste: Option<Vec<u8>>,
}

impl Default for ByteReader {
    fn default() -> Self {
        Self::new(LONGEST_PASTE)
    }
}

impl ByteReader {
    pub(super) const fn new(longest_paste: usize) -> Self {
        Self { longest_paste, begun: Vec::new(), paste: None }
    }

    /// The events of bytes that arrived together.
    pub(super) fn events(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        let mut rest: &[u8] = &[std::mem::take(&mut self.begun).as_slice(), bytes].concat();
        while !rest.is_empty() {
            rest = match self.paste.take() {
                Some(text) => self.go_on_with_paste(text, rest, &mut events),
                None => self.key(rest, &mut events),
            };
        }
        events
    }

    /// Adds to a paste; returns the bytes after its end.
    fn go_on_with_paste<'b>(&mut self, mut text: Vec<u8>, bytes: &'b [u8], events: &mut Vec<Event>) -> &'b [u8] {
        // The end may have begun in the bytes before.
        let before = text.len();
        text.extend_from_slice(bytes);
        let from = before.saturating_sub(PASTE_END.len());
        let end = text[from..].windows(PASTE_END.len()).position(|part| part == PASTE_END).map(|at| from + at);
        let Some(end) = end else {
            if text.len() > self.longest_paste + PASTE_END.len() {
                // The end may have begun in the bytes that are dropped.
                let last = text.split_off(text.len() + 1 - PASTE_END.len());
                text.truncate(self.longest_paste);
                text.extend(last);
            }
            self.paste = Some(text);
            return &[];
        };
        let behind = (end + PASTE_END.len()).saturating_sub(before);
        text.truncate(end);
        events.push(Event::Paste(String::from_utf8_lossy(&text).into_owned()));
        bytes.get(behind..).unwrap_or_default()
    }

    /// Takes a key, or the beginning of a paste, from the bytes; returns those after it.
    fn key<'b>(&mut self, bytes: &'b [u8], events: &mut Vec<Event>) -> &'b [u8] {
        if let Some(rest) = bytes.strip_prefix(PASTE) {
            self.paste = Some(Vec::new());
            return rest;
        }
        let (with, own) = match bytes {
            // A sequence begins with `[` or `O`; a second Escape is one of its own.
            [ESCAPE, b'[' | b'O' | ESCAPE, ..] | [ESCAPE] => (KeyModifiers::NONE, bytes),
            [ESCAPE, own @ ..] => (KeyModifiers::ALT, own),
            own => (KeyModifiers::NONE, own),
        };
        match character(own) {
            Character::Whole(character, length) => {
                events.push(Event::Key(key_of(character, with)));
                &own[length..]
            }
            Character::Begun => {
                self.begun = bytes.to_vec();
                &[]
            }
            Character::None => &own[1..],
        }
    }
}

/// What bytes begin with.
enum Character {
    /// A character of so many bytes.
    Whole(char, usize),
    /// The beginning of a character.
    Begun,
    /// No UTF-8.
    None,
}

fn character(bytes: &[u8]) -> Character {
    let length = match bytes.first() {
        None => return Character::Begun,
        Some(0..=0x7f) => 1,
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        Some(_) => return Character::None,
    };
    let own = &bytes[..length.min(bytes.len())];
    match std::str::from_utf8(own) {
        Ok(text) => text.chars().next().map_or(Character::None, |character| Character::Whole(character, length)),
        // Without a length of the error, the bytes are right as far as they go.
        Err(error) if error.error_len().is_none() => Character::Begun,
        Err(_) => Character::None,
    }
}

/// The key that a terminal in raw mode sends as this character.
fn key_of(character: char, with: KeyModifiers) -> KeyEvent {
    let control = |letter: u8| (KeyCode::Char(char::from(letter)), KeyModifiers::CONTROL);
    let (code, modifiers) = match character {
        '\r' => (KeyCode::Enter, KeyModifiers::NONE),
        '\t' => (KeyCode::Tab, KeyModifiers::NONE),
        '\x7f' => (KeyCode::Backspace, KeyModifiers::NONE),
        '\x1b' => (KeyCode::Esc, KeyModifiers::NONE),
        '\0' => control(b' '),
        '\x01'..='\x1a' => control(character as u8 - 1 + b'a'),
        // Ctrl-4 to Ctrl-7 send these, too, in most terminals: they are not told apart from them.
        '\x1c'..='\x1f' => control(character as u8 - 0x1c + b'\\'),
        character => (KeyCode::Char(character), KeyModifiers::NONE),
    };
    KeyEvent::new(code, modifiers | with)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::input::chord;

    fn words(events: Vec<Event>) -> Vec<String> {
        let word = |event| match event {
            Event::Key(key) => chord(key).map_or_else(String::new, |chord| chord.to_string()),
            Event::Paste(text) => format!("paste {text}"),
            other => format!("{other:?}"),
        };
        events.into_iter().map(word).collect()
    }

    #[test]
    fn bytes_are_the_keys_that_sent_them() {
        for (bytes, keys) in [
            (&b"5u?A"[..], &["5", "u", "?", "A"][..]),
            (b"\r\t\x7f\x00\x03\x1c", &["Enter", "Tab", "Backspace", "Ctrl-Space", "Ctrl-c", "Ctrl-\\"]),
            (b"\x1b", &["Esc"]),
            (b"\x1b\x1b", &["Esc", "Esc"]),
            (b"\x1b[A", &["Esc", "[", "A"]),
            (b"\x1bOP", &["Esc", "O", "P"]),
            (b"\x1bx\x1b]", &["Alt-x", "Alt-]"]),
            ("é×".as_bytes(), &["é", "×"]),
            (b"\xff5\xc35\xed\xa0\x805", &["5", "5", "5"]),
        ] {
            assert_eq!(words(ByteReader::default().events(bytes)), keys, "{bytes:?}");
        }
    }

    /// Of a paste that is too long the rest is dropped, but not its end, wherever that is cut.
    #[test]
    fn a_long_paste_has_an_end() {
        for cut in 0..=PASTE_END.len() {
            let mut reader = ByteReader::default();
            let mut events = reader.events(b"\x1b[200~");
            for _ in 0..3 {
                events.extend(reader.events(&vec![b'7'; LONGEST_PASTE / 2]));
            }
            events.extend(reader.events(&PASTE_END[..cut]));
            events.extend(reader.events(&PASTE_END[cut..]));
            events.extend(reader.events(b"u"));
            let [Event::Paste(text), Event::Key(_)] = &events[..] else { panic!("{cut}: {} events", events.len()) };
            assert!(text.len().abs_diff(LONGEST_PASTE) <= PASTE_END.len(), "{cut}: {}", text.len());
        }
    }

    /// Keys, a character of several bytes and a paste, cut after every byte: the same events.
    #[test]
    fn what_is_cut_is_put_together() {
        let bytes = "a×\u{1f0a1}\x1b[200~53..7\x1b[20é\x1b[201~5\x1b[200~\x1b[201~u".as_bytes();
        let whole = words(ByteReader::default().events(bytes));
        assert_eq!(whole, ["a", "×", "\u{1f0a1}", "paste 53..7\x1b[20é", "5", "paste ", "u"]);
        // Where the beginning of a paste is cut, `input.rs` puts it together.
        let begins: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(PASTE)).collect();
        let is_inside = |cut: usize| begins.iter().any(|&at| (at + 1..at + PASTE.len()).contains(&cut));
        for cut in (0..bytes.len()).filter(|&cut| !is_inside(cut)) {
            let mut reader = ByteReader::default();
            let mut events = reader.events(&bytes[..cut]);
            events.extend(reader.events(&bytes[cut..]));
            assert_eq!(words(events), whole, "cut at {cut}");
        }
    }
}
