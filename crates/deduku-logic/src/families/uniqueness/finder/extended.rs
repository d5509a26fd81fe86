//! Extended rectangles: two rows of three cells with the same three digits, which can be exchanged.
//!
//! Every other house that has a cell of one row also has its partner in the other, and no second pair. Two rows that
//! each lie in one box are left to the multivalue universal graves.

use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::grid::Grid;
use crate::engine::single::Single;
use crate::engine::step_sink::{Flow, StepSink};
use crate::families::uniqueness::deadly::{DeadlyPattern, conclude, is_free};
use deduku_core::board::{Cell, CellSet, DigitSet, HouseId};

/// Number of cells, and of digits, in a row.
const LENGTH: usize = 3;
/// Maximum number of cells with extras of several digits.
const MOST_EXTRAS: usize = 2;

/// Finds the extended rectangles.
pub(crate) fn extended<const W: usize>(grid: &Grid<'_, W>, single: Single, sink: &mut StepSink) -> Flow {
    let board = grid.board();
    let is_open = |cell: Cell| is_free(grid, single, cell) && grid.position.value(cell).is_none();
    let houses: Vec<(HouseId, CellSet<W>)> = board
        .house_ids()
        .filter(|&id| board.house(id).kind.is_line())
        .map(|id| (id, grid.house(id).iter().filter(|&cell| is_open(cell)).collect::<CellSet<W>>()))
        .filter(|(_, cells)| cells.len() >= LENGTH)
        .collect();
    for (at, &(one, ones)) in houses.iter().enumerate() {
        let near = ones.iter().fold(CellSet::EMPTY, |near, cell| near | *grid.peers(cell));
        for &(other, others) in houses[at + 1..].iter().filter(|(_, others)| !near.is_disjoint(others)) {
            if board.house(one).kind == board.house(other).kind && grid.house(one).is_disjoint(grid.house(other)) {
                rows(grid, ones, others, single, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds the extended rectangles with a row in each of two lines.
fn rows<const W: usize>(
    grid: &Grid<'_, W>,
    ones: CellSet<W>,
    others: CellSet<W>,
    single: Single,
    sink: &mut StepSink,
) -> Flow {
    let mut pairs: Vec<[Cell; 2]> = Vec::new();
    for one in &ones {
        let partners = *grid.peers(one) & others;
        // One of the two has at most four candidates: the three digits and an extra.
        let small = |other: &Cell| {
            grid.position.candidates(one).len().min(grid.position.candidates(*other).len()) <= LENGTH + 1
        };
        // The partner must lie in a crossing line: if the two shared only a box, the exchange would change the crossing
        // lines.
        let crosses = |other: &Cell| {
            grid.board()
                .houses_of(one)
                .iter()
                .any(|&house| grid.board().house(house).kind.is_line() && grid.house(house).contains(*other))
        };
        pairs.extend(partners.iter().filter(small).filter(crosses).map(|other| [one, other]));
    }
    // The candidates of each pair, and how many of its cells may have no extras.
    let facts: Vec<(DigitSet, usize)> = pairs
        .iter()
        .map(|pair| {
            let candidates = pair.map(|cell| grid.position.candidates(cell));
            let bare = candidates.iter().filter(|digits| digits.len() <= LENGTH).count();
            (candidates[0] | candidates[1], bare)
        })
        .collect();
    for first in 0..pairs.len() {
        for second in first + 1..pairs.len() {
            let (two, bare) = (facts[first].0 | facts[second].0, facts[first].1 + facts[second].1);
            for third in second + 1..pairs.len() {
                if (two | facts[third].0).len() > LENGTH + 1 && bare + facts[third].1 < 2 * LENGTH - MOST_EXTRAS {
                    continue;
                }
                let three = [pairs[first], pairs[second], pairs[third]];
                for digits in digits_of(grid, &three) {
                    if is_deadly(grid, &three, digits, single) {
                        let cells = three.iter().flatten().map(|&cell| (cell, digits)).collect();
                        conclude(grid, &DeadlyPattern { cells }, Technique::ExtendedRectangle, digits, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The sets of three digits that the cells could have, except for extras of at most two cells, or for one extra digit.
fn digits_of<const W: usize>(grid: &Grid<'_, W>, pairs: &[[Cell; 2]; LENGTH]) -> Vec<DigitSet> {
    let cells: Vec<DigitSet> = pairs.iter().flatten().map(|&cell| grid.position.candidates(cell)).collect();
    let all = cells.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
    let mut found: Vec<DigitSet> = Vec::new();
    if all.len() == LENGTH + 1 {
        found.extend(all.iter().map(|extra| all - DigitSet::of(extra)));
    } else if all.len() > LENGTH + 1 {
        for one in 0..cells.len() {
            for other in one..cells.len() {
                let rest = (0..cells.len()).filter(|&at| at != one && at != other);
                let digits = rest.fold(DigitSet::EMPTY, |all, at| all | cells[at]);
                if digits.len() == LENGTH && !found.contains(&digits) {
                    found.push(digits);
                }
            }
        }
    }
    found
}

/// Whether the rows can be exchanged and each cell may have some of the digits.
fn is_deadly<const W: usize>(
    grid: &Grid<'_, W>,
    pairs: &[[Cell; 2]; LENGTH],
    digits: DigitSet,
    single: Single,
) -> bool {
    let own = |cell: Cell| grid.position.candidates(cell) & digits;
    let fits = |&[one, other]: &[Cell; 2]| match single {
        Single::Puzzle => !own(one).is_empty() && !own(other).is_empty(),
        _ => own(one) == own(other) && !own(one).is_empty(),
    };
    let distinct = (0..LENGTH)
        .all(|at| (0..at).all(|before| pairs[at][0] != pairs[before][0] && pairs[at][1] != pairs[before][1]));
    let cells = pairs.iter().flatten();
    distinct
        && pairs.iter().all(fits)
        && cells.flat_map(|&cell| grid.board().houses_of(cell)).all(|&house| {
            let has =
                |side: usize| (0..LENGTH).filter(|&at| grid.house(house).contains(pairs[at][side])).collect::<Vec<_>>();
            let rows = [has(0), has(1)];
            // Two pairs in a box would be four cells with three digits.
            match [rows[0].len(), rows[1].len()] {
                [LENGTH, 0] | [0, LENGTH] => grid.board().house(house).kind.is_line(),
                [1, 1] => rows[0] == rows[1],
                _ => false,
            }
        })
}
