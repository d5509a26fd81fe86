//! The player's settings merged over the shipped ones, key by key.
//!
//! The shipped file is the only source of the defaults. A player's file has only the keys that differ; an error in it
//! affects only its own key, and is reported with its position and the fix. The caller's type defines what a value
//! means: a value is accepted if that type can be deserialized with it.

use deduku_core::order::OrderBy;
use std::fmt;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

/// The shipped settings, each with a comment.
pub const DEFAULT_SETTINGS: &str = include_str!("../../config/deduku.toml");

/// A file with more invalid lines than this is ignored as a whole.
const MOST_COMPLAINTS: usize = 100;

/// An error at one position of a configuration file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Complaint {
    /// The file's name.
    pub file: String,
    /// The line, 1-based.
    pub line: usize,
    /// The column in characters, 1-based.
    pub column: usize,
    /// What is wrong, and which value is used instead.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}, column {}: {}", self.file, self.line, self.column, self.message)
    }
}

impl Complaint {
    fn at(file: &str, text: &str, offset: usize, message: String) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        Self { file: file.to_owned(), line, column: before[line_start..].chars().count() + 1, message }
    }
}

/// A value of a file: its name and its byte offsets.
struct Leaf {
    path: Vec<String>,
    key_at: usize,
    value: Range<usize>,
}

/// Reads the shipped text with the player's own merged over it. Every complaint is about the player's text, whose file
/// has this name.
///
/// ```
/// #[derive(serde::Deserialize, Default)]
/// struct Screen { bell: bool, pause: u32 }
/// let (screen, complaints) = deduku::store::read_settings::<Screen>("bell = true\npause = 500", "pause = 1\nbel = 0", "my.toml");
/// assert!(screen.bell && screen.pause == 1);
/// assert_eq!(complaints[0].to_string(), "my.toml, line 2, column 1: there is no setting `bel`: did you mean `bell`?");
/// ```
pub fn read_settings<T: DeserializeOwned + Default>(shipped: &str, own: &str, file: &str) -> (T, Vec<Complaint>) {
    let Ok(mut whole) = shipped.parse::<toml::Table>() else { return (T::default(), Vec::new()) };
    let mut accepted = whole.clone().try_into().unwrap_or_default();
    let (leaves, mut complaints) = parse(own, file);
    for leaf in leaves {
        let name = leaf.path.join(".");
        let Some(shipped) = value_at(&whole, &leaf.path) else {
            let message = format!("there is no setting `{name}`{}", suggestion(&name, &whole));
            let complaint = Complaint::at(file, own, leaf.key_at, message);
            // A line that could not be parsed already has a complaint.
            if complaints.iter().all(|known| known.line != complaint.line) {
                complaints.push(complaint);
            }
            continue;
        };
        // The parser has already reported a value that cannot be read.
        let Some(value) = value_of(&own[leaf.value.clone()]) else { continue };
        let shipped = shipped.to_string();
        let mut changed = whole.clone();
        set(&mut changed, &leaf.path, value);
        match changed.clone().try_into() {
            Ok(read) => (accepted, whole) = (read, changed),
            Err(error) => {
                let message = format!("`{name}`: {}; {shipped} is used instead", error.message());
                complaints.push(Complaint::at(file, own, leaf.value.start, message));
            }
        }
    }
    complaints.order_by(|complaint| (complaint.line, complaint.column));
    (accepted, complaints)
}

/// Returns the text with this setting changed and everything else, comments included, as it was; `None` if the form of
/// the file does not allow that.
pub fn with_setting(text: &str, name: &str, value: &toml::Value) -> Option<String> {
    let path: Vec<&str> = name.split('.').collect();
    let (leaves, complaints) = parse(text, "");
    let mut changed = text.to_owned();
    if let Some(leaf) = leaves.iter().find(|leaf| leaf.path == path) {
        changed.replace_range(leaf.value.clone(), &value.to_string());
    } else {
        let (key, table) = path.split_last()?;
        let line = format!("{key} = {value}\n");
        let header = format!("[{}]", table.join("."));
        let at = if table.is_empty() { Some(line_start(text, |line| line.starts_with('['))) } else { None };
        let at = at.or_else(|| end_of_line(text, |line| line.split('#').next().map(str::trim) == Some(&header)));
        if let Some(at) = at {
            let gap = if at > 0 && !text[..at].ends_with('\n') { "\n" } else { "" };
            changed.insert_str(at, &format!("{gap}{line}"));
        } else {
            let gap = match text {
                "" => "",
                _ if text.ends_with('\n') => "\n",
                _ => "\n\n",
            };
            changed.extend([gap, &header, "\n", &line]);
        }
    }
    let (after, complaints_after) = parse(&changed, "");
    let says_so =
        after.iter().any(|leaf| leaf.path == path && value_of(&changed[leaf.value.clone()]).as_ref() == Some(value));
    (says_so && complaints_after.len() <= complaints.len()).then_some(changed)
}

/// The offset of the first matching line; the end of the text if there is none.
fn line_start(text: &str, is_it: impl Fn(&str) -> bool) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if is_it(line.trim_start()) {
            break;
        }
        at += line.len();
    }
    at
}

/// The offset of the line after the first matching one.
fn end_of_line(text: &str, is_it: impl Fn(&str) -> bool) -> Option<usize> {
    let start = line_start(text, is_it);
    (start < text.len()).then(|| text[start..].find('\n').map_or(text.len(), |end| start + end + 1))
}

/// Parses every value of the text, in order. Each line that has to be left out so that the rest can be parsed gets a
/// complaint.
fn parse(text: &str, file: &str) -> (Vec<Leaf>, Vec<Complaint>) {
    let mut readable = text.to_owned();
    let mut complaints: Vec<Complaint> = Vec::new();
    loop {
        let error = match DeTable::parse(&readable) {
            Ok(table) => {
                let mut leaves = Vec::new();
                collect(table.get_ref(), &mut Vec::new(), &mut leaves);
                leaves.order_by(|leaf| leaf.key_at);
                return (leaves, complaints);
            }
            Err(error) => error,
        };
        let at = error.span().map_or(0, |span| span.start);
        let complaint = Complaint::at(file, text, at, format!("{}; this line is ignored", one_line(error.message())));
        let Some(line) = written_line(&readable, at) else { return (Vec::new(), vec![complaint]) };
        if complaints.len() == MOST_COMPLAINTS {
            let message = format!("{MOST_COMPLAINTS} lines are wrong: the whole file is ignored");
            return (Vec::new(), vec![Complaint { message, ..complaint }]);
        }
        // A line that is dropped only because of an error below it gets no complaint of its own.
        if complaints.last().is_none_or(|last| last.line != complaint.line) {
            complaints.push(complaint);
        }
        readable.replace_range(line.clone(), &" ".repeat(line.len()));
    }
}

fn one_line(message: &str) -> String {
    message.replace('\n', ", ")
}

/// The range of the line at this offset, without its line break; if it is blank, the last line above that is not.
/// `None` if all of them are.
fn written_line(text: &str, at: usize) -> Option<Range<usize>> {
    let rest = text.get(at..).unwrap_or_default();
    let mut end = rest.find('\n').map_or(text.len(), |length| at + length);
    loop {
        let start = text[..end].rfind('\n').map_or(0, |before| before + 1);
        if !text[start..end].trim().is_empty() {
            return Some(start..end);
        }
        end = start.checked_sub(1)?;
    }
}

fn collect(table: &DeTable<'_>, path: &mut Vec<String>, leaves: &mut Vec<Leaf>) {
    for (key, value) in table {
        path.push(key.get_ref().to_string());
        match value.get_ref() {
            DeValue::Table(inner) => collect(inner, path, leaves),
            _ => leaves.push(Leaf { path: path.clone(), key_at: key.span().start, value: value.span() }),
        }
        path.pop();
    }
}

fn value_of(text: &str) -> Option<toml::Value> {
    format!("value = {text}").parse::<toml::Table>().ok()?.remove("value")
}

fn value_at<'t>(table: &'t toml::Table, path: &[String]) -> Option<&'t toml::Value> {
    let (key, above) = path.split_last()?;
    let inner = above.iter().try_fold(table, |table, key| table.get(key)?.as_table())?;
    inner.get(key).filter(|value| !value.is_table())
}

/// Replaces an existing value.
fn set(table: &mut toml::Table, path: &[String], value: toml::Value) {
    let Some((key, above)) = path.split_last() else { return };
    let inner = above.iter().try_fold(table, |table, key| table.get_mut(key)?.as_table_mut());
    if let Some(inner) = inner {
        inner.insert(key.clone(), value);
    }
}

/// The most similar setting, as the end of a sentence.
fn suggestion(name: &str, shipped: &toml::Table) -> String {
    let (leaves, _) = parse(&shipped.to_string(), "");
    let names = leaves.iter().map(|leaf| leaf.path.join("."));
    let near = names.map(|known| (strsim::levenshtein(name, &known), known)).min();
    match near {
        Some((changes, known)) if changes <= 3 => format!(": did you mean `{known}`?"),
        _ => ": `deduku config --defaults` shows them all".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, PartialEq, Eq, Debug, Default, Clone, Copy)]
    #[serde(rename_all = "kebab-case")]
    enum Zoom {
        #[default]
        Auto,
        Large,
    }

    #[derive(Deserialize, PartialEq, Eq, Debug, Default)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        pause: u32,
    }

    #[derive(Deserialize, PartialEq, Eq, Debug, Default)]
    #[serde(deny_unknown_fields)]
    struct Settings {
        theme: String,
        bell: bool,
        zoom: Zoom,
        game: Inner,
    }

    const SHIPPED: &str = "theme = \"dark\"\nbell = true\nzoom = \"auto\"\n[game]\npause = 1000\n";

    fn read(own: &str) -> (Settings, Vec<String>) {
        let (settings, complaints) = read_settings(SHIPPED, own, "deduku.toml");
        (settings, complaints.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_players_keys_go_over_the_shipped_ones() {
        assert_eq!(read("").0.game.pause, 1000);
        let (settings, complaints) = read("zoom = \"large\"\n[game]\npause = 7 # quick\n");
        assert_eq!((settings.theme.as_str(), settings.bell), ("dark", true));
        assert_eq!((settings.zoom, settings.game.pause), (Zoom::Large, 7));
        assert_eq!(complaints, Vec::<String>::new());
    }

    #[test]
    fn a_mistake_is_reported_with_its_place_and_the_rest_holds() {
        let cases = [
            ("bel = false", "line 1, column 1: there is no setting `bel`: did you mean `bell`?"),
            ("[gaem]\npause = 3", "line 2, column 1: there is no setting `gaem.pause`: did you mean `game.pause`?"),
            ("colour = 3", "there is no setting `colour`: `deduku config --defaults` shows them all"),
            (
                "\nbell = 3",
                "line 2, column 8: `bell`: invalid type: integer `3`, expected a boolean; true is used instead",
            ),
            ("zoom = \"huge\"", "column 8: `zoom`: unknown variant `huge`, expected `auto` or `large`"),
            ("game = 3", "there is no setting `game`"),
            ("theme = [\"a\"]", "column 9: `theme`: invalid type"),
            ("[game]\npause = -1", "line 2, column 9: `game.pause`: invalid value: integer `-1`"),
            ("bell = yes", "line 1, column 8: "),
            ("bell", "line 1, column "),
            ("bell = true\nbell = false", "line 2, column 1: duplicate key"),
        ];
        for (wrong, expected) in cases {
            let (settings, complaints) = read(wrong);
            assert_eq!(complaints.len(), 1, "{wrong}: {complaints:?}");
            assert!(complaints[0].starts_with("deduku.toml, line "), "{complaints:?}");
            assert!(complaints[0].contains(expected), "{wrong}: {complaints:?}");
            assert_eq!((settings.theme.as_str(), settings.zoom), ("dark", Zoom::Auto), "{wrong}");
        }
        for wrong in ["bell = yes", "bell", "= 3", "bell = 3", "[x", "bell = \"a"] {
            let (settings, complaints) = read(&format!("theme = \"light\"\n{wrong}\nzoom = \"large\"\n"));
            let around = (settings.theme.as_str(), settings.zoom);
            assert_eq!(around, ("light", Zoom::Large), "{wrong}: what stands above and below holds");
            assert_eq!(complaints.len(), 1, "{wrong}: {complaints:?}");
        }
    }

    #[test]
    fn a_setting_is_changed_and_everything_else_stays() {
        let cases = [
            ("", "bell", "bell = false\n"),
            ("# mine\nbell = true # loud\n", "bell", "# mine\nbell = false # loud\n"),
            ("theme = \"x\"", "bell", "theme = \"x\"\nbell = false\n"),
            ("[game]\npause = 1\n", "bell", "bell = false\n[game]\npause = 1\n"),
            ("[game] # g\npause = 1\n", "game.bell", "[game] # g\nbell = false\npause = 1\n"),
            ("[game]", "game.bell", "[game]\nbell = false\n"),
            ("theme = \"x\"", "game.bell", "theme = \"x\"\n\n[game]\nbell = false\n"),
            ("theme = \"x\"\n", "game.bell", "theme = \"x\"\n\n[game]\nbell = false\n"),
            ("game.bell = true\n", "game.bell", "game.bell = false\n"),
        ];
        for (text, name, expected) in cases {
            assert_eq!(with_setting(text, name, &false.into()).as_deref(), Some(expected), "{text:?}");
        }
        let text = with_setting("", "theme", &"high-contrast".into());
        assert_eq!(text.as_deref(), Some("theme = \"high-contrast\"\n"));
    }

    #[test]
    fn a_file_written_in_another_way_is_not_spoilt() {
        for text in ["game = { pause = 1 }\n", "game.pause = 1\n"] {
            assert_eq!(with_setting(text, "game.bell", &false.into()), None, "{text:?}");
        }
    }

    #[test]
    fn the_shipped_settings_read_and_each_has_a_comment() {
        let (leaves, complaints) = parse(DEFAULT_SETTINGS, "deduku.toml");
        assert!(complaints.is_empty(), "{complaints:?}");
        assert!(leaves.len() > 15);
        let lines: Vec<&str> = DEFAULT_SETTINGS.lines().collect();
        for leaf in leaves {
            let line = DEFAULT_SETTINGS[..leaf.key_at].matches('\n').count();
            let commented = line > 0 && lines[line - 1].starts_with('#');
            assert!(commented, "{} has no comment above it", leaf.path.join("."));
        }
    }
}
