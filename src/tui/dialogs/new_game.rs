//! The form for a new puzzle: everything the generator can be asked for, beside a picture of the puzzle, which is
//! generated in the background while the form is open.

mod making;
mod picture;
mod request;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::gallery::Gallery;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window::{self, Entry};
use crate::board::catalogue;
use crate::generate::Generated;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part, signs};
use crate::tui::keys;
use crate::tui::message::Ticket;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, clock, rows, width, wrap};
use crate::tui::theme::Face;
use making::Making;
use picture::Picture;
use request::{Field, Form, Value};

const SIZE: (u16, u16) = (76, 21);
/// The column where the values begin.
const VALUES: u16 = 12;
/// The width of the values, including the arrows at their sides.
const VALUE: u16 = 24;
/// The width of the form.
const FORM: u16 = VALUES + VALUE + 4;
/// The lines for the text below the fields.
const WORDS: u16 = 4;

/// The form.
#[derive(Clone, Debug)]
pub(in crate::tui) struct NewGame {
    chooser: Chooser,
    form: Form,
    /// The fields that are asked for.
    fields: &'static [Field],
    /// The example of where clues go, based on the request.
    picture: Picture,
    /// The puzzle being generated.
    making: Making,
    /// Why the request was refused, or why it failed.
    refused: Option<String>,
    /// The gallery of boards while it is open, and whether it was opened from the form.
    boards: Option<(Gallery, bool)>,
}

/// The layout of the form.
#[derive(Clone, Copy)]
struct Places {
    /// The fields, and the index of the first visible one.
    fields: (Rect, usize),
    /// The description of a field, or the progress of the work.
    words: Rect,
    button: Rect,
    picture: Rect,
}

impl NewGame {
    /// Creates a form that asks for another game like the running one.
    pub(in crate::tui) fn new(model: &mut Model) -> Self {
        let mut form = Self::with(model);
        form.making.begin(&form.form, model);
        form
    }

    /// Starts with the gallery of boards, from which a choice leads to the form.
    pub(in crate::tui) fn at_boards(model: &Model) -> Self {
        let form = Self::with(model);
        let boards = Some((Gallery::new(form.form.board, model.size), false));
        Self { boards, ..form }
    }

    fn with(model: &Model) -> Self {
        let form = Form::new(model);
        let picture = Picture::of(&form);
        Self {
            chooser: Chooser::at_line(Field::FIRST.len()),
            form,
            fields: Field::FIRST,
            picture,
            making: Making::default(),
            refused: None,
            boards: None,
        }
    }

    fn places(&self, model: &Model) -> Places {
        let inside = window::inner(model, SIZE);
        let button = Rect { y: inside.bottom().saturating_sub(1), height: 1.min(inside.height), ..inside };
        let rest = Rect { height: inside.height - button.height, ..inside };
        // The fields come first; if not all of their lines fit, they scroll.
        let high = rest.height.min(self.go_line() as u16);
        let fields = Rect { width: rest.width.min(FORM), height: high, ..rest };
        let words = below(rest, high);
        let x = (fields.right() + 2).min(inside.right());
        let picture = Rect { x, width: inside.right() - x, ..rest };
        let words = if picture.width < VALUE { words } else { Rect { width: fields.width, ..words } };
        let first = self.chooser.first(self.go_line(), usize::from(high));
        Places { fields: (fields, first), words, button, picture }
    }

    /// The line of the button that generates the puzzle, after the fields.
    const fn go_line(&self) -> usize {
        self.fields.len()
    }

    fn field(&self) -> Option<Field> {
        self.fields.get(self.chooser.at(self.go_line() + 1)).copied()
    }

    /// Asks for everything, from the first of the fields that were not asked for.
    fn open_more(&mut self) {
        let at = self.fields.len() - 1;
        (self.fields, self.chooser) = (Field::ALL, Chooser::at_line(at));
    }

    /// Updates everything after the request has changed.
    fn changed(&mut self, model: &mut Model) {
        self.refused = None;
        self.picture = Picture::of(&self.form);
        self.making.begin(&self.form, model);
    }

    /// Plays the puzzle as soon as it is available.
    fn go(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        let made = self.making.want(&self.form, cx.model);
        self.refused = self.making.failure().map(str::to_owned);
        play(made, cx.model)
    }

    fn open_boards(&mut self, model: &Model) {
        self.boards = Some((Gallery::new(self.form.board, model.size), true));
    }

    /// Takes over a board chosen in the gallery.
    fn take(&mut self, board: Option<usize>, model: &mut Model) {
        if let Some(board) = board {
            self.form.take_board(board);
            self.boards = None;
            self.changed(model);
        }
    }

    fn change(&mut self, field: Field, forward: bool, model: &mut Model) {
        // In a text field only the cursor moves, and the request stays the same.
        if self.form.change(field, forward) {
            self.changed(model);
        }
    }

    /// Handles input while the player waits for the puzzle: only stopping, or accepting the last attempt.
    fn input_while_waiting(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if input != Input::Action(Action::Confirm) {
            return DialogOutcome::Stay;
        }
        let Some(tried) = self.making.last().cloned() else { return DialogOutcome::Stay };
        self.making.call_off(cx.model);
        games::play_tried(cx.model, &tried);
        DialogOutcome::Close
    }

    fn draw_fields(&self, model: &Model, (area, first): (Rect, usize), buffer: &mut Buffer) {
        let (ink, waiting) = (window::ink(model), self.making.waited_for().is_some());
        let chosen = if waiting { usize::MAX } else { self.chooser.at(self.go_line() + 1) };
        for (line, (at, &field)) in rows(area).zip(self.fields.iter().enumerate().skip(first)) {
            let value = self.form.value(field);
            if waiting {
                let text = match &value {
                    Value::Choice(value) => value.clone(),
                    Value::Text(text, empty) if text.text().is_empty() => (*empty).to_owned(),
                    Value::Text(text, _) => text.text(),
                };
                let from = |x: u16| Rect { x: line.x + x, width: line.width.saturating_sub(x), ..line };
                ink.text(buffer, from(2), field.name(), Face::Dim);
                ink.text(buffer, from(VALUES + 2), &text, Face::Dimmed);
                continue;
            }
            let entry = match &value {
                Value::Choice(value) if field == Field::More => Entry::Empty(value),
                Value::Choice(value) => Entry::Choice(value),
                Value::Text(text, empty) => {
                    let typed = !text.text().is_empty() || at == chosen;
                    if typed { Entry::Text(text, VALUE, "") } else { Entry::Empty(empty) }
                }
            };
            window::form_line(ink, line, field.name(), (VALUES, entry), at == chosen, buffer);
        }
    }

    /// Draws the description of the chosen field, below a rule if there is space for one.
    fn draw_words(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let (text, face) = match (&self.refused, self.field()) {
            (Some(reason), _) => (reason.clone(), Face::Error),
            (None, Some(field)) => (self.form.about(field), Face::Dim),
            (None, None) => (catalogue()[self.form.board].rules.to_owned(), Face::Dim),
        };
        let lines = wrap(&text, area.width.saturating_sub(2)).len();
        let ruled = lines < usize::from(area.height.min(WORDS));
        if ruled {
            draw_rule(ink, area, buffer);
        }
        ink.paragraph(buffer, indented(below(area, u16::from(ruled))), &text, face);
    }

    /// Draws the progress of the work that the player waits for.
    fn draw_progress(&self, model: &Model, ticket: Ticket, area: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let Some(work) = model.tickets.work(ticket) else { return };
        let (done, total) = work.progress;
        let seconds = model.now.saturating_sub(work.since).as_secs();
        // On a large board a single attempt takes long: its progress is counted in cells.
        let (figures, total) = match total {
            0 => (format!("{done} of {} tries", self.making.tries()), u64::from(self.making.tries())),
            total => (format!("{done} of {total} in this try"), total),
        };
        let figures = work.queue_words().unwrap_or(figures);
        if area.height >= WORDS {
            draw_rule(ink, area, buffer);
        }
        let lines = indented(below(area, u16::from(area.height >= WORDS)));
        ink.text(buffer, lines, &self.form.looked_for(), Face::Text);
        window::progress_bar(ink, below(lines, 1), (done, total), buffer);
        let line = below(lines, 2);
        ink.text(buffer, line, &figures, Face::Dim);
        ink.text_right(buffer, line, &clock(seconds, true), Face::Dim);
    }

    /// Draws the button: its label, its key, and while waiting a note that stopping keeps the running game.
    fn draw_button(&self, model: &Model, line: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        if line.is_empty() {
            return;
        }
        let waiting = self.making.waited_for().is_some();
        let (word, action, face) = if waiting {
            ("Stop", Action::Cancel, Face::Chosen)
        } else {
            ("Generate", Action::Confirm, Face::DigitMode)
        };
        if !waiting && self.chooser.at(self.go_line() + 1) == self.go_line() {
            ink.text(buffer, line, ink.glyphs.pointer(), Face::Cursor);
        }
        let (button, rest) = button(line, word);
        ink.text(buffer, button, &format!(" {word} "), face);
        let key = model.keys.shown_in(keys::Context::Menu, action).unwrap_or_default();
        let x = ink.text(buffer, rest, &signs(&key, model.glyphs), Face::Key);
        let last = Rect { x: x + 2, width: rest.right().saturating_sub(x + 2), ..rest };
        if waiting && model.session().is_some() {
            ink.text(buffer, last, "keeps the game behind", Face::Dim);
        }
    }
}

/// Splits a line into a button with this label at its left and the rest.
fn button(line: Rect, word: &str) -> (Rect, Rect) {
    let wide = (width(word) + 2).min(line.width.saturating_sub(2));
    let button = Rect { x: line.x + 2.min(line.width), width: wide, ..line };
    let x = (button.right() + 2).min(line.right());
    (button, Rect { x, width: line.right() - x, ..line })
}

/// The area without the column of the pointer and the one after it.
fn indented(area: Rect) -> Rect {
    let by = 2.min(area.width);
    Rect { x: area.x + by, width: area.width - by, ..area }
}

fn draw_rule(ink: Painter<'_>, area: Rect, buffer: &mut Buffer) {
    let line = indented(Rect { height: 1.min(area.height), ..area });
    ink.text(buffer, line, &ink.glyphs.level_rule().repeat(usize::from(line.width)), Face::Rule);
}

/// Plays the puzzle, if it is available.
fn play(made: Option<Generated>, model: &mut Model) -> DialogOutcome {
    let Some(made) = made else { return DialogOutcome::Stay };
    games::generated(model, made);
    DialogOutcome::Close
}

impl Dialog for NewGame {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some((boards, _)) = &mut self.boards {
            let taken = boards.input(input, cx.model);
            self.take(taken, cx.model);
            return DialogOutcome::Stay;
        }
        if self.making.waited_for().is_some() {
            return self.input_while_waiting(input, cx);
        }
        let (field, lines) = (self.field(), self.go_line() + 1);
        match input {
            Input::Action(action) if self.chooser.act(action, lines, lines) => {}
            Input::Action(Action::Confirm | Action::Right) if field == Some(Field::More) => self.open_more(),
            Input::Action(Action::Left | Action::Right) => {
                if let Some(field) = field {
                    self.change(field, input == Input::Action(Action::Right), cx.model);
                }
            }
            Input::Action(Action::Confirm) if field == Some(Field::Board) => self.open_boards(cx.model),
            Input::Action(Action::Confirm) => return self.go(cx),
            Input::Edit(stroke) => {
                if let Some(field) = field
                    && self.form.edit(field, stroke)
                {
                    self.changed(cx.model);
                }
            }
            Input::Line(line) => {
                let again = self.chooser.choose(line);
                match self.fields.get(line).copied() {
                    Some(Field::More) => self.open_more(),
                    Some(Field::Board) if again => self.open_boards(cx.model),
                    Some(field) if again => self.change(field, true, cx.model),
                    _ => {}
                }
            }
            Input::Action(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let keys = key_row(self, model);
        if let Some((boards, _)) = &self.boards {
            return boards.draw(model, &keys, buffer);
        }
        window::open(model, SIZE, "New puzzle", &keys, buffer);
        let places = self.places(model);
        self.draw_fields(model, places.fields, buffer);
        self.picture.draw(model, (&self.form, &self.making), places.picture, buffer);
        match self.making.waited_for() {
            Some(ticket) => self.draw_progress(model, ticket, places.words, buffer),
            None => self.draw_words(model, places.words, buffer),
        }
        self.draw_button(model, places.button, buffer);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        if let Some((boards, _)) = &self.boards {
            return boards.keys();
        }
        if self.making.waited_for().is_some() {
            let take = self.making.last().map(|_| Part::Each(&[Action::Confirm], "use the last try"));
            return std::iter::once(Part::Each(&[Action::Cancel], "stop")).chain(take).collect();
        }
        let confirm = match self.field() {
            Some(Field::Board) => "all boards",
            Some(Field::More) => "more",
            _ => "generate",
        };
        vec![
            Part::Each(&[Action::Up, Action::Down], "field"),
            Part::Each(&[Action::Left, Action::Right], "change"),
            Part::Each(&[Action::Confirm], confirm),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        self.boards.is_none().then(|| self.places(model).fields)
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        if let Some((boards, _)) = &self.boards {
            return boards.buttons(model);
        }
        let word = if self.making.waited_for().is_some() { "Stop" } else { "Generate" };
        vec![button(self.places(model).button, word).0]
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some((boards, _)) = &mut self.boards {
            let taken = boards.press(button, cx.model);
            self.take(taken, cx.model);
            return DialogOutcome::Stay;
        }
        if self.making.waited_for().is_some() {
            return self.cancel(cx.model);
        }
        self.chooser.choose(self.go_line());
        self.go(cx)
    }

    /// Stops the work first; then closes the gallery; closes the form last.
    fn cancel(&mut self, model: &mut Model) -> DialogOutcome {
        if self.making.waited_for().is_some() {
            self.making.call_off(model);
            return DialogOutcome::Stay;
        }
        let Some((boards, over_form)) = &mut self.boards else { return DialogOutcome::Close };
        match (boards.cancel(model.size), *over_form) {
            (DialogOutcome::Stay, _) => DialogOutcome::Stay,
            (DialogOutcome::Close, false) => DialogOutcome::Close,
            (DialogOutcome::Close, true) => {
                self.boards = None;
                DialogOutcome::Stay
            }
        }
    }

    fn writes(&self) -> bool {
        match &self.boards {
            Some((boards, _)) => boards.writes(),
            None => self.making.waited_for().is_none() && self.field().is_some_and(Field::is_written),
        }
    }

    /// The last attempt is played at once; anything else is for the puzzle that is being made.
    fn is_at_once(&self, input: Input, _: &Model) -> bool {
        input == Input::Action(Action::Confirm) && self.making.last().is_some()
    }

    fn presses_at_once(&self) -> bool {
        true
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.making.awaits(ticket)
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        let wanted = self.making.waited_for().is_some();
        let made = self.making.answer(reply, cx.model);
        if wanted {
            self.refused = self.making.failure().map(str::to_owned);
        }
        play(made, cx.model)
    }

    fn closed(&mut self, model: &mut Model) {
        self.making.call_off(model);
    }
}
