//! Certificates: the checker accepts what the program prints, and right steps that no finder would make.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::path::Path;

use deduku::verify::Fault;
use serde_json::{Value, json};

use super::lines::{alone, check, library, printed, printing, step, walk, without_hints};

/// Asserts that all lines are right, and returns the number of steps of each technique.
pub(crate) fn assert_right(lines: impl IntoIterator<Item = impl Borrow<Value>>) -> BTreeMap<String, usize> {
    let (mut counts, mut wrong, mut all) = (BTreeMap::new(), Vec::new(), 0);
    walk(lines, |checker, line| {
        all += 1;
        if let Some(technique) = line["technique"].as_str() {
            *counts.entry(technique.to_owned()).or_default() += 1;
        }
        if let Err(fault) = check(&mut checker.clone(), line) {
            wrong.push(format!("{fault}: {line}"));
        }
    });
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
    counts
}

#[test]
fn every_step_of_many_paths_is_right() {
    let stride = if std::env::var_os("DEDUKU_HEAVY").is_some() { 4 } else { 12 };
    let lines = printed(&["steps", "--json", "--partial", &library(stride)]);
    let paths = lines.iter().filter(|line| line["step"] == 1).count();
    assert!(paths > 35, "{paths} paths");
    let counts = assert_right(&lines);
    assert!(counts.len() > 20, "{counts:?}");
}

/// Twins and triplets of the book remove candidates and confirm a cell in one step.
#[test]
fn the_books_steps_are_right() {
    let puzzles = [
        "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..",
        "...9...8...1.......4.35.9...8..1.3.2.9..8..7..17.2.59.......4.982.....3..5.....6.",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ];
    let lines = printed(&[&["steps", "--json", "--profile", "book"][..], &puzzles].concat());
    let counts = assert_right(&lines);
    assert!(counts["naked-pair"] > 2 && counts["naked-triple"] > 2 && counts["retreat"] > 0, "{counts:?}");
    let both = |line: &&Value| {
        line["technique"] != "retreat" && line["place"][0].is_array() && line["eliminate"][0].is_array()
    };
    assert!(lines.iter().filter(both).count() > 2, "no step takes candidates and confirms a cell");
}

#[test]
fn steps_of_large_patterns_are_right() {
    let easter_monster = ":0000:x:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1:::";
    for (technique, line) in [
        ("3d-medusa", ":0000:x:093824560085600002206075008321769845000258300578040296850016723007082650002507180:::"),
        (
            "3d-medusa",
            ":0000:x:986721345304956007007030960073065009690017003100390276000679030069143700731582694:839 553 877 888::",
        ),
        (
            "triple-firework",
            ":0000:x:....7.8..8.5....97...5+8.....1..9..+7..2.+7.5.3.7....3...2...6+79.......4..246...87..:114 914 124 125 549::",
        ),
        ("sk-loop", easter_monster),
        ("multi-sector-locked-sets", easter_monster),
    ] {
        let counts = assert_right(printed(&["find", "--json", "--technique", technique, line]));
        assert!(counts.contains_key(technique), "{technique}: {counts:?}");
    }
}

#[test]
fn steps_on_every_board_are_right() {
    let saves = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let mut files: Vec<String> = std::fs::read_dir(saves)
        .expect("the samples")
        .flatten()
        .map(|file| file.path().to_str().expect("UTF-8").to_owned())
        // The paths of the largest boards take minutes to find.
        .filter(|name| !["25x25", "dion-cube", ".md"].iter().any(|part| name.contains(part)))
        .collect();
    files.sort();
    let mut arguments = vec!["steps", "--json"];
    arguments.extend(files.iter().map(String::as_str));
    let counts = assert_right(printed(&arguments));
    assert!(counts.contains_key("combinations") && counts.contains_key("naked-single"), "{counts:?}");
}

#[test]
fn certificates_without_hints_are_searched() {
    let lines: Vec<Value> =
        printed(&["steps", "--json", "--partial", &library(24)]).iter().map(without_hints).collect();
    let counts = assert_right(&lines);
    assert!(counts.len() > 10, "{counts:?}");
}

#[test]
fn right_steps_that_no_finder_makes_pass() {
    // A pair that is proven by its links in the box alone.
    let pair = |links: &Value| {
        let mut premises = vec![json!({"cell": "r1c3", "only": [3, 4]}), json!({"cell": "r1c4", "only": [3, 4]})];
        premises.extend(links.as_array().expect("a list").iter().cloned());
        let removed = json!([["r2c3", 3], ["r2c3", 4], ["r2c4", 3], ["r2c4", 4]]);
        step(&json!([]), &removed, &json!(premises))
    };
    let box_two = |digit| json!({"house": "box 2", "digit": digit, "once": ["r1c3", "r1c4", "r2c3", "r2c4"]});
    assert_eq!(alone(&pair(&json!([box_two(3), box_two(4)]))), Ok(()));
    // The same with its own link in the row.
    let row = |digit| json!({"house": "row 1", "digit": digit, "once": ["r1c3", "r1c4"]});
    let missing = alone(&pair(&json!([box_two(3)])));
    assert!(matches!(missing, Err(Fault::DoesNotFollow { .. })), "{missing:?}");
    let spare = alone(&pair(&json!([box_two(3), box_two(4), row(3)])));
    assert!(matches!(spare, Err(Fault::NotNeeded { number: 5 } | Fault::NotNeededThere { .. })), "{spare:?}");
}

/// The most lines of a file with `DEDUKU_HEAVY`: more take hours, and `paths` walks the same files.
const MOST: usize = 400;

/// About `count` lines of a file, evenly spaced: the file with them, and how many there are and are passed over.
fn sample(file: &str, count: usize) -> Option<(String, [usize; 2])> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file);
    let text = std::fs::read_to_string(path).ok()?;
    let lines: Vec<&str> = text.lines().collect();
    let heavy = std::env::var_os("DEDUKU_HEAVY").is_some();
    let taken: Vec<&str> =
        lines.iter().copied().step_by(lines.len().div_ceil(if heavy { MOST } else { count })).collect();
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file.replace('/', "-"));
    std::fs::write(&name, taken.join("\n")).expect("the folder for tests is writable");
    Some((name.to_str().expect("UTF-8").to_owned(), [taken.len(), lines.len() - taken.len()]))
}

#[test]
fn data_published_puzzles() {
    // The steps of one of these take as long as all the others.
    let long = std::env::var_os("DEDUKU_HEAVY").map(|_| ("boards/killer_public.jsonl", 1));
    let files = [
        ("ratings/se.txt", 4),
        ("classic/top1465.txt", 4),
        ("classic/hardest_11plus.txt", 2),
        ("boards/sgt_killer9.jsonl", 3),
        ("boards/sgt_jigsaw9.jsonl", 3),
        ("boards/sgt_jigsawkiller9.jsonl", 3),
        ("boards/samurai.jsonl", 1),
        ("boards/kakuro.jsonl", 2),
        ("boards/windoku_x.jsonl", 1),
        ("boards/dion_cube.jsonl", 1),
    ];
    for (file, count) in files.into_iter().chain(long) {
        if let Some((name, [taken, passed_over])) = sample(file, count) {
            println!("{file}: {taken} puzzles, {passed_over} passed over");
            let counts = assert_right(printing(&["steps", "--json", &name]));
            assert!(!counts.is_empty(), "{file} has no steps");
        }
    }
}
