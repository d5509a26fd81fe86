//! Candidates that remove from the cells they see what a clue needs.
//!
//! If the candidate holds, each cell that it sees loses its digit. A clue or cage that then has no arrangement left
//! excludes the candidate. In Killer solvers, the case in which every place of a digit in a cage is seen is known as
//! common peer elimination.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::clues::proofs::proof_step::{candidates, step};
use crate::families::clues::propagation::domain::{domain, facts};
use crate::{ClueProof, ClueUse, HouseUse, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::constraint::Kernel;
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

/// The steps of candidates that clash with a clue.
pub(crate) fn clue_clashes<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    if grid.position.puzzle().all_kernels().is_empty() {
        return ControlFlow::Continue(());
    }
    let (position, parts, fixpoint) = (grid.position, grid.clue_parts(), grid.fixpoint());
    let base: Vec<u32> = position.board().cells().map(|cell| domain(position, cell)).collect();
    let mut reported: Vec<(Cell, Digit)> = Vec::new();
    let (mut near, mut own): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    for target in candidates(position, sink.goal()) {
        if work.check().is_err() {
            break;
        }
        near.clear();
        near.extend(position.board().peers(target.0).iter().flat_map(|&cell| parts.rules.kernels_of(cell)));
        near.sort_unstable();
        near.dedup();
        for &number in &near {
            if reported.contains(&target) {
                break;
            }
            let kernel = &position.puzzle().all_kernels()[number as usize];
            let is_changed = beside(position, &base, target, kernel, &mut own);
            if !is_changed || parts.memo.propagate(number, kernel.1.rule(), &mut own) {
                continue;
            }
            let found = step(position, &fixpoint, proof(position, &base, target, kernel), work);
            if let Some(step) = found.filter(|step| step.technique == technique) {
                reported.extend(&step.conclusion.eliminate);
                sink.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Sets `own` to what the kernel's cells can hold with the candidate. Returns whether some seen cell loses the digit
/// and every cell keeps another.
fn beside(
    position: &Position,
    base: &[u32],
    (cell, digit): (Cell, Digit),
    (_, kernel): &(usize, Kernel),
    own: &mut Vec<u32>,
) -> bool {
    let (board, bit) = (position.board(), DigitSet::of(digit).bits());
    let mut is_changed = false;
    own.clear();
    for &other in kernel.rule().cells() {
        let before = base[other.index()];
        let left = if other == cell {
            bit
        } else if board.sees(cell, other) {
            is_changed |= before & bit != 0;
            before & !bit
        } else {
            before
        };
        own.push(left);
    }
    is_changed && !own.contains(&0)
}

/// The proof with everything that the clash may rest on.
fn proof(
    position: &Position,
    base: &[u32],
    (cell, digit): (Cell, Digit),
    (clue, kernel): &(usize, Kernel),
) -> ClueProof {
    let (board, puzzle, bit) = (position.board(), position.puzzle(), DigitSet::of(digit).bits());
    // A clue may name a cell several times.
    let mut cells = kernel.rule().cells().to_vec();
    cells.sort_unstable();
    cells.dedup();
    let mut open: Vec<Cell> = cells.iter().copied().filter(|other| base[other.index()] & bit != 0).collect();
    let mut houses = Vec::new();
    for &house in board.houses_of(cell) {
        let is_in = |other: &Cell| *other != cell && board.house(house).cells.contains(other);
        let (mut seen, left): (Vec<Cell>, Vec<Cell>) = open.into_iter().partition(is_in);
        open = left;
        if !seen.is_empty() {
            seen.push(cell);
            seen.sort_unstable();
            houses.push(HouseUse::Differ { house, cells: seen });
        }
    }
    let others: Vec<Cell> = cells.iter().copied().filter(|&other| other != cell).collect();
    ClueProof {
        assumed: Some((cell, digit)),
        known: facts(position, &others),
        clues: vec![ClueUse { clue: *clue, family: puzzle.family_numbered(*clue), cells }],
        houses,
        ..ClueProof::default()
    }
}
