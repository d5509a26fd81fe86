//! Puzzles in the text of Interactive Sudoku Solver and in the JSON of f-puzzles: read, solved, and compared with the
//! solutions of their sources. The files are optional, and lie beside the project.
#![allow(clippy::print_stdout, clippy::panic, reason = "a test that shows its figures, and fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use deduku::board::{Digit, DigitSet};
use deduku::chance::Chance;
use deduku::constraint::{Clue, Geometry};
use deduku::logic::{
    Conclusion, End, Entry, Family, Profile, Single, Step, StepRecord, Style, Trial, apply, certificate, single,
    solve_path,
};
use deduku::puzzle::{Description, Position, Puzzle, Requirement};
use deduku::solve::{Verdict, classify, count};
use deduku::text::{Format, read, solution_form, write};
use deduku::verify::{Checker, Fault, Line};
use deduku::work::Work;
use serde_json::{Value, json};

use crate::long_form::is_heavy;

/// The node limit for each puzzle of the sample that always runs; `DEDUKU_HEAVY=1` allows twenty times as many.
const NODES: u64 = 10_000;

/// The approximate number of certificates of a puzzle that are made wrong; with `DEDUKU_HEAVY=1` all of them.
const WRONG: usize = 300;

/// Rows that are said to have a single solution but have several: Interactive Sudoku Solver itself (e373f98) accepts
/// the second one that is found here.
const SEVERAL: [&str; 1] = ["iss-8e7fb795ec"];

/// Rows that are said to have several solutions, because a rule is only drawn and in words; with it they have one.
const BY_WORDS: [&str; 1] = ["fp-4d09ed5d6e"];

/// The results for the rows of a file.
#[derive(Default, Debug)]
struct Tally {
    rows: usize,
    unread: Vec<String>,
    /// Rows whose constraints are all known. Rules in words are another matter: most of these rows state theirs.
    understood: usize,
    /// The number of solved rows with a single solution, and of those whose solution was proved unique and equal.
    single: usize,
    proved: usize,
    unsolved: Vec<String>,
    several: Vec<String>,
    wrong: Vec<String>,
    unknown: BTreeMap<String, usize>,
}

fn rows(file: &str) -> Option<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/variants").join(file);
    Some(fs::read_to_string(path).ok()?.lines().map(str::to_owned).collect())
}

/// A source's solution in our form, with letters for digits above 9.
fn expected(row: &Value) -> Option<String> {
    let text = row["solution"].as_str()?;
    if !text.contains(',') {
        return Some(text.to_owned());
    }
    let symbol = |number: &str| number.parse().ok().and_then(|number| char::from_digit(number, 36)).unwrap_or('.');
    Some(text.split(',').map(symbol).collect::<String>().to_ascii_uppercase())
}

fn agrees(found: &str, expected: &str) -> bool {
    found.len() == expected.len() && found.bytes().zip(expected.bytes()).all(|(a, b)| a == b || b == b'.')
}

/// The constraints of a puzzle that are named or drawn but not known.
fn unknown_constraints(puzzle: &Puzzle) -> Vec<&String> {
    puzzle.not_checked().iter().filter(|rule| !Description::is_in_words(rule)).collect()
}

/// Reads every row, and solves one in `each`.
fn run(file: &str, each: usize, nodes: u64) -> Option<Tally> {
    let mut tally = Tally::default();
    for (at, text) in rows(file)?.iter().enumerate() {
        let row: Value = serde_json::from_str(text).expect("a row of JSON");
        let name = row["id"].as_str().unwrap_or_default().to_owned();
        tally.rows += 1;
        let entry = match read(text, None).pop() {
            Some(Ok(entry)) => entry,
            error => {
                tally.unread.push(format!("{name}: {error:?}"));
                continue;
            }
        };
        let unknown = unknown_constraints(&entry.puzzle);
        for rule in &unknown {
            *tally.unknown.entry((*rule).clone()).or_default() += 1;
        }
        tally.understood += usize::from(unknown.is_empty());
        if at % each != 0 {
            continue;
        }
        let single = row["unique"] == true;
        tally.single += usize::from(single);
        let started = std::time::Instant::now();
        let answer = classify(&entry.puzzle, &Work::unlimited().with_nodes(nodes));
        let seconds = started.elapsed().as_secs_f64();
        if seconds > 2.0 {
            println!("{name}: {seconds:.1} s");
        }
        match answer {
            Ok(Verdict::Unique(unique)) => {
                let found = solution_form(&entry.puzzle, unique.solution()).to_string();
                match expected(&row) {
                    Some(expected) if !agrees(&found, &expected) && unknown.is_empty() => {
                        tally.wrong.push(format!("{name}: {found} and not {expected}"));
                    }
                    Some(_) if single => tally.proved += usize::from(unknown.is_empty()),
                    _ if row["unique"] == false && unknown.is_empty() && !BY_WORDS.contains(&name.as_str()) => {
                        tally.wrong.push(format!("{name}: not single"));
                    }
                    _ => {}
                }
            }
            Ok(Verdict::None) if single && unknown.is_empty() => tally.wrong.push(format!("{name}: no solution")),
            Ok(Verdict::Several(_)) if single && unknown.is_empty() => tally.several.push(name),
            Err(_) if single && unknown.is_empty() => tally.unsolved.push(name),
            _ => {}
        }
    }
    println!("{file}: {tally:#?}");
    Some(tally)
}

/// Every clue of every row holds in the solution of the row, by a check that shares nothing with the search.
#[test]
fn data_the_solutions_of_variants_keep_every_clue() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for file in ["fpuzzles.jsonl", "iss.jsonl"] {
        let Some(rows) = rows(file) else { return };
        for text in rows {
            let row: Value = serde_json::from_str(&text).expect("a row of JSON");
            let Some(solution) = expected(&row).filter(|_| row["unique"] != false) else { continue };
            let Some(Ok(entry)) = read(&text, None).pop() else { continue };
            let board = entry.puzzle.board();
            if solution.len() != board.cell_count() || solution.contains('.') {
                continue;
            }
            let digits: Option<Vec<u8>> =
                solution.chars().map(|symbol| Some(board.digit_of_symbol(symbol)?.index() as u8)).collect();
            let Some(digits) = digits else {
                wrong.push(format!("{}: a value beyond the board {}", row["id"], board.name()));
                continue;
            };
            for house in board.houses() {
                let mut held: Vec<u8> = house.cells.iter().map(|cell| digits[cell.index()]).collect();
                held.sort_unstable();
                if held.windows(2).any(|pair| pair[0] == pair[1]) {
                    wrong.push(format!("{}: {house} of {}", row["id"], board.name()));
                }
            }
            for (cell, &digit) in board.cells().zip(&digits) {
                let allowed = entry.puzzle.given(cell).map_or_else(|| entry.puzzle.marks(cell), DigitSet::of);
                if !allowed.contains(Digit::from_index(usize::from(digit))) {
                    wrong.push(format!("{}: {}", row["id"], board.cell_name(cell)));
                }
            }
            for (clue, kernel) in entry.puzzle.kernels() {
                checked += 1;
                let own: Vec<u8> = kernel.rule().cells().iter().map(|cell| digits[cell.index()]).collect();
                if !kernel.rule().check(&own) {
                    wrong.push(format!("{}: {:?}", row["id"], entry.puzzle.clues()[*clue]));
                }
            }
        }
    }
    println!("{checked} kernels hold");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The clues of a puzzle, each line and each set separately, sorted.
fn clues(puzzle: &Puzzle) -> Vec<String> {
    let each = |clue: &Clue| {
        let alone = matches!(clue.family.row().geometry, Geometry::Line | Geometry::Set) && clue.parts.is_empty();
        if alone && clue.text.is_none() {
            // A sum of 0 means no sum.
            let numbers: Vec<i32> = clue.numbers.iter().copied().filter(|number| *number != 0).collect();
            clue.groups.iter().map(|group| format!("{:?} {group:?} {numbers:?}", clue.family)).collect()
        } else {
            vec![format!("{clue:?}")]
        }
    };
    let mut clues: Vec<String> = puzzle.clues().iter().flat_map(each).collect();
    clues.sort();
    clues
}

/// Whether two puzzles allow the same grids, of those around the one that their source says is the solution, or around
/// any: two digits exchanged, or one changed, again and again.
fn allow_the_same(one: &Puzzle, other: &Puzzle) -> bool {
    let board = one.board();
    let carried = one.description().map(|said| said.solution.clone()).unwrap_or_default();
    let first = |cell: usize| {
        let value = carried.get(cell).copied().flatten();
        value
            .and_then(|value| board.digit_of_value(value))
            .unwrap_or_else(|| Digit::from_index(cell % usize::from(board.digits())))
    };
    let start: Vec<Digit> = (0..board.cell_count()).map(first).collect();
    let mut chance = Chance::from_seed(7);
    let mut pick = |count: usize| chance.below(count as u32) as usize;
    let keeps = |puzzle: &Puzzle, digits: &[Digit]| {
        (0..puzzle.clues().len()).all(|clue| puzzle.is_met(Requirement::Clue(clue), digits))
    };
    (0..400).all(|round| {
        let mut digits = start.clone();
        for _ in 0..round % 4 {
            let (a, b) = (pick(digits.len()), pick(digits.len()));
            digits.swap(a, b);
            digits[a] = Digit::from_index(pick(usize::from(board.digits())));
        }
        keeps(one, &digits) == keeps(other, &digits)
    })
}

/// Each row, written in each form of a link, reads back as the same puzzle: every second row, all with
/// `DEDUKU_HEAVY=1`.
#[test]
fn data_variants_are_written_and_read_back() {
    let each = if is_heavy() { 1 } else { 2 };
    let mut refused: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let (mut written, mut wrong) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for file in ["fpuzzles.jsonl", "iss.jsonl"] {
        let Some(rows) = rows(file) else { return };
        for text in rows.into_iter().step_by(each) {
            let Some(Ok(entry)) = read(&text, None).pop() else { continue };
            for format in [Format::Fpuzzles, Format::Sudokupad, Format::Iss, Format::Link, Format::Jsonl] {
                let link = match write(&entry, format) {
                    Ok(link) => link,
                    Err(error) => {
                        let what = error.to_string();
                        let what = what.split_once("cannot carry ").map_or(what.as_str(), |(_, rest)| rest);
                        *refused.entry((format.name(), what.chars().take(40).collect())).or_default() += 1;
                        continue;
                    }
                };
                *written.entry(format.name()).or_default() += 1;
                if file.starts_with("fpuzzles") && link.contains("sudokupad.app/scl") {
                    *written.entry("drawn").or_default() += 1;
                }
                let name = || format!("{} {}", entry.id.as_deref().unwrap_or_default(), format.name());
                match read(&link, None).pop() {
                    Some(Ok(back)) => {
                        let (a, b) = (&entry.puzzle, &back.puzzle);
                        // Candidates given by clues are written as candidates given by cells.
                        let given = |clue: &Clue| clue.family.row().iss.contains(&"Given");
                        // A rule without a name of its own is written as its pairs of digits: a dot with a number.
                        let is_table = |clue: &String| clue.contains("family: Pair,") && !clues(a).contains(clue);
                        let is_carried = !a.clues().iter().any(given)
                            && a.clues().iter().all(|clue| !clue.family.row().iss.is_empty());
                        if a.board() != b.board() {
                            wrong.push(format!("{}: {} and not {}", name(), b.board().name(), a.board().name()));
                        } else if a.givens() != b.givens()
                            || is_carried && a.board().cells().any(|cell| a.marks(cell) != b.marks(cell))
                        {
                            wrong.push(format!("{}: other givens", name()));
                        } else if format == Format::Jsonl && a != b {
                            wrong.push(format!("{}: not the same", name()));
                        } else if format == Format::Sudokupad || link.contains("sudokupad.app/scl") {
                            // What is drawn has no first cell, and may be said in other clues.
                            if !allow_the_same(a, b) {
                                wrong.push(format!("{}: other clues", name()));
                            }
                        } else if clues(a) != clues(b)
                            && !clues(b).iter().any(|clue| clue.starts_with("Sum ") || is_table(clue))
                            && (is_carried || !matches!(format, Format::Iss | Format::Link))
                        {
                            let (a, b) = (clues(a), clues(b));
                            let lost: Vec<_> = a.iter().filter(|clue| !b.contains(clue)).take(2).collect();
                            let new: Vec<_> = b.iter().filter(|clue| !a.contains(clue)).take(2).collect();
                            wrong.push(format!("{}: {new:?} for {lost:?}", name()));
                        } else if !b.not_checked().is_empty() && a.not_checked().is_empty() {
                            wrong.push(format!("{}: {:?}", name(), b.not_checked()));
                        }
                    }
                    other => wrong.push(format!("{}: {other:?}", name())),
                }
            }
        }
    }
    println!("written {written:#?}\nrefused {refused:#?}");
    // Of 96 rows of f-puzzles 87 are written, 81 of them as what is drawn and words; the others need keys.
    let drawn = written.get("drawn").copied().unwrap_or_default();
    assert!(drawn * each >= 77, "only {drawn} are drawn");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn data_variants_are_read_and_solved_as_their_sources_have_them() {
    let heavy = is_heavy();
    for file in ["fpuzzles.jsonl", "iss.jsonl"] {
        let Some(tally) = run(file, if heavy { 1 } else { 12 }, if heavy { 20 * NODES } else { NODES }) else { return };
        assert!(tally.wrong.is_empty(), "{:?}", tally.wrong);
        assert!(tally.unread.is_empty(), "{:?}", tally.unread);
        let several: Vec<_> = tally.several.iter().filter(|name| !SEVERAL.contains(&name.as_str())).collect();
        assert!(several.is_empty(), "more than one solution: {several:?}");
        // In the files, 92 of 96 rows and nearly all of 202 have known rules only.
        assert!(tally.understood * 10 >= tally.rows * 9, "{} of {}", tally.understood, tally.rows);
    }
}

/// With clues, an exchange of digits within houses need not give a second solution, so uniqueness techniques wait.
#[test]
fn nothing_relies_on_a_single_solution_where_there_are_clues() {
    let line = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
    let givens = line.chars().enumerate().filter(|&(_, symbol)| symbol != '0');
    let text: String = std::iter::once(".".to_owned())
        .chain(givens.map(|(at, symbol)| format!("~R{}C{}_{symbol}", at / 9 + 1, at % 9 + 1)))
        .collect::<Vec<_>>()
        .concat();
    let single_of = |text: &str| {
        let entry = read(text, None).remove(0).unwrap_or_else(|error| panic!("{error}"));
        let single = single(&Position::new(&entry.puzzle), &Work::unlimited());
        (entry.puzzle.has_rules(), single)
    };
    assert_eq!(single_of(line), (false, Single::Puzzle));
    assert_eq!(single_of(&format!("{text}.Sum~8~R1C1~R1C3")), (true, Single::Unknown));
}

/// Whether a full 4×4 grid satisfies the rule of doppelgängers as it is worded: each house lacks one digit from 1 to 4,
/// no two houses of a kind lack the same, and at each 0 row, column and box lack three different digits.
fn has_doppelgangers(grid: &[[u8; 4]; 4]) -> bool {
    let lacks = |cells: [u8; 4]| (0..5).filter(|digit| !cells.contains(digit)).collect::<Vec<u8>>();
    let house = |kind: usize, at: usize| {
        lacks(std::array::from_fn(|place| match kind {
            0 => grid[at][place],
            1 => grid[place][at],
            _ => grid[at / 2 * 2 + place / 2][at % 2 * 2 + place % 2],
        }))
    };
    let missing: Vec<Vec<Vec<u8>>> = (0..3).map(|kind| (0..4).map(|at| house(kind, at)).collect()).collect();
    let all_different = |missing: &[Vec<u8>]| (0..4).all(|at| !missing[..at].contains(&missing[at]));
    let is_distinct = |row: usize, column: usize| {
        let [a, b, c] = [&missing[0][row], &missing[1][column], &missing[2][row / 2 * 2 + column / 2]];
        grid[row][column] != 0 || (a != b && b != c && a != c)
    };
    missing.iter().flatten().all(|missing| missing.len() == 1 && missing[0] != 0)
        && missing.iter().all(|missing| all_different(missing))
        && (0..16).all(|at| is_distinct(at / 4, at % 4))
}

#[test]
fn doppelgangers_are_counted_as_the_words_of_their_rule_say() {
    let mut lines = Vec::new();
    for number in 0..5_u16.pow(4) {
        let line: [u8; 4] = std::array::from_fn(|at| (number / 5_u16.pow(at as u32) % 5) as u8);
        if line.contains(&0) && (0..4).all(|at| !line[..at].contains(&line[at])) {
            lines.push(line);
        }
    }
    // All stacks of four rows whose columns repeat nothing.
    let mut grids: Vec<Vec<[u8; 4]>> = vec![Vec::new()];
    for _ in 0..4 {
        let below = |above: &Vec<[u8; 4]>| {
            let fits = |line: &&[u8; 4]| above.iter().all(|other| (0..4).all(|at| other[at] != line[at]));
            lines.iter().filter(fits).map(|line| [above.as_slice(), &[*line]].concat()).collect::<Vec<_>>()
        };
        grids = grids.iter().flat_map(below).collect();
    }
    let right: Vec<[[u8; 4]; 4]> =
        grids.iter().map(|rows| std::array::from_fn(|row| rows[row])).filter(has_doppelgangers).collect();
    assert!(right.len() > 10, "{}", right.len());
    let text = ".Shape~4x4~0-4.Doppelganger";
    let entry = read(text, None).remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(entry.puzzle.not_checked(), [""; 0]);
    assert_eq!(count(&entry.puzzle, 1_000_000, &Work::unlimited()).ok(), Some(right.len()));
    // The column beside the grid says which digits the rows lack.
    let lacking = right.iter().filter(|grid| !grid[0].contains(&1)).count();
    let entry = read(&format!("{text}.~DGC1_1"), None).remove(0).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(count(&entry.puzzle, 1_000_000, &Work::unlimited()).ok(), Some(lacking));
}

/// Every step before a guess holds in the solution: for some rows, for all of them with `DEDUKU_HEAVY=1`.
#[test]
fn data_steps_of_variants_hold_in_the_solution() {
    let heavy = is_heavy();
    let mut steps = 0;
    for file in ["fpuzzles.jsonl", "iss.jsonl"] {
        let Some(rows) = rows(file) else { return };
        // These are rows other than those whose reasons are checked.
        for row in rows.iter().skip(usize::from(!heavy) * 7).step_by(if heavy { 1 } else { 56 }) {
            let value: Value = serde_json::from_str(row).expect("a row");
            let Some(Ok(entry)) = read(row, None).pop() else { continue };
            let puzzle = &entry.puzzle;
            let solution: Option<Vec<Digit>> = value["solution"].as_str().and_then(|text| {
                let cells = text.chars().count() == puzzle.board().cell_count();
                cells.then(|| text.chars().map(|symbol| puzzle.board().digit_of_symbol(symbol)).collect()).flatten()
            });
            let Some(solution) = solution.filter(|_| value["unique"] == Value::Bool(true)) else { continue };
            let deadline = std::time::Instant::now() + std::time::Duration::from_secs(if heavy { 5 } else { 1 });
            let work = Work::unlimited().with_deadline(deadline);
            let path = solve_path(&Position::new(puzzle), &Profile::standard(), Trial::Forbidden, &work);
            for entry in path.entries {
                steps += 1;
                let Conclusion { place, eliminate } = &entry.step.conclusion;
                let holds = place.iter().all(|&(cell, digit)| solution[cell.index()] == digit)
                    && eliminate.iter().all(|&(cell, digit)| solution[cell.index()] != digit);
                assert!(holds, "{}: {:?}", value["id"], entry.step);
            }
        }
    }
    println!("{steps} steps");
}

/// A step as a line of a certificate.
fn line(step: &Step, number: usize, position: &Position) -> Value {
    let board = position.board();
    let rests = certificate(step, position);
    let mut line = serde_json::to_value(StepRecord::of_step(step, number, position.puzzle(), Style::Standard))
        .expect("a record is JSON");
    let Value::Object(rests) = serde_json::to_value(rests.record(board)).expect("a record is JSON") else {
        unreachable!("a record is an object")
    };
    line.as_object_mut().expect("an object").extend(rests);
    line
}

fn verified(checker: &Checker, line: &Value) -> Result<(), Fault> {
    let line: Line = serde_json::from_value(line.clone()).expect("a line");
    checker.clone().line(&line, &Work::unlimited())
}

/// Wrong versions of the certificate of a step by clues: what was done, and the changed line.
fn wrong(line: &Value, position: &Position, solution: &[Digit]) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    // Hints name premises by their numbers, and would show the change.
    let mut line = line.clone();
    line.as_object_mut().expect("an object").remove("hints");
    let premises = line["premises"].as_array().expect("premises");
    for at in 0..premises.len() {
        let mut dropped = line.clone();
        dropped["premises"].as_array_mut().expect("a list").remove(at);
        all.push((format!("premise {at} dropped"), dropped));
        let mut twice = line.clone();
        twice["premises"].as_array_mut().expect("a list").push(premises[at].clone());
        all.push((format!("premise {at} twice"), twice));
        for key in ["only", "once", "cells"] {
            let count = premises[at][key].as_array().map_or(0, Vec::len);
            if count > 1 {
                let mut shorter = line.clone();
                shorter["premises"][at][key].as_array_mut().expect("a list").pop();
                all.push((format!("premise {at} without its last of “{key}”"), shorter));
            }
        }
        if premises[at]["clue"].is_u64() {
            let mut other = line.clone();
            other["premises"][at]["clue"] = json!(position.puzzle().clues().len() + 1);
            all.push((format!("premise {at} of no clue"), other));
        }
        if let (Some(name), Some(only)) = (premises[at]["cell"].as_str(), premises[at]["only"].as_array()) {
            let cell = position.board().cell_named(name).expect("a cell");
            let known: Vec<u64> = only.iter().filter_map(Value::as_u64).collect();
            let absent = |digit: &u64| !known.contains(digit);
            let all_digits = 1..=u64::from(position.board().digits());
            let mut wider = line.clone();
            let list = wider["premises"][at]["only"].as_array_mut().expect("a list");
            list.extend(all_digits.filter(absent).map(Value::from));
            all.push((format!("all that is known of {} given up", position.board().cell_name(cell)), wider));
        }
    }
    if let Some(cell) = position.empty_cells().last() {
        let mut more = line.clone();
        let pair = json!([position.board().cell_name(cell), solution[cell.index()].get()]);
        more["eliminate"].as_array_mut().expect("a list").push(pair);
        all.push(("the solution's digit eliminated".to_owned(), more));
    }
    all
}

/// The solution of a row of a 9×9 grid with digits, if it has a single one and every rule is known.
fn single_solution(value: &Value, puzzle: &Puzzle) -> Option<Vec<Digit>> {
    let is_plain = puzzle.board().digits() == 9 && puzzle.board().cell_count() == 81;
    let text = value["solution"].as_str().filter(|text| is_plain && text.chars().count() == 81)?;
    let single = value["unique"] == Value::Bool(true) && unknown_constraints(puzzle).is_empty();
    single.then(|| text.chars().map(|symbol| puzzle.board().digit_of_symbol(symbol)).collect()).flatten()
}

/// Every step of the paths of variants holds in the solution and is accepted by the checker, each in the position that
/// the steps before it leave. Wrong certificates by clues are refused. With `DEDUKU_HEAVY=1` all rows are tested, and a
/// share of them must be solved by reasons alone.
#[test]
fn data_reasons_of_variants_are_right() {
    let heavy = is_heavy();
    let (mut rows_seen, mut solved, mut steps, mut by_clues, mut refused) = (0, 0, 0, 0, 0);
    let (mut faults, mut unsolved) = (Vec::new(), Vec::new());
    for file in ["fpuzzles.jsonl", "iss.jsonl"] {
        let Some(rows) = rows(file) else { return };
        // A sample whose paths are found in a second.
        for row in rows.iter().skip(if heavy { 0 } else { 3 }).step_by(if heavy { 1 } else { 60 }) {
            let value: Value = serde_json::from_str(row).expect("a row");
            let Some(Ok(entry)) = read(row, None).pop() else { continue };
            let Some(solution) = single_solution(&value, &entry.puzzle) else { continue };
            rows_seen += 1;
            let mut position = Position::new(&entry.puzzle);
            let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
            let work = Work::unlimited().with_deadline(deadline);
            let path = solve_path(&position, &Profile::standard(), Trial::Forbidden, &work);
            if path.end == End::Solved {
                solved += 1;
            } else {
                unsolved.push(value["id"].to_string());
            }
            let mut checker = Checker::new(position.clone());
            let refused_before = refused;
            for (at, Entry { step, .. }) in path.entries.iter().enumerate() {
                steps += 1;
                let Conclusion { place, eliminate } = &step.conclusion;
                let holds = place.iter().all(|&(cell, digit)| solution[cell.index()] == digit)
                    && eliminate.iter().all(|&(cell, digit)| solution[cell.index()] != digit);
                assert!(holds, "{}: {step:?}", value["id"]);
                let own = line(step, at + 1, &position);
                let is_by_clues = step.technique.facts().family == Family::Clue;
                by_clues += usize::from(is_by_clues);
                if is_by_clues && (heavy || by_clues % 3 == 1 && refused < refused_before + WRONG) {
                    for (what, wrong) in wrong(&own, &position, &solution) {
                        refused += 1;
                        if verified(&checker, &wrong).is_ok() {
                            faults.push(format!("{}, {what}: {wrong}", value["id"]));
                        }
                    }
                }
                let parsed: Line = serde_json::from_value(own.clone()).expect("a line");
                if let Err(fault) = checker.line(&parsed, &Work::unlimited()) {
                    faults.push(format!("{}: {fault}: {own}", value["id"]));
                }
                apply(&mut position, step);
            }
        }
    }
    println!(
        "{solved} of {rows_seen} solved, {steps} steps, {by_clues} by clues, {refused} wrong ones refused; not solved: {unsolved:?}"
    );
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..faults.len().min(5)].join("\n"));
    assert!(refused > 300 && by_clues > 50, "{refused}, {by_clues}");
    assert!(!heavy || solved * 100 >= rows_seen * 70, "{solved} of {rows_seen}");
}
