//! The techniques: for each a switch and its place in the order; presets, help and an example. Changes are stored in a
//! profile of the player's own; the shipped profiles stay as they are.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::example::Example;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::place::Place;
use super::window;
use crate::logic::{Profile, Style, Technique, Walker};
use crate::rating::Tenths;
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Effect, Value};
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows};
use crate::tui::table::ask_until;
use crate::tui::theme::Face;

/// The width of the list.
const LIST: u16 = 40;
/// The name of the first profile of the player's own.
const OWN: &str = "own";

/// What choosing a technique does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TechniqueUse {
    /// Switches it on or off, or moves it in the order.
    Settings,
    /// Plays up to a step of it.
    PlayTo,
}

/// A technique in the list, and whether it is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Switch {
    technique: Technique,
    on: bool,
}

/// The list of techniques.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Techniques {
    aim: TechniqueUse,
    /// Every technique that a profile can contain: those that it contains in its order, each of the others where it
    /// would be.
    order: Vec<Switch>,
    wanted: Field,
    chooser: Chooser,
}

/// Returns the techniques of the profile in its order, and each of the others after the one that precedes it in the
/// catalogue.
fn ordered(profile: &Profile) -> Vec<Switch> {
    let mut order: Vec<Switch> = profile.techniques.iter().map(|&technique| Switch { technique, on: true }).collect();
    let mut before = None;
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_trial()) {
        if !order.iter().any(|switch| switch.technique == technique) {
            let at = before.and_then(|before| order.iter().position(|switch| switch.technique == before));
            order.insert(at.map_or(0, |at| at + 1), Switch { technique, on: false });
        }
        before = Some(technique);
    }
    order
}

/// The profile in use for finding steps.
fn current(model: &Model) -> Profile {
    Profile::among(&model.settings.play.profiles, &model.settings.play.profile).unwrap_or_else(|_| Profile::standard())
}

/// The name under which a change to this profile is stored: its own, or a new one if the profile is shipped or has a
/// style or walker that a list of techniques cannot represent.
fn name_for(profile: &Profile, known: &[Profile]) -> String {
    let shipped: BTreeSet<&str> = Profile::shipped().iter().map(|profile| profile.name.as_str()).collect();
    let simple = profile.name.chars().all(|symbol| symbol.is_ascii_alphanumeric() || "-_".contains(symbol));
    let plain = profile.style == Style::Standard && profile.walker == Walker::Cheapest;
    if !shipped.contains(profile.name.as_str()) && simple && plain {
        return profile.name.clone();
    }
    let names = (2..).map(|number| format!("{OWN}-{number}"));
    let is_new = |name: &String| !known.iter().any(|profile| profile.name == *name);
    std::iter::once(OWN.to_owned()).chain(names).find(is_new).unwrap_or_default()
}

impl Techniques {
    /// Creates the list for switching and ordering the techniques of the profile in use.
    pub(in crate::tui) fn to_switch(model: &Model) -> Self {
        Self::new(model, TechniqueUse::Settings)
    }

    /// Creates the list for playing up to a step of a technique.
    pub(in crate::tui) fn to_play(model: &Model) -> Self {
        Self::new(model, TechniqueUse::PlayTo)
    }

    fn new(model: &Model, aim: TechniqueUse) -> Self {
        let order = ordered(&current(model));
        Self { aim, order, wanted: Field::default(), chooser: Chooser::default() }
    }

    /// The indices, in the order, of the techniques that match what is typed.
    fn found(&self) -> Vec<usize> {
        let wanted = self.wanted.text().trim().to_lowercase();
        let fits = |technique: Technique| {
            let facts = technique.facts();
            let names = [facts.name, facts.key, facts.code].into_iter().chain(facts.aliases.iter().copied());
            names.into_iter().any(|name| name.to_lowercase().contains(&wanted))
        };
        (0..self.order.len()).filter(|&at| fits(self.order[at].technique)).collect()
    }

    /// The index, in the order, of the chosen technique.
    fn chosen(&self) -> Option<usize> {
        let found = self.found();
        found.get(self.chooser.at(found.len())).copied()
    }

    /// The best match for what is typed: a technique whose name equals the text, else one whose name begins with it.
    fn nearest(&self) -> usize {
        let wanted = self.wanted.text().trim().to_lowercase();
        let found = self.found();
        let facts = |&at: &usize| self.order[at].technique.facts();
        let is_it = |at: &usize| [facts(at).name, facts(at).key].iter().any(|name| name.to_lowercase() == wanted);
        let begins = |at: &usize| facts(at).name.to_lowercase().starts_with(&wanted);
        found.iter().position(is_it).or_else(|| found.iter().position(begins)).unwrap_or(0)
    }

    /// The area of the list, and the index of its first visible line.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = below(inside(model), 2);
        let first = self.chooser.first(self.found().len(), usize::from(inside.height));
        (Rect { width: LIST.min(inside.width), ..inside }, first)
    }

    /// Switches the chosen technique, or plays up to a step of it.
    fn confirm(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(at) = self.chosen() else { return DialogOutcome::Stay };
        if self.aim == TechniqueUse::PlayTo {
            ask_until(cx.model, self.order[at].technique);
            return DialogOutcome::Close;
        }
        self.order[at].on = !self.order[at].on;
        if self.order.iter().all(|switch| !switch.on) {
            self.order[at].on = true;
            return DialogOutcome::Stay;
        }
        self.keep(cx);
        DialogOutcome::Stay
    }

    /// Moves the chosen technique by one place in the order.
    fn shift(&mut self, way: isize, cx: &mut Context<'_>) {
        let (Some(at), TechniqueUse::Settings) = (self.chosen(), self.aim) else { return };
        let Some(to) = at.checked_add_signed(way).filter(|&to| to < self.order.len()) else { return };
        self.order.swap(at, to);
        if let Some(line) = self.found().iter().position(|&place| place == to) {
            self.chooser.choose(line);
        }
        self.keep(cx);
    }

    /// Selects the next or previous profile.
    fn preset(&mut self, way: isize, cx: &mut Context<'_>) {
        if self.aim != TechniqueUse::Settings {
            return;
        }
        let profiles = &cx.model.settings.play.profiles;
        let at = profiles.iter().position(|profile| profile.name == cx.model.settings.play.profile).unwrap_or(0);
        let at = at.cast_signed() + way;
        let name = profiles[at.rem_euclid(profiles.len().cast_signed()).cast_unsigned()].name.clone();
        cx.model.send(Effect::Set("profile", Value::Word(name.clone())));
        cx.model.settings.play.profile = name;
        self.order = ordered(&current(cx.model));
    }

    /// Stores the changes in a profile of the player's own.
    fn keep(&self, cx: &mut Context<'_>) {
        let base = current(cx.model);
        let name = name_for(&base, &cx.model.settings.play.profiles);
        let techniques: Vec<Technique> =
            self.order.iter().filter(|switch| switch.on).map(|switch| switch.technique).collect();
        cx.model.send(Effect::SetProfile(name.clone(), techniques.clone()));
        let profiles = &mut cx.model.settings.play.profiles;
        if let Some(known) = profiles.iter_mut().find(|profile| profile.name == name) {
            known.techniques = techniques;
            return;
        }
        let about = "one of your own".to_owned();
        profiles.push(Profile { name: name.clone(), about, techniques, ..Profile::standard() });
        cx.model.send(Effect::Set("profile", Value::Word(name.clone())));
        cx.model.settings.play.profile = name;
    }
}

impl Dialog for Techniques {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let count = self.found().len();
        match input {
            Input::Action(Action::Confirm) => return self.confirm(cx),
            Input::Action(Action::NextField) => self.preset(1, cx),
            Input::Action(Action::PreviousField) => self.preset(-1, cx),
            Input::Action(Action::BoxUp) => self.shift(-1, cx),
            Input::Action(Action::BoxDown) => self.shift(1, cx),
            Input::Action(Action::Right) => {
                if let Some(at) = self.chosen() {
                    let example = Example::ask(self.order[at].technique, cx.model);
                    cx.open(example);
                }
            }
            Input::Action(action) => {
                self.chooser.act(action, count, 10);
            }
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.chooser = Chooser::at_line(self.nearest());
                }
            }
            Input::Line(line) if line < count && self.chooser.choose(line) => return self.confirm(cx),
            Input::Line(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let title = match self.aim {
            TechniqueUse::Settings => "Techniques",
            TechniqueUse::PlayTo => "Play to",
        };
        let keys = key_row(self, model);
        Place::open(model, (title, ""), &keys, buffer);
        let inside = inside(model);
        ink.text(buffer, inside, ":", Face::Key);
        let field = Rect { x: inside.x + 2, width: LIST.saturating_sub(2).min(inside.width), height: 1, ..inside };
        self.wanted.draw(ink, field, true, buffer);
        let found = self.found();
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(found.len());
        for (line, at) in rows(list).zip(first..found.len()) {
            let Switch { technique, on } = self.order[found[at]];
            let rank = self.order[..=found[at]].iter().filter(|switch| switch.on).count();
            let rank = if on { rank.to_string() } else { String::new() };
            let text = format!("[{}] {}", if on { 'x' } else { ' ' }, technique.name());
            window::list_line(ink, line, &text, &rank, at == chosen, buffer);
        }
        let x = inside.x + LIST + 2;
        let side = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        let profile = current(model);
        let count = self.order.iter().filter(|switch| switch.on).count();
        ink.text(buffer, side, &format!("Profile {}, {count} techniques", profile.name), Face::Key);
        let about = below(side, 2);
        match self.chosen() {
            Some(at) => describe(ink, self.order[at].technique, about, buffer),
            None => {
                ink.paragraph(buffer, about, "No technique has this name.", Face::Dim);
            }
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let find = Part::Words("Type to find");
        let example = Part::Each(&[Action::Right], "example");
        match self.aim {
            TechniqueUse::Settings => vec![
                find,
                Part::Each(&[Action::Confirm], "on/off"),
                Part::Each(&[Action::BoxUp, Action::BoxDown], "order"),
                Part::Each(&[Action::NextField], "profile"),
                example,
            ],
            TechniqueUse::PlayTo => {
                vec![find, Part::Each(&[Action::Confirm], "play to it"), example, Part::Any(CLOSING, "close")]
            }
        }
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn writes(&self) -> bool {
        true
    }
}

/// The area for the list and the description.
pub(super) fn inside(model: &Model) -> Rect {
    let Rect { x, y, width, height } = Place::of(model.size).inside;
    // It includes the message row, because a description may be long.
    let air = 1.min(width / 2);
    Rect { x: x + air, y, width: width - 2 * air, height: height + 1 }
}

/// Draws what a technique is called, what it does, and how it is rated.
pub(super) fn describe(ink: Painter<'_>, technique: Technique, area: Rect, buffer: &mut Buffer) {
    let facts = technique.facts();
    ink.text(buffer, area, facts.name, Face::Heading);
    let mut rest = below(area, 1);
    if !facts.aliases.is_empty() {
        rest = below(rest, ink.paragraph(buffer, rest, &facts.aliases.join(", "), Face::Dim));
    }
    rest = below(rest, 1);
    rest = below(rest, ink.paragraph(buffer, rest, facts.help, Face::Text) + 1);
    let rating = facts.rating.map(|tenths| format!("Sudoku Explainer {}", Tenths(tenths)));
    let score = facts.hodoku.map(|(level, score)| format!("HoDoKu {} {score}", level.key()));
    let relies = technique.needs_single_solution().then(|| "Relies on a single solution".to_owned());
    for text in rating.into_iter().chain(score).chain(relies).chain([format!("Sound on {}", facts.boards)]) {
        rest = below(rest, ink.paragraph(buffer, rest, &text, Face::Dim));
    }
}
