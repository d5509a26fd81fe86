//! Nonsense on the wire and on the keyboard, before and after authentication.

use std::net::Ipv4Addr;
use std::time::Duration;

use proptest::prelude::{Strategy as _, any};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::client::{Client, key, stream};
use super::server::Server;
use super::{PUZZLE, block_on, size};

/// The beginning of a connection as a client sends it, before its packets are encrypted.
async fn recorded(server: &Server) -> Vec<u8> {
    // A client speaks to a listener that answers as the host does, and its words are kept.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let near = listener.local_addr().expect("an address");
    let client = tokio::spawn(async move {
        let _ = tokio::time::timeout(Duration::from_secs(10), super::client::connect(near, Ipv4Addr::LOCALHOST)).await;
    });
    let (mut from, _) = listener.accept().await.expect("a client");
    let mut to = stream(server.address, Ipv4Addr::LOCALHOST).await.expect("the host");
    let (mut said, mut ours, mut theirs) = (Vec::new(), [0; 4096], [0; 4096]);
    loop {
        let passed = tokio::time::timeout(Duration::from_millis(500), async {
            tokio::select! {
                read = from.read(&mut ours) => {
                    let count = read.unwrap_or(0);
                    said.extend(&ours[..count]);
                    to.write_all(&ours[..count]).await.is_ok() && count > 0
                }
                read = to.read(&mut theirs) => {
                    let count = read.unwrap_or(0);
                    from.write_all(&theirs[..count]).await.is_ok() && count > 0
                }
            }
        });
        if !passed.await.unwrap_or(false) {
            break;
        }
    }
    client.abort();
    said
}

#[test]
fn mutated_packets_before_authentication_harm_nobody() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        let mut player = Client::begin(server.address, &key(), None).await;
        player.enters_as("Anna").await;
        player.pastes(PUZZLE).await;
        let said = recorded(&server).await;
        assert!(said.starts_with(b"SSH-2.0-") && said.len() > 500, "{} bytes", said.len());
        let mut runner = TestRunner::deterministic();
        let change = (0..said.len(), any::<u8>());
        let changes = proptest::collection::vec(change, 1..6);
        let mut next = || changes.new_tree(&mut runner).expect("changes").current();
        for _ in 0..size(300, 100_000) {
            let mut bytes = said.clone();
            for (at, byte) in next() {
                bytes[at] = byte;
            }
            let cut = bytes.len() - usize::from(bytes[bytes.len() / 2]) % bytes.len();
            let Ok(mut connection) = stream(server.address, Ipv4Addr::new(127, 0, 0, 2)).await else { continue };
            let _ = connection.write_all(&bytes[..cut]).await;
            drop(connection);
        }
        let before = server.figure("VmRSS");
        assert!(before < 300 << 10, "{before} kB");
        player.types("\x1b[H\x1b[1;5H3").await;
        player.shows("39 of 81").await;
    });
    let log = server.log();
    assert!(!log.contains("panicked") && !log.contains("fault"), "{log}");
}

#[test]
fn any_keys_leave_the_session_and_the_host_alive() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        let mut runner = TestRunner::deterministic();
        let piece = proptest::prop_oneof![
            proptest::collection::vec(any::<u8>(), 1..40).boxed(),
            // Keys that mean something, but for those that leave.
            proptest::sample::select(vec![
                "\x1b[A",
                "\x1b[B",
                "\x1b[C",
                "\x1b[D",
                "5",
                "m",
                "t",
                "n",
                "u",
                "?",
                "\x1b",
                "\r",
                "\t",
                ":",
                "o",
                "w",
                "\x1b[<0;20;10M",
                "\x1b[<0;20;10m",
                "\x1b[200~",
                "\x1b[201~",
                "\x1b]11;rgb:0/0/0\x07",
                "\x1bP1+r",
                "c",
            ])
            .prop_map(|text| text.as_bytes().to_vec())
            .boxed(),
        ];
        let keys = proptest::collection::vec(piece, 50..100);
        let mut next = || keys.new_tree(&mut runner).expect("keys").current().concat();
        for round in 0..size(6, 2000) {
            let command = if round % 3 == 2 { Some("plain") } else { None };
            let mut player = Client::begin(server.address, &key(), command).await;
            if command.is_none() {
                player.enters_as(&format!("p{round}x")).await;
                player.pastes(PUZZLE).await;
            }
            let _ = player.channel.data(&next()[..]).await;
            while player.take(Duration::from_millis(100)).await {}
        }
    });
    server.wait_until_empty();
    let log = server.log();
    assert!(!log.contains("panicked") && !log.contains("fault"), "{log}");
}

#[test]
fn a_long_paste_is_read_slowly_and_others_are_not_kept_waiting() {
    let (_folder, server) = Server::fresh();
    block_on(async {
        let mut other = Client::begin(server.address, &key(), None).await;
        other.enters_as("Bert").await;
        other.pastes(PUZZLE).await;
        let mut player = Client::begin(server.address, &key(), None).await;
        player.enters_as("Anna").await;
        let before = server.figure("VmRSS");
        let flood = tokio::spawn(async move {
            let bytes = vec![b'5'; 4 << 20];
            let _ = player.channel.data(&b"\x1b[200~"[..]).await;
            let _ = tokio::time::timeout(Duration::from_secs(3), player.channel.data(&bytes[..])).await;
            player
        });
        other.types("\x1b[H\x1b[1;5H3").await;
        let began = std::time::Instant::now();
        other.shows("39 of 81").await;
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        let player = flood.await.expect("sent");
        let grown = server.figure("VmRSS").saturating_sub(before);
        assert!(grown < 12 << 10, "{grown} kB");
        drop(player);
    });
}
