//! Techniques on the command line: which may be used, which must suffice, which steps are printed, how they add up, and
//! the related tables.

use std::process::Command;

use serde_json::{Value, json};

use super::program::{EASY, HARD, HARDEST, LOOSE, SMALL, objects, output_of};

/// The puzzle that `generate` or `minimise` prints.
fn line(arguments: &[&str]) -> String {
    let (status, out, error) = output_of(arguments, "");
    assert_eq!(status, 0, "{arguments:?}: {error}");
    out.trim_end().to_owned()
}

#[test]
fn combinations_are_those_of_the_table() {
    #[rustfmt::skip]
    let table: &[(&[&str], i32, &str)] = &[
        (&["10", "2"], 0, "19\n28\n37\n46\n"),
        (&["45", "9"], 0, "123456789\n"),
        (&["20", "3", "--with", "9", "--without", "8,7"], 0, "569\n"),
        (&["20", "3", "--with", "9", "--with", "5"], 0, "569\n"),
        (&["31", "2", "--digits", "16"], 0, "FG\n"),
        (&["31", "2", "--digits", "16", "--with", "16"], 0, "FG\n"),
        (&["99", "3"], 1, "no combination: 3 different digits of 123456789 make 6 to 24, not 99\n"),
        (&["45", "10"], 1, "no combination: 10 cells need as many different digits, but there are only 9\n"),
        (&["4", "2", "--without", "1"], 1, "no combination: 2 different digits of 23456789 make 5 to 17, not 4\n"),
        (&["3", "2", "--with", "3"], 1, "no combination: no 2 different digits of 123456789 that include those of --with make 3\n"),
    ];
    for &(arguments, status, out) in table {
        let ended = output_of(&[&["combinations"], arguments].concat(), "");
        assert_eq!(ended, (status, out.to_owned(), String::new()), "{arguments:?}");
    }
    for (arguments, word) in
        [(["10", "x"], "cells"), (["10", "0"], "cells"), (["ten", "2"], "sum"), (["-3", "2"], "unexpected")]
    {
        let (status, out, error) = output_of(&[&["combinations"], &arguments[..]].concat(), "");
        // Tips follow on lines of their own.
        let own = error.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!((status, out.as_str(), own), (2, "", 1), "{arguments:?}");
        assert!(error.contains(word), "{error}");
    }
    for wrong in [["--with", "0"], ["--with", "12"], ["--without", "A"], ["--digits", "26"]] {
        assert_eq!(output_of(&[&["combinations", "10", "2"], &wrong[..]].concat(), "").0, 2, "{wrong:?}");
    }
    assert_eq!(output_of(&["combinations", "10", "2", "--with", "1", "--without", "1"], "").0, 2);
    let (status, found) = objects(&["combinations", "16", "2", "--json"], "");
    assert_eq!(status, 0);
    assert_eq!(
        found,
        [json!({"sum": 16, "cells": 2, "digits": 9, "count": 1, "common": [7, 9], "combinations": [[7, 9]]})]
    );
    // For each number of cells one sum, against all sets of digits.
    for cells in 1..=9 {
        let all = (1u32..512).filter(|set| set.count_ones() == cells);
        let sum = |set: u32| (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| digit + 1).sum::<u32>();
        let most = all.clone().filter(|&set| sum(set) == cells * 5).count();
        let found = &objects(&["combinations", &(cells * 5).to_string(), &cells.to_string(), "--json"], "").1[0];
        assert_eq!(found["count"], most, "{cells} cells");
    }
}

#[test]
fn only_the_steps_of_a_technique_are_printed_with_their_numbers_and_verified() {
    let (_, all) = objects(&["steps", "--json", HARD], "");
    let wanted = |key: &str| all.iter().filter(|step| step["technique"] == key).collect::<Vec<_>>();
    let pairs = wanted("naked-pair");
    assert!(!pairs.is_empty(), "the puzzle was chosen for them");
    for name in ["naked-pair", "Naked Pair", "twins", "0200"] {
        let (status, found) = objects(&["steps", "--json", "--only", name, HARD], "");
        assert_eq!(status, 0, "{name}");
        assert_eq!(found.last().map(|last| &last["end"]), Some(&json!("solved")));
        let steps = &found[..found.len() - 1];
        assert_eq!(steps.len(), pairs.len());
        for (step, expected) in steps.iter().zip(&pairs) {
            for key in ["step", "technique", "place", "eliminate", "text", "premises"] {
                assert_eq!(step[key], expected[key], "{name}");
            }
            assert!(step["from"].is_object(), "each stands by itself");
        }
    }
    let (_, certificate, _) = output_of(&["steps", "--json", "--only", "naked-pair", "--only", "aic,als-xz", HARD], "");
    let (status, verdict, _) = output_of(&["verify", "-"], &certificate);
    assert_eq!((status, verdict.contains("all correct")), (0, true), "{verdict}");
    assert_eq!(certificate.lines().count(), 1 + pairs.len() + wanted("als-xz").len() + wanted("aic").len());
    // Without such a step the status is 1, as for `find`.
    let (status, out, _) = output_of(&["steps", "--only", "x-wing", EASY], "");
    assert_eq!((status, out.as_str()), (1, "puzzle 1\n      no X-Wing in this path\n      solved\n"));
    assert_eq!(output_of(&["steps", "--only", "luck", EASY], "").0, 2);
}

#[test]
fn techniques_are_chosen_with_every_command_that_reasons() {
    // (arguments, status, a technique that must be used, one that must not)
    #[rustfmt::skip]
    let table: &[(&[&str], i32, &str, &str)] = &[
        (&["steps", EASY, "--techniques", "naked-single"], 0, "naked-single", "full-house"),
        (&["steps", EASY, "--techniques", "CRME, lone ranger"], 0, "hidden-single", "full-house"),
        (&["steps", EASY, "--techniques", "0003"], 0, "naked-single", "full-house"),
        (&["steps", EASY, "--without", "full-house"], 0, "hidden-single", "full-house"),
        (&["steps", EASY, "--techniques", "singles", "--without", "0000"], 0, "hidden-single", "full-house"),
        // Guesses are a technique too.
        (&["steps", HARD, "--techniques", "single"], 3, "hidden-single", "trial"),
        (&["steps", HARD, "--techniques", "single,trial"], 0, "trial", "pointing"),
        (&["steps", HARD, "--without", "subset,uniqueness,trial"], 0, "pointing", "naked-pair"),
        (&["steps", EASY, "--profile", "guide", "--without", "naked-single"], 0, "hidden-single", "naked-single"),
        // Any of the book's passes can be left out.
        (&["steps", EASY, "--profile", "book", "--without", "naked-single"], 0, "hidden-single", "naked-single"),
        (&["steps", EASY, "--profile", "book", "--techniques", "naked-single"], 0, "naked-single", "hidden-single"),
        (&["steps", HARD, "--profile", "book", "--without", "subset"], 0, "trial", "naked-pair"),
        (&["steps", HARD, "--profile", "book", "--techniques", "single,subset"], 3, "hidden-single", "trial"),
        (&["hint", EASY, "--profile", "book", "--without", "CRME"], 0, "hidden-single", "naked-single"),
        (&["why", "r1c1=3", EASY, "--profile", "book", "--techniques", "CRME"], 0, "naked-single", "hidden-single"),
        // Techniques that a profile lacks can be added.
        (&["steps", HARD, "--profile", "guide", "--techniques", "single,intersection"], 3, "pointing", "naked-pair"),
        (&["hint", EASY, "--without", "single"], 0, "pointing", "full-house"),
        (&["why", "r1c1=3", EASY, "--techniques", "naked-single"], 0, "naked-single", "hidden-single"),
    ];
    for &(arguments, status, used, unused) in table {
        let (ended, found) = objects(&[arguments, &["--json"]].concat(), "");
        let has = |key: &str| found.iter().any(|step| step["technique"] == key);
        assert_eq!((ended, has(used), has(unused)), (status, true, false), "{arguments:?} {found:?}");
    }
    // The book's solver has only its own passes.
    let (status, _, refused) = output_of(&["steps", EASY, "--profile", "book", "--techniques", "CRME,x-wing"], "");
    assert_eq!(status, 2, "{refused}");
    assert!(refused.contains("profile book has no x-wing: choose from naked-single,"), "{refused}");
    let rate = |arguments: &[&str]| objects(&[&["rate", "--json"], arguments].concat(), "").1.remove(0);
    let rated = rate(&[EASY, "--without", "full-house"]);
    assert_eq!(rated["techniques"].as_object().map(|counts| counts.contains_key("full-house")), Some(false));
    assert_eq!(rate(&[EASY, "--techniques", "hidden-single"])["techniques"], json!({"hidden-single": 43}));
    let counts = &rate(&[HARD, "--profile", "book", "--without", "lone ranger,triplets"])["techniques"];
    assert!(counts["trial"].is_u64() && counts["naked-single"].is_u64(), "{counts}");
    assert!(counts["hidden-single"].is_null() && counts["naked-triple"].is_null(), "{counts}");
    // Levels depend on the techniques that may be used.
    let medium = line(&["generate", "--seed", "3", "--level", "medium"]);
    assert_eq!(rate(&[&medium])["level"], "medium");
    assert_ne!(rate(&[&medium, "--without", "intersection,subset"])["level"], "medium");
    for wrong in [
        &["find", EASY, "--technique", "x-wing", "--without", "fish"][..],
        &["find", EASY, "--technique", "x-wing", "--techniques", "single"],
        &["generate", "--technique", "x-wing", "--without", "fish"],
        &["generate", "--level", "medium", "--without", "intersection,subset,sum,leftover"],
        &["steps", EASY, "--techniques", "luck"],
        &["steps", EASY, "--techniques", "x-wing", "--without", "fish"],
        &["steps", EASY, "--profile", "book", "--techniques", "x-wing"],
    ] {
        let (status, out, error) = output_of(wrong, "");
        assert_eq!((status, out.contains("step"), error.lines().count()), (2, false, 1), "{wrong:?} {error}");
    }
}

/// Generated, minimised and checked puzzles are solved by the listed techniques, on every kind of board.
#[test]
fn a_puzzle_is_unique_by_the_techniques_that_are_to_be_enough() {
    let by = "naked-single,hidden-single";
    for (board, techniques) in [("9x9", by), ("6x6", "naked-single"), ("jigsaw-6", by), ("windoku", by)] {
        let made = objects(&["generate", "--json", "--board", board, "--seed", "5", "--unique-by", techniques], "")
            .1
            .remove(0);
        let text = made.to_string();
        let (status, found) = objects(&["check", "--json", "--unique-by", techniques, "-"], &text);
        assert_eq!((status, &found[0]["unique_by"]), (0, &json!(true)), "{board}");
        let (status, path) = objects(&["steps", "--json", "--techniques", techniques, "-"], &text);
        assert_eq!((status, &path[path.len() - 1]["end"]), (0, &json!("solved")), "{board}");
    }
    let killer = objects(
        &["generate", "--json", "--board", "killer-6", "--seed", "5", "--unique-by", "single,intersection,sum"],
        "",
    );
    assert_eq!(output_of(&["check", "--unique-by", "single,intersection,sum", "-"], &killer.1[0].to_string()).0, 0);
    // Each removal keeps that, and no further removal does.
    let least = line(&["minimise", "--unique-by", "naked-single", EASY]);
    assert_eq!(output_of(&["check", "--unique-by", "naked-single", &least], "").0, 0);
    assert_ne!(least, line(&["minimise", EASY]), "one solution is less to ask for");
    for at in (0..81).filter(|&at| &least[at..=at] != ".") {
        let fewer = format!("{}.{}", &least[..at], &least[at + 1..]);
        assert_eq!(output_of(&["check", "--unique-by", "naked-single", &fewer], "").0, 1, "cell {at}");
    }
    #[rustfmt::skip]
    let table: &[(&[&str], i32)] = &[
        (&["check", EASY, "--unique-by", "single"], 0),
        (&["check", HARD, "--unique-by", "single"], 1),
        (&["check", LOOSE, "--unique-by", "single"], 1),
        // A uniqueness technique needs a proven single solution, so it proves nothing here.
        (&["check", LOOSE, "--unique-by", "single,uniqueness"], 1),
        (&["check", EASY, "--unique-by", "single", "--timeout", "0"], 3),
        (&["check", EASY, "--unique-by", "single", "--without", "single"], 2),
        (&["check", EASY, "--unique-by", "single,trial"], 2),
        (&["check", EASY, "--without", "fish"], 2),
        (&["minimise", HARD, "--unique-by", "single"], 1),
        (&["generate", "--unique-by", "trial"], 2),
        (&["generate", "--unique-by", "single", "--level", "hard"], 2),
        (&["generate", "--unique-by", "single", "--technique", "pointing"], 2),
        (&["new", "--unique-by", "single", "--level", "hard"], 2),
    ];
    for &(arguments, status) in table {
        assert_eq!(output_of(arguments, "").0, status, "{arguments:?}");
    }
    let text = output_of(&["check", EASY, HARD, "--unique-by", "single"], "").1;
    let ends: Vec<&str> = text.lines().filter_map(|line| line.rsplit(", ").next()).collect();
    assert_eq!(ends, ["solved by these techniques", "not solved by these techniques"]);
}

#[test]
fn the_profile_decides_the_path_that_is_rated_and_nothing_else() {
    let rate = |arguments: &[&str]| objects(&[&["rate", "--json"], arguments].concat(), "");
    for profile in ["standard", "hodoku", "explainer", "book", "guide"] {
        let (_, path) = objects(&["steps", "--json", "--profile", profile, EASY], "");
        let mut counts = serde_json::Map::new();
        for step in path.iter().filter_map(|step| step["technique"].as_str()) {
            let count = counts.get(step).and_then(Value::as_u64).unwrap_or_default() + 1;
            counts.insert(step.to_owned(), count.into());
        }
        let (status, rated) = rate(&["--profile", profile, EASY]);
        assert_eq!((status, &rated[0]["techniques"]), (0, &Value::Object(counts)), "{profile}");
        let (_, plain) = rate(&[EASY]);
        for scale in ["level", "hodoku", "book"] {
            assert_eq!(rated[0][scale], plain[0][scale], "{profile} {scale}");
        }
    }
    // The guide gets stuck, but the level and the other scales are still those of the puzzle.
    let (status, stuck) = rate(&["--profile", "guide", HARD]);
    let (_, plain) = rate(&[HARD]);
    assert_eq!((status, &stuck[0]["end"], &stuck[0]["level"]), (3, &json!("stuck"), &plain[0]["level"]));
    assert_eq!((&stuck[0]["hodoku"], &stuck[0]["book"]), (&plain[0]["hodoku"], &plain[0]["book"]));
    // The book's solver takes the first of several solutions; `rate` does not.
    let (status, several) = rate(&["--profile", "book", LOOSE]);
    assert_eq!((status, &several[0]["end"]), (1, &json!("several solutions")));
}

#[test]
fn rate_says_why_there_is_no_hodoku_score() {
    let puzzles = format!("{HARDEST}\n{SMALL}\n{LOOSE}\n{EASY}\n");
    let (_, rated) = objects(&["rate", "--json", "--without", "trial", "-"], &puzzles);
    let why: Vec<&Value> = rated.iter().map(|rated| &rated["hodoku_absent"]).collect();
    assert_eq!(why, [&json!("stuck"), &json!("not 9x9"), &json!("no single solution"), &Value::Null]);
    assert!(rated.iter().all(|rated| rated["hodoku"].is_object() == rated["hodoku_absent"].is_null()));
    let text = output_of(&["rate", "--without", "trial", HARDEST], "").1;
    assert!(text.contains("HoDoKu: no score, its techniques get stuck"), "{text}");
}

#[test]
fn rate_ends_with_means_and_sums() {
    let puzzles = format!("{EASY}\n{LOOSE}\n{HARD}\n");
    let (_, plain) = objects(&["rate", "--json", "-"], &puzzles);
    assert_eq!(plain.len(), 3, "scripts count on one object a puzzle");
    let (status, rated) = objects(&["rate", "--json", "--totals", "-"], &puzzles);
    assert_eq!((status, rated.len(), &rated[..3]), (1, 4, &plain[..]));
    let totals = &rated[3]["totals"];
    assert!(rated[3].get("puzzle").is_none());
    assert_eq!((&totals["puzzles"], &totals["ends"]), (&json!(3), &json!({"several solutions": 1, "solved": 2})));
    assert_eq!(totals["levels"], json!({"easy": 1, "extreme": 1}));
    let scores = |scale: &str| plain.iter().filter_map(|rated| rated[scale]["score"].as_u64()).collect::<Vec<_>>();
    for scale in ["hodoku", "book"] {
        let (scores, summary) = (scores(scale), &totals[scale]);
        let sum: u64 = scores.iter().sum();
        assert_eq!((&summary["rated"], &summary["sum"]), (&json!(scores.len()), &json!(sum)), "{scale}");
        let half = f64::from(u32::try_from(sum).expect("small")) / 2.0;
        assert_eq!(summary["mean"], json!(half), "{scale}: of two");
        assert_eq!(
            (summary["least"].as_u64(), summary["most"].as_u64()),
            (scores.iter().min().copied(), scores.iter().max().copied())
        );
    }
    let count = |rated: &Value, key: &str| rated["techniques"][key].as_u64().unwrap_or_default();
    for (key, sum) in totals["techniques"].as_object().expect("counts") {
        assert_eq!(sum.as_u64(), Some(plain.iter().map(|rated| count(rated, key)).sum()), "{key}");
    }
    let (_, text, _) = output_of(&["rate", "-"], &puzzles);
    let tail: Vec<&str> = text.lines().skip(4).map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(tail, ["total", "levels", "HoDoKu", "book", "techniques"], "{text}");
    assert_eq!(output_of(&["rate", EASY], "").1.lines().count(), 1, "one puzzle needs no mean");
    assert!(output_of(&["rate", "--totals", EASY], "").1.contains("total: 1 puzzle"));
}

#[test]
fn every_list_of_levels_has_them_all() {
    let names = ["easy", "medium", "hard", "expert", "extreme", "book-extremely-difficult"];
    for command in ["generate", "new"] {
        let help = output_of(&[command, "--help"], "").1;
        assert!(names.iter().all(|name| help.contains(name)), "{help}");
    }
    let error = output_of(&["generate", "--level", "brutal"], "").2;
    assert!(names.iter().all(|name| error.contains(name)), "{error}");
}

#[test]
fn json_tables_hold_no_spelling_of_the_source() {
    for table in ["techniques", "boards"] {
        for row in objects(&[table, "--json"], "").1 {
            for (key, value) in row.as_object().expect("an object") {
                // Names, titles and sentences are for people. Everything else is for scripts.
                if ["name", "title", "help", "rules", "aliases", "boards"].contains(&key.as_str()) {
                    continue;
                }
                let text = value.to_string();
                assert!(!text.contains("::") && !text.chars().any(char::is_uppercase), "{table} {key}: {text}");
            }
        }
    }
    let rows = objects(&["techniques", "--json"], "").1;
    let family = |key: &str| rows.iter().find(|row| row["technique"] == key).map(|row| row["family"].clone());
    assert_eq!(family("skyscraper"), Some(json!("single-digit")));
    assert_eq!(family("als-xz"), Some(json!("locked-sets")));
}

#[test]
fn the_manual_and_the_completions_have_every_command() {
    let help = output_of(&["--help"], "").1;
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        // Lines that are indented further continue the line before.
        .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15 && commands.contains(&"man") && commands.contains(&"completions"), "{commands:?}");
    let (status, manual, _) = output_of(&["man"], "");
    assert_eq!(status, 0);
    assert!(manual.contains(".TH deduku 1"), "roff");
    for command in commands.iter().filter(|command| **command != "help") {
        assert!(manual.contains(&format!("DEDUKU {}", command.to_uppercase())), "the manual lacks {command}");
    }
    assert!(manual.contains("\\-\\-unique\\-by") && manual.contains("EXIT STATUS"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, script, _) = output_of(&["completions", shell], "");
        assert_eq!(status, 0);
        assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
        // The scripts for Elvish and PowerShell have no values.
        let values = script.contains("expert") && script.contains("quarter-turn");
        assert!(values || ["elvish", "powershell"].contains(&shell), "{shell}: values, too");
    }
    assert_eq!(output_of(&["completions", "tcsh"], "").0, 2);
    let bash = output_of(&["completions", "bash"], "").1;
    let checked = Command::new("bash").args(["-n", "-c", &bash]).output();
    // Without bash the script cannot be checked.
    if let Ok(checked) = checked {
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
}

/// Each line has HoDoKu's points, and below them is how they add up; the sum is the score of `rate`.
#[test]
fn the_steps_of_hodoku_have_its_points() {
    let (status, text, _) = output_of(&["steps", "--profile", "hodoku", HARD], "");
    assert_eq!(status, 0);
    let of_steps: u64 = text.lines().filter_map(|line| line.rsplit_once("  +")?.1.parse::<u64>().ok()).sum();
    let (_, rated) = objects(&["rate", "--json", HARD], "");
    let score = rated[0]["hodoku"]["score"].as_u64().expect("solved by its techniques");
    assert_eq!(of_steps, score, "{text}");
    let tail: Vec<&str> = text.lines().rev().take(3).map(str::trim).collect();
    assert_eq!(tail[..2], ["solved", &*format!("{score} points")], "{text}");
    assert!(tail[2].contains(" × ") && tail[2].contains(" = "), "{text}");
    let (_, plain, _) = output_of(&["steps", HARD], "");
    assert!(!plain.contains(" points"), "{plain}");
}

/// A step below a guess is verified by itself: its position rests on guesses that the output does not show.
#[test]
fn a_step_below_a_guess_is_verified_by_itself() {
    let guessed = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let only = "naked-pair,hidden-single,naked-single,trial";
    let (_, found) = objects(&["steps", "--json", "--profile", "book", "--only", only, guessed], "");
    assert!(found.iter().any(|line| line["depth"].as_u64() > Some(1)), "{found:?}");
    let (_, certificate, _) = output_of(&["steps", "--json", "--profile", "book", "--only", only, guessed], "");
    let (status, out, error) = output_of(&["verify", "-"], &certificate);
    assert_eq!(status, 0, "{out} {error}");
    // A line that rests on guesses is marked in two ways, and is refused without one of them.
    let torn = certificate.replace("\"trial\":true,", "");
    assert_eq!(output_of(&["verify", "-"], &torn).0, 1);
}

/// Finders watch the deadline: a list that would take hours ends undecided when the time is up.
#[test]
fn finding_keeps_to_its_time() {
    let grid = ".".repeat(256);
    for technique in ["finned-mutant-leviathan", "grouped-aic"] {
        let begun = std::time::Instant::now();
        let arguments = ["find", "--technique", technique, "--timeout", "0.3", &grid];
        let (status, out, error) = output_of(&arguments, "");
        assert!(begun.elapsed().as_secs() < 10, "{technique} {:?}", begun.elapsed());
        assert!(
            status == 1 || (status == 3 && out.contains("time limit reached")),
            "{technique} {status} {out} {error}"
        );
    }
}

/// Givens that clash make no puzzle: the error says so with status 2, and JSON output has an object in its place that
/// names the cells.
#[test]
fn givens_that_clash_are_located_in_json() {
    let clashing = "1..1............";
    let input = format!("1.2..........4.3\n{clashing}\n1.2..........4.3\n");
    for command in [&["check"][..], &["solve"], &["solve", "--all"], &["solve", "--common"]] {
        let (status, found) = objects(&[command, &["--json", "-"]].concat(), &input);
        assert_eq!((status, found.len()), (2, 3), "{command:?} {found:?}");
        let numbers: Vec<_> = found.iter().filter_map(|line| line["puzzle"].as_u64()).collect();
        assert_eq!(numbers, [1, 2, 3], "in the order of the input");
        let text = "r1c1 and r1c4 both hold 1 in row 1";
        let conflict =
            json!({"kind": "equal-digits", "cells": ["r1c1", "r1c4"], "house": "row 1", "digit": 1, "text": text});
        assert_eq!((&found[1]["conflict"], &found[1]["count"]), (&conflict, &json!(0)), "{command:?}");
        assert!(found[0].get("conflict").is_none());
        let (status, out, error) = output_of(&[command, &["-"]].concat(), &input);
        assert!(status == 2 && !out.contains("row 1") && error.contains(text), "{command:?} {out} {error}");
    }
    let (status, out, _) = output_of(&["solve", "--summary", "--json", "-"], &input);
    assert_eq!((status, out.lines().count()), (2, 1), "{out}");
}
