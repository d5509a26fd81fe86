//! What a puzzle cannot do without.

use super::rating::switched;
use super::{End, Profile, Rating, Technique, Trial, path};
use crate::puzzle::{Position, Puzzle};
use crate::work::{Stop, Work};

/// The techniques of the rating's path without which the puzzle is not solved, the cheapest first.
///
/// The puzzle is solved anew without each of them, by all others of the standard profile; what a technique
/// finds is often found by another, so there may be none. A puzzle that was solved by trial needs the trial,
/// and with it can do without everything else. One that was not solved needs nothing.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn necessary(puzzle: &Puzzle, rating: &Rating, work: &Work) -> Result<Vec<Technique>, Stop> {
    if rating.end != End::Solved {
        return Ok(Vec::new());
    }
    if rating.techniques.contains_key(&Technique::Trial) {
        return Ok(vec![Technique::Trial]);
    }
    let (position, standard) = (Position::new(puzzle), switched(Profile::standard(), rating.uniqueness));
    let mut necessary = Vec::new();
    for &technique in rating.techniques.keys() {
        let mut without = standard.clone();
        without.techniques.retain(|&other| other != technique);
        match path(&position, &without, Trial::Forbidden, work).end {
            End::Solved => {}
            End::Stopped(stop) => return Err(stop),
            End::Stuck | End::NoSolution | End::SeveralSolutions => necessary.push(technique),
        }
    }
    Ok(necessary)
}
