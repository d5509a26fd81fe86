//! The host is killed at any time: every move that was shown is there.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::client::{Client, key};
use super::server::Server;
use super::{PUZZLE, SOLUTION, block_on, size};

/// The keys that put each missing digit, one after the other.
fn moves() -> Vec<String> {
    let column = |at: usize| "\x1b[C".repeat(at % 9) + &"\x1b[B".repeat(at / 9);
    let empty = (0..81).filter(|&at| PUZZLE.as_bytes()[at] == b'0');
    empty.map(|at| format!("\x1b[H\x1b[1;5H{}{}", column(at), &SOLUTION[at..=at])).collect()
}

#[test]
fn no_move_that_was_shown_is_lost_when_the_host_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let players: Vec<_> = (0..3).map(|_| key()).collect();
    let mut known = vec![38_usize; players.len()];
    for round in 0..size(4, 200) {
        let server = Server::start(folder.path());
        let server_address = server.address;
        let shown: Vec<Arc<AtomicUsize>> = known.iter().map(|&count| Arc::new(AtomicUsize::new(count))).collect();
        let kill_at = Duration::from_millis(300 + (round as u64 * 137) % 700);
        block_on(async {
            let mut tasks = Vec::new();
            for (number, (key, shown)) in players.iter().zip(&shown).enumerate() {
                let (key, shown) = (key.clone(), shown.clone());
                tasks.push(tokio::spawn(async move {
                    let mut client = Client::begin(server_address, &key, None).await;
                    let from = shown.load(Ordering::SeqCst);
                    if round == 0 {
                        client.enters_as(&format!("player{number}")).await;
                        client.pastes(PUZZLE).await;
                    } else {
                        client
                            .shows_what("the game as it was shown", |text| {
                                (from..81).any(|count| text.contains(&format!("{count} of 81")))
                            })
                            .await;
                    }
                    (client, shown)
                }));
            }
            let mut clients = Vec::new();
            for task in tasks {
                clients.push(task.await.expect("each is where it was"));
            }
            let playing = clients.into_iter().map(|(mut client, shown)| {
                tokio::spawn(async move {
                    let moves = moves();
                    loop {
                        let count = (38..81).rev().find(|count| client.text().contains(&format!("{count} of 81")));
                        let Some(count) = count else { break };
                        shown.fetch_max(count, Ordering::SeqCst);
                        // The last move is left out, so that the game goes on.
                        let Some(next) = moves.get(count - 38).filter(|_| count < 79) else { break };
                        if client.channel.data(next.as_bytes()).await.is_err() {
                            break;
                        }
                        let end = Instant::now() + Duration::from_secs(2);
                        while client.text().contains(&format!("{count} of 81")) && Instant::now() < end {
                            if !client.take(Duration::from_millis(200)).await {
                                return;
                            }
                        }
                    }
                })
            });
            let playing: Vec<_> = playing.collect();
            tokio::time::sleep(kill_at).await;
            tokio::task::spawn_blocking(|| server.kill()).await.expect("killed");
            for task in playing {
                let _ = tokio::time::timeout(Duration::from_secs(5), task).await;
            }
        });
        known = shown.iter().map(|count| count.load(Ordering::SeqCst)).collect();
    }
    assert!(known.iter().sum::<usize>() > 38 * players.len(), "they played: {known:?}");
}
