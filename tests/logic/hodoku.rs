//! The profile hodoku against HoDoKu 2.2.0 (build 116, default settings): facts from running it, see `docs/hodoku.md`.

use deduku::board::{Board, Cell, Digit};
use deduku::logic::{End, HodokuLevel, Path, Profile, Step, Technique, Trial, next_step, path};
use deduku::puzzle::Position;
use deduku::rating::{Levels, rate};
use deduku::text::read;
use deduku::work::Work;

/// One puzzle per line, with HoDoKu's score and level.
const RATINGS: &str = include_str!("../hodoku/ratings.txt");
/// HoDoKu's paths: `puzzle` and the grid, then one step per line, with its technique and what it places or removes.
const PATHS: &str = include_str!("../hodoku/paths.txt");

fn position(line: &str) -> Position {
    read(line, None).remove(0).expect("well formed").position()
}

fn walk(position: &Position) -> Path {
    let profile = Profile::named("hodoku").expect("shipped");
    path(position, &profile, Trial::Forbidden, &Work::unlimited())
}

/// `xy-wing r3c2<>3 r5c3<>3`.
fn line_of(step: &Step, board: &Board) -> String {
    let list = |list: &[(Cell, Digit)], sign: &str| {
        let mut list = list.to_vec();
        list.sort_unstable();
        list.iter().fold(String::new(), |line, &(cell, digit)| {
            format!("{line} {}{sign}{}", board.cell_name(cell), digit.get())
        })
    };
    let (place, eliminate) = (list(&step.conclusion.place, "="), list(&step.conclusion.eliminate, "<>"));
    format!("{}{place}{eliminate}", step.technique.key())
}

#[test]
fn the_paths_are_hodokus_step_by_step() {
    let mut compared = 0;
    for text in PATHS.split("puzzle ").skip(1) {
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let puzzle = lines.next().expect("the grid");
        let position = position(puzzle);
        let walked = walk(&position);
        let ours: Vec<String> = walked.entries.iter().map(|entry| line_of(&entry.step, position.board())).collect();
        let theirs: Vec<&str> = lines.collect();
        for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            assert_eq!(ours, theirs, "step {} of {puzzle}", at + 1);
        }
        assert_eq!((walked.end, ours.len()), (End::Solved, theirs.len()), "{puzzle}");
        compared += ours.len();
    }
    assert!(compared > 200, "{compared} steps");
}

#[test]
fn scores_and_levels_are_mostly_hodokus() {
    let (mut count, mut scores, mut levels) = (0, 0, 0);
    for line in RATINGS.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let entry = read(words[0], None).remove(0).expect("well formed");
        let rating = rate(&entry.puzzle, Levels::shipped(), &Work::unlimited()).expect("no limit");
        let rated = rating.hodoku.expect("its order solves the puzzle");
        count += 1;
        scores += u32::from(rated.score.to_string() == words[1]);
        levels += u32::from(format!("{:?}", rated.level).to_lowercase() == words[2]);
    }
    assert_eq!(count, 71);
    assert!(scores >= 67, "{scores} of {count} scores");
    assert!(levels >= 70, "{levels} of {count} levels");
}

/// `HoDoKu` finds a hidden pair in this puzzle and then nothing: its second step is `Brute Force: r5c6=1`, the 29th of
/// 57 empty cells.
const NOTHING: &str = "98.7..6..75.....8...6......4...3.5....84...6...59...7...98...5.....9...2....14...";

#[test]
fn where_nothing_is_found_brute_force_takes_the_middle_one_of_the_empty_cells() {
    let position = position(NOTHING);
    let profile = Profile::named("hodoku").expect("shipped");
    let known = path(&position, &profile, Trial::Known, &Work::unlimited());
    assert_eq!(known.end, End::Solved);
    let first = known.entries.iter().find(|entry| entry.step.technique == Technique::Trial).expect("it gets stuck");
    assert_eq!(line_of(&first.step, position.board()), "trial r5c6=1");
    assert_eq!(walk(&position).end, End::Stuck);
    let rating = rate(position.puzzle(), Levels::shipped(), &Work::unlimited()).expect("no limit");
    let forced = known.entries.iter().filter(|entry| entry.step.technique == Technique::Trial).count() as u32;
    assert_eq!(rating.makings.hodoku.get(&Technique::Trial), Some(&forced));
    let rated = rating.hodoku.expect("brute force solves everything");
    assert!(rated.score > 10_000 * forced && rated.score < 10_000 * (forced + 1), "{rated:?}");
    assert_eq!(rated.level, HodokuLevel::Extreme);
}

#[test]
fn the_next_step_is_the_first_of_the_path() {
    let profile = Profile::named("hodoku").expect("shipped");
    for line in RATINGS.lines().filter(|line| !line.starts_with('#')).step_by(6) {
        let position = position(line.split(' ').next().expect("a grid"));
        let first = walk(&position).entries.remove(0).step;
        assert_eq!(next_step(&position, &profile, &Work::unlimited()), Ok(Some(first)), "{line}");
    }
}
