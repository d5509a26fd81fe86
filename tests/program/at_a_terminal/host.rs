//! The real binary in a pseudo-terminal: keys are typed, the screen is read, and the end is awaited.

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};

/// The longest wait; only a very busy machine needs all of it.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program in a terminal of its own.
pub(crate) struct Host {
    pty: Option<Pty>,
    child: Child,
    screen: vt100::Parser,
    /// Everything that it wrote.
    pub(crate) written: Vec<u8>,
    /// A frame that has begun: it is shown as a whole.
    begun: Vec<u8>,
}

/// How a frame begins and ends.
const FRAME: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];

impl Host {
    /// Starts the game at 80×24 with its files in `home`.
    pub(crate) fn start(home: &Path, arguments: &[&str]) -> Self {
        Self::spawn(Command::new(env!("CARGO_BIN_EXE_deduku")).args(arguments), home)
    }

    /// Starts the game with these additional environment variables.
    pub(crate) fn start_with(home: &Path, arguments: &[&str], variables: &[(&str, &OsStr)]) -> Self {
        let command = Command::new(env!("CARGO_BIN_EXE_deduku")).args(arguments);
        Self::spawn(command.envs(variables.iter().copied()), home)
    }

    /// Starts another program that shows the game.
    pub(crate) fn run(program: &str, home: &Path, arguments: &[&str], variables: &[(&str, &OsStr)]) -> Self {
        Self::spawn(Command::new(program).args(arguments).envs(variables.iter().copied()), home)
    }

    /// Starts a shell that runs the game as a job, prints `STOPPED` when it stops or ends, waits for a line, brings the
    /// job back, and prints `OVER` when it has ended.
    pub(crate) fn start_in_shell(home: &Path, arguments: &[&str]) -> Self {
        let script = "set -m; \"$@\"; echo STOPPED; read -r line; fg; echo OVER";
        let command = Command::new("sh").args(["-c", script, "sh", env!("CARGO_BIN_EXE_deduku")]).args(arguments);
        Self::spawn(command, home)
    }

    /// Connects to an SSH server on this machine that runs the game.
    pub(crate) fn start_over_ssh(key: &Path, port: &str) -> Self {
        let options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "BatchMode=yes", "LogLevel=QUIET"];
        let options = options.iter().flat_map(|option| ["-o", option]);
        let command = Command::new("ssh").args(["-tt", "-F", "none", "-p", port, "-i"]).arg(key);
        Self::spawn(command.args(options).arg("127.0.0.1"), &key.with_file_name("home"))
    }

    fn spawn(command: Command, home: &Path) -> Self {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let command = command
            .env("DEDUKU_HOME", home)
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM");
        let child = command.spawn(pts).expect("the program");
        Self { pty: Some(pty), child, screen: vt100::Parser::new(24, 80, 0), written: Vec::new(), begun: Vec::new() }
    }

    /// Types.
    pub(crate) fn type_keys(&mut self, keys: &str) {
        self.pty.as_mut().expect("an open terminal").write_all(keys.as_bytes()).expect("typed");
    }

    /// Gives the window another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.screen_mut().set_size(rows, columns);
        self.pty.as_ref().expect("an open terminal").resize(Size::new(rows, columns)).expect("a size");
    }

    /// Reports this window size to the program, while the screen here keeps its own.
    pub(crate) fn claim(&mut self, columns: u16, rows: u16) {
        self.pty.as_ref().expect("an open terminal").resize(Size::new(rows, columns)).expect("a size");
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("sent");
    }

    /// Closes the terminal, as when its window is closed.
    pub(crate) fn hang_up(&mut self) {
        self.pty = None;
    }

    /// What the terminal shows.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Waits until the screen shows what it should.
    pub(crate) fn wait_for(&mut self, what: &str, shown: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !shown(self.screen()) {
            assert!(Instant::now() < deadline, "waited too long for {what}; the screen:\n{}", self.screen().contents());
            let ended = self.child.try_wait().expect("a child").is_some();
            let more = self.listen();
            assert!(more || !ended || shown(self.screen()), "ended before {what}:\n{}", self.screen().contents());
        }
    }

    /// Waits until the screen shows this text.
    pub(crate) fn wait_for_text(&mut self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    /// Waits for the end, and returns the exit status.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.listen();
            if let Some(status) = self.child.try_wait().expect("a child") {
                while self.listen() {}
                return status;
            }
            assert!(Instant::now() < deadline, "it did not end; the screen:\n{}", self.screen().contents());
        }
    }

    /// The process id.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Reads the output that arrives within this time.
    pub(crate) fn wait_for_output(&mut self, at_most: Duration) {
        self.listen_for(at_most);
    }

    /// Reads the output that arrives within a moment.
    pub(crate) fn wait_a_moment(&mut self) {
        self.listen();
    }

    /// Waits until nothing has been written for half a second.
    pub(crate) fn wait_for_quiet(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        let mut since = Instant::now();
        while since.elapsed() < Duration::from_millis(500) {
            if self.listen() {
                since = Instant::now();
            }
            assert!(Instant::now() < deadline, "it never rests");
        }
    }

    /// Asserts that the terminal is as a shell needs it: no alternate screen, a cursor, no mouse, no paste mode.
    pub(crate) fn assert_given_back(&self) {
        let screen = self.screen();
        assert!(!screen.alternate_screen(), "still on the alternate screen");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert!(!screen.bracketed_paste(), "pastes are still bracketed");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Reads the available output, waiting a moment if there is none. Returns whether there was any.
    fn listen(&mut self) -> bool {
        self.listen_for(Duration::from_millis(20))
    }

    fn listen_for(&mut self, at_most: Duration) -> bool {
        let Some(pty) = &mut self.pty else {
            std::thread::sleep(Duration::from_millis(5));
            return false;
        };
        let moment = Timespec { tv_sec: 0, tv_nsec: at_most.subsec_nanos().into() };
        let ready = poll(&mut [PollFd::new(&*pty, PollFlags::IN)], Some(&moment)).unwrap_or(0);
        let mut bytes = [0; 8192];
        let length = if ready > 0 { pty.read(&mut bytes).unwrap_or(0) } else { 0 };
        if ready > 0 && length == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.written.extend(&bytes[..length]);
        self.begun.extend(&bytes[..length]);
        let last = |mark: &[u8]| self.begun.windows(mark.len()).rposition(|at| at == mark);
        let whole = match FRAME.map(last) {
            // Nothing more comes.
            _ if ready > 0 && length == 0 => self.begun.len(),
            [Some(begin), end] if end.is_none_or(|end| end < begin) => begin,
            _ => self.begun.len(),
        };
        self.screen.process(&self.begun[..whole]);
        self.begun.drain(..whole);
        length > 0
    }
}

impl Drop for Host {
    /// Kills the process, so that a failed test leaves none behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
