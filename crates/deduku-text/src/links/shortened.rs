//! `SudokuPad`'s shortened notation of its JSON.
//!
//! It is JSON with `'` for `"`, unquoted keys, short names for the commonest keys, `t` and `f`, `#0` and `#F` for black
//! and white, six hexadecimal digits without quotes for a colour, and an empty string for an empty object in a list.
//! Lists without entries are left out, so `[]` is a list with one empty object.

use std::fmt::Write;

use serde_json::{Map, Number, Value};

/// The short and the long names of keys.
const KEYS: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The maximum nesting depth of lists and objects.
const DEEPEST: usize = 24;
/// The maximum number of values in a text.
const MOST_VALUES: usize = 1 << 18;

/// Why a text cannot be read, and the byte offset of the fault, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShortError {
    pub(super) at: usize,
    pub(super) reason: &'static str,
}

/// Parses the text to an object with long names.
///
/// # Errors
/// The location at which the text is not a valid object.
pub(super) fn read_short(text: &str) -> Result<Value, ShortError> {
    let quote = if text.contains('"') { b'"' } else { b'\'' };
    let mut reader = Reader { text, at: 0, quote, left: MOST_VALUES };
    let value = reader.value(false, 0)?;
    reader.blanks();
    if reader.at < text.len() { Err(reader.error("more follows after its end")) } else { Ok(value) }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    quote: u8,
    left: usize,
}

impl<'t> Reader<'t> {
    const fn error(&self, reason: &'static str) -> ShortError {
        ShortError { at: self.at, reason }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.blanks();
        let is = self.peek() == Some(byte);
        self.at += usize::from(is);
        is
    }

    /// Reads a value; `keyed` means that it follows a key, where colours are written without quotes.
    fn value(&mut self, keyed: bool, depth: usize) -> Result<Value, ShortError> {
        if depth > DEEPEST {
            return Err(self.error("too deep"));
        }
        self.left = self.left.checked_sub(1).ok_or_else(|| self.error("too many values"))?;
        self.blanks();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(byte) if byte == self.quote => Ok(Value::String(self.string()?)),
            Some(b',' | b']') if !keyed => Ok(Value::Object(Map::new())),
            Some(_) => self.word(keyed),
            None => Err(self.error("it ends too early")),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, ShortError> {
        self.at += 1;
        let mut list = Vec::new();
        loop {
            list.push(self.value(false, depth + 1)?);
            if self.take(b']') {
                return Ok(Value::Array(list));
            }
            if !self.take(b',') {
                return Err(self.error("a comma or ] is missing"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, ShortError> {
        self.at += 1;
        let mut object = Map::new();
        if self.take(b'}') {
            return Ok(Value::Object(object));
        }
        loop {
            self.blanks();
            let key = if self.peek() == Some(self.quote) { self.string()? } else { self.bare().to_owned() };
            if key.is_empty() || !self.take(b':') {
                return Err(self.error("a key is missing"));
            }
            let long = KEYS.iter().find(|(short, _)| *short == key).map_or(key.as_str(), |(_, long)| long);
            let value = self.value(true, depth + 1)?;
            object.insert(long.to_owned(), value);
            if self.take(b'}') {
                return Ok(Value::Object(object));
            }
            if !self.take(b',') {
                return Err(self.error("a comma or } is missing"));
            }
        }
    }

    /// Reads letters, digits and the other characters of numbers.
    fn bare(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let is_bare = |symbol: char| symbol.is_ascii_alphanumeric() || matches!(symbol, '+' | '-' | '.' | '#' | '_');
        let word = rest.split(|symbol| !is_bare(symbol)).next().unwrap_or_default();
        self.at += word.len();
        word
    }

    fn word(&mut self, keyed: bool) -> Result<Value, ShortError> {
        let start = self.at;
        let word = self.bare();
        let colour = |digits: &str| Ok(Value::String(format!("#{digits}")));
        match word {
            "t" | "true" => Ok(Value::Bool(true)),
            "f" | "false" => Ok(Value::Bool(false)),
            "null" => Ok(Value::Null),
            "#0" => colour("000000"),
            "#F" => colour("FFFFFF"),
            _ if keyed && word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit()) => colour(word),
            _ => match serde_json::from_str::<Number>(word) {
                Ok(number) => Ok(Value::Number(number)),
                Err(_) => Err(ShortError { at: start, reason: "this is not a value" }),
            },
        }
    }

    fn string(&mut self) -> Result<String, ShortError> {
        let start = self.at;
        self.at += 1;
        let bytes = self.text.as_bytes();
        let mut plain = true;
        while let Some(&byte) = bytes.get(self.at) {
            if byte == self.quote {
                break;
            }
            plain &= byte != b'\\';
            self.at += if byte == b'\\' { 2 } else { 1 };
        }
        if self.at >= bytes.len() {
            return Err(ShortError { at: start, reason: "this string is not closed" });
        }
        let inside = &self.text[start + 1..self.at];
        self.at += 1;
        if plain {
            return Ok(inside.to_owned());
        }
        // Escapes are as in JSON, except for the quotes.
        let json = if self.quote == b'\'' { inside.replace("\\'", "'") } else { inside.to_owned() };
        serde_json::from_str(&format!("\"{}\"", json.replace('\t', "\\t")))
            .map_err(|_| ShortError { at: start, reason: "this string has an unknown escape" })
    }
}

/// Writes an object in this notation; [`read_short`] restores it, except for lists without entries and keys that are
/// `null`.
pub(super) fn write_short(value: &Value) -> String {
    let mut text = String::new();
    write_value(value, Place::Top, &mut text);
    text
}

/// The context of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Top,
    Key,
    List,
}

fn write_value(value: &Value, place: Place, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(is) if place == Place::Key => text.push(if *is { 't' } else { 'f' }),
        Value::Bool(is) => text.push_str(if *is { "true" } else { "false" }),
        // Six digits after a key would be read as a colour.
        Value::Number(number) if place == Place::Key && number.to_string().len() == 6 => {
            let _ = write!(text, "{number}e0");
        }
        Value::Number(number) => {
            let _ = write!(text, "{number}");
        }
        Value::String(string) => write_string(string, place, text),
        Value::Array(list) => {
            text.push('[');
            for (at, entry) in list.iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                write_value(entry, Place::List, text);
            }
            text.push(']');
        }
        Value::Object(object) if object.is_empty() && place == Place::List => {}
        Value::Object(object) => {
            text.push('{');
            let written = object.iter().filter(|(_, value)| !value.as_array().is_some_and(Vec::is_empty));
            for (at, (key, value)) in written.enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                let short = KEYS.iter().find(|(_, long)| *long == key);
                text.push_str(short.map_or(key.as_str(), |(short, _)| short));
                text.push(':');
                write_value(value, Place::Key, text);
            }
            text.push('}');
        }
    }
}

fn write_string(string: &str, place: Place, text: &mut String) {
    if let Some(digits) = string.strip_prefix('#').filter(|digits| place == Place::Key && digits.len() == 6)
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    {
        text.push_str(match digits {
            "000000" => "#0",
            "FFFFFF" => "#F",
            _ => digits,
        });
        return;
    }
    let quoted = Value::String(string.to_owned()).to_string();
    let inside = &quoted[1..quoted.len() - 1];
    text.push('\'');
    // A double quote is written as an escape: otherwise the whole text would be read as plain JSON.
    text.push_str(&inside.replace("\\\"", "\\u0022").replace('\'', "\\'"));
    text.push('\'');
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_shortened_spelling_is_read() {
        let text = "{cs:50,ce:[[{v:5},,{}],[,,]],l:[{c:#0,th:2,wp:[[0.5,1.5]],c2:AABBCC}],ca:[{unique:t,ce:[[0,0]],v:'it\\'s'}]}";
        let value = json!({
            "cellSize": 50,
            "cells": [[{"value": 5}, {}, {}], [{}, {}, {}]],
            "lines": [{"color": "#000000", "thickness": 2, "wayPoints": [[0.5, 1.5]], "backgroundColor": "#AABBCC"}],
            "cages": [{"unique": true, "cells": [[0, 0]], "value": "it's"}],
        });
        assert_eq!(read_short(text), Ok(value));
        assert_eq!(read_short("{\"cells\":[1,2],\"title\":\"a 'b'\"}"), Ok(json!({"cells": [1, 2], "title": "a 'b'"})));
    }

    #[test]
    fn what_is_written_reads_back() {
        let value = json!({
            "cells": [[{}, {"value": "7"}], [{}, {}]],
            "number": 123_456,
            "cages": [{"value": "rules: say \"so\", and it's\nso", "unique": false, "color": "#0a0B0c"}],
            "lines": [{"color": "#FFFFFF", "wayPoints": [[1.5, 0.5], [1, 2]]}],
        });
        let short = write_short(&value);
        let mut back = read_short(&short).expect(&short);
        assert_eq!(back["number"].as_f64(), Some(123_456.0));
        back["number"] = json!(123_456);
        assert_eq!(back, value, "{short}");
    }

    #[test]
    fn what_is_wrong_is_refused_at_its_place() {
        for (text, at, reason) in [
            ("{ce:[1,2", 8, "a comma or ] is missing"),
            ("{ce:'abc", 4, "this string is not closed"),
            ("{:1}", 1, "a key is missing"),
            ("{v:abc}", 3, "this is not a value"),
            ("[1]]", 3, "more follows after its end"),
        ] {
            assert_eq!(read_short(text), Err(ShortError { at, reason }), "{text}");
        }
        assert_eq!(read_short(&"[".repeat(40)).expect_err("deep").reason, "too deep");
        assert!(read_short(&format!("[{}]", ",".repeat(1 << 19))).is_err());
    }
}
