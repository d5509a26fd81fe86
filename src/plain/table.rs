//! The current game, and its connections to who answers questions, to files and to the player.
//!
//! A command that needs an answer sends a question and waits ([`Table::ask`]). Lines that arrive meanwhile
//! are queued, except for `stop`, which cancels the work, as Ctrl-C does.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::events::{Contents, Event, INTERRUPT, Inbox};
#[cfg(all(feature = "host", unix))]
use super::friends::Friends;
use super::save_status::SaveStatus;
use super::speech::{sentence, spoken};
use super::{Backing, Library, Out, Place};
use crate::board::Cell;
use crate::clock::Instant;
use crate::game::{Game, Session};
use crate::jobs::{Answer, Question, Ticket, queue_words};
use crate::logic::Style;
use crate::logic::wording::cell_name;
use crate::play::{Exit, PendingQuestions, PlaySettings, Purpose};
use crate::store::Report;

/// The time after which work is reported to be still in progress.
const PATIENCE: Duration = Duration::from_secs(2);

/// Names of saves that are longer are not spoken.
pub(super) const LONGEST_NAME: usize = 60;

/// The game that was on the board before a lesson, if there was one.
pub(super) struct Aside(pub(super) Option<Session>);

/// The whole state of plain mode.
pub(super) struct Table {
    pub(super) out: Box<dyn Out>,
    pub(super) store: Box<dyn Backing>,
    pub(super) settings: PlaySettings,
    pub(super) session: Option<Session>,
    /// The game, while the position of a lesson is in its place.
    pub(super) aside: Option<Aside>,
    inbox: Rc<Inbox>,
    /// Lines queued while a command was running.
    lines: VecDeque<String>,
    /// How many lines who sends them counts as not yet begun.
    waiting: Arc<AtomicUsize>,
    /// Whether the input has ended.
    ended: bool,
    /// How the program is to end, once that is decided.
    pub(super) exit: Option<Exit>,
    /// Whether a person is typing the input.
    typed: bool,
    began: Instant,
    last_ticket: u64,
    /// Questions about the running game that are answered in the background: its solutions, its level.
    asked: PendingQuestions<Purpose>,
    /// What has been said of the saving of the running game.
    pub(super) save_status: SaveStatus,
    /// Who else is on the host.
    #[cfg(all(feature = "host", unix))]
    pub(super) friends: Option<Friends>,
}

impl Table {
    /// A table without a game.
    pub(super) fn new(place: Place, inbox: Rc<Inbox>) -> Self {
        Self {
            out: place.out,
            store: place.backing,
            settings: place.settings,
            session: None,
            aside: None,
            inbox,
            lines: VecDeque::new(),
            waiting: place.waiting,
            ended: false,
            exit: None,
            typed: place.typed,
            began: Instant::now(),
            last_ticket: 0,
            asked: PendingQuestions::default(),
            save_status: SaveStatus::default(),
            #[cfg(all(feature = "host", unix))]
            friends: place.friends.map(Friends::new),
        }
    }

    /// The time since the program started.
    pub(super) fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Says a sentence, with its notation in words.
    pub(super) fn say(&mut self, text: &str) {
        let text = match &self.session {
            Some(session) => spoken(text, session.game.board()),
            None => text.to_owned(),
        };
        self.out.line(&sentence(&text));
    }

    /// Says something about the solutions of the puzzle, with the reservation that it needs if not all of its rules are
    /// understood.
    pub(super) fn say_of_solutions(&mut self, text: &str) {
        let text = match &self.session {
            Some(session) => session.game.puzzle().reserved(text).into_owned(),
            None => text.to_owned(),
        };
        self.say(&text);
    }

    /// Prints a line unchanged.
    pub(super) fn print(&mut self, text: &str) {
        self.out.line(text);
    }

    /// The style in which steps are described.
    pub(super) fn style(&self) -> Style {
        self.session.as_ref().map_or(Style::Standard, |session| self.settings.style_for(session.game.board()))
    }

    /// The cell's name in that style.
    pub(super) fn name(&self, cell: Cell) -> String {
        let style = self.style();
        self.session.as_ref().map_or_else(String::new, |session| cell_name(cell, session.game.board(), style))
    }

    /// The next line; `None` when the program ends.
    pub(super) async fn next_line(&mut self) -> Option<String> {
        if self.typed && self.lines.is_empty() {
            self.out.prompt("> ");
        }
        loop {
            // Take pending events first, so that an event that ends the program is not missed between the check and the
            // wait.
            self.take_what_came();
            if self.out.is_closed() {
                self.exit = self.exit.or(Some(Exit::Left));
            }
            if self.exit.is_some() {
                return None;
            }
            #[cfg(all(feature = "host", unix))]
            self.follow_friends();
            if let Some(line) = self.lines.pop_front() {
                self.has_begun();
                return Some(line);
            }
            if self.ended {
                return None;
            }
            if let Some(event) = self.inbox.next(None).await {
                self.take(event);
            }
        }
    }

    /// The running game, whatever is on the board.
    pub(super) fn running(&self) -> Option<&Session> {
        self.aside.as_ref().map_or(&self.session, |aside| &aside.0).as_ref()
    }

    /// The running game, to be changed.
    pub(super) fn running_mut(&mut self) -> Option<&mut Session> {
        self.aside.as_mut().map_or(&mut self.session, |aside| &mut aside.0).as_mut()
    }

    /// Has a line executed next.
    pub(super) fn execute_next(&mut self, line: String) {
        self.lines.push_front(line);
    }

    /// A line no longer waits.
    fn has_begun(&self) {
        // Who reads standard input counts none.
        let _ = self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| count.checked_sub(1));
    }

    /// Processes all pending events.
    pub(super) fn take_what_came(&mut self) {
        while let Some(event) = self.inbox.take() {
            self.take(event);
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Line(Ok(line)) => self.lines.push_back(line),
            Event::Line(Err(error)) => self.say(&error),
            Event::InputEnded => self.ended = true,
            Event::Signal(signal) => self.exit = self.exit.or(Some(Exit::Signal(signal))),
            Event::Answer(ticket, answer) => self.answered_beside(ticket, answer),
            Event::Report(report) => self.report(report),
            Event::Read(..) => {}
            #[cfg(all(feature = "host", unix))]
            Event::FriendsWoken => self.friends.iter_mut().for_each(|friends| friends.is_woken = true),
        }
    }

    /// Asks and waits; partial answers are passed to `part`. Returns `None` if the work was
    /// stopped or failed, after saying so. An interrupt that arrives too late to stop work that was never reported is
    /// taken to end the program.
    pub(super) async fn ask(&mut self, question: Question, part: &mut dyn FnMut(&mut Self, Answer)) -> Option<Answer> {
        let ticket = self.ticket();
        self.store.ask(ticket, question);
        let (mut began, mut interrupted) = (Some(Instant::now() + PATIENCE), false);
        loop {
            let Some(event) = self.inbox.next(began.filter(|_| self.typed)).await else {
                began = None;
                let queued = self.store.place(ticket).map(queue_words);
                self.say(&format!("{}. “stop” ends it", queued.as_deref().unwrap_or("Working")));
                continue;
            };
            if self.ends_work(&event) {
                self.store.cancel(ticket);
            }
            match event {
                Event::Answer(its, answer) if its == ticket && answer.is_part() => part(self, answer),
                Event::Answer(its, answer) if its == ticket => {
                    if interrupted && began.is_some() && !matches!(answer, Answer::Cancelled) {
                        self.take(Event::Signal(INTERRUPT));
                    }
                    return self.whole(answer);
                }
                Event::Line(Ok(line)) if is_stop(&line) => self.has_begun(),
                Event::Signal(INTERRUPT) => interrupted = true,
                event => self.take(event),
            }
        }
    }

    fn whole(&mut self, answer: Answer) -> Option<Answer> {
        match answer {
            Answer::Cancelled => self.say("Stopped"),
            Answer::Failed(reason) => self.say(&reason),
            answer => return Some(answer),
        }
        None
    }

    /// Whether the event cancels work in progress.
    fn ends_work(&self, event: &Event) -> bool {
        match event {
            Event::Line(Ok(line)) => is_stop(line),
            Event::Signal(_) => true,
            Event::InputEnded => self.typed,
            _ => false,
        }
    }

    /// Asks about the running game and waits, as [`Table::ask`] does.
    pub(super) async fn ask_of_game(&mut self, purpose: Purpose) -> Option<Answer> {
        self.ask_in_parts(purpose, &mut |_, _| {}).await
    }

    /// As [`Table::ask_of_game`]; partial answers are passed to `part`.
    pub(super) async fn ask_in_parts(
        &mut self,
        purpose: Purpose,
        part: &mut dyn FnMut(&mut Self, Answer),
    ) -> Option<Answer> {
        let question = purpose.question(self.session.as_mut()?, &self.settings);
        self.ask(question, part).await
    }

    /// Asks about the running game without waiting.
    fn ask_beside(&mut self, purpose: Purpose) {
        let ticket = self.ticket();
        let running = self.aside.as_mut().map_or(&mut self.session, |aside| &mut aside.0);
        let Some(session) = running else { return };
        self.asked.keep(ticket, purpose, session.game.revision());
        self.store.ask(ticket, purpose.question(session, &self.settings));
    }

    fn ticket(&mut self) -> Ticket {
        self.last_ticket += 1;
        Ticket(self.last_ticket)
    }

    fn answered_beside(&mut self, ticket: Ticket, answer: Answer) {
        let (Some(_), Some(session)) = (self.asked.take(ticket), self.running_mut()) else { return };
        match answer {
            Answer::Known(knowledge) => {
                session.game.learn(knowledge);
                if let Some(purpose) = Purpose::unasked(&session.game).filter(|purpose| *purpose != Purpose::Know) {
                    self.ask_beside(purpose);
                }
            }
            Answer::Level(level @ Some(_)) => {
                session.game.set_level(level);
                self.keep();
            }
            _ => {}
        }
    }

    /// Reads files and waits. Returns `None` if that was stopped or failed, after saying so.
    pub(super) async fn read(
        &mut self,
        work: impl FnOnce(&mut dyn Library) -> Result<Contents, String> + Send + 'static,
    ) -> Option<Contents> {
        let ticket = self.ticket();
        self.store.read(ticket, Box::new(work));
        loop {
            let event = self.inbox.next(None).await?;
            if self.ends_work(&event) {
                self.say("Stopped");
                if !matches!(event, Event::Line(_) | Event::Signal(INTERRUPT)) {
                    self.take(event);
                }
                return None;
            }
            match event {
                Event::Read(its, read) if its == ticket => {
                    return read.map_err(|error| self.say(&error)).ok();
                }
                event => self.take(event),
            }
        }
    }

    fn report(&mut self, report: Report) {
        match report {
            Report::Saved { name } => self.say(&format!("Saved as “{name}”")),
            // For a game without a title the name is its board's plan, which means nothing to the player.
            Report::SetAside { name } if name.len() > LONGEST_NAME => {
                self.say("The previous game is kept among the saves");
            }
            Report::SetAside { name } => self.say(&format!("The previous game is kept as “{name}”")),
            Report::Exported { path } => {
                self.say(&format!("Written to {}", path.display()));
                self.save_status.is_written_elsewhere();
            }
            Report::Unsaved(_) | Report::Recovered | Report::CaughtUp | Report::TakenOver(_) => self.kept(report),
            Report::Exists { path, .. } => self.exists(&path),
            Report::StatisticsReset { kept } => {
                self.say(&format!("The statistics were reset; the old ones are in {}", kept.display()));
            }
            Report::TookOver(save) => {
                (self.session, self.aside) = (None, None);
                self.resume(&save.body);
            }
            Report::Trouble(text) => self.say(&text),
        }
    }

    /// Starts playing this game; the previous one becomes a save.
    pub(super) fn begin(&mut self, game: Game) {
        self.set_aside();
        let unasked = Purpose::unasked(&game);
        self.session = Some(Session::new(game));
        if let Some(purpose) = unasked {
            self.ask_beside(purpose);
        }
        self.keep();
    }

    /// Sets the running game aside to make way for another.
    fn set_aside(&mut self) {
        for purpose in [Purpose::Know, Purpose::Rate] {
            self.asked.forget(&purpose).into_iter().for_each(|ticket| self.store.cancel(ticket));
        }
        let Some(session) = self.session.take().filter(|session| session.taken.is_none()) else { return };
        if session.is_under_way() {
            self.store.set_aside();
            self.flush_store();
        } else {
            self.store.forget();
        }
    }

    /// Resumes the game in this text; returns whether that succeeded.
    pub(super) fn resume(&mut self, text: &str) -> bool {
        match Game::continued(text, self.settings.game.clone(), self.now()) {
            Ok(game) => {
                self.begin(game);
                true
            }
            Err(error) => {
                self.say(&format!("The game cannot be read: {error}"));
                false
            }
        }
    }
}

/// Whether the line cancels work in progress.
fn is_stop(line: &str) -> bool {
    let word = line.trim().trim_start_matches(':');
    word.eq_ignore_ascii_case("stop") || word.eq_ignore_ascii_case("cancel")
}
