//! An object of JSON lines as it is read, and the keys at which errors occur.

use serde::Deserialize;

use super::super::Fault;
use super::super::form::At;
use super::bounded::{Scalar, clues, few, few_of_few};
use super::parts::{BoxSides, Cage};
use super::rules::{JsonClue, JsonDrawn, JsonRules};

/// The keys that are read from an object.
#[derive(Deserialize)]
pub(super) struct Incoming {
    pub(super) id: Option<Scalar>,
    pub(super) variant: Option<String>,
    pub(super) size: Option<usize>,
    pub(super) givens: Option<Scalar>,
    #[serde(rename = "box")]
    pub(super) boxes: Option<BoxSides>,
    pub(super) regions: Option<String>,
    pub(super) diagonals: Option<bool>,
    #[serde(default, deserialize_with = "few_of_few")]
    pub(super) extra_regions: Option<Vec<Vec<u16>>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) cages: Option<Vec<Cage>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) grid: Option<Vec<String>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) offsets: Option<Vec<(u16, u16)>>,
    pub(super) order: Option<Scalar>,
    #[serde(default, deserialize_with = "few")]
    pub(super) layers: Option<Vec<String>>,
    pub(super) letters: Option<String>,
    pub(super) word: Option<String>,
    pub(super) values: Option<Scalar>,
    #[serde(default, deserialize_with = "few")]
    pub(super) candidates: Option<Vec<String>>,
    pub(super) comment: Option<String>,
    pub(super) title: Option<Scalar>,
    pub(super) author: Option<Scalar>,
    pub(super) rules: Option<Scalar>,
    #[serde(default, deserialize_with = "clues")]
    pub(super) clues: Option<Vec<JsonClue>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) marks: Option<Vec<String>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) not_checked: Option<Vec<String>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) drawing: Option<Vec<JsonDrawn>>,
    #[serde(default, deserialize_with = "few")]
    pub(super) setter_solution: Option<Vec<Option<i32>>>,
}

impl Incoming {
    /// The keys of constraints and of descriptive texts.
    pub(super) fn rules(&self) -> JsonRules {
        let text = |word: &Option<Scalar>| match word {
            Some(Scalar::Text(text)) => Some(text.clone()),
            _ => None,
        };
        JsonRules {
            title: text(&self.title),
            author: text(&self.author),
            rules: text(&self.rules),
            clues: self.clues.clone(),
            marks: self.marks.clone(),
            not_checked: self.not_checked.clone(),
            drawing: self.drawing.clone(),
            setter_solution: self.setter_solution.clone(),
        }
    }
}

/// The location of the key itself.
pub(super) const KEY: At = At { part: usize::MAX, offset: 0 };

/// A fault, with its key and the location in the key's strings.
pub(super) type Located = (&'static str, At, Fault);

/// A fault at the key itself.
pub(super) fn at_key(key: &'static str, fault: impl Into<Fault>) -> Located {
    (key, KEY, fault.into())
}
