//! Codes of puzzles and `share`, on the real binary.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use deduku::chance::GENERATOR_VERSION;
use serde_json::Value;

fn program(home: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.env("DEDUKU_HOME", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(home));
    command
}

/// Status, standard output, standard error.
fn output_of(arguments: &[&str]) -> (i32, String, String) {
    let output = program("sharer").args(arguments).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code().expect("not killed"), text(&output.stdout), text(&output.stderr))
}

/// What plain mode prints for these lines.
fn said(home: &str, arguments: &[&str], lines: &str) -> String {
    let mut command = program(home);
    command.args(arguments).arg("--plain").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("UTF-8") + &String::from_utf8(output.stderr).expect("UTF-8")
}

fn object(arguments: &[&str]) -> Value {
    let (_, out, error) = output_of(arguments);
    serde_json::from_str(&out).unwrap_or_else(|_| panic!("no JSON: {out} {error}"))
}

#[test]
fn a_code_makes_the_puzzle_for_which_it_was_printed() {
    for request in [
        &["--board", "killer-4", "--level", "easy", "--seed", "240755"][..],
        &["--level", "medium", "--symmetry", "half-turn", "--seed", "7"],
        &["--board", "6x6", "--constraint", "thermo:2,kropki", "--seed", "9"],
    ] {
        let made = object(&[&["generate", "--json"], request].concat());
        let code = made["code"].as_str().unwrap_or_else(|| panic!("no code: {made}"));
        assert_eq!(object(&["generate", "--json", "--code", code]), made, "{code}");
        let (status, out, error) = output_of(&["generate", "--code", &code.to_lowercase()]);
        assert_eq!((status, out.lines().count()), (0, 1), "{error}");
    }
    let made = object(&["generate", "--json", "--clues", "30", "--seed", "7"]);
    assert_eq!(made.get("code"), None, "a code says no number of clues");
}

#[test]
fn a_code_that_makes_nothing_is_refused_in_one_line() {
    let (classic, book) = (format!("9x9 7-{GENERATOR_VERSION}"), format!("16x16 book-easy 7F3K-{GENERATOR_VERSION}"));
    for (arguments, message) in [
        (&["generate", "--code", "killer hard 7F3K-1"][..], "is for version 1 of the generator"),
        (&["generate", "--code", "killer hard"], "“hard” is not a seed"),
        (&["generate", "--code", &classic, "--level", "easy"], "--level"),
        (&["generate", "--code", &classic, "--count", "2"], "--count"),
        (&["play", "killer hard 7F3K-1"], "is for version 1 of the generator"),
        (&["play", &book], "book-easy"),
    ] {
        let (status, out, error) = output_of(arguments);
        let own = error.lines().filter(|line| !line.starts_with("  ") && !line.is_empty());
        assert_eq!((status, out.as_str(), own.count()), (2, "", 1), "{error}");
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_code_is_played_and_saved_with_its_game() {
    let code = &format!("4x4 easy 7F3K-{GENERATOR_VERSION}");
    let line = output_of(&["generate", "--code", code]).1;
    let command = format!("new {}\n", code.to_lowercase());
    for (home, arguments, lines) in [("by-argument", &["play", code][..], ""), ("by-command", &["play"], &command)] {
        let heard = said(home, arguments, &format!("{lines}save as shared\ncopy\nquit\n"));
        assert!(heard.contains(line.trim()), "{heard}");
        let save = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(home).join("saves/shared.deduku");
        let text =
            std::fs::read_to_string(&save).unwrap_or_else(|error| panic!("{}: {error}: {heard}", save.display()));
        assert!(text.lines().any(|line| line.ends_with(&format!("+ code {code}"))), "{text}");
        std::fs::remove_file(save).expect("written before");
    }
}

const LINE: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

/// A save of a game with a wrong digit that was corrected, with what is known of its puzzle.
fn save(name: &str, about: &str) -> String {
    use deduku::store::{Save, SaveInfo};
    let moves = "5000 place r1c2=3\n25000 erase r1c2\n30000 place r1c2=9\n";
    let body = format!("deduku-game 2\nboard 9x9\npuzzle {LINE}\n{about}moves\n{moves}");
    let about = SaveInfo { board: "9x9".to_owned(), ..SaveInfo::default() };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, Save { about, body }.to_text()).expect("a folder for tests");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_game_is_shared_in_every_form() {
    let code = format!("9x9 easy 7F3K-{GENERATOR_VERSION}");
    let path = save("shared.save", &format!("level easy\ncode {code}\n"));
    let shared = |form: &str| {
        let (status, out, error) = output_of(&["share", &path, "--as", form]);
        assert_eq!((status, error.as_str()), (0, ""), "{form}");
        out
    };
    let text = format!("Deduku: 9×9, easy\n1 of 43 cells in 0:30, no hints, 1 slip\n{code}\n");
    assert_eq!(shared("text"), text);
    assert_eq!(shared("code"), format!("{code}\n"));
    let link = output_of(&["convert", LINE, "--to", "link"]).1;
    assert_eq!(shared("link"), link);
    let card = shared("card");
    assert!(card.starts_with("<svg ") && card.contains("1 of 43 cells in 0:30, no hints, 1 slip"), "{card}");
    let cast = shared("cast");
    assert!(cast.starts_with("{\"version\":2,") && cast.lines().count() == 5, "{cast}");
    let code = deduku::text::Qr::of(link.trim_end()).expect("short");
    let qr = |name: &str, value: &str, more: &[&str]| {
        let mut command = program("sharer");
        command.env_remove("LC_ALL").env_remove("LC_CTYPE").env("TERM", "xterm").env(name, value);
        let output = command.args([&["share", &path, "--as", "qr"], more].concat()).output().expect("the program runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(qr("LANG", "en_GB.UTF-8", &[]), code.half_blocks().join("\n") + "\n");
    assert_eq!(qr("LANG", "en_GB.UTF-8", &["--ascii"]), code.ascii().join("\n") + "\n");
    // Windows shows more than ASCII in every locale.
    let in_c = if cfg!(windows) { code.half_blocks() } else { code.ascii() };
    assert_eq!(qr("LANG", "C", &[]), in_c.join("\n") + "\n");
}

#[test]
fn a_shared_game_goes_to_a_file_that_is_not_there_yet() {
    let path = save("to-file.save", "");
    let card = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shared-card.svg");
    let _ = std::fs::remove_file(&card);
    let arguments = ["share", &path, "--as", "card", "--output", card.to_str().expect("UTF-8")];
    assert_eq!(output_of(&arguments), (0, String::new(), String::new()));
    assert!(std::fs::read_to_string(&card).expect("it is written").starts_with("<svg "));
    std::fs::write(&card, "mine").expect("it is a file");
    let (status, _, error) = output_of(&arguments);
    assert_eq!((status, error.lines().count()), (2, 1), "{error}");
    assert!(error.contains("already exists: choose another name, or remove it first"), "{error}");
    assert_eq!(std::fs::read_to_string(&card).expect("it stays"), "mine");
}

#[test]
fn what_cannot_be_shared_says_why_in_one_line() {
    let path = save("without-code.save", "");
    let none = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-game.txt");
    std::fs::write(&none, LINE).expect("a folder for tests");
    for (arguments, message) in [
        (&["share", &path, "--as", "code"][..], "the puzzle has no code"),
        (&["share", none.to_str().expect("UTF-8"), "--as", "text"], "not a saved game"),
        (&["share", "nobody", "--as", "text"], "nobody"),
        (&["share", &path, "--as", "poem"], "poem"),
    ] {
        let (status, out, error) = output_of(arguments);
        // The possible values follow on a line of their own.
        let own = error.lines().filter(|line| !line.starts_with("  ")).count();
        assert_eq!((status, out.as_str(), own), (2, "", 1), "{error}");
        assert!(error.contains(message), "{error}");
    }
}
