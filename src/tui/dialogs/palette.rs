//! The command palette: every action by name, found by any of its letters.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{After, Dialog, Input, key_row};
use super::window;
use crate::tui::action::{Action, Group};
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (72, 20);
/// How wide the names are.
const NAMES: u16 = 18;

/// What is written, and which of the actions found is chosen.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct Palette {
    wanted: Field,
    chooser: Chooser,
}

/// How well a name fits what is written: lower is better, none does not fit. The letters must come in
/// their order; an early beginning and letters next to each other fit best.
fn fit(name: &str, wanted: &str) -> Option<usize> {
    let mut places = Vec::new();
    let mut from = 0;
    for letter in wanted.chars() {
        let at = from + name[from..].find(letter)?;
        places.push(at);
        from = at + letter.len_utf8();
    }
    let gaps: usize = places.windows(2).map(|pair| pair[1] - pair[0] - 1).sum();
    Some(places.first().copied().unwrap_or(0) + 4 * gaps + name.len() / 8)
}

/// Whether an action makes sense by name: what only moves in forms does not.
fn is_command(action: Action) -> bool {
    action != Action::Palette && action.group() != Group::Dialog
}

/// The actions that fit, best first.
fn found(wanted: &str) -> Vec<Action> {
    let wanted = wanted.trim().trim_start_matches(':').to_lowercase().replace(' ', "-");
    let listed = Action::ALL.iter().copied().filter(|&action| is_command(action));
    let mut fitting: Vec<(usize, Action)> = listed
        .filter_map(|action| {
            let by_name = fit(action.name(), &wanted);
            let by_help = action.help().to_lowercase().contains(&wanted.replace('-', " ")).then_some(1000);
            Some((by_name.or(by_help)?, action))
        })
        .collect();
    fitting.sort_by_key(|&(score, _)| score);
    fitting.into_iter().map(|(_, action)| action).collect()
}

impl Palette {
    /// The actions.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, SIZE), 2);
        let count = found(&self.wanted.text()).len();
        let first = self.chooser.first(count, usize::from(inside.height));
        let left = u16::try_from(count - first).unwrap_or(u16::MAX);
        (Rect { height: inside.height.min(left), ..inside }, first)
    }

    fn run(&self, found: &[Action], cx: &mut Context<'_>) -> After {
        if let Some(&action) = found.get(self.chooser.at(found.len())) {
            cx.act(action);
        }
        After::Close
    }
}

impl Dialog for Palette {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        let found = found(&self.wanted.text());
        match input {
            Input::Action(Action::Confirm) => return self.run(&found, cx),
            Input::Action(Action::Left) => self.wanted.step(false),
            Input::Action(Action::Right) => self.wanted.step(true),
            Input::Action(Action::NextField) => {
                self.chooser.act(Action::Down, found.len(), 10);
            }
            Input::Action(action) => {
                self.chooser.act(action, found.len(), 10);
            }
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.chooser = Chooser::default();
                }
            }
            Input::Line(line) => {
                if line < found.len() && self.chooser.choose(line) {
                    return self.run(&found, cx);
                }
            }
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "Commands", &keys, buffer);
        ink.text(buffer, inside, ":", Face::Key);
        let field = Rect { x: inside.x + 2, width: inside.width.saturating_sub(2), height: 1, ..inside };
        self.wanted.draw(ink, field, true, buffer);
        let found = found(&self.wanted.text());
        if found.is_empty() {
            ink.text(buffer, below(inside, 2), "No command has this name.", Face::Dim);
        }
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(found.len());
        for (line, at) in rows(list).zip(first..found.len()) {
            let action = found[at];
            window::list_line(ink, line, action.name(), &model.keys.shown(action), at == chosen, buffer);
            let room = line.width.saturating_sub(NAMES + 2 + 11);
            let help = Rect { x: line.x + NAMES + 2, width: room, ..line };
            ink.text(buffer, help, action.help(), if at == chosen { Face::Chosen } else { Face::Dim });
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Confirm], "do it"),
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn writes(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_find_the_command() {
        for (wanted, action) in [
            ("print", Action::Print),
            (":print", Action::Print),
            ("undo", Action::Undo),
            ("hnt", Action::Hint),
            ("minim", Action::Minimise),
            ("save as", Action::SaveAs),
            ("reas", Action::Reasoned),
            ("fewest candidates", Action::Guess),
            (":solve", Action::Solve),
            ("solve puzzle", Action::Solve),
            ("brute force", Action::Solve),
        ] {
            assert_eq!(found(wanted).first(), Some(&action), "{wanted}");
        }
        assert!(found("guess").contains(&Action::Solve));
        assert_eq!(found("qqq"), []);
        assert!(found("").contains(&Action::Quit) && !found("").contains(&Action::NextField));
    }
}
