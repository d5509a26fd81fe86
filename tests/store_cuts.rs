//! Interrupts a session at every system call: the process is killed there, or the call fails once or from then on.
//! Everything that was reported as written must be there afterwards. Also fills and frees a disk in any order.
//!
//! The sessions run in separate processes of this test program, on the disk of `tests/disk`.
//! `DEDUKU_HEAVY=1 cargo test --test store_cuts -- --nocapture` cuts at each call; without it only at some.
//!
//! This is a test program of its own because a child process shares the file locks of its parent between fork and
//! exec, and other tests take such locks.

#![allow(clippy::print_stdout, reason = "the figures of the long form")]
#![allow(clippy::panic, reason = "a test fails by panicking")]

#[path = "disk/mod.rs"]
mod disk;
#[path = "store/played.rs"]
mod played;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

use deduku::store::{Overwrite, Report, Save, SaveInfo, WriteResult};

use played::{LONG, everything, game, line, open, running};

/// A child process holds every file lock of this one until it has started, so the tests run one after the other.
static ONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of moves of each game that were reported as written.
type Moves = BTreeMap<String, usize>;

/// The variables for the home, the kind of session, and the file that records what was reported as written.
const VARIABLES: [&str; 3] = ["SESSION_HOME", "SESSION_KIND", "SESSION_RECORD"];

/// Runs a session in a process of its own.
fn run(kind: &str, home: &Path, record: &Path, disk: &[(&str, &str)]) -> Option<ExitStatus> {
    let library = disk::library()?;
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "session", "--nocapture", "--test-threads=1"]);
    command.env(VARIABLES[0], home).env(VARIABLES[1], kind).env(VARIABLES[2], record);
    command.env("LD_PRELOAD", library).env("DISK_ROOT", home).env("DISK_SYNC_MS", "0").envs(disk.iter().copied());
    command.stdout(std::process::Stdio::null());
    Some(command.status().expect("it runs"))
}

/// What a session process runs; does nothing in a normal test run.
#[test]
fn session() {
    let [Some(home), Some(kind), Some(path)] = VARIABLES.map(std::env::var_os) else { return };
    let mut file = fs::OpenOptions::new().create(true).append(true).open(path).expect("writable");
    let mut record =
        |title: &str, moves: u32| file.write_all(format!("{title} {moves}\n").as_bytes()).expect("written");
    match kind.to_str().expect("text") {
        "play" => play(Path::new(&home), &mut record),
        "repair" => repair(Path::new(&home), &mut record),
        seed => fill(Path::new(&home), seed.parse().expect("a seed"), &mut record),
    }
}

/// Plays two games, updates what is known of each and sets it aside; saves one by name; leaves one running.
fn play(home: &Path, record: &mut dyn FnMut(&str, u32)) {
    let (store, reports) = open(home);
    let mut note = |kept: WriteResult, title: &str, moves: u32| {
        if kept == WriteResult::Written {
            record(title, moves);
        }
    };
    for (title, count) in [("A", 5), ("B", 3)] {
        note(store.keep(game(title, 0)), title, 0);
        for moves in 1..=count {
            note(store.add(line(moves), game(title, moves).about), title, moves);
            if moves == 3 {
                let known = game(title, moves);
                let about = SaveInfo { level: Some("easy".to_owned()), ..known.about };
                note(store.keep(Save { about, body: known.body }), title, moves);
            }
        }
        store.set_aside();
    }
    let asked = store.save_as(game("C", 7), Overwrite::Refused);
    store.flush(LONG);
    if asked.is_ok() && reports.try_iter().any(|report| report == Report::Saved { name: "C".to_owned() }) {
        note(WriteResult::Written, "C", 7);
    }
    note(store.keep(game("D", 2)), "D", 2);
    note(store.add(line(3), game("D", 3).about), "D", 3);
    store.close(LONG);
}

/// Opens a damaged journal and plays on.
fn repair(home: &Path, record: &mut dyn FnMut(&str, u32)) {
    let (mut store, _reports) = open(home);
    let Some(save) = store.resume() else { return };
    let mut moves = moves_of(&save) as u32;
    for _ in 0..3 {
        moves += 1;
        if store.add(line(moves), game("D", moves).about) == WriteResult::Written {
            record("D", moves);
        }
    }
    store.close(LONG);
}

/// Plays games one after the other on a disk whose free space changes; at the end there is enough.
fn fill(home: &Path, seed: u32, record: &mut dyn FnMut(&str, u32)) {
    let room = std::env::var_os("DISK_ROOM").expect("a file");
    let mut chance = seed;
    let mut below = |most: u32| {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 16) % most
    };
    let (store, _reports) = open(home);
    for number in 0..8 {
        let title = format!("G{number}");
        store.keep(game(&title, 0));
        let count = 1 + below(30);
        for moves in 1..=count {
            if below(4) == 0 {
                fs::write(&room, (below(9) * 1000).to_string()).expect("written");
            }
            store.add(line(moves), game(&title, moves).about);
        }
        record(&title, count);
        if number < 7 {
            store.set_aside();
        }
    }
    fs::write(&room, "1000000").expect("written");
    assert!(store.flush(LONG), "there is room");
    store.close(LONG);
}

fn moves_of(save: &Save) -> usize {
    save.body.lines().filter(|line| line.contains(" place ")).count()
}

/// The number of moves of each game that are found when the home is opened again.
fn there(home: &Path) -> Moves {
    let (mut store, _reports) = open(home);
    let reader = store.reader();
    let mut saves: Vec<Save> = store.resume().into_iter().collect();
    let listed = reader.saves().expect("the saves");
    saves.extend(listed.iter().map(|save| reader.load(&save.name).expect("a save")));
    let damaged = reader.damaged().expect("a list");
    saves.extend(damaged.iter().filter_map(|save| reader.load_damaged(&save.name).ok()));
    let mut moves = Moves::new();
    for save in saves {
        let most = moves.entry(save.about.title.clone()).or_default();
        *most = moves_of(&save).max(*most);
    }
    assert!(store.close(LONG));
    moves
}

fn recorded(path: &Path) -> Moves {
    let mut moves = Moves::new();
    for line in fs::read_to_string(path).unwrap_or_default().lines() {
        let (title, number) = line.split_once(' ').expect("two words");
        moves.insert(title.to_owned(), number.parse().expect("a number"));
    }
    moves
}

/// Runs a session of this kind once for each cut, in a home made by `prepare`, and passes the home to `judge`.
fn cut_each(kind: &str, prepare: impl Fn(&Path), judge: impl Fn(&Path, &str)) {
    let scratch = tempfile::tempdir().expect("a folder");
    let count = scratch.path().join("count");
    let home = tempfile::tempdir().expect("a folder");
    prepare(home.path());
    let counting = [("DISK_COUNT", count.to_str().expect("text"))];
    let Some(status) = run(kind, home.path(), &scratch.path().join("record"), &counting) else { return };
    assert!(status.success());
    let calls: usize = fs::read_to_string(&count).expect("a count").trim().parse().expect("a number");
    assert!(calls > 5, "only {calls} calls");
    let step = if disk::heavy() { 1 } else { 7 };
    let mut cuts = 0;
    for (offset, how) in ["kill", "once:28", "once:5", "from:28", "from:5"].iter().enumerate() {
        for at in (1 + offset % step..=calls + 3).step_by(step) {
            let home = tempfile::tempdir().expect("a folder");
            prepare(home.path());
            let record_at = scratch.path().join(format!("record-{at}-{offset}"));
            let cut = format!("{at}:{how}");
            run(kind, home.path(), &record_at, &[("DISK_CUT", &cut)]);
            for opened in 1..=2 {
                let there = there(home.path());
                for (title, moves) in recorded(&record_at) {
                    let found = there.get(&title);
                    assert!(
                        found >= Some(&moves),
                        "{cut}: {title}: {moves} said to be written, {found:?} found, opened {opened} times"
                    );
                }
            }
            judge(home.path(), &cut);
            cuts += 1;
        }
    }
    println!("{kind}: {calls} calls, {cuts} cuts, nothing lost");
}

#[test]
fn whatever_is_cut_what_was_said_to_be_written_is_there() {
    let _alone = alone();
    cut_each("play", |_| {}, |_, _| {});
}

#[test]
fn whatever_is_cut_a_damaged_journal_is_not_lost() {
    const DAMAGED: &[u8] = b"r1c3=7";
    let _alone = alone();
    let prepare = |home: &Path| {
        let (store, _reports) = open(home);
        store.keep(game("D", 5));
        assert!(store.close(LONG));
        let text = fs::read_to_string(running(home)).expect("text").replace("r1c3=4", "r1c3=7");
        fs::write(running(home), text).expect("written");
    };
    cut_each("repair", prepare, |home, cut| {
        let kept = everything(home).iter().any(|(_, bytes)| bytes.windows(DAMAGED.len()).any(|part| part == DAMAGED));
        assert!(kept, "{cut}: the damaged lines are lost");
        assert!(there(home).get("D") >= Some(&2), "{cut}: what held is lost");
    });
}

#[test]
fn a_disk_that_is_filled_and_freed_loses_no_game() {
    let _alone = alone();
    let games = if disk::heavy() { 200 } else { 4 };
    for seed in 0..games {
        let (home, scratch) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let (room, record_at) = (scratch.path().join("room"), scratch.path().join("record"));
        fs::write(&room, "64000").expect("written");
        let variables = [("DISK_ROOM", room.to_str().expect("text"))];
        let Some(status) = run(&seed.to_string(), home.path(), &record_at, &variables) else { return };
        assert!(status.success(), "seed {seed}");
        let there = there(home.path());
        for (title, moves) in recorded(&record_at) {
            assert_eq!(there.get(&title), Some(&moves), "seed {seed}: {title}");
        }
    }
    println!("{games} times filled and freed, no game lost");
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_saves_is_refused_at_once() {
    let _alone = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _reports) = open(folder.path());
    for pipe in ["saves/pipe.deduku", "statistics.jsonl", "deduku.toml"] {
        let path = folder.path().join(pipe);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    }
    let saves = store.saves().expect("the saves");
    let fault = saves[0].about.as_ref().expect_err("no save").to_string();
    assert!(fault.contains("is a pipe, not a file"), "{fault}");
    for error in [store.load("pipe").map(drop), store.statistics().map(drop)] {
        assert!(error.expect_err("a pipe").to_string().contains("is a pipe, not a file"));
    }
    assert!(store.close(LONG));
}
