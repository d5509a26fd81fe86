//! Sets of clues in which cages and runs of the board, or given candidates, are combined with different digits.

use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, DigitSet, HouseKind, named};
use deduku::constraint::{Clue, Family};
use deduku::logic::{
    Conclusion, End, Entry, Evidence, Path, Profile, Step, StepRecord, Style, Technique, Trial, apply, certificate,
    find_all, solve_path, wording,
};
use deduku::puzzle::{Position, Puzzle, Requirement, Setup};
use deduku::text::read;
use deduku::verify::{Checker, Line};
use deduku::work::Work;
use serde_json::json;

const OF_SETS: [Technique; 5] =
    [Technique::SmallClueSet, Technique::ClueSet, Technique::ClueNet, Technique::ClueCases, Technique::NestedClueNet];

fn puzzle(text: &str) -> Puzzle {
    read(text, None).remove(0).expect("a puzzle").puzzle
}

fn line(step: &Step, number: usize, position: &Position) -> Line {
    let board = position.board();
    let rests = certificate(step, position);
    let record = StepRecord::of_step(step, number, position.puzzle(), Style::Standard);
    let mut line = serde_json::to_value(record).expect("a record is JSON");
    line["premises"] = rests.premises.iter().map(|premise| premise.value(board)).collect();
    line["more"] = rests.more.iter().map(|&(cell, digit)| json!([board.cell_name(cell), digit.get()])).collect();
    serde_json::from_value(line).expect("a line")
}

/// Checks every step of the path and its certificate. Returns the number of steps by sets of clues.
fn count_checked(puzzle: &Puzzle, walked: &Path, solution: &str) -> usize {
    let digits: Vec<Digit> = solution.chars().filter_map(Digit::from_symbol).collect();
    let mut position = Position::new(puzzle);
    let mut checker = Checker::new(position.clone());
    for (at, Entry { step, .. }) in walked.entries.iter().enumerate() {
        let Conclusion { place, eliminate } = &step.conclusion;
        assert!(place.iter().all(|&(cell, digit)| digits[cell.index()] == digit), "{step:?}");
        assert!(eliminate.iter().all(|&(cell, digit)| digits[cell.index()] != digit), "{step:?}");
        let line = line(step, at + 1, &position);
        let verdict = checker.line(&line, &Work::unlimited());
        assert!(verdict.is_ok(), "step {}: {verdict:?}: {step:?}", at + 1);
        apply(&mut position, step);
    }
    walked.entries.iter().filter(|entry| OF_SETS.contains(&entry.step.technique)).count()
}

#[test]
fn killers_that_no_technique_of_sums_solves_are_solved_by_sets_of_cages() {
    let lines = include_str!("../published/killers.txt").lines().filter(|line| !line.starts_with('#'));
    // Two of them are enough; the others take longer.
    for line in lines.skip(2).take(2) {
        let (code, solution) = line.split_once(' ').expect("a code and its solution");
        let puzzle = puzzle(code);
        let walked = solve_path(&Position::new(&puzzle), &Profile::standard(), Trial::Forbidden, &Work::unlimited());
        assert_eq!(walked.end, End::Solved, "{code}");
        assert!(count_checked(&puzzle, &walked, solution) > 0, "{code}");
    }
}

/// A 4×4 with a cage and a clue: the cage's number follows the clue's.
fn with_cage_and_clue() -> Puzzle {
    let plan = named("4x4").expect("a board").plan().clone().with_cages(vec![vec![0, 1]]);
    let board = Arc::new(Board::of_plan(plan).expect("a cage"));
    let mut setup = Setup::empty(Arc::clone(&board));
    setup.sums = board.houses().iter().map(|house| (house.kind == HouseKind::Cage).then_some(3)).collect();
    setup.clues = vec![Clue::new(Family::Thermometer, vec![vec![2, 6]], Vec::new())];
    setup.check().expect("a puzzle")
}

#[test]
fn cages_are_numbered_on_from_the_clues() {
    let puzzle = with_cage_and_clue();
    let numbers: Vec<usize> = puzzle.all_kernels().iter().map(|(number, _)| *number).collect();
    assert_eq!((puzzle.kernels().len() + 1, numbers.last()), (numbers.len(), Some(&1)));
    assert_eq!((puzzle.family_numbered(0), puzzle.family_numbered(1)), (Family::Thermometer, Family::Cage));
    assert_eq!(puzzle.requirement_numbered(0), Some(Requirement::Clue(0)));
    let cage = puzzle.board().house_ids().find(|&house| puzzle.sum(house).is_some()).expect("a cage");
    assert_eq!((puzzle.requirement_numbered(1), puzzle.requirement_numbered(2)), (Some(Requirement::Cage(cage)), None));
    let (_, kernel) = &puzzle.all_kernels()[numbers.len() - 1];
    assert!(kernel.rule().check(&[0, 1]) && !kernel.rule().check(&[0, 2]) && !kernel.rule().check(&[1, 2]));
}

#[test]
fn a_candidate_clashes_with_a_cage_that_needs_its_digit() {
    let puzzle = with_cage_and_clue();
    let texts: Vec<String> = find_all(&Position::new(&puzzle), Technique::ClueClash)
        .iter()
        .map(|step| {
            format!(
                "{}: {}",
                wording::reason(step, &puzzle, Style::Standard),
                wording::conclusion(step, &puzzle, Style::Standard)
            )
        })
        .collect();
    let expected = "Clue Clash of r1c3=1 with the cage 3 of r1c1 and r1c2: ";
    assert!(texts.iter().any(|text| text.starts_with(expected)), "{texts:?}");
}

#[test]
fn a_cage_in_a_set_is_named_by_its_sum_and_place() {
    let puzzle = with_cage_and_clue();
    let mut position = Position::new(&puzzle);
    // With r1c3=1 the cage has no 1, and cannot make 3.
    let [second, third] = [1, 2].map(Cell::at);
    position.restrict(second, [2, 3, 4].into_iter().filter_map(Digit::new).collect::<DigitSet>());
    let text = find_all(&position, Technique::ClueSet).into_iter().find_map(|step| {
        let Evidence::Clues(proof) = &step.evidence else { return None };
        let is_of_cage = proof.clues.iter().any(|part| part.clue == 1);
        (is_of_cage && proof.assumed == Digit::new(1).map(|one| (third, one)))
            .then(|| wording::explanation(&step, &puzzle, Style::Standard))
    });
    assert!(text.as_deref().is_some_and(|text| text.contains("the cage 3 of r1c1 and r1c2")), "{text:?}");
}
