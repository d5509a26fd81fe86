//! Counts the solutions of the puzzles of a file on all processors.
//!
//! `cargo run --release --example read_in_parallel puzzles.txt`
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use deduku::solve::count;
use deduku::text::read;
use deduku::work::Work;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "saves/9x9-hard.txt".to_owned());
    let text = std::fs::read_to_string(path)?;
    let entries = read(&text, None);
    let (next, unique) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = entry.as_ref().ok().map(|entry| count(&entry.puzzle, 2, &Work::unlimited()));
                    unique.fetch_add(usize::from(matches!(found, Some(Ok(1)))), Ordering::Relaxed);
                }
            });
        }
    });
    for error in entries.iter().filter_map(|entry| entry.as_ref().err()) {
        eprintln!("{error}");
    }
    println!("{} of {} have one solution", unique.into_inner(), entries.len());
    Ok(())
}
