//! The clients that people have: OpenSSH, plink, Dropbear's dbclient. Each plays a game to the end, where it is
//! installed.

use std::path::Path;
use std::process::Command;

use super::server::Server;
use super::terminal::Host as Terminal;
use super::{PUZZLE, SOLUTION};

pub(crate) fn has(program: &str) -> bool {
    let found = std::env::var_os("PATH")
        .is_some_and(|paths| std::env::split_paths(&paths).any(|folder| folder.join(program).is_file()));
    if !found {
        eprintln!("skipped: no {program}");
    }
    found
}

pub(crate) fn run(program: &str, arguments: &[&str]) {
    let status = Command::new(program).args(arguments).status().expect("it runs");
    assert!(status.success(), "{program} {arguments:?}");
}

/// Plays a game to the end: a name, a puzzle, each missing digit, and away.
fn play(mut game: Terminal, name: &str) {
    game.wait_for_text("Name: ");
    game.type_keys(&format!("{name}\r"));
    game.wait_for_text("every Sudoku, with reasons");
    game.type_keys(&format!("\x1b[200~{PUZZLE}\x1b[201~"));
    game.wait_for_text("Pasted");
    game.type_keys("\r");
    game.wait_for_text("38 of 81");
    let mut count = 38;
    for at in (0..81).filter(|&at| PUZZLE.as_bytes()[at] == b'0') {
        let way = "\x1b[C".repeat(at % 9) + &"\x1b[B".repeat(at / 9);
        game.type_keys(&format!("\x1b[H\x1b[1;5H{way}{}", &SOLUTION[at..=at]));
        count += 1;
        if count < 81 {
            game.wait_for_text(&format!("{count} of 81"));
        }
    }
    game.wait_for_text("look at the board");
    game.type_keys("\x1b");
    game.wait_for("the board", |screen| !screen.contents().contains("look at the board"));
    game.wait_for_quiet();
    game.type_keys("q");
    assert!(game.wait_for_end().success(), "{}", game.screen().contents());
    game.assert_given_back();
}

#[test]
fn openssh_plays_a_game_to_the_end() {
    if !has("ssh") || !has("ssh-keygen") {
        return;
    }
    let (folder, server) = Server::fresh();
    let key = folder.path().join("id");
    run("ssh-keygen", &["-q", "-t", "ed25519", "-N", "", "-f", text(&key)]);
    play(Terminal::start_over_ssh(&key, &server.address.port().to_string()), "openssh");
}

#[test]
fn an_rsa_key_is_accepted_if_it_is_long_enough_and_signs_with_sha2() {
    if !has("ssh") || !has("ssh-keygen") {
        return;
    }
    let (folder, server) = Server::fresh();
    let port = server.address.port().to_string();
    for (bits, algorithm, is_accepted) in [
        ("2048", "rsa-sha2-256", true),
        ("2048", "rsa-sha2-512", true),
        ("2048", "ssh-rsa", false),
        ("1024", "rsa-sha2-512", false),
    ] {
        let key = folder.path().join(format!("id_{bits}"));
        if !key.exists() {
            run("ssh-keygen", &["-q", "-t", "rsa", "-b", bits, "-N", "", "-f", text(&key)]);
        }
        let mut client = Command::new("ssh");
        client.args(["-F", "none", "-p", &port, "-i", text(&key), "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes"]);
        client.args(["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"]);
        client.args(["-o", "RequiredRSASize=1024", "-o", &format!("PubkeyAcceptedAlgorithms={algorithm}")]);
        let output = client.args(["anna@127.0.0.1", "help"]).output().expect("it runs");
        let (said, fault) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(said.contains("ssh HOST daily"), is_accepted, "{bits} {algorithm}: {said}{fault}");
        assert!(is_accepted || fault.contains("Permission denied"), "{bits} {algorithm}: {fault}");
    }
}

#[test]
fn plink_plays_a_game_to_the_end() {
    if !has("plink") || !has("puttygen") {
        return;
    }
    let (folder, server) = Server::fresh();
    let (key, words) = (folder.path().join("id.ppk"), folder.path().join("words"));
    std::fs::write(&words, "").expect("written");
    run("puttygen", &["-q", "-t", "ed25519", "--new-passphrase", text(&words), "-o", text(&key)]);
    let fingerprint = host_fingerprint(folder.path());
    let port = server.address.port().to_string();
    let arguments = [
        "-ssh",
        "-t",
        "-batch",
        "-no-antispoof",
        "-P",
        &port,
        "-hostkey",
        &fingerprint,
        "-i",
        text(&key),
        "anna@127.0.0.1",
    ];
    play(Terminal::run("plink", folder.path(), &arguments, &[("HOME", folder.path().as_os_str())]), "plink");
}

#[test]
fn dropbear_plays_a_game_to_the_end() {
    if !has("dbclient") || !has("dropbearkey") {
        return;
    }
    let (folder, server) = Server::fresh();
    let key = folder.path().join("id");
    let made = Command::new("dropbearkey").args(["-t", "ed25519", "-f", text(&key)]).output().expect("it runs");
    assert!(made.status.success());
    let port = server.address.port().to_string();
    let arguments = ["-y", "-y", "-t", "-p", &port, "-i", text(&key), "anna@127.0.0.1"];
    play(Terminal::run("dbclient", folder.path(), &arguments, &[("HOME", folder.path().as_os_str())]), "dropbear");
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// The fingerprint of the host's key, which plink is to be told.
fn host_fingerprint(folder: &Path) -> String {
    let key = std::fs::read_to_string(folder.join("host_key")).expect("a key");
    let key = russh::keys::PrivateKey::from_openssh(&key).expect("a key");
    key.fingerprint(russh::keys::HashAlg::Sha256).to_string()
}
