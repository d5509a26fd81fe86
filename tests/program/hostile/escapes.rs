//! Escape sequences, control characters and direction marks in every command and every field: none is output unchanged.

use std::fs;
use std::process::Output;

use deduku::text::{is_hidden, read, visible};
use deduku::tui::action::Action;
use deduku::tui::message::Message;
use serde_json::{Value, json};

use super::{has_controls, program, program_at, targets};

/// Clears the screen, sets the title, rings the bell, moves back, turns the reading direction.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{85}\u{202e}evil\u{2066}\u{2069}\u{7f}\t\r\u{8}\u{200f}\u{61c}\u{2028}\u{feff}";

/// A puzzle that singles solve, in few steps.
const SMALL: &str = "1.2..........4.3";

fn assert_harmless(what: &str, output: &Output) {
    let shown = || format!("{what}\nout: {:?}\nerr: {:?}", text(&output.stdout), text(&output.stderr));
    assert!(!has_controls(&output.stdout) && !has_controls(&output.stderr), "{}", shown());
    assert!(matches!(output.status.code(), Some(0..=3)), "{:?} {}", output.status, shown());
    assert!(output.stdout.len() + output.stderr.len() > 0, "nothing is said: {what}");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Every command that reads puzzles.
const COMMANDS: [&[&str]; 24] = [
    &["solve"],
    &["solve", "--json"],
    &["solve", "--summary"],
    &["steps"],
    &["steps", "--json"],
    &["hint"],
    &["hint", "--profile", "book"],
    &["find", "--technique", "naked-single"],
    &["why", "r1c1<>2"],
    &["judge", "r1c1<>2 because r1c1"],
    &["judge", "--json", "r1c1<>2"],
    &["rate"],
    &["rate", "--json"],
    &["check"],
    &["minimise"],
    &["convert", "--to", "line"],
    &["convert", "--to", "grid"],
    &["convert", "--to", "candidates"],
    &["convert", "--to", "library"],
    &["convert", "--to", "jsonl"],
    &["print"],
    &["print", "--svg"],
    &["verify"],
    &["generate", "--tries", "1", "--seed", "1", "--from"],
];

/// Puzzles and other texts, with hostile text in every place.
fn texts() -> Vec<String> {
    let object = json!({
        "id": HOSTILE, "variant": "classic4", "givens": SMALL, "comment": HOSTILE, "level": HOSTILE, HOSTILE: HOSTILE,
    });
    let mut texts = vec![
        // Readable, with hostile comments.
        format!("{SMALL} {HOSTILE}\n"),
        format!("{SMALL}#{HOSTILE}\n"),
        object.to_string(),
        // JSON may have them unescaped, except for C0 controls.
        object.to_string().replace("\\u001b", "").replace("\\u0007", "").replace("\\t", "").replace("\\r", ""),
        format!(":0000{HOSTILE}:x:{SMALL}::{HOSTILE}\n"),
        format!("2x2:1a2j4a3 {HOSTILE}\n"),
        // Not readable.
        HOSTILE.to_owned(),
        format!("{}{HOSTILE}\n", &SMALL[..12]),
        format!("1 2 {HOSTILE} 3\n. . . .\n. . . .\n. . . .\n"),
        format!("# {HOSTILE} \\3\n# . .\n"),
        format!(":{HOSTILE}\n:0000:x:{SMALL}:{HOSTILE}::\n"),
        format!("2x2:1{HOSTILE}\n"),
        format!("{{\"{HOSTILE}\": \n"),
        format!("AABBAABBCCDDCCD{HOSTILE} {SMALL}\n"),
    ];
    for key in [
        "variant",
        "size",
        "givens",
        "box",
        "regions",
        "cages",
        "grid",
        "offsets",
        "order",
        "layers",
        "letters",
        "word",
        "values",
        "candidates",
        "extra_regions",
        "diagonals",
        "solution",
    ] {
        for value in [json!(HOSTILE), json!([HOSTILE, HOSTILE]), json!([{ "cells": HOSTILE, HOSTILE: 1 }])] {
            let mut object = json!({ "size": 4, "givens": SMALL });
            object[key] = value;
            texts.push(object.to_string());
        }
    }
    texts
}

#[test]
fn no_command_passes_on_what_a_text_holds() {
    let texts = texts();
    for command in COMMANDS {
        // Many texts at once keep the number of processes low; `generate` gets some of the texts one at a time.
        let alone = command[0] == "generate";
        let inputs = if alone { texts.iter().take(14).cloned().collect() } else { vec![texts.join("\n\n")] };
        for input in inputs {
            let output = program(&[command, &["-"]].concat(), input.as_bytes());
            assert_harmless(&format!("{command:?}"), &output);
        }
    }
}

#[test]
fn what_is_shown_says_what_was_there() {
    let out = |command: &[&str]| text(&program(command, format!("{SMALL} a{HOSTILE}b\n").as_bytes()).stdout);
    let title = format!("puzzle 1 a{}b", visible(HOSTILE));
    assert!(out(&["steps", "-"]).starts_with(&title), "{title}");
    let object: Value = serde_json::from_str(&out(&["convert", "--json", "-"])).expect("JSON");
    assert_eq!(object["comment"], format!("a{HOSTILE}b"), "JSON keeps every character");
}

#[test]
fn no_argument_comes_back_as_it_was() {
    let hostile = HOSTILE.replace('\u{0}', "");
    let options = [
        "--board",
        "--profile",
        "--level",
        "--technique",
        "--symmetry",
        "--seed",
        "--limit",
        "--threads",
        "--timeout",
        "--to",
        "--word",
        "--digit-counts",
        "--pattern",
        "--theme",
        "--colours",
        "--count",
        "--clues",
        "--from",
        "--tries",
        "--defaults",
        "--unheard-of",
    ];
    for command in ["solve", "steps", "find", "generate", "convert", "new", "config"] {
        for option in options {
            // Commands that would take over the terminal have none here.
            let output = program(&[command, option, &hostile, SMALL], b"");
            assert!(!has_controls(&output.stdout) && !has_controls(&output.stderr), "{command} {option}: {output:?}");
        }
        assert_harmless(command, &program(&[command, &hostile, &hostile], b""));
    }
    for arguments in [
        &[hostile.as_str()][..],
        &["--help", &hostile],
        &[&format!("--{hostile}")],
        &["steps", &format!("--{hostile}=1")],
    ] {
        assert_harmless("arguments", &program(arguments, b""));
    }
}

#[cfg(unix)]
#[test]
fn no_name_of_the_program_or_of_a_file_comes_back_as_it_was() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;

    use super::NOBODY;

    let output = std::process::Command::new(env!("CARGO_BIN_EXE_deduku")).arg0(HOSTILE).arg("--help").output();
    assert_harmless("the program's own name", &output.expect("it starts"));

    let folder = tempfile::tempdir().expect("a folder");
    let names = [OsStr::new(HOSTILE), OsStr::from_bytes(b"p\xff\x1b[2J\x9b\xe2\x80.txt")];
    // The file systems of macOS know no name that is not UTF-8.
    let possible = if cfg!(target_os = "macos") { &names[..1] } else { &names[..] };
    for &name in possible {
        let (file, wrong, nested) =
            (folder.path().join(name), folder.path().join("wrong").join(name), folder.path().join("nested").join(name));
        fs::write(&file, format!("{SMALL}\n")).expect("written");
        fs::create_dir_all(wrong.parent().expect("a folder")).expect("made");
        fs::write(&wrong, "nothing\n").expect("written");
        fs::create_dir_all(&nested).expect("made");
        for command in COMMANDS {
            let with = |path: &Path| -> Vec<OsString> {
                command.iter().map(OsString::from).chain([path.as_os_str().to_owned()]).collect()
            };
            let output = program_at(Path::new(NOBODY), &with(&file), b"");
            assert_harmless(&format!("{command:?}"), &output);
            // A library line is of nine boxes, and this puzzle has four.
            if !matches!(command[0], "verify" | "generate" | "find" | "why") && !command.contains(&"library") {
                assert_eq!(output.status.code(), Some(0), "{name:?} opens: {command:?} {}", text(&output.stderr));
            }
            for path in [&wrong, &nested, &folder.path().join("missing").join(name)] {
                assert_harmless(&format!("{command:?}"), &program_at(Path::new(NOBODY), &with(path), b""));
            }
        }
        let pattern = [OsStr::new("generate"), OsStr::new("--pattern"), wrong.as_os_str()];
        assert_harmless("pattern", &program_at(Path::new(NOBODY), &pattern, b""));
        // The player's home may have such a name too.
        assert_harmless("home", &program_at(&nested, &["config"], b""));
    }
}

#[test]
fn no_file_of_the_player_speaks_to_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let quoted = format!("{:?}", "\u{9b}31m\u{202e}evil\u{2066}\u{85}").replace("\\u{", "\\U{");
    // TOML writes a character as \u and four hexadecimal digits.
    let quoted = quoted
        .replace("\\U{9b}", "\\u009b")
        .replace("\\U{202e}", "\\u202e")
        .replace("\\U{2066}", "\\u2066")
        .replace("\\U{85}", "\\u0085");
    let files = [
        ("deduku.toml", format!("profile = {quoted}\ntheme = {quoted}\n{quoted} = 1\n")),
        ("deduku.toml", format!("profile = \u{1b}[2J\n{HOSTILE}\n")),
        ("keys.toml", format!("[game]\nundo = [{quoted}]\n[{quoted}]\n{quoted} = [{quoted}]\n")),
        ("keys.toml", HOSTILE.to_owned()),
        ("profiles.toml", format!("[{quoted}]\nabout = {quoted}\ntechniques = [{quoted}]\n")),
        ("profiles.toml", format!("[evil]\nabout = {quoted}\nstyle = {quoted}\ntechniques = ['nakedsingle']\n")),
        ("levels.toml", format!("[{quoted}]\n{quoted} = {quoted}\n")),
    ];
    for (name, content) in files {
        for file in fs::read_dir(folder.path()).expect("a folder").flatten().filter(|file| file.path().is_file()) {
            fs::remove_file(file.path()).expect("removed");
        }
        fs::write(folder.path().join(name), &content).expect("written");
        for arguments in [
            &["config"][..],
            &["techniques"],
            &["techniques", "--json"],
            &["steps", SMALL],
            &["steps", "--profile", "evil", SMALL],
            &["rate", SMALL],
            &["generate", "--seed", "1", "--board", "4x4"],
        ] {
            let output = program_at(folder.path(), arguments, b"");
            assert_harmless(&format!("{name} {content:?} {arguments:?}"), &output);
        }
    }
}

#[test]
fn no_certificate_speaks_to_the_terminal() {
    let certificate = text(&program(&["steps", "--json", SMALL], b"").stdout);
    let mut lines = vec![format!("{{\"puzzle\":\"{}\"}}", visible(HOSTILE).replace('\\', "\\\\"))];
    for line in certificate.lines().take(3) {
        let object: Value = serde_json::from_str(line).expect("JSON");
        for key in object.as_object().expect("an object").keys() {
            let mut changed = object.clone();
            changed[key] = json!(HOSTILE);
            lines.push(changed.to_string());
            changed[key] = json!([{ HOSTILE: HOSTILE }]);
            lines.push(changed.to_string());
        }
        lines.push(line.to_owned());
    }
    lines.push(HOSTILE.to_owned());
    for command in [&["verify", "-"][..], &["verify", "--json", "-"]] {
        assert_harmless("verify", &program(command, lines.join("\n").as_bytes()));
    }
}

#[test]
fn nothing_hostile_comes_to_the_screen() {
    let entry = read(&format!("{SMALL} a{HOSTILE}b\n"), None).remove(0).expect("a puzzle");
    let mut model = targets::model((100, 30));
    targets::send(&mut model, Message::Play(Box::new(entry)));
    let mut seen = String::new();
    let mut look = |model: &deduku::tui::app::App| seen.push_str(&targets::draw(model));
    look(&model);
    targets::send(&mut model, Message::Notice { text: format!("n{HOSTILE}"), bad: true });
    look(&model);
    targets::send(&mut model, Message::Unsaved(Some(HOSTILE.to_owned())));
    look(&model);
    targets::send(&mut model, Message::Paste(texts().join("\n\n")));
    for _ in 0..12 {
        look(&model);
        targets::send(&mut model, Message::Key("Down".parse().expect("a key")));
    }
    targets::send(&mut model, Message::Key("Esc".parse().expect("a key")));
    // Every dialog, with hostile text typed and pasted wherever it takes text.
    for action in Action::ALL {
        targets::send(&mut model, Message::Key(":".parse().expect("a key")));
        targets::send(&mut model, Message::Paste(action.name().to_owned()));
        targets::send(&mut model, Message::Key("Enter".parse().expect("a key")));
        look(&model);
        targets::send(&mut model, Message::Paste(HOSTILE.to_owned()));
        look(&model);
        targets::send(&mut model, Message::Key("Tab".parse().expect("a key")));
        targets::send(&mut model, Message::Paste(HOSTILE.to_owned()));
        look(&model);
        for _ in 0..3 {
            targets::send(&mut model, Message::Key("Esc".parse().expect("a key")));
        }
    }
    assert!(!seen.chars().any(is_hidden), "an escape on the screen");
    assert!(seen.contains("\\u{1b}[2J"), "what was there is shown");
}

/// A file keeps its bytes: only what is shown is changed.
#[test]
fn saves_keep_every_byte() {
    let entry = read(&format!("{SMALL} a{HOSTILE}b\n"), None).remove(0).expect("a puzzle");
    assert_eq!(entry.comment, format!("a{HOSTILE}b"));
    let mut model = targets::model((80, 24));
    targets::send(&mut model, Message::Play(Box::new(entry)));
    let saved = model.session().expect("a game").game.to_text();
    targets::send(&mut model, Message::Running(saved.clone(), None));
    assert!(model.session().expect("a game").game.to_text().starts_with(&saved), "{saved:?}");
    assert!(saved.contains("\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m"), "{saved:?}");
}
