//! A host of its own, in a folder of its own.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A host that is killed when it is dropped.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: SocketAddr,
    folder: PathBuf,
    /// Kept, so that lines written later have a reader.
    _output: BufReader<std::process::ChildStdout>,
}

impl Server {
    /// A host in a new folder, which goes with the first value.
    pub(crate) fn fresh() -> (TempDir, Self) {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Self::start(folder.path());
        (folder, server)
    }

    /// Starts a host that lets many in from one address.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_with(folder, &["--per-address", "1000", "--per-minute", "100000"])
    }

    pub(crate) fn start_with(folder: &Path, arguments: &[&str]) -> Self {
        Self::spawn(Command::new(env!("CARGO_BIN_EXE_deduku")), folder, arguments)
    }

    /// Starts a host that shares this database with others, and that players reach so.
    pub(crate) fn start_sharing(folder: &Path, database: &str, line: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
        command.env("DEDUKU_DATABASE", database);
        Self::spawn(command, folder, &["--public", line, "--per-minute", "10000"])
    }

    /// Starts a host whose folder is a disk of this size of its own, which nobody else sees.
    pub(crate) fn start_on_a_disk(folder: &Path, size: &str) -> Self {
        let mount = format!("mount -t tmpfs -o size={size} tmpfs \"$0\" && exec \"$@\"");
        let mut command = Command::new("unshare");
        command.args(["-m", "sh", "-c", &mount]).arg(folder).arg(env!("CARGO_BIN_EXE_deduku"));
        Self::spawn(command, folder, &[])
    }

    /// A path as the host sees it.
    pub(crate) fn as_it_sees(&self, path: &Path) -> PathBuf {
        let path = path.strip_prefix("/").expect("an absolute path");
        Path::new(&format!("/proc/{}/root", self.process.id())).join(path)
    }

    fn spawn(mut command: Command, folder: &Path, arguments: &[&str]) -> Self {
        command.args(["host", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(arguments);
        let log = std::fs::File::options().create(true).append(true).open(folder.join("log")).expect("a log");
        let mut process = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the program");
        let mut output = BufReader::new(process.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        let address = line.strip_prefix("Listening on ").and_then(|rest| rest.split(". ").next()?.parse().ok());
        let address: SocketAddr = address.expect(&line);
        assert!(line.contains(&format!("ssh -p {} 127.0.0.1", address.port())), "{line}");
        Self { process, address, folder: folder.to_owned(), _output: output }
    }

    /// Ends it as the system does when there is no time.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("ended");
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn end(mut self) -> Duration {
        let began = Instant::now();
        let pid = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("sent");
        assert!(self.process.wait().expect("ended").success(), "{}", self.log());
        began.elapsed()
    }

    /// What it has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).expect("a log")
    }

    /// A question to it, or a command for it.
    pub(crate) fn ask(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_deduku"));
        command.arg("host").args(arguments).arg("--data").arg(&self.folder).output().expect("the program")
    }

    /// The first line of its status.
    pub(crate) fn status(&self) -> String {
        let output = self.ask(&["status"]);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Waits until nobody is connected.
    pub(crate) fn wait_until_empty(&self) {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.status().contains(" 0 connections, 0 sessions") {
            assert!(Instant::now() < end, "{}", self.status());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// A figure of the process: `VmRSS` in kB, `Threads`.
    pub(crate) fn figure(&self, name: &str) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("a process");
        let line = status.lines().find(|line| line.starts_with(name)).expect("a figure");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }

    /// How many descriptors it has open.
    pub(crate) fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.process.id())).expect("a process").count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
