//! Reasons: paths of steps, what the steps rest on, ratings, and the checker of what is printed of them.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use criterion::{Criterion, criterion_group, criterion_main};
use deduku::logic::{Levels, Profile, Trial, certificates, rate, solve_path, wording};
use deduku::puzzle::{Position, Puzzle};
use deduku::text::{read, samples};
use deduku::verify::{Checker, Line};
use deduku::work::Work;

/// The samples that are measured. Their puzzles are few, so that a run of all of them takes milliseconds.
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

/// The certificates of a sample's paths, as the program prints them: a puzzle's position and its lines.
fn printed(name: &str) -> Vec<(Position, Vec<Line>)> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text_of(name)).expect("room on the disk");
    let output = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(["steps", "--json"])
        .arg(&file)
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut all: Vec<(Position, Vec<Line>)> = Vec::new();
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if !value["from"].is_null() {
            let entry = read(&value["from"].to_string(), None).remove(0).expect("well formed");
            all.push((entry.position(), Vec::new()));
        }
        let line = serde_json::from_value(value).expect("a line of a certificate");
        all.last_mut().expect("the first line has its position").1.push(line);
    }
    all
}

fn checks(criterion: &mut Criterion) {
    for name in ["9x9-easy.txt", "9x9-hard.txt", "9x9-extreme.txt"] {
        let all = printed(name);
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
