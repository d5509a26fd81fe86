//! The list of boards for the positions of lessons, shown over the lesson.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::Input;
use super::{boards, window};
use crate::board::{catalogue, entry_named};
use crate::generate::Kind;
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::paint::rows;
use crate::tui::theme::Face;

/// The list: the default board of each lesson, then the catalogue.
#[derive(Clone, Debug)]
pub(super) struct LessonBoards {
    chooser: Chooser,
}

impl LessonBoards {
    /// Creates the list, with the current board of lessons chosen.
    pub(super) fn new(model: &Model) -> Self {
        let now = entry_named(&model.settings.lesson_board);
        let at = now.and_then(|now| catalogue().iter().position(|entry| entry.name == now.name));
        Self { chooser: Chooser::at_line(at.map_or(0, |at| at + 1)) }
    }

    /// Moves in the list; returns the name of the board that was confirmed, which is empty for the default board.
    pub(super) fn input(&mut self, input: Input) -> Option<String> {
        let is_chosen = match input {
            Input::Action(Action::Confirm) => true,
            Input::Action(action) => {
                self.chooser.act(action, lines(), 5);
                false
            }
            Input::Line(line) => line < lines() && self.chooser.choose(line),
            Input::Edit(_) => false,
        };
        is_chosen.then(|| match self.chooser.at(lines()) {
            0 => String::new(),
            at => catalogue()[at - 1].name.to_owned(),
        })
    }

    /// The area of the list, and the index of its first visible line.
    pub(super) fn list(&self, model: &Model) -> (Rect, usize) {
        boards::list_of(model, self.chooser, lines())
    }

    /// Draws it.
    pub(super) fn draw(&self, model: &Model, buffer: &mut Buffer) {
        boards::open(model, "Lessons on the board", "lessons on it", buffer);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(lines());
        boards::position(model, chosen, lines(), buffer);
        for (line, at) in rows(list).zip(first..lines()) {
            let text = if at == 0 { "At home" } else { catalogue()[at - 1].title };
            window::list_line(window::ink(model), line, text, "", at == chosen, buffer);
        }
        if chosen > 0 {
            return boards::draw_rules(model, &catalogue()[chosen - 1], "", buffer);
        }
        let words = "Each lesson on the board where it is at home: most on 9×9, sums on killers, grids that share cells on a \
                     Samurai. So it is, too, where nothing is found on the chosen board.";
        window::ink(model).paragraph(buffer, boards::beside(model), words, Face::Text);
    }
}

/// The number of lines.
fn lines() -> usize {
    catalogue().len() + 1
}

/// The kind of puzzle for lessons; `None` for the default of each lesson.
pub(super) fn kind(model: &Model) -> Option<Kind> {
    entry_named(&model.settings.lesson_board).and_then(|entry| Kind::named(entry.name).ok())
}
