//! Keys that arrive together, in pieces, or over a line with a long delay.
//!
//! `DEDUKU_HEAVY=1 cargo test --release --test program bursts -- --nocapture` also plays over a real sshd.

use std::path::Path;
use std::time::Duration;

use super::host::Host;
use super::{PUZZLE, TO_FIRST_CELL, disk, home};

const STEP: &str = "\x1b[19~";

/// A puzzle whose steps take a while to find.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The moves in the file of the running game, without their times and without pauses.
pub(super) fn moves(home: &Path) -> Vec<String> {
    let text = std::fs::read(home.join("running").join("1.deduku")).expect("a file");
    let body = deduku::store::Save::read(&text).expect("a save").save.body;
    let (_, made) = body.split_once("moves\n").expect("moves");
    let made = made.lines().filter_map(|line| Some(line.split_once(' ')?.1.to_owned()));
    made.filter(|made| !["pause", "resume"].contains(&made.as_str())).collect()
}

/// Types the keys as parts that arrive this long after one another, leaves, and returns the moves that were made.
pub(super) fn played(puzzle: &str, parts: &[&str], gap: Duration) -> Vec<String> {
    let home = home();
    let mut game = Host::start(home.path(), &["play", puzzle]);
    game.wait_for_text("q leave");
    game.type_keys(TO_FIRST_CELL);
    for part in parts {
        game.type_keys(part);
        game.wait_for_output(Duration::ZERO);
        std::thread::sleep(gap);
    }
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    moves(home.path())
}

#[test]
fn ten_steps_in_one_packet_are_ten_and_undo_follows_its_step() {
    let ten = played(PUZZLE, &[&STEP.repeat(10)], Duration::ZERO);
    assert_eq!(ten.len(), 10, "{ten:?}");
    let back = played(PUZZLE, &[&format!("{STEP}u{STEP}{STEP}u")], Duration::ZERO);
    assert_eq!(back.iter().filter(|line| line.contains("undo")).count(), 2, "{back:?}");
}

/// Keys that are typed before the program has the terminal act like any others. Ctrl-R is not among them: until then it
/// is the terminal's own key.
#[test]
fn keys_typed_at_the_start_are_not_lost() {
    let keys = ["3", "\x1b[C", "\x1b[C", "\x1b[C", "3", "\x1b[B", "2", "\x1b[D", "\x1b[D", "1", STEP, "u", "u", "5"];
    let slow = played(PUZZLE, &keys, Duration::from_millis(50));
    for wait in [0, 3, 6, 10, 20, 40, 80] {
        let home = home();
        let mut game = Host::start(home.path(), &["play", PUZZLE]);
        std::thread::sleep(Duration::from_millis(wait));
        game.type_keys(&keys.concat());
        game.wait_for_text("of 81");
        game.type_keys("q");
        assert!(game.wait_for_end().success());
        assert_eq!(moves(home.path()), slow, "after {wait} ms");
    }
}

/// F8, an arrow and a click in pieces: each acts, and no digit is played.
#[test]
fn keys_in_pieces_are_keys_and_no_digits() {
    let home = home();
    let mut game = Host::start(home.path(), &["play", PUZZLE]);
    game.wait_for_text("38 of 81");
    game.type_keys("m");
    game.wait_for_text("MARK");
    for piece in ["\x1b", "[", "1", "9", "~"] {
        game.type_keys(piece);
        game.wait_for_output(Duration::from_millis(1));
        std::thread::sleep(Duration::from_millis(if piece == "\x1b" { 150 } else { 25 }));
    }
    // A frame may arrive in pieces too.
    game.wait_for("the mark mode", |screen| {
        let shown = screen.contents();
        shown.contains("39 of 81") && shown.contains("MARK")
    });
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    assert_eq!(moves(home.path()).len(), 1);
}

/// Every cut of some keys with every gap in a real terminal: in the end there are as many steps as keys.
#[test]
fn keys_cut_anywhere_are_keys_in_the_long_form() {
    if !disk::heavy() {
        return;
    }
    for gap in [20, 110, 250, 400] {
        let mut pieces: Vec<String> = Vec::new();
        for key in [STEP, "\x1b[C", "\x1bOB", "\x1b[<0;40;12M\x1b[<0;40;12m", "\x1b[1;5D", STEP] {
            for cut in 1..key.len() {
                pieces.extend([key[..cut].to_owned(), key[cut..].to_owned()]);
            }
            pieces.extend(key.chars().map(String::from));
        }
        let parts: Vec<&str> = pieces.iter().map(String::as_str).collect();
        let made = played(PUZZLE, &parts, Duration::from_millis(gap));
        // Five ways of cutting F8, two times.
        assert_eq!(made.len(), 10, "{gap}: {made:?}");
    }
}

/// The bursts of the long form: the same moves as when the keys are typed one by one.
#[test]
fn bursts_are_as_typed_slowly_in_the_long_form() {
    if !disk::heavy() {
        return;
    }
    for puzzle in [PUZZLE, HARD] {
        for keys in bursts(if puzzle == HARD { 3 } else { 12 }) {
            let slow = Duration::from_millis(if puzzle == HARD { 2500 } else { 150 });
            let each: Vec<&str> = keys.iter().map(String::as_str).collect();
            let whole = keys.concat();
            assert_eq!(played(puzzle, &[&whole], Duration::ZERO), played(puzzle, &each, slow), "{keys:?}");
        }
    }
}

/// Ten F8 a tenth of a second apart are ten steps, however long each takes.
#[test]
fn ten_steps_a_tenth_of_a_second_apart_are_ten_in_the_long_form() {
    if disk::heavy() {
        let made = played(HARD, &[STEP; 10], Duration::from_millis(100));
        assert_eq!(made.len(), 10, "{made:?}");
    }
}

/// This many bursts of 2 to 40 keys.
pub(super) fn bursts(count: u64) -> Vec<Vec<String>> {
    let keys = [STEP, STEP, "n", "n", "u", "u", "\x12", "1", "5", "9", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t"];
    let burst = |seed| {
        let mut chance = deduku::chance::Chance::from_seed(seed);
        let many = 2 + chance.below(39);
        (0..many).map(|_| keys[chance.below(keys.len() as u32) as usize].to_owned()).collect()
    };
    (0..count).map(burst).collect()
}
