//! The files of `saves/` and the embedded samples are the same, and every example shows its technique.

#![allow(clippy::print_stderr, reason = "the maker reports what it could not make")]

use std::collections::BTreeMap;
use std::sync::Arc;

use deduku::board::{Plan, catalogue, named};
use deduku::generate::{PuzzleRequest, generate};
use deduku::logic::{Profile, Technique, Trial, apply, find_all, path, play_until};
use deduku::puzzle::Position;
use deduku::shipped::{example, samples};
use deduku::solve::search;
use deduku::text::{Entry, Format, read, write};
use deduku::work::Work;

#[test]
fn every_file_of_the_folder_is_shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of the samples")
        .map(|file| file.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    let mut shipped: Vec<&str> = samples().iter().map(|sample| sample.name).collect();
    found.sort_unstable();
    shipped.sort_unstable();
    assert_eq!(found, shipped);
}

#[test]
fn every_board_of_the_catalogue_has_a_sample_with_one_solution() {
    for board in catalogue() {
        let of_board = |name: &str| name.strip_prefix(board.name).is_some_and(|rest| rest.starts_with('.'));
        let sample = samples()
            .iter()
            .find(|sample| of_board(sample.name) || board.name == "9x9" && sample.name == "9x9-easy.txt");
        let sample = sample.unwrap_or_else(|| panic!("no sample of {}", board.name));
        for entry in read(sample.text, None) {
            let puzzle = entry.unwrap_or_else(|error| panic!("{}:{error}", sample.name)).puzzle;
            let plan = puzzle.board().plan();
            // Kinds that bring their own regions, cages or walls are recognised by these features.
            match board.plan() {
                Some(own) => assert_eq!(*plan, own, "{}", sample.name),
                None => assert!(Plan::parse(puzzle.board().name()).is_ok() && puzzle.board().name() != "9x9"),
            }
            assert_eq!(puzzle.has_sums(), board.name.contains("killer") || board.name == "kakuro", "{}", sample.name);
            assert_eq!(puzzle.letters().is_some(), board.name == "wordoku", "{}", sample.name);
            assert_eq!(search(&puzzle, 2, &Work::unlimited()).solutions.len(), 1, "{}", sample.name);
        }
    }
}

const EXAMPLES: &str = include_str!("../../config/examples.txt");

#[test]
fn every_example_shows_its_technique() {
    for line in EXAMPLES.lines() {
        let (key, _) = line.split_once(' ').expect("a key, then the position");
        let technique = Technique::named(key).unwrap_or_else(|| panic!("there is no technique {key}"));
        let entry = example(technique).unwrap_or_else(|| panic!("{key}: the position cannot be read"));
        assert!(!find_all(&entry.position(), technique).is_empty(), "{key}: no step in its position");
    }
}

/// The case of a technique in the project's own library with the most digits: the easiest to look through.
fn case_of(technique: Technique) -> Option<String> {
    let code = technique.facts().code;
    let library = include_str!("../technique_library.txt").lines();
    let cases = library.filter(|line| !code.is_empty() && line.split([':', '-']).nth(1) == Some(code));
    let digits = |line: &&str| line.split(':').nth(3).map_or(0, |cells| cells.len() - cells.matches('.').count());
    cases.max_by_key(digits).map(str::to_owned)
}

/// For each technique, the position with the most digits in which it was the next step, on paths of generated puzzles.
fn from_paths(puzzles: u64) -> BTreeMap<Technique, (usize, String)> {
    let mut best = BTreeMap::new();
    let request = PuzzleRequest::new(Arc::new(named("9x9").expect("in the catalogue")));
    for seed in 1..=puzzles {
        let puzzle = generate(&request, seed, &Work::unlimited()).expect("no limit").puzzle;
        let mut position = Position::new(&puzzle);
        for entry in path(&position, &Profile::standard(), Trial::Forbidden, &Work::unlimited()).entries {
            let filled = position.board().cell_count() - position.unsolved();
            let known = best.get(&entry.step.technique).is_some_and(|&(most, _)| most >= filled);
            if !known && !find_all(&position, entry.step.technique).is_empty() {
                best.insert(entry.step.technique, (filled, written(&position, Format::Library)));
            }
            apply(&mut position, &entry.step);
        }
    }
    best
}

fn written(position: &Position, format: Format) -> String {
    let (puzzle, comment) = (position.puzzle().clone(), String::new());
    let entry = Entry { position: Some(position.clone()), comment, format, ..Entry::of(puzzle) };
    write(&entry, format).expect("a form that has room for it")
}

/// The first position on the paths of the samples in which the next step uses the technique.
fn sample_of(technique: Technique) -> Option<String> {
    let entries = samples().iter().flat_map(|sample| read(sample.text, None)).flatten();
    entries.filter(|entry| entry.puzzle.board().cell_count() <= 200).find_map(|entry| {
        let (start, work) = (entry.position(), Work::unlimited().with_nodes(10_000));
        let (steps, found) = play_until(&start, technique, &Profile::standard(), &work).ok()?;
        found?;
        let mut position = start;
        for step in &steps {
            apply(&mut position, step);
        }
        Some(written(&position, Format::Jsonl))
    })
}

#[test]
#[ignore = "rewrites config/examples.txt from generated puzzles, the project's own library and the samples"]
fn make_the_examples() {
    let (mut lines, natural) = (Vec::new(), from_paths(600));
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_trial()) {
        match natural
            .get(&technique)
            .map(|(_, line)| line.clone())
            .or_else(|| case_of(technique))
            .or_else(|| sample_of(technique))
        {
            Some(line) => lines.push(format!("{} {}", technique.key(), line.trim_end())),
            None => eprintln!("no example of {technique}"),
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/config/examples.txt");
    std::fs::write(path, lines.join("\n") + "\n").expect("written");
}
