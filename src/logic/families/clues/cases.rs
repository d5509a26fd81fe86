//! Candidates that clues and houses refute once others are refuted beside them.
//!
//! A candidate is assumed, and what follows worked out. Where that is no contradiction, each candidate that is left is
//! assumed beside it; those that lead to a contradiction go, and what follows is worked out again. So a proof is a list of
//! candidates each of which the parts of the proof refute in turn: proofs by reverse unit propagation have this form
//! (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003).

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::fixpoint::Fixpoint;
use crate::logic::families::clues::refute::Refuter;
use crate::logic::families::clues::sets::{MOST_CASES, candidates, step};
use crate::logic::families::clues::spread::Spread;
use crate::logic::{ClueProof, Step, Technique};
use crate::work::Work;

/// Cells with no more candidates than this are looked at for cases, and so many candidates are assumed in a position.
const CASES: (usize, u32) = (3, 40_000);
/// The same for nested nets.
const NETS: (usize, u32) = (usize::MAX, 400_000);
/// So many nets are compared where one step is wanted.
const ENOUGH: usize = 2;

/// The steps of cases, or of nested nets, as the technique says: where one is wanted, one of the shortest of some.
pub(in crate::logic) fn clue_cases<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let position = grid.position;
    if position.puzzle().kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let is_nested = technique == Technique::NestedClueNet;
    let spread = Spread::new(position, grid.clue_parts());
    let mut refuter = Refuter::new(position, spread, if is_nested { NETS } else { CASES }, work);
    let mut found: Vec<ClueProof> = Vec::new();
    for target in candidates(position, sink.goal()) {
        if refuter.is_over() || sink.wants_one() && found.len() >= if is_nested { ENOUGH } else { 1 } {
            break;
        }
        found.extend(refuter.refute(target).filter(|proof| is_nested || proof.refuted.len() <= MOST_CASES));
    }
    found.sort_by_key(|proof| (proof.refuted.len(), proof.clue_count()));
    let fixpoint = Fixpoint::new(position.puzzle());
    let mut told: Vec<(Cell, Digit)> = Vec::new();
    for proof in found {
        if proof.assumed.is_some_and(|target| told.contains(&target)) {
            continue;
        }
        let is_of = |step: &Step| match step.technique {
            // Few cases are a net, too.
            Technique::ClueCases => true,
            other => other == technique,
        };
        if let Some(step) = step(position, &fixpoint, proof).filter(is_of) {
            let step = Step { technique, ..step };
            told.extend(&step.conclusion.eliminate);
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}
