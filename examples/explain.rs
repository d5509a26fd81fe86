//! Solves a 9×9 line step by step, and says why each step follows.
//!
//! `cargo run --example explain 005400180146080500070013000451008706080000010603700948000390070004070269019006400`
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use deduku::logic::{End, Profile, Style, Trial, solve_path, wording};
use deduku::puzzle::{Position, Puzzle};
use deduku::work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = std::env::args().nth(1);
    let line =
        line.as_deref().unwrap_or("000801000000000043500000000000070800000000100020030000600000075003400000000200600");
    let puzzle: Puzzle = line.parse()?;
    let path = solve_path(&Position::new(&puzzle), &Profile::default(), Trial::Forbidden, &Work::unlimited());
    for (number, entry) in path.entries.iter().enumerate() {
        println!("{:3}. {}", number + 1, wording::explanation(&entry.step, &puzzle, Style::Standard));
    }
    match path.end {
        End::Solved => println!("solved in {} steps", path.entries.len()),
        end => println!("logic alone ends here: {}", end.key()),
    }
    Ok(())
}
