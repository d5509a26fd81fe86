//! Restricted play, for strangers: whatever is typed, only the player's own home is read and written.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SMALL: &str = "1.2..........4.3";
const REFUSED: &str = "his is restricted play";

/// Plays in plain mode, restricted by the flag or by the variable.
fn play(home: &Path, by_flag: bool, arguments: &[&str], script: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.arg("play").args(by_flag.then_some("--restricted")).arg("--plain").args(arguments);
    command.env("DEDUKU_HOME", home).env("LC_ALL", "C.UTF-8").env("DEDUKU_RESTRICTED", if by_flag { "" } else { "1" });
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("it starts");
    let _ = child.stdin.take().expect("piped").write_all(script.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn lines(output: &Output) -> Vec<String> {
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn no_command_of_plain_mode_reads_or_writes_a_file_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("home");
    let there = folder.path().join("there.txt");
    fs::write(&there, "3.............4.\n").expect("written");
    let (there, new) = (there.display().to_string(), folder.path().join("new.txt").display().to_string());
    let commands = [
        format!("open {there}"),
        "open ../there.txt".to_owned(),
        "open ~/there.txt".to_owned(),
        "open /etc/passwd 1".to_owned(),
        format!("export {new}"),
        format!("export over {there}"),
        "export bare.txt".to_owned(),
        "export game.deduku".to_owned(),
        "take over 1".to_owned(),
    ];
    for by_flag in [true, false] {
        let output = play(&home, by_flag, &[SMALL], &(commands.join("\n") + "\nstatus\n"));
        let lines = lines(&output);
        let refused = lines.iter().filter(|line| line.contains(REFUSED)).count();
        assert_eq!(refused, commands.len(), "{lines:#?}");
        assert!(lines.iter().any(|line| line.contains("4 of 16 cells filled")), "{lines:#?}");
    }
    assert_eq!(fs::read_to_string(&there).expect("text"), "3.............4.\n");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "something was written");
    // A name is only ever a name in the folder of saves; a puzzle and a link are puzzles.
    let script = "save as ../../../evil\nopen 1.2..........4.3\nopen 9x9-hard\nplace r1c1 1\n";
    let output = play(&home, true, &[SMALL], script);
    assert!(lines(&output).iter().any(|line| line == "Saved as “-..-..-evil”."), "{:#?}", lines(&output));
    assert!(home.join("saves/-..-..-evil.deduku").exists());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "something was written");
}

#[test]
fn the_command_line_of_restricted_play_takes_puzzles_and_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path().join("there.txt");
    fs::write(&there, "1.2..........4.3\n").expect("written");
    let there = there.display().to_string();
    for name in [&there, "/etc/passwd", "../x.sdo", "/nowhere/x"] {
        let output = play(folder.path(), true, &[name], "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}: {error}");
        assert!(error.contains(REFUSED) && !error.contains("such file"), "{name}: {error}");
    }
    let made = Command::new(env!("CARGO_BIN_EXE_deduku")).args(["convert", "--to", "link", SMALL]).output();
    let link = String::from_utf8(made.expect("it runs").stdout).expect("text");
    for typed in [SMALL, link.trim()] {
        let output = play(folder.path(), true, &[typed], "");
        assert!(lines(&output).iter().any(|line| line.contains("4 of 16 filled")), "{typed}: {output:?}");
    }
}

/// The files below a folder that others than the player may use.
fn open_to_others(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        if entry.metadata().expect("a file").permissions().mode() & 0o077 != 0 {
            found.push(entry.path().display().to_string());
        }
        if entry.path().is_dir() {
            found.extend(open_to_others(&entry.path()));
        }
    }
    found
}

#[test]
fn nobody_else_may_read_the_files_of_a_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("home");
    // Folders of an earlier version were open to others.
    fs::create_dir_all(home.join("saves")).expect("made");
    fs::set_permissions(home.join("saves"), fs::Permissions::from_mode(0o755)).expect("set");
    fs::set_permissions(&home, fs::Permissions::from_mode(0o700)).expect("set");
    let script = "place r1c2 3\nsave as Sunday\nexport bare.txt\nnew 4x4\nplace r1c1 1\nsave over Sunday\n";
    let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
    command.args(["play", "--plain", SMALL]).env("DEDUKU_HOME", &home).stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().expect("it starts");
    child.stdin.take().expect("piped").write_all(script.as_bytes()).expect("it reads");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(open_to_others(folder.path()), Vec::<String>::new());
    for name in ["saves/Sunday.deduku", "saves/bare.txt", "running/1.deduku", "running/1.lock"] {
        assert!(home.join(name).exists(), "{name}");
    }
}

#[test]
fn restricted_play_follows_no_link_in_its_home() {
    let folder = tempfile::tempdir().expect("a folder");
    let (home, target) = (folder.path().join("home"), folder.path().join("target"));
    fs::create_dir_all(home.join("running")).expect("made");
    symlink(&target, home.join("running/1.lock")).expect("made");
    let output = play(&home, true, &[SMALL], "place r1c2 3\n");
    assert!(lines(&output).iter().any(|line| line.contains("is a link")), "{:#?}", lines(&output));
    assert_eq!(output.status.code(), Some(1), "the move is not saved");
    assert!(!target.exists(), "a link was followed");
}

#[test]
fn restricted_play_in_a_full_home_says_that_nothing_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let damaged = folder.path().join("damaged");
    fs::create_dir(&damaged).expect("made");
    fs::File::create(damaged.join("x")).and_then(|file| file.set_len(17 << 20)).expect("made");
    let output = play(folder.path(), true, &[SMALL], "place r1c2 3\n");
    let said = lines(&output).join("\n");
    assert!(said.contains("The game is not saved") && said.contains("there is no room left"), "{said}");
    assert!(!said.contains("Saved"), "{said}");
    assert_eq!(output.status.code(), Some(1), "{said}");
}

#[test]
fn restricted_play_keeps_a_bounded_number_of_saves_and_of_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let saves = folder.path().join("saves");
    fs::create_dir_all(&saves).expect("made");
    for number in 0..100 {
        fs::write(saves.join(format!("{number}.deduku")), "not much").expect("written");
    }
    let output = play(folder.path(), true, &[SMALL], "save as Another\nsave over 7\nplace r1c2 3\nnew 4x4\n");
    let said = lines(&output).join("\n");
    assert!(said.contains("there are 100 saves already") && said.contains("Saved as “7”"), "{said}");
    assert!(said.contains("is removed to make room for another"), "{said}");
    assert_eq!(fs::read_dir(&saves).expect("a folder").count(), 100);
}
