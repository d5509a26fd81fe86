//! Puzzles of other generators, where two other solvers agreed on the solutions.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test says by them what it met")]

#[path = "../published/boards_json.rs"]
mod boards_json;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use deduku::board::named;
use deduku::chance::Chance;
use deduku::puzzle::Puzzle;
use deduku::solve::{Answer, Clues, Counter, Verdict, classify, count, search};
use deduku::work::Work;

use boards_json::{Expected, read};

/// The number of puzzles of a file that are solved; all of them if `DEDUKU_HEAVY` is set. Gecode's 25×25 are for
/// measuring only: some take minutes.
const SAMPLE: usize = 40;

/// Solves the puzzles of the file, if it exists: the number of solutions and a given single solution must match.
fn solves(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/boards").join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: there is no {}", path.display());
        return;
    };
    let lines: Vec<&str> = text.lines().collect();
    assert!(!lines.is_empty(), "{file} is empty");
    let all = std::env::var_os("DEDUKU_HEAVY").is_some();
    let step = if all { 1 } else { lines.len().div_ceil(SAMPLE) };
    for line in lines.iter().step_by(step) {
        let entry = read(line);
        let verdict = entry
            .puzzle
            .as_ref()
            .map_or(Verdict::None, |puzzle| classify(puzzle, &Work::unlimited()).expect("no limits"));
        let (id, expected) = (&entry.id, &entry.expected);
        match (&verdict, expected) {
            (Verdict::Unique(unique), Expected::One(solution)) => {
                if let Some(solution) = solution {
                    assert_eq!(unique.solution().digits(), solution.as_slice(), "{id}");
                }
            }
            (Verdict::Several(_), Expected::Several) | (Verdict::None, Expected::None) | (_, Expected::Unknown) => {}
            _ => panic!("{id}: {expected:?} expected, {verdict:?} found"),
        }
    }
}

/// The number of solutions, and the only solution, are the same on every path that only counts and on the path that
/// keeps an order: for published puzzles, and for copies with givens removed or changed.
#[test]
fn data_both_paths_of_the_classic_grid_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/classic");
    let Ok(files) = fs::read_dir(&folder) else {
        println!("skipped: there is no {}", folder.display());
        return;
    };
    let board = Arc::new(named("9x9").expect("in the catalogue"));
    let all = std::env::var_os("DEDUKU_HEAVY").is_some();
    let (mut chance, mut counts, mut counters) = (Chance::from_seed(9), [0; 3], Counter::each());
    for file in files {
        let text = fs::read_to_string(file.expect("a folder that can be read").path()).expect("text");
        let step = if all { 1 } else { text.lines().count().div_ceil(300) };
        for line in text.lines().step_by(step) {
            let mut cells: Vec<u8> = line.bytes().take(81).collect();
            for _ in 0..4 {
                let line = String::from_utf8(cells.clone()).expect("digits and dots");
                if let Ok(puzzle) = Puzzle::from_line(board.clone(), &line) {
                    let found = search(&puzzle, 2, &Work::unlimited()).solutions;
                    counts[found.len()] += 1;
                    let clues = Clues::of_line(&cells).expect("a plain line");
                    for counter in &mut counters {
                        assert_eq!(counter.count(&clues, 2), found.len(), "{line}: {counter:?}");
                        match (counter.classify(&clues), &found[..]) {
                            (Answer::Unique(only), [one]) => assert_eq!(only.as_str(), one.to_string()),
                            (answer, _) => {
                                assert_eq!(answer, [Answer::None, Answer::None, Answer::Several][found.len()]);
                            }
                        }
                    }
                    assert_eq!(count(&puzzle, 2, &Work::unlimited()), Ok(found.len()), "{line}");
                    match (classify(&puzzle, &Work::unlimited()).expect("no limits"), &found[..]) {
                        (Verdict::None, []) => {}
                        (Verdict::Unique(unique), [one]) => assert_eq!(unique.solution(), one, "{line}"),
                        (Verdict::Several(two), [_, _]) => assert_eq!(two[..], found[..], "{line}"),
                        (verdict, _) => panic!("{line}: {verdict:?}, {} found in order", found.len()),
                    }
                }
                let digit = if chance.below(3) == 0 { b'.' } else { b'1' + chance.below(9) as u8 };
                cells[chance.below(81) as usize] = digit;
            }
        }
    }
    println!("{counts:?} puzzles with none, one and several solutions");
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn data_dion_cube() {
    solves("dion_cube.jsonl");
}

#[test]
fn data_gattai() {
    solves("gattai.jsonl");
}

#[test]
fn data_kakuro() {
    solves("kakuro.jsonl");
}

#[test]
fn data_killer_public() {
    solves("killer_public.jsonl");
}

#[test]
fn data_roxdoku() {
    solves("roxdoku.jsonl");
}

#[test]
fn data_samurai() {
    solves("samurai.jsonl");
}

#[test]
fn data_seven_disjoint() {
    solves("seven_disjoint.jsonl");
}

#[test]
fn data_sgt_16x16() {
    solves("sgt_16x16.jsonl");
}

#[test]
fn data_sgt_25x25() {
    solves("sgt_25x25.jsonl");
}

#[test]
fn data_sgt_4x4() {
    solves("sgt_4x4.jsonl");
}

#[test]
fn data_sgt_6x6_2x3() {
    solves("sgt_6x6_2x3.jsonl");
}

#[test]
fn data_sgt_classic9() {
    solves("sgt_classic9.jsonl");
}

#[test]
fn data_sgt_jigsaw7() {
    solves("sgt_jigsaw7.jsonl");
}

#[test]
fn data_sgt_jigsaw9() {
    solves("sgt_jigsaw9.jsonl");
}

#[test]
fn data_sgt_jigsawkiller9() {
    solves("sgt_jigsawkiller9.jsonl");
}

#[test]
fn data_sgt_jigsawx9() {
    solves("sgt_jigsawx9.jsonl");
}

#[test]
fn data_sgt_killer9() {
    solves("sgt_killer9.jsonl");
}

#[test]
fn data_sgt_killerx9() {
    solves("sgt_killerx9.jsonl");
}

#[test]
fn data_sgt_logi5() {
    solves("sgt_logi5.jsonl");
}

#[test]
fn data_sgt_small_other() {
    solves("sgt_small_other.jsonl");
}

#[test]
fn data_sgt_x9() {
    solves("sgt_x9.jsonl");
}

#[test]
fn data_speed_16x16_gecode() {
    solves("speed_16x16_gecode.jsonl");
}

#[test]
fn data_speed_16x16_minimal() {
    solves("speed_16x16_minimal.jsonl");
}

#[test]
fn data_speed_killer_tarek() {
    solves("speed_killer_tarek.jsonl");
}

#[test]
fn data_speed_samurai_minimal() {
    solves("speed_samurai_minimal.jsonl");
}

#[test]
fn data_windoku() {
    solves("windoku.jsonl");
}

#[test]
fn data_windoku_x() {
    solves("windoku_x.jsonl");
}

#[test]
fn data_wordoku() {
    solves("wordoku.jsonl");
}
