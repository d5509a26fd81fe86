//! Nets: one assumption and all that singles infer from it.
//!
//! A candidate is assumed to be true, and the naked and hidden singles that this forces are placed one after the other,
//! nearest first. If a cell or a house has no candidate left, the assumption is false; this is Nishio if only one digit
//! is followed. If every candidate of a cell, or every place of a digit in a house, leads to the loss of the same
//! candidate, that candidate is false too: by chains, where each inference follows from a single earlier one, or by
//! nets, where it follows from several. Nested nets make further assumptions under the first, and use what these show.
//! See Sudoku Explainer's dynamic forcing chains. Of the nets found, the one with the fewest inferences is reported
//! first.

pub(crate) mod cause;
pub(crate) mod consequences;
pub(crate) mod kraken;
pub(crate) mod nested;
pub(crate) mod nested_assumptions;
pub(crate) mod proof;
pub(crate) mod propagation;

use deduku_core::order::OrderBy;
use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::bit_matrix::bits;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::nets::finder::cause::PropagationMode;
pub(crate) use crate::families::nets::finder::kraken::kraken;
pub(crate) use crate::families::nets::finder::nested::{again, nested};
use crate::families::nets::finder::proof::{Proof, ProofWriter};
use crate::families::nets::finder::propagation::{Clash, Propagation};
use deduku_core::board::{Cell, Digit, DigitSet};
use deduku_core::work::Work;

/// Maximum number of inferences for one technique in a position.
const fn most_inferences<const W: usize>() -> usize {
    match W {
        0..=2 => 2_000_000,
        _ => 500_000,
    }
}

/// On a large board, the number of inferences that is enough if one net is wanted and one was found.
const ENOUGH: usize = 50_000;

/// Maximum number of candidates of a position that is searched for branches that agree.
const MOST_CANDIDATES: usize = 1_500;
/// Maximum number of nets of several branches compared: in general, and if one is enough.
const MOST_COMPARED: [usize; 2] = [1_000, 40];

/// Finds nets from one candidate to a contradiction.
pub(crate) fn contradictions<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    let tables = grid.net_tables();
    let manner = if technique == Technique::Nishio { PropagationMode::OneDigit } else { PropagationMode::Singles };
    let mut spread = Propagation::new(tables, manner);
    let mut found: Vec<(usize, Clash, Proof)> = Vec::new();
    // On a large board, candidates whose loss leaves a single come first, then those whose loss leaves a pair: losing
    // one of several thousand others is no progress there.
    let order: &[(usize, usize)] = match (W, technique) {
        (0..=2, _) => &[(0, usize::MAX)],
        (_, Technique::Nishio) => &[(0, 2)],
        _ => &[(0, 2), (3, 3), (4, usize::MAX)],
    };
    let digits: DigitSet = match technique {
        Technique::Nishio => grid.fresh_digits(technique).collect(),
        _ => grid.board().all_digits(),
    };
    let is_wanted = |start: usize| digits.contains(tables.candidate(start).1);
    let mut refuted: Vec<usize> = Vec::new();
    for at in 0..=order.len() {
        let starts: Vec<usize> = match at.checked_sub(1) {
            // A candidate that was refuted before and not reported can probably be refuted again.
            None => grid.once_refuted(technique),
            Some(at) => {
                let (least, most) = order[at];
                let is_next = |start: &usize| (least..=most).contains(&tables.smallest_group(*start));
                (0..tables.len()).filter(|&start| is_wanted(start)).filter(is_next).collect()
            }
        };
        for start in starts {
            let is_enough = W > 2 && sink.wants_one() && !found.is_empty() && spread.spent > ENOUGH;
            if spread.spent > most_inferences::<W>() || is_enough || work.check().is_err() {
                break;
            }
            if let Some(clash) = spread.from(start) {
                let proof = Proof::of_clash(&spread, clash);
                refuted.push(start);
                let is_shorter = found.first().is_none_or(|(_, _, best)| proof.len() < best.len());
                if !sink.wants_one() || is_shorter {
                    if sink.wants_one() {
                        found.clear();
                    }
                    found.push((start, clash, proof));
                }
            }
        }
        if sink.wants_one() && !found.is_empty() {
            break;
        }
    }
    if W > 2 && sink.wants_one() && technique != Technique::Nishio {
        grid.keep_refuted(&refuted);
    }
    found.order_by(length_and_start);
    for (start, clash, proof) in found {
        spread.from(start);
        let mut writer = ProofWriter::new(grid, tables);
        writer.write(&spread, &proof);
        sink.take(writer.refute(start, clash, technique))?;
    }
    ControlFlow::Continue(())
}

fn length_and_start((start, _, proof): &(usize, Clash, Proof)) -> (usize, usize) {
    (proof.len(), *start)
}

/// Finds the net from this candidate to a contradiction, if there is one.
pub(crate) fn contradiction_of<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    goal: (Cell, Digit),
    sink: &mut StepSink,
) -> Flow {
    let Some(start) = number_of(grid, goal) else { return ControlFlow::Continue(()) };
    let tables = grid.net_tables();
    let manner = if technique == Technique::Nishio { PropagationMode::OneDigit } else { PropagationMode::Singles };
    let mut spread = Propagation::new(tables, manner);
    let Some(clash) = spread.from(start) else { return ControlFlow::Continue(()) };
    let mut writer = ProofWriter::new(grid, tables);
    writer.write(&spread, &Proof::of_clash(&spread, clash));
    sink.take(writer.refute(start, clash, technique))
}

/// The number of a candidate, if the position has it.
fn number_of<const W: usize>(grid: &Grid<'_, W>, (cell, digit): (Cell, Digit)) -> Option<usize> {
    grid.places(digit).contains(cell).then(|| grid.candidates().number(cell, digit))
}

/// Finds nets from each candidate of a cell, or each place of a digit in a house, to the loss of the same candidate:
/// the shortest for each, or, with a goal, all nets for that one.
pub(crate) fn verities<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    goal: Option<(Cell, Digit)>,
    work: &Work,
    sink: &mut StepSink,
) -> Flow {
    let tables = grid.net_tables();
    let count = tables.len();
    if count > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let goal = match goal.map(|goal| number_of(grid, goal)) {
        Some(None) => return ControlFlow::Continue(()),
        goal => goal.flatten(),
    };
    let is_chain = matches!(technique, Technique::CellForcingChain | Technique::RegionForcingChain);
    let manner = if is_chain { PropagationMode::Links } else { PropagationMode::Singles };
    let losses = tables.losses(manner, most_inferences::<W>(), work);
    let mut spread = Propagation::new(tables, manner);
    let is_of_cells = matches!(technique, Technique::CellForcingChain | Technique::CellForcingNet);
    let groups = if is_of_cells { tables.cells() } else { tables.spots() };
    let mut found: Vec<(usize, usize, usize)> = Vec::new();
    let mut compared = 0;
    for (at, group) in groups.iter().enumerate() {
        // Two members are a strong link, and chains of these are other techniques.
        let fewest = if is_chain { 3 } else { 2 };
        let Some(all) = losses.of_all(&group.members).filter(|_| group.members.len() >= fewest) else { continue };
        for target in bits(&all).filter(|&target| goal.is_none_or(|goal| goal == target)) {
            compared += 1;
            if compared > MOST_COMPARED[usize::from(sink.wants_one())] {
                break;
            }
            let mut length = 0;
            for &member in &group.members {
                spread.from(member as usize);
                length += Proof::of_loss(&spread, target).len();
            }
            found.push((length, at, target));
        }
    }
    found.sort_unstable();
    let mut reported = vec![false; count];
    for (_, at, target) in found {
        if std::mem::replace(&mut reported[target], true) && goal.is_none() {
            continue;
        }
        let writer = ProofWriter::new(grid, tables);
        sink.take(writer.agree(&mut spread, Propagation::from, (&groups[at], target), technique))?;
    }
    ControlFlow::Continue(())
}
