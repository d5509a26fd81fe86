//! The smallest set of clues that, with houses and what is known, excludes a candidate.
//!
//! Each candidate is assumed in turn. Of those that end in a contradiction, the one whose contradiction takes the fewest
//! clues is told; its proof is shortened until each clue, each house and each absent candidate is needed.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::fixpoint::Fixpoint;
use crate::logic::families::clues::shrink::{Shrinker, taken};
use crate::logic::families::clues::spread::Spread;
use crate::logic::{ClueProof, Conclusion, Evidence, Step, Technique};
use crate::puzzle::Position;
use crate::work::Work;

/// A set has no more clues than this.
pub(in crate::logic) const MOST_CLUES: usize = 6;
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
    let mut spread = Spread::new(position);
    let mut found: Vec<(usize, usize, ClueProof)> = Vec::new();
    for target in candidates(position, sink.goal()) {
        if work.check().is_err() || sink.wants_one() && found.len() >= ENOUGH {
            break;
        }
        if let Some(proof) = smallest(&mut spread, target).filter(|proof| (1..=most).contains(&proof.clues.len())) {
            found.push((proof.clues.len(), size(&proof), proof));
        }
    }
    found.sort_by_key(|&(clues, size, _)| (clues, size));
    let fixpoint = Fixpoint::new(position.puzzle());
    let mut done: Vec<(Cell, Digit)> = Vec::new();
    for (_, _, proof) in found.into_iter().take(if sink.wants_one() { MOST_SHORTENED } else { usize::MAX }) {
        if work.check().is_err() {
            break;
        }
        if proof.assumed.is_some_and(|target| done.contains(&target)) {
            continue;
        }
        if let Some(step) = step(position, &fixpoint, proof, technique) {
            done.extend(&step.conclusion.eliminate);
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that are assumed, those of cells with few of them first; or the one that is asked for.
fn candidates(position: &Position, goal: Option<(Cell, Digit)>) -> Vec<(Cell, Digit)> {
    if let Some((cell, digit)) = goal {
        return if position.candidates(cell).contains(digit) { vec![(cell, digit)] } else { Vec::new() };
    }
    let of = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
    let mut all: Vec<(Cell, Digit)> = position.empty_cells().flat_map(of).collect();
    all.sort_by_key(|&(cell, _)| (position.candidates(cell).len(), cell));
    all
}

fn size(proof: &ClueProof) -> usize {
    proof.houses.len() + proof.known.len()
}

/// What the contradiction of this candidate rests on, if it leads to one: with the fewest clues that are found by leaving out one
/// after another.
fn smallest(spread: &mut Spread<'_>, target: (Cell, Digit)) -> Option<ClueProof> {
    let clash = spread.from(target, &|_| true)?;
    let mut proof = spread.core(target, clash);
    let mut kept: Vec<usize> = Vec::new();
    while let Some(clue) = proof.clues.iter().map(|part| part.clue).find(|clue| !kept.contains(clue)) {
        let used: Vec<usize> = proof.clues.iter().map(|part| part.clue).filter(|&other| other != clue).collect();
        match spread.from(target, &|other| used.contains(&other)) {
            Some(clash) => proof = spread.core(target, clash),
            None => kept.push(clue),
        }
    }
    Some(proof)
}

/// The step of a proof without what it does not need; none if the definitions do not show it, or no clue is left.
fn step(position: &Position, fixpoint: &Fixpoint<'_>, mut proof: ClueProof, technique: Technique) -> Option<Step> {
    let target = proof.assumed?;
    let shrinker = Shrinker { fixpoint, claims: vec![target] };
    if !shrinker.holds(&proof) {
        return None;
    }
    shrinker.drop_clues(&mut proof);
    shrinker.drop_houses(&mut proof);
    shrinker.drop_known(&mut proof, position.board().all_digits());
    shrinker.drop_cells(&mut proof);
    if proof.clues.is_empty() {
        return None;
    }
    let mut eliminate = taken(fixpoint, &proof, position);
    eliminate.retain(|&gone| gone != target);
    eliminate.insert(0, target);
    let mut lines = Vec::new();
    fixpoint.run(&proof, Some(target), Some(&mut lines));
    proof.lines = lines;
    Some(Step {
        technique,
        conclusion: Conclusion { place: Vec::new(), eliminate },
        evidence: Evidence::Clues(Box::new(proof)),
    })
}
