//! Every step of every path over the published puzzles is accepted by the checker, and sound.
//!
//! `DEDUKU_HEAVY=1 cargo test --release --test verify paths:: -- --nocapture` walks a thousand of each file in two
//! threads and prints the number of steps of each technique; `DEDUKU_HEAVY=100000` takes that many, which is all and
//! takes hours, and without the variable only a few. `DEDUKU_FILES=top1465,hardest` takes the files with these words in
//! their names.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use deduku::logic::{CertificateRecord, End, Profile, StepRecord, Trial, certificates, path};
use deduku::puzzle::{Position, Puzzle};
use deduku::solve::{Verdict, classify};
use deduku::text::Reader;
use deduku::verify::{Checker, Line};
use deduku::work::Work;
use serde_json::{Value, json};

const FILES: [&str; 3] = ["ratings/se.txt", "classic/top1465.txt", "classic/hardest_11plus.txt"];
const THREADS: usize = 2;

/// The number of lines of each file, evenly spaced, that are walked.
fn most() -> usize {
    match std::env::var("DEDUKU_HEAVY").as_deref() {
        Ok("1") => 1000,
        Ok(number) => number.parse().expect("DEDUKU_HEAVY is 1 or a number of puzzles"),
        Err(_) => 2,
    }
}

#[derive(Default)]
struct Counts {
    puzzles: usize,
    /// For each technique the number of steps, and of those that name more candidates than they remove.
    techniques: BTreeMap<String, (usize, usize)>,
    /// The faults.
    wrong: Vec<String>,
}

/// A step or a retreat, as a certificate has it.
fn line(record: &StepRecord, rests: &CertificateRecord) -> Line {
    let mut value = serde_json::to_value(record).expect("JSON");
    let Value::Object(rests) = serde_json::to_value(rests).expect("JSON") else {
        unreachable!("a record is an object")
    };
    value.as_object_mut().expect("an object").extend(rests);
    serde_json::from_value(value).expect("a line")
}

/// Walks the path of a puzzle, and checks each step.
fn walk(puzzle: &Puzzle, profile: &Profile, counts: &mut Counts) {
    let work = Work::unlimited();
    let position = Position::new(puzzle);
    let Ok(Verdict::Unique(unique)) = classify(puzzle, &work) else {
        counts.wrong.push(format!("{puzzle}: not one solution"));
        return;
    };
    let walked = path(&position, profile, Trial::Allowed, &work);
    if walked.end != End::Solved {
        counts.wrong.push(format!("{puzzle}: {:?}", walked.end));
    }
    let board = puzzle.board();
    let records =
        walked.entries.iter().enumerate().map(|(at, entry)| StepRecord::of_entry(entry, at + 1, puzzle, profile.style));
    let mut checker = Checker::new(position.clone());
    for ((entry, certificate), record) in
        walked.entries.iter().zip(certificates(&position, &walked.entries)).zip(records)
    {
        let conclusion = &entry.step.conclusion;
        let holds = |&(cell, digit): &(_, _)| unique.solution().digit(cell) == digit;
        let is_sound = conclusion.place.iter().all(holds) && !conclusion.eliminate.iter().any(holds);
        let text = record.text.clone();
        // A step that rests on a guess need not hold in the solution, unless it is not undone.
        if !is_sound && !entry.undone {
            counts.wrong.push(format!("{puzzle}: {text}: not so in the solution"));
        }
        let count = counts.techniques.entry(record.technique.to_owned()).or_default();
        count.0 += 1;
        count.1 += usize::from(!certificate.more.is_empty());
        if let Err(fault) = checker.line(&line(&record, &certificate.record(board)), &work) {
            counts.wrong.push(format!("{puzzle}: {text}: {fault}"));
        }
    }
    let end: Line = serde_json::from_value(json!({ "end": walked.end.key() })).expect("a line");
    if let Err(fault) = checker.line(&end, &work) {
        counts.wrong.push(format!("{puzzle}: {fault}"));
    }
    counts.puzzles += 1;
}

#[test]
fn data_every_step_of_every_path_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let words = std::env::var("DEDUKU_FILES").unwrap_or_default();
    for file in FILES.into_iter().filter(|file| words.split(',').any(|word| file.contains(word))) {
        let Ok(text) = std::fs::read_to_string(folder.join(file)) else { continue };
        let all: Vec<&str> = text.lines().collect();
        let lines: Vec<&str> = all.iter().copied().step_by(all.len().div_ceil(most())).collect();
        let (next, counts) = (AtomicUsize::new(0), Mutex::new(Counts::default()));
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    let (profile, mut own) = (Profile::standard(), Counts::default());
                    while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let entry = Reader::new(line, None).next().expect("a puzzle").expect("well formed");
                        walk(&entry.puzzle, &profile, &mut own);
                    }
                    let mut counts = counts.lock().expect("no thread failed");
                    counts.puzzles += own.puzzles;
                    counts.wrong.append(&mut own.wrong);
                    for (technique, (steps, more)) in own.techniques {
                        let count = counts.techniques.entry(technique).or_default();
                        *count = (count.0 + steps, count.1 + more);
                    }
                });
            }
        });
        let Counts { puzzles, techniques, wrong } = counts.into_inner().expect("no thread failed");
        let steps: usize = techniques.values().map(|count| count.0).sum();
        let passed_over = all.len() - lines.len();
        println!("{file}: {puzzles} puzzles, {passed_over} passed over, {steps} steps, {} wrong", wrong.len());
        for (technique, (steps, more)) in &techniques {
            println!("  {steps:>8}  {technique} ({more} name more)");
        }
        assert!(wrong.is_empty(), "{} of {file}:\n{}", wrong.len(), wrong[..wrong.len().min(10)].join("\n"));
        assert_eq!(puzzles, lines.len());
    }
}

/// Generated with seed 4 at the level extreme. The path is walked in a canonical frame, so its proofs are turned back.
#[test]
fn cases_on_a_large_board_without_clues_are_right() {
    let text = ".2.1..9..6B.A...4.D...8...59G....68..F2..G.DC..7......EB.4F..D..A1.E7...B....8.2..B.......G39.5.2.63.B...17.E..F..G.\
                ...1.8....A.G3..4..E.B65....8...B.D...9E.C..DC..8AF......7..E9....7.8.A...31.A3F..G...........4.A....23..58..8..E...\
                D.....7..G.26.5....1..C.";
    let entry = Reader::new(text, None).next().expect("a puzzle").expect("well formed");
    let mut counts = Counts::default();
    walk(&entry.puzzle, &Profile::standard(), &mut counts);
    assert!(counts.wrong.is_empty(), "{}", counts.wrong.join("\n"));
    let of = |technique: &str| counts.techniques.get(technique).map_or(0, |count| count.0);
    assert!(of("clue-cases") + of("nested-clue-net") > 0 && of("trial") == 0, "{:?}", counts.techniques);
}
