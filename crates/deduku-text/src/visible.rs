//! Makes foreign text safe for a terminal.
//!
//! Comments, names, paths, settings and all other external text may contain characters that a terminal interprets
//! instead of displaying: escape sequences that clear the screen or set its title, marks that change the text
//! direction, invisible characters. None of these is ever printed: all output to a terminal, or to a pipe that may end
//! at one, passes through [`visible`] or [`json_line`]. Text stored in files keeps its bytes.

use std::borrow::Cow;
use std::ffi::OsStr;
#[cfg(unix)]
use std::ffi::OsString;
use std::fmt::{self, Write as _};
use std::io;
use std::path::PathBuf;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Whether a terminal would interpret or hide the character instead of displaying it: controls (C0 except the line
/// feed, DEL, C1), the marks and overrides of bidirectional text, line and paragraph separators, and invisible
/// characters (except the joiners, which some scripts need).
pub const fn is_hidden(symbol: char) -> bool {
    matches!(symbol,
        '\0'..='\t' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// Whether the text may have a hidden character, judged by single bytes.
fn is_suspicious(text: &str) -> bool {
    let may_begin = |byte: &&u8| matches!(byte, 0..=9 | 11..=31 | 0x7f | 0xc2 | 0xd8 | 0xe1 | 0xe2 | 0xef | 0xf3);
    // Count to the end instead of stopping early, so that the loop is vectorised.
    text.as_bytes().iter().filter(may_begin).count() > 0
}

/// The text with every [hidden](is_hidden) character escaped, `\u{1b}`; a tab becomes a blank. Line feeds are kept.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !is_suspicious(text) || !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(Visible(text).to_string())
}

/// The same on one line: line feeds become blanks, too.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    match visible(text) {
        text if !text.contains('\n') => text,
        text => Cow::Owned(text.replace('\n', " ")),
    }
}

/// A path or an argument for display: like any foreign text, with bytes that are not UTF-8 escaped, `\xff`.
pub fn visible_path(path: &OsStr) -> String {
    visible_line(&written_path(path)).into_owned()
}

/// A path as text, from which [`path_with_bytes`] restores it: bytes that are not UTF-8 are escaped, `\xff`, and
/// everything else is kept.
pub fn written_path(path: &OsStr) -> String {
    let mut text = String::new();
    for chunk in path.as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// The path for text typed in the notation of [`visible_path`]; `None` if it has no escaped bytes, or the system's
/// paths cannot have such bytes.
pub fn path_with_bytes(typed: &str) -> Option<PathBuf> {
    let mut bytes = Vec::new();
    let (mut rest, mut found) = (typed, false);
    while let Some((before, after)) = rest.split_once("\\x") {
        bytes.extend(before.as_bytes());
        let byte = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|byte| *byte > 0x7f);
        found |= byte.is_some();
        match byte {
            Some(byte) => bytes.push(byte),
            None => bytes.extend(b"\\x"),
        }
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    bytes.extend(rest.as_bytes());
    #[cfg(unix)]
    let path = found.then(|| std::os::unix::ffi::OsStringExt::from_vec(bytes)).map(|path: OsString| path.into());
    #[cfg(not(unix))]
    let path = None.filter(|_: &PathBuf| found);
    path
}

/// A text that is displayed as by [`visible`].
#[derive(Clone, Copy, Debug)]
struct Visible<'t>(&'t str);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|symbol| match symbol {
            '\t' => f.write_char(' '),
            hidden if is_hidden(hidden) => write!(f, "\\u{{{:x}}}", u32::from(hidden)),
            symbol => f.write_char(symbol),
        })
    }
}

/// The object as JSON on one line, with every [hidden](is_hidden) character in it escaped, so that parsing gives the
/// same text.
///
/// # Errors
/// The object cannot be represented in JSON, such as a map whose keys are not strings.
pub fn json_line(object: &(impl Serialize + ?Sized)) -> serde_json::Result<String> {
    let mut line = Vec::with_capacity(128);
    object.serialize(&mut Serializer::with_formatter(&mut line, Escaped))?;
    // The output is UTF-8 because all its pieces are.
    Ok(String::from_utf8(line).unwrap_or_default())
}

/// JSON on one line without hidden characters.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        if !is_suspicious(fragment) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, hidden)) = rest.char_indices().find(|&(_, symbol)| is_hidden(symbol)) {
            writer.write_all(&rest.as_bytes()[..at])?;
            for unit in hidden.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[at + hidden.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters of every kind that must not reach a terminal.
    const HIDDEN: &str = "\u{0}\u{7}\u{8}\t\r\u{1b}\u{7f}\u{80}\u{9b}\u{9d}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}";
    const SHOWN: &str = "aß“×…·→中\u{200d}👩\u{fffd}";

    #[test]
    fn what_a_terminal_interprets_is_written_out() {
        assert_eq!(visible("a\u{1b}]0;b\u{7}\tc\u{202e}d\r\ne"), "a\\u{1b}]0;b\\u{7} c\\u{202e}d\\u{d}\ne");
        assert_eq!(visible_line("a\nb\u{9b}1m"), "a b\\u{9b}1m");
        assert!(matches!(visible(SHOWN), Cow::Borrowed(SHOWN)));
        for symbol in HIDDEN.chars() {
            assert!(is_hidden(symbol), "{symbol:?}");
            assert!(is_suspicious(&symbol.to_string()), "{symbol:?}");
        }
        assert!(!visible(HIDDEN).chars().any(is_hidden));
    }

    #[test]
    fn no_byte_of_a_hidden_character_escapes_suspicion() {
        for symbol in (0..=0x10_ffff).filter_map(char::from_u32).filter(|&symbol| is_hidden(symbol)) {
            assert!(is_suspicious(symbol.encode_utf8(&mut [0; 4])), "{symbol:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_is_typed_as_it_is_shown() {
        use std::os::unix::ffi::OsStrExt as _;
        let path = OsStr::from_bytes(b"/p\xff\x1b[2J\n\xc3");
        assert_eq!(visible_path(path), "/p\\xff\\u{1b}[2J \\xc3");
        let typed = path_with_bytes("/a\\xffb\\x41\\x").expect("a byte is written out");
        assert_eq!(typed.as_os_str().as_bytes(), b"/a\xffb\\x41\\x");
        assert_eq!((path_with_bytes("/plain"), path_with_bytes("/a\\x41")), (None, None));
    }

    #[test]
    fn json_says_the_same_without_a_character_that_is_interpreted() {
        let object = serde_json::json!({ "text": format!("{HIDDEN}\n{SHOWN}\"\\") , HIDDEN: 1 });
        let line = json_line(&object).expect("keys are strings");
        assert!(!line.chars().any(|symbol| is_hidden(symbol) || symbol == '\n'), "{line}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&line).expect("JSON"), object);
        assert!(line.contains(SHOWN));
    }
}
