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
