//! Error messages of a batch, collected in bounded memory and reported at its end.

use super::output::complain;

/// The maximum total size of messages kept, in bytes; the others are only counted.
const MOST: usize = 1 << 20;

/// Error messages of one line each.
#[derive(Default)]
pub(super) struct Errors {
    kept: Vec<String>,
    bytes: usize,
    more: usize,
}

impl Errors {
    /// Keeps a message if the limit allows it, or counts it.
    pub(super) fn push(&mut self, message: String) {
        self.bytes += message.len();
        if self.bytes <= MOST || self.kept.is_empty() {
            self.kept.push(message);
        } else {
            self.more += 1;
        }
    }

    /// Moves all these messages in, leaving the vector empty.
    pub(super) fn take(&mut self, messages: &mut Vec<String>) {
        for message in messages.drain(..) {
            self.push(message);
        }
    }

    /// Whether there were no errors.
    pub(super) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Prints all messages to stderr, one per line.
    pub(super) fn say(&self) {
        self.kept.iter().for_each(|message| complain(message));
        if self.more > 0 {
            complain(&format!("{} more could not be read: fix these first", self.more));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_errors_take_a_megabyte() {
        let mut errors = Errors::default();
        for number in 0..1_000_000 {
            errors.push(format!("{number}: “x” is neither a digit nor a blank"));
        }
        assert!(errors.kept.len() > 10_000 && errors.kept.iter().map(String::len).sum::<usize>() <= MOST);
        assert_eq!(errors.kept.len() + errors.more, 1_000_000);
    }
}
