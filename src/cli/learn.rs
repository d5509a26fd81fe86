//! `learn`: the course as text: its chapters with the progress made, or one lesson with its worked example.

use anyhow::{Result, bail};
use textwrap::{Options, fill};

use super::arguments::LearnArguments;
use super::output::Output;
use super::status::Status;
use crate::game::{Chapter, CourseLesson, Lesson, Subject, course};
use crate::generate::Practice;
use crate::logic::{Step, Style};
use crate::puzzle::Position;
use crate::shipped::example_step;
use crate::store::{Home, Lessons, Reader};
use crate::text::{Entry, Format, json_line, json_position, write};
use crate::work::{Progress, Work};

/// The columns of a sentence.
const WIDTH: usize = 80;

pub(super) fn learn(arguments: &LearnArguments) -> Result<Status> {
    let mut output = Output::new(Progress::default());
    match &arguments.lesson {
        None => {
            let lessons = Reader::of(Home::find()?).lessons()?;
            for (number, chapter) in (1..).zip(&course().chapters) {
                output.text(&contents(number, chapter, &lessons))?;
            }
        }
        Some(name) => {
            let is_it = |subject: &Subject| subject.names().iter().any(|own| own.eq_ignore_ascii_case(name.trim()));
            let found = course().subjects().find(is_it);
            match found.and_then(|subject| Some((subject, course().lesson(subject)?))) {
                Some((subject, lesson)) => output.text(&told(subject, lesson)?)?,
                None => bail!("{name}: the course has no such lesson; deduku learn lists them"),
            }
        }
    }
    output.flush()?;
    Ok(Status::Done)
}

/// A chapter, its lessons and how far each is learned.
fn contents(number: usize, chapter: &Chapter, lessons: &Lessons) -> String {
    let mut text = format!("{number}. {}\n", chapter.title);
    text += &under(&chapter.about, "   ");
    text += &under(&chapter.before, "   Before: ");
    for &subject in &chapter.subjects {
        let state = lessons.progress(subject).word().unwrap_or_default();
        let key = subject.names().into_iter().nth(1).filter(|_| matches!(subject, Subject::Technique(_)));
        let line = format!("     {:<34} {:<32} {state}", subject.name(), key.unwrap_or_default());
        text += line.trim_end();
        text.push('\n');
    }
    text.push('\n');
    text
}

/// Why, the position and the steps of the example.
fn told(subject: Subject, lesson: &CourseLesson) -> Result<String> {
    let (position, step) = worked(subject)?;
    let mut text = format!("{}\n\n", subject.name()) + &under(&lesson.why, "") + "\n";
    let entry = Entry { position: Some(position.clone()), ..Entry::of(position.puzzle().clone()) };
    text += &match write(&entry, Format::Candidates) {
        Ok(drawing) => drawing,
        Err(_) => json_line(&json_position(&position, false))? + "\n",
    };
    text.push('\n');
    let mut shown = lesson.worked(&step, &position, Style::Standard);
    loop {
        text += &under(shown.bar(), &format!("{:>2} ", shown.place().0));
        if !shown.forward() {
            return Ok(text);
        }
    }
}

/// The example of a lesson: always the same.
fn worked(subject: Subject) -> Result<(Position, Step)> {
    let found = match subject {
        Subject::Technique(technique) => example_step(technique),
        Subject::Constraint(_) => {
            let found = Practice::new(subject.aim(), None)?.position(1, &Work::unlimited())?;
            Lesson::new(found.position, found.steps).map(Lesson::into_example)
        }
    };
    match found {
        Some(found) => Ok(found),
        None => bail!("{}: there is no example", subject.name()),
    }
}

/// The text in lines, the first after these words and the others under it.
fn under(text: &str, first: &str) -> String {
    let indent = " ".repeat(first.chars().count());
    fill(text, Options::new(WIDTH).initial_indent(first).subsequent_indent(&indent)) + "\n"
}
