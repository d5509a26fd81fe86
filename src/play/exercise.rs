//! The exercises of lessons, tests and drills, as every face asks them: what is asked for, what an answer is worth, and
//! what is kept of it.

use std::time::Duration;

use crate::board::{Cell, Digit};
use crate::entropy::fresh_seed;
use crate::game::{Chapter, Lesson, LessonAnswer, LessonQuestion, Shown, Subject, clock_text, course};
use crate::generate::{Easier, Generated, MixedPosition, PracticePosition};
use crate::jobs::Question;
use crate::logic::wording::cell_name;
use crate::logic::{Profile, Style, Technique, find_each, wording};
use crate::puzzle::Position;
use crate::solve::Solution;
use crate::store::{ChapterTest, Drill, Exercise, Lessons, PractisedPosition, SinglesRun};

/// The number of digits in a run of singles.
pub const SINGLES: u32 = 20;
/// The number of positions in the test of a chapter.
pub const TEST_POSITIONS: u32 = 6;
/// The positions that have to be found by answering every question before only the last one is asked.
const GUIDED: u32 = 2;
/// The techniques that count as singles.
const GLANCES: [Technique; 3] = [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];
/// The default techniques of the mixed drill, until at least this many have been practised.
const BAG: [Technique; 6] = [
    Technique::Pointing,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::XWing,
    Technique::Skyscraper,
];

/// What is said to an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// The words.
    pub words: String,
    /// Whether the answer is right.
    pub is_right: bool,
    /// What is kept, once the position is done.
    pub done: Option<PractisedPosition>,
}

/// A position of a lesson, or of a drill about one subject.
#[derive(Clone, Debug)]
pub struct LessonRun {
    /// What it is about.
    pub subject: Subject,
    /// The position and its questions.
    pub lesson: Lesson,
    /// Which techniques count as easier; the position has no step of any of them.
    pub easier: Easier,
    /// The step, with the parts that have been revealed so far.
    pub shown: Option<Shown>,
}

impl LessonRun {
    /// Asks about a position; a short one only for what follows. `None` if it has no step.
    pub fn new(subject: Subject, found: PracticePosition, is_short: bool) -> Option<Self> {
        let lesson = Lesson::new(found.position, found.steps)?;
        let lesson = if is_short { lesson.of_conclusion() } else { lesson };
        Some(Self { subject, lesson, easier: found.easier, shown: None })
    }

    /// Whether the next position of a lesson asks only for what follows: once enough were found step by step.
    pub fn is_short(subject: Subject, lessons: &Lessons) -> bool {
        lessons.count(subject).found >= GUIDED
    }

    /// Answers the question with a cell.
    pub fn answer(&mut self, cell: Cell, style: Style) -> Response {
        let name = cell_name(cell, self.lesson.position().board(), style);
        let question = self.lesson.next().unwrap_or(LessonQuestion::Conclusion);
        let (words, is_right) = match self.lesson.answer(cell) {
            LessonAnswer::Right => (format!("Right: {name}."), true),
            LessonAnswer::Done => {
                let found = self.lesson.wrong() == 0 && self.shown.is_none();
                let (step, position) = (self.lesson.step(), self.lesson.position());
                let words = wording::in_words(step, position.puzzle(), style, usize::MAX);
                self.shown = Some(Shown::of_step(step, position, style));
                let done = Some(PractisedPosition::of(self.subject, found));
                return Response { words, is_right: true, done };
            }
            LessonAnswer::Wrong(part) => {
                let what =
                    part.map_or_else(|| "has no part in it".to_owned(), |part| format!("is {}", self.cell_of(part)));
                (format!("{name} {what}. Look for {}.", self.cell_of(question)), false)
            }
        };
        Response { words, is_right, done: None }
    }

    /// Reveals the next part of the step; after the last one the first.
    pub fn help(&mut self, style: Style) -> &Shown {
        let (lesson, is_first) = (&self.lesson, self.shown.is_none());
        let shown = self.shown.get_or_insert_with(|| Shown::of_step(lesson.step(), lesson.position(), style));
        if is_first {
            shown.walk_to(0);
        } else {
            shown.walk_round(true);
        }
        shown
    }

    /// What the player has to find; `None` if all is answered.
    pub fn wanted(&self) -> Option<String> {
        let question = self.lesson.next()?;
        let text = match (question, self.subject) {
            (LessonQuestion::Conclusion, _) if self.lesson.is_of_conclusion() => "a cell that changes by it",
            (LessonQuestion::Conclusion, _) => return Some(self.conclusion()),
            (LessonQuestion::Houses, _) => "a cell in one of the houses that it uses",
            (LessonQuestion::Cells, Subject::Technique(_)) => "a cell of the pattern",
            (LessonQuestion::Cells, Subject::Constraint(_)) => "a cell of the clue that excludes something",
            (LessonQuestion::Second, Subject::Technique(_)) => {
                "a cell beside it: a fin, a second set, the other colour"
            }
            (LessonQuestion::Second, Subject::Constraint(_)) => "a cell of the clue from which it follows",
        };
        Some(text.to_owned())
    }

    /// `a cell that loses its 1`
    fn conclusion(&self) -> String {
        let conclusion = &self.lesson.step().conclusion;
        if !conclusion.place.is_empty() {
            return "the cell that gets its digit".to_owned();
        }
        let mut digits: Vec<Digit> = conclusion.eliminate.iter().map(|&(_, digit)| digit).collect();
        digits.dedup();
        match &digits[..] {
            [digit] => format!("a cell that loses its {}", self.lesson.position().puzzle().symbol(*digit)),
            _ => "a cell that loses a candidate".to_owned(),
        }
    }

    /// The part of the step that a question is about, as worded in a list of questions.
    pub const fn part_of(&self, question: LessonQuestion) -> &'static str {
        match (question, self.subject) {
            (LessonQuestion::Houses, _) => "in one of its houses",
            (LessonQuestion::Cells, Subject::Technique(_)) => "of the pattern",
            (LessonQuestion::Cells, Subject::Constraint(_)) => "of the clue",
            (LessonQuestion::Second, Subject::Technique(_)) => "beside the pattern",
            (LessonQuestion::Second, Subject::Constraint(_)) => "what it rests on",
            (LessonQuestion::Conclusion, _) => "what follows",
        }
    }

    /// A cell of that part.
    const fn cell_of(&self, question: LessonQuestion) -> &'static str {
        match (question, self.subject) {
            (LessonQuestion::Houses, _) => "a cell in one of its houses",
            (LessonQuestion::Cells, Subject::Technique(_)) => "a cell of the pattern",
            (LessonQuestion::Cells, Subject::Constraint(_)) => "a cell of the clue",
            (LessonQuestion::Second, Subject::Technique(_)) => "a cell beside the pattern",
            (LessonQuestion::Second, Subject::Constraint(_)) => "a cell that it rests on",
            (LessonQuestion::Conclusion, _) => "a cell that changes",
        }
    }
}

/// A drill that does not belong to a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrillKind {
    /// Singles against the clock.
    Singles,
    /// Whether there is a step of a technique.
    Mixed,
    /// The test of a chapter, by its place in the course.
    Test(usize),
}

impl DrillKind {
    /// The drills that belong to no chapter.
    pub const ALL: [Self; 2] = [Self::Singles, Self::Mixed];

    /// The test of a chapter, if it has enough techniques to be mixed.
    pub fn of_chapter(at: usize) -> Option<Self> {
        (course().chapters.get(at)?.techniques().len() > 1).then_some(Self::Test(at))
    }

    /// The chapter whose test it is.
    pub fn chapter(self) -> Option<&'static Chapter> {
        match self {
            Self::Test(at) => course().chapters.get(at),
            Self::Singles | Self::Mixed => None,
        }
    }

    /// Its name in a list.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Singles => "fast singles",
            Self::Mixed => "is there a step of it?",
            Self::Test(_) => "Test",
        }
    }

    /// `Test · Subsets`, `Drill · fast singles`
    pub fn title(self, between: &str) -> String {
        match self.chapter() {
            Some(chapter) => format!("Test{between}{}", chapter.title),
            None => format!("Drill{between}{}", self.name()),
        }
    }

    /// The question for its next position, for a player who has practised this.
    pub fn question(self, lessons: &Lessons) -> Question {
        match self {
            Self::Singles => Question::Singles(fresh_seed()),
            Self::Mixed => Question::Mixed(bag(lessons), fresh_seed()),
            Self::Test(at) => Question::Mixed(course().chapters[at].techniques(), fresh_seed()),
        }
    }

    /// The best result so far, in words.
    pub fn result(self, lessons: &Lessons) -> Option<String> {
        match self {
            Self::Singles => {
                lessons.best_singles().map(|best| format!("best {}", clock_text(Duration::from_millis(best.ms))))
            }
            Self::Mixed => None,
            Self::Test(_) => {
                let test = lessons.test(&self.chapter()?.key)?;
                Some(format!("{} of {} right", test.right, test.of))
            }
        }
    }
}

/// The techniques of the mixed drill: those that were practised, if there are at least as many as in `BAG`.
fn bag(lessons: &Lessons) -> Vec<Technique> {
    let practised = |(subject, _)| match subject {
        Subject::Technique(technique) if !GLANCES.contains(&technique) => Some(technique),
        _ => None,
    };
    let practised: Vec<Technique> = lessons.counts().filter_map(practised).collect();
    if practised.len() < BAG.len() { BAG.to_vec() } else { practised }
}

/// A run of singles.
#[derive(Clone, Debug)]
pub struct Singles {
    /// The position, with what is placed.
    pub position: Position,
    solution: Solution,
    /// How many digits are placed.
    pub placed: u32,
    /// How many wrong digits were tried.
    pub wrong: u32,
    /// How long it took; `None` while it is running.
    pub took: Option<Duration>,
}

impl Singles {
    /// Begins with a puzzle.
    pub fn new(made: Generated) -> Self {
        Self { position: Position::new(&made.puzzle), solution: made.solution, placed: 0, wrong: 0, took: None }
    }

    /// Places a digit that a single shows, this long after the beginning. Returns what is said, and whether it was
    /// right; `None` if the cell is filled, the digit is none of the board's, or the run is over.
    pub fn place(&mut self, cell: Cell, digit: Digit, spent: Duration, style: Style) -> Option<(String, bool)> {
        let board = self.position.board();
        if self.took.is_some() || self.position.value(cell).is_some() || digit.get() > board.digits() {
            return None;
        }
        let name = format!("{} = {}", cell_name(cell, board, style), digit.get());
        let mut said = if self.solution.digit(cell) != digit {
            self.wrong += 1;
            (format!("{name} is wrong."), false)
        } else if is_single(&self.position, cell, digit) {
            self.position.place(cell, digit);
            self.placed += 1;
            (format!("{name}."), true)
        } else {
            (format!("{name} is right, but no single shows it yet."), false)
        };
        if self.placed == SINGLES || self.position.unsolved() == 0 {
            self.took = Some(spent);
            said = (format!("{} singles in {}.", self.placed, clock_text(spent)), true);
        }
        Some(said)
    }

    /// What is kept of a run that is over.
    pub fn result(&self) -> Option<Exercise> {
        let ms = u64::try_from(self.took?.as_millis()).unwrap_or(u64::MAX);
        Some(Exercise::Singles(SinglesRun { singles: self.placed, wrong: self.wrong, ms }))
    }
}

/// Whether a single justifies placing the digit.
fn is_single(position: &Position, cell: Cell, digit: Digit) -> bool {
    let steps = find_each(position, &Profile::of(GLANCES.to_vec()));
    steps.iter().any(|step| step.conclusion.place.contains(&(cell, digit)))
}

/// A position of the mixed drill, or of a test.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// The position, and what is asked about it.
    pub found: MixedPosition,
    /// The step to be shown once the question is answered; `None` if the position has none.
    pub shown: Option<Shown>,
    /// Whether the answer was right; `None` before there is one.
    pub right: Option<bool>,
}

impl Mixed {
    /// Asks about a position.
    pub const fn new(found: MixedPosition) -> Self {
        Self { found, shown: None, right: None }
    }

    /// Answers that there is a step that changes this cell, or that there is none, this long after the question. The
    /// words have the step, if these are no longer than `most` characters.
    pub fn answer(&mut self, cell: Option<Cell>, spent: Duration, style: Style, most: usize) -> Response {
        let MixedPosition { position, technique, steps, .. } = &self.found;
        let changes = |cell: Cell| {
            let step = steps.iter().find(|step| step.conclusion.eliminate.iter().any(|removed| removed.0 == cell));
            step.or_else(|| steps.iter().find(|step| step.conclusion.place.iter().any(|placed| placed.0 == cell)))
        };
        let here = cell.and_then(changes);
        let is_right = if cell.is_some() { here.is_some() } else { steps.is_empty() };
        let name = technique.name();
        let words = match (is_right, here.or(steps.first())) {
            (true, None) => format!("Right: there is no {name} here."),
            (false, None) => format!("There is no {name} here."),
            (_, Some(step)) => {
                let verdict = if is_right { "Right" } else { "There is one" };
                let whole = format!("{verdict}: {}", wording::in_words(step, position.puzzle(), style, usize::MAX));
                if whole.chars().count() <= most { whole } else { format!("{verdict}: {name}.") }
            }
        };
        self.shown = here.or(steps.first()).map(|step| Shown::of_step(step, position, style));
        self.right = Some(is_right);
        let mut done = PractisedPosition::of(Subject::Technique(*technique), is_right);
        (done.drill, done.ms) = (Some(Drill::Mixed), u64::try_from(spent.as_millis()).ok());
        Response { words, is_right, done: Some(done) }
    }
}

/// How many positions of a drill were answered, and how many of those correctly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    kind: DrillKind,
    answered: u32,
    right: u32,
}

impl Score {
    /// Nothing answered yet.
    pub const fn new(kind: DrillKind) -> Self {
        Self { kind, answered: 0, right: 0 }
    }

    /// Counts an answer; returns what is kept of a test that is over with it.
    pub fn count(&mut self, is_right: bool) -> Option<Exercise> {
        if self.is_over() {
            *self = Self::new(self.kind);
        }
        (self.answered, self.right) = (self.answered + 1, self.right + u32::from(is_right));
        let chapter = self.kind.chapter().filter(|_| self.is_over())?;
        Some(Exercise::Test(self.as_test(chapter.key.clone())))
    }

    /// Whether all positions of a test are answered.
    pub fn is_over(&self) -> bool {
        self.kind.chapter().is_some() && self.answered >= TEST_POSITIONS
    }

    const fn as_test(&self, test: String) -> ChapterTest {
        ChapterTest { test, right: self.right, of: self.answered }
    }

    /// `5 of 6 right: passed`
    pub fn words(&self) -> String {
        let end = match self.is_over() {
            true if self.as_test(String::new()).is_passed() => ": passed",
            true => ": not passed",
            false => "",
        };
        format!("{} of {} right{end}", self.right, self.answered)
    }
}
