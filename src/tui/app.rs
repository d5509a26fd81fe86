//! The whole terminal application: the shared model and the stack of components.
//!
//! A message changes the model or is passed to the component it is for; a frame is drawn from these two and nothing
//! else. Effects to be carried out outside are put into the model's outbox and returned. Keys that depend on an answer
//! wait for it (`waiting.rs`).

use std::path::PathBuf;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::action::Action;
use super::component::{Event, Link, Reply};
use super::compositor::Compositor;
use super::dialogs::{Daily, Replace, Statements, StatisticsPage, TakeOver};
use super::message::{Effect, Harm, Message, Pointing};
use super::model::{Files, Model, Screen, Session, StartupConfig, Tone};
use super::status_text::{StatusText, show_status};
use super::theme::{AUTO, Colours};
use super::tickets::BEAT;
use super::title::Title;
use super::waiting::{Waiting, is_input};
use super::{games, keeping, program, setup, sight, table};

/// The application: its model and its layers.
#[derive(Debug)]
pub struct App {
    model: Model,
    layers: Compositor,
    waiting: Waiting,
}

impl App {
    /// An application that shows the start screen.
    pub fn new(config: StartupConfig) -> Self {
        Self { model: Model::new(config), layers: Compositor::default(), waiting: Waiting::default() }
    }

    /// Whether a redraw is needed; resets the flag.
    pub fn take_dirty(&mut self) -> bool {
        self.model.take_dirty()
    }

    /// Marks the screen as needing a redraw.
    pub const fn touch(&mut self) {
        self.model.touch();
    }

    /// Columns and rows of the window.
    pub const fn size(&self) -> (u16, u16) {
        self.model.size()
    }

    /// The running game.
    pub const fn session(&self) -> Option<&Session> {
        self.model.session()
    }

    /// Why the running game is not being saved, if so.
    pub fn unsaved(&self) -> Option<&str> {
        self.model.unsaved()
    }

    /// Whether the player has chosen to leave although the game could not be saved.
    pub const fn is_leaving(&self) -> bool {
        self.model.is_leaving()
    }

    /// The screen below any dialogs.
    pub const fn screen(&self) -> Screen {
        self.model.screen()
    }

    /// Whether a dialog is above the screen.
    pub fn has_dialog(&self) -> bool {
        self.layers.has_dialog()
    }

    /// The title for the window; `None` on a slow line.
    pub fn title(&self) -> Option<Title> {
        (!self.model.settings.few_bytes).then(|| Title::of(&self.model))
    }

    /// The links on the screen, for a terminal that opens them.
    pub fn links(&self) -> Vec<Link> {
        if self.model.settings.few_bytes { Vec::new() } else { self.layers.links(&self.model) }
    }

    /// Whether the terminal should report every mouse movement.
    pub fn wants_motion(&self) -> bool {
        self.model.wants_motion()
    }

    /// The time at which the next [`Tick`](Message::Tick) is needed, if any.
    pub fn wake(&self) -> Option<Duration> {
        [self.model.wake(), self.waiting.wake()].into_iter().flatten().min()
    }

    /// What an Escape would do now that is only the beginning of a key: if keys wait, it would drop them, and in a dialog
    /// it would lose what was entered. A run is stopped at once.
    pub fn harm_of_escape(&self) -> Harm {
        let runs = self.session().is_some_and(|session| session.run.is_some());
        if self.holds_keys() || self.layers.has_entries() {
            Harm::Loss
        } else if self.layers.has_board_keys(&self.model) && !runs {
            Harm::Board
        } else {
            Harm::Little
        }
    }

    /// Whether keys wait for an answer, or would wait.
    pub fn holds_keys(&self) -> bool {
        !self.waiting.is_empty() || self.model.holds_keys()
    }

    /// Whether the message has to wait until an answer has come.
    fn must_wait(&self, message: &Message) -> bool {
        let is_of_program = matches!(message, Message::Key(chord) if self.layers.is_of_program(*chord, &self.model));
        if !is_input(message) || is_of_program {
            return false;
        }
        !self.waiting.is_empty() || self.model.holds_keys() && !self.layers.is_handled_at_once(message, &self.model)
    }

    /// The next message that no longer has to wait. Nothing follows a message that ends the program.
    fn next_waiting(&mut self) -> Option<Message> {
        if self.model.outbox.iter().any(|effect| matches!(effect, Effect::Quit)) {
            self.waiting.clear();
        }
        if self.waiting.key_has_begun || self.model.holds_keys() {
            return None;
        }
        self.waiting.pop()
    }

    /// Esc while keys wait, or would wait: drops them, and cancels the question. Returns whether that was all.
    fn drop_waiting(&mut self) -> bool {
        let dropped = self.waiting.clear();
        let was_held = self.model.holds_keys();
        let cancelled = self.model.cancel_long_work();
        self.model.settled();
        if cancelled || dropped > 0 {
            show_status(&mut self.model, StatusText::KeysDropped(dropped, cancelled));
        }
        // What a dialog asked for is cancelled with the dialog.
        cancelled || !was_held
    }
}

/// Processes the message and returns the effects to carry out.
pub fn update(app: &mut App, message: Message) -> Vec<Effect> {
    // A mouse movement changes nothing but the hovered cell.
    if !matches!(message, Message::Tick(_) | Message::Mouse { pointing: Pointing::Hover, .. }) {
        app.touch();
    }
    if app.must_wait(&message) {
        app.waiting.push(message, app.model.now);
    } else {
        settle(app, message);
    }
    while let Some(message) = app.next_waiting() {
        settle(app, message);
    }
    std::mem::take(&mut app.model.outbox)
}

/// Handles a message, and what follows from every change.
fn settle(app: &mut App, message: Message) {
    if !of_keys(app, &message) {
        handle(app, message);
    }
    app.model.fit();
    app.layers.follow(&app.model);
    let model = &mut app.model;
    if let Some(session) = &mut model.session {
        session.met = session.game.value(session.cursor).or(session.met);
    }
    table::reconcile_run(model);
    sight::follow_cursor(model);
    #[cfg(feature = "host")]
    super::friends::follow(model);
}

/// What a key does to the keys that wait; returns whether that is all.
fn of_keys(app: &mut App, message: &Message) -> bool {
    let is_escape = matches!(message, Message::Key(chord) if app.layers.cancels(*chord, &app.model));
    if is_escape && app.holds_keys() && app.drop_waiting() {
        return true;
    }
    if matches!(message, Message::Key(chord) if app.layers.interrupts(*chord, &app.model)) {
        app.waiting.clear();
    }
    false
}

#[expect(clippy::too_many_lines, reason = "one arm for each kind of message")]
fn handle(app: &mut App, message: Message) {
    let App { model, layers, waiting } = app;
    match message {
        Message::Tick(now) => {
            tick(model, now);
            if waiting.is_due(now) {
                model.touch();
            }
            layers.with(model, table::run_on);
            #[cfg(feature = "host")]
            layers.with(model, super::friends::begin_if_due);
            layers.alarm(model);
        }
        // Any key or click while the wave runs over a solved board only ends the wave.
        Message::Key(_) | Message::Mouse { pointing: Pointing::Press | Pointing::Other, .. } if end_wave(model) => {}
        Message::Key(chord) => {
            if let Some(session) = &mut model.session {
                session.hovered = None;
            }
            layers.key(chord, model);
        }
        Message::Paste(text) => layers.handle(Event::Paste(&text), model),
        Message::Mouse { pointing, column, row } => layers.handle(Event::Mouse(pointing, (column, row).into()), model),
        Message::Resize { width, height } => model.window = (width, height),
        Message::NoEscape => {
            if let Some(session) = &mut model.session {
                session.restore_hands();
            }
        }
        Message::Focus(has_focus) => focus(model, has_focus),
        Message::KeyBegun(begun) => waiting.key_has_begun = begun,
        Message::Ground { light } => {
            model.themes.set_ground(light);
            if model.settings.theme == AUTO {
                let theme = model.themes.named(AUTO, model.colours).unwrap_or_default();
                model.put_on(theme);
            }
        }
        Message::TrueColour => {
            model.colours = Colours::True;
            let theme = model.themes.named(&model.settings.theme, model.colours).unwrap_or_default();
            model.put_on(theme);
        }
        Message::Today(month, day) => model.today = (month, day),
        Message::Running(text, cursor) => games::resume(model, &text, cursor),
        Message::Open(text) => {
            if let Err(error) = games::open_save(model, &text, None) {
                model.say(Tone::Error, error);
            }
        }
        Message::Play(entry) => games::play_entry(model, &entry),
        Message::Typed(text) => layers.with(model, |cx| Statements::begin(cx, Some(text.into()))),
        Message::SetUp(editor, reason) => {
            setup::open(model, *editor);
            model.say(Tone::Warning, reason);
        }
        Message::New(request, seed) => games::generate(model, request, seed),
        Message::Answer(ticket, answer) => {
            let part = answer.is_part();
            layers.answer(ticket, part, Reply::Answer(answer), model);
        }
        Message::Settled(ticket) if model.tickets.is_open(ticket) => model.settled(),
        Message::Settled(_) => {}
        Message::Read(ticket, read) => layers.answer(ticket, false, Reply::Read(read), model),
        Message::Progress(ticket, done, total) => model.tickets.progress(ticket, done, total),
        Message::Queued(ticket, place) => model.tickets.queued(ticket, place),
        Message::Exported(path) => layers.with(model, |cx| {
            program::exported(cx, &path);
            if cx.model.leaving {
                program::quit(cx);
            }
        }),
        Message::Exists(path, text) => {
            let dialog = Replace::new(path, text, model);
            layers.with(model, |cx| cx.open(dialog));
        }
        Message::OpenedFrom(path) => model.files.opened = Some(path),
        Message::Files(folder, names) => {
            let folder = Some(folder).filter(|folder| *folder != PathBuf::new());
            model.files = Files { folder, names, opened: model.files.opened.take() };
        }
        Message::Saves(saves) => {
            model.saves = saves;
            layers.handle(Event::Saves, model);
        }
        Message::Damaged(count) => damaged(model, count),
        Message::Daily(date) => layers.with(model, |cx| {
            if let Some(dialog) = Daily::new(date, cx.model) {
                cx.open(dialog);
            }
        }),
        Message::Lessons(lessons) => model.lessons = *lessons,
        Message::Meanings(meanings) => model.meanings = meanings.into(),
        Message::Days(days, today) => model.days = Some((days, today)),
        Message::Statistics(statistics, today) => {
            layers.with(model, |cx| {
                let page = StatisticsPage::new(&statistics, today, &cx.model.lessons);
                cx.open(page);
            });
        }
        Message::BestTime(seconds) => model.best = seconds,
        Message::Unsaved(reason) => {
            match &reason {
                Some(reason) => show_status(model, StatusText::NotSaved(reason.clone())),
                None => show_status(model, StatusText::SavedAgain),
            }
            model.unsaved = reason;
        }
        Message::Late(late) => model.late = late,
        Message::TakenOver { by, lost } => keeping::taken_over(model, by, lost),
        Message::TookOver(text) => {
            model.settled();
            games::took_over(model, &text);
        }
        Message::Elsewhere(games) => layers.with(model, |cx| cx.open(TakeOver::new(games))),
        Message::End => keeping::keep(model),
        #[cfg(feature = "host")]
        Message::Friends(news) => layers.with(model, |cx| super::friends::hear(cx, *news)),
        #[cfg(feature = "host")]
        Message::FriendsWoken => model.send(Effect::Friends(Box::new(super::friends::Ask::Look))),
        Message::Notice { text, bad } => {
            model.leaving &= !bad;
            if bad {
                model.settled();
            }
            model.say(if bad { Tone::Error } else { Tone::Plain }, text);
        }
    }
}

/// Stops the clock while the window has not the focus, if the player wants that.
fn focus(model: &mut Model, has_focus: bool) {
    let now = model.now;
    let is_played = model.screen == Screen::Play && model.settings.pause_unfocused;
    let Some(session) = &mut model.session else { return };
    let was_left = std::mem::take(&mut session.left_window);
    if has_focus && was_left && session.game.is_paused() {
        let _ = session.game.resume(now);
    } else if !has_focus && is_played && !session.game.is_paused() && !session.game.is_solved() {
        session.end_run();
        session.left_window = true;
        let _ = session.game.pause(now);
    } else {
        return;
    }
    keeping::keep(model);
}

/// Ends the wave over a solved board; returns whether one was running.
fn end_wave(model: &mut Model) -> bool {
    model.session.as_mut().is_some_and(Session::end_wave)
}

/// Draws the program.
pub fn view(app: &App, frame: &mut Frame<'_>) {
    let (width, height) = app.model.size();
    let area = Rect { width, height, ..frame.area() }.intersection(frame.area());
    app.layers.draw(&app.model, area, frame.buffer_mut());
    app.waiting.draw(&app.model, area, frame.buffer_mut());
}

/// Reports the number of quarantined files, unless an error is already shown.
fn damaged(model: &mut Model, count: usize) {
    model.damaged = count;
    if count > 0 && model.notice.as_ref().is_none_or(|notice| notice.tone != Tone::Error) {
        let key = model.keys.shown(Action::Open);
        show_status(model, StatusText::Damaged(count, key));
    }
}

/// Advances the model's time to `now`.
fn tick(model: &mut Model, now: Duration) {
    let shown = |model: &Model| {
        let unit = if model.settings.seconds { 1 } else { 60 };
        let clock = model.session.as_ref().map(|session| session.game.elapsed(model.now).as_secs() / unit);
        let drill = model.stopwatch.map(|since| model.now.saturating_sub(since).as_secs());
        (clock, drill, model.sees_work().then(|| model.now.as_millis() / BEAT.as_millis()))
    };
    let before = shown(model);
    model.now = now;
    let moved = model.session.as_mut().is_some_and(|session| session.go_on_with_wave(now));
    if moved || before != shown(model) {
        model.touch();
    }
}
