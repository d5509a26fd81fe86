//! A lesson: a position in which a technique, or a constraint, has a step, and questions that lead to it.
//!
//! Each question is answered by a cell. If the technique has several steps, an answer is right if it belongs to any of
//! them; the next question is about the steps that match all answers so far.

use deduku_core::order::OrderBy;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use deduku_core::board::Cell;
use deduku_core::puzzle::Position;
use deduku_logic::{Role, Step, highlights};

/// A question about a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LessonQuestion {
    /// A cell of a house that the step uses.
    Houses,
    /// A cell of the pattern itself.
    Cells,
    /// A cell of the pattern's other parts: fins, the second colour, a second set.
    Second,
    /// A cell that loses a candidate, or gets its digit.
    Conclusion,
}

impl LessonQuestion {
    /// Every question, in the order in which they are asked.
    pub const ALL: [Self; 4] = [Self::Houses, Self::Cells, Self::Second, Self::Conclusion];

    /// The cells of the step that are right answers.
    fn answers(self, step: &Step, position: &Position) -> BTreeSet<Cell> {
        let shown = highlights(step, position.board());
        let cells = |roles: &[Role]| {
            let of_roles = shown.iter().filter(|shown| roles.contains(&shown.role));
            of_roles.map(|shown| shown.cell).collect()
        };
        match self {
            Self::Houses => cells(&[Role::House]),
            Self::Cells => cells(&[Role::Pattern]),
            Self::Second => cells(&[Role::Second, Role::Third]),
            Self::Conclusion => cells(&[Role::Place, Role::Eliminate]),
        }
    }
}

/// The result of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum LessonAnswer {
    /// It is right; another question follows.
    Right,
    /// It is right, and was the last question.
    Done,
    /// It is wrong: this is the question that the cell would answer, if any.
    Wrong(Option<LessonQuestion>),
}

/// A position with questions about its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    position: Position,
    /// The steps that match all answers so far.
    steps: Vec<Step>,
    /// The questions; one that a step has no answer to is skipped.
    asked: &'static [LessonQuestion],
    /// The number of answered questions.
    answered: usize,
    /// How many answers were wrong.
    wrong: u32,
}

impl Lesson {
    /// Creates a lesson about these steps of the position; `None` without a step. The questions are about the step with
    /// the largest conclusion among those that match the answers.
    pub fn new(position: Position, mut steps: Vec<Step>) -> Option<Self> {
        steps.order_by(|step| Reverse(step.conclusion.place.len() + step.conclusion.eliminate.len()));
        let asked = &LessonQuestion::ALL;
        (!steps.is_empty()).then_some(Self { position, steps, asked, answered: 0, wrong: 0 })
    }

    /// The same lesson with only the last question: the conclusion.
    #[must_use]
    pub fn of_conclusion(self) -> Self {
        Self { asked: &[LessonQuestion::Conclusion], ..self }
    }

    /// Whether only the last question is asked.
    pub const fn is_of_conclusion(&self) -> bool {
        self.asked.len() == 1
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The current step: the first of those that match the answers so far.
    pub fn step(&self) -> &Step {
        &self.steps[0]
    }

    /// The position with the current step, as an example.
    pub fn into_example(mut self) -> (Position, Step) {
        (self.position, self.steps.swap_remove(0))
    }

    /// The questions about the current step, each with whether it is answered. A step without houses, or without other
    /// parts than its pattern, has fewer.
    pub fn questions(&self) -> Vec<(LessonQuestion, bool)> {
        let asked = self.asked_of(self.step());
        asked.into_iter().enumerate().map(|(at, question)| (question, at < self.answered)).collect()
    }

    fn asked_of(&self, step: &Step) -> Vec<LessonQuestion> {
        let has_answer = |question: &LessonQuestion| !question.answers(step, &self.position).is_empty();
        self.asked.iter().copied().filter(has_answer).collect()
    }

    /// The next question; `None` if all are answered.
    pub fn next(&self) -> Option<LessonQuestion> {
        self.asked_of(self.step()).get(self.answered).copied()
    }

    /// How many answers were wrong.
    pub const fn wrong(&self) -> u32 {
        self.wrong
    }

    /// Answers the next question with a cell.
    pub fn answer(&mut self, cell: Cell) -> LessonAnswer {
        let Some(question) = self.next() else { return LessonAnswer::Done };
        let at = self.answered;
        let fits = |step: &Step| {
            self.asked_of(step).get(at) == Some(&question) && question.answers(step, &self.position).contains(&cell)
        };
        let left: Vec<Step> = self.steps.iter().filter(|step| fits(step)).cloned().collect();
        if left.is_empty() {
            self.wrong += 1;
            let part = |question: &LessonQuestion| question.answers(self.step(), &self.position).contains(&cell);
            return LessonAnswer::Wrong(LessonQuestion::ALL.into_iter().rfind(part));
        }
        self.steps = left;
        self.answered += 1;
        if self.next().is_some() { LessonAnswer::Right } else { LessonAnswer::Done }
    }
}
