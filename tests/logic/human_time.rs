//! How long people take for a puzzle: the figure of `rate`.

use std::cmp::Ordering;
use std::fs;
use std::path::Path as FilePath;

use deduku::logic::{Profile, Trial, solve_path};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{ExpectedTime, Levels, TimeModel, rate};
use deduku::shipped::samples;
use deduku::text::read;
use deduku::work::Work;

use crate::long_form::is_heavy;

const EASY: &str = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
const HARD: &str = "400000805030000000000700000020000060000080400000010000000603070500200000104000000";

fn expected(puzzle: &Puzzle) -> Option<ExpectedTime> {
    rate(puzzle, Levels::shipped(), &Work::unlimited()).expect("no limit").time
}

fn of_text(givens: &str) -> Option<ExpectedTime> {
    expected(&givens.parse().expect("a puzzle"))
}

#[test]
fn a_hard_puzzle_takes_longer_and_every_figure_lies_within_the_whole() {
    let (easy, hard) = (of_text(EASY).expect("it is solved"), of_text(HARD).expect("it is solved"));
    assert!(easy.seconds * 2 < hard.seconds, "{easy:?} {hard:?}");
    for time in [easy, hard] {
        assert!(time.least < time.seconds && time.seconds < time.most, "{time:?}");
        // The longest search may also be one of those with plenty in sight.
        assert!(time.bottleneck.max(time.tedium) <= time.seconds && time.bottleneck > 0, "{time:?}");
    }
    assert_eq!(easy.finds, 49, "one find an empty cell, where singles are enough");
    // Some of its 64 cells are filled by steps that are no singles.
    assert!(hard.finds > easy.finds && hard.bottleneck > easy.bottleneck, "{hard:?}");
    assert_eq!(of_text(EASY), Some(easy), "the same every time");
}

#[test]
fn a_puzzle_without_a_single_solution_has_no_figure() {
    assert_eq!(of_text(&".".repeat(81)), None);
    assert_eq!(of_text(&format!("11{}", ".".repeat(79)).replace("11", "1.")), None);
}

#[test]
fn every_board_has_a_figure() {
    for sample in samples() {
        let puzzle = read(sample.text, None).remove(0).expect("well formed").puzzle;
        if puzzle.board().cell_count() > 256 {
            continue;
        }
        let solved = rate(&puzzle, Levels::shipped(), &Work::unlimited()).expect("no limit");
        assert_eq!(solved.time.is_some(), solved.level.is_some(), "{}", sample.name);
    }
}

/// The published times agree with the shipped model, which was fitted to them. This fails if the model or the paths get
/// worse.
#[test]
fn data_people_and_the_figure_agree() {
    let file = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ratings/human_times.csv");
    let Ok(text) = fs::read_to_string(file) else { return };
    let (mut seconds, mut prices) = (Vec::new(), Vec::new());
    for line in text.lines().skip(1).step_by(if is_heavy() { 1 } else { 2 }) {
        let [_, givens, _, mean] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let puzzle: Puzzle = givens.parse().expect("a puzzle");
        let path = solve_path(&Position::new(&puzzle), &Profile::standard(), Trial::Allowed, &Work::unlimited());
        let race = TimeModel::FITTED.race(&puzzle, &path, Levels::shipped()).expect("it is solved");
        seconds.push(mean.parse::<f64>().expect("a number"));
        prices.push(race.price(&TimeModel::FITTED));
    }
    let agreement = correlation(&ranks(&seconds), &ranks(&prices));
    assert!(agreement > 0.715, "Spearman's coefficient is {agreement:.3} of {} puzzles", seconds.len());
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let count = |ordering| values.iter().filter(|other| other.total_cmp(value) == ordering).count() as u32;
        f64::from(count(Ordering::Less)) + f64::from(count(Ordering::Equal)) / 2.0
    };
    values.iter().map(rank).collect()
}

fn correlation(left: &[f64], right: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / f64::from(values.len() as u32);
    let (left_mean, right_mean) = (mean(left), mean(right));
    let product = |a: &[f64], a_mean: f64, b: &[f64], b_mean: f64| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - a_mean) * (b - b_mean)).sum()
    };
    let all = product(left, left_mean, left, left_mean) * product(right, right_mean, right, right_mean);
    product(left, left_mean, right, right_mean) / all.sqrt()
}
