//! `learn`: the course as text: its chapters with the progress made, or one lesson with its worked example.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use textwrap::{Options, fill};

use super::arguments::LearnArguments;
use super::output::Output;
use super::status::Status;
use crate::board::{Digit, HouseKind};
use crate::game::{Chapter, CourseLesson, Lesson, Shown, Subject, course};
use crate::generate::Practice;
use crate::logic::{Step, Style, wording};
use crate::puzzle::{Position, Requirement};
use crate::shipped::example_step;
use crate::store::{Home, Lessons, Reader};
use crate::text::{PrintOptions, print};
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
        let key = match subject {
            Subject::Technique(technique) => technique.facts().key,
            Subject::Constraint(family) => family.row().name,
        };
        let line = format!("     {:<34} {key:<32} {state}", subject.name());
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
    text += &drawing(&position);
    text.push('\n');
    let mut shown = lesson.worked(&step, &position, Style::Standard);
    loop {
        text += &under(shown.bar(), &format!("{:>2} ", shown.place().0));
        text += &lit(&shown, &position);
        if !shown.forward() {
            return Ok(text);
        }
    }
}

/// The board with its candidates; below it its clues and what the signs mean.
fn drawing(position: &Position) -> String {
    let (puzzle, board) = (position.puzzle(), position.board());
    let mut text = print(position, &PrintOptions { marks: true, solution: None });
    let mut notes = String::new();
    for clue in 0..puzzle.clues().len() {
        let asked = Requirement::Clue(clue);
        let (name, cells) = (wording::requirement(asked, puzzle, Style::Standard), puzzle.cells_of(asked));
        let named = cells.iter().map(|&cell| board.cell_name(cell)).collect::<Vec<_>>().join(" ");
        notes += &under(format!("{name}: {named}").trim_end_matches(": "), "# ");
    }
    if board.cells().any(|cell| position.value(cell).is_some() && puzzle.given(cell).is_none()) {
        notes += "# a plus sign: a digit that was placed\n";
    }
    if board.cells().any(|cell| position.value(cell).is_none() && position.candidates(cell).len() == 1) {
        notes += "# in parentheses: the only candidate of a cell\n";
    }
    if board.houses().iter().any(|house| house.kind == HouseKind::Region) {
        notes += "# A, B, C and so on are regions 1, 2, 3 and so on\n";
    }
    text += &notes;
    text
}

/// The candidates that this step of the example calls lit or marked, which a screen shows on the board.
fn lit(shown: &Shown, position: &Position) -> String {
    let (at, board, puzzle) = (shown.place().0 - 1, position.board(), position.puzzle());
    let Some(part) = shown.card().and_then(|card| card.parts.get(at)) else { return String::new() };
    if !part.bar.contains(" lit") && !part.bar.contains(" marked") {
        return String::new();
    }
    let mut of_digits: BTreeMap<Digit, Vec<String>> = BTreeMap::new();
    for (cell, digit) in part.shown.iter().filter_map(|shown| Some((shown.cell, shown.digit?))) {
        of_digits.entry(digit).or_default().push(board.cell_name(cell));
    }
    let named = of_digits.into_iter().map(|(digit, cells)| format!("{} in {}", puzzle.symbol(digit), cells.join(" ")));
    under(&named.collect::<Vec<_>>().join(", "), "   ")
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
