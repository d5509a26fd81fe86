//! Finds what a move was based on, and which easier step was available.

use crate::review::model::{Overlooked, Verdict};
use crate::state::{MarkStatus, State};
use deduku_core::board::Board;
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};
use deduku_logic::{Claim, Profile, Sight, Technique};
use deduku_rating::{Level, Levels};

/// Finds the techniques that show a claim in positions of a board.
pub(super) struct Judge {
    /// The techniques that people use: those of the levels up to *expert*, in the standard profile's order. Nets and
    /// similar techniques prove nearly any digit, so with them nothing would ever be a guess.
    sight: Sight,
    /// The easier part of these, up to level *medium*.
    easy: Sight,
}

/// Whether the technique places digits at a glance. Such techniques count as equally easy.
pub(super) fn is_glance(technique: Technique) -> bool {
    Levels::shipped().techniques(Level::Easy).contains(&technique)
}

/// The techniques of the levels up to this one, in the standard profile's order.
pub(crate) fn techniques_up_to(level: Level) -> Vec<Technique> {
    let mut techniques = Profile::standard().techniques;
    techniques.retain(|technique| Levels::shipped().techniques(level).contains(technique));
    techniques
}

impl Judge {
    pub(super) fn new(board: &Board) -> Self {
        let up_to = |level| {
            let techniques = techniques_up_to(level);
            let is_easier = |technique: &&Technique| Levels::shipped().techniques(Level::Medium).contains(technique);
            let easier = techniques.iter().take_while(is_easier).count();
            Sight::new(board, techniques, easier)
        };
        Self { sight: up_to(Level::Expert), easy: up_to(Level::Medium) }
    }

    /// The rank of the technique in the order of difficulty; after all others if it is not among them.
    pub(super) fn rank(&self, technique: Technique) -> usize {
        self.sight.rank(technique).unwrap_or(usize::MAX)
    }

    /// The easiest technique that shows the claim, if any.
    pub(super) fn reason_for(&self, position: &Position, claim: Claim, work: &Work) -> Result<Option<Technique>, Stop> {
        Ok(self.sight.reason_for(position, claim, work)?.map(|reason| reason.technique))
    }

    /// The verdict on the claims: the worst of them. `position` is what the player has reached, without errors;
    /// `actual` is the board as it was, if it had errors; `wrong` is what is wrong after the move.
    pub(super) fn verdict(
        &self,
        position: &Position,
        actual: Option<&Position>,
        (claims, wrong): (&[Claim], &[Claim]),
        work: &Work,
    ) -> Result<Verdict, Stop> {
        let mut verdicts = Vec::with_capacity(claims.len());
        for &claim in claims {
            let is_wrong = wrong.contains(&claim);
            let shown = if is_wrong { None } else { self.reason_for(position, claim, work)? };
            verdicts.push(match shown {
                Some(technique) => Verdict::Reasoned(technique),
                None => match self.shown_by_slip(actual, claim, work)? {
                    Some(technique) => Verdict::AfterSlip(technique),
                    None if is_wrong => Verdict::Slip,
                    None => Verdict::Guess,
                },
            });
        }
        Ok(verdicts.into_iter().max_by_key(|&verdict| self.gravity(verdict)).unwrap_or(Verdict::Guess))
    }

    /// How much a verdict weighs among those of one move.
    fn gravity(&self, verdict: Verdict) -> (u8, usize) {
        let class = match verdict {
            Verdict::Solver(_) | Verdict::Reasoned(_) | Verdict::Possible(_) | Verdict::Undone | Verdict::Redone => 0,
            Verdict::AfterSlip(_) => 1,
            Verdict::Guess => 2,
            Verdict::Slip => 3,
        };
        (class, verdict.technique().map_or(0, |technique| self.rank(technique)))
    }

    /// The technique by which the claim follows from a board with errors. Only easy techniques count: from a
    /// contradiction anything would follow.
    fn shown_by_slip(&self, actual: Option<&Position>, claim: Claim, work: &Work) -> Result<Option<Technique>, Stop> {
        let Some(actual) = actual else { return Ok(None) };
        if actual.is_contradictory() || actual.conflicts().next().is_some() {
            return Ok(None);
        }
        Ok(self.easy.reason_for(actual, claim, work)?.map(|reason| reason.technique))
    }

    /// The easiest available step, if it is easier than the move. For a guess, and after a hint (`asked`), the easiest
    /// step in any case.
    pub(super) fn overlooked(
        &self,
        position: &Position,
        status: MarkStatus,
        (verdict, asked): (Verdict, bool),
        work: &Work,
    ) -> Result<Option<Overlooked>, Stop> {
        let done = match verdict {
            Verdict::Slip | Verdict::AfterSlip(_) if !asked => return Ok(None),
            Verdict::Reasoned(technique) if !asked && is_glance(technique) => return Ok(None),
            Verdict::Reasoned(technique) => Some(technique).filter(|_| !asked),
            _ => None,
        };
        let easiest = self.easiest(position, status, work)?;
        let is_easier = |there: &Overlooked| done.is_none_or(|done| self.rank(there.technique) < self.rank(done));
        Ok(easiest.filter(is_easier))
    }

    /// The easiest available step. Complete marks show what the player has seen, so any step counts. While marks are
    /// notes, the player may have seen more, so it is the one at the end of the easiest way to a digit.
    pub(super) fn easiest(
        &self,
        position: &Position,
        status: MarkStatus,
        work: &Work,
    ) -> Result<Option<Overlooked>, Stop> {
        let easiest = match status {
            MarkStatus::Candidates => self.sight.easiest_step(position, work)?,
            MarkStatus::Notes => self.sight.way_on(position, work)?,
        };
        Ok(easiest.map(|easiest| Overlooked { technique: easiest.technique, step: easiest.step }))
    }
}

/// The board as it was, if it had errors.
pub(super) fn actual(before: &State, wrong: &[Claim]) -> Option<Position> {
    (!wrong.is_empty()).then(|| before.position())
}
