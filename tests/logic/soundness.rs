//! Every step without a guess holds in every solution: on positions with several solutions, on the
//! rated puzzles, and against the technique library.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, DigitSet, named};
use deduku::chance::Chance;
use deduku::logic::{End, Evidence, Family, Profile, Step, Technique, Trial, apply, find_all, path};
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::{Solution, random_solution, search, search_position};
use deduku::work::Work;

use crate::long_form::is_heavy;

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

/// The text of a published file; `None`, with a message, if it is not beside the project.
fn shared(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: there is no {}", path.display());
    }
    text
}

/// The step's first claim that this solution contradicts.
fn broken(step: &Step, solution: &Solution) -> Option<(Cell, Digit)> {
    let wrong_place = step.conclusion.place.iter().find(|&&(cell, digit)| solution.digit(cell) != digit);
    let wrong_elimination = step.conclusion.eliminate.iter().find(|&&(cell, digit)| solution.digit(cell) == digit);
    wrong_place.or(wrong_elimination).copied()
}

/// A position that still has the solution: some digits placed, and candidates removed at random.
fn thinned(solution: &Solution, board: &Arc<Board>, placed: u32, removed: u32, chance: &mut Chance) -> Position {
    let line: String = board
        .cells()
        .map(|cell| if chance.below(100) < placed { solution.digit(cell).symbol() } else { '.' })
        .collect();
    let mut position = Position::new(&Puzzle::from_line(board.clone(), &line).expect("part of a solution"));
    for cell in board.cells() {
        for digit in position.candidates(cell).iter() {
            if digit != solution.digit(cell) && chance.below(100) < removed {
                position.remove(cell, digit);
            }
        }
    }
    position
}

/// Checks the steps of every finder in positions with several solutions; returns the number of steps by technique.
fn steps_hold(name: &str, positions: u32, limit: usize, seed: u64) -> BTreeMap<Technique, usize> {
    let board = board(name);
    let mut chance = Chance::from_seed(seed);
    let mut found = BTreeMap::new();
    let (mut looked, mut drawn) = (0, 0);
    while looked < positions {
        drawn += 1;
        assert!(drawn < 200 * positions, "{name}: too few positions whose solutions can be counted");
        let empty = Position::new(&Puzzle::from_line(board.clone(), &".".repeat(board.cell_count())).expect("empty"));
        let solution = random_solution(&empty, &mut chance, &Work::unlimited()).expect("no limit").expect("one");
        let (placed, removed) = (20 + chance.below(40), chance.below(60));
        let position = thinned(&solution, &board, placed, removed, &mut chance);
        let search = search_position(&position, limit, &Work::unlimited().with_nodes(20_000));
        if !search.complete || search.solutions.len() == 1 {
            continue;
        }
        assert!(search.solutions.contains(&solution), "{name}: the solution it was made of is left");
        looked += 1;
        // Large fish and nested nets take long, and locked sets are numerous.
        let is_large = |technique: &Technique| {
            technique.is_on_request()
                || technique.is_nested()
                || matches!(technique.facts().family, Family::LockedSets | Family::Exclusion)
        };
        // So are the templates of a digit that occurs 25 times.
        let is_endless = |technique: &Technique| {
            let many = board.digits() > 16 && !is_heavy();
            many && matches!(technique, Technique::TemplateSet | Technique::TemplateDelete)
        };
        let is_asked = |technique: &Technique| (looked % 10 == 1 || !is_large(technique)) && !is_endless(technique);
        for technique in Technique::ALL.into_iter().filter(is_asked) {
            for step in find_all(&position, technique) {
                *found.entry(technique).or_default() += 1;
                let nothing_new = step.conclusion.place.iter().all(|&(cell, _)| position.value(cell).is_some())
                    && step
                        .conclusion
                        .eliminate
                        .iter()
                        .all(|&(cell, digit)| !position.candidates(cell).contains(digit));
                assert!(!nothing_new, "{name}: {step:?} changes nothing");
                for solution in &search.solutions {
                    let broken = broken(&step, solution);
                    assert_eq!(broken, None, "{name} {}: {step:?} against {solution}", position.puzzle());
                }
            }
        }
    }
    found
}

#[test]
fn steps_hold_in_every_solution_of_a_position() {
    let heavy = if is_heavy() { 400 } else { 1 };
    let boards = [
        ("4x4", 8, 300),
        ("6x6", 4, 2000),
        ("8x8", 2, 2000),
        ("9x9", 40, 2000),
        ("10x10", 1, 2000),
        ("12x12", 1, 2000),
        ("16x16", 1, 2000),
        ("25x25", 1, 2000),
        ("boxes-1x5", 2, 2000),
        ("boxes-3x2", 2, 2000),
    ];
    std::thread::scope(|scope| {
        let looks = boards
            .map(|(name, positions, limit)| (name, scope.spawn(move || steps_hold(name, positions * heavy, limit, 7))));
        for (name, look) in looks {
            let found = look.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            println!("{name}: {found:?}");
            if name == "9x9" {
                let plain = [Family::Single, Family::Intersection, Family::Subset];
                for technique in
                    Technique::ALL.into_iter().filter(|technique| plain.contains(&technique.facts().family))
                {
                    assert!(found.contains_key(&technique), "no {technique} was put to the test");
                }
            }
        }
    });
}

/// Walks a rated puzzle: no step without a guess contradicts the solution. Returns whether the path ends solved.
fn walk(puzzle: &Puzzle, profile: &Profile) -> bool {
    let search = search(puzzle, 2, &Work::unlimited());
    let [solution] = &search.solutions[..] else { panic!("{puzzle}: {} solutions", search.solutions.len()) };
    let position = Position::new(puzzle);
    let walked = path(&position, profile, Trial::Allowed, &Work::unlimited());
    assert_eq!(walked.end, End::Solved, "{puzzle}");
    for entry in walked.entries.iter().filter(|entry| entry.depth == 0) {
        assert_eq!(broken(&entry.step, solution), None, "{puzzle}: {:?}", entry.step);
    }
    assert_eq!(replay(&position, &walked.entries).values(), solution_values(solution), "{puzzle}");
    walked.entries.iter().all(|entry| entry.depth == 0)
}

fn solution_values(solution: &Solution) -> Vec<Option<Digit>> {
    solution.digits().iter().copied().map(Some).collect()
}

/// Replays the steps as a reader of the path would: a retreat returns to the position before its guess.
fn replay(start: &Position, entries: &[deduku::logic::Entry]) -> Position {
    let mut before: BTreeMap<usize, Position> = BTreeMap::new();
    let mut position = start.clone();
    for (at, entry) in entries.iter().enumerate() {
        match entry.step.evidence {
            Evidence::Guess { .. } => {
                before.insert(at, position.clone());
            }
            Evidence::Retreat { guess } => {
                position = before.remove(&guess).expect("a retreat names a guess that is open");
                assert!(entries[guess].undone, "what a retreat takes back is marked");
            }
            _ => {}
        }
        apply(&mut position, &entry.step);
    }
    position
}

#[test]
fn data_rated_puzzles_are_solved_soundly() {
    let Some(text) = shared("ratings/se.txt") else { return };
    let every = match std::env::var("DEDUKU_SAMPLE").ok().and_then(|every| every.parse().ok()) {
        _ if is_heavy() => 1,
        Some(every) => every,
        None => 100,
    };
    let board = board("9x9");
    let profile = Profile::standard();
    let (mut walked, mut logical) = (0, 0);
    for line in text.lines().step_by(every) {
        let (givens, _) = line.split_once(' ').expect("puzzle and rating");
        let puzzle = Puzzle::from_line(board.clone(), givens).expect("well formed");
        logical += usize::from(walk(&puzzle, &profile));
        walked += 1;
    }
    println!("{walked} puzzles, {logical} without a guess");
    assert!(logical * 100 >= walked * 95, "forcing nets leave little to guess");
}

#[test]
fn data_puzzles_of_every_size_are_solved_soundly() {
    for (file, name, sample) in [
        ("boards/sgt_4x4.jsonl", "4x4", 10),
        ("boards/sgt_6x6_2x3.jsonl", "6x6", 10),
        ("boards/sgt_16x16.jsonl", "16x16", 10),
        ("boards/sgt_25x25.jsonl", "25x25", 10),
    ] {
        let Some(text) = shared(file) else { return };
        let (board, profile) = (board(name), Profile::standard());
        let (mut walked, mut logical) = (0, 0);
        for line in text.lines().step_by(if is_heavy() { 1 } else { sample }) {
            let entry: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
            let givens = entry["givens"].as_str().expect("givens");
            let puzzle = Puzzle::from_line(board.clone(), givens).expect("well formed");
            logical += usize::from(walk(&puzzle, &profile));
            walked += 1;
        }
        println!("{name}: {walked} puzzles, {logical} without a guess");
        assert!(walked > 0, "{file} is empty");
    }
}

/// A case of the technique library.
struct Case<'a> {
    code: &'a str,
    candidates: DigitSet,
    position: Position,
    eliminations: Vec<(Cell, Digit)>,
    placements: Vec<(Cell, Digit)>,
    is_fail: bool,
}

impl<'a> Case<'a> {
    fn read(line: &'a str, board: &Arc<Board>) -> Option<Self> {
        let fields: Vec<&str> = line.split(':').collect();
        let [_, code, candidates, givens, deleted, eliminations, placements, ..] = fields[..] else { return None };
        let plain: String = givens.chars().filter(|&symbol| symbol != '+').collect();
        let puzzle = Puzzle::from_line(board.clone(), &plain).expect(line);
        let mut position = Position::new(&puzzle);
        let pairs = |field: &str| field.split_whitespace().map(|word| pair(word, board)).collect::<Vec<_>>();
        for (cell, digit) in pairs(deleted) {
            position.remove(cell, digit);
        }
        Some(Self {
            code,
            candidates: candidates.chars().filter_map(Digit::from_symbol).collect(),
            position,
            eliminations: pairs(eliminations),
            placements: pairs(placements),
            is_fail: code.ends_with("-x"),
        })
    }
}

/// `<digit><row><column>`.
fn pair(word: &str, board: &Board) -> (Cell, Digit) {
    let mut symbols = word.chars();
    let digit = symbols.next().and_then(Digit::from_symbol).expect(word);
    let (row, column) = symbols.as_str().split_at(1);
    (board.cell_named(&format!("r{row}c{column}")).expect(word), digit)
}

/// The digits that a case names for a step: those that it uses.
fn digits_of(step: &Step) -> DigitSet {
    match &step.evidence {
        Evidence::Locked { digit, .. } => DigitSet::of(*digit),
        Evidence::NakedSubset { digits, .. } | Evidence::HiddenSubset { digits, .. } => *digits,
        _ => step.conclusion.place.iter().map(|&(_, digit)| digit).collect(),
    }
}

fn sorted(pairs: &[(Cell, Digit)]) -> Vec<(Cell, Digit)> {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    pairs
}

#[test]
fn data_technique_library() {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    let board = board("9x9");
    for file in ["techniques/library.txt", "techniques/extra.txt"] {
        let Some(text) = shared(file) else { return };
        let cases = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| Case::read(line, &board));
        for case in cases {
            // The other families have their own tests.
            let is_plain = |technique: &Technique| {
                [Family::Single, Family::Intersection, Family::Subset].contains(&technique.facts().family)
            };
            let Some(technique) = Technique::named(case.code).filter(is_plain) else { continue };
            *seen.entry(case.code.to_owned()).or_default() += 1;
            let steps = find_all(&case.position, technique);
            let same: Vec<&Step> = steps.iter().filter(|step| digits_of(step) == case.candidates).collect();
            let outcome = |step: &&Step| {
                sorted(&step.conclusion.eliminate) == sorted(&case.eliminations)
                    && sorted(&step.conclusion.place) == sorted(&case.placements)
            };
            let every_same = same.iter().all(outcome);
            // A single may have several reasons, of which one must be the case's.
            let passes = if case.is_fail {
                same.is_empty()
            } else if case.placements.is_empty() {
                !same.is_empty() && every_same
            } else {
                same.iter().any(outcome)
            };
            if !passes {
                failures.push(format!("{} {:?} {}: {same:?}", case.code, case.candidates, case.position.puzzle()));
            }
            let solutions = search_position(&case.position, 2, &Work::unlimited()).solutions;
            for (step, solution) in steps.iter().flat_map(|step| solutions.iter().map(move |other| (step, other))) {
                assert_eq!(broken(step, solution), None, "{} {step:?}", case.position.puzzle());
            }
        }
    }
    println!("{seen:?}");
    for code in
        ["0000", "0002", "0003", "0100", "0101", "0110-1", "0111-1", "0200", "0201", "0202", "0210", "0211", "0212"]
    {
        assert!(seen.contains_key(code), "no case of {code}");
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}
