//! What can be asked, and what comes back.

use std::sync::Arc;

use crate::chance::{Chance, fresh_seed};
use crate::game::{Advice, Check, Game, Knowledge, advise, check, count_mistakes};
use crate::generate::{Generated, Symmetry, Wish, minimise};
use crate::logic::{Level, Levels, Profile, Step, find_each};
use crate::puzzle::{Position, Puzzle};
use crate::solve::{Verdict, classify, search};
use crate::work::{Stop, Work};

/// More solutions than this are not counted.
pub const MOST_COUNTED: usize = 100;

/// A question for the background threads.
#[derive(Clone, Debug)]
pub enum Question {
    /// A puzzle to this wish.
    Generate {
        /// The wish.
        wish: Box<Wish>,
        /// The seed.
        seed: u64,
    },
    /// The same puzzle without givens that it can do without.
    Minimise(Puzzle),
    /// What is wrong, or what comes next by this profile.
    Advise(Box<Game>, Arc<Profile>),
    /// Which of the player's digits are wrong.
    Check(Box<Game>),
    /// How many digits were wrong in the course of the game.
    CountMistakes(Box<Game>),
    /// How many solutions there are.
    Know(Puzzle),
    /// How many solutions there are exactly, up to [`MOST_COUNTED`].
    Count(Puzzle),
    /// How hard it is, as these levels have it.
    Rate(Puzzle, Box<Levels>),
    /// Every step that the profile's techniques find in this position.
    AllSteps(Box<Position>, Arc<Profile>),
    /// A panic, to see what becomes of it.
    #[cfg(test)]
    Panic,
}

/// What the background threads found.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A puzzle.
    Generated(Box<Generated>),
    /// The puzzle without its redundant givens.
    Minimised(Puzzle),
    /// What is wrong, or what comes next.
    Advice(Advice),
    /// Which digits are wrong.
    Checked(Check),
    /// How many digits were wrong.
    Mistakes(usize),
    /// How many solutions there are.
    Known(Knowledge),
    /// So many solutions, and whether these are all.
    Counted(usize, bool),
    /// The level, if there is one.
    Level(Option<Level>),
    /// Every step, cheapest technique first.
    AllSteps(Vec<Step>),
    /// It could not be done; why, and the mend.
    Failed(String),
    /// It was cancelled.
    Cancelled,
}

impl Question {
    /// Whether it may take more than a moment, so that nothing short should wait behind it.
    pub(super) const fn is_long(&self) -> bool {
        matches!(self, Self::Generate { .. } | Self::Minimise(_))
    }

    /// Works it out.
    pub(super) fn answer(self, work: &Work) -> Answer {
        let answered = match self {
            Self::Generate { wish, seed } => return generated(&wish, seed, work),
            Self::Minimise(puzzle) => {
                let mut chance = Chance::from_seed(fresh_seed());
                return match minimise(&puzzle, Symmetry::None, &mut chance, work) {
                    Ok(puzzle) => Answer::Minimised(puzzle),
                    Err(error) => failed(&error, work),
                };
            }
            Self::Advise(game, profile) => advise(&game, &profile, work).map(Answer::Advice),
            Self::Check(game) => check(&game, work).map(Answer::Checked),
            Self::CountMistakes(game) => count_mistakes(&game, work).map(Answer::Mistakes),
            Self::Know(puzzle) => know(&puzzle, work).map(Answer::Known),
            Self::Count(puzzle) => {
                let found = search(&puzzle, MOST_COUNTED, work);
                match found.stopped {
                    Some(Stop::Cancelled) => Err(Stop::Cancelled),
                    _ => Ok(Answer::Counted(found.solutions.len(), found.complete)),
                }
            }
            Self::Rate(puzzle, levels) => levels.level_of(&puzzle, work).map(Answer::Level),
            Self::AllSteps(position, profile) => Ok(Answer::AllSteps(find_each(&position, &profile))),
            #[cfg(test)]
            Self::Panic => panic!("on purpose"),
        };
        answered.unwrap_or_else(stopped)
    }
}

fn generated(wish: &Wish, seed: u64, work: &Work) -> Answer {
    match crate::generate::generate(wish, seed, work) {
        Ok(generated) => Answer::Generated(Box::new(generated)),
        Err(error) => failed(&error, work),
    }
}

fn know(puzzle: &Puzzle, work: &Work) -> Result<Knowledge, Stop> {
    Ok(match classify(puzzle, work)? {
        Verdict::None => Knowledge::None,
        Verdict::Unique(unique) => Knowledge::Unique(unique.solution().clone()),
        Verdict::Several(_) => Knowledge::Several,
    })
}

fn failed(error: &dyn std::error::Error, work: &Work) -> Answer {
    if work.cancel.is_cancelled() { Answer::Cancelled } else { Answer::Failed(error.to_string()) }
}

fn stopped(stop: Stop) -> Answer {
    match stop {
        Stop::Cancelled => Answer::Cancelled,
        Stop::Budget | Stop::Deadline => Answer::Failed(stop.to_string()),
    }
}
