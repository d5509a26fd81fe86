//! A host in a process of its own that is killed at any moment: what it had shown is there when it is opened again.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::*;
use deduku_core::board::{Cell, Digit};
use deduku_host::Role;
use deduku_play::Move;

/// Names the folder of the host for the process that is killed.
const FOLDER: &str = "DEDUKU_KILLED_HOST";

/// A host with one shared board, on which its player plays as fast as it goes; after each move, what is shown is said.
#[test]
#[ignore = "it runs until it is killed: `a_host_that_is_killed_loses_nothing_that_was_shown` starts it"]
fn a_host_to_be_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let host = open(Path::new(&folder), &Hand::new());
    let anna = player("Anna", &host);
    let seat = match host.open_rooms(&anna).first() {
        Some(room) => host.join(&anna, &room.code.to_string(), Role::Plays, wake()),
        None => host.make_room(&anna, plan(Kind::Together), &game(), wake()),
    };
    let seat = seat.expect("a seat");
    let mut out = std::io::stdout();
    for turn in seat.records(0).len().. {
        let cell = Cell::at(turn * 7 % 81);
        // Another digit each time round, so that every move changes something.
        let made = Move::Place { cell, digit: Digit::from_index((turn + turn / 81) % 9), clean: true };
        if seat.play(made).is_ok() {
            writeln!(out, "shown {} {}", seat.code(), seat.records(0).len()).expect("somebody reads");
        }
    }
}

#[test]
fn a_host_that_is_killed_loses_nothing_that_was_shown() {
    let times = if std::env::var_os("DEDUKU_HEAVY").is_some() { 200 } else { 12 };
    let folder = tempfile::tempdir().expect("a folder");
    let mut before = String::new();
    for time in 0..times {
        let mut host = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "kill::a_host_to_be_killed", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(host.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let mut lines = lines.filter(|line| line.contains("shown "));
        // Another number of moves each time, so that it ends at another moment of a write.
        let mut shown = lines.by_ref().nth(time * 5 % 23).expect("it plays");
        host.kill().expect("it is killed");
        host.wait().expect("it has ended");
        // What it had said before it was killed was shown as well.
        shown = lines.last().unwrap_or(shown);
        let words: Vec<&str> = shown.split_whitespace().rev().collect();
        let (count, code): (usize, &str) = (words[0].parse().expect("a number"), words[1]);
        let again = open(folder.path(), &Hand::new());
        let seat = again.join(&player("Anna", &again), code, Role::Plays, wake()).expect("the same seat");
        let text = seat.text();
        assert!(seat.records(0).len() >= count, "{count} records were shown, kill {time}");
        assert!(text.starts_with(&before), "kill {time}");
        Game::from_text(&text, Options::default()).expect("a save");
        before = text;
    }
    assert!(before.lines().count() > 10 * times, "it played");
}
