//! What each fuzz target does with its bytes: run by `cargo fuzz run puzzles` and so on with a nightly compiler, and by
//! `fuzz.rs` with mutated corpora on a stable one.
//!
//! None of them may panic, take long, or take much memory, and the texts that are shown to a person may hold nothing
//! that a terminal would act on.
#![allow(dead_code, unreachable_pub, reason = "each target is a program of its own")]

use std::io::BufReader;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deduku::board::{Recipe, entry_named, named};
use deduku::game::{Game, Options};
use deduku::generate::{self, DigitCounts, Kind, Pattern, Symmetry};
use deduku::logic::{Profile, Technique};
use deduku::rating::Levels;
use deduku::store::{DEFAULT_SETTINGS, Save, read_settings};
use deduku::text::{Entry, Format, Reader, Stream, decode, is_hidden, read, visible, visible_line, write};
use deduku::tui::app::{App, update, view};
use deduku::tui::canvas::Glyphs;
use deduku::tui::input::EscapeDecoder;
use deduku::tui::keys::{Chord, Keys};
use deduku::tui::message::{Message, Pointing};
use deduku::tui::model::StartupConfig;
use deduku::tui::settings::Settings;
use deduku::tui::theme::{Colours, Theme};
use deduku::verify::{Checker, Line};
use deduku::work::Work;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// A function that takes the bytes of an input.
pub type Target = fn(&[u8]);

/// Every target by name.
pub const TARGETS: [(&str, Target); 7] = [
    ("puzzles", puzzles),
    ("links", links),
    ("boards", boards),
    ("settings", settings),
    ("saves", saves),
    ("certificates", certificates),
    ("keyboard", keyboard),
];

/// Boards that may be named for a text.
const BOARDS: [Option<&str>; 8] =
    [None, None, None, None, Some("9x9"), Some("samurai"), Some("16x16"), Some("dion-cube-4")];

/// Checks a text that is shown to a person.
fn say(words: &str) {
    assert!(!visible(words).chars().any(is_hidden), "{words:?}");
    assert!(!visible_line(words).contains('\n'), "{words:?}");
}

/// Puzzles in any format, read as a whole and as a stream with the same result. Each is written in every format that
/// can hold it and read back, from JSON as the same puzzle.
pub fn puzzles(data: &[u8]) {
    let (&choice, bytes) = data.split_first().unwrap_or((&0, &[]));
    let board = BOARDS[usize::from(choice) % BOARDS.len()].and_then(|name| named(name).ok()).map(Arc::new);
    let text = decode(bytes);
    let whole: Vec<Result<Entry, String>> =
        Reader::new(&text, board.clone()).map(|entry| entry.map_err(|error| error.to_string())).collect();
    let portion = 1 + usize::from(choice) * 7;
    let stream = Stream::new(BufReader::with_capacity(portion, bytes), board);
    let mut found = stream.map(|entry| entry.map_err(|error| error.to_string()));
    for (at, entry) in whole.iter().enumerate() {
        let streamed = found.next().expect("the stream has as many puzzles");
        assert!(*entry == streamed, "puzzle {} of the stream: {streamed:?} and not {entry:?}", at + 1);
        match entry {
            Ok(entry) if at < 4 => written(entry),
            Ok(_) => {}
            Err(words) => say(words),
        }
    }
    assert!(found.next().is_none(), "the stream has more puzzles");
}

/// Writes the puzzle in every format, and reads it back.
fn written(entry: &Entry) {
    say(&entry.comment);
    say(entry.id.as_deref().unwrap_or_default());
    for format in Format::ALL {
        let Ok(text) = write(entry, format) else { continue };
        say(&text);
        // Diagonals, windows and unusual boxes, which a text may lack, come from the board.
        let board = (format != Format::Jsonl).then(|| entry.puzzle.board().clone());
        let back = read(&text, board).into_iter().next();
        if format == Format::Jsonl {
            let back = back.expect("an entry").unwrap_or_else(|error| panic!("{error} in {text}"));
            assert_eq!(back.puzzle.givens(), entry.puzzle.givens(), "{text}");
            assert_eq!((&back.comment, &back.id), (&entry.comment, &entry.id));
        }
    }
}

/// Links of puzzle sites, the documents in them and files of other programs: what can be read keeps its clues when
/// written as JSON, and nothing that is written in any form makes the reader panic.
pub fn links(data: &[u8]) {
    puzzles(&[&[0], data].concat());
    let text = decode(data);
    for entry in Reader::new(&text, None).filter_map(Result::ok).take(4) {
        let written = write(&entry, Format::Jsonl).expect("JSON carries every puzzle");
        let back = read(&written, None).into_iter().next().expect("an entry");
        let back = back.unwrap_or_else(|error| panic!("{error} in {written}"));
        assert_eq!(back.puzzle.clues(), entry.puzzle.clues(), "{written}");
        assert_eq!(back.puzzle.not_checked(), entry.puzzle.not_checked(), "{written}");
        for rule in entry.puzzle.not_checked() {
            say(rule);
        }
    }
}

/// Names of boards, levels, techniques and other things.
pub fn boards(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for name in text.lines().take(16) {
        if let Err(error) = named(name) {
            say(&error.to_string());
        }
        if let Err(error) = Recipe::parse(name) {
            say(&error.to_string());
        }
        if let Err(error) = Kind::named(name) {
            say(&error.to_string());
        }
        let known =
            (entry_named(name).is_some(), Technique::named(name), Symmetry::named(name), generate::Target::named(name));
        let _ = std::hint::black_box(known);
        if let Err(error) = name.parse::<DigitCounts>() {
            say(&error.to_string());
        }
        if let Err(error) = name.parse::<Chord>() {
            say(&error.to_string());
        }
    }
    if let Ok(board) = named("6x6")
        && let Err(error) = Pattern::parse(&text, &board)
    {
        say(&error.to_string());
    }
}

/// A player's configuration files.
pub fn settings(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (settings, complaints) = read_settings::<Settings>(DEFAULT_SETTINGS, &text, "deduku.toml");
    for complaint in &complaints {
        say(&complaint.to_string());
    }
    say(&settings.play.profile);
    let (keys, errors) = Keys::with_overrides(&text);
    for error in &errors {
        say(&error.to_string());
    }
    let _ = std::hint::black_box(keys);
    if let Err(error) = Levels::with_own(&text) {
        say(&error.to_string());
    }
    if let Err(error) = Profile::with_own(&text) {
        say(&error.to_string());
    }
    if let Err(error) = Theme::parse(&text, Colours::Palette) {
        say(&error.to_string());
    }
}

/// Saves and journals: what can be read is drawn, and saved as it was read.
pub fn saves(data: &[u8]) {
    if let Ok(reading) = Save::read(data) {
        let again = Save::read(reading.save.to_text().as_bytes()).expect("a save that was written");
        assert_eq!(again.save, reading.save);
    }
    let text = String::from_utf8_lossy(data);
    match Game::from_text(&text, Options::default()) {
        Err(error) => say(&error.to_string()),
        Ok(game) => {
            let saved = game.to_text();
            let again = Game::from_text(&saved, Options::default()).expect("a game that was written");
            assert_eq!(again.to_text(), saved);
            let mut model = model((80, 24));
            send(&mut model, Message::Running(text.into_owned(), None));
            draw(&model);
        }
    }
}

/// Certificates, as `deduku verify` reads them.
pub fn certificates(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut checker: Option<Checker> = None;
    let work = Work::unlimited().with_deadline(Instant::now() + Duration::from_millis(500)).with_nodes(2000);
    for line in text.lines().take(100) {
        let line: Line = match serde_json::from_str(line) {
            Ok(line) => line,
            Err(error) => {
                say(&error.to_string());
                continue;
            }
        };
        if let Some(from) = &line.from
            && let Some(Ok(entry)) = read(&from.to_string(), None).into_iter().next()
        {
            checker = Some(Checker::new(entry.position()));
        }
        if let Some(checker) = &mut checker
            && let Err(fault) = checker.line(&line, &work)
        {
            say(&fault.to_string());
        }
    }
}

/// Keys, pastes, clicks and windows of any size.
pub fn keyboard(data: &[u8]) {
    let mut bytes = data.iter().copied();
    let mut next = || bytes.next().unwrap_or(0);
    let mut model = model((u16::from(next()) % 130, u16::from(next()) % 50));
    let mut decoder = EscapeDecoder::new(true);
    let mut now = Instant::now();
    for _ in 0..data.len().min(60) {
        let message = match next() % 16 {
            0 => Message::Resize { width: u16::from(next()) * 7 % 300, height: u16::from(next()) * 5 % 120 },
            1 => {
                let pointing = [Pointing::Press, Pointing::Other, Pointing::WheelUp, Pointing::WheelDown];
                let pointing = pointing[usize::from(next()) % pointing.len()];
                Message::Mouse { pointing, column: u16::from(next()), row: u16::from(next()) }
            }
            2 => {
                let length = usize::from(next());
                let pasted: Vec<u8> = (0..length).map(|_| next()).collect();
                Message::Paste(String::from_utf8_lossy(&pasted).into_owned())
            }
            3 => Message::Tick(Duration::from_secs(u64::from(next()))),
            4 => {
                let names = [
                    "Esc",
                    "Enter",
                    "Tab",
                    "Down",
                    "Up",
                    "Left",
                    "Right",
                    "F1",
                    "Backspace",
                    "PageDown",
                    "Ctrl-r",
                    "F9",
                ];
                let name = names[usize::from(next()) % names.len()];
                Message::Key(name.parse().expect("the name of a key"))
            }
            _ => {
                let symbol = char::from(next());
                match symbol.to_string().parse() {
                    Ok(chord) => Message::Key(chord),
                    Err(_) => Message::Key("Esc".parse().expect("the name of a key")),
                }
            }
        };
        now += Duration::from_millis(u64::from(next()));
        for message in decoder.take(message, now) {
            send(&mut model, message);
        }
    }
    draw(&model);
    if let Some(session) = model.session() {
        let saved = session.game.to_text();
        let again = Game::from_text(&saved, Options::default()).expect("a game that was written");
        assert_eq!(again.to_text(), saved);
    }
}

/// An app in a window of this size; its questions are not answered.
pub fn model(size: (u16, u16)) -> App {
    App::new(StartupConfig {
        settings: Settings::default(),
        keys: Keys::shipped(),
        theme: Theme::named("dark", Colours::Palette).expect("a shipped theme"),
        themes: deduku::tui::theme::Themes::default(),
        colours: Colours::Palette,
        glyphs: Glyphs::Unicode,
        size,
    })
}

/// Sends the model a message; the effects that it returns are dropped.
pub fn send(model: &mut App, message: Message) {
    drop(update(model, message));
}

/// Draws the model and returns what is shown; no cell of the frame may hold what a terminal would act on.
pub fn draw(model: &App) -> String {
    let (width, height) = model.size();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory does not fail");
    let drawn = terminal.draw(|frame| view(model, frame)).expect("memory does not fail");
    let is_control = |symbol: char| symbol == '\n' || is_hidden(symbol);
    assert!(!drawn.buffer.content().iter().any(|cell| cell.symbol().contains(is_control)), "{:?}", drawn.buffer);
    drawn.buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect()
}
