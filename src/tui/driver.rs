//! The loop that every screen has: a message changes the model, its effects are carried out, and what they report is
//! the next message. What a screen runs in, a terminal or a page, is its [`Outside`].

use std::time::Duration;

use super::app::{App, update};
use super::message::{Effect, Message};
use super::model::StartupConfig;
use crate::clock::Instant;
use crate::game::Editor;
use crate::play::Start;
use crate::store::{Save, Stamp};

/// What carries out the effects of a screen.
pub trait Outside {
    /// The game that was running when the program last ended. It is returned once.
    fn running(&mut self) -> Option<Save>;

    /// Carries out the effect; returns what to report at once.
    fn perform(&mut self, effect: Effect) -> Vec<Message>;

    /// How long the screen was suspended: this is not part of the model's time.
    fn away(&self) -> Duration {
        Duration::ZERO
    }
}

/// A screen, driven by messages.
#[derive(Debug)]
pub struct Driver<O> {
    /// The model and its layers.
    pub app: App,
    /// What it runs in.
    pub outside: O,
    /// The origin of the model's time.
    began: Instant,
}

impl<O: Outside> Driver<O> {
    /// A screen with this configuration.
    pub fn new(config: StartupConfig, outside: O) -> Self {
        Self { app: App::new(config), outside, began: Instant::now() }
    }

    /// Shows what the player started the program for. The game of the last session is continued, or moved to the saves.
    pub fn begin(&mut self, start: Start) {
        let (month, day) = Stamp::now().local_date().month_and_day();
        self.handle(Message::Today(month, day));
        if let Some(save) = self.outside.running() {
            self.handle(Message::Running(save.body, save.about.cursor));
            if self.app.session().is_none() {
                self.perform(Effect::SetAside);
            }
        }
        self.perform(Effect::Records);
        match start {
            Start::Resume => {}
            Start::Game(text) => self.handle(Message::Open(text)),
            Start::Play(entry) => self.handle(Message::Play(entry)),
            Start::SetUp(setup, reason) => self.handle(Message::SetUp(Box::new(Editor::new(*setup)), reason)),
            Start::New(request, seed) => self.handle(Message::New(request, seed)),
        }
    }

    /// The model's time.
    fn now(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.outside.away())
    }

    /// After how long it wants a [tick](Self::tick); none if it waits.
    pub fn wake(&self) -> Option<Duration> {
        self.app.wake().map(|moment| moment.saturating_sub(self.now()))
    }

    /// Time has passed.
    pub fn tick(&mut self) {
        self.update(Message::Tick(self.now()));
    }

    /// Passes the message to the model, and carries out what follows from it.
    pub fn handle(&mut self, message: Message) {
        self.tick();
        self.update(message);
    }

    fn update(&mut self, message: Message) {
        for effect in update(&mut self.app, message) {
            self.perform(effect);
        }
    }

    /// Carries out the effect, and handles what it reports at once.
    pub fn perform(&mut self, effect: Effect) {
        if matches!(effect, Effect::Redraw) {
            self.app.touch();
        }
        for message in self.outside.perform(effect) {
            self.handle(message);
        }
    }
}
