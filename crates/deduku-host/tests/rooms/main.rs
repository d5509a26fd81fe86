//! Rooms of a host in memory and on disk, played by many.

#![allow(clippy::disallowed_methods, reason = "a test starts itself once more and is told how by its environment")]

mod keeping;
mod kill;
mod players;
#[cfg(unix)]
mod postgres;
mod race;
#[cfg(unix)]
mod shared;
mod tables;
mod together;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use deduku_core::board::named;
use deduku_core::puzzle::Puzzle;
use deduku_generate::Date;
use deduku_host::{Hints, Host, HostError, Kind, Player, RoomPlan, Seat, SharedDatabase, Wake, World};
use deduku_play::{Game, Options, PuzzleInfo};
use tempfile::TempDir;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A world whose clock is set by hand. Copies share the clock.
#[derive(Clone, Debug)]
struct Hand(Arc<AtomicU64>);

impl Hand {
    fn new() -> Self {
        // 2026-11-25, 10:00 UTC.
        Self(Arc::new(AtomicU64::new(1_795_600_800_000)))
    }

    fn pass(&self, seconds: u64) {
        self.0.fetch_add(seconds * 1_000, Ordering::Relaxed);
    }
}

impl World for Hand {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn today(&self) -> Date {
        Date::of_days(self.now() / 86_400_000)
    }

    fn random(&self) -> u64 {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        COUNT.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20
    }
}

fn open(folder: &Path, world: &Hand) -> Arc<Host> {
    #[cfg(unix)]
    let shared = shared::database(folder);
    #[cfg(not(unix))]
    let shared = None;
    let (host, notices) = opened(folder, shared.as_ref(), world);
    assert_eq!(notices, [""; 0]);
    host
}

/// Opens a host. A process that another test starts has the lock of a host that has just ended until it runs its program.
fn opened(folder: &Path, shared: Option<&SharedDatabase>, world: &Hand) -> (Arc<Host>, Vec<String>) {
    let end = Instant::now() + Duration::from_secs(5);
    loop {
        match Host::open_with(folder, shared, world.clone()) {
            Err(HostError::Taken(_)) if Instant::now() < end => std::thread::sleep(Duration::from_millis(10)),
            host => return host.expect("a host"),
        }
    }
}

/// A new host with a world of its own, and its folder, which goes with the value.
fn fresh() -> (TempDir, Hand, Arc<Host>) {
    let (folder, world) = (tempfile::tempdir().expect("a folder"), Hand::new());
    let host = open(folder.path(), &world);
    (folder, world, host)
}

/// The player of this name; new, if there is none.
fn player(name: &str, host: &Host) -> Player {
    host.player(name).expect("it answers").unwrap_or_else(|| host.enrol(name, name).expect("a name"))
}

/// A name for each of many players.
fn name(number: usize) -> String {
    let letter = |of: usize| char::from(b'a' + (of % 26) as u8);
    format!("p{}x{}w", letter(number / 26), letter(number))
}

fn wake() -> Wake {
    Arc::new(|| {})
}

fn game() -> Game {
    let puzzle = Puzzle::from_line(Arc::new(named("9x9").expect("a board")), LINE).expect("a puzzle");
    Game::new(&puzzle, PuzzleInfo::default(), Options::default(), Duration::ZERO)
}

fn plan(kind: Kind) -> RoomPlan {
    RoomPlan { kind, hints: Hints::Counted, listed: true }
}

/// Fills this many of the empty cells of a board rightly, after one that is wrong if asked for.
fn fill(game: &mut Game, count: usize) {
    let open: Vec<_> = game.board().cells().filter(|&cell| game.value(cell).is_none()).collect();
    for cell in open.into_iter().take(count) {
        let symbol = SOLUTION.chars().nth(cell.index()).expect("a digit");
        let digit = deduku_core::board::Digit::from_symbol(symbol).expect("a digit");
        let _ = game.place(cell, digit, Duration::from_secs(5));
    }
}

/// The own copy of a shared game.
fn copy(seat: &Seat) -> Game {
    Game::from_text(&seat.text(), Options::default()).expect("a game")
}
