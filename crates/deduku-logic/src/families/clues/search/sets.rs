//! The smallest set of clues that, with houses and known facts, excludes a candidate.
//!
//! Each candidate is assumed in turn. Of those that lead to a contradiction, the one whose contradiction needs the
//! fewest clues is reported, and its proof is shortened until each clue, each house and each absent candidate is
//! needed. When one step is wanted, the other proofs found are kept for later positions, where they also hold.

use deduku_core::order::OrderBy;
use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::proof_step::{MOST_CASES, MOST_SMALL, candidates, step};
use crate::families::clues::propagation::kept_proofs::{Kept, KeptProofs};
use crate::families::clues::propagation::spread::Spread;
use crate::{ClueProof, Step, Technique};
use deduku_core::board::{Cell, Digit};
use deduku_core::work::Work;

/// The number of contradictions compared when one step is wanted.
const ENOUGH: usize = 12;
/// The most proofs shortened when one step is wanted.
const MOST_SHORTENED: usize = 24;
/// For small sets, only contradictions with at most this many times as many clues as the set may have are considered:
/// shortening seldom leaves fewer than one clue in this many.
const REDUCIBLE: usize = 2;

/// The proofs of the contradictions of a position, not shortened, fewest clues first.
struct Contradictions(Vec<ClueProof>);

/// The steps of sets of one to `most` clues.
pub(crate) fn clue_sets<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    most: usize,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    let position = grid.position;
    if !position.puzzle().has_rules_or_sums() {
        return ControlFlow::Continue(());
    }
    let fixpoint = grid.fixpoint();
    let mut reported: Vec<(Cell, Digit)> = Vec::new();
    // The result for a requested candidate must not depend on earlier requests.
    let kept = (sink.wants_one() && sink.goal().is_none()).then(|| &grid.clue_parts().kept_sets);
    while let Some(Kept { proof, .. }) = kept.and_then(|kept| kept.take_shortest(position, most)) {
        if let Some(step) = step(position, &fixpoint, proof, work) {
            report(step, technique, &mut reported, sink)?;
        }
    }
    let mut found = by_propagation(grid, most, work, sink).into_iter();
    for proof in found.by_ref() {
        if work.check().is_err() {
            break;
        }
        if proof.assumed.is_some_and(|target| reported.contains(&target)) {
            continue;
        }
        if let Some(step) = step(position, &fixpoint, proof, work)
            && report(step, technique, &mut reported, sink).is_break()
        {
            keep(kept, found);
            return ControlFlow::Break(());
        }
    }
    if most <= MOST_SMALL {
        return ControlFlow::Continue(());
    }
    // Exclusions by one candidate also show sets, where propagation from the other candidate is weaker than the
    // definitions.
    let by_exclusions = grid.exclusion_steps(sink.goal(), work);
    by_exclusions.steps(grid, MOST_CASES, work).try_for_each(|step| report(step, technique, &mut reported, sink))
}

fn keep(kept: Option<&KeptProofs>, proofs: impl Iterator<Item = ClueProof>) {
    if let Some(kept) = kept {
        proofs.for_each(|proof| kept.add(Kept { proof, is_reduced: false }));
    }
}

/// Reports a step of the technique if it concludes something new; a smaller set counts as a larger one as well.
fn report(step: Step, technique: Technique, reported: &mut Vec<(Cell, Digit)>, sink: &mut StepSink) -> Flow {
    const BY_SIZE: [Technique; 4] =
        [Technique::ClueClash, Technique::SmallClueSet, Technique::ClueSet, Technique::ClueNet];
    let smaller = BY_SIZE.iter().take_while(|&&smaller| smaller != technique);
    let is_meant = smaller.chain([&technique]).any(|&smaller| smaller == step.technique);
    if !is_meant || step.conclusion.eliminate.iter().all(|removed| reported.contains(removed)) {
        return ControlFlow::Continue(());
    }
    reported.extend(&step.conclusion.eliminate);
    sink.take(Step { technique, ..step })
}

/// The proofs with one to `most` clues that propagation finds, fewest clues first.
fn by_propagation<const W: usize>(grid: &Grid<'_, W>, most: usize, work: &Work, sink: &StepSink) -> Vec<ClueProof> {
    let mut spread = Spread::new(grid.position, grid.clue_parts());
    let of_goal;
    let all = match sink.goal() {
        None => &grid.derived().get(|| contradictions(&mut spread, candidates(grid.position, None), work)).0,
        goal => {
            of_goal = contradictions(&mut spread, candidates(grid.position, goal), work).0;
            &of_goal
        }
    };
    // If a contradiction was found with many clues, it takes long to show that a small set is enough.
    let reach = if most <= MOST_SMALL { REDUCIBLE * most } else { usize::MAX };
    let mut found: Vec<(usize, usize, ClueProof)> = Vec::new();
    for proof in all.iter().take_while(|proof| proof.clue_count() <= reach) {
        if work.check().is_err() || sink.wants_one() && found.len() >= ENOUGH {
            break;
        }
        let proof = smallest(&mut spread, proof.clone(), most);
        found.extend(proof.map(|proof| (proof.clue_count(), size(&proof), proof)));
    }
    found.order_by(clues_and_size);
    let shortened = if sink.wants_one() { MOST_SHORTENED } else { usize::MAX };
    found.into_iter().take(shortened).map(|(_, _, proof)| proof).collect()
}

/// The proofs of those candidates that lead to a contradiction, if they use clues.
fn contradictions(spread: &mut Spread<'_>, candidates: Vec<(Cell, Digit)>, work: &Work) -> Contradictions {
    let mut all: Vec<ClueProof> = Vec::new();
    for target in candidates {
        if work.check().is_err() {
            break;
        }
        if spread.closure(target).is_none()
            && let Some(clash) = spread.from(target, &|_| true)
        {
            all.push(spread.core(&[target], clash).proof);
        }
    }
    all.retain(|proof| proof.clue_count() > 0);
    all.order_by(|proof| (proof.clue_count(), size(proof)));
    Contradictions(all)
}

fn clues_and_size(&(clues, size, _): &(usize, usize, ClueProof)) -> (usize, usize) {
    (clues, size)
}

fn size(proof: &ClueProof) -> usize {
    proof.houses.len() + proof.sums.len() + proof.known.len()
}

/// The proof left after leaving out clues one after another; `None` if it still has more than `most` clues.
fn smallest(spread: &mut Spread<'_>, mut proof: ClueProof, most: usize) -> Option<ClueProof> {
    let target = proof.assumed?;
    let mut kept: Vec<usize> = Vec::new();
    while kept.len() <= most {
        let used = proof.clue_numbers();
        let Some(&clue) = used.iter().find(|clue| !kept.contains(clue)) else {
            return (1..=most).contains(&used.len()).then_some(proof);
        };
        match spread.from(target, &|other| other != clue && used.contains(&other)) {
            Some(clash) => proof = spread.core(&[target], clash).proof,
            None => kept.push(clue),
        }
    }
    None
}
