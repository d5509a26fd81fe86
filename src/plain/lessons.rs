//! Lessons, tests and drills in words: a position takes the place of the game's board until the lesson ends, so that
//! what reads a board reads it.

use std::time::Duration;

use super::command::{Command, PlainCommand, parse};
use super::events::Contents;
use super::inspect;
use super::named::RemainingWords;
use super::table::{Aside, Table};
use crate::board::{Cell, Digit};
use crate::entropy::fresh_seed;
use crate::game::{Chapter, CourseLesson, Game, Lesson, Session, Shown, Subject, course};
use crate::generate::Kind;
use crate::jobs::{Answer, Question};
use crate::play::{DrillKind, LessonRun, Mixed, Response, SINGLES, Score, Singles, TEST_POSITIONS};
use crate::puzzle::Position;
use crate::store::{Exercise, LessonProgress, Lessons, NextReason, Practised, SeenLesson, Stamp};
use crate::text::Entry;

/// What the commands of an exercise are, said once.
const HOW: &str = "“answer r1c3” answers, “hint” helps, “another” makes another position, “done” ends the lesson. “board”, “look at row 1” and “candidates r1c3” say what is there";

/// What the player says about an exercise.
enum Said {
    /// To go on.
    On,
    Back,
    Hint,
    Another,
    /// A cell, or that there is none.
    Answer(Option<Cell>),
    Place(Cell, Digit),
}

/// How a position ended.
enum Ended {
    /// The next one is wanted.
    Next,
    /// The lesson is over.
    Lesson,
}

impl Table {
    /// Lists the chapters, the lessons of one, or what is next.
    pub(super) async fn lessons(&mut self, mut words: RemainingWords) {
        let Some(lessons) = self.lessons_so_far().await else { return };
        if words.take("next") {
            for (subject, reason) in lessons.next(today()) {
                let why = match reason {
                    NextReason::Due => ": due",
                    NextReason::Needed => ": your games needed it",
                    NextReason::InOrder => "",
                };
                self.say(&format!("{}{why}", subject.name()));
            }
            return self.say("“lesson x-wing” begins one");
        }
        words.take("chapter");
        match words.next() {
            None => {
                for (number, chapter) in (1..).zip(&course().chapters) {
                    let learned = |subject: &&Subject| lessons.progress(**subject) == LessonProgress::Learned;
                    let (learned, all) = (chapter.subjects.iter().filter(learned).count(), chapter.subjects.len());
                    self.say(&format!("Chapter {number}, {}: {learned} of {all} learned", chapter.title));
                }
                self.say("“lessons 1” lists those of a chapter, “lessons next” what comes next, “drill singles” and “drill mixed” are drills");
            }
            Some(number) => match chapter_of(&number) {
                Some((at, chapter)) => self.chapter(at, chapter, &lessons),
                None => self.say(&format!("There is no chapter “{number}”: “lessons” lists them")),
            },
        }
    }

    fn chapter(&mut self, at: usize, chapter: &Chapter, lessons: &Lessons) {
        self.say(&format!("Chapter {}, {}. {}", at + 1, chapter.title, chapter.about));
        self.say(&format!("Know before: {}", chapter.before));
        for &subject in &chapter.subjects {
            let progress = lessons.progress(subject).word().map_or_else(String::new, |word| format!(": {word}"));
            self.say(&format!("{}{progress}", subject.name()));
        }
        if let Some(test) = DrillKind::of_chapter(at) {
            let result = test.result(lessons).map_or_else(String::new, |result| format!(": {result}"));
            self.say(&format!("Test{result}. “test {}” begins it, “lesson x-wing” a lesson", at + 1));
        }
    }

    /// A lesson: why, the example, then exercises.
    pub(super) async fn lesson(&mut self, text: &str) {
        let (name, board) = text.rsplit_once(" on ").map_or((text, None), |(name, board)| (name, Some(board)));
        let named = |subject: &Subject| subject.names().iter().any(|own| own.eq_ignore_ascii_case(name.trim()));
        let Some(subject) = Subject::all().find(named) else {
            return self.say(&format!("There is no lesson “{name}”: “lessons” lists the chapters of the course"));
        };
        let kind = match board.map(|board| Kind::named(board.trim())).transpose() {
            Ok(kind) => kind,
            Err(error) => return self.say(&error.to_string()),
        };
        let Some(mut lessons) = self.lessons_so_far().await else { return };
        self.say(&format!("{}. {}", subject.name(), subject.idea()));
        let goes_on = match course().lesson(subject) {
            Some(lesson) => self.example(subject, lesson, &mut lessons).await,
            None => true,
        };
        if goes_on {
            self.say(HOW);
            while matches!(self.exercise(subject, kind.clone(), &mut lessons).await, Ended::Next) {}
        }
        self.leave_lesson();
    }

    /// The worked example; returns whether exercises follow.
    async fn example(&mut self, subject: Subject, lesson: &CourseLesson, lessons: &mut Lessons) -> bool {
        let question = match subject {
            Subject::Technique(technique) => Question::Example(technique),
            // The example of a constraint is always the same.
            Subject::Constraint(_) => Question::Practise(subject.aim(), None, 1),
        };
        let found = match self.ask(question, &mut |_, _| {}).await {
            Some(Answer::Example(found)) => found.map(|found| *found),
            Some(Answer::Practice(found)) => Lesson::new(found.position, found.steps).map(Lesson::into_example),
            _ => return false,
        };
        let Some((position, step)) = found else { return true };
        self.show_position(&position);
        let mut shown = lesson.worked(&step, &position, self.style());
        self.say("An example. “more” or an empty line goes on, “undo” goes back, “another” begins the exercises");
        self.say(&part_words(&shown));
        loop {
            let (at, all) = shown.place();
            if at == all && lessons.progress(subject) == LessonProgress::NotBegun {
                self.keep_exercise(Exercise::Seen(SeenLesson::of(subject)), lessons);
            }
            match self.next_said().await {
                None => return false,
                Some(Said::On | Said::Hint) if at < all => _ = shown.forward(),
                Some(Said::On | Said::Hint | Said::Another) => return true,
                Some(Said::Back) => _ = shown.back(),
                Some(Said::Answer(_) | Said::Place(..)) => {
                    self.say("This is the example: “more” goes on, “another” begins the exercises");
                    continue;
                }
            }
            self.say(&part_words(&shown));
        }
    }

    /// One position of a lesson.
    async fn exercise(&mut self, subject: Subject, kind: Option<Kind>, lessons: &mut Lessons) -> Ended {
        let question = Question::Practise(subject.aim(), kind, fresh_seed());
        let Some(Answer::Practice(found)) = self.ask(question, &mut |_, _| {}).await else { return Ended::Lesson };
        let position = found.position.clone();
        let Some(mut run) = LessonRun::new(subject, *found, LessonRun::is_short(subject, lessons)) else {
            return Ended::Lesson;
        };
        self.show_position(&position);
        let easier = run.easier.in_words().map_or_else(String::new, |words| format!(" Here {words}."));
        self.say(&format!("A position with {}.{easier}", subject.name()));
        self.said_wanted(&run);
        while let Some(said) = self.next_said().await {
            let style = self.style();
            match said {
                Said::Another => return Ended::Next,
                Said::On if run.lesson.next().is_none() => return Ended::Next,
                Said::Hint => {
                    let words = part_words(run.help(style));
                    self.say(&words);
                }
                Said::Answer(Some(cell)) | Said::Place(cell, _) if run.lesson.next().is_some() => {
                    let Response { words, done, .. } = run.answer(cell, style);
                    self.say(&words);
                    match done {
                        Some(position) => {
                            let was = lessons.progress(subject);
                            self.keep_exercise(Exercise::Position(position), lessons);
                            if was != LessonProgress::Learned && lessons.progress(subject) == LessonProgress::Learned {
                                self.say(&format!("{} is learned", subject.name()));
                            }
                            self.say("“more” makes the next position, “hint” tells this one part by part, “done” ends the lesson");
                        }
                        None => self.said_wanted(&run),
                    }
                }
                Said::Answer(None) => self.say("There is a step here: “hint” helps"),
                _ => self.said_wanted(&run),
            }
        }
        Ended::Lesson
    }

    fn said_wanted(&mut self, run: &LessonRun) {
        match run.wanted() {
            Some(wanted) => self.say(&format!("Find {wanted}, and say “answer r1c3” with its name")),
            None => self.say("Found. “more” makes the next position, “done” ends the lesson"),
        }
    }

    /// The test of a chapter.
    pub(super) async fn test(&mut self, mut words: RemainingWords) {
        words.take("chapter");
        let Some((at, chapter)) = words.next().as_deref().and_then(chapter_of) else {
            return self.say("Of which chapter? “lessons” lists them; say “test 1”");
        };
        match DrillKind::of_chapter(at) {
            Some(kind) => self.mixed(kind).await,
            None => self.say(&format!("The chapter {} has no test", chapter.title)),
        }
    }

    /// A drill.
    pub(super) async fn drill(&mut self, mut words: RemainingWords) {
        match words.next().map(|word| word.to_lowercase()).as_deref() {
            Some("singles" | "fast") => self.singles().await,
            Some("mixed") => self.mixed(DrillKind::Mixed).await,
            _ => self.say("There are two: “drill singles” is twenty singles against the clock, “drill mixed” asks whether there is a step of a technique"),
        }
    }

    /// Positions with a technique that may have a step there or not.
    async fn mixed(&mut self, kind: DrillKind) {
        let Some(mut lessons) = self.lessons_so_far().await else { return };
        let mut score = Score::new(kind);
        self.say(&kind.title(": "));
        if kind.chapter().is_some() {
            self.say(&format!("{TEST_POSITIONS} positions; one answer may be wrong"));
        }
        self.say("Is there a step of the technique? “answer r1c3” names a cell that changes by it, “answer none” says that there is none; “done” ends it");
        while !score.is_over() && matches!(self.mixed_position(kind, &mut score, &mut lessons).await, Ended::Next) {}
        self.leave_lesson();
    }

    async fn mixed_position(&mut self, kind: DrillKind, score: &mut Score, lessons: &mut Lessons) -> Ended {
        let Some(Answer::Mixed(found)) = self.ask(kind.question(lessons), &mut |_, _| {}).await else {
            return Ended::Lesson;
        };
        let mut mixed = Mixed::new(*found);
        self.show_position(&mixed.found.position);
        let name = mixed.found.technique.name();
        self.say(&format!("{name}: is there a step of it?"));
        let began = self.now();
        while let Some(said) = self.next_said().await {
            match (said, mixed.right) {
                (Said::Another, _) | (Said::On, Some(_)) => return Ended::Next,
                (Said::Answer(cell), None) => {
                    let spent = self.now().saturating_sub(began);
                    let Response { words, is_right, done } = mixed.answer(cell, spent, self.style(), usize::MAX);
                    let test = score.count(is_right);
                    self.say(&words);
                    let ends = if score.is_over() { "" } else { ". “more” makes the next position" };
                    self.say(&format!("{}{ends}", score.words()));
                    for what in done.map(Exercise::Position).into_iter().chain(test) {
                        self.keep_exercise(what, lessons);
                    }
                    if score.is_over() {
                        return Ended::Lesson;
                    }
                }
                (Said::Hint, Some(_)) if mixed.shown.is_some() => {
                    let words = mixed.shown.as_mut().map(|shown| {
                        shown.walk_round(true);
                        part_words(shown)
                    });
                    self.say(&words.unwrap_or_default());
                }
                (_, None) => self.say(&format!("Is there a step of {name}? “answer r1c3” or “answer none”")),
                (_, Some(_)) => self.say("“more” makes the next position, “done” ends it"),
            }
        }
        Ended::Lesson
    }

    /// Singles against the clock.
    async fn singles(&mut self) {
        let Some(mut lessons) = self.lessons_so_far().await else { return };
        let Some(Answer::Generated(made)) = self.ask(DrillKind::Singles.question(&lessons), &mut |_, _| {}).await
        else {
            return;
        };
        let mut run = Singles::new(*made);
        self.show_position(&run.position);
        self.say(&format!(
            "{SINGLES} singles, as fast as you can: “r1c3 5” places one. “board” reads the rows; “done” ends it"
        ));
        let began = self.now();
        while let Some(said) = self.next_said().await {
            let Said::Place(cell, digit) = said else {
                self.say("“r1c3 5” places a digit that a single shows");
                continue;
            };
            let spent = self.now().saturating_sub(began);
            let Some((words, is_right)) = run.place(cell, digit, spent, self.style()) else {
                self.say(&format!("{} is filled", self.name(cell)));
                continue;
            };
            self.say(&words);
            if is_right {
                self.place_here(cell, digit, spent);
            }
            if let Some(result) = run.result() {
                self.keep_exercise(result, &mut lessons);
                self.say(&format!("{} wrong", run.wrong));
                break;
            }
        }
        self.leave_lesson();
    }

    /// Places a digit on the board of the lesson.
    fn place_here(&mut self, cell: Cell, digit: Digit, now: Duration) {
        if let Some(session) = &mut self.session {
            let _ = session.game.place(cell, digit, now);
        }
    }

    /// Puts the position of a lesson in the place of the board.
    fn show_position(&mut self, position: &Position) {
        let entry = Entry { position: Some(position.clone()), ..Entry::of(position.puzzle().clone()) };
        let shown = Session::new(Game::of_entry(&entry, self.settings.game.clone(), self.now()));
        let before = self.session.replace(shown);
        if self.aside.is_none() {
            self.aside = Some(Aside(before));
        }
    }

    /// The game's board is back.
    fn leave_lesson(&mut self) {
        let Some(Aside(game)) = self.aside.take() else { return };
        self.session = game;
        if self.exit.is_none() && self.session.is_some() {
            self.say("The lesson is over: the game goes on");
        }
    }

    /// What was practised so far. Where files cannot be read, that is said, and it begins anew.
    async fn lessons_so_far(&mut self) -> Option<Lessons> {
        match self
            .read(|reader| Ok(Contents::Lessons(Box::new(reader.lessons().map_err(|error| error.to_string())?))))
            .await
        {
            Some(Contents::Lessons(lessons)) => Some(*lessons),
            _ if self.exit.is_none() => Some(Lessons::default()),
            _ => None,
        }
    }

    fn keep_exercise(&mut self, what: Exercise, lessons: &mut Lessons) {
        lessons.add(&what, today());
        self.store.practised(Practised::now(what));
    }

    /// What the player says next about the exercise; what only reads the board is answered. `None` if the lesson ends.
    async fn next_said(&mut self) -> Option<Said> {
        loop {
            let line = self.next_line().await?;
            let puzzle = self.session.as_ref().map(|session| session.game.puzzle().clone());
            match parse(&line, puzzle.as_ref()) {
                PlainCommand::Nothing => return Some(Said::On),
                PlainCommand::Screen(text) | PlainCommand::Unknown(text) => self.say(&text),
                PlainCommand::Do { command, mut words, text } => match command {
                    Command::Done => return None,
                    Command::Quit => {
                        self.execute_next(line);
                        return None;
                    }
                    Command::More | Command::Step | Command::Redo => return Some(Said::On),
                    Command::Undo => return Some(Said::Back),
                    Command::Hint | Command::Explain => return Some(Said::Hint),
                    Command::Another => return Some(Said::Another),
                    Command::Answer if ["none", "no"].iter().any(|word| words.take(word)) => {
                        return Some(Said::Answer(None));
                    }
                    Command::Answer => {
                        if let Some(cell) = self.cell(&mut words) {
                            return Some(Said::Answer(Some(cell)));
                        }
                    }
                    Command::Place => {
                        if let Some((cells, digits)) = self.cells_and_digits(&mut words)
                            && let (&[cell], &[digit]) = (&cells[..], &digits[..])
                        {
                            return Some(Said::Place(cell, digit));
                        }
                    }
                    command => {
                        if !inspect(self, command, words, &text) {
                            self.say(&format!("“{}” is not for lessons: “done” ends this one", command.shown()));
                        }
                    }
                },
            }
        }
    }
}

/// `Part 2 of 5: …`
fn part_words(shown: &Shown) -> String {
    let (at, all) = shown.place();
    format!("Part {at} of {all}: {}", shown.bar())
}

/// Today, counted from 1970-01-01.
fn today() -> u64 {
    Stamp::now().local_date().days()
}

/// The chapter with this number or title, and its place in the course.
fn chapter_of(name: &str) -> Option<(usize, &'static Chapter)> {
    let chapters = &course().chapters;
    let at = match name.parse::<usize>() {
        Ok(number) => number.checked_sub(1)?,
        Err(_) => chapters
            .iter()
            .position(|chapter| chapter.title.eq_ignore_ascii_case(name) || chapter.key.eq_ignore_ascii_case(name))?,
    };
    Some((at, chapters.get(at)?))
}
