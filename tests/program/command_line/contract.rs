//! The command line's contract, checked on the real binary: (arguments, standard input) → (status, standard output,
//! standard error).
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::path::PathBuf;
use std::process::Command;
use std::process::Stdio;

use serde_json::Value;

use super::program::{
    CERTIFICATE, EASY, HARD, HOPELESS, HOPELESS_REASON, LOOSE, SMALL, SMALL_SOLVED, SOLVED, WRONG_CERTIFICATE, file,
    objects, output_of,
};

#[test]
#[expect(clippy::too_many_lines, reason = "one table, a case a line")]
fn statuses_outputs_and_errors_are_as_promised() {
    let two = format!("{SMALL}\n{EASY}\n");
    let mixed = format!("{SMALL}\n\n# a remark\nnot one\n{EASY}\n");
    let hopeless = format!("{HOPELESS}\n{SMALL}\n");
    #[rustfmt::skip]
    let table: &[(&[&str], &str, i32, &str, &str)] = &[
        // solve: the first solution, one per line.
        (&["solve", EASY], "", 0, &format!("{SOLVED}\n"), ""),
        (&["solve", "-"], &two, 0, &format!("{SMALL_SOLVED}\n{SOLVED}\n"), ""),
        (&["solve", "-", SMALL], &two, 0, &format!("{SMALL_SOLVED}\n{SOLVED}\n{SMALL_SOLVED}\n"), ""),
        (&["solve", LOOSE], "", 1, "1234341223414123\n", ""),
        (&["solve", LOOSE, "--limit", "1"], "", 0, "1234341223414123\n", ""),
        (&["solve", "-"], &hopeless, 1, &format!("no solution: {HOPELESS_REASON}\n{SMALL_SOLVED}\n"), ""),
        (&["solve", "--limit", "1", HOPELESS], "", 1, &format!("no solution: {HOPELESS_REASON}\n"), ""),
        (&["solve", "--threads", "2", "-"], &two, 0, &format!("{SMALL_SOLVED}\n{SOLVED}\n"), ""),
        (&["solve", "--timeout", "0", EASY], "", 3, "undecided: time limit reached\n", ""),
        // One bad puzzle does not stop the rest; its position is named.
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
            "deduku: standard input:1:1: no puzzle found: write one puzzle per line, a grid, or JSON lines\n"),
        (&["solve", "no-such-folder/puzzle"], "", 2, "",
            "deduku: no-such-folder/puzzle: no such file: check its name and folder\n"),
        (&["solve", "no-such-file.txt", SMALL], "", 2, &format!("{SMALL_SOLVED}\n"),
            "deduku: no-such-file.txt: no such file: check its name and folder\n"),
        (&["solve", "1..2......4..3x"], "", 2, "",
            "deduku: 1..2......4..3x:1:15: neither a file of this name nor a puzzle: “x” is neither a digit \
             (1–9, A–P) nor a blank (. or 0): replace it, or begin a comment line with #\n"),
        // A puzzle or a file without a command is played; a misspelt command is none.
        (&["no-such-file.txt"], "", 2, "", "deduku: no-such-file.txt: no such file: check its name and folder\n"),
        (&["slove", EASY], "", 2, "",
            "deduku: “slove” is neither a command nor a file nor a puzzle: did you mean solve? (see deduku --help)\n"),
        (&["helpp"], "", 2, "",
            "deduku: “helpp” is neither a command nor a file nor a puzzle: did you mean help? (see deduku --help)\n"),
        (&["xyzzy"], "", 2, "",
            "deduku: “xyzzy” is neither a command nor a file nor a puzzle (see deduku --help)\n"),
        (&["1..1............", "--plain"], "", 2, "",
            "deduku: 1..1............:1:4: r1c1 and r1c4 both hold 1 in row 1: change one of them\n"),
        (&[SMALL, EASY], "", 2, "",
            &format!("deduku: unexpected argument '{EASY}' found (see deduku play --help)\n")),
        // Wrong arguments.
        (&["solve", EASY, "--limt", "1"], "", 2, "",
            "deduku: unexpected argument '--limt' found (see deduku solve --help)\n  \
             tip: a similar argument exists: '--limit'\n"),
        (&["find", EASY, "--technique", "xwng"], "", 2, "",
            "deduku: invalid value 'xwng' for '--technique <T>': there is no technique “xwng”: \
             `deduku techniques` lists them (see deduku find --help)\n  tip: a similar value exists: 'x-wing'\n"),
        (&["solve"], "", 2, "",
            "deduku: the following required arguments were not provided: <INPUT>... (see deduku solve --help)\n"),
        (&["solve", EASY, "--board", "7x9"], "", 2, "",
            "deduku: invalid value '7x9' for '--board <NAME>': there is no board called “7x9”: \
             `deduku boards` lists them (see deduku solve --help)\n"),
        (&["solve", EASY, "--board", "4x4"], "", 2, "",
            &format!("deduku: {}…:1:1: neither a file of this name nor a puzzle: 81 cells: on the board 4x4 a puzzle \
             has 16 and a row of a grid 4\n", &EASY[..60])),
        (&["rate", EASY, "--profile", "nobody"], "", 2, "",
            "deduku: invalid value 'nobody' for '--profile <NAME>': there is no profile “nobody”: \
             book, explainer, guide, hodoku, standard are known (see deduku rate --help)\n"),
        (&["find", EASY, "--technique", "luck"], "", 2, "",
            "deduku: invalid value 'luck' for '--technique <T>': there is no technique “luck”: \
             `deduku techniques` lists them (see deduku find --help)\n"),
        (&["generate", "--clues", "16"], "", 2, "",
            "deduku: 16 clues never make a single solution on 9x9: ask for 17 or more\n"),
        (&["generate", "--rating", "2.1"], "", 2, "",
            "deduku: invalid value '2.1' for '--rating <A..B>': no puzzle is rated 2.1: ratings near it are 2.0 and 2.3 \
             (see deduku generate --help)\n"),
        (&["generate", "--rating", "7.1..7.5", "--board", "6x6"], "", 2, "",
            "deduku: a Sudoku Explainer rating is defined for 9x9 without constraints only, not for 6x6: ask for a level there\n"),
        (&["generate", "--rating", "9.2", "--seed", "1", "--tries", "1"], "", 3, "",
            "deduku: puzzle 1: nothing found in 1 tries: allow more tries, try another seed or ask for something easier\n"),
        // check and minimise.
        (&["check", SMALL], "", 0, "puzzle 1: valid: one solution, 4 givens, minimal\n", ""),
        (&["check", LOOSE], "", 1, "puzzle 1: not valid: several solutions, 1 givens; they differ in 15 cells: \
            r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4\n", ""),
        (&["check", HOPELESS], "", 1,
            &format!("puzzle 1: not valid: no solution: {HOPELESS_REASON}, 4 givens; r1c1=1, r1c2=2 and r2c4=4 cannot \
            hold together in box 2 and row 1 (no fewer givens and clues clash)\n"), ""),
        (&["check", "13.442313142241."], "", 0,
            "puzzle 1: valid: one solution, 14 givens, not minimal: any one of 14 of its givens can be removed: \
             r1c1 r1c2 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3\n", ""),
        (&["minimize", SMALL], "", 0, &format!("{SMALL}\n"), ""),
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
        (&["hint", "132442313142241."], "", 0,
            "puzzle 1\n   1  Full House in box 4: r4c4=3\n      r4c4 is the last empty cell of box 4, and only 3 is missing \
             there. So r4c4\n      is 3.\n", ""),
        (&["hint", "--explain=false", "132442313142241."], "", 0,
            "puzzle 1\n   1  Full House in box 4: r4c4=3\n", ""),
        (&["steps", "--explain", "132442313142241."], "", 0,
            "puzzle 1\n   1  Full House in box 4: r4c4=3\n      r4c4 is the last empty cell of box 4, and only 3 is missing \
             there. So r4c4\n      is 3.\n      solved\n", ""),
        (&["steps", "132442313142241."], "", 0, "puzzle 1\n   1  Full House in box 4: r4c4=3\n      solved\n", ""),
        (&["steps", "--prune", "132442313142241."], "", 0,
            "puzzle 1\n   1  Full House in box 4: r4c4=3\n      solved\n", ""),
        (&["steps", "--prune", "--profile", "book", SMALL], "", 2, "",
            "deduku: puzzle 1: the profile book works in whole passes, from which no step can be dropped: \
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
        (&["verify", "-"], CERTIFICATE, 0, "puzzle 1: 1 step, all correct\n", ""),
        (&["verify", "--json", "-"], CERTIFICATE, 0,
            "{\"puzzle\":1,\"step\":1,\"ok\":true}\n{\"puzzle\":1,\"end\":\"solved\",\"ok\":true}\n", ""),
        (&["verify", "-"], WRONG_CERTIFICATE, 1,
            "-:1: puzzle 1, step 1: r4c4=3 does not follow from the premises: drop it, or add the premise that is \
             missing\npuzzle 1: 1 step, 1 wrong\n", ""),
        (&["verify", "-"], "", 2, "", "deduku: -: no certificate found: give the output of `deduku steps --json`\n"),
        (&["verify", "-"], "{\"end\":\"solved\"}\n", 2, "",
            "deduku: -:1: no start position: the first line of a puzzle needs “from”\n"),
        (&["verify", "-"], "r1c1\n", 2, "",
            "deduku: -:1: not a line of a certificate: expected value: give the output of `deduku steps --json`\n"),
        (&["why", "r1c2<>2", LOOSE], "", 1,
            "puzzle 1\n      r1c2=2 holds in one solution and not in another: it cannot be excluded\n", ""),
        (&["why", "r1c2<>5", "--profile", "guide", HARD], "", 1,
            "puzzle 1\n      1,2=5 is not excludable with techniques up to Hidden Single, though it holds in no \
             solution\n", ""),
        (&["why", "r1c5<>2", SMALL], "", 2, "",
            "deduku: puzzle 1: the board 4x4 has no cell r1c5: write one such as r3c5, with row and column from 1\n"),
        (&["why", "r1c2<>5", SMALL], "", 2, "",
            "deduku: puzzle 1: “5” is not a digit of this puzzle: its digits are 1234\n"),
        (&["why", "r1c2", SMALL], "", 2, "",
            "deduku: invalid value 'r1c2' for '<CLAIM>': “r1c2” is not a claim about a cell: write 'r3c5<>7' \
             (with the quotes), r3c5!=7 or r3c5=7 (see deduku why --help)\n"),
        (&["find", SMALL, "--technique", "0202-x"], "", 1, "puzzle 1\n      no Naked Quad here\n", ""),
    ];
    let differing: Vec<String> = table
        .iter()
        .map(|&(arguments, input, status, out, error)| {
            (arguments, output_of(arguments, input), (status, out.to_owned(), error.to_owned()))
        })
        .filter(|(_, output, promised)| output != promised)
        .map(|(arguments, output, promised)| format!("{arguments:?}\n  printed  {output:?}\n  promised {promised:?}"))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// `check` and `solve` report where each kind of puzzle without a solution contradicts itself, in words and as JSON.
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
            "but a search finds no solution",
        ),
        (&cage, "sum", serde_json::json!(["r1c1", "r1c2"]), "the cage at r1c1 cannot add up to 5"),
    ];
    for (puzzle, kind, cells, text) in table {
        for command in ["solve", "check"] {
            let (status, out, _) = output_of(&[command, "-"], puzzle);
            assert!(status == 1 && out.contains(text), "{command} {puzzle}: {out}");
            let (status, objects) = objects(&[command, "--json", "-"], puzzle);
            let conflict = &objects[0]["conflict"];
            assert_eq!((status, &conflict["kind"], &conflict["cells"]), (1, &Value::from(kind), &cells), "{conflict}");
            assert!(conflict["text"].as_str().is_some_and(|words| words.contains(text)), "{conflict}");
        }
    }
    let (_, objects) = objects(&["solve", "--json", EASY], "");
    assert!(objects[0].get("conflict").is_none());
}

/// Each command on a good puzzle, one that logic does not finish, one without and one with several solutions, a file
/// without a puzzle, a missing file, and without time.
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
        // The guide never guesses: being stuck counts as undecided.
        (&["steps", "--profile", "guide"],           [0, 3, 1, 1, 2, 2], Some(3)),
        // The book's solver takes the first solution that it finds.
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
            let status = |input: &[&str]| output_of(&[&command[..1], json, &command[1..], input].concat(), "").0;
            let ended = inputs.map(|input| status(&[input]));
            let timed = without_time.map(|_| status(&["--timeout", "0", EASY]));
            if (ended, timed) != (promised, without_time) {
                differing.push(format!("{command:?} {json:?}: {ended:?} {timed:?}"));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// A right certificate, a wrong one, lines that are no certificate, a missing file, and no time.
#[test]
fn verify_ends_with_the_status_that_the_contract_gives() {
    let name = |path: PathBuf| path.to_str().expect("UTF-8").to_owned();
    let right = name(file("right.jsonl", CERTIFICATE));
    let wrong = name(file("wrong.jsonl", WRONG_CERTIFICATE));
    let none = name(file("no-certificate.jsonl", "{}\n"));
    // A step that relies on a single solution needs a proof of it.
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
            let (status, ..) = output_of(&[&["verify"], json, arguments].concat(), "");
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
    let (status, out, error) = output_of(&["solve", name], "");
    assert_eq!((status, out), (2, format!("{SOLVED}\n{SOLVED}\n")));
    assert!(error.starts_with(&format!("deduku: {name}:2:1: 80 cells: ")), "{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn tables_have_a_name_a_line() {
    for table in ["techniques", "boards"] {
        let (status, rows) = objects(&[table, "--json"], "");
        assert_eq!(status, 0);
        assert!(rows.len() >= 8 && rows.iter().all(|row| row["name"].is_string()), "{table}");
        assert!(output_of(&[table], "").1.lines().count() >= rows.len());
    }
}

/// What cannot be printed is an error of every command, also of those that the argument parser answers.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_an_error() {
    for arguments in [&["help"][..], &["--version"], &["solve", "--help"], &["man"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
        let output = Command::new(env!("CARGO_BIN_EXE_deduku")).args(arguments).stdout(full).output().expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.starts_with("deduku: ") && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}
