//! A session of a player: the screen, the plain mode or a text, on a thread of its own.

use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::line_discipline::{LineDiscipline, Typed};
use super::log::log;
use super::players::PlayerId;
use super::server::Server;
use super::texts;
use super::wire::{Wire, WireText};
use crate::cli::{LineWriter, play_settings};
use crate::plain::{Event, OnThreads, Place, PlainMode};
use crate::play::Start;
use crate::store::Rights;
use crate::tui::capabilities::Capabilities;
use crate::tui::friends::{HostLine, Who};
use crate::tui::{Flags, Input, Line as _, Options, Surroundings, events, run_on};

/// The longest paste on a screen: thousands of puzzles.
const LONGEST_PASTE: usize = 256 << 10;

/// How many keys or lines may wait for a session before no more are read from its connection.
const MOST_WAITING: usize = 2000;

/// The signal number of SIGTERM, and what plain mode takes for Ctrl-C.
const TERMINATE: i32 = 15;
const INTERRUPT: i32 = 2;

/// What a client asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// The game on the whole screen.
    Screen,
    /// The game as lines of text.
    Plain,
    /// The puzzles of the day.
    Daily,
    /// Words, and the exit status that says whether they are what was asked for.
    Words(String, u32),
}

impl Asked {
    /// What the command of a client asks for.
    pub(super) fn command(command: &[u8]) -> Self {
        let text = String::from_utf8_lossy(command);
        match text.trim() {
            "plain" => Self::Plain,
            "daily" => Self::Daily,
            "help" | "--help" | "-h" => Self::Words(texts::HELP.to_owned(), 0),
            other => Self::Words(texts::no_command(other), 2),
        }
    }

    /// A word for it.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Screen => "plays",
            Self::Plain => "plays in plain mode",
            Self::Daily => "reads the puzzles of the day",
            Self::Words(..) => "reads a text",
        }
    }
}

/// What a session knows of the client.
#[derive(Clone, Debug)]
pub(super) struct Client {
    pub(super) player: PlayerId,
    /// The name of the terminal; none without a terminal.
    pub(super) terminal: Option<String>,
    /// Variables that the client sent.
    pub(super) environment: Vec<(String, String)>,
}

impl Client {
    /// A variable, as the session's own environment has it.
    fn variable(&self, name: &str) -> Option<String> {
        let sent =
            |name: &str| self.environment.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone());
        match name {
            "TERM" => self.terminal.clone(),
            "SSH_TTY" => Some("yes".to_owned()),
            // Most clients say nothing of the locale, and hardly any terminal is left that does not speak UTF-8.
            "LANG" => sent("LANG").or_else(|| {
                let says_more = ["LC_ALL", "LC_CTYPE"].iter().any(|name| sent(name).is_some());
                (!says_more).then(|| "C.UTF-8".to_owned())
            }),
            name => sent(name),
        }
    }
}

/// What leads into a session.
pub(super) struct Port {
    pub(super) wire: Arc<Wire>,
    keys: Mutex<Keys>,
    lines_waiting: Arc<AtomicUsize>,
}

/// Who takes what is typed.
enum Keys {
    /// Lines are put together.
    Lines(LineDiscipline, Sender<Event>),
    Screen(Input),
}

impl Port {
    /// A port at which lines are typed, and the lines.
    pub(super) fn new(wire: Arc<Wire>, is_terminal: bool) -> (Self, (Sender<Event>, Receiver<Event>)) {
        let (sender, lines) = channel();
        let keys = Mutex::new(Keys::Lines(LineDiscipline::new(is_terminal), sender.clone()));
        (Self { wire, keys, lines_waiting: Arc::default() }, (sender, lines))
    }

    fn lock(&self) -> MutexGuard<'_, Keys> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on what was typed.
    pub(super) fn bytes(&self, bytes: &[u8]) {
        match &mut *self.lock() {
            Keys::Screen(input) => _ = input.bytes(bytes),
            Keys::Lines(lines, sender) => {
                let (typed, shown) = lines.take(bytes);
                if !shown.is_empty() {
                    // A line that takes nothing more ends by itself.
                    let _ = self.wire.write(&shown);
                }
                for typed in typed {
                    self.pass_on(typed, sender);
                }
            }
        }
    }

    fn pass_on(&self, typed: Typed, sender: &Sender<Event>) {
        let event = match typed {
            Typed::Line(line) => {
                self.lines_waiting.fetch_add(1, Ordering::Relaxed);
                Event::Line(Ok(line))
            }
            Typed::Interrupt => Event::Signal(INTERRUPT),
            Typed::End => Event::InputEnded,
        };
        let _ = sender.send(event);
    }

    /// Whether so much waits that no more should be read.
    pub(super) fn is_full(&self) -> bool {
        let waiting = match &*self.lock() {
            Keys::Screen(input) => input.waiting(),
            Keys::Lines(..) => self.lines_waiting.load(Ordering::Relaxed),
        };
        waiting > MOST_WAITING
    }

    /// The window has another size.
    pub(super) fn resize(&self, size: (u16, u16)) {
        let (columns, rows) = self.wire.resize(size);
        if let Keys::Screen(input) = &*self.lock() {
            let _ = input.resized(columns, rows);
        }
    }

    /// Nothing more will be typed; a screen ends with its terminal.
    pub(super) fn input_ended(&self) {
        match &mut *self.lock() {
            Keys::Screen(input) => _ = input.notices().ended(),
            Keys::Lines(lines, sender) => {
                if let Some(line) = lines.end() {
                    self.pass_on(Typed::Line(line), sender);
                }
                let _ = sender.send(Event::InputEnded);
            }
        }
    }

    /// The client is gone.
    pub(super) fn break_off(&self) {
        self.wire.break_off();
        match &*self.lock() {
            Keys::Screen(input) => _ = input.notices().ended(),
            Keys::Lines(_, sender) => {
                let _ = sender.send(Event::Signal(1));
            }
        }
    }

    /// Asks the session to save and end.
    pub(super) fn end(&self) {
        match &*self.lock() {
            Keys::Screen(input) => _ = input.notices().end(TERMINATE),
            Keys::Lines(_, sender) => _ = sender.send(Event::Signal(TERMINATE)),
        }
    }
}

/// Runs the session to its end.
pub(super) fn play(
    server: &Server,
    client: &Client,
    asked: &Asked,
    port: &Port,
    typed: (Sender<Event>, Receiver<Event>),
) {
    let outcome = catch_unwind(AssertUnwindSafe(|| match asked {
        Asked::Screen => screen(server, client, port, &typed.1),
        Asked::Plain => plain(server, client, port, typed),
        Asked::Daily => {
            say(port, client, &server.daily());
            0
        }
        Asked::Words(text, status) => {
            say(port, client, text);
            *status
        }
    }));
    let status = outcome.unwrap_or_else(|_| {
        log(&format!("a fault in the session of {}", client.player.short()));
        let _ = port.wire.write(texts::FAULT.as_bytes());
        101
    });
    port.wire.finish(status);
}

/// Sends words.
fn say(port: &Port, client: &Client, text: &str) {
    let mut out = WireText { wire: port.wire.clone(), is_terminal: client.terminal.is_some() };
    // Where the client is gone, nobody reads it.
    let _ = out.write_all(text.as_bytes());
}

fn screen(server: &Server, client: &Client, port: &Port, lines: &Receiver<Event>) -> u32 {
    if !ask_for_name(server, client, port, lines) {
        return 1;
    }
    server.await_broken(&client.player);
    let (input, events) = events();
    let input = input.with_longest_paste(LONGEST_PASTE);
    let notices = input.notices();
    port.wire.belongs_to(notices.clone());
    *port.lock() = Keys::Screen(input);
    // A client that left before knew nobody to tell.
    if port.wire.is_broken() {
        return 1;
    }
    let place = Surroundings {
        line: port.wire.clone(),
        capabilities: Capabilities::from_environment(Flags::default(), |name| client.variable(name)),
        home: Ok(server.folder.home(&client.player)),
        threads: Some(server.threads.clone()),
        friends: Some(Box::new(HostLine::new(server.friends.clone(), who(server, &client.player), move || {
            notices.friends_woken();
        }))),
    };
    let options = Options { rights: Rights::RESTRICTED_AT_HOME, ..Options::default() };
    match run_on(Start::Resume, &options, place, events) {
        Ok(end) => end.unsaved.map_or(0, |reason| {
            say(port, client, &format!("The last moves could not be saved: {reason}\n"));
            1
        }),
        Err(error) => {
            say(port, client, &format!("{error}\n"));
            2
        }
    }
}

/// Who plays with friends.
fn who(server: &Server, player: &PlayerId) -> Who {
    if player.is_guest() { Who::Guest(server.friends.guest()) } else { Who::Key(player.as_str().to_owned()) }
}

/// Asks a new player for a name. Returns whether there is one, or none is needed.
fn ask_for_name(server: &Server, client: &Client, port: &Port, lines: &Receiver<Event>) -> bool {
    let id = client.player.as_str();
    // Where the list does not answer, the game goes on without a name.
    if client.player.is_guest() || !matches!(server.friends.player(id), Ok(None)) {
        return true;
    }
    let _ = port.wire.write(texts::NAME.as_bytes());
    loop {
        let _ = port.wire.write(b"Name: ");
        let Ok(Event::Line(Ok(name))) = lines.recv_timeout(Duration::from_secs(300)) else { return false };
        port.lines_waiting.fetch_sub(1, Ordering::Relaxed);
        match server.friends.enrol(id, name.trim()) {
            Ok(_) => return true,
            Err(refused) => _ = port.wire.write(format!("That does not work: {refused}\r\n").as_bytes()),
        }
    }
}

fn plain(server: &Server, client: &Client, port: &Port, (sender, events): (Sender<Event>, Receiver<Event>)) -> u32 {
    let is_terminal = client.terminal.is_some();
    let woken = sender.clone();
    let friends = HostLine::new(server.friends.clone(), who(server, &client.player), move || {
        // A session that has ended hears nothing.
        let _ = woken.send(Event::FriendsWoken);
    });
    let home = server.folder.home(&client.player);
    let (settings, faults) = play_settings(Some(&home));
    let Ok(backing) = OnThreads::open(Ok(home), Rights::RESTRICTED_AT_HOME, Some(&server.threads), &sender) else {
        return 1;
    };
    let place = Place {
        backing: Box::new(backing),
        settings,
        faults,
        out: Box::new(LineWriter::to(Box::new(WireText { wire: port.wire.clone(), is_terminal }))),
        typed: is_terminal,
        waiting: port.lines_waiting.clone(),
        friends: Some(Box::new(friends)),
    };
    u32::from(PlainMode::new(place, Start::Resume, events).play_out().unsaved.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_three_commands_are_known() {
        assert_eq!(Asked::command(b"plain"), Asked::Plain);
        assert_eq!(Asked::command(b" daily\n"), Asked::Daily);
        for wrong in [&b"sh"[..], b"plain; sh", b"plain\0", b"", b"scp -t .", b"\xff\x1b]0;x\x07"] {
            let Asked::Words(text, 2) = Asked::command(wrong) else { panic!("{wrong:?} is refused") };
            assert!(text.contains("no shell"), "{text}");
        }
    }

    #[test]
    fn a_client_that_says_nothing_of_its_locale_speaks_utf8() {
        let client = |environment: &[(&str, &str)]| {
            let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            Client {
                player: PlayerId::test("x"),
                terminal: Some("xterm".to_owned()),
                environment: environment.collect(),
            }
        };
        for (environment, unicode) in
            [(&[][..], true), (&[("LANG", "C")], false), (&[("LC_ALL", "C")], false), (&[("LC_ALL", "C.UTF-8")], true)]
        {
            let client = client(environment);
            let found = Capabilities::from_environment(Flags::default(), |name| client.variable(name));
            assert_eq!((found.unicode, found.is_remote), (unicode, true), "{environment:?}");
        }
    }
}
