//! A run of steps: the solver plays one after another, and where logic ends it may guess.
//!
//! A run asks once for all steps from its starting position, the same ones as `deduku steps`, and plays them as they are
//! found. After the last one, and while the position rests on a guess, it asks for each step singly. While it rests on a
//! guess only simple techniques are searched: what they miss, the next guess settles. The book's guesses are part of its
//! solution path. [`StepRun::question`] says what to ask, [`StepRun::next_step`] and [`StepRun::advised`] what to play.

use std::collections::VecDeque;
use std::time::Duration;

use super::advice::{Advice, retreat_from};
use super::play::Game;
use deduku_logic::{Evidence, Family, Profile, Step, Style, Technique, Trial, Walker};

/// What a run of steps does where logic finds no step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtEnd {
    /// Asks whether to guess.
    Ask,
    /// Guesses, and goes back where a guess fails.
    Guess,
}

/// What has to be asked so that a run can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunQuestion {
    /// Every step from here on by this profile, which [`play_out`](super::play_out) finds.
    Path(Profile, Trial),
    /// The next step by this profile, which [`advise`](super::advise) finds.
    Step(Profile),
}

/// What a run does after advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunTurn {
    /// Plays this step.
    Play(Step),
    /// Ends where only a guess leads on.
    Stuck,
    /// Ends with this advice: something is wrong, or there is nothing to play.
    End(Advice),
}

/// A run of steps: steps played automatically, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepRun {
    /// When the next step is due to be played or asked for; `None` while one is being searched for.
    pub next: Option<Duration>,
    /// How many have been played.
    pub played: u32,
    /// How many of them were guesses, and how many took a guess back.
    pub guesses: (u32, u32),
    /// What the run does where logic finds no step.
    pub beyond: AtEnd,
    /// Whether the pauses are skipped.
    pub at_once: bool,
    /// The revision of the game after the run's last step.
    pub revision: u64,
    /// The number of moves when the run began.
    pub(super) since: usize,
    /// The steps that are found but not yet played, the next one first.
    ahead: VecDeque<Step>,
    /// Whether all steps of the path have been found.
    is_whole: bool,
    /// The steps of the path already played, each with the number of moves before it.
    path: Vec<(Step, usize)>,
}

impl StepRun {
    /// A run that begins here.
    pub(super) fn new(game: &Game, beyond: AtEnd) -> Self {
        Self {
            next: None,
            played: 0,
            guesses: (0, 0),
            beyond,
            at_once: false,
            revision: game.revision(),
            since: game.history().0,
            ahead: VecDeque::new(),
            is_whole: false,
            path: Vec::new(),
        }
    }

    /// What to ask next; `profile` is the one that the player has chosen.
    pub fn question(&mut self, game: &Game, profile: Profile) -> RunQuestion {
        let guesses = self.beyond == AtEnd::Guess;
        if self.is_whole || game.is_solved() || game.stands_on_guess() {
            return RunQuestion::Step(if guesses && game.stands_on_guess() { simple(profile) } else { profile });
        }
        self.forget_path();
        let trial = if guesses && profile.walker == Walker::Book { Trial::Allowed } else { Trial::Forbidden };
        RunQuestion::Path(profile, trial)
    }

    /// Takes steps of the path, which are played after those found before.
    pub fn found(&mut self, steps: Vec<Step>) {
        self.ahead.extend(steps);
    }

    /// Notes that all steps of the path have been found.
    pub const fn found_all(&mut self) {
        self.is_whole = true;
    }

    /// The next step to play on this board, if one is found. A retreat is rewritten to name its guess among the game's
    /// moves.
    pub fn next_step(&mut self, game: &Game) -> Option<Step> {
        let moves = game.history().0;
        let step = self.ahead.pop_front()?;
        let step = match step.evidence {
            Evidence::Retreat { guess } => {
                let (guess, moves) = self.path.get(guess)?;
                retreat_from(guess, *moves)
            }
            _ => step,
        };
        self.path.push((step.clone(), moves));
        Some(step)
    }

    /// Takes the advice that was asked for, and says what to do.
    pub fn advised(&mut self, advice: Advice) -> RunTurn {
        // After a step that was asked for singly, all following steps are asked for again.
        self.forget_path();
        match (advice, self.beyond) {
            (Advice::Step(step), _) | (Advice::NoStep { guess: Some(step) }, AtEnd::Guess) => RunTurn::Play(step),
            (Advice::NoStep { guess: Some(_) }, AtEnd::Ask) => RunTurn::Stuck,
            (advice, _) => RunTurn::End(advice),
        }
    }

    /// Counts a step that is about to be played.
    pub const fn count(&mut self, step: &Step) {
        self.played += 1;
        match step.evidence {
            Evidence::Guess { .. } => self.guesses.0 += 1,
            Evidence::Retreat { .. } => self.guesses.1 += 1,
            _ => {}
        }
    }

    /// Goes on from the board of this revision, which was changed by something other than the run.
    pub fn begin_again(&mut self, revision: u64) {
        self.revision = revision;
        self.forget_path();
    }

    fn forget_path(&mut self) {
        self.ahead.clear();
        self.path.clear();
        self.is_whole = false;
    }
}

/// The profile searched while the position rests on a guess. The book's and the guide's few techniques are all kept.
fn simple(profile: Profile) -> Profile {
    if profile.style != Style::Standard {
        return profile;
    }
    let is_simple = |technique: &Technique| matches!(technique.facts().family, Family::Single | Family::Intersection);
    let techniques: Vec<_> = profile.techniques.iter().copied().filter(is_simple).collect();
    if techniques.is_empty() { profile } else { Profile { techniques, ..profile } }
}
