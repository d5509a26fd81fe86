//! Profiles: which techniques are used, in which order and wording.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::{Technique, book};
use deduku_core::board::{Board, HouseKind};

deduku_core::keyed! {
    /// The wording in which steps are described.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[cfg_attr(feature = "wire", derive(serde::Serialize))]
    pub enum Style {
        /// Cells as `r3c5`, standard names.
        #[default]
        Standard = "standard",
        /// The book's wording; cells as (column,row).
        Book = "book",
        /// The wording of the step-by-step guide; cells as row,column.
        Guide = "guide",
    }
    /// Every style.
    ALL;
    /// Its key in profiles and certificates.
    key;
}

/// The algorithm that produces the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(serde::Serialize))]
pub enum Walker {
    /// Takes the cheapest step, then starts over with the first technique.
    #[default]
    Cheapest,
    /// Makes whole passes of those of its techniques that the book has, and the book's guesses: see [`book`].
    Book,
}

/// Which of several steps of one technique a path takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize))]
pub enum Order {
    /// The one that its finder finds first.
    #[default]
    Found,
    /// The one that `HoDoKu` takes: the single that has waited longest; for other steps, as seen in its paths.
    Hodoku,
}

/// A way to solve: the techniques in their order, and the wording.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// Its name: `standard`.
    pub name: String,
    /// A one-line description.
    pub about: String,
    /// The techniques that it may use, in the order in which it tries them.
    pub techniques: Vec<Technique>,
    /// The wording in which its steps are described.
    pub style: Style,
    /// The algorithm for a whole path.
    pub walker: Walker,
    /// The kinds of house in the order in which hidden singles are searched for; empty for the board's own order.
    pub houses: Vec<HouseKind>,
    /// Whether hidden singles are searched for digit by digit within each kind of house, instead of house by house.
    pub digit_first: bool,
    /// Whether, among equal steps, the first in a canonical frame is taken, so that puzzles that differ only in the
    /// names of digits or by a rotation or reflection of the board have the same path. Otherwise cells, houses and
    /// digits are tried in the order of the puzzle, and the next step is always the first of the path.
    pub canonical: bool,
    /// Which of several steps of one technique is taken.
    pub order: Order,
}

/// Why a table of profiles cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileError {
    /// The text is not a table of profiles.
    #[error("profiles, {0}")]
    Form(String),
    /// An unknown name in the list of techniques.
    #[error("profile {profile}: there is no technique “{technique}”: `deduku techniques` lists them")]
    Technique {
        /// The profile.
        profile: String,
        /// The name in its list.
        technique: String,
    },
    /// An unsuitable name in the list of techniques that rely on a single solution.
    #[error(
        "profile {profile}, uniqueness: “{technique}” is not a technique that relies on a single solution: `deduku techniques --json` says which do"
    )]
    Uniqueness {
        /// The profile.
        profile: String,
        /// The name in its list.
        technique: String,
    },
    /// An unknown word in the list of houses.
    #[error("profile {profile}: there is no kind of house “{house}”: row, column, box, …")]
    House {
        /// The profile.
        profile: String,
        /// The word in its list.
        house: String,
    },
    /// A profile without techniques, which would find nothing.
    #[error(
        "profile {profile} has no techniques, so it would find nothing: list some, such as techniques = [\"naked-single\"]"
    )]
    NoTechniques {
        /// The profile.
        profile: String,
    },
    /// A name that no profile has.
    #[error("there is no profile “{name}”: {known} are known")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The existing names.
        known: String,
    },
    /// A profile that does not support the board.
    #[error("the profile {profile} supports only grids with boxes, not the board {board}: use --profile standard")]
    Board {
        /// The profile.
        profile: String,
        /// The board.
        board: String,
    },
}

/// The shipped profiles: the single source of their defaults.
pub const DEFAULT_PROFILES: &str = include_str!("../../profiles.toml");

static SHIPPED: LazyLock<Vec<Profile>> =
    LazyLock::new(|| Profile::read(DEFAULT_PROFILES).expect("a test reads the shipped profiles"));

/// The settings of a profile in a table; absent ones stay unchanged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    about: Option<String>,
    techniques: Option<Vec<String>>,
    style: Option<Style>,
    walker: Option<Walker>,
    houses: Option<Vec<String>>,
    #[serde(rename = "digit-first")]
    digit_first: Option<bool>,
    canonical: Option<bool>,
    order: Option<Order>,
    uniqueness: Option<Uniqueness>,
}

/// Which of the techniques that rely on a single solution a profile may use.
#[derive(Deserialize)]
#[serde(untagged)]
enum Uniqueness {
    /// All of them, or none.
    Switch(bool),
    /// Only these.
    Only(Vec<String>),
}

impl Form {
    /// Applies the table's settings to the profile.
    fn over(self, mut profile: Profile) -> Result<Profile, ProfileError> {
        let name = profile.name.clone();
        if let Some(keys) = &self.techniques {
            let technique = |key: &String| {
                let unknown = || ProfileError::Technique { profile: name.clone(), technique: key.clone() };
                Technique::named(key).filter(|technique| !technique.is_trial()).ok_or_else(unknown)
            };
            profile.techniques = keys.iter().map(technique).collect::<Result<_, _>>()?;
        }
        match &self.uniqueness {
            Some(Uniqueness::Switch(false)) => profile = profile.without_uniqueness(),
            Some(Uniqueness::Only(keys)) => {
                let unknown =
                    |key: &String| ProfileError::Uniqueness { profile: profile.name.clone(), technique: key.clone() };
                let relying =
                    |key: &String| Technique::named(key).filter(|technique| technique.needs_single_solution());
                let only =
                    keys.iter().map(|key| relying(key).ok_or_else(|| unknown(key))).collect::<Result<Vec<_>, _>>()?;
                profile.techniques.retain(|technique| !technique.needs_single_solution() || only.contains(technique));
            }
            Some(Uniqueness::Switch(true)) | None => {}
        }
        if let Some(words) = &self.houses {
            let kind = |word: &String| {
                let unknown = || ProfileError::House { profile: profile.name.clone(), house: word.clone() };
                HouseKind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(unknown)
            };
            profile.houses = words.iter().map(kind).collect::<Result<_, _>>()?;
        }
        if profile.techniques.is_empty() {
            return Err(ProfileError::NoTechniques { profile: profile.name });
        }
        profile.about = self.about.unwrap_or(profile.about);
        profile.style = self.style.unwrap_or(profile.style);
        profile.walker = self.walker.unwrap_or(profile.walker);
        profile.digit_first = self.digit_first.unwrap_or(profile.digit_first);
        profile.canonical = self.canonical.unwrap_or(profile.canonical);
        profile.order = self.order.unwrap_or(profile.order);
        Ok(profile)
    }
}

impl Profile {
    /// The profiles of a TOML text: one table per profile with `techniques` and, where they differ from the standard
    /// ones, `about`, `style`, `walker`, `houses`, `digit-first`, `canonical` and `order`.
    ///
    /// # Errors
    /// [`ProfileError::Form`], [`ProfileError::Technique`], [`ProfileError::House`],
    /// [`ProfileError::NoTechniques`].
    pub fn read(text: &str) -> Result<Vec<Self>, ProfileError> {
        Self::read_over(&[], text)
    }

    /// The shipped profiles, overridden key by key by a player's text, and the profiles that the text adds.
    ///
    /// # Errors
    /// As [`Profile::read`], for the player's text.
    pub fn with_own(text: &str) -> Result<Vec<Self>, ProfileError> {
        Self::read_over(Self::shipped(), text)
    }

    fn read_over(known: &[Self], text: &str) -> Result<Vec<Self>, ProfileError> {
        let forms: BTreeMap<String, Form> =
            toml::from_str(text).map_err(|error| ProfileError::Form(toml_message(text, &error)))?;
        let mut profiles = known.to_vec();
        for (name, form) in forms {
            let at = profiles.iter().position(|profile| profile.is_called(&name));
            let bare = || Self {
                name,
                about: "one of your own".to_owned(),
                techniques: Vec::new(),
                style: Style::default(),
                walker: Walker::default(),
                houses: Vec::new(),
                digit_first: false,
                canonical: true,
                order: Order::default(),
            };
            let profile = form.over(at.map_or_else(bare, |at| profiles[at].clone()))?;
            match at {
                Some(at) => profiles[at] = profile,
                None => profiles.push(profile),
            }
        }
        Ok(profiles)
    }

    /// The shipped profiles.
    pub fn shipped() -> &'static [Self] {
        &SHIPPED
    }

    /// The standard profile: every technique except those on request, cheapest first.
    pub fn standard() -> Self {
        let usual = |technique: &Technique| !technique.is_trial() && !technique.is_on_request();
        let mut techniques: Vec<Technique> = Technique::ALL.into_iter().filter(usual).collect();
        // The last place in a house is easier to see than the last digit of a cell, and easiest in a box.
        let place_of = |wanted| techniques.iter().position(|&technique| technique == wanted);
        if let (Some(cell), Some(house)) = (place_of(Technique::NakedSingle), place_of(Technique::HiddenSingle)) {
            techniques.swap(cell, house);
        }
        Self {
            name: "standard".to_owned(),
            about: "every technique but large and mutant fish, cheapest first".to_owned(),
            techniques,
            style: Style::Standard,
            walker: Walker::Cheapest,
            houses: vec![HouseKind::Box],
            digit_first: false,
            canonical: true,
            order: Order::Found,
        }
    }

    /// A profile of these techniques, in this order and in standard wording.
    pub fn of(techniques: Vec<Technique>) -> Self {
        let houses = Vec::new();
        Self { name: "list".to_owned(), about: String::new(), techniques, houses, ..Self::standard() }
    }

    /// The shipped profile of this name.
    ///
    /// # Errors
    /// [`ProfileError::Unknown`], which lists the names.
    pub fn named(name: &str) -> Result<Self, ProfileError> {
        Self::among(Self::shipped(), name)
    }

    /// The profile of this name among these.
    ///
    /// # Errors
    /// [`ProfileError::Unknown`], which lists the names.
    pub fn among(profiles: &[Self], name: &str) -> Result<Self, ProfileError> {
        profiles.iter().find(|profile| profile.is_called(name)).cloned().ok_or_else(|| {
            let known: Vec<&str> = profiles.iter().map(|profile| profile.name.as_str()).collect();
            ProfileError::Unknown { name: name.to_owned(), known: known.join(", ") }
        })
    }

    /// The same profile without the techniques that rely on a single solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Self {
        self.techniques.retain(|technique| !technique.needs_single_solution());
        self
    }

    /// Whether it guesses where its techniques find nothing. The guide never does: it reports that it is stuck.
    pub fn guesses(&self) -> bool {
        self.style != Style::Guide
    }

    /// Whether this is its name, ignoring case.
    fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    /// Checks whether the profile supports this board.
    ///
    /// # Errors
    /// [`ProfileError::Board`]: the book supports rows, columns and boxes only.
    pub fn check_board(&self, board: &Board) -> Result<(), ProfileError> {
        if self.walker == Walker::Book && !book::knows(board) {
            return Err(ProfileError::Board { profile: self.name.clone(), board: board.name().to_owned() });
        }
        Ok(())
    }
}

/// A TOML error in one line, with its line number.
pub fn toml_message(text: &str, error: &toml::de::Error) -> String {
    let start = error.span().map_or(0, |span| span.start.min(text.len()));
    format!("line {}: {}", text[..start].matches('\n').count() + 1, error.message())
}

/// The profile *standard*.
impl Default for Profile {
    fn default() -> Self {
        Self::standard()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_profiles_are_read() {
        let names: Vec<&str> = Profile::shipped().iter().map(|profile| profile.name.as_str()).collect();
        assert_eq!(names, ["book", "explainer", "guide", "hodoku", "standard"]);
        assert_eq!(Profile::named("Standard").as_ref(), Ok(&Profile::standard()));
        let own_order: Vec<&str> = Profile::shipped()
            .iter()
            .filter(|profile| !profile.canonical)
            .map(|profile| profile.name.as_str())
            .collect();
        assert_eq!(own_order, ["book", "guide", "hodoku"]);
    }

    #[test]
    fn a_wrong_profile_says_what_is_wrong() {
        let error = Profile::read("[mine]\nabout = 'x'\ntechniques = ['y-wing']").expect_err("no such technique");
        assert_eq!(error.to_string(), "profile mine: there is no technique “y-wing”: `deduku techniques` lists them");
        let error =
            Profile::read("[mine]\nabout = 'x'\nstyle = 'loud'\ntechniques = ['crme']").expect_err("no such style");
        let message = error.to_string();
        assert!(message.starts_with("profiles, line 3: unknown variant `loud`"), "{message}");
        for nothing in ["[mine]\ntechniques = []", "[mine]\nstyle = 'book'", "[guide]\ntechniques = []"] {
            let error = Profile::with_own(nothing).expect_err("it would find nothing").to_string();
            assert!(error.contains(" has no techniques, so it would find nothing: list some"), "{error}");
        }
        let error = Profile::named("nobody").expect_err("no such profile");
        assert_eq!(
            error.to_string(),
            "there is no profile “nobody”: book, explainer, guide, hodoku, standard are known"
        );
    }

    #[test]
    fn own_profiles_change_shipped_ones_key_by_key_and_add_to_them() {
        let own = "[Mine]\ntechniques = ['crme', '0002']\n[guide]\nstyle = 'standard'\ncanonical = true";
        let profiles = Profile::with_own(own).expect("well formed");
        assert_eq!(profiles.len(), Profile::shipped().len() + 1);
        let mine = Profile::among(&profiles, "mine").expect("just added");
        assert_eq!(mine.techniques, [Technique::NakedSingle, Technique::HiddenSingle]);
        let (guide, shipped) = (Profile::among(&profiles, "GUIDE"), Profile::named("guide").expect("shipped"));
        assert_eq!(guide, Ok(Profile { style: Style::Standard, canonical: true, ..shipped }));
        let error = Profile::among(&profiles, "yours").expect_err("no such profile").to_string();
        assert_eq!(error, "there is no profile “yours”: book, explainer, guide, hodoku, standard, Mine are known");
    }
}
