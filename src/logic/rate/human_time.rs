//! How long people take for a puzzle, expected from its path.
//!
//! A race (the idea of Pelánek, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation", 2014: what people
//! need is told by how many simple steps are in sight, and by what else they must find). At each moment all singles that
//! can be seen race with each other: one that is easy to see has a large weight, one in a full house a larger one. The search for
//! the next takes the longer the more cells are open and the smaller the weights are together; which one is found first is
//! drawn by the weights. Where no single is left, the next step of the path that changes something is found, for a price that
//! its level sets. The mean of a few such races, and the worst search of each once more, is turned into seconds.
//!
//! The weights are fitted to times of people (`cargo xtask fit-times`, docs/human-time.md), all of the 9×9 grid; for other boards the
//! figure is an extrapolation by the same rule.

use crate::board::{Board, Cell, Digit, DigitSet};
use crate::chance::Chance;
use crate::logic::step::apply;
use crate::logic::{End, Entry, Level, Levels, Path, Step, Technique};
use crate::puzzle::{Position, Puzzle};

/// How many races are run for a puzzle of 81 cells; larger ones get fewer, smaller ones no more.
const RACES: u32 = 6;
/// The seed of all races: the same puzzle has the same figure every time.
const SEED: u64 = 1;
/// Where the tenth and the ninetieth part of a normal distribution lie, in standard deviations from its mean.
const EIGHTY_PERCENT: f64 = 1.2816;
/// A digit that stands in so many ninths of its places has singles of the usual weight.
const USUAL: f64 = 4.0;
/// With so many singles in sight or more nobody searches.
const PLENTY: usize = 4;

/// A weight that falls with the number of open cells of a house: e^(`at_one` − `fall` · ln open).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// The logarithm of the weight where one cell is open.
    pub at_one: f64,
    /// How steeply it falls.
    pub fall: f64,
}

impl Weight {
    fn of(self, open: u32) -> f64 {
        (self.at_one - self.fall * f64::from(open).ln()).exp()
    }
}

/// The figures of the race. Prices and weights are logarithms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimeModel {
    /// Of a single in a box or another house that is no line.
    pub area: Weight,
    /// Of a single in a row, a column or a diagonal.
    pub line: Weight,
    /// Of a cell with one candidate, by its house with the fewest open cells.
    pub cell: Weight,
    /// By how much each place that a digit already has adds to the weight of its singles.
    pub seen_digit: f64,
    /// The power of the number of open cells in the length of a search.
    pub open_cells: f64,
    /// The price of a step of level medium.
    pub medium_step: f64,
    /// What each level above it adds to the price.
    pub level_step: f64,
    /// The price of writing a digit.
    pub writing: f64,
    /// How much the worst search counts once more.
    pub worst: f64,
    /// Seconds are e^(`scale` + `power` · ln price).
    pub scale: f64,
    /// See `scale`.
    pub power: f64,
    /// The standard deviation of the logarithm of what people took from what was expected.
    pub deviation: f64,
}

impl TimeModel {
    /// Fitted to the mean times of 787 puzzles on the 9×9 grid; `cargo xtask fit-times` does it again.
    pub const FITTED: Self = Self {
        area: Weight { at_one: 0.5, fall: 0.3 },
        line: Weight { at_one: -0.55, fall: 0.35 },
        cell: Weight { at_one: -1.7, fall: 0.68 },
        seen_digit: 0.1,
        open_cells: 0.45,
        medium_step: 2.7,
        level_step: 0.5,
        writing: -1.8,
        worst: -1.9,
        scale: 3.68,
        power: 0.558,
        deviation: 0.25,
    };

    /// What a race of this puzzle along its path comes to; none if the path does not end solved.
    pub fn race(&self, puzzle: &Puzzle, path: &Path, levels: &Levels) -> Option<Race> {
        let course = Course::new(puzzle, path, levels)?;
        let cells = (puzzle.board().cell_count() as u32).max(81);
        let races = (RACES * 81).div_ceil(cells);
        let mut chance = Chance::from_seed(SEED);
        let sum = (0..races).map(|_| self.one_race(&course, &mut chance)).fold(Race::default(), Race::plus);
        Some(sum.over(f64::from(races)))
    }

    /// How long people take for the puzzle of this path; none if it does not end solved.
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

    /// What a step costs that is no single.
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

    fn one_race(&self, course: &Course<'_>, chance: &mut Chance) -> Race {
        let mut position = Position::new(course.puzzle);
        let mut sight = SinglesInSight::new(course.puzzle.board());
        let mut steps = course.steps.iter();
        let mut race = Race::default();
        // What steps that are no singles cost is part of the search for the single that they lead to.
        let mut search = 0.0;
        while position.unsolved() > 0 {
            sight.look(&position, self);
            if sight.singles.is_empty() {
                let Some(&(step, level)) = steps.find(|(step, _)| changes(&position, step)) else { break };
                apply(&mut position, step);
                search += self.step_price(level);
                race.finds += 1.0;
                continue;
            }
            let weights: f64 = sight.singles.iter().map(|single| single.weight).sum();
            let wait = f64::from(position.unsolved() as u32).powf(self.open_cells) / weights;
            let (cell, digit) = sight.draw(weights, chance);
            position.place(cell, digit);
            race.found(search + wait, self.writing.exp(), sight.singles.len() >= PLENTY);
            search = 0.0;
        }
        race.sum += search;
        race.worst = race.worst.max(search);
        race
    }
}

/// What races come to, in the model's own unit of time.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Race {
    /// All of it.
    sum: f64,
    /// The longest search.
    worst: f64,
    /// What was done with plenty of singles in sight.
    easy: f64,
    /// How many singles and steps were found.
    finds: f64,
}

impl Race {
    /// What decides how long people take.
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
    /// The mean of many people.
    pub seconds: u32,
    /// One puzzle in ten of which this is expected takes less than so many seconds.
    pub least: u32,
    /// One in ten takes more.
    pub most: u32,
    /// What the longest search takes of it.
    pub bottleneck: u32,
    /// What goes by while singles are in plenty: work without thought.
    pub tedium: u32,
    /// How many singles and other steps are to be found.
    pub finds: u32,
}

/// A puzzle that is solved when it is given takes no time; nothing takes longer than 136 years.
#[allow(clippy::cast_sign_loss, reason = "times and counts are not negative")]
fn whole(value: f64) -> u32 {
    value.round() as u32
}

/// What all races of a puzzle share.
struct Course<'a> {
    puzzle: &'a Puzzle,
    /// The steps of the path, in its order, with the level of each.
    steps: Vec<(&'a Step, Level)>,
}

impl<'a> Course<'a> {
    fn new(puzzle: &'a Puzzle, path: &'a Path, levels: &Levels) -> Option<Self> {
        let level_of = |technique: Technique| {
            Level::ALL
                .into_iter()
                .find(|&level| levels.techniques(level).contains(&technique))
                .unwrap_or(Level::Extreme)
        };
        let stands = |entry: &&Entry| !entry.undone && entry.step.technique != Technique::Retreat;
        let steps = path.entries.iter().filter(stands);
        let steps = steps.map(|entry| (&entry.step, level_of(entry.step.technique))).collect();
        (path.end == End::Solved).then_some(Self { puzzle, steps })
    }
}

/// Whether the step would change the position.
fn changes(position: &Position, step: &Step) -> bool {
    step.conclusion.place.iter().any(|&(cell, _)| position.value(cell).is_none())
        || step.conclusion.eliminate.iter().any(|&(cell, digit)| position.candidates(cell).contains(digit))
}

/// A single that can be seen.
#[derive(Clone, Copy, Debug)]
struct Seen {
    cell: Cell,
    digit: Digit,
    weight: f64,
}

/// The singles in sight.
struct SinglesInSight {
    singles: Vec<Seen>,
    /// Where each candidate stands among the singles, from 1; 0 where it is none.
    index: Vec<u16>,
    /// How many cells of each house are open.
    open: Vec<u32>,
    /// How often each digit stands on the board.
    placed: Vec<u32>,
    /// How often each digit stands on the full board, about.
    places: f64,
}

impl SinglesInSight {
    fn new(board: &Board) -> Self {
        let digits = usize::from(board.digits());
        Self {
            singles: Vec::new(),
            index: vec![0; board.cell_count() * digits],
            open: vec![0; board.houses().len()],
            placed: vec![0; digits],
            places: f64::from(board.cell_count() as u32) / f64::from(board.digits()),
        }
    }

    /// Looks at all houses and cells.
    fn look(&mut self, position: &Position, model: &TimeModel) {
        let board = position.board();
        self.forget();
        self.count(position);
        for id in board.house_ids().filter(|&id| board.is_complete(id)) {
            let (house, open) = (board.house(id), self.open[id.index()]);
            let once = once(house.cells.iter().map(|&cell| position.candidates(cell)));
            if once.is_empty() {
                continue;
            }
            let weight = if house.kind.is_line() { model.line } else { model.area }.of(open);
            for &cell in &house.cells {
                for digit in (position.candidates(cell) & once).iter() {
                    // In ninths of the board, so that the figure is the same for all sizes.
                    let placed = f64::from(self.placed[digit.index()]) * 9.0 / self.places;
                    self.see(cell, digit, weight * (model.seen_digit * (placed - USUAL)).exp());
                }
            }
        }
        for cell in position.empty_cells() {
            let Some(digit) = position.candidates(cell).single() else { continue };
            let open = board.houses_of(cell).iter().map(|house| self.open[house.index()]).min().unwrap_or(1);
            self.see(cell, digit, model.cell.of(open));
        }
    }

    fn forget(&mut self) {
        for Seen { cell, digit, .. } in self.singles.drain(..) {
            self.index[cell.index() * self.placed.len() + digit.index()] = 0;
        }
    }

    /// Adds a way to see a single: it weighs what all its ways weigh together.
    fn see(&mut self, cell: Cell, digit: Digit, weight: f64) {
        let index = &mut self.index[cell.index() * self.placed.len() + digit.index()];
        if *index == 0 {
            self.singles.push(Seen { cell, digit, weight });
            *index = self.singles.len() as u16;
        } else {
            self.singles[usize::from(*index) - 1].weight += weight;
        }
    }

    fn count(&mut self, position: &Position) {
        self.open.fill(0);
        self.placed.fill(0);
        for cell in position.board().cells() {
            match position.value(cell) {
                Some(digit) => self.placed[digit.index()] += 1,
                None => position.board().houses_of(cell).iter().for_each(|house| self.open[house.index()] += 1),
            }
        }
    }

    /// One of the singles by chance, each as likely as its weight says.
    fn draw(&self, weights: f64, chance: &mut Chance) -> (Cell, Digit) {
        let mut left = weights * f64::from(chance.below(1 << 24)) / f64::from(1u32 << 24);
        let chosen = self.singles.iter().find(|single| {
            left -= single.weight;
            left < 0.0
        });
        let Seen { cell, digit, .. } = *chosen.or(self.singles.last()).expect("there are singles to draw from");
        (cell, digit)
    }
}

/// The digits that stand in exactly one of these sets.
fn once(sets: impl Iterator<Item = DigitSet>) -> DigitSet {
    let (once, more) = sets.fold((0, 0), |(once, more), set| (once | set.bits(), more | once & set.bits()));
    DigitSet::from_bits(once & !more)
}
