//! The easiest reason for a claim, as a person has it who has not written everything down.
//!
//! Who places a digit has often seen in passing that some candidates are removed. So nothing is placed on the way, but
//! candidates are taken: by the first technique of the order as far as it goes, then by the next, starting over
//! after each that took something. What a technique shows before anything was taken counts too, for a pattern that loses a
//! candidate may be none any more. That is done with the easier techniques only. Of the harder ones nobody does several
//! in the head: one step of one of them, and what the easier ones make of it, is all that is looked at. The technique to
//! which this has to go before the claim follows is its easiest one.

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
    /// How many of the techniques are easier ones.
    easier: usize,
}

/// What is looked for: whether a step, found in a position, is enough.
type Wanted<'a> = dyn Fn(&Position, &Step) -> bool + 'a;

/// A reason: the hardest technique that it takes, and its last step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EasiestReason {
    /// The hardest technique on the way to the step, its own included.
    pub technique: Technique,
    /// The step. Candidates that easier steps take may be removed before it.
    pub step: Step,
}

impl Sight {
    /// Positions of this board, with these techniques, the easiest first; `easier` of them are used as often as one likes.
    pub fn new(board: &Board, techniques: Vec<Technique>, easier: usize) -> Self {
        let easier = easier.min(techniques.len());
        Self { finders: Finders::new(board), profile: Profile::of(techniques), easier }
    }

    /// The techniques, the easiest first.
    pub fn techniques(&self) -> &[Technique] {
        &self.profile.techniques
    }

    /// The place of the technique in the order, from 0; none where it is not among them.
    pub fn rank(&self, technique: Technique) -> Option<usize> {
        self.profile.techniques.iter().position(|&other| other == technique)
    }

    /// The easiest reason for the claim; none where the techniques do not show it. A position that shows it already
    /// needs a reason all the same.
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
        // What has no more time finds nothing.
        work.check().map(|()| None)
    }

    /// The easiest way on: to a digit, of whatever cell, if the easier techniques lead to one; else the first step of a
    /// harder technique.
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

    /// The easiest step, whether it places a digit or takes candidates.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted.
    pub fn easiest_step(&self, position: &Position, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        self.first(position, 0, work)
    }

    /// The first step of the techniques from this one on.
    fn first(&self, position: &Position, from: usize, work: &Work) -> Result<Option<EasiestReason>, Stop> {
        for &technique in &self.profile.techniques[from..] {
            if let Some(step) = self.steps(position, technique, work)?.into_iter().next() {
                return Ok(Some(EasiestReason { technique, step }));
            }
        }
        work.check().map(|()| None)
    }

    /// The first step of the easier techniques that is enough; the position is as they leave it before it.
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

    /// The steps of a technique, as a list of several has them.
    fn steps(&self, position: &Position, technique: Technique, work: &Work) -> Result<Vec<Step>, Stop> {
        work.check()?;
        Ok(self.finders.each(position, &Query::of_one(&technique, &self.profile, work)))
    }
}

/// Takes the candidates that the step takes, and returns how many there were.
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
        // r4c8 is 5 once the kite of 9 in row 5 and column 3 has taken the 9 of r3c7; easier steps take one of its ends.
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
