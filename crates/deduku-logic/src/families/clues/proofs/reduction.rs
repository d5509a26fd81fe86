//! Reduces a proof by an assumed candidate to what its contradiction needs.
//!
//! A part is needed if the definitions no longer lead to the contradiction without it. Checking this from the start for
//! each part takes long if others are refuted along the way, so three facts are used. What the contradiction was found
//! to rest on ([`trim`](super::trim)) does not need any other part. Where the inferences that it rests on can be drawn
//! again, nothing else has to be inferred. And propagation is monotone in the parts: if the end is not reached from what
//! all parts together left before some case, it is not reached from the start either. So a part is checked from the last
//! case that rests on it, then from earlier ones, and only then from the start.

mod run;

use std::cell::RefCell;

use crate::families::clues::proofs::reduction::run::{Run, Stage};
use crate::families::clues::proofs::trim::{Parts, Trimmed, Uses, trimmed};
use crate::families::clues::propagation::fixpoint::{Fixpoint, Item, Items};
use crate::families::clues::propagation::relax::Reasons;
use crate::{ClueGround, ClueProof, HouseUse};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::work::Work;

/// How many times unused parts are left out together.
const ROUNDS: usize = 4;
/// A proof with more cases, of those that something rests on, is not reduced further. Each of its parts was used, but it
/// is not tried without each: that takes longer than to find the proof, and so long a proof is checked rather than read.
const MOST_REDUCED: usize = 20;

/// A proof from which parts can be left out.
struct Reduction<'s, 'p> {
    fixpoint: &'s Fixpoint<'p>,
    proof: ClueProof,
    target: (Cell, Digit),
    /// All digits of the board.
    all: u32,
    items: Items<'p>,
    /// What is known of each cell.
    known: Vec<u32>,
    /// Which of its refuted cases are still in use.
    cases: Vec<bool>,
    /// The stages of the last run, which had at least the current parts.
    stages: Vec<Stage>,
    uses: Uses,
    reasons: RefCell<Reasons>,
    work: &'s Work,
}

/// A part that may be left out, by its indices in the proof.
#[derive(Clone, Copy)]
enum Part {
    Case(usize),
    /// The items of a sum, a clue or a house.
    Whole(ClueGround),
    /// A cell of a house item, by the indices of both.
    CellOfHouse(usize, usize),
    /// The items of a clue that contain this cell.
    CellOfClue(usize, Cell),
    /// The fact that these digits, one bit each, are absent.
    Absent(Cell, u32),
}

/// The state of a part before it was left out.
enum Undo {
    Case(usize),
    Items(Vec<usize>),
    Cells(usize, Vec<Cell>),
    Known(Cell, u32),
}

/// Returns the proof with only the parts it needs, or those it uses if it is very long, and with its lines; `None` if the definitions do not show it, or the
/// work ends.
pub(in crate::families::clues) fn reduced(
    fixpoint: &Fixpoint<'_>,
    proof: ClueProof,
    target: (Cell, Digit),
    all: DigitSet,
    work: &Work,
) -> Option<ClueProof> {
    let items = fixpoint.items(&proof);
    let is_costly = items.list.iter().any(|(_, item)| item.is_costly());
    let mut reduction = Reduction {
        fixpoint,
        target,
        all: all.bits(),
        items,
        known: fixpoint.known(&proof),
        cases: vec![true; proof.refuted.len()],
        stages: Vec::new(),
        uses: Uses::default(),
        reasons: RefCell::default(),
        work,
        proof,
    };
    reduction.drop_unused()?;
    if !reduction.is_long() {
        reduction.drop_cases_and_clues();
        reduction.drop_houses();
        reduction.drop_known();
        reduction.drop_cells();
    }
    work.check().ok()?;
    let proof = reduction.finish()?;
    (!is_costly || is_least(fixpoint, &proof, target, all, work)).then_some(proof)
}

/// Whether the candidate is no longer removed if any known fact is dropped. A rule whose definition is searched only up
/// to a limit may remove the candidate without any assumption, yet miss the contradiction if it is assumed. Also
/// `false` if the work ends.
fn is_least(fixpoint: &Fixpoint<'_>, proof: &ClueProof, target: (Cell, Digit), all: DigitSet, work: &Work) -> bool {
    let mut less = proof.clone();
    (0..proof.known.len()).all(|at| {
        let only = proof.known[at].1;
        (all - only).iter().all(|digit| {
            less.known[at].1.insert(digit);
            let is_removed = fixpoint.takes(&less, target);
            less.known[at].1 = only;
            !is_removed && work.check().is_ok()
        })
    })
}

impl Reduction<'_, '_> {
    /// Whether it has so many cases that its parts are not tried one by one.
    fn is_long(&self) -> bool {
        self.cases.iter().filter(|is_there| **is_there).count() > MOST_REDUCED
    }

    /// Leaves out all unused parts at once, and repeats this while there are any, because the rest is then faster to
    /// process. In a long proof it is done once: more rounds would take as long and leave out little more.
    fn drop_unused(&mut self) -> Option<()> {
        let run = self.run_anew()?;
        self.adopt(run);
        for _ in 0..ROUNDS {
            let is_narrowed = self.narrow_cases();
            if self.leave_out_unused() == 0 && !is_narrowed || self.is_long() {
                break;
            }
            self.work.check().ok()?;
            let run = self.run_anew()?;
            self.adopt(run);
        }
        Some(())
    }

    /// Leaves out the parts that nothing rests on; returns their number.
    fn leave_out_unused(&mut self) -> usize {
        let mut unused = 0;
        let mut parts: Vec<Part> = (0..self.proof.refuted.len()).filter(|&at| self.cases[at]).map(Part::Case).collect();
        parts.extend((0..self.proof.sums.len()).map(|at| Part::Whole(ClueGround::Sum(at))));
        parts.extend((0..self.proof.clues.len()).map(|at| Part::Whole(ClueGround::Clue(at))));
        parts.extend((0..self.proof.houses.len()).map(|at| Part::Whole(ClueGround::House(at))));
        parts.retain(|part| matches!(part, Part::Case(_)) || !self.items_of(*part).is_empty());
        for (at, &own) in self.known.iter().enumerate() {
            let absent = DigitSet::from_bits(self.all & !own).iter();
            parts.extend(absent.map(|digit| Part::Absent(Cell::at(at), DigitSet::of(digit).bits())));
        }
        for part in parts {
            if self.uses_of(part).is_empty() {
                self.leave_out(part);
                unused += 1;
            }
        }
        unused
    }

    fn drop_cases_and_clues(&mut self) {
        for at in (0..self.proof.refuted.len()).rev() {
            self.try_without(Part::Case(at));
        }
        for at in (0..self.proof.sums.len()).rev() {
            self.try_without(Part::Whole(ClueGround::Sum(at)));
        }
        for at in (0..self.proof.clues.len()).rev() {
            self.try_without(Part::Whole(ClueGround::Clue(at)));
        }
    }

    /// Drops houses, then single cells of the remaining ones.
    fn drop_houses(&mut self) {
        for at in (0..self.proof.houses.len()).rev() {
            self.try_without(Part::Whole(ClueGround::House(at)));
        }
        for at in 0..self.items.list.len() {
            for place in (0..self.items.list[at].1.cells().len()).rev() {
                // Only differing cells can be shortened; a list of places has to be complete.
                let is_long = matches!(&self.items.list[at].1, Item::Differ(cells) if cells.len() > 2);
                if is_long && self.items.is_on.contains(at) {
                    self.try_without(Part::CellOfHouse(at, place));
                }
            }
        }
    }

    /// Drops facts about absent candidates: first whole cells, then single digits.
    fn drop_known(&mut self) {
        let cells: Vec<Cell> = self.proof.known.iter().map(|&(cell, _)| cell).collect();
        for &cell in cells.iter().rev() {
            self.try_without(Part::Absent(cell, self.all & !self.known[cell.index()]));
        }
        // A rule whose definition is searched only up to a limit may show less with more facts. So a fact that was needed
        // beside others may not be needed once these are dropped. With cases, trying again would take too long.
        loop {
            let before = self.known.clone();
            for &cell in &cells {
                for digit in DigitSet::from_bits(self.all & !self.known[cell.index()]).iter() {
                    self.try_without(Part::Absent(cell, DigitSet::of(digit).bits()));
                }
            }
            if self.known == before || !self.proof.refuted.is_empty() {
                break;
            }
        }
    }

    /// Drops cells of clues, with the kernels that contain them, starting from the end of each clue.
    fn drop_cells(&mut self) {
        for at in 0..self.proof.clues.len() {
            for cell in self.proof.clues[at].cells.clone().into_iter().rev() {
                if self.try_without(Part::CellOfClue(at, cell)) {
                    self.proof.clues[at].cells.retain(|&other| other != cell);
                }
            }
        }
    }

    /// Leaves the part out if the contradiction is reached without it; returns whether it did.
    fn try_without(&mut self, part: Part) -> bool {
        if self.work.check().is_err() {
            return false;
        }
        let phases = self.uses_of(part);
        let undo = self.leave_out(part);
        if phases.is_empty() {
            return true;
        }
        let given_back = if let Undo::Known(cell, _) = undo { Some(cell) } else { None };
        let restored = if let Part::Absent(_, digits) = part { digits } else { 0 };
        let mut next = 0;
        while let Some(case) = phases.get(next).and_then(|phase| phase.checked_sub(1)) {
            if !self.ends_from(case, given_back, restored) {
                self.undo(undo);
                return false;
            }
            next = 2 * next + 1;
        }
        if let Some(run) = self.run() {
            self.adopt(run);
            return true;
        }
        self.undo(undo);
        false
    }

    /// The phases that rest on the part, last first.
    fn uses_of(&self, part: Part) -> Vec<usize> {
        match part {
            Part::Case(at) => {
                if self.uses.cases[at] {
                    vec![at + 1]
                } else {
                    Vec::new()
                }
            }
            Part::Whole(_) | Part::CellOfClue(..) => self.uses.of_items(self.items_of(part).into_iter()),
            Part::CellOfHouse(at, place) => self.uses.of_place(at, self.place_in_uses(at, place)),
            Part::Absent(cell, digits) => self.uses.of_facts(cell, digits),
        }
    }

    /// The cell of the item at this index.
    fn place_in_uses(&self, at: usize, place: usize) -> Cell {
        self.items.list[at].1.cells()[place]
    }

    /// The active items that belong to the part.
    fn items_of(&self, part: Part) -> Vec<usize> {
        let is_of_part = |at: &usize| {
            let (by, item) = &self.items.list[*at];
            match part {
                Part::Whole(ground) => *by == ground,
                Part::CellOfClue(clue, cell) => *by == ClueGround::Clue(clue) && item.cells().contains(&cell),
                _ => false,
            }
        };
        (0..self.items.list.len()).filter(|&at| self.items.is_on.contains(at)).filter(is_of_part).collect()
    }

    fn leave_out(&mut self, part: Part) -> Undo {
        match part {
            Part::Case(at) => {
                self.cases[at] = false;
                Undo::Case(at)
            }
            Part::Whole(_) | Part::CellOfClue(..) => {
                let items = self.items_of(part);
                for &at in &items {
                    self.items.is_on.remove(at);
                }
                Undo::Items(items)
            }
            Part::CellOfHouse(at, place) => {
                let mut cells = self.items.list[at].1.cells().to_vec();
                let undo = Undo::Cells(at, cells.clone());
                cells.remove(place);
                self.items.list[at].1 = Item::Differ(cells);
                undo
            }
            Part::Absent(cell, digits) => {
                let known = &mut self.known[cell.index()];
                let undo = Undo::Known(cell, *known);
                *known |= digits;
                undo
            }
        }
    }

    fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Case(at) => self.cases[at] = true,
            Undo::Items(items) => items.into_iter().for_each(|at| self.items.is_on.set(at)),
            Undo::Cells(at, cells) => self.items.list[at].1 = Item::Differ(cells),
            Undo::Known(cell, known) => self.known[cell.index()] = known,
        }
    }

    /// The current parts.
    fn parts(&self) -> Parts<'_, '_> {
        Parts {
            fixpoint: self.fixpoint,
            items: &self.items,
            refuted: &self.proof.refuted,
            target: self.target.0,
            known: &self.known,
            all: self.all,
            reasons: &self.reasons,
        }
    }

    /// Takes over the results of this run.
    fn adopt(&mut self, run: Run) {
        let Trimmed { uses, needed, .. } = trimmed(&self.parts(), &run.phases, false);
        self.uses = uses;
        let mut refuted = run.phases.iter().zip(needed).zip(run.before).peekable();
        for (at, stage) in std::mem::take(&mut self.stages).into_iter().enumerate() {
            if let Some(((_, needed), before)) = refuted.next_if(|((phase, _), _)| phase.case == stage.case) {
                self.stages.push(Stage { case: stage.case, before: Some(before), needed });
            } else if let Some(case) = stage.case.filter(|&case| self.cases[case]) {
                // What was looked at and not refuted is not refuted with fewer parts either.
                let is_open = at < run.reached && !run.passed.contains(&case);
                if !is_open {
                    self.stages.push(Stage { before: None, ..stage });
                }
            }
        }
    }

    /// Removes from candidates that are refuted together those that the refutation does not rest on; returns whether
    /// there were any.
    fn narrow_cases(&mut self) -> bool {
        let mut is_changed = false;
        for (at, needed) in std::mem::take(&mut self.uses.assumed).into_iter().enumerate() {
            let candidates = &mut self.proof.refuted[at];
            if needed.len() < candidates.len() && !needed.is_empty() {
                candidates.retain(|(cell, _)| needed.contains(cell));
                self.items.narrow_conflict(at, candidates);
                is_changed = true;
            }
        }
        is_changed
    }

    /// The proof of the current parts, with its lines. Of a rule that is searched only up to a limit less may follow from
    /// fewer parts, so then all is inferred anew, as it will be when the proof is checked.
    fn finish(mut self) -> Option<ClueProof> {
        let is_exact = self.items.list.iter().all(|(_, item)| self.fixpoint.is_exact(item));
        let run = if self.is_long() && is_exact { self.run()? } else { self.run_anew()? };
        let lines = trimmed(&self.parts(), &run.phases, true).lines;
        let is_there = |ground: ClueGround| {
            let of = |at: usize| self.items.list[at].0 == ground && self.items.is_on.contains(at);
            (0..self.items.list.len()).any(of)
        };
        let kept = |count: usize, ground: fn(usize) -> ClueGround| -> Vec<Option<usize>> {
            let mut next = 0;
            let number = |at: usize| {
                is_there(ground(at)).then(|| {
                    next += 1;
                    next - 1
                })
            };
            (0..count).map(number).collect()
        };
        let clues = kept(self.proof.clues.len(), ClueGround::Clue);
        let sums = kept(self.proof.sums.len(), ClueGround::Sum);
        let houses = kept(self.proof.houses.len(), ClueGround::House);
        let mut next = 0;
        let cases: Vec<Option<usize>> = self
            .cases
            .iter()
            .map(|is_there| {
                next += usize::from(*is_there);
                is_there.then(|| next - 1)
            })
            .collect();
        let renumbered = |by: ClueGround| match by {
            ClueGround::Clue(at) => clues[at].map(ClueGround::Clue),
            ClueGround::Sum(at) => sums[at].map(ClueGround::Sum),
            ClueGround::House(at) => houses[at].map(ClueGround::House),
            ClueGround::Case(at) => cases[at].map(ClueGround::Case),
            ClueGround::Refuted(at) => cases[at].map(ClueGround::Refuted),
        };
        let lines = lines.into_iter().filter_map(|mut line| {
            line.by = renumbered(line.by)?;
            Some(line)
        });
        self.proof.lines = lines.collect();
        for (by, item) in &self.items.list {
            if let (ClueGround::House(at), Item::Differ(own)) = (by, item)
                && let HouseUse::Differ { cells, .. } = &mut self.proof.houses[*at]
            {
                cells.clone_from(own);
            }
        }
        retain(&mut self.proof.clues, &clues);
        retain(&mut self.proof.sums, &sums);
        retain(&mut self.proof.houses, &houses);
        retain(&mut self.proof.refuted, &cases);
        for (cell, only) in &mut self.proof.known {
            *only = DigitSet::from_bits(self.known[cell.index()]);
        }
        self.proof.known.retain(|(_, only)| only.bits() != self.all);
        Some(self.proof)
    }
}

/// Keeps the entries that have a number.
fn retain<T>(list: &mut Vec<T>, kept: &[Option<usize>]) {
    let mut kept = kept.iter();
    list.retain(|_| kept.next().is_some_and(Option::is_some));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board_index::BoardIndex;
    use crate::engine::grid::Grid;
    use crate::families::clues::proofs::proof_step::candidates;
    use crate::families::clues::proofs::whole_proof::whole_proof;
    use crate::families::clues::propagation::spread::Spread;
    use crate::families::clues::samples::{is_in_a_solution, positions};
    use crate::families::clues::search::case_search::{CaseSearch, Searched};
    use deduku_core::puzzle::Position;

    /// Some unreduced proofs of a position, with everything that a search used.
    fn whole_proofs(position: &Position, most: usize) -> Vec<ClueProof> {
        let (index, work) = (BoardIndex::<2>::new(position.board()), Work::unlimited());
        let grid = Grid::new(position, &index);
        let parts = grid.clue_parts();
        let mut search = CaseSearch::new(Spread::new(position, parts), position.empty_cells().collect(), &work);
        let mut proofs = Vec::new();
        for target in candidates(position, None) {
            if proofs.len() < most
                && let Searched::Refuted(refuted) = search.search(target, 10_000)
            {
                let proof = whole_proof(position, parts, target, search.used());
                proofs.push(ClueProof { refuted, ..proof });
            }
        }
        proofs
    }

    /// The proof without one of its parts, for each part in turn.
    fn with_one_part_less(proof: &ClueProof, all: DigitSet) -> Vec<ClueProof> {
        let mut fewer = Vec::new();
        let mut add = |change: &dyn Fn(&mut ClueProof)| {
            let mut less = proof.clone();
            change(&mut less);
            fewer.push(less);
        };
        for at in 0..proof.refuted.len() {
            add(&|less| _ = less.refuted.remove(at));
        }
        for at in 0..proof.clues.len() {
            add(&|less| _ = less.clues.remove(at));
        }
        for at in 0..proof.sums.len() {
            add(&|less| _ = less.sums.remove(at));
        }
        for at in 0..proof.houses.len() {
            add(&|less| _ = less.houses.remove(at));
        }
        for (at, &(_, only)) in proof.known.iter().enumerate() {
            for digit in (all - only).iter() {
                add(&|less| less.known[at].1.insert(digit));
            }
        }
        fewer
    }

    #[test]
    fn a_reduced_proof_needs_each_of_its_parts() {
        let work = Work::unlimited();
        let (mut with_cases, mut shorter) = (0, 0);
        for position in positions() {
            let fixpoint = Fixpoint::new(position.puzzle());
            let all = position.board().all_digits();
            for whole in whole_proofs(&position, 6) {
                let target = whole.assumed.expect("a candidate");
                let reduce = |proof: &ClueProof| reduced(&fixpoint, proof.clone(), target, all, &work);
                assert!(!is_in_a_solution(&position, target));
                let proof = reduce(&whole).expect("what a search refuted");
                with_cases += usize::from(!proof.refuted.is_empty());
                shorter += usize::from(proof.known.len() < whole.known.len());
                for less in with_one_part_less(&proof, all) {
                    assert_eq!(reduce(&less), None, "{proof:?} and with less: {less:?}");
                }
                let again = reduce(&proof).expect("what was shown before");
                assert_eq!((again.clues, again.houses, again.known), (proof.clues, proof.houses, proof.known));
                assert!(!proof.lines.is_empty());
            }
        }
        assert!(with_cases > 3 && shorter > 10, "{with_cases} with cases, {shorter} shorter");
    }

    #[test]
    fn what_is_in_a_solution_has_no_proof_and_work_that_ended_gives_none() {
        let position = positions().pop().expect("a position");
        let fixpoint = Fixpoint::new(position.puzzle());
        let all = position.board().all_digits();
        let proof = whole_proofs(&position, 1).pop().expect("a proof");
        let target = proof.assumed.expect("a candidate");
        let stopped = Work::unlimited();
        stopped.cancel.cancel();
        assert_eq!(reduced(&fixpoint, proof.clone(), target, all, &stopped), None);
        let holds = candidates(&position, None).into_iter().find(|&other| is_in_a_solution(&position, other));
        assert_eq!(reduced(&fixpoint, proof, holds.expect("one of a solution"), all, &Work::unlimited()), None);
    }
}
