//! The plain mode as the page has it: lines of text for a screen reader.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::channel;

use deduku::jobs::{Answer, Ticket};
use deduku::plain::{Asked, Event, InMemory, Out, Place, PlainMode};
use deduku::play::Start;
use deduku::store::{Archive, Report};
use deduku::text::visible_line;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Instant;

use crate::effects::{Order, question};
use crate::program::{answer_of, configuration, failure, kept, written};

/// The lines that nobody has read yet.
#[derive(Clone, Default)]
struct Lines(Rc<RefCell<Vec<String>>>);

impl Out for Lines {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(visible_line(text).into_owned());
    }
}

/// A game in words.
#[wasm_bindgen]
pub struct Words {
    plain: PlainMode,
    files: InMemory,
    lines: Lines,
    orders: Vec<Order>,
    has_ended: bool,
}

#[wasm_bindgen]
impl Words {
    /// Starts with the kept files, as `Program` does. The game that was running goes on.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(files: &str) -> Self {
        let store = kept(files);
        let (config, faults) = configuration(&store, (80, 24));
        let (sender, events) = channel();
        let (files, lines) = (InMemory::new(store, sender), Lines::default());
        let place = Place {
            backing: Box::new(files.clone()),
            settings: config.settings.play,
            faults,
            out: Box::new(lines.clone()),
            typed: true,
            waiting: std::sync::Arc::default(),
        };
        let plain = PlainMode::new(place, Start::Resume, events);
        let mut words = Self { plain, files, lines, orders: Vec::new(), has_ended: false };
        words.step(None);
        words
    }

    /// The player said this line.
    pub fn line(&mut self, text: String) {
        self.step(Some(Event::Line(Ok(text))));
        if self.has_ended {
            self.orders.push(Order::Quit);
        }
    }

    /// As `Program` has it.
    pub fn answered(&mut self, ticket: u64, answer: &str) {
        self.answer(ticket, answer_of(answer));
    }

    /// As `Program` has it.
    pub fn cancelled(&mut self, ticket: u64) {
        self.answer(ticket, Answer::Cancelled);
    }

    /// As `Program` has it.
    pub fn failed(&mut self, ticket: u64, reason: &str) {
        self.answer(ticket, failure(reason));
    }

    /// Why the browser does not keep what changed; empty if it does again.
    pub fn unkept(&mut self, reason: String) {
        self.step(Some(Event::Report(if reason.is_empty() { Report::Recovered } else { Report::Unsaved(reason) })));
    }

    /// The player turns to the screen: the game is kept as it is.
    pub fn leave(&mut self) {
        self.step(Some(Event::InputEnded));
    }

    /// The time that it asked for has come.
    pub fn tick(&mut self) {
        self.step(None);
    }

    /// After how many milliseconds it wants a tick; none if it waits.
    pub fn wake(&self) -> Option<f64> {
        let until = self.plain.deadline().filter(|_| !self.has_ended)?;
        Some(until.saturating_duration_since(Instant::now()).as_secs_f64() * 1000.0)
    }

    /// What the page is to do, as a JSON list of orders.
    pub fn orders(&mut self) -> String {
        for asked in self.files.asked.take() {
            match asked {
                Asked::Ask(ticket, asked) => match question(ticket, &asked) {
                    Ok(order) => self.orders.push(order),
                    Err(failed) => self.step(Some(Event::Answer(ticket, failed))),
                },
                Asked::Cancel(ticket) => self.orders.push(Order::Cancel(ticket)),
                Asked::Save(name, text) => self.orders.push(Order::Save(name, text)),
            }
        }
        written(&mut self.orders, &mut self.files.store.borrow_mut())
    }

    /// The lines since the last call, as a JSON list.
    pub fn said(&self) -> String {
        serde_json::to_string(&self.lines.0.take()).unwrap_or_default()
    }

    /// All files as one text, which a page or `deduku import` adds to its own.
    #[must_use]
    pub fn export(&self) -> String {
        Archive::write(self.files.store.borrow().files())
    }

    /// All files, as the constructor takes them.
    pub fn files(&self) -> String {
        serde_json::to_string(self.files.store.borrow().files()).unwrap_or_default()
    }

    fn answer(&mut self, ticket: u64, answer: Answer) {
        self.step(Some(Event::Answer(Ticket(ticket), answer)));
    }

    fn step(&mut self, event: Option<Event>) {
        if self.has_ended {
            return;
        }
        self.has_ended = self.plain.step(event).is_some();
    }
}
