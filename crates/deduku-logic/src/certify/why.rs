//! Proves one claim about one cell, and nothing else.

pub(crate) mod claim;
pub(crate) mod search;
pub(crate) mod slice;

pub(crate) use crate::certify::why::claim::Claim;
use std::cell::Cell as Counter;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::certify::why::search::{Found, Search};
use crate::certify::why::slice::Task;

use crate::dispatch::{Finders, TechniqueVisitor};
use crate::{Family, Profile, Step, Technique};
use deduku_core::board::DigitSet;
use deduku_core::puzzle::Position;
use deduku_core::solve::search_position;
use deduku_core::work::{Stop, Work};

/// The most nodes of the search for whether the claim can be true or false; beyond that, only logic decides.
const LOOK: u64 = 100_000;
/// The time in which nearly every proof is found, and the shortest one of most: a deadline for a person who waits.
pub const WHY_LIMIT: Duration = Duration::from_secs(5);

/// The answer to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Why {
    /// The claim follows by these steps; there are none where the position already shows it. No proof that the
    /// techniques' finders can build has fewer steps. A single step also has the fewest premises, except that nested
    /// nets are searched for only where nothing else proves the claim.
    Proven(Vec<Step>),
    /// The claim follows by these steps; time ran out before all shorter proofs were ruled out.
    ProvenAtLength(Vec<Step>),
    /// The opposite is true in the only solution, or in every one of several.
    Wrong {
        /// Whether there is only one solution.
        unique: bool,
    },
    /// It is true in some solutions and false in others.
    Open,
    /// The position has no solution, so anything would follow.
    NoSolution,
    /// The profile's techniques do not reach it.
    Beyond {
        /// The last technique of the profile that could be of use on this board.
        technique: Technique,
        /// Whether a search has shown that the claim is true nevertheless.
        is_true: bool,
    },
}

/// Returns the proof of the claim with the fewest steps of the profile's techniques, and among proofs of one step the
/// one with the fewest premises; or why there is none.
///
/// Nothing is guessed. Past its deadline, the work ends with the best proof found so far ([`WHY_LIMIT`] is enough). A
/// budget of nodes bounds the search for shorter proofs: a position costs one node if only the claim is looked for, and
/// a hundred if every step is.
///
/// # Errors
/// [`Stop`] when the work was interrupted, or its time ran out before any proof was found.
pub fn why(position: &Position, claim: Claim, profile: &Profile, work: &Work) -> Result<Why, Stop> {
    let look = work.with_nodes(work.nodes.map_or(LOOK, |nodes| nodes.min(LOOK)));
    let mut known = vec![DigitSet::EMPTY; position.board().cell_count()];
    // The number of solutions found, and whether there are no others.
    let mut count = |claim: Claim, limit| match claim.assumed(position) {
        None => Ok((0, true)),
        Some(assumed) => {
            let search = search_position(&assumed, limit, &look);
            work.check()?;
            for solution in &search.solutions {
                position.board().cells().for_each(|cell| known[cell.index()].insert(solution.digit(cell)));
            }
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
    let task = Task { position, claim, profile, finders: Finders::new(position.board()), work };
    Ok(match (Search { task, known: &known, spent: Counter::new(0) }).proof()? {
        Some(Found { steps, is_shortest: true }) => Why::Proven(steps),
        Some(Found { steps, is_shortest: false }) => Why::ProvenAtLength(steps),
        None => Why::Beyond { technique: hardest(position, profile), is_true: against == 0 && all_against },
    })
}

/// Passes each single step that concludes the claim to `look`, in the order of the profile's techniques; `look` breaks to
/// end the search. Of nets, only those that refute the claim's candidate are looked for.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn steps_to(
    position: &Position,
    claim: Claim,
    profile: &Profile,
    work: &Work,
    look: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let finders = Finders::new(position.board());
    let mut concluding = Concluding { position, claim, look, has_ended: false };
    let goal = Some((claim.cell, claim.digit));
    finders.toward(position, (&profile.techniques, profile), goal, work, &mut concluding)?;
    if claim.holds || concluding.has_ended {
        return Ok(());
    }
    // A candidate can also be excluded by a digit that is placed elsewhere, which is beside the goal.
    let placing = |technique: &Technique| technique.facts().can_place && !technique.refutes_one();
    let placing: Vec<Technique> = profile.techniques.iter().copied().filter(placing).collect();
    finders.toward(position, (&placing, profile), None, work, &mut concluding)
}

/// Every step of this technique that concludes the claim, as [`find_by`](crate::find_by) lists them, except that of nets
/// only those that refute the claim's candidate are looked for.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn steps_by(position: &Position, claim: Claim, technique: Technique, work: &Work) -> Result<Vec<Step>, Stop> {
    let finders = Finders::new(position.board());
    let goal = technique.refutes_one().then_some((claim.cell, claim.digit));
    let mut steps = finders.every_toward(position, technique, goal, work);
    work.check()?;
    steps.retain(|step| claim.follows(position, step));
    Ok(steps)
}

/// Visitor that passes on the steps that conclude a claim.
struct Concluding<'l> {
    position: &'l Position,
    claim: Claim,
    look: &'l mut dyn FnMut(Step) -> ControlFlow<()>,
    /// Whether `look` has ended the search.
    has_ended: bool,
}

impl TechniqueVisitor for Concluding<'_> {
    fn wants(&mut self, technique: Technique) -> bool {
        technique.facts().can_place || !self.claim.holds
    }

    fn found(&mut self, steps: Vec<Step>) -> ControlFlow<()> {
        let (position, claim) = (self.position, self.claim);
        let ended = steps.into_iter().filter(|step| claim.follows(position, step)).try_for_each(&mut *self.look);
        self.has_ended |= ended.is_break();
        ended
    }
}

/// The last technique of the profile that can occur on the board.
fn hardest(position: &Position, profile: &Profile) -> Technique {
    let (several, sums) = (position.board().grids().len() > 1, position.puzzle().has_sums());
    let clues = !position.puzzle().kernels().is_empty();
    let known = profile.techniques.iter().rev().copied();
    let of_use = known.clone().find(|technique| match technique.facts().family {
        Family::Grid => several,
        Family::Sum => sums,
        Family::Clue => clues || sums && technique.facts().evidence.refutes_by_clues(),
        _ => true,
    });
    of_use.or(known.clone().next()).unwrap_or(Technique::FullHouse)
}
