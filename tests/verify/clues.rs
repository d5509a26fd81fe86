//! Puzzles with clues: exchanges that clues allow or break, clues with many cells, and steps of every family.

use std::path::Path;
use std::process::Command;

use deduku::constraint::Family;
use serde_json::{Value, json};

use super::checker::assert_right;
use super::lines::{alone, printed, verified};

/// What the program prints for these arguments: status, output, errors.
fn ran(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .output()
        .expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A step by exchangeable cells stays right with clues that do not mind the exchange, and only with these.
#[test]
fn clues_that_allow_the_exchange_do_not_matter() {
    let example = ":0000:x:+68+9+4+7+12+3+5.+5.+3+29+64+843+256+8+1+97+3.+6+2.+4.8+1..+41.39.+6..57.+6+4+239.+3+8+4...25.+8+91.+3.+4.4.+63.8.+9:772 578 778::";
    let found = printed(&["find", "--json", "--technique", "unique-rectangle-1", example]);
    let line = found.into_iter().find(|line| line["place"][0].is_array() || line["eliminate"][0].is_array());
    let line = line.expect("a step");
    assert_eq!(alone(&line), Ok(()));
    let givens = line["from"]["givens"].as_str().expect("a line");
    let solved = printed(&["solve", "--json", givens]);
    let digits = solved[0]["solutions"][0].as_str().expect("a line").as_bytes().to_vec();
    let cell = |name: &Value| {
        let name = name.as_str().expect("a name").as_bytes();
        9 * usize::from(name[1] - b'1') + usize::from(name[3] - b'1')
    };
    let cells: Vec<usize> = line["evidence"]["parts"][0]["cells"].as_array().expect("cells").iter().map(cell).collect();
    assert_eq!(cells.len(), 4);
    let others: Vec<usize> = (0..81).filter(|cell| !cells.contains(cell)).collect();
    let with = |family: &str, cells: &[usize], numbers: &[u8]| {
        let mut line = line.clone();
        line["from"]["clues"] = json!([{"family": family, "cells": [cells], "numbers": numbers}]);
        alone(&line)
    };
    let rising = |cells: &[usize], end: usize| {
        let other = cells.iter().find(|&&other| digits[other] < digits[end] && other != end).expect("a smaller digit");
        vec![*other, end]
    };
    // Elsewhere, a clue does not matter.
    let far = others.iter().rev().find(|&&cell| digits[cell] == b'9').expect("a nine");
    assert_eq!(with("thermometer", &rising(&others, *far), &[]), Ok(()));
    // Two cells of the rectangle that see each other have the same sum afterwards, but not the same order.
    let (one, two) =
        (cells[0], *cells.iter().find(|&&cell| cell / 9 == cells[0] / 9 && cell != cells[0]).expect("one"));
    let holds = [one, two].map(|cell| digits[cell] - b'0');
    let target = cell(&line["eliminate"][0][0]);
    if target != one && target != two {
        assert_eq!(with("sum", &[one, two], &[holds[0] + holds[1]]), Ok(()));
    }
    let end = if holds[0] > holds[1] { one } else { two };
    assert!(with("thermometer", &rising(&[one, two], end), &[]).is_err());
}

/// A cell that is named twice is not two cells.
#[test]
fn a_cell_is_not_exchanged_with_itself() {
    let given = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    let mut from: Vec<char> = given.chars().collect();
    from[79] = '.';
    let from = json!({"size": 9, "givens": from.iter().collect::<String>(), "marks": null});
    let premises = json!([{"unique": true, "cells": ["r9c9", "r9c9"]}, {"cell": "r9c9", "only": [7, 9]}]);
    let mut line = json!({"from": from, "eliminate": [["r9c9", 9]], "premises": premises});
    line["from"].as_object_mut().expect("an object").remove("marks");
    assert!(alone(&line).is_err());
}

#[test]
fn data_false_certificates_are_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/certificates");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("no {}: passed over", folder.display());
        return;
    };
    let files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    let lines = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    let mut count = 0;
    for file in lines {
        let text = std::fs::read_to_string(file).expect("a file");
        let (status, output, errors) = verified(&[], &text);
        assert_eq!(status, Some(1), "{}: {output}{errors}", file.display());
        count += 1;
    }
    assert!(count > 5);
}

/// Clues that name the same few cells again and again.
#[test]
fn clues_with_many_repeated_cells_are_no_fault() {
    let again = |cells: &[usize], times: usize| cells.repeat(times);
    for (family, cells, numbers) in [
        ("quadruple", again(&[0, 1, 4, 5], 13), json!([1, 2])),
        ("contains", again(&[0, 1, 4, 5], 30), json!([3])),
        ("contains exactly", again(&[0, 1, 4, 6], 50), json!([1, 1])),
        ("contains exactly", again(&[0, 1, 4, 6], 9), json!([3, 3, 3, 3, 3, 3, 3, 3, 3])),
        ("cage", again(&[0, 1, 4, 5], 20), json!([200])),
        ("sum", again(&[0, 1, 4, 9], 20), json!([200])),
        ("palindrome", again(&[0, 5, 10, 5], 20), json!([])),
        ("between", again(&[0, 1, 5, 6], 20), json!([])),
        ("region sum", again(&[0, 1, 6, 7], 20), json!([])),
        ("modular", again(&[0, 1, 6, 7], 20), json!([])),
        ("whisper", again(&[0, 1, 6, 7], 20), json!([1])),
    ] {
        let puzzle = json!({
            "size": 4, "givens": "...........2....", "clues": [{"family": family, "cells": [cells], "numbers": numbers}],
        });
        for command in ["steps", "rate"] {
            let (status, output, errors) = ran(&[command, "--json", &puzzle.to_string()]);
            assert!(status.is_some_and(|status| status < 4) && !errors.contains("a fault of"), "{family}: {errors}");
            if command == "steps" && status != Some(2) {
                let lines: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
                assert_right(&lines);
            }
        }
    }
}

/// The pairs of a line that returns to its cells are compared with the first; where they are the same pair, nothing is
/// compared.
#[test]
fn zippers_that_return_to_their_cells_are_reasoned_about_rightly() {
    let givens = "..54..1..1.6...5.......3...4.1..87.6.........6.37..9.8...3.......4...2.9..9..64..";
    let mut by_zipper = 0;
    for cells in [[32, 33, 42, 41], [0, 1, 9, 10], [20, 29, 30, 21]] {
        let clue = json!({"family": "zipper", "cells": [cells.repeat(5)]});
        let puzzle = json!({"size": 9, "givens": givens, "clues": [clue]});
        let lines = printed(&["steps", "--json", "--partial", &puzzle.to_string()]);
        assert_right(&lines);
        let premises = lines.iter().filter_map(|line| line["premises"].as_array()).flatten();
        by_zipper += premises.filter(|premise| premise["clue"] == 1).count();
    }
    assert!(by_zipper > 0);
}

/// A solved grid whose first three digits are 327, and whose rows 2 to 8, with the first two cells of row 9, add up to
/// that.
fn grid() -> Vec<u8> {
    let becomes = b"327145689";
    let starts = [0, 3, 6, 1, 4, 7, 2, 5, 8];
    (0..81).map(|cell| becomes[(starts[cell / 9] + cell % 9) % 9]).collect()
}

/// A puzzle that has this solution only because an arrow of 65 cells says so, with the arrow's last two cells in row 9.
fn long_arrow(last: [usize; 2], has_arrow: bool) -> String {
    let mut givens = grid();
    // The two rows can be exchanged in three sets of columns, one of which is given.
    (63..81).filter(|&cell| cell != 65).for_each(|cell| givens[cell] = b'.');
    let shaft: Vec<usize> = (9..72).chain(last).collect();
    let arrow = json!({"family": "arrow", "cells": [[0, 1, 2], shaft]});
    let clues = if has_arrow { json!([arrow]) } else { json!([]) };
    json!({"size": 9, "givens": String::from_utf8(givens).expect("ASCII"), "clues": clues}).to_string()
}

#[test]
fn arrows_of_more_than_64_cells_are_checked() {
    let solution = String::from_utf8(grid()).expect("ASCII");
    let right = long_arrow([72, 73], true);
    let solved = printed(&["solve", "--json", &right]);
    assert_eq!(solved[0]["solutions"], json!([solution]), "{solved:?}");
    let without = printed(&["solve", "--json", &long_arrow([72, 73], false)]);
    assert!(without[0]["count"].as_u64() > Some(1), "{without:?}");
    assert_eq!(ran(&["check", &right]).0, Some(0));
    let lines = printed(&["steps", "--json", &right]);
    assert_right(&lines);
    let by_clue = |line: &Value| line["premises"].as_array().is_some_and(|all| all.iter().any(|of| of["clue"] == 1));
    assert!(lines.iter().any(by_clue) && lines.last().expect("an end")["end"] == "solved", "{lines:?}");
    // No digits of row 9 add up to what is missing.
    let wrong = long_arrow([73, 80], true);
    assert_eq!(ran(&["solve", &wrong]).0, Some(1));
    assert_eq!(ran(&["check", &wrong]).0, Some(1));
    assert_eq!(printed(&["steps", "--json", &wrong]).last().expect("an end")["end"], "no solution");
}

/// With `DEDUKU_HEAVY=1`, 5,000 steps and more.
#[test]
fn steps_of_every_family_are_right() {
    let heavy = std::env::var_os("DEDUKU_HEAVY").is_some();
    let all = Family::all().iter().filter(|&&family| heavy || family == Family::Whisper);
    let (mut count, mut families) = (0, 0);
    for family in all {
        let (board, many) = if heavy { ("6x6", "8") } else { ("4x4", "1") };
        let name = family.row().name;
        let made = ["generate", "--constraint", name, "--board", board, "--count", many, "--seed", "7", "--json"];
        let (_, puzzles, _) = ran(&made);
        if puzzles.is_empty() {
            println!("{name}: none can be made on {board}");
            continue;
        }
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("family-{}.jsonl", name.replace(' ', "-")));
        std::fs::write(&file, puzzles).expect("the folder for tests is writable");
        let lines = printed(&["steps", "--json", file.to_str().expect("UTF-8")]);
        assert_right(&lines);
        count += lines.len();
        families += 1;
    }
    let (least, of_families) = if heavy { (5_000, 40) } else { (1, 1) };
    println!("{count} steps of {families} families are right");
    assert!(count >= least && families >= of_families, "{count} steps of {families} families");
}

/// In a step with many cases it is not checked that each premise is needed, but that it follows.
#[test]
fn a_step_with_many_cases_may_have_premises_to_spare() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/killer-windoku.jsonl");
    let mut line = printed(&["find", "--json", "--technique", "clue-cases", file]).swap_remove(0);
    assert_eq!(alone(&line), Ok(()));
    let is_case = |premise: &&Value| premise["case"].is_string();
    let premises = line["premises"].as_array().expect("a list").clone();
    let case = premises.iter().find(is_case).expect("a case").clone();
    let count = premises.iter().filter(is_case).count();
    // What is assumed twice is one time to spare.
    let with = |cases: usize| [&premises[..], &vec![case.clone(); cases - count]].concat();
    line["premises"] = json!(with(20));
    assert!(alone(&line).is_err_and(|fault| fault.to_string().contains("is not needed")));
    line["premises"] = json!(with(21));
    assert_eq!(alone(&line), Ok(()));
    // Without a version, the premises are not compared with the program's own.
    line.as_object_mut().expect("an object").retain(|key, _| !["wording", "style"].contains(&key.as_str()));
    let (status, said, error) = verified(&[], &line.to_string());
    assert_eq!(status, Some(0), "{said}{error}");
    assert!(said.contains("1 step with many cases may have premises to spare"), "{said}");
    for at in (0..premises.len()).filter(|&at| !is_case(&&premises[at])) {
        let mut fewer = with(21);
        fewer.remove(at);
        line["premises"] = json!(fewer);
        assert!(alone(&line).is_err_and(|fault| fault.to_string().contains("does not follow")), "without {at}");
    }
}
