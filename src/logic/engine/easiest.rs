//! The easiest reason for a claim, as seen by a person who has not written everything down.
//!
//! A person who places a digit has often noticed in passing that some candidates are removed. So the search places
//! nothing but removes candidates: with the first technique of the order as long as it finds any, then with the next,
//! restarting at the first after each one that removed something. What a technique shows before anything was removed
//! counts too, because a pattern that loses a candidate may no longer be a pattern. Only the easier techniques are used
//! like this. Nobody applies several of the harder ones in the head, so only one step of one of them is tried, followed
//! by what the easier ones make of it. The technique that the search must reach before the claim follows is the claim's
//! easiest one.

use crate::board::Board;
use crate::logic::certify::why::claim::Claim;
use crate::logic::dispatch::Finders;
use crate::logic::engine::query::Query;
use crate::logic::{Profile, Step, Technique};
use crate::puzzle::Position;
use crate::work::{Stop, Work};

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

    /// The easiest reason for the claim; `None` if the techniques do not show it. A claim that already holds in the
    /// position still needs a reason.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn reason_for(&self, position: &Position, claim: Claim, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        let wanted = |position: &Position, step: &Step| claim.follows(position, step);
        let mut position = position.clone();
        if let Some(reason) = self.look(&mut position, &wanted, work)? {
            return Ok(Some(reason));
        }
        for &technique in &self.profile.techniques[self.easier..] {
            let steps = self.steps(&position, technique, work)?;
            for step in steps {
                if wanted(&position, &step) {
                    return Ok(Some(EasiestReason { technique, step }));
                }
                let mut after = position.clone();
                if take(&mut after, &step) > 0
                    && let Some(EasiestReason { step, .. }) = self.look(&mut after, &wanted, work)?
                {
                    return Ok(Some(EasiestReason { technique, step }));
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
        let mut position = position.clone();
        match self.look(&mut position, &|_, step| !step.conclusion.place.is_empty(), work)? {
            None => self.first(&position, self.easier, work),
            found => Ok(found),
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

    /// The first sufficient step of the easier techniques; leaves the position as it was before that step.
    fn look(
        &self,
        position: &mut Position,
        is_enough: &Wanted<'_>,
        work: &Work,
    ) -> Result<Option<EasiestReason>, Stop> {
        let start = position.clone();
        let (mut rank, mut hardest, mut tried) = (0, 0, 0);
        let mut is_start = true;
        while rank < self.easier {
            let technique = self.profile.techniques[rank];
            let mut steps = self.steps(position, technique, work)?;
            if rank == tried {
                tried += 1;
                if !is_start {
                    steps.extend(self.steps(&start, technique, work)?);
                }
            }
            if let Some(step) = steps.iter().find(|step| is_enough(position, step)) {
                let technique = self.profile.techniques[hardest.max(rank)];
                return Ok(Some(EasiestReason { technique, step: step.clone() }));
            }
            let taken: usize = steps.iter().map(|step| take(position, step)).sum();
            if taken == 0 {
                rank += 1;
            } else {
                hardest = hardest.max(rank);
                rank = 0;
                is_start = false;
            }
        }
        Ok(None)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit};
    use crate::logic::{Level, Levels};
    use crate::puzzle::Puzzle;

    #[test]
    fn a_pattern_counts_though_easier_steps_would_break_it() {
        // r4c8 is 5 once the kite of 9 in row 5 and column 3 has removed the 9 of r3c7; easier steps remove one of its
        // ends.
        let puzzle: Puzzle = "584...6.33.28..745...543.282.84.......315..87.5..38...84...5...92.384.7.73...98.4"
            .parse()
            .expect("a puzzle");
        let mut techniques = Profile::standard().techniques;
        techniques.retain(|technique| Levels::shipped().techniques(Level::Expert).contains(technique));
        let is_easier = |technique: &&Technique| Levels::shipped().techniques(Level::Hard).contains(technique);
        let easier = techniques.iter().take_while(is_easier).count();
        let sight = Sight::new(puzzle.board(), techniques, easier);
        let claim = Claim { cell: Cell::new(34), digit: Digit::new(5).expect("a digit"), holds: true };
        let reason = sight.reason_for(&Position::new(&puzzle), claim, &Work::unlimited()).expect("no limit");
        assert_eq!(reason.map(|reason| reason.technique), Some(Technique::TwoStringKite));
    }
}
