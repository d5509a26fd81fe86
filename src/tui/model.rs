//! Everything that the screen shows, and everything that it remembers.
//!
//! [`update`](super::update::update) alone changes it, [`view`](super::view::view) only reads it. Time comes in
//! with messages, and nothing here waits, searches or writes.

mod bench;
mod files;
mod session;

use std::time::Duration;

use super::canvas::{Chart, Glyphs, Look};
use super::dialogs::Dialog;
use super::keys::{Context, Keys};
use super::layout::{Layout, TooSmall};
use super::message::{Effect, Question, SaveLine, Ticket};
use super::reading::Reading;
use super::settings::Settings;
use super::start::StartMenu;
use super::theme::{Colours, Theme};
use crate::board::{Board, Cell, Digit};
use crate::logic::{Style, Technique};
use crate::puzzle::Letters;

pub use bench::Bench;
pub use files::Files;
pub use session::{Ahead, Auto, Beyond, LogFilter, LogView, Mode, Run, Session, Shared, Tooltip};

/// Work shorter than this shows no dialog.
const PATIENCE: Duration = Duration::from_millis(400);

/// What the window is showing below any dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The menu at the beginning.
    Start,
    /// The game.
    Play,
    /// A puzzle being set up.
    Setup,
}

/// The line for messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// For information.
    Plain,
    /// Good news.
    Good,
    /// Something to look at.
    Warning,
    /// Something was refused or went wrong.
    Error,
}

/// Why a question was asked: what its answer is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// The puzzle for a new game.
    NewGame,
    /// The next rung of the hint.
    Hint,
    /// The next step, to be played.
    Step,
    /// The next step of a run.
    Auto,
    /// A guess, where logic finds nothing.
    Guess,
    /// Every step of the position.
    StepsHere,
    /// Whether a claim follows, and why.
    Why,
    /// The example of a technique.
    Example,
    /// The steps up to one of a technique.
    Until(Technique),
    /// How much is wrong.
    Check,
    /// What all solutions have in common.
    Common,
    /// How many digits were wrong in the course of a game that is won.
    Mistakes,
    /// What is known of the running game's solutions.
    Know,
    /// How many solutions the running game's puzzle has, where there are several.
    CountSolutions,
    /// The running game's level.
    Rate,
    /// How many solutions the puzzle being set up has.
    Count,
    /// The puzzle being set up, without what it can do without.
    Minimise,
    /// A save or a file that the open dialog shows.
    Preview(String),
}

impl Purpose {
    /// What is being done, for the dialog; nothing for what goes on unseen.
    pub(super) const fn words(&self) -> Option<&'static str> {
        match self {
            Self::NewGame => Some("Making a puzzle"),
            Self::Hint | Self::Step | Self::Auto | Self::Guess | Self::Until(_) => Some("Looking for the next step"),
            Self::Check => Some("Checking"),
            Self::Common => Some("Comparing all solutions"),
            Self::Minimise => Some("Taking away what the puzzle can do without"),
            Self::StepsHere
            | Self::Why
            | Self::Example
            | Self::Mistakes
            | Self::Know
            | Self::CountSolutions
            | Self::Rate
            | Self::Count
            | Self::Preview(_) => None,
        }
    }
}

/// A question that is not answered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) ticket: Ticket,
    pub(super) purpose: Purpose,
    /// The revision of the game or setup that it was asked about.
    pub(super) revision: u64,
    pub(super) since: Duration,
    pub(super) progress: (u64, u64),
}

/// Everything on and behind the screen.
#[derive(Debug)]
pub struct Model {
    pub(super) size: (u16, u16),
    pub(super) now: Duration,
    pub(super) settings: Settings,
    pub(super) keys: Keys,
    pub(super) theme: Theme,
    pub(super) colours: Colours,
    pub(super) glyphs: Glyphs,
    pub(super) screen: Screen,
    pub(super) start: StartMenu,
    pub(super) session: Option<Session>,
    pub(super) bench: Option<Bench>,
    /// The dialogs that are open, the one in front last.
    pub(super) dialogs: Vec<Dialog>,
    pub(super) notice: Option<Notice>,
    /// How far a long text has been read.
    pub(super) reading: Reading,
    /// Why the running game is not kept, while that is so.
    pub(super) unsaved: Option<String>,
    /// Whether the last move is shown and not yet written.
    pub(super) late: bool,
    /// Whether the player leaves as soon as the game is written elsewhere, or has left it unsaved.
    pub(super) leaving: bool,
    pub(super) saves: Vec<SaveLine>,
    pub(super) files: Files,
    /// How many damaged files are kept.
    pub(super) damaged: usize,
    pub(super) waiting: Vec<Waiting>,
    last_ticket: Ticket,
    pub(super) outbox: Vec<Effect>,
    dirty: bool,
}

/// What the model is made with.
#[derive(Debug)]
pub struct Outfit {
    /// The switches.
    pub settings: Settings,
    /// The key table.
    pub keys: Keys,
    /// The theme.
    pub theme: Theme,
    /// Which colours the terminal has.
    pub colours: Colours,
    /// Which characters it has.
    pub glyphs: Glyphs,
    /// Columns and rows of the window.
    pub size: (u16, u16),
}

impl Model {
    /// A model that shows the start screen.
    pub fn new(outfit: Outfit) -> Self {
        let Outfit { settings, keys, theme, colours, glyphs, size } = outfit;
        Self {
            size,
            now: Duration::ZERO,
            settings,
            keys,
            theme,
            colours,
            glyphs,
            screen: Screen::Start,
            start: StartMenu::default(),
            session: None,
            bench: None,
            dialogs: Vec::new(),
            notice: None,
            reading: Reading::default(),
            unsaved: None,
            late: false,
            leaving: false,
            saves: Vec::new(),
            files: Files::default(),
            damaged: 0,
            waiting: Vec::new(),
            last_ticket: Ticket::default(),
            outbox: Vec::new(),
            dirty: true,
        }
    }

    /// Whether something to be drawn has changed since this was last asked.
    pub fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    /// Something to be drawn has changed.
    pub const fn touch(&mut self) {
        self.dirty = true;
    }

    /// Columns and rows of the window.
    pub const fn size(&self) -> (u16, u16) {
        self.size
    }

    /// The running game.
    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Why the running game is not kept, while that is so.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Whether the player leaves although the game is not kept where it should be.
    pub const fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// What the window is showing.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The moment of the next [`Tick`](super::message::Message::Tick) that the model needs, if any.
    pub fn wake(&self) -> Option<Duration> {
        let after = |unit: Duration| {
            let elapsed = self.session.as_ref()?.game.elapsed(self.now);
            let into = elapsed.as_millis() % unit.as_millis();
            let into = Duration::from_millis(u64::try_from(into).unwrap_or(0));
            Some(self.now + unit.saturating_sub(into))
        };
        let playing = self.screen == Screen::Play
            && self.session.as_ref().is_some_and(|session| !session.game.is_paused() && !session.game.is_solved());
        let clock = playing.then(|| after(Duration::from_secs(if self.settings.seconds { 1 } else { 60 }))).flatten();
        let auto = self.session.as_ref().and_then(|session| session.auto.as_ref()).and_then(|auto| auto.next);
        let progress = self.visible_work().map(|_| self.now + Duration::from_millis(200));
        let patience = self.long_work().map(|waiting| waiting.since + PATIENCE).filter(|at| *at > self.now);
        [clock, auto, progress, patience].into_iter().flatten().min()
    }

    /// The work that a dialog would show, if it takes long.
    pub(super) fn long_work(&self) -> Option<&Waiting> {
        // While a run still has steps to play, nobody waits for its next ones.
        let plays = self.session.as_ref().is_some_and(|it| it.auto.as_ref().is_some_and(|auto| auto.next.is_some()));
        let is_waited_for = |waiting: &&Waiting| waiting.purpose != Purpose::Auto || !plays;
        self.waiting.iter().filter(is_waited_for).find(|waiting| waiting.purpose.words().is_some())
    }

    /// The work that a dialog shows now.
    pub(super) fn visible_work(&self) -> Option<&Waiting> {
        self.long_work().filter(|waiting| self.now.saturating_sub(waiting.since) >= PATIENCE)
    }

    /// What has the keyboard.
    pub fn context(&self) -> Context {
        match self.dialogs.last() {
            Some(dialog) => dialog.context(),
            None if self.screen == Screen::Start => Context::Menu,
            None => Context::Board,
        }
    }

    /// The board on the screen, the game's or that of the puzzle being set up.
    pub(super) fn board(&self) -> Option<&Board> {
        match self.screen {
            Screen::Start => None,
            Screen::Play => self.session.as_ref().map(|session| session.game.board()),
            Screen::Setup => self.bench.as_ref().map(|bench| &**bench.editor.board()),
        }
    }

    /// The letters that stand for digits on the screen, if some do.
    pub(super) fn letters(&self) -> Option<&Letters> {
        match self.screen {
            Screen::Start => None,
            Screen::Play => self.session.as_ref()?.game.puzzle().letters(),
            Screen::Setup => self.bench.as_ref()?.editor.setup().letters.as_ref(),
        }
    }

    /// How a digit is written on the screen.
    pub(super) fn symbol(&self, digit: Digit) -> char {
        self.letters().map_or_else(|| digit.symbol(), |letters| letters.symbol(digit))
    }

    /// Looks at another part of the board.
    pub(super) fn set_look(&mut self, look: Look) {
        match (self.screen, &mut self.session, &mut self.bench) {
            (Screen::Play, Some(session), _) => session.look = look,
            (Screen::Setup, _, Some(bench)) => bench.look = look,
            _ => {}
        }
    }

    /// In whose words steps are told.
    pub(super) fn style(&self) -> Style {
        self.board().map_or(Style::Standard, |board| self.settings.style_for(board))
    }

    /// Where the cursor stands on that board.
    pub(super) fn cursor(&self) -> Option<Cell> {
        match self.screen {
            Screen::Start => None,
            Screen::Play => self.session.as_ref().map(|session| session.cursor),
            Screen::Setup => self.bench.as_ref().map(|bench| bench.cursor),
        }
    }

    /// What lies where, if there is a board and room for it.
    pub(super) fn layout(&self) -> Option<Result<Layout, TooSmall>> {
        self.board().map(|board| Layout::of(board, self.chart(board), &self.settings, self.size))
    }

    /// What of the board lies on the screen.
    pub(super) fn chart(&self, board: &Board) -> Chart {
        Chart::new(board, self.look(), self.cursor().unwrap_or(Cell::new(0)))
    }

    /// What of the board is looked at.
    pub(super) fn look(&self) -> Look {
        match self.screen {
            Screen::Start => Look::default(),
            Screen::Play => self.session.as_ref().map_or_else(Look::default, |session| session.look),
            Screen::Setup => self.bench.as_ref().map_or_else(Look::default, |bench| bench.look),
        }
    }

    /// Asks for something to be done.
    pub(super) fn send(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }

    /// Says something in the line for messages.
    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), tone });
    }

    /// A ticket that was never used before.
    pub(super) fn ticket(&mut self, purpose: Purpose, revision: u64) -> Ticket {
        self.last_ticket.0 += 1;
        let ticket = self.last_ticket;
        self.waiting.push(Waiting { ticket, purpose, revision, since: self.now, progress: (0, 0) });
        ticket
    }

    /// Asks the background thread; an older question of the same purpose is called off.
    pub(super) fn ask(&mut self, purpose: Purpose, revision: u64, question: Question) {
        self.call_off(|waiting| waiting.purpose == purpose);
        let ticket = self.ticket(purpose, revision);
        self.send(Effect::Ask(ticket, question));
    }

    /// Nobody waits for these any more.
    pub(super) fn call_off(&mut self, which: impl Fn(&Waiting) -> bool) {
        let (gone, left) = std::mem::take(&mut self.waiting).into_iter().partition::<Vec<_>, _>(|it| which(it));
        self.waiting = left;
        for waiting in gone {
            self.send(Effect::Cancel(waiting.ticket));
        }
    }
}
