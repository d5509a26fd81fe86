//! The program as the page has it.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;

use deduku::generate::PuzzleCode;
use deduku::jobs::{Answer, Ticket};
use deduku::store::{Archive, MemoryStore, Rights, Stamp};
use deduku::tui::app::{App, update, view};
use deduku::tui::message::{Effect, Message, Pointing};
use deduku::tui::{Capabilities, Colours, Options, Texts, assemble};
use ratatui::Terminal;
use ratatui::layout::{Rect, Size};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

use crate::effects::{Order, perform};
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
    app: App,
    store: MemoryStore,
    terminal: Terminal<PageBackend>,
    orders: Vec<Order>,
    began: Instant,
    /// Whether the next picture is a whole one.
    whole: bool,
    spoken: Spoken,
}

#[wasm_bindgen]
impl Program {
    /// Starts the program with the kept files (a JSON object of names and texts) in a window of this many columns and rows. `light` tells
    /// whether the system prefers light colours. The game that was running goes on.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(files: &str, columns: u16, rows: u16, light: bool) -> Self {
        let files = serde_json::from_str::<BTreeMap<String, String>>(files).unwrap_or_default();
        let mut store = MemoryStore::new(files);
        let texts = Texts {
            settings: store.config("deduku.toml").to_owned(),
            keys: store.config("keys.toml").to_owned(),
            profiles: store.config("profiles.toml").to_owned(),
            levels: store.config("levels.toml").to_owned(),
            themes: store.themes(),
        };
        let options = Options { rights: Rights::ALL, ..Options::default() };
        let (config, faults) = assemble(&texts, &options, CAPABILITIES, (columns, rows));
        let (running, notice) = store.resume();
        let size = Size { width: columns, height: rows };
        let Ok(terminal) = Terminal::new(PageBackend::new(size));
        let mut program = Self {
            app: App::new(config),
            store,
            terminal,
            orders: Vec::new(),
            began: Instant::now(),
            whole: true,
            spoken: Spoken::default(),
        };
        program.handle(Message::Ground { light });
        let today = Stamp::now().local_date();
        let (month, day) = today.month_and_day();
        program.handle(Message::Today(month, day));
        if let Some(save) = running {
            program.handle(Message::Running(save.body, save.about.cursor));
            if program.app.session().is_none() {
                program.perform(Effect::SetAside);
            }
        }
        program.handle(Message::Damaged(program.store.damaged().len()));
        program.handle(Message::Lessons(Box::new(program.store.lessons())));
        program.handle(Message::Meanings(program.store.meanings()));
        program.handle(Message::Days(program.store.statistics().days(), today));
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
        let added = Archive::read(text).map(|archive| archive.add_to(&mut self.store).to_string());
        let bad = added.is_err();
        self.handle(Message::Lessons(Box::new(self.store.lessons())));
        self.handle(Message::Meanings(self.store.meanings()));
        self.handle(Message::Days(self.store.statistics().days(), Stamp::now().local_date()));
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
        Archive::write(self.store.files())
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
        self.app.wants_motion()
    }

    /// The window has another size.
    pub fn resize(&mut self, width: u16, height: u16) {
        let size = Size { width, height };
        self.terminal.backend_mut().resize(size);
        let resized: Result<(), Infallible> =
            self.terminal.resize(Rect::from((ratatui::layout::Position::ORIGIN, size)));
        let Ok(()) = resized;
        self.whole = true;
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
        let answer = serde_json::from_str(answer);
        let failed = |error: serde_json::Error| Answer::Failed(format!("the page cannot read the answer ({error})"));
        self.handle(Message::Answer(Ticket(ticket), answer.unwrap_or_else(failed)));
    }

    /// The question was cancelled.
    pub fn cancelled(&mut self, ticket: u64) {
        self.handle(Message::Answer(Ticket(ticket), Answer::Cancelled));
    }

    /// The worker failed on this question.
    pub fn failed(&mut self, ticket: u64, reason: &str) {
        let said = format!("something went wrong inside the program ({reason}); the game is safe");
        self.handle(Message::Answer(Ticket(ticket), Answer::Failed(said)));
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
        let effects = update(&mut self.app, Message::Tick(self.began.elapsed()));
        for effect in effects {
            self.perform(effect);
        }
    }

    /// After how many milliseconds it wants a tick; none if it waits.
    pub fn wake(&self) -> Option<f64> {
        self.app.wake().map(|at| at.saturating_sub(self.began.elapsed()).as_secs_f64() * 1000.0)
    }

    /// What the page is to do, as a JSON list of orders.
    pub fn orders(&mut self) -> String {
        let changes = self.store.take_changes();
        self.orders.extend(changes.into_iter().map(|(name, text)| Order::Keep(name, text)));
        let text = serde_json::to_string(&self.orders);
        self.orders.clear();
        text.unwrap_or_else(|error| {
            crate::complain(&format!("orders cannot be passed on: {error}"));
            "[]".to_owned()
        })
    }

    /// What changed on the screen since the last call, as JSON; nothing if nothing did.
    pub fn draw(&mut self) -> Option<String> {
        if !self.app.take_dirty() && !self.whole {
            return None;
        }
        let app = &self.app;
        let said = match self.terminal.draw(|frame| view(app, frame)) {
            Ok(drawn) => self.spoken.changed(app, drawn.buffer),
        };
        let (columns, rows) = app.size();
        let links = app.links().into_iter().map(|link| (link.place.x, link.place.y, link.place.width, link.address));
        let picture = Picture {
            columns,
            rows,
            whole: std::mem::take(&mut self.whole),
            links: links.collect(),
            title: app.title().map_or_else(|| "Deduku".to_owned(), |title| title.text()),
            said,
            runs: self.terminal.backend_mut().take(),
        };
        serde_json::to_string(&picture).ok()
    }

    /// Passes the message on, and carries out what it leads to.
    fn handle(&mut self, message: Message) {
        self.tick();
        let effects = update(&mut self.app, message);
        for effect in effects {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        if matches!(effect, Effect::Redraw) {
            self.whole = true;
            let Ok(()) = self.terminal.clear();
        }
        let mut messages = VecDeque::from(perform(effect, &mut self.store, &mut self.orders));
        while let Some(message) = messages.pop_front() {
            for effect in update(&mut self.app, message) {
                messages.extend(perform(effect, &mut self.store, &mut self.orders));
            }
        }
    }
}
