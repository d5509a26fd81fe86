//! Wings: two cells linked by a third cell or by a strong link, one of which holds a digit.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, chain_step, part, removal, ways};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{LinkReason, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Finds XY-wings: a cell with two candidates sees two others, each of which shares one of them and has the same third
/// digit. One of the two holds that digit.
pub(crate) fn xy_wings<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let cells = grid.pair_cells();
    for &(pivot, digits) in cells {
        let [Some(x), Some(y)] = [digits.iter().next(), digits.iter().next_back()] else { continue };
        let seen = |digit: Digit| {
            let shares = move |(cell, other): &&(Cell, DigitSet)| {
                *other != digits && other.contains(digit) && grid.peers(pivot).contains(*cell)
            };
            cells.iter().filter(shares)
        };
        for &(one, first) in seen(x) {
            let Some(z) = (first - digits).single() else { continue };
            for &(other, second) in seen(y).filter(|(_, second)| second.contains(z)) {
                let removed = *grid.places(z) & *grid.peers(one) & *grid.peers(other);
                if removed.is_empty() {
                    continue;
                }
                let all = digits | DigitSet::of(z);
                sink.take(wing(
                    grid,
                    Technique::XyWing,
                    (pivot, digits),
                    [(one, first), (other, second)],
                    (removed, z),
                    all,
                ))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of a pivot and two wings, each with its candidates, that removes a digit from some cells.
fn wing<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    (pivot, held): (Cell, DigitSet),
    wings: [(Cell, DigitSet); 2],
    (removed, digit): (CellSet<W>, Digit),
    digits: DigitSet,
) -> Step {
    let [one, other] = wings.map(|(cell, held)| part(PartName::Wing, &[cell], held));
    let facts = [pivot, wings[0].0, wings[1].0].map(|cell| cell_fact(grid, cell)).to_vec();
    let eliminate = removed.iter().map(|cell| (cell, digit)).collect();
    let parts = vec![part(PartName::Pivot, &[pivot], held), one, other];
    removal(technique, eliminate, Pattern::of(digits, parts, facts))
}

/// Finds XYZ-wings: a cell with three candidates sees two others, each with two of these. All three have one in common,
/// and one of them holds it.
pub(crate) fn xyz_wings<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let cells = grid.pair_cells();
    for pivot in grid.empty() {
        let digits = grid.position.candidates(pivot);
        if digits.len() != 3 {
            continue;
        }
        let is_wing = |(cell, held): &&(Cell, DigitSet)| held.is_subset(digits) && grid.peers(pivot).contains(*cell);
        let wings: Vec<(Cell, DigitSet)> = cells.iter().filter(is_wing).copied().collect();
        for (at, &(one, first)) in wings.iter().enumerate() {
            for &(other, second) in &wings[at + 1..] {
                let Some(z) = (first & second).single() else { continue };
                let removed = *grid.places(z) & *grid.peers(pivot) & *grid.peers(one) & *grid.peers(other);
                if removed.is_empty() {
                    continue;
                }
                sink.take(wing(
                    grid,
                    Technique::XyzWing,
                    (pivot, digits),
                    [(one, first), (other, second)],
                    (removed, z),
                    digits,
                ))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds W-wings: two cells with the same two candidates, and a strong link of one of them between cells that they see.
/// One of the two holds the other candidate. Of those with the same cells and eliminations, the first is reported.
pub(crate) fn w_wings<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let cells = grid.pair_cells();
    for (at, &(one, digits)) in cells.iter().enumerate() {
        for &(other, _) in cells[at + 1..].iter().filter(|(_, same)| *same == digits) {
            // Two such cells that see each other are a naked pair, so they are used only if every step is wanted.
            if grid.peers(one).contains(other) && !sink.wants_every() {
                continue;
            }
            for w in digits.iter() {
                let Some(z) = (digits - DigitSet::of(w)).single() else { continue };
                let removed = *grid.places(z) & *grid.peers(one) & *grid.peers(other);
                if removed.is_empty() {
                    continue;
                }
                let Some((near, far, by)) = link_between(grid, w, one, other) else { continue };
                let spots = [(one, z), (one, w), (near, w), (far, w), (other, w), (other, z)];
                let spots = spots.map(|(cell, digit)| (vec![cell], digit));
                let eliminate = removed.iter().map(|cell| (cell, z)).collect();
                if let Some(step) =
                    chain_step(grid, Technique::WWing, eliminate, &spots, &[LinkReason::Cell, by, LinkReason::Cell])
                {
                    sink.take(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A strong link of the digit such that each of the two cells sees one of its ends.
fn link_between<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    one: Cell,
    other: Cell,
) -> Option<(Cell, Cell, LinkReason)> {
    let apart: CellSet<W> = [one, other].iter().collect();
    let links = grid.pairs(digit).iter().filter(|pair| pair.ends.iter().all(|&end| !apart.contains(end)));
    let mut all = links.flat_map(|pair| ways(pair.ends).map(|[near, far]| (near, far, LinkReason::House(pair.house))));
    all.find(|&(near, far, _)| grid.peers(one).contains(near) && grid.peers(other).contains(far))
}
