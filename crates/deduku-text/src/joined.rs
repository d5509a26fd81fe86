//! Several lines read as one: a document, with the place in the text of each of its characters.

use super::TextError;

/// Lines joined by blanks. Documents have line ends only where a blank means the same.
#[derive(Clone, Default, Debug)]
pub(super) struct Joined {
    pub(super) text: String,
    /// The number of each line, from 1, and the number of characters before it.
    starts: Vec<(usize, usize)>,
    characters: usize,
}

impl Joined {
    /// Appends a line.
    pub(super) fn push(&mut self, text: &str, line: usize) {
        if !self.starts.is_empty() {
            self.text.push(' ');
            self.characters += 1;
        }
        self.starts.push((line, self.characters));
        self.text.push_str(text);
        self.characters += text.chars().count();
    }

    /// Line and column, from 1, of a column of the joined text.
    pub(super) fn place(&self, column: usize) -> (usize, usize) {
        let after = self.starts.partition_point(|&(_, before)| before < column);
        let (line, before) = self.starts.get(after.saturating_sub(1)).copied().unwrap_or((1, 0));
        (line, column - before)
    }

    /// The error with its place in the text.
    pub(super) fn locate(&self, error: TextError) -> TextError {
        let (line, column) = self.place(error.column.max(1));
        TextError { line, column, ..error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_has_its_place() {
        let mut joined = Joined::default();
        joined.push("äb", 3);
        joined.push("", 4);
        joined.push("c", 7);
        assert_eq!(joined.text, "äb  c");
        let places: Vec<_> = (1..=5).map(|column| joined.place(column)).collect();
        assert_eq!(places, [(3, 1), (3, 2), (3, 3), (4, 1), (7, 1)]);
    }
}
