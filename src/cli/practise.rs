//! `practise`: positions in which a step of a technique, or by a clue of a constraint, is the easiest one.

use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use super::arguments::PractiseArguments;
use super::batch::finish;
use super::errors::Errors;
use super::output::{Output, complain};
use super::status::Status;
use crate::board::{Cell, Digit};
use crate::chance::GENERATOR_VERSION;
use crate::constraint::{Clue, Geometry};
use crate::entropy::fresh_seed;
use crate::generate::{GenerateError, Practice, PracticeAim, PracticeError, PracticePosition, next_seed};
use crate::logic::{Step, Style, wording};
use crate::puzzle::Puzzle;
use crate::text::{Entry, Format, JsonPuzzle, json_line, json_position, solution_form, write};
use crate::work::{Progress, Stop, Work};

/// The time limit for finding a position if none is given.
const DEFAULT_LIMIT: Duration = Duration::from_secs(60);

/// A position as a JSON object, which other commands read as a position.
#[derive(Serialize)]
struct Object {
    practice: usize,
    technique: &'static str,
    /// The constraint that is practised, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    constraint: Option<&'static str>,
    /// What counts as easier: a profile, or `basics-and-family`, `basics`, `singles`.
    easier: &'static str,
    /// As text, in the `candidates` format; absent on boards that this format cannot represent.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    /// All correct answers.
    answers: Vec<Answer>,
    #[serde(flatten)]
    puzzle: JsonPuzzle,
}

#[derive(Serialize)]
struct Answer {
    place: Vec<(String, u8)>,
    eliminate: Vec<(String, u8)>,
    text: String,
}

pub(super) fn practise(arguments: &PractiseArguments) -> Result<Status> {
    let aim = match (arguments.technique, arguments.constraint) {
        (Some(technique), _) => PracticeAim::Technique(technique),
        (None, Some(constraint)) => PracticeAim::Constraint(constraint),
        // Not reached: the arguments require exactly one of them.
        (None, None) => return Ok(Status::Wrong),
    };
    let mut practice = Practice::new(aim, arguments.board.clone())?;
    practice.tries = arguments.tries;
    practice.threads = arguments.threads.count;
    let progress = Progress::default();
    let mut output = Output::new(progress.clone());
    let usual = arguments.limits.or(DEFAULT_LIMIT);
    let limits = if arguments.tries.is_some() { arguments.limits } else { usual };
    // The limits for one position, starting now.
    let limits = || Work { progress: progress.clone(), ..limits.work() };
    let mut seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut missed = Vec::new();
    for number in 1..=arguments.count {
        match practice.position(seed, &limits()) {
            Ok(found) if arguments.json => output.json(&object(number, &practice, &found))?,
            Ok(found) => output.text(&text(number, &practice, &found))?,
            Err(error @ PracticeError::NotFound { .. }) => missed.push(format!("position {number}: {error}")),
            Err(PracticeError::Generate(GenerateError::Stopped(Stop::Deadline))) => {
                let (puzzles, wanted) = (progress.figures().0, aim.key());
                missed.push(format!(
                    "position {number}: time limit reached, no position for {wanted} in {puzzles} puzzles: it is rare; \
                     allow more time with --timeout, or try another seed"
                ));
            }
            Err(error) => return Err(error.into()),
        }
        output.flush()?;
        seed = next_seed(seed);
    }
    finish(output, &Errors::default(), Status::Done)?;
    for message in &missed {
        complain(message);
    }
    Ok(if missed.is_empty() { Status::Done } else { Status::Undecided })
}

/// The position in the `candidates` format, if its board can be written that way.
fn drawn(found: &PracticePosition) -> Option<String> {
    let entry = Entry { position: Some(found.position.clone()), ..Entry::of(found.position.puzzle().clone()) };
    write(&entry, Format::Candidates).ok()
}

/// A heading, the position and the answers, one per line. A position that cannot be drawn is printed as JSON.
fn text(number: usize, practice: &Practice, found: &PracticePosition) -> String {
    let puzzle = found.position.puzzle();
    let order = found.easier.in_words().map_or_else(String::new, |words| format!(", {words}"));
    let heading = format!("position {number}: {}{order}, seed {}\n", practice.aim().name(), found.seed);
    let drawing = drawn(found).unwrap_or_else(|| {
        let json = json_line(&json_position(&found.position, false));
        json.unwrap_or_default() + "\n"
    });
    let answers = found.steps.iter().map(|step| format!("      {}\n", line(step, puzzle)));
    heading + &drawing + &said(practice.aim(), puzzle) + &answers.collect::<String>()
}

/// What the practised clues, and rules for the whole grid, state beyond their rule and their cells, one per line,
/// without repeated lines.
fn said(aim: PracticeAim, puzzle: &Puzzle) -> String {
    let PracticeAim::Constraint(constraint) = aim else { return String::new() };
    let is_said = |clue: &&Clue| {
        constraint.families().contains(&clue.family) || clue.family.row().geometry == Geometry::Everywhere
    };
    let own = puzzle.clues().iter().filter(is_said);
    let name = |cell| puzzle.board().cell_name(cell);
    let mut lines: Vec<String> =
        own.filter_map(|clue| Some(format!("      {}\n", clue.in_words(puzzle.board(), &name)?))).collect();
    lines.dedup();
    lines.concat()
}

fn line(step: &Step, puzzle: &Puzzle) -> String {
    wording::full_line(step, puzzle, Style::Standard)
}

fn object(number: usize, practice: &Practice, found: &PracticePosition) -> Object {
    let puzzle = found.position.puzzle();
    let pairs =
        |of: &[(Cell, Digit)]| of.iter().map(|&(cell, digit)| (puzzle.board().cell_name(cell), digit.get())).collect();
    let answer = |step: &Step| Answer {
        place: pairs(&step.conclusion.place),
        eliminate: pairs(&step.conclusion.eliminate),
        text: line(step, puzzle),
    };
    let mut json = json_position(&found.position, false);
    json.solution = Some(solution_form(puzzle, &found.solution));
    json.seed = Some(found.seed);
    json.generator = Some(GENERATOR_VERSION);
    Object {
        practice: number,
        technique: found.technique.key(),
        constraint: match practice.aim() {
            PracticeAim::Technique(_) => None,
            PracticeAim::Constraint(constraint) => Some(constraint.name()),
        },
        easier: found.easier.name(),
        position: drawn(found),
        answers: found.steps.iter().map(answer).collect(),
        puzzle: json,
    }
}
