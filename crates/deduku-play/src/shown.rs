//! Advice that is shown part by part, forwards and backwards, before it is played. Showing it does not change the game.
//!
//! A problem comes first: that something is wrong, where, and how to get back. A step has the parts of its card
//! ([`card`](deduku_logic::wording::card)). [`Shown::effect`] is the action that plays it.

use super::advice::Advice;
use super::hints::{HintEffect, late};
use super::play::Game;
use super::problem::GameProblem;
use super::state::Layer;
use super::words::counted;
use deduku_core::board::Cell;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_logic::wording::NO_STEP_AND_NO_GUESS;
use deduku_logic::wording::card::{Card, card};
use deduku_logic::{Role, Step, Style};

/// A hint or a step that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    revision: u64,
    body: Body,
    effect: Option<HintEffect>,
    at: usize,
    /// Whether better advice is still being looked for.
    goes_on: bool,
}

/// The content with the reservation that it needs if not all rules of the puzzle are understood.
fn reserved(body: Body, game: &Game) -> Body {
    let reserve = |text: String| game.puzzle().reserved(text).into_owned();
    match body {
        Body::Words(words) => Body::Words(words.into_iter().map(|(text, cells)| (reserve(text), cells)).collect()),
        Body::Card(mut card) => {
            card.parts.iter_mut().for_each(|part| part.bar = reserve(std::mem::take(&mut part.bar)));
            Body::Card(card)
        }
    }
}

/// The content that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Body {
    /// A step, or a guess.
    Card(Box<Card>),
    /// Sentences, each with its cells.
    Words(Vec<(String, Vec<Cell>)>),
}

impl Shown {
    /// Shows the first part of advice for the board of this revision; `None` if the board has changed since.
    pub fn new(advice: &Advice, revision: u64, game: &Game, style: Style) -> Option<Self> {
        if revision != game.revision() {
            return None;
        }
        let position = game.working_position();
        let (body, effect) = match advice {
            Advice::Step(step) | Advice::NoStep { guess: Some(step) } => {
                (Body::Card(Box::new(card(step, &position, style))), Some(HintEffect::Play(step.clone())))
            }
            Advice::NoStep { guess: None } => (said(NO_STEP_AND_NO_GUESS), None),
            Advice::Late { known, goes_on } => {
                let text = late(known.as_ref(), *goes_on, game.puzzle(), style);
                (Body::Words(vec![(text, known.iter().map(|known| known.cell).collect())]), None)
            }
            Advice::Solved => (said("The puzzle is solved."), None),
            Advice::Wrong(trouble) => {
                (Body::Words(wrong(trouble, game.puzzle(), style)), trouble.undo.map(HintEffect::Undo))
            }
        };
        let goes_on = matches!(advice, Advice::Late { goes_on: true, .. });
        Some(Self { revision, body: reserved(body, game), effect, at: 0, goes_on })
    }

    /// Shows all parts of a single step in this position.
    pub fn of_step(step: &Step, position: &Position, style: Style) -> Self {
        let mut shown = Self::of_card(card(step, position, style), step);
        shown.show_all();
        shown
    }

    /// Shows the first part of a card about this step.
    pub(super) fn of_card(card: Card, step: &Step) -> Self {
        let effect = Some(HintEffect::Play(step.clone()));
        Self { revision: 0, body: Body::Card(Box::new(card)), effect, at: 0, goes_on: false }
    }

    /// Whether it still belongs to the current board.
    pub fn is_of(&self, game: &Game) -> bool {
        self.revision == game.revision()
    }

    /// Whether better advice is still being looked for, which would replace it.
    pub const fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// The number of parts, at least one.
    fn parts(&self) -> usize {
        match &self.body {
            Body::Card(card) => card.parts.len(),
            Body::Words(words) => words.len(),
        }
    }

    /// The number of the last part shown, 1-based, and the number of parts.
    pub fn place(&self) -> (usize, usize) {
        (self.at + 1, self.parts())
    }

    /// Shows one more part; returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let more = self.at + 1 < self.parts();
        self.at += usize::from(more);
        more
    }

    /// Hides the last part shown; returns whether there was another before it.
    pub const fn back(&mut self) -> bool {
        let more = self.at > 0;
        self.at = self.at.saturating_sub(1);
        more
    }

    /// Shows all parts.
    pub fn show_all(&mut self) {
        self.at = self.parts() - 1;
    }

    /// Shows the parts up to this one, 0-based.
    pub fn walk_to(&mut self, part: usize) {
        self.at = part.min(self.parts() - 1);
    }

    /// Goes to the next part, from the last one to the first; or, unless `on`, one part back.
    pub fn walk_round(&mut self, on: bool) {
        if !on {
            self.back();
        } else if !self.forward() {
            self.walk_to(0);
        }
    }

    /// The card, whose parts up to that of [`Shown::place`] are shown; `None` if something is wrong or nothing follows.
    pub fn card(&self) -> Option<&Card> {
        match &self.body {
            Body::Card(card) => Some(card),
            Body::Words(_) => None,
        }
    }

    /// The current text for the bar.
    pub fn bar(&self) -> &str {
        match &self.body {
            Body::Card(card) => card.parts.get(self.at).map_or("", |part| &part.bar),
            Body::Words(words) => words.get(self.at).map_or("", |(text, _)| text),
        }
    }

    /// The cells to highlight if there is no card.
    pub fn cells(&self) -> &[Cell] {
        match &self.body {
            Body::Card(_) => &[],
            Body::Words(words) => words.get(self.at).map_or(&[], |(_, cells)| cells),
        }
    }

    /// The action to take if the player accepts what is shown: a step can be played at any part, moves are undone only
    /// once that is offered. This method itself does nothing.
    pub fn effect(&self) -> Option<&HintEffect> {
        let offered = matches!(self.body, Body::Card(_)) || self.at + 1 == self.parts();
        self.effect.as_ref().filter(|_| offered)
    }

    /// Whether the step uses candidates in a cell without any marks of the player: the marks should then be filled in,
    /// so that the step can be followed.
    pub fn lacks_marks(&self, game: &Game) -> bool {
        let Some(card) = self.card() else { return false };
        let about = card.shown(card.parts.len()).filter(|shown| {
            matches!(shown.role, Role::Pattern | Role::Second | Role::Third | Role::Eliminate) && shown.digit.is_some()
        });
        let mut bare = about.filter(|shown| game.value(shown.cell).is_none()).map(|shown| shown.cell);
        bare.any(|cell| game.marks(cell).is_empty() && game.notes(cell, Layer::Centre).is_empty())
    }
}

fn said(text: &str) -> Body {
    Body::Words(vec![(text.to_owned(), Vec::new())])
}

/// The sentences: that something is wrong, where, and how many moves to undo.
pub(super) fn wrong(trouble: &GameProblem, puzzle: &Puzzle, style: Style) -> Vec<(String, Vec<Cell>)> {
    let cells = trouble.problem.cells(puzzle.board());
    let place = (trouble.problem.place(puzzle, style), cells.clone());
    if trouble.problem.has_no_solution() {
        return vec![place];
    }
    let mut parts = vec![("There is a mistake on the board.".to_owned(), Vec::new()), place];
    if let Some(undo) = trouble.undo {
        parts.push((format!("Undo {} to the last good position?", counted(undo, "move")), cells));
    }
    parts
}
