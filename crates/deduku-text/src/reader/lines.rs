//! Lines of a file or a pipe, read piece by piece, each of limited length.
//!
//! The text is UTF-8, or UTF-16 with a byte order mark; invalid bytes are replaced by `�`, so that only the lines with
//! such bytes are affected. Lines end with a line feed; in very old files without line feeds, with a carriage return.

use std::io::{self, BufRead};

use super::packed::packed;

/// The maximum length of a line, in bytes: puzzles and steps of certificates are far shorter.
pub const LONGEST_LINE: usize = 8 << 20;

/// The number of bytes after which a text without line feeds is taken to use carriage returns; a shorter text is
/// decided at its end.
const OLD_LINES: usize = 1 << 16;

/// Why reading a text failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinesError {
    /// An I/O error.
    #[error("cannot be read: {0}")]
    System(#[from] io::Error),
    /// A line longer than [`LONGEST_LINE`].
    #[error(
        "{line}:1: a line of more than {} MB: no puzzle is that long; the rest is not read: give a text with one puzzle per line",
        LONGEST_LINE >> 20
    )]
    TooLong {
        /// Its number, from 1.
        line: usize,
    },
    /// A file that holds no text.
    #[error("1:1: this is {what}: {advice}")]
    Packed {
        /// What it is.
        what: &'static str,
        /// What to do.
        advice: &'static str,
    },
}

/// The encoding of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// Unknown: the first bytes have not been read yet.
    Unknown,
    Utf8,
    /// UTF-16, little-endian.
    Utf16Little,
    /// UTF-16, big-endian.
    Utf16Big,
}

/// The lines of a source.
pub struct Lines<'a> {
    source: Box<dyn BufRead + Send + 'a>,
    encoding: Encoding,
    /// The line terminator; unknown before the first line feed.
    ending: Option<u8>,
    /// Whether a carriage return was read.
    returns: bool,
    /// The UTF-8 bytes of a line whose end has not been read yet.
    open: Vec<u8>,
    /// UTF-16 bytes that do not form a complete character yet.
    odd: Vec<u8>,
    /// The number of lines returned so far.
    count: usize,
    over: bool,
}

impl<'a> Lines<'a> {
    /// The lines of this source.
    pub fn new(source: impl BufRead + Send + 'a) -> Self {
        Self {
            source: Box::new(source),
            encoding: Encoding::Unknown,
            ending: None,
            returns: false,
            open: Vec::new(),
            odd: Vec::new(),
            count: 0,
            over: false,
        }
    }

    /// Appends the next lines to the text, at least one, each followed by a line feed. Returns false at the end.
    ///
    /// # Errors
    /// [`LinesError`]; after that, nothing more can be read.
    pub fn more(&mut self, text: &mut String) -> Result<bool, LinesError> {
        while !self.over {
            let searched = self.open.len();
            if !self.fill()? {
                self.over = true;
                self.returns |= self.open[searched..].contains(&b'\r');
                self.end();
                return Ok(self.give(self.open.len(), text));
            }
            if let Some(end) = self.last_end(searched) {
                return Ok(self.give(end, text));
            }
            if self.open.len() > LONGEST_LINE {
                self.over = true;
                self.open = Vec::new();
                return Err(LinesError::TooLong { line: self.count + 1 });
            }
        }
        Ok(false)
    }

    /// Takes the bytes available from the source; returns false at its end.
    fn fill(&mut self) -> Result<bool, LinesError> {
        let bytes = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        let count = bytes.len();
        match self.encoding {
            Encoding::Utf8 => self.open.extend_from_slice(bytes),
            _ => self.odd.extend_from_slice(bytes),
        }
        self.source.consume(count);
        if self.encoding == Encoding::Unknown && (self.odd.len() > 2 || count == 0) {
            if let Some((what, advice)) = packed(&self.odd) {
                (self.over, self.odd) = (true, Vec::new());
                return Err(LinesError::Packed { what, advice });
            }
            let (encoding, mark) = match self.odd.as_slice() {
                [0xff, 0xfe, ..] => (Encoding::Utf16Little, 2),
                [0xfe, 0xff, ..] => (Encoding::Utf16Big, 2),
                _ => (Encoding::Utf8, 0),
            };
            self.encoding = encoding;
            let rest = self.odd.split_off(mark);
            self.odd.clear();
            *(if encoding == Encoding::Utf8 { &mut self.open } else { &mut self.odd }) = rest;
        }
        match self.encoding {
            Encoding::Utf16Little => self.widen(u16::from_le_bytes, count == 0),
            Encoding::Utf16Big => self.widen(u16::from_be_bytes, count == 0),
            Encoding::Unknown | Encoding::Utf8 => {}
        }
        Ok(count > 0)
    }

    /// Converts buffered UTF-16 to UTF-8; half a character is kept for later, unless this is the end.
    fn widen(&mut self, unit: fn([u8; 2]) -> u16, end: bool) {
        let mut units: Vec<u16> = self.odd.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        if !end && units.last().is_some_and(|last| (0xd800..0xdc00).contains(last)) {
            units.pop();
        }
        self.odd.drain(..if end { self.odd.len() } else { units.len() * 2 });
        self.open.extend_from_slice(String::from_utf16_lossy(&units).as_bytes());
    }

    /// The offset after the last complete line in the buffer. `searched` bytes are known to contain no line end.
    fn last_end(&mut self, searched: usize) -> Option<usize> {
        if self.ending.is_none() {
            self.returns |= self.open[searched..].contains(&b'\r');
            if self.open[searched..].contains(&b'\n') {
                self.ending = Some(b'\n');
            } else if self.open.len() > OLD_LINES && self.returns {
                self.ending = Some(b'\r');
            }
        }
        let ending = self.ending?;
        // Bytes searched before the terminator was known are searched once more.
        let from = if ending == b'\r' { 0 } else { searched };
        self.open[from..].iter().rposition(|&byte| byte == ending).map(|at| from + at + 1)
    }

    /// Handles the end of the source: the buffer is the last line, or several lines of a very old file.
    fn end(&mut self) {
        if self.ending.is_none() && self.returns {
            self.ending = Some(b'\r');
        }
    }

    /// Moves the first `end` bytes to the text; returns whether there were any.
    fn give(&mut self, end: usize, text: &mut String) -> bool {
        if end == 0 {
            return false;
        }
        let from = text.len();
        let mark = "\u{feff}".as_bytes();
        let bytes =
            self.open[..end].strip_prefix(if self.count == 0 { mark } else { b"" }).unwrap_or(&self.open[..end]);
        match str::from_utf8(bytes) {
            Ok(lines) => text.push_str(lines),
            Err(_) => text.push_str(&String::from_utf8_lossy(bytes)),
        }
        if self.ending == Some(b'\r') {
            let lines = text.split_off(from).replace('\r', "\n");
            text.push_str(&lines);
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        #[expect(
            clippy::naive_bytecount,
            reason = "the compiler counts many at a time, and a crate for it is not needed"
        )]
        let lines = text.as_bytes()[from..].iter().filter(|&&byte| byte == b'\n').count();
        self.count += lines;
        self.open.drain(..end);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// The lines of these bytes, read `at_a_time` bytes at a time.
    fn lines(bytes: &[u8], at_a_time: usize) -> Vec<String> {
        let mut lines = Lines::new(BufReader::with_capacity(at_a_time, bytes));
        let mut text = String::new();
        while lines.more(&mut text).expect("short lines") {}
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines().map(str::to_owned).collect()
    }

    fn wide(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn however_bytes_come_the_lines_are_the_same() {
        let text = "\u{feff}123\r\n\nä𝄞.\n9";
        let files: [(&[u8], &[&str]); 7] = [
            (text.as_bytes(), &["123", "", "ä𝄞.", "9"]),
            (&wide(text, u16::to_le_bytes), &["123", "", "ä𝄞.", "9"]),
            (&wide(text, u16::to_be_bytes), &["123", "", "ä𝄞.", "9"]),
            (&wide("\u{feff}\u{feff}1\n\u{feff}2", u16::to_be_bytes), &["1", "\u{feff}2"]),
            (b"12\r34\r", &["12", "34"]),
            (b"\xff1\n2\xc3\n", &["\u{fffd}1", "2\u{fffd}"]),
            (b"", &[]),
        ];
        for (bytes, expected) in files {
            for at_a_time in [1, 2, 3, 5, 1000] {
                assert_eq!(lines(bytes, at_a_time), expected, "{bytes:?} {at_a_time} at a time");
            }
        }
    }

    #[test]
    fn old_lines_are_known_long_before_the_end() {
        let text = "12345678\r".repeat(20_000);
        let mut lines = Lines::new(BufReader::new(text.as_bytes()));
        let mut first = String::new();
        assert!(lines.more(&mut first).expect("short lines"));
        assert!(first.len() < 2 * OLD_LINES && first.starts_with("12345678\n"), "{}", first.len());
    }

    #[test]
    fn a_line_without_end_ends_the_reading() {
        let zeros = io::BufReader::new(io::repeat(0));
        let mut text = String::new();
        let mut lines = Lines::new(io::Read::chain(&b"1\n2\n"[..], zeros));
        let error = loop {
            match lines.more(&mut text) {
                Ok(more) => assert!(more),
                Err(error) => break error,
            }
        };
        assert_eq!(text, "1\n2\n");
        assert!(matches!(error, LinesError::TooLong { line: 3 }), "{error}");
        assert!(!lines.more(&mut text).expect("nothing more"));
    }
}
