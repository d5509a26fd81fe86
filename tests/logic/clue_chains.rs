//! Chains, fish and almost locked sets in which some links are clues or cages: candidates that cannot both hold by a
//! clue, or of which it needs one.

use std::collections::BTreeSet;
use std::sync::Arc;

use deduku::board::{Board, Cell, HouseKind, named};
use deduku::constraint::{Clue, Family};
use deduku::logic::{
    Evidence, Link, LinkReason, Profile, Step, StepRecord, Style, Technique, apply, certificate, find_all, next_step,
    read_step, wording,
};
use deduku::puzzle::{Position, Puzzle, Setup};
use deduku::solve::search_position;
use deduku::verify::{Checker, Line};
use deduku::work::Work;
use serde_json::{Value, json};

const CHAINS: [Technique; 11] = [
    Technique::XChain,
    Technique::XyChain,
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::Aic,
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::GroupedAic,
    Technique::SetContinuousNiceLoop,
    Technique::SetDiscontinuousNiceLoop,
    Technique::SetAic,
];

const FISH: [Technique; 8] = [
    Technique::FinnedXWing,
    Technique::SashimiXWing,
    Technique::FinnedSwordfish,
    Technique::SashimiSwordfish,
    Technique::FinnedFrankenXWing,
    Technique::FinnedFrankenSwordfish,
    Technique::FinnedMutantXWing,
    Technique::FinnedMutantSwordfish,
];

const SETS: [Technique; 5] =
    [Technique::AlsXz, Technique::AlsXyWing, Technique::AlsXyChain, Technique::AlsWWing, Technique::DeathBlossom];

/// A 6×6 where no two equal digits touch, with dots, a thermometer and a palindrome.
fn with_clues() -> Puzzle {
    let board = Arc::new(named("6x6").expect("a board"));
    let clues = vec![
        Clue::new(Family::AntiKing, Vec::new(), Vec::new()),
        Clue::new(Family::Thermometer, vec![vec![0, 7, 14]], Vec::new()),
        Clue::new(Family::WhiteDot, vec![vec![3, 4]], Vec::new()),
        Clue::new(Family::BlackDot, vec![vec![21, 27]], Vec::new()),
        Clue::new(Family::Palindrome, vec![vec![30, 25, 20]], Vec::new()),
    ];
    Setup { clues, ..Setup::empty(board) }.check().expect("a puzzle")
}

/// A 6×6 with cages of two cells, whose sums are those of one of its solutions.
fn with_cages() -> Puzzle {
    let cages: Vec<Vec<u16>> = [[0, 1], [8, 14], [9, 10], [17, 23], [20, 26], [21, 22], [28, 29], [30, 31]]
        .iter()
        .map(|cage| cage.to_vec())
        .collect();
    let plan = named("6x6").expect("a board").plan().clone().with_cages(cages);
    let board = Arc::new(Board::of_plan(plan).expect("cages"));
    let digits = "214365356412561243432156643521125634";
    let digit = |cell: &Cell| digits.as_bytes()[cell.index()] - b'0';
    let mut setup = Setup::empty(Arc::clone(&board));
    let sum = |cells: &[Cell]| cells.iter().map(|cell| u16::from(digit(cell))).sum::<u16>();
    setup.sums =
        board.houses().iter().map(|house| (house.kind == HouseKind::Cage).then(|| sum(&house.cells))).collect();
    setup.check().expect("a puzzle")
}

/// Positions of the puzzle on the way to one of its solutions, each with some of its digits placed.
fn positions(puzzle: &Puzzle) -> Vec<Position> {
    let empty = Position::new(puzzle);
    let search = search_position(&empty, 1, &Work::unlimited());
    let solution = search.solutions.first().expect("a solution").clone();
    let mut positions = Vec::new();
    for first in 0..12 {
        let mut position = empty.clone();
        for at in (0..8).map(|step| (first * 5 + step * 7) % 36) {
            let cell = Cell::at(at);
            if position.value(cell).is_none() {
                position.place(cell, solution.digit(cell));
            }
            positions.push(position.clone());
        }
    }
    positions
}

fn clue_links(step: &Step) -> Vec<Link> {
    let Evidence::Pattern(pattern) = &step.evidence else { return Vec::new() };
    let links = pattern.chains.iter().flat_map(|chain| &chain.links).copied();
    links.filter(|link| matches!(link.by, LinkReason::Clue(_))).collect()
}

fn line(step: &Step, position: &Position) -> Value {
    let board = position.board();
    let rests = certificate(step, position);
    let record = StepRecord::of_step(step, 1, position.puzzle(), Style::Standard);
    let mut line = serde_json::to_value(record).expect("a record is JSON");
    line["premises"] = rests.premises.iter().map(|premise| premise.value(board)).collect();
    line["more"] = rests.more.iter().map(|&(cell, digit)| json!([board.cell_name(cell), digit.get()])).collect();
    line
}

/// Whether a premise of the step is a clue.
fn rests_on_clues(step: &Step, position: &Position) -> bool {
    certificate(step, position).premises.iter().any(|premise| premise.value(position.board()).get("clue").is_some())
}

/// Checks a step against all solutions, and its certificate and record.
fn check(step: &Step, position: &Position) {
    for &(cell, digit) in &step.conclusion.eliminate {
        let mut with = position.clone();
        with.place(cell, digit);
        let search = search_position(&with, 1, &Work::unlimited());
        assert!(search.complete && search.solutions.is_empty(), "{step:?}");
    }
    let value = line(step, position);
    assert!(value["premises"].as_array().is_some_and(|premises| !premises.is_empty()), "{step:?}");
    let stated: Line = serde_json::from_value(value.clone()).expect("a line");
    let verdict = Checker::new(position.clone()).line(&stated, &Work::unlimited());
    assert!(verdict.is_ok(), "{verdict:?}: {value}");
    let record = value.as_object().expect("an object");
    assert_eq!(read_step(record, position.board()).as_ref(), Ok(step));
}

/// Checks every step of these techniques that rests on clues. Returns the techniques and the number of their steps.
fn checked(puzzle: &Puzzle, all: &[Technique]) -> (BTreeSet<Technique>, usize) {
    let (mut techniques, mut count) = (BTreeSet::new(), 0);
    for position in positions(puzzle).into_iter().step_by(2) {
        for &technique in all {
            for step in find_all(&position, technique) {
                if clue_links(&step).is_empty() && (CHAINS.contains(&technique) || !rests_on_clues(&step, &position)) {
                    continue;
                }
                check(&step, &position);
                techniques.insert(technique);
                count += 1;
            }
        }
    }
    (techniques, count)
}

#[test]
fn chains_across_clues_are_right_and_rest_on_what_they_say() {
    let (techniques, count) = checked(&with_clues(), &CHAINS);
    assert!(techniques.len() >= 9 && count > 350, "{count} of {techniques:?}");
}

#[test]
fn chains_across_cages_are_right_and_rest_on_what_they_say() {
    let (techniques, count) = checked(&with_cages(), &CHAINS);
    assert!(techniques.len() >= 6 && count > 200, "{count} of {techniques:?}");
}

#[test]
fn fish_with_fins_that_clues_bring_to_an_end_are_right() {
    let (techniques, count) = checked(&with_clues(), &FISH);
    assert!(techniques.len() >= 6 && count > 100, "{count} of {techniques:?}");
}

#[test]
fn almost_locked_sets_across_clues_are_right() {
    let (techniques, count) = checked(&with_clues(), &SETS);
    assert!(techniques.len() >= 4 && count > 100, "{count} of {techniques:?}");
}

#[test]
fn a_clue_that_needs_one_of_two_candidates_links_them_strongly() {
    const LINKED: [Technique; 4] =
        [Technique::Aic, Technique::DiscontinuousNiceLoop, Technique::ContinuousNiceLoop, Technique::XChain];
    let profile = Profile::default();
    let (mut strong, mut count) = (BTreeSet::new(), 0);
    for (name, puzzle) in [("clues", with_clues()), ("cages", with_cages())] {
        for mut position in positions(&puzzle).into_iter().step_by(11) {
            // A strong link needs a clue that removes nothing more by itself, so the easier steps are made first.
            while let Ok(Some(step)) = next_step(&position, &profile, &Work::unlimited()) {
                for technique in LINKED {
                    for found in find_all(&position, technique) {
                        if clue_links(&found).iter().any(|link| link.strong) {
                            check(&found, &position);
                            strong.insert((name, technique));
                            count += 1;
                        }
                    }
                }
                apply(&mut position, &step);
            }
        }
    }
    assert!(strong.len() >= 4 && count > 20, "{count} of {strong:?}");
}

#[test]
fn a_link_by_a_clue_is_worded_with_its_name() {
    let puzzle = with_clues();
    let texts: Vec<String> = positions(&puzzle)
        .iter()
        .flat_map(|position| find_all(position, Technique::DiscontinuousNiceLoop))
        .map(|step| wording::explanation(&step, &puzzle, Style::Standard))
        .collect();
    for clue in [
        "by the rule “anti-king”",
        "by the white dot between r1c4 and r1c5",
        "by the black dot between r4c4 and r5c4",
        "by the palindrome from r6c1 to r4c3",
    ] {
        assert!(texts.iter().any(|text| text.contains(clue)), "{clue}: {:?}", texts.first());
    }
}
