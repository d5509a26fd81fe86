//! Drills: singles against the clock, and a mixed drill that asks whether a position contains a step of a technique;
//! the test of a chapter is such a drill with the chapter's techniques.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::practice_board::{Making, PracticeBoard, Room, draw_strip, draw_words};
use crate::board::Digit;
use crate::game::Subject;
use crate::play::{DrillKind, Mixed, Response, SINGLES, Score, Singles, TEST_POSITIONS};
use crate::store::Exercise;
use crate::tui::action::Action;
use crate::tui::card;
use crate::tui::component::{Context, Reply};
use crate::tui::footer;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Ticket};
use crate::tui::model::Model;
use crate::tui::owner::{BoardAction, Decision, GameAction, Owner};
use crate::tui::paint::{Painter, below, clock};
use crate::tui::theme::Face;

/// What a drill asks for.
pub(super) const fn help(kind: DrillKind) -> &'static str {
    match kind {
        DrillKind::Singles => {
            "Twenty digits of an easy puzzle, as fast as you can: the cursor on a cell, its digit's key. A digit counts \
             if a single shows it; what is wrong is counted, too."
        }
        DrillKind::Mixed => {
            "A technique and a position. Is there a step of it? Put the cursor on a cell that loses a candidate by it, \
             or say that there is none. The techniques are those that you have practised."
        }
        DrillKind::Test(_) => {
            "Six positions, each with a technique of this chapter. Is there a step of it? Put the cursor on a cell that \
             changes by it, or say that there is none. The test is passed with five right answers."
        }
    }
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
    score: Score,
}

impl DrillPage {
    /// Requests the first position.
    pub(super) fn ask(kind: DrillKind, model: &mut Model) -> Self {
        Self { kind, ticket: ask(kind, model), state: Making::Looking, score: Score::new(kind) }
    }

    fn next(&mut self, model: &mut Model) {
        if self.score.is_over() {
            self.score = Score::new(self.kind);
        }
        model.call_off(self.ticket);
        model.stopwatch = None;
        self.ticket = ask(self.kind, model);
        self.state = Making::Looking;
    }

    /// Handles a digit key at the cursor as the answer for the next single.
    fn digit(&mut self, digit: Digit, model: &mut Model) {
        let Making::Open(open) = &mut self.state else { return };
        let Task::Singles(run) = &mut open.task else { return };
        let style = model.settings.play.style_for(run.position.board());
        let spent = model.now.saturating_sub(open.since);
        let Some(said) = run.place(open.board.cursor, digit, spent, style) else { return };
        open.said = Some(said);
        if let Some(result) = run.result() {
            model.stopwatch = None;
            model.practised(result);
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
        let style = model.settings.play.style_for(mixed.found.position.board());
        let (cell, spent) = (is_there.then_some(open.board.cursor), model.now.saturating_sub(open.since));
        // The step in words, if they fit on the line.
        let Response { words, is_right, done } =
            mixed.answer(cell, spent, style, usize::from(model.size.0.saturating_sub(2)));
        model.stopwatch = None;
        let test = self.score.count(is_right);
        let words = if self.score.is_over() { format!("{}. {words}", self.score.words()) } else { words };
        open.said = Some((words, is_right));
        done.map(Exercise::Position).into_iter().chain(test).for_each(|what| model.practised(what));
    }

    /// After a finished run of singles, starts the next one.
    fn confirm_singles(&mut self, model: &mut Model) {
        let Making::Open(open) = &self.state else { return };
        if matches!(&open.task, Task::Singles(run) if run.took.is_some()) {
            self.next(model);
        }
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
                let of = self.kind.chapter().map_or_else(String::new, |_| format!("of {TEST_POSITIONS}"));
                ink.heading(buffer, line(taken + 1), ("so far", &of));
                ink.paragraph(buffer, Rect { height: 2, ..line(taken + 2) }, &self.score.words(), Face::Text);
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

/// Requests a position for the drill.
fn ask(kind: DrillKind, model: &mut Model) -> Ticket {
    model.ask_and_hold(kind.question(&model.lessons))
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
            draw_words(model, &self.kind.title(" · "), [words, help(self.kind)], area, buffer);
            return footer::draw_over(&keys, model, buffer);
        };
        let shown = match &open.task {
            Task::Singles(run) => (&run.position, None),
            Task::Mixed(mixed) => (&mixed.found.position, mixed.shown.as_ref()),
        };
        let Some(Room { panel, status }) = open.board.draw((model, &self.kind.title(" · ")), shown, area, buffer)
        else {
            return;
        };
        let (words, face) = match &open.said {
            Some((words, is_good)) => (words.clone(), if *is_good { Face::Good } else { Face::Warning }),
            None => (prompt(open, model), Face::Text),
        };
        let cells = shown.1.map_or_else(Vec::new, card::cells);
        if let Some(rows) = open.board.strip(shown.0, &words, &cells, model) {
            let (name, place) = match &open.task {
                Task::Singles(run) => ("Singles", format!("{} of {SINGLES}", run.placed)),
                Task::Mixed(mixed) => (mixed.found.technique.name(), self.score.words()),
            };
            draw_strip(model, rows, (name, &place), (&words, face), buffer);
        } else {
            self.draw_panel(model, open, panel, buffer);
            ink.paragraph(buffer, status, &words, face);
        }
        footer::draw_over(&keys, model, buffer);
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let another = Part::Each(&[Action::Forward], "another position");
        let closing = Part::Any(CLOSING, "back");
        let Making::Open(open) = &self.state else { return vec![closing] };
        match &open.task {
            Task::Singles(run) if run.took.is_some() => vec![Part::Each(&[Action::Confirm], "next run"), closing],
            Task::Singles(_) => vec![Part::Fixed("1–9".into(), "the single"), another, closing],
            Task::Mixed(mixed) if mixed.right.is_some() => {
                let next = if self.score.is_over() { "new test" } else { "next position" };
                let parts = mixed.shown.as_ref().map(|_| Part::Each(&[Action::Hint], "part by part"));
                [Part::Each(&[Action::Confirm], next)].into_iter().chain(parts).chain([closing]).collect()
            }
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
            Reply::Answer(Answer::Generated(made)) => Task::Singles(Singles::new(*made)),
            Reply::Answer(Answer::Mixed(found)) => Task::Mixed(Box::new(Mixed::new(*found))),
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
