//! Players who play, leave and come back.

use std::net::Ipv4Addr;
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use super::client::{Client, PATIENCE, key};
use super::server::Server;
use super::{PUZZLE, SOLUTION, block_on};

#[test]
fn a_player_is_their_key_and_a_dropped_line_is_resumed() {
    let (folder, server) = Server::fresh();
    let (anna, bert) = (key(), key());
    block_on(async {
        let mut first = Client::begin(server.address, &anna, None).await;
        first.shows("Name: ").await;
        // A name that lies is refused, and the next one is asked for.
        first.types("аnna\r").await;
        first.shows("of several scripts").await;
        first.enters_as("Anna").await;
        first.pastes(PUZZLE).await;
        first.types("\x1b[H\x1b[1;5H3").await;
        first.shows("39 of 81").await;
        // Another player has nothing of it.
        let mut other = Client::begin(server.address, &bert, None).await;
        other.shows("Name: ").await;
        other.types("ANNA\r").await;
        other.shows("is taken, or looks like").await;
        // The line drops: no parting, nothing.
        drop(first);
        let end = Instant::now() + PATIENCE;
        while server.status().contains(" 2 sessions") {
            assert!(Instant::now() < end, "{}", server.status());
        }
        let mut again = Client::begin(server.address, &anna, None).await;
        again.shows("39 of 81").await;
        again.types("u").await;
        again.shows("38 of 81").await;
        again.channel.window_change(100, 30, 0, 0).await.expect("sent");
        again.types("q").await;
        assert_eq!(again.ends().await, Some(0));
        assert!(!again.text().contains("38 of 81"), "the terminal is given back");
    });
    server.wait_until_empty();
    let text = String::from_utf8(server.ask(&["players"]).stdout).expect("text");
    assert!(text.contains(" Anna, 20"), "{text}");
    let log = server.log();
    assert!(log.contains("Anna (") && !log.contains("39 of 81"), "{log}");
    assert!(server.end().as_secs() < 5);
    for name in ["host_key", "host.db"] {
        let mode = folder.path().join(name).metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn a_second_session_takes_the_game_over() {
    let (_folder, server) = Server::fresh();
    let anna = key();
    block_on(async {
        let mut first = Client::begin(server.address, &anna, None).await;
        first.enters_as("Anna").await;
        first.pastes(PUZZLE).await;
        first.types("\x1b[H\x1b[1;5H3").await;
        first.shows("39 of 81").await;
        let mut second = Client::begin(server.address, &anna, None).await;
        second.shows_what("an offer to take over", |text| text.to_lowercase().contains("take")).await;
        second.types("\r").await;
        second.shows("39 of 81").await;
        second.types("\x1b[H\x1b[1;5H\x1b[B\x1b[B2").await;
        second.shows("40 of 81").await;
        // The first one notices when it goes on; it looks once a second.
        tokio::time::sleep(Duration::from_millis(1200)).await;
        first.types("\x1b[B").await;
        first.shows_what("taken over", |text| text.to_lowercase().contains("taken")).await;
    });
}

#[test]
fn plain_mode_is_played_to_the_end_with_and_without_a_terminal() {
    let (_folder, server) = Server::fresh();
    let moves: Vec<String> = (0..81)
        .filter(|&at| PUZZLE.as_bytes()[at] == b'0')
        .map(|at| format!("place r{}c{} {}", at / 9 + 1, at % 9 + 1, &SOLUTION[at..=at]))
        .collect();
    block_on(async {
        for (has_terminal, end) in [(true, "\r"), (false, "\n")] {
            let connection = Client::authenticated(server.address, Ipv4Addr::LOCALHOST, &key()).await;
            let mut player = Client::on(connection, has_terminal, Some("plain")).await;
            player.shows("plain mode").await;
            player.types(&format!("open {PUZZLE}{end}")).await;
            for line in &moves {
                player.types(&format!("{line}{end}")).await;
            }
            player.shows_what("solved", |text| text.to_lowercase().contains("solved")).await;
            player.types(&format!("quit{end}")).await;
            assert_eq!(player.ends().await, Some(0));
        }
    });
}

#[test]
fn the_puzzles_of_the_day_and_help_need_no_terminal() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        for (command, part) in [("daily", "easy"), ("help", "ssh HOST daily")] {
            let connection = Client::authenticated(server.address, Ipv4Addr::LOCALHOST, &key()).await;
            let mut player = Client::on(connection, false, Some(command)).await;
            player.shows(part).await;
            assert_eq!(player.ends().await, Some(0), "{command}");
        }
    });
}

#[test]
fn a_host_that_ends_saves_and_tells_nobody_to_wait() {
    let (folder, server) = Server::fresh();
    let anna = key();
    block_on(async {
        let mut player = Client::begin(server.address, &anna, None).await;
        player.enters_as("Anna").await;
        player.pastes(PUZZLE).await;
        let time = tokio::task::spawn_blocking(|| server.end()).await.expect("ended");
        assert!(time.as_secs() < 8, "{time:?}");
        player.ends().await;
        let server = Server::start(folder.path());
        let mut again = Client::begin(server.address, &anna, None).await;
        again.shows("38 of 81").await;
    });
}
