//! Strangers over ssh, as `docs/ssh.md` says: a real server on the loopback, a forced command for each key.

use std::ffi::OsStr;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::host::Host;
use super::{PUZZLE, home};

const SERVER: &str = "/usr/sbin/sshd";

/// A server with two keys, `anna` and `bert`, whose players have homes of these names.
struct Server {
    folder: tempfile::TempDir,
    port: u16,
    process: Child,
}

impl Server {
    /// Starts it; `None` where there is none.
    fn start() -> Option<Self> {
        let folder = home();
        let at = |name: &str| folder.path().join(name);
        let has_tools = ["ssh", "ssh-keygen"]
            .iter()
            .all(|tool| Command::new(tool).arg("-?").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok());
        // A server of the superuser wants this folder, and ends without it.
        let has_folder = !rustix::process::geteuid().is_root() || fs::create_dir_all("/run/sshd").is_ok();
        if !Path::new(SERVER).exists() || !has_tools || !has_folder {
            eprintln!("skipped: no ssh server");
            return None;
        }
        for name in ["host", "anna", "bert"] {
            let key = Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(at(name)).status();
            assert!(key.expect("it runs").success());
        }
        let line = |name: &str| {
            let (program, home) = (env!("CARGO_BIN_EXE_deduku"), at("homes").join(name));
            let key = fs::read_to_string(at(&format!("{name}.pub"))).expect("a key");
            format!("command=\"env DEDUKU_HOME={} {program} play --restricted\",restrict,pty {key}", home.display())
        };
        fs::write(at("authorized_keys"), ["anna", "bert"].map(line).concat()).expect("written");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        // It even accepts every variable of the client, which a server should not.
        let settings = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nAuthorizedKeysFile {}\nPidFile none\nUsePAM no\n\
             StrictModes no\nPasswordAuthentication no\nPermitRootLogin prohibit-password\nAcceptEnv *\n",
            at("host").display(),
            at("authorized_keys").display()
        );
        fs::write(at("settings"), settings).expect("written");
        let mut command = Command::new(SERVER);
        let command = command.args(["-D", "-e", "-f"]).arg(at("settings")).stderr(Stdio::null());
        let process = command.spawn().expect("it starts");
        let server = Self { folder, port, process };
        let deadline = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if Instant::now() > deadline {
                eprintln!("skipped: the ssh server does not start here");
                return None;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Some(server)
    }

    fn home(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join("homes").join(name)
    }

    /// Connects with a key, wants to run a command of its own, and sends variables that would help.
    fn connect(&self, name: &str, elsewhere: &Path) -> Host {
        let user = Command::new("id").arg("-un").output().expect("a user").stdout;
        let user = String::from_utf8(user).expect("a name");
        let (key, port) = (self.folder.path().join(name), self.port.to_string());
        let (key, to) = (key.to_str().expect("text"), format!("{}@127.0.0.1", user.trim()));
        let options = "StrictHostKeyChecking=no UserKnownHostsFile=/dev/null BatchMode=yes LogLevel=ERROR";
        let sent = "SendEnv=DEDUKU_* SendEnv=EDITOR SendEnv=SHELL SendEnv=LANG";
        let mut arguments = vec!["-tt", "-F", "/dev/null", "-p", &port, "-i", key];
        arguments.extend(options.split(' ').chain(sent.split(' ')).flat_map(|option| ["-o", option]));
        arguments.extend([&to, "cat /etc/passwd"]);
        let variables = ["DEDUKU_RESTRICTED=0", "EDITOR=/bin/sh", "SHELL=/bin/sh"];
        let variables = variables.map(|it| it.split_once('=').expect("a value"));
        Host::run("ssh", elsewhere, &arguments, &variables.map(|(name, value)| (name, OsStr::new(value))))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The permissions of everything below a folder that others may use.
fn open_to_others(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let mode = entry.metadata().expect("a file").permissions().mode() & 0o777;
        let allowed = if entry.path().is_dir() { 0o700 } else { 0o600 };
        if mode != allowed {
            found.push(format!("{} {mode:o}", entry.path().display()));
        }
        if entry.path().is_dir() {
            found.extend(open_to_others(&entry.path()));
        }
    }
    found
}

#[test]
fn a_stranger_over_ssh_can_do_nothing_but_play() {
    let Some(server) = Server::start() else { return };
    let elsewhere = home();
    let outside = elsewhere.path().join("outside.sdo");
    fs::write(&outside, "1.2.\n").expect("written");
    let refused = "it neither reads";
    let mut anna = server.connect("anna", &elsewhere.path().join("other-home"));
    anna.wait_for_text("every Sudoku, with reasons");
    // A pasted path is no puzzle, and is not opened.
    anna.type_keys(&format!("\x1b[200~{}\x1b[201~", outside.display()));
    anna.wait_for_text("Pasted");
    anna.type_keys("\x1b");
    anna.wait_for("the start", |screen| !screen.contents().contains("Pasted"));
    anna.type_keys(&format!("\x1b[200~{PUZZLE}\x1b[201~"));
    anna.wait_for_text("Pasted");
    anna.type_keys("\r");
    anna.wait_for_text("38 of 81");
    anna.type_keys("\t5");
    anna.wait_for_text("39 of 81");
    anna.type_keys("\x1a");
    anna.wait_for_text("it cannot be suspended");
    // The dialog Open, its file.
    anna.type_keys("o\x1b[Z");
    anna.wait_for_text("A file with puzzles");
    anna.type_keys("/etc/passwd\r");
    anna.wait_for_text(refused);
    anna.type_keys("\x1b");
    anna.wait_for("the game", |screen| !screen.contents().contains("A file with puzzles"));
    // The dialog Save as, its other formats, over a file and to a new one.
    for path in [outside.clone(), elsewhere.path().join("new.sdo")] {
        anna.type_keys("w");
        anna.wait_for_text("Form");
        anna.type_keys(&format!("\x15{}\r", path.display()));
        anna.wait_for_text(refused);
        anna.type_keys("\t");
    }
    anna.type_keys("q");
    anna.wait_for_end();
    assert!(!String::from_utf8_lossy(&anna.written).contains("root:"), "it ran the command");
    assert_eq!(fs::read_to_string(&outside).expect("text"), "1.2.\n");
    assert_eq!(fs::read_dir(elsewhere.path()).expect("a folder").count(), 1, "something was written elsewhere");
    assert!(server.home("anna").join("running/1.deduku").exists(), "her game is in her home");
    assert_eq!(open_to_others(&server.folder.path().join("homes")), Vec::<String>::new());
    // The other one has a home of its own, and not her game.
    let mut bert = server.connect("bert", elsewhere.path());
    bert.wait_for_text("every Sudoku, with reasons");
    assert!(!bert.screen().contents().contains("39 of 81"), "{}", bert.screen().contents());
    bert.type_keys("q");
    bert.wait_for_end();
    let mut anna = server.connect("anna", elsewhere.path());
    anna.wait_for_text("39 of 81");
    anna.type_keys("q");
    anna.wait_for_end();
}
