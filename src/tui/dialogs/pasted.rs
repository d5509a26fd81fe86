//! Puzzles that came as text, pasted or from a file: each is shown as a picture before it is played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::preview::{self, Drawn, Small};
use super::rules::Rules;
use super::statements::Statements;
use super::window;
use crate::game::{Editor, Knowledge, counted};
use crate::jobs::own_text;
use crate::logic::{Style, wording};
use crate::puzzle::{CarriedSolution, Position};
use crate::solve::WrongEntries;
use crate::text::{Entry, Format, SAMURAI_GRIDS, samurai_of};
use crate::tui::action::Action;
use crate::tui::canvas::Glyphs;
use crate::tui::component::{Context, Reply};
use crate::tui::games::{play_entry, unchecked};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::keys::{self, Chord, KeyCode};
use crate::tui::message::{Answer, Question, Ticket, UnreadablePuzzle};
use crate::tui::model::{Model, Screen};
use crate::tui::paint::{below, wrap};
use crate::tui::setup;
use crate::tui::text_edit::TextEdit;
use crate::tui::theme::Face;

/// The title of what was pasted.
const PASTED: &str = "Pasted";

/// The most inputs that are kept while a text is being read.
const MOST_INPUTS: usize = 64;

/// The most lines that say what is known of a puzzle.
const MOST_WORDS: u16 = 5;

/// The least width of the list, and of the words below it.
const LIST: u16 = 28;

/// The fewest lines that are left for the words below the list.
const FEWEST_WORDS: u16 = 9;

/// The warning for an `.sdo` file, which does not mark the givens.
const SDO: &str = "An .sdo file does not mark which digits are givens: all become givens.";

/// The puzzles of a text, or what is wrong with them.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Pasted {
    title: &'static str,
    /// The file that the puzzles are from.
    path: Option<PathBuf>,
    entries: Vec<Result<Entry, UnreadablePuzzle>>,
    /// Whether the five other entries are grids of a Samurai, which is then the first entry.
    or_samurai: bool,
    chooser: Chooser,
    /// The picture of the chosen entry.
    picture: Picture,
    /// How many lines of its rules are scrolled out of sight.
    scrolled: usize,
    /// The positions of the first entries, if these are two readings of the same text.
    readings: Vec<Position>,
    /// The results of the solver for the first entries.
    found: Vec<Found>,
    /// The text that the puzzles were read from, if it is at hand.
    text: Option<Arc<str>>,
    /// The text, while it is being read.
    reading: Option<BeingRead>,
}

/// A text that is being read in the background.
#[derive(Clone, Debug)]
struct BeingRead {
    ticket: Ticket,
    /// Whether its board is known.
    named: bool,
    /// What was pressed meanwhile, for the puzzles that are read.
    inputs: Vec<Input>,
}

/// The result of the solver for an entry.
#[derive(Clone, Debug)]
enum Found {
    Nothing,
    Asked(Ticket),
    Words(String),
}

/// The picture of an entry, prepared when it is chosen and not for each drawing.
#[derive(Clone, Debug)]
enum Picture {
    Nothing,
    /// The puzzle and its rules.
    Puzzle(Box<(Drawn, Rules)>),
    /// Why a text is not a puzzle, in the style of its board.
    Problem(String),
}

impl Pasted {
    /// Reads every puzzle of a pasted text in the background; while a puzzle is being set up, on its board.
    pub(in crate::tui) fn read(text: &str, model: &mut Model) -> Self {
        let bench = model.bench.as_ref().filter(|_| model.screen == Screen::Setup);
        let board = bench.map(|bench| bench.editor.board().clone());
        let named = board.is_some();
        let ticket = model.ask(None, Question::Read(text.to_owned(), board, model.meanings.clone()));
        model.tickets.watch(ticket, model.now);
        let reading = Some(BeingRead { ticket, named, inputs: Vec::new() });
        let text = Some(Arc::from(text));
        Self { text, reading, ..Self::of(PASTED, Vec::new(), named, model) }
    }

    /// Takes in what was read, then the inputs that came meanwhile.
    fn take_read(&mut self, read: BeingRead, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        let entries = match reply {
            Reply::Answer(Answer::Puzzles(entries)) => entries,
            reply => {
                let reason = reply.failure().unwrap_or_else(|| "Nothing was read".to_owned());
                vec![Err(UnreadablePuzzle { reason, clash: None })]
            }
        };
        let text = self.text.take();
        *self = Self { text, ..Self::of(self.title, entries, read.named, cx.model).asking(cx.model) };
        let acted = read.inputs.into_iter().map(|input| self.input(input, cx));
        acted.into_iter().find(|outcome| *outcome == DialogOutcome::Close).unwrap_or(DialogOutcome::Stay)
    }

    /// Lists these puzzles or their errors. Five of them may also be one Samurai, unless the board was `named`.
    fn of(title: &'static str, mut entries: Vec<Result<Entry, UnreadablePuzzle>>, named: bool, model: &Model) -> Self {
        let five = !named && entries.len() == SAMURAI_GRIDS;
        let lines: Vec<Entry> = entries.iter().filter(|_| five).flatten().cloned().collect();
        let samurai = samurai_of(&lines).into_iter().next();
        let or_samurai = samurai.is_some();
        entries.splice(0..0, samurai.map(Ok));
        let (chooser, picture) = (Chooser::default(), Picture::Nothing);
        let shown = entries.iter().filter(|_| or_samurai).flatten();
        let readings = shown.map(Entry::position).collect();
        let (path, found, text, reading) = (None, Vec::new(), None, None);
        let mut pasted =
            Self { title, path, entries, or_samurai, chooser, picture, scrolled: 0, readings, found, text, reading };
        pasted.look(model);
        pasted
    }

    /// Lists the puzzles of a file with this name. Only its extension identifies an `.sdo` file, whose content looks
    /// like any other line.
    pub(super) fn from_file(
        title: &'static str,
        name: &str,
        entries: Vec<Result<Entry, UnreadablePuzzle>>,
        model: &Model,
    ) -> Self {
        let mut read = Self::of(title, entries, false, model);
        if Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sdo")) {
            read.entries.iter_mut().flatten().for_each(|entry| entry.format = Format::Sdo);
        }
        read
    }

    /// Notes the full path of the file that the puzzles are from, and its text.
    pub(super) fn at(self, path: PathBuf, text: Arc<str>) -> Self {
        Self { path: Some(path), text: Some(text), ..self }
    }

    /// Asks the solver how many solutions the first puzzles have.
    pub(in crate::tui) fn asking(mut self, model: &mut Model) -> Self {
        let ask = |entry: &Result<Entry, UnreadablePuzzle>| match entry {
            Ok(entry) => Found::Asked(model.ask(None, Question::Know(entry.puzzle.clone()))),
            Err(_) => Found::Nothing,
        };
        self.found = self.entries.iter().take(SAMURAI_GRIDS + 1).map(ask).collect();
        self
    }

    /// The result of the solver for an entry, in words.
    fn words_on(&self, at: usize) -> &str {
        match self.found.get(at) {
            Some(Found::Asked(_)) => "being solved",
            Some(Found::Words(words)) => words,
            Some(Found::Nothing) | None => "",
        }
    }

    /// The layout of the two readings: their lines, the picture of the one puzzle, the pictures of the five.
    fn places(model: &Model) -> Readings {
        let inside = window::inner(model, window::for_pictures(model.size));
        let half = inside.width / 2 - 2;
        let room = below(inside, 2);
        let one = Rect { width: half, ..room };
        let five = Rect { x: inside.right() - (inside.width - half - 2), width: inside.width - half - 2, ..room };
        let pictures = below(five, 2);
        let (wide, high) = (pictures.width / 3, 6.min(pictures.height / 2));
        let picture = |at: u16| {
            let (column, row) = (at % 3, at / 3);
            let place =
                Rect { x: pictures.x + column * wide, y: pictures.y + row * (high + 1), width: wide - 1, height: high };
            place.intersection(pictures)
        };
        Readings { question: inside, one, five, pictures: std::array::from_fn(|at| picture(at as u16)) }
    }

    /// Draws the two readings side by side, each with the solver's result below it.
    fn draw_readings(&self, model: &Model, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let places = Self::places(model);
        let chosen = self.chooser.at(self.entries.len());
        ink.text(buffer, places.question, "The five share four boxes, and each of them agrees.", Face::Dim);
        let (on, off) = if model.glyphs == Glyphs::Ascii { ("(x)", "( )") } else { ("●", "○") };
        let readings = [(places.one, "one Samurai", chosen == 0), (places.five, "five puzzles", chosen > 0)];
        for (place, words, is_chosen) in readings {
            let (sign, face) = if is_chosen { (on, Face::Strong) } else { (off, Face::Text) };
            ink.text(buffer, place, &format!("{sign} {words}"), face);
        }
        let below_one = below(places.one, 2);
        if let Some(position) = self.readings.first() {
            let picture = Rect { height: below_one.height.saturating_sub(2), ..below_one };
            Small::new(position.clone()).draw(model, picture, buffer);
            ink.text(buffer, below(below_one, picture.height + 1), self.words_on(0), Face::Dim);
        }
        for ((at, position), place) in self.readings.iter().enumerate().skip(1).zip(places.pictures) {
            let words = Rect { y: place.bottom().saturating_sub(1), height: 1, ..place };
            Small::new(position.clone()).draw(model, Rect { height: place.height.saturating_sub(1), ..place }, buffer);
            let face = if at == chosen { Face::Strong } else { Face::Dim };
            let sign = if at == chosen { on } else { off };
            ink.text(buffer, words, &format!("{sign} no. {at}"), face);
        }
        let last = below(places.five, places.five.height.saturating_sub(1));
        let said = |at: usize| format!("no. {at}: {}", self.words_on(at));
        let same = (2..self.readings.len()).all(|at| self.words_on(at) == self.words_on(1));
        let words = match chosen {
            0 if same => format!("each: {}", self.words_on(1)),
            0 => said(1),
            chosen => said(chosen),
        };
        ink.text(buffer, last, &words, Face::Dim);
    }

    /// Prepares the picture of the chosen entry.
    fn look(&mut self, model: &Model) {
        self.scrolled = 0;
        self.picture = match self.chosen() {
            Some(Ok(entry)) => {
                let drawn = Drawn::new(entry.position());
                let rules = Rules::new(&entry.puzzle, &drawn.clues, entry.reading.as_deref());
                Picture::Puzzle(Box::new((drawn, rules)))
            }
            Some(Err(UnreadablePuzzle { reason, clash })) => {
                let style = |editor: &Editor| model.settings.play.style_for(editor.board());
                let clash = clash.as_ref().and_then(|editor| editor.puzzle_in(style(editor)).err());
                Picture::Problem(clash.unwrap_or_else(|| reason.clone()))
            }
            None => Picture::Nothing,
        };
    }

    /// The area of the list, and the index of its first visible line.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, window::for_pictures(model.size));
        let list = Rect { width: LIST.max(inside.width / 3).min(inside.width), ..inside };
        // A single puzzle needs no list.
        let single = self.entries.len() == 1 && self.entries[0].is_ok();
        let most = if single { 0 } else { list.height.saturating_sub(FEWEST_WORDS).max(1).min(list.height) };
        let first = self.chooser.first(self.entries.len(), usize::from(most));
        let count = u16::try_from(self.entries.len() - first).unwrap_or(u16::MAX);
        (Rect { height: most.min(count), ..list }, first)
    }

    /// What is known of the chosen puzzle, each text with its place, and the area of its rules below.
    fn words(&self, model: &Model, entry: &Entry) -> (Vec<(Rect, String, Face)>, Rect) {
        let (list, _) = self.list(model);
        let found = self.words_on(self.chooser.at(self.entries.len()));
        let between = if found.is_empty() { "" } else { ", " };
        let words = format!("{}{between}{found}", counted(entry.puzzle.clue_count(), "given"));
        let warning = if entry.format == Format::Sdo { SDO } else { "" };
        let texts = [
            (entry.comment.clone(), Face::Strong),
            (rules_unchecked(entry), Face::Warning),
            (words, Face::Text),
            (warning.to_owned(), Face::Warning),
        ];
        let inside = window::inner(model, window::for_pictures(model.size));
        let mut rest = Rect { width: list.width, ..below(inside, list.height + u16::from(list.height > 0)) };
        let mut placed = Vec::new();
        for (text, face) in texts.into_iter().filter(|(text, _)| !text.is_empty()) {
            let lines = u16::try_from(wrap(&text, rest.width).len()).unwrap_or(MOST_WORDS);
            let place = Rect { height: lines.min(MOST_WORDS).min(rest.height), ..rest };
            rest = below(rest, place.height);
            placed.push((place, text, face));
        }
        (placed, below(rest, 1))
    }

    /// Scrolls the rules of the chosen puzzle by a page.
    fn turn(&mut self, model: &Model, back: bool) {
        let (Some(Ok(entry)), Picture::Puzzle(shown)) = (self.chosen(), &self.picture) else { return };
        let (_, area) = self.words(model, entry);
        let (page, last) = (usize::from(area.height).max(2) - 1, shown.1.last_in(area));
        self.scrolled = if back { self.scrolled.saturating_sub(page) } else { (self.scrolled + page).min(last) };
    }

    fn chosen(&self) -> Option<&Result<Entry, UnreadablePuzzle>> {
        self.entries.get(self.chooser.at(self.entries.len()))
    }

    /// Plays the chosen puzzle; one whose givens clash is opened in the editor for correction.
    fn play(&self, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(Ok(entry)) = self.chosen() else { return self.set_up(cx) };
        let entry = entry.clone();
        cx.close_dialogs();
        play_entry(cx.model, &entry);
        cx.model.files.opened.clone_from(&self.path);
        let text = self.text.as_ref().filter(|_| entry.reading.is_some());
        let own = text.map(|text| own_text(text, &self.entries, self.chooser.at(self.entries.len())));
        Statements::begin(cx, own.map(Into::into));
        DialogOutcome::Close
    }

    fn set_up(&self, cx: &mut Context<'_>) -> DialogOutcome {
        let editor = match self.chosen() {
            Some(Ok(entry)) => Editor::new(entry.puzzle.to_setup()),
            Some(Err(UnreadablePuzzle { clash: Some(editor), .. })) => (**editor).clone(),
            _ => return DialogOutcome::Stay,
        };
        cx.close_dialogs();
        setup::open(cx.model, editor);
        DialogOutcome::Close
    }
}

impl Dialog for Pasted {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some(reading) = &mut self.reading {
            if reading.inputs.len() < MOST_INPUTS {
                reading.inputs.push(input);
            }
            return DialogOutcome::Stay;
        }
        match input {
            Input::Action(Action::Left) if self.or_samurai => {
                self.chooser.choose(0);
                DialogOutcome::Stay
            }
            Input::Action(Action::Right) if self.or_samurai => {
                if self.chooser.at(self.entries.len()) == 0 {
                    self.chooser.choose(1);
                }
                DialogOutcome::Stay
            }
            Input::Action(action @ (Action::PageUp | Action::PageDown)) if self.entries.len() == 1 => {
                self.turn(cx.model, action == Action::PageUp);
                DialogOutcome::Stay
            }
            Input::Action(action) if self.chooser.act(action, self.entries.len(), 10) => {
                self.look(cx.model);
                DialogOutcome::Stay
            }
            Input::Action(Action::Confirm) => self.play(cx),
            Input::Edit(TextEdit::Key(KeyCode::Char(symbol))) if set_up_key(cx.model) == Some(symbol) => {
                self.set_up(cx)
            }
            Input::Line(line) if self.chooser.choose(line) => self.play(cx),
            Input::Line(_) => {
                self.look(cx.model);
                DialogOutcome::Stay
            }
            _ => DialogOutcome::Stay,
        }
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let asked = format!("{}: five puzzles, or one Samurai?", self.title);
        let title = if self.or_samurai { &asked } else { self.title };
        let keys = key_row(self, model);
        let inside = window::open(model, window::for_pictures(model.size), title, &keys, buffer);
        if let Some(reading) = &self.reading {
            ink.text(buffer, inside, "Reading...", Face::Dim);
            if let Some(progress) = model.tickets.work(reading.ticket).map(|work| work.progress).filter(|of| of.1 > 1) {
                window::progress_bar(ink, below(inside, 2), progress, buffer);
            }
            return;
        }
        if self.or_samurai {
            let givens = |entry: &Entry| counted(entry.puzzle.clue_count(), "given");
            let words = self.chosen().and_then(|entry| entry.as_ref().ok()).map_or_else(String::new, givens);
            window::state(model, window::for_pictures(model.size), &words, buffer);
            return self.draw_readings(model, buffer);
        }
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(self.entries.len());
        let number = |at: usize| at + 1;
        for (line, at) in crate::tui::paint::rows(list).zip(first..) {
            let (text, right) = match &self.entries[at] {
                Ok(entry) => (label(entry, number(at)), entry.puzzle.board().title()),
                Err(UnreadablePuzzle { clash: Some(editor), .. }) => {
                    (format!("{}. givens clash", number(at)), editor.board().title())
                }
                Err(_) => (format!("{}. cannot be read", number(at)), String::new()),
            };
            window::list_line(ink, line, &text, &right, at == chosen, buffer);
        }
        let x = list.right() + 3;
        let side = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        match (self.entries.get(chosen), &self.picture) {
            (Some(Ok(entry)), Picture::Puzzle(shown)) => {
                let (drawn, rules) = &**shown;
                drawn.draw(model, side, buffer);
                let (words, rest) = self.words(model, entry);
                for (place, text, face) in words {
                    ink.paragraph(buffer, place, &text, face);
                }
                rules.draw_in(model, rest, self.scrolled, buffer);
            }
            (Some(Err(UnreadablePuzzle { clash, .. })), Picture::Problem(problem)) => {
                let taken = ink.paragraph(buffer, side, problem, Face::Error);
                if let Some(editor) = clash {
                    preview::draw_setup(model, editor, below(side, taken + 1), buffer);
                }
            }
            _ => {}
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let confirm = match self.chosen() {
            Some(Ok(_)) => "play it",
            Some(Err(UnreadablePuzzle { clash: Some(_), .. })) => "set up and correct",
            _ => "",
        };
        let set_up = set_up_key(model).filter(|_| matches!(self.chosen(), Some(Ok(_))));
        let confirm = (!confirm.is_empty()).then_some(Part::Each(&[Action::Confirm], confirm));
        let set_up = set_up.map(|key| Part::Fixed(key.to_string().into(), "edit first"));
        let which = self.or_samurai.then_some(Part::Each(&[Action::Left, Action::Right], "which"));
        let turns = match (self.chosen(), &self.picture) {
            (Some(Ok(entry)), Picture::Puzzle(shown)) if self.entries.len() == 1 => {
                shown.1.last_in(self.words(model, entry).1) > 0
            }
            _ => false,
        };
        let turn = turns.then_some(Part::Each(&[Action::PageUp, Action::PageDown], "read on"));
        // A file stays where it is.
        let close = if self.title == PASTED { "throw away" } else { "close" };
        let last = turn.into_iter().chain([Part::Any(CLOSING, close)]);
        which.into_iter().chain(confirm).chain(set_up).chain(last).collect()
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        (!self.or_samurai).then(|| self.list(model))
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        if !self.or_samurai {
            return Vec::new();
        }
        let places = Self::places(model);
        let five = Rect { height: 1, ..places.five };
        [places.one].into_iter().chain(places.pictures).chain([five]).collect()
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        // The line above the five stands for the first of them.
        let at = if button > SAMURAI_GRIDS { 1 } else { button };
        if self.chooser.choose(at) { self.play(cx) } else { DialogOutcome::Stay }
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.reading.as_ref().is_some_and(|reading| reading.ticket == ticket)
            || self.found.iter().any(|found| matches!(found, Found::Asked(asked) if *asked == ticket))
    }

    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some(read) = self.reading.take_if(|reading| reading.ticket == ticket) {
            return self.take_read(read, reply, cx);
        }
        let style = cx.model.style();
        for (found, entry) in self.found.iter_mut().zip(&self.entries) {
            if matches!(found, Found::Asked(asked) if *asked == ticket) {
                *found = match (&reply, entry) {
                    (Reply::Answer(Answer::Known(knowledge)), Ok(entry)) => found_words(entry, knowledge, style),
                    _ => Found::Nothing,
                };
            }
        }
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        if let Some(reading) = self.reading.take() {
            model.call_off(reading.ticket);
        }
        for found in std::mem::take(&mut self.found) {
            if let Found::Asked(ticket) = found {
                model.call_off(ticket);
            }
        }
    }
}

/// How many rules are not checked, of how many if that is known.
fn rules_unchecked(entry: &Entry) -> String {
    let reading = entry.reading.as_deref();
    let left = unchecked(&entry.puzzle, reading).len();
    let all = reading.map_or(0, |reading| reading.statements.len() + reading.undescribed.len());
    match (left, all) {
        (0, _) => String::new(),
        (left, all) if left <= all => format!("{left} of {} not checked", counted(all, "rule")),
        (left, _) => format!("{} not checked", counted(left, "rule")),
    }
}

/// What the solver found, in words: the number of solutions, wrong entered digits, whether the setter's solution agrees.
fn found_words(entry: &Entry, knowledge: &Knowledge, style: Style) -> Found {
    let puzzle = &entry.puzzle;
    let count = match knowledge {
        Knowledge::Unique(_) => "one solution",
        Knowledge::Several => "more than one solution",
        Knowledge::None => "no solution",
        Knowledge::Unknown => return Found::Nothing,
    };
    let wrong = match (knowledge, &entry.position) {
        (Knowledge::Unique(solution), Some(position)) => WrongEntries::beside(position, solution),
        _ => None,
    };
    let count = match wrong {
        Some(wrong) => wording::wrong_entries(&wrong, puzzle, style),
        None => puzzle.qualified(count).into_owned(),
    };
    let known = |carried: &CarriedSolution| match knowledge {
        Knowledge::Unique(solution) => puzzle
            .board()
            .cells()
            .all(|cell| carried.digits[cell.index()].is_none_or(|digit| solution.digit(cell) == digit)),
        _ => carried.is_complete(),
    };
    let agrees = puzzle.carried_solution().filter(|carried| carried.agrees() && known(carried));
    let agrees = if agrees.is_some() { "; agrees with the setter's solution" } else { "" };
    Found::Words(format!("{count}{agrees}"))
}

/// The layout of the two readings of a text.
struct Readings {
    question: Rect,
    one: Rect,
    five: Rect,
    pictures: [Rect; SAMURAI_GRIDS],
}

/// The character that opens a puzzle in the editor, as on the board, if there is one that has no other meaning in a
/// list.
fn set_up_key(model: &Model) -> Option<char> {
    let free = |chord: &&Chord| model.keys.action(keys::Context::Menu, **chord).is_none();
    model.keys.chords(Action::Setup).iter().filter(free).find_map(|chord| chord.character())
}

fn label(entry: &Entry, number: usize) -> String {
    let name = entry.id.as_deref().unwrap_or(&entry.comment);
    if name.is_empty() { format!("{number}.") } else { format!("{number}. {name}") }
}
