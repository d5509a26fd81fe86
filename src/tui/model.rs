//! The state shared by the components of the screen.
//!
//! Components change the model when they handle an event and only read it when they draw. The time arrives in messages;
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

use super::action::Action;
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
use crate::play::Purpose;
use crate::puzzle::{Letters, Puzzle};
use crate::store::{Days, Exercise, GivenMeanings, Lessons, Meanings};

pub use files::Files;
pub use hands::{COLOUR_NAMES, Filter, Mode, Selection};
use layout_cache::LayoutCache;
pub(super) use placing::{Placing, placeable, takes_numbers, takes_text};
pub(super) use session::ReadRules;
pub use session::{Session, Shared, Tooltip};
pub use setup_session::SetupSession;
pub(super) use setup_session::{SetupPanel, SetupPurpose};
pub use view::{Grids, View};

/// The most columns and rows used on a slow line: few enough that any two screens differ by little.
const FEW: (u16, u16) = (40, 14);

/// The screen shown beneath any dialogs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The start menu.
    Start,
    /// The game.
    Play,
    /// A puzzle being set up.
    Setup,
}

/// A message in the status line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// The tone of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Information.
    Plain,
    /// Good news.
    Good,
    /// Something the player should look at.
    Warning,
    /// Something was refused or went wrong.
    Error,
}

/// The state shared by all parts of the screen.
///
/// It holds how things are drawn, the running game, the puzzle being set up, the last message and the queued effects.
#[derive(Debug)]
pub struct Model {
    pub(super) size: (u16, u16),
    /// Columns and rows of the terminal window. On a slow line only part of it is used.
    pub(super) window: (u16, u16),
    /// The glyph set that the terminal supports.
    all_glyphs: Glyphs,
    pub(super) now: Duration,
    pub(super) settings: Settings,
    pub(super) keys: Keys,
    pub(super) theme: Theme,
    /// All available themes.
    pub(super) themes: Themes,
    pub(super) colours: Colours,
    pub(super) glyphs: Glyphs,
    pub(super) screen: Screen,
    pub(super) session: Option<Session>,
    pub(super) bench: Option<SetupSession>,
    /// What is shown beside a puzzle being set up.
    pub(super) setup_panel: SetupPanel,
    pub(super) notice: Option<Notice>,
    /// How far a long text has been scrolled.
    pub(super) reading: Reading,
    /// Why the running game is not being saved, if it is not.
    pub(super) unsaved: Option<String>,
    /// Whether the last move is shown but not yet written.
    pub(super) late: bool,
    /// Whether the player is leaving: as soon as the game is written elsewhere, or with the game unsaved.
    pub(super) leaving: bool,
    pub(super) saves: Vec<SaveLine>,
    pub(super) files: Files,
    /// Month and day, counted from 1, when the program started; zeros until known.
    pub(super) today: (u8, u8),
    /// The commands that were asked for by name, most recent first.
    pub(super) recent: Vec<Action>,
    /// The record of practice and reviews.
    pub(super) lessons: Lessons,
    /// The meanings that the player gave to rules in words.
    pub(super) meanings: Arc<Meanings>,
    /// When the clock of a drill started, if one is running.
    pub(super) stopwatch: Option<Duration>,
    /// When the front dialog continues on its own, if it does.
    pub(super) alarm: Option<Duration>,
    /// What was solved on each day, with the date at that time; `None` until known.
    pub(super) days: Option<(Days, Date)>,
    /// The best time, in seconds, for the board and level of the game solved last.
    pub(super) best: Option<u64>,
    /// The number of damaged files that are kept.
    pub(super) damaged: usize,
    pub(super) tickets: Tickets,
    /// The pending question for a new puzzle.
    pub(super) making: Option<Ticket>,
    /// The ticket of what keys wait for until the store has answered.
    settling: Option<Ticket>,
    pub(super) outbox: Vec<Effect>,
    /// The host and its rooms, if the program runs on one.
    #[cfg(feature = "host")]
    pub(super) friends: Option<super::friends::Friends>,
    /// The last computed layout.
    laid_out: RefCell<LayoutCache>,
    dirty: bool,
}

/// The values a model is created with.
#[derive(Debug)]
pub struct StartupConfig {
    /// The settings.
    pub settings: Settings,
    /// The key table.
    pub keys: Keys,
    /// The theme.
    pub theme: Theme,
    /// All available themes.
    pub themes: Themes,
    /// The colours that the terminal supports.
    pub colours: Colours,
    /// The glyph set that it supports.
    pub glyphs: Glyphs,
    /// Columns and rows of the window.
    pub size: (u16, u16),
}

impl Model {
    /// The puzzle on the screen: the one that is being set up, or that of the running game.
    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        let bench = self.bench.as_ref().filter(|_| self.screen == Screen::Setup);
        match bench {
            Some(bench) => bench.puzzle.as_ref().ok(),
            None => self.session.as_ref().map(|session| session.game.puzzle()),
        }
    }

    /// Creates a model that shows the start screen.
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
            recent: Vec::new(),
            lessons: Lessons::default(),
            meanings: Arc::default(),
            stopwatch: None,
            alarm: None,
            days: None,
            best: None,
            damaged: 0,
            tickets: Tickets::default(),
            making: None,
            settling: None,
            outbox: Vec::new(),
            #[cfg(feature = "host")]
            friends: None,
            laid_out: RefCell::default(),
            dirty: true,
        };
        model.fit();
        model
    }

    /// Restricts the size, the glyphs and the theme while the switch for slow lines is on, and restores them when it is
    /// off.
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

    /// Sets the theme, unless the switch for slow lines requires the plainest one.
    pub(super) fn put_on(&mut self, theme: Theme) {
        if !self.settings.few_bytes {
            self.theme = theme;
        }
    }

    /// Returns whether something to be drawn has changed since the last call.
    pub fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    /// Records that something to be drawn has changed.
    pub const fn touch(&mut self) {
        self.dirty = true;
    }

    /// The columns and rows in use.
    pub const fn size(&self) -> (u16, u16) {
        self.size
    }

    /// The running game.
    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Why the running game is not being saved, if it is not.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Whether the player is leaving although the game is not saved where it should be.
    pub const fn is_leaving(&self) -> bool {
        self.leaving
    }

    /// The current screen.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// When the model next needs a [`Tick`](super::message::Message::Tick), if it does.
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
        let run = self.session.as_ref().and_then(|session| session.run.as_ref()).and_then(|run| run.next);
        let run = run.filter(|_| !self.holds_keys());
        let waited = |ticket| self.is_waited_for(ticket);
        let wave = self.session.as_ref().and_then(|session| session.wave?.wake());
        let drill = self.stopwatch.map(|since| next(self.now.saturating_sub(since), Duration::from_secs(1)));
        #[cfg(feature = "host")]
        let friends = super::friends::wake(self);
        #[cfg(not(feature = "host"))]
        let friends = None;
        [clock, run, wave, drill, self.alarm, friends, self.tickets.wake(self.now, waited)].into_iter().flatten().min()
    }

    /// Whether the terminal should report every mouse movement: only while the board has tooltips.
    pub(super) fn wants_motion(&self) -> bool {
        self.settings.tooltips && self.screen == Screen::Play
    }

    /// Whether the player waits for this answer. While a run still has a step to play, nobody waits for its next ones.
    fn is_waited_for(&self, ticket: Ticket) -> bool {
        let Some(session) = &self.session else { return true };
        let plays = session.run.as_ref().is_some_and(|run| run.next.is_some());
        !plays || session.asked.ticket(&Purpose::Run) != Some(ticket)
    }

    /// Whether the progress of some work is visible.
    pub(super) fn sees_work(&self) -> bool {
        self.tickets.is_seen(self.now, |ticket| self.is_waited_for(ticket))
    }

    /// The work shown in the progress dialog now.
    pub(super) fn visible_work(&self) -> Option<&Work> {
        self.tickets.visible(self.now, |ticket| self.is_waited_for(ticket))
    }

    /// The board on the screen: the game's or that of the puzzle being set up.
    pub(super) fn board(&self) -> Option<&Board> {
        match self.screen {
            Screen::Start => None,
            Screen::Play => self.session.as_ref().map(|session| session.game.board()),
            Screen::Setup => self.bench.as_ref().map(|bench| &**bench.editor.board()),
        }
    }

    /// The letters that replace digits on the screen, if any.
    pub(super) fn letters(&self) -> Option<&Letters> {
        match self.screen {
            Screen::Start => None,
            Screen::Play => self.session.as_ref()?.game.puzzle().letters(),
            Screen::Setup => self.bench.as_ref()?.editor.setup().letters.as_ref(),
        }
    }

    /// The character for a digit on the screen.
    pub(super) fn symbol(&self, digit: Digit) -> char {
        let by_board = || self.board().map_or_else(|| digit.symbol(), |board| board.symbol(digit));
        self.letters().map_or_else(by_board, |letters| letters.symbol(digit))
    }

    /// Changes which part of the board is shown.
    pub(super) fn set_view(&mut self, view: View) {
        match (self.screen, &mut self.session, &mut self.bench) {
            (Screen::Play, Some(session), _) => session.view = view,
            (Screen::Setup, _, Some(bench)) => bench.view = view,
            _ => {}
        }
    }

    /// The style in which steps are described.
    pub(super) fn style(&self) -> Style {
        self.board().map_or(Style::Standard, |board| self.settings.play.style_for(board))
    }

    /// The cursor's cell on the current board.
    pub(super) fn cursor(&self) -> Option<Cell> {
        match self.screen {
            Screen::Start => None,
            Screen::Play => self.session.as_ref().map(|session| session.cursor),
            Screen::Setup => self.bench.as_ref().map(|bench| bench.cursor),
        }
    }

    /// The layout of the screen, or why it is too small; `None` without a board.
    pub(super) fn layout(&self) -> Option<Result<Layout, TooSmall>> {
        #[cfg(feature = "host")]
        return self.whole_layout().map(|layout| layout.map(|layout| super::friends::give_room(self, layout)));
        #[cfg(not(feature = "host"))]
        self.whole_layout()
    }

    /// The layout of a game that is played alone.
    pub(super) fn whole_layout(&self) -> Option<Result<Layout, TooSmall>> {
        let (look, cursor) = (self.look(), self.cursor().unwrap_or(Cell::new(0)));
        let board = self.board()?;
        let picture = self.picture();
        Some(self.laid_out.borrow_mut().layout(board, (look, cursor), picture, &self.settings, self.size))
    }

    /// The drawing of the clues on the current board.
    pub(super) fn picture(&self) -> Option<&Arc<Picture>> {
        match self.screen {
            Screen::Play => self.session.as_ref().map(|session| &session.clues.picture),
            Screen::Setup => self.bench.as_ref().map(|bench| &bench.clues.picture),
            Screen::Start => None,
        }
    }

    /// The chart of the visible part of the board.
    pub(super) fn chart(&self, board: &Board) -> Chart {
        let chart = Chart::new(board, self.look(), self.cursor().unwrap_or(Cell::new(0)));
        self.picture().map_or_else(|| chart.clone(), |picture| chart.clone().with_picture(picture))
    }

    /// The player's view of the board.
    pub(super) fn view(&self) -> View {
        match self.screen {
            Screen::Start => View::default(),
            Screen::Play => self.session.as_ref().map_or_else(View::default, |session| session.view),
            Screen::Setup => self.bench.as_ref().map_or_else(View::default, |bench| bench.view),
        }
    }

    /// The part of the board to draw: a single grid if the player chose that or if all grids do not fit.
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

    /// Draws the screen in the theme of this name from now on and stores it in the settings.
    pub(super) fn set_theme(&mut self, name: &str) {
        if let Some(theme) = self.themes.named(name, self.colours) {
            self.put_on(theme);
            name.clone_into(&mut self.settings.theme);
            self.send(Effect::Set("theme", Value::Word(name.to_owned())));
        }
    }

    /// Today in days since 1970-01-01; 0 until known.
    pub(super) fn day(&self) -> u64 {
        self.days.as_ref().map_or(0, |(_, today)| today.days())
    }

    /// Records a learning exercise.
    pub(super) fn practised(&mut self, what: Exercise) {
        self.lessons.add(&what, self.day());
        self.send(Effect::Practised(what));
    }

    /// Keeps the meanings that the player gave to the rules of a puzzle.
    pub(super) fn give(&mut self, given: GivenMeanings) {
        Arc::make_mut(&mut self.meanings).give(given.clone());
        self.send(Effect::Give(given));
    }

    /// Queues an effect.
    pub(super) fn send(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }

    /// Shows a message in the status line.
    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), tone });
    }

    /// Asks the background threads. `words` describe the work in a dialog if it takes long.
    pub(super) fn ask(&mut self, words: Option<&'static str>, question: Question) -> Ticket {
        let ticket = self.tickets.issue(words, self.now);
        self.send(Effect::Ask(ticket, question));
        ticket
    }

    /// As [`Self::ask`], without a dialog for the work. The keys typed from now on wait for the answer.
    pub(super) fn ask_and_hold(&mut self, question: Question) -> Ticket {
        let ticket = self.ask(None, question);
        self.tickets.hold_keys(ticket);
        ticket
    }

    /// Makes the keys typed from now on wait for everything that was asked of the store before.
    pub(super) fn hold_for_store(&mut self) {
        let ticket = self.hold_until_settled();
        self.send(Effect::Settle(ticket));
    }

    /// Makes the keys typed from now on wait until [`Self::settled`].
    pub(super) fn hold_until_settled(&mut self) -> Ticket {
        self.settled();
        let ticket = self.tickets.issue(None, self.now);
        self.tickets.hold_keys(ticket);
        self.settling = Some(ticket);
        ticket
    }

    /// Keys no longer wait for the store: it has answered, or is not waited for.
    pub(super) fn settled(&mut self) {
        if let Some(ticket) = self.settling.take() {
            self.tickets.close(ticket);
        }
    }

    /// Whether keys wait for an answer that decides what they act on.
    pub(super) fn holds_keys(&self) -> bool {
        self.tickets.holds_keys(|ticket| self.is_waited_for(ticket))
    }

    /// Cancels a question whose answer is no longer needed.
    pub(super) fn call_off(&mut self, ticket: Ticket) {
        if self.tickets.close(ticket) {
            self.send(Effect::Cancel(ticket));
        }
    }

    /// Cancels all work that shows a dialog if it takes long.
    pub(super) fn call_off_work(&mut self) {
        for ticket in self.tickets.of(|_, work| work.words.is_some()) {
            self.call_off(ticket);
        }
    }

    /// Cancels the work for which a dialog is shown, or would be if it took long, and a run that waits for it. Returns
    /// whether there was any.
    pub(super) fn cancel_long_work(&mut self) -> bool {
        let long = self.tickets.of(|_, work| work.words.is_some());
        let is_waited_for = long.into_iter().any(|ticket| self.is_waited_for(ticket));
        if is_waited_for {
            self.call_off_work();
            if let Some(session) = &mut self.session {
                session.end_run();
            }
        }
        is_waited_for
    }

    /// Cancels all questions except the one for a new puzzle.
    pub(super) fn call_off_but_new(&mut self) {
        let making = self.making;
        for ticket in self.tickets.of(|ticket, _| Some(ticket) != making) {
            self.call_off(ticket);
        }
    }

    /// Asks about the running game; cancels an earlier question with the same purpose.
    pub(super) fn ask_of_game(&mut self, purpose: Purpose) {
        self.call_off_of_game(purpose);
        let Some((question, revision)) = self.question_of_game(purpose) else { return };
        let ticket = self.ask(purpose.words(), question);
        if let Some(session) = &mut self.session {
            session.asked.keep(ticket, purpose, revision);
        }
    }

    /// Asks about the running game for a dialog, which keeps the ticket and the revision of the game. The keys typed from
    /// now on wait for the answer.
    pub(super) fn ask_of_game_and_hold(&mut self, purpose: Purpose) -> Option<(Ticket, u64)> {
        let (question, revision) = self.question_of_game(purpose)?;
        Some((self.ask_and_hold(question), revision))
    }

    /// The question about the running game, and its revision.
    fn question_of_game(&mut self, purpose: Purpose) -> Option<(Question, u64)> {
        let session = self.session.as_mut()?;
        let mut question = purpose.question(session, &self.settings.play);
        if let Question::Review(game, known) = &mut question {
            *known = self.lessons.known(game);
        }
        Some((question, session.game.revision()))
    }

    /// Cancels the questions about the running game that have this purpose.
    pub(super) fn call_off_of_game(&mut self, purpose: Purpose) {
        for ticket in self.session.as_mut().map_or_else(Vec::new, |session| session.asked.forget(&purpose)) {
            self.call_off(ticket);
        }
    }

    /// Whether the running game is still at this revision.
    pub(super) fn is_at(&self, revision: u64) -> bool {
        self.session.as_ref().is_some_and(|session| session.game.revision() == revision)
    }
}
