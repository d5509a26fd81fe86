//! Clients that freeze, a disk that is full, and more to compute than there are processors.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::client::{Client, key};
use super::openssh::{has, run, text};
use super::server::Server;
use super::terminal::Host as Terminal;
use super::{PUZZLE, SOLUTION, block_on, is_heavy};

/// A player at a real client.
fn at_a_client(server: &Server, folder: &Path, name: &str) -> Terminal {
    let key = folder.join(name);
    run("ssh-keygen", &["-q", "-t", "ed25519", "-N", "", "-f", text(&key)]);
    let mut player = Terminal::start_over_ssh(&key, &server.address.port().to_string());
    player.wait_for_text("Name: ");
    player.type_keys(&format!("{name}\r"));
    player.wait_for_text("every Sudoku, with reasons");
    player.type_keys(&format!("\x1b[200~{PUZZLE}\x1b[201~"));
    player.wait_for_text("Pasted");
    player.type_keys("\r");
    player.wait_for_text("38 of 81");
    player
}

/// The keys that put the missing digit of this number, from 0.
fn digit(number: usize) -> String {
    let at = (0..81).filter(|&at| PUZZLE.as_bytes()[at] == b'0').nth(number).expect("a missing digit");
    let way = "\x1b[C".repeat(at % 9) + &"\x1b[B".repeat(at / 9);
    format!("\x1b[H\x1b[1;5H{way}{}", &SOLUTION[at..=at])
}

#[test]
fn frozen_clients_are_sent_a_bounded_number_of_bytes_and_others_do_not_notice() {
    if !has("ssh") || !has("ssh-keygen") {
        return;
    }
    let (folder, server) = Server::fresh();
    let mut frozen: Vec<Terminal> =
        ["Anna", "Bea", "Cem"].iter().map(|name| at_a_client(&server, folder.path(), name)).collect();
    block_on(async {
        let mut other = Client::begin(server.address, &key(), None).await;
        other.enters_as("Dora").await;
        other.pastes(PUZZLE).await;
        let before = server.figure("VmRSS");
        for player in &mut frozen {
            // Each of these keys draws the whole screen.
            for _ in 0..20 {
                player.type_keys(&"\x0c".repeat(100));
            }
            player.signal(Signal::STOP);
        }
        for number in 0..20 {
            let began = Instant::now();
            other.types(&digit(number)).await;
            other.shows(&format!("{} of 81", 39 + number)).await;
            assert!(began.elapsed() < Duration::from_secs(5), "move {number}: {:?}", began.elapsed());
        }
        let grown = server.figure("VmRSS").saturating_sub(before);
        assert!(grown < 8 << 10, "{grown} kB");
        assert_eq!(server.status().matches(" plays since").count(), 4, "{}", server.status());
    });
    // Who goes on is where they were.
    let last = frozen.pop().expect("a player");
    for mut player in frozen {
        player.signal(Signal::CONT);
        player.type_keys(&digit(0));
        player.wait_for_text("39 of 81");
    }
    if is_heavy() {
        // Who does not answer for two minutes is sent away.
        let began = Instant::now();
        while server.status().contains("Cem") {
            assert!(began.elapsed() < Duration::from_secs(240), "{}", server.status());
            std::thread::sleep(Duration::from_secs(1));
        }
        println!("a frozen client was sent away after {:?}", began.elapsed());
    }
    last.signal(Signal::KILL);
}

/// A file that takes all that is left of a disk.
fn fill(disk: &Path) -> PathBuf {
    let path = disk.join("filler");
    let mut size = 1 << 20;
    let mut bytes = Vec::new();
    while size > 0 {
        let more = vec![0; bytes.len() + size];
        if fs::write(&path, &more).is_ok() {
            bytes = more;
        } else {
            size /= 2;
        }
    }
    // What is left of the last try takes the rest.
    let _ = fs::write(&path, vec![0; bytes.len() + 4096]);
    path
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        match entry.file_type().expect("known") {
            kind if kind.is_dir() => copy(&path, &to),
            kind if kind.is_file() => drop(fs::copy(&path, &to).expect("copied")),
            _ => {}
        }
    }
}

#[test]
fn on_a_full_disk_nothing_claims_to_be_saved_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let probe = "mount -t tmpfs -o size=1m tmpfs \"$0\"";
    let may = Command::new("unshare").args(["-m", "sh", "-c", probe]).arg(folder.path()).status();
    if !may.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no disk can be made here");
        return;
    }
    let (anna, bert) = (key(), key());
    let server = Server::start_on_a_disk(folder.path(), "4m");
    let disk = server.as_it_sees(folder.path());
    let again = tempfile::tempdir().expect("a folder");
    block_on(async {
        let mut player = Client::begin(server.address, &anna, None).await;
        player.enters_as("Anna").await;
        player.pastes(PUZZLE).await;
        player.types(&digit(0)).await;
        player.shows("39 of 81").await;
        let filler = fill(&disk);
        player.types(&digit(1)).await;
        player.shows("40 of 81").await;
        // What the file has begun of a page of the disk still has room for some moves.
        for _ in 0..20 {
            player.types(&"u\x12".repeat(20)).await;
            while player.take(Duration::from_millis(100)).await {}
        }
        player.shows("not saved").await;
        // Somebody new is told, and may play.
        let mut other = Client::begin(server.address, &bert, None).await;
        other.shows("Name: ").await;
        other.types("Bert\r").await;
        other
            .shows_what("a reason, or the game", |text| {
                text.contains("That does not work") || text.contains("every Sudoku")
            })
            .await;
        let saved = again.path().join("full");
        copy(&disk, &saved);
        fs::remove_file(filler).expect("room again");
        player.types(&digit(2)).await;
        player.shows("41 of 81").await;
        player.shows_what("what is saved", |text| !text.contains("not saved")).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        copy(&disk, &again.path().join("free"));
        server.kill();
        // What was said to be saved is there: on the full disk some of the moves, with room again all.
        for (copied, counts) in [("full", &["39 of 81", "40 of 81"][..]), ("free", &["41 of 81"])] {
            let folder = again.path().join(copied);
            let _ = fs::remove_file(folder.join("filler"));
            let server = Server::start(&folder);
            let mut player = Client::begin(server.address, &anna, None).await;
            player.shows_what("the game as it was saved", |text| counts.iter().any(|count| text.contains(count))).await;
        }
    });
}

#[test]
fn who_waits_for_a_processor_is_told_their_place() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        let mut players = Vec::new();
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        for number in 1..=processors + 2 {
            let mut player = Client::begin(server.address, &key(), Some("plain")).await;
            player.shows("plain mode").await;
            // It is looked for longer than this test takes. Whose request comes first is certain only if the next one waits.
            player.types("new 25x25 clues 100\r").await;
            match number.checked_sub(processors).filter(|place| *place > 0) {
                Some(place) => player.shows(&format!("Number {place} in the queue")).await,
                None => player.shows("Working").await,
            }
            players.push(player);
        }
        for player in &mut players {
            player.types("stop\r").await;
        }
        for player in &mut players {
            player.shows("Stopped").await;
        }
    });
}
