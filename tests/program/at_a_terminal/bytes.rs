//! The bytes that a key sends to the terminal: at 80×24, with full marks, in 256 colours and in true colour.

use std::ffi::OsStr;
use std::path::Path;
use std::time::{Duration, Instant};

use super::host::Host;

/// Few digits, so there are many marks.
const PUZZLE: &str = "....6..8.46...82..7..23.....4..7..3......5.....76..8..18......43....2....5.81...6";
/// Arrows over the board.
const MOVES: [&str; 16] = [
    "\x1b[C", "\x1b[C", "\x1b[B", "\x1b[B", "\x1b[B", "\x1b[D", "\x1b[D", "\x1b[B", "\x1b[C", "\x1b[A", "\x1b[C",
    "\x1b[B", "\x1b[C", "\x1b[A", "\x1b[A", "\x1b[D",
];

/// A game with these settings in a terminal with 256 colours or true colour, ready for keys.
fn started(settings: &str, home: &Path, all_colours: bool) -> Host {
    std::fs::write(home.join("deduku.toml"), settings).expect("written");
    let colours = [("COLORTERM", OsStr::new("truecolor"))];
    let variables = if all_colours { &colours[..] } else { &[] };
    let mut game = Host::start_with(home, &["play", PUZZLE], variables);
    // A slow line has no title row, so wait for the row of keys.
    game.wait_for_text("1-9 place");
    game.wait_for_quiet();
    game
}

/// The number of bytes that are written after this key.
fn cost(game: &mut Host, key: &str) -> usize {
    game.written.clear();
    game.type_keys(key);
    if key == "\x1b" {
        // The program holds an Escape back, in case more bytes follow; a key without a meaning shows that none do.
        game.wait_for_output(Duration::from_millis(20));
        game.type_keys("\x1c");
    }
    let mut before = 0;
    for _ in 0..40 {
        game.wait_for_output(Duration::from_millis(120));
        if game.written.len() == before {
            break;
        }
        before = game.written.len();
    }
    game.written.len()
}

fn costs(game: &mut Host, keys: &[&str]) -> Vec<usize> {
    keys.iter().map(|key| cost(game, key)).collect()
}

fn median(mut costs: Vec<usize>) -> usize {
    costs.sort_unstable();
    costs[costs.len() / 2]
}

/// The limit: `bytes` in 256 colours, half as much again in true colour.
fn most(bytes: usize, all_colours: bool) -> usize {
    if all_colours { bytes * 3 / 2 } else { bytes }
}

/// Neither peers nor equal digits are highlighted.
fn assert_a_plain_move_costs_few_bytes(all_colours: bool) {
    let home = tempfile::tempdir().expect("a folder");
    let mut game = started("peers = false\nsame-digit = false\n", home.path(), all_colours);
    cost(&mut game, "f");
    let plain = costs(&mut game, &MOVES);
    assert!(median(plain.clone()) <= most(300, all_colours), "{plain:?}");
}

fn assert_a_move_and_a_hint_cost_few_bytes(all_colours: bool) {
    let most = |bytes| most(bytes, all_colours);
    let home = tempfile::tempdir().expect("a folder");
    let mut game = started("", home.path(), all_colours);
    game.written.clear();
    cost(&mut game, "\x0c");
    assert!(game.written.len() <= most(12_000), "the first frame: {}", game.written.len());
    cost(&mut game, "f");
    let pointed_out = costs(&mut game, &MOVES);
    assert!(median(pointed_out.clone()) <= most(1800), "{pointed_out:?}");
    let hint = cost(&mut game, "t");
    assert!((200..=most(7500)).contains(&hint), "a hint opens: {hint}");
    let stages = costs(&mut game, &["]", "]"]);
    assert!(stages.iter().all(|&bytes| bytes <= most(1000)), "{stages:?}");
}

#[test]
fn a_plain_move_costs_few_bytes_in_256_colours() {
    assert_a_plain_move_costs_few_bytes(false);
}

#[test]
fn a_plain_move_costs_few_bytes_in_all_colours() {
    assert_a_plain_move_costs_few_bytes(true);
}

#[test]
fn a_move_and_a_hint_cost_few_bytes_in_256_colours() {
    assert_a_move_and_a_hint_cost_few_bytes(false);
}

#[test]
fn a_move_and_a_hint_cost_few_bytes_in_all_colours() {
    assert_a_move_and_a_hint_cost_few_bytes(true);
}

#[test]
fn with_few_bytes_keys_on_the_board_cost_at_most_500() {
    let home = tempfile::tempdir().expect("a folder");
    let mut game = started("few-bytes = true\n", home.path(), false);
    cost(&mut game, "f");
    let keys =
        [&MOVES[..], &["1", "u", "m", "2", "2", "m", "n", "[", "[", "]", "]", "\x1b", "t", "]", "\x1b", "c", "i", "i"]];
    for key in keys.concat() {
        let bytes = cost(&mut game, key);
        assert!(bytes <= 500, "{key:?}: {bytes}\n{}", game.screen().contents());
    }
}

/// Keys that change only the board, its panel and the line below. The keys of all other actions open a list.
const ON_THE_BOARD: &[&str] = &[
    "h",
    "j",
    "k",
    "l",
    "b",
    "(",
    ")",
    "^",
    "$",
    "\t",
    "\x1b[Z",
    "\x1b[H",
    "\x1b[F",
    "\x1b[1;5D",
    "\x1b[1;5B",
    "\x1b[1;2C",
    "\x1b",
    "v",
    "v",
    "\x1b",
    "\x01",
    "\x1b",
    "d",
    "5",
    " ",
    "d",
    "x",
    "f",
    "\\",
    "\x18",
    "f",
    "u",
    "\x12",
    "\x0b",
    "g",
    "u",
    "c",
    "r",
    "r",
    "s",
    "s",
    "\x10",
    "\x06",
    "2",
    "\x06",
    "\x06",
    "\x1b",
    "+",
    "-",
    "~",
    "u",
    "t",
    "]",
    "[",
    "\x1b",
    "n",
    "n",
    "\x1b",
    "y",
    "*",
    "p",
    "p",
];
/// Keys that redraw the whole small screen. Escape leads back from each.
const A_SCREEN: &[&str] =
    &["\x0c", "z", "z", "z", "z", ";", ":", ",", "?", "!", "'", "#", "&", "_", "o", "w", "e", "\x0e", "\x02", "\x14"];

/// No key on the board costs more than 500 bytes.
#[test]
fn with_few_bytes_no_key_on_the_board_costs_more() {
    let home = tempfile::tempdir().expect("a folder");
    let mut game = started("few-bytes = true\n", home.path(), false);
    for key in ON_THE_BOARD {
        let bytes = cost(&mut game, key);
        assert!(bytes <= 500, "{key:?}: {bytes}\n{}", game.screen().contents());
    }
}

/// No key costs more than 500 bytes, whatever it opens, and neither does leaving that screen.
#[test]
fn with_few_bytes_no_screen_costs_more() {
    let home = tempfile::tempdir().expect("a folder");
    let mut game = started("few-bytes = true\n", home.path(), false);
    for key in A_SCREEN {
        let there = cost(&mut game, key);
        let shown = game.screen().contents();
        let back = cost(&mut game, "\x1b");
        assert!(there.max(back) <= 500, "{key:?}: {there}, and back {back}\n{shown}");
    }
}

/// While a puzzle of 25×25 is made, which takes long, a key is answered immediately: here it stops the work. The bound
/// is far above the delay on a busy machine, and far below the time that the puzzle takes.
#[test]
fn a_key_is_answered_while_a_puzzle_of_25_by_25_is_made() {
    let home = tempfile::tempdir().expect("a folder");
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/25x25.txt");
    let mut game = Host::start(home.path(), &["play", puzzle]);
    game.wait_for_text("q leave");
    game.type_keys("\x0e");
    game.wait_for_text("Generate");
    game.type_keys("\r");
    game.wait_for_text("Esc stop");
    let start = Instant::now();
    game.type_keys("\x1b");
    game.wait_for_text("Generate");
    let waited = start.elapsed();
    assert!(waited < Duration::from_secs(3), "{waited:?}");
}
