//! Advice as it is shown before it is played: part by part, forth and back. Showing changes nothing of the game.
//!
//! What is wrong comes before anything else: that it is, where, and the way back. A step has the parts of its card
//! ([`card`](crate::logic::wording::card)). Whoever shows it asks [`Shown::effect`] what playing it would be.

use super::advice::Advice;
use super::hint_stages::HintEffect;
use super::play::Game;
use super::problem::GameProblem;
use super::state::Layer;
use crate::board::Cell;
use crate::logic::wording::card::{Card, card};
use crate::logic::wording::no_step;
use crate::logic::{Role, Step, Style};
use crate::puzzle::Position;

/// A hint or a step on show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    revision: u64,
    body: Body,
    effect: Option<HintEffect>,
    at: usize,
}

/// What there is to show.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Body {
    /// A step, or a guess.
    Card(Box<Card>),
    /// Sentences, each with the cells that it is about.
    Words(Vec<(String, Vec<Cell>)>),
}

impl Shown {
    /// The advice, found for the board of this revision, at its first part; none if the board has changed since.
    pub fn new(advice: &Advice, revision: u64, game: &Game, style: Style) -> Option<Self> {
        if revision != game.revision() {
            return None;
        }
        let position = game.working_position();
        let (body, effect) = match advice {
            Advice::Step(step) | Advice::NoStep { guess: Some(step) } => {
                (Body::Card(Box::new(card(step, &position, style))), Some(HintEffect::Play(step.clone())))
            }
            Advice::NoStep { guess: None } => (said(no_step(style)), None),
            Advice::Solved => (said("The puzzle is solved."), None),
            Advice::Wrong(trouble) => (Body::Words(wrong(trouble, game, style)), trouble.undo.map(HintEffect::Undo)),
        };
        Some(Self { revision, body, effect, at: 0 })
    }

    /// A step by itself, found in this position, shown whole.
    pub fn of_step(step: &Step, position: &Position, style: Style) -> Self {
        let body = Body::Card(Box::new(card(step, position, style)));
        let mut shown = Self { revision: 0, body, effect: Some(HintEffect::Play(step.clone())), at: 0 };
        shown.show_all();
        shown
    }

    /// Whether it still belongs to the board.
    pub fn is_of(&self, game: &Game) -> bool {
        self.revision == game.revision()
    }

    /// How many parts it has, one at least.
    fn parts(&self) -> usize {
        match &self.body {
            Body::Card(card) => card.parts.len(),
            Body::Words(words) => words.len(),
        }
    }

    /// Which part is the last that is shown, counted from 1, and how many there are.
    pub fn place(&self) -> (usize, usize) {
        (self.at + 1, self.parts())
    }

    /// Shows the next part, too; returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let more = self.at + 1 < self.parts();
        self.at += usize::from(more);
        more
    }

    /// Hides the last part again; returns whether there was another before it.
    pub const fn back(&mut self) -> bool {
        let more = self.at > 0;
        self.at = self.at.saturating_sub(1);
        more
    }

    /// Shows all of it.
    pub fn show_all(&mut self) {
        self.at = self.parts() - 1;
    }

    /// Shows it up to this part, counted from 0, and nothing after it.
    pub fn walk_to(&mut self, part: usize) {
        self.at = part.min(self.parts() - 1);
    }

    /// Walks to the next part, from the last one to the first; or one part back.
    pub fn walk_round(&mut self, on: bool) {
        if !on {
            self.back();
        } else if !self.forward() {
            self.walk_to(0);
        }
    }

    /// The card, of which the parts up to the one of [`Shown::place`] are shown; none where something is wrong, or
    /// nothing follows.
    pub fn card(&self) -> Option<&Card> {
        match &self.body {
            Body::Card(card) => Some(card),
            Body::Words(_) => None,
        }
    }

    /// What the bar says now.
    pub fn bar(&self) -> &str {
        match &self.body {
            Body::Card(card) => card.parts.get(self.at).map_or("", |part| &part.bar),
            Body::Words(words) => words.get(self.at).map_or("", |(text, _)| text),
        }
    }

    /// The cells to point out where there is no card.
    pub fn cells(&self) -> &[Cell] {
        match &self.body {
            Body::Card(_) => &[],
            Body::Words(words) => words.get(self.at).map_or(&[], |(_, cells)| cells),
        }
    }

    /// What is done if the player takes it as it is shown: a step is played at any part, moves are undone once that is
    /// offered. Nothing is done here.
    pub fn effect(&self) -> Option<&HintEffect> {
        let offered = matches!(self.body, Body::Card(_)) || self.at + 1 == self.parts();
        self.effect.as_ref().filter(|_| offered)
    }

    /// Whether the step is about candidates of which the player's marks show none in some cell: then the marks
    /// should be filled in before it can be followed.
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

/// That something is wrong, where, and how far back it was right.
fn wrong(trouble: &GameProblem, game: &Game, style: Style) -> Vec<(String, Vec<Cell>)> {
    let cells = trouble.problem.cells(game.board());
    let place = (trouble.problem.place(game.puzzle(), style), cells.clone());
    if trouble.problem.has_no_solution() {
        return vec![place];
    }
    let mut parts = vec![("Something is wrong.".to_owned(), Vec::new()), place];
    if let Some(undo) = trouble.undo {
        let moves = if undo == 1 { "1 move".to_owned() } else { format!("{undo} moves") };
        parts.push((format!("Undo {moves} to the last good position?"), cells));
    }
    parts
}
