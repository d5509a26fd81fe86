//! Profiles: which techniques, in which order, in whose words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::{Technique, book};
use crate::board::{Board, HouseKind};

/// In whose words steps are told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Cells as `r3c5`, standard names.
    #[default]
    Standard,
    /// The first seed's words; cells as (column,row).
    Book,
    /// The step-by-step seed's words; cells as row,column.
    Guide,
}

/// Which algorithm walks the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Walker {
    /// The cheapest step, then the order anew.
    #[default]
    Cheapest,
    /// The book's whole passes and its own guesses: see [`book`].
    Book,
}

/// A way to solve: the techniques in their order, and the words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its name: `standard`.
    pub name: String,
    /// What it is, in a line.
    pub about: String,
    /// The techniques that it may use, in the order in which it tries them.
    pub techniques: Vec<Technique>,
    /// In whose words its steps are told.
    pub style: Style,
    /// How a whole path is walked.
    pub walker: Walker,
    /// The kinds of house in the order in which hidden singles are looked for, the board's own order
    /// where empty.
    pub houses: Vec<HouseKind>,
}

/// Why a table of profiles cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProfileError {
    /// The text is not a table of profiles.
    #[error("profiles, {0}")]
    Form(String),
    /// A name in the list of techniques.
    #[error("profile {profile}: there is no technique “{technique}”: `deduku techniques` lists them")]
    Technique {
        /// The profile.
        profile: String,
        /// What its list says.
        technique: String,
    },
    /// A word in the list of houses.
    #[error("profile {profile}: there is no kind of house “{house}”: row, column, box, …")]
    House {
        /// The profile.
        profile: String,
        /// What its list says.
        house: String,
    },
    /// A name that no profile has.
    #[error("there is no profile “{name}”: {known} are known")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// A profile that does not know the board.
    #[error("the profile {profile} knows grids with boxes only, not the board {board}: use --profile standard")]
    Board {
        /// The profile.
        profile: String,
        /// The board.
        board: String,
    },
}

/// The shipped profiles: the single source of their defaults.
pub const DEFAULT_PROFILES: &str = include_str!("../../config/profiles.toml");

static SHIPPED: LazyLock<Vec<Profile>> =
    LazyLock::new(|| Profile::read(DEFAULT_PROFILES).expect("a test reads the shipped profiles"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    about: String,
    techniques: Vec<String>,
    #[serde(default)]
    style: Style,
    #[serde(default)]
    walker: Walker,
    #[serde(default)]
    houses: Vec<String>,
}

impl Profile {
    /// The profiles of a TOML text: a table a profile with `about`, `techniques` and, where they are not
    /// the standard ones, `style` and `walker`.
    ///
    /// # Errors
    /// [`ProfileError::Form`], [`ProfileError::Technique`].
    pub fn read(text: &str) -> Result<Vec<Self>, ProfileError> {
        let forms: BTreeMap<String, Form> =
            toml::from_str(text).map_err(|error| ProfileError::Form(place(text, &error)))?;
        let read = |(name, form): (String, Form)| {
            let technique = |key: &String| {
                let unknown = || ProfileError::Technique { profile: name.clone(), technique: key.clone() };
                Technique::named(key).filter(|technique| !technique.is_trial()).ok_or_else(unknown)
            };
            let techniques = form.techniques.iter().map(technique).collect::<Result<_, _>>()?;
            let kind = |word: &String| {
                let unknown = || ProfileError::House { profile: name.clone(), house: word.clone() };
                HouseKind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(unknown)
            };
            let houses = form.houses.iter().map(kind).collect::<Result<_, _>>()?;
            let Form { about, style, walker, .. } = form;
            Ok(Self { name: name.clone(), about, techniques, style, walker, houses })
        };
        forms.into_iter().map(read).collect()
    }

    /// The shipped profiles.
    pub fn shipped() -> &'static [Self] {
        &SHIPPED
    }

    /// The standard profile: every technique, cheapest first.
    pub fn standard() -> Self {
        let techniques = Technique::ALL.into_iter().filter(|technique| !technique.is_trial()).collect();
        Self {
            name: "standard".to_owned(),
            about: "every technique, cheapest first".to_owned(),
            techniques,
            style: Style::Standard,
            walker: Walker::Cheapest,
            houses: Vec::new(),
        }
    }

    /// The shipped profile of this name.
    ///
    /// # Errors
    /// [`ProfileError::Unknown`], which lists the names.
    pub fn named(name: &str) -> Result<Self, ProfileError> {
        let wanted = name.trim().to_ascii_lowercase();
        Self::shipped().iter().find(|profile| profile.name == wanted).cloned().ok_or_else(|| {
            let known: Vec<&str> = Self::shipped().iter().map(|profile| profile.name.as_str()).collect();
            ProfileError::Unknown { name: name.to_owned(), known: known.join(", ") }
        })
    }

    /// Whether the profile can walk this board.
    ///
    /// # Errors
    /// [`ProfileError::Board`]: the book knows rows, columns and boxes only.
    pub fn check_board(&self, board: &Board) -> Result<(), ProfileError> {
        if self.walker == Walker::Book && !book::knows(board) {
            return Err(ProfileError::Board { profile: self.name.clone(), board: board.name().to_owned() });
        }
        Ok(())
    }
}

/// An error of a TOML text in one line, with its place.
pub(super) fn place(text: &str, error: &toml::de::Error) -> String {
    let start = error.span().map_or(0, |span| span.start.min(text.len()));
    format!("line {}: {}", text[..start].matches('\n').count() + 1, error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_profiles_are_read() {
        let names: Vec<&str> = Profile::shipped().iter().map(|profile| profile.name.as_str()).collect();
        assert_eq!(names, ["book", "guide", "hodoku", "standard"]);
        assert_eq!(Profile::named("Standard").as_ref(), Ok(&Profile::standard()));
    }

    #[test]
    fn a_wrong_profile_says_what_is_wrong() {
        let error = Profile::read("[mine]\nabout = 'x'\ntechniques = ['y-wing']").expect_err("no such technique");
        assert_eq!(error.to_string(), "profile mine: there is no technique “y-wing”: `deduku techniques` lists them");
        let error = Profile::read("[mine]\nabout = 'x'\nstyle = 'loud'\ntechniques = []").expect_err("no such style");
        let message = error.to_string();
        assert!(message.starts_with("profiles, line 3: unknown variant `loud`"), "{message}");
        let error = Profile::named("nobody").expect_err("no such profile");
        assert_eq!(error.to_string(), "there is no profile “nobody”: book, guide, hodoku, standard are known");
    }
}
