//! The smallest set of clues that, with houses and what is known, excludes a candidate.
//!
//! Each candidate is assumed in turn. Of those that end in a contradiction, the one whose contradiction takes the fewest
//! clues is told; its proof is shortened until each clue, each house and each absent candidate is needed.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::proof_step::{MOST_CASES, candidates, step};
use crate::logic::families::clues::spread::Spread;
use crate::logic::{ClueProof, Step, Technique};
use crate::work::Work;

/// So many contradictions are compared where one step is wanted.
const ENOUGH: usize = 12;
/// So many proofs are shortened where one step is wanted before none counts as found.
const MOST_SHORTENED: usize = 24;

/// The steps of sets of at least one and at most so many clues.
pub(in crate::logic) fn clue_sets<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    most: usize,
    work: &Work,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let position = grid.position;
    if position.puzzle().kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let fixpoint = grid.fixpoint();
    let mut told: Vec<(Cell, Digit)> = Vec::new();
    for proof in by_propagation(grid, most, work, sink) {
        if work.check().is_err() {
            break;
        }
        if proof.assumed.is_some_and(|target| told.contains(&target)) {
            continue;
        }
        if let Some(step) = step(position, &fixpoint, proof, work) {
            report(step, technique, &mut told, sink)?;
        }
    }
    // What one candidate excludes shows sets, too, where the propagation of the other is weaker than the definitions.
    let by_exclusions = grid.exclusion_steps(sink.goal(), work);
    by_exclusions.steps(grid, MOST_CASES, work).try_for_each(|step| report(step, technique, &mut told, sink))
}

/// Takes a step of the technique that says something new; a set is one of the nets, too.
fn report(step: Step, technique: Technique, told: &mut Vec<(Cell, Digit)>, sink: &mut StepSink) -> ControlFlow<()> {
    let is_net = technique == Technique::ClueNet && step.technique == Technique::ClueSet;
    if !(is_net || step.technique == technique) || step.conclusion.eliminate.iter().all(|gone| told.contains(gone)) {
        return ControlFlow::Continue(());
    }
    told.extend(&step.conclusion.eliminate);
    sink.take(Step { technique, ..step })
}

/// The proofs of at least one and at most so many clues to which propagation leads, those of the fewest clues first.
fn by_propagation<const W: usize>(
    grid: &Grid<'_, W>,
    most: usize,
    work: &Work,
    sink: &StepSink,
) -> impl Iterator<Item = ClueProof> + use<W> {
    let mut spread = Spread::new(grid.position, grid.clue_parts());
    let mut found: Vec<(usize, usize, ClueProof)> = Vec::new();
    for target in candidates(grid.position, sink.goal()) {
        if work.check().is_err() || sink.wants_one() && found.len() >= ENOUGH {
            break;
        }
        if spread.closure(target).is_some() {
            continue;
        }
        if let Some(proof) = smallest(&mut spread, target).filter(|proof| (1..=most).contains(&proof.clue_count())) {
            found.push((proof.clue_count(), size(&proof), proof));
        }
    }
    found.sort_by_key(|&(clues, size, _)| (clues, size));
    let shortened = if sink.wants_one() { MOST_SHORTENED } else { usize::MAX };
    found.into_iter().take(shortened).map(|(_, _, proof)| proof)
}

fn size(proof: &ClueProof) -> usize {
    proof.houses.len() + proof.sums.len() + proof.known.len()
}

/// What the contradiction of this candidate rests on, if it leads to one: with the fewest clues that are found by leaving out one
/// after another.
fn smallest(spread: &mut Spread<'_>, target: (Cell, Digit)) -> Option<ClueProof> {
    let clash = spread.from(target, &|_| true)?;
    let mut proof = spread.core(&[target], clash).proof;
    let mut kept: Vec<usize> = Vec::new();
    loop {
        let used = proof.clue_numbers();
        let Some(&clue) = used.iter().find(|clue| !kept.contains(clue)) else { return Some(proof) };
        match spread.from(target, &|other| other != clue && used.contains(&other)) {
            Some(clash) => proof = spread.core(&[target], clash).proof,
            None => kept.push(clue),
        }
    }
}
