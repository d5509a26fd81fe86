//! Proofs for puzzles of every board.

use std::sync::Arc;

use deduku::board::named;
use deduku::puzzle::Puzzle;
use deduku::shipped::samples;
use deduku::text::read;
use deduku::veripb::Formula;

use super::proved::{is_accepted, prove, refute, veripb};

/// The puzzles of the shipped samples.
pub(super) fn puzzles() -> Vec<(&'static str, Puzzle)> {
    let entries =
        samples().iter().flat_map(|sample| read(sample.text, None).into_iter().map(|entry| (sample.name, entry)));
    entries.map(|(name, entry)| (name, entry.expect("a puzzle").puzzle)).collect()
}

#[test]
fn the_single_solution_of_every_sample_is_proved() {
    println!("VeriPB: {:?}", veripb());
    let mut proved = 0;
    for (name, puzzle) in puzzles() {
        let Some(done) = prove(&puzzle) else { panic!("{name}: no proof") };
        assert!(is_accepted(&done.formula, &done.proof), "{name}");
        proved += 1;
    }
    assert!(proved > 40, "{proved}");
}

#[test]
fn a_puzzle_without_solutions_is_refuted_and_others_are_not() {
    // The last cell of the first row sees all four digits.
    for (line, solvable) in [("123....4........", false), ("1234............", true)] {
        let puzzle = Puzzle::from_line(Arc::new(named("4x4").expect("a board")), line).expect("well formed");
        let formula = Formula::of_puzzle(&puzzle).expect("no clues");
        let proof = refute(&formula);
        assert_eq!(proof.is_none(), solvable, "{line}");
        assert!(proof.is_none_or(|proof| is_accepted(&formula.to_string(), &proof)), "{line}");
    }
}

#[test]
fn what_has_no_form_is_named() {
    let clue = r#"{"family":"full-rank","cells":[[0,1,2,3,4,5,6,7,8]],"numbers":[3]}"#;
    let line = format!(r#"{{"size":9,"givens":"{}","clues":[{clue}]}}"#, ".".repeat(81));
    let puzzle = read(&line, None).swap_remove(0).expect("a puzzle").puzzle;
    let error = Formula::of_puzzle(&puzzle).expect_err("ranks have none").to_string();
    assert!(error.starts_with("clue 1 (full rank) has no pseudo-Boolean form"), "{error}");
}
