//! `review`, `practise`, `more-like`, `daily` and `statistics`, on the real binary.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use super::schema::assert_documented;

/// Singles solve it.
const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
const SEVERAL: &str = "1...............";

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.env("DEDUKU_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/learner"));
    command
}

/// Status, standard output, standard error.
fn output_of(arguments: &[&str]) -> (i32, String, String) {
    let output = program().args(arguments).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("not killed"), text(&output.stdout), text(&output.stderr))
}

fn objects(arguments: &[&str]) -> (i32, Vec<Value>) {
    let (status, out, error) = output_of(arguments);
    let parse = |line: &str| {
        let object = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line} {error}"));
        assert_documented(arguments[0], &object);
        object
    };
    (status, out.lines().map(parse).collect())
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a folder for tests");
    path
}

/// A game as a save: its board and puzzle, and the lines of its journal.
fn save(name: &str, board: &str, line: &str, moves: &str) -> PathBuf {
    use deduku::store::{Save, SaveInfo};
    let about = SaveInfo { board: board.to_owned(), ..SaveInfo::default() };
    let body = format!("deduku-game 2\nboard {board}\npuzzle {line}\nmoves\n{moves}");
    file(name, &Save { about, body }.to_text())
}

/// r1c2=3 is wrong, and is erased after 20 seconds; r1c2=9 is right.
const MOVES: &str = "5000 place r1c2=3\n25000 erase r1c2\n30000 place r1c2=9\n";

#[test]
fn a_review_lists_slips_and_reasons() {
    let path = save("reviewed.save", "9x9", EASY, MOVES);
    let path = path.to_str().expect("UTF-8");
    let (status, lines) = objects(&["review", path, "--json"]);
    assert_eq!((status, lines.len()), (0, 3), "{lines:?}");
    assert_eq!((&lines[0]["verdict"], &lines[0]["place"]), (&json!("slip"), &json!([["r1c2", 3]])));
    assert_eq!(lines[1]["verdict"], "reasoned");
    assert_eq!((&lines[1]["ms"], &lines[1]["took_ms"]), (&json!(30_000), &json!(25_000)));
    let slip = json!({ "move": 1, "claim": "r1c2=3", "ms": 5000, "lasted_ms": 20_000, "remains": false });
    assert_eq!((&lines[2]["slips"], &lines[2]["solved"]), (&json!([slip]), &json!(false)));
    let (status, out, _) = output_of(&["review", path]);
    assert_eq!(status, 0);
    assert!(out.starts_with("   1     0:05  r1c2=3       a slip, there for 0:20\n"), "{out}");
    assert!(
        out.trim_end().lines().last().is_some_and(|last| last.starts_with("Not solved yet: 2 moves in 0:30")),
        "{out}"
    );
}

#[test]
fn a_review_lists_what_was_taken_back() {
    let moves = "5000 place r1c2=3\n25000 undo\n26000 redo\n28000 undo\n30000 place r1c2=9\n";
    let path = save("undone.save", "9x9", EASY, moves);
    let path = path.to_str().expect("UTF-8");
    let (status, lines) = objects(&["review", path, "--json"]);
    assert_eq!((status, lines.len()), (0, 6), "{lines:?}");
    let verdicts: Vec<&Value> = lines[..5].iter().map(|line| &line["verdict"]).collect();
    assert_eq!(verdicts, ["slip", "undone", "redone", "undone", "reasoned"]);
    assert_eq!((&lines[1]["place"], &lines[1]["took_ms"]), (&json!([["r1c2", 3]]), &json!(20_000)));
    let slip = json!({ "move": 1, "claim": "r1c2=3", "ms": 5000, "lasted_ms": 22_000, "remains": false });
    assert_eq!((&lines[5]["slips"], &lines[5]["moves"]), (&json!([slip]), &json!(2)));
    let (_, out, _) = output_of(&["review", path]);
    assert!(out.contains("\n   2     0:25  r1c2 undone  not judged\n"), "{out}");
    assert!(out.contains("\n   3     0:26  r1c2 redone  not judged\n"), "{out}");
}

#[test]
fn a_review_takes_the_name_of_a_save_and_says_what_is_none() {
    let saves = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/learner/saves"));
    fs::create_dir_all(&saves).expect("a folder for tests");
    let path = save("named.save", "9x9", EASY, MOVES);
    fs::copy(path, saves.join("Sunday.deduku")).expect("a copy");
    assert_eq!(output_of(&["review", "Sunday"]).0, 0);
    let none = file("no-save.txt", EASY);
    let unsolvable = save("unsolvable.save", "4x4", "123....4........", "");
    for (name, message) in [
        ("Monday", "Monday"),
        (none.to_str().expect("UTF-8"), "not a saved game"),
        (unsolvable.to_str().expect("UTF-8"), "no solution"),
    ] {
        let (status, out, error) = output_of(&["review", name]);
        assert_eq!((status, out.as_str()), (2, ""), "{error}");
        assert!(error.contains(message) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn a_review_counts_towards_lessons_where_that_is_asked_for() {
    let home = tempfile::tempdir().expect("a folder");
    let path = save("counted.save", "9x9", EASY, MOVES);
    let review = |options: &[&str]| {
        let status = program().arg("review").arg(&path).args(options).env("DEDUKU_HOME", home.path()).status();
        assert!(status.expect("the program runs").success());
    };
    let kept = || fs::read_to_string(home.path().join("lessons.jsonl")).unwrap_or_default();
    review(&[]);
    assert_eq!(kept(), "");
    review(&["--lessons"]);
    review(&["--lessons", "--json"]);
    let lines = kept();
    let games: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .map(|line: Value| line["game"].clone())
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0], games[1], "the same game: its last review counts");
    let output = program().args(["statistics", "--json"]).env("DEDUKU_HOME", home.path()).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("JSON");
    let used: u64 =
        last["practised"].as_object().expect("techniques").values().filter_map(|it| it["used"].as_u64()).sum();
    assert_eq!(used, 1, "{last}");
}

/// What a clue says beyond its kind and its cells is printed with the position.
#[test]
fn a_position_says_what_its_clues_say() {
    for (constraint, words) in [
        ("regex", "      the pattern is "),
        ("automaton", "      it begins in a and ends in any; a: "),
        ("all-pairs", "      each two "),
        ("and", "      thermometer r"),
        ("or", "; or "),
        ("connected-values", "      connected are the cells with "),
    ] {
        let (status, out, error) = output_of(&["practise", "--constraint", constraint, "--seed", "2"]);
        assert_eq!(status, 0, "{constraint}: {error}");
        assert!(out.contains(words), "{constraint}: {out}");
    }
}

#[test]
fn a_practice_position_has_the_technique_and_nothing_easier() {
    for technique in ["naked-pair", "x-wing", "xy-wing", "combinations", "thermometer-bounds", "law-of-leftovers"] {
        let arguments = ["practise", technique, "--seed", "1", "--json"];
        let (status, lines) = objects(&arguments);
        assert_eq!((status, lines.len()), (0, 1), "{technique}");
        let position = file(&format!("practice-{technique}.jsonl"), &(lines[0].to_string() + "\n"));
        let position = position.to_str().expect("UTF-8");
        let (_, hint) = objects(&["hint", "--json", position]);
        assert_eq!(hint[0]["technique"], technique, "the easiest step there");
        let (_, found) = objects(&["find", "--technique", technique, "--json", position]);
        let conclusions = |steps: &[Value]| -> Vec<(Value, Value)> {
            steps.iter().map(|step| (step["place"].clone(), step["eliminate"].clone())).collect()
        };
        assert_eq!(conclusions(lines[0]["answers"].as_array().expect("answers")), conclusions(&found));
        assert_eq!(objects(&arguments).1, lines, "the seed repeats it");
    }
}

#[test]
fn a_practice_position_of_a_constraint_has_a_step_by_its_clue() {
    for name in ["thermometer", "anti-knight", "kropki", "counting circles"] {
        let arguments = ["practise", "--constraint", name, "--seed", "1", "--json"];
        let (status, lines) = objects(&arguments);
        assert_eq!((status, lines.len()), (0, 1), "{name}");
        assert_eq!(lines[0]["constraint"], name);
        let position = file(&format!("practice-{name}.jsonl"), &(lines[0].to_string() + "\n"));
        let (_, hint) = objects(&["hint", "--json", position.to_str().expect("UTF-8")]);
        assert_eq!(hint[0]["technique"], lines[0]["technique"], "nothing easier is there");
        assert!(!lines[0]["answers"].as_array().expect("answers").is_empty());
        assert_eq!(objects(&arguments).1, lines, "the seed repeats it");
    }
    let (status, out, _) = output_of(&["practise", "--constraint", "thermometer", "--seed", "1"]);
    assert!(status == 0 && out.starts_with("position 1: thermometer, seed 1\n"), "{out}");
    let (status, _, error) = output_of(&["practise", "--constraint", "escalator"]);
    assert!(status == 2 && error.contains("choose one of"), "{error}");
    let (status, _, error) = output_of(&["practise", "--constraint", "chaos", "--board", "9x9"]);
    assert!(status == 2 && error.contains("chaos cannot be placed on 9x9: it needs"), "{error}");
    assert_eq!(output_of(&["practise"]).0, 2);
    assert_eq!(output_of(&["practise", "x-wing", "--constraint", "thermometer"]).0, 2);
}

/// There are positions for techniques that no path of the standard profile has, and what they say is accepted.
#[test]
fn positions_of_rare_techniques_hold_what_they_say() {
    for technique in ["direct-claiming", "mutant-swordfish", "squirmbag", "mug", "symmetrical-placement"] {
        let (status, out, error) = output_of(&["practise", technique, "--seed", "3", "--json"]);
        assert_eq!(status, 0, "{technique}: {error}");
        assert!(out.contains(r#""easier":"#), "{technique}: {out}");
        let position = file(&format!("rare-{technique}.jsonl"), &out);
        let (_, steps, _) = output_of(&["find", "--technique", technique, "--json", position.to_str().expect("UTF-8")]);
        let steps = file(&format!("rare-{technique}-steps.jsonl"), &steps);
        let (status, verdict, _) = output_of(&["verify", steps.to_str().expect("UTF-8")]);
        assert!(status == 0 && verdict.contains("all correct"), "{technique}: {verdict}");
    }
}

#[test]
fn practice_says_what_it_cannot_find() {
    let (status, _, error) = output_of(&["practise", "trial"]);
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    let (status, out, error) = output_of(&["practise", "jellyfish", "--board", "4x4", "--tries", "3", "--seed", "1"]);
    assert_eq!((status, out.as_str()), (3, ""));
    assert!(error.contains("no position for jellyfish in 3 puzzles"), "{error}");
    let (status, _, error) = output_of(&["practise", "jellyfish", "--board", "4x4", "--timeout", "1"]);
    assert!(status == 3 && error.contains("time limit reached, no position for jellyfish in "), "{error}");
    let (status, _, error) = output_of(&["practise", "combinations", "--board", "9x9"]);
    assert!(status == 2 && error.contains("combinations looks at sums, and there are none on 9x9"), "{error}");
}

#[test]
fn puzzles_like_another_need_the_same_steps() {
    let (_, out, _) = output_of(&["generate", "--technique", "naked-triple", "--seed", "3"]);
    let needs = |line: &str| {
        let (_, rated) = objects(&["rate", "--necessary", "--json", line]);
        let of_all = rated[0]["necessary"].as_array().expect("a list").clone();
        let easy = ["full-house", "naked-single", "hidden-single"];
        let above: Vec<Value> = of_all.into_iter().filter(|key| !easy.iter().any(|easy| key == easy)).collect();
        (rated[0]["technique"].clone(), above)
    };
    let line = out.trim_end();
    let wanted = needs(line);
    let (status, out, error) = output_of(&["more-like", line, "--count", "2", "--seed", "5"]);
    assert_eq!((status, out.lines().count()), (0, 2), "{error}");
    for other in out.lines() {
        let (other, _) = other.split_once(' ').expect("a name behind it");
        assert_ne!(other, line);
        assert_eq!(needs(other), wanted);
    }
    let (status, out, error) = output_of(&["more-like", line, "--board", "x", "--seed", "5"]);
    assert_eq!((status, out.lines().count()), (0, 1), "{error}");
    let (status, _, error) = output_of(&["more-like", SEVERAL]);
    assert_eq!((status, error.contains("several solutions")), (2, true), "{error}");
}

/// Ten dates: their weeks have eight of the twelve remainders modulo 12, and some are first and last days of years.
#[cfg(unix)]
const DATES: [&str; 10] = [
    "2026-11-23",
    "2026-12-31",
    "2027-01-01",
    "2027-01-08",
    "2027-01-15",
    "2027-01-20",
    "2027-02-28",
    "2028-02-29",
    "2027-03-07",
    "2030-06-05",
];

/// The puzzles of each day are those of the documented rule, and the same on the portable path of the exact solver.
#[cfg(unix)]
#[test]
fn the_day_decides_its_puzzles() {
    let bare = |text: &str| -> Vec<String> {
        let puzzle = |line: &str| match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(mut object)) => {
                object.remove("id");
                Value::Object(object).to_string()
            }
            _ => line.split(' ').next().unwrap_or_default().to_owned(),
        };
        text.lines().map(puzzle).collect()
    };
    // Debug builds are slow, so they test one date only.
    let step = if cfg!(debug_assertions) { DATES.len() } else { 1 };
    for date in DATES.iter().step_by(step) {
        let (status, out, error) = output_of(&["daily", "--date", date]);
        assert_eq!((status, out.lines().count()), (0, 6), "{date}: {error}");
        assert!(out.starts_with(|symbol: char| symbol == '.' || symbol.is_ascii_digit()));
        assert!(out.lines().next().is_some_and(|line| line.ends_with(&format!(" {date} easy"))), "{out}");
        let portable =
            program().args(["daily", "--date", date]).env("DEDUKU_VECTORS", "none").output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&portable.stdout), out, "{date}");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/command_line/daily.sh");
        let made = Command::new("sh").args([script, env!("CARGO_BIN_EXE_deduku"), date]).output().expect("a shell");
        let made = String::from_utf8(made.stdout).expect("UTF-8");
        // A line for a Samurai has several words.
        let same = |text: &str| bare(text).len();
        assert_eq!(same(&made), same(&out));
        for (ours, theirs) in bare(&out).iter().zip(bare(&made)) {
            assert_eq!(*ours, theirs, "{date}");
        }
    }
    let (status, _, error) = output_of(&["daily", "--date", "2026-02-30"]);
    assert_eq!((status, error.lines().count()), (2, 1));
    assert!(error.contains("“2026-02-30” is not a date"), "{error}");
}

#[test]
fn statistics_are_printed_as_sums_and_as_rows() {
    let home = tempfile::tempdir().expect("a folder");
    let of = |arguments: &[&str]| {
        let output = program().args(arguments).env("DEDUKU_HOME", home.path()).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        (output.status.code().expect("not killed"), text)
    };
    assert_eq!(of(&["statistics"]), (0, "No games won yet.\n".to_owned()));
    let lines = concat!(
        r#"{"at":1000000,"board":"9×9","level":"hard","seconds":700,"hints":1}"#,
        "\n",
        r#"{"at":1000100,"board":"9×9","level":"easy","seconds":80,"daily":"1970-01-12 easy"}"#,
        "\nno line of it\n",
        r#"{"at":1000200,"board":"9×9","level":"hard","seconds":500}"#,
        "\n",
    );
    fs::write(home.path().join("statistics.jsonl"), lines).expect("written");
    let (status, table) = of(&["statistics"]);
    let hard = table.lines().nth(2).unwrap_or_default().split_whitespace().collect::<Vec<_>>();
    assert_eq!((status, hard), (0, vec!["9×9", "hard", "2", "1", "8:20", "10:00", "1"]), "{table}");
    let (_, rows) = of(&["statistics", "--csv"]);
    assert_eq!(rows.lines().nth(2), Some("1970-01-12 13:48,9×9,easy,80,0,0,0,1970-01-12 easy"), "{rows}");
    let (_, objects) = of(&["statistics", "--json"]);
    let last: Value = serde_json::from_str(objects.lines().last().unwrap_or_default()).expect("JSON");
    assert_eq!((&last["won"], &last["unreadable"]), (&json!(3), &json!(1)));
    assert_eq!((&last["streak"], &last["longest_streak"]), (&json!(0), &json!(1)));
    assert_eq!(output_of(&["statistics", "--csv", "--json"]).0, 2);
}

/// A game that was left for two weeks counts as lost, but not one that may still be continued or one that was won.
#[test]
fn a_game_that_was_left_counts_as_lost() {
    use deduku::store::{Save, SaveInfo, Stamp};
    let home = tempfile::tempdir().expect("a folder");
    let now = Stamp::now().0;
    let ago = |days: u64| now - days * 86_400;
    let won = json!({"at": ago(60), "board": "9×9", "level": "hard", "seconds": 600});
    fs::write(home.path().join("statistics.jsonl"), won.to_string() + "\n").expect("written");
    let rating = || {
        let output = program().args(["statistics", "--json"]).env("DEDUKU_HOME", home.path()).output();
        let text = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
        let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("JSON");
        last["rating"].clone()
    };
    let leave = |folder: &str, name: &str, days: u64, body: &str| {
        let (board, level) = ("9x9".to_owned(), Some("hard".to_owned()));
        let about = SaveInfo { board, level, filled: 31, cells: 81, saved: Stamp(ago(days)), ..SaveInfo::default() };
        let folder = home.path().join(folder);
        fs::create_dir_all(&folder).expect("a folder");
        let body = format!("deduku-game 2\nboard 9x9\npuzzle {EASY}\n{body}");
        fs::write(folder.join(name), Save { about, body }.to_text()).expect("written");
    };
    let alone = rating();
    assert_eq!((&alone["games"], &alone["given_up"]), (&json!(1), &json!(0)));
    leave("saves", "Sunday.deduku", 10, "moves\n5000 place r1c2=9\n");
    assert_eq!(rating(), alone, "it may go on");
    leave("saves", "Sunday.deduku", 20, "moves\n5000 pause\n");
    assert_eq!(rating(), alone, "it was never begun");
    leave("saves", "Sunday.deduku", 20, "moves\n5000 place r1c2=9\n");
    let lost = rating();
    assert_eq!((&lost["games"], &lost["given_up"]), (&json!(2), &json!(1)));
    assert!(lost["points"].as_u64() < alone["points"].as_u64(), "{lost} {alone}");
    // The same puzzle is in the running game.
    leave("running", "1.deduku", 1, "level hard\nmoves\n5000 place r1c2=9\n");
    assert_eq!(rating(), alone, "it was taken up again");
    leave("running", "1.deduku", 18, "level hard\nmoves\n5000 place r1c2=9\n");
    assert_eq!(rating()["given_up"], 1, "it is one game, not two");
    let output = program().arg("statistics").env("DEDUKU_HOME", home.path()).output().expect("it runs");
    let table = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(table.contains("Rating from 2 games of a known level, 1 of them given up: "), "{table}");
}

/// What lessons, drills and reviews wrote to their file, old lines included, is listed by technique and by constraint.
#[test]
fn statistics_are_listed_by_technique() {
    let home = tempfile::tempdir().expect("a folder");
    let of = |arguments: &[&str]| {
        let output = program().args(arguments).env("DEDUKU_HOME", home.path()).output().expect("the program runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let lines = concat!(
        r#"{"at":1000000,"technique":"x-wing","found":true}"#,
        "\n",
        r#"{"at":1000000,"technique":"x-wing","found":false,"drill":"one","ms":9000}"#,
        "\n",
        r#"{"at":1000000,"constraint":"thermometer","found":true,"drill":"one","ms":5000}"#,
        "\n",
        r#"{"at":1000000,"singles":20,"wrong":1,"ms":61000}"#,
        "\n",
        r#"{"at":1000000,"game":"7f","used":{"naked-pair":[2,30000]},"overlooked":{"x-wing":3}}"#,
        "\n",
    );
    fs::write(home.path().join("lessons.jsonl"), lines).expect("written");
    let won = r#"{"at":1000000,"board":"9×9","level":"expert","seconds":700}"#;
    fs::write(home.path().join("statistics.jsonl"), won.to_owned() + "\n").expect("written");
    let table = of(&["statistics"]);
    let row = |name: &str| {
        table.lines().find(|line| line.starts_with(name)).unwrap_or_default().split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(row("X-Wing"), ["X-Wing", "1/1", "0/1", "0", "–", "3"], "{table}");
    assert_eq!(row("Naked Pair"), ["Naked", "Pair", "–", "–", "2", "0:15", "0"], "{table}");
    assert_eq!(row("Thermometer"), ["Thermometer", "–", "1/1", "0", "–", "0"], "{table}");
    assert!(table.contains("Rating from 1 games of a known level: 1"), "{table}");
    let objects = of(&["statistics", "--json"]);
    let last: Value = serde_json::from_str(objects.lines().last().unwrap_or_default()).expect("JSON");
    let x_wing = &last["practised"]["x-wing"];
    assert_eq!((&x_wing["found"], &x_wing["right"], &x_wing["overlooked"]), (&json!(1), &json!(0), &json!(3)));
    assert_eq!(x_wing["due"], "1970-01-12");
    assert_eq!(last["constraints"]["thermometer"]["right_mean_ms"], 5000);
    assert_eq!(last["singles"], json!({"runs": 1, "best_ms": 61000}));
    assert!(last["rating"]["points"].as_u64().is_some_and(|points| points > 1500), "{last}");
}

#[test]
fn the_course_is_printed_chapter_by_chapter_and_lesson_by_lesson() {
    let (status, chapters, _) = output_of(&["learn"]);
    assert_eq!(status, 0);
    let places: Vec<Option<usize>> =
        ["1. Singles", "Full House", "2. Pointing", "naked-pair", "4. Fish"].map(|words| chapters.find(words)).to_vec();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{chapters}");
    let (status, lesson, _) = output_of(&["learn", "X-Wing"]);
    assert_eq!(status, 0);
    assert!(lesson.starts_with("X-Wing\n\nTake two rows") && lesson.contains("\n 6 In rows 1 and 5"), "{lesson}");
    // A lesson about clues draws its board as well, and what a screen shows on the board is said.
    for (name, words) in [
        ("palindrome", &["------+", "# palindrome", ": r1c8 "][..]),
        ("cage-remainder", &["# cage 9: r1c1 r2c1 r3c1", "Look at the cage at r1c1", "So r3c1 is 4."]),
        ("law-of-leftovers", &["ABBC", "regions 1, 2, 3"]),
        ("aic", &["chain: A r", ", B r"]),
        ("3d-medusa", &["The first colour is lit.\n   "]),
    ] {
        let (status, lesson, _) = output_of(&["learn", name]);
        assert_eq!(status, 0);
        let missing: Vec<_> = words.iter().filter(|words| !lesson.contains(**words)).collect();
        assert!(missing.is_empty() && !lesson.contains(['{', '}']), "{missing:?}: {lesson}");
        let is_alone = (1..=9).any(|digit| lesson.contains(&format!("({digit})")));
        assert_eq!(is_alone, lesson.contains("# in parentheses"), "{lesson}");
    }
    assert!(chapters.lines().any(|line| line.trim_start().starts_with("Palindrome") && line.contains("palindrome")));
    let (status, _, error) = output_of(&["learn", "nothing"]);
    assert_eq!((status, error.contains("the course has no such lesson")), (2, true), "{error}");
}
