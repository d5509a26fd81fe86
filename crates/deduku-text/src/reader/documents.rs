//! Documents over any number of lines: JSON values, and the constraint text of Interactive Sudoku Solver.

use std::io::{self, Read};

use serde::de::IgnoredAny;
use serde_json::error::Category;

use super::constraint_lines::ConstraintLines;
use super::{Finder, VisibleLines};
use crate::joined::Joined;
use crate::json::{read_json, read_lists};
use crate::links::{LONGEST_LINK, constraints_on, has_many_givens, holds_document, is_iss, read_link, read_row};
use crate::{Entry, EntryResult, Fault, Format, TextError};

/// The number of lines from which it is decided how constraint text is divided into puzzles.
const MOST_JUDGED: usize = 64;

/// The maximum number of lists around a puzzle.
const DEEPEST: usize = 4;

/// What begins with a brace or a bracket.
enum Document {
    /// One value, or several of which the last ends its line.
    Whole(Joined, usize),
    /// Not valid JSON, with the number of lines that it takes.
    Broken(TextError, usize),
    /// A line of its own, as in JSON lines.
    Line,
}

/// The bytes of the lines, each requested when it is needed.
struct Bytes<'t> {
    sight: VisibleLines<'t>,
    next: usize,
    rest: &'t [u8],
    /// Whether the end of the current line is still to be given.
    open: bool,
}

impl Read for Bytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() && !self.open {
            let Some(line) = self.sight.get(self.next) else { return Ok(0) };
            (self.next, self.rest, self.open) = (self.next + 1, line.as_bytes(), true);
        }
        if self.rest.is_empty() {
            self.open = false;
            return io::repeat(b'\n').read(&mut buffer[..1]);
        }
        self.rest.read(buffer)
    }
}

/// Whether no cell has a digit, nor a house a sum from a grid of clues.
fn is_blank(entry: &Entry) -> bool {
    entry.position.is_none() && entry.puzzle.clue_count() == 0 && entry.format == Format::Jsonl
}

/// Whether the text is one JSON value, `Err` if it is not JSON, `Ok(false)` if more must follow.
fn is_whole(text: &str) -> Result<bool, serde_json::Error> {
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Ok(true),
        Err(error) if error.classify() == Category::Eof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The document that begins at this line.
fn document(sight: VisibleLines<'_>, at: usize) -> Option<Document> {
    let first = sight.get(at)?;
    let brace = first.trim_start().starts_with('{');
    match is_whole(first) {
        Ok(true) if brace => return Some(Document::Line),
        Ok(true) => return Some(joined(sight, at, 1)),
        Err(_) if brace && !more_values(first) => return Some(Document::Line),
        Err(_) if !brace && !first.trim_start()[1..].trim_start().starts_with(['{', '[', '"']) => return None,
        _ => {}
    }
    let mut source = Bytes { sight, next: at, rest: b"", open: false };
    let mut count = 0;
    loop {
        // The parser reads one byte at a time, so the source stands where a value ends.
        let mut values = serde_json::Deserializer::from_reader(&mut source).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(_)) => count += 1,
            Some(Err(error)) => {
                let stopped = source.next;
                return broken(sight, at, stopped, count, &error);
            }
            None => return None,
        }
        let rest = source.rest.trim_ascii_start();
        if rest.is_empty() {
            return Some(joined(sight, at, source.next - at));
        }
    }
}

/// Whether the line has several values, which a line of JSON lines has not.
fn more_values(line: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(line).into_iter::<IgnoredAny>();
    values.next().is_some_and(|value| value.is_ok())
        && line[values.byte_offset()..].trim_start().starts_with(['{', '['])
}

fn joined(sight: VisibleLines<'_>, at: usize, lines: usize) -> Document {
    let mut joined = Joined::default();
    sight.from(at).take(lines).for_each(|(number, line)| joined.push(line, number + 1));
    Document::Whole(joined, lines)
}

/// What is wrong: an object cut off on its line, or a document that is not valid to its end. `stopped` is the line
/// after the one at fault, and `count` the number of valid values before it.
fn broken(
    sight: VisibleLines<'_>,
    at: usize,
    stopped: usize,
    count: usize,
    error: &serde_json::Error,
) -> Option<Document> {
    let first = sight.get(at)?;
    let brace = first.trim_start().starts_with('{');
    let open = first.trim_end().ends_with(['{', '[', ',', ':']);
    let begun = || (at + 1..stopped).filter_map(|line| sight.get(line)).any(Finder::is_object);
    if brace && count == 0 && (stopped <= at + 2 && !open || begun()) {
        return Some(Document::Line);
    }
    // Numbers in brackets may be a list of another language, which is a table.
    let is_table = || (at..stopped).filter_map(|line| sight.get(line)).all(|line| !line.contains('"'));
    if count == 0 && (!brace && stopped <= at + 1 || is_table()) {
        return None;
    }
    let line = stopped.max(at + 1);
    let column = if count == 0 { error.column() } else { 1 };
    let before = sight.get(line - 1).and_then(|text| text.get(..column.saturating_sub(1))).unwrap_or_default();
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
    let fault = TextError::new(line, before.chars().count() + 1, Fault::Json { reason });
    // It goes on to the bracket that ends it, or to what cannot be part of it.
    let begins = |text: &str| text.trim().is_empty() || text.starts_with(['{', '[']);
    let rest = sight.from(line).take_while(|(_, text)| !begins(text));
    let end = rest
        .map(|(at, text)| (at + 1, text.starts_with(['}', ']'])))
        .scan(false, |over, (at, ends)| (!std::mem::replace(over, ends)).then_some(at));
    Some(Document::Broken(fault, end.last().unwrap_or(line) - at))
}

impl Finder {
    /// Whether a line begins an object that ends on it.
    pub(super) fn is_object(line: &str) -> bool {
        line.starts_with('{') && is_whole(line).unwrap_or(false)
    }

    /// Reads the JSON that begins here, if it is more than a line of JSON lines.
    pub(super) fn take_json(&mut self, sight: VisibleLines<'_>, text: &str) -> bool {
        if !text.trim_start().starts_with(['{', '[']) {
            return false;
        }
        match document(sight, self.at) {
            None | Some(Document::Line) => return false,
            Some(Document::Broken(error, lines)) => {
                self.at += lines;
                self.ready.push_back(Err(error));
            }
            Some(Document::Whole(joined, lines)) => {
                self.at += lines;
                let entries = read_values(&joined, self);
                self.ready.extend(entries);
            }
        }
        true
    }

    /// Reads one JSON object; `line` is its line number.
    pub(super) fn read_object(&mut self, text: &str, line: usize) -> Vec<EntryResult> {
        let entry = read_row(text, line, &mut self.boards).unwrap_or_else(|| read_json(text, line, &mut self.boards));
        match entry {
            // An object of another program may hold grids.
            Err(error)
                if matches!(error.fault, Fault::Key { .. } | Fault::Json { .. } | Fault::Link { .. })
                    && is_whole(text).unwrap_or(false)
                    && !holds_document(text) =>
            {
                read_lists(text, line, &mut self.boards).unwrap_or_else(|| vec![Err(error)])
            }
            // Its rules alone are not what it holds.
            Ok(entry) if is_blank(&entry) && is_whole(text).unwrap_or(false) && !holds_document(text) => {
                read_lists(text, line, &mut self.boards).unwrap_or_else(|| vec![Ok(entry)])
            }
            entry => vec![entry],
        }
    }

    /// Takes the lines of constraint text that are one puzzle.
    pub(super) fn take_constraints(&mut self, sight: VisibleLines<'_>) -> bool {
        let Some(text) = sight.get(self.at).map(without_remark).filter(|text| is_iss(text)) else {
            return false;
        };
        let known = self.constraints.filter(|run| run.from < self.at && self.at < run.to);
        let run = known.unwrap_or_else(|| judge(sight, self.at));
        let mut joined = Joined::default();
        joined.push(text, self.at + 1);
        let (mut end, mut to, mut bytes, mut many) = (self.at + 1, run.to, text.len(), has_many_givens(text));
        for (at, line) in sight.from(self.at + 1) {
            bytes += line.len();
            let line = without_remark(line);
            let trimmed = line.trim_start();
            let goes_on = trimmed.starts_with('~');
            if bytes > LONGEST_LINK || !(is_iss(line) || goes_on || is_between(trimmed)) {
                break;
            }
            to = to.max(at + 1);
            if is_between(trimmed) {
                continue;
            }
            let begins = trimmed.starts_with(".Shape") || many && has_many_givens(line);
            if !goes_on && (run.one_each || begins) {
                break;
            }
            many |= has_many_givens(line);
            joined.push(line, at + 1);
            end = at + 1;
        }
        self.constraints = Some(ConstraintLines { to, ..run });
        let line = self.at + 1;
        self.at = end;
        let entry = read_link(&joined.text, line, &mut self.boards).map_err(|error| joined.locate(error));
        self.ready.push_back(entry);
        true
    }
}

/// Whether a line may stand between constraints without being one.
fn is_between(trimmed: &str) -> bool {
    trimmed.is_empty() || trimmed.starts_with('#')
}

fn without_remark(line: &str) -> &str {
    line.find(" #").or_else(|| line.find("\t#")).map_or(line, |at| &line[..at])
}

/// Whether lines of constraint text are a puzzle each or constraints of one: most lines of a puzzle each have several.
fn judge(sight: VisibleLines<'_>, at: usize) -> ConstraintLines {
    let lines = sight.from(at).map(|(_, line)| without_remark(line)).filter(|line| !is_between(line.trim_start()));
    let counts: Vec<usize> = lines.take_while(|line| is_iss(line)).take(MOST_JUDGED).map(constraints_on).collect();
    let several = counts.iter().filter(|&&count| count > 1).count();
    ConstraintLines { from: at, to: at + 1, one_each: several * 2 > counts.len() }
}

/// Reads each value of a document.
fn read_values(joined: &Joined, finder: &mut Finder) -> Vec<EntryResult> {
    let text = &joined.text;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let (mut entries, mut from) = (Vec::new(), 0);
    while let Some(Ok(_)) = values.next() {
        let end = values.byte_offset();
        let indent = text[from..end].len() - text[from..end].trim_start().len();
        read_value((text, from + indent, end), DEEPEST, finder, &mut entries);
        from = end;
    }
    let place = |entry: EntryResult| match entry {
        // Until here the line of an entry is the column of its value.
        Ok(entry) => Ok(Entry { line: joined.place(entry.line).0, ..entry }),
        Err(error) => Err(joined.locate(error)),
    };
    entries.into_iter().map(place).collect()
}

/// Reads the value in this part of the text: an object, a grid as a list, or a list of such values.
fn read_value(
    (text, from, end): (&str, usize, usize),
    depth: usize,
    finder: &mut Finder,
    entries: &mut Vec<EntryResult>,
) {
    let value = &text[from..end];
    let before = text[..from].chars().count();
    let read = if value.starts_with('{') {
        finder.read_object(value, before + 1)
    } else if let Some(read) = read_lists(value, before + 1, &mut finder.boards) {
        read
    } else {
        let known = entries.len();
        let elements = if value.starts_with('[') && depth > 0 { elements(value) } else { Vec::new() };
        for (start, length) in elements {
            if value[start..].starts_with(['{', '[']) {
                read_value((text, from + start, from + start + length), depth - 1, finder, entries);
            }
        }
        if entries.len() == known {
            let reason = "it holds no grid".to_owned();
            entries.push(Err(TextError::new(1, before + 1, Fault::Json { reason })));
        }
        return;
    };
    let moved = |error: TextError| TextError { column: error.column + before, ..error };
    entries.extend(read.into_iter().map(|entry| entry.map_err(moved)));
}

/// The elements of a list that is valid JSON: their offsets and lengths.
fn elements(list: &str) -> Vec<(usize, usize)> {
    let (mut found, mut depth, mut quoted, mut escaped, mut start) = (Vec::new(), 0usize, false, false, 1);
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        if !quoted && (byte == b',' && depth == 1 || depth == 0) {
            let indent = list[start..at].len() - list[start..at].trim_start().len();
            found.push((start + indent, list[start + indent..at].trim_end().len()));
            start = at + 1;
        }
    }
    found
}
