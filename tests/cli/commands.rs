//! The command line's contract, held to on the real binary: (arguments, standard input) → (status,
//! standard output, standard error).
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A puzzle of the first seed: singles solve it.
const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
const SOLVED: &str = "395467182146289537278513694451938726987642315623751948562394871834175269719826453";
/// From a list of puzzles hard for backtracking: naked and hidden sets do not solve it.
const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// The book's twins and triplets solve it.
const TWINS: &str = "....9..6....8..237....75........4....18.....65..1...4....6.83..9......2.7.3...8..";
/// From the list of the hardest puzzles of the Sudoku Players' forum: no technique of the standard profile solves it.
const HARDEST: &str = "98.7..6..75.....8...6......4...3.5....84...6...59...7...98...5.....9...2....14...";
/// A 4×4 puzzle, its solution, and one that lacks a given and has several.
const SMALL: &str = "1.2..........4.3";
const SMALL_SOLVED: &str = "1324423131422413";
const LOOSE: &str = "1...............";
/// Well formed, but r1c4 has no candidate.
const HOPELESS: &str = "123....4........";
const HOPELESS_REASON: &str = "r1c4 has no candidate left, and 2 contradictions more";

/// A step with what it rests on, and one that rests on something else.
const CERTIFICATE: &str = concat!(
    r#"{"puzzle":1,"step":1,"place":[["r4c4",3]],"premises":[{"house":"row 4","digit":3,"only":["r4c4"]}],"#,
    r#""from":{"size":4,"givens":"132442313142241."}}"#,
    "\n",
    r#"{"puzzle":1,"end":"solved"}"#,
);
const WRONG_CERTIFICATE: &str = concat!(
    r#"{"puzzle":1,"step":1,"place":[["r4c4",3]],"premises":[{"house":"row 4","digit":2,"only":["r4c1"]}],"#,
    r#""from":{"size":4,"givens":"132442313142241."}}"#,
);

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        // Nobody's settings count here.
        .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that reads no input may be gone already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Status, standard output, standard error.
fn told(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = run(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("not killed"), text(&output.stdout), text(&output.stderr))
}

fn objects(arguments: &[&str], input: &str) -> (i32, Vec<Value>) {
    let (status, out, error) = told(arguments, input);
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line} {error}"));
    (status, out.lines().map(parse).collect())
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for tests is writable");
    path
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table, a case a line")]
fn statuses_outputs_and_errors_are_as_promised() {
    let two = format!("{SMALL}\n{EASY}\n");
    let mixed = format!("{SMALL}\n\n# a remark\nnot one\n{EASY}\n");
    let hopeless = format!("{HOPELESS}\n{SMALL}\n");
    #[rustfmt::skip]
    let table: &[(&[&str], &str, i32, &str, &str)] = &[
        // solve: the first solution, one a line.
        (&["solve", EASY], "", 0, &format!("{SOLVED}\n"), ""),
        (&["solve", "-"], &two, 0, &format!("{SMALL_SOLVED}\n{SOLVED}\n"), ""),
        (&["solve", "-", SMALL], &two, 0, &format!("{SMALL_SOLVED}\n{SOLVED}\n{SMALL_SOLVED}\n"), ""),
        (&["solve", LOOSE], "", 1, "1234341223414123\n", ""),
        (&["solve", LOOSE, "--limit", "1"], "", 0, "1234341223414123\n", ""),
        (&["solve", "-"], &hopeless, 1, &format!("no solution: {HOPELESS_REASON}\n{SMALL_SOLVED}\n"), ""),
        (&["solve", "--limit", "1", HOPELESS], "", 1, &format!("no solution: {HOPELESS_REASON}\n"), ""),
        (&["solve", "--threads", "2", "-"], &two, 0, &format!("{SMALL_SOLVED}\n{SOLVED}\n"), ""),
        (&["solve", "--timeout", "0", EASY], "", 3, "undecided: time limit reached\n", ""),
        // One bad puzzle does not stop the rest; its place is named.
        (&["solve", "-"], &mixed, 2, &format!("{SMALL_SOLVED}\n{SOLVED}\n"),
            "deduku: standard input:4:3: “t” is neither a digit (1–9, A–P) nor a blank (. or 0): \
             replace it, or begin a comment line with #\n"),
        (&["solve", "1..1............", SMALL], "", 2, &format!("{SMALL_SOLVED}\n"),
            "deduku: 1..1............:1:4: \
             r1c1 and r1c4 both hold 1 in row 1: change one of them\n"),
        (&["solve", "no-such-file"], "", 2, "",
            "deduku: no-such-file:1:4: neither a file of this name nor a puzzle: “s” is neither a digit \
             (1–9, A–P) nor a blank (. or 0): replace it, or begin a comment line with #\n"),
        (&["solve", "-"], "", 2, "",
            "deduku: standard input:1:1: no puzzle here: write one a line, a grid, or JSON lines\n"),
        // Arguments that are wrong.
        (&["solve"], "", 2, "",
            "deduku: the following required arguments were not provided: <INPUT>... (see deduku --help)\n"),
        (&["solve", EASY, "--board", "7x9"], "", 2, "",
            "deduku: invalid value '7x9' for '--board <NAME>': there is no board called “7x9”: \
             `deduku boards` lists them (see deduku --help)\n"),
        (&["solve", EASY, "--board", "4x4"], "", 2, "",
            &format!("deduku: {}…:1:1: neither a file of this name nor a puzzle: 81 cells: on the board 4x4 a puzzle \
             has 16 and a row of a grid 4\n", &EASY[..60])),
        (&["rate", EASY, "--profile", "nobody"], "", 2, "",
            "deduku: invalid value 'nobody' for '--profile <NAME>': there is no profile “nobody”: \
             book, explainer, guide, hodoku, standard are known (see deduku --help)\n"),
        (&["find", EASY, "--technique", "luck"], "", 2, "",
            "deduku: invalid value 'luck' for '--technique <T>': there is no technique “luck”: \
             `deduku techniques` lists them (see deduku --help)\n"),
        (&["generate", "--clues", "16"], "", 2, "",
            "deduku: 16 clues never make a single solution on 9x9: ask for 17 or more\n"),
        (&["generate", "--rating", "2.1"], "", 2, "",
            "deduku: invalid value '2.1' for '--rating <A..B>': no puzzle is rated 2.1: ratings near it are 2.0 and 2.3 \
             (see deduku --help)\n"),
        (&["generate", "--rating", "7.1..7.5", "--board", "6x6"], "", 2, "",
            "deduku: a Sudoku Explainer rating is defined for 9x9 without constraints only, not for 6x6: ask for a level there\n"),
        (&["generate", "--rating", "9.2", "--seed", "1", "--tries", "1"], "", 3, "",
            "deduku: puzzle 1: nothing found in 1 tries: allow more tries, another seed or an easier request\n"),
        // check and minimise.
        (&["check", SMALL], "", 0, "puzzle 1: valid: one solution, 4 givens, minimal\n", ""),
        (&["check", LOOSE], "", 1, "puzzle 1: not valid: several solutions, 1 givens; they differ in 15 cells: \
            r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4\n", ""),
        (&["check", HOPELESS], "", 1,
            &format!("puzzle 1: not valid: no solution: {HOPELESS_REASON}, 4 givens; r1c1=1, r1c2=2 and r2c4=4 cannot \
            hold together in box 2 and row 1 (no fewer givens and clues clash)\n"), ""),
        (&["check", "13.442313142241."], "", 0,
            "puzzle 1: valid: one solution, 14 givens, not minimal: any one of 14 of its givens can go: \
             r1c1 r1c2 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3\n", ""),
        (&["minimise", SMALL], "", 0, &format!("{SMALL}\n"), ""),
        (&["minimise", LOOSE], "", 1, "",
            "deduku: puzzle 1: the puzzle has several solutions already: add givens first\n"),
        (&["minimise", SMALL, "--symmetry", "left-right"], "", 2, "",
            "deduku: puzzle 1: the givens of the puzzle have no left-right symmetry to keep: r1c1 holds one and \
             r1c4 does not\n"),
        // print.
        (&["print", SMALL], "", 0, "1 . | 2 .\n. . | . .\n----+----\n. . | . .\n. 4 | . 3\n", ""),
        (&["print", "--solution", HOPELESS], "", 1,
            "1 2 | 3 .\n. . | . 4\n----+----\n. . | . .\n. . | . .\n# no solution\n", ""),
        // hint, steps, find.
        (&["hint", SMALL_SOLVED], "", 0, "puzzle 1\n      solved\n", ""),
        (&["hint", HOPELESS], "", 1, "puzzle 1\n      no solution\n", ""),
        (&["steps", "132442313142241."], "", 0, "puzzle 1\n   1  Full House in box 4: r4c4=3\n      solved\n", ""),
        (&["steps", "--prune", "132442313142241."], "", 0,
            "puzzle 1\n   1  Full House in box 4: r4c4=3\n      solved\n", ""),
        (&["steps", "--prune", "--profile", "book", SMALL], "", 2, "",
            "deduku: puzzle 1: the profile book walks in whole passes, of which no step can be dropped: \
             use another --profile with --prune\n"),
        (&["rate", "--necessary", HOPELESS], "", 1, "puzzle 1: no solution\n", ""),
        // why.
        (&["why", "r1c2<>1", SMALL], "", 0, "puzzle 1\n      r1c2<>1: r1c1 in box 1 holds 1 already\n", ""),
        (&["why", "r1c2!=3", SMALL], "", 1,
            "puzzle 1\n      r1c2=3 holds in the solution: it cannot be excluded\n", ""),
        (&["why", "R4C4=3", "132442313142241."], "", 0,
            "puzzle 1\n   1  Full House in box 4: r4c4=3\n      r4c4=3: proven in 1 step\n", ""),
        (&["why", "r4c4≠2", "--json", "132442313142...3"], "", 0,
            "{\"puzzle\":1,\"claim\":\"r4c4<>2\",\"end\":\"proven\",\"steps\":0,\
             \"text\":\"r4c4<>2: r4c4 holds 3 already\",\"from\":{\"variant\":\"classic4\",\"size\":4,\
             \"box\":{\"rows\":2,\"cols\":2},\"givens\":\"132442313142...3\"}}\n", ""),
        // verify.
        (&["verify", "-"], CERTIFICATE, 0, "puzzle 1: 1 step, all is right\n", ""),
        (&["verify", "--json", "-"], CERTIFICATE, 0,
            "{\"puzzle\":1,\"step\":1,\"ok\":true}\n{\"puzzle\":1,\"end\":\"solved\",\"ok\":true}\n", ""),
        (&["verify", "-"], WRONG_CERTIFICATE, 1,
            "-:1: puzzle 1, step 1: r4c4=3 does not follow from the premises: drop it, or add the premise that is \
             missing\npuzzle 1: 1 step, 1 wrong\n", ""),
        (&["verify", "-"], "", 2, "", "deduku: -: no certificate: give what `deduku steps --json` prints\n"),
        (&["verify", "-"], "{\"end\":\"solved\"}\n", 2, "",
            "deduku: -:1: no position to begin with: the first line of a puzzle needs “from”\n"),
        (&["verify", "-"], "r1c1\n", 2, "",
            "deduku: -:1: no line of a certificate: expected value: give what `deduku steps --json` prints\n"),
        (&["why", "r1c2<>2", LOOSE], "", 1,
            "puzzle 1\n      r1c2=2 holds in one solution and not in another: it cannot be excluded\n", ""),
        (&["why", "r1c2<>5", "--profile", "guide", HARD], "", 1,
            "puzzle 1\n      1,2=5 is not excludable with techniques up to Hidden Single, though it holds in no \
             solution\n", ""),
        (&["why", "r1c5<>2", SMALL], "", 2, "",
            "deduku: puzzle 1: the board 4x4 has no cell r1c5: name one as r3c5, row and column from 1\n"),
        (&["why", "r1c2<>5", SMALL], "", 2, "",
            "deduku: puzzle 1: “5” is no digit of this puzzle: it has 1234\n"),
        (&["why", "r1c2", SMALL], "", 2, "",
            "deduku: invalid value 'r1c2' for '<CLAIM>': “r1c2” says nothing of a cell: write 'r3c5<>7' \
             (with the quotes), r3c5!=7 or r3c5=7 (see deduku --help)\n"),
        (&["find", SMALL, "--technique", "0202-x"], "", 1, "puzzle 1\n      no Naked Quad here\n", ""),
    ];
    let differing: Vec<String> = table
        .iter()
        .map(|&(arguments, input, status, out, error)| {
            (arguments, told(arguments, input), (status, out.to_owned(), error.to_owned()))
        })
        .filter(|(_, told, promised)| told != promised)
        .map(|(arguments, told, promised)| format!("{arguments:?}\n  told     {told:?}\n  promised {promised:?}"))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// Where each kind of puzzle without a solution contradicts itself: by check and by solve, in words and as JSON.
#[test]
fn a_contradiction_is_located() {
    // r3c1 and r1c3 leave box 1 no 1; the singles of the third puzzle lead to a cell without a candidate; the last is a
    // cage of two cells that 1 and 2 outside it leave neither 1+4 nor 2+3.
    let cage =
        format!("{{\"givens\":\"{:.<81}\",\"size\":9,\"cages\":[{{\"sum\":5,\"cells\":[0,1]}}]}}", ".........12");
    let table: [(&str, &str, Value, &str); 5] = [
        (HOPELESS, "no-candidate", serde_json::json!(["r1c4"]), HOPELESS_REASON),
        (
            "..1..2..1.......",
            "no-place",
            serde_json::json!(["r1c1", "r1c2", "r2c1", "r2c2"]),
            "box 1 has no place left for 1, and 2 contradictions more",
        ),
        (
            "..3...14.4...1..",
            "no-candidate",
            serde_json::json!(["r1c4"]),
            "after the single r1c2=2, r1c4 has no candidate left",
        ),
        (
            ".2....95...14.7....8......1..36.4.92...8....5......1.3....5......8.4.3.........1.",
            "search",
            serde_json::json!([]),
            "only a search shows it",
        ),
        (&cage, "sum", serde_json::json!(["r1c1", "r1c2"]), "the cage at r1c1 cannot add up to 5"),
    ];
    for (puzzle, kind, cells, text) in table {
        for command in ["solve", "check"] {
            let (status, out, _) = told(&[command, "-"], puzzle);
            assert!(status == 1 && out.contains(text), "{command} {puzzle}: {out}");
            let (status, objects) = objects(&[command, "--json", "-"], puzzle);
            let conflict = &objects[0]["conflict"];
            assert_eq!((status, &conflict["kind"], &conflict["cells"]), (1, &Value::from(kind), &cells), "{conflict}");
            assert!(conflict["text"].as_str().is_some_and(|told| told.contains(text)), "{conflict}");
        }
    }
    let (_, objects) = objects(&["solve", "--json", EASY], "");
    assert!(objects[0].get("conflict").is_none());
}

/// A puzzle without a solution says what cannot hold together, and one with several where they differ.
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
    let (_, out, _) = told(&["check", "-"], &line);
    assert!(out.contains("thermometer r3c2–r3c3 and thermometer r3c3–r3c2 cannot hold together"), "{out}");

    // Equal digits in a house are no puzzle at all.
    let (_, found) = objects(&["check", "--json", "-"], "1..1............");
    assert_eq!(found[0]["cannot_hold"]["text"], "r1c1=1 and r1c4=1 cannot hold together in row 1");

    let (_, found) = objects(&["check", "--json", LOOSE], "");
    let differ = &found[0]["differ"];
    assert_eq!((&differ["complete"], differ["cells"].as_array().map(Vec::len)), (&true.into(), Some(15)));
}

#[test]
fn every_solution_is_printed_one_a_line() {
    let (status, out, error) = told(&["solve", "--all", LOOSE], "");
    let lines: std::collections::HashSet<&str> = out.lines().collect();
    // Of the 288 grids a quarter begins with 1.
    assert_eq!((status, out.lines().count(), lines.len(), error.as_str()), (0, 72, 72, ""));
    assert!(lines.iter().all(|line| line.len() == 16 && line.starts_with('1')));
    let (status, again, _) = told(&["check", "-"], &out);
    assert!(status == 0 && again.lines().all(|line| line.contains("one solution")), "{again}");
    let (status, some, error) = told(&["solve", "--all", "--limit", "10", LOOSE], "");
    assert_eq!((status, some.lines().count()), (0, 10));
    assert!(out.starts_with(&some));
    assert_eq!(error, "deduku: puzzle 1: 10 solutions are printed, there may be more: the limit is reached\n");
    // Several puzzles: an empty line between two.
    let input = format!("{SMALL}\n{HOPELESS}\n{LOOSE}\n");
    let (status, out, _) = told(&["solve", "--all", "-"], &input);
    let blocks: Vec<&str> = out.split("\n\n").collect();
    assert_eq!((status, blocks.len(), blocks[0]), (1, 3, SMALL_SOLVED));
    assert!(blocks[1] == format!("no solution: {HOPELESS_REASON}") && blocks[2].lines().count() == 72, "{out}");
    // As JSON each puzzle is one object.
    let (status, objects) = objects(&["solve", "--all", "--json", "-"], &input);
    assert_eq!((status, objects.len()), (1, 3));
    assert_eq!((&objects[2]["count"], &objects[2]["complete"]), (&Value::from(72), &Value::from(true)));
    assert_eq!(objects[2]["solutions"].as_array().map(Vec::len), Some(72));
    assert_eq!(objects[1]["conflict"]["kind"], "no-candidate");
    assert_eq!(told(&["solve", "--all", "--timeout", "0", LOOSE], "").0, 3);
    assert_eq!(told(&["solve", "--all", "--summary", LOOSE], "").0, 2);
}

/// What is common agrees with the list of all solutions, and what was not decided is said.
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
    let (status, out, _) = told(&["solve", "--common", puzzle], "");
    assert!(status == 0 && out.starts_with("# common to all solutions: 4 of 16 cells"), "{out}");
    let (status, read, error) = told(&["solve", "--all", "-"], &out);
    assert!(status == 0 && read.lines().count() == all.len(), "{read} {error}");
    let (status, out, _) = told(&["solve", "--common", EASY], "");
    assert!(status == 0 && out.contains("one solution only"), "{out}");
    assert_eq!(told(&["solve", "--common", HOPELESS], "").0, 1);
    // What no time was left for is undecided.
    let (status, out, _) = told(&["solve", "--common", "--timeout", "0", LOOSE], "");
    assert_eq!((status, out.as_str()), (3, "undecided: time limit reached\n"));
}

/// The grids of a Samurai, a line each.
fn samurai_lines() -> Vec<String> {
    let (status, line, error) = told(&["convert", "--to", "line", "saves/samurai.txt"], "");
    assert_eq!((status, error.as_str()), (0, ""));
    let lines: Vec<String> = line.split_whitespace().take(5).map(str::to_owned).collect();
    assert!(lines.len() == 5 && lines.iter().all(|line| line.len() == 81));
    lines
}

#[test]
fn five_lines_are_a_samurai_only_where_the_solutions_say_so() {
    let lines = samurai_lines();
    let text = lines.join("\n");
    let whole = told(&["solve", "saves/samurai.txt"], "");
    let (status, out, note) = told(&["solve", "-"], &text);
    assert_eq!((status, &out), (0, &whole.1));
    assert!(note.contains("read as one Samurai") && note.contains("--board 9x9"), "{note}");
    let also = [
        // What stands around the lines does not matter, nor does the centre last.
        format!("# a Samurai\n\n{text}\n\n"),
        [0, 1, 3, 4, 2].map(|at| lines[at].clone()).join("\n"),
    ];
    for text in also {
        assert_eq!(told(&["solve", "-"], &text).1, whole.1, "{text}");
    }
    // Said on the command line, it is that, without a note.
    assert_eq!(told(&["solve", "--board", "samurai", "-"], &text), whole);
    let (_, five, note) = told(&["solve", "--board", "9x9", "-"], &text);
    assert!(five.lines().count() == 5 && note.is_empty(), "{five} {note}");
    // The grids of the solution are proper puzzles each, so they are five, although they agree.
    let solved: Vec<&str> = whole.1.split_whitespace().collect();
    // No clues at all: they agree, and the Samurai is not proper.
    let empty = ".".repeat(81);
    // One line more or less, a blank line among them, a clue that differs from the other grid's.
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
        let (_, out, note) = told(&["solve", "-"], &text);
        assert!(out.lines().count() == count && note.is_empty(), "{text}\n{out}\n{note}");
    }
}

/// Each command on a good puzzle, one without logic to the end, one without and one with several solutions,
/// a file without a puzzle, no file, and without time.
#[test]
fn each_command_ends_with_the_status_that_the_contract_gives() {
    let bad = file("no-puzzle.txt", "nothing at all\n");
    let inputs = [EASY, HARD, HOPELESS, LOOSE, bad.to_str().expect("UTF-8"), "/no/such/file"];
    #[rustfmt::skip]
    let table: &[(&[&str], [i32; 6], Option<i32>)] = &[
        // command                                   good hard none several bad missing, good without time
        (&["solve"],                                 [0, 0, 1, 1, 2, 2], Some(3)),
        (&["solve", "--limit", "1"],                 [0, 0, 1, 0, 2, 2], Some(3)),
        (&["solve", "--summary"],                    [0, 0, 1, 1, 2, 2], Some(3)),
        (&["steps"],                                 [0, 0, 1, 1, 2, 2], Some(3)),
        (&["steps", "--prune"],                      [0, 0, 1, 1, 2, 2], Some(3)),
        // The guide never guesses: stuck is undecided.
        (&["steps", "--profile", "guide"],           [0, 3, 1, 1, 2, 2], Some(3)),
        // The book's solver takes the first solution that it comes upon.
        (&["steps", "--profile", "book"],            [0, 0, 1, 0, 2, 2], Some(3)),
        (&["hint"],                                  [0, 0, 1, 1, 2, 2], Some(3)),
        (&["find", "--technique", "naked-single"],   [0, 1, 0, 1, 2, 2], None),
        (&["rate"],                                  [0, 0, 1, 1, 2, 2], Some(3)),
        (&["rate", "--necessary"],                   [0, 0, 1, 1, 2, 2], Some(3)),
        (&["why", "r1c1!=1"],                        [0, 0, 1, 1, 2, 2], Some(3)),
        (&["check"],                                 [0, 0, 1, 1, 2, 2], Some(3)),
        (&["minimise"],                              [0, 0, 1, 1, 2, 2], Some(3)),
        (&["print"],                                 [0, 0, 0, 0, 2, 2], None),
        (&["print", "--solution"],                   [0, 0, 1, 1, 2, 2], Some(3)),
        (&["generate", "--seed", "1", "--from"],     [0, 0, 2, 0, 2, 2], None),
    ];
    let mut differing = Vec::new();
    for &(command, promised, without_time) in table {
        for json in [&[][..], &["--json"]] {
            let status = |input: &[&str]| told(&[&command[..1], json, &command[1..], input].concat(), "").0;
            let ended = inputs.map(|input| status(&[input]));
            let timed = without_time.map(|_| status(&["--timeout", "0", EASY]));
            if (ended, timed) != (promised, without_time) {
                differing.push(format!("{command:?} {json:?}: {ended:?} {timed:?}"));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// A certificate that is right, one that is wrong, lines that are none, no file, and without time.
#[test]
fn verify_ends_with_the_status_that_the_contract_gives() {
    let name = |path: PathBuf| path.to_str().expect("UTF-8").to_owned();
    let right = name(file("right.jsonl", CERTIFICATE));
    let wrong = name(file("wrong.jsonl", WRONG_CERTIFICATE));
    let none = name(file("no-certificate.jsonl", "{}\n"));
    // What rests on a single solution waits for its proof.
    let single = CERTIFICATE.replace(r#""premises":[{"#, r#""premises":[{"unique":true,"cells":["r4c4"]},{"#);
    let single = name(file("single.jsonl", &single));
    let table: &[(&[&str], i32)] = &[
        (&[&right], 0),
        (&[&right, &right], 0),
        (&[&wrong], 1),
        (&[&right, &wrong], 1),
        (&[&none], 2),
        (&["/no/such/file"], 2),
        (&[&wrong, "/no/such/file"], 2),
        (&["--timeout", "0", &right], 0),
        (&["--timeout", "0", &single], 3),
        (&[&single], 1),
        (&[], 2),
    ];
    for &(arguments, promised) in table {
        for json in [&[][..], &["--json"]] {
            let (status, ..) = told(&[&["verify"], json, arguments].concat(), "");
            assert_eq!(status, promised, "{json:?} {arguments:?}");
        }
    }
}

#[test]
fn every_command_ends_quietly_where_nobody_reads() {
    let path = file("many.txt", &format!("{EASY}\n").repeat(2_000));
    let path = path.to_str().expect("UTF-8");
    let certificates = file("many.jsonl", &format!("{CERTIFICATE}\n").repeat(2_000));
    let certificates = certificates.to_str().expect("UTF-8");
    for command in [
        &["solve", path][..],
        &["steps", path],
        &["hint", path],
        &["find", path, "--technique", "naked-single"],
        &["rate", path],
        &["check", path],
        &["minimise", path],
        &["verify", "--json", certificates],
        &["print", path],
        &["print", "--svg", path],
        &["generate", "--count", "100000", "--board", "4x4", "--seed", "1"],
        &["techniques"],
        &["boards"],
        &["config", "--defaults"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
            .args(command)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("the program ends");
        assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]), "{command:?}");
    }
}

#[test]
fn files_are_named_in_messages() {
    let path = file("bad.txt", &format!("{EASY}\n{}\n{EASY}\n", &EASY[1..]));
    let name = path.to_str().expect("UTF-8");
    let (status, out, error) = told(&["solve", name], "");
    assert_eq!((status, out), (2, format!("{SOLVED}\n{SOLVED}\n")));
    assert!(error.starts_with(&format!("deduku: {name}:2:1: 80 cells: ")), "{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn solve_tells_counts_nodes_and_whether_they_are_all() {
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
        let (status, out, error) = told(&["solve", "--summary", "--threads", threads, "-"], &input);
        assert_eq!((status, error.as_str(), out.lines().count()), (1, "", 1));
        assert_eq!(pattern(&out), "puzzles=4 unique=2 multiple=1 none=1");
    }
    let (status, out, _) = told(&["solve", "--summary", "--timeout", "0", EASY], "");
    assert_eq!((status, pattern(&out)), (3, "puzzles=1 unique=0 multiple=0 none=0".to_owned()));
    assert!(out.trim_end().ends_with(" unknown=1"), "{out}");
}

/// What comes out, on both streams, and the exit status, do not depend on how many puzzles are worked on at a time.
#[test]
fn the_number_of_threads_changes_nothing_of_what_comes_out() {
    let mut input = String::new();
    for round in 0..3 {
        for line in [EASY, LOOSE, TWINS, HOPELESS, "12", SMALL, "11..............", HARD, "no puzzle at all"] {
            input += line;
            input.push('\n');
        }
        // Candidates that the solution needs are removed: that is said on stderr.
        let candidates: Vec<&str> = (0..16).map(|cell| if cell == 1 { "4" } else { "1234" }).collect();
        let object = serde_json::json!({"id": round.to_string(), "size": 4, "givens": SMALL, "candidates": candidates});
        input.extend([object.to_string(), "\n".to_owned()]);
    }
    let (_, mut steps, _) =
        told(&["steps", "--json", "--without", "chains", "-"], &format!("{EASY}\n{LOOSE}\n{TWINS}\n"));
    let wrong = WRONG_CERTIFICATE.replace("\"puzzle\":1", "\"puzzle\":4");
    for puzzle in 5..9 {
        let right = CERTIFICATE.replace("\"puzzle\":1", &format!("\"puzzle\":{puzzle}"));
        steps.extend([&*wrong, "\nno line\n", &right, "\n"]);
    }
    for (command, input) in [
        (&["solve"][..], &input),
        (&["solve", "--json"], &input),
        (&["steps"], &input),
        (&["steps", "--json"], &input),
        (&["steps", "--profile", "book"], &input),
        (&["hint"], &input),
        (&["hint", "--json"], &input),
        (&["find", "--technique", "naked-pair"], &input),
        (&["rate"], &input),
        (&["rate", "--json", "--totals"], &input),
        (&["check"], &input),
        (&["check", "--json"], &input),
        (&["minimise"], &input),
        (&["why", "r1c1<>9"], &input),
        (&["verify"], &steps),
        (&["verify", "--json"], &steps),
    ] {
        let with = |threads: &str| told(&[command, &["--threads", threads, "-"]].concat(), input);
        let one = with("1");
        assert!(one.1.lines().count() >= 9, "{command:?}: {one:?}");
        for threads in ["2", "7"] {
            assert!(with(threads) == one, "{command:?} --threads {threads}:\n{:?}\n{one:?}", with(threads));
        }
        assert!(told(&[command, &["-"]].concat(), input) == one, "{command:?}");
    }
}

/// A bare 9×9 line goes to the counter unread; a time limit has it read as a puzzle. Nothing shows which way it went.
#[test]
fn lines_that_are_not_read_as_puzzles_give_the_same_output() {
    let mut changed = EASY.to_owned();
    changed.replace_range(0..1, "9");
    let clashing = EASY.replacen("0054", "5054", 1);
    let blanked = EASY.replacen("54", "..", 1).replace('0', ".");
    let lines = [
        "# a comment",
        EASY,
        HARD,
        &blanked,
        "",
        &changed,
        &clashing,
        &format!("{EASY}  "),
        &format!("  {EASY}"),
        &format!("{EASY} with a comment"),
        SMALL,
        &EASY[1..],
        &EASY.replace('0', "*"),
        "Puzzle 7",
        HARDEST,
        HOPELESS,
        TWINS,
        r#"{"size":9,"givens":"........1....2345...4..6.2...2.5..3..1....7..8.......9..3.64....7.8.....9....5..."}"#,
        &".".repeat(81),
        EASY,
    ];
    for end in ["\n", "\r\n"] {
        let text = lines.join(end);
        let named = file("bare.txt", &text);
        for options in [&["solve"][..], &["solve", "--summary"], &["solve", "--json"], &["solve", "--board", "9x9"]] {
            for limit in ["1", "2", "5"] {
                let [quick, read] = [&[][..], &["--timeout", "1000"]].map(|timeout| {
                    let name = named.to_str().expect("UTF-8");
                    let (status, out, error) = told(&[options, &["--limit", limit, name], timeout].concat(), "");
                    // The time that a summary tells is another one each time.
                    let out = out.split(" seconds=").next().unwrap_or_default().to_owned();
                    (status, out, error)
                });
                assert_eq!(quick, read, "{options:?} --limit {limit}");
            }
        }
        let (status, out, error) = told(&["solve", "--summary", "-"], &text);
        assert_eq!(status, 2, "{out}{error}");
        assert!(error.contains("7:") && error.contains("r1c1"), "{error}");
    }
}

/// A filter answers each line before the next one comes, with many threads too, and ends when nobody reads any more.
#[test]
fn a_filter_answers_at_once_whatever_the_number_of_threads() {
    for command in [&["steps"][..], &["rate", "--json"], &["check"], &["hint", "--json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_deduku"))
            .args(command)
            .args(["--threads", "3", "--board", "4x4", "-"])
            .env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/nobody"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (mut input, out) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let (sender, lines) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            use std::io::BufRead as _;
            for line in std::io::BufReader::new(out).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        for number in 1..=5 {
            input.write_all(format!("{SMALL}\n").as_bytes()).expect("it reads");
            let name = [format!("puzzle {number}"), format!("\"puzzle\":{number}")];
            loop {
                let line = lines.recv_timeout(std::time::Duration::from_secs(60)).expect("an answer");
                if name.iter().any(|name| line.contains(name.as_str())) {
                    break;
                }
            }
        }
        drop(lines);
        // Nobody reads; the input is open.
        while input.write_all(format!("{SMALL}\n").as_bytes()).is_ok() && child.try_wait().expect("a child").is_none() {
        }
        assert!(child.wait().expect("it ends").success(), "{command:?}");
        reader.join().expect("read");
    }
}

#[test]
fn steps_end_in_their_end_and_count_from_one() {
    let input = format!("{EASY}\n{LOOSE}\n");
    let (status, lines) = objects(&["steps", "--json", "-"], &input);
    assert_eq!(status, 1);
    let (first, second): (Vec<&Value>, Vec<&Value>) = lines.iter().partition(|line| line["puzzle"] == 1);
    assert_eq!(*first.last().expect("an end"), &serde_json::json!({"puzzle": 1, "end": "solved"}));
    // An end without steps before it says what it is the end of.
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
    // What stands in the position counts: the library's deleted candidates make a single here.
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
    let (_, words, _) = told(&["rate", EASY], "");
    assert!(words.contains(&format!(" · about {minutes:.0} minutes (")), "{words}");
}

#[test]
fn a_seed_repeats_its_lines_and_each_line_its_own() {
    let request = ["generate", "--level", "easy", "--symmetry", "half-turn", "--count", "3", "--seed", "7", "--json"];
    let (status, first) = objects(&request, "");
    assert_eq!((status, first.len()), (0, 3));
    assert_eq!(objects(&request, "").1, first);
    for line in &first {
        let seed = line["seed"].to_string();
        assert_eq!(line["generator"], deduku::chance::GENERATOR_VERSION);
        let alone = ["generate", "--level", "easy", "--symmetry", "half-turn", "--seed", &seed, "--json"];
        assert_eq!(objects(&alone, "").1, std::slice::from_ref(line));
        let (status, check) = objects(&["check", "--json", "-"], &line.to_string());
        assert_eq!((status, &check[0]["valid"]), (0, &true.into()));
        assert_eq!(told(&["solve", "-"], &line.to_string()).1.trim_end(), line["solution"]);
    }
}

#[test]
fn a_puzzle_of_a_rating_is_rated_so() {
    let (status, made) = objects(&["generate", "--rating", "1.5..2.0", "--count", "3", "--seed", "1", "--json"], "");
    assert_eq!((status, made.len()), (0, 3));
    for line in &made {
        let (_, rated) = objects(&["rate", "--json", "-"], &line.to_string());
        assert_eq!(rated[0]["er"], line["er"]);
        assert!((1.5..=2.0).contains(&line["er"].as_f64().expect("a number")));
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_behind_the_last_puzzle() {
    let lines = format!("{EASY}\n{TWINS}\nno puzzle\n{EASY}\n{TWINS}\n");
    for command in ["rate", "solve", "check", "steps"] {
        for threads in ["1", "3"] {
            let of = |more: &[&str]| told(&[&[command, "--threads", threads, "--json", "-"], more].concat(), &lines);
            let (_, whole, _) = of(&[]);
            let numbered = |line: &&str| line.contains("\"puzzle\":4") || line.contains("\"puzzle\":5");
            let (status, rest, wrong) = of(&["--skip", "3"]);
            assert_eq!((status, wrong.as_str()), (0, ""), "{command}: the line that is no puzzle is passed over, too");
            assert_eq!(
                rest.lines().collect::<Vec<_>>(),
                whole.lines().filter(numbered).collect::<Vec<_>>(),
                "{command}"
            );
            assert_eq!(of(&["--skip", "5"]).1, "", "{command}");
        }
    }
    let (_, plain, _) = told(&["solve", "--skip", "4", "-"], &lines);
    assert_eq!(plain, told(&["solve", TWINS], "").1);
}

#[test]
fn what_print_draws_is_read_again() {
    for marks in [&["print", EASY][..], &["print", "--marks", EASY], &["print", "--marks", "--json", EASY]] {
        let (status, drawn, _) = told(marks, "");
        assert_eq!(status, 0);
        assert_eq!(told(&["solve", "-"], &drawn).1, format!("{SOLVED}\n"), "{drawn}");
    }
    let (status, drawing, _) = told(&["print", "--svg", "--solution", EASY, SMALL], "");
    assert_eq!(status, 0);
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    assert_eq!((drawing.matches("class=\"given\"").count(), drawing.matches("class=\"solution\"").count()), (42, 55));
}

#[test]
fn tables_have_a_name_a_line() {
    for table in ["techniques", "boards"] {
        let (status, rows) = objects(&[table, "--json"], "");
        assert_eq!(status, 0);
        assert!(rows.len() >= 8 && rows.iter().all(|row| row["name"].is_string()), "{table}");
        assert!(told(&[table], "").1.lines().count() >= rows.len());
    }
}

#[test]
fn a_position_is_written_as_a_library_line_and_read_again() {
    // EASY with a digit placed and a candidate removed.
    let line = format!(":0000:x:+3{}:212::\n", &EASY.replace('0', ".")[1..]);
    let (status, out, error) = told(&["convert", "--to", "library", "-"], &line);
    assert_eq!((status, out.as_str(), error.as_str()), (0, line.as_str(), ""));
    let placed = told(&["convert", "--to", "candidates", "-"], &line).1;
    assert_eq!(told(&["convert", "--to", "library", "-"], &placed).0, 0);
    let (status, _, error) = told(&["convert", "--to", "library", "saves/killer.jsonl"], "");
    assert!(status == 2 && error.contains("library"), "{error}");
}

#[test]
fn equivalent_puzzles_have_one_canonical_form_and_are_kept_once() {
    // EASY with its digits renamed, its bands and two columns exchanged, and transposed.
    let digits: Vec<u8> = EASY.bytes().collect();
    let rename = |digit: u8| if digit == b'0' { b'0' } else { b'1' + (digit - b'0' + 3) % 9 };
    let cell = |at: usize| {
        let (row, column) = (at % 9, at / 9);
        let column = [1, 0, 2, 3, 4, 5, 6, 7, 8][column];
        rename(digits[(row + 3) % 9 * 9 + column])
    };
    let other = String::from_utf8((0..81).map(cell).collect()).expect("digits");
    let input = format!("{EASY}\n{HARD}\n{other}\n");
    let (status, forms, error) = told(&["convert", "--canonical", "-"], &input);
    assert_eq!((status, error.as_str()), (0, ""));
    let forms: Vec<&str> = forms.lines().collect();
    assert!(forms.len() == 3 && forms[0] == forms[2] && forms[0] != forms[1], "{forms:?}");
    let again = told(&["convert", "--canonical", "-"], forms[1]).1;
    assert_eq!(again.trim_end(), forms[1], "the form of a form");
    let kept = |arguments: &[&str]| told(arguments, &input).1;
    assert_eq!(kept(&["convert", "--unique", "-"]), format!("{}\n{HARD}\n", EASY.replace('0', ".")));
    assert_eq!(kept(&["convert", "--unique", "--canonical", "-"]), format!("{}\n{}\n", forms[0], forms[1]));
    assert_eq!(kept(&["convert", "--unique", "--json", "-"]).lines().count(), 2);
    let (status, out, error) = told(&["convert", "--canonical", "-"], &format!("{SMALL}\n{EASY}\n"));
    assert_eq!((status, out.lines().count()), (2, 1));
    assert!(error.contains("puzzle 1") && error.contains("9x9 alone, not for 4x4"), "{error}");
}

#[test]
fn the_puzzles_of_a_seed_are_the_same_on_any_number_of_threads() {
    let made = |more: &[&str]| {
        let arguments = [&["generate", "--count", "40", "--seed", "5"], more].concat();
        told(&arguments, "")
    };
    let (status, alone, error) = made(&["--threads", "1"]);
    assert_eq!((status, alone.lines().count(), error.as_str()), (0, 40, ""));
    for threads in ["2", "7"] {
        assert_eq!(made(&["--threads", threads]).1, alone);
    }
    assert_eq!(made(&[]).1, alone, "all cores");
    let (forms, unique) =
        (told(&["convert", "--canonical", "-"], &alone).1, told(&["convert", "--unique", "-"], &alone).1);
    assert_eq!((forms.lines().count(), unique), (40, alone), "no two are equivalent");
}

#[test]
fn a_removal_that_loses_the_solution_is_reported_and_never_used() {
    // r1c1 of EASY is 3, which the file removes; 2 and 9 may go.
    let line = format!(":0000:x:{}:311 211::\n", EASY.replace('0', "."));
    for command in [&["steps"][..], &["hint"], &["find", "--technique", "naked-single"], &["why", "r1c1<>9"]] {
        let (status, out, error) = told(&[command, &["-"]].concat(), &line);
        assert_eq!(error, "deduku: puzzle 1: the position lacks r1c1=3, which the solution has: not taken away\n");
        assert!(status == 0 && !out.contains("r1c1=9"), "{out}");
    }
}

/// The book's log: the pass as a heading, the points of each step, at the end how they come together.
#[test]
fn the_book_has_headings_and_points() {
    let (status, text, _) = told(&["steps", "--profile", "book", TWINS], "");
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
    let (status, hint, _) = told(&["hint", "--profile", "book", TWINS], "");
    let expected = ["puzzle 1", lines[1], lines[2]];
    assert_eq!((status, hint.lines().collect::<Vec<_>>()), (0, expected.to_vec()));
    let (_, tried, _) = told(&["steps", "--profile", "book", guessed], "");
    for line in ["Solve Puzzle By Brute Force", "Trying to insert value ", "Invalid move; Backtracking...  +5"] {
        assert!(tried.contains(line), "{line} in {tried}");
    }
    let (_, plain) = objects(&["steps", "--json", EASY], "");
    assert!(plain.iter().all(|line| line.get("points").is_none() && line.get("heading").is_none()));
}

/// Each technique's count × weight = points, and the sum, for both scores.
#[test]
fn scores_are_explained() {
    let (status, text, _) = told(&["rate", "--explain", TWINS], "");
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
