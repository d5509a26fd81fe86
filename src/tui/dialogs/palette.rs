//! The command palette: finds every action by name, by what it does, or by a synonym.

mod search;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, context, key_row};
use super::window;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{self, Part, signs};
use crate::tui::model::{Model, Screen};
use crate::tui::paint::{below, rows, width};
use crate::tui::theme::Face;
use search::{Hit, found, offered};

const SIZE: (u16, u16) = (66, 20);
/// The number of rows of a hit, once something is typed.
const HIGH: u16 = 2;
/// How many commands are remembered as recent.
const RECENT: usize = 5;

/// The search text, and which of the matching actions is chosen.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Palette {
    wanted: Field,
    chooser: Chooser,
    /// The matching actions, best first.
    hits: Vec<Hit>,
    /// What is offered before anything is typed.
    offered: Vec<Hit>,
    /// The action that is carried out if it is chosen once more.
    asked: Option<Action>,
}

/// An entry of the list, which takes one or more rows.
#[derive(Clone, Copy)]
enum Row {
    /// The hit with this index, on two rows.
    Hit(usize),
    /// The heading before the hits of a part.
    Heading(&'static str),
}

impl Palette {
    /// Offers what is useful on this screen.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let offered = offered(model.screen, &model.recent);
        let hits = offered.clone();
        Self { wanted: Field::default(), chooser: Chooser::default(), hits, offered, asked: None }
    }

    /// The number of rows of a hit: before anything is typed, more of them are in sight.
    fn high(&self) -> u16 {
        if self.wanted.text().is_empty() { 1 } else { HIGH }
    }

    /// The visible entries, each with its area.
    fn in_sight(&self, model: &Model) -> Vec<(Row, Rect)> {
        let room = below(window::inner(model, SIZE), 2);
        // Two rows are always reserved for headings, so that the chosen hit stays visible whether or not they are drawn.
        let high = self.high();
        let count = usize::from(room.height.saturating_sub(2) / high).max(1);
        let first = self.chooser.first(self.hits.len(), count);
        let (mut y, mut placed) = (room.y, Vec::new());
        for at in first..self.hits.len() {
            let part = self.hits[at].part;
            let begins = at == first || self.hits[at - 1].part != part;
            if let Some(heading) = part.heading().filter(|_| begins) {
                placed.push((Row::Heading(heading), Rect { y, height: 1, ..room }));
                y += 1;
            }
            if y + high > room.bottom() {
                break;
            }
            placed.push((Row::Hit(at), Rect { y, height: high, ..room }));
            y += high;
        }
        placed.retain(|(_, place)| place.bottom() <= room.bottom());
        placed
    }

    fn chosen(&self) -> Option<&Hit> {
        self.hits.get(self.chooser.at(self.hits.len()))
    }

    fn run(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(action) = self.chosen().map(|hit| hit.action) else { return DialogOutcome::Close };
        if asks_first(action, cx.model) && self.asked.replace(action) != Some(action) {
            return DialogOutcome::Stay;
        }
        let recent = &mut cx.model.recent;
        recent.retain(|other| *other != action);
        recent.insert(0, action);
        recent.truncate(RECENT);
        cx.act(action);
        DialogOutcome::Close
    }

    /// The question before the chosen action is carried out, if it was asked about.
    fn question(&self, model: &Model) -> Option<String> {
        let action = self.chosen().map(|hit| hit.action).filter(|action| self.asked == Some(*action))?;
        let key = key_line::named(&model.keys, context(self), &[Action::Confirm]);
        let help = action.help();
        Some(format!("{key} again: {}{}", help[..1].to_lowercase(), &help[1..]))
    }

    fn search(&mut self) {
        let text = self.wanted.text();
        let hits = if text.trim_start_matches(':').trim().is_empty() { self.offered.clone() } else { found(&text) };
        (self.hits, self.chooser, self.asked) = (hits, Chooser::default(), None);
    }
}

/// Whether the action takes away what is on the screen, so that a name typed in haste must not be enough for it.
fn asks_first(action: Action, model: &Model) -> bool {
    match action {
        Action::Start => model.screen != Screen::Start,
        Action::Restart => match (&model.session, &model.bench) {
            (Some(session), _) if model.screen == Screen::Play => session.game.moves().len() > 0,
            (_, Some(_)) => model.screen == Screen::Setup,
            _ => false,
        },
        _ => false,
    }
}

impl Dialog for Palette {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm) => return self.run(cx),
            Input::Action(Action::Left) => self.wanted.step(false),
            Input::Action(Action::Right) => self.wanted.step(true),
            Input::Action(Action::NextField) => {
                if let Some(hit) = self.chosen() {
                    self.wanted = Field::holding(hit.action.name());
                    self.search();
                }
            }
            Input::Action(action) => {
                self.asked = None;
                self.chooser.act(action, self.hits.len(), 5);
            }
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.search();
                }
            }
            Input::Line(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let inside = window::open(model, SIZE, "Commands", &key_row(self, model), buffer);
        window::state(model, SIZE, &format!("{} of {}", self.hits.len(), search::commands().count()), buffer);
        ink.text(buffer, inside, ":", Face::Key);
        let field = Rect { x: inside.x + 2, width: inside.width.saturating_sub(2), height: 1, ..inside };
        self.wanted.draw(ink, field, true, buffer);
        if let Some(question) = self.question(model) {
            ink.text(buffer, Rect { height: 1, ..below(inside, 1) }, &question, Face::Warning);
        }
        if self.hits.is_empty() {
            ink.text(buffer, below(inside, 2), "There is no such command.", Face::Dim);
        }
        let chosen = self.chooser.at(self.hits.len());
        for (row, place) in self.in_sight(model) {
            match row {
                Row::Heading(words) => ink.heading(buffer, place, (words, "")),
                Row::Hit(at) => {
                    let (hit, is_chosen) = (&self.hits[at], at == chosen);
                    let keys = signs(&model.keys.shown(hit.action), model.glyphs);
                    let also = hit.also.map_or_else(String::new, |word| format!("   also {word}"));
                    let lines =
                        [(hit.action.label().to_owned(), keys), (hit.action.name().to_owned() + &also, String::new())];
                    for (line, (text, right)) in rows(place).zip(&lines) {
                        window::list_line(ink, line, text, "", is_chosen, buffer);
                        let face = if is_chosen { Face::Chosen } else { Face::Key };
                        ink.text_right(buffer, line, right, face);
                        if !is_chosen && right.is_empty() && line.y > place.y {
                            let under = Rect { x: line.x + 2, width: width(text), ..line };
                            ink.text(buffer, under.intersection(line), text, Face::Dim);
                        }
                    }
                }
            }
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::Confirm], "do it"),
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::NextField], "complete"),
        ]
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        self.in_sight(model)
            .into_iter()
            .filter_map(|(row, place)| matches!(row, Row::Hit(_)).then_some(place))
            .collect()
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        let hits = self.in_sight(cx.model).into_iter();
        let mut hits = hits.filter_map(|(row, _)| if let Row::Hit(at) = row { Some(at) } else { None });
        match hits.nth(button) {
            Some(at) if self.chooser.choose(at) => self.run(cx),
            _ => DialogOutcome::Stay,
        }
    }

    fn writes(&self) -> bool {
        true
    }
}
