//! Argument values with a list of names: a parser decides what is valid; the list serves help and completions.

use std::error::Error;
use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};

use super::near::nearest;
use crate::board::catalogue;
use crate::generate::{Symmetry, Target};
use crate::logic::{Family, Profile, Technique};
use crate::rating::{Level, Levels, Scale};
use crate::text::Format;

/// A value parser, and names that it accepts; it may accept others too. A value that it refuses is compared with the
/// names, and the one that was probably meant is suggested.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<T, E> {
    parse: fn(&str) -> Result<T, E>,
    names: fn() -> Vec<&'static str>,
    /// More names that it accepts, which are suggested but not listed.
    others: fn() -> Vec<&'static str>,
    /// What a name means, for the help.
    meaning: fn(&str) -> Option<String>,
}

/// The words of a suggestion in an error message.
const SUGGESTION: &str = "did you mean";

impl<T, E> Listed<T, E> {
    pub(super) const fn new(parse: fn(&str) -> Result<T, E>, names: fn() -> Vec<&'static str>) -> Self {
        Self { parse, names, others: Vec::new, meaning: |_| None }
    }

    /// The same, with more names that can be suggested.
    pub(super) const fn and(self, others: fn() -> Vec<&'static str>) -> Self {
        Self { others, ..self }
    }

    /// The same, with what each name means.
    pub(super) const fn meaning(self, meaning: fn(&str) -> Option<String>) -> Self {
        Self { meaning, ..self }
    }
}

impl<T, E> TypedValueParser for Listed<T, E>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync + 'static>> + Clone + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, argument, value).map_err(|mut refusal| {
            let names = (self.names)().into_iter().chain((self.others)());
            // Some parsers suggest a name themselves.
            let near = nearest(&value.to_string_lossy(), names).filter(|_| !refusal.to_string().contains(SUGGESTION));
            if let Some(near) = near {
                refusal.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_owned()));
            }
            refusal
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |name| {
            let value = PossibleValue::new(name);
            (self.meaning)(name).map_or(value.clone(), |meaning| value.help(meaning))
        };
        Some(Box::new((self.names)().into_iter().map(value)))
    }
}

/// The levels that can be requested, the program's own first.
pub(super) fn levels() -> Vec<&'static str> {
    Target::ALL.iter().map(|target| target.name()).collect()
}

/// What a level means on the 9×9 grid.
pub(super) fn level_meaning(name: &str) -> Option<String> {
    let rung = Levels::shipped().rung(Level::named(name)?)?;
    Some(rung.words())
}

/// What `rate` tells.
pub(super) fn scales() -> Vec<&'static str> {
    Scale::ALL.iter().map(|scale| scale.key()).collect()
}

pub(super) fn symmetries() -> Vec<&'static str> {
    Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect()
}

pub(super) fn formats() -> Vec<&'static str> {
    Format::ALL.iter().map(|format| format.name()).collect()
}

/// The shipped profiles; a player's own profiles are accepted too.
pub(super) fn profiles() -> Vec<&'static str> {
    Profile::shipped().iter().map(|profile| profile.name.as_str()).collect()
}

pub(super) fn boards() -> Vec<&'static str> {
    catalogue().iter().map(|entry| entry.name).collect()
}

/// Other names of the boards.
pub(super) fn board_aliases() -> Vec<&'static str> {
    catalogue().iter().flat_map(|entry| entry.aliases).copied().collect()
}

/// Other names of the techniques, except codes.
pub(super) fn technique_names() -> Vec<&'static str> {
    let names = |technique: &Technique| technique.facts().aliases.iter().copied().chain([technique.name()]);
    Technique::ALL.iter().flat_map(names).collect()
}

pub(super) fn techniques() -> Vec<&'static str> {
    Technique::ALL.iter().map(|technique| technique.key()).collect()
}

/// The techniques, and the families of techniques.
pub(super) fn techniques_and_families() -> Vec<&'static str> {
    let families = Family::ALL.iter().map(|family| family.key());
    techniques().into_iter().chain(families).collect()
}
