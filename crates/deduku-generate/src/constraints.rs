//! Constraints that a request asks for: which can be placed, how each is found in a solution, and how many clues of it
//! to place.

mod entries;
mod groups;
mod number;
mod of_region;
mod parts;
mod shapes;
mod written;

use deduku_core::board::Board;
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family};

use entries::{ENTRIES, Entry, beside, everywhere, of_digits};

pub(super) use entries::Shape;
pub(super) use shapes::Drawing;

/// A requested constraint: a name, and the number of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConstraintRequest {
    pub(super) entry: &'static Entry,
    pub(super) count: Option<usize>,
}

/// Why a text is not a request for a constraint.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintRequestError {
    /// No constraint has this name.
    #[error("no constraint “{name}” can be placed{near}: choose one of {}", ConstraintRequest::names().join(", "))]
    Unknown {
        /// What was written.
        name: String,
        /// `; did you mean “thermometer”?`, or nothing.
        near: String,
    },
    /// A number of clues that is not a number, or 0.
    #[error("“{text}” is not a number of constraints: write one from 1 to 99 after the colon, as in thermometer:4")]
    Count {
        /// What was written.
        text: String,
    },
    /// A number for a rule of the whole grid, which is either present or not.
    #[error("{name} holds in the whole grid, so there is only one: leave out the number")]
    Countless {
        /// Its name.
        name: &'static str,
    },
}

#[cfg(feature = "wire")]
impl serde::Serialize for ConstraintRequest {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.word())
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for ConstraintRequest {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::parse(&<String as serde::Deserialize>::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}

impl ConstraintRequest {
    /// The names that can be requested, one for each kind.
    pub fn names() -> Vec<&'static str> {
        ENTRIES.iter().filter_map(|entry| entry.names().first().copied()).collect()
    }

    /// Parses a request such as `thermometer:4`, `arrow` or `kropki`. Names are those of the table of constraints, with
    /// spaces or hyphens between words.
    ///
    /// # Errors
    /// [`ConstraintRequestError`] for constraints that cannot be placed and for impossible numbers.
    pub fn parse(text: &str) -> Result<Self, ConstraintRequestError> {
        let (name, count) = match text.split_once(':') {
            Some((name, count)) => (name.trim(), Some(count.trim())),
            None => (text.trim(), None),
        };
        let entry =
            named(name).ok_or_else(|| ConstraintRequestError::Unknown { name: name.to_owned(), near: near(name) })?;
        let is_everywhere = entry.shape.is_of_grid();
        if count.is_some() && is_everywhere {
            return Err(ConstraintRequestError::Countless { name: Self { entry, count: None }.name() });
        }
        let number = |text: &str| text.parse::<usize>().ok().filter(|count| (1..=99).contains(count));
        let count = count
            .map(|count| number(count).ok_or_else(|| ConstraintRequestError::Count { text: count.to_owned() }))
            .transpose()?;
        Ok(Self { entry, count })
    }

    /// A request for clues of the family, without a number.
    #[expect(clippy::missing_panics_doc, reason = "every family has an entry, which a test holds it to")]
    pub fn of_family(family: Family) -> Self {
        let entry = ENTRIES.iter().find(|entry| entry.families == [family]).expect("an entry for every family");
        Self { entry, count: None }
    }

    /// Its name: `thermometer`.
    pub fn name(&self) -> &'static str {
        self.entry.names().first().copied().unwrap_or_default()
    }

    /// The families of its clues: one, or those of a collective name.
    pub const fn families(&self) -> &'static [Family] {
        self.entry.families
    }

    /// One word that parses back: `region-sum-line:3`.
    pub(super) fn word(&self) -> String {
        let name = self.name().replace(' ', "-");
        self.count.map_or_else(|| name.clone(), |count| format!("{name}:{count}"))
    }

    /// The rules for the whole grid that it names, if a grid has to be filled subject to them.
    pub(super) fn rules(&self, board: &Board, chance: &mut Chance) -> Vec<Clue> {
        let families = self.entry.families.iter();
        match self.entry.shape {
            Shape::Everywhere => families.flat_map(|&family| everywhere(family)).collect(),
            Shape::Digits => families.map(|&family| of_digits(family, board, chance)).collect(),
            Shape::Beside => families.map(|&family| beside(family, board)).collect(),
            Shape::OfRegion => vec![beside(Family::Chaos, board)],
            Shape::OfMarks => vec![beside(Family::Marked, board)],
            _ => Vec::new(),
        }
    }

    /// The number of clues placed at first.
    pub(super) const fn most(&self) -> usize {
        match self.count {
            Some(count) => count,
            None => self.entry.usual,
        }
    }
}

/// A name without differences in spelling: lower case, with spaces for hyphens and underscores.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ")
}

/// The entry with this name.
fn named(name: &str) -> Option<&'static Entry> {
    let written = plain(name);
    let own = ENTRIES.iter().find(|entry| entry.names().iter().any(|name| plain(name) == written));
    own.or_else(|| {
        let family = Family::by_name(name)?;
        ENTRIES.iter().find(|entry| entry.families == [family])
    })
}

/// A hint at the name that was probably meant, or an empty text.
fn near(name: &str) -> String {
    let written = plain(name);
    let all = ENTRIES.iter().flat_map(Entry::names);
    let nearest = all.map(|name| (strsim::levenshtein(&written, &plain(name)), name)).min();
    let probable = nearest.filter(|(distance, name)| distance * 2 <= name.len().min(written.len().max(2)));
    probable.map_or_else(String::new, |(_, name)| format!("; did you mean “{name}”?"))
}

#[cfg(test)]
mod tests {
    use super::entries::DOTS;
    use super::*;

    #[test]
    fn requests_are_read_by_the_names_of_the_table() {
        for (text, family, count) in [
            ("thermo:4", Family::Thermometer, Some(4)),
            ("Thermometer", Family::Thermometer, None),
            ("german-whisper:2", Family::Whisper, Some(2)),
            ("anti-knight", Family::AntiKnight, None),
            ("region sum line:3", Family::RegionSum, Some(3)),
        ] {
            let request = ConstraintRequest::parse(text).expect(text);
            assert_eq!((request.entry.families, request.count), (&[family][..], count), "{text}");
        }
        assert_eq!(ConstraintRequest::parse("kropki").expect("dots").entry.families, DOTS);
    }

    #[test]
    fn what_cannot_be_placed_is_refused_with_the_name_that_was_meant() {
        let message = |text: &str| ConstraintRequest::parse(text).expect_err(text).to_string();
        assert!(
            message("termometer:4")
                .starts_with("no constraint “termometer” can be placed; did you mean “thermometer”?")
        );
        assert!(message("zzzzzzzz").starts_with("no constraint “zzzzzzzz” can be placed: choose one of kropki, xv, "));
        assert!(message("thermo:0").contains("from 1 to 99"));
        assert!(message("thermo:many").contains("“many”"));
        assert_eq!(
            message("anti-knight:2"),
            "anti-knight holds in the whole grid, so there is only one: leave out the number"
        );
    }

    #[test]
    fn every_name_leads_to_its_own_entry() {
        for entry in ENTRIES {
            for name in entry.names() {
                assert_eq!(named(name).expect(name).names(), entry.names(), "{name}");
            }
        }
    }

    #[test]
    fn every_family_can_be_asked_for() {
        for &family in Family::all() {
            assert_eq!(ConstraintRequest::of_family(family).families(), [family]);
        }
    }
}
