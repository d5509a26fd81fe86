//! Candidates that clues and houses refute once others are refuted beside them.
//!
//! A candidate is assumed, and what follows worked out. Where that is no contradiction, each candidate that is left is
//! assumed beside it; those that lead to a contradiction are removed, and what follows is worked out again. So a proof
//! is a list of candidates each of which the parts of the proof refute in turn: proofs by reverse unit propagation have
//! this form (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003).

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::query::Query;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::proofs::proof_step::{MOST_CASES, stated, step};
use crate::logic::families::clues::proofs::whole_proof::whole_proof;
use crate::logic::families::clues::propagation::kept_proofs::{Kept, KeptProofs};
use crate::logic::families::clues::propagation::spread::Spread;
use crate::logic::families::clues::search::case_search::{CaseSearch, Searched, holds_in};
use crate::logic::families::clues::search::refute::Refuter;
use crate::logic::{ClueProof, Evidence, Step, Technique};
use crate::work::Work;

/// Cells with no more candidates than this are looked at for cases, and so many candidates are assumed in a position.
const CASES: (usize, u32) = (3, 40_000);
/// The same for nested nets.
const NETS: (usize, u32) = (usize::MAX, 2_000_000);
/// So many candidates are assumed beside one at first where cases lie within cases, how many times as many where that is
/// not enough, and how many at most.
const FEWEST_ASSUMED: u32 = 8;
const MORE_ASSUMED: u32 = 3;
const MOST_ASSUMED: u32 = 20_000;
/// So many candidates are refuted beside one at most where few cases are looked for.
const LOOKED_AT: usize = 24;
/// So many proofs are compared where one step is wanted.
const COMPARED: usize = 6;
/// Proofs with no more cases than this are compared with no others.
const SHORT: usize = 10;
/// A proof seldom loses more than all but one of so many cases where it is reduced.
pub(in crate::logic::families::clues) const REDUCIBLE: usize = 2;

/// The steps of cases, or of nested nets, as the technique says: where one is wanted, one of the shortest of some.
///
/// First those by what candidates exclude among each other; only where there are none, all candidates are tried beside
/// each, those that take most first.
pub(in crate::logic) fn clue_cases<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    Query { named, work, .. }: &Query<'_>,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    if !grid.position.puzzle().has_rules_or_sums() {
        return ControlFlow::Continue(());
    }
    let by_exclusions = grid.exclusion_steps(sink.goal(), work);
    let mut found = Found { technique, named, wants_one: sink.wants_one(), steps: Vec::new(), removed: Vec::new() };
    // What is asked of one candidate does not depend on what was asked before.
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
    found.steps.sort_by_key(cases_and_clues);
    found.steps.into_iter().try_for_each(|(_, step)| sink.take(step))
}

/// Takes the step of the shortest proof that was found before and holds here, too.
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

/// Takes the steps of these candidates to which trying others beside them leads; proofs that are not made use of are kept.
fn find_by_trying<const W: usize>(
    grid: &Grid<'_, W>,
    open: &[(Cell, Digit)],
    kept: Option<&KeptProofs>,
    found: &mut Found<'_>,
    work: &Work,
) {
    let limits = if found.technique == Technique::NestedClueNet { NETS } else { CASES };
    // A proof of few cases is found while few are refuted.
    let most = if found.technique == Technique::NestedClueNet { usize::MAX } else { LOOKED_AT };
    let mut refuter = Refuter::new(grid, limits, work);
    let fixpoint = grid.fixpoint();
    // What needs more than a few cases was found to be a nested net.
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

/// Takes a step of these candidates by cases within cases, with as few assumptions as it can be; other proofs are kept.
fn find_by_search<const W: usize>(
    grid: &Grid<'_, W>,
    open: &[(Cell, Digit)],
    kept: Option<&KeptProofs>,
    found: &mut Found<'_>,
    work: &Work,
) {
    let (parts, fixpoint) = (grid.clue_parts(), grid.fixpoint());
    let mut search = CaseSearch::new(Spread::new(grid.position, parts), grid.position.empty_cells().collect(), work);
    let mut open = open.to_vec();
    // Where so many were not enough in the position before, they seldom are now.
    let mut most = kept.map_or(0, |_| parts.assumed.get() / MORE_ASSUMED).max(FEWEST_ASSUMED);
    while most <= MOST_ASSUMED && !open.is_empty() {
        let mut proofs: Vec<ClueProof> = Vec::new();
        let mut at = 0;
        while at < open.len() && proofs.len() < COMPARED && work.check().is_ok() {
            match search.search(open[at], most) {
                Searched::Refuted(refuted) => {
                    let proof = whole_proof(grid.position, parts, open[at], search.used());
                    proofs.push(ClueProof { refuted, ..proof });
                    open.remove(at);
                }
                Searched::Solved(solution) => {
                    let seen = open[..at].iter().filter(|&&candidate| holds_in(&solution, candidate)).count();
                    open.retain(|&candidate| !holds_in(&solution, candidate));
                    at -= seen;
                }
                Searched::Open => at += 1,
            }
        }
        proofs.sort_by_key(cases);
        for proof in proofs {
            if work.check().is_err() {
                return;
            }
            if found.is_enough() {
                if let Some(kept) = kept {
                    kept.add(Kept { proof, is_reduced: false });
                }
            } else if let Some(step) = step(grid.position, &fixpoint, proof, work) {
                found.take(step);
            }
        }
        if found.is_enough() || work.check().is_err() {
            parts.assumed.set(most);
            return;
        }
        most *= MORE_ASSUMED;
    }
}

fn cases(proof: &ClueProof) -> usize {
    proof.refuted.len()
}

/// The proofs that refute the next of these candidates, those of the fewest cases first; of some where one is wanted.
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
    proofs.sort_by_key(ClueProof::cases_and_clues);
    proofs
}

fn cases_and_clues((size, _): &((usize, usize), Step)) -> (usize, usize) {
    *size
}

/// Steps of one technique that were found in a position.
struct Found<'q> {
    technique: Technique,
    /// Where one step is wanted, the techniques whose names may be used.
    named: &'q [Technique],
    wants_one: bool,
    /// Each with how many candidates are refuted in it, and how many clues it takes.
    steps: Vec<((usize, usize), Step)>,
    removed: Vec<(Cell, Digit)>,
}

impl Found<'_> {
    const fn is_enough(&self) -> bool {
        self.wants_one && !self.steps.is_empty()
    }

    /// Proofs with more cases, before they are reduced, come to no step of the technique.
    const fn most_cases(&self) -> usize {
        if matches!(self.technique, Technique::NestedClueNet) { usize::MAX } else { REDUCIBLE * MOST_CASES }
    }

    /// Takes a step of the technique, or one that turned out to need fewer cases under its own name.
    fn take(&mut self, step: Step) {
        let Evidence::Clues(proof) = &step.evidence else { return };
        let is_reported = proof.assumed.is_some_and(|target| self.removed.contains(&target));
        let Some(technique) = self.name(step.technique).filter(|_| !is_reported) else { return };
        self.removed.extend(&step.conclusion.eliminate);
        self.steps.push(((proof.refuted.len(), proof.clue_count()), Step { technique, ..step }));
    }

    /// Under which name a step of this one is reported, if at all: few cases are a net, too.
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
