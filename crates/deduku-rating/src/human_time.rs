//! How long people are expected to take for a puzzle, estimated from its path.
//!
//! The model is a race (the idea of Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", 2014:
//! the time people need depends on how many simple steps are in sight, and on what else they must find). At each moment
//! all visible singles race with each other. A single that is easy to see has a large weight, and one in a nearly full
//! house a larger one. Singles that appear only after pointing and claiming in the head take part too, with smaller
//! weights. The search for the next single takes longer the more there is to go through (open cells, houses with open
//! cells, digits that a house nearly shows) and the smaller the total weight is; which single is found first is drawn
//! by weight. When no single is left, the next step of the path that changes something is found, at a price set by its
//! level. The mean of a few such races, plus a share of the worst search of each, is converted to seconds.
//!
//! The weights are fitted to solving times of people (`cargo xtask fit-times`, docs/human-time.md), all on the 9×9
//! grid; for other boards the figure is an extrapolation by the same rule.

use crate::{Level, Levels};
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_logic::{End, Entry, Path, Step, Technique};

use super::sight::{Layout, Sight};
use super::time_model::{Extent, TimeModel};
use super::ways::Way;

/// The number of races for a puzzle of 81 cells; larger puzzles get fewer, smaller ones no more.
const RACES: u32 = 48;
/// The seed of all races, so that the same puzzle always has the same figure.
const SEED: u64 = 1;
/// The 10th and 90th percentile of a normal distribution, in standard deviations from its mean.
const EIGHTY_PERCENT: f64 = 1.2816;
/// With at least this many singles in sight there is no search.
const PLENTY: usize = 4;

/// What [`TimeModel::watched_race`] calls.
type Watcher<'w> = dyn FnMut(usize, [u32; Level::ALL.len()], Extent, &[Way]) + 'w;

impl TimeModel {
    /// The average result of races of this puzzle along its path; `None` if the path does not end solved.
    pub fn race(&self, puzzle: &Puzzle, path: &Path, levels: &Levels) -> Option<Race> {
        self.watched_race(puzzle, path, levels, &mut |_, _, _, _| ())
    }

    /// The same, with each moment at which a single is searched for passed to `watch`: the index of its race, the
    /// number of steps of each level, from *easy* on, since the last single, how much there is to search through, and
    /// the ways in which singles are in sight, none if the race ends without one. To such moments a model is fitted.
    pub fn watched_race(&self, puzzle: &Puzzle, path: &Path, levels: &Levels, watch: &mut Watcher<'_>) -> Option<Race> {
        let steps = steps_with_levels(path, levels)?;
        let cells = (puzzle.board().cell_count() as u32).max(81);
        let races = (RACES * 81).div_ceil(cells);
        let mut chance = Chance::from_seed(SEED);
        let layout = Layout::new(puzzle.board(), self);
        let start = Sight::new(&layout, &Position::new(puzzle));
        let all = (0..races as usize).fold(Race::default(), |all, number| {
            all.plus(self.one_race(&steps, start.clone(), &mut chance, (number, watch)))
        });
        Some(all.over(f64::from(races)))
    }

    /// How long people take for the puzzle with this path; `None` if the path does not end solved.
    pub fn expected(&self, puzzle: &Puzzle, path: &Path, levels: &Levels) -> Option<ExpectedTime> {
        let race = self.race(puzzle, path, levels)?;
        let price = race.price(self).max(f64::MIN_POSITIVE);
        let seconds = (self.scale + self.power * price.ln()).exp();
        let spread = (EIGHTY_PERCENT * self.deviation).exp();
        let share = |part: f64| whole(seconds * part / race.sum);
        Some(ExpectedTime {
            seconds: whole(seconds),
            least: whole(seconds / spread),
            most: whole(seconds * spread),
            bottleneck: share(race.worst),
            tedium: share(race.easy),
            finds: whole(race.finds),
        })
    }

    /// The price of a step that is not a single.
    fn step_price(&self, level: Level) -> f64 {
        let above_medium = match level {
            Level::Easy => -1.0,
            Level::Medium => 0.0,
            Level::Hard => 1.0,
            Level::Expert => 2.0,
            Level::Extreme => 3.0,
        };
        (self.medium_step + self.level_step * above_medium).exp()
    }

    fn one_race(
        &self,
        path: &[(&Step, Level)],
        mut sight: Sight<'_>,
        chance: &mut Chance,
        (number, watch): (usize, &mut Watcher<'_>),
    ) -> Race {
        let mut path = path.iter();
        let mut race = Race::default();
        // Steps other than singles count towards the search for the single that they lead to.
        let mut steps = [0; Level::ALL.len()];
        let mut search = 0.0;
        while sight.unsolved() > 0 {
            let (weights, singles) = sight.look();
            if singles == 0 {
                let Some(&(step, level)) = path.find(|(step, _)| sight.changes(step)) else { break };
                sight.apply(step);
                steps[level as usize] += 1;
                search += self.step_price(level);
                race.finds += 1.0;
                continue;
            }
            let extent = sight.extent();
            watch(number, std::mem::take(&mut steps), extent, sight.ways());
            let wait = self.wait(&extent, weights);
            let (cell, digit) = sight.draw(weights, chance);
            sight.place(cell, digit);
            race.found(search + wait, self.writing.exp(), singles >= PLENTY);
            search = 0.0;
        }
        if steps.iter().any(|&count| count > 0) {
            watch(number, steps, sight.extent(), sight.ways());
        }
        race.sum += search;
        race.worst = race.worst.max(search);
        race
    }
}

/// The result of races, in the model's own unit of time.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Race {
    /// The total.
    sum: f64,
    /// The longest search.
    worst: f64,
    /// The time spent with plenty of singles in sight.
    easy: f64,
    /// The number of singles and steps found.
    finds: f64,
}

impl Race {
    /// The price that determines how long people take.
    pub fn price(&self, model: &TimeModel) -> f64 {
        self.sum + model.worst.exp() * self.worst
    }

    fn found(&mut self, search: f64, writing: f64, is_easy: bool) {
        self.sum += search + writing;
        self.worst = self.worst.max(search);
        self.easy += if is_easy { search + writing } else { 0.0 };
        self.finds += 1.0;
    }

    fn plus(self, other: Self) -> Self {
        Self {
            sum: self.sum + other.sum,
            worst: self.worst + other.worst,
            easy: self.easy + other.easy,
            finds: self.finds + other.finds,
        }
    }

    fn over(self, races: f64) -> Self {
        Self { sum: self.sum / races, worst: self.worst / races, easy: self.easy / races, finds: self.finds / races }
    }
}

/// How long people take for a puzzle, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExpectedTime {
    /// The mean over many people.
    pub seconds: u32,
    /// One in ten puzzles with this expectation takes less than this.
    pub least: u32,
    /// One in ten takes more than this.
    pub most: u32,
    /// The time that the longest search takes.
    pub bottleneck: u32,
    /// The time spent while there are plenty of singles: work without thought.
    pub tedium: u32,
    /// The number of singles and other steps to find.
    pub finds: u32,
}

/// A puzzle that is given solved takes no time; the result saturates at 136 years.
#[allow(clippy::cast_sign_loss, reason = "times and counts are not negative")]
fn whole(value: f64) -> u32 {
    value.round() as u32
}

/// The steps of the path, in order, with the level of each; `None` if the path does not end solved.
fn steps_with_levels<'a>(path: &'a Path, levels: &Levels) -> Option<Vec<(&'a Step, Level)>> {
    let level_of = |technique: Technique| {
        Level::ALL.into_iter().find(|&level| levels.techniques(level).contains(&technique)).unwrap_or(Level::Extreme)
    };
    let stands = |entry: &&Entry| !entry.undone && entry.step.technique != Technique::Retreat;
    let steps = path.entries.iter().filter(stands);
    (path.end == End::Solved).then(|| steps.map(|entry| (&entry.step, level_of(entry.step.technique))).collect())
}
