//! How a puzzle is copied: as a line that reads back here, or as a link that another site opens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::puzzle::Puzzle;
use crate::text::{Entry, Format, write};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games::one_line;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (66, 12);
/// The links that there are.
const LINKS: [(&str, Format); 3] = [
    ("A link to SudokuPad", Format::Sudokupad),
    ("A link to f-puzzles", Format::Fpuzzles),
    ("A text for Interactive Sudoku Solver", Format::Iss),
];

/// The ways to copy a puzzle, and which is chosen.
#[derive(Clone, Debug)]
pub(in crate::tui) struct CopyAs {
    /// Each with its text, or why there is none.
    ways: Vec<(&'static str, Result<String, String>)>,
    chooser: Chooser,
}

impl CopyAs {
    /// The ways to copy this puzzle, with the first link chosen.
    pub(in crate::tui) fn new(puzzle: &Puzzle) -> Self {
        let entry = Entry::of(puzzle.clone());
        let link = |(words, format): (&'static str, Format)| {
            let text = write(&entry, format).map(|text| text.trim_end().to_owned());
            (words, text.map_err(|error| error.to_string()))
        };
        let plain = ("A line that reads back here", Ok(one_line(puzzle)));
        let ways: Vec<_> = std::iter::once(plain).chain(LINKS.map(link)).collect();
        let first = ways.iter().skip(1).position(|(_, text)| text.is_ok()).map_or(0, |at| at + 1);
        Self { ways, chooser: Chooser::at_line(first) }
    }

    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, SIZE);
        (Rect { height: inside.height.min(self.ways.len() as u16), ..inside }, 0)
    }

    /// Copies what is chosen; what cannot be said in a form stays.
    fn choose(&self, model: &mut Model) -> DialogOutcome {
        let Ok(text) = &self.ways[self.chooser.at(self.ways.len())].1 else { return DialogOutcome::Stay };
        model.send(Effect::Copy(text.clone()));
        show_status(model, StatusText::Copied(text.clone()));
        DialogOutcome::Close
    }
}

impl Dialog for CopyAs {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm | Action::Copy) => return self.choose(cx.model),
            Input::Action(action) => {
                self.chooser.act(action, self.ways.len(), 1);
            }
            Input::Line(line) => {
                self.chooser.choose(line);
                return self.choose(cx.model);
            }
            Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "Copy the puzzle", &key_row(self, model), buffer);
        let (lines, _) = self.list(model);
        let chosen = self.chooser.at(self.ways.len());
        for (line, (at, (words, text))) in rows(lines).zip(self.ways.iter().enumerate()) {
            let remark = match text {
                Ok(text) => format!("{} characters", text.chars().count()),
                Err(_) => "not possible".to_owned(),
            };
            window::list_line(ink, line, words, &remark, at == chosen, buffer);
        }
        let rest = below(inside, lines.height + 1);
        match &self.ways[chosen].1 {
            Ok(text) => {
                // As much as shows what it is.
                let begin: String = text.chars().take(usize::from(rest.width)).collect();
                ink.text(buffer, Rect { height: 1, ..rest }, &begin, Face::Dim)
            }
            Err(reason) => ink.paragraph(buffer, rest, reason, Face::Warning),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let move_keys = Part::Each(&[Action::Up, Action::Down], "choose");
        vec![move_keys, Part::Each(&[Action::Confirm], "copy"), Part::Any(CLOSING, "close")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
