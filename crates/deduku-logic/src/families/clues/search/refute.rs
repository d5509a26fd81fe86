//! Proofs that a candidate cannot hold, by refuting other candidates along the way.

use deduku_core::order::OrderBy;
use std::rc::Rc;

use crate::ClueProof;
use crate::engine::grid::Grid;
use crate::families::clues::proofs::analyse::Ground;
use crate::families::clues::proofs::join::join;
use crate::families::clues::propagation::closures::{Closure, Closures, is_within};
use crate::families::clues::propagation::parts::ClueParts;
use crate::families::clues::propagation::spread::{Clash, Spread};
use crate::families::clues::search::exclusions::Exclusions;
use deduku_core::board::{Cell, Digit};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

/// A search that more cases than allowed did not end is tried again once this part of what they left, or less, remains.
const WORTH_AGAIN: (u32, u32) = (7, 8);

/// Whether the clue with this number may be used.
type Allowed<'a> = &'a dyn Fn(usize) -> bool;

/// A search for such proofs in one position.
pub(in crate::families::clues) struct Refuter<'p> {
    position: &'p Position,
    spread: Spread<'p>,
    /// Which candidates exclude each other without any other assumption.
    exclusions: &'p Exclusions,
    /// Cells with more candidates than this are skipped.
    widest: usize,
    /// How many more candidates may be assumed in addition to others.
    tries: u32,
    /// The cached results of candidates, and of those tried in addition to others.
    parts: &'p ClueParts,
    /// Whether it is remembered for the next positions which candidates no cases refute.
    is_remembering: bool,
    work: &'p Work,
}

/// The result of assuming a candidate.
pub(in crate::families::clues) enum Outcome {
    /// A contradiction by propagation alone, without any case.
    Direct,
    /// A contradiction, by this proof.
    Refuted(ClueProof),
    /// No contradiction; the number of candidates removed.
    Open(usize),
}

/// The candidates refuted in addition to the assumed one, in order.
#[derive(Default)]
struct Trail {
    refuted: Vec<(Cell, Digit)>,
    rounds: Vec<Round>,
}

/// Candidates refuted in succession from the same state: the number of candidates removed before, and the index of the
/// first one among all refuted.
struct Round {
    mark: usize,
    first: usize,
}

impl<'p> Refuter<'p> {
    pub(in crate::families::clues) fn new<const W: usize>(
        grid: &'p Grid<'_, W>,
        (widest, tries): (usize, u32),
        work: &'p Work,
    ) -> Self {
        let spread = Spread::new(grid.position, grid.clue_parts());
        Self {
            position: grid.position,
            spread,
            exclusions: grid.exclusions(work),
            widest,
            tries,
            parts: grid.clue_parts(),
            is_remembering: false,
            work,
        }
    }

    /// The same, which remembers for the next positions which candidates no cases refute. All that remember in positions
    /// of a path skip the same cells.
    pub(in crate::families::clues) fn remembering(self, is_remembering: bool) -> Self {
        Self { is_remembering, ..self }
    }

    /// Whether the search has to stop.
    pub(in crate::families::clues) fn is_over(&self) -> bool {
        self.tries == 0 || self.work.check().is_err()
    }

    /// The result of assuming the candidate and applying the exclusions of each candidate that then holds.
    pub(in crate::families::clues) fn look(&mut self, target: (Cell, Digit)) -> Outcome {
        // The cached result of a candidate may include more than what follows from it alone: also what follows in the
        // position anyway.
        if let Some(left) = self.spread.closure(target)
            && let Some(left) = self.beside_exclusions(target, &left)
        {
            return Outcome::Open(self.absent(&left));
        }
        if self.spread.from(target, &|_| true).is_some() {
            return Outcome::Direct;
        }
        let mut trail = Trail::default();
        match self.exclude(&mut trail) {
            Some(clash) => Outcome::Refuted(self.proof(target, clash, &trail)),
            None => Outcome::Open(self.spread.mark()),
        }
    }

    /// What the candidate leaves after applying the exclusions of each candidate that then holds; `None` if that is a
    /// contradiction. `left` is what it leaves by propagation.
    fn beside_exclusions(&mut self, target: (Cell, Digit), left: &[u32]) -> Option<Rc<[u32]>> {
        let exclusive = &self.parts.exclusive;
        let clash = match exclusive.known(&self.spread.base, target) {
            Closure::Clash => return None,
            Closure::Left(before) => self.spread.resume(&before, Some(left)),
            Closure::Unknown => self.spread.resume(left, None),
        };
        let clash = clash.or_else(|| self.exclude(&mut Trail::default()));
        let left: Option<Rc<[u32]>> = if clash.is_none() { Some(self.spread.now.as_slice().into()) } else { None };
        self.spread.reset();
        exclusive.keep(target, left.as_ref());
        left
    }

    /// The number of the position's candidates that are not among these.
    fn absent(&self, left: &[u32]) -> usize {
        self.spread.base.iter().zip(left).map(|(own, left)| (own & !left).count_ones() as usize).sum()
    }

    /// The proof that refutes the candidate by refuting others along the way; `None` if that is not enough, or none are
    /// needed. Tries no further candidates once more than `most` are refuted.
    pub(in crate::families::clues) fn refute(&mut self, target: (Cell, Digit), most: usize) -> Option<ClueProof> {
        if self.is_remembering && (self.is_still_open(target) || self.is_still_long(target)) {
            return None;
        }
        if self.spread.from(target, &|_| true).is_some() {
            return None;
        }
        let mut trail = Trail::default();
        let clash = self.exclude(&mut trail).or_else(|| self.try_all(target, &mut trail, most));
        if clash.is_none() && self.is_remembering {
            let is_long = trail.refuted.len() > most;
            self.remember(if is_long { &self.parts.too_long } else { &self.parts.exhausted }, target);
        }
        Some(self.proof(target, clash?, &trail))
    }

    /// Whether cases that did not refute the candidate before do not do so here either. What they left then, they still
    /// leave at most.
    fn is_still_open(&mut self, target: (Cell, Digit)) -> bool {
        let Closure::Left(before) = self.parts.exhausted.known(&self.spread.base, target) else { return false };
        if is_within(&before, &self.spread.base) {
            return true;
        }
        let mut trail = Trail::default();
        let clash = self.spread.resume(&before, None).or_else(|| self.exclude(&mut trail));
        let is_open = clash.or_else(|| self.try_all(target, &mut trail, usize::MAX)).is_none();
        if is_open {
            self.remember(&self.parts.exhausted, target);
        }
        self.spread.reset();
        is_open
    }

    /// Whether more cases than allowed did not refute the candidate before, and too little has gone since of what they
    /// left to try again.
    fn is_still_long(&mut self, target: (Cell, Digit)) -> bool {
        let Closure::Left(before) = self.parts.too_long.known(&self.spread.base, target) else { return false };
        if is_within(&before, &self.spread.base) {
            return true;
        }
        let clash = self.spread.resume(&before, None).or_else(|| self.exclude(&mut Trail::default()));
        let count = |left: &[u32]| left.iter().map(|own| own.count_ones()).sum::<u32>();
        let is_long = clash.is_none() && count(&self.spread.now) * WORTH_AGAIN.1 > count(&before) * WORTH_AGAIN.0;
        self.spread.reset();
        is_long
    }

    /// Remembers what is left now, unless the search had to stop.
    fn remember(&self, closures: &Closures, target: (Cell, Digit)) {
        if !self.is_over() {
            closures.keep(target, Some(&self.spread.now.as_slice().into()));
        }
    }

    fn proof(&mut self, target: (Cell, Digit), clash: Clash, trail: &Trail) -> ClueProof {
        self.whole(target, clash, &trail.refuted, &trail.rounds, &|_| true)
    }

    /// Removes what each decided cell excludes, until a contradiction.
    fn exclude(&mut self, trail: &mut Trail) -> Option<Clash> {
        let mut done = vec![false; self.position.board().cell_count()];
        loop {
            let is_next = |cell: &Cell| !done[cell.index()] && self.spread.left(*cell).len() == 1;
            let decided: Vec<Cell> = self.position.empty_cells().filter(is_next).collect();
            if decided.is_empty() {
                return None;
            }
            let mut failed = Vec::new();
            for cell in decided {
                done[cell.index()] = true;
                let holds = self.spread.left(cell).iter().map(|digit| (cell, digit));
                failed.extend(holds.flat_map(|candidate| self.exclusions.beside(candidate)));
            }
            if let Some(clash) = self.take(&failed, trail) {
                return Some(clash);
            }
        }
    }

    /// Tries each remaining candidate in addition to what is assumed, repeatedly, until a contradiction; `None` if
    /// there is none.
    fn try_all(&mut self, target: (Cell, Digit), trail: &mut Trail, most: usize) -> Option<Clash> {
        let digits = usize::from(self.position.board().digits());
        self.parts.witnesses.borrow_mut().begin(&self.spread.now, target, digits);
        loop {
            let before = trail.refuted.len();
            for candidate in self.open_candidates() {
                if self.is_over() {
                    return None;
                }
                if !self.is_open(candidate) || self.parts.witnesses.borrow().is_shown(candidate) {
                    continue;
                }
                if self.fails_by_all_clues(candidate) {
                    let clash = self.take(&[candidate], trail).or_else(|| self.exclude(trail));
                    if clash.is_some() || trail.refuted.len() > most {
                        return clash;
                    }
                    self.parts.witnesses.borrow_mut().narrow(&self.spread.now);
                }
            }
            if trail.refuted.len() == before {
                return None;
            }
        }
    }

    /// Whether the candidate is one of several that its cell has left.
    fn is_open(&self, (cell, digit): (Cell, Digit)) -> bool {
        let left = self.spread.left(cell);
        left.len() > 1 && left.contains(digit)
    }

    /// The candidates of the cells that are looked at, those of cells with few candidates first.
    fn open_candidates(&self) -> Vec<(Cell, Digit)> {
        let count = |cell: &Cell| self.spread.left(*cell).len();
        let mut cells: Vec<Cell> =
            self.position.empty_cells().filter(|cell| (2..=self.widest).contains(&count(cell))).collect();
        cells.order_by(count);
        cells.into_iter().flat_map(|cell| self.spread.left(cell).iter().map(move |digit| (cell, digit))).collect()
    }

    /// Whether assuming the candidate in addition leads to a contradiction.
    fn fails(&mut self, candidate: (Cell, Digit), is_allowed: Allowed<'_>) -> bool {
        self.tries = self.tries.saturating_sub(1);
        let mark = self.spread.mark();
        let is_failed = self.spread.also(candidate, is_allowed).is_some();
        self.spread.retreat(mark);
        is_failed
    }

    /// The same with all clues; if there is no contradiction, what the candidate leaves is kept.
    fn fails_by_all_clues(&mut self, candidate: (Cell, Digit)) -> bool {
        self.tries = self.tries.saturating_sub(1);
        let mark = self.spread.mark();
        let is_failed = self.spread.also(candidate, &|_| true).is_some();
        if !is_failed {
            self.parts.witnesses.borrow_mut().add(&self.spread.now);
        }
        self.spread.retreat(mark);
        is_failed
    }

    /// Removes those of these candidates that are still open, until a contradiction.
    fn take(&mut self, failed: &[(Cell, Digit)], trail: &mut Trail) -> Option<Clash> {
        self.take_by(failed, trail, &|_| true)
    }

    fn take_by(
        &mut self,
        failed: &[(Cell, Digit)],
        Trail { refuted, rounds }: &mut Trail,
        is_allowed: Allowed<'_>,
    ) -> Option<Clash> {
        rounds.push(Round { mark: self.spread.mark(), first: refuted.len() });
        failed.iter().find_map(|&candidate| {
            if !self.is_open(candidate) {
                return None;
            }
            refuted.push(candidate);
            self.spread.without(candidate, refuted.len() - 1, is_allowed)
        })
    }

    /// The proof of everything that a contradiction rests on, built backwards from round to round.
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
                    proof.refuted.insert(0, vec![candidate]);
                    needed.extend(ground.refuted);
                    join(&mut proof, ground.proof);
                }
                self.spread.retreat(round.mark);
            }
            end = round.first;
        }
        proof
    }

    /// The proof without cases and clues that propagation does not need. Many are left out at once as long as that
    /// works, then fewer.
    pub(in crate::families::clues) fn reduced(&mut self, mut proof: ClueProof) -> ClueProof {
        let Some(target) = proof.assumed else { return proof };
        let singles = |proof: &ClueProof| proof.refuted.concat();
        if singles(&proof).len() > proof.refuted.len() {
            return proof;
        }
        let mut size = proof.refuted.len().div_ceil(2);
        while size > 0 {
            let mut end = proof.refuted.len();
            while end > 0 {
                let start = end.saturating_sub(size);
                let all = singles(&proof);
                let fewer = [&all[..start], &all[end..]].concat();
                let clues = proof.clue_numbers();
                if let Some(shorter) = self.again(target, &fewer, &|clue| clues.contains(&clue)) {
                    proof = shorter;
                }
                end = start.min(proof.refuted.len());
            }
            size /= 2;
        }
        for clue in proof.clue_numbers() {
            let (clues, refuted) = (proof.clue_numbers(), singles(&proof));
            if let Some(shorter) = self.again(target, &refuted, &|other| other != clue && clues.contains(&other)) {
                proof = shorter;
            }
        }
        proof
    }

    /// The proof that refutes only these candidates, in this order, by only these clues.
    fn again(
        &mut self,
        target: (Cell, Digit),
        candidates: &[(Cell, Digit)],
        is_allowed: Allowed<'_>,
    ) -> Option<ClueProof> {
        if let Some(clash) = self.spread.from(target, is_allowed) {
            return Some(self.spread.core(&[target], clash).proof);
        }
        let mut trail = Trail::default();
        for &candidate in candidates {
            if self.is_over() {
                return None;
            }
            if !self.is_open(candidate) || !self.fails(candidate, is_allowed) {
                continue;
            }
            if let Some(clash) = self.take_by(&[candidate], &mut trail, is_allowed) {
                return Some(self.whole(target, clash, &trail.refuted, &trail.rounds, is_allowed));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board_index::BoardIndex;
    use crate::families::clues::proofs::proof_step::candidates;
    use crate::families::clues::samples::{is_in_a_solution, positions};

    /// The candidates of the position that are in no solution.
    fn wrong_candidates(position: &Position) -> Vec<(Cell, Digit)> {
        let all = candidates(position, None).into_iter();
        all.filter(|&candidate| !is_in_a_solution(position, candidate)).collect()
    }

    #[test]
    fn what_took_too_many_cases_is_tried_again_once_much_of_it_is_gone() {
        let work = Work::unlimited();
        let (mut skipped, mut again) = (0, 0);
        for position in positions() {
            let index = BoardIndex::<2>::new(position.board());
            let mut later = position.clone();
            // Candidates of a solution are kept, so some are open to the end.
            let wrong = wrong_candidates(&position);
            for removed in std::iter::once(None).chain(wrong.iter().step_by(2).map(Some)) {
                if let Some(&(cell, digit)) = removed {
                    later.remove(cell, digit);
                }
                let grid = Grid::new(&later, &index);
                let mut refuter = Refuter::new(&grid, (3, u32::MAX), &work).remembering(true);
                for target in candidates(&later, None) {
                    let was_long =
                        matches!(refuter.parts.too_long.known(&refuter.spread.base, target), Closure::Left(_));
                    let is_skipped = refuter.is_still_long(target);
                    assert!(was_long || !is_skipped, "{target:?}");
                    skipped += usize::from(is_skipped);
                    again += usize::from(was_long && !is_skipped);
                    let proof = refuter.refute(target, 0);
                    assert!(proof.is_none() || !is_skipped && !is_in_a_solution(&position, target), "{target:?}");
                }
            }
        }
        assert!(skipped > 20 && again > 20, "{skipped} skipped, {again} tried again");
    }

    #[test]
    fn what_was_remembered_refutes_as_much_as_a_search_from_scratch() {
        let work = Work::unlimited();
        let (mut refuted, mut open) = (0, 0);
        for position in positions() {
            let index = BoardIndex::<2>::new(position.board());
            let mut later = position.clone();
            let wrong = wrong_candidates(&position);
            for removed in wrong.iter().step_by(5).take(6) {
                later.remove(removed.0, removed.1);
                let (grid, other_index) = (Grid::new(&later, &index), BoardIndex::<2>::new(later.board()));
                let fresh = Grid::new(&later, &other_index);
                let limits = (3, u32::MAX);
                let mut on = Refuter::new(&grid, limits, &work).remembering(true);
                let mut from_scratch = Refuter::new(&fresh, limits, &work);
                for target in candidates(&later, None) {
                    let proof = on.refute(target, usize::MAX);
                    assert_eq!(proof.is_some(), from_scratch.refute(target, usize::MAX).is_some(), "{target:?}");
                    assert!(proof.is_none() || !is_in_a_solution(&position, target), "{target:?}");
                    refuted += usize::from(proof.is_some());
                    open += usize::from(proof.is_none());
                }
            }
        }
        assert!(refuted > 20 && open > 500, "{refuted} refuted, {open} not");
    }
}
