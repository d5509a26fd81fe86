//! What a terminal that can do more is asked for: a title, keys without doubt, links, the focus. All of it is put back.

use std::ffi::OsStr;
use std::time::{Duration, Instant};

use super::host::Host;
use super::{PUZZLE, TO_FIRST_CELL, home};

fn written(game: &Host) -> String {
    String::from_utf8_lossy(&game.written).into_owned()
}

/// The titles that were set, in order.
fn titles(game: &Host) -> Vec<String> {
    let written = written(game);
    let parts = written.split("\x1b]2;").skip(1);
    parts.filter_map(|part| Some(part.split_once('\x07')?.0.to_owned())).collect()
}

fn wait_for_title(game: &mut Host, title: &str) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while titles(game).last().is_none_or(|last| last != title) {
        assert!(Instant::now() < deadline, "{title}: {:?}", titles(game));
        game.wait_a_moment();
    }
}

#[test]
fn the_title_says_what_is_played_and_how_far_and_is_put_back() {
    let home = home();
    let mut game = Host::start(home.path(), &["play", PUZZLE]);
    game.wait_for_text("38 of 81");
    wait_for_title(&mut game, "9×9 easy · 38 of 81");
    let before = titles(&game).len();
    game.type_keys(TO_FIRST_CELL);
    game.type_keys("3");
    game.wait_for_text("39 of 81");
    assert_eq!(titles(&game).len(), before, "a move costs no title");
    // Once nothing happens any more, it follows.
    wait_for_title(&mut game, "9×9 easy · 39 of 81");
    game.type_keys(":start-screen\r\r");
    wait_for_title(&mut game, "Deduku");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    game.assert_given_back();
    let written = written(&game);
    for (on, off) in [("\x1b[22;2t", "\x1b[23;2t"), ("\x1b[>1u", "\x1b[<u"), ("\x1b[?1004h", "\x1b[?1004l")] {
        let last = |sequence: &str| written.rfind(sequence).unwrap_or_else(|| panic!("{sequence:?} is missing"));
        assert!(last(on) < last(off), "{on:?}");
    }
    // Keys belong to the screen that is shown: they are given back before it is left.
    assert!(written.rfind("\x1b[<u") < written.rfind("\x1b[?1049l"));
}

/// A name from a puzzle file says nothing to the terminal, not even by the title.
#[test]
fn no_name_of_a_puzzle_speaks_to_the_terminal() {
    let home = home();
    let file = home.path().join("puzzle.txt");
    std::fs::write(&file, format!("{PUZZLE} \u{9b}31m\u{1b}]2;owned\u{7}\u{202e}evil\n")).expect("written");
    let mut game = Host::start(home.path(), &["play", file.to_str().expect("UTF-8")]);
    game.wait_for_text("38 of 81");
    wait_for_title(&mut game, "9×9 easy · 38 of 81");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    let written = written(&game);
    assert!(!written.contains("\x1b]2;owned") && !written.contains(['\u{9b}', '\u{202e}']), "{written:?}");
}

/// The poor console of a kernel is asked for nothing that it might show.
#[test]
fn a_console_is_asked_for_nothing_more() {
    let home = home();
    let script = "TERM=linux exec \"$@\"";
    let mut game =
        Host::run("sh", home.path(), &["-c", script, "sh", env!("CARGO_BIN_EXE_deduku"), "play", PUZZLE], &[]);
    game.wait_for_text("38 of 81");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    let written = written(&game);
    for sequence in ["\x1b[>1u", "\x1b[=29u", "\x1b[?u", "\x1b]2;", "\x1b[22;2t", "\x1b[?1004h", "\x1b[<u"] {
        assert!(!written.contains(sequence), "{sequence:?}");
    }
}

/// A terminal on this machine names all keys, so that Shift with a digit is a corner mark on any layout; one at the other
/// end of a network is not asked to, since each key could come in pieces.
#[test]
fn a_terminal_nearby_names_all_its_keys() {
    let home = home();
    let mut game = Host::start(home.path(), &["play", PUZZLE]);
    game.wait_for_text("38 of 81");
    game.type_keys(TO_FIRST_CELL);
    game.type_keys("\x1b[50:34;2;34u\x1b[51;5u");
    game.wait_for_text("corner   2");
    game.wait_for_text("centre   3");
    game.type_keys("\x1b[113;;113u");
    assert!(game.wait_for_end().success());
    assert!(written(&game).contains("\x1b[=29u"));
    let script = "SSH_CONNECTION='1 2 3 4' exec \"$@\"";
    let mut far =
        Host::run("sh", home.path(), &["-c", script, "sh", env!("CARGO_BIN_EXE_deduku"), "play", PUZZLE], &[]);
    far.wait_for_text("38 of 81");
    far.type_keys("q");
    assert!(far.wait_for_end().success());
    assert!(written(&far).contains("\x1b[>1u") && !written(&far).contains("\x1b[=29u"));
}

/// Where the terminal sends Escape as a sequence, that is the key, and an Escape alone the beginning of one.
#[test]
fn escape_of_a_kitty_keyboard_is_the_key() {
    let home = home();
    let mut game = Host::start(home.path(), &["play", PUZZLE]);
    game.wait_for_text("38 of 81");
    game.type_keys("\x1b[?1u");
    game.type_keys(TO_FIRST_CELL);
    game.type_keys(":");
    game.wait_for_text("Commands");
    game.type_keys("\x1b[27u");
    game.wait_for("the board", |screen| !screen.contents().contains("Commands"));
    game.type_keys("m");
    game.wait_for_text("MARK");
    // Down in two pieces, with a pause in which nothing is taken for the key.
    game.type_keys("\x1b");
    std::thread::sleep(Duration::from_millis(300));
    game.type_keys("[B");
    game.wait_for_text("r2c1");
    assert!(game.screen().contents().contains("MARK"), "{}", game.screen().contents());
    game.type_keys("\x1b[113u");
    assert!(game.wait_for_end().success());
}

#[test]
fn links_are_for_terminals_that_open_them() {
    let link = "\x1b]8;;https://docs.rs/deduku\x1b\\";
    for (program, has_links) in [("WezTerm", true), ("Apple_Terminal", false)] {
        let home = home();
        let mut game = Host::start_with(home.path(), &["play", PUZZLE], &[("TERM_PROGRAM", OsStr::new(program))]);
        game.wait_for_text("38 of 81");
        game.type_keys("?");
        game.wait_for_text("https://docs.rs/deduku");
        game.wait_for_quiet();
        assert_eq!(written(&game).contains(link), has_links, "{program}");
        game.type_keys("\x1b");
        game.wait_for("the board", |screen| !screen.contents().contains("Keys and rules"));
        game.type_keys("q");
        assert!(game.wait_for_end().success());
        let written = written(&game);
        assert_eq!(written.matches("\x1b]8;;https").count() > 0, has_links);
        // Every link has an end.
        let last = written.rfind("\x1b]8;;").map_or("", |at| &written[at..]);
        assert!(last.is_empty() || last.starts_with("\x1b]8;;\x1b\\"), "{last:?}");
    }
}

#[test]
fn the_clock_stops_while_the_window_is_left_if_that_is_wanted() {
    for wanted in [true, false] {
        let home = home();
        std::fs::write(home.path().join("deduku.toml"), format!("pause-unfocused = {wanted}\n")).expect("written");
        let mut game = Host::start(home.path(), &["play", PUZZLE]);
        game.wait_for_text("38 of 81");
        game.type_keys("\x1b[O");
        if wanted {
            game.wait_for_text("PAUSED");
            game.type_keys("\x1b[I");
            game.wait_for("the board", |screen| !screen.contents().contains("PAUSED"));
        }
        game.type_keys(TO_FIRST_CELL);
        game.type_keys("3");
        game.wait_for_text("39 of 81");
        game.type_keys("q");
        assert!(game.wait_for_end().success());
    }
}

#[test]
fn a_game_is_resumed_with_the_cursor_where_it_was() {
    let home = home();
    let mut game = Host::start(home.path(), &["play", PUZZLE]);
    game.wait_for_text("38 of 81");
    game.type_keys(TO_FIRST_CELL);
    game.type_keys("3");
    game.wait_for_text("39 of 81");
    game.type_keys("\x1b[B\x1b[B\x1b[B\x1b[C\x1b[C");
    game.wait_for_text("r4c3");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    let mut game = Host::start(home.path(), &[]);
    game.wait_for_text("39 of 81");
    assert!(game.screen().contents().contains("r4c3"), "{}", game.screen().contents());
    game.type_keys("q");
    assert!(game.wait_for_end().success());
}
