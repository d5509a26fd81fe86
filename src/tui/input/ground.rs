//! The terminal's answer when it is asked for its background: `ESC ] 11 ; rgb:1414/1616/1d1d ESC \` (xterm, "Operating
//! System Commands").
//!
//! The library that reads the terminal takes the answer for keys; here they are turned back into one answer.

use crossterm::event::{KeyCode, KeyModifiers};

use super::super::keys::Chord;

/// The question.
pub const QUESTION: &str = "\x1b]11;?\x1b\\";

/// The possible beginnings of an answer after `ESC ]`.
const BEGINNINGS: [&str; 2] = ["11;rgb:", "11;rgba:"];
/// With this many characters it is certain that nobody typed it by chance.
const CERTAIN: usize = 3;
/// The maximum length of an answer, in characters.
const LONGEST: usize = 40;

/// An answer whose beginning has arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Begun {
    /// The keys as which it arrived.
    chords: Vec<Chord>,
    text: String,
    /// Whether the Escape of its terminator has arrived.
    ending: bool,
}

/// The result of adding another key to an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The answer is incomplete.
    More(Begun),
    /// The answer is complete: whether the background is light, if that can be read.
    Whole(Option<bool>),
    /// It is not an answer: these are keys.
    Keys(Vec<Chord>),
}

/// Whether the key is Escape and `]` in one.
pub(super) fn opens(chord: Chord) -> bool {
    chord == Chord::new(KeyCode::Char(']'), KeyModifiers::ALT)
}

impl Begun {
    /// Starts an answer with these keys.
    pub(super) const fn with(chords: Vec<Chord>) -> Self {
        Self { chords, text: String::new(), ending: false }
    }

    /// Whether it can be nothing but an answer.
    pub(super) fn is_certain(&self) -> bool {
        self.text.len() >= CERTAIN
    }

    /// The keys as which it arrived.
    pub(super) fn into_keys(self) -> Vec<Chord> {
        self.chords
    }

    /// Takes the next key.
    pub(super) fn take(mut self, chord: Chord) -> Next {
        let bell = Chord::new(KeyCode::Char('g'), KeyModifiers::CONTROL);
        let terminator = Chord::new(KeyCode::Char('\\'), KeyModifiers::ALT);
        self.chords.push(chord);
        match chord.character() {
            Some('\\') if self.ending => return Next::Whole(is_light(&self.text)),
            Some(symbol) if !self.ending && self.text.len() < LONGEST => {
                self.text.push(symbol);
                if BEGINNINGS.iter().any(|known| known.starts_with(&self.text) || self.text.starts_with(known)) {
                    return Next::More(self);
                }
            }
            _ if chord == bell || chord == terminator => return Next::Whole(is_light(&self.text)),
            _ if chord == Chord::plain(KeyCode::Esc) && !self.ending => {
                self.ending = true;
                return Next::More(self);
            }
            _ => {}
        }
        // A certain answer that continues with an unexpected key is dropped, except for that key.
        Next::Keys(if self.is_certain() { vec![chord] } else { self.chords })
    }
}

/// Whether dark text is more legible than light text on the colour `11;rgb:rrrr/gggg/bbbb` (ITU-R BT.709 weights).
fn is_light(text: &str) -> Option<bool> {
    let rest = BEGINNINGS.iter().find_map(|known| text.strip_prefix(known))?;
    let mut parts = rest.split('/').map(|part| {
        let most = 16_u32.checked_pow(u32::try_from(part.len()).ok().filter(|len| (1..=4).contains(len))?)? - 1;
        Some(f64::from(u32::from_str_radix(part, 16).ok()?) / f64::from(most))
    });
    let mut next = || parts.next().flatten();
    let (red, green, blue) = (next()?, next()?, next()?);
    Some(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_light_or_dark_or_none() {
        for (text, light) in [
            ("11;rgb:ffff/ffff/ffff", Some(true)),
            ("11;rgb:f4/f1/ea", Some(true)),
            ("11;rgba:fdfd/f6f6/e3e3/ffff", Some(true)),
            ("11;rgb:1414/1616/1d1d", Some(false)),
            ("11;rgb:0/0/f", Some(false)),
            ("11;rgb:0/0", None),
            ("11;rgb:00000/0/0", None),
            ("11;rgb:xx/0/0", None),
            ("11;?", None),
        ] {
            assert_eq!(is_light(text), light, "{text}");
        }
    }
}
