//! The list of lessons: the course with its chapters, what is next, drills, every technique and every constraint, each
//! with the progress made.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::drill::{DrillPage, help};
use super::example::Example;
use super::field::Field;
use super::lesson::LessonPage;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::place::Place;
use super::techniques::{describe, inside};
use super::window;
use crate::constraint::Family;
use crate::game::{Chapter, Subject, course};
use crate::play::DrillKind;
use crate::store::{ChapterTest, LessonProgress, NextReason, PracticeCount};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::owner::{ListAction, Owner};
use crate::tui::paint::{Painter, below, rows};
use crate::tui::theme::Face;

/// The width of the list.
const LIST: u16 = 40;

deduku_core::keyed! {
    /// A section of the list.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Section {
        /// The chapters with their lessons.
        Course = "course",
        /// What to do next: lessons that are due, new ones, drills.
        Next = "next",
        Techniques = "techniques",
        Constraints = "constraints",
    }
    ALL;
    name;
}

impl Section {
    /// The section `by` places further on, cyclically.
    fn step(self, by: usize) -> Self {
        Self::ALL[(self as usize + by) % Self::ALL.len()]
    }
}

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// The heading of a chapter: its place in the course.
    Chapter(usize),
    /// A lesson of a chapter.
    Lesson(Subject),
    Subject(Subject),
    Drill(DrillKind),
}

impl Line {
    const fn subject(self) -> Option<Subject> {
        match self {
            Self::Lesson(subject) | Self::Subject(subject) => Some(subject),
            Self::Chapter(_) | Self::Drill(_) => None,
        }
    }
}

/// The list.
#[derive(Clone, Debug)]
pub(in crate::tui) struct LessonList {
    section: Section,
    wanted: Field,
    chooser: Chooser,
}

impl LessonList {
    /// Creates the list of a section.
    fn of(section: Section) -> Self {
        Self { section, wanted: Field::default(), chooser: Chooser::default() }
    }

    /// Creates the list, at the first lesson of the course that is not learned.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let is_open = |subject: &Subject| model.lessons.progress(*subject) < LessonProgress::Learned;
        course().subjects().find(is_open).map_or_else(|| Self::of(Section::Course), Self::at_subject)
    }

    /// Creates the list, at a lesson of the course; if the course has none about the subject, at its beginning.
    pub(in crate::tui) fn at_subject(subject: Subject) -> Self {
        let at = chapters().position(|line| line == Line::Lesson(subject));
        Self { chooser: Chooser::at_line(at.unwrap_or(0)), ..Self::of(Section::Course) }
    }

    /// Creates the list, at the drills.
    pub(in crate::tui) fn at_drills(model: &Model) -> Self {
        let list = Self::of(Section::Next);
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
            Section::Course => chapters().collect(),
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
            _ => false,
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

    /// Starts the lesson or the drill; on a chapter, goes to its first lesson that is not learned.
    fn confirm(&mut self, cx: &mut Context<'_>) {
        match self.chosen(cx.model) {
            Some(Line::Lesson(subject) | Line::Subject(subject)) => {
                let lesson = LessonPage::ask(subject, cx.model);
                cx.open(lesson);
            }
            Some(Line::Chapter(at)) => {
                self.chooser = Chooser::at_line(self.chooser.at(usize::MAX) + 1 + unlearned(at, cx.model));
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

/// The chapters, each with its lessons and its test.
fn chapters() -> impl Iterator<Item = Line> {
    course().chapters.iter().enumerate().flat_map(|(at, chapter)| {
        let test = DrillKind::of_chapter(at).map(Line::Drill);
        let lessons = chapter.subjects.iter().map(|&subject| Line::Lesson(subject));
        std::iter::once(Line::Chapter(at)).chain(lessons).chain(test)
    })
}

/// The place of the first lesson of a chapter that is not learned; 0 if all are.
fn unlearned(at: usize, model: &Model) -> usize {
    let is_open = |subject: &Subject| model.lessons.progress(*subject) < LessonProgress::Learned;
    course().chapters[at].subjects.iter().position(is_open).unwrap_or(0)
}

/// The number of lessons of a chapter that are learned.
fn learned(chapter: &Chapter, model: &Model) -> usize {
    let is_learned = |subject: &&Subject| model.lessons.progress(**subject) == LessonProgress::Learned;
    chapter.subjects.iter().filter(is_learned).count()
}

/// The text of a line.
fn text(line: Line) -> String {
    match line {
        Line::Chapter(at) => format!("{}. {}", at + 1, course().chapters[at].title),
        Line::Lesson(subject) => format!("   {}", subject.name()),
        Line::Subject(subject) => subject.name(),
        Line::Drill(kind) if kind.chapter().is_some() => format!("   {}", kind.name()),
        Line::Drill(kind) => format!("Drill: {}", kind.name()),
    }
}

/// The text at the right of a line.
fn state(line: Line, model: &Model) -> String {
    match line {
        Line::Chapter(at) => {
            let chapter = &course().chapters[at];
            format!("{} of {} learned", learned(chapter, model), chapter.subjects.len())
        }
        Line::Drill(kind) => kind.result(&model.lessons).unwrap_or_default(),
        Line::Lesson(subject) => model.lessons.progress(subject).word().unwrap_or_default().to_owned(),
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

/// The sign of a lesson or a test of the course: not begun, begun, learned.
fn sign(ink: Painter<'_>, line: Line, model: &Model) -> Option<(&'static str, Face)> {
    let (full, open) = ink.glyphs.dots();
    let is_done = match line {
        Line::Lesson(subject) => match model.lessons.progress(subject) {
            LessonProgress::NotBegun => return Some((open, Face::Dim)),
            progress => progress == LessonProgress::Learned,
        },
        Line::Drill(kind) => match model.lessons.test(&kind.chapter()?.key) {
            None => return Some((open, Face::Dim)),
            Some(test) => test.is_passed(),
        },
        Line::Chapter(_) | Line::Subject(_) => return None,
    };
    Some(if is_done { (full, Face::Good) } else { ("o", Face::Text) })
}

/// Draws what a chapter is about, what must be known before, and the result of its test.
fn describe_chapter(ink: Painter<'_>, chapter: &Chapter, model: &Model, area: Rect, buffer: &mut Buffer) {
    ink.text(buffer, area, &chapter.title, Face::Heading);
    let mut rest = below(area, 2);
    rest = below(rest, ink.paragraph(buffer, rest, &chapter.about, Face::Text) + 1);
    let before = format!("Before this, you should know: {}", lower_case(&chapter.before));
    rest = below(rest, ink.paragraph(buffer, rest, &before, Face::Text) + 1);
    if let Some(ChapterTest { right, of, .. }) = model.lessons.test(&chapter.key) {
        ink.paragraph(buffer, rest, &format!("Last test: {right} of {of} right."), Face::Dim);
    }
}

/// The text with its first letter in lower case, unless it is a name such as `X-Wing` or `XY-Wing`.
fn lower_case(text: &str) -> String {
    let is_name = text.split([' ', '.', ',']).next().is_some_and(|word| word.contains('-'));
    let mut letters = text.chars();
    let first = letters.next().filter(|_| !is_name);
    first.map_or_else(|| text.to_owned(), |first| first.to_lowercase().chain(letters).collect())
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
                if let Some(Subject::Technique(technique)) = self.chosen(cx.model).and_then(Line::subject) {
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
            window::list_line(ink, line, &text(found[at]), &state(found[at], model), at == chosen, buffer);
            if let Some((sign, face)) = sign(ink, found[at], model) {
                let face = if at == chosen { Face::Chosen } else { face };
                ink.text(
                    buffer,
                    Rect { x: line.x + 3, width: 1.min(line.width.saturating_sub(3)), ..line },
                    sign,
                    face,
                );
            }
        }
        let x = inside.x + LIST + 2;
        let side = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        draw_sections(ink, self.section, self.wanted.text().trim().is_empty(), side, buffer);
        let about = below(side, 2);
        match found.get(chosen) {
            Some(&Line::Chapter(at)) => describe_chapter(ink, &course().chapters[at], model, about, buffer),
            Some(&Line::Lesson(subject)) => {
                draw_counts(ink, subject, model, below(side, 1), buffer);
                ink.text(buffer, about, &subject.name(), Face::Heading);
                let why = course().lesson(subject).map_or("", |lesson| &lesson.why);
                ink.paragraph(buffer, below(about, 2), why, Face::Text);
            }
            Some(Line::Subject(subject)) => {
                draw_counts(ink, *subject, model, below(side, 1), buffer);
                match subject {
                    Subject::Technique(technique) => describe(ink, *technique, about, buffer),
                    Subject::Constraint(family) => describe_constraint(ink, *family, about, buffer),
                }
            }
            Some(Line::Drill(kind)) => {
                ink.text(buffer, about, kind.name(), Face::Heading);
                ink.paragraph(buffer, below(about, 2), help(*kind), Face::Text);
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
            Some(Line::Drill(kind)) if kind.chapter().is_some() => parts.push(Part::Each(&[Action::Confirm], "test")),
            Some(Line::Drill(_)) => parts.push(Part::Each(&[Action::Confirm], "drill")),
            Some(Line::Chapter(_)) => parts.push(Part::Each(&[Action::Confirm], "its lessons")),
            Some(Line::Lesson(_) | Line::Subject(_)) => parts.push(Part::Each(&[Action::Confirm], "lesson")),
            None => {}
        }
        if matches!(line.and_then(Line::subject), Some(Subject::Technique(_))) {
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
        x = ink.text(buffer, Rect { x, width: line.right().saturating_sub(x), ..line }, each.name(), face) + 1;
    }
}
