//! Paths over published puzzles of every kind of board: no step without a guess contradicts the solution, and every
//! path ends as the data say. Prints how many need no guess. A sample, or all with `DEDUKU_HEAVY=1`.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path as FilePath;
use std::time::{Duration, Instant};

use deduku::board::{Cell, Digit};
use deduku::logic::{End, Path, Profile, Step, Trial, path};
use deduku::puzzle::Position;
use deduku::work::Work;
use serde_json::Value;

#[path = "../published/boards_json.rs"]
mod boards_json;

use boards_json::{Entry, Expected};

use crate::long_form::is_heavy;

/// The node limit for a search at the end of a path or for a grid that is solved alone.
const NODES: u64 = 200_000;

/// The time limit for a puzzle whose reasons take long.
fn reasons() -> Duration {
    Duration::from_secs(if is_heavy() { 15 } else { 1 })
}

/// The text of a published file; `None`, with a message, if it is not beside the project.
fn shared(file: &str) -> Option<String> {
    let path = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/boards").join(file);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: there is no {}", path.display());
    }
    text
}

/// The step's first claim that this solution contradicts.
fn broken(step: &Step, solution: &[Digit]) -> Option<(Cell, Digit)> {
    let wrong_place = step.conclusion.place.iter().find(|&&(cell, digit)| solution[cell.index()] != digit);
    let wrong_elimination = step.conclusion.eliminate.iter().find(|&&(cell, digit)| solution[cell.index()] == digit);
    wrong_place.or(wrong_elimination).copied()
}

/// The results of the paths of a file.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    unique: usize,
    /// By the grades in the data: the number of puzzles, and of those that need no guess.
    grades: BTreeMap<String, (usize, usize)>,
    steps: BTreeMap<&'static str, usize>,
    stuck: Vec<String>,
}

impl Tally {
    fn walk(&mut self, line: &str, trial: Trial) {
        let Entry { id, puzzle, expected } = boards_json::read(line);
        // Impossible sums are refused before any path.
        let Ok(puzzle) = puzzle else { return };
        self.puzzles += 1;
        let mut work = Work::unlimited().with_nodes(NODES);
        if trial == Trial::Forbidden {
            work = work.with_deadline(Instant::now() + reasons());
        }
        let walked = path(&Position::new(&puzzle), &Profile::standard(), trial, &work);
        for entry in walked.entries.iter().filter(|entry| entry.depth == 0) {
            *self.steps.entry(entry.step.technique.key()).or_default() += 1;
        }
        match expected {
            Expected::One(solution) => {
                self.unique += 1;
                if let Some(solution) = solution {
                    Self::compare(&id, &walked, &solution);
                }
                let by_logic = walked.end == End::Solved && walked.entries.iter().all(|entry| entry.depth == 0);
                assert!(trial == Trial::Forbidden || walked.end == End::Solved, "{id}: {:?}", walked.end);
                let entry: Value = serde_json::from_str(line).expect("an object");
                let grade = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
                let grades = [grade("sgt_grade"), grade("sgt_killer_grade")];
                let grade = grades.iter().filter(|grade| !grade.is_empty()).cloned().collect::<Vec<_>>().join(" / ");
                let counts = self.grades.entry(grade.clone()).or_default();
                counts.0 += 1;
                counts.1 += usize::from(by_logic);
                if !by_logic {
                    self.stuck.push(format!("{id} ({grade})"));
                }
            }
            Expected::Several => {
                assert!(!matches!(walked.end, End::Solved | End::NoSolution), "{id}: {:?}", walked.end);
            }
            Expected::None => {
                assert!(!matches!(walked.end, End::Solved | End::SeveralSolutions), "{id}: {:?}", walked.end);
            }
            Expected::Unknown => {}
        }
    }

    fn compare(id: &str, walked: &Path, solution: &[Digit]) {
        for (at, entry) in walked.entries.iter().enumerate().filter(|(_, entry)| entry.depth == 0) {
            let guessed = entry.step.technique.is_trial();
            assert!(guessed || broken(&entry.step, solution).is_none(), "{id}, step {}: {:?}", at + 1, entry.step);
        }
    }

    fn of(file: &str, sample: usize, trial: Trial) -> Option<Self> {
        let (text, began) = (shared(file)?, Instant::now());
        let mut tally = Self::default();
        for line in text.lines().step_by(if is_heavy() { 1 } else { sample }) {
            tally.walk(line, trial);
        }
        println!("{file}: {} puzzles, {} unique, {:.1} s", tally.puzzles, tally.unique, began.elapsed().as_secs_f64());
        for (grade, (puzzles, by_logic)) in &tally.grades {
            println!("  {by_logic} of {puzzles} without a guess  {grade}");
        }
        println!("  {:?}", tally.steps);
        println!("  with a guess: {:?}", &tally.stuck[..tally.stuck.len().min(12)]);
        assert!(tally.puzzles > 0, "{file} is empty");
        Some(tally)
    }

    /// The percentage of the puzzles with these grades that need no guess.
    fn share(&self, grades: impl Fn(&str) -> bool) -> Option<usize> {
        let counted = self.grades.iter().filter(|(grade, _)| grades(grade));
        let (puzzles, by_logic) = counted.fold((0, 0), |(all, some), (_, counts)| (all + counts.0, some + counts.1));
        (puzzles > 0).then(|| by_logic * 100 / puzzles)
    }
}

#[test]
fn data_paths_on_grids_without_sums() {
    for (file, sample) in [
        ("sgt_4x4.jsonl", 8),
        ("sgt_6x6_2x3.jsonl", 8),
        ("sgt_classic9.jsonl", 20),
        ("sgt_logi5.jsonl", 8),
        ("sgt_jigsaw7.jsonl", 8),
        ("sgt_jigsaw9.jsonl", 20),
        ("sgt_jigsawx9.jsonl", 8),
        ("sgt_x9.jsonl", 20),
        ("sgt_small_other.jsonl", 20),
        ("sgt_16x16.jsonl", 10),
        ("sgt_25x25.jsonl", 4),
    ] {
        let Some(tally) = Tally::of(file, sample, Trial::Allowed) else { return };
        let plain = |grade: &str, other: &str| grade == other;
        for (grade, least) in [("Trivial", 100), ("Basic", 95)] {
            let share = tally.share(|other| plain(other, grade));
            assert!(share.is_none_or(|share| share >= least), "{file}: {share:?} % of {grade}");
        }
    }
}

#[test]
fn data_paths_on_cages() {
    for (file, sample) in [("sgt_killer9.jsonl", 12), ("sgt_killerx9.jsonl", 6), ("sgt_jigsawkiller9.jsonl", 12)] {
        let Some(tally) = Tally::of(file, sample, Trial::Allowed) else { return };
        let share = tally.share(|grade| grade.starts_with("Trivial / ") && grade.ends_with("Advanced"));
        assert!(share.is_none_or(|share| share >= 90), "{file}: {share:?} % of Trivial / Advanced");
    }
}

#[test]
fn data_paths_on_windows_overlaps_cubes_and_letters() {
    for (file, sample) in [
        ("windoku.jsonl", 8),
        ("windoku_x.jsonl", 4),
        ("seven_disjoint.jsonl", 8),
        ("wordoku.jsonl", 6),
        ("gattai.jsonl", 16),
        ("samurai.jsonl", 40),
        ("roxdoku.jsonl", 8),
        ("dion_cube.jsonl", 6),
    ] {
        if Tally::of(file, sample, Trial::Allowed).is_none() {
            return;
        }
    }
}

#[test]
fn data_paths_on_kakuro() {
    let _ = Tally::of("kakuro.jsonl", 25, Trial::Allowed);
}

#[test]
fn data_paths_on_the_hardest() {
    // Reasons are enough for hard killers but take long, so only some are tried.
    for (file, sample, trial) in [
        ("speed_16x16_gecode.jsonl", 20, Trial::Allowed),
        ("speed_16x16_minimal.jsonl", 10, Trial::Allowed),
        ("killer_public.jsonl", 7, Trial::Forbidden),
        ("speed_killer_tarek.jsonl", 33, Trial::Forbidden),
        ("speed_samurai_minimal.jsonl", 25, Trial::Allowed),
    ] {
        if Tally::of(file, sample, trial).is_none() {
            return;
        }
    }
}
