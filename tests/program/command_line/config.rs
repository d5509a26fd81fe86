//! What the files of the player's configuration change on the command line.

use std::path::{Path, PathBuf};
use std::process::Command;

const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
const SMALL: &str = "1.2..........4.3";

/// A home of its own, with these files.
fn home(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&home).expect("the folder for tests is writable");
    for (name, text) in files {
        std::fs::write(home.join(name), text).expect("writable");
    }
    home
}

/// Status, standard output, standard error.
fn at_home(home: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_deduku"))
        .args(arguments)
        .env("DEDUKU_HOME", home)
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("not killed"), text(output.stdout), text(output.stderr))
}

#[test]
fn the_files_of_the_home_count() {
    let home = home(
        "home",
        &[
            ("deduku.toml", "theme = \"mono\"\n"),
            ("levels.toml", "easy = [\"naked-single\"]\n"),
            ("profiles.toml", "[mine]\ntechniques = [\"crme\"]\n"),
        ],
    );
    let (status, shown, _) = at_home(&home, &["config"]);
    assert_eq!(status, 0);
    assert!(shown.contains(home.to_str().expect("UTF-8")) && shown.contains("theme = \"mono\"\n"), "{shown}");
    // Its profile knows naked singles alone, so no other technique shows.
    let (status, steps, _) = at_home(&home, &["steps", "--profile", "mine", "--json", EASY]);
    assert_eq!(status, 0);
    assert!(!steps.contains("full-house") && !steps.contains("hidden-single"), "{steps}");
    let (status, keys, _) = at_home(&home, &["config", "--defaults", "keys.toml"]);
    assert_eq!((status, keys.as_str()), (0, include_str!("../../../config/keys.toml")));
}

#[test]
fn mistakes_name_file_key_and_fix() {
    let broken = |file: &str, text: &str| home(&format!("broken-{file}"), &[(file, text)]);
    let (status, shown, error) = at_home(&broken("deduku.toml", "bell = 3\n"), &["config"]);
    assert_eq!(status, 2);
    assert!(shown.contains("bell = true\n") && error.contains("deduku.toml:1:8: "), "{error}");
    let (status, _, error) = at_home(&broken("levels.toml", "easy = [\"luck\"]\n"), &["rate", EASY]);
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    assert!(error.contains("levels.toml: level easy: there is no technique “luck”"), "{error}");
    for (text, message) in [
        (
            "[mine]\ntechniques = ['luck']",
            "profiles.toml: profile mine: there is no technique “luck”: `deduku techniques`",
        ),
        (
            "[mine]\nstyle = 'book'",
            "profiles.toml: profile mine has no techniques, so it would find nothing: list some",
        ),
        (
            "[mine]\ntechniques = ['crme']\nhouses = ['attic']",
            "profiles.toml: profile mine: there is no kind of house “attic”",
        ),
        ("[mine]\ntechnique = []", "profiles.toml: profiles, line 2: unknown field `technique`"),
        ("techniques = []", "profiles.toml: profiles, line 1: "),
    ] {
        let home = broken("profiles.toml", text);
        for command in ["steps", "hint", "rate", "config"] {
            let arguments = if command == "config" { vec![command] } else { vec![command, EASY] };
            let (status, _, error) = at_home(&home, &arguments);
            assert_eq!((status, error.lines().count()), (2, 1), "{command} {error}");
            assert!(error.contains(message), "{command} {error}");
        }
    }
}

/// Points and levels of the book are settings: each key replaces the shipped one, in `rate`, `steps` and certificates.
#[test]
fn the_books_points_and_levels_can_be_changed() {
    let json = |home: &Path, arguments: &[&str]| -> Vec<serde_json::Value> {
        let (status, text, error) = at_home(home, arguments);
        assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let plain = home("book-plain", &[]);
    let book = |home: &Path| json(home, &["rate", "--json", "--explain", EASY])[0]["book"].clone();
    let shipped = book(&plain);
    let own = "[book.points]\nelimination = 7\n[book.easy]\npoints = [1, 1000]\n";
    let own = home("book-own", &[("levels.toml", own)]);
    let changed = book(&own);
    let share = |book: &serde_json::Value| book["shares"][0].clone();
    assert_eq!((&share(&shipped)["weight"], &share(&changed)["weight"]), (&1.into(), &7.into()));
    let singles = share(&shipped)["count"].as_u64().expect("a number");
    let score = |book: &serde_json::Value| book["score"].as_u64().expect("a number");
    assert_eq!(score(&changed), score(&shipped) + 6 * singles);
    assert_eq!((&shipped["level"], &changed["level"]), (&"Easy".into(), &"Easy".into()));
    let narrow = home("book-narrow", &[("levels.toml", "[book.easy]\npoints = [1, 2]\n")]);
    assert_eq!(book(&narrow)["level"], serde_json::Value::Null);
    // A certificate says which points it counts, so that it can be verified anywhere.
    let (_, steps, _) = at_home(&own, &["steps", "--profile", "book", "--json", EASY]);
    assert!(steps.lines().next().is_some_and(|line| line.contains("\"weights\":{")), "{steps}");
    assert!(!at_home(&plain, &["steps", "--profile", "book", "--json", EASY]).1.contains("weights"));
    std::fs::write(plain.join("steps.jsonl"), &steps).expect("writable");
    let file = plain.join("steps.jsonl").display().to_string();
    assert_eq!(at_home(&plain, &["verify", &file]).0, 0);
    std::fs::write(plain.join("steps.jsonl"), steps.replace("\"points\":7", "\"points\":8")).expect("writable");
    assert_eq!(at_home(&plain, &["verify", &file]).0, 1);
    for (text, message) in [
        ("[book.points]\ntwins = 3\n", "levels.toml: book.points: there is no “twins”: elimination, lone-rangers-in"),
        ("[book.points]\nbacktracking = 1001\n", "levels.toml: book.points: backtracking = 1001 is too much: 1000"),
        ("[book.easy]\nblanks = [45, 40]\n", "levels.toml: book.easy: blanks = [45, 40] has no number in it: write"),
        ("[book.easy]\nblanks = [45, 90]\n", "levels.toml: book.easy: blanks = [45, 90] goes beyond 81"),
        ("[book.hard]\nblanks = [45, 50]\n", "levels.toml: levels, line "),
    ] {
        let (status, _, error) = at_home(&home("book-broken", &[("levels.toml", text)]), &["rate", EASY]);
        assert_eq!((status, error.lines().count(), error.contains(message)), (2, 1, true), "{error}");
    }
}

#[test]
fn the_settings_name_the_usual_profile() {
    let profiles = "[mine]\ntechniques = ['crme']\nstyle = 'guide'";
    let guided = home("guided", &[("deduku.toml", "profile = 'Mine'"), ("profiles.toml", profiles)]);
    let (status, hint, _) = at_home(&guided, &["hint", EASY]);
    assert_eq!((status, hint.contains(" can only be ")), (0, true), "{hint}");
    let (status, hint, _) = at_home(&guided, &["hint", "--profile", "standard", EASY]);
    assert_eq!((status, hint.contains(" can only be ")), (0, false), "{hint}");
    let unknown = home("unknown", &[("deduku.toml", "profile = 'theirs'")]);
    let message =
        "deduku.toml: profile: there is no profile “theirs”: book, explainer, guide, hodoku, standard are known\n";
    for arguments in [
        &["steps", SMALL][..],
        &["hint", SMALL],
        &["find", "--technique", "crme", SMALL],
        &["rate", SMALL],
        &["config"],
    ] {
        let (status, _, error) = at_home(&unknown, arguments);
        assert_eq!((status, error.ends_with(message)), (2, true), "{arguments:?} {error}");
    }
    let (status, _, error) = at_home(&unknown, &["steps", "--profile", "standard", SMALL]);
    assert_eq!((status, error.as_str()), (0, ""));
    for command in ["solve", "check", "minimise", "print", "rate"] {
        let (status, _, error) = at_home(&guided, &[command, SMALL, "--profile", "theirs"]);
        assert!(
            status == 2 && error.contains("book, explainer, guide, hodoku, standard, mine are known"),
            "{command} {error}"
        );
    }
}
