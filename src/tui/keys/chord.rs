//! A key with its modifiers, and its name.

use std::fmt;
use std::str::FromStr;

use super::key::{KeyCode, KeyModifiers};
use crate::text::is_hidden;

/// A key, optionally with Ctrl, Alt or Shift.
///
/// Shift is already part of a character (`A`, `?`), so it is kept only with named keys, and with digits, which it makes
/// other characters: only a terminal that names the keys sends those. A letter with Ctrl is always
/// lower-case, because terminals send no other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// A key's name that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no key `{0}`; write a character, a name such as Left or F7, or Ctrl-, Alt-, Shift- before one")]
pub struct ChordError(String);

/// The named keys; if a key has two names, the first one is written.
const NAMES: [(&str, KeyCode); 17] = [
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Space", KeyCode::Char(' ')),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Escape", KeyCode::Esc),
    ("Return", KeyCode::Enter),
];

const MODIFIERS: [(&str, KeyModifiers); 3] =
    [("Ctrl", KeyModifiers::CONTROL), ("Alt", KeyModifiers::ALT), ("Shift", KeyModifiers::SHIFT)];

impl Chord {
    /// The chord of a code and modifiers, normalised.
    pub fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let KeyCode::Char(character) = code else { return Self { code, modifiers } };
        let upper = modifiers.contains(KeyModifiers::SHIFT) && character.is_ascii_lowercase();
        let character = if modifiers.contains(KeyModifiers::CONTROL) {
            character.to_ascii_lowercase()
        } else if upper {
            character.to_ascii_uppercase()
        } else {
            character
        };
        let is_digit = character.is_ascii_digit();
        let modifiers = if is_digit { modifiers } else { modifiers.without(KeyModifiers::SHIFT) };
        Self { code: KeyCode::Char(character), modifiers }
    }

    /// The chord of a plain key.
    pub fn plain(code: KeyCode) -> Self {
        Self::new(code, KeyModifiers::NONE)
    }

    /// The key itself.
    pub fn code(self) -> KeyCode {
        self.code
    }

    /// The character that the key types by itself, without Ctrl and Alt.
    pub fn character(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if self.modifiers.is_empty() => Some(character),
            _ => None,
        }
    }

    /// The digit that is pressed together with exactly this modifier.
    pub fn digit_with(self, modifier: KeyModifiers) -> Option<u8> {
        let KeyCode::Char(character) = self.code else { return None };
        character.to_digit(10).filter(|_| self.modifiers == modifier).map(|digit| digit as u8)
    }

    /// Whether the key types text in a text field.
    pub fn is_text(self) -> bool {
        self.character().is_some()
    }

    /// What is shown for it: its name. In a page, Ctrl with a letter is the browser's, and Alt stands for it.
    pub fn shown(self) -> String {
        self.shown_in(cfg!(all(target_family = "wasm", target_os = "unknown")))
    }

    fn shown_in(self, is_page: bool) -> String {
        let name = self.to_string();
        let is_browsers = matches!(self.code, KeyCode::Char(character) if character.is_ascii_lowercase());
        if is_page && is_browsers { name.replacen("Ctrl-", "Alt-", 1) } else { name }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                write!(f, "{name}-")?;
            }
        }
        if let Some((name, _)) = NAMES.iter().find(|(_, code)| *code == self.code) {
            return f.write_str(name);
        }
        match self.code {
            KeyCode::F(number) => write!(f, "F{number}"),
            KeyCode::Char(character) => write!(f, "{character}"),
            // The others have a name.
            _ => Ok(()),
        }
    }
}

impl FromStr for Chord {
    type Err = ChordError;

    /// Reads `h`, `F7`, `Ctrl-r`, `Shift-Tab`; names may be written in any case.
    fn from_str(text: &str) -> Result<Self, ChordError> {
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        while let Some((before, after)) = rest.split_once('-')
            && !after.is_empty()
            && let Some((_, modifier)) = MODIFIERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(before))
        {
            modifiers = modifiers | *modifier;
            rest = after;
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(character), None) if !is_hidden(character) && !character.is_control() => {
                Some(KeyCode::Char(character))
            }
            (Some('f' | 'F'), Some(_)) => {
                rest[1..].parse::<u8>().ok().filter(|number| (1..=12).contains(number)).map(KeyCode::F)
            }
            _ => None,
        };
        let named = || NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(rest)).map(|(_, code)| *code);
        let code = code.or_else(named).ok_or_else(|| ChordError(text.to_owned()))?;
        Ok(Self::new(code, modifiers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_page_alt_stands_for_ctrl_with_a_letter() {
        for (name, shown) in [("Ctrl-r", "Alt-r"), ("Ctrl-Left", "Ctrl-Left"), ("r", "r"), ("Ctrl-5", "Ctrl-5")] {
            let chord: Chord = name.parse().expect("a key");
            assert_eq!([chord.shown_in(true), chord.shown()], [shown, name]);
        }
    }

    #[test]
    fn a_key_is_written_as_it_is_read() {
        for name in
            ["h", "?", "-", "Ctrl--", "F7", "F12", "Left", "Ctrl-r", "Shift-Tab", "Space", "Ctrl-Alt-Delete", "Shift-5"]
        {
            assert_eq!(name.parse::<Chord>().map(|chord| chord.to_string()), Ok(name.to_owned()));
        }
        for name in ["", "F13", "F0", "Ctrl-", "Hyper-a", "ab"] {
            assert!(name.parse::<Chord>().is_err(), "{name}");
        }
    }

    #[test]
    fn the_ways_in_which_terminals_send_a_key_are_one() {
        for (code, modifiers, name) in [
            (KeyCode::Tab, KeyModifiers::SHIFT, "Shift-Tab"),
            (KeyCode::Char('A'), KeyModifiers::SHIFT, "A"),
            (KeyCode::Char('a'), KeyModifiers::SHIFT, "A"),
            (KeyCode::Char('?'), KeyModifiers::SHIFT, "?"),
            (KeyCode::Char('R'), KeyModifiers::CONTROL, "Ctrl-r"),
        ] {
            assert_eq!(Chord::new(code, modifiers).to_string(), name);
        }
    }
}
