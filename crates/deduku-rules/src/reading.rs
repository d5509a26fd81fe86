//! What goes in and comes out: the sources of a puzzle's rules, and each statement with what it was taken to mean.

use deduku_core::board::GridShape;
use deduku_core::constraint::{Clue, Family};
use deduku_core::puzzle::Drawn;

use crate::answer::{About, Answer};
use crate::clause::{Understood, chosen, understand};
use crate::headings::{mind_headings, with_headings};
use crate::join::Join;
use crate::phrase::Meaning;
use crate::statement::{MOST_TEXT, Statement, plain, statements, without_asides};

/// What is read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'s> {
    /// The grid.
    pub shape: &'s GridShape,
    /// The rules in words.
    pub rules: &'s str,
    /// What is drawn.
    pub drawing: &'s [Drawn],
    /// The constraints that the source states by keys.
    pub clues: &'s [Clue],
    /// The values of the solution that the source carries, cell by cell; empty if it carries none, and for a reading
    /// that shall not look at it.
    pub solution: &'s [Option<i32>],
    /// Whether its cages are only drawn, so that what they mean is said in words, as in `SudokuPad`.
    pub cages_are_drawn: bool,
    /// What a person chose.
    pub answers: &'s [Answer],
}

deduku_core::keyed! {
    /// How sure the reading of a statement is.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum Certainty {
        /// Words and drawing decide.
        ByWords = "by words",
        /// The words leave it open; the solution that the source carries decides.
        AgreesWithLink = "agrees with the link",
        /// A person chose it.
        Chosen = "chosen",
        /// It explains another statement, or has no effect.
        NoEffect = "no effect",
        /// It was understood, but another statement that was not may change what it means, so it is not used.
        Doubtful = "doubtful",
        /// It was not understood, or not all of it.
        NotUnderstood = "not understood",
        /// It was understood, but what it speaks of is not drawn or cannot be told.
        NothingDrawn = "nothing drawn",
        /// The solution that the source carries breaks it as it was read, so it is not used.
        Refuted = "refuted",
    }
    /// Its name.
    name;
}

impl Certainty {
    /// Whether nothing is left to find out.
    pub const fn is_settled(self) -> bool {
        matches!(self, Self::ByWords | Self::AgreesWithLink | Self::Chosen | Self::NoEffect)
    }
}

/// A statement of the rules, and what it was taken to mean.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Said {
    /// The headings over it.
    pub headings: Vec<String>,
    /// Its words.
    pub text: String,
    /// How sure its meaning is.
    pub certainty: Certainty,
    /// The families of constraints that it names, whether or not they are drawn.
    pub families: Vec<Family>,
    /// What it means, in words: `renban line`, `usual rules`; empty if it was not understood.
    pub meaning: String,
    /// The cells of each object that it speaks of.
    pub objects: Vec<Vec<u16>>,
}

/// The rules as they were read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Reading {
    /// Every statement, in order.
    pub statements: Vec<Said>,
    /// All constraints: those stated by keys, as far as the words do not change them, and those of the statements.
    pub clues: Vec<Clue>,
    /// The grid, where the words say which digits and regions it has.
    pub shape: GridShape,
    /// What is drawn and of which no statement speaks, by name and number: `3 grey circles`.
    pub undescribed: Vec<String>,
}

impl Reading {
    /// The statements that are not settled.
    pub fn left_over(&self) -> impl Iterator<Item = &Said> {
        self.statements.iter().filter(|said| !said.certainty.is_settled())
    }

    /// Whether no statement and no drawing is left over.
    pub fn is_whole(&self) -> bool {
        self.undescribed.is_empty() && self.left_over().next().is_none()
    }
}

/// The most statements that are read.
const MOST_STATEMENTS: usize = 300;

/// Reads the rules of a puzzle.
///
/// Words and drawing decide. The carried solution only decides where they leave a choice, and refutes what it breaks;
/// with an empty one the reading is blind.
pub fn read(source: Source<'_>) -> Reading {
    let mut said = with_headings(statements(&plain(source.rules)));
    let cut = said.len() > MOST_STATEMENTS || source.rules.chars().nth(MOST_TEXT).is_some();
    said.truncate(MOST_STATEMENTS);
    if cut {
        let text = format!("what follows the first {MOST_STATEMENTS} statements or {MOST_TEXT} characters");
        said.push(Statement { headings: Vec::new(), text, explains: false });
    }
    let mut before: Vec<String> = Vec::new();
    let mut understood: Vec<Understood> = said
        .iter()
        .map(|statement| {
            let understand = |text: &str| understand(text, &statement.headings, &before);
            let mut found = understand(&statement.text);
            // What a bracket says in other words may part what belongs together.
            if let Some(text) = without_asides(&statement.text).filter(|_| !found.whole) {
                let short = understand(&text);
                found = if short.whole { short } else { found };
            }
            before.clone_from(&found.about);
            found
        })
        .collect();
    mind_headings(&mut said, &mut understood, source.clues);
    for answer in source.answers {
        let (meaning, numbers) = match &answer.meaning {
            Some((family, numbers)) => (Meaning::Family(*family), numbers.clone()),
            None => (Meaning::Drawing, Vec::new()),
        };
        match &answer.about {
            About::Statement(number) if (1..=understood.len()).contains(number) => {
                let at = number - 1;
                understood[at] = chosen(&said[at].text, meaning, numbers);
            }
            About::Drawn(words) => {
                understood.push(chosen(words, meaning, numbers));
                said.push(Statement { headings: Vec::new(), text: answer.to_string(), explains: false });
            }
            About::Statement(_) => {
                understood.push(Understood::default());
                said.push(Statement { headings: Vec::new(), text: answer.to_string(), explains: false });
            }
        }
    }
    let mut join = Join::new(source, &said, &understood);
    join.run();
    join.finish()
}
