//! Nothing that was shown is lost when the game is killed, frozen or taken over, without a disk or on a slow one.
//!
//! `DEDUKU_HEAVY=1 cargo test --release --test program kill -- --nocapture` kills the game 1,400 times.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use deduku::store::Save;
use rustix::process::Signal;

use super::disk;
use super::host::Host;
use super::{PUZZLE, assert_resumes, begun, home, started};

/// A program on a disk of `tests/disk` that is slow in the way that this variable says; `None` if there is no such disk.
fn on_disk(home: &Path, slow: (&str, &OsStr), arguments: &[&str]) -> Option<Host> {
    let library = disk::library()?;
    let variables = [("LD_PRELOAD", library.as_os_str()), ("DISK_ROOT", home.as_os_str()), slow];
    Some(Host::start_with(home, arguments, &variables))
}

/// A program on a disk whose syncs take this many milliseconds longer; `None` if there is no such disk.
fn on_slow_disk(home: &Path, milliseconds: u32, arguments: &[&str]) -> Option<Host> {
    on_disk(home, ("DISK_SYNC_MS", OsStr::new(&milliseconds.to_string())), arguments)
}

/// The number of filled cells, as the screen shows it.
fn filled(game: &Host) -> Option<usize> {
    let text = game.screen().contents();
    let (before, _) = text.split_once(" of 81")?;
    before.rsplit(|symbol: char| !symbol.is_ascii_digit()).next()?.parse().ok()
}

/// The number of digits that were placed or undone in the running game, according to its file.
fn moves_in_file(home: &Path) -> usize {
    let bytes = fs::read(home.join("running").join("1.deduku")).expect("a file");
    let reading = Save::read(&bytes).expect("a save");
    let body = reading.save.body;
    body.lines().filter(|line| line.contains(" place ") || line.ends_with(" undo")).count()
}

/// Kills the game `times` times, alternately right after a move was shown and some time after moves were typed, and
/// counts the moves that were shown, without the sign that saving is slow, but are missing when it is opened again.
fn kill(times: u32) {
    let home = home();
    let Some(mut game) = on_slow_disk(home.path(), 300, &["play", PUZZLE]) else { return };
    game.wait_for_text("38 of 81");
    let (mut made, mut count, mut moment, mut lost, mut slow) = (0, 38, 7_u32, 0, 0);
    for round in 0..times {
        let upwards = count < 70;
        let batch = 1 + round as usize % 5;
        let keys = if upwards { "\t5" } else { "u" };
        game.type_keys(&keys.repeat(batch));
        moment = moment.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let waited = Duration::from_micros(u64::from(moment >> 16) % 40_000);
        let began = Instant::now();
        let goal = if upwards { count + batch } else { count - batch };
        while if round % 2 == 0 { filled(&game) != Some(goal) } else { began.elapsed() < waited } {
            game.wait_for_output(Duration::from_millis(1));
            assert!(began.elapsed() < Duration::from_secs(60), "the move is never shown");
        }
        // On a machine that is busy with other things a write may take longer than the screen waits; that is said.
        let is_slow = game.screen().contents().contains("saving is slow");
        let shown = filled(&game).filter(|_| !is_slow).unwrap_or(count);
        slow += u32::from(is_slow);
        game.signal(Signal::KILL);
        game.wait_for_end();
        let there = moves_in_file(home.path());
        let least = made + shown.abs_diff(count);
        lost += least.saturating_sub(there);
        assert!(there <= made + batch, "moves that nobody made");
        count = if upwards { count + (there - made) } else { count - (there - made) };
        made = there;
        game = on_slow_disk(home.path(), 300, &[]).expect("it was there before");
        game.wait_for_text(&format!("{count} of 81"));
    }
    #[allow(clippy::print_stdout, reason = "the figure of the long form")]
    {
        println!(
            "{times} kills, {made} moves, {lost} shown moves lost, {slow} times with the sign that saving is slow"
        );
    }
    assert_eq!(lost, 0);
    assert!(slow < times / 2, "{slow} of {times} kills say nothing");
}

#[test]
fn kill_at_any_moment_loses_no_move_that_was_shown() {
    kill(if disk::heavy() { 1000 } else { 8 });
}

/// A game whose writes take as many milliseconds longer as a file says, and what of it must be in its file.
struct SlowWrites {
    home: tempfile::TempDir,
    /// The file with the milliseconds.
    slow: PathBuf,
    /// The number of cells that were filled when the game was opened, and of the moves in its file.
    opened: (usize, usize),
    /// How many looks at the screen found the sign that saving is slow, and how many did not.
    looks: (u32, u32),
}

impl SlowWrites {
    /// Asserts that all moves on the screen are in the file, unless the screen says that saving is slow.
    fn look(&mut self, game: &Host) {
        if game.screen().contents().contains("saving is slow") {
            self.looks.0 += 1;
            return;
        }
        let Some(shown) = filled(game) else { return };
        self.looks.1 += 1;
        let (there, least) = (moves_in_file(self.home.path()), self.opened.1 + shown.abs_diff(self.opened.0));
        assert!(there >= least, "{least} moves are shown, {there} are in the file:\n{}", game.screen().contents());
    }

    /// Plays and kills the game once; `moment` decides when.
    fn kill_once(&mut self, milliseconds: u32, moment: u32, waits: bool, mut game: Host) -> Host {
        fs::write(&self.slow, milliseconds.to_string()).expect("written");
        let (before, made) = self.opened;
        let batch = 2 + moment as usize % 4;
        let keys = if before < 70 { "\t5" } else { "u" };
        for at in 0..batch {
            game.type_keys(keys);
            let pause = (moment >> (3 * at)) % 4 * milliseconds.min(150) / 2;
            let until = Instant::now() + Duration::from_millis(pause.into());
            while Instant::now() < until {
                game.wait_for_output(Duration::from_millis(3));
                self.look(&game);
            }
        }
        let is_shown = |game: &Host| filled(game).is_some_and(|shown| shown.abs_diff(before) == batch);
        while waits && (!is_shown(&game) || game.screen().contents().contains("saving is slow")) {
            game.wait_for_output(Duration::from_millis(3));
            self.look(&game);
        }
        game.signal(Signal::KILL);
        self.look(&game);
        game.wait_for_end();
        fs::remove_file(&self.slow).expect("removed");
        let there = moves_in_file(self.home.path());
        assert!(there <= made + batch, "moves that nobody made");
        let count = if before < 70 { before + (there - made) } else { before - (there - made) };
        self.opened = (count, there);
        let mut game = self.start(&[]).expect("it was there before");
        game.wait_for_text(&format!("{count} of 81"));
        game
    }

    fn start(&self, arguments: &[&str]) -> Option<Host> {
        on_disk(self.home.path(), ("DISK_WRITE_MS", self.slow.as_os_str()), arguments)
    }
}

#[test]
fn kill_while_writes_are_slow_loses_no_move_that_was_shown_without_the_sign() {
    let times = if disk::heavy() { 134 } else { 2 };
    for milliseconds in [30, 400, 3000] {
        let (home, scratch) = (home(), home());
        let slow = scratch.path().join("slow");
        let mut writes = SlowWrites { home, slow, opened: (38, 0), looks: (0, 0) };
        let Some(mut game) = writes.start(&["play", PUZZLE]) else { return };
        game.wait_for_text("38 of 81");
        let mut moment: u32 = milliseconds;
        for round in 0..times {
            moment = moment.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // A disk that takes seconds is not waited for.
            let waits = round % 2 == 0 && milliseconds < 100;
            game = writes.kill_once(milliseconds, moment >> 16, waits, game);
        }
        let (slow, sure) = writes.looks;
        assert!(slow > 0, "{milliseconds} ms: saving was never called slow");
        assert!(sure > 0 || milliseconds > 30, "30 ms: saving was always called slow");
        #[allow(clippy::print_stdout, reason = "the figure of the long form")]
        {
            println!("{milliseconds} ms a write: {times} kills, {slow} looks with the sign, {sure} without");
        }
    }
}

#[test]
fn saving_is_called_slow_until_the_last_of_several_moves_is_written() {
    let (home, scratch) = (home(), home());
    let slow = scratch.path().join("slow");
    let Some(mut game) = on_disk(home.path(), ("DISK_WRITE_MS", slow.as_os_str()), &["play", PUZZLE]) else { return };
    game.wait_for_text("38 of 81");
    fs::write(&slow, "150").expect("written");
    game.type_keys("\t5");
    game.wait_for_text("saving is slow");
    game.type_keys("\t5\t5");
    game.wait_for_text("41 of 81");
    // The first write is done some time before the last one.
    while moves_in_file(home.path()) < 3 {
        game.wait_for_output(Duration::from_millis(2));
        let is_slow = game.screen().contents().contains("saving is slow");
        assert!(is_slow || moves_in_file(home.path()) == 3, "{}", game.screen().contents());
    }
    game.wait_for("the end of the sign", |screen| !screen.contents().contains("saving is slow"));
}

#[test]
fn plain_mode_speaks_of_no_move_that_is_not_saved_without_saying_so() {
    let (home, scratch) = (home(), home());
    let slow = scratch.path().join("slow");
    let arguments = ["play", "--plain", PUZZLE];
    let Some(mut game) = on_disk(home.path(), ("DISK_WRITE_MS", slow.as_os_str()), &arguments) else { return };
    game.wait_for_text("38 of 81 filled");
    game.type_keys("place r1c1 3\n");
    game.wait_for_text("r1c1 is 3");
    assert_eq!(moves_in_file(home.path()), 1);
    fs::write(&slow, "1500").expect("written");
    game.type_keys("undo\n");
    game.wait_for_text("39 of 81.");
    game.wait_for_text("38 of 81.");
    assert!(game.screen().contents().contains("Saving is slow"), "{}", game.screen().contents());
    game.wait_for_text("Everything is saved now");
    assert_eq!(moves_in_file(home.path()), 2);
}

#[test]
fn a_signal_on_a_slow_disk_ends_the_game_soon_and_keeps_it() {
    let home = home();
    let Some(game) = on_slow_disk(home.path(), 20_000, &["play", PUZZLE]) else { return };
    let mut game = begun(game);
    game.signal(Signal::TERM);
    let began = Instant::now();
    assert_eq!(game.wait_for_end().code(), Some(143));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    game.assert_given_back();
    assert_resumes(home.path());
}

#[test]
fn a_frozen_game_is_taken_over_and_only_shown_where_it_was() {
    let home = home();
    let mut frozen = started(home.path());
    frozen.signal(Signal::STOP);
    let mut game = Host::start(home.path(), &[]);
    game.wait_for_text("Open in another program");
    game.wait_for_text("39/81");
    game.wait_for_text(&format!("process {}", frozen.process()));
    game.type_keys("\r");
    game.wait_for("the game", |screen| {
        let text = screen.contents();
        text.contains("39 of 81") && !text.contains("another program")
    });
    game.type_keys("\t5");
    game.wait_for_text("40 of 81");
    frozen.type_keys("\t5");
    frozen.signal(Signal::CONT);
    frozen.wait_for_text("READ-ONLY");
    frozen.wait_for_text("39 of 81");
    frozen.type_keys("u");
    frozen.wait_for_quiet();
    frozen.wait_for_text("39 of 81");
    frozen.type_keys("q");
    assert!(frozen.wait_for_end().success());
    game.type_keys("\t5");
    game.wait_for_text("41 of 81");
    game.type_keys("q");
    assert!(game.wait_for_end().success());
    let mut game = Host::start(home.path(), &[]);
    game.wait_for_text("41 of 81");
}

#[test]
fn without_a_home_leaving_asks_and_the_game_goes_into_a_file() {
    let folder = home();
    let home = folder.path().join("home");
    fs::write(&home, "a file").expect("written");
    let mut game = started(&home);
    game.wait_for_text("NOT SAVED");
    game.type_keys("q");
    game.wait_for_text("The game is not saved");
    game.type_keys("\x1b");
    game.wait_for("the game", |screen| !screen.contents().contains("The game is not saved"));
    let file = folder.path().join("mine.deduku");
    // Ctrl-U empties the field, Ctrl-W removes a word.
    game.type_keys(&format!("q\x1b[B\x15{} x\x17\r", file.display()));
    assert!(game.wait_for_end().success());
    game.assert_given_back();
    let mut game = Host::start(&home, &["play", &file.display().to_string()]);
    game.wait_for_text("39 of 81");
    game.type_keys("q");
    game.wait_for_text("The game is not saved");
    game.type_keys("\x1b[B\x1b[B\r");
    assert!(game.wait_for_end().success());
}

/// Moves the folder of the running game away, and puts a file in its place.
fn block(home: &Path) -> PathBuf {
    let (there, away) = (home.join("running"), home.join("away"));
    fs::rename(&there, &away).expect("moved");
    fs::write(&there, "in the way").expect("written");
    away
}

#[test]
fn a_hang_up_with_moves_that_could_not_be_saved_is_no_panic() {
    let home = home();
    let mut game = started(home.path());
    block(home.path());
    game.type_keys("\t5");
    game.wait_for_text("NOT SAVED");
    game.hang_up();
    assert_eq!(game.wait_for_end().code(), Some(129));
}

#[test]
fn what_could_not_be_saved_is_as_soon_as_it_can_be() {
    let home = home();
    let mut game = started(home.path());
    let away = block(home.path());
    game.type_keys("\t5");
    game.wait_for_text("NOT SAVED");
    fs::remove_file(home.path().join("running")).expect("removed");
    fs::rename(away, home.path().join("running")).expect("moved");
    game.wait_for("a save", |screen| !screen.contents().contains("NOT SAVED"));
    game.signal(Signal::KILL);
    game.wait_for_end();
    let mut game = Host::start(home.path(), &[]);
    game.wait_for_text("40 of 81");
}

#[test]
fn what_is_damaged_is_offered() {
    let home = home();
    fs::create_dir_all(home.path().join("damaged")).expect("made");
    let mut game = started(home.path());
    game.type_keys("q");
    game.wait_for_end();
    fs::rename(home.path().join("running/1.deduku"), home.path().join("damaged/1.deduku")).expect("moved");
    let mut game = Host::start(home.path(), &[]);
    game.wait_for_text("Damaged saves");
    game.wait_for_text("1 damaged save found");
    let is_chosen = |screen: &vt100::Screen| {
        screen.contents().lines().any(|line| line.contains("Damaged saves") && line.contains('▌'))
    };
    for _ in 0..8 {
        if is_chosen(game.screen()) {
            break;
        }
        game.type_keys("j");
        game.wait_for_quiet();
    }
    game.wait_for("the line", is_chosen);
    game.type_keys("\r");
    game.wait_for_text("39/81");
    game.type_keys("\r");
    game.wait_for("the game", |screen| !screen.contents().contains("Open") && screen.contents().contains("39 of 81"));
}
