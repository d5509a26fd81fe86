//! A request and a seed as one short text that people can say and type: `killer hard 7F3K-26`.
//!
//! The words are values of options of `deduku generate`: the board, the level, the technique that solving needs, the
//! rating after `er`, the symmetry, and the constraints after a `+`, separated by commas (`skyscraper` is a technique,
//! `+skyscraper` clues). An omitted word means the default of that option. At the end is the seed in base 32 and, after
//! a hyphen, the version of the generator, because a seed gives another puzzle in another version. The digits are those
//! of Crockford ("Base 32", 2019): without I, L, O and U, so that none is misread.

use std::fmt;
use std::str::FromStr;

use super::constraints::{ConstraintRequest, ConstraintRequestError};
use super::kind::Kind;
use super::rating_range::{RatingRange, RatingRangeError};
use super::request::{PuzzleRequest, default_tries};
use super::symmetry::Symmetry;
use super::target::Target;
use deduku_core::board::BoardError;
use deduku_core::chance::GENERATOR_VERSION;
use deduku_logic::{Allowed, Technique};
use deduku_rating::Levels;

/// The digits of a seed, from 0 to 31.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The prefix of the constraints, needed because some have the name of a technique.
const CONSTRAINTS: char = '+';

/// The prefix of a rating.
const RATING: &str = "er";

/// The most words of a code: board, level, technique, rating, symmetry, a few lists of constraints, seed.
const MOST_WORDS: usize = 12;

/// A request and its seed: enough to make the same puzzle anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleCode {
    kind: Kind,
    target: Option<Target>,
    technique: Option<Technique>,
    rating: Option<RatingRange>,
    symmetry: Symmetry,
    constraints: Vec<ConstraintRequest>,
    seed: u64,
}

/// Why a text is not a code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleCodeError {
    /// The seed is missing.
    #[error(
        "“{0}” is not a seed with the version of its generator: a code ends as in “killer hard 7F3K-{GENERATOR_VERSION}”"
    )]
    Seed(String),
    /// A symbol that is not a digit of a seed.
    #[error("“{symbol}” in “{seed}” is not a digit of a seed: use 0 to 9 and A to Z without I, L, O and U")]
    Symbol {
        /// The symbol.
        symbol: char,
        /// The seed.
        seed: String,
    },
    /// A seed beyond 64 bits.
    #[error("the seed “{0}” is too large: the largest is FZZZZZZZZZZZZ")]
    TooLarge(String),
    /// It belongs to another version of the generator.
    #[error(
        "this code is for version {found} of the generator, and this program has version {GENERATOR_VERSION}: use a \
         program with version {found}"
    )]
    Version {
        /// The version of the code.
        found: String,
    },
    /// The board is missing.
    #[error("a code begins with a board, as in “9x9 {0}”")]
    NoBoard(String),
    /// The board is impossible or unknown.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A word that means nothing in a code.
    #[error(
        "“{0}” is not a level, technique, rating or symmetry; constraints begin with {CONSTRAINTS}, as in +arrow:2,kropki"
    )]
    Word(String),
    /// Constraints that cannot be read.
    #[error(transparent)]
    Constraints(#[from] ConstraintRequestError),
    /// A rating that no puzzle has.
    #[error(transparent)]
    Rating(#[from] RatingRangeError),
    /// Two words for the same option, perhaps with different values.
    #[error("“{0}” comes after another of its kind: remove one of the two")]
    Twice(String),
}

impl PuzzleCode {
    /// The code for puzzles of this request, if there is one: the request may only specify a kind of puzzle, a shipped
    /// level, a technique, a rating, a symmetry and constraints. The seed is 0 until [`PuzzleCode::with_seed`].
    pub(super) fn of(request: &PuzzleRequest) -> Option<Self> {
        let PuzzleRequest { kind, target, technique, rating, symmetry, constraints, .. } = request;
        let code = Self {
            kind: kind.clone(),
            target: *target,
            technique: *technique,
            rating: *rating,
            symmetry: *symmetry,
            constraints: constraints.clone(),
            seed: 0,
        };
        let judged = target.is_some() || technique.is_some();
        let more = request.allowed != Allowed::default()
            || (judged && request.levels != *Levels::shipped())
            || request.unique_by.is_some()
            || request.clues.is_some()
            || request.digit_counts.is_some()
            || request.pattern.is_some()
            || request.start.is_some()
            || request.word.is_some();
        // A name that does not parse back would make a wrong code.
        let reads_back = || code.to_string().parse().as_ref() == Ok(&code);
        (!more && reads_back()).then_some(code)
    }

    /// The same code with this seed, which took this number of tries. None if a request with the default number of
    /// tries allows fewer.
    pub(super) fn with_seed(&self, seed: u64, tries: u32) -> Option<Self> {
        (tries <= default_tries(&self.kind)).then(|| Self { seed, ..self.clone() })
    }

    /// The request. Everything that the code does not say has its default.
    pub fn request(&self) -> PuzzleRequest {
        PuzzleRequest {
            target: self.target,
            technique: self.technique,
            rating: self.rating,
            symmetry: self.symmetry,
            constraints: self.constraints.clone(),
            ..PuzzleRequest::of(self.kind.clone())
        }
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the text has the form of a code, of any version and with any words: a few words, the first with a
    /// letter, the last a seed and a version. No typed puzzle has this form.
    pub fn is_like(text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().take(MOST_WORDS + 1).collect();
        let [first, .., last] = words.as_slice() else { return false };
        let named = first.bytes().any(|byte| byte.is_ascii_alphabetic());
        let versioned = last.split_once('-').is_some_and(|(seed, version)| {
            let digits = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
            digits && !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        words.len() <= MOST_WORDS && named && versioned
    }
}

/// Parses `killer hard 7F3K-26`, ignoring case. In seeds, I and L are read as 1 and O as 0.
impl FromStr for PuzzleCode {
    type Err = PuzzleCodeError;

    fn from_str(text: &str) -> Result<Self, PuzzleCodeError> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let last = words.pop().unwrap_or_default();
        let seed = read_seed(last)?;
        let mut words = words.into_iter();
        let first = words.next().ok_or_else(|| PuzzleCodeError::NoBoard(last.to_owned()))?;
        let kind = Kind::named(first)?;
        let usual = PuzzleRequest::of(kind.clone()).symmetry;
        let mut code =
            Self { kind, target: None, technique: None, rating: None, symmetry: usual, constraints: Vec::new(), seed };
        let mut symmetry = None;
        for word in words {
            let is_first = if let Some(target) = Target::named(word) {
                code.target.replace(target).is_none()
            } else if let Some(named) = Symmetry::named(word) {
                symmetry.replace(named).is_none()
            } else if let Some(technique) = technique_of(word) {
                code.technique.replace(technique).is_none()
            } else if let Some(rating) = rating_of(word) {
                code.rating.replace(rating?).is_none()
            } else {
                let listed = word.strip_prefix(CONSTRAINTS).ok_or_else(|| PuzzleCodeError::Word(word.to_owned()))?;
                code.constraints.extend(read_constraints(listed)?);
                true
            };
            if !is_first {
                return Err(PuzzleCodeError::Twice(word.to_owned()));
            }
        }
        code.symmetry = symmetry.unwrap_or(usual);
        Ok(code)
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for PuzzleCode {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for PuzzleCode {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        <String as serde::Deserialize>::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for PuzzleCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = vec![match &self.kind {
            Kind::Board(board) => board.name().to_owned(),
            Kind::Drawn(recipe) => recipe.to_string(),
        }];
        words.extend(self.target.map(|target| target.name().to_owned()));
        words.extend(self.technique.map(|technique| technique.key().to_owned()));
        words.extend(self.rating.map(|rating| format!("{RATING}{rating}")));
        if self.symmetry != PuzzleRequest::of(self.kind.clone()).symmetry {
            words.push(self.symmetry.name().to_owned());
        }
        if !self.constraints.is_empty() {
            let listed: Vec<String> = self.constraints.iter().map(ConstraintRequest::word).collect();
            words.push(format!("{CONSTRAINTS}{}", listed.join(",")));
        }
        words.push(format!("{}-{GENERATOR_VERSION}", seed_text(self.seed)));
        f.pad(&words.join(" "))
    }
}

/// The seed in base 32, without leading zeros.
fn seed_text(seed: u64) -> String {
    let length = (u64::BITS - seed.leading_zeros()).div_ceil(5).max(1);
    let digit = |at: u32| char::from(DIGITS[(seed >> (5 * at) & 31) as usize]);
    (0..length).rev().map(digit).collect()
}

/// Parses `7F3K-26`.
fn read_seed(word: &str) -> Result<u64, PuzzleCodeError> {
    let parts = word.split_once('-').filter(|(seed, version)| {
        !seed.is_empty() && !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
    });
    let (seed, version) = parts.ok_or_else(|| PuzzleCodeError::Seed(word.to_owned()))?;
    if version != GENERATOR_VERSION.to_string() {
        return Err(PuzzleCodeError::Version { found: version.to_owned() });
    }
    seed.chars().try_fold(0u64, |value, symbol| {
        let plain = match symbol.to_ascii_uppercase() {
            'I' | 'L' => '1',
            'O' => '0',
            other => other,
        };
        let digit = DIGITS.iter().position(|&digit| char::from(digit) == plain);
        let digit = digit.ok_or_else(|| PuzzleCodeError::Symbol { symbol, seed: seed.to_owned() })?;
        let shifted = value.checked_mul(32).ok_or_else(|| PuzzleCodeError::TooLarge(seed.to_owned()))?;
        Ok(shifted | digit as u64)
    })
}

/// The technique with this key. Other names of techniques are also names of constraints.
fn technique_of(word: &str) -> Option<Technique> {
    Technique::ALL.into_iter().find(|technique| technique.key().eq_ignore_ascii_case(word))
}

/// Parses `er7.1..7.5`.
fn rating_of(word: &str) -> Option<Result<RatingRange, RatingRangeError>> {
    let rating =
        word.get(..RATING.len()).filter(|name| name.eq_ignore_ascii_case(RATING)).map(|_| &word[RATING.len()..])?;
    rating.starts_with(|first: char| first.is_ascii_digit()).then(|| rating.parse())
}

/// Parses `thermometer:4,arrow`.
fn read_constraints(word: &str) -> Result<Vec<ConstraintRequest>, PuzzleCodeError> {
    word.split(',').map(|name| Ok(ConstraintRequest::parse(name)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::catalogue;

    fn code(text: &str) -> PuzzleCode {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn every_word_of_every_table_reads_back() {
        let version = GENERATOR_VERSION;
        let read = |words: &str| (code(&format!("{words} 7F3K-{version}")), format!("{words} 7F3K-{version}"));
        for entry in catalogue() {
            let (code, text) = read(entry.name);
            assert_eq!(code.to_string(), text);
            assert_eq!(code.request().kind, Kind::named(entry.name).expect("of the catalogue"));
        }
        for target in Target::ALL {
            let (code, text) = read(&format!("9x9 {target}"));
            assert_eq!((code.target, code.to_string()), (Some(target), text));
        }
        for symmetry in Symmetry::ALL {
            let (code, _) = read(&format!("9x9 {symmetry}"));
            assert_eq!((code.symmetry, code.to_string().parse()), (symmetry, Ok(code)));
        }
        for technique in Technique::ALL {
            let (code, text) = read(&format!("9x9 {}", technique.key()));
            assert_eq!((code.technique, code.to_string()), (Some(technique), text));
        }
        for rating in ["6.6", "7.1..7.5"] {
            let (code, text) = read(&format!("9x9 {RATING}{rating}"));
            assert_eq!((code.rating, code.to_string()), (rating.parse().ok(), text));
            assert_eq!(code.request().rating, code.rating);
        }
        for name in ConstraintRequest::names() {
            let request = ConstraintRequest::parse(name).expect("of the table");
            let (code, text) = read(&format!("9x9 {CONSTRAINTS}{}", request.word()));
            assert_eq!((code.constraints.as_slice(), code.to_string()), (&[request][..], text));
        }
    }

    #[test]
    fn seeds_are_written_without_letters_that_are_mistaken() {
        for (seed, text) in [(0, "0"), (31, "Z"), (32, "10"), (240_755, "7B3K"), (u64::MAX, "FZZZZZZZZZZZZ")] {
            assert_eq!(seed_text(seed), text);
            assert_eq!(read_seed(&format!("{}-{GENERATOR_VERSION}", text.to_lowercase())), Ok(seed));
        }
        assert_eq!(read_seed(&format!("il0o-{GENERATOR_VERSION}")), Ok(33 << 10));
    }

    #[test]
    fn a_request_with_more_than_a_code_says_has_none() {
        let plain = || PuzzleRequest::of(Kind::named("9x9").expect("of the catalogue"));
        assert!(PuzzleCode::of(&plain()).is_some());
        let mut others: Vec<PuzzleRequest> = std::iter::repeat_with(plain).take(5).collect();
        others[0].clues = Some(28);
        others[1].unique_by = Some(vec![Technique::ALL[0]]);
        others[2].word = Some("WORDSMITH".to_owned());
        others[3].digit_counts = "0018".parse().ok();
        others[4].allowed = Allowed::default().without_uniqueness();
        for other in others {
            assert_eq!(PuzzleCode::of(&other), None, "{other:?}");
        }
        let code = PuzzleCode::of(&plain()).expect("seen above");
        assert_eq!(code.with_seed(1, default_tries(&plain().kind) + 1), None, "others give up before");
    }

    #[test]
    fn what_is_no_code_is_refused_with_the_fix() {
        let message = |text: &str| text.parse::<PuzzleCode>().expect_err(text).to_string();
        let now = GENERATOR_VERSION;
        for (text, part) in [
            ("", "“” is not a seed"),
            ("killer hard", "“hard” is not a seed"),
            ("killer hard 7F3K-", "a code ends as in “killer hard 7F3K-"),
            ("killer hard 7F3K-1", &format!("is for version 1 of the generator, and this program has version {now}")),
            (&format!("killer hard 7U3K-{now}"), "“U” in “7U3K” is not a digit of a seed"),
            (&format!("killer hard G0000000000000-{now}"), "is too large"),
            (&format!("7F3K-{now}"), "begins with a board"),
            (&format!("kiler hard 7F3K-{now}"), "kiler"),
            (&format!("9x9 er7.5..7.1 7F3K-{now}"), "7.5..7.1 is empty"),
            (&format!("9x9 er7.1 er7.2 7F3K-{now}"), "“er7.2” comes after another of its kind"),
            (&format!("killer hrad 7F3K-{now}"), "“hrad” is not a level, technique, rating or symmetry"),
            (&format!("killer hard easy 7F3K-{now}"), "“easy” comes after another of its kind"),
        ] {
            assert!(message(text).contains(part), "{text}: {}", message(text));
        }
    }

    #[test]
    fn codes_are_distinguished_from_puzzles() {
        for text in ["killer hard 7F3K-26", "9x9 hard 0-99", " X-Wing 7-1 ", "kiler 7uuu-7"] {
            assert!(PuzzleCode::is_like(text), "{text}");
        }
        for text in ["", "7F3K-26", "1-34 34-- --43 43-1", "53--7---- 6--195---", "killer hard", "9x9 hard 7F3K-x"] {
            assert!(!PuzzleCode::is_like(text), "{text}");
        }
    }
}
