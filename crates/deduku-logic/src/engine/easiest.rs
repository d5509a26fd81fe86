//! The easiest reason for a claim, as seen by a person who has not written everything down.
//!
//! A person who places a digit has often noticed in passing that some candidates are removed. So the search places
//! nothing but removes candidates, in rounds: all that the techniques show in a position is removed at once, and the
//! next round starts from what is left. So no technique breaks a pattern before another has used it: a pattern that
//! loses a candidate may no longer be a pattern. The techniques are added one by one, the easiest first, each with all
//! the rounds that it makes possible; the one with which the claim follows is the claim's easiest one.
//!
//! Only the easier techniques are used like this. Nobody applies several of the harder ones in the head, so only one
//! step of one of them is tried, in the position at the start of any round, followed by what the easier ones make of
//! it.

use crate::certify::why::claim::Claim;
use crate::dispatch::Finders;
use crate::engine::query::Query;
use crate::{Profile, Step, Technique};
use deduku_core::board::Board;
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// What can be seen on a board with some techniques.
pub struct Sight {
    finders: Finders,
    profile: Profile,
    /// The number of techniques, from the start of the list, that count as easier.
    easier: usize,
}

/// The search condition: whether a step, found in a position, is enough.
type Wanted<'a> = dyn Fn(&Position, &Step) -> bool + 'a;

/// A reason: the hardest technique that it uses, and its last step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EasiestReason {
    /// The hardest technique used to reach the step, including its own.
    pub technique: Technique,
    /// The step. It may rely on candidates having been removed by easier steps.
    pub step: Step,
}

/// What the easier techniques lead to.
enum Look {
    Found(EasiestReason),
    /// No sufficient step: the position at the start of each round, up to the one in which nothing more is removed.
    Passed(Vec<Position>),
}

/// A position reached by removing what the techniques so far show in the one before it.
struct Round {
    position: Position,
    /// The number of techniques whose steps in it are removed in the next round.
    searched: usize,
}

impl Sight {
    /// A view of positions of this board with these techniques, easiest first; the first `easier` of them may be used
    /// repeatedly.
    pub fn new(board: &Board, techniques: Vec<Technique>, easier: usize) -> Self {
        let easier = easier.min(techniques.len());
        Self { finders: Finders::new(board), profile: Profile::of(techniques), easier }
    }

    /// The techniques, the easiest first.
    pub fn techniques(&self) -> &[Technique] {
        &self.profile.techniques
    }

    /// The index of the technique in the order, from 0; `None` if it is not included.
    pub fn rank(&self, technique: Technique) -> Option<usize> {
        self.profile.techniques.iter().position(|&other| other == technique)
    }

    /// The easiest reason for the claim; `None` if the techniques do not show it. What one step shows in the position
    /// is never called harder than this step. A claim that already holds in the position still needs a reason.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn reason_for(&self, position: &Position, claim: Claim, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        let wanted = |position: &Position, step: &Step| claim.follows(position, step);
        let passed = match self.look(position, &wanted, work)? {
            Look::Found(reason) => return Ok(Some(reason)),
            Look::Passed(passed) => passed,
        };
        let last = passed.last().unwrap_or(position);
        for &technique in &self.profile.techniques[self.easier..] {
            // What the steps of this technique so far have left: those in different positions often agree.
            let mut tried = Vec::new();
            for position in &passed {
                for step in self.steps(position, technique, work)? {
                    if wanted(position, &step) {
                        return Ok(Some(EasiestReason { technique, step }));
                    }
                    let mut after = last.clone();
                    if take(&mut after, &step) == 0 || tried.contains(&after) {
                        continue;
                    }
                    if let Look::Found(EasiestReason { step, .. }) = self.look(&after, &wanted, work)? {
                        return Ok(Some(EasiestReason { technique, step }));
                    }
                    tried.push(after);
                }
            }
        }
        // Searches also find nothing when the work has run out of time.
        work.check().map(|()| None)
    }

    /// The easiest way to continue: a placement in any cell if the easier techniques lead to one; otherwise the first
    /// step of a harder technique.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn way_on(&self, position: &Position, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        match self.look(position, &|_, step| !step.conclusion.place.is_empty(), work)? {
            Look::Found(reason) => Ok(Some(reason)),
            Look::Passed(passed) => self.first(passed.last().unwrap_or(position), self.easier, work),
        }
    }

    /// The easiest step, whether it places a digit or removes candidates.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn easiest_step(&self, position: &Position, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        self.first(position, 0, work)
    }

    /// The first step of the techniques from this index on.
    fn first(&self, position: &Position, from: usize, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        for &technique in &self.profile.techniques[from..] {
            if let Some(step) = self.steps(position, technique, work)?.into_iter().next() {
                return Ok(Some(EasiestReason { technique, step }));
            }
        }
        work.check().map(|()| None)
    }

    /// Looks for a sufficient step of the easier techniques, in rounds from this position.
    fn look(&self, start: &Position, is_enough: &Wanted<'_>, work: &Work) -> Result<Look, Stop> {
        let mut rounds = vec![Round { position: start.clone(), searched: 0 }];
        for (rank, &technique) in self.profile.techniques[..self.easier].iter().enumerate() {
            // The technique removes nothing more in most rounds, so the rounds known without it are kept up to the
            // first in which it does.
            let mut at = 0;
            while let Some(round) = rounds.get(at) {
                let mut next = rounds.get(at + 1).unwrap_or(round).position.clone();
                let mut removed = 0;
                for other in &self.profile.techniques[round.searched..=rank] {
                    let steps = self.steps(&round.position, *other, work)?;
                    if let Some(step) = steps.iter().find(|step| is_enough(&round.position, step)) {
                        return Ok(Look::Found(EasiestReason { technique, step: step.clone() }));
                    }
                    removed += steps.iter().map(|step| take(&mut next, step)).sum::<usize>();
                }
                rounds[at].searched = rank + 1;
                at += 1;
                if removed > 0 {
                    rounds.truncate(at);
                    rounds.push(Round { position: next, searched: 0 });
                }
            }
        }
        Ok(Look::Passed(rounds.into_iter().map(|round| round.position).collect()))
    }

    /// The steps that a search for several techniques finds for this one.
    fn steps(&self, position: &Position, technique: Technique, work: &Work) -> Result<Vec<Step>, Stop> {
        work.check()?;
        Ok(self.finders.each(position, &Query::of_one(&technique, &self.profile, work)))
    }
}

/// Removes the candidates that the step removes, and returns how many were still there.
fn take(position: &mut Position, step: &Step) -> usize {
    step.conclusion.eliminate.iter().filter(|&&(cell, digit)| position.remove(cell, digit)).count()
}
