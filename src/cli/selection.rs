//! Selection of techniques on the command line: which one is meant, which may be used, and which must be sufficient.

use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;

use super::configuration;
use super::listed::{Listed, technique_names, techniques_and_families};
use crate::board::Board;
use crate::logic::book::BookTables;
use crate::logic::{Allowed, Named, Profile, Style, Technique, Trial, Walker};
use crate::rating::Levels;

/// Which techniques may be used.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct AllowedArguments {
    /// Use only these techniques: names, aliases, codes or families, separated by commas. Nothing is guessed unless
    /// trial is listed
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(named, techniques_and_families).and(technique_names), hide_possible_values = true)]
    pub(super) techniques: Vec<Named>,
    /// Do not use these techniques; if trial is listed, nothing is guessed
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(named, techniques_and_families).and(technique_names), hide_possible_values = true)]
    pub(super) without: Vec<Named>,
}

impl AllowedArguments {
    /// The techniques that these arguments allow.
    pub(super) fn allowed(&self) -> Allowed {
        Allowed::new(&self.techniques, &self.without)
    }

    /// Whether any of these arguments is given.
    pub(super) const fn is_given(&self) -> bool {
        !self.techniques.is_empty() || !self.without.is_empty()
    }
}

/// Which techniques must be enough.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct UniqueByArguments {
    /// Require that these techniques solve the puzzle without a guess: names, aliases, codes or families, separated by
    /// commas (default: any single solution will do)
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = Listed::new(named, techniques_and_families).and(technique_names),
        hide_possible_values = true)]
    unique_by: Vec<Named>,
}

impl UniqueByArguments {
    /// The techniques that must be sufficient, if any are named.
    pub(super) fn techniques(&self) -> Option<Vec<Technique>> {
        (!self.unique_by.is_empty()).then(|| Named::all(&self.unique_by))
    }

    /// The same as a profile, restricted to the allowed techniques.
    ///
    /// # Errors
    /// A guess is listed; no technique is left; or techniques are restricted without this list, so that nothing is
    /// solved by logic here.
    pub(super) fn profile(&self, allowed: &AllowedArguments) -> Result<Option<Profile>> {
        let Some(listed) = self.techniques() else {
            if allowed.is_given() {
                bail!(
                    "--techniques and --without choose how to solve, but nothing is solved by logic here: add --unique-by"
                );
            }
            return Ok(None);
        };
        if let Some(trial) = listed.iter().find(|technique| technique.is_trial()) {
            bail!("{} is a last resort: a puzzle that needs it is not unique by logic", trial.key());
        }
        let profile = allowed.allowed().within(Profile::of(listed));
        if profile.techniques.is_empty() {
            bail!("no technique of --unique-by is allowed: name some there that may be used");
        }
        Ok(Some(profile))
    }
}

/// The chosen profile, and the allowed techniques.
pub(super) struct Chosen {
    profile: Profile,
    /// Whether it was named on the command line, not only in the settings.
    named: bool,
    allowed: Allowed,
    /// The points of the book's headings, if the profile uses its words.
    book: Arc<BookTables>,
}

impl Chosen {
    /// The named profile, or the one in the settings, with the allowed techniques.
    pub(super) fn new(profile: Option<&Profile>, arguments: &AllowedArguments, no_uniqueness: bool) -> Result<Self> {
        let allowed = arguments.allowed();
        let allowed = if no_uniqueness { allowed.without_uniqueness() } else { allowed };
        let named = profile.is_some();
        let profile = profile.cloned().map_or_else(configuration::usual_profile, Ok)?;
        if profile.walker == Walker::Book
            && let Some(other) = arguments.techniques.iter().find_map(|&named| match named {
                Named::Technique(technique) if !profile.techniques.contains(&technique) => Some(technique),
                _ => None,
            })
        {
            let known: Vec<&str> = profile.techniques.iter().map(|technique| technique.key()).collect();
            let (name, other) = (&profile.name, other.key());
            bail!("profile {name} has no {other}: choose from {}, or use another --profile", known.join(", "));
        }
        // Other profiles need no table of levels, and so no sound one.
        let book = match profile.style {
            Style::Book => configuration::levels()?.book().clone(),
            Style::Standard | Style::Guide => Levels::shipped().book().clone(),
        };
        Ok(Self { profile, named, allowed, book: Arc::new(book) })
    }

    /// The techniques that may be used.
    pub(super) const fn allowed(&self) -> &Allowed {
        &self.allowed
    }

    /// The points of the book's headings.
    pub(super) const fn book(&self) -> &Arc<BookTables> {
        &self.book
    }

    /// Whether a path by this profile may guess.
    pub(super) fn trial(&self, profile: &Profile) -> Trial {
        if profile.guesses() { self.allowed.trial() } else { Trial::Forbidden }
    }

    /// The profile for this board. A profile from the settings that does not support the board is replaced by the
    /// standard one.
    pub(super) fn on(&self, board: &Board) -> Result<Profile> {
        let profile = match self.profile.check_board(board) {
            Err(error) if self.named => return Err(error.into()),
            Err(_) => Profile::standard(),
            Ok(()) => self.profile.clone(),
        };
        // The book's solver has only its own techniques.
        let profile = match profile.walker {
            Walker::Book => self.allowed.within(profile),
            Walker::Cheapest => self.allowed.on(profile),
        };
        if profile.techniques.is_empty() && self.trial(&profile) == Trial::Forbidden {
            bail!("no technique is left: name more with --techniques, or fewer with --without");
        }
        Ok(profile)
    }
}

/// A technique to find.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought {
    pub(super) technique: Technique,
    /// Whether its code says that it is a Siamese fish.
    pub(super) siamese: bool,
}

/// Parses a technique by name, alias or code. The suffix that a library adds to its code (`0200-x`) is ignored.
pub(super) fn technique(name: &str) -> Result<Technique, String> {
    by_name_or_code(name).ok_or_else(|| format!("there is no technique “{name}”: `deduku techniques` lists them"))
}

fn by_name_or_code(name: &str) -> Option<Technique> {
    let code = |digits: RangeInclusive<usize>| {
        let (code, _) = name.split_once('-')?;
        (digits.contains(&code.len()) && code.bytes().all(|digit| digit.is_ascii_digit())).then_some(code)
    };
    Technique::named(name).or_else(|| Technique::named(code(4..=5)?))
}

/// Parses a technique in the same way, or a family.
pub(super) fn named(name: &str) -> Result<Named, String> {
    by_name_or_code(name)
        .map(Named::Technique)
        .or_else(|| Named::find(name))
        .ok_or_else(|| format!("there is no technique or family “{name}”: `deduku techniques --json` lists both"))
}

/// Parses a technique and whether its code means a Siamese fish: such codes have a fifth digit, 1.
pub(super) fn sought(name: &str) -> Result<Sought, String> {
    let (code, variant) = name.split_once('-').map_or((name, ""), |(code, variant)| (code, variant));
    match code.strip_suffix('1').filter(|code| code.len() == 4 && variant.len() < 2).and_then(Technique::named) {
        Some(technique) => Ok(Sought { technique, siamese: true }),
        None => technique(name).map(|technique| Sought { technique, siamese: false }),
    }
}
