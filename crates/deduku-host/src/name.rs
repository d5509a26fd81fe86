//! The names of players: shown to others, so they must not lie.
//!
//! A name is letters and digits of one script, with single spaces, hyphens, underscores and dots inside. What a terminal
//! may show in another order or another place (scripts from right to left, combining marks, invisible symbols) is
//! refused. Two names that look alike cannot both exist: names are compared by their skeletons (Unicode Technical
//! Standard 39, "Unicode Security Mechanisms", section 4), as written and in lower case, without what stands between
//! letters.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use unicode_bidi::BidiClass;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};
use unicode_width::UnicodeWidthStr;

/// The narrowest and the widest name, in columns.
const WIDTHS: std::ops::RangeInclusive<usize> = 2..=16;
/// What may stand between letters and digits.
const BETWEEN: [char; 4] = [' ', '-', '_', '.'];
/// What guests are called, before a number.
const GUEST: &str = "guest";
/// Names that speak for the host.
const RESERVED: [&str; 9] =
    ["admin", "administrator", "deduku", "host", "moderator", "nobody", "root", "system", "you"];

/// The name of a player.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Name(Arc<str>);

/// Why a text is no name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Too narrow or too wide.
    #[error("a name is {least} to {most} columns wide; this is {0}", least = WIDTHS.start(), most = WIDTHS.end())]
    Width(usize),
    /// A symbol that is no letter or digit in use today.
    #[error("U+{:04X} cannot be in a name: letters and digits can, and between them a space, - _ or .", u32::from(*.0))]
    Symbol(char),
    /// A mark that combines with the letter before it.
    #[error("U+{:04X} combines with the letter before it: a name has letters that stand alone", u32::from(*.0))]
    Combining(char),
    /// A letter of a script that runs from right to left.
    #[error("U+{:04X} runs from right to left: beside other text a terminal would show it in another place", u32::from(*.0))]
    Direction(char),
    /// Letters of several scripts.
    #[error("the letters are of several scripts: take those of one")]
    Scripts,
    /// It begins or ends with what may stand between letters only, or has two of that in a row.
    #[error("a space, - _ or . stands single and between letters or digits")]
    Between,
    /// It would pass for the host or a guest.
    #[error("“{0}” would pass for the host or a guest: take another")]
    Reserved(Name),
}

impl Name {
    /// Reads a name. Letters with marks are composed where Unicode has the letter (normal form C).
    ///
    /// # Errors
    /// [`NameError`] says what cannot be in a name.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        // A name is short: nobody composes a long text only to refuse it.
        let text = text.trim();
        if text.chars().nth(4 * WIDTHS.end()).is_some() {
            return Err(NameError::Width(text.width()));
        }
        let text: String = text.nfc().collect();
        text.chars().try_for_each(check)?;
        if !WIDTHS.contains(&text.width()) {
            return Err(NameError::Width(text.width()));
        }
        let mut is_letter = text.chars().map(|symbol| !BETWEEN.contains(&symbol)).collect::<Vec<bool>>();
        is_letter.insert(0, false);
        is_letter.push(false);
        if is_letter.windows(2).any(|pair| pair == [false, false]) || !is_letter[1] || !is_letter[is_letter.len() - 2] {
            return Err(NameError::Between);
        }
        if !text.as_str().is_single_script() {
            return Err(NameError::Scripts);
        }
        let name = Self(text.into());
        let keys = name.keys();
        let reserved = RESERVED.iter().any(|&word| !Self(word.into()).keys().is_disjoint(&keys));
        let guest = Self(GUEST.into()).keys();
        if reserved || keys.iter().any(|key| guest.iter().any(|guest| key.starts_with(guest.as_str()))) {
            return Err(NameError::Reserved(name));
        }
        Ok(name)
    }

    /// The made name of a guest.
    pub(crate) fn guest(number: &str) -> Self {
        Self(format!("{GUEST}-{number}").into())
    }

    /// A name that was checked before.
    pub(crate) fn known(text: &str) -> Self {
        Self(text.into())
    }

    /// What two names that look alike have in common: two with a common key must not both exist.
    pub(crate) fn keys(&self) -> BTreeSet<String> {
        let bare: String = self.0.chars().filter(|symbol| !BETWEEN.contains(symbol)).collect();
        let key = |text: &str| skeleton(text).collect::<String>().to_lowercase();
        BTreeSet::from([key(&bare), key(&bare.to_lowercase())])
    }

    /// Its text, which is safe to show.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same, shared.
    pub fn shared(&self) -> Arc<str> {
        self.0.clone()
    }
}

/// Checks a symbol by itself.
fn check(symbol: char) -> Result<(), NameError> {
    if BETWEEN.contains(&symbol) {
        return Ok(());
    }
    if is_combining_mark(symbol) {
        return Err(NameError::Combining(symbol));
    }
    if matches!(unicode_bidi::bidi_class(symbol), BidiClass::R | BidiClass::AL | BidiClass::AN) {
        return Err(NameError::Direction(symbol));
    }
    if symbol.is_alphanumeric() && symbol.identifier_allowed() { Ok(()) } else { Err(NameError::Symbol(symbol)) }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn names_of_many_scripts_are_good() {
        for text in ["Anna", "anna-lena", "O.K.2", "Žofie", "Ευα", "Анна", "花子", "はなこ", "한나", "Bo", "J_R_R"]
        {
            assert_eq!(name(text).as_str(), text);
        }
        assert_eq!(name("  Zoe\u{308}  ").as_str(), "Zoë");
        assert_eq!(name("O.K.2").as_str(), "O.K.2");
    }

    #[test]
    fn names_that_lie_are_refused() {
        use NameError::{Between, Combining, Direction, Reserved, Scripts, Symbol, Width};
        for (text, error) in [
            ("", Width(0)),
            ("a", Width(1)),
            ("花花花花花花花花花", Width(18)),
            ("abcdefghijklmnopq", Width(17)),
            ("\u{410}nna", Scripts),
            ("an\u{200b}na", Symbol('\u{200b}')),
            ("an\u{ad}na", Symbol('\u{ad}')),
            ("an\u{202e}na", Symbol('\u{202e}')),
            ("an\u{2066}na", Symbol('\u{2066}')),
            ("an\u{1b}[31mna", Symbol('\u{1b}')),
            ("an\nna", Symbol('\n')),
            ("an\u{9b}na", Symbol('\u{9b}')),
            ("q\u{30a}q", Combining('\u{30a}')),
            ("\u{5d0}\u{5d1}", Direction('\u{5d0}')),
            ("\u{627}\u{628}", Direction('\u{627}')),
            ("an\u{e000}na", Symbol('\u{e000}')),
            ("an\u{1f600}a", Symbol('\u{1f600}')),
            ("an<na", Symbol('<')),
            ("𝐚𝐧𝐧𝐚", Symbol('𝐚')),
            ("ａｎｎａ", Symbol('ａ')),
            ("-anna", Between),
            ("anna.", Between),
            ("an  na", Between),
            ("..", Between),
            ("guest-7", Reserved(Name::known("guest-7"))),
        ] {
            let found = Name::parse(text);
            assert_eq!(found, Err(error), "{text:?}");
        }
        for text in ["root", "R00T", "Ho-st", "Ηοst", "y.o.u"] {
            assert!(Name::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn names_that_look_alike_have_a_key_in_common() {
        for (one, other) in [
            ("anna", "Anna"),
            ("Ian", "lan"),
            ("Ian", "1an"),
            ("IAN", "lan"),
            ("Oleg", "0leg"),
            ("anna", "an-na"),
            ("modern", "modem"),
            ("ace", "асе"),
            ("PAX", "РАХ"),
        ] {
            assert!(!name(one).keys().is_disjoint(&name(other).keys()), "{one} and {other}");
        }
        for (one, other) in [("anna", "anne"), ("Ian", "Jan"), ("Bea", "Ben"), ("花子", "花江")] {
            assert!(name(one).keys().is_disjoint(&name(other).keys()), "{one} and {other}");
        }
    }

    #[test]
    fn a_long_text_is_refused_quickly() {
        assert!(matches!(Name::parse(&"e\u{301}".repeat(1_000_000)), Err(NameError::Width(_))));
    }
}
