//! The program's five levels, defined by sets of techniques.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::search_position;
use deduku_core::work::{Stop, Work};
use deduku_logic::book::{BookTables, TablesForm};
use deduku_logic::{
    Allowed, End, Order, Path, Profile, Style, Technique, Trial, Walker, apply, path, run_out, toml_message,
};

use crate::rung::{Rung, RungForm};

deduku_core::keyed! {
    /// The difficulty of a puzzle, by the techniques that it needs.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
    pub enum Level {
        /// Singles.
        Easy = "easy",
        /// Locked candidates, pairs and triples.
        Medium = "medium",
        /// Quads, basic fish, wings and rectangles.
        Hard = "hard",
        /// Chains, almost locked sets and the like.
        Expert = "expert",
        /// No named set of techniques suffices.
        Extreme = "extreme",
    }
    /// Every level, easiest first.
    ALL;
    /// Its key in files, options and JSON.
    key;
}

impl Level {
    /// The level with this key, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|level| level.key() == wanted)
    }
}

/// Why a table of levels cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The text is not a table of levels.
    #[error("levels, {0}")]
    Form(String),
    /// An unknown name in the list of techniques.
    #[error("level {level}: there is no technique “{technique}”: `deduku techniques` lists them")]
    Technique {
        /// The level.
        level: &'static str,
        /// The name in its list.
        technique: String,
    },
    /// What a level asks on the 9×9 grid is wrong.
    #[error("{0}")]
    Rung(String),
    /// The book's points or levels are wrong.
    #[error("{0}")]
    Book(String),
}

/// The shipped levels: the single source of their defaults.
pub const DEFAULT_LEVELS: &str = include_str!("../levels.toml");

static SHIPPED: LazyLock<Levels> =
    LazyLock::new(|| Levels::read(DEFAULT_LEVELS).expect("a test reads the shipped levels"));

/// The techniques that each level below *extreme* adds to the one before it, what each means on the 9×9 grid, and the
/// tables of the book's levels.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Levels {
    /// For each available level, all techniques up to it.
    sets: Vec<(Level, Vec<Technique>)>,
    /// For each level that has one, what it asks on the 9×9 grid.
    rungs: Vec<(Level, Rung)>,
    /// The book's points and levels.
    book: BookTables,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    easy: Vec<String>,
    medium: Vec<String>,
    hard: Vec<String>,
    #[serde(default)]
    expert: Vec<String>,
    #[serde(default)]
    rungs: BTreeMap<String, RungForm>,
    /// The shipped ones where it is missing.
    book: Option<TablesForm>,
}

impl Levels {
    /// The shipped levels, replaced by those that `text` lists; an empty text changes nothing. If it lists techniques,
    /// the shipped rungs, which are about others, do not hold.
    ///
    /// # Errors
    /// [`LevelError::Form`] with the line, [`LevelError::Technique`], [`LevelError::Book`].
    pub fn with_own(text: &str) -> Result<Self, LevelError> {
        let form = |error: toml::de::Error, text: &str| LevelError::Form(toml_message(text, &error));
        let own: toml::Table = text.parse().map_err(|error| form(error, text))?;
        let mut table: toml::Table = DEFAULT_LEVELS.parse().map_err(|error| form(error, DEFAULT_LEVELS))?;
        if Level::ALL.iter().any(|level| own.contains_key(level.key())) {
            table.remove("rungs");
        }
        overlay(&mut table, own);
        Self::read(&table.to_string())
    }

    /// The levels of a TOML text: for each of `easy`, `medium`, `hard`, `expert` the techniques that it adds, and the
    /// tables of the book.
    ///
    /// # Errors
    /// [`LevelError::Form`], [`LevelError::Technique`], [`LevelError::Book`].
    pub fn read(text: &str) -> Result<Self, LevelError> {
        let form: Form = toml::from_str(text).map_err(|error| LevelError::Form(toml_message(text, &error)))?;
        let mut so_far: Vec<Technique> = Vec::new();
        let mut sets = Vec::new();
        let added = [
            (Level::Easy, form.easy),
            (Level::Medium, form.medium),
            (Level::Hard, form.hard),
            (Level::Expert, form.expert),
        ];
        for (level, names) in added {
            for name in &names {
                let technique = Technique::named(name).filter(|technique| !technique.is_trial());
                let level = level.key();
                so_far.push(technique.ok_or_else(|| LevelError::Technique { level, technique: name.clone() })?);
            }
            so_far.sort_unstable();
            so_far.dedup();
            if !names.is_empty() {
                sets.push((level, so_far.clone()));
            }
        }
        let mut rungs = Vec::new();
        for (name, form) in form.rungs {
            let level = Level::named(&name).ok_or_else(|| LevelError::Rung(UnknownLevel(name).to_string()))?;
            rungs.push((level, Rung::read(level, form).map_err(LevelError::Rung)?));
        }
        let book = match form.book {
            Some(form) => BookTables::read(&form).map_err(LevelError::Book)?,
            None => Self::shipped().book.clone(),
        };
        Ok(Self { sets, rungs, book })
    }

    /// The shipped levels.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The same levels, each with only those of its techniques that are allowed.
    #[must_use]
    pub fn within(&self, allowed: &Allowed) -> Self {
        let permitted = |techniques: &[Technique]| {
            techniques.iter().copied().filter(|&technique| allowed.permits(technique)).collect::<Vec<_>>()
        };
        let sets = self.sets.iter().map(|(level, techniques)| (*level, permitted(techniques))).collect();
        Self { sets, ..self.clone() }
    }

    /// The book's points and levels.
    pub const fn book(&self) -> &BookTables {
        &self.book
    }

    /// What the level asks on the 9×9 grid besides its techniques; none if the player has changed the techniques.
    pub fn rung(&self, level: Level) -> Option<&Rung> {
        self.rungs.iter().find(|(other, _)| *other == level).map(|(_, rung)| rung)
    }

    /// Whether there are techniques for this level; *extreme* needs none.
    pub fn is_available(&self, level: Level) -> bool {
        level == Level::Extreme || self.sets.iter().any(|(other, _)| *other == level)
    }

    /// The techniques that may be used up to this level; empty if it is not available, and for *extreme*.
    pub fn techniques(&self, level: Level) -> &[Technique] {
        self.sets.iter().find(|(other, _)| *other == level).map_or(&[], |(_, techniques)| techniques)
    }

    /// The first level whose techniques include this one.
    pub fn home_of(&self, technique: Technique) -> Option<Level> {
        Level::ALL.into_iter().find(|&level| self.techniques(level).contains(&technique))
    }

    /// The level of a puzzle: the first whose techniques solve it, or *extreme* if none does. `None` if the puzzle does
    /// not have exactly one solution.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn level_of(&self, puzzle: &Puzzle, work: &Work) -> Result<Option<Level>, Stop> {
        self.level_with(puzzle, None, work)
    }

    /// The same, if some techniques are already known to solve the puzzle.
    pub(crate) fn level_with(
        &self,
        puzzle: &Puzzle,
        enough: Option<&[Technique]>,
        work: &Work,
    ) -> Result<Option<Level>, Stop> {
        let is_enough = |techniques: &[Technique]| {
            enough.is_some_and(|enough| enough.iter().all(|technique| techniques.contains(technique)))
        };
        let mut position = Position::new(puzzle);
        // Counting the solutions can take long, and steps keep their number: once they are counted, where the first set
        // gets stuck, they are not counted again.
        let mut trial = Trial::Forbidden;
        // The position in which a set of techniques gets stuck does not depend on the order of steps, so a larger set
        // can continue from there.
        for (level, techniques) in &self.sets {
            if is_enough(techniques) {
                return Ok(Some(*level));
            }
            let profile = profile_of(techniques);
            let Path { entries, end } = path(&position, &profile, trial, work);
            match end {
                End::Solved => return Ok(Some(*level)),
                End::NoSolution | End::SeveralSolutions => return Ok(None),
                End::Stopped(stop) => return Err(stop),
                End::Stuck => entries.iter().for_each(|entry| apply(&mut position, &entry.step)),
            }
            // With a node budget, there may be more.
            if work.nodes.is_none() {
                trial = Trial::Counted;
            }
        }
        if trial == Trial::Counted {
            return Ok(Some(Level::Extreme));
        }
        let found = search_position(&position, 2, work);
        match found.stopped {
            Some(stop) => Err(stop),
            None => Ok((found.solutions.len() == 1).then_some(Level::Extreme)),
        }
    }

    /// Whether the techniques up to this level solve the position, without search.
    pub fn solves(&self, level: Level, position: &Position) -> bool {
        let mut position = position.clone();
        self.go_on(level, &mut position);
        position.is_solved()
    }

    /// Applies the techniques up to this level as long as they find anything.
    pub fn go_on(&self, level: Level, position: &mut Position) {
        run_out(position, &profile_of(self.techniques(level)), &Work::unlimited());
    }
}

/// Replaces the entries of a table by those of another; tables in it are merged in the same way.
fn overlay(table: &mut toml::Table, own: toml::Table) {
    for (key, value) in own {
        match (table.get_mut(&key), value) {
            (Some(toml::Value::Table(inner)), toml::Value::Table(own)) => overlay(inner, own),
            (_, value) => {
                table.insert(key, value);
            }
        }
    }
}

fn profile_of(techniques: &[Technique]) -> Profile {
    Profile {
        name: "level".to_owned(),
        about: String::new(),
        techniques: techniques.to_vec(),
        style: Style::Standard,
        walker: Walker::Cheapest,
        houses: Vec::new(),
        digit_first: false,
        canonical: true,
        order: Order::Found,
    }
}

deduku_core::by_name! {
    Level, key,
    /// The error for a name that no level has.
    UnknownLevel: "there is no level “{0}”: easy, medium, hard, expert or extreme"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_levels_grow() {
        let levels = Levels::shipped();
        let available = Level::ALL.map(|level| levels.is_available(level));
        assert_eq!(available, [true; 5]);
        for pair in levels.sets.windows(2) {
            assert!(pair[0].1.iter().all(|technique| pair[1].1.contains(technique)));
            assert!(pair[0].1.len() < pair[1].1.len());
        }
    }

    #[test]
    fn no_minutes_belong_to_two_levels() {
        let levels = Levels::shipped();
        let rungs = Level::ALL.map(|level| levels.rung(level).expect("each has one"));
        for pair in rungs.windows(2) {
            assert!(pair[0].is_below(pair[1]), "{} and {}", pair[0].words(), pair[1].words());
        }
        assert_eq!(rungs[0].words(), "needs only singles; about 3 to 6 minutes");
        assert_eq!(levels.within(&Allowed::default()), *levels);
        // Other techniques take other times.
        let own = Levels::with_own("medium = ['pointing']").expect("a level");
        assert_eq!(own.rung(Level::Hard), None);
    }

    #[test]
    fn wrong_levels_say_what_is_wrong() {
        let error = Levels::read("easy = []\nmedium = []\nhard = []\nbrutal = []").expect_err("no such level");
        assert!(error.to_string().starts_with("levels, line 4: unknown field `brutal`"), "{error}");
        let own = Levels::with_own("medium = ['pointing']").expect("one level in place of the shipped");
        assert_ne!(own, *Levels::shipped());
        assert_eq!(Levels::with_own("").as_ref(), Ok(Levels::shipped()));
        for (rung, reason) in [
            (
                "[rungs.hard]\nminutes = [9, 8]",
                "rungs.hard: minutes = [9, 8] is no range: write [8, 10], or [30] for 30 or more",
            ),
            (
                "[rungs.hard]\nhodoku = 'nasty'",
                "rungs.hard: HoDoKu has no level “nasty”: easy, medium, hard, unfair or extreme",
            ),
            (
                "[rungs.nasty]\nneeds = ''\nminutes = [1]\nhodoku = 'easy'",
                "there is no level “nasty”: easy, medium, hard, expert or extreme",
            ),
        ] {
            assert_eq!(Levels::with_own(rung).expect_err(reason).to_string(), reason);
        }
        assert_eq!(Levels::with_own("\neasy").expect_err("no table").to_string().find("levels, line 2"), Some(0));
        let error = Levels::read("easy = ['guess']\nmedium = []\nhard = []").expect_err("a guess is no technique");
        assert_eq!(error.to_string(), "level easy: there is no technique “guess”: `deduku techniques` lists them");
    }
}
