//! Reasons: paths of steps, what the steps rest on, ratings, and the checker of what is printed of them.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use deduku::logic::{CertificateRecord, Profile, StepRecord, Style, Trial, certificates, solve_path, wording};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{Levels, rate};
use deduku::shipped::samples;
use deduku::text::read;
use deduku::verify::{Checker, Line};
use deduku::work::Work;
use serde::Serialize;

/// The samples that are measured. They have few puzzles, so a run of all of them takes milliseconds.
const SETS: [&str; 5] = ["9x9-easy.txt", "9x9-hard.txt", "9x9-extreme.txt", "killer.jsonl", "samurai.txt"];

fn text_of(name: &str) -> &'static str {
    samples().iter().find(|sample| sample.name == name).expect("shipped").text
}

fn puzzles(name: &str) -> Vec<Puzzle> {
    read(text_of(name), None).into_iter().map(|entry| entry.expect("well formed").puzzle).collect()
}

fn paths(criterion: &mut Criterion) {
    let profile = Profile::standard();
    for name in SETS {
        let puzzles = puzzles(name);
        criterion.bench_function(&format!("the steps of {name}"), |bencher| {
            bencher.iter(|| {
                for puzzle in &puzzles {
                    black_box(solve_path(&Position::new(puzzle), &profile, Trial::Allowed, &Work::unlimited()));
                }
            });
        });
    }
}

fn sentences(criterion: &mut Criterion) {
    let profile = Profile::standard();
    for name in ["9x9-hard.txt", "9x9-extreme.txt"] {
        let walked: Vec<_> = puzzles(name)
            .into_iter()
            .map(|puzzle| {
                let path = solve_path(&Position::new(&puzzle), &profile, Trial::Allowed, &Work::unlimited());
                (puzzle, path)
            })
            .collect();
        criterion.bench_function(&format!("the words of the steps of {name}"), |bencher| {
            let mut text = String::new();
            bencher.iter(|| {
                for (puzzle, path) in &walked {
                    for entry in &path.entries {
                        text.clear();
                        wording::push_line(&mut text, &entry.step, puzzle, profile.style);
                        black_box(&text);
                    }
                }
            });
        });
        criterion.bench_function(&format!("what the steps of {name} rest on"), |bencher| {
            bencher.iter(|| {
                for (puzzle, path) in &walked {
                    black_box(certificates(&Position::new(puzzle), &path.entries));
                }
            });
        });
    }
}

fn ratings(criterion: &mut Criterion) {
    for name in ["9x9-easy.txt", "9x9-hard.txt", "9x9-extreme.txt", "killer.jsonl"] {
        let puzzles = puzzles(name);
        criterion.bench_function(&format!("rate {name}"), |bencher| {
            bencher.iter(|| {
                for puzzle in &puzzles {
                    let _ = black_box(rate(puzzle, Levels::shipped(), &Work::unlimited()));
                }
            });
        });
    }
}

/// The certificates of a sample's paths: each puzzle's position and its lines, as `deduku steps --json` prints them.
fn certified(name: &str) -> Vec<(Position, Vec<Line>)> {
    #[derive(Serialize)]
    struct Step {
        #[serde(flatten)]
        record: StepRecord,
        #[serde(flatten)]
        rests: CertificateRecord,
    }

    let of_puzzle = |puzzle: Puzzle| {
        let position = Position::new(&puzzle);
        let path = solve_path(&position, &Profile::standard(), Trial::Allowed, &Work::unlimited());
        let rests = certificates(&position, &path.entries);
        let lines = (1..).zip(path.entries.iter().zip(&rests)).map(|(number, (entry, rests))| {
            let record = StepRecord::of_entry(entry, number, &puzzle, Style::Standard);
            let step = Step { record, rests: rests.record(puzzle.board()) };
            serde_json::from_value(serde_json::to_value(step).expect("JSON")).expect("a line of a certificate")
        });
        let lines = lines.collect();
        (position, lines)
    };
    puzzles(name).into_iter().map(of_puzzle).collect()
}

fn checks(criterion: &mut Criterion) {
    for name in ["9x9-easy.txt", "9x9-hard.txt", "9x9-extreme.txt"] {
        let all = certified(name);
        let check = || {
            for (position, lines) in &all {
                let mut checker = Checker::new(position.clone());
                for line in lines {
                    checker.line(line, &Work::unlimited()).expect("the program's own certificate");
                }
            }
        };
        criterion.bench_function(&format!("verify the steps of {name}"), |bencher| bencher.iter(check));
    }
}

criterion_group!(benches, paths, sentences, ratings, checks);
criterion_main!(benches);
