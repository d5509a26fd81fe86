//! The lines of a text that have been read so far.
//!
//! Some formats are recognised only by later lines: a Kakuro by a clue, a grid by the map below it. When a text arrives
//! piece by piece, these lines may not be available yet. So this type records whether a line beyond its end was
//! requested; a decision made then is discarded and made again with more lines.

use std::cell::Cell;
use std::ops::Range;

/// The visible lines. Cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct VisibleLines<'t> {
    text: &'t str,
    lines: &'t [Range<usize>],
    /// The number of lines of the whole text before the first of these.
    before: usize,
    /// Whether no more lines follow.
    whole: bool,
    missed: &'t Cell<bool>,
}

impl<'t> VisibleLines<'t> {
    /// The lines of this text, with `before` lines of the whole text before them; `whole` means that no more lines
    /// follow.
    pub(super) const fn new(
        text: &'t str,
        lines: &'t [Range<usize>],
        before: usize,
        whole: bool,
        missed: &'t Cell<bool>,
    ) -> Self {
        Self { text, lines, before, whole, missed }
    }

    /// The line with this index, from 0 in the whole text; `None` beyond the last visible line.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<&'t str> {
        let line = self.lines.get(at.checked_sub(self.before)?);
        if line.is_none() && !self.whole {
            self.missed.set(true);
        }
        self.text.get(line?.clone())
    }

    /// The lines from this index on.
    pub(crate) fn from(self, at: usize) -> impl Iterator<Item = (usize, &'t str)> {
        (at..).map_while(move |at| Some((at, self.get(at)?)))
    }

    /// Whether a line was requested that is not visible yet.
    pub(super) fn has_missed(&self) -> bool {
        self.missed.get()
    }
}

/// Appends the byte ranges of the lines from this byte on, without the line feed and a carriage return before it.
pub(super) fn index(text: &str, from: usize, lines: &mut Vec<Range<usize>>) {
    let mut start = from;
    for line in text[from..].split_inclusive('\n') {
        let end = start + line.len();
        let bare = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
        lines.push(start..start + bare.len());
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_lie_where_the_standard_library_finds_them() {
        for text in ["", "\n", "a", "a\nb", "a\r\nb\r\n", "\n\na\r", "ä\n\r\n"] {
            let mut lines = Vec::new();
            index(text, 0, &mut lines);
            let found: Vec<&str> = lines.iter().map(|line| &text[line.clone()]).collect();
            assert_eq!(found, text.lines().collect::<Vec<_>>(), "{text:?}");
        }
    }

    #[test]
    fn who_asks_beyond_the_end_is_remembered() {
        let missed = Cell::new(false);
        let lines = [0..1, 2..3];
        let sight = VisibleLines::new("a\nb\n", &lines, 7, false, &missed);
        assert_eq!(sight.from(7).take(2).collect::<Vec<_>>(), [(7, "a"), (8, "b")]);
        assert!(!sight.has_missed());
        assert_eq!(sight.from(8).count(), 1);
        assert!(sight.has_missed());
        missed.set(false);
        assert_eq!(VisibleLines::new("a\nb\n", &lines, 7, true, &missed).get(9), None);
        assert!(!missed.get(), "nothing comes behind the end of a text");
    }
}
