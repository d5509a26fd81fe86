//! The lines of a text as far as they are read.
//!
//! Some forms are recognised only by lines further down: a Kakuro by a clue, a grid by the map below it. A text that
//! comes piece by piece may not have them yet. So a sight remembers whether anybody asked for a line beyond its end;
//! what was decided then does not count, and is decided again with more lines in sight.

use std::cell::Cell;
use std::ops::Range;

/// Lines in sight. Cheap to copy.
#[derive(Clone, Copy)]
pub(in crate::text) struct VisibleLines<'t> {
    text: &'t str,
    lines: &'t [Range<usize>],
    /// How many lines of the whole text lie before the first of these.
    before: usize,
    /// Nothing comes behind them.
    whole: bool,
    missed: &'t Cell<bool>,
}

impl<'t> VisibleLines<'t> {
    /// These lines of this text, `before` of the whole text before them; `whole` says that none come behind them.
    pub(super) const fn new(
        text: &'t str,
        lines: &'t [Range<usize>],
        before: usize,
        whole: bool,
        missed: &'t Cell<bool>,
    ) -> Self {
        Self { text, lines, before, whole, missed }
    }

    /// The line of this index, from 0 over the whole text; nothing beyond the last in sight.
    #[inline]
    pub(in crate::text) fn get(&self, at: usize) -> Option<&'t str> {
        let line = self.lines.get(at.checked_sub(self.before)?);
        if line.is_none() && !self.whole {
            self.missed.set(true);
        }
        self.text.get(line?.clone())
    }

    /// The lines from this index on.
    pub(in crate::text) fn from(self, at: usize) -> impl Iterator<Item = (usize, &'t str)> {
        (at..).map_while(move |at| Some((at, self.get(at)?)))
    }

    /// Whether a line was asked for that may come behind these.
    pub(super) fn has_missed(&self) -> bool {
        self.missed.get()
    }
}

/// Where the lines of the text lie from this byte on: without their line feed, and a carriage return before it.
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
