//! The question before givens are removed from a puzzle being set up: which techniques must remain sufficient to solve
//! it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window::{self, Entry};
use crate::logic::{Named, Profile};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Question;
use crate::tui::model::{Model, SetupPurpose, Tone};
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (66, 9);
/// The column where the value begins.
const VALUES: u16 = 12;
/// The width of the value.
const WIDE: u16 = 30;
/// The explanation of the input.
const LISTED: &str =
    "Techniques or families, separated by commas, that must still solve it. Empty: having one solution is enough.";

/// The techniques as typed, and why they were refused.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct Minimise {
    unique_by: Field,
    refused: Option<String>,
}

/// Requests the puzzle without its redundant givens, or reports why that is not possible.
fn minimise(model: &mut Model, unique_by: Option<Box<Profile>>) {
    let style = model.style();
    let Some(bench) = &model.bench else { return };
    let revision = bench.editor.revision();
    match bench.editor.puzzle_in(style) {
        Ok(puzzle) => {
            let ticket = model.ask(SetupPurpose::Minimise.words(), Question::Minimise(puzzle, unique_by));
            if let Some(bench) = &mut model.bench {
                bench.asked.keep(ticket, SetupPurpose::Minimise, revision);
            }
        }
        Err(reason) => model.say(Tone::Error, reason),
    }
}

impl Minimise {
    fn go(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        match Named::read_list(&self.unique_by.text()) {
            Ok(techniques) => {
                minimise(cx.model, techniques.map(Profile::of).map(Box::new));
                DialogOutcome::Close
            }
            Err(name) => {
                let words = "the list of techniques has them";
                self.refused = Some(format!("there is no technique or family “{name}”: {words}"));
                DialogOutcome::Stay
            }
        }
    }
}

impl Dialog for Minimise {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => return self.go(cx),
            Input::Action(Action::Left) => self.unique_by.step(false),
            Input::Action(Action::Right) => self.unique_by.step(true),
            Input::Edit(stroke) => {
                self.refused = None;
                self.unique_by.edit(stroke);
            }
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "Minimise", &key_row(self, model), buffer);
        for line in rows(window::form(model, SIZE, 1)) {
            let entry = Entry::Text(&self.unique_by, WIDE, "empty: any");
            window::form_line(ink, line, "Unique by", (VALUES, entry), true, buffer);
        }
        match &self.refused {
            Some(reason) => ink.paragraph(buffer, below(inside, 3), reason, Face::Error),
            None => ink.paragraph(buffer, below(inside, 3), LISTED, Face::Dim),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "remove givens"), Part::Any(CLOSING, "close")]
    }

    fn writes(&self) -> bool {
        true
    }
}
