//! The puzzle of the form: generated as soon as there is a request, so that it can be shown before it is played.

use super::super::preview::Small;
use super::request::Form;
use crate::entropy::fresh_short_seed;
use crate::generate::Generated;
use crate::puzzle::{Position, Puzzle};
use crate::tui::component::Reply;
use crate::tui::games;
use crate::tui::message::{Answer, FailedAttempt, Ticket};
use crate::tui::model::Model;

/// The largest board, in cells, whose puzzle is generated in advance. Larger ones take many seconds and are generated
/// only on demand.
const MOST: usize = 441;

/// The state of the puzzle.
#[derive(Clone, Debug)]
enum State {
    /// Nothing is being generated: the board is too large for that, or the work was stopped.
    Idle,
    /// It is being generated.
    Asked(Ticket),
    /// It is available.
    Made(Box<Generated>),
    /// The reason why there is none.
    Failed(String),
}

/// The puzzle of the form, and the work on it.
#[derive(Clone, Debug)]
pub(super) struct Making {
    state: State,
    /// Whether the player waits for it.
    wanted: bool,
    /// The maximum number of attempts.
    tries: u32,
    /// The last attempt, while the player waits.
    last: Option<FailedAttempt>,
    /// The puzzle, or the last attempt, prepared for drawing.
    shown: Option<Small>,
    /// The seed used if none is entered.
    seed: u64,
}

impl Default for Making {
    fn default() -> Self {
        Self { state: State::Idle, wanted: false, tries: 0, last: None, shown: None, seed: fresh_short_seed() }
    }
}

impl Making {
    /// Starts over with a changed request: the previous result is dropped.
    pub(super) fn begin(&mut self, form: &Form, model: &mut Model) {
        self.call_off(model);
        if form.cells().is_none_or(|cells| cells <= MOST) {
            self.ask(form, model);
        }
    }

    fn ask(&mut self, form: &Form, model: &mut Model) {
        match form.request(model) {
            Ok((request, seed)) => {
                self.tries = request.tries;
                let ticket = games::ask_for(model, None, Box::new(request), seed.unwrap_or(self.seed));
                self.state = State::Asked(ticket);
            }
            Err(reason) => self.state = State::Failed(reason),
        }
    }

    /// Demands the puzzle now: returns it if it is available.
    pub(super) fn want(&mut self, form: &Form, model: &mut Model) -> Option<Generated> {
        if let State::Made(made) = &self.state {
            return Some((**made).clone());
        }
        self.wanted = true;
        if matches!(self.state, State::Idle | State::Failed(_)) {
            // The previous seed gave no puzzle, and the same attempts would fail again.
            self.seed = fresh_short_seed();
            self.ask(form, model);
        }
        match self.state {
            State::Asked(ticket) => model.tickets.watch(ticket, model.now),
            _ => self.wanted = false,
        }
        None
    }

    /// Cancels the work.
    pub(super) fn call_off(&mut self, model: &mut Model) {
        if let State::Asked(ticket) = self.state {
            model.call_off(ticket);
            model.making = None;
        }
        (self.state, self.wanted, self.last, self.shown) = (State::Idle, false, None, None);
    }

    /// Whether it waits for this ticket.
    pub(super) fn awaits(&self, ticket: Ticket) -> bool {
        matches!(self.state, State::Asked(asked) if asked == ticket)
    }

    /// Handles the answer, or a failed attempt; returns the puzzle if the player waits for it.
    pub(super) fn answer(&mut self, reply: Reply, model: &mut Model) -> Option<Generated> {
        match reply {
            Reply::Answer(Answer::Tried(tried)) => {
                self.show(&tried.puzzle);
                self.last = Some(*tried);
                return None;
            }
            Reply::Answer(Answer::Generated(made)) => {
                self.show(&made.puzzle);
                self.state = State::Made(made);
            }
            reply => self.state = reply.failure().map_or(State::Idle, State::Failed),
        }
        model.making = None;
        let wanted = std::mem::take(&mut self.wanted);
        self.made().filter(|_| wanted).cloned()
    }

    /// The ticket of the work that the player waits for.
    pub(super) fn waited_for(&self) -> Option<Ticket> {
        match self.state {
            State::Asked(ticket) if self.wanted => Some(ticket),
            _ => None,
        }
    }

    /// Whether it is being generated while the player does not wait for it.
    pub(super) const fn is_under_way(&self) -> bool {
        matches!(self.state, State::Asked(_)) && !self.wanted
    }

    /// The puzzle, if it is available.
    pub(super) fn made(&self) -> Option<&Generated> {
        match &self.state {
            State::Made(made) => Some(made),
            _ => None,
        }
    }

    /// The reason why there is none.
    pub(super) fn failure(&self) -> Option<&str> {
        match &self.state {
            State::Failed(reason) => Some(reason),
            _ => None,
        }
    }

    /// The last attempt.
    pub(super) const fn last(&self) -> Option<&FailedAttempt> {
        self.last.as_ref()
    }

    fn show(&mut self, puzzle: &Puzzle) {
        self.shown = Some(Small::new(Position::new(puzzle)));
    }

    /// The puzzle, or the last attempt, prepared for drawing.
    pub(super) const fn shown(&self) -> Option<&Small> {
        self.shown.as_ref()
    }

    /// The maximum number of attempts.
    pub(super) const fn tries(&self) -> u32 {
        self.tries
    }
}
