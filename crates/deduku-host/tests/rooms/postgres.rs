//! A server of PostgreSQL for a test: in a folder of its own, on the loopback, and gone with the test.

use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The password of the one user, and how it stands in an address.
pub(crate) const PASSWORD: &str = "Geheim@7/3%";
const ENCODED: &str = "Geheim%407%2F3%25";

/// A running server, or one that was stopped.
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    /// Whom it runs as: it refuses to run as root.
    user: Option<u32>,
    process: Option<Child>,
}

impl Postgres {
    /// Starts a server; where there is none to start, says so.
    pub(crate) fn start() -> Option<Self> {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let programs =
            versions.map(|version| version.path().join("bin")).filter(|path| path.join("initdb").exists()).max();
        let user = match id(&["-u"]) {
            Some(0) => id(&["-u", "postgres"]).map(Some),
            _ => Some(None),
        };
        let Some((programs, user)) = programs.zip(user) else {
            eprintln!(
                "passed over: there is no PostgreSQL here (/usr/lib/postgresql/*/bin/initdb, and its user for root)"
            );
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("password"), PASSWORD).expect("written");
        chown(folder.path(), user, user).expect("its owner");
        chown(folder.path().join("password"), user, user).expect("its owner");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut server = Self { folder, programs, port, user, process: None };
        let made = server
            .command("initdb")
            .args(["-D", "data", "-U", "deduku", "-A", "scram-sha-256", "--pwfile=password"])
            .args(["-E", "UTF8", "--locale=C", "--no-sync"])
            .output()
            .expect("initdb");
        assert!(made.status.success(), "{made:?}");
        server.run();
        Some(server)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path());
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command
    }

    /// Starts it, also again, and waits until it answers.
    pub(crate) fn run(&mut self) {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.psql("postgres", "SELECT 1").status.success() {
            assert!(Instant::now() < end, "{}", fs::read_to_string(self.folder.path().join("log")).expect("a log"));
            // After it was killed, what is left of it has to go first.
            let has_ended = self.process.as_mut().is_none_or(|process| process.try_wait().expect("known").is_some());
            if has_ended {
                let log =
                    File::options().create(true).append(true).open(self.folder.path().join("log")).expect("a log");
                let mut command = self.command("postgres");
                command.args(["-D", "data", "-p", &self.port.to_string(), "-k", "."]);
                command.args(["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=60"]);
                self.process = Some(command.stdout(Stdio::null()).stderr(log).spawn().expect("postgres"));
            }
            sleep(Duration::from_millis(100));
        }
    }

    /// Carries out statements in this database.
    pub(crate) fn psql(&self, database: &str, statements: &str) -> Output {
        let port = self.port.to_string();
        let mut command = self.command("psql");
        command.args(["-XAtq", "-h", "127.0.0.1", "-p", &port, "-U", "deduku", "-d", database, "-c", statements]);
        command.env("PGPASSWORD", PASSWORD).env("PGCONNECT_TIMEOUT", "5").output().expect("psql")
    }

    /// The address of this database, which is made if there is none.
    pub(crate) fn address(&self, database: &str) -> String {
        // It may be there.
        self.psql("postgres", &format!("CREATE DATABASE \"{database}\""));
        format!("postgres://deduku:{ENCODED}@127.0.0.1:{}/{database}", self.port)
    }

    /// Stops it: connections are broken off.
    pub(crate) fn stop(&mut self) {
        self.signal("INT");
        if let Some(mut process) = self.process.take() {
            process.wait().expect("ended");
        }
    }

    /// Ends it as the system does when there is no time.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("killed");
            process.wait().expect("ended");
        }
    }

    /// Freezes it, or lets it go on (`STOP` and `CONT`): connections stay, and nothing answers.
    pub(crate) fn signal(&self, signal: &str) {
        let Some(process) = &self.process else { return };
        let own = process.id();
        let mut processes = vec![own.to_string()];
        if matches!(signal, "STOP" | "CONT") {
            let children = fs::read_to_string(format!("/proc/{own}/task/{own}/children")).expect("known");
            processes.extend(children.split_whitespace().map(str::to_owned));
        }
        // One may have ended since.
        let _ = Command::new("kill").arg(format!("-{signal}")).args(processes).stderr(Stdio::null()).status();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.signal("CONT");
        self.signal("QUIT");
        if let Some(mut process) = self.process.take() {
            let _ = process.wait();
        }
    }
}

fn id(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
