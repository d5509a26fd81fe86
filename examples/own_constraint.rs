//! Constraints of one's own: a rule for neighbours on a line and one that is read along a row, and a step from them.
//!
//! `cargo run --release --example own_constraint`
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::sync::Arc;

use deduku::board::named;
use deduku::constraint::Clue;
use deduku::logic::{Profile, Style, next_step, wording};
use deduku::puzzle::{Position, Setup};
use deduku::solve::search;
use deduku::work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Arc::new(named("9x9")?);
    // Down the diagonal each value is at least twice the one before; in row 9 odd and even values take turns.
    let doubling = Clue::pairs(&board, vec![0, 10, 20, 30], |a, b| b >= 2 * a);
    let turns = Clue::states(&board, (72..81).collect(), 3, |state, value| {
        let parity = 1 + value.rem_euclid(2) as usize;
        (state != parity).then_some(parity)
    })?;
    let puzzle = Setup { clues: vec![doubling, turns], ..Setup::empty(board) }.check()?;

    let solution = search(&puzzle, 1, &Work::unlimited()).solutions.remove(0);
    println!("{solution}");
    let step = next_step(&Position::new(&puzzle), &Profile::default(), &Work::unlimited())?.ok_or("no step")?;
    println!("{}", wording::full_line(&step, &puzzle, Style::Standard));
    Ok(())
}
