//! Many players at once: how soon a key is seen, and what a session takes.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use super::client::{Client, key};
use super::server::Server;
use super::{PUZZLE, block_on, is_heavy, size};

/// Keys that each change the screen: there and back, a digit and its undoing.
const KEYS: [&str; 4] = ["\x1b[C", "\x1b[D", "3", "u"];

/// How long the players type in the long form, in seconds.
fn time() -> Duration {
    let seconds = std::env::var("DEDUKU_LOAD_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(if is_heavy() { 600 } else { 5 }))
}

/// The time that this many of a hundred stay below.
fn percentile(times: &[Duration], percent: usize) -> Duration {
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// A player who types two keys a second; how long each took to be seen.
async fn typist(mut player: Client, time: Duration, number: usize) -> (Client, Vec<Duration>) {
    let mut times = Vec::new();
    // Not all in one moment.
    tokio::time::sleep(Duration::from_millis(number as u64 * 37 % 500)).await;
    let end = Instant::now() + time;
    for key in KEYS.iter().cycle() {
        if Instant::now() > end {
            break;
        }
        while player.take(Duration::ZERO).await {}
        let began = Instant::now();
        player.types(key).await;
        assert!(player.take(Duration::from_secs(20)).await, "{key:?} changes nothing:\n{}", player.text());
        times.push(began.elapsed());
        while let Some(rest) = Duration::from_millis(500).checked_sub(began.elapsed()) {
            player.take(rest).await;
        }
    }
    (player, times)
}

#[test]
fn many_players_are_served_soon_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &["--per-address", "2000", "--per-minute", "100000"]);
    let (connected, typing) = (size(20, 500), size(8, 100));
    // It has begun when it answers.
    server.status();
    let bare = [server.figure("VmRSS"), server.figure("Threads"), server.descriptors()];
    block_on(async {
        // Handshakes take turns, as they do where players come one after the other.
        let (turns, began) = (Arc::new(Semaphore::new(4)), Instant::now());
        let entering = (0..connected).map(|number| {
            let (turns, address) = (turns.clone(), server.address);
            tokio::spawn(async move {
                let _turn = turns.acquire_owned().await.expect("a turn");
                let from = Ipv4Addr::new(127, 0, 1, (number % 200) as u8 + 1);
                let mut player = Client::begin_from(address, from, &key(), None).await;
                player.enters_as(&format!("player{number}")).await;
                player.pastes(PUZZLE).await;
                player
            })
        });
        let mut players = Vec::new();
        for player in entering.collect::<Vec<_>>() {
            players.push(player.await.expect("it plays"));
        }
        let entered = began.elapsed();
        let full = [server.figure("VmRSS"), server.figure("Threads"), server.descriptors()];
        let idle = players.split_off(typing);
        let typists: Vec<_> =
            players.into_iter().enumerate().map(|(at, player)| tokio::spawn(typist(player, time(), at))).collect();
        let (mut times, mut players) = (Vec::new(), idle);
        for typist in typists {
            let (player, its) = typist.await.expect("it typed");
            times.extend(its);
            players.push(player);
        }
        times.sort_unstable();
        let (median, late) = (percentile(&times, 50), percentile(&times, 99));
        let after = [server.figure("VmRSS"), server.figure("Threads"), server.descriptors()];
        println!(
            "{connected} entered in {entered:?}; {} keys of {typing}: median {median:?}, 99th percentile {late:?}, longest \
             {:?}\nkB, threads, descriptors: {bare:?} without players, {full:?} with all, {after:?} after typing; {} kB a \
             session",
            times.len(),
            times.last().copied().unwrap_or_default(),
            after[0].saturating_sub(bare[0]) / connected
        );
        if is_heavy() {
            assert!(median < Duration::from_millis(15) && late < Duration::from_millis(100));
            assert!(after[0].saturating_sub(bare[0]) / connected < 3 << 10);
        } else {
            // On a busy machine only the order of magnitude counts.
            assert!(median < Duration::from_secs(1), "{median:?}");
        }
        drop(players);
    });
    server.wait_until_empty();
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let left = [server.figure("Threads"), server.descriptors()];
        if left[0] <= bare[1] && left[1] <= bare[2] {
            break;
        }
        assert!(Instant::now() < end, "threads, descriptors: {left:?}, before {:?}", &bare[1..]);
        std::thread::sleep(Duration::from_millis(100));
    }
    println!(
        "after all have left: {} kB, {} threads, {} descriptors",
        server.figure("VmRSS"),
        server.figure("Threads"),
        server.descriptors()
    );
}
