//! Drills: singles against the clock, and a mixed drill that asks whether a position contains a step of a technique;
//! the test of a chapter is such a drill with the chapter's techniques.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::practice_board::{Making, PracticeBoard, Room, draw_words};
use crate::board::{Cell, Digit};
use crate::entropy::fresh_seed;
use crate::game::{Chapter, Shown, Subject, course};
use crate::generate::MixedPosition;
use crate::logic::wording::cell_name;
use crate::logic::{Profile, Technique, find_each, wording};
use crate::puzzle::Position;
use crate::solve::Solution;
use crate::store::{ChapterTest, Drill, Exercise, PractisedPosition, SinglesRun};
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Question, Ticket};
use crate::tui::model::Model;
use crate::tui::owner::{BoardAction, Decision, GameAction, Owner};
use crate::tui::paint::{Painter, below, clock, width};
use crate::tui::theme::Face;

/// The number of digits in a run of singles.
const SINGLES: u32 = 20;
/// The number of positions in the test of a chapter.
const POSITIONS: u32 = 6;
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

/// A drill that does not belong to a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DrillKind {
    Singles,
    Mixed,
    /// The test of a chapter, by its place in the course.
    Test(usize),
}

impl DrillKind {
    /// The test of a chapter, if it has enough techniques to be mixed.
    pub(super) fn of_chapter(at: usize) -> Option<Self> {
        (course().chapters[at].techniques().len() > 1).then_some(Self::Test(at))
    }

    /// The chapter whose test it is.
    pub(super) fn chapter(self) -> Option<&'static Chapter> {
        match self {
            Self::Test(at) => course().chapters.get(at),
            Self::Singles | Self::Mixed => None,
        }
    }

    pub(super) const ALL: [Self; 2] = [Self::Singles, Self::Mixed];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Singles => "fast singles",
            Self::Mixed => "is there a step of it?",
            Self::Test(_) => "Test",
        }
    }

    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Singles => {
                "Twenty digits of an easy puzzle, as fast as you can: the cursor on a cell, its digit's key. A digit counts \
                 if a single shows it; what is wrong is counted, too."
            }
            Self::Mixed => {
                "A technique and a position. Is there a step of it? Put the cursor on a cell that loses a candidate by it, \
                 or say that there is none. The techniques are those that you have practised."
            }
            Self::Test(_) => {
                "Six positions, each with a technique of this chapter. Is there a step of it? Put the cursor on a cell that \
                 changes by it, or say that there is none. The test is passed with five right answers."
            }
        }
    }

    /// The best result so far, in words.
    pub(super) fn state(self, model: &Model) -> String {
        match self {
            Self::Singles => model
                .lessons
                .best_singles()
                .map_or_else(String::new, |best| format!("best {}", clock(best.ms / 1_000, true))),
            Self::Mixed => String::new(),
            Self::Test(_) => {
                let test = self.chapter().and_then(|chapter| model.lessons.test(&chapter.key));
                test.map_or_else(String::new, |test| format!("{} of {} right", test.right, test.of))
            }
        }
    }
}

/// A run of singles.
#[derive(Clone, Debug)]
struct Singles {
    position: Position,
    solution: Solution,
    placed: u32,
    wrong: u32,
    /// How long it took; `None` while it is running.
    took: Option<Duration>,
}

/// A position of the mixed drill.
#[derive(Clone, Debug)]
struct Mixed {
    found: MixedPosition,
    /// The step to be shown once the question is answered; `None` if the position has none.
    shown: Option<Shown>,
    /// Whether the answer was right; `None` before there is one.
    right: Option<bool>,
}

#[derive(Clone, Debug)]
enum Task {
    Singles(Singles),
    Mixed(Box<Mixed>),
}

#[derive(Clone, Debug)]
struct Open {
    task: Task,
    board: PracticeBoard,
    /// When it was shown, as program time.
    since: Duration,
    /// The response to the last key, and whether it is positive.
    said: Option<(String, bool)>,
}

/// The page of a drill.
#[derive(Clone, Debug)]
pub(in crate::tui) struct DrillPage {
    kind: DrillKind,
    /// The ticket of the request for the position.
    ticket: Ticket,
    state: Making<Open>,
    /// How many positions were answered, and how many of those correctly.
    answered: (u32, u32),
}

impl DrillPage {
    /// Requests the first position.
    pub(super) fn ask(kind: DrillKind, model: &mut Model) -> Self {
        Self { kind, ticket: ask(kind, model), state: Making::Looking, answered: (0, 0) }
    }

    fn next(&mut self, model: &mut Model) {
        if self.is_over() {
            self.answered = (0, 0);
        }
        model.call_off(self.ticket);
        model.stopwatch = None;
        self.ticket = ask(self.kind, model);
        self.state = Making::Looking;
    }

    /// Whether all positions of a test are answered.
    fn is_over(&self) -> bool {
        self.kind.chapter().is_some() && self.answered.0 >= POSITIONS
    }

    /// After the last position of a test, keeps its result.
    fn finish(&self, model: &mut Model) {
        let Some(chapter) = self.kind.chapter().filter(|_| self.is_over()) else { return };
        let (of, right) = self.answered;
        model.practised(Exercise::Test(ChapterTest { test: chapter.key.clone(), right, of }));
    }

    /// Handles a digit key at the cursor as the answer for the next single.
    fn digit(&mut self, digit: Digit, model: &mut Model) {
        let Making::Open(open) = &mut self.state else { return };
        let Task::Singles(run) = &mut open.task else { return };
        let cell = open.board.cursor;
        if run.took.is_some() || run.position.value(cell).is_some() || digit.get() > run.position.board().digits() {
            return;
        }
        let style = model.settings.play.style_for(run.position.board());
        let name = format!("{} = {}", cell_name(cell, run.position.board(), style), digit.get());
        open.said = Some(if run.solution.digit(cell) != digit {
            run.wrong += 1;
            (format!("{name} is wrong."), false)
        } else if is_single(&run.position, cell, digit) {
            run.position.place(cell, digit);
            run.placed += 1;
            (format!("{name}."), true)
        } else {
            (format!("{name} is right, but no single shows it yet."), false)
        });
        if run.placed == SINGLES || run.position.unsolved() == 0 {
            let took = model.now.saturating_sub(open.since);
            run.took = Some(took);
            model.stopwatch = None;
            let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
            let done = SinglesRun { singles: run.placed, wrong: run.wrong, ms };
            open.said = Some((format!("{} singles in {}.", run.placed, clock(took.as_secs(), true)), true));
            model.practised(Exercise::Singles(done));
        }
    }

    /// Answers that there is a step at the cursor, or that there is none; once answered, moves on to the next
    /// position.
    fn answer_mixed(&mut self, is_there: bool, model: &mut Model) {
        let Making::Open(open) = &mut self.state else { return };
        let Task::Mixed(mixed) = &mut open.task else { return self.confirm_singles(model) };
        if mixed.right.is_some() {
            return self.next(model);
        }
        let MixedPosition { position, technique, steps, .. } = &mixed.found;
        let style = model.settings.play.style_for(position.board());
        let ends_here = |cell: Cell| {
            let concluded =
                steps.iter().flat_map(|step| step.conclusion.place.iter().chain(&step.conclusion.eliminate));
            concluded.into_iter().any(|&(other, _)| other == cell)
        };
        let cursor = open.board.cursor;
        let right = if is_there { ends_here(cursor) } else { steps.is_empty() };
        let name = technique.name();
        let verdict = match (right, steps.is_empty()) {
            (true, false) => format!("Right: {name}."),
            (false, false) => format!("There is one: {name}."),
            (true, true) => format!("Right: there is no {name} here."),
            (false, true) => format!("There is no {name} here."),
        };
        let step =
            steps.iter().find(|step| is_there && step.conclusion.eliminate.iter().any(|removed| removed.0 == cursor));
        let step = step.or(steps.first());
        // The step in words, if they fit on the line.
        let whole = step.map(|step| {
            let name = if right { "Right" } else { "There is one" };
            format!("{name}: {}", wording::in_words(step, position.puzzle(), style, usize::MAX))
        });
        let whole = whole.filter(|words| width(words) <= model.size.0.saturating_sub(2));
        let verdict = whole.unwrap_or(verdict);
        mixed.shown = step.map(|step| Shown::of_step(step, position, style));
        mixed.right = Some(right);
        open.said = Some((verdict, right));
        self.answered = (self.answered.0 + 1, self.answered.1 + u32::from(right));
        model.stopwatch = None;
        let ms = u64::try_from(model.now.saturating_sub(open.since).as_millis()).ok();
        let mut done = PractisedPosition::of(Subject::Technique(*technique), right);
        (done.drill, done.ms) = (Some(Drill::Mixed), ms);
        model.practised(Exercise::Position(done));
        self.finish(model);
    }

    /// After a finished run of singles, starts the next one.
    fn confirm_singles(&mut self, model: &mut Model) {
        let Making::Open(open) = &self.state else { return };
        if matches!(&open.task, Task::Singles(run) if run.took.is_some()) {
            self.next(model);
        }
    }

    fn head(&self) -> String {
        match self.kind.chapter() {
            Some(chapter) => format!("Test · {}", chapter.title),
            None => format!("Drill · {}", self.kind.name()),
        }
    }

    /// `5 of 6 right: passed`
    fn so_far(&self) -> String {
        let (answered, right) = self.answered;
        let test = ChapterTest { test: String::new(), right, of: answered };
        let end = match self.is_over() {
            true if test.is_passed() => ": passed",
            true => ": try again",
            false => "",
        };
        format!("{right} of {answered} right{end}")
    }

    fn draw_panel(&self, model: &Model, open: &Open, panel: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let line = |at: u16| Rect { height: 1.min(below(panel, at).height), ..below(panel, at) };
        let spent = clock(model.now.saturating_sub(open.since).as_secs(), true);
        match &open.task {
            Task::Singles(run) => {
                let time = run.took.map_or(spent, |took| clock(took.as_secs(), true));
                ink.text(buffer, line(0), "Singles", Face::Heading);
                ink.heading(buffer, line(2), ("time", ""));
                ink.text(buffer, line(3), &time, Face::Strong);
                ink.heading(buffer, line(5), ("placed", &format!("{} of {SINGLES}", run.placed)));
                ink.text(buffer, line(6), &format!("{} wrong", run.wrong), Face::Text);
                let best = model.lessons.best_singles();
                let words = best.map_or_else(|| "no run yet".to_owned(), |best| clock(best.ms / 1_000, true));
                ink.heading(buffer, line(8), ("best", ""));
                ink.text(buffer, line(9), &words, Face::Text);
            }
            Task::Mixed(mixed) => {
                let facts = mixed.found.technique.facts();
                let taken = ink.paragraph(buffer, panel, facts.name, Face::Heading);
                ink.heading(buffer, line(taken + 1), ("the idea", ""));
                let about = below(panel, taken + 2);
                let room = Rect { height: about.height.saturating_sub(6), ..about };
                let taken = taken
                    + 2
                    + ink.paragraph(buffer, room, &Subject::Technique(mixed.found.technique).idea(), Face::Text);
                let of = self.kind.chapter().map_or_else(String::new, |_| format!("of {POSITIONS}"));
                ink.heading(buffer, line(taken + 1), ("so far", &of));
                ink.text(buffer, line(taken + 2), &self.so_far(), Face::Text);
                if mixed.right.is_none() {
                    ink.text(buffer, line(taken + 3), &spent, Face::Dim);
                }
            }
        }
    }
}

/// Describes what the player has to do.
fn prompt(open: &Open, model: &Model) -> String {
    let (confirm, none) = (model.keys.shown(Action::Confirm), model.keys.shown(Action::Erase));
    match &open.task {
        Task::Singles(run) if run.took.is_some() => format!("{confirm} leads to the next run."),
        Task::Singles(_) => "Put the cursor on a cell with a single, and press its digit.".to_owned(),
        Task::Mixed(mixed) if mixed.right.is_some() => format!("{confirm} leads to the next position."),
        Task::Mixed(_) => {
            format!("Is there a step? {confirm} on a cell that changes by it, {none}: there is none.")
        }
    }
}

/// Whether a single justifies placing the digit.
fn is_single(position: &Position, cell: Cell, digit: Digit) -> bool {
    let steps = find_each(position, &Profile::of(GLANCES.to_vec()));
    steps.iter().any(|step| step.conclusion.place.contains(&(cell, digit)))
}

/// The techniques of the mixed drill: those that were practised, if there are at least as many as in `BAG`.
fn bag(model: &Model) -> Vec<Technique> {
    let practised = |(subject, _)| match subject {
        Subject::Technique(technique) if !GLANCES.contains(&technique) => Some(technique),
        _ => None,
    };
    let practised: Vec<Technique> = model.lessons.counts().filter_map(practised).collect();
    if practised.len() < BAG.len() { BAG.to_vec() } else { practised }
}

/// Requests a position for the drill.
fn ask(kind: DrillKind, model: &mut Model) -> Ticket {
    let question = match kind {
        DrillKind::Singles => Question::Singles(fresh_seed()),
        DrillKind::Mixed => Question::Mixed(bag(model), fresh_seed()),
        DrillKind::Test(at) => Question::Mixed(course().chapters[at].techniques(), fresh_seed()),
    };
    model.ask_and_hold(question)
}

impl Dialog for DrillPage {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let Input::Action(action) = input else { return DialogOutcome::Stay };
        match action.owner() {
            Owner::Decision(Decision::Confirm) | Owner::Game(GameAction::Place) => self.answer_mixed(true, cx.model),
            Owner::Board(BoardAction::Erase) => self.answer_mixed(false, cx.model),
            Owner::Game(GameAction::Forward) => self.next(cx.model),
            Owner::Game(GameAction::Hint) => {
                if let Making::Open(open) = &mut self.state
                    && let Task::Mixed(mixed) = &mut open.task
                    && let Some(shown) = &mut mixed.shown
                {
                    shown.walk_round(true);
                }
            }
            Owner::Digit(digit) => self.digit(digit, cx.model),
            Owner::Move(_) => {
                if let Making::Open(open) = &mut self.state {
                    let position = match &open.task {
                        Task::Singles(run) => &run.position,
                        Task::Mixed(mixed) => &mixed.found.position,
                    };
                    open.board.walk(action, position);
                }
            }
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        ink.clear(buffer, area);
        let keys = key_row(self, model);
        let Making::Open(open) = &self.state else {
            let words = self.state.words("A position is being made.");
            draw_words(model, &self.head(), [words, self.kind.help()], area, buffer);
            return footer::draw_over(&keys, model, buffer);
        };
        let shown = match &open.task {
            Task::Singles(run) => (&run.position, None),
            Task::Mixed(mixed) => (&mixed.found.position, mixed.shown.as_ref()),
        };
        let Some(Room { panel, status }) = open.board.draw((model, &self.head()), shown, area, buffer) else { return };
        self.draw_panel(model, open, panel, buffer);
        match &open.said {
            Some((words, is_good)) => {
                ink.paragraph(buffer, status, words, if *is_good { Face::Good } else { Face::Warning })
            }
            None => ink.paragraph(buffer, status, &prompt(open, model), Face::Text),
        };
        footer::draw_over(&keys, model, buffer);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let another = Part::Each(&[Action::Forward], "another position");
        let closing = Part::Any(CLOSING, "back");
        let Making::Open(open) = &self.state else { return vec![closing] };
        match &open.task {
            Task::Singles(run) if run.took.is_some() => vec![Part::Each(&[Action::Confirm], "next run"), closing],
            Task::Singles(_) => vec![Part::Fixed("1–9".into(), "the single"), another, closing],
            Task::Mixed(mixed) if mixed.right.is_some() => vec![
                Part::Each(&[Action::Confirm], "next position"),
                Part::Each(&[Action::Hint], "part by part"),
                closing,
            ],
            Task::Mixed(_) => vec![
                Part::Each(&[Action::Confirm], "this cell"),
                Part::Any(&[Action::Erase], "there is none"),
                another,
                closing,
            ],
        }
    }

    fn is_of_board(&self) -> bool {
        true
    }

    /// Another position can be asked for while one is being made.
    fn is_at_once(&self, input: Input, _: &Model) -> bool {
        matches!(input, Input::Action(Action::Forward))
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    fn answer(&mut self, _: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        let task = match reply {
            Reply::Answer(Answer::Generated(made)) => {
                let (position, solution) = (Position::new(&made.puzzle), made.solution);
                Task::Singles(Singles { position, solution, placed: 0, wrong: 0, took: None })
            }
            Reply::Answer(Answer::Mixed(found)) => {
                Task::Mixed(Box::new(Mixed { found: *found, shown: None, right: None }))
            }
            reply => {
                self.state = Making::Failed(reply.failure().unwrap_or_default());
                return DialogOutcome::Stay;
            }
        };
        let puzzle = match &task {
            Task::Singles(run) => run.position.puzzle(),
            Task::Mixed(mixed) => mixed.found.position.puzzle(),
        };
        let board = PracticeBoard::of(puzzle);
        let since = cx.model.now;
        cx.model.stopwatch = Some(since);
        self.state = Making::Open(Box::new(Open { task, board, since, said: None }));
        DialogOutcome::Stay
    }

    fn closed(&mut self, model: &mut Model) {
        model.stopwatch = None;
        model.call_off(self.ticket);
    }
}
