//! The techniques that a puzzle cannot be solved without.

use std::collections::BTreeSet;

use crate::dispatch::{Finders, FirstStep};
use crate::engine::canonical_form::CanonicalForm;
use crate::step::apply;
use crate::technique::Family;
use crate::{Profile, Technique};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::work::{Stop, Work};

/// The most net steps per puzzle, over all its paths. Nets are looked for last and take the longest.
const MOST_NETS: u32 = 60;

/// The techniques that a puzzle cannot be solved without, as known so far. Each technique of the rating's path that is
/// in neither list can be done without.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Necessary {
    /// The puzzle is not solved without any one of these; cheapest first.
    pub techniques: Vec<Technique>,
    /// Techniques for which this is unknown because the work was stopped or too much; cheapest first.
    pub unknown: Vec<Technique>,
}

/// Returns the techniques without which the puzzle is not solved, among those (`used`) of a path of this profile that
/// solves it.
///
/// The puzzle is solved again without each of them, hardest first, by all other techniques of the profile. Several
/// techniques often find the same thing, so the list may be empty. A puzzle that was solved by trial needs only the
/// trial, which can replace everything else.
///
/// The work is measured in net steps. Where there are too many, or the work is stopped, the remaining techniques are
/// unknown.
pub fn necessary(puzzle: &Puzzle, profile: &Profile, used: &BTreeSet<Technique>, work: &Work) -> Necessary {
    if used.contains(&Technique::Trial) {
        return Necessary { techniques: vec![Technique::Trial], unknown: Vec::new() };
    }
    let position = Position::new(puzzle);
    let position = CanonicalForm::of(&position, profile).to_canonical(&position);
    let finders = Finders::new(puzzle.board());
    let mut necessary = Necessary::default();
    let mut nets = 0;
    for (at, &technique) in used.iter().rev().enumerate() {
        work.progress.report(at as u64, used.len() as u64);
        let mut without = profile.clone();
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
            // Finding nothing counts only if the time was not up.
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
