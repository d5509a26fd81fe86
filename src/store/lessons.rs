//! What was practised: a line for each position of a lesson that was gone through to its end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// So many positions have to be found for a technique to count as learned.
const LEARNED: u32 = 3;

/// A position of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Practised {
    /// When, in seconds since 1970.
    pub at: u64,
    /// The key of the technique.
    pub technique: String,
    /// Whether it was found without help and without a wrong answer.
    pub found: bool,
}

/// How often a technique was practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PracticeCount {
    /// How many positions.
    pub positions: u32,
    /// How many of them were found without help and without a wrong answer.
    pub found: u32,
}

impl Practised {
    /// Its line in the file.
    pub(super) fn to_line(&self) -> String {
        // Numbers and strings always have a JSON form, so there is always a line.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl PracticeCount {
    /// Takes in one more position.
    pub const fn add(&mut self, found: bool) {
        self.positions += 1;
        self.found += found as u32;
    }

    /// Whether the technique counts as learned.
    pub const fn is_learned(self) -> bool {
        self.found >= LEARNED
    }
}

/// The counts of each technique, by its key; lines that make no sense are left out.
pub(super) fn counts(bytes: &[u8]) -> BTreeMap<String, PracticeCount> {
    let mut counts = BTreeMap::<String, PracticeCount>::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Ok(Practised { technique, found, .. }) = serde_json::from_slice(line) {
            counts.entry(technique).or_default().add(found);
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_found_positions_make_a_technique_learned() {
        let line =
            |technique: &str, found| Practised { at: 1, technique: technique.to_owned(), found }.to_line() + "\n";
        let mut text: String = [true, false, true].map(|found| line("x-wing", found)).concat();
        text += "no line of it\n";
        text += &line("skyscraper", false);
        let of = |text: &str, technique: &str| counts(text.as_bytes()).get(technique).copied().unwrap_or_default();
        assert_eq!(of(&text, "x-wing"), PracticeCount { positions: 3, found: 2 });
        assert_eq!(of(&text, "skyscraper"), PracticeCount { positions: 1, found: 0 });
        assert!(!of(&text, "x-wing").is_learned());
        text += &line("x-wing", true);
        assert!(of(&text, "x-wing").is_learned());
    }
}
