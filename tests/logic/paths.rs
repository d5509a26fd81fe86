//! Paths: how they end, how a guess is marked, and what levels and ratings read from them.

use std::collections::BTreeSet;
use std::sync::Arc;

use deduku::board::{Board, DigitSet, named};
use deduku::logic::{
    Allowed, End, Entry, Evidence, Family, HodokuLevel, Path, Profile, StepRecord, Style, Technique, Trial, apply,
    next_step, path,
};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{Level, Levels, Measure, Scale, rate, rate_by};
use deduku::shipped::samples;
use deduku::solve::search;
use deduku::text::read;
use deduku::work::{Stop, Work};
use serde_json::{Value, json};

const EASY: &str = ".....45...6..2.439...6..7123..2......26935..7..9.7..837......2..8.7.36.5....9.8..";
const MEDIUM: &str = "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..";
const HARD: &str = ".....4.6.1....7.39.38..9.1.....8...6.2.....4.5...7.....9.5..32.28.7....5.5.1.....";
/// From the hardest puzzles that players have collected (rated above 11 by Sudoku Explainer).
const EXTREME: &str = "98.7..6..5...6......6..4...3..2...7..9...1..3..5...9....9.8.4.....3...2......7.91";
const LEVELS: [(&str, Level); 4] =
    [(EASY, Level::Easy), (MEDIUM, Level::Medium), (HARD, Level::Hard), (EXTREME, Level::Extreme)];

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

fn puzzle(line: &str) -> Puzzle {
    let name = if line.len() == 16 { "4x4" } else { "9x9" };
    Puzzle::from_line(board(name), line).expect("well formed")
}

/// The standard profile without nested nets, which leave nothing to guess on boards of this size.
fn plain() -> Profile {
    let mut profile = Profile::standard();
    profile.techniques.retain(|technique| !technique.is_nested());
    profile
}

fn walk(line: &str, trial: Trial) -> Path {
    path(&Position::new(&puzzle(line)), &plain(), trial, &Work::unlimited())
}

#[test]
fn a_path_says_how_it_ends() {
    let empty = ".".repeat(81);
    for (line, trial, end) in [
        (EASY, Trial::Forbidden, End::Solved),
        (HARD, Trial::Forbidden, End::Solved),
        (EXTREME, Trial::Forbidden, End::Stuck),
        (EXTREME, Trial::Allowed, End::Solved),
        ("123.............", Trial::Forbidden, End::SeveralSolutions),
        (&empty, Trial::Allowed, End::SeveralSolutions),
        ("123....4........", Trial::Allowed, End::NoSolution),
        ("123....4........", Trial::Forbidden, End::NoSolution),
        ("1234341221434321", Trial::Allowed, End::Solved),
    ] {
        assert_eq!(walk(line, trial).end, end, "{line} {trial:?}");
    }
    let work = Work::unlimited();
    work.cancel.cancel();
    let stopped = path(&Position::new(&puzzle(EASY)), &Profile::standard(), Trial::Allowed, &work);
    assert_eq!(stopped.end, End::Stopped(Stop::Cancelled));
    let step = next_step(&Position::new(&puzzle(EASY)), &Profile::standard(), &work);
    assert_eq!(step, Err(Stop::Cancelled));
}

#[test]
fn nested_nets_leave_nothing_to_guess() {
    let solved = path(&Position::new(&puzzle(EXTREME)), &Profile::standard(), Trial::Forbidden, &Work::unlimited());
    assert_eq!(solved.end, End::Solved);
    assert!(solved.entries.iter().any(|entry| entry.step.technique == Technique::DynamicNetPlus));
}

#[test]
fn a_path_without_guesses_is_one_next_step_after_another() {
    for line in [EASY, MEDIUM, HARD] {
        let walked = walk(line, Trial::Allowed);
        let mut position = Position::new(&puzzle(line));
        for entry in &walked.entries {
            assert_eq!((entry.depth, entry.undone), (0, false));
            let step = next_step(&position, &Profile::standard(), &Work::unlimited()).expect("no limit");
            assert_eq!(step.as_ref(), Some(&entry.step));
            apply(&mut position, &entry.step);
        }
        assert!(position.is_solved());
        assert_eq!(next_step(&position, &Profile::standard(), &Work::unlimited()), Ok(None));
    }
}

/// Finders skip what was absent a few steps ago and cannot have appeared since. (Nets first try where one held before.)
#[test]
fn a_hard_path_finds_at_every_step_what_is_found_there_at_first_sight() {
    // Made by the program's own generator.
    for line in [
        ".8...9.....2.46...4..2.....6..9....1..34.2.5.2..........435..2.......74..1....6..",
        "..57.....89.5....7..7.4.3..9...35.84..4.2.9.1.......6..7........8....1292.6......",
        "..4....268...3.5....5.1...7.2.97.1.....2..6..7..5.......9......1....7.49..3......",
        ".7......6..8.2...53.48..7..2...........9...38...4....9.6.3.8.7....61....5....4...",
    ] {
        let mut position = Position::new(&puzzle(line));
        let mut techniques = BTreeSet::new();
        for entry in &walk(line, Trial::Allowed).entries {
            if entry.step.technique.facts().family != Family::Net {
                let step = next_step(&position, &Profile::standard(), &Work::unlimited()).expect("no limit");
                assert_eq!(step.as_ref(), Some(&entry.step), "{line}");
            }
            techniques.insert(entry.step.technique);
            apply(&mut position, &entry.step);
        }
        assert!(position.is_solved() && techniques.contains(&Technique::AlsXyWing), "{line}: {techniques:?}");
    }
}

#[test]
fn what_rests_on_a_guess_is_marked_and_what_a_retreat_takes_back_too() {
    let walked = walk(EXTREME, Trial::Allowed);
    let solution = search(&puzzle(EXTREME), 2, &Work::unlimited()).solutions.remove(0);
    let mut open: Vec<usize> = Vec::new();
    let mut retreats = 0;
    let mut position = Position::new(&puzzle(EXTREME));
    let mut before = Vec::new();
    for (at, Entry { step, depth, undone }) in walked.entries.iter().enumerate() {
        match &step.evidence {
            Evidence::Guess { candidates, attempt } => {
                let (cell, digit) = step.conclusion.place[0];
                assert_eq!(candidates[*attempt], digit);
                let fewest = position.empty_cells().map(|cell| position.candidates(cell).len()).min();
                assert_eq!(Some(candidates.len()), fewest, "a guess is made where fewest candidates are");
                let tried: DigitSet = candidates.iter().copied().collect();
                assert_eq!((tried, tried.len()), (position.candidates(cell), candidates.len()));
                open.push(at);
                before.push(position.clone());
            }
            Evidence::Retreat { guess } => {
                retreats += 1;
                assert_eq!(open.pop(), Some(*guess), "the last open guess fails first");
                assert!(walked.entries[*guess..at].iter().all(|entry| entry.undone));
                assert!(position.is_contradictory(), "a guess is taken back for a contradiction only");
                position = before.pop().expect("as many as open guesses");
            }
            _ => {}
        }
        apply(&mut position, step);
        if !matches!(step.evidence, Evidence::Retreat { .. }) {
            assert_eq!(usize::from(*depth), open.len(), "step {at}");
        }
        if !undone {
            let wrong = step.conclusion.place.iter().find(|&&(cell, digit)| solution.digit(cell) != digit);
            assert_eq!(wrong, None, "step {at} stands");
        }
    }
    assert!(retreats > 0, "the puzzle needs a retreat, or this tests nothing");
    assert!(position.is_solved());
}

#[test]
fn a_level_is_the_first_whose_techniques_solve_the_puzzle() {
    let levels = Levels::shipped();
    for (line, level) in LEVELS {
        assert_eq!(levels.level_of(&puzzle(line), &Work::unlimited()), Ok(Some(level)), "{line}");
        let position = Position::new(&puzzle(line));
        for other in [Level::Easy, Level::Medium, Level::Hard] {
            assert_eq!(levels.solves(other, &position), other >= level, "{line} by {other:?}");
        }
    }
    for line in ["123.............", "123....4........"] {
        assert_eq!(levels.level_of(&puzzle(line), &Work::unlimited()), Ok(None), "{line}");
    }
}

#[test]
fn a_rating_states_only_what_is_known() {
    let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    let work = Work::unlimited();
    for (line, level) in LEVELS {
        let rating = rate(&puzzle(line), Levels::shipped(), &work).expect("no limit");
        assert_eq!(rating.level, Some(level), "{line}");
        let is_known = level != Level::Extreme;
        let forced = rating.makings.hodoku.contains_key(&Technique::Trial);
        assert_eq!((rating.hodoku.is_some(), forced), (true, !is_known), "its last resort is brute force: {line}");
        assert_eq!(rating.hardest.is_some_and(|hardest| hardest > Technique::RegionForcingNet), !is_known);
        let placed: u32 = singles.iter().filter_map(|single| rating.techniques.get(single)).sum();
        let blanks = 81 - puzzle(line).clue_count() as u32;
        assert_eq!(placed, blanks, "{line}");
    }
    let large = samples().iter().find(|sample| sample.name == "16x16.txt").expect("shipped");
    let large = read(large.text, None).remove(0).expect("well formed").puzzle;
    let rated = rate(&large, Levels::shipped(), &work).expect("no limit");
    assert_eq!((rated.hardest, rated.hodoku), (Some(Technique::ClueCases), None));
    let extreme = puzzle(EXTREME);
    let (profile, levels, allowed) = (&plain(), Levels::shipped(), &Allowed::default());
    let measure = Measure { scales: &[Scale::Path], profile, trial: Trial::Allowed, levels, allowed };
    let guessed = rate_by(&extreme, &measure, &work).expect("no limit");
    assert_eq!(guessed.hardest, Some(Technique::Trial));
    let placed: u32 = singles.iter().filter_map(|single| guessed.techniques.get(single)).sum();
    assert!(placed <= 81 - extreme.clue_count() as u32, "steps that were undone are not counted");
    let easy = rate(&puzzle(EASY), Levels::shipped(), &work).expect("no limit");
    let score: u32 = easy
        .makings
        .hodoku
        .iter()
        .map(|(technique, count)| count * technique.facts().hodoku.expect("singles have scores").1)
        .sum();
    let hodoku = easy.hodoku.expect("solved by logic");
    assert_eq!((hodoku.level, hodoku.score, score), (HodokuLevel::Easy, 216, 216), "as HoDoKu 2.2.0 itself");
    let four = rate(&puzzle("1234341221434..."), Levels::shipped(), &work).expect("no limit");
    assert_eq!((four.level, four.hodoku), (Some(Level::Easy), None), "HoDoKu rates the 9×9 grid");
    let several = rate(&puzzle("123............."), Levels::shipped(), &work).expect("no limit");
    assert_eq!((several.level, several.end, several.book), (None, Some(End::SeveralSolutions), None));
}

#[test]
fn a_step_is_recorded_as_scripts_read_it() {
    let (board, puzzle) = (board("9x9"), puzzle(EXTREME));
    let walked = walk(EXTREME, Trial::Allowed);
    let records: Vec<Value> = walked
        .entries
        .iter()
        .enumerate()
        .map(|(at, entry)| StepRecord::of_entry(entry, at + 1, &puzzle, Style::Standard))
        .map(|record| serde_json::to_value(record).expect("plain data"))
        .collect();
    for (at, (record, entry)) in records.iter().zip(&walked.entries).enumerate() {
        assert_eq!(record["step"], json!(at + 1));
        assert_eq!(record["technique"], json!(entry.step.technique.key()));
        assert!(record["place"].is_array() && record["eliminate"].is_array() && record["evidence"].is_object());
        assert_eq!(record.get("trial").is_some(), entry.depth > 0);
        let guess = records[at]["to"].as_u64().map(|to| to as usize - 1);
        assert_eq!(guess.is_some(), entry.step.technique == Technique::Retreat);
        if let Some(guess) = guess {
            assert_eq!(records[guess]["technique"], json!("trial"));
        }
    }
    let placing = |entry: &&Entry| !entry.step.conclusion.place.is_empty();
    let at = walked.entries.iter().position(|entry| placing(&entry)).expect("a step that places a digit");
    let (cell, digit) = walked.entries[at].step.conclusion.place[0];
    assert_eq!(records[at]["place"], json!([[board.cell_name(cell), digit.get()]]));
}

/// Below 4.0 only patterns of one kind each are rated, in the order of the profile. From there on, the published
/// ratings use a few patterns more.
#[test]
fn data_the_explainer_s_hardest_step_has_the_published_rating() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/ratings/se.txt");
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let profile = Profile::named("explainer").expect("shipped");
    let mut compared = 0;
    for line in text.lines() {
        let (givens, rating) = line.split_once(' ').expect("puzzle and rating");
        let published: f64 = rating.trim().parse().expect("a number");
        if !(1.6..4.0).contains(&published) {
            continue;
        }
        let walked = path(&Position::new(&puzzle(givens)), &profile, Trial::Forbidden, &Work::unlimited());
        let hardest = walked.entries.iter().filter_map(|entry| entry.step.technique.facts().rating).max();
        assert_eq!(hardest.map(|tenths| f64::from(tenths) / 10.0), Some(published), "{givens}");
        compared += 1;
    }
    assert!(compared > 200, "{compared} puzzles are not enough");
}
