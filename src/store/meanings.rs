//! The meanings that the player gave to rules in words. A line of the file has all of them for one puzzle; the last line
//! for a puzzle counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::left_game::number_of;
use crate::puzzle::{Description, Puzzle};
use crate::rules::Answer;

/// A line of the file: the meanings given to the rules of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GivenMeanings {
    /// The number of what the puzzle's source says and draws.
    puzzle: String,
    /// The answers, as [`Answer`] writes them.
    answers: Vec<String>,
}

/// The meanings that the player gave to rules in words, by puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Meanings(BTreeMap<String, Vec<String>>);

impl GivenMeanings {
    /// These meanings, for the rules of this puzzle; `None` if its source says nothing about it.
    pub fn of(puzzle: &Puzzle, answers: &[Answer]) -> Option<Self> {
        let puzzle = number(puzzle.description()?);
        Some(Self { puzzle, answers: answers.iter().map(ToString::to_string).collect() })
    }

    /// Its line in the file.
    pub(super) fn to_line(&self) -> String {
        // Strings can always be serialized to JSON, so this never fails.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Meanings {
    /// Reads the file. A line that is damaged is ignored.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut meanings = Self::default();
        let lines = bytes.split(|&byte| byte == b'\n');
        lines.filter_map(|line| serde_json::from_slice(line).ok()).for_each(|given| meanings.give(given));
        meanings
    }

    /// Takes in the meanings given to the rules of a puzzle, in place of those given to them before.
    pub fn give(&mut self, given: GivenMeanings) {
        if given.answers.is_empty() {
            self.0.remove(&given.puzzle);
        } else {
            self.0.insert(given.puzzle, given.answers);
        }
    }

    /// The meanings given to the rules of this puzzle, however these were read.
    pub fn of(&self, puzzle: &Puzzle) -> Vec<Answer> {
        let known = puzzle.description().filter(|_| !self.0.is_empty()).and_then(|said| self.0.get(&number(said)));
        known.into_iter().flatten().filter_map(|answer| answer.parse().ok()).collect()
    }
}

/// The number of what a source says and draws, the same in every version.
fn number(said: &Description) -> String {
    let mut text = format!("{}\n{}\n", said.title, said.rules);
    for drawn in &said.drawing {
        let (kind, points) = (drawn.kind.name(), &drawn.points);
        // Writing to a text never fails.
        let _ = writeln!(text, "{kind} {points:?} {} {} {}", drawn.colour, drawn.fill, drawn.text);
    }
    number_of(&text)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;

    fn puzzle(title: &str) -> Puzzle {
        let board = Arc::new(named("4x4").expect("a board"));
        let described = Description { title: title.to_owned(), ..Description::default() };
        Puzzle::from_line(board, "................").expect("well formed").described(described)
    }

    #[test]
    fn the_last_line_for_a_puzzle_counts() {
        let answer = |text: &str| text.parse::<Answer>().expect("an answer");
        let (one, other) = (puzzle("one"), puzzle("other"));
        let line = |puzzle: &Puzzle, answers: &[&str]| {
            let answers: Vec<Answer> = answers.iter().map(|text| answer(text)).collect();
            GivenMeanings::of(puzzle, &answers).expect("described").to_line()
        };
        let before = line(&one, &["1: renban"]);
        let text = [&before, "{damaged", &line(&other, &["2: drawing"]), &line(&one, &["1: whisper 3"])].join("\n");
        let meanings = Meanings::read(text.as_bytes());
        assert_eq!(meanings.of(&one), [answer("1: whisper 3")]);
        assert_eq!(meanings.of(&other), [answer("2: drawing")]);
        assert_eq!(Meanings::read(format!("{text}\n{}", line(&one, &[])).as_bytes()).of(&one), []);
        assert_eq!(meanings.of(&puzzle("third")), []);
    }
}
