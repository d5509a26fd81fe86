//! The wish for a new puzzle: all that the generator knows to wish for, beside a picture of where clues go.

mod picture;
mod wish;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::gallery::Gallery;
use super::modal::{After, Dialog, Input, key_row};
use super::window::{self, Entry};
use crate::board::catalogue;
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::games;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Ticket};
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;
use picture::Picture;
use wish::{Field, Form, Value};

const SIZE: (u16, u16) = (76, 21);
/// Where the values begin.
const VALUES: u16 = 12;
/// How wide the values are, with the arrows at their sides.
const VALUE: u16 = 24;
/// How wide the form is.
const FORM: u16 = VALUES + VALUE + 4;
/// The line that makes the puzzle, below the fields.
const GO: usize = Field::ALL.len();

/// The form.
#[derive(Clone, Debug)]
pub(in crate::tui) struct NewGame {
    chooser: Chooser,
    form: Form,
    /// Where clues go, by what is wished for.
    picture: Picture,
    /// Why the wish was refused, or why nothing came of it.
    refused: Option<String>,
    /// The boards, while they are in sight, and whether the form was there before.
    boards: Option<(Gallery, bool)>,
    /// The question for the puzzle.
    asked: Option<Ticket>,
}

impl NewGame {
    /// A form that wishes for another game like the one that is running.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let form = Form::new(model);
        let picture = Picture::of(&form);
        Self { chooser: Chooser::at_line(GO), form, picture, refused: None, boards: None, asked: None }
    }

    /// The boards, from which one leads to the form.
    pub(in crate::tui) fn at_boards(model: &Model) -> Self {
        let form = Self::new(model);
        let boards = Some((Gallery::new(form.form.board, model.size), false));
        Self { boards, ..form }
    }

    /// The fields and the line below them.
    fn list(model: &Model) -> (Rect, usize) {
        let form = window::form(model, SIZE, GO + 1);
        let form = Rect { y: form.y.saturating_sub(1), ..form };
        (Rect { width: form.width.min(FORM), ..form }, 0)
    }

    fn field(&self) -> Option<Field> {
        Field::ALL.get(self.chooser.at(GO + 1)).copied()
    }

    fn changed(&mut self) {
        self.refused = None;
        self.picture = Picture::of(&self.form);
    }

    /// Asks for the puzzle, unless the wish cannot be met.
    fn go(&mut self, cx: &mut Context<'_>) -> After {
        match self.form.wish(cx.model) {
            Ok((wish, seed)) => {
                games::generate(cx.model, Box::new(wish), seed);
                self.asked = cx.model.making;
            }
            Err(reason) => self.refused = Some(reason),
        }
        After::Stay
    }

    fn open_boards(&mut self, model: &Model) {
        self.boards = Some((Gallery::new(self.form.board, model.size), true));
    }

    /// Takes a board from those in sight.
    fn take(&mut self, board: Option<usize>) {
        if let Some(board) = board {
            (self.form.board, self.boards) = (board, None);
            self.changed();
        }
    }

    fn draw_form(&self, model: &Model, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let (lines, _) = Self::list(model);
        let chosen = self.chooser.at(GO + 1);
        for (at, line) in rows(lines).enumerate() {
            let Some(&field) = Field::ALL.get(at) else {
                window::form_line(ink, line, "Make the puzzle", (VALUES, Entry::Deed), at == chosen, buffer);
                break;
            };
            match self.form.value(field) {
                Value::Choice(value) => {
                    window::form_line(ink, line, field.name(), (VALUES, Entry::Choice(&value)), at == chosen, buffer);
                }
                Value::Text(text, empty) => {
                    let typed = !text.text().is_empty() || at == chosen;
                    let wide = if typed { VALUE } else { 0 };
                    let remark = if typed { "" } else { empty };
                    let entry = Entry::Text(text, wide, remark);
                    window::form_line(ink, line, field.name(), (VALUES, entry), at == chosen, buffer);
                }
            }
        }
    }
}

impl Dialog for NewGame {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        if let Some((boards, _)) = &mut self.boards {
            let taken = boards.input(input, cx.model);
            self.take(taken);
            return After::Stay;
        }
        let field = self.field();
        match input {
            Input::Action(action) if self.chooser.act(action, GO + 1, GO + 1) => {}
            Input::Action(Action::Left | Action::Right) => {
                if let Some(field) = field {
                    self.form.change(field, input == Input::Action(Action::Right));
                    self.changed();
                }
            }
            Input::Action(Action::Confirm) if field == Some(Field::Board) => self.open_boards(cx.model),
            Input::Action(Action::Confirm) => return self.go(cx),
            Input::Edit(stroke) => {
                if let Some(field) = field {
                    self.form.edit(field, stroke);
                    self.changed();
                }
            }
            Input::Line(line) if line <= GO => {
                let again = self.chooser.choose(line);
                match Field::ALL.get(line).copied() {
                    None => return self.go(cx),
                    Some(Field::Board) if again => self.open_boards(cx.model),
                    Some(field) if again => {
                        self.form.change(field, true);
                        self.changed();
                    }
                    Some(_) => {}
                }
            }
            _ => {}
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let keys = key_row(self, model);
        if let Some((boards, _)) = &self.boards {
            return boards.draw(model, &keys, buffer);
        }
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "New puzzle", &keys, buffer);
        self.draw_form(model, buffer);
        let (lines, _) = Self::list(model);
        let x = (lines.right() + 2).min(inside.right());
        let side = Rect { x, width: inside.right() - x, ..inside };
        self.picture.draw(model, side, buffer);
        let words = Rect { width: inside.width, ..below(inside, lines.bottom() + 1 - inside.y) };
        match (&self.refused, self.field()) {
            (Some(reason), _) => ink.paragraph(buffer, words, reason, Face::Error),
            (None, Some(field)) => ink.paragraph(buffer, words, &self.form.about(field), Face::Dim),
            (None, None) => ink.paragraph(buffer, words, catalogue()[self.form.board].rules, Face::Dim),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        if let Some((boards, _)) = &self.boards {
            return boards.keys();
        }
        let confirm = if self.field() == Some(Field::Board) { "all boards" } else { "make it" };
        vec![
            Part::Each(&[Action::Up, Action::Down], "field"),
            Part::Each(&[Action::Left, Action::Right], "change"),
            Part::Each(&[Action::Confirm], confirm),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        self.boards.is_none().then(|| Self::list(model))
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        self.boards.as_ref().map_or_else(Vec::new, |(boards, _)| boards.buttons(model))
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> After {
        if let Some((boards, _)) = &mut self.boards {
            let taken = boards.press(button, cx.model);
            self.take(taken);
        }
        After::Stay
    }

    /// Closes the boards before the form.
    fn cancel(&mut self) -> After {
        let Some((boards, over_form)) = &mut self.boards else { return After::Close };
        match (boards.cancel((80, 24)), *over_form) {
            (After::Stay, _) => After::Stay,
            (After::Close, false) => After::Close,
            (After::Close, true) => {
                self.boards = None;
                After::Stay
            }
        }
    }

    fn writes(&self) -> bool {
        match &self.boards {
            Some((boards, _)) => boards.writes(),
            None => self.field().is_some_and(Field::is_written),
        }
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.asked == Some(ticket)
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> After {
        (self.asked, cx.model.making) = (None, None);
        match reply {
            Reply::Answer(Answer::Generated(generated)) => {
                games::generated(cx.model, *generated);
                After::Close
            }
            reply => {
                self.refused = reply.failure();
                After::Stay
            }
        }
    }

    fn closed(&mut self, model: &mut Model) {
        if let Some(asked) = self.asked.take() {
            model.call_off(asked);
        }
    }
}
