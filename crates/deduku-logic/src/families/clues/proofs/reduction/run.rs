//! Runs of a proof up to its contradiction.
//!
//! What the last run rested on is inferred again first, and all that follows only where that does not suffice.

use super::Reduction;
use crate::ClueGround;
use crate::families::clues::proofs::trim::{Inference, NeededInferences, Phase};
use crate::families::clues::propagation::bit_row::BitRow;
use crate::families::clues::propagation::fixpoint::{Items, Trace};
use deduku_core::board::{Cell, Digit, DigitSet};

/// How far a proof has come.
#[derive(Clone)]
pub(super) struct State {
    /// What is left of each cell, one bit set per cell.
    left: Vec<u32>,
    /// The items that apply.
    active: BitRow,
    /// Those of them that may infer more.
    waiting: BitRow,
}

impl State {
    /// Sets what is left of these cells.
    fn narrow(&mut self, items: &Items<'_>, cells: &[Cell], own: &[u32]) {
        for (&cell, &own) in cells.iter().zip(own) {
            let before = std::mem::replace(&mut self.left[cell.index()], own);
            if before != own {
                self.wake(items, cell, before & !own);
            }
        }
    }

    /// Has the items of this cell applied again to which these candidates of it matter.
    fn wake(&mut self, items: &Items<'_>, cell: Cell, changed: u32) {
        items.wake((cell, changed), &self.left, &self.active, &mut self.waiting);
    }
}

/// The beginning of a proof, or one of its cases and what follows from it.
pub(super) struct Stage {
    /// The index of the case among the refuted candidates; `None` for the beginning.
    pub(super) case: Option<usize>,
    /// The state before it, if a run refuted the case.
    pub(super) before: Option<State>,
    /// The inferences that refuted it, and those after it, that the contradiction rested on.
    pub(super) needed: NeededInferences,
}

/// A run of a proof up to its contradiction.
#[derive(Default)]
pub(super) struct Run {
    /// The inferences: a phase for the beginning, and one for each refuted case.
    pub(super) phases: Vec<Phase>,
    /// The state before each of them.
    pub(super) before: Vec<State>,
    /// The cases that removed nothing, because their candidate was gone.
    pub(super) passed: Vec<usize>,
    /// The number of stages that came before the contradiction, or led to it.
    pub(super) reached: usize,
}

/// The result of refuting a case.
enum Refuted {
    Yes,
    /// The case is out of use, its candidate is gone, or nothing refutes it.
    No,
    /// There is a contradiction without it.
    Ends,
}

impl Reduction<'_, '_> {
    /// Whether the current parts reach the contradiction from the state before this case, after these digits were given
    /// back to a cell.
    pub(super) fn ends_from(&self, case: usize, given_back: Option<Cell>, digits: u32) -> bool {
        let Some(from) = self.stages.iter().position(|stage| stage.case == Some(case)) else { return true };
        let Some(mut state) = self.stages[from].before.clone() else { return true };
        for at in 0..self.items.list.len() {
            let is_there = match self.items.list[at].0 {
                ClueGround::Refuted(number) => self.cases[number],
                _ => self.items.is_on.contains(at),
            };
            if !is_there {
                state.active.remove(at);
                state.waiting.remove(at);
            }
        }
        if let Some(cell) = given_back {
            state.left[cell.index()] |= digits;
            state.wake(&self.items, cell, digits);
        }
        self.ends(&self.stages[from..], state, None)
    }

    /// Runs the current parts of the proof; `None` if they do not end in a contradiction, or the work ends.
    pub(super) fn run(&self) -> Option<Run> {
        let mut left = self.known.clone();
        left[self.target.0.index()] = DigitSet::of(self.target.1).bits();
        let (active, waiting) = (self.items.is_on.clone(), self.items.is_on.clone());
        let mut run = Run::default();
        self.ends(&self.stages, State { left, active, waiting }, Some(&mut run)).then_some(run)
    }

    /// The same without what earlier runs showed.
    pub(super) fn run_anew(&mut self) -> Option<Run> {
        let cases = (0..self.cases.len()).filter(|&at| self.cases[at]).map(Some);
        let stage = |case| Stage { case, before: None, needed: NeededInferences::default() };
        self.stages = std::iter::once(None).chain(cases).map(stage).collect();
        self.run()
    }

    /// Whether the stages, begun in this state, end in a contradiction. First what they needed before is inferred
    /// again, and all that follows only where that does not suffice.
    fn ends(&self, stages: &[Stage], mut state: State, mut run: Option<&mut Run>) -> bool {
        for stage in stages {
            if self.work.check().is_err() {
                return false;
            }
            let mut phase = Phase { case: stage.case, ..Phase::default() };
            let before = run.is_some().then(|| state.clone());
            let refuted = stage.case.map_or(Refuted::Yes, |case| {
                self.refute(case, &stage.needed.beside, &mut state, &mut phase.beside, run.as_deref_mut())
            });
            if matches!(refuted, Refuted::Ends) {
                return true;
            }
            if let Some(run) = &mut run {
                run.reached += 1;
            }
            match (refuted, stage.case) {
                (Refuted::Yes, Some(case)) => self.take(case, &mut state),
                (Refuted::Yes, None) => {}
                _ => continue,
            }
            let ends = self.follow(&stage.needed.then, &mut state, run.is_some().then_some(&mut phase.then));
            if let (Some(run), Some(before)) = (&mut run, before) {
                run.phases.push(phase);
                run.before.push(before);
            }
            if ends {
                return true;
            }
        }
        !self.close(&mut state, run)
    }

    /// Refutes a case by these inferences, or by all that follow; these are put down in `beside`.
    fn refute(
        &self,
        case: usize,
        needed: &[Inference],
        state: &mut State,
        beside: &mut Vec<Trace>,
        mut run: Option<&mut Run>,
    ) -> Refuted {
        let pass = |run: Option<&mut Run>| {
            if let Some(run) = run.filter(|_| self.cases[case]) {
                run.passed.push(case);
            }
            Refuted::No
        };
        let Some(mut assumed) = self.assume(case, state) else { return pass(run) };
        if !needed.is_empty() && self.follow(needed, &mut assumed, run.is_some().then_some(beside)) {
            return Refuted::Yes;
        }
        beside.clear();
        if !self.close(state, run.as_deref_mut()) {
            return Refuted::Ends;
        }
        let Some(mut assumed) = self.assume(case, state) else { return pass(run) };
        let State { left, active, waiting } = &mut assumed;
        if self.fixpoint.propagate(&self.items, active, left, waiting, run.map(|_| beside)) {
            Refuted::No
        } else {
            Refuted::Yes
        }
    }

    /// Infers all that follows without further cases; returns whether there is no contradiction.
    fn close(&self, State { left, active, waiting }: &mut State, run: Option<&mut Run>) -> bool {
        let traces = run.and_then(|run| run.phases.last_mut()).map(|phase| &mut phase.then);
        self.fixpoint.propagate(&self.items, active, left, waiting, traces)
    }

    /// Draws these inferences as far as they can be drawn; returns whether they end in a contradiction.
    fn follow(&self, inferences: &[Inference], state: &mut State, mut traces: Option<&mut Vec<Trace>>) -> bool {
        for Inference { item: at, from, removed } in inferences {
            if !state.active.contains(*at) {
                continue;
            }
            let item = &self.items.list[*at].1;
            let cells = item.cells();
            let before: Vec<u32> = cells.iter().map(|cell| state.left[cell.index()]).collect();
            let mut after = before.clone();
            let is_same = from.len() == before.len() && before.iter().zip(&**from).all(|(own, from)| own & !from == 0);
            let is_kept = if is_same {
                after.iter_mut().zip(removed).for_each(|(own, removed)| *own &= !removed);
                removed.iter().any(|&removed| removed != 0) && after.iter().all(|&own| own != 0)
            } else {
                self.fixpoint.narrow(item, &mut after)
            };
            if is_kept && after == before {
                continue;
            }
            state.narrow(&self.items, cells, &after);
            if let Some(traces) = &mut traces {
                traces.push(Trace { item: *at, before, after: is_kept.then_some(after) });
            }
            if !is_kept {
                return true;
            }
        }
        false
    }

    /// The state with the candidates of this case assumed; `None` if the case is out of use or one of its candidates is
    /// already removed.
    fn assume(&self, at: usize, state: &State) -> Option<State> {
        let candidates = &self.proof.refuted[at];
        let has = |&(cell, digit): &(Cell, Digit)| state.left[cell.index()] & DigitSet::of(digit).bits() != 0;
        if !self.cases[at] || !candidates.iter().all(has) {
            return None;
        }
        let mut assumed = state.clone();
        for &(cell, digit) in candidates {
            let (own, only) = (&mut assumed.left[cell.index()], DigitSet::of(digit).bits());
            let lost = std::mem::replace(own, only) & !only;
            assumed.wake(&self.items, cell, lost);
        }
        Some(assumed)
    }

    /// Continues after the candidates of this case have been refuted. What was said of these and others together says
    /// nothing more.
    fn take(&self, at: usize, state: &mut State) {
        let together = self.items.of_refuted[at];
        let candidates = &self.proof.refuted[at];
        let is_weaker = |item: &usize| match self.items.list[*item].0 {
            ClueGround::Refuted(other) => candidates.iter().all(|own| self.proof.refuted[other].contains(own)),
            _ => false,
        };
        for item in state.active.from(self.items.conflicts).filter(is_weaker).collect::<Vec<_>>() {
            state.active.remove(item);
            state.waiting.remove(item);
        }
        if let Some(item) = together {
            state.active.set(item);
        }
        for &(cell, digit) in candidates {
            let lost = if together.is_none() { DigitSet::of(digit).bits() } else { 0 };
            state.left[cell.index()] &= !lost;
            state.wake(&self.items, cell, lost);
        }
    }
}
