//! Proofs that a candidate cannot be once others are refuted beside it.

use crate::board::{Cell, Digit};
use crate::logic::ClueProof;
use crate::logic::families::clues::analyse::Ground;
use crate::logic::families::clues::join::join;
use crate::logic::families::clues::spread::{Clash, Spread};
use crate::puzzle::Position;
use crate::work::Work;

/// Tells whether the clue of this number may be taken.
type Allowed<'a> = &'a dyn Fn(usize) -> bool;

/// A search for such proofs in one position.
pub(super) struct Refuter<'p> {
    position: &'p Position,
    spread: Spread<'p>,
    /// Cells with more candidates than this are not looked at.
    widest: usize,
    /// So many more candidates are assumed beside others.
    tries: u32,
    work: &'p Work,
}

/// Candidates that were refuted beside the same, one after another: what had gone before, and the first of them among all.
struct Round {
    mark: usize,
    first: usize,
}

/// Proofs with more candidates are left to be shortened by those who follow the definitions.
const MOST_REDUCED: usize = 12;

impl<'p> Refuter<'p> {
    pub(super) fn new(
        position: &'p Position,
        spread: Spread<'p>,
        (widest, tries): (usize, u32),
        work: &'p Work,
    ) -> Self {
        Self { position, spread, widest, tries, work }
    }

    /// Whether nothing more is tried.
    pub(super) fn is_over(&self) -> bool {
        self.tries == 0 || self.work.check().is_err()
    }

    /// The proof that refutes the candidate once others are refuted beside it; none where that is not enough, or none
    /// are needed.
    pub(super) fn refute(&mut self, target: (Cell, Digit)) -> Option<ClueProof> {
        if self.spread.from(target, &|_| true).is_some() {
            return None;
        }
        let (mut refuted, mut rounds) = (Vec::new(), Vec::new());
        loop {
            let open = self.open_candidates();
            rounds.push(Round { mark: self.spread.mark(), first: refuted.len() });
            let failed = self.failed(&open, &|_| true)?;
            if failed.is_empty() {
                return None;
            }
            if let Some(clash) = self.take(&failed, &mut refuted, &|_| true) {
                let proof = self.whole(target, clash, &refuted, &rounds, &|_| true);
                return Some(self.reduced(target, proof));
            }
        }
    }

    /// The candidates of the cells that are looked at, those of cells with few of them first.
    fn open_candidates(&self) -> Vec<(Cell, Digit)> {
        let count = |cell: &Cell| self.spread.left(*cell).len();
        let mut cells: Vec<Cell> =
            self.position.empty_cells().filter(|cell| (2..=self.widest).contains(&count(cell))).collect();
        cells.sort_by_key(count);
        cells.into_iter().flat_map(|cell| self.spread.left(cell).iter().map(move |digit| (cell, digit))).collect()
    }

    /// Those of the candidates that lead to a contradiction, each by itself beside what is assumed; none where the search
    /// is over.
    fn failed(&mut self, open: &[(Cell, Digit)], is_allowed: Allowed<'_>) -> Option<Vec<(Cell, Digit)>> {
        let mark = self.spread.mark();
        let mut failed = Vec::new();
        for &candidate in open {
            if self.is_over() {
                return None;
            }
            self.tries -= 1;
            if self.spread.also(candidate, is_allowed).is_some() {
                failed.push(candidate);
            }
            self.spread.retreat(mark);
        }
        Some(failed)
    }

    /// Takes these candidates out, as far as they are still there, up to what then cannot be.
    fn take(
        &mut self,
        failed: &[(Cell, Digit)],
        refuted: &mut Vec<(Cell, Digit)>,
        is_allowed: Allowed<'_>,
    ) -> Option<Clash> {
        failed.iter().find_map(|&(cell, digit)| {
            if !self.spread.left(cell).contains(digit) {
                return None;
            }
            refuted.push((cell, digit));
            self.spread.without((cell, digit), refuted.len() - 1, is_allowed)
        })
    }

    /// The proof of all that a contradiction rests on. It goes back from round to round.
    fn whole(
        &mut self,
        target: (Cell, Digit),
        clash: Clash,
        refuted: &[(Cell, Digit)],
        rounds: &[Round],
        is_allowed: Allowed<'_>,
    ) -> ClueProof {
        let Ground { mut proof, refuted: mut needed } = self.spread.core(&[target], clash);
        let mut end = refuted.len();
        for round in rounds.iter().rev() {
            self.spread.retreat(round.mark);
            for number in (round.first..end).rev().filter(|number| needed.contains(number)).collect::<Vec<_>>() {
                let candidate = refuted[number];
                if let Some(clash) = self.spread.also(candidate, is_allowed) {
                    let ground = self.spread.core(&[target, candidate], clash);
                    proof.refuted.insert(0, candidate);
                    needed.extend(ground.refuted);
                    join(&mut proof, ground.proof);
                }
                self.spread.retreat(round.mark);
            }
            end = round.first;
        }
        proof
    }

    /// The proof without candidates and clues that the propagation can do without, left out one after another.
    fn reduced(&mut self, target: (Cell, Digit), mut proof: ClueProof) -> ClueProof {
        if proof.refuted.len() > MOST_REDUCED {
            return proof;
        }
        for at in (0..proof.refuted.len()).rev() {
            let mut fewer = proof.refuted.clone();
            if at < fewer.len() {
                fewer.remove(at);
            }
            let clues = proof.clue_numbers();
            if let Some(shorter) = self.again(target, &fewer, &|clue| clues.contains(&clue)) {
                proof = shorter;
            }
        }
        for clue in proof.clue_numbers() {
            let (clues, refuted) = (proof.clue_numbers(), proof.refuted.clone());
            if let Some(shorter) = self.again(target, &refuted, &|other| other != clue && clues.contains(&other)) {
                proof = shorter;
            }
        }
        proof
    }

    /// The proof that refutes these candidates only, in their order, by these clues only.
    fn again(
        &mut self,
        target: (Cell, Digit),
        candidates: &[(Cell, Digit)],
        is_allowed: Allowed<'_>,
    ) -> Option<ClueProof> {
        if let Some(clash) = self.spread.from(target, is_allowed) {
            return Some(self.spread.core(&[target], clash).proof);
        }
        let (mut refuted, mut rounds) = (Vec::new(), Vec::new());
        for &(cell, digit) in candidates {
            if self.spread.left(cell).len() < 2 || !self.spread.left(cell).contains(digit) {
                continue;
            }
            rounds.push(Round { mark: self.spread.mark(), first: refuted.len() });
            let failed = self.failed(&[(cell, digit)], is_allowed)?;
            if let Some(clash) = self.take(&failed, &mut refuted, is_allowed) {
                return Some(self.whole(target, clash, &refuted, &rounds, is_allowed));
            }
        }
        None
    }
}
