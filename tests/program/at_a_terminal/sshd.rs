//! The game over a real sshd on this machine, on a line that delays every byte by 300 ms. Only in the long form, and
//! passed over where there is no sshd.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use super::bursts::{bursts, moves, played};
use super::host::Host;
use super::{PUZZLE, TO_FIRST_CELL, disk, home};

/// The delay in each direction.
const DELAY: Duration = Duration::from_millis(300);
const SSHD: &str = "/usr/sbin/sshd";

/// Passes on what comes in, each byte after [`DELAY`].
fn delayed(mut from: TcpStream, mut to: TcpStream) {
    let (sender, pieces) = channel::<(Instant, Vec<u8>)>();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            let _ = sender.send((Instant::now() + DELAY, bytes[..count].to_vec()));
        }
    });
    thread::spawn(move || {
        for (due, bytes) in pieces {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if to.write_all(&bytes).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
}

/// A port behind which the other one is reached with a delay.
fn slow_line(port: u16) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let own = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for near in listener.incoming().flatten() {
            let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { return };
            let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { return };
            delayed(near, far_too);
            delayed(far, near_too);
        }
    });
    own
}

/// A server whose only command is the game; it ends when this is dropped.
struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server with its files in this folder; `None` where there is none to start.
fn server(folder: &Path) -> Option<Server> {
    let key = |name: &str| {
        let made =
            Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(folder.join(name)).status();
        made.is_ok_and(|status| status.success())
    };
    if !Path::new(SSHD).exists() || !key("host") || !key("player") {
        return None;
    }
    let game = env!("CARGO_BIN_EXE_deduku");
    let home = folder.join("home");
    let command = format!("env DEDUKU_HOME={} LANG=C.UTF-8 {game} play {PUZZLE}", home.display());
    let player = fs::read_to_string(folder.join("player.pub")).expect("a key");
    fs::write(folder.join("authorized"), format!("command=\"{command}\" {player}")).expect("written");
    let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|port| port.local_addr()).expect("a port").port();
    let config = format!(
        "ListenAddress 127.0.0.1\nPort {port}\nHostKey {0}/host\nAuthorizedKeysFile {0}/authorized\nPidFile none\n\
         StrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n",
        folder.display()
    );
    fs::write(folder.join("config"), config).expect("written");
    // Where it runs as root it wants this folder.
    let _ = fs::create_dir_all("/run/sshd");
    let child =
        Command::new(SSHD).args(["-D", "-e", "-f"]).arg(folder.join("config")).stderr(Stdio::null()).spawn().ok()?;
    let server = Server { child, port };
    let deadline = Instant::now() + Duration::from_secs(10);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if Instant::now() > deadline {
            return None;
        }
        thread::sleep(Duration::from_millis(50));
    }
    Some(server)
}

#[test]
fn bursts_over_a_slow_line_are_as_typed_slowly_in_the_long_form() {
    if !disk::heavy() {
        return;
    }
    for keys in bursts(20) {
        let folder = home();
        let Some(server) = server(folder.path()) else {
            eprintln!("skipped: there is no sshd to start");
            return;
        };
        let line = slow_line(server.port).to_string();
        let mut game = Host::start_over_ssh(&folder.path().join("player"), &line);
        game.wait_for_text("q leave");
        game.type_keys(&format!("{TO_FIRST_CELL}{}", keys.concat()));
        game.type_keys("q");
        assert!(game.wait_for_end().success(), "{}", game.screen().contents());
        let each: Vec<&str> = keys.iter().map(String::as_str).collect();
        let slowly = played(PUZZLE, &each, Duration::from_millis(150));
        assert_eq!(moves(&folder.path().join("home")), slowly, "{keys:?}");
    }
}
