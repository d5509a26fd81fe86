//! What a terminal sends as Escape, one of five signs, a text, and BEL or `ESC \` (ECMA-48, "control strings"; xterm,
//! "Control Sequences"): answers to questions, most of them asked by a program before this one.
//!
//! The library that reads the terminal takes a string for keys, the first two bytes for one key if they come together.

use crate::tui::keys::{Chord, KeyCode, KeyModifiers};

/// The maximum length of a sequence's parameters, and of what is kept of a string, in bytes.
pub(super) const LONGEST: usize = 64;

/// Escape in the text of a string: the first half of its end.
pub(super) const ESCAPE: char = '\x1b';

/// With a text of this length it is certain that nobody typed it by chance.
pub(super) const CERTAIN: usize = 4;

/// Whether the sign begins a string after an Escape: DCS, SOS, OSC, PM, APC.
pub(super) const fn opens(sign: char) -> bool {
    matches!(sign, 'P' | 'X' | ']' | '^' | '_')
}

/// Whether the key is Escape and such a sign in one.
pub(super) fn opens_in_one(chord: Chord) -> bool {
    matches!(chord.code(), KeyCode::Char(sign) if opens(sign) && chord == with(sign, KeyModifiers::ALT))
}

/// Whether the key ends a string that has this text so far.
pub(super) fn ends(text: &str, chord: Chord) -> bool {
    chord == with('g', KeyModifiers::CONTROL)
        || chord == with('\\', KeyModifiers::ALT)
        || chord.character() == Some('\\') && text.ends_with(ESCAPE)
}

/// The text with the next key, unless that key is no part of the string. Much of a long text is not kept.
pub(super) fn longer(opener: Chord, text: &str, chord: Chord) -> Option<String> {
    let symbol = if chord == Chord::plain(KeyCode::Esc) { ESCAPE } else { chord.character()? };
    // What a terminal sends after `]` begins with a number, or with a letter for its title; commands are other letters.
    let is_command = opener.code() == KeyCode::Char(']') && text.is_empty() && symbol.is_ascii_lowercase();
    if text.ends_with(ESCAPE) || is_command && symbol != 'l' {
        return None;
    }
    let kept = (symbol == ESCAPE || text.len() < LONGEST).then_some(symbol);
    Some(text.chars().chain(kept).collect())
}

/// The keys that the text arrived as.
pub(super) fn keys(text: &str) -> impl Iterator<Item = Chord> {
    text.chars().map(|symbol| Chord::plain(if symbol == ESCAPE { KeyCode::Esc } else { KeyCode::Char(symbol) }))
}

fn with(symbol: char, modifiers: KeyModifiers) -> Chord {
    Chord::new(KeyCode::Char(symbol), modifiers)
}
