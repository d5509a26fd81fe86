//! The beginning of a lesson: why its technique works, and an example on the board, told in small steps.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::beside::READ_ON;
use super::practice_board::{Making, PracticeBoard, Room, draw_strip, draw_words};
use crate::game::{CourseLesson, Lesson, Shown, Subject, course};
use crate::puzzle::Position;
use crate::store::{Exercise, LessonProgress, SeenLesson};
use crate::tui::action::Action;
use crate::tui::card;
use crate::tui::component::Reply;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Answer, Question, Ticket};
use crate::tui::model::Model;
use crate::tui::owner::{Decision, GameAction, Move, Owner};
use crate::tui::paint::{Painter, below, wrap};
use crate::tui::reading;
use crate::tui::theme::Face;

/// The seed of the example of a constraint, which is always the same.
const SEED: u64 = 1;

/// The example, once it is available.
#[derive(Clone, Debug)]
struct Worked {
    position: Position,
    board: PracticeBoard,
    shown: Shown,
}

/// Why, and the example.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    subject: Subject,
    lesson: &'static CourseLesson,
    /// The ticket of the request for the example.
    ticket: Ticket,
    state: Making<Worked>,
    /// Whether the steps are shown; before them comes the reason.
    is_at_steps: bool,
}

/// What an input leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WalkOutcome {
    Stay,
    /// The exercises.
    Exercises,
}

impl Walk {
    /// Requests the example; `None` if the course has no lesson about the subject.
    pub(super) fn ask(subject: Subject, model: &mut Model) -> Option<Self> {
        let lesson = course().lesson(subject)?;
        let ticket = match subject {
            Subject::Technique(technique) => model.ask_and_hold(Question::Example(technique)),
            Subject::Constraint(_) => model.ask(None, Question::Practise(subject.aim(), None, SEED)),
        };
        Some(Self { subject, lesson, ticket, state: Making::Looking, is_at_steps: false })
    }

    pub(super) fn awaits(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    /// Takes the example.
    pub(super) fn answer(&mut self, reply: Reply, model: &Model) {
        let found = match reply {
            Reply::Answer(Answer::Example(example)) => example.map(|example| *example).ok_or_else(String::new),
            Reply::Answer(Answer::Practice(found)) => {
                Lesson::new(found.position, found.steps).map(Lesson::into_example).ok_or_else(String::new)
            }
            reply => Err(reply.failure().unwrap_or_default()),
        };
        self.state = match found {
            Ok((position, step)) => {
                let style = model.settings.play.style_for(position.board());
                let shown = self.lesson.worked(&step, &position, style);
                let board = PracticeBoard::without_cursor(position.puzzle());
                Making::Open(Box::new(Worked { position, board, shown }))
            }
            Err(reason) => Making::Failed(reason),
        };
    }

    /// Withdraws the request.
    pub(super) fn close(&self, model: &mut Model) {
        model.call_off(self.ticket);
    }

    /// Goes on, or back.
    pub(super) fn input(&mut self, action: Action, model: &mut Model) -> WalkOutcome {
        match action.owner() {
            Owner::Move(Move::NextEmpty) => return WalkOutcome::Exercises,
            Owner::Move(Move::Right) | Owner::Game(GameAction::Forward | GameAction::Hint) => {
                self.forward(model);
            }
            Owner::Decision(Decision::Confirm) | Owner::Game(GameAction::Place) => {
                if !self.forward(model) {
                    return WalkOutcome::Exercises;
                }
            }
            Owner::Move(Move::Left) | Owner::Game(GameAction::Back) => self.back(),
            _ => {
                if let Some((_, panel)) = self.text_area(model) {
                    let text = self.text().to_owned();
                    model.reading.turn(action, &text, panel);
                }
            }
        }
        WalkOutcome::Stay
    }

    /// Shows one more step; returns whether there was one. At the last one, the lesson counts as seen.
    fn forward(&mut self, model: &mut Model) -> bool {
        let Making::Open(worked) = &mut self.state else { return false };
        let more = if self.is_at_steps { worked.shown.forward() } else { true };
        self.is_at_steps = true;
        let (at, all) = worked.shown.place();
        if at == all && model.lessons.progress(self.subject) == LessonProgress::NotBegun {
            model.practised(Exercise::Seen(SeenLesson::of(self.subject)));
        }
        more
    }

    fn back(&mut self) {
        let Making::Open(worked) = &mut self.state else { return };
        self.is_at_steps = self.is_at_steps && worked.shown.back();
    }

    /// The sentence of the current step, or the reason.
    fn text(&self) -> &str {
        match &self.state {
            Making::Open(worked) if self.is_at_steps => worked.shown.bar(),
            _ => &self.lesson.why,
        }
    }

    /// The area of the text.
    fn text_area(&self, model: &Model) -> Option<(&Worked, Rect)> {
        let Making::Open(worked) = &self.state else { return None };
        if let Some(rows) = self.strip(worked, model) {
            return Some((worked, below(rows, 1)));
        }
        let panel = worked.board.panel(&worked.position, model)?;
        let name = wrap(&self.subject.name(), panel.width).len() as u16;
        Some((worked, below(panel, name + 2)))
    }

    /// The rows of the text over the board, where no panel has room for it.
    fn strip(&self, worked: &Worked, model: &Model) -> Option<Rect> {
        let cells = if self.is_at_steps { card::cells(&worked.shown) } else { Vec::new() };
        worked.board.strip(&worked.position, self.text(), &cells, model)
    }

    /// Draws the board and the panel, or the reason while there is no example.
    pub(super) fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let head = format!("Lesson · {}", self.subject.name());
        let Some((worked, text_area)) = self.text_area(model) else {
            let words = self.state.words("One moment …");
            return draw_words(model, &head, [words, &self.lesson.why], area, buffer);
        };
        let shown = self.is_at_steps.then_some(&worked.shown);
        let Some(Room { panel, status }) = worked.board.draw((model, &head), (&worked.position, shown), area, buffer)
        else {
            return;
        };
        let (at, all) = worked.shown.place();
        let (heading, place) =
            if self.is_at_steps { ("example", format!("{at} of {all}")) } else { ("why it works", String::new()) };
        if let Some(rows) = self.strip(worked, model) {
            let place: &str = if self.is_at_steps { &place } else { heading };
            return draw_strip(model, rows, (&self.subject.name(), place), (self.text(), Face::Text), buffer);
        }
        let name = ink.paragraph(buffer, panel, &self.subject.name(), Face::Heading);
        ink.heading(buffer, Rect { height: 1, ..below(panel, name + 1) }, (heading, &place));
        let mut rest = text_area;
        if self.is_at_steps {
            let told: Vec<&str> = worked
                .shown
                .card()
                .map_or_else(Vec::new, |card| card.parts.iter().take(at).map(|part| part.bar.as_str()).collect());
            // As many of the sentences before it as there is room for.
            let high = |from: usize| told[from..].iter().map(|text| wrap(text, rest.width).len() + 1).sum::<usize>();
            let from = (0..told.len()).find(|&from| high(from) <= usize::from(rest.height) + 1).unwrap_or(at - 1);
            for text in told.iter().take(at - 1).skip(from) {
                rest = below(rest, ink.paragraph(buffer, rest, text, Face::Dim) + 1);
            }
        }
        ink.paragraph_from(buffer, rest, (self.text(), model.reading.first(self.text())), Face::Text);
        ink.paragraph(buffer, status, &self.prompt(model, (at, all)), Face::Text);
    }

    /// What the keys lead to.
    fn prompt(&self, model: &Model, (at, all): (usize, usize)) -> String {
        let [on, enter] = [Action::Right, Action::Confirm].map(|action| model.keys.shown(action));
        match self.is_at_steps {
            false => format!("Read why it works. {on} leads through an example."),
            true if at < all => format!("Look at the board. {on} goes on."),
            true => format!("That was the example. {enter} begins the exercises."),
        }
    }

    /// The keys.
    pub(super) fn keys(&self, model: &Model) -> Vec<Part> {
        let is_last = matches!(&self.state, Making::Open(worked)
            if self.is_at_steps && worked.shown.place().0 == worked.shown.place().1);
        let is_cut = self.text_area(model).is_some_and(|(_, area)| reading::is_cut(self.text(), area));
        let mut keys = vec![
            Part::Each(&[Action::Left, Action::Right], "back, on"),
            Part::Each(&[Action::Confirm], if is_last { "exercises" } else { "on" }),
            Part::Each(&[Action::NextEmpty], "exercises"),
            Part::Each(&[Action::Lessons], "course"),
            Part::Any(CLOSING, "back"),
        ];
        if is_last {
            keys.remove(2);
        }
        keys.extend(is_cut.then_some(READ_ON));
        keys
    }
}
