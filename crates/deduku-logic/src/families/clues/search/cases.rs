//! Candidates that clues and houses refute after other candidates have been refuted along the way.
//!
//! A candidate is assumed and propagated. If there is no contradiction, each remaining candidate is assumed in
//! addition. Those that lead to a contradiction are removed, and propagation is repeated. So a proof is a list of
//! candidates, each of which the parts of the proof refute in turn. Proofs by reverse unit propagation have this form
//! (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003).

use deduku_core::order::OrderBy;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::query::Query;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::proof_step::{MOST_CASES, stated, step};
use crate::families::clues::proofs::whole_proof::whole_proof;
use crate::families::clues::propagation::kept_proofs::{Kept, KeptProofs};
use crate::families::clues::propagation::search_memory::{Expected, SearchMemory};
use crate::families::clues::propagation::spread::Spread;
use crate::families::clues::search::case_search::{CaseSearch, Searched, Together};
use crate::families::clues::search::refute::Refuter;
use crate::{ClueProof, Evidence, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::work::Work;

/// For cases: the most candidates of a cell that is looked at, and the most candidates assumed in a position.
const CASES: (usize, u32) = (3, 40_000);
/// The same limits for nested nets.
const NETS: (usize, u32) = (usize::MAX, 2_000_000);
/// The most cells of a board without clues that is looked at.
const MOST_CELLS: usize = 256;
/// The most candidates refuted in addition to one when few cases are looked for.
const LOOKED_AT: usize = 24;
/// The number of proofs compared when one step is wanted.
const COMPARED: usize = 6;
/// After a proof, only candidates that are expected to take at most this many times its assumptions are searched.
const MORE_ASSUMED: u32 = 2;
/// A proof with at most this many cases is not compared with others.
const SHORT: usize = 10;
/// Reduction seldom leaves fewer than one case in this many.
pub(in crate::families::clues) const REDUCIBLE: usize = 2;

/// The steps of cases or of nested nets, depending on the technique; if one is wanted, one of the shortest found.
///
/// Steps by mutual exclusions of candidates come first. Only if there are none, other candidates are tried in addition
/// to each candidate, starting with those that remove most.
pub(crate) fn clue_cases<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    Query { named, work, .. }: &Query<'_>,
    sink: &mut StepSink,
) -> Flow {
    // Without clues, nested nets go as deep where the board is small enough for them.
    let board = grid.position.board();
    let is_beyond_nets = W > 2 && board.cell_count() <= MOST_CELLS && board.grids().len() <= 1;
    if !is_beyond_nets && !grid.position.puzzle().has_rules_or_sums() {
        return ControlFlow::Continue(());
    }
    let by_exclusions = grid.exclusion_steps(sink.goal(), work);
    let mut found = Found { technique, named, wants_one: sink.wants_one(), steps: Vec::new(), removed: Vec::new() };
    // The result for a requested candidate must not depend on earlier requests.
    let kept = (sink.wants_one() && sink.goal().is_none()).then(|| &grid.clue_parts().kept);
    for step in by_exclusions.steps(grid, found.most_cases(), work) {
        if found.is_enough() || work.check().is_err() {
            break;
        }
        found.take(step);
    }
    if let Some(kept) = kept.filter(|_| technique == Technique::NestedClueNet) {
        find_kept(grid, kept, &mut found, work);
    }
    if sink.wants_one() && technique == Technique::NestedClueNet {
        if found.steps.is_empty() {
            find_by_search(grid, by_exclusions.open(), kept, &mut found, work);
        }
    } else if !sink.wants_one() || found.steps.is_empty() {
        find_by_trying(grid, by_exclusions.open(), kept, &mut found, work);
    }
    found.steps.order_by(cases_and_clues);
    found.steps.into_iter().try_for_each(|(_, step)| sink.take(step))
}

/// Adds the step of the shortest proof that was found before and also holds here.
fn find_kept<const W: usize>(grid: &Grid<'_, W>, kept: &KeptProofs, found: &mut Found<'_>, work: &Work) {
    let fixpoint = grid.fixpoint();
    while !found.is_enough() && work.check().is_ok() {
        let Some(Kept { proof, is_reduced }) = kept.take_shortest(grid.position, usize::MAX) else { return };
        let step = if is_reduced {
            stated(grid.position, &fixpoint, proof)
        } else {
            step(grid.position, &fixpoint, Refuter::new(grid, NETS, work).reduced(proof), work)
        };
        if let Some(step) = step {
            found.take(step);
        }
    }
}

/// Adds the steps of these candidates that are found by trying others in addition; unused proofs are kept.
fn find_by_trying<const W: usize>(
    grid: &Grid<'_, W>,
    open: &[(Cell, Digit)],
    kept: Option<&KeptProofs>,
    found: &mut Found<'_>,
    work: &Work,
) {
    let limits = if found.technique == Technique::NestedClueNet { NETS } else { CASES };
    // A proof with few cases is found after few refutations.
    let most = if found.technique == Technique::NestedClueNet { usize::MAX } else { LOOKED_AT };
    let mut refuter = Refuter::new(grid, limits, work).remembering(kept.is_some());
    let fixpoint = grid.fixpoint();
    // A candidate with a kept reduced proof needed more than a few cases before.
    let is_net = |target: &(Cell, Digit)| kept.is_some_and(|kept| kept.has_reduced(*target));
    let mut targets = open.iter().copied().filter(|target| !is_net(target)).peekable();
    while targets.peek().is_some() && !refuter.is_over() && !found.is_enough() {
        for proof in next_proofs(&mut refuter, &mut targets, (found.wants_one, most)) {
            if work.check().is_err() {
                return;
            }
            if found.is_enough() || proof.refuted.len() > found.most_cases() {
                if let Some(kept) = kept {
                    kept.add(Kept { proof, is_reduced: false });
                }
                continue;
            }
            let Some(step) = step(grid.position, &fixpoint, refuter.reduced(proof), work) else { continue };
            if let (Some(kept), Evidence::Clues(proof)) = (kept, &step.evidence)
                && found.technique == Technique::ClueCases
                && step.technique == Technique::NestedClueNet
            {
                kept.add(Kept { proof: (**proof).clone(), is_reduced: true });
            }
            found.take(step);
        }
    }
}

/// Adds a step of these candidates by cases within cases, with as few assumptions as possible.
///
/// The candidate that is expected to take least is searched first. How much is to be expected is shown by earlier
/// searches, the too short ones too, and remembered from one position to the next.
fn find_by_search<const W: usize>(
    grid: &Grid<'_, W>,
    open: &[(Cell, Digit)],
    kept: Option<&KeptProofs>,
    found: &mut Found<'_>,
    work: &Work,
) {
    let (parts, fixpoint) = (grid.clue_parts(), grid.fixpoint());
    let mut memory = kept.map(|_| parts.searches.take()).unwrap_or_default();
    memory.begin();
    let spread = Spread::new(grid.position, parts);
    let base = spread.base.clone();
    let mut search = CaseSearch::new(spread, grid.position.empty_cells().collect(), work).weighted(&memory.weights);
    let mut open: Vec<(Cell, Digit)> =
        open.iter().copied().filter(|&candidate| !memory.is_in_a_solution(&base, candidate)).collect();
    while !found.is_enough() && work.check().is_ok() {
        let mut refuted = shortest(&mut search, &mut open, &mut memory, work).into_iter().peekable();
        if refuted.peek().is_none() {
            break;
        }
        for Shown { target, refuted, used } in refuted {
            if found.is_enough() {
                // To find a proof again takes less than to reduce it, and it may be shorter then.
                memory.was_refuted(target, refuted.len() as u32);
                continue;
            }
            let proof = ClueProof { refuted, ..whole_proof(grid.position, parts, target, &used) };
            if let Some(step) = step(grid.position, &fixpoint, proof, work) {
                found.take(step);
            }
        }
    }
    if kept.is_some() {
        if !found.is_enough() && work.check().is_ok() {
            memory.forget_expected();
        }
        memory.weights = search.weights().to_vec();
        *parts.searches.borrow_mut() = memory;
    }
}

/// A refuted candidate.
struct Shown {
    target: (Cell, Digit),
    /// The candidates refuted on the way.
    refuted: Vec<Together>,
    /// For each rule, whether it was used.
    used: Vec<bool>,
}

/// Refutes a few of the open candidates with as few assumptions as possible, fewest first. They are no longer open then,
/// nor is what is in a solution.
fn shortest(
    search: &mut CaseSearch<'_>,
    open: &mut Vec<(Cell, Digit)>,
    memory: &mut SearchMemory,
    work: &Work,
) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut most = u32::MAX;
    while found.len() < COMPARED && work.check().is_ok() {
        let next = open.iter().enumerate().filter_map(|(at, &candidate)| Some((memory.expected(candidate)?, at)));
        let Some((Expected { limit, .. }, at)) = next.min().filter(|(next, _)| next.effort < most) else { break };
        let (target, limit) = (open[at], limit.min(most));
        match search.search(target, limit) {
            Searched::Refuted(refuted) => {
                most = most.min(MORE_ASSUMED * refuted.len() as u32);
                found.push(Shown { target, refuted, used: search.used().to_vec() });
                open.remove(at);
            }
            Searched::Solved(solution) => {
                open.retain(|&(cell, digit)| solution[cell.index()] != DigitSet::of(digit).bits());
                memory.add_solution(solution);
            }
            Searched::Open(expected) => memory.was_too_short(target, limit, expected),
        }
    }
    found.order_by(|shown| shown.refuted.len());
    found
}

/// The proofs that refute the next of these candidates, fewest cases first; only a few of them if one step is wanted.
fn next_proofs(
    refuter: &mut Refuter<'_>,
    targets: &mut dyn Iterator<Item = (Cell, Digit)>,
    (wants_one, most): (bool, usize),
) -> Vec<ClueProof> {
    let mut proofs: Vec<ClueProof> = Vec::new();
    for target in targets {
        proofs.extend(refuter.refute(target, most));
        let is_short = |proof: &ClueProof| proof.refuted.len() <= SHORT;
        if refuter.is_over() || wants_one && (proofs.len() >= COMPARED || proofs.last().is_some_and(is_short)) {
            break;
        }
    }
    proofs.order_by(ClueProof::cases_and_clues);
    proofs
}

fn cases_and_clues((size, _): &((usize, usize), Step)) -> (usize, usize) {
    *size
}

/// Steps of one technique that were found in a position.
struct Found<'q> {
    technique: Technique,
    /// If one step is wanted, the techniques whose names may be used.
    named: &'q [Technique],
    wants_one: bool,
    /// The steps, each with its numbers of cases and of clues.
    steps: Vec<((usize, usize), Step)>,
    removed: Vec<(Cell, Digit)>,
}

impl Found<'_> {
    const fn is_enough(&self) -> bool {
        self.wants_one && !self.steps.is_empty()
    }

    /// The most cases of a proof before reduction that can still become a step of the technique.
    const fn most_cases(&self) -> usize {
        if matches!(self.technique, Technique::NestedClueNet) { usize::MAX } else { REDUCIBLE * MOST_CASES }
    }

    /// Adds a step of the technique, or one that turned out to need fewer cases, under its own name.
    fn take(&mut self, step: Step) {
        let Evidence::Clues(proof) = &step.evidence else { return };
        let is_reported = proof.assumed.is_some_and(|target| self.removed.contains(&target));
        let Some(technique) = self.name(step.technique).filter(|_| !is_reported) else { return };
        self.removed.extend(&step.conclusion.eliminate);
        self.steps.push(((proof.refuted.len(), proof.clue_count()), Step { technique, ..step }));
    }

    /// The name under which a step of technique `of` is reported, if any; few cases count as a net as well.
    fn name(&self, of: Technique) -> Option<Technique> {
        let is_net = self.technique == Technique::NestedClueNet;
        match of {
            _ if of == self.technique => Some(of),
            _ if is_net && self.wants_one && self.named.contains(&of) => Some(of),
            Technique::ClueCases if is_net => Some(self.technique),
            _ => None,
        }
    }
}
