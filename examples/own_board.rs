//! A board of one's own: 6×6 with both diagonals and an extra region, and a puzzle for it.
//!
//! `cargo run --release --example own_board`
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::sync::Arc;

use deduku::board::{Board, Plan};
use deduku::generate::{PuzzleRequest, generate};
use deduku::work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The extra region: rows 2 to 4 of columns 2 and 5, as cell indices from 0.
    let plan = Plan::boxes(2, 3).with_diagonals().with_windows(vec![vec![7, 10, 13, 16, 19, 22]]);
    let board = Arc::new(Board::of_plan(plan)?);
    println!("{}: {} houses", board.name(), board.houses().len());
    let made = generate(&PuzzleRequest::new(board), 1, &Work::unlimited())?;
    println!("{}\n{}", made.puzzle, made.solution);
    Ok(())
}
