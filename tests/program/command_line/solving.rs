//! The output of the commands that solve, explain, rate and check.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::program::{
    EASY, HARD, HARDEST, HOPELESS, HOPELESS_REASON, LOOSE, SMALL, SMALL_SOLVED, TWINS, file, objects, output_of,
};

/// For a puzzle without a solution `check` names what cannot hold together, for one with several where they differ.
#[test]
fn check_says_why_a_puzzle_is_not_valid() {
    let (_, found) = objects(&["check", "--json", HOPELESS], "");
    let expected = serde_json::json!({
        "minimality": "smallest",
        "givens": [["r1c1", 1], ["r1c2", 2], ["r2c4", 4]],
        "houses": ["box 2", "row 1"],
        "text": "r1c1=1, r1c2=2 and r2c4=4 cannot hold together in box 2 and row 1",
    });
    assert_eq!(found[0]["cannot_hold"], expected);

    // Two thermometers up and down the same two cells, an arrow that has nothing to do with it, and a cage.
    let clues = r#"[{"family":"arrow","cells":[[0],[5,6]]},{"family":"thermometer","cells":[[9,10]]},
        {"family":"thermometer","cells":[[10,9]]}]"#;
    let givens = ".".repeat(16);
    let line = format!(r#"{{"size":4,"givens":"{givens}","clues":{clues}}}"#).replace('\n', "");
    let (_, found) = objects(&["check", "--json", "-"], &line);
    let clues = &found[0]["cannot_hold"]["clues"];
    assert_eq!(
        (&clues[0]["number"], &clues[1]["number"], clues.as_array().map(Vec::len)),
        (&2.into(), &3.into(), Some(2))
    );
    assert_eq!(found[0]["cannot_hold"]["houses"], serde_json::json!([]));
    let (_, out, _) = output_of(&["check", "-"], &line);
    assert!(out.contains("thermometer r3c2–r3c3 and thermometer r3c3–r3c2 cannot hold together"), "{out}");

    // Equal digits in a house are not a valid puzzle.
    let (_, found) = objects(&["check", "--json", "-"], "1..1............");
    assert_eq!(found[0]["cannot_hold"]["text"], "r1c1=1 and r1c4=1 cannot hold together in row 1");

    let (_, found) = objects(&["check", "--json", LOOSE], "");
    let differ = &found[0]["differ"];
    assert_eq!((&differ["complete"], differ["cells"].as_array().map(Vec::len)), (&true.into(), Some(15)));
}

#[test]
fn every_solution_is_printed_one_a_line() {
    let (status, out, error) = output_of(&["solve", "--all", LOOSE], "");
    let lines: std::collections::HashSet<&str> = out.lines().collect();
    // A quarter of the 288 grids begins with 1.
    assert_eq!((status, out.lines().count(), lines.len(), error.as_str()), (0, 72, 72, ""));
    assert!(lines.iter().all(|line| line.len() == 16 && line.starts_with('1')));
    let (status, again, _) = output_of(&["check", "-"], &out);
    assert!(status == 0 && again.lines().all(|line| line.contains("one solution")), "{again}");
    let (status, some, error) = output_of(&["solve", "--all", "--limit", "10", LOOSE], "");
    assert_eq!((status, some.lines().count()), (0, 10));
    assert!(out.starts_with(&some));
    assert_eq!(error, "deduku: puzzle 1: 10 solutions are printed, there may be more: the limit is reached\n");
    // Between two of several puzzles there is an empty line.
    let input = format!("{SMALL}\n{HOPELESS}\n{LOOSE}\n");
    let (status, out, _) = output_of(&["solve", "--all", "-"], &input);
    let blocks: Vec<&str> = out.split("\n\n").collect();
    assert_eq!((status, blocks.len(), blocks[0]), (1, 3, SMALL_SOLVED));
    assert!(blocks[1] == format!("no solution: {HOPELESS_REASON}") && blocks[2].lines().count() == 72, "{out}");
    // As JSON each puzzle is one object.
    let (status, objects) = objects(&["solve", "--all", "--json", "-"], &input);
    assert_eq!((status, objects.len()), (1, 3));
    assert_eq!((&objects[2]["count"], &objects[2]["complete"]), (&Value::from(72), &Value::from(true)));
    assert_eq!(objects[2]["solutions"].as_array().map(Vec::len), Some(72));
    assert_eq!(objects[1]["conflict"]["kind"], "no-candidate");
    assert_eq!(output_of(&["solve", "--all", "--timeout", "0", LOOSE], "").0, 3);
    assert_eq!(output_of(&["solve", "--all", "--summary", LOOSE], "").0, 2);
}

/// What is common agrees with the list of all solutions, and undecided candidates are reported.
#[test]
fn what_solutions_have_in_common_is_printed() {
    let puzzle = "12..34..........";
    let (status, objects) = objects(&["solve", "--all", "--common", "--json", puzzle], "");
    let (all, common) = (&objects[0]["solutions"], &objects[0]["common"]);
    let all: Vec<&str> = all.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(status == 0 && all.len() > 1 && common["complete"] == true, "{objects:?}");
    let mut differing = Vec::new();
    let mut digits = String::new();
    for cell in 0..16 {
        let there: std::collections::BTreeSet<u64> =
            all.iter().map(|solution| u64::from(solution.as_bytes()[cell] - b'0')).collect();
        if there.len() == 1 {
            digits.push(char::from(all[0].as_bytes()[cell]));
        } else {
            digits.push('.');
            let name = format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
            differing.push(serde_json::json!([name, there.into_iter().collect::<Vec<_>>()]));
        }
    }
    assert!(digits.starts_with("12..34..") && digits.contains('.'));
    assert_eq!((&common["digits"], &common["candidates"]), (&Value::from(digits), &Value::from(differing)));
    // As text it is a grid of candidates that reads back.
    let (status, out, _) = output_of(&["solve", "--common", puzzle], "");
    assert!(status == 0 && out.starts_with("# common to all solutions: 4 of 16 cells"), "{out}");
    let (status, read, error) = output_of(&["solve", "--all", "-"], &out);
    assert!(status == 0 && read.lines().count() == all.len(), "{read} {error}");
    let (status, out, _) = output_of(&["solve", "--common", EASY], "");
    assert!(status == 0 && out.contains("there is only one"), "{out}");
    assert_eq!(output_of(&["solve", "--common", HOPELESS], "").0, 1);
    // Without time everything is undecided.
    let (status, out, _) = output_of(&["solve", "--common", "--timeout", "0", LOOSE], "");
    assert_eq!((status, out.as_str()), (3, "undecided: time limit reached\n"));
}

/// The grids of a Samurai, a line each.
fn samurai_lines() -> Vec<String> {
    let (status, line, error) = output_of(&["convert", "--to", "line", "saves/samurai.txt"], "");
    assert_eq!((status, error.as_str()), (0, ""));
    let lines: Vec<String> = line.split_whitespace().take(5).map(str::to_owned).collect();
    assert!(lines.len() == 5 && lines.iter().all(|line| line.len() == 81));
    lines
}

#[test]
fn five_lines_are_a_samurai_only_where_the_solutions_say_so() {
    let lines = samurai_lines();
    let text = lines.join("\n");
    let whole = output_of(&["solve", "saves/samurai.txt"], "");
    let (status, out, note) = output_of(&["solve", "-"], &text);
    assert_eq!((status, &out), (0, &whole.1));
    assert!(note.contains("as one Samurai") && note.contains("--board 9x9"), "{note}");
    let also = [
        // Text around the lines does not matter, nor does it matter if the centre is last.
        format!("# a Samurai\n\n{text}\n\n"),
        [0, 1, 3, 4, 2].map(|at| lines[at].clone()).join("\n"),
    ];
    for text in also {
        assert_eq!(output_of(&["solve", "-"], &text).1, whole.1, "{text}");
    }
    // With the board named on the command line the result is the same, without a note.
    assert_eq!(output_of(&["solve", "--board", "samurai", "-"], &text), whole);
    let (_, five, note) = output_of(&["solve", "--board", "9x9", "-"], &text);
    assert!(five.lines().count() == 5 && note.is_empty(), "{five} {note}");
    // Each grid of the solution is a proper puzzle by itself, so these are five puzzles although they agree.
    let solved: Vec<&str> = whole.1.split_whitespace().collect();
    // Without clues the grids agree, but the Samurai has several solutions.
    let empty = ".".repeat(81);
    // One line more or less, a blank line between them, a clue that differs from that of the overlapping grid.
    let mut differing = lines.clone();
    differing.swap(0, 4);
    for (text, count) in [
        (solved.join("\n"), 5),
        ([empty.as_str(); 5].join("\n"), 5),
        (format!("{text}\n{}\n", lines[0]), 6),
        (lines[..4].join("\n"), 4),
        (text.replacen('\n', "\n\n", 1), 5),
        (differing.join("\n"), 5),
    ] {
        let (_, out, note) = output_of(&["solve", "-"], &text);
        assert!(out.lines().count() == count && note.is_empty(), "{text}\n{out}\n{note}");
    }
}

#[test]
fn solve_reports_counts_nodes_and_whether_they_are_all() {
    let input = format!("{{\"id\":\"a\",\"size\":4,\"givens\":\"{SMALL}\"}}\n{LOOSE}\n");
    let (status, found) = objects(&["solve", "--json", "-"], &input);
    assert_eq!((status, found.len()), (1, 2));
    assert_eq!(found[0]["id"], "a");
    assert_eq!((&found[0]["puzzle"], &found[1]["puzzle"]), (&1.into(), &2.into()));
    assert_eq!(found[0]["solutions"], serde_json::json!([SMALL_SOLVED]));
    assert_eq!((&found[0]["count"], &found[0]["complete"]), (&1.into(), &true.into()));
    assert_eq!((&found[1]["count"], &found[1]["complete"]), (&2.into(), &false.into()));
    assert!(found[1].get("id").is_none());
    assert!(found.iter().all(|object| object["nodes"].as_u64() >= Some(1)));
    let (status, found) = objects(&["solve", "--json", "--limit", "1000", LOOSE], "");
    assert_eq!((status, &found[0]["count"], &found[0]["complete"]), (1, &72.into(), &true.into()));
    assert_eq!(found[0]["solutions"].as_array().map(Vec::len), Some(72));
}

#[test]
fn the_summary_is_one_line_of_figures() {
    let input = format!("{SMALL}\n{LOOSE}\n{HOPELESS}\n{EASY}\n");
    let pattern = |line: &str| {
        let (figures, seconds) = line.trim_end().rsplit_once(" seconds=").expect("seconds");
        seconds.split_whitespace().next().expect("a number").parse::<f64>().expect("a number");
        figures.to_owned()
    };
    for threads in ["1", "3"] {
        let (status, out, error) = output_of(&["solve", "--summary", "--threads", threads, "-"], &input);
        assert_eq!((status, error.as_str(), out.lines().count()), (1, "", 1));
        assert_eq!(pattern(&out), "puzzles=4 unique=2 multiple=1 none=1");
    }
    let (_, out, _) = output_of(&["solve", "--summary", "--limit", "1", "-"], &input);
    assert!(out.trim_end().ends_with(" solved=3"), "{out}");
    let (status, out, _) = output_of(&["solve", "--summary", "--timeout", "0", EASY], "");
    assert_eq!((status, pattern(&out)), (3, "puzzles=1 unique=0 multiple=0 none=0".to_owned()));
    assert!(out.trim_end().ends_with(" unknown=1"), "{out}");
}

#[test]
fn steps_end_in_their_end_and_count_from_one() {
    let input = format!("{EASY}\n{LOOSE}\n");
    let (status, lines) = objects(&["steps", "--json", "-"], &input);
    assert_eq!(status, 1);
    let (first, second): (Vec<&Value>, Vec<&Value>) = lines.iter().partition(|line| line["puzzle"] == 1);
    assert_eq!(*first.last().expect("an end"), &serde_json::json!({"puzzle": 1, "end": "solved"}));
    // An end without steps before it comes with its position.
    let from = serde_json::json!({
        "variant": "classic4", "size": 4, "box": {"rows": 2, "cols": 2}, "givens": LOOSE,
    });
    let several = serde_json::json!({"puzzle": 2, "end": "several solutions", "from": from});
    assert_eq!(*second.last().expect("an end"), &several);
    let placed: usize = first.iter().filter_map(|step| step["place"].as_array()).map(Vec::len).sum();
    assert_eq!(placed, EASY.matches('0').count());
    for (at, step) in first[..first.len() - 1].iter().enumerate() {
        assert_eq!(step["step"], at + 1);
        assert!(step["technique"].is_string() && step["name"].is_string() && step["text"].is_string());
        assert!(step["evidence"].is_object() && step.get("trial").is_none());
    }
}

/// Each step of a path is a claim, with the step's own words as its reason, on boards whose words have sums, layers and
/// the names of grids in them.
#[test]
fn a_judge_understands_the_words_of_steps() {
    for name in ["killer.jsonl", "kakuro.txt", "sohei.jsonl", "dion-cube-4.jsonl", "9x9-hard.txt"] {
        let path = format!("{}/saves/{name}", env!("CARGO_MANIFEST_DIR"));
        let (_, steps) = objects(&["steps", "--json", &path], "");
        let mut claims = Vec::new();
        for step in steps.iter().filter(|step| step["puzzle"] == 1 && step["step"].is_u64()) {
            let concluded = [("place", "="), ("eliminate", "<>")].into_iter().flat_map(|(key, sign)| {
                let pairs = step[key].as_array().into_iter().flatten();
                pairs.map(move |pair| format!("{}{sign}{}", pair[0].as_str().expect("a name"), pair[1]))
            });
            let text = step["text"].as_str().expect("words");
            let reason = text.rsplit_once(": ").map_or(text, |(reason, _)| reason);
            // The first claim takes the reason; what else the step says is added, so that the next step is at hand.
            claims.extend(concluded.enumerate().map(|(at, claim)| match at {
                0 => format!("{claim} because {reason}"),
                _ => claim,
            }));
        }
        let asked = ["judge", "--json", "--profile", "standard", "--proofs", "0", "-", &path];
        let (_, lines) = objects(&asked, &claims.join("\n"));
        let reasons = lines.iter().filter(|line| line["puzzle"] == 1 && line["reason"].is_object());
        let (holds, others): (Vec<_>, Vec<_>) = reasons.partition(|line| line["reason"]["verdict"] == "holds");
        assert!(holds.len() > 20 && others.is_empty(), "{name}: {} hold, and not {others:?}", holds.len());
    }
}

/// A puzzle of ISS's collection (“EXAMPLES”) of which some steps follow at once and the next ones only after a long search.
const SLOW: &str = ".FullRank~C2~9~.FullRank~C3~1~.FullRank~R6~24~..Shape~6x6";

#[test]
fn steps_are_printed_as_they_are_found() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(["steps", "--json", SLOW])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first: Value = serde_json::from_str(&lines.next().expect("a line").expect("text")).expect("an object");
    let goes_on = child.try_wait().expect("a status").is_none();
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert_eq!((&first["step"], goes_on), (&1.into(), true));
}

/// The first claim is a step; for the others long proofs are looked for.
#[test]
fn claims_are_judged_one_by_one() {
    let (_, steps) = objects(&["steps", "--json", HARDEST], "");
    let (_, solved) = objects(&["solve", "--json", HARDEST], "");
    let solution = solved[0]["solutions"][0].as_str().expect("a string");
    let pair = &steps[0]["eliminate"][0];
    let first = format!("{}<>{}", pair[0].as_str().expect("a name"), pair[1]);
    let rest = (0..81).map(|at| format!("r{}c{}={}", at / 9 + 1, at % 9 + 1, &solution[at..=at]));
    let claims = std::iter::once(first).chain(rest.rev()).collect::<Vec<_>>().join("\n");
    let path = file("claims-one-by-one.txt", &claims);
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(["judge", "--json", path.to_str().expect("UTF-8"), HARDEST])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first: Value = serde_json::from_str(&lines.next().expect("a line").expect("text")).expect("an object");
    let goes_on = child.try_wait().expect("a status").is_none();
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert_eq!((&first["verdict"], goes_on), (&"follows".into(), true));
}

#[test]
fn steps_of_a_puzzle_with_several_solutions_are_printed_if_asked_for() {
    // Two rows of 4×4 and a digit: some digits follow, and then the solutions differ.
    let puzzle = "12343412........";
    let (status, lines) = objects(&["steps", "--json", puzzle], "");
    assert_eq!((status, lines.len(), &lines[0]["end"]), (1, 1, &"several solutions".into()));
    let (status, lines) = objects(&["rate", "--json", puzzle], "");
    assert_eq!((status, &lines[0]["end"], &lines[0]["techniques"]), (1, &"several solutions".into(), &json!({})));
    let (status, lines) = objects(&["steps", "--json", "--partial", "1234341........."], "");
    let (last, steps) = lines.split_last().expect("an end");
    assert_eq!((status, &last["end"], steps.is_empty()), (1, &"several solutions".into(), false));
}

#[test]
fn where_no_step_is_found_in_time_a_hint_says_what_a_search_knows() {
    let (_, steps) = objects(&["hint", "--json", HARDEST], "");
    assert!(steps[0]["step"] == 1, "there is time enough: {steps:?}");
    let (status, lines) = objects(&["hint", "--json", "--timeout", "0", HARDEST], "");
    assert_eq!((status, &lines[0]["end"]), (3, &"stopped".into()));
    let known = &lines[0]["known"];
    let (_, solved) = objects(&["solve", "--json", HARDEST], "");
    let solution = solved[0]["solutions"][0].as_str().expect("a string");
    let cell = known["cell"].as_str().expect("a name");
    let place = |at: usize| cell.as_bytes()[at] as usize - usize::from(b'1');
    let digit = u64::from(solution.as_bytes()[place(1) * 9 + place(3)] - b'0');
    let left: Vec<u64> = known["digits"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    assert!(left.contains(&digit) && left.len() < 9, "{known}");
    let (_, text, _) = output_of(&["hint", "--timeout", "0", HARDEST], "");
    assert!(text.contains(&format!("{cell} is ")) && text.contains("known by search"), "{text}");
}

#[test]
fn guesses_say_so_and_retreats_name_their_guess() {
    let (status, lines) = objects(&["steps", "--profile", "hodoku", "--json", HARDEST], "");
    assert_eq!((status, lines.last().expect("an end")), (0, &serde_json::json!({"puzzle": 1, "end": "solved"})));
    let steps = &lines[..lines.len() - 1];
    let guess = steps.iter().position(|step| step["technique"] == "trial").expect("it needs a guess");
    assert!(steps[..guess].iter().all(|step| step.get("trial").is_none()));
    assert_eq!((&steps[guess]["trial"], &steps[guess]["depth"]), (&true.into(), &1.into()));
    for retreat in steps.iter().filter(|step| step["technique"] == "retreat") {
        let to = retreat["to"].as_u64().expect("the step that it goes back to") as usize;
        assert_eq!(steps[to - 1]["technique"], "trial");
    }
}

#[test]
fn find_takes_names_aliases_and_codes() {
    let counts: Vec<usize> = ["hidden-single", "Hidden Single", "lone ranger", "0002", "0002-1"]
        .iter()
        .map(|name| objects(&["find", "--json", "--technique", name, EASY], "").1.len())
        .collect();
    assert!(counts[0] > 1 && counts.iter().all(|&count| count == counts[0]), "{counts:?}");
    // The state of the position counts: here the library's deleted candidates make a single.
    let line = format!(":0003:5:{}:211 311 411 511 611 711 811 911:::", ".".repeat(81));
    let (status, found) = objects(&["find", "--json", "--technique", "0003", &line], "");
    assert_eq!((status, found.len()), (0, 1));
    assert_eq!(found[0]["place"], serde_json::json!([["r1c1", 1]]));
}

#[test]
fn ratings_name_the_hardest_technique_and_the_book() {
    let (status, found) = objects(&["rate", "--json", "-"], &format!("{EASY}\n{LOOSE}\n"));
    assert_eq!(status, 1);
    assert_eq!((&found[0]["level"], &found[0]["technique"]), (&"easy".into(), &"hidden-single".into()));
    assert_eq!(found[0]["book"], serde_json::json!({"level": "Easy", "score": 43, "logical": true}));
    assert_eq!([&found[0]["er"], &found[0]["ep"], &found[0]["ed"]], [1.2, 1.2, 1.2]);
    let (_, small) = objects(&["rate", "--json", SMALL], "");
    assert!(["er", "ep", "ed"].iter().all(|scale| small[0].get(scale).is_none()), "{}", small[0]);
    assert!(small[0].get("book").is_none() && small[0].get("hodoku").is_none(), "both are meant for 9x9");
    let uses: u64 = found[0]["techniques"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    assert_eq!(uses as usize, EASY.matches('0').count());
    assert!(found[1]["level"].is_null() && found[1].get("hodoku").is_none());
    let minutes = found[0]["minutes"].as_f64().expect("a number");
    let [least, most] = ["least", "most"].map(|end| found[0]["time"][end].as_f64().expect("a number"));
    assert!(least < minutes && minutes < most && most < 20.0, "{}", found[0]);
    assert!(found[1].get("minutes").is_none() && found[1].get("time").is_none(), "no solution, no time");
    let (_, words, _) = output_of(&["rate", EASY], "");
    assert!(words.contains(&format!(" · about {minutes:.0} minutes (")), "{words}");
}

#[test]
fn rate_tells_only_what_is_asked() {
    let keys = |only: &str, puzzle: &str| {
        let (status, rated) = objects(&["rate", "--json", "--totals", "--only", only, puzzle], "");
        let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
        (status, keys(&rated[0]), keys(&rated[1]["totals"]))
    };
    for (only, own, totals) in [
        ("level", "level puzzle", "levels puzzles"),
        ("er", "ed ep er puzzle", "puzzles"),
        ("hodoku", "hodoku puzzle", "hodoku puzzles"),
        ("book", "book puzzle", "book book_guessed puzzles"),
        ("minutes", "minutes puzzle time", "puzzles"),
        ("path", "end puzzle technique techniques", "ends puzzles puzzles_with techniques"),
        ("er,level", "ed ep er level puzzle", "levels puzzles"),
    ] {
        assert_eq!(keys(only, EASY), (0, own.to_owned(), totals.to_owned()), "{only}");
        // What is left is as it is among all the others.
        let (_, all) = objects(&["rate", "--json", EASY], "");
        let (_, some) = objects(&["rate", "--json", "--only", only, EASY], "");
        assert!(some[0].as_object().expect("an object").iter().all(|(key, value)| all[0][key] == *value), "{only}");
    }
    assert_eq!(keys("minutes", HOPELESS), (1, "end puzzle".to_owned(), "ends puzzles".to_owned()));
    let (status, _, error) = output_of(&["rate", "--only", "level,fun", EASY], "");
    assert!(status == 2 && error.contains("there is no rating “fun”: choose level, er, hodoku"), "{error}");
    let (status, _, error) = output_of(&["rate", "--only", "er", "--necessary", EASY], "");
    assert!(status == 2 && error.contains("add it, as in --only er,path"), "{error}");
}

#[test]
fn a_removal_that_loses_the_solution_is_reported_and_never_used() {
    // r1c1 of EASY is 3. The file removes 3 from it, which is refused, and 2, which is allowed.
    let line = format!(":0000:x:{}:311 211::\n", EASY.replace('0', "."));
    for command in [&["steps"][..], &["hint"], &["find", "--technique", "naked-single"], &["why", "r1c1<>9"]] {
        let (status, out, error) = output_of(&[command, &["-"]].concat(), &line);
        assert_eq!(error, "deduku: puzzle 1: the position excludes r1c1=3, which the solution has: restored\n");
        assert!(status == 0 && !out.contains("r1c1=9"), "{out}");
    }
}

/// The book's log: each pass as a heading, the points of each step, and at the end how they add up.
#[test]
fn the_book_has_headings_and_points() {
    let (status, text, _) = output_of(&["steps", "--profile", "book", TWINS], "");
    assert_eq!(status, 0, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "      Look for Lone Rangers in Minigrids");
    assert_eq!(lines[2], "   1  Inserted value 4 in (1,5)  +2");
    for line in [
        "      Col/Row and Minigrid Elimination",
        "      Look for Twins in Rows",
        "   7  Twins found in row at: (1,2) and (6,2); Inserted value 4 in (5,2)  +3",
        "  12  Twins found in minigrid at: (2,2) and (3,2)",
        "      Look for Triplets in Minigrids 1 × 4 = 4",
    ] {
        assert!(lines.contains(&line), "{line} in {text}");
    }
    assert_eq!(lines.last(), Some(&"      solved"));
    let guessed = "...9...8...1.......4.35.9...8..1.3.2.9..8..7..17.2.59.......4.982.....3..5.....6.";
    for puzzle in [EASY, TWINS, HARD, guessed] {
        let (_, found) = objects(&["steps", "--json", "--profile", "book", puzzle], "");
        let (end, steps) = found.split_last().expect("at least an end");
        let points = |line: &Value| line["points"].as_u64().unwrap_or_else(|| panic!("{line} has no points"));
        assert_eq!(steps.iter().map(points).sum::<u64>(), points(end), "{puzzle}");
        assert!(steps.iter().all(|step| step["heading"].is_string()), "{puzzle}");
        let shares = end["shares"].as_array().expect("a list");
        assert_eq!(shares.iter().map(points).sum::<u64>(), points(end), "{puzzle}");
        let (_, rated) = objects(&["rate", "--json", puzzle], "");
        assert_eq!(rated[0]["book"]["score"].as_u64(), Some(points(end)), "{puzzle}");
    }
    let (status, hint, _) = output_of(&["hint", "--profile", "book", TWINS], "");
    let expected = ["puzzle 1", lines[1], lines[2], "      In minigrid 4, 4 can only go in (1,5). So (1,5) is 4."];
    assert_eq!((status, hint.lines().collect::<Vec<_>>()), (0, expected.to_vec()));
    let (_, tried, _) = output_of(&["steps", "--profile", "book", guessed], "");
    for line in ["Solve Puzzle By Brute Force", "Trying to insert value ", "Invalid move; Backtracking...  +5"] {
        assert!(tried.contains(line), "{line} in {tried}");
    }
    let (_, plain) = objects(&["steps", "--json", EASY], "");
    assert!(plain.iter().all(|line| line.get("points").is_none() && line.get("heading").is_none()));
}

/// Each technique's count × weight = points, and the sum, for both scores.
#[test]
fn scores_are_explained() {
    let (status, text, _) = output_of(&["rate", "--explain", TWINS], "");
    assert_eq!(status, 0, "{text}");
    for line in
        ["      book: Look for Triplets in Minigrids 1 × 4 = 4", "      book: 78 points", "      HoDoKu: Naked Pair "]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
    let (_, rated) = objects(&["rate", "--explain", "--json", EASY, TWINS], "");
    assert_eq!(rated.len(), 2);
    for rating in &rated {
        for whose in ["hodoku", "book"] {
            let of = |share: &Value, key: &str| share[key].as_u64().unwrap_or_else(|| panic!("{share} has no {key}"));
            let shares = rating[whose]["shares"].as_array().expect("a list");
            assert!(shares.iter().all(|share| of(share, "count") * of(share, "weight") == of(share, "points")));
            let sum: u64 = shares.iter().map(|share| of(share, "points")).sum();
            assert_eq!(rating[whose]["score"].as_u64(), Some(sum), "{rating}");
        }
    }
    let (_, plain) = objects(&["rate", "--json", EASY], "");
    assert!(plain[0]["book"].get("shares").is_none());
}

/// Digits in JSON are the board's values, also where these begin with 0. Certificates of earlier versions numbered them
/// from 1: those are read as they were meant.
#[test]
fn digits_in_json_are_the_boards_values() {
    let board = "grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)";
    let puzzle = "0....2.0..1....3";
    let (status, text, _) = output_of(&["steps", "--json", "--board", board, puzzle], "");
    assert_eq!(status, 0, "{text}");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (_, solved, _) = output_of(&["solve", "--board", board, puzzle], "");
    let solved: Vec<u64> = solved.trim().chars().map(|digit| u64::from(digit.to_digit(4).expect("0 to 3"))).collect();
    let mut placed = 0;
    for pair in lines.iter().filter_map(|line| line["place"].as_array()).flatten() {
        let name = pair[0].as_str().expect("a cell").as_bytes();
        let at = 4 * usize::from(name[1] - b'1') + usize::from(name[3] - b'1');
        assert_eq!(pair[1], solved[at], "{pair} in {text}");
        assert!(text.contains(&format!("{}={}", pair[0].as_str().expect("a cell"), solved[at])), "{text}");
        placed += 1;
    }
    assert_eq!(placed, 11);
    assert_eq!(output_of(&["verify", "-"], &text).0, 0);
    // What version 4 printed for the next step of another puzzle: it places 0.
    let old = r#"{"puzzle":1,"step":1,"technique":"hidden-single","place":[["r4c4",1]],"eliminate":[],"evidence":{"house":"box 4"},"from":{"variant":"grid-4x4(0-3;regions=1.1.2.2.1.1.2.2.3.3.4.4.3.3.4.4)","givens":".20.0......3..1."},"certificate":"step","wording":4,"style":"standard","premises":[{"digit":1,"house":"box 4","only":["r4c4"]}],"hints":[[1]]}"#;
    assert_eq!(output_of(&["verify", "-"], old).0, 0);
    let (status, new, _) = output_of(&["hint", "--json", "--board", board, ".20.0......3..1."], "");
    assert!(status == 0 && new.contains(r#""place":[["r4c4",0]]"#) && new.contains(r#"{"digit":0,"#), "{new}");
    assert_eq!(output_of(&["verify", "-"], &new).0, 0);
    let version =
        |text: &str, from: u32, to: u32| text.replace(&format!(r#""wording":{from}"#), &format!(r#""wording":{to}"#));
    let [old, new] = [version(old, 4, 5), version(&new, deduku::logic::wording::VERSION, 4)];
    let (status, verdict, _) = output_of(&["verify", "-"], &old);
    assert_eq!(
        (status, verdict.contains(" 1 is not a candidate of r4c4 ")),
        (1, true),
        "1 is another digit now: {verdict}"
    );
    let (status, _, error) = output_of(&["verify", "-"], &new);
    assert_eq!((status, error.contains("0 is not a digit")), (2, true), "{error}");
}
