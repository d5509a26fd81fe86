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

use std::time::Duration;

use crate::{Level, Levels};
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_logic::{End, Entry, Path, Step, Technique};

use super::sight::{Layout, Sight};
use super::time_model::{Extent, TimeModel};
use super::ways::Way;

/// The number of races for a puzzle of 81 cells; larger puzzles get fewer, smaller ones no more.
const RACES: usize = 8;
/// The seed of all races, so that the same puzzle always has the same figure.
const SEED: u64 = 1;
/// The 10th and 90th percentile of a normal distribution, in standard deviations from its mean.
const EIGHTY_PERCENT: f64 = 1.2816;
/// With at least this many singles in sight there is no search.
const PLENTY: usize = 4;

/// What [`TimeModel::watched_race`] calls.
type Watcher<'w> = dyn FnMut(usize, [u32; Level::ALL.len()], Extent, Vec<Way>) + 'w;

impl TimeModel {
    /// The average result of races of this puzzle along its path; `None` if the path does not end solved.
    pub fn race(&self, puzzle: &Puzzle, path: &Path, levels: &Levels) -> Option<Race> {
        self.races(puzzle, path, levels, &mut None)
    }

    /// The same, with each moment at which a single is searched for passed to `watch`: the index of its race, the
    /// number of steps of each level, from *easy* on, since the last single, how much there is to search through, and
    /// the ways in which singles are in sight, none if the race ends without one. To such moments a model is fitted.
    pub fn watched_race(&self, puzzle: &Puzzle, path: &Path, levels: &Levels, watch: &mut Watcher<'_>) -> Option<Race> {
        self.races(puzzle, path, levels, &mut Some(watch))
    }

    fn races(
        &self,
        puzzle: &Puzzle,
        path: &Path,
        levels: &Levels,
        watch: &mut Option<&mut Watcher<'_>>,
    ) -> Option<Race> {
        let steps = steps_with_levels(path, levels)?;
        let layout = Layout::new(puzzle.board(), self);
        let mut start = Sight::new(&layout, &Position::new(puzzle));
        start.look();
        let clocks = clocks(puzzle.board().cell_count());
        let races = clocks.len();
        let mut rests = Vec::new();
        let all = clocks.into_iter().enumerate().fold(Race::default(), |all, (number, clocks)| {
            all.plus(self.one_race(&steps, (start.clone(), clocks), &mut rests, (number, watch)))
        });
        Some(all.over(f64::from(races as u32)))
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

    /// The time below which a pause is too short to find a step of this level, even for a quick person: a tenth of a
    /// second for each unit of its price. In puzzles of eight minutes the model itself takes a second for a unit, in
    /// those of forty a third of one.
    pub fn least_search(&self, level: Level) -> Duration {
        Duration::from_secs_f64(self.step_price(level) / 10.0)
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

    /// One race. Where every open cell is a single in sight, the order matters little, and what is left takes as long
    /// as it did in the first race with as many open cells: `rests` has this for each number of them, from one on. A
    /// watched race is run to its end.
    fn one_race(
        &self,
        path: &[(&Step, Level)],
        (mut sight, mut clocks): (Sight<'_>, Vec<f64>),
        rests: &mut Vec<Race>,
        (number, watch): (usize, &mut Option<&mut Watcher<'_>>),
    ) -> Race {
        let mut path = path.iter();
        let mut race = Race::default();
        // Steps other than singles count towards the search for the single that they lead to.
        let mut steps = [0; Level::ALL.len()];
        let mut search = 0.0;
        let mut passed = Vec::new();
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
            if let Some(watch) = watch {
                watch(number, std::mem::take(&mut steps), sight.extent(), sight.ways());
            }
            let wait = sight.wait(weights);
            if watch.is_none() && singles == sight.unsolved() {
                let so_far = Race { sum: race.sum + search, worst: race.worst.max(search + wait), ..race };
                if let Some(&rest) = rests.get(singles - 1) {
                    return so_far.plus(rest);
                }
                passed.push(so_far);
            }
            let Some((cell, digit)) = sight.first(&mut clocks) else { break };
            sight.place(cell, digit);
            race.found(search + wait, self.writing.exp(), singles >= PLENTY);
            search = 0.0;
        }
        if let Some(watch) = watch.as_mut().filter(|_| steps.iter().any(|&count| count > 0)) {
            watch(number, steps, sight.extent(), sight.ways());
        }
        race.sum += search;
        race.worst = race.worst.max(search);
        let rest = |so_far: Race| Race {
            sum: race.sum - so_far.sum,
            worst: 0.0,
            easy: race.easy - so_far.easy,
            finds: race.finds - so_far.finds,
        };
        rests.extend(passed.into_iter().rev().map(rest).skip(rests.len()));
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

/// For each race, how long it takes to see the single of each cell, in a unit that its weight divides.
///
/// Singles race with constant chances, so these times are drawn from the exponential distribution. To need few races,
/// they are not drawn independently: in each cell, the races take one value from each of as many equally likely
/// intervals as there are races (Latin hypercube sampling: `McKay`, Beckman and Conover, 1979).
fn clocks(cells: usize) -> Vec<Vec<f64>> {
    let races = (RACES * 81).div_ceil(cells.max(81));
    let middle = |interval: usize| (f64::from(interval as u32) + 0.5) / f64::from(races as u32);
    let mut times: Vec<f64> = (0..races).map(|interval| -middle(interval).ln()).collect();
    let mut chance = Chance::from_seed(SEED);
    let mut clocks = vec![Vec::with_capacity(cells); races];
    for _ in 0..cells {
        chance.shuffle(&mut times);
        clocks.iter_mut().zip(&times).for_each(|(clocks, &time)| clocks.push(time));
    }
    clocks
}

/// A puzzle that is given solved takes no time; the result saturates at 136 years.
#[allow(clippy::cast_sign_loss, reason = "times and counts are not negative")]
fn whole(value: f64) -> u32 {
    value.round() as u32
}

/// The steps of the path, in order, with the level of each; `None` if the path does not end solved.
fn steps_with_levels<'a>(path: &'a Path, levels: &Levels) -> Option<Vec<(&'a Step, Level)>> {
    let level_of = |technique: Technique| levels.home_of(technique).unwrap_or(Level::Extreme);
    let stands = |entry: &&Entry| !entry.undone && entry.step.technique != Technique::Retreat;
    let steps = path.entries.iter().filter(stands);
    (path.end == End::Solved).then(|| steps.map(|entry| (&entry.step, level_of(entry.step.technique))).collect())
}
