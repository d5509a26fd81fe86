//! `cargo xtask fit-times FILE`: fits the model of how long people take to the times that they took, and says how well it
//! foretells those of puzzles that it was not fitted to.

use std::fs;

use deduku::chance::Chance;
use deduku::logic::{Levels, Path, Profile, TimeModel, Trial, solve_path};
use deduku::puzzle::{Position, Puzzle};
use deduku::work::Work;

/// So many parts, each foretold by a model that was fitted to the others.
const FOLDS: usize = 5;
/// A fit is the mean of so many walks: what one finds by chance counts less.
const WALKS: u64 = 2;
/// So many changes of the model are tried in a walk.
const CHANGES: usize = 250;

/// How much a straight line between what is foretold and what was taken counts beside the order.
const LINE: f64 = 0.2;

/// A puzzle with its path, and the logarithm of the seconds that people took.
struct Case {
    puzzle: Puzzle,
    path: Path,
    log_seconds: f64,
}

/// Fits and prints. The file has a line a puzzle, `id,puzzle,players,mean seconds`, below a line of titles.
pub(super) fn fit_times(file: &str) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let cases: Vec<Case> = text.lines().skip(1).map(case).collect::<Result<_, _>>()?;
    println!(
        "{} puzzles; as it stands: {:.3} (rank correlation)",
        cases.len(),
        rank_correlation(&shipped(&cases), &times(&cases))
    );
    let cases = &cases;
    let found: Vec<f64> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..FOLDS).map(|part| scope.spawn(move || validated(cases, part))).collect();
        parts.into_iter().map(|part| part.join().expect("no fit panics")).collect()
    });
    for (part, correlation) in found.iter().enumerate() {
        println!("part {} of {FOLDS}: {correlation:.3}", part + 1);
    }
    let (mean, deviation) = mean_and_deviation(&found);
    println!("cross-validation: {mean:.3}, standard error {:.3}", deviation / (FOLDS as f64).sqrt());
    println!("{:#?}", fit(&cases.iter().collect::<Vec<_>>(), 0));
    Ok(())
}

/// How well a model that was fitted to the other parts foretells this one: the rank correlation.
fn validated(cases: &[Case], part: usize) -> f64 {
    let (others, own): (Vec<_>, Vec<_>) = cases.iter().enumerate().partition(|(number, _)| number % FOLDS != part);
    let [others, own] = [others, own].map(|part| part.into_iter().map(|(_, case)| case).collect::<Vec<_>>());
    let model = fit(&others, part as u64 * WALKS);
    rank_correlation(&foretold(&model, &own), &own.iter().map(|case| case.log_seconds).collect::<Vec<_>>())
}

fn case(line: &str) -> Result<Case, String> {
    let fields: Vec<&str> = line.split(',').collect();
    let [_, givens, _, seconds] = fields[..] else { return Err(format!("“{line}”: not four fields")) };
    let puzzle: Puzzle = givens.parse().map_err(|error| format!("“{givens}”: {error}"))?;
    let seconds: f64 = seconds.parse().map_err(|error| format!("“{seconds}”: {error}"))?;
    let path = solve_path(&Position::new(&puzzle), &Profile::standard(), Trial::Allowed, &Work::unlimited());
    Ok(Case { puzzle, path, log_seconds: seconds.ln() })
}

fn times(cases: &[Case]) -> Vec<f64> {
    cases.iter().map(|case| case.log_seconds).collect()
}

fn shipped(cases: &[Case]) -> Vec<f64> {
    foretold(&TimeModel::FITTED, &cases.iter().collect::<Vec<_>>())
}

/// The logarithm of the price of each puzzle.
fn foretold(model: &TimeModel, cases: &[&Case]) -> Vec<f64> {
    let price =
        |case: &Case| model.race(&case.puzzle, &case.path, Levels::shipped()).map(|race| race.price(model).ln());
    cases.iter().map(|case| price(case).unwrap_or(f64::MAX)).collect()
}

/// What is changed while a model is fitted.
fn figures(model: &mut TimeModel) -> [&mut f64; 13] {
    [
        &mut model.area.at_one,
        &mut model.area.fall,
        &mut model.line.at_one,
        &mut model.line.fall,
        &mut model.cell.at_one,
        &mut model.cell.fall,
        &mut model.seen_digit,
        &mut model.locked,
        &mut model.open_cells,
        &mut model.medium_step,
        &mut model.level_step,
        &mut model.writing,
        &mut model.worst,
    ]
}

/// The mean of the models that walks find. Its prices become seconds by the straight line that is nearest.
fn fit(cases: &[&Case], seed: u64) -> TimeModel {
    let mut models: Vec<TimeModel> = (0..WALKS).map(|walk_number| walk(cases, seed + walk_number)).collect();
    let mut mean = models[0];
    for (number, figure) in figures(&mut mean).into_iter().enumerate() {
        *figure = models.iter_mut().map(|model| *figures(model)[number]).sum::<f64>() / WALKS as f64;
    }
    let times: Vec<f64> = cases.iter().map(|case| case.log_seconds).collect();
    in_seconds(mean, &foretold(&mean, cases), &times)
}

/// The best model that a walk by chance from the one that stands finds: some figures change a little, and stay so where
/// that foretells better.
fn walk(cases: &[&Case], seed: u64) -> TimeModel {
    let times: Vec<f64> = cases.iter().map(|case| case.log_seconds).collect();
    let merit = |model: &TimeModel| {
        let foretold = foretold(model, cases);
        LINE * correlation(&foretold, &times) + rank_correlation(&foretold, &times)
    };
    let mut chance = Chance::from_seed(seed);
    let mut best = TimeModel::FITTED;
    let mut most = merit(&best);
    for change in 0..CHANGES {
        let reach = 0.5 * (1.0 - change as f64 / CHANGES as f64) + 0.05;
        let mut other = best;
        let figures = figures(&mut other);
        let count = figures.len() as u32;
        let changed: Vec<u32> = (0..=chance.below(3)).map(|_| chance.below(count)).collect();
        for (number, figure) in figures.into_iter().enumerate() {
            if changed.contains(&(number as u32)) {
                *figure += reach * (f64::from(chance.below(2001)) / 1000.0 - 1.0);
            }
        }
        let its = merit(&other);
        // Steps of a higher level cost no less.
        if its > most && other.level_step >= 0.0 {
            (best, most) = (other, its);
        }
    }
    best
}

/// The model with the line that its prices and the times are nearest to.
fn in_seconds(model: TimeModel, foretold: &[f64], times: &[f64]) -> TimeModel {
    let ((mean_price, price_deviation), (mean_time, time_deviation)) =
        (mean_and_deviation(foretold), mean_and_deviation(times));
    let correlation = correlation(foretold, times);
    let power = correlation * time_deviation / price_deviation;
    let deviation = time_deviation * (1.0 - correlation * correlation).sqrt();
    TimeModel { scale: mean_time - power * mean_price, power, deviation, ..model }
}

fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0)).sqrt())
}

/// Pearson's.
fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let ((left_mean, left_deviation), (right_mean, right_deviation)) =
        (mean_and_deviation(left), mean_and_deviation(right));
    let products: f64 = left.iter().zip(right).map(|(a, b)| (a - left_mean) * (b - right_mean)).sum();
    products / (left_deviation * right_deviation * (left.len() as f64 - 1.0))
}

/// Spearman's.
fn rank_correlation(left: &[f64], right: &[f64]) -> f64 {
    correlation(&ranks(left), &ranks(right))
}

/// The rank of each value from 0; equal ones share the mean of theirs.
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
