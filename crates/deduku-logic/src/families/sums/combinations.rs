//! Single cages and runs: the last cell, the combinations that a sum still allows, and cells where two runs cross.

use deduku_core::order::OrderBy;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::sums::Remaining;
use crate::{Conclusion, Evidence, Step, Technique};

/// The last empty cell of a cage or run holds what the other cells leave of its sum.
pub(crate) fn remainders<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let board = grid.board();
    for (house, _) in grid.position.puzzle().sums().filter(|&(house, _)| !board.is_complete(house)) {
        let Some(remaining) = grid.remaining(house) else { continue };
        if let ([cell], [allowed]) = (&remaining.cells[..], &remaining.allowed[..])
            && let Some(digit) = allowed.single()
        {
            sink.take(Step {
                technique: Technique::CageRemainder,
                conclusion: Conclusion::placing(vec![(*cell, digit)]),
                evidence: Evidence::FullHouse { house },
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Which sums are examined, by the number of combinations they have left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CombinationCount {
    /// All sums.
    Any,
    /// Those with one combination left.
    One,
    /// All other sums.
    Several,
}

fn rest(remaining: &Rc<Remaining>) -> u16 {
    remaining.rest
}

/// A candidate is removed if no combination of its cage or run, assigned to the cells, has it in its cell. The smallest
/// remaining clue comes first, as *Programming Sudoku* (chapter 7) advises.
pub(crate) fn combinations<const W: usize>(
    grid: &Grid<'_, W>,
    ways: CombinationCount,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    let mut sums: Vec<Rc<Remaining>> =
        grid.position.puzzle().sums().filter_map(|(house, _)| grid.remaining(house)).collect();
    sums.order_by(rest);
    for remaining in sums {
        let is_one = remaining.is_listed && remaining.sets.len() == 1;
        let is_last_cell = matches!(&remaining.allowed[..], [allowed] if !allowed.is_empty());
        if is_last_cell || (ways == CombinationCount::One && !is_one) || (ways == CombinationCount::Several && is_one) {
            continue;
        }
        let eliminate = remaining.excluded(grid.position);
        if eliminate.is_empty() {
            continue;
        }
        let Remaining { house, rest, ref cells, ref sets, .. } = *remaining;
        sink.take(Step {
            technique,
            conclusion: Conclusion::removing(eliminate),
            evidence: Evidence::Combinations { house, rest, cells: cells.clone(), sets: sets.clone() },
        })?;
    }
    ControlFlow::Continue(())
}

/// A cell where two sums meet holds the only digit that both allow there.
pub(crate) fn crossings<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    if !grid.position.puzzle().has_sums() {
        return ControlFlow::Continue(());
    }
    for cell in grid.position.empty_cells() {
        let sums: Vec<Rc<Remaining>> =
            grid.board().houses_of(cell).iter().filter_map(|&house| grid.remaining(house)).collect();
        let allowed = |remaining: &Remaining| {
            let at = remaining.cells.iter().position(|&other| other == cell);
            at.map(|at| remaining.allowed[at]).unwrap_or_default()
        };
        for (at, first) in sums.iter().enumerate() {
            for second in &sums[at + 1..] {
                let digits = [allowed(first), allowed(second)];
                let Some(digit) = (digits[0] & digits[1]).single() else { continue };
                // If one of the sums alone leaves only this digit, the other adds nothing.
                if digits.iter().any(|digits| digits.len() < 2) {
                    continue;
                }
                sink.take(Step {
                    technique: Technique::CrossingSums,
                    conclusion: Conclusion::placing(vec![(cell, digit)]),
                    evidence: Evidence::Crossing {
                        houses: [first.house, second.house],
                        rests: [first.rest, second.rest],
                        digits,
                    },
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
