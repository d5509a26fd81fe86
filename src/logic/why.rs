//! Why not? The proof of one claim about one cell, and of nothing else.

use super::finders::Finders;
use super::prune::{again, prune_to};
use super::{Family, Profile, Step, Technique, apply};
use crate::board::{Cell, Digit};
use crate::puzzle::Position;
use crate::solve::search_position;
use crate::work::{Stop, Work};

/// Whether a claim can be proved at all is searched for in so many nodes; after that, logic has its say.
const LOOK: u64 = 100_000;
/// So many of the steps that lead to the claim at once are followed back.
const LAST_STEPS: usize = 6;

/// What is said of a cell and a digit: `r3c5=7`, or `r3c5<>7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell is said to hold the digit, or not to hold it.
    pub holds: bool,
}

/// What can be said to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It follows, by these steps; by none where the position shows it already.
    Proven(Vec<Step>),
    /// The opposite holds in the one solution, or in all of several.
    Wrong {
        /// Whether there is only one.
        unique: bool,
    },
    /// It holds in some solutions and not in others.
    Open,
    /// The position has no solution, so that anything would follow.
    NoSolution,
    /// The profile's techniques do not reach it.
    Beyond {
        /// The last of the techniques that could be of use on this board.
        technique: Technique,
        /// Whether a search has shown that the claim is true all the same.
        is_true: bool,
    },
}

impl Claim {
    /// Whether the position shows it.
    fn stands(self, position: &Position) -> bool {
        match position.value(self.cell) {
            Some(digit) => (digit == self.digit) == self.holds,
            None => !self.holds && !position.candidates(self.cell).contains(self.digit),
        }
    }

    /// Whether the claim stands where the step has been done.
    fn follows(self, position: &Position, step: &Step) -> bool {
        let Self { cell, digit, holds } = self;
        let (place, eliminate) = (&step.conclusion.place, &step.conclusion.eliminate);
        if holds {
            return place.contains(&(cell, digit));
        }
        let excludes = |&(at, placed): &(Cell, Digit)| {
            if at == cell { placed != digit } else { placed == digit && position.board().peers(at).contains(&cell) }
        };
        eliminate.contains(&(cell, digit)) || place.iter().any(excludes)
    }

    /// The opposite.
    const fn denied(self) -> Self {
        Self { holds: !self.holds, ..self }
    }

    /// The position with the claim taken for true; none where it cannot be.
    fn assumed(self, position: &Position) -> Option<Position> {
        if self.stands(position) {
            return Some(position.clone());
        }
        if self.denied().stands(position) {
            return None;
        }
        let mut position = position.clone();
        if self.holds {
            position.place(self.cell, self.digit);
        } else {
            position.remove(self.cell, self.digit);
        }
        Some(position)
    }
}

/// The shortest proof of the claim that the profile's techniques give, or what there is to say instead.
///
/// Nothing is guessed or assumed. The techniques are tried in their order, so that the proof asks for none
/// that is harder than need be; with those that are enough the proof of fewest steps is looked for: what they
/// find in the position, then what they find after all of that, and so on to the claim, and back from it
/// without all that it does not rest on. Where several steps lead to the claim, some are followed back, and
/// the path of cheapest steps too; so no other proof may be shorter by much, but some may be shorter.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn why(position: &Position, claim: Claim, profile: &Profile, work: &Work) -> Result<Why, Stop> {
    let look = work.with_nodes(work.nodes.map_or(LOOK, |nodes| nodes.min(LOOK)));
    // How many solutions are known, two at most, and whether there are no others.
    let count = |claim: Claim, limit| match claim.assumed(position) {
        None => Ok((0, true)),
        Some(assumed) => {
            let search = search_position(&assumed, limit, &look);
            work.check()?;
            Ok((search.solutions.len(), search.complete))
        }
    };
    let (against, all_against) = count(claim.denied(), 2)?;
    let (in_favour, all_in_favour) = count(claim, 1)?;
    match (in_favour, against) {
        (0, 0) if all_in_favour && all_against => return Ok(Why::NoSolution),
        (0, 1..) if all_in_favour => return Ok(Why::Wrong { unique: against == 1 }),
        (1.., 1..) => return Ok(Why::Open),
        _ => {}
    }
    let search = Search { position, claim, finders: Finders::new(position.board()), work };
    Ok(match search.proof(profile)? {
        Some(steps) => Why::Proven(steps),
        None => Why::Beyond { technique: hardest(position, profile), is_true: against == 0 && all_against },
    })
}

/// The last technique of the profile that the board can show.
fn hardest(position: &Position, profile: &Profile) -> Technique {
    let (several, sums) = (position.board().grids().len() > 1, position.puzzle().has_sums());
    let known = profile.techniques.iter().rev().copied();
    let of_use = known.clone().find(|technique| match technique.facts().family {
        Family::Grid => several,
        Family::Sum => sums,
        _ => true,
    });
    of_use.or(known.clone().next()).unwrap_or(Technique::FullHouse)
}

struct Search<'a> {
    position: &'a Position,
    claim: Claim,
    finders: Finders,
    work: &'a Work,
}

impl Search<'_> {
    fn proof(&self, profile: &Profile) -> Result<Option<Vec<Step>>, Stop> {
        if self.claim.stands(self.position) {
            return Ok(Some(Vec::new()));
        }
        let Some(cheapest) = self.cheapest(profile)? else { return Ok(None) };
        // Techniques that are harder than all of these are not needed.
        let rank = |step: &Step| profile.techniques.iter().position(|&technique| technique == step.technique);
        let needed = cheapest.iter().filter_map(rank).max().map_or(0, |last| last + 1);
        let enough = Profile { techniques: profile.techniques[..needed].to_vec(), ..profile.clone() };
        let mut proofs = Vec::new();
        proofs.extend(self.pruned(cheapest, profile)?);
        for steps in self.broadest(&enough)? {
            proofs.extend(self.pruned(steps, &enough)?);
        }
        let cost = |steps: &Vec<Step>| (steps.len(), steps.iter().filter_map(rank).sum::<usize>());
        Ok(proofs.into_iter().min_by_key(cost))
    }

    fn pruned(&self, steps: Vec<Step>, profile: &Profile) -> Result<Option<Vec<Step>>, Stop> {
        prune_to(self.position, steps, &|position| self.claim.stands(position), profile, self.work)
    }

    /// The cheapest step, and again, until the claim stands; none where no step is left before it does.
    fn cheapest(&self, profile: &Profile) -> Result<Option<Vec<Step>>, Stop> {
        let (mut position, mut steps) = (self.position.clone(), Vec::new());
        while !self.claim.stands(&position) {
            self.work.check()?;
            let Some(step) = self.finders.first(&position, profile, self.work) else { return Ok(None) };
            apply(&mut position, &step);
            steps.push(step);
        }
        Ok(Some(steps))
    }

    /// Every step there is, and again, until some lead to the claim: for each of these all that came before,
    /// and it.
    fn broadest(&self, profile: &Profile) -> Result<Vec<Vec<Step>>, Stop> {
        // To find every nested net takes long, and they are too many to follow.
        let techniques = profile.techniques.iter().copied().filter(|technique| !technique.is_nested()).collect();
        let profile = &Profile { techniques, ..profile.clone() };
        let (mut position, mut steps) = (self.position.clone(), Vec::new());
        while !self.claim.stands(&position) {
            self.work.check()?;
            let found = self.finders.each(&position, profile);
            let last: Vec<&Step> =
                found.iter().filter(|step| self.claim.follows(&position, step)).take(LAST_STEPS).collect();
            if !last.is_empty() {
                return Ok(last.into_iter().map(|step| [&steps[..], std::slice::from_ref(step)].concat()).collect());
            }
            let before = steps.len();
            for step in found {
                self.work.check()?;
                if let Some(step) = again(&self.finders, &position, &step, profile, self.work) {
                    apply(&mut position, &step);
                    steps.push(step);
                }
            }
            if steps.len() == before {
                return Ok(Vec::new());
            }
        }
        Ok(vec![steps])
    }
}
