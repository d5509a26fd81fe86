//! Steps of candidates that mutual exclusions refute, without assuming anything else.

use deduku_core::order::OrderBy;
use std::cell::OnceCell;
use std::cmp::Reverse;

use crate::engine::grid::Grid;
use crate::families::clues::proofs::proof_step::{candidates, step};
use crate::families::clues::search::refute::{Outcome, Refuter};
use crate::{ClueProof, Step};
use deduku_core::board::{Cell, Digit};
use deduku_core::work::Work;

/// What exclusions show about all candidates of a position, or about the requested one.
pub(in crate::families::clues) struct ExclusionSteps {
    /// The proofs, fewest cases and clues first, each with its step once it was requested; the step is `None` if the
    /// definitions do not show it.
    proofs: Vec<(ClueProof, OnceCell<Option<Step>>)>,
    /// The candidates that are not refuted this way, those that remove most first.
    open: Vec<(Cell, Digit)>,
}

fn most_removed(&(removed, _): &(usize, (Cell, Digit))) -> Reverse<usize> {
    Reverse(removed)
}

impl ExclusionSteps {
    fn of<const W: usize>(grid: &Grid<'_, W>, goal: Option<(Cell, Digit)>, work: &Work) -> Self {
        let mut refuter = Refuter::new(grid, (0, u32::MAX), work);
        let (mut proofs, mut open) = (Vec::new(), Vec::new());
        for target in candidates(grid.position, goal) {
            if refuter.is_over() {
                break;
            }
            match refuter.look(target) {
                Outcome::Direct => {}
                Outcome::Refuted(proof) => proofs.push(proof),
                Outcome::Open(removed) => open.push((removed, target)),
            }
        }
        proofs.order_by(ClueProof::cases_and_clues);
        open.order_by(most_removed);
        Self {
            proofs: proofs.into_iter().map(|proof| (proof, OnceCell::new())).collect(),
            open: open.into_iter().map(|(_, target)| target).collect(),
        }
    }

    /// The candidates that exclusions do not refute, those that remove most first.
    pub(in crate::families::clues) fn open(&self) -> &[(Cell, Digit)] {
        &self.open
    }

    /// The steps of the reduced proofs that had at most `most` cases, under the names that they then have.
    pub(in crate::families::clues) fn steps<'s, const W: usize>(
        &'s self,
        grid: &'s Grid<'s, W>,
        most: usize,
        work: &'s Work,
    ) -> impl Iterator<Item = Step> + 's {
        let mut refuter = Refuter::new(grid, (0, u32::MAX), work);
        let fixpoint = grid.fixpoint();
        let short = self.proofs.iter().take_while(move |(proof, _)| proof.refuted.len() <= most);
        short.filter_map(move |(proof, known)| {
            known.get_or_init(|| step(grid.position, &fixpoint, refuter.reduced(proof.clone()), work)).clone()
        })
    }
}

impl<const W: usize> Grid<'_, W> {
    /// What exclusions show about the candidates, or about the requested one; computed once for each.
    pub(in crate::families::clues) fn exclusion_steps(
        &self,
        goal: Option<(Cell, Digit)>,
        work: &Work,
    ) -> &ExclusionSteps {
        let slot = goal.map_or(0, |(cell, digit)| 1 + cell.index() * Digit::MAX as usize + digit.index());
        self.derived().get_at(slot, || ExclusionSteps::of(self, goal, work))
    }
}
