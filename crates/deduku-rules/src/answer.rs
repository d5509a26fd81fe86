//! Meanings that a person gives to a statement, or to what is drawn.

use std::str::FromStr;

use deduku_core::constraint::Family;

/// A meaning that a person chose: `green lines: whisper 5`, `3: renban`, `grey circles: drawing`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub(crate) about: About,
    /// The family of constraints and its numbers; none for what is only drawn, or says nothing about the puzzle.
    pub(crate) meaning: Option<(Family, Vec<i32>)>,
    text: String,
}

/// What an answer is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The statement with this number, from 1.
    Statement(usize),
    /// What is drawn and called so.
    Drawn(String),
}

/// Why a text is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// Nothing stands before or after a colon.
    #[error("“{0}” is not of the form ABOUT: MEANING, such as “green lines: whisper 5” or “3: drawing”")]
    Form(String),
    /// It is not the name of a family.
    #[error("“{0}” is neither a constraint, such as renban or whisper 5, nor “drawing”: correct it")]
    Unknown(String),
}

/// Parses `ABOUT: MEANING`. What it is about is the number of a statement or a description of what is drawn, its meaning
/// the name of a family of constraints and its numbers, or `drawing`.
impl FromStr for Answer {
    type Err = AnswerError;

    fn from_str(text: &str) -> Result<Self, AnswerError> {
        let form = || AnswerError::Form(text.to_owned());
        let (about, meaning) = text.split_once(':').ok_or_else(form)?;
        let (about, meaning) = (about.trim(), meaning.trim());
        if about.is_empty() || meaning.is_empty() {
            return Err(form());
        }
        let about = match about.parse() {
            Ok(number) => About::Statement(number),
            Err(_) => About::Drawn(about.to_lowercase()),
        };
        if matches!(meaning, "drawing" | "nothing") {
            return Ok(Self { about, meaning: None, text: text.to_owned() });
        }
        let numbers: Vec<i32> = meaning.split_whitespace().rev().map_while(|word| word.parse().ok()).collect();
        let words = meaning.split_whitespace().count() - numbers.len();
        let name = meaning.split_whitespace().take(words).collect::<Vec<_>>().join(" ");
        let family = Family::by_name(&name).ok_or_else(|| AnswerError::Unknown(meaning.to_owned()))?;
        Ok(Self { about, meaning: Some((family, numbers.into_iter().rev().collect())), text: text.to_owned() })
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// How rules are read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Whether the solution that a source carries is not looked at.
    pub blind: bool,
    /// What a person chose.
    pub answers: Vec<Answer>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_parsed() {
        let of = |text: &str| text.parse::<Answer>();
        let whisper = of("green lines: whisper 5").expect("an answer");
        assert_eq!(whisper.about, About::Drawn("green lines".to_owned()));
        assert_eq!(whisper.meaning, Some((Family::Whisper, vec![5])));
        assert_eq!(of("3: drawing").expect("an answer").about, About::Statement(3));
        assert_eq!(of("x: region sum line").expect("an answer").meaning, Some((Family::RegionSum, vec![])));
        assert_eq!(of("lines"), Err(AnswerError::Form("lines".to_owned())));
        assert_eq!(of("lines: what 5"), Err(AnswerError::Unknown("what 5".to_owned())));
    }
}
