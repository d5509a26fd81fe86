//! Whether the player is likely to have had the technique that shows a move as a reason.
//!
//! People take the easiest step that they see. A digit drawn at random is nearly always shown by *some* technique, but
//! seldom by the easiest that is there: of 330 such digits in 200 games, 27 by it or by
//! one that the game had shown before. So a technique counts as the player's
//! reason if nothing easier was there and the player took the time to find it, or if the game gives another sign that
//! the player had it.

use std::collections::BTreeSet;

use crate::edits::Edit;
use crate::moves::Move;
use crate::review::model::Verdict;
use crate::review::pauses::Pauses;
use crate::review::verdicts::{Judge, is_glance};
use crate::state::{Layer, State};
use deduku_core::board::Cell;
use deduku_core::work::{Stop, Work};
use deduku_logic::{Claim, Technique};

/// The number of moves for which nothing as easy was there, after which techniques that are no harder count as known.
const SHOWN: usize = 2;

/// What the moves so far show of the player.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The techniques that the player is known to have.
    known: BTreeSet<Technique>,
    /// The ranks of the techniques for which nothing easier was there, in descending order.
    shown: Vec<usize>,
    /// The rank of the technique of the move before, if it eliminated candidates for that reason.
    begun: Option<usize>,
    /// The cells in which the player removed a mark.
    narrowed: BTreeSet<Cell>,
    /// The pauses that the player made.
    pub(super) pauses: Pauses,
}

impl Reach {
    /// The reach of a player who is known to have these techniques.
    pub(super) fn new(known: BTreeSet<Technique>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Notes in which cells the move removes marks by hand.
    pub(super) fn watch(&mut self, made: &Move) {
        match made {
            Move::Mark { cell, on: false, .. } => {
                self.narrowed.insert(*cell);
            }
            Move::Edit { cells, edit: Edit::Mark { on: false, .. } | Edit::Note { on: false, .. } } => {
                self.narrowed.extend(cells.iter().copied());
            }
            _ => {}
        }
    }

    /// The verdict on a move that a technique shows, given whether something easier was there.
    pub(super) fn weighed(
        &mut self,
        verdict: Verdict,
        judge: &Judge,
        before: &State,
        (claims, is_easiest, was_asked): (&[Claim], bool, bool),
        work: &Work,
    ) -> Result<Verdict, Stop> {
        let begun = self.begun.take();
        let Verdict::Reasoned(technique) = verdict else { return Ok(verdict) };
        if is_glance(technique) {
            return Ok(verdict);
        }
        let rank = judge.rank(technique);
        let has_shown = self.shown.get(SHOWN - 1).is_some_and(|&shown| rank <= shown);
        let is_known = has_shown || self.known.contains(&technique);
        let goes_on = begun.is_some_and(|begun| rank <= begun);
        let has_other_sign = is_known || goes_on || self.is_marked(before, claims);
        // A hint saves the search.
        let is_found = || Ok(is_easiest && (was_asked || self.pauses.allow(technique, claims, judge, work)?));
        if !(has_other_sign || is_found()?) {
            return Ok(Verdict::Possible(technique));
        }
        if is_easiest && !was_asked {
            let at = self.shown.partition_point(|&other| other >= rank);
            self.shown.insert(at, rank);
        }
        // The other candidates of the same step, once its first is gone, may belong to another technique.
        self.begun = claims.iter().all(|claim| !claim.holds).then(|| begun.unwrap_or(rank).max(rank));
        Ok(verdict)
    }

    /// Whether the player's marks show each placed digit: it is the only one left in its cell, where others have been
    /// removed by hand.
    fn is_marked(&self, before: &State, claims: &[Claim]) -> bool {
        claims.iter().all(|claim| {
            let marks = [before.marks(claim.cell), before.notes(claim.cell, Layer::Centre)];
            claim.holds
                && self.narrowed.contains(&claim.cell)
                && marks.iter().any(|it| it.single() == Some(claim.digit))
        })
    }
}
