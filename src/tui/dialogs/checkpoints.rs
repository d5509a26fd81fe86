//! Checkpoints, that is, board states kept under a name: a line to keep the current one, and a line for each. Enter
//! returns to one; undo brings back what was played since.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::game::counted;
use crate::game::{Entry, Game};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::keys::KeyCode;
use crate::tui::model::Model;
use crate::tui::paint::{self, rows};
use crate::tui::table::checkpoints;
use crate::tui::text_edit::TextEdit;
use crate::tui::theme::Face;

/// The index of the line with the name for the current board.
const NAME: usize = 0;
/// The column where the name is entered.
const VALUES: u16 = 16;

/// One of the checkpoints.
#[derive(Clone, Debug)]
struct CheckpointRow {
    name: String,
    /// How many moves had been made by then, and when that was.
    when: String,
}

/// The list.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Checkpoints {
    name: Field,
    kept: Vec<CheckpointRow>,
    chooser: Chooser,
}

impl Checkpoints {
    /// Lists the checkpoints of the running game; the newest is chosen.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let mut list = Self { name: Field::default(), kept: Vec::new(), chooser: Chooser::default() };
        list.read(model);
        list.chooser = Chooser::at_line(usize::from(!list.kept.is_empty()));
        list
    }

    /// Reads the checkpoints again, newest first, and proposes a name.
    fn read(&mut self, model: &Model) {
        let Some(session) = model.session() else { return };
        let game = &session.game;
        self.kept = game.checkpoints().map(|(name, moves)| kept(game, name, moves)).collect();
        self.kept.reverse();
        self.name = Field::holding(&game.free_checkpoint_name());
    }

    fn count(&self) -> usize {
        self.kept.len() + 1
    }

    fn size(&self, model: &Model) -> (u16, u16) {
        let lines = u16::try_from(self.count()).unwrap_or(u16::MAX);
        (64, lines.saturating_add(7).clamp(10, model.size.1.saturating_sub(6).max(10)))
    }

    /// The area of the lines, for the name and the checkpoints, and the index of the first visible one.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, self.size(model));
        let area = Rect { height: inside.height.saturating_sub(2), ..inside };
        (area, self.chooser.first(self.count(), usize::from(area.height)))
    }

    /// The name of the chosen checkpoint, unless the name line is chosen.
    fn chosen(&self) -> Option<&str> {
        let at = self.chooser.at(self.count()).checked_sub(1)?;
        self.kept.get(at).map(|kept| kept.name.as_str())
    }

    /// Keeps the current board, or returns to the chosen checkpoint.
    fn go(&self, cx: &mut Context<'_>) -> DialogOutcome {
        if let Some(name) = self.chosen() {
            checkpoints::return_to(cx, name);
        } else {
            let name = match self.name.text().trim() {
                "" => cx.model.session().map_or_else(String::new, |session| session.game.free_checkpoint_name()),
                name => name.to_owned(),
            };
            checkpoints::keep_as(cx, &name);
        }
        DialogOutcome::Close
    }

    /// Deletes the chosen checkpoint.
    fn delete(&mut self, cx: &mut Context<'_>) {
        if let Some(name) = self.chosen().map(str::to_owned) {
            checkpoints::forget(cx, &name);
            self.read(cx.model);
        }
    }
}

/// A checkpoint's row, with the number of moves and the time.
fn kept(game: &Game, name: &str, moves: usize) -> CheckpointRow {
    let mut records = game.records().iter().rev();
    let at = records.find(|record| matches!(&record.entry, Entry::Keep(kept) if **kept == *name));
    let time = at.map_or_else(String::new, |record| paint::clock(record.elapsed.as_secs(), true));
    CheckpointRow { name: name.to_owned(), when: format!("{}   {time:>7}", counted(moves, "move")) }
}

impl Dialog for Checkpoints {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let (count, writes) = (self.count(), self.writes());
        match input {
            Input::Action(action) if self.chooser.act(action, count, 10) => {}
            Input::Action(Action::Left | Action::Right) if writes => {
                self.name.step(input == Input::Action(Action::Right));
            }
            Input::Action(Action::Confirm) => return self.go(cx),
            Input::Action(Action::EraseLine) | Input::Edit(TextEdit::EraseLine | TextEdit::Key(KeyCode::Delete))
                if !writes =>
            {
                self.delete(cx);
            }
            Input::Edit(stroke) if writes => drop(self.name.edit(stroke)),
            // A click on the name line starts text entry. A click on a checkpoint chooses it; a second click returns
            // to it.
            Input::Line(line) if line < count && self.chooser.choose(line) && line != NAME => return self.go(cx),
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let size = self.size(model);
        let inside = window::open(model, size, "Checkpoints", &keys, buffer);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(self.count());
        window::position(model, size, (chosen, self.count()), buffer);
        for (line, at) in rows(list).zip(first..self.count()) {
            if let Some(kept) = at.checked_sub(1).and_then(|at| self.kept.get(at)) {
                window::list_line(ink, line, &kept.name, &kept.when, at == chosen, buffer);
            } else {
                let entry = window::Entry::Text(&self.name, u16::MAX, "");
                window::form_line(ink, line, "New checkpoint", (VALUES, entry), at == chosen, buffer);
            }
        }
        let note = match self.chosen() {
            Some(_) => "Return to that board; undo brings you back here.",
            None => "Keeps the board with its marks and colours, to return to.",
        };
        let bottom = Rect { y: inside.bottom().saturating_sub(1), height: 1, ..inside };
        ink.text(buffer, bottom, note, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let word = if self.writes() { "keep" } else { "return" };
        let mut parts = vec![Part::Each(&[Action::Up, Action::Down], "choose"), Part::Each(&[Action::Confirm], word)];
        if !self.writes() {
            parts.push(Part::Each(&[Action::EraseLine], "delete"));
        }
        parts.push(Part::Any(CLOSING, "close"));
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn writes(&self) -> bool {
        self.chooser.at(self.count()) == NAME
    }
}
