//! Puzzles of another generator, where two other solvers agreed on the solution.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test says by them what it met")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use deduku::board::{Board, named};
use deduku::puzzle::Puzzle;
use deduku::solve::{Verdict, classify};
use deduku::work::Work;

/// Solves every puzzle of the file, if it is there; its solution must be the file's, and the only one.
fn solves(file: &str, board: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/boards").join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: there is no {}", path.display());
        return;
    };
    let board: Arc<Board> = Arc::new(named(board).expect("in the catalogue"));
    let mut puzzles = 0;
    for line in text.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
        let text = |key: &str| entry[key].as_str().unwrap_or_else(|| panic!("{key} in {line}")).to_owned();
        let puzzle = Puzzle::from_line(board.clone(), &text("givens")).expect("well formed");
        match classify(&puzzle, &Work::unlimited()) {
            Ok(Verdict::Unique(unique)) => {
                assert_eq!(unique.solution().to_string(), text("solution"), "{}", text("id"));
            }
            other => panic!("{}: {other:?}", text("id")),
        }
        puzzles += 1;
    }
    assert!(puzzles > 0, "{file} is empty");
}

#[test]
fn four_by_four() {
    solves("sgt_4x4.jsonl", "4x4");
}

#[test]
fn six_by_six() {
    solves("sgt_6x6_2x3.jsonl", "6x6");
}

#[test]
fn nine_by_nine() {
    solves("sgt_classic9.jsonl", "9x9");
}

#[test]
fn sixteen_by_sixteen() {
    solves("sgt_16x16.jsonl", "16x16");
}

#[test]
fn twenty_five_by_twenty_five() {
    solves("sgt_25x25.jsonl", "25x25");
}
