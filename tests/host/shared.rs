//! Two hosts with one database of PostgreSQL, and a client on each.

use std::process::{Command, Output};

use super::client::{Client, key};
use super::friends::code;
use super::postgres::{PASSWORD, Postgres};
use super::server::Server;
use super::{PUZZLE, block_on};

const LINES: [&str; 2] = ["ssh -p 2201 one.example", "ssh -p 2202 two.example"];

/// Runs `deduku host` to its end.
fn host(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deduku")).arg("host").args(arguments).output().expect("the program")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn two_hosts_on_one_database_know_the_same_players_and_tell_where_a_room_is() {
    let Some(mut postgres) = Postgres::start() else { return };
    let database = postgres.address("hosts");
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let start = |at: usize| Server::start_sharing(folders[at].path(), &database, LINES[at]);
    let (first, second) = (start(0), start(1));
    let (anna, bert) = (key(), key());
    let room = block_on(async {
        let mut maker = Client::begin(first.address, &anna, None).await;
        maker.enters_as("Anna").await;
        let mut friend = Client::begin(second.address, &bert, None).await;
        friend.shows("Name: ").await;
        friend.types("an-na\r").await;
        friend.shows("is taken").await;
        friend.types("Bert\r").await;
        friend.shows("every Sudoku, with reasons").await;
        maker.pastes(PUZZLE).await;
        maker.types("R\x1b[B\r").await;
        maker.shows("make the room").await;
        maker.types("\r").await;
        maker.shows("tell your friends").await;
        let room = code(&maker.text());
        // The list on the other host says where the room is, and so does its code.
        friend.types("R").await;
        friend.shows(&room).await;
        friend.shows(LINES[0]).await;
        friend.types("\x1b[B\x1b[B\r").await;
        friend.types(&format!("{}\r", room.to_lowercase())).await;
        friend.shows(&format!("{room} is on another host: type {}", LINES[0])).await;
        // There he is known.
        let mut friend = Client::begin(first.address, &bert, None).await;
        friend.shows("every Sudoku, with reasons").await;
        friend.types("R").await;
        friend.shows("you are Bert").await;
        friend.types("\x1b[B\x1b[B\x1b[B\x1b[B\r").await;
        friend.shows("A Anna").await;
        maker.shows("B Bert").await;
        // The database is killed, and frozen once it is back: both play on.
        tokio::task::block_in_place(|| postgres.kill());
        maker.types("\tm5").await;
        friend.types("\t").await;
        friend.shows("marks    5").await;
        tokio::task::block_in_place(|| {
            postgres.run();
            assert!(first.status().contains(" 2 sessions"));
            postgres.signal("STOP");
        });
        maker.types("u").await;
        friend.shows("marks    none").await;
        maker.types("6").await;
        friend.shows("marks    6").await;
        // Who comes meanwhile plays without a name; the host answers about itself.
        let mut plain = Client::begin(first.address, &key(), Some("plain")).await;
        plain.shows("plain mode").await;
        plain.types("friends\r").await;
        plain.shows("games go on").await;
        assert!(tokio::task::block_in_place(|| first.status()).contains(" 3 sessions"));
        postgres.signal("CONT");
        room
    });
    // The names of both hosts are those of the database, and a name is enough for a ban.
    let data = folders[0].path().to_str().expect("a path");
    let asked = |question: &[&str]| host(&[question, &["--data", data, "--database", &database]].concat());
    let players = said(&asked(&["players"]));
    assert!(players.contains(" Anna, 20") && players.contains(" Bert, 20"), "{players}");
    assert!(asked(&["ban", "Bert"]).status.success());
    let players = said(&asked(&["players"]));
    assert!(players.contains(" Bert, ") && players.contains(", banned"), "{players}");
    for server in [&first, &second] {
        assert!(!server.log().contains("Geheim") && !server.log().contains("fault"), "{}", server.log());
    }
    // Both are killed and started again: the room is where it was.
    first.kill();
    second.kill();
    let (first, second) = (start(0), start(1));
    block_on(async {
        let mut maker = Client::begin(first.address, &anna, Some("plain")).await;
        maker.shows("plain mode").await;
        maker.types(&format!("friends join {room}\r")).await;
        maker.shows("All play on one board").await;
        // Anna is known on the other host, too.
        let mut maker = Client::begin(second.address, &anna, Some("plain")).await;
        maker.shows("plain mode").await;
        maker.types("friends\r").await;
        maker.shows(&format!("on another host: {}", LINES[0])).await;
    });
    assert!(second.end().as_secs() < 10);
}

#[test]
fn a_database_that_cannot_be_used_is_named_and_its_password_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let hidden = "postgres://deduku:Geheim@127.0.0.1:1/hosts";
    for (arguments, part) in [
        (&["--database", hidden][..], "--public"),
        (
            &["--database", hidden, "--public", "ssh one.example"],
            "the database hosts at 127.0.0.1:1: the database does not answer",
        ),
        (
            &["--database", "Geheim", "--public", "ssh one.example"],
            "it has the form postgres://USER:PASSWORD@HOST/NAME",
        ),
        (&["--database", "postgres://u:Geheim@h/d?sslmode=require", "--public", "ssh one.example"], "TLS"),
        (&["players", "--database", hidden], "the database does not answer"),
    ] {
        let output = host(&[arguments, &["--data", data]].concat());
        let said = said(&output);
        assert!(output.status.code() == Some(2) && said.contains(part), "{arguments:?}: {:?} {said}", output.status);
        assert!(!said.contains("Geheim") && !said.contains(PASSWORD), "{said}");
    }
}
