//! The course: chapters of lessons, each with the reason why its technique works and a worked example in small steps.
//!
//! The sentences are in `course.toml`. Those of a worked example have slots, which are filled from the evidence of the
//! step that is on the board ([`slots`]): a sentence never names a cell that the step does not.

mod slots;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use deduku_core::constraint::Family;
use deduku_core::puzzle::Position;
use deduku_logic::wording::card::{Card, Part, Stage};
use deduku_logic::wording::conclusion;
use deduku_logic::{Step, Style, Technique};
use serde::Deserialize;

use super::shown::Shown;
use super::subject::Subject;
use slots::{Group, Slots};

static COURSE: LazyLock<Course> = LazyLock::new(|| Course::read(TEXT).expect("a test reads the course"));
const TEXT: &str = include_str!("../course.toml");

/// The course.
pub fn course() -> &'static Course {
    &COURSE
}

/// Chapters, and the lessons that they list.
#[derive(Clone, Debug)]
pub struct Course {
    /// The chapters, in the order in which they are best learned.
    pub chapters: Vec<Chapter>,
    lessons: BTreeMap<Subject, CourseLesson>,
}

/// A chapter: lessons that belong together, and a mixed test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its name in the lessons file.
    pub key: String,
    /// Its heading.
    pub title: String,
    /// What must be known before.
    pub before: String,
    /// What it is about.
    pub about: String,
    /// The subjects of its lessons, in order.
    pub subjects: Vec<Subject>,
}

/// What a lesson says before the exercises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseLesson {
    /// Why the technique works.
    pub why: String,
    steps: Vec<WalkStep>,
}

/// One step of a worked example.
#[derive(Clone, PartialEq, Eq, Debug)]
struct WalkStep {
    /// What it lights on the board, beside what was lit before.
    shows: Vec<Group>,
    /// The sentence, with slots in braces.
    says: String,
}

#[derive(Deserialize)]
struct Form {
    chapter: Vec<ChapterForm>,
    walk: BTreeMap<String, Vec<String>>,
    lesson: BTreeMap<String, LessonForm>,
}

#[derive(Deserialize)]
struct ChapterForm {
    key: String,
    title: String,
    before: String,
    about: String,
    lessons: Vec<String>,
}

#[derive(Deserialize)]
struct LessonForm {
    why: String,
    /// The name of steps that several lessons share.
    walk: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
}

impl Course {
    /// Reads the text of a course.
    fn read(text: &str) -> Result<Self, String> {
        let form: Form = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut lessons = BTreeMap::new();
        for (name, lesson) in form.lesson {
            let shared = lesson.walk.map(|walk| form.walk.get(&walk).ok_or(format!("{name}: no walk {walk}")));
            let steps = shared.transpose()?.unwrap_or(&lesson.steps);
            let steps = steps.iter().map(|step| WalkStep::read(step).ok_or_else(|| format!("{name}: {step}")));
            let steps = steps.collect::<Result<_, _>>()?;
            lessons.insert(subject(&name)?, CourseLesson { why: lesson.why, steps });
        }
        let mut chapters = Vec::new();
        for ChapterForm { key, title, before, about, lessons: names } in form.chapter {
            let subjects = names.iter().map(|name| subject(name)).collect::<Result<_, _>>()?;
            chapters.push(Chapter { key, title, before, about, subjects });
        }
        Ok(Self { chapters, lessons })
    }

    /// What the lesson about a subject says; `None` if the course has none.
    pub fn lesson(&self, subject: Subject) -> Option<&CourseLesson> {
        self.lessons.get(&subject)
    }

    /// The subjects of all chapters, in order.
    pub fn subjects(&self) -> impl Iterator<Item = Subject> + '_ {
        self.chapters.iter().flat_map(|chapter| chapter.subjects.iter().copied())
    }
}

/// The technique or constraint with this name.
fn subject(name: &str) -> Result<Subject, String> {
    let technique = Technique::named(name).map(Subject::Technique);
    let subject = technique.or_else(|| Family::by_name(name).map(Subject::Constraint));
    subject.ok_or_else(|| format!("{name} is no technique and no constraint"))
}

impl Chapter {
    /// The techniques among its subjects, which its test asks for.
    pub fn techniques(&self) -> Vec<Technique> {
        let technique = |subject: &Subject| match subject {
            Subject::Technique(technique) => Some(*technique),
            Subject::Constraint(_) => None,
        };
        self.subjects.iter().filter_map(technique).collect()
    }
}

impl WalkStep {
    /// Reads `pattern, second | The sentence.`; before the bar is `-` if nothing is lit.
    fn read(text: &str) -> Option<Self> {
        let (shows, says) = text.split_once(" | ")?;
        let groups = shows.split(", ").filter(|name| *name != "-").map(Group::named);
        Some(Self { shows: groups.collect::<Option<_>>()?, says: says.to_owned() })
    }
}

impl CourseLesson {
    /// The worked example: the step in this position, told in small steps. A sentence about something that this step
    /// does not have, such as fins, is left out.
    pub fn worked(&self, step: &Step, position: &Position, style: Style) -> Shown {
        let slots = Slots::of(step, position, style);
        let mut parts: Vec<Part> = Vec::new();
        for told in &self.steps {
            let orders = if told.shows.contains(&Group::Pattern) { slots.orders() } else { Vec::new() };
            let mut shown: Vec<_> = told.shows.iter().flat_map(|&group| slots.lit(group)).collect();
            // What a reason in several parts lights belongs to its first part.
            parts.extend(slots.parts(&told.says).into_iter().map(|bar| Part {
                stage: Stage::Pattern,
                bar,
                text: Vec::new(),
                folded: Vec::new(),
                shown: std::mem::take(&mut shown),
                orders: orders.clone(),
            }));
        }
        let conclusion = conclusion(step, position.puzzle(), style);
        Shown::of_card(Card { parts, conclusion, because: String::new(), legend: Vec::new() }, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_lesson_is_in_one_chapter_and_says_why() {
        let course = Course::read(TEXT).expect("the course");
        let listed: Vec<Subject> = course.subjects().collect();
        let once: BTreeSet<Subject> = listed.iter().copied().collect();
        assert_eq!(listed.len(), once.len(), "a subject is in two chapters");
        assert_eq!(once, course.lessons.keys().copied().collect(), "chapters list the lessons that there are");
        for (subject, lesson) in &course.lessons {
            let sentences = lesson.why.matches(['.', '?', '!']).count();
            assert!((2..=5).contains(&sentences), "{subject:?}: {}", lesson.why);
            assert!((3..=8).contains(&lesson.steps.len()), "{subject:?} has {} steps", lesson.steps.len());
        }
        for chapter in &course.chapters {
            assert!(chapter.before.ends_with('.') && chapter.about.ends_with('.'), "{}", chapter.key);
        }
    }

    #[test]
    fn a_beginner_begins_with_what_every_sudoku_needs() {
        let five = [
            Technique::FullHouse,
            Technique::HiddenSingle,
            Technique::NakedSingle,
            Technique::Pointing,
            Technique::NakedPair,
        ];
        assert_eq!(course().subjects().take(5).collect::<Vec<_>>(), five.map(Subject::Technique));
    }

    #[test]
    fn a_mistake_in_the_text_is_named() {
        let text = "chapter = []\nwalk = {}\n[lesson.x-wing]\nwhy = \"\"\nsteps = [\"nowhere | Look.\"]";
        assert_eq!(Course::read(text).expect_err("no such group"), "x-wing: nowhere | Look.");
        let text = "chapter = []\nwalk = {}\n[lesson.sky]\nwhy = \"\"";
        assert_eq!(Course::read(text).expect_err("no subject"), "sky is no technique and no constraint");
    }
}
