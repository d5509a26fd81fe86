//! `cargo xtask fit-times FILE`: fits the model of solving times to the times that people took, and prints how well it
//! predicts the times of puzzles that it was not fitted to.
//!
//! The races of a puzzle are run by one model, and their moments are kept. Along these moments the price is a smooth
//! function of the figures of another model, so the figures follow from least squares, with little weight for times far
//! from the expected ones (a few people leave a puzzle for hours). Then the races are run by the model found, and it is
//! fitted once more. The fit does not start at the shipped model.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use deduku::chance::Chance;
use deduku::logic::{Path, Profile, Trial, solve_path};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{Extent, Level, Levels, TimeModel, Way, WayKind, Weight};
use deduku::work::Work;

use crate::least_squares::{Observation, least_squares};

/// The number of parts, each predicted by a model that was fitted to the others.
const FOLDS: usize = 5;
/// The number of random partitions into these parts.
const PARTITIONS: usize = 2;
/// How often the races are run and the model is fitted.
const ROUNDS: usize = 2;
/// The variance of the logarithm of a mean time: the part that is independent of the number of players, and the part
/// that is divided by it.
const VARIANCE: (f64, f64) = (0.03, 0.41);
/// A plain model, where the fit starts and near which it stays if the times give no information.
const START: TimeModel = TimeModel {
    area: Weight { at_one: 0.0, fall: 0.5 },
    line: Weight { at_one: -1.0, fall: 0.5 },
    cell: Weight { at_one: -1.0, fall: 0.5 },
    locked: -1.0,
    crossing: 0.0,
    open_cells: 1.0,
    twice: 0.0,
    open_houses: 0.0,
    medium_step: 2.0,
    level_step: 0.5,
    writing: -3.0,
    worst: -2.0,
    scale: 4.0,
    power: 0.5,
    deviation: 0.3,
};

/// A puzzle with its path, and the logarithm of the seconds that people took.
struct Case {
    puzzle: Puzzle,
    path: Path,
    players: f64,
    log_seconds: f64,
}

/// A moment of a race at which a single is searched for.
struct Moment {
    /// For each level, from *easy* on: the number of steps other than singles found since the last single.
    steps: [u32; Level::ALL.len()],
    /// How much there is to search through.
    extent: Extent,
    /// The ways in which singles are in sight; empty if the race ends without one.
    ways: Vec<Way>,
}

/// The moments of each race of a puzzle by this model; `None` if it is not solved.
fn moments(model: &TimeModel, puzzle: &Puzzle, path: &Path) -> Option<Vec<Vec<Moment>>> {
    let mut races: Vec<Vec<Moment>> = Vec::new();
    model.watched_race(puzzle, path, Levels::shipped(), &mut |race, steps, extent, ways| {
        races.resize_with(race + 1, Vec::new);
        races[race].push(Moment { steps, extent, ways });
    })?;
    Some(races)
}

/// Fits and prints. Below a line of titles, the file has one line per puzzle: `id,puzzle,players,mean seconds`.
pub(super) fn fit_times(file: &str) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let cases: Vec<Case> = text.lines().skip(1).map(case).collect::<Result<_, _>>()?;
    let all: Vec<&Case> = cases.iter().collect();
    let shipped = rank_correlation(&predicted(&TimeModel::FITTED, &all), &times(&all));
    let found_here = first_price(&all)?;
    let of_library = watched_price(&TimeModel::FITTED, all[0]);
    if (found_here - of_library).abs() > 1e-6 {
        return Err(format!(
            "the first puzzle's price is {of_library} in the library, {found_here} here: fit_times.rs differs"
        ));
    }
    println!("{} puzzles; as it stands: {shipped:.3} (rank correlation)", cases.len());
    let found = validated(&all);
    for parts in found.chunks(FOLDS) {
        let (mean, deviation) = mean_and_deviation(parts);
        println!("{FOLDS} parts: {mean:.3}, standard error {:.3}", deviation / (FOLDS as f64).sqrt());
    }
    println!("cross-validation: {:.3}", mean_and_deviation(&found).0);
    let model = fit(&all);
    println!("fitted to all: {:.3}", rank_correlation(&predicted(&model, &all), &times(&all)));
    println!("{model:#?}");
    Ok(())
}

/// The logarithm of the first puzzle's price by the shipped model, as computed here.
fn first_price(cases: &[&Case]) -> Result<f64, String> {
    let Case { puzzle, path, .. } = cases.first().ok_or("no puzzles")?;
    let races = moments(&TimeModel::FITTED, puzzle, path).ok_or("the first puzzle is not solved")?;
    Ok(price(&values(TimeModel::FITTED), &races).value.ln())
}

/// The same as the library has it.
fn watched_price(model: &TimeModel, case: &Case) -> f64 {
    let race = model.watched_race(&case.puzzle, &case.path, Levels::shipped(), &mut |_, _, _, _| ());
    race.map_or(f64::MAX, |race| race.price(model).ln())
}

/// For each part of each partition, the rank correlation of its times with the predictions of a model of the rest.
fn validated(cases: &[&Case]) -> Vec<f64> {
    let orders: Vec<Vec<&Case>> = (0..PARTITIONS)
        .map(|seed| {
            let mut order = cases.to_vec();
            Chance::from_seed(seed as u64).shuffle(&mut order);
            order
        })
        .collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(order) = orders.get(number / FOLDS) else { return found };
            let (others, own): (Vec<_>, Vec<_>) =
                order.iter().enumerate().partition(|(at, _)| at % FOLDS != number % FOLDS);
            let [others, own] = [others, own].map(|part| part.into_iter().map(|(_, &case)| case).collect::<Vec<_>>());
            found.push((number, rank_correlation(&predicted(&fit(&others), &own), &times(&own))));
        }
    };
    let mut found: Vec<(usize, f64)> = std::thread::scope(|scope| {
        let count = std::thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no fit panics")).collect()
    });
    found.sort_by_key(|&(number, _)| number);
    found.into_iter().map(|(_, correlation)| correlation).collect()
}

fn case(line: &str) -> Result<Case, String> {
    let fields: Vec<&str> = line.split(',').collect();
    let [_, givens, players, seconds] = fields[..] else { return Err(format!("“{line}”: not four fields")) };
    let puzzle: Puzzle = givens.parse().map_err(|error| format!("“{givens}”: {error}"))?;
    let number = |text: &str| text.parse::<f64>().map_err(|error| format!("“{text}”: {error}"));
    let (players, seconds) = (number(players)?, number(seconds)?);
    let path = solve_path(&Position::new(&puzzle), &Profile::standard(), Trial::Allowed, &Work::unlimited());
    Ok(Case { puzzle, path, players, log_seconds: seconds.ln() })
}

fn times(cases: &[&Case]) -> Vec<f64> {
    cases.iter().map(|case| case.log_seconds).collect()
}

/// The logarithm of the price of each puzzle.
fn predicted(model: &TimeModel, cases: &[&Case]) -> Vec<f64> {
    let price =
        |case: &&Case| model.race(&case.puzzle, &case.path, Levels::shipped()).map(|race| race.price(model).ln());
    cases.iter().map(|case| price(case).unwrap_or(f64::MAX)).collect()
}

/// The number of figures that are fitted.
const FIGURES: usize = 15;
/// The index of the first figure of a search, after those of weights.
const SEARCH: usize = 8;
/// The index of the first price.
const PRICES: usize = 11;

/// The figures that are fitted: those of weights, of a search, and prices.
fn figures(model: &mut TimeModel) -> [&mut f64; FIGURES] {
    [
        &mut model.area.at_one,
        &mut model.area.fall,
        &mut model.line.at_one,
        &mut model.line.fall,
        &mut model.cell.at_one,
        &mut model.cell.fall,
        &mut model.locked,
        &mut model.crossing,
        &mut model.open_cells,
        &mut model.twice,
        &mut model.open_houses,
        &mut model.medium_step,
        &mut model.level_step,
        &mut model.writing,
        &mut model.worst,
    ]
}

fn values(mut model: TimeModel) -> [f64; FIGURES] {
    figures(&mut model).map(|figure| *figure)
}

/// The derivative of the logarithm of a way's weight by each figure of weights, on the 9×9 grid.
fn growth(way: &Way) -> [f64; SEARCH] {
    let mut growth = [0.0; SEARCH];
    let first = match way.kind {
        WayKind::Area => 0,
        WayKind::Line => 2,
        WayKind::Cell => 4,
    };
    growth[first] = 1.0;
    growth[first + 1] = -f64::from(way.open).ln();
    growth[6] = if way.is_written { 0.0 } else { 1.0 };
    growth[7] = if way.kind == WayKind::Area { f64::from(way.crossings) } else { 0.0 };
    growth
}

/// A sum, and its derivative by each figure.
#[derive(Clone, Copy)]
struct Sum {
    value: f64,
    slope: [f64; FIGURES],
}

impl Sum {
    const NOTHING: Self = Self { value: 0.0, slope: [0.0; FIGURES] };

    /// Adds a value whose logarithm has these derivatives.
    fn add(&mut self, value: f64, slope: &[(usize, f64)]) {
        self.value += value;
        slope.iter().for_each(|&(at, by)| self.slope[at] += value * by);
    }

    fn add_all(&mut self, times: f64, other: &Self) {
        self.value += times * other.value;
        self.slope.iter_mut().zip(other.slope).for_each(|(slope, by)| *slope += times * by);
    }
}

/// The cost of a moment's search: its steps, and the wait for the single.
fn search(figures: &[f64; FIGURES], moment: &Moment) -> Sum {
    let mut search = Sum::NOTHING;
    for (level, &count) in moment.steps.iter().enumerate() {
        let above_medium = level as f64 - 1.0;
        let price = f64::from(count) * (figures[PRICES] + figures[PRICES + 1] * above_medium).exp();
        search.add(price, &[(PRICES, 1.0), (PRICES + 1, above_medium)]);
    }
    if moment.ways.is_empty() {
        return search;
    }
    let mut weights = Sum::NOTHING;
    for way in &moment.ways {
        let growth = growth(way);
        let ln: f64 = growth.iter().zip(figures).map(|(by, figure)| by * figure).sum();
        weights.value += ln.exp();
        weights.slope.iter_mut().zip(growth).for_each(|(slope, by)| *slope += ln.exp() * by);
    }
    let extent = [moment.extent.cells, moment.extent.twice, moment.extent.houses];
    let ln: f64 = extent.iter().zip(&figures[SEARCH..]).map(|(by, figure)| by * figure).sum();
    let wait = ln.exp() / weights.value;
    let mut slope: [(usize, f64); PRICES] = std::array::from_fn(|at| (at, -weights.slope[at] / weights.value));
    slope[SEARCH..].iter_mut().zip(extent).for_each(|(slope, by)| slope.1 = by);
    search.add(wait, &slope);
    search
}

/// The average price of the races by these figures.
fn price(figures: &[f64; FIGURES], races: &[Vec<Moment>]) -> Sum {
    let mut price = Sum::NOTHING;
    for race in races {
        let mut worst = Sum::NOTHING;
        for moment in race {
            let search = search(figures, moment);
            price.add_all(1.0, &search);
            if search.value > worst.value {
                worst = search;
            }
            if !moment.ways.is_empty() {
                price.add(figures[PRICES + 2].exp(), &[(PRICES + 2, 1.0)]);
            }
        }
        let share = figures[PRICES + 3].exp();
        price.add_all(share, &worst);
        price.slope[PRICES + 3] += share * worst.value;
    }
    let mut mean = Sum::NOTHING;
    mean.add_all(1.0 / races.len() as f64, &price);
    mean
}

/// The model for which a line through the logarithms of the prices is nearest to the times.
fn fit(cases: &[&Case]) -> TimeModel {
    let times = times(cases);
    let mut model = START;
    for _ in 0..ROUNDS {
        let moments = |case: &&Case| moments(&model, &case.puzzle, &case.path).unwrap_or_default();
        let races: Vec<_> = cases.iter().map(moments).collect();
        let observe = |parameters: &[f64]| -> Vec<Observation> {
            let figures: [f64; FIGURES] = parameters[..FIGURES].try_into().expect("so many figures");
            let (scale, power) = (parameters[FIGURES], parameters[FIGURES + 1]);
            let one = |(races, case): (&Vec<Vec<Moment>>, &&Case)| {
                let price = price(&figures, races);
                let ln = price.value.ln();
                let mut slope: Vec<f64> = price.slope.iter().map(|slope| power * slope / price.value).collect();
                slope.extend([1.0, ln]);
                let weight = 1.0 / (VARIANCE.0 + VARIANCE.1 / case.players);
                Observation { miss: case.log_seconds - scale - power * ln, slope, weight }
            };
            races.iter().zip(cases).map(one).collect()
        };
        let own = |model: TimeModel| [&values(model)[..], &[model.scale, model.power]].concat();
        let found = least_squares(&own(START), &own(model), FIGURES, &observe);
        figures(&mut model).into_iter().zip(&found).for_each(|(figure, &value)| *figure = value);
        (model.scale, model.power) = (found[FIGURES], found[FIGURES + 1]);
    }
    let expected = predicted(&model, cases).into_iter().map(|price| model.scale + model.power * price);
    let misses = expected.zip(times).map(|(expected, time)| time - expected).collect();
    TimeModel { deviation: deviation(misses), ..model }
}

/// The standard deviation of a normal distribution whose middle eight tenths are as wide as those of these values.
fn deviation(mut misses: Vec<f64>) -> f64 {
    misses.sort_by(f64::total_cmp);
    (misses[misses.len() * 9 / 10] - misses[misses.len() / 10]) / (2.0 * 1.2816)
}

fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0)).sqrt())
}

/// Pearson's correlation.
fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let ((left_mean, left_deviation), (right_mean, right_deviation)) =
        (mean_and_deviation(left), mean_and_deviation(right));
    let products: f64 = left.iter().zip(right).map(|(a, b)| (a - left_mean) * (b - right_mean)).sum();
    products / (left_deviation * right_deviation * (left.len() as f64 - 1.0))
}

/// Spearman's correlation.
fn rank_correlation(left: &[f64], right: &[f64]) -> f64 {
    correlation(&ranks(left), &ranks(right))
}

/// The rank of each value, from 0; equal values share their mean rank.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for group in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let rank = first as f64 + (group.len() as f64 - 1.0) / 2.0;
        group.iter().for_each(|&at| ranks[at] = rank);
        first += group.len();
    }
    ranks
}
