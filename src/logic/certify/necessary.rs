//! What a puzzle cannot do without.

use crate::logic::dispatch::{Finders, FirstStep};
use crate::logic::engine::canonical_form::CanonicalForm;
use crate::logic::step::apply;
use crate::logic::technique::Family;
use crate::logic::{End, Profile, Rating, Technique};
use crate::puzzle::{Position, Puzzle};
use crate::work::{Stop, Work};

/// For each puzzle so many steps that no path is walked for lightly: nets, which are looked for last and longest.
const MOST_NETS: u32 = 60;

/// What a puzzle cannot do without, as far as it was found out. What is in neither list it can do without.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Necessary {
    /// Without any of these it is not solved; the cheapest first.
    pub techniques: Vec<Technique>,
    /// Of these it is not known, for the work was too much or was stopped; the cheapest first.
    pub unknown: Vec<Technique>,
}

/// The techniques of the rating's path without which the puzzle is not solved.
///
/// The puzzle is solved again without each of them, the hardest first, by all others of the rating's profile; what a
/// technique finds is often found by another, so there may be none. A puzzle that was solved by trial needs the
/// trial, and with it can do without everything else. One that was not solved needs nothing.
///
/// The work is counted, in steps that take nets: where it is too much, or is stopped, the rest is not known.
pub fn necessary(puzzle: &Puzzle, rating: &Rating, work: &Work) -> Necessary {
    if rating.end != End::Solved {
        return Necessary::default();
    }
    if rating.techniques.contains_key(&Technique::Trial) {
        return Necessary { techniques: vec![Technique::Trial], unknown: Vec::new() };
    }
    let position = Position::new(puzzle);
    let position = CanonicalForm::of(&position, &rating.profile).to_canonical(&position);
    let finders = Finders::new(puzzle.board());
    let mut necessary = Necessary::default();
    let mut nets = 0;
    for (at, &technique) in rating.techniques.keys().rev().enumerate() {
        work.progress.report(at as u64, rating.techniques.len() as u64);
        let mut without = rating.profile.clone();
        without.techniques.retain(|&other| other != technique);
        match is_solved(&position, &without, &finders, &mut nets, work) {
            Ok(true) => {}
            Ok(false) => necessary.techniques.push(technique),
            Err(_) => necessary.unknown.push(technique),
        }
    }
    necessary.techniques.reverse();
    necessary.unknown.reverse();
    necessary
}

/// Whether the profile solves the position.
fn is_solved(
    position: &Position,
    profile: &Profile,
    finders: &Finders,
    nets: &mut u32,
    work: &Work,
) -> Result<bool, Stop> {
    let mut position = position.clone();
    while position.unsolved() > 0 {
        work.check()?;
        let step = match finders.first_if_sound(&position, profile, work) {
            FirstStep::Step(step) => step,
            FirstStep::Contradiction => return Ok(false),
            // What has no more time finds nothing.
            FirstStep::Nothing => return work.check().map(|()| false),
        };
        if step.technique.facts().family == Family::Net {
            *nets += 1;
            if *nets > MOST_NETS {
                return Err(Stop::Budget);
            }
        }
        apply(&mut position, &step);
    }
    Ok(position.is_solved())
}
