//! The W and B ratings of a puzzle: how long whips, or braids, it takes.
//!
//! The W rating is the least n for which singles and whips of at most n variables solve the puzzle, the B rating the same for braids
//! (Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012, chapters 5 and 11). 0 is singles, whips of length 1 are pointing and
//! claiming. Whips are used simplest first, as CSP-Rules does for the ratings that its author publishes: for each elimination the
//! shortest, then shorter ones again. Braids solve just what T&E(1) solves, so a puzzle that takes more has neither
//! rating.

use super::singles::{Candidates, Shape};
use super::trial_depth::start;
use super::whip_search::{Kind, Links, Longer, Search};
use crate::puzzle::Puzzle;
use crate::solve::Solution;
use crate::work::{Stop, Work};

/// So many partial whips, and as many braids, are looked at for one puzzle.
const BUDGET: u64 = 1_000_000;
/// Longer ones are not looked for.
const LONGEST: u8 = 36;

/// How long whips or braids a puzzle takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainLength {
    /// This length solves it, and no lesser one.
    Exactly(u8),
    /// It takes more than this length: what is longer was not looked at.
    MoreThan(u8),
    /// No length solves it.
    Never,
}

/// Both ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhipRating {
    /// W.
    pub whips: ChainLength,
    /// B.
    pub braids: ChainLength,
}

/// The W and B ratings of a puzzle with this single solution; none where they are not defined: with sums or clues, of which singles see too
/// little.
///
/// # Errors
/// What stopped the work before both were known.
pub fn whip_rating(puzzle: &Puzzle, solution: &Solution, work: &Work) -> Result<Option<WhipRating>, Stop> {
    let shape = Shape::of(puzzle.board());
    let Some(state) = start(puzzle, &shape) else { return Ok(None) };
    let digits: Vec<u8> = puzzle.board().cells().map(|cell| solution.digit(cell).index() as u8).collect();
    let rating = |kind| length(&shape, state.clone(), &digits, kind, work);
    Ok(Some(WhipRating { whips: rating(Kind::Whip)?, braids: rating(Kind::Braid)? }))
}

/// What one round comes to.
enum Round {
    /// Candidates are removed, by whips or braids of this length.
    Removed(u8, Vec<(usize, u8)>),
    /// Up to this length none does, and longer ones were not looked at.
    NoneUpTo(u8),
    /// None does, whatever the length.
    Nothing,
}

fn length(shape: &Shape, mut state: Candidates, solution: &[u8], kind: Kind, work: &Work) -> Result<ChainLength, Stop> {
    let (mut longest, mut budget) = (0, BUDGET);
    while !state.is_solved() {
        match round(shape, &state, solution, kind, &mut budget, work)? {
            Round::Removed(length, targets) => {
                longest = longest.max(length);
                for (cell, digit) in targets {
                    // A puzzle with a solution never contradicts itself.
                    let _ = state.exclude(shape, cell, digit);
                }
            }
            // It takes the longest so far, or more than was looked at here.
            Round::NoneUpTo(length) => return Ok(ChainLength::MoreThan(length.max(longest.saturating_sub(1)))),
            Round::Nothing => return Ok(ChainLength::Never),
        }
    }
    Ok(ChainLength::Exactly(longest))
}

/// The shortest whips or braids of a position.
fn round(
    shape: &Shape,
    state: &Candidates,
    solution: &[u8],
    kind: Kind,
    budget: &mut u64,
    work: &Work,
) -> Result<Round, Stop> {
    let links = Links::of(shape, state);
    let mut supposed = state.clone();
    let targets = links.candidates.iter().enumerate().filter(|&(_, &(cell, digit))| {
        supposed.copy(state);
        // Singles find the contradiction of every braid.
        solution[cell] != digit && supposed.assume(shape, cell, digit).is_err()
    });
    let mut searches: Vec<_> = targets.map(|(at, &target)| (target, Search::new(&links, kind, at))).collect();
    for length in 1..=LONGEST {
        let (mut left, mut removed) = (Vec::new(), Vec::new());
        for (target, mut search) in searches {
            work.check()?;
            match search.lengthen(budget) {
                Longer::Complete => removed.push(target),
                Longer::TooMany if removed.is_empty() => return Ok(Round::NoneUpTo(length - 1)),
                Longer::TooMany => break,
                Longer::Partial => left.push((target, search)),
                Longer::Exhausted => {}
            }
        }
        if !removed.is_empty() {
            return Ok(Round::Removed(length, removed));
        }
        searches = left;
        if searches.is_empty() {
            return Ok(Round::Nothing);
        }
    }
    Ok(Round::NoneUpTo(LONGEST))
}
