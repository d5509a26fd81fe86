//! `review`: the reason behind each move of a game, and what the player could learn.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde::Serialize;

use super::arguments::ReviewArguments;
use super::output::Output;
use super::saved_game::saved_game;
use super::status::Status;
use crate::board::{Cell, Digit};
use crate::game::{
    Game, Learning, Overlooked, Review, ReviewedMove, Slip, Verdict, claims_text, clock_text, move_text,
    review as look_back, summary, verdict_text,
};
use crate::logic::{Style, Technique, wording};
use crate::puzzle::Puzzle;
use crate::store::{Exercise, Home, HomeError, Practised, Reader, ReviewedGame, add_practised};
use crate::work::Progress;

/// A move, as one line of JSON.
#[derive(Serialize)]
struct MoveObject {
    /// The number of the move, from 1.
    r#move: usize,
    /// Milliseconds played until then.
    ms: u128,
    /// Milliseconds since the move before.
    took_ms: u128,
    place: Vec<(String, u8)>,
    eliminate: Vec<(String, u8)>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "is_zero")]
    hints: u32,
    /// An easier step that was available.
    #[serde(skip_serializing_if = "Option::is_none")]
    overlooked: Option<OverlookedObject>,
    text: String,
}

#[derive(Serialize)]
struct OverlookedObject {
    technique: &'static str,
    place: Vec<(String, u8)>,
    eliminate: Vec<(String, u8)>,
    text: String,
}

/// The last line: the summary of the game.
#[derive(Serialize)]
struct Ending {
    moves: usize,
    solved: bool,
    ms: u128,
    hints: u32,
    /// How often each technique was the player's reason.
    techniques: BTreeMap<&'static str, u32>,
    /// The numbers of the moves that were guesses.
    guesses: Vec<usize>,
    slips: Vec<SlipObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    learn: Option<&'static str>,
    /// The move before which the technique to learn was available; absent if it is available at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    learn_at: Option<usize>,
    practise: BTreeMap<&'static str, u32>,
    summary: String,
}

#[derive(Serialize)]
struct SlipObject {
    /// The move that made the slip; absent if it was made by declaring incomplete marks complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<usize>,
    claim: String,
    ms: u128,
    lasted_ms: u128,
    remains: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The techniques that the player is known to have; none where there is no home.
fn known(game: &Game) -> Result<BTreeSet<Technique>> {
    match Home::find() {
        Err(HomeError::Unknown) => Ok(BTreeSet::new()),
        home => Ok(Reader::of(home?).lessons()?.known(game)),
    }
}

pub(super) fn review(arguments: &ReviewArguments) -> Result<Status> {
    let game = saved_game(&arguments.game)?;
    let mut output = Output::new(Progress::default());
    let found = look_back(&game, &known(&game)?, &arguments.limits.work())?;
    let puzzle = game.puzzle();
    for at in 0..found.moves.len() {
        if arguments.json {
            output.json(&move_object(&found, at, puzzle))?;
        } else {
            output.line(&move_line(&found, at, puzzle))?;
        }
    }
    if arguments.json {
        output.json(&ending(&found, puzzle))?;
    } else {
        if !found.moves.is_empty() {
            output.line("")?;
        }
        output.line(&summary(&found, puzzle))?;
    }
    output.flush()?;
    if arguments.lessons {
        let what = Exercise::Review(ReviewedGame::of(&game, &found));
        add_practised(&Home::find()?, &Practised::now(what))?;
    }
    Ok(Status::Done)
}

fn move_line(review: &Review, at: usize, puzzle: &Puzzle) -> String {
    let made = &review.moves[at];
    let (time, done) = (clock_text(made.elapsed), move_text(made, puzzle));
    format!("{:>4}  {time:>7}  {done:<11}  {}", at + 1, verdict_text(review, at, puzzle))
}

fn move_object(review: &Review, at: usize, puzzle: &Puzzle) -> MoveObject {
    let made @ ReviewedMove { claims, verdict, hints, .. } = &review.moves[at];
    let overlooked = made.easier().map(|Overlooked { technique, step, .. }| OverlookedObject {
        technique: technique.key(),
        place: pairs(step.conclusion.place.iter().copied(), puzzle),
        eliminate: pairs(step.conclusion.eliminate.iter().copied(), puzzle),
        text: wording::full_line(step, puzzle, Style::Standard),
    });
    let of = |holds| pairs(claims.iter().filter(|claim| claim.holds == holds).map(|it| (it.cell, it.digit)), puzzle);
    MoveObject {
        r#move: at + 1,
        ms: made.elapsed.as_millis(),
        took_ms: made.took.as_millis(),
        place: of(true),
        eliminate: of(false),
        verdict: verdict.key(),
        technique: verdict.technique().map(Technique::key),
        hints: *hints,
        overlooked,
        text: verdict_text(review, at, puzzle),
    }
}

/// Cells with digits, in the form used in the objects of steps.
fn pairs(of: impl Iterator<Item = (Cell, Digit)>, puzzle: &Puzzle) -> Vec<(String, u8)> {
    of.map(|(cell, digit)| (puzzle.board().cell_name(cell), puzzle.board().value_of(digit))).collect()
}

fn ending(review: &Review, puzzle: &Puzzle) -> Ending {
    let Learning { next, next_at, practise, .. } = &review.learning;
    let slip = |slip: &Slip| SlipObject {
        r#move: slip.made.map(|at| at + 1),
        claim: claims_text(&[slip.claim], puzzle),
        ms: slip.since.as_millis(),
        lasted_ms: slip.lasted.as_millis(),
        remains: slip.remains,
    };
    Ending {
        moves: review.own_moves(),
        solved: review.solved,
        ms: review.elapsed.as_millis(),
        hints: review.hints,
        techniques: review.techniques().into_iter().map(|(technique, times)| (technique.key(), times)).collect(),
        guesses: review.places(|verdict| verdict == Verdict::Guess).iter().map(|at| at + 1).collect(),
        slips: review.slips.iter().map(slip).collect(),
        learn: next.map(Technique::key),
        learn_at: next_at.map(|at| at + 1),
        practise: practise.iter().map(|(technique, &times)| (technique.key(), times)).collect(),
        summary: summary(review, puzzle),
    }
}
