//! What strangers may not do, and how much of the rest.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::client::{Client, connect, key, stream};
use super::server::Server;
use super::{PUZZLE, block_on, size};

#[test]
fn there_is_no_shell_no_file_and_no_way_through() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        for command in ["sh", "cat /etc/passwd", "scp -t /tmp", "plain; sh", "\x1b]0;title\x07"] {
            let connection = Client::authenticated(server.address, Ipv4Addr::LOCALHOST, &key()).await;
            let mut player = Client::on(connection, false, Some(command)).await;
            player.shows("no shell").await;
            assert_eq!(player.ends().await, Some(2), "{command}");
        }
        // The game wants a terminal.
        let connection = Client::authenticated(server.address, Ipv4Addr::LOCALHOST, &key()).await;
        let mut player = Client::on(connection, false, None).await;
        player.shows("needs a terminal").await;
        assert_eq!(player.ends().await, Some(2));
        // No forwarding in either direction, and one session for a connection.
        let connection = Client::authenticated(server.address, Ipv4Addr::LOCALHOST, &key()).await;
        assert!(connection.channel_open_direct_tcpip("127.0.0.1", 22, "127.0.0.1", 1).await.is_err());
        assert!(connection.channel_open_direct_streamlocal("/run/x").await.is_err());
        assert!(connection.tcpip_forward("127.0.0.1", 0).await.is_err());
        let channel = connection.channel_open_session().await.expect("a channel");
        channel.request_subsystem(true, "sftp").await.expect("asked");
        channel.agent_forward(true).await.expect("asked");
        channel.set_env(false, "LD_PRELOAD", "/tmp/x.so").await.expect("asked");
        assert!(connection.channel_open_session().await.is_err());
    });
    assert!(!server.log().contains("fault"), "{}", server.log());
}

#[test]
fn in_the_game_no_file_of_the_host_can_be_named() {
    let (folder, server) = Server::fresh();
    let secret = folder.path().join("host_key");
    block_on(async {
        let mut player = Client::begin(server.address, &key(), None).await;
        player.enters_as("Anna").await;
        player.pastes(PUZZLE).await;
        player.types("\x1a").await;
        player.shows("it cannot be suspended").await;
        player.types(&format!("o\x1b[Z{}\r", secret.display())).await;
        player.shows("it neither reads").await;
        let mut plain = Client::begin(server.address, &key(), Some("plain")).await;
        plain.types(&format!("open {}\r", secret.display())).await;
        plain.shows("restricted play").await;
        plain.types(&format!("open {PUZZLE}\rexport /tmp/x.deduku\r")).await;
        plain.shows_what("a refusal", |text| text.matches("restricted play").count() > 1).await;
    });
}

#[test]
fn without_a_key_only_guests_play_and_they_leave_nothing() {
    let (folder, server) = Server::fresh();
    block_on(async {
        let mut connection = connect(server.address, Ipv4Addr::LOCALHOST).await.expect("connected");
        assert!(!connection.authenticate_none("guest").await.expect("an answer").success());
        assert!(!connection.authenticate_password("guest", "guest").await.expect("an answer").success());
    });
    server.end();
    let server = Server::start_with(folder.path(), &["--guests"]);
    block_on(async {
        let mut connection = connect(server.address, Ipv4Addr::LOCALHOST).await.expect("connected");
        assert!(!connection.authenticate_none("anna").await.expect("an answer").success(), "a key is asked for first");
        assert!(connection.authenticate_none("guest").await.expect("an answer").success());
        let mut guest = Client::on(connection, true, None).await;
        guest.shows("every Sudoku, with reasons").await;
        guest.pastes(PUZZLE).await;
        assert!(folder.path().join("guests").read_dir().expect("a folder").count() == 1);
        guest.types("q").await;
        assert_eq!(guest.ends().await, Some(0));
    });
    server.wait_until_empty();
    let end = Instant::now() + Duration::from_secs(10);
    while folder.path().join("guests").read_dir().expect("a folder").count() > 0 {
        assert!(Instant::now() < end, "what a guest leaves is removed");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_banned_player_is_sent_away_and_may_come_back_later() {
    let (_folder, server) = Server::fresh();
    let anna = key();
    block_on(async {
        let mut player = Client::begin(server.address, &anna, None).await;
        player.enters_as("Anna").await;
        assert!(server.ask(&["ban", "Anna"]).status.success());
        player.ends().await;
        let mut connection = connect(server.address, Ipv4Addr::LOCALHOST).await.expect("connected");
        let with = russh::keys::PrivateKeyWithHashAlg::new(anna.clone(), None);
        assert!(!connection.authenticate_publickey("anna", with).await.is_ok_and(|result| result.success()));
        assert!(server.ask(&["unban", "Anna"]).status.success());
        let mut player = Client::begin(server.address, &anna, None).await;
        player.shows("every Sudoku, with reasons").await;
    });
    let refused = server.ask(&["ban", "Nobody"]);
    let words = String::from_utf8(refused.stderr).expect("text");
    assert!(!refused.status.success() && words.contains("neither a player's name"), "{words}");
}

#[test]
fn sessions_connections_and_tries_are_bounded_and_others_do_not_notice() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &["--per-address", "8", "--per-minute", "1000"]);
    let anna = key();
    block_on(async {
        let mut player = Client::begin_from(server.address, Ipv4Addr::new(127, 0, 0, 2), &anna, None).await;
        player.enters_as("Anna").await;
        // More than four sessions of one key.
        let mut sessions = Vec::new();
        for _ in 0..3 {
            sessions.push(Client::begin(server.address, &anna, None).await);
        }
        let mut fifth = Client::begin(server.address, &anna, None).await;
        fifth.shows("connected too often").await;
        drop((sessions, fifth));
        // Tries to authenticate.
        let mut connection = connect(server.address, Ipv4Addr::new(127, 0, 0, 3)).await.expect("connected");
        let mut tries = 0;
        while connection.authenticate_password("x", "y").await.is_ok_and(|result| !result.success()) {
            tries += 1;
            assert!(tries < 20, "the tries are bounded");
        }
        // Connections of one address: some say nothing, others nonsense.
        let mut silent = Vec::new();
        for at in 0..size(100, 5000) {
            if let Ok(mut connection) = stream(server.address, Ipv4Addr::new(127, 0, 0, 4)).await {
                if at % 2 == 1 {
                    let _ = connection.write_all(b"GET / HTTP/1.1\r\n\r\n").await;
                }
                silent.push(connection);
            }
        }
        let mut refused = 0;
        for connection in &mut silent {
            let mut bytes = [0; 64];
            let read = tokio::time::timeout(Duration::from_secs(5), connection.read(&mut bytes)).await;
            refused += usize::from(matches!(read, Ok(Ok(0) | Err(_))));
        }
        // Those who said nonsense made room for others.
        assert!(refused >= silent.len() * 3 / 4, "{refused} of {}", silent.len());
        let status = server.status();
        let open = status.split(" connections").next().and_then(|text| text.rsplit(' ').next()?.parse::<usize>().ok());
        assert!(open.is_some_and(|open| open <= 8 + 8), "{status}");
        // The player has noticed nothing.
        let began = Instant::now();
        player.pastes(PUZZLE).await;
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        assert!(server.log().contains("too many from its address"), "{}", server.log());
    });
}

#[test]
fn a_client_that_reads_nothing_is_sent_a_bounded_number_of_bytes() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        let mut player = Client::begin(server.address, &key(), None).await;
        player.enters_as("Anna").await;
        player.pastes(PUZZLE).await;
        let before = server.figure("VmRSS");
        // It types, and takes nothing of what comes back: its library reads the first of it, and then stops, too.
        // None of the keys makes a move, for a game remembers those.
        let keys = "\x1b[C\x1b[B\x1b[D\x1b[A?\x1b".repeat(10);
        let mut typed = 0;
        while tokio::time::timeout(Duration::from_millis(500), player.types(&keys)).await.is_ok() && typed < 100_000 {
            typed += 1;
        }
        assert!(typed > 10, "{typed}");
        let grown = server.figure("VmRSS").saturating_sub(before);
        assert!(grown < 8 << 10, "{grown} kB");
        // When it reads again, it is where it should be.
        while player.take(Duration::from_millis(500)).await {}
        player.types("\x1b").await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        player.types("\x1b[H\x1b[1;5H3").await;
        player.shows("39 of 81").await;
    });
}
