//! The points of each heading and the ranges of each level: tables 6-1 and 6-4 of the book, or the player's own.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::Step;
use crate::book::heading::{Heading, times};
use crate::book::level::{Band, BookLevel};
use deduku_core::board::Board;

/// The most points of a heading.
const MOST_POINTS: u32 = 1000;

/// The points of each heading, and the requirements of each level.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct BookTables {
    points: BTreeMap<Heading, u32>,
    bands: [Band; BookLevel::ALL.len()],
}

/// The tables as they are written in `levels.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TablesForm {
    points: BTreeMap<String, u32>,
    easy: BandForm,
    medium: BandForm,
    difficult: BandForm,
    extremely_difficult: BandForm,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BandForm {
    blanks: (u32, u32),
    points: (u32, u32),
    guesses: bool,
}

impl BandForm {
    /// The requirements, or what is wrong with them.
    fn read(&self) -> Result<Band, String> {
        for (name, (least, most), limit) in [("blanks", self.blanks, 81), ("points", self.points, u32::MAX)] {
            if least > most {
                return Err(format!("{name} = [{least}, {most}] has no number in it: write the smaller one first"));
            }
            if most > limit {
                return Err(format!("{name} = [{least}, {most}] goes beyond {limit}: a grid has {limit} cells"));
            }
        }
        Ok(Band {
            blanks: (self.blanks.0 as usize, self.blanks.1 as usize),
            points: self.points,
            guesses: self.guesses,
        })
    }
}

impl BookTables {
    /// The tables of this form, or what is wrong with them and where.
    ///
    /// # Errors
    /// What is wrong, as a sentence that names the key.
    pub fn read(form: &TablesForm) -> Result<Self, String> {
        let bands = [
            (BookLevel::Easy, &form.easy),
            (BookLevel::Medium, &form.medium),
            (BookLevel::Difficult, &form.difficult),
            (BookLevel::ExtremelyDifficult, &form.extremely_difficult),
        ];
        let read = |(level, form): (BookLevel, &BandForm)| {
            let key = level.key().trim_start_matches("book-");
            form.read().map_err(|problem| format!("book.{key}: {problem}"))
        };
        let [easy, medium, difficult, extreme] = bands.map(read);
        let bare = Self { points: BTreeMap::new(), bands: [easy?, medium?, difficult?, extreme?] };
        bare.with_points(&form.points).map_err(|problem| format!("book.points: {problem}"))
    }

    /// The same tables with these points of headings, by their keys.
    ///
    /// # Errors
    /// The name or the number that is wrong, and what is expected.
    pub fn with_points(mut self, points: &BTreeMap<String, u32>) -> Result<Self, String> {
        for (name, &count) in points {
            let heading = Heading::ALL.into_iter().find(|heading| heading.key() == *name);
            let known = || Heading::ALL.map(Heading::key).join(", ");
            let heading = heading.ok_or_else(|| format!("there is no “{name}”: {} are known", known()))?;
            if count > MOST_POINTS {
                return Err(format!("{name} = {count} is too much: {MOST_POINTS} is the most"));
            }
            self.points.insert(heading, count);
        }
        Ok(self)
    }

    /// The points of the headings, by their keys.
    pub fn all_points(&self) -> BTreeMap<String, u32> {
        self.points.iter().map(|(heading, &count)| (heading.key(), count)).collect()
    }

    /// The points for one occurrence of the heading: a cell that the pass confirms, a guess that is opened, a
    /// contradiction.
    pub fn points(&self, heading: Heading) -> u32 {
        self.points.get(&heading).copied().unwrap_or_default()
    }

    /// The requirements of a level.
    pub const fn band(&self, level: BookLevel) -> Band {
        self.bands[level as usize]
    }
}

/// The points of a step by these tables, given the step before it; `None` for a step that the book does not know.
pub fn points(step: &Step, before: Option<&Step>, board: &Board, tables: &BookTables) -> Option<u32> {
    Heading::of(step, board).map(|heading| tables.points(heading) * times(step, before))
}
