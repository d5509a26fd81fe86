//! Two screens in one process: each is what it is alone.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use deduku::play::{End, Exit, Start};
use deduku::store::{self, Home};
use deduku::tui::canvas::Glyphs;
use deduku::tui::capabilities::Capabilities;
use deduku::tui::keys::Keys;
use deduku::tui::settings::Settings;
use deduku::tui::theme::{Colours, Theme};
use deduku::tui::{Flags, Input, Line, Options, RunError, SharedThreads, Surroundings, events, run_on};
use deduku::{jobs, text};
use ratatui::buffer::Buffer;

use crate::player::{EASY, Player, by_profile};

/// What both players type, with a pause after each line.
const KEYS: [&str; 6] = ["3 Tab f Right 2", "F8 F8", "t t t Esc", "m 5 m Down 6", "F9", "Esc u u r"];

/// A small window without colours, in ASCII, with few highlights.
fn plain() -> Player {
    let settings = Settings { peers: false, same_digit: false, seconds: true, pause: 250, ..Settings::default() };
    Player::with((80, 24), Glyphs::Ascii, Keys::shipped(), settings)
}

/// A large window in all colours, with steps and words of the book.
fn coloured() -> Player {
    let settings = Settings { labels: false, same_marks: false, pause: 100, ..by_profile("book") };
    let theme = Theme::named("light", Colours::True).unwrap();
    Player::coloured_with((120, 40), &theme, Colours::True, settings)
}

/// The frames after each key, and while time passes.
fn frames(player: fn() -> Player, mut before_each: impl FnMut()) -> Vec<Buffer> {
    let mut player = player();
    player.play("9x9", EASY);
    let mut frames = vec![player.buffer()];
    for line in KEYS {
        for key in line.split(' ') {
            before_each();
            frames.push(player.press(key).buffer());
        }
        before_each();
        frames.push(player.wait(Duration::from_millis(700)).buffer());
    }
    frames
}

#[test]
fn two_screens_at_once_are_what_each_is_alone() {
    let screens: [fn() -> Player; 2] = [plain, coloured];
    let alone = screens.map(|player| frames(player, || {}));
    let step = &Barrier::new(screens.len());
    let together = thread::scope(|scope| {
        let threads = screens.map(|player| scope.spawn(move || frames(player, || _ = step.wait())));
        threads.map(|thread| thread.join().unwrap())
    });
    for (alone, together) in alone.iter().zip(&together) {
        assert_eq!(alone.len(), together.len());
        for (at, (one, other)) in alone.iter().zip(together).enumerate() {
            assert_eq!(one, other, "frame {at}");
        }
    }
    let (plain, coloured) = (&alone[0], &alone[1]);
    assert!(plain.windows(2).filter(|pair| pair[0] != pair[1]).count() > 10, "the keys do something");
    assert_ne!(plain[0].area, coloured[0].area);
    let colours = |buffer: &Buffer| buffer.content.iter().any(|cell| matches!(cell.bg, ratatui::style::Color::Rgb(..)));
    assert!(!colours(&plain[0]) && colours(&coloured[0]));
}

/// A line to a terminal that somebody else reads.
struct Wire {
    size: (u16, u16),
    terminal: Mutex<vt100::Parser>,
    is_free: AtomicBool,
}

impl Wire {
    fn new((columns, rows): (u16, u16)) -> Arc<Self> {
        let terminal = Mutex::new(vt100::Parser::new(rows, columns, 0));
        Arc::new(Self { size: (columns, rows), terminal, is_free: AtomicBool::new(true) })
    }

    fn text(&self) -> String {
        self.terminal.lock().unwrap().screen().contents()
    }

    /// Waits until the terminal shows this.
    fn shows(&self, part: &str) {
        let end = Instant::now() + Duration::from_secs(60);
        while !self.text().contains(part) {
            assert!(Instant::now() < end, "“{part}” is not shown:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Line for Wire {
    fn size(&self) -> io::Result<(u16, u16)> {
        Ok(self.size)
    }

    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        self.terminal.lock().unwrap().process(bytes);
        Ok(())
    }

    fn is_free(&self) -> bool {
        self.is_free.load(Ordering::SeqCst)
    }
}

/// A session on a wire, in a home of its own.
struct Hosted {
    wire: Arc<Wire>,
    input: Input,
    home: tempfile::TempDir,
    ended: thread::JoinHandle<Result<End, RunError>>,
}

impl Hosted {
    fn begin(threads: &SharedThreads, size: (u16, u16), term: &'static str, settings: &str) -> Self {
        let (wire, home) = (Wire::new(size), tempfile::tempdir().unwrap());
        std::fs::write(home.path().join("deduku.toml"), settings).unwrap();
        let (input, events) = events();
        let named = |name: &str| match name {
            "TERM" => Some(term.to_owned()),
            "LANG" => Some("C.UTF-8".to_owned()),
            _ => None,
        };
        let place = Surroundings {
            line: wire.clone(),
            capabilities: Capabilities::from_environment(Flags::default(), named),
            home: Ok(Home::at(home.path())),
            threads: Some(threads.clone()),
            #[cfg(feature = "host")]
            friends: None,
        };
        let entry = text::read(EASY, None).remove(0).unwrap();
        let start = Start::Play(Box::new(entry));
        let ended = thread::spawn(move || run_on(start, &Options::default(), place, events));
        Self { wire, input, home, ended }
    }

    /// The moves of the running game, as its file has them.
    fn saved(&self) -> String {
        std::fs::read_to_string(Home::at(self.home.path()).running().join("1.deduku")).unwrap()
    }

    fn end(self) -> (End, tempfile::TempDir) {
        assert!(self.input.notices().end(15));
        (self.ended.join().unwrap().unwrap(), self.home)
    }
}

/// Threads for more than one screen, as a server has them.
fn shared() -> SharedThreads {
    let jobs = jobs::Threads::start_shared(1, 1, Some(Duration::from_secs(10))).unwrap();
    SharedThreads { jobs, store: store::Threads::start(1).unwrap() }
}

/// The real loop, twice in this process: nothing of the process is shared that would show.
#[test]
fn two_lines_have_a_screen_a_home_and_an_end_each() {
    let threads = shared();
    let mut one = Hosted::begin(&threads, (80, 24), "vt220", "");
    let mut other = Hosted::begin(&threads, (120, 40), "xterm-kitty", "theme = \"light\"");
    for session in [&one, &other] {
        session.wire.shows("38 of 81");
    }
    // Both type at once, at other cells; the file has the moves before the screen shows them.
    for (left, right) in [("\x1b[B", "3"), ("\x1b[B", "\x1b[C"), ("", "\x1b[C"), ("9", "\x1b[C")] {
        one.input.bytes(left.as_bytes());
        other.input.bytes(right.as_bytes());
    }
    one.wire.shows("39 of 81");
    other.wire.shows("39 of 81");
    let (first, second) = (one.saved(), other.saved());
    assert!(first.contains("r3c1=9") || first.contains("r3c1 9"), "{first}");
    assert!(second.contains("r1c1=3") || second.contains("r1c1 3"), "{second}");
    let colours = |wire: &Wire| {
        let terminal = wire.terminal.lock().unwrap();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        cells
            .filter(|&at| matches!(terminal.screen().cell(at.0, at.1).unwrap().bgcolor(), vt100::Color::Rgb(..)))
            .count()
    };
    assert!(colours(&one.wire) == 0 && colours(&other.wire) > 24 * 80 / 2, "each has its own theme");
    let (end, home) = one.end();
    assert_eq!((end.unsaved, end.exit), (None, Exit::Signal(15)));
    assert!(home.path().join("running/1.deduku").is_file(), "the game is kept");
    // The other one plays on.
    other.input.bytes(b"\x1b[B\x1b[B9");
    other.wire.shows("of 81");
    let (end, _) = other.end();
    assert_eq!(end.unsaved, None);
}

/// A line that takes nothing costs no frames: once it does, the latest one is drawn.
#[test]
fn a_line_that_is_not_free_is_sent_only_the_latest_frame() {
    let mut session = Hosted::begin(&shared(), (80, 24), "xterm-256color", "");
    session.wire.shows("38 of 81");
    session.wire.is_free.store(false, Ordering::SeqCst);
    session.input.bytes(b"3");
    let end = Instant::now() + Duration::from_secs(60);
    while session.input.waiting() > 0 {
        assert!(Instant::now() < end);
        thread::sleep(Duration::from_millis(5));
    }
    assert!(session.wire.text().contains("38 of 81"), "{}", session.wire.text());
    session.wire.is_free.store(true, Ordering::SeqCst);
    assert!(session.input.notices().line_is_free());
    session.wire.shows("39 of 81");
    session.end();
}
