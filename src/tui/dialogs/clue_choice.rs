//! Choosing the clue to be placed on a puzzle being set up: the families of the table, searched by text.

use deduku_core::order::OrderBy;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::clue_argument::ClueArgument;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::window;
use crate::constraint::Family;
use crate::tui::action::Action;
use crate::tui::bench;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::{Model, placeable};
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (70, 21);
/// Lines below the list, for the rule and the meaning of its numbers.
const WORDS: u16 = 5;

/// The search text, and which of the families is chosen.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct ClueChoice {
    wanted: Field,
    chooser: Chooser,
}

impl ClueChoice {
    /// The families whose names or rules contain the search text; matches by name come first.
    fn found(&self) -> Vec<Family> {
        let wanted = self.wanted.text().trim().to_lowercase();
        let named = |family: &Family| {
            let row = family.row();
            row.name.contains(&wanted) || row.aliases.iter().any(|alias| alias.contains(&wanted))
        };
        let mut found: Vec<Family> = placeable();
        found.retain(|family| named(family) || family.row().rule.to_lowercase().contains(&wanted));
        found.order_by(|family| !named(family));
        found
    }

    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, SIZE), 2);
        let area = Rect { height: inside.height.saturating_sub(WORDS), ..inside };
        (area, self.chooser.first(self.found().len(), usize::from(area.height)))
    }

    fn choose(&self, cx: &mut Context<'_>) -> DialogOutcome {
        let found = self.found();
        let Some(&family) = found.get(self.chooser.at(found.len())) else { return DialogOutcome::Stay };
        ClueArgument::ask(bench::begin(cx.model, family), family, cx);
        DialogOutcome::Close
    }
}

impl Dialog for ClueChoice {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let count = self.found().len();
        let page = usize::from(self.list(cx.model).0.height);
        match input {
            Input::Action(Action::Confirm) => return self.choose(cx),
            Input::Action(Action::Left | Action::Right) => self.wanted.step(input == Input::Action(Action::Right)),
            Input::Action(action) => {
                self.chooser.act(action, count, page);
            }
            Input::Line(line) if self.chooser.choose(line.min(count.saturating_sub(1))) => return self.choose(cx),
            Input::Line(_) => {}
            Input::Edit(stroke) => {
                if self.wanted.edit(stroke) {
                    self.chooser = Chooser::default();
                }
            }
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "Place a clue", &key_row(self, model), buffer);
        self.wanted.draw(ink, Rect { height: 1.min(inside.height), ..inside }, true, buffer);
        let (found, (area, first)) = (self.found(), self.list(model));
        let chosen = self.chooser.at(found.len());
        for (line, (at, family)) in rows(area).zip(found.iter().enumerate().skip(first)) {
            window::list_line(ink, line, family.row().name, "", at == chosen, buffer);
        }
        let Some(family) = found.get(chosen) else {
            ink.text(buffer, area, "no clue has that in its name or rule", Face::Dim);
            return;
        };
        let words = below(area, area.height + 1);
        let words = Rect { y: area.bottom() + 1, height: inside.bottom().saturating_sub(area.bottom() + 1), ..words };
        let taken = ink.paragraph(buffer, words, family.row().rule, Face::Text);
        ink.paragraph(buffer, below(words, taken), family.row().arguments, Face::Dim);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let choose = Part::Each(&[Action::Up, Action::Down], "choose");
        vec![choose, Part::Each(&[Action::Confirm], "mark its cells"), Part::Any(CLOSING, "close")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn writes(&self) -> bool {
        true
    }
}
