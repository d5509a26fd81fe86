//! Sudoku Explainer's ratings against `SukakuExplainer` 1.15.10 (default settings): facts from running it, see
//! `docs/ratings.md`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use deduku::puzzle::Puzzle;
use deduku::rating::{ExplainerRating, Levels, Tenths, explainer_rating, rate};
use deduku::text::read;
use deduku::work::{Stop, Work};

use crate::long_form::is_heavy;

/// One puzzle per line, with its ER, EP and ED.
const RATINGS: &str = include_str!("../explainer/ratings.txt");

/// One in this many puzzles of the long list is rated.
const SAMPLE: usize = 400;

fn puzzle(line: &str) -> Puzzle {
    read(line, None).remove(0).expect("well formed").puzzle
}

fn rated(line: &str) -> Option<ExplainerRating> {
    rate(&puzzle(line), Levels::shipped(), &Work::unlimited()).expect("no limit").explainer
}

fn rated_alone(line: &str) -> Option<ExplainerRating> {
    explainer_rating(&puzzle(line), &Work::unlimited()).expect("no limit")
}

/// `7.1` as 71 tenths.
fn tenths(text: &str) -> Tenths {
    let (whole, part) = text.trim().split_once('.').expect("one decimal");
    let [whole, part] = [whole, part].map(|digits| digits.parse::<u16>().expect("digits"));
    Tenths(whole * 10 + part)
}

#[test]
fn the_three_ratings_are_those_of_the_program_itself() {
    let each = if is_heavy() { 1 } else { 2 };
    let mut known = 0;
    for line in RATINGS.lines().filter(|line| !line.starts_with('#')).step_by(each) {
        let words: Vec<&str> = line.split(' ').collect();
        let [er, ep, ed] = [words[1], words[2], words[3]].map(tenths);
        let ours = rated_alone(words[0]).expect("a 9x9 grid");
        assert_eq!((ours.er, ours.ep, ours.ed), (Some(er), Some(ep), Some(ed)), "{line}");
        known += 1;
    }
    assert!(known > 60 / each, "{known} puzzles");
}

#[test]
fn only_a_9x9_grid_with_one_solution_is_rated() {
    let several = ".".repeat(81);
    assert_eq!(rated(&several), None);
    assert_eq!(rated("1.....2...3....4"), None, "a 4x4 grid");
    let hard = RATINGS.lines().find(|line| !line.starts_with('#')).and_then(|line| line.split(' ').next());
    let hard = hard.expect("a puzzle");
    assert_eq!(rated(hard), rated_alone(hard));
}

/// A sample of the list beside the project, if the list exists.
#[test]
fn the_published_ratings_are_ours() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ratings/se.txt");
    let Ok(text) = fs::read_to_string(file) else { return };
    let mut equal = 0;
    for line in text.lines().step_by(SAMPLE) {
        let (grid, er) = line.split_once(' ').expect("a puzzle and its rating");
        assert_eq!(rated_alone(grid).expect("a 9x9 grid").er, Some(tenths(er)), "{line}");
        equal += 1;
    }
    assert!(equal > 50, "{equal} puzzles");
}

#[test]
fn a_deadline_ends_the_search_for_nested_chains() {
    let hardest = RATINGS.lines().last().and_then(|line| line.split(' ').next()).expect("a puzzle");
    let work = Work::unlimited().with_deadline(Instant::now());
    assert_eq!(explainer_rating(&puzzle(hardest), &work), Err(Stop::Deadline));
}
