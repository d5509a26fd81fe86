//! The rules in words, statement by statement, beside the board: what each was taken to mean, and of what it speaks
//! there. The player can give it another meaning; then the puzzle is read anew.

mod item;
mod offer;
mod places;

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside;
use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::rules::Rules;
use crate::board::Digit;
use crate::game::Knowledge;
use crate::rules::{Answer as Given, Certainty, Reading};
use crate::store::{GivenMeanings, Meanings};
use crate::text::Entry;
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::games::{play_entry, unchecked};
use crate::tui::key_line::Part;
use crate::tui::message::{Answer, Question, Ticket};
use crate::tui::model::{Model, ReadRules, Tone};
use crate::tui::owner::{Decision, GameAction, ListAction, Move, Owner};
use crate::tui::paint::Painter;
use crate::tui::scene;
use crate::tui::sight;
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::theme::Face;
use item::{Item, items};
use offer::{Choice, Offer};
use places::Places;

/// The number of lines that a page key moves.
const PAGE: usize = 10;

/// The rules in words of the running game.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Statements {
    items: Vec<Item>,
    chooser: Chooser,
    /// The meanings to choose from for the chosen line.
    offer: Offer,
    /// The index of the marked meaning of the chosen line, and its number; none while its present meaning is marked.
    marked: Option<(usize, Option<i32>)>,
    asked: Option<Asked>,
}

/// What is being waited for.
#[derive(Clone, Debug)]
enum Asked {
    /// How the rules are read, which is not known.
    Rules(Ticket),
    /// The puzzle, read anew with these meanings, of which the last choice was about this.
    Again { ticket: Ticket, answers: Vec<Given>, about: String },
}

impl Statements {
    /// Lists the rules in words of the running game; `None` if it has none.
    pub(in crate::tui) fn new(model: &mut Model) -> Option<Self> {
        let session = model.session.as_ref()?;
        let (chooser, offer) = (Chooser::default(), Offer::default());
        let mut dialog = Self { items: Vec::new(), chooser, offer, marked: None, asked: None };
        if session.rules.is_some() {
            dialog.list(model);
            dialog.follow(model);
        } else {
            let puzzle = session.game.puzzle();
            if puzzle.description().is_none_or(|said| said.rules.trim().is_empty()) {
                return None;
            }
            let question = Question::Rules(puzzle.clone());
            dialog.asked = Some(Asked::Rules(model.ask_and_hold(question)));
        }
        Some(dialog)
    }

    /// Notes the text that the running game was read from, and lists its rules if something about them is open and no move was made.
    pub(in crate::tui) fn begin(cx: &mut Context<'_>, text: Option<Arc<str>>) {
        if let Some(rules) = cx.model.session.as_mut().and_then(|session| session.rules.as_mut()) {
            rules.text = text;
        }
        if let Some(rules) = Self::if_open(cx.model) {
            cx.open(rules);
        }
    }

    /// Lists the rules of a puzzle that was just read, if something about them is open; the first such line is chosen.
    fn if_open(model: &mut Model) -> Option<Self> {
        let session = model.session.as_ref().filter(|session| session.game.moves().len() == 0)?;
        session.rules.as_ref().filter(|rules| !rules.reading.is_whole())?;
        let mut dialog = Self::new(model)?;
        let first = dialog.items.iter().position(|item| !item.is_settled)?;
        dialog.chooser.choose(first);
        dialog.follow(model);
        Some(dialog)
    }

    /// Makes the lines from what is known of the rules.
    fn list(&mut self, model: &Model) {
        let Some(session) = &model.session else { return };
        let Some(rules) = &session.rules else { return };
        let puzzle = session.game.puzzle();
        // A puzzle that is not read anew keeps the constraints that it has.
        let answers = if rules.text.is_some() { model.meanings.of(puzzle) } else { Vec::new() };
        self.items = items(&rules.reading, &answers);
    }

    fn chosen(&self) -> Option<&Item> {
        self.items.get(self.chooser.at(self.items.len()))
    }

    /// The marked meaning of the chosen line, and its number.
    fn marked(&self) -> (usize, Option<i32>) {
        self.marked.unwrap_or(self.offer.present)
    }

    /// Whether a meaning other than the present one is marked.
    fn is_new(&self) -> bool {
        self.marked() != self.offer.present
    }

    /// Whether the meanings to choose from are shown.
    fn shows_choices(&self) -> bool {
        self.marked.is_some() || self.offer.present.0 > 0 || self.chosen().is_some_and(|item| !item.is_settled)
    }

    /// Makes what belongs to the chosen line: its meanings to choose from; and brings its cells into sight.
    fn follow(&mut self, model: &mut Model) {
        self.marked = None;
        self.offer = self.chosen().map_or_else(Offer::default, Offer::of);
        let cells = self.chosen().map_or_else(Vec::new, |item| item.cells.clone());
        sight::bring_into_sight(model, &cells, &[]);
    }

    /// Marks the next or previous meaning of the chosen line.
    fn mark(&mut self, on: bool, model: &Model) {
        let (at, _) = self.marked();
        let Some(last) = self.offer.choices.len().checked_sub(1) else { return };
        let at = if on { (at + 1) % (last + 1) } else { at.checked_sub(1).unwrap_or(last) };
        self.mark_at(at, model);
    }

    fn mark_at(&mut self, at: usize, model: &Model) {
        self.marked = Some((at, self.offer.usual(at, digits_of(model))));
    }

    /// Whether the marked meaning has a number, which a digit key changes.
    fn takes_number(&self) -> bool {
        self.shows_choices() && self.marked().1.is_some()
    }

    /// Takes the marked meaning: the puzzle is read anew with it.
    fn take(&mut self, model: &mut Model) {
        let Some(session) = model.session.as_ref() else { return };
        let (Some(item), (at, number)) = (self.chosen(), self.marked()) else { return };
        if session.game.moves().len() > 0 {
            let key = model.keys.shown(Action::Undo);
            return show_status(model, StatusText::MeaningAfterMove(key));
        }
        let Some(text) = session.rules.as_ref().and_then(|rules| rules.text.clone()) else {
            return show_status(model, StatusText::MeaningOfPasted);
        };
        let puzzle = session.game.puzzle().clone();
        let about = item.about.clone();
        let mut answers = model.meanings.of(&puzzle);
        answers.retain(|answer| item::about(&answer.to_string()) != about);
        answers.extend(self.offer.answer(&about, at, number));
        let Some(given) = GivenMeanings::of(&puzzle, &answers) else { return };
        let mut meanings = Meanings::clone(&model.meanings);
        meanings.give(given);
        let ticket = model.ask_and_hold(Question::Read(text.to_string(), None, Arc::new(meanings)));
        self.asked = Some(Asked::Again { ticket, answers, about });
    }

    /// Plays the puzzle as it was read anew, unless the meaning that was chosen does not fit.
    fn taken(&mut self, answers: &[Given], about: &str, entry: &Entry, model: &mut Model) {
        let Some(reading) = &entry.reading else { return };
        if answers.iter().any(|answer| item::about(&answer.to_string()) == about)
            && let Some(certainty) = certainty_of(reading, about).filter(|found| *found != Certainty::Chosen)
        {
            return show_status(model, StatusText::MeaningUnfit(certainty.name()));
        }
        let text = model.session.as_ref().and_then(|session| session.rules.as_ref()?.text.clone());
        let opened = model.files.opened.take();
        play_entry(model, entry);
        model.files.opened = opened;
        if let Some(session) = &mut model.session {
            session.rules = Some(ReadRules { reading: Arc::clone(reading), text });
        }
        if let Some(given) = GivenMeanings::of(&entry.puzzle, answers) {
            model.give(given);
        }
        self.list(model);
        let again = self.items.iter().position(|item| item.about == about);
        self.chooser.choose(again.unwrap_or_else(|| self.chooser.at(self.items.len())));
        self.follow(model);
    }

    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> DialogOutcome {
        if self.asked.is_some() {
            return DialogOutcome::Stay;
        }
        match action.owner() {
            Owner::Move(Move::Left) => self.mark(false, cx.model),
            Owner::Move(Move::Right) => self.mark(true, cx.model),
            Owner::Move(Move::RowStart | Move::ColumnTop) => self.choose(Action::First, cx.model),
            Owner::Move(Move::RowEnd | Move::ColumnBottom) => self.choose(Action::Last, cx.model),
            Owner::Move(Move::Up | Move::Down) | Owner::List(ListAction::PageUp | ListAction::PageDown) => {
                self.choose(action, cx.model);
            }
            Owner::Game(GameAction::LogUp) => self.choose(Action::PageUp, cx.model),
            Owner::Game(GameAction::LogDown) => self.choose(Action::PageDown, cx.model),
            Owner::Game(GameAction::Place) => self.read_on(cx.model),
            Owner::Move(_) | Owner::List(_) | Owner::Text(_) => {}
            Owner::Digit(digit) if self.takes_number() => self.number(digit),
            Owner::Decision(Decision::Confirm) if self.is_new() => self.take(cx.model),
            Owner::Decision(_) => return DialogOutcome::Close,
            Owner::Game(GameAction::Rules) => {
                if let Some(session) = &cx.model.session {
                    let rules = Rules::of_game(session);
                    cx.open(rules);
                }
                return DialogOutcome::Close;
            }
            // Everything else is for the game.
            Owner::Digit(_)
            | Owner::Mark(..)
            | Owner::Program(_)
            | Owner::Game(_)
            | Owner::Board(_)
            | Owner::SetUp(_)
            | Owner::Start(_) => {
                cx.act(action);
                return DialogOutcome::Close;
            }
        }
        DialogOutcome::Stay
    }

    fn choose(&mut self, action: Action, model: &mut Model) {
        self.chooser.act(action, self.items.len(), PAGE);
        // The text that the game was read from, and what was said of it before, may have arrived since.
        self.list(model);
        self.follow(model);
    }

    /// Gives the marked meaning this number.
    fn number(&mut self, digit: Digit) {
        let (at, _) = self.marked();
        self.marked = Some((at, Some(i32::from(digit.get()))));
    }

    /// Scrolls on in the chosen statement, from its end back to its beginning.
    fn read_on(&self, model: &mut Model) {
        let Some(text) = self.chosen().map(|item| item.text.clone()) else { return };
        let place = Places::of(self, model).words;
        if !model.reading.turn(Action::PageDown, &text, place) {
            while model.reading.turn(Action::PageUp, &text, place) {}
        }
    }

    /// What the solver knows of the puzzle as it is read.
    fn found(model: &Model) -> (&'static str, Face) {
        let Some(session) = &model.session else { return ("", Face::Text) };
        let puzzle = session.game.puzzle();
        let of_setter = puzzle.carried_solution().map(|carried| match session.game.knowledge() {
            Knowledge::Unique(solution) => puzzle
                .board()
                .cells()
                .all(|cell| carried.digits[cell.index()].is_none_or(|digit| solution.digit(cell) == digit)),
            _ => false,
        });
        match (session.game.knowledge(), of_setter) {
            (Knowledge::Unique(_), Some(true)) => ("One solution, the setter's own.", Face::Good),
            (Knowledge::Unique(_), Some(false)) => ("One solution, not the setter's own.", Face::Warning),
            (Knowledge::Unique(_), None) => ("One solution.", Face::Good),
            (Knowledge::Several, _) => ("More than one solution.", Face::Warning),
            (Knowledge::None, _) => ("No solution.", Face::Error),
            (Knowledge::Unknown, _) => ("", Face::Text),
        }
    }

    /// Draws what the marked meaning says; else what the solver knows, and how much is not checked.
    fn draw_bar(&self, model: &Model, buffer: &mut Buffer) {
        if beside::draw_notice(model, buffer) {
            return;
        }
        let (ink, bar) = (Painter::of(model), beside::bar_line(model));
        let line = Rect { x: bar.x + 2, width: bar.width.saturating_sub(3), ..bar };
        if self.is_new() {
            let rule = match self.offer.choices.get(self.marked().0) {
                Some(Choice::Family(family)) => family.row().rule,
                Some(Choice::Drawing) => "It says nothing about the puzzle.",
                _ => "It means what the program reads in the words.",
            };
            ink.text(buffer, line, rule, Face::Text);
            return;
        }
        let (found, face) = Self::found(model);
        let x = ink.text(buffer, line, found, face);
        let rest = Rect { x: x + if found.is_empty() { 0 } else { 2 }, ..line };
        let rest = Rect { width: line.right().saturating_sub(rest.x), ..rest };
        let open = model.session.as_ref().map_or(0, |session| {
            let reading = session.rules.as_ref().map(|rules| &*rules.reading);
            unchecked(session.game.puzzle(), reading).len()
        });
        let (words, face) = match open {
            0 => ("Everything is checked.".to_owned(), Face::Dim),
            1 => ("1 rule is not checked.".to_owned(), Face::Error),
            open => (format!("{open} rules are not checked."), Face::Error),
        };
        ink.text(buffer, rest, &words, face);
    }
}

/// The number of digits of the board.
fn digits_of(model: &Model) -> usize {
    model.board().map_or(9, |board| usize::from(board.digits()))
}

/// How sure the meaning of what an answer is about is.
fn certainty_of(reading: &Reading, about: &str) -> Option<Certainty> {
    let number = about.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let said = match number {
        Some(at) => reading.statements.get(at),
        None => reading.statements.iter().rfind(|said| item::about(&said.text) == about),
    };
    Some(said?.certainty)
}

impl Dialog for Statements {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(action) => return self.act(action, cx),
            Input::Line(line) => {
                let rows = Places::rows(self, cx.model);
                match rows.get(line).copied() {
                    Some(places::Row::Choice(at)) if self.marked().0 == at && self.is_new() => self.take(cx.model),
                    Some(places::Row::Choice(at)) => self.mark_at(at, cx.model),
                    Some(places::Row::Head(at) | places::Row::Words(at, _)) => {
                        self.chooser.choose(at);
                        self.follow(cx.model);
                    }
                    None => {}
                }
            }
            Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        if let (Some(session), Some(item)) = (&model.session, self.chosen()) {
            let scene = scene::of_spoken(session, &item.cells, model.theme.has_tiles());
            board_screen::draw_instead(model, &scene, buffer);
        }
        beside::open(model, "the rules", &key_row(self, model), buffer);
        Places::of(self, model).draw(self, model, buffer);
        self.draw_bar(model, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let confirm = if self.is_new() { "apply" } else { "play" };
        let mut parts = vec![
            Part::Each(&[Action::Up, Action::Down], "statement"),
            Part::Each(&[Action::Left, Action::Right], "meaning"),
            Part::Each(&[Action::Confirm], confirm),
        ];
        if let Some(board) = model.board().filter(|_| self.takes_number()) {
            parts.push(Part::Fixed(footer::digit_keys(board).into(), "number"));
        }
        if Places::is_cut(self, model) {
            parts.push(Part::Each(&[Action::Place], "read on"));
        }
        parts.push(Part::Each(&[Action::Rules], "clues"));
        parts.push(Part::Each(&[Action::Cancel], "close"));
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let places = Places::of(self, model);
        Some((places.list, places.first))
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        let places = Places::of(self, model);
        crate::tui::paint::rows(places.choices).collect()
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        let at = Places::of(self, cx.model).first_choice + button;
        if at < self.offer.choices.len() {
            if self.is_new() && self.marked().0 == at {
                self.take(cx.model);
            } else {
                self.mark_at(at, cx.model);
            }
        }
        DialogOutcome::Stay
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        match &self.asked {
            Some(Asked::Rules(asked) | Asked::Again { ticket: asked, .. }) => *asked == ticket,
            None => false,
        }
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(asked) = self.asked.take() else { return DialogOutcome::Stay };
        match (asked, reply) {
            (Asked::Rules(_), Reply::Answer(Answer::Rules(Some(reading)))) => {
                if let Some(session) = &mut cx.model.session {
                    session.rules = Some(ReadRules { reading, text: None });
                }
                self.list(cx.model);
                self.follow(cx.model);
            }
            // Its board is not one that statements are read for.
            (Asked::Rules(_), Reply::Answer(Answer::Rules(None))) => {
                if let Some(session) = &cx.model.session {
                    let rules = Rules::of_game(session);
                    cx.open(rules);
                }
                return DialogOutcome::Close;
            }
            (Asked::Again { answers, about, .. }, Reply::Answer(Answer::Puzzles(entries))) => {
                match entries.into_iter().next() {
                    Some(Ok(entry)) => self.taken(&answers, &about, &entry, cx.model),
                    Some(Err(unreadable)) => cx.model.say(Tone::Error, unreadable.reason),
                    None => {}
                }
            }
            (_, reply) => {
                if let Some(reason) = reply.failure() {
                    cx.model.say(Tone::Error, reason);
                }
            }
        }
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        if let Some(Asked::Rules(ticket) | Asked::Again { ticket, .. }) = self.asked.take() {
            model.call_off(ticket);
        }
    }

    fn takes_panel(&self) -> bool {
        true
    }
}
