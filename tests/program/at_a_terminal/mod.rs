//! The real game in a real terminal: however it is ended or interrupted, the game is kept, the terminal is given back,
//! and no process is left.

mod bursts;
mod bytes;
#[path = "../../disk/mod.rs"]
mod disk;
mod host;
mod meanings;
mod saving;
mod ssh;
mod sshd;
mod window;

use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;

use host::Host;
use rustix::process::Signal;

/// An easy puzzle with 38 givens whose first cell is empty and takes a 3.
const PUZZLE: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

/// The keys that move to the first cell, wherever the cursor was.
const TO_FIRST_CELL: &str = "\x1b[H\x1b[1;5H";

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A game of [`PUZZLE`] with its first digit placed.
fn begun(mut game: Host) -> Host {
    game.wait_for_text("38 of 81");
    assert!(game.screen().alternate_screen());
    game.type_keys(TO_FIRST_CELL);
    game.type_keys("3");
    game.wait_for_text("39 of 81");
    game
}

fn started(home: &Path) -> Host {
    begun(Host::start(home, &["play", PUZZLE]))
}

/// Asserts that a bare `deduku` resumes the game where it was left.
fn assert_resumes(home: &Path) {
    let mut game = Host::start(home, &[]);
    game.wait_for_text("39 of 81");
    game.type_keys("u");
    game.wait_for_text("38 of 81");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    game.assert_given_back();
}

#[test]
fn leaving_keeps_the_game_and_gives_the_terminal_back() {
    let home = home();
    let mut game = started(home.path());
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    game.assert_given_back();
    assert_resumes(home.path());
}

#[test]
fn a_signal_ends_the_game_and_keeps_it() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT, Signal::ABORT, Signal::USR1, Signal::XCPU] {
        let home = home();
        let mut game = started(home.path());
        game.signal(signal);
        let status = game.wait_for_end();
        assert_eq!(status.code(), Some(128 + signal.as_raw()), "{status:?}");
        game.assert_given_back();
        assert_resumes(home.path());
    }
}

#[test]
fn a_file_that_may_not_grow_ends_no_game() {
    let home = home();
    let mut game = started(home.path());
    game.signal(Signal::XFSZ);
    game.type_keys("u");
    game.wait_for_text("38 of 81");
}

#[test]
fn a_closed_terminal_ends_the_game_and_keeps_it() {
    let home = home();
    let mut game = started(home.path());
    game.hang_up();
    let status = game.wait_for_end();
    assert!(status.signal().is_none(), "ended of its own, {status:?}");
    assert_resumes(home.path());
}

#[test]
fn the_shell_has_the_terminal_between_a_stop_and_fg() {
    let home = home();
    let mut game = begun(Host::start_in_shell(home.path(), &["play", PUZZLE]));
    game.type_keys("\x1a");
    game.wait_for("the shell", |screen| screen.contents().contains("STOPPED") && !screen.alternate_screen());
    game.assert_given_back();
    game.type_keys("\n");
    game.wait_for("the game", |screen| screen.contents().contains("39 of 81") && screen.alternate_screen());
    game.type_keys("u");
    game.wait_for_text("38 of 81");
    game.type_keys("q");
    game.wait_for_text("OVER");
    game.assert_given_back();
    assert!(game.wait_for_end().success());
}

#[test]
fn without_a_shell_behind_it_the_game_does_not_stop() {
    let home = home();
    let mut game = started(home.path());
    game.type_keys("\x1a");
    game.wait_for_text("shell");
    game.type_keys("u");
    game.wait_for_text("38 of 81");
}

#[test]
fn a_stop_from_outside_is_repaired_when_the_game_goes_on() {
    let home = home();
    let mut game = started(home.path());
    game.signal(Signal::STOP);
    game.written.clear();
    game.signal(Signal::CONT);
    game.wait_for("a whole frame", |screen| screen.contents().contains("39 of 81"));
    while !game.written.windows(8).any(|bytes| bytes == b"\x1b[?1049h") {
        game.wait_a_moment();
    }
    game.wait_for_text("39 of 81");
    game.type_keys("u");
    game.wait_for_text("38 of 81");
}

#[test]
fn the_frame_follows_the_size_of_the_window() {
    let home = home();
    let mut game = started(home.path());
    for (columns, rows) in [(120, 40), (40, 20), (10, 5), (100, 30), (80, 24)] {
        game.resize(columns, rows);
        game.wait_for_quiet();
    }
    game.wait_for_text("39 of 81");
    game.type_keys("u");
    game.wait_for_text("38 of 81");
}

/// A puzzle that cannot be played because its givens clash is opened where it can be corrected.
#[test]
fn a_puzzle_whose_givens_clash_is_opened_to_be_corrected() {
    let home = home();
    let mut game = Host::start(home.path(), &["play", &PUZZLE.replacen("0054", "1054", 1)]);
    game.wait_for_text("setting up");
    game.wait_for_text("r1c1 and r2c1 both");
    // The cursor is on the first of the cells that clash.
    game.type_keys("\x1b[3~");
    game.wait_for_text("One solution");
}

#[test]
fn an_idle_game_writes_nothing_and_an_unknown_key_writes_nothing() {
    let home = home();
    let mut game = started(home.path());
    game.wait_for_quiet();
    game.written.clear();
    game.type_keys("\x1b[99~");
    game.wait_for_quiet();
    assert_eq!(game.written, b"");
}

/// The terminal reports mouse moves only while tooltips are on.
#[test]
fn motion_is_reported_while_tooltips_are_on() {
    use vt100::MouseProtocolMode::{AnyMotion, ButtonMotion, None};
    let home = home();
    let mut game = started(home.path());
    assert_eq!(game.screen().mouse_protocol_mode(), ButtonMotion);
    game.type_keys("i");
    game.wait_for("motion", |screen| screen.mouse_protocol_mode() == AnyMotion);
    // The mouse rests on r1c2, which may be 2 or 9 next to the 3; a move within the cell changes nothing.
    game.type_keys("\x1b[<35;11;3M");
    game.wait_for_text("r1c2 ─");
    game.wait_for_quiet();
    game.written.clear();
    game.type_keys("\x1b[<35;12;3M");
    game.wait_for_quiet();
    assert_eq!(game.written, b"");
    game.type_keys("i");
    game.wait_for("no motion", |screen| screen.mouse_protocol_mode() == ButtonMotion);
    game.type_keys("i");
    game.wait_for("motion", |screen| screen.mouse_protocol_mode() == AnyMotion);
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    assert_eq!(game.screen().mouse_protocol_mode(), None);
    // The switch is saved.
    let mut game = Host::start(home.path(), &[]);
    game.wait_for("motion", |screen| screen.mouse_protocol_mode() == AnyMotion);
}

#[test]
fn a_file_is_written_where_the_name_says_and_found_again() {
    let home = home();
    let mut game = started(home.path());
    let path = home.path().join("mygame.sdo");
    game.type_keys("w");
    game.wait_for_text("Save as");
    game.type_keys(path.to_str().expect("UTF-8"));
    game.wait_for_text("digits only (.sdo)");
    game.type_keys("\r");
    game.wait_for_text("Written to /");
    assert!(std::fs::read_to_string(&path).expect("written").starts_with('3'));
    game.type_keys("o");
    game.wait_for_text("Open");
    game.type_keys("\t\t");
    game.wait_for("the file", |screen| {
        let text = screen.contents();
        text.contains("last written") && text.contains("mygame.sdo")
    });
    game.type_keys("\x1b");
    game.wait_for("the board", |screen| !screen.contents().contains("Open"));
    game.type_keys("q");
    assert!(game.wait_for_end().success());
}

/// A window may report any size: what no screen has is not drawn, and costs no memory.
#[test]
fn a_window_that_says_any_size_does_no_harm() {
    let home = home();
    let mut game = started(home.path());
    for (columns, rows) in [(65535, 65535), (0, 0), (1, 1), (65535, 1), (2, 65535), (300, 100), (80, 24)] {
        game.claim(columns, rows);
        game.wait_for_quiet();
    }
    game.type_keys("u");
    game.wait_for_text("38 of 81");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    game.assert_given_back();
    // The same right after the start.
    let mut game = Host::start(home.path(), &[]);
    game.claim(65535, 65535);
    game.wait_for_quiet();
    game.claim(80, 24);
    game.wait_for_text("38 of 81");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
}

/// A key and a change of the window's size that arrive together are both handled.
#[test]
fn keys_and_changes_of_size_that_come_together_are_all_taken() {
    let home = home();
    let mut game = started(home.path());
    for round in 0..60_u16 {
        let (columns, filled) = (100 + round % 2, 38 + round % 2);
        if round % 4 < 2 {
            game.resize(columns, 30);
            game.type_keys(if filled == 39 { "3" } else { "u" });
        } else {
            game.type_keys(if filled == 39 { "3" } else { "u" });
            game.resize(columns, 30);
        }
        game.wait_for_text(&format!("{filled} of 81"));
        let last = columns - 1;
        game.wait_for("a frame of that width", |screen| {
            screen.cell(29, last).is_some_and(|cell| format!("{:?}", cell.bgcolor()) != "Default")
        });
    }
    game.type_keys("q");
    assert!(game.wait_for_end().success());
}

/// The theme follows the terminal's background if the terminal reports it. Keys around the answer remain keys, and a
/// terminal that does not answer gets the dark theme.
#[test]
fn the_theme_goes_with_the_background_of_the_terminal() {
    let ground = |game: &Host| game.screen().cell(12, 70).expect("a cell").bgcolor();
    for (answer, expected) in [
        (Some("\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\"), "Idx(255)"),
        (Some("\x1b]11;rgb:00/00/00\x07"), "Idx(233)"),
        (None, "Idx(233)"),
    ] {
        let home = home();
        let mut game = Host::start(home.path(), &["play", PUZZLE]);
        while !String::from_utf8_lossy(&game.written).contains("\x1b]11;?\x1b\\") {
            game.wait_a_moment();
        }
        game.type_keys(&format!("{TO_FIRST_CELL}{}3", answer.unwrap_or_default()));
        game.wait_for_text("39 of 81");
        assert_eq!(format!("{:?}", ground(&game)), expected, "{answer:?}");
        game.type_keys("q");
        assert!(game.wait_for_end().success());
        game.assert_given_back();
    }
    // A terminal of 256 colours by its name says that it has more, before or after the first frame.
    for late in [false, true] {
        let home = home();
        let mut game = Host::start(home.path(), &["play", "--theme", "dark", PUZZLE]);
        while !String::from_utf8_lossy(&game.written).contains("\x1bP+q524742\x1b\\") {
            game.wait_a_moment();
        }
        if late {
            while format!("{:?}", ground(&game)) != "Idx(233)" {
                game.wait_a_moment();
            }
        }
        game.type_keys(&format!("\x1bP1+r524742=38\x1b\\{TO_FIRST_CELL}3"));
        game.wait_for_text("39 of 81");
        while !format!("{:?}", ground(&game)).starts_with("Rgb") {
            game.wait_a_moment();
        }
        game.type_keys("q");
        assert!(game.wait_for_end().success());
        game.assert_given_back();
    }
    // With a theme named on the command line, the terminal is not asked for its background.
    let home = home();
    let mut game = Host::start(home.path(), &["play", "--theme", "dark", PUZZLE]);
    game.wait_for_text("38 of 81");
    assert!(!String::from_utf8_lossy(&game.written).contains("]11;"));
    game.type_keys("q");
    assert!(game.wait_for_end().success());
}
