//! What the components of the screen share.
//!
//! Components change it when they handle an event and only read it when they draw. Time comes in with messages, and
//! nothing here waits, searches or writes.

mod files;
mod hands;
mod layout_cache;
mod placing;
mod session;
mod setup_session;
mod view;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use super::canvas::{Chart, Glyphs, Look, Picture};
use super::keys::Keys;
use super::layout::{Layout, TooSmall};
use super::message::{Effect, Question, SaveLine, Ticket, Value};
use super::reading::Reading;
use super::settings::Settings;
use super::theme::{Colours, Theme, Themes};
use super::tickets::{Tickets, Work};
use crate::board::{Board, Cell, Digit};
use crate::generate::Date;
use crate::logic::Style;
use crate::puzzle::Letters;
use crate::store::{Days, Exercise, Lessons};

pub use files::Files;
pub use hands::{COLOUR_NAMES, Filter, Mode, Selection};
use layout_cache::LayoutCache;
pub(super) use placing::{Placing, placeable, takes_numbers, takes_text};
pub(super) use session::Purpose;
pub use session::{AtEnd, Run, Session, Shared, StepQueue, StepRun, Tooltip};
pub use setup_session::SetupSession;
pub(super) use setup_session::{SetupPanel, SetupPurpose};
pub use view::{Grids, View};

/// So many columns and rows are used on a slow line: few enough that any two screens differ by little.
const FEW: (u16, u16) = (40, 14);

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

/// What all parts of the screen share: how things are drawn, the game and the puzzle being set up, what was just said,
/// what is asked of the world.
#[derive(Debug)]
pub struct Model {
    pub(super) size: (u16, u16),
    /// Columns and rows of the terminal's window, of which little may be used.
    pub(super) window: (u16, u16),
    /// Which characters the terminal has.
    all_glyphs: Glyphs,
    pub(super) now: Duration,
    pub(super) settings: Settings,
    pub(super) keys: Keys,
    pub(super) theme: Theme,
    /// All themes that can be chosen.
    pub(super) themes: Themes,
    pub(super) colours: Colours,
    pub(super) glyphs: Glyphs,
    pub(super) screen: Screen,
    pub(super) session: Option<Session>,
    pub(super) bench: Option<SetupSession>,
    /// What stands beside a puzzle being set up.
    pub(super) setup_panel: SetupPanel,
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
    /// Month and day, counted from 1, when the program began; not known at first.
    pub(super) today: (u8, u8),
    /// What was practised and reviewed.
    pub(super) lessons: Lessons,
    /// Since when the clock of a drill runs, if one does.
    pub(super) stopwatch: Option<Duration>,
    /// When the dialog in front is to go on by itself, if it does.
    pub(super) alarm: Option<Duration>,
    /// What was solved on each day, and which day it was then; not known at first.
    pub(super) days: Option<(Days, Date)>,
    /// The best time, in seconds, for a board and level like those of the game that was solved last.
    pub(super) best: Option<u64>,
    /// How many damaged files are kept.
    pub(super) damaged: usize,
    pub(super) tickets: Tickets,
    /// The question for a new puzzle.
    pub(super) making: Option<Ticket>,
    pub(super) outbox: Vec<Effect>,
    /// The layout that was worked out last.
    laid_out: RefCell<LayoutCache>,
    dirty: bool,
}

/// What the model is made with.
#[derive(Debug)]
pub struct StartupConfig {
    /// The switches.
    pub settings: Settings,
    /// The key table.
    pub keys: Keys,
    /// The theme.
    pub theme: Theme,
    /// All themes that can be chosen.
    pub themes: Themes,
    /// Which colours the terminal has.
    pub colours: Colours,
    /// Which characters it has.
    pub glyphs: Glyphs,
    /// Columns and rows of the window.
    pub size: (u16, u16),
}

impl Model {
    /// A model that shows the start screen.
    pub fn new(config: StartupConfig) -> Self {
        let StartupConfig { settings, keys, theme, themes, colours, glyphs, size } = config;
        let mut model = Self {
            size,
            window: size,
            all_glyphs: glyphs,
            now: Duration::ZERO,
            settings,
            keys,
            theme,
            themes,
            colours,
            glyphs,
            screen: Screen::Start,
            session: None,
            bench: None,
            setup_panel: SetupPanel::Keys,
            notice: None,
            reading: Reading::default(),
            unsaved: None,
            late: false,
            leaving: false,
            saves: Vec::new(),
            files: Files::default(),
            today: (0, 0),
            lessons: Lessons::default(),
            stopwatch: None,
            alarm: None,
            days: None,
            best: None,
            damaged: 0,
            tickets: Tickets::default(),
            making: None,
            outbox: Vec::new(),
            laid_out: RefCell::default(),
            dirty: true,
        };
        model.fit();
        model
    }

    /// Takes as much of the window, of its characters and of its looks as the switch for slow lines leaves.
    pub(super) fn fit(&mut self) {
        let few = self.settings.few_bytes;
        let (width, height) = self.window;
        self.size = if few { (width.min(FEW.0), height.min(FEW.1)) } else { self.window };
        self.glyphs = if few { Glyphs::Ascii } else { self.all_glyphs };
        match (few, self.theme.is_plainest()) {
            (true, false) => self.theme = Theme::plainest(),
            (false, true) => self.theme = self.themes.named(&self.settings.theme, self.colours).unwrap_or_default(),
            _ => {}
        }
    }

    /// Draws the screen in this theme, as long as nothing asks for the plainest one.
    pub(super) fn put_on(&mut self, theme: Theme) {
        if !self.settings.few_bytes {
            self.theme = theme;
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
        let next = |elapsed: Duration, unit: Duration| {
            let into = elapsed.as_millis() % unit.as_millis();
            let into = Duration::from_millis(u64::try_from(into).unwrap_or(0));
            self.now + unit.saturating_sub(into)
        };
        let after = |unit: Duration| Some(next(self.session.as_ref()?.game.elapsed(self.now), unit));
        let playing = self.screen == Screen::Play
            && self.session.as_ref().is_some_and(|session| !session.game.is_paused() && !session.game.is_solved());
        let clock = playing.then(|| after(Duration::from_secs(if self.settings.seconds { 1 } else { 60 }))).flatten();
        let auto = self.session.as_ref().and_then(|session| session.auto.as_ref()).and_then(|auto| auto.next);
        let waited = |ticket| self.is_waited_for(ticket);
        let wave = self.session.as_ref().and_then(|session| session.wave?.wake());
        let drill = self.stopwatch.map(|since| next(self.now.saturating_sub(since), Duration::from_secs(1)));
        [clock, auto, wave, drill, self.alarm, self.tickets.wake(self.now, waited)].into_iter().flatten().min()
    }

    /// Whether the terminal is to report every move of the mouse: while tooltips of the board are wanted.
    pub(super) fn wants_motion(&self) -> bool {
        self.settings.tooltips && self.screen == Screen::Play
    }

    /// Whether the player waits for this answer: while a run still has steps to play, nobody does for its next ones.
    fn is_waited_for(&self, ticket: Ticket) -> bool {
        let Some(session) = &self.session else { return true };
        let plays = session.auto.as_ref().is_some_and(|auto| auto.next.is_some());
        !plays || session.asked.ticket(&Purpose::Auto) != Some(ticket)
    }

    /// Whether it is seen how far some work is.
    pub(super) fn sees_work(&self) -> bool {
        self.tickets.is_seen(self.now, |ticket| self.is_waited_for(ticket))
    }

    /// The work that a dialog shows now.
    pub(super) fn visible_work(&self) -> Option<&Work> {
        self.tickets.visible(self.now, |ticket| self.is_waited_for(ticket))
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
        let by_board = || self.board().map_or_else(|| digit.symbol(), |board| board.symbol(digit));
        self.letters().map_or_else(by_board, |letters| letters.symbol(digit))
    }

    /// Looks at another part of the board.
    pub(super) fn set_view(&mut self, view: View) {
        match (self.screen, &mut self.session, &mut self.bench) {
            (Screen::Play, Some(session), _) => session.view = view,
            (Screen::Setup, _, Some(bench)) => bench.view = view,
            _ => {}
        }
    }

    /// In whose words steps are described.
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
        let (look, cursor) = (self.look(), self.cursor().unwrap_or(Cell::new(0)));
        let board = self.board()?;
        let picture = self.picture();
        Some(self.laid_out.borrow_mut().layout(board, (look, cursor), picture, &self.settings, self.size))
    }

    /// What the clues on that board look like.
    pub(super) fn picture(&self) -> Option<&Arc<Picture>> {
        match self.screen {
            Screen::Play => self.session.as_ref().map(|session| &session.clues.picture),
            Screen::Setup => self.bench.as_ref().map(|bench| &bench.clues.picture),
            Screen::Start => None,
        }
    }

    /// What of the board lies on the screen.
    pub(super) fn chart(&self, board: &Board) -> Chart {
        let chart = Chart::new(board, self.look(), self.cursor().unwrap_or(Cell::new(0)));
        self.picture().map_or_else(|| chart.clone(), |picture| chart.clone().with_picture(picture))
    }

    /// What of the board the player looks at.
    pub(super) fn view(&self) -> View {
        match self.screen {
            Screen::Start => View::default(),
            Screen::Play => self.session.as_ref().map_or_else(View::default, |session| session.view),
            Screen::Setup => self.bench.as_ref().map_or_else(View::default, |bench| bench.view),
        }
    }

    /// What of it has room on the screen: of several grids one, where the player wants it or all are too many.
    pub(super) fn look(&self) -> Look {
        let view = self.view();
        let alone = |board: &Board| match view.grids {
            _ if !board.has_several_grids() => false,
            Grids::One => true,
            Grids::All => false,
            Grids::Fitting => !self.laid_out.borrow_mut().shows_all_marks(board, &self.settings, self.size),
        };
        Look { slicing: view.slicing, grid: self.board().is_some_and(alone).then_some(view.grid) }
    }

    /// Draws the screen in the theme of this name from now on, and keeps it in the settings.
    pub(super) fn set_theme(&mut self, name: &str) {
        if let Some(theme) = self.themes.named(name, self.colours) {
            self.put_on(theme);
            name.clone_into(&mut self.settings.theme);
            self.send(Effect::Set("theme", Value::Word(name.to_owned())));
        }
    }

    /// Today (UTC), counted from 1970-01-01; 0 while it is not known.
    pub(super) fn day(&self) -> u64 {
        self.days.as_ref().map_or(0, |(_, today)| today.days())
    }

    /// Keeps something that was done to learn.
    pub(super) fn practised(&mut self, what: Exercise) {
        self.lessons.add(&what, self.day());
        self.send(Effect::Practised(what));
    }

    /// Asks for something to be done.
    pub(super) fn send(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }

    /// Says something in the line for messages.
    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), tone });
    }

    /// Asks the background threads; `words` say in a dialog what is being done, if it takes long.
    pub(super) fn ask(&mut self, words: Option<&'static str>, question: Question) -> Ticket {
        let ticket = self.tickets.issue(words, self.now);
        self.send(Effect::Ask(ticket, question));
        ticket
    }

    /// Nobody waits for this answer any more.
    pub(super) fn call_off(&mut self, ticket: Ticket) {
        if self.tickets.close(ticket) {
            self.send(Effect::Cancel(ticket));
        }
    }

    /// Calls off all work that shows a dialog, if it takes long.
    pub(super) fn call_off_work(&mut self) {
        for ticket in self.tickets.of(|_, work| work.words.is_some()) {
            self.call_off(ticket);
        }
    }

    /// Calls off everything but the question for a new puzzle.
    pub(super) fn call_off_but_new(&mut self) {
        let making = self.making;
        for ticket in self.tickets.of(|ticket, _| Some(ticket) != making) {
            self.call_off(ticket);
        }
    }

    /// Asks about the running game; an older question of the same purpose is called off.
    pub(super) fn ask_of_game(&mut self, purpose: Purpose, question: Question) {
        self.call_off_of_game(purpose);
        let ticket = self.ask(purpose.words(), question);
        if let Some(session) = &mut self.session {
            session.asked.keep(ticket, purpose, session.game.revision());
        }
    }

    /// Nobody waits any more for what was asked about the running game for this purpose.
    pub(super) fn call_off_of_game(&mut self, purpose: Purpose) {
        for ticket in self.session.as_mut().map_or_else(Vec::new, |session| session.asked.forget(&purpose)) {
            self.call_off(ticket);
        }
    }

    /// Whether the running game is as it was at this revision.
    pub(super) fn is_at(&self, revision: u64) -> bool {
        self.session.as_ref().is_some_and(|session| session.game.revision() == revision)
    }
}
