//! `more-like`: fresh puzzles that need the same steps.

use anyhow::{Result, anyhow};

use super::arguments::MoreLikeArguments;
use super::input::Input;
use super::made::{end, print_named};
use super::output::Output;
use super::status::Status;
use crate::entropy::fresh_seed;
use crate::generate::{GenerateError, Kind, Likeness, kind_of, next_seed};
use crate::puzzle::Puzzle;
use crate::work::{Progress, Work};

pub(super) fn more_like(arguments: &MoreLikeArguments) -> Result<Status> {
    let puzzle = first(arguments)?;
    let progress = Progress::default();
    let work = Work { progress: progress.clone(), ..arguments.limits.work() };
    let likeness = Likeness::of(&puzzle, &work)?;
    let (kind, constraints) = match &arguments.board {
        Some(kind) => (kind.clone(), Vec::new()),
        None => kind_of(&puzzle)?,
    };
    let mut output = Output::new(progress);
    let mut seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut missed = Vec::new();
    for number in 1..=arguments.count {
        match likeness.another((&kind, &constraints), seed, arguments.tries, &work) {
            Ok(made) => {
                seed = next_seed(made.seed);
                print_named(&made, (&name(&likeness, number), &kind), arguments.json, &mut output)?;
            }
            Err(error @ GenerateError::NotFound { .. }) => {
                missed.push(format!("puzzle {number}: {error}"));
                break;
            }
            Err(GenerateError::Stopped(stop)) => {
                missed.push(format!("puzzle {number}: {stop}"));
                break;
            }
            Err(error) => return Err(error.into()),
        }
        output.flush()?;
    }
    end(output, &missed)
}

/// The first puzzle of the input.
fn first(arguments: &MoreLikeArguments) -> Result<Puzzle> {
    let input = Input::open_one(&arguments.input, arguments.input_board.as_ref().and_then(Kind::board));
    let first = input.items().next();
    let name = arguments.input.display();
    let first = first.ok_or_else(|| anyhow!("{name}: no puzzle found: name a file that contains one"))?;
    Ok(first.map_err(|unread| anyhow!(unread.message))?.entry.puzzle)
}

/// The name of a puzzle: `like 1: x-wing with naked-pair`.
fn name(likeness: &Likeness, number: usize) -> String {
    let others = likeness.necessary.iter().filter(|&&technique| technique != likeness.hardest);
    let others: Vec<&str> = others.map(|technique| technique.key()).collect();
    let with = if others.is_empty() { String::new() } else { format!(" with {}", others.join(" ")) };
    format!("like {number}: {}{with}", likeness.hardest.key())
}
