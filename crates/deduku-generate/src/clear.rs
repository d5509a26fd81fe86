//! Removing clues until a request is met.

use super::carve::{Goal, carve, rework};
use super::classic::{CellMask, Minimal, RemovalOrder};
use super::difficulty::DifficultyTarget;
use super::digit_counts::DigitCounts;
use super::draft::Draft;
use super::first_found::Rejected;
use super::made::{Attempt, Tried};
use super::resolved_request::ResolvedRequest;
use deduku_core::chance::Chance;
use deduku_core::work::Work;

/// How many more puzzles are made from one solution if the first does not meet the request.
const REWORKINGS: u32 = 10;
/// The most orbits that are put back between two of them.
const REWORKED: u32 = 6;

impl ResolvedRequest {
    /// Draws a minimal puzzle, for requests that ask for nothing more.
    pub(super) fn draw_minimal(&self, orbits: &[CellMask], chance: &mut Chance, work: &Work) -> Tried {
        let blank = self.blank.puzzle();
        let minimal = Minimal::draw(blank, orbits, RemovalOrder::Random, chance, work)?;
        let puzzle = minimal.puzzle(blank);
        let grade = self.difficulty.judge(&puzzle, chance, work)?;
        Ok(grade.map(|grade| Attempt { puzzle, solution: minimal.solution, grade }))
    }

    /// The number of clues for one try.
    pub(super) fn draw_clues(&self, chance: &mut Chance) -> Option<usize> {
        match self.clues.as_slice() {
            [] => None,
            &[clues] => Some(clues),
            several => Some(several[chance.below(several.len() as u32) as usize]),
        }
    }

    /// Removes clues until the request is met; none if it cannot be met. The puzzle is judged by `difficulty`.
    pub(super) fn clear(
        &self,
        mut draft: Draft<'_>,
        difficulty: &DifficultyTarget,
        chance: &mut Chance,
        work: &Work,
        rejected: Rejected<'_>,
    ) -> Tried {
        let goal = Goal {
            clues: self.draw_clues(chance),
            floor: self.floor(),
            digit_counts: self.request.digit_counts.as_ref().map(DigitCounts::ascending),
        };
        let mut stays = |draft: &Draft<'_>, orbit: usize| self.difficulty.stays(draft, orbit, work);
        if !carve(&mut draft, &goal, chance, work, &mut stays)? {
            return Ok(None);
        }
        for reworked in 0..=REWORKINGS {
            let puzzle = draft.puzzle();
            if let Some(grade) = difficulty.judge(&puzzle, chance, work)? {
                return Ok(Some(Attempt::new(&draft, grade)));
            }
            rejected(&puzzle);
            if reworked == REWORKINGS || !rework(&mut draft, REWORKED, &goal, chance, &mut stays)? {
                break;
            }
        }
        Ok(None)
    }
}
