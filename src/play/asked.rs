//! Questions about a game, each with its purpose and the revision of the game that it was asked about.
//!
//! The board can change while an answer is on its way. An answer for another revision is dropped, unless it is about the
//! puzzle.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::PlaySettings;
use crate::game::{Game, Knowledge, RunQuestion, Session};
use crate::jobs::{AdviceTime, Question, Ticket};
use crate::logic::{Claim, Profile, Technique};
use crate::solve::Narrowed;

/// The purpose of a question about the running game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The next stage of the hint.
    Hint,
    /// The next step, to be shown.
    Show,
    /// A step in place of what is shown, which is known by search alone; shown as a whole if so.
    Better(Option<Narrowed>, bool),
    /// The next step, to be played.
    Step,
    /// What comes next in a run.
    Run,
    /// A guess, where logic finds nothing.
    Guess,
    /// The steps up to the first one of a technique.
    Until(Technique),
    /// Every step available here.
    AllSteps,
    /// Whether a claim follows, and why.
    Why(Claim),
    /// What justified each move.
    Review,
    /// How many digits were wrong in the course of the game.
    CountMistakes,
    /// Which digits are wrong.
    Check,
    /// Since which move something is wrong.
    Mistakes,
    /// What all solutions have in common.
    Common,
    /// Whether the puzzle has no solution, one or several.
    Know,
    /// How many solutions the puzzle has.
    CountSolutions,
    /// The level of the puzzle.
    Rate,
}

impl Purpose {
    /// What is asked about a game without its player: first how many solutions the puzzle has, since a puzzle has a level only
    /// if it has one.
    pub fn unasked(game: &Game) -> Option<Self> {
        match game.knowledge() {
            Knowledge::Unknown => Some(Self::Know),
            Knowledge::Unique(_) if game.about().level.is_none() => Some(Self::Rate),
            _ => None,
        }
    }

    /// The question that serves this purpose in the game as it is now.
    pub fn question(self, session: &mut Session, settings: &PlaySettings) -> Question {
        let Session { game, run, cursor, .. } = session;
        let (near, profile) = (*cursor, || settings.profile_for(game.board()));
        let advise = |profile: Profile, time| Question::Advise(Box::new(game.clone()), Arc::new(profile), near, time);
        match self {
            Self::Run => match run.as_mut().map(|run| run.question(game, profile())) {
                Some(RunQuestion::Path(profile, trial)) => {
                    Question::PlayOut(Box::new(game.clone()), Arc::new(profile), trial)
                }
                Some(RunQuestion::Step(profile)) => advise(profile, AdviceTime::Unlimited),
                None => advise(profile(), AdviceTime::Unlimited),
            },
            Self::Hint | Self::Show => advise(profile(), AdviceTime::Soon),
            Self::Better(known, _) => advise(profile(), AdviceTime::Later(known)),
            Self::Step | Self::Guess => advise(profile(), AdviceTime::Whole),
            Self::Until(technique) => Question::Until(Box::new(game.clone()), Arc::new(profile()), technique),
            Self::AllSteps => Question::AllSteps(Box::new(game.clone()), Arc::new(profile()), near),
            Self::Why(claim) => Question::Why(Box::new(game.clone()), claim, Arc::new(profile())),
            Self::Review => Question::Review(Box::new(game.clone()), BTreeSet::new()),
            Self::CountMistakes => Question::CountMistakes(Box::new(game.clone())),
            Self::Check => Question::Check(Box::new(game.clone())),
            Self::Mistakes => Question::Trouble(Box::new(game.clone())),
            Self::Common => Question::Common(game.digits_alone()),
            Self::Know => Question::Know(game.puzzle().clone()),
            Self::CountSolutions => Question::Count(game.puzzle().clone()),
            Self::Rate => Question::Rate(game.puzzle().clone(), Box::new(settings.levels.clone())),
        }
    }

    /// The description of the work, for work that has no description of its own where its answer is shown.
    pub const fn words(self) -> Option<&'static str> {
        match self {
            Self::Hint | Self::Show | Self::Step | Self::Run | Self::Guess | Self::Until(_) => {
                Some("Looking for the next step")
            }
            Self::Check | Self::Mistakes => Some("Checking"),
            Self::Common => Some("Comparing all solutions"),
            Self::Better(..)
            | Self::AllSteps
            | Self::Why(_)
            | Self::Review
            | Self::CountMistakes
            | Self::Know
            | Self::CountSolutions
            | Self::Rate => None,
        }
    }
}

impl Pending<Purpose> {
    /// Whether the answer still fits: it is about the puzzle, or the board is the one that was asked about. A run asks
    /// again after each of its own steps only, so its answers fit the board after the last of them.
    pub fn is_current(&self, session: &Session) -> bool {
        let revision = session.game.revision();
        match self.purpose {
            Purpose::Run => session.run.as_ref().is_some_and(|run| run.revision == revision),
            Purpose::Know | Purpose::CountSolutions | Purpose::Rate => true,
            _ => self.revision == revision,
        }
    }
}

/// A question that a component waits for.
#[derive(Clone, Debug)]
pub struct Pending<P> {
    /// The ticket that its answer carries.
    pub ticket: Ticket,
    /// What the answer is for.
    pub purpose: P,
    /// The revision of the object that it was asked about.
    pub revision: u64,
}

/// The pending questions of a component that asks for several purposes, at most one for each.
#[derive(Debug)]
pub struct PendingQuestions<P> {
    pending: Vec<Pending<P>>,
}

impl<P> Default for PendingQuestions<P> {
    fn default() -> Self {
        Self { pending: Vec::new() }
    }
}

impl<P: Clone + PartialEq> PendingQuestions<P> {
    /// Stores the ticket of a question.
    pub fn keep(&mut self, ticket: Ticket, purpose: P, revision: u64) {
        self.pending.push(Pending { ticket, purpose, revision });
    }

    /// The question with this ticket.
    pub fn get(&self, ticket: Ticket) -> Option<Pending<P>> {
        self.pending.iter().find(|pending| pending.ticket == ticket).cloned()
    }

    /// The ticket of the question for this purpose.
    pub fn ticket(&self, purpose: &P) -> Option<Ticket> {
        self.pending.iter().find(|pending| pending.purpose == *purpose).map(|pending| pending.ticket)
    }

    /// Removes and returns the question with this ticket.
    pub fn take(&mut self, ticket: Ticket) -> Option<Pending<P>> {
        let at = self.pending.iter().position(|pending| pending.ticket == ticket)?;
        Some(self.pending.remove(at))
    }

    /// Removes the questions for this purpose, and returns their tickets.
    pub fn forget(&mut self, purpose: &P) -> Vec<Ticket> {
        let (removed, left) =
            std::mem::take(&mut self.pending).into_iter().partition::<Vec<_>, _>(|it| it.purpose == *purpose);
        self.pending = left;
        removed.into_iter().map(|pending| pending.ticket).collect()
    }
}
