//! The program as the page has it.

use std::collections::BTreeMap;

use deduku::generate::PuzzleCode;
use deduku::jobs::{Answer, Ticket};
use deduku::play::Start;
use deduku::store::{Archive, MemoryStore, Rights};
use deduku::tui::app::view;
use deduku::tui::driver::Driver;
use deduku::tui::message::{Effect, Message, Pointing};
use deduku::tui::model::StartupConfig;
use deduku::tui::{Capabilities, Colours, Options, Texts, assemble};
use ratatui::Terminal;
use ratatui::layout::{Rect, Size};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::effects::{Order, Page};
use crate::frame::{PageBackend, Run};
use crate::spoken::Spoken;

/// A page has true colour and every character.
const CAPABILITIES: Capabilities = Capabilities {
    colours: Colours::True,
    unicode: true,
    is_remote: false,
    has_links: true,
    is_emulator: true,
    may_have_true_colour: false,
};

/// A picture of what changed.
#[derive(Debug, Serialize)]
struct Picture {
    columns: u16,
    rows: u16,
    /// Whether what was drawn before is gone.
    whole: bool,
    runs: Vec<Run>,
    /// Column, row, width and address of each link.
    links: Vec<(u16, u16, u16, String)>,
    title: String,
    /// What a screen reader should say now.
    said: Option<String>,
}

/// The program.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Program {
    driver: Driver<Page>,
    spoken: Spoken,
}

#[wasm_bindgen]
impl Program {
    /// Starts the program with the kept files (a JSON object of names and texts) in a window of this many columns and rows. `light` tells
    /// whether the system prefers light colours. The game that was running goes on.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(files: &str, columns: u16, rows: u16, light: bool) -> Self {
        let mut store = kept(files);
        let (config, faults) = configuration(&store, (columns, rows));
        let (running, notice) = store.resume();
        let size = Size { width: columns, height: rows };
        let Ok(terminal) = Terminal::new(PageBackend::new(size));
        let page = Page { store, running, orders: Vec::new(), terminal, whole: true };
        let mut program = Self { driver: Driver::new(config, page), spoken: Spoken::default() };
        program.handle(Message::Ground { light });
        program.driver.begin(Start::Resume);
        for text in faults.into_iter().chain(notice) {
            program.handle(Message::Notice { text, bad: true });
        }
        program
    }

    /// A key was pressed, by the name that `keys.toml` has for it. A name that is none is ignored; returns whether it is
    /// one.
    pub fn key(&mut self, name: &str) -> bool {
        let chord = name.parse();
        let is_key = chord.is_ok();
        if let Ok(chord) = chord {
            self.handle(Message::Key(chord));
        }
        is_key
    }

    /// A text was pasted or dropped: puzzles, a code or a link, which opens as a preview; or files of another page or
    /// of the program, which are added to those here.
    pub fn paste(&mut self, text: &str) {
        if !Archive::is_archive(text) {
            return self.open(text);
        }
        let added = Archive::read(text).map(|archive| archive.add_to(&mut self.driver.outside.store).to_string());
        let bad = added.is_err();
        self.driver.perform(Effect::Records);
        self.handle(Message::Notice { text: added.unwrap_or_else(|error| error), bad });
    }

    /// The address that the page was opened with has this text after its `#`: a puzzle or a link, which opens as a
    /// preview, or a code, whose puzzle is made.
    pub fn open(&mut self, text: &str) {
        if !PuzzleCode::is_like(text) {
            return self.handle(Message::Paste(text.to_owned()));
        }
        let code = text.parse::<PuzzleCode>().map_err(|error| error.to_string());
        let checked = code.and_then(|code| match code.request().check() {
            Ok(_) => Ok(code),
            Err(error) => Err(error.to_string()),
        });
        self.handle(match checked {
            Ok(code) => Message::New(Box::new(code.request()), code.seed()),
            Err(text) => Message::Notice { text, bad: true },
        });
    }

    /// All files as one text, which a page or `deduku import` adds to its own.
    #[must_use]
    pub fn export(&self) -> String {
        Archive::write(self.driver.outside.store.files())
    }

    /// All files, as the constructor takes them.
    #[must_use]
    pub fn files(&self) -> String {
        serde_json::to_string(self.driver.outside.store.files()).unwrap_or_default()
    }

    /// The mouse did something at this column and row, from 0.
    pub fn mouse(&mut self, what: &str, column: u16, row: u16) {
        let pointing = match what {
            "press" => Pointing::Press,
            "toggle" => Pointing::Toggle,
            "drag" => Pointing::Drag,
            "release" => Pointing::Release,
            "hover" => Pointing::Hover,
            "wheel-up" => Pointing::WheelUp,
            "wheel-down" => Pointing::WheelDown,
            _ => Pointing::Other,
        };
        self.handle(Message::Mouse { pointing, column, row });
    }

    /// Whether moves of the mouse without a button are of interest.
    #[wasm_bindgen(getter)]
    pub fn motion(&self) -> bool {
        self.driver.app.wants_motion()
    }

    /// The window has another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        let size = Size { width, height };
        let page = &mut self.driver.outside;
        page.terminal.backend_mut().resize(size);
        let Ok(()) = page.terminal.resize(Rect::from((ratatui::layout::Position::ORIGIN, size)));
        page.whole = true;
        self.handle(Message::Resize { width, height });
    }

    /// The page got the focus, or lost it.
    pub fn focus(&mut self, has_focus: bool) {
        self.handle(Message::Focus(has_focus));
    }

    /// The system prefers light colours now, or dark ones.
    pub fn ground(&mut self, light: bool) {
        self.handle(Message::Ground { light });
    }

    /// The answer to a question, as JSON, or a part of it.
    pub fn answered(&mut self, ticket: u64, answer: &str) {
        self.handle(Message::Answer(Ticket(ticket), answer_of(answer)));
    }

    /// The question was cancelled.
    pub fn cancelled(&mut self, ticket: u64) {
        self.handle(Message::Answer(Ticket(ticket), Answer::Cancelled));
    }

    /// The worker failed on this question.
    pub fn failed(&mut self, ticket: u64, reason: &str) {
        self.handle(Message::Answer(Ticket(ticket), failure(reason)));
    }

    /// The progress of a question: done and total, 0 if that is not known.
    pub fn progress(&mut self, ticket: u64, done: u64, total: u64) {
        self.handle(Message::Progress(Ticket(ticket), done, total));
    }

    /// Why the browser does not keep what changed; empty if it does again.
    pub fn unkept(&mut self, reason: String) {
        self.handle(Message::Unsaved(Some(reason).filter(|reason| !reason.is_empty())));
    }

    /// Whether the browser has not kept the last changes yet.
    pub fn late(&mut self, late: bool) {
        self.handle(Message::Late(late));
    }

    /// The page is hidden or left: the game is kept as it is.
    pub fn leave(&mut self) {
        self.handle(Message::End);
    }

    /// The time that it asked for has come.
    pub fn tick(&mut self) {
        self.driver.tick();
    }

    /// After how many milliseconds it wants a tick; none if it waits.
    pub fn wake(&self) -> Option<f64> {
        self.driver.wake().map(|wait| wait.as_secs_f64() * 1000.0)
    }

    /// What the page is to do, as a JSON list of orders.
    pub fn orders(&mut self) -> String {
        let Page { store, orders, .. } = &mut self.driver.outside;
        written(orders, store)
    }

    /// What changed on the screen since the last call, as JSON; nothing if nothing did.
    pub fn draw(&mut self) -> Option<String> {
        let Driver { app, outside: Page { terminal, whole, .. }, .. } = &mut self.driver;
        if !app.take_dirty() && !*whole {
            return None;
        }
        let said = match terminal.draw(|frame| view(app, frame)) {
            Ok(drawn) => self.spoken.changed(app, drawn.buffer),
        };
        let (columns, rows) = app.size();
        let links = app.links().into_iter().map(|link| (link.place.x, link.place.y, link.place.width, link.address));
        let picture = Picture {
            columns,
            rows,
            whole: std::mem::take(whole),
            links: links.collect(),
            title: app.title().map_or_else(|| "Deduku".to_owned(), |title| title.text()),
            said,
            runs: terminal.backend_mut().take(),
        };
        serde_json::to_string(&picture).ok()
    }

    fn handle(&mut self, message: Message) {
        self.driver.handle(message);
    }
}

/// The files that the page kept: a JSON object of names and texts.
pub(crate) fn kept(files: &str) -> MemoryStore {
    MemoryStore::new(serde_json::from_str::<BTreeMap<String, String>>(files).unwrap_or_default())
}

/// The configuration in these files, and what is wrong with it.
pub(crate) fn configuration(store: &MemoryStore, size: (u16, u16)) -> (StartupConfig, Vec<String>) {
    let texts = Texts {
        settings: store.config("deduku.toml").to_owned(),
        keys: store.config("keys.toml").to_owned(),
        profiles: store.config("profiles.toml").to_owned(),
        levels: store.config("levels.toml").to_owned(),
        themes: store.themes(),
    };
    assemble(&texts, &Options { rights: Rights::ALL, ..Options::default() }, CAPABILITIES, size)
}

/// An answer, which is JSON.
pub(crate) fn answer_of(text: &str) -> Answer {
    let failed = |error| Answer::Failed(format!("the page cannot read the answer ({error})"));
    serde_json::from_str(text).unwrap_or_else(failed)
}

/// That a worker failed.
pub(crate) fn failure(reason: &str) -> Answer {
    Answer::Failed(format!("something went wrong inside the program ({reason}); the game is safe"))
}

/// The orders, and those to keep what changed, as a JSON list.
pub(crate) fn written(orders: &mut Vec<Order>, store: &mut MemoryStore) -> String {
    orders.extend(store.take_changes().into_iter().map(|(name, text)| Order::Keep(name, text)));
    let text = serde_json::to_string(orders);
    orders.clear();
    text.unwrap_or_else(|error| {
        crate::complain(&format!("orders cannot be passed on: {error}"));
        "[]".to_owned()
    })
}
