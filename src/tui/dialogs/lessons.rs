//! The list of lessons: what is next, drills, every technique and every constraint, each with the progress made.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::drill::{DrillKind, DrillPage};
use super::example::Example;
use super::field::Field;
use super::lesson::LessonPage;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::place::Place;
use super::techniques::{describe, inside};
use super::window;
use crate::constraint::Family;
use crate::game::Subject;
use crate::store::{NextReason, PracticeCount};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::owner::{ListAction, Owner};
use crate::tui::paint::{Painter, below, rows};
use crate::tui::theme::Face;

/// The width of the list.
const LIST: u16 = 40;

/// A section of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    /// What to do next: lessons that are due, new ones, drills.
    Next,
    Techniques,
    Constraints,
}

impl Section {
    const ALL: [Self; 3] = [Self::Next, Self::Techniques, Self::Constraints];

    const fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::Techniques => "techniques",
            Self::Constraints => "constraints",
        }
    }

    /// The section `by` places further on, cyclically.
    fn step(self, by: usize) -> Self {
        Self::ALL[(self as usize + by) % Self::ALL.len()]
    }
}

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Subject(Subject),
    Drill(DrillKind),
}

/// The list.
#[derive(Clone, Debug)]
pub(in crate::tui) struct LessonList {
    section: Section,
    wanted: Field,
    chooser: Chooser,
}

impl LessonList {
    /// Creates the list, at the section of what is next.
    pub(in crate::tui) fn new() -> Self {
        Self { section: Section::Next, wanted: Field::default(), chooser: Chooser::default() }
    }

    /// Creates the list, at the drills.
    pub(in crate::tui) fn at_drills(model: &Model) -> Self {
        let list = Self::new();
        let first = list.found(model).iter().position(|line| matches!(line, Line::Drill(_)));
        Self { chooser: Chooser::at_line(first.unwrap_or(0)), ..list }
    }

    /// The lines of the section, or matches from all sections if a name is typed.
    fn found(&self, model: &Model) -> Vec<Line> {
        let wanted = self.wanted.text().trim().to_lowercase();
        if !wanted.is_empty() {
            let fits = |subject: &Subject| subject.names().iter().any(|name| name.to_lowercase().contains(&wanted));
            return Subject::all().filter(fits).map(Line::Subject).collect();
        }
        let is_technique = |subject: &Subject| matches!(subject, Subject::Technique(_));
        match self.section {
            Section::Next => next(model),
            Section::Techniques => Subject::all().filter(is_technique).map(Line::Subject).collect(),
            Section::Constraints => {
                Subject::all().filter(|subject| !is_technique(subject)).map(Line::Subject).collect()
            }
        }
    }

    fn chosen(&self, model: &Model) -> Option<Line> {
        let found = self.found(model);
        found.get(self.chooser.at(found.len())).copied()
    }

    /// The best match for what is typed: a line whose name equals the text, else one whose name begins with it.
    fn nearest(&self, model: &Model) -> usize {
        let wanted = self.wanted.text().trim().to_lowercase();
        let found = self.found(model);
        let named = |line: &Line, fits: &dyn Fn(&str) -> bool| match line {
            Line::Subject(subject) => subject.names().iter().take(2).any(|name| fits(&name.to_lowercase())),
            Line::Drill(_) => false,
        };
        let is_it = found.iter().position(|line| named(line, &|name| name == wanted));
        is_it.or_else(|| found.iter().position(|line| named(line, &|name| name.starts_with(&wanted)))).unwrap_or(0)
    }

    /// The area of the list, and the index of its first visible line.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = below(inside(model), 2);
        let first = self.chooser.first(self.found(model).len(), usize::from(inside.height));
        (Rect { width: LIST.min(inside.width), ..inside }, first)
    }

    /// Starts the lesson or the drill.
    fn confirm(&self, cx: &mut Context<'_>) {
        match self.chosen(cx.model) {
            Some(Line::Subject(subject)) => {
                let lesson = LessonPage::ask(subject, cx.model);
                cx.open(lesson);
            }
            Some(Line::Drill(kind)) => {
                let drill = DrillPage::ask(kind, cx.model);
                cx.open(drill);
            }
            None => {}
        }
    }

    fn turn(&mut self, by: usize) {
        self.section = self.section.step(by);
        self.wanted = Field::default();
        self.chooser = Chooser::default();
    }
}

/// What to do next: lessons that are due, new ones, and the drills.
fn next(model: &Model) -> Vec<Line> {
    let subjects = model.lessons.next(model.day()).into_iter().map(|(subject, _)| Line::Subject(subject));
    subjects.chain(DrillKind::ALL.map(Line::Drill)).collect()
}

/// The text at the right of a line.
fn state(line: Line, model: &Model) -> String {
    match line {
        Line::Drill(kind) => kind.state(model),
        Line::Subject(subject) => {
            let next = model.lessons.next(model.day()).into_iter().find(|(next, _)| *next == subject);
            match (next, model.lessons.count(subject)) {
                (Some((_, NextReason::Due)), _) => "due".to_owned(),
                (Some((_, NextReason::Needed)), _) => "your games needed it".to_owned(),
                (_, count) if count.is_learned() => "learned".to_owned(),
                (_, PracticeCount { positions: 0, drilled: 0, .. }) => String::new(),
                (_, PracticeCount { found, right, .. }) => format!("{} found", found + right),
            }
        }
    }
}

/// Draws what a constraint says, how to make use of it, and how its clues are given.
fn describe_constraint(ink: Painter<'_>, family: Family, area: Rect, buffer: &mut Buffer) {
    let row = family.row();
    let subject = Subject::Constraint(family);
    ink.text(buffer, area, &subject.name(), Face::Heading);
    let mut rest = below(area, 1);
    if !row.aliases.is_empty() {
        rest = below(rest, ink.paragraph(buffer, rest, &row.aliases.join(", "), Face::Dim));
    }
    rest = below(rest, 1);
    rest = below(rest, ink.paragraph(buffer, rest, row.rule, Face::Text) + 1);
    ink.paragraph(buffer, rest, row.help, Face::Text);
}

/// Draws how many positions were found, in lessons and in drills.
fn draw_counts(ink: Painter<'_>, subject: Subject, model: &Model, line: Rect, buffer: &mut Buffer) {
    let count = model.lessons.count(subject);
    let of = |found: u32, all: u32, what: &str| (all > 0).then(|| format!("{found} of {all} {what}"));
    let words = [of(count.found, count.positions, "found"), of(count.right, count.drilled, "in drills")];
    let words: Vec<String> = words.into_iter().flatten().collect();
    ink.text(buffer, line, &words.join(", "), Face::Key);
}

impl Dialog for LessonList {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let count = self.found(cx.model).len();
        match input {
            Input::Action(Action::Confirm) => self.confirm(cx),
            Input::Action(Action::Right) => {
                if let Some(Line::Subject(Subject::Technique(technique))) = self.chosen(cx.model) {
                    let example = Example::ask(technique, cx.model);
                    cx.open(example);
                }
            }
            Input::Action(action) => match action.owner() {
                Owner::List(ListAction::NextField) => self.turn(1),
                Owner::List(ListAction::PreviousField) => self.turn(Section::ALL.len() - 1),
                _ => {
                    self.chooser.act(action, count, 10);
                }
            },
            Input::Edit(key) => {
                if self.wanted.edit(key) {
                    self.chooser = Chooser::at_line(self.nearest(cx.model));
                }
            }
            Input::Line(line) if line < count && self.chooser.choose(line) => self.confirm(cx),
            Input::Line(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let learned = format!("{} learned", model.lessons.learned());
        Place::open(model, ("Lessons", &learned), &key_row(self, model), buffer);
        let inside = inside(model);
        ink.text(buffer, inside, ":", Face::Key);
        let field = Rect { x: inside.x + 2, width: LIST.saturating_sub(2).min(inside.width), height: 1, ..inside };
        self.wanted.draw(ink, field, true, buffer);
        let found = self.found(model);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(found.len());
        for (line, at) in rows(list).zip(first..found.len()) {
            let text = match found[at] {
                Line::Subject(subject) => subject.name(),
                Line::Drill(kind) => format!("Drill: {}", kind.name()),
            };
            window::list_line(ink, line, &text, &state(found[at], model), at == chosen, buffer);
        }
        let x = inside.x + LIST + 2;
        let side = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        draw_sections(ink, self.section, self.wanted.text().trim().is_empty(), side, buffer);
        let about = below(side, 2);
        match found.get(chosen) {
            Some(Line::Subject(subject)) => {
                draw_counts(ink, *subject, model, below(side, 1), buffer);
                match subject {
                    Subject::Technique(technique) => describe(ink, *technique, about, buffer),
                    Subject::Constraint(family) => describe_constraint(ink, *family, about, buffer),
                }
            }
            Some(Line::Drill(kind)) => {
                ink.text(buffer, about, kind.name(), Face::Heading);
                ink.paragraph(buffer, below(about, 2), kind.help(), Face::Text);
            }
            None => {
                ink.paragraph(buffer, about, "No technique and no constraint has this name.", Face::Dim);
            }
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let mut parts = vec![Part::Words("Type to find"), Part::Each(&[Action::NextField], "section")];
        let line = self.chosen(model);
        match line {
            Some(Line::Drill(_)) => parts.push(Part::Each(&[Action::Confirm], "drill")),
            Some(Line::Subject(_)) => parts.push(Part::Each(&[Action::Confirm], "lesson")),
            None => {}
        }
        if matches!(line, Some(Line::Subject(Subject::Technique(_)))) {
            parts.push(Part::Each(&[Action::Right], "example"));
        }
        parts.push(Part::Any(CLOSING, "close"));
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn writes(&self) -> bool {
        true
    }
}

/// Draws the names of the sections, with the listed one marked; none is marked if a name is typed, because everything
/// is searched.
fn draw_sections(ink: Painter<'_>, section: Section, is_listed: bool, line: Rect, buffer: &mut Buffer) {
    let line = Rect { height: 1.min(line.height), ..line };
    let mut x = line.x;
    for each in Section::ALL {
        let face = if is_listed && each == section { Face::Chosen } else { Face::Dim };
        x = ink.text(
            buffer,
            Rect { x, width: line.right().saturating_sub(x), ..line },
            &format!(" {} ", each.name()),
            face,
        );
    }
}
