//! Makes three puzzles that need a technique.
//!
//! `cargo run --release --example generate_by_technique xy-wing`
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::sync::Arc;

use deduku::board::named;
use deduku::generate::{PuzzleRequest, generate};
use deduku::work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "hidden-pair".to_owned());
    let request = PuzzleRequest { technique: Some(name.parse()?), ..PuzzleRequest::new(Arc::new(named("9x9")?)) };
    for seed in 1..=3 {
        println!("{}", generate(&request, seed, &Work::unlimited())?.puzzle);
    }
    Ok(())
}
