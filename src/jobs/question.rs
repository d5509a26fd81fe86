//! The questions that can be asked, and their answers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::advice_time::AdviceTime;
use super::reading::{UnreadablePuzzle, puzzles, rules_read};
use crate::board::{Board, Cell};
use crate::chance::Chance;
use crate::clock::{Instant, within};
use crate::entropy::fresh_seed;
use crate::game::{
    Advice, Check, Game, GameProblem, Knowledge, Review, SetterReport, check, count_mistakes, examine, play_out,
    review, trouble,
};
use crate::generate::{
    GenerateError, Generated, Kind, MixedPosition, Practice, PracticeAim, PracticeError, PracticePosition,
    PuzzleRequest, Symmetry, Target, minimise_by, mixed_position,
};
use crate::logic::{Claim, Profile, Step, Technique, Trial, WHY_LIMIT, Why, play_until, survey, why};
use crate::puzzle::{Position, Puzzle};
use crate::rating::{Level, Levels};
use crate::rules::Reading;
use crate::shipped::example_step;
use crate::solve::{Common, ConflictSet, classify, common, conflict_set, search};
use crate::store::Meanings;
use crate::text::Entry;
use crate::work::{Stop, Work};

/// The most solutions that are counted.
pub const MOST_COUNTED: usize = 100;

/// The node budget per candidate when looking for a solution that contains it.
const COMMON_NODES: u64 = 20_000;

/// The budget of a search that no player asked for: the number of its nodes times that of the cells, since a node takes
/// longer on a larger board. Of 180 puzzles with clues that were decided in eight seconds each, all but two need less.
const UNASKED_CELLS: u64 = 16_000_000;

/// The shortest interval between two intermediate results: tried puzzles, or reports on a puzzle being set up.
const TRIED_EVERY: Duration = Duration::from_millis(250);

/// The number of threads that look for a practice position. Often several such searches run, and other programs need
/// the machine too.
const THREADS: usize = 2;

/// How long to look on a board that the player chose. The technique may be rarer there than on its default board, or
/// impossible.
const ON_OTHER_BOARD: Duration = Duration::from_secs(20);

/// Tried puzzles with more cells than this are not rated.
const MOST_RATED: usize = 144;

/// The node budget for rating a tried puzzle.
const RATE_NODES: u64 = 100_000;

/// A question for the background threads.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Question {
    /// A puzzle that meets this request.
    Generate {
        /// The request.
        request: Box<PuzzleRequest>,
        /// The seed.
        seed: u64,
    },
    /// The same puzzle without the givens it can do without. If a profile is named, its techniques must still be able
    /// to solve it.
    Minimise(Puzzle, Option<Box<Profile>>),
    /// What is wrong; otherwise the next step by this profile, preferably near this cell, in this time.
    Advise(Box<Game>, Arc<Profile>, Cell, AdviceTime),
    /// What is wrong; otherwise every step from here to the end by this profile.
    PlayOut(Box<Game>, Arc<Profile>, Trial),
    /// Which of the player's digits are wrong.
    Check(Box<Game>),
    /// What is wrong, and how many moves to undo until nothing is.
    Trouble(Box<Game>),
    /// What all solutions that keep the digits of this position have in common.
    Common(Position),
    /// How many digits were wrong in the course of the game.
    CountMistakes(Box<Game>),
    /// How many solutions there are.
    Know(Puzzle),
    /// Which parts of a puzzle without a solution contradict each other.
    Conflict(Puzzle),
    /// How many solutions there are exactly, up to [`MOST_COUNTED`].
    Count(Puzzle),
    /// How hard it is, by these levels.
    Rate(Puzzle, Box<Levels>),
    /// What is wrong; otherwise every step that the profile's techniques find. Among equal ones, those near this cell
    /// come first.
    AllSteps(Box<Game>, Arc<Profile>, Cell),
    /// A position that shows the technique, and its step there.
    Example(Technique),
    /// What is wrong; otherwise the steps that this profile plays until it can play the technique.
    Until(Box<Game>, Arc<Profile>, Technique),
    /// Whether the claim follows, and why.
    Why(Box<Game>, Claim, Arc<Profile>),
    /// A position to practise this on puzzles of this kind, from this seed. Without a kind, or if none is found soon,
    /// the default board of the technique or constraint is used.
    Practise(PracticeAim, Option<Kind>, u64),
    /// A 9×9 puzzle that can be solved by singles, from this seed.
    Singles(u64),
    /// A position for one of these techniques that may or may not contain a step of it, from this seed.
    Mixed(Vec<Technique>, u64),
    /// What justified each move of the game, by a player who is known to have these techniques.
    Review(Box<Game>, BTreeSet<Technique>),
    /// The report for a setter on the puzzle, by this profile and these levels.
    Examine(Box<Puzzle>, Arc<Profile>, Box<Levels>),
    /// The puzzles of this text; on this board, if there is one. Rules in words have these meanings, where any were given.
    Read(
        String,
        #[cfg_attr(feature = "wire", serde(with = "deduku_core::board::wire::perhaps"))] Option<Arc<Board>>,
        Arc<Meanings>,
    ),
    /// How the rules in words of this puzzle are read.
    Rules(Puzzle),
    /// Panics, to test how a panic is handled.
    #[cfg(test)]
    Panic,
}

/// What the background threads found.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Answer {
    /// A puzzle.
    Generated(Box<Generated>),
    /// A tried puzzle that does not meet the request. The requested one may still come.
    Tried(Box<FailedAttempt>),
    /// The puzzle without its redundant givens.
    Minimised(Puzzle),
    /// What is wrong, or what comes next.
    Advice(Advice),
    /// Which digits are wrong.
    Checked(Check),
    /// What is wrong, if anything.
    Trouble(Option<GameProblem>),
    /// What all solutions have in common; none if there is no solution.
    Common(Option<Box<Common>>),
    /// How many digits were wrong.
    Mistakes(usize),
    /// How many solutions there are.
    Known(Knowledge),
    /// The parts that contradict each other; none if there is a solution.
    Conflict(Option<Box<ConflictSet>>),
    /// The number of solutions, and whether these are all.
    Counted(usize, bool),
    /// The level, if there is one.
    Level(Option<Level>),
    /// Some of the steps that were asked for; more may come. For all steps of a position: the steps of one technique,
    /// cheapest technique first. For a path: the next step.
    Steps(Vec<Step>),
    /// All steps have been reported.
    AllSteps,
    /// A position that shows a technique, and its step; none if the technique has no example.
    Example(Option<Box<(Position, Step)>>),
    /// The steps to play, and the step of the technique that follows them, if it was reached.
    Until(Vec<Step>, Option<Step>),
    /// Whether a claim follows, and why.
    Why(Why),
    /// A position to practise something.
    Practice(Box<PracticePosition>),
    /// A position, and a technique that may or may not have a step in it.
    Mixed(Box<MixedPosition>),
    /// What justified each move.
    Review(Box<Review>),
    /// What is known so far of a puzzle being set up.
    Examining(Box<SetterReport>),
    /// The complete report on a puzzle being set up.
    Examined(Box<SetterReport>),
    /// The puzzles of a text, or for each why it cannot be read.
    Puzzles(Vec<Result<Entry, UnreadablePuzzle>>),
    /// How rules in words are read; none if there are none.
    Rules(Option<Arc<Reading>>),
    /// It failed; the text says why and what helps.
    Failed(String),
    /// It was cancelled.
    Cancelled,
}

impl Question {
    /// Whether it may take more than a moment, so that no short question should wait behind it.
    pub const fn is_long(&self) -> bool {
        matches!(
            self,
            Self::Advise(.., AdviceTime::Later(_))
                | Self::Generate { .. }
                | Self::Minimise(..)
                | Self::PlayOut(..)
                | Self::AllSteps(..)
                | Self::Why(..)
                | Self::Practise(..)
                | Self::Mixed(..)
                | Self::Singles(_)
                | Self::Review(..)
                | Self::Until(..)
                | Self::Common(_)
                | Self::Conflict(_)
                | Self::Read(..)
        )
    }

    /// Whether it runs unseen for as long as it is allowed to, and is asked again after each change.
    pub const fn is_steady(&self) -> bool {
        matches!(self, Self::Examine(..))
    }

    /// Computes the answer. Partial answers are passed to `part`.
    pub(super) fn answer(self, work: &Work, part: &mut dyn FnMut(Answer)) -> Answer {
        let answered = match self {
            Self::Generate { request, seed } => return generated(&request, seed, work, part),
            Self::Minimise(puzzle, unique_by) => {
                let mut chance = Chance::from_seed(fresh_seed());
                return match minimise_by(&puzzle, Symmetry::None, unique_by.as_deref(), &mut chance, work) {
                    Ok(puzzle) => Answer::Minimised(puzzle),
                    Err(error) => failed(&error, work),
                };
            }
            Self::Advise(game, profile, near, time) => time.advise(&game, &profile, near, work).map(Answer::Advice),
            Self::PlayOut(game, profile, trial) => {
                let report = &mut |step| part(Answer::Steps(vec![step]));
                play_out(&game, &profile, trial, work, report)
                    .map(|first| first.map_or(Answer::AllSteps, Answer::Advice))
            }
            Self::Check(game) => check(&game, work).map(Answer::Checked),
            Self::Trouble(game) => trouble(&game, work).map(Answer::Trouble),
            Self::Common(position) => {
                let found = common(&position, &work.with_nodes(COMMON_NODES));
                found.map(|found| Answer::Common(found.map(Box::new)))
            }
            Self::CountMistakes(game) => count_mistakes(&game, work).map(Answer::Mistakes),
            Self::Know(puzzle) => know(&puzzle, work).map(Answer::Known),
            Self::Rules(puzzle) => Ok(Answer::Rules(rules_read(&puzzle).map(Arc::new))),
            Self::Read(text, board, meanings) => {
                let puzzles = puzzles(&text, board, &meanings, work);
                work.check().map(|()| Answer::Puzzles(puzzles))
            }
            Self::Conflict(puzzle) => conflict_set(&puzzle, work).map(|found| Answer::Conflict(found.map(Box::new))),
            Self::Count(puzzle) => {
                let found = search(&puzzle, MOST_COUNTED, &unasked(&puzzle, work));
                match found.stopped {
                    Some(Stop::Cancelled) => Err(Stop::Cancelled),
                    _ => Ok(Answer::Counted(found.solutions.len(), found.complete)),
                }
            }
            Self::Rate(puzzle, levels) => levels.level_of(&puzzle, work).map(Answer::Level),
            Self::AllSteps(game, profile, near) => all_steps(&game, &profile, near, work, part),
            Self::Example(technique) => Ok(Answer::Example(example_step(technique).map(Box::new))),
            Self::Until(game, profile, technique) => until(&game, &profile, technique, work),
            Self::Why(game, claim, profile) => {
                match why(&game.working_position(), claim, &profile, &work.with_deadline(within(WHY_LIMIT))) {
                    Err(Stop::Deadline) => {
                        return Answer::Failed(
                            "no proof was found in time: ask about another digit, or play some steps first".to_owned(),
                        );
                    }
                    answered => answered.map(Answer::Why),
                }
            }
            Self::Practise(aim, kind, seed) => {
                return match practised(aim, kind, seed, work) {
                    Ok(position) => Answer::Practice(Box::new(position)),
                    Err(error) => failed(&error, work),
                };
            }
            Self::Singles(seed) => return of_singles(seed, work),
            Self::Mixed(techniques, seed) => {
                return match mixed_position(&techniques, seed, work) {
                    Ok(position) => Answer::Mixed(Box::new(position)),
                    Err(error) => failed(&error, work),
                };
            }
            Self::Review(game, known) => {
                return match review(&game, &known, work) {
                    Ok(review) => Answer::Review(Box::new(review)),
                    Err(error) => failed(&error, work),
                };
            }
            Self::Examine(puzzle, profile, levels) => examined(&puzzle, (&profile, &levels), work, part),
            #[cfg(test)]
            Self::Panic => panic!("on purpose"),
        };
        answered.unwrap_or_else(stopped)
    }
}

impl Answer {
    /// Whether more answers to the same question follow.
    pub const fn is_part(&self) -> bool {
        matches!(self, Self::Steps(_) | Self::Tried(_) | Self::Examining(_))
    }
}

/// A generated puzzle that does not meet the request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct FailedAttempt {
    /// The puzzle; it has a single solution.
    pub puzzle: Puzzle,
    /// How hard it is, if that can be found out quickly.
    pub level: Option<Level>,
}

/// Reports what is wrong before any step: on a wrong board nothing follows.
fn all_steps(
    game: &Game,
    profile: &Profile,
    near: Cell,
    work: &Work,
    part: &mut dyn FnMut(Answer),
) -> Result<Answer, Stop> {
    if let Some(trouble) = trouble(game, work)? {
        return Ok(Answer::Advice(Advice::Wrong(trouble)));
    }
    survey(&game.working_position(), profile, near, work, &mut |steps| part(Answer::Steps(steps)))?;
    Ok(Answer::AllSteps)
}

/// On a wrong board no step is played.
fn until(game: &Game, profile: &Profile, technique: Technique, work: &Work) -> Result<Answer, Stop> {
    if let Some(trouble) = trouble(game, work)? {
        return Ok(Answer::Advice(Advice::Wrong(trouble)));
    }
    let (steps, found) = play_until(&game.working_position(), technique, profile, work)?;
    Ok(Answer::Until(steps, found))
}

/// The generated puzzle. Meanwhile the latest tried puzzle is reported from time to time.
fn generated(request: &PuzzleRequest, seed: u64, work: &Work, part: &mut dyn FnMut(Answer)) -> Answer {
    let mut next = Instant::now() + TRIED_EVERY;
    let mut rejected = |puzzle: &Puzzle| {
        if Instant::now() >= next {
            part(Answer::Tried(Box::new(tried(puzzle, request, work))));
            next = Instant::now() + TRIED_EVERY;
        }
    };
    let made = request.check().map_err(GenerateError::from);
    match made.and_then(|plan| plan.generate_watched(seed, work, &mut rejected)) {
        Ok(generated) => Answer::Generated(Box::new(generated)),
        Err(error) => failed(&error, work),
    }
}

/// The report for a setter. Intermediate reports precede it from time to time.
fn examined(
    puzzle: &Puzzle,
    by: (&Profile, &Levels),
    work: &Work,
    part: &mut dyn FnMut(Answer),
) -> Result<Answer, Stop> {
    // A new finding is reported at once; a finding that only grows is reported at intervals.
    let mut next = Instant::now() + TRIED_EVERY;
    let mut publish = |report: &SetterReport, is_first: bool| {
        if is_first || Instant::now() >= next {
            part(Answer::Examining(Box::new(report.clone())));
            next = Instant::now() + TRIED_EVERY;
        }
    };
    examine(puzzle, by, work, &mut publish).map(|report| Answer::Examined(Box::new(report)))
}

/// A position to practise this on puzzles of this kind. Without a kind, or if none is found in time, the default board
/// is used, with no time limit of its own.
fn practised(aim: PracticeAim, kind: Option<Kind>, seed: u64, work: &Work) -> Result<PracticePosition, PracticeError> {
    let on = |kind, work: &Work| {
        let mut practice = Practice::new(aim, kind)?;
        practice.threads = THREADS;
        practice.position(seed, work)
    };
    let elsewhere = kind.map(|kind| on(Some(kind), &work.with_deadline(within(ON_OTHER_BOARD))));
    match elsewhere {
        Some(Ok(found)) => Ok(found),
        _ => on(None, work),
    }
}

/// A 9×9 puzzle of the easiest shipped level.
fn of_singles(seed: u64, work: &Work) -> Answer {
    let request = match Kind::named("9x9") {
        Ok(kind) => PuzzleRequest { target: Some(Target::Level(Level::Easy)), ..PuzzleRequest::of(kind) },
        Err(error) => return failed(&error, work),
    };
    match request.check().map_err(GenerateError::from).and_then(|plan| plan.generate(seed, work)) {
        Ok(generated) => Answer::Generated(Box::new(generated)),
        Err(error) => failed(&error, work),
    }
}

/// Rates it within the budget for a tried puzzle. The nodes bound only the exact search, so larger boards, where
/// finding steps takes long, are not rated.
fn tried(puzzle: &Puzzle, request: &PuzzleRequest, work: &Work) -> FailedAttempt {
    let small = puzzle.board().cell_count() <= MOST_RATED;
    let rate = || request.levels.level_of(puzzle, &work.with_nodes(RATE_NODES)).ok().flatten();
    FailedAttempt { puzzle: puzzle.clone(), level: small.then(rate).flatten() }
}

/// What is found out within [`unasked`].
fn know(puzzle: &Puzzle, work: &Work) -> Result<Knowledge, Stop> {
    match classify(puzzle, &unasked(puzzle, work)) {
        Err(Stop::Budget) => Ok(Knowledge::Unknown),
        known => known.map(Knowledge::from),
    }
}

/// The limits of a search that no player asked for: nobody waits for it, and nobody would stop it.
fn unasked(puzzle: &Puzzle, work: &Work) -> Work {
    let nodes = UNASKED_CELLS / puzzle.board().cell_count() as u64;
    work.with_nodes(work.nodes.map_or(nodes, |limit| limit.min(nodes)))
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
