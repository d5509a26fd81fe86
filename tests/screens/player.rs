//! A simulated player: keys are sent to the model, questions are answered immediately, and the screen is read.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use deduku::board::{Digit, named};
use deduku::jobs::{Answer, Jobs, Question, Ticket};
use deduku::play::PlaySettings;
use deduku::text::{Entry, read};
use deduku::tui::app::{App, update, view};
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::{Chord, Keys};
use deduku::tui::message::{Effect, Message, Pointing};
use deduku::tui::model::StartupConfig;
use deduku::tui::settings::Settings;
use deduku::tui::theme::{Colours, Theme, Themes};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Singles solve it.
pub(crate) const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

pub(crate) struct Player {
    pub(crate) model: App,
    jobs: Jobs,
    answers: Receiver<(Ticket, Answer)>,
    /// Whether questions are answered immediately.
    pub(crate) answering: bool,
    /// How long an answer may take; then the question is cancelled.
    pub(crate) patience: Duration,
    /// The effects that the model requested, apart from answered questions and keeping the game.
    pub(crate) wanted: Vec<Effect>,
    pub(crate) kept: usize,
    /// The number of questions that got a seed of the test's own.
    drawn: u64,
    /// The last of these questions.
    pub(crate) last_drawn: Option<Question>,
    /// The line to a host.
    #[cfg(feature = "host")]
    pub(crate) friends: Option<Box<dyn deduku::tui::friends::FriendsLine>>,
    size: (u16, u16),
    now: Duration,
}

/// The shipped settings, with steps of this profile.
pub(crate) fn by_profile(profile: &str) -> Settings {
    let play = PlaySettings { profile: profile.to_owned(), ..PlaySettings::default() };
    Settings { play, ..Settings::default() }
}

impl Player {
    /// A player with a window of this size, without colours.
    pub(crate) fn new(size: (u16, u16), glyphs: Glyphs) -> Self {
        Self::with(size, glyphs, Keys::shipped(), Settings::default())
    }

    /// The same with another key table.
    pub(crate) fn with_keys(size: (u16, u16), glyphs: Glyphs, keys: Keys) -> Self {
        Self::with(size, glyphs, keys, Settings::default())
    }

    /// The same, with steps of this profile.
    pub(crate) fn with_profile(size: (u16, u16), profile: &str) -> Self {
        let settings = by_profile(profile);
        Self::with(size, Glyphs::Unicode, Keys::shipped(), settings)
    }

    /// The same with these keys and settings, except for the theme.
    pub(crate) fn with(size: (u16, u16), glyphs: Glyphs, keys: Keys, settings: Settings) -> Self {
        let (sender, answers) = channel();
        let jobs = Jobs::start(move |ticket, answer| {
            let _ = sender.send((ticket, answer));
        });
        let settings = Settings { theme: "mono".to_owned(), ..settings };
        let config = StartupConfig {
            settings,
            keys,
            theme: Theme::named("mono", Colours::None).unwrap(),
            themes: Themes::default(),
            colours: Colours::None,
            glyphs,
            size,
        };
        Self {
            model: App::new(config),
            jobs: jobs.unwrap(),
            answers,
            answering: true,
            patience: Duration::from_secs(60),
            wanted: Vec::new(),
            kept: 0,
            drawn: 0,
            last_drawn: None,
            #[cfg(feature = "host")]
            friends: None,
            size,
            now: Duration::ZERO,
        }
    }

    /// The same with a window that has colours.
    pub(crate) fn coloured(size: (u16, u16), theme: &Theme, colours: Colours) -> Self {
        Self::coloured_with(size, theme, colours, Settings::default())
    }

    /// The same with these settings, except for the theme.
    pub(crate) fn coloured_with(size: (u16, u16), theme: &Theme, colours: Colours, settings: Settings) -> Self {
        let settings = Settings { theme: theme.name().to_owned(), ..settings };
        let config = StartupConfig {
            settings,
            keys: Keys::shipped(),
            theme: theme.clone(),
            themes: Themes::default(),
            colours,
            glyphs: Glyphs::Unicode,
            size,
        };
        Self { model: App::new(config), ..Self::new(size, Glyphs::Unicode) }
    }

    /// Where a word begins on the screen.
    pub(crate) fn place(&self, word: &str) -> (u16, u16) {
        let screen = self.screen();
        let at = |(y, line): (usize, &str)| {
            let x = line[..line.find(word)?].chars().count();
            Some((u16::try_from(x).ok()?, u16::try_from(y).ok()?))
        };
        let place = screen.lines().enumerate().find_map(at);
        assert!(place.is_some(), "“{word}” is not on the screen:\n{screen}");
        place.unwrap_or_default()
    }

    /// The same, with a game of this puzzle started.
    pub(crate) fn of(size: (u16, u16), glyphs: Glyphs, board: &str, line: &str) -> Self {
        let mut player = Self::new(size, glyphs);
        player.play(board, line);
        player
    }

    pub(crate) fn play(&mut self, board: &str, line: &str) {
        let entry = read(line, Some(named(board).unwrap().into())).remove(0).unwrap();
        self.open(entry);
    }

    /// Starts a game of the entry of a text.
    pub(crate) fn open(&mut self, entry: Entry) {
        self.send(Message::Play(Box::new(entry)));
    }

    /// Sends a message to the model, and answers its questions.
    pub(crate) fn send(&mut self, message: Message) {
        let mut messages = vec![message];
        while let Some(message) = messages.pop() {
            for effect in update(&mut self.model, message) {
                match effect {
                    Effect::Ask(ticket, mut question) if self.answering => {
                        self.fix_seed(&mut question);
                        self.jobs.ask(ticket, question);
                        let mut whole = Vec::new();
                        loop {
                            let answered = self.answers.recv_timeout(self.patience);
                            if answered.is_err() {
                                self.jobs.cancel(ticket);
                            }
                            let (ticket, answer) =
                                answered.or_else(|_| self.answers.recv_timeout(Duration::from_secs(60))).unwrap();
                            let more = answer.is_part();
                            whole.push(Message::Answer(ticket, answer));
                            if !more {
                                break;
                            }
                        }
                        messages.extend(whole.into_iter().rev());
                    }
                    Effect::Settle(ticket) => messages.push(Message::Settled(ticket)),
                    Effect::Keep(_) => self.kept += 1,
                    #[cfg(feature = "host")]
                    Effect::Friends(ask) => {
                        let news = self.friends.as_mut().map(|line| line.ask(*ask));
                        if let Some(news) = news {
                            self.send(Message::Friends(Box::new(news)));
                        }
                    }
                    effect => self.wanted.push(effect),
                }
            }
        }
    }

    /// Sends keys that arrive together. Their questions are answered one after the other once all keys have arrived, or
    /// in between where `answers_between` says so.
    pub(crate) fn burst(&mut self, keys: &[&str], mut answers_between: impl FnMut() -> bool) -> &mut Self {
        let mut open = 0;
        let keys = keys.iter().map(|key| Some(Message::Key(key.parse::<Chord>().unwrap())));
        for key in keys.chain(std::iter::repeat(None)) {
            let is_last = key.is_none();
            if let Some(key) = key {
                open += self.ask(key);
            }
            if open > 0 && (is_last || answers_between()) {
                let (ticket, answer) = self.answers.recv_timeout(self.patience).unwrap();
                open -= usize::from(!answer.is_part());
                open += self.ask(Message::Answer(ticket, answer));
            } else if is_last {
                break;
            }
        }
        self
    }

    /// Sends a message to the model, and passes on its questions; returns how many there were.
    fn ask(&mut self, message: Message) -> usize {
        let mut count = 0;
        for effect in update(&mut self.model, message) {
            match effect {
                Effect::Ask(ticket, question) => {
                    self.jobs.ask(ticket, question);
                    count += 1;
                }
                Effect::Cancel(ticket) => self.jobs.cancel(ticket),
                Effect::Settle(ticket) => count += self.ask(Message::Settled(ticket)),
                effect => self.wanted.push(effect),
            }
        }
        count
    }

    /// Answers a question that was left unanswered.
    pub(crate) fn answer(&mut self, ticket: Ticket, question: Question) {
        self.jobs.ask(ticket, question);
        let (ticket, answer) = self.answers.recv_timeout(self.patience).unwrap();
        self.send(Message::Answer(ticket, answer));
    }

    /// Replaces a fresh seed by the test's own, so that random choices are the same in every run of the tests.
    fn fix_seed(&mut self, question: &mut Question) {
        if let Question::Practise(_, _, seed) | Question::Singles(seed) | Question::Mixed(_, seed) = question {
            self.drawn += 1;
            *seed = self.drawn;
            self.last_drawn = Some(question.clone());
        }
    }

    /// Types keys, written as in `keys.toml` and separated by blanks.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            self.send(Message::Key(key.parse::<Chord>().unwrap()));
        }
        self
    }

    /// Types a text, one key per character.
    pub(crate) fn write(&mut self, text: &str) -> &mut Self {
        for symbol in text.chars() {
            let key = if symbol == ' ' { "Space".to_owned() } else { symbol.to_string() };
            self.press(&key);
        }
        self
    }

    /// Moves the mouse to a place, with no button down.
    pub(crate) fn hover(&mut self, column: u16, row: u16) -> &mut Self {
        self.send(Message::Mouse { pointing: Pointing::Hover, column, row });
        self
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) -> &mut Self {
        self.send(Message::Mouse { pointing: Pointing::Press, column, row });
        self
    }

    /// Lets time pass, and wakes the model whenever it asks for it.
    pub(crate) fn wait(&mut self, time: Duration) -> &mut Self {
        let end = self.now + time;
        while let Some(wake) = self.model.wake().filter(|wake| *wake <= end) {
            self.now = wake.max(self.now + Duration::from_millis(1));
            self.send(Message::Tick(self.now));
        }
        self.now = end;
        self.send(Message::Tick(end));
        self
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.size = (width, height);
        self.send(Message::Resize { width, height });
        self
    }

    /// The words to the right of a column, joined into one line: the text of a panel without its line breaks.
    pub(crate) fn beside(&self, column: usize) -> String {
        let right = |line: &str| line.chars().skip(column).collect::<String>();
        let screen = self.screen();
        screen
            .lines()
            .flat_map(|line| right(line).split_whitespace().map(str::to_owned).collect::<Vec<_>>())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The screen as text.
    pub(crate) fn screen(&self) -> String {
        let buffer = self.buffer();
        let lines = (0..self.size.1).map(|y| {
            let line: String = (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect();
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The screen with its colours.
    pub(crate) fn buffer(&self) -> ratatui::buffer::Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).unwrap();
        terminal.draw(|frame| view(&self.model, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The digit in the cell of this name.
    pub(crate) fn digit(&self, cell: &str) -> Option<char> {
        let game = &self.model.session().unwrap().game;
        game.value(game.board().cell_named(cell).unwrap()).map(Digit::symbol)
    }

    /// The last line but one: the message.
    pub(crate) fn said(&self) -> String {
        let screen = self.screen();
        screen.lines().rev().nth(1).unwrap_or_default().to_owned()
    }
}
