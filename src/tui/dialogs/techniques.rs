//! The techniques, each with its help.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::window;
use super::{After, Input};
use crate::logic::Technique;
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::paint::{Ink, below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (76, 20);
/// How wide the list is.
const LIST: u16 = 24;

/// The list.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::tui) struct Techniques {
    chooser: Chooser,
}

impl Techniques {
    /// The techniques.
    pub(super) fn lines(self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model.size, SIZE);
        let first = self.chooser.first(Technique::ALL.len(), usize::from(inside.height));
        (Rect { width: LIST.min(inside.width), ..inside }, first)
    }

    pub(super) fn input(&mut self, input: Input) -> After {
        match input {
            Input::Action(Action::Confirm) => return After::Close,
            Input::Action(action) => {
                self.chooser.act(action, Technique::ALL.len(), 10);
            }
            Input::Line(line) => {
                self.chooser.choose(line);
            }
            Input::Edit(_) => {}
        }
        After::Stay
    }

    pub(super) fn draw(self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = Ink::of(model);
        let inside = window::open(model, SIZE, "TECHNIQUES", "Up Down choose   Esc close", buffer);
        let (list, first) = self.lines(model);
        let chosen = self.chooser.at(Technique::ALL.len());
        for (line, at) in rows(list).zip(first..Technique::ALL.len()) {
            window::list_line(ink, line, Technique::ALL[at].name(), "", at == chosen, buffer);
        }
        let facts = Technique::ALL[chosen].facts();
        let x = inside.x + LIST + 3;
        let side = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        ink.text(buffer, side, facts.name, Face::Heading);
        let aliases = facts.aliases.join(", ");
        let taken = ink.paragraph(buffer, below(side, 1), &aliases, Face::Dim);
        let taken = 2 + taken + ink.paragraph(buffer, below(side, 2 + taken), facts.help, Face::Text);
        let rating = facts.rating.map(|tenths| format!("Sudoku Explainer {}.{}", tenths / 10, tenths % 10));
        let score = facts.hodoku.map(|(level, score)| format!("HoDoKu {} {score}", level.key()));
        let ratings: Vec<String> = rating.into_iter().chain(score).collect();
        let mut rest = below(side, taken + 1);
        for text in ratings.iter().chain([&format!("Sound on {}", facts.boards)]) {
            rest = below(rest, ink.paragraph(buffer, rest, text, Face::Dim));
        }
    }
}
