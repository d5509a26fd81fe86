//! The W and B ratings of a puzzle: the length of whips, or braids, that it requires.
//!
//! The W rating is the least n for which singles and whips of at most n variables solve the puzzle; the B rating is the
//! same for braids (Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012, chapters 5 and 11). A
//! rating of 0 means singles; whips of length 1 are pointing and claiming. Whips are used simplest first, as CSP-Rules
//! does for the ratings that its author publishes: the shortest for each elimination, then shorter ones again. Braids
//! solve exactly what T&E(1) solves, so a puzzle that requires more has neither rating.

use super::singles::{Candidates, Shape};
use super::trial_depth::start;
use super::whip_search::{Kind, Links, Longer, Search};
use deduku_core::puzzle::Puzzle;
use deduku_core::solve::Solution;
use deduku_core::work::{Stop, Work};

/// The maximum number of partial whips, and of partial braids, examined for one puzzle.
const BUDGET: u64 = 1_000_000;
/// The maximum length that is searched for.
const LONGEST: u8 = 36;

/// The length of whips or braids that a puzzle requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainLength {
    /// This length solves it, and no smaller one.
    Exactly(u8),
    /// It requires more than this length: longer ones were not examined.
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

/// The W and B ratings of a puzzle with this single solution. `None` where they are not defined: with sums or clues, of
/// which singles see too little.
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

/// The result of one round.
enum Round {
    /// Candidates are removed, by whips or braids of this length.
    Removed(u8, Vec<(usize, u8)>),
    /// None up to this length removes anything, and longer ones were not examined.
    NoneUpTo(u8),
    /// No length removes anything.
    Nothing,
}

fn length(shape: &Shape, mut state: Candidates, solution: &[u8], kind: Kind, work: &Work) -> Result<ChainLength, Stop> {
    let (mut longest, mut budget) = (0, BUDGET);
    while !state.is_solved() {
        match round(shape, &state, solution, kind, &mut budget, work)? {
            Round::Removed(length, targets) => {
                longest = longest.max(length);
                for (cell, digit) in targets {
                    // A puzzle with a solution never leads to a contradiction.
                    let _ = state.exclude(shape, cell, digit);
                }
            }
            // It requires the longest length so far, or more than was examined here.
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
