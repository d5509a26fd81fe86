//! Candidates that clues and houses refute in each case of a second cell.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::step_sink::StepSink;
use crate::logic::families::clues::fixpoint::Fixpoint;
use crate::logic::families::clues::sets::{candidates, step};
use crate::logic::families::clues::spread::{Shown, Spread};
use crate::logic::{ClueProof, HouseUse, Technique};
use crate::puzzle::Position;
use crate::work::Work;

/// So many cases are tried in a position.
const MOST_CASES: u32 = 40_000;

/// Each candidate is assumed in turn; then each of two or three candidates that a second cell still has.
pub(in crate::logic) fn clue_cases<const W: usize>(
    grid: &Grid<'_, W>,
    work: &Work,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let position = grid.position;
    if position.puzzle().kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let mut spread = Spread::new(position, &grid.clue_parts().sums);
    let fixpoint = Fixpoint::new(position.puzzle());
    let mut tried = 0;
    let mut told: Vec<(Cell, Digit)> = Vec::new();
    for size in [2, 3] {
        for target in candidates(position, sink.goal()) {
            if work.check().is_err() || tried > MOST_CASES {
                return ControlFlow::Continue(());
            }
            if told.contains(&target) || spread.from(target, &|_| true).is_some() {
                continue;
            }
            let proof = cases(position, &mut spread, target, size, &mut tried);
            let step = proof.and_then(|proof| step(position, &fixpoint, proof));
            if let Some(step) = step.filter(|step| step.technique == Technique::ClueCases) {
                told.extend(&step.conclusion.eliminate);
                sink.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The proof that takes as many cases as a second cell has candidates left, if there is such a cell.
fn cases(
    position: &Position,
    spread: &mut Spread<'_>,
    target: (Cell, Digit),
    size: usize,
    tried: &mut u32,
) -> Option<ClueProof> {
    let mark = spread.mark();
    for cell in position.empty_cells() {
        let left = spread.left(cell);
        if left.len() != size {
            continue;
        }
        let mut proof = spread.core(&[target], Shown::Absent(cell));
        proof.split = Some(cell);
        let is_refuted = left.iter().all(|digit| {
            *tried += 1;
            let clash = spread.also((cell, digit));
            if let Some(clash) = clash {
                join(&mut proof, spread.core(&[target, (cell, digit)], Shown::Clash(clash)));
            }
            spread.retreat(mark);
            clash.is_some()
        });
        if is_refuted {
            return Some(proof);
        }
    }
    None
}

/// Adds all that another proof takes.
fn join(proof: &mut ClueProof, other: ClueProof) {
    for part in other.clues {
        if let Some(own) = proof.clues.iter_mut().find(|own| own.clue == part.clue) {
            add(&mut own.cells, part.cells);
        } else {
            proof.clues.push(part);
        }
    }
    proof.clues.sort_by_key(|part| part.clue);
    let sums: Vec<_> = other.sums.into_iter().filter(|sum| !proof.sums.contains(sum)).collect();
    proof.sums.extend(sums);
    other.houses.into_iter().for_each(|part| join_house(proof, part));
    for (cell, only) in other.known {
        if let Some(own) = proof.known.iter_mut().find(|own| own.0 == cell) {
            own.1 &= only;
        } else {
            proof.known.push((cell, only));
        }
    }
    proof.known.sort_unstable_by_key(|known| known.0);
}

fn join_house(proof: &mut ClueProof, part: HouseUse) {
    if let HouseUse::Differ { house, cells } = &part {
        for own in &mut proof.houses {
            if let HouseUse::Differ { house: same, cells: own } = own
                && same == house
            {
                add(own, cells.clone());
                return;
            }
        }
    }
    if !proof.houses.contains(&part) {
        proof.houses.push(part);
    }
}

fn add(cells: &mut Vec<Cell>, more: Vec<Cell>) {
    cells.extend(more);
    cells.sort_unstable();
    cells.dedup();
}
