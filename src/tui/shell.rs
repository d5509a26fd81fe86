//! A screen that is driven by events: each changes the model, the model's answers become effects, changes become frames.
//!
//! Who drives it waits for events and for [`Shell::deadline`], and calls [`Shell::draw`] when none is waiting. So an idle
//! game neither wakes up nor writes, and any number of screens may run in one process.

use std::io;
use std::time::{Duration, Instant};

use super::app::view;
use super::capabilities::Capabilities;
use super::channel::{Event, Waiting};
use super::driver::{Driver, Outside};
use super::effect_runner::EffectRunner;
use super::input::{EscapeDecoder, message};
use super::message::{Effect, Message};
use super::signals::SystemEvent;
use super::startup_config;
use super::startup_config::Options;
use super::terminal::{Screen, Takeover};
use super::theme::{AUTO, Colours};
use super::title::Title;
use crate::play::{End, Exit, Start};
use crate::store::{Rights, Save};

/// The signal number of SIGHUP.
pub(super) const HANG_UP: i32 = 1;

/// The minimum delay of the next tick, even if the model asks for less.
const SHORTEST_WAIT: Duration = Duration::from_millis(10);

/// The shortest interval between two checks whether another program has taken over the game, while there are events.
const LOOK: Duration = Duration::from_secs(1);

/// How long the progress in the title may be behind: a move over a slow line costs no title.
const TITLE: Duration = Duration::from_secs(2);

/// The loop's own state.
pub(super) struct Shell {
    driver: Driver<Surface>,
    waiting: Waiting,
    decoder: EscapeDecoder,
    /// Whether the model knows that a key is arriving in pieces.
    key_has_begun: bool,
    /// When it was last checked whether another program has taken over the game.
    looked: Instant,
    /// Whether the terminal opens links.
    has_links: bool,
}

/// The terminal, the files and the background threads.
struct Surface {
    screen: Screen,
    runner: EffectRunner,
    rights: Rights,
    /// The title of the window, if the terminal has one.
    title: Option<WindowTitle>,
    /// How long the game was suspended.
    away: Duration,
    /// Whether the loop suspended the process itself and has already taken the terminal back.
    expect_go_on: bool,
    end: Option<Exit>,
}

impl Outside for Surface {
    fn running(&mut self) -> Option<Save> {
        self.runner.running()
    }

    fn perform(&mut self, effect: Effect) -> Vec<Message> {
        let report = match effect {
            Effect::Quit => {
                self.end = self.end.or(Some(Exit::Left));
                None
            }
            Effect::Redraw => self.or_end(Screen::redraw),
            Effect::Bell => self.or_end(|screen| screen.send("\x07")),
            Effect::Copy(text) => self.or_end(|screen| screen.copy(&text)),
            Effect::Suspend => return self.suspend(),
            effect => self.runner.perform(effect),
        };
        report.into_iter().collect()
    }

    fn away(&self) -> Duration {
        self.away
    }
}

impl Surface {
    fn or_end(&mut self, work: impl FnOnce(&mut Screen) -> io::Result<()>) -> Option<Message> {
        work(&mut self.screen).err().and_then(|_| self.end(HANG_UP))
    }

    /// Ends the game because of a signal; it is saved in its current state.
    fn end(&mut self, signal: i32) -> Option<Message> {
        self.end.replace(self.end.unwrap_or(Exit::Signal(signal))).is_none().then_some(Message::End)
    }

    /// Takes the terminal again, whose window may have another size.
    fn retake(&mut self) -> Vec<Message> {
        let ended = self.or_end(Screen::retake);
        self.title.iter_mut().for_each(|title| title.set = None);
        ended.into_iter().chain([self.resized()]).collect()
    }

    fn resized(&self) -> Message {
        let (width, height) = self.screen.size();
        Message::Resize { width, height }
    }

    /// Suspends the program until the shell continues it.
    fn suspend(&mut self) -> Vec<Message> {
        if let Err(refused) = self.rights.suspend() {
            return vec![Message::Notice { text: refused.to_string(), bad: true }];
        }
        if !self.screen.line().can_suspend() {
            let text = "The program was not started from a shell that could bring it back".to_owned();
            return vec![Message::Notice { text, bad: true }];
        }
        self.screen.give_back();
        let left = Instant::now();
        let went_on = self.screen.line().suspend();
        self.away += left.elapsed();
        self.expect_go_on = went_on.unwrap_or(false);
        self.retake()
    }
}

/// The title that the window has, and the one that is due.
#[derive(Debug, Default)]
struct WindowTitle {
    set: Option<Title>,
    due: Option<(Title, Instant)>,
}

impl WindowTitle {
    /// The sequence for this title, if it is to be set now: at once if something else is on the screen, and if only its
    /// progress has changed, once that has stayed the same for a while.
    fn change(&mut self, title: Title, now: Instant) -> Option<String> {
        if self.set.as_ref() == Some(&title) {
            self.due = None;
            return None;
        }
        let is_new = self.set.as_ref().is_none_or(|set| set.about != title.about);
        match &self.due {
            _ if is_new => {}
            Some((due, at)) if *due == title && *at <= now => {}
            Some((due, _)) if *due == title => return None,
            _ => {
                self.due = Some((title, now + TITLE));
                return None;
            }
        }
        let sequence = title.sequence();
        (self.set, self.due) = (Some(title), None);
        Some(sequence)
    }
}

impl Shell {
    /// A screen on this line, with what is to be shown first. Nothing is drawn yet.
    ///
    /// # Errors
    /// If there is no terminal, or the system refuses to start threads.
    pub(super) fn open(
        start: Start,
        options: &Options,
        (takeover, capabilities): (Takeover, Capabilities),
        runner: EffectRunner,
        waiting: Waiting,
    ) -> io::Result<Self> {
        let (texts, mut notices) = runner.texts();
        let screen = Screen::take(takeover)?;
        let (config, faults) = startup_config::assemble(&texts, options, capabilities, screen.size());
        notices.extend(faults);
        let mut decoder = EscapeDecoder::new(capabilities.is_remote);
        // Sent as early as possible: the answers arrive while the game is being read.
        if capabilities.may_have_true_colour && screen.ask_for_colour() {
            decoder.expect_colour();
        }
        let wants_ground = config.settings.theme == AUTO && capabilities.colours >= Colours::Palette;
        if wants_ground && screen.ask_for_ground() {
            decoder.expect_ground();
        }
        let surface = Surface {
            screen,
            runner,
            rights: options.rights,
            title: capabilities.is_emulator.then(WindowTitle::default),
            away: Duration::ZERO,
            expect_go_on: false,
            end: None,
        };
        let mut shell = Self {
            driver: Driver::new(config, surface),
            waiting,
            decoder,
            key_has_begun: false,
            looked: Instant::now(),
            has_links: capabilities.has_links,
        };
        // Who is there is known before the first frame.
        #[cfg(feature = "host")]
        shell.driver.perform(Effect::Friends(Box::new(super::friends::Ask::Lobby)));
        let resumes = matches!(start, Start::Resume);
        shell.driver.begin(start);
        if let Some(games) = shell.driver.outside.runner.elsewhere().filter(|_| resumes) {
            shell.handle(games);
        }
        if let Some(text) = options.typed.clone() {
            shell.driver.outside.runner.after_reading(Message::Typed(text));
        }
        if let Some(path) = options.opened.clone() {
            shell.handle(Message::OpenedFrom(path));
        }
        for text in notices {
            shell.handle(Message::Notice { text, bad: true });
        }
        if let Some(reason) = shell.driver.outside.runner.not_saving() {
            shell.handle(Message::Unsaved(Some(reason)));
        }
        Ok(shell)
    }

    /// Whether the terminal was asked for its background and has not answered yet, so that the first frame should wait.
    pub(super) const fn expects_ground(&self) -> bool {
        self.decoder.expects_ground() && self.driver.outside.end.is_none()
    }

    /// How it ends, once that is known.
    pub(super) const fn exit(&self) -> Option<Exit> {
        self.driver.outside.end
    }

    /// The size of the window as it is drawn.
    pub(super) fn size(&self) -> (u16, u16) {
        self.driver.outside.screen.size()
    }

    /// Gives the terminal back, and waits for what is still to be written.
    pub(super) fn close(self, exit: Exit) -> End {
        let Driver { app, outside: Surface { runner, screen, .. }, .. } = self.driver;
        drop(screen);
        let leaving = app.is_leaving();
        let unsaved =
            (!runner.close() && !leaving).then(|| app.unsaved().unwrap_or("the disk does not answer").to_owned());
        End { exit, unsaved }
    }

    /// When to [wake](Self::wake) if no event arrives.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let asked = self.driver.wake().map(|wait| Instant::now() + wait.max(SHORTEST_WAIT));
        let title = self.driver.outside.title.as_ref().and_then(|title| Some(title.due.as_ref()?.1));
        [asked, self.decoder.deadline(), title].into_iter().flatten().min()
    }

    /// Does what is due although no event has come.
    pub(super) fn wake(&mut self) {
        let overdue = self.decoder.overdue(Instant::now());
        self.look(LOOK);
        for (ticket, done, total) in self.driver.outside.runner.progress() {
            self.handle(Message::Progress(ticket, done, total));
        }
        for (ticket, place) in self.driver.outside.runner.places() {
            self.handle(Message::Queued(ticket, place));
        }
        if overdue.is_empty() {
            self.driver.tick();
        }
        for message in overdue {
            self.handle(message);
        }
        self.report_begun_key();
    }

    /// Reports to the model whether a key is arriving in pieces; that matters only while other keys wait.
    fn report_begun_key(&mut self) {
        let begun = self.decoder.has_begun() && self.driver.app.holds_keys();
        if std::mem::replace(&mut self.key_has_begun, begun) != begun {
            self.handle(Message::KeyBegun(begun));
        }
    }

    fn take_terminal(&mut self, event: crossterm::event::Event, at: Instant) {
        self.look(LOOK);
        let Some(message) = message(event) else { return };
        self.decoder.expect_harm(self.driver.app.harm_of_escape());
        for message in self.decoder.take(message, at) {
            let message = match message {
                Message::Resize { width, height } => {
                    self.or_end(|screen| screen.resize(width, height));
                    self.driver.outside.resized()
                }
                message => message,
            };
            self.handle(message);
        }
        self.report_begun_key();
    }

    /// Handles an event. What it changes is drawn by [`Self::draw`].
    pub(super) fn take(&mut self, event: Event) {
        match event {
            Event::Terminal(event, at) => {
                self.waiting.handled();
                self.take_terminal(event, at);
            }
            Event::TerminalEnded => self.end(HANG_UP),
            // The frame is drawn after each event.
            Event::LineIsFree => {}
            Event::System(SystemEvent::End(signal)) => self.end(signal),
            Event::System(SystemEvent::Resize) => {
                if let Ok((width, height)) = self.driver.outside.screen.line().size() {
                    self.take_terminal(crossterm::event::Event::Resize(width, height), Instant::now());
                }
            }
            Event::System(SystemEvent::Continue) => {
                self.look(Duration::ZERO);
                if !std::mem::take(&mut self.driver.outside.expect_go_on) {
                    for message in self.driver.outside.retake() {
                        self.handle(message);
                    }
                }
            }
            Event::Answer(ticket, answer) => {
                if !answer.is_part() {
                    self.driver.outside.runner.answered(ticket);
                }
                self.handle(Message::Answer(ticket, answer));
            }
            Event::Message(message) => self.handle(message),
            Event::Report(report) => {
                for message in self.driver.outside.runner.notices(report) {
                    self.handle(message);
                }
            }
        }
    }

    /// Checks at intervals whether another program has taken over the game.
    fn look(&mut self, after: Duration) {
        if self.looked.elapsed() >= after {
            self.looked = Instant::now();
            self.driver.outside.runner.check();
        }
    }

    fn handle(&mut self, message: Message) {
        self.driver.handle(message);
    }

    /// Draws a frame if something changed and the line takes one.
    pub(super) fn draw(&mut self) {
        if !self.driver.outside.screen.line().is_free() {
            return;
        }
        let motion = self.driver.app.wants_motion();
        self.or_end(|screen| screen.report_motion(motion));
        let Driver { app, outside: Surface { screen, title, .. }, .. } = &mut self.driver;
        if app.take_dirty() {
            let links = if self.has_links { app.links() } else { Vec::new() };
            if screen.draw(|frame| view(app, frame), links).is_err() {
                return self.end(HANG_UP);
            }
        }
        let next = title.as_mut().zip(app.title());
        if let Some(sequence) = next.and_then(|(window, title)| window.change(title, Instant::now())) {
            self.or_end(|screen| screen.send(&sequence));
        }
    }

    fn or_end(&mut self, work: impl FnOnce(&mut Screen) -> io::Result<()>) {
        if let Some(ended) = self.driver.outside.or_end(work) {
            self.handle(ended);
        }
    }

    fn end(&mut self, signal: i32) {
        if let Some(ended) = self.driver.outside.end(signal) {
            self.handle(ended);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_sets_no_title_before_a_pause() {
        let title = |progress: &str| Title { about: "9×9 hard".to_owned(), progress: progress.to_owned() };
        let (mut window, now) = (WindowTitle::default(), Instant::now());
        let sets = |change: Option<String>| change.is_some();
        assert!(sets(window.change(title("30 of 81"), now)));
        assert!(!sets(window.change(title("31 of 81"), now + TITLE / 2)));
        assert!(!sets(window.change(title("32 of 81"), now + TITLE)), "the time begins anew");
        assert!(!sets(window.change(title("32 of 81"), now + TITLE * 3 / 2)));
        assert!(sets(window.change(title("32 of 81"), now + TITLE * 2)));
        assert!(!sets(window.change(title("32 of 81"), now + TITLE * 9)) && window.due.is_none());
        assert!(sets(window.change(Title { about: "Deduku".to_owned(), ..Title::default() }, now + TITLE * 9)));
    }
}
