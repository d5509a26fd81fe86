//! The smallest set of clues that, with houses and what is known, excludes a candidate.
//!
//! Each candidate is assumed in turn. Of those that end in a contradiction, the one whose contradiction takes the fewest
//! clues is told; its proof is shortened until each clue, each house and each absent candidate is needed.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::fixpoint::Fixpoint;
use crate::logic::families::clues::lines::lines;
use crate::logic::families::clues::shrink::{Shrinker, taken};
use crate::logic::families::clues::spread::Spread;
use crate::logic::{ClueProof, Conclusion, Evidence, Step, Technique};
use crate::puzzle::Position;
use crate::work::Work;

/// A set has no more clues than this.
pub(in crate::logic) const MOST_CLUES: usize = 6;
/// So many candidates are refuted beside the assumed one where a step is still one of cases.
pub(in crate::logic) const MOST_CASES: usize = 2;
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
    let mut spread = Spread::new(position, grid.clue_parts());
    let mut found: Vec<(usize, usize, ClueProof)> = Vec::new();
    for target in candidates(position, sink.goal()) {
        if work.check().is_err() || sink.wants_one() && found.len() >= ENOUGH {
            break;
        }
        if let Some(proof) = smallest(&mut spread, target).filter(|proof| (1..=most).contains(&proof.clue_count())) {
            found.push((proof.clue_count(), size(&proof), proof));
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
        let step = step(position, &fixpoint, proof);
        // A set is one of the nets, too.
        if let Some(step) = step.filter(|step| step.technique == technique || most > MOST_CLUES) {
            let step = Step { technique, ..step };
            done.extend(&step.conclusion.eliminate);
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates that are assumed, those of cells with few of them first; or the one that is asked for.
pub(in crate::logic) fn candidates(position: &Position, goal: Option<(Cell, Digit)>) -> Vec<(Cell, Digit)> {
    if let Some((cell, digit)) = goal {
        return if position.candidates(cell).contains(digit) { vec![(cell, digit)] } else { Vec::new() };
    }
    let of = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
    let mut all: Vec<(Cell, Digit)> = position.empty_cells().flat_map(of).collect();
    all.sort_by_key(|&(cell, _)| (position.candidates(cell).len(), cell));
    all
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

/// The step of a proof without what it does not need, under the name that it then has; none if the definitions do not show it, or no clue is left.
pub(in crate::logic) fn step(position: &Position, fixpoint: &Fixpoint<'_>, mut proof: ClueProof) -> Option<Step> {
    let target = proof.assumed?;
    let shrinker = Shrinker { fixpoint, claims: vec![target] };
    if !shrinker.holds(&proof) {
        return None;
    }
    shrinker.drop_clues(&mut proof);
    shrinker.drop_houses(&mut proof);
    shrinker.drop_known(&mut proof, position.board().all_digits());
    shrinker.drop_cells(&mut proof);
    let technique = match proof.clue_count() {
        0 => return None,
        _ if proof.refuted.len() > MOST_CASES => Technique::NestedClueNet,
        _ if !proof.refuted.is_empty() => Technique::ClueCases,
        1..=MOST_CLUES => Technique::ClueSet,
        _ => Technique::ClueNet,
    };
    let mut eliminate = taken(fixpoint, &proof, position);
    eliminate.retain(|&gone| gone != target);
    eliminate.insert(0, target);
    proof.lines = lines(fixpoint, &proof, target);
    Some(Step {
        technique,
        conclusion: Conclusion { place: Vec::new(), eliminate },
        evidence: Evidence::Clues(Box::new(proof)),
    })
}
