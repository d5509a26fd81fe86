//! What is known of a puzzle's clues independently of the position: connected parts of clues, and sums that follow from
//! houses.

use deduku_core::order::OrderBy;
use std::cell::RefCell;
use std::rc::Rc;

use crate::engine::grid::Grid;
use crate::families::clues::propagation::closures::Closures;
use crate::families::clues::propagation::fixpoint::{Definitions, Fixpoint};
use crate::families::clues::propagation::kept_proofs::KeptProofs;
use crate::families::clues::propagation::memo::Memo;
use crate::families::clues::propagation::propagators::Propagators;
use crate::families::clues::propagation::search_memory::SearchMemory;
use crate::families::clues::propagation::witnesses::Witnesses;
use crate::{ClueUse, SumUse};
use deduku_core::board::{Board, Cell, HouseId};
use deduku_core::constraint::Geometry;
use deduku_core::constraint::kernels::Kernel;
use deduku_core::puzzle::Puzzle;

/// The most cells of a leftover sum: sums of more cells exclude too little. If all cells differ, the second limit
/// applies.
const MOST_CELLS: usize = 4;
const MOST_DIFFERENT: usize = 6;

/// Kernels of a clue that are connected by common cells.
pub(crate) struct Part {
    pub(crate) own: ClueUse,
    /// The indices of its kernels among all kernels of the puzzle's clues, each with the indices of its cells among the
    /// part's cells.
    pub(crate) rules: Vec<(usize, Vec<usize>)>,
}

/// The clues of one puzzle.
pub(crate) struct ClueParts {
    /// The puzzle, kept alive so that no other one can get its identity.
    puzzle: Puzzle,
    pub(crate) parts: Vec<Part>,
    pub(crate) sums: Vec<SumUse>,
    /// Its kernels, including those of cages, and the sums.
    pub(in crate::families::clues) rules: Propagators,
    /// Results of its kernels for given candidates.
    pub(crate) memo: Memo,
    /// What candidates leave by propagation, and what they leave when mutual exclusions are applied as well.
    pub(in crate::families::clues) closures: Closures,
    pub(in crate::families::clues) exclusive: Closures,
    /// What candidates leave after cases have refuted others, where that is no contradiction.
    pub(in crate::families::clues) exhausted: Closures,
    /// The same where more cases than allowed did not end in a contradiction.
    pub(in crate::families::clues) too_long: Closures,
    /// What candidates left that were tried in addition to others.
    pub(in crate::families::clues) witnesses: RefCell<Witnesses>,
    /// Proofs that were found in some position and not used.
    pub(in crate::families::clues) kept: KeptProofs,
    /// The same for proofs of sets of clues, which refute no other candidate.
    pub(in crate::families::clues) kept_sets: KeptProofs,
    /// What searches for cases within cases have shown.
    pub(in crate::families::clues) searches: RefCell<SearchMemory>,
    /// Results of the definitions of its clues.
    definitions: Rc<Definitions>,
}

impl ClueParts {
    /// The leftover sum of houses with this rule number, if it is one.
    pub(in crate::families::clues) fn sum(&self, rule: u32) -> Option<&SumUse> {
        self.rules.sum(rule).map(|sum| &self.sums[sum])
    }
}

/// Groups the kernels of each clue that have common cells. For a rule that holds everywhere, each kernel is a part by
/// itself.
fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let mut parts: Vec<ClueUse> = Vec::new();
    for (clue, kernel) in puzzle.kernels() {
        let family = puzzle.clues()[*clue].family;
        let own = kernel.rule().cells();
        let joins = family.row().geometry != Geometry::Everywhere;
        let hangs = |part: &ClueUse| part.clue == *clue && own.iter().any(|cell| part.cells.contains(cell));
        let mut cells = own.to_vec();
        // Merges all parts that this kernel connects.
        while let Some(at) = if joins { parts.iter().position(hangs) } else { None } {
            cells.extend(parts.remove(at).cells);
        }
        parts.push(ClueUse { clue: *clue, family, cells });
    }
    for part in &mut parts {
        let named = puzzle.clues()[part.clue].cells();
        let order = |cell: &Cell| named.iter().position(|&of| usize::from(of) == cell.index());
        part.cells.order_by(|cell| (order(cell).unwrap_or(usize::MAX), *cell));
        part.cells.dedup();
    }
    parts.into_iter().map(|own| Part { rules: rules(puzzle, &own), own }).collect()
}

fn rules(puzzle: &Puzzle, own: &ClueUse) -> Vec<(usize, Vec<usize>)> {
    let of_clue = puzzle.kernels().iter().enumerate().filter(|(_, (clue, _))| *clue == own.clue);
    let place = |cell: &Cell| own.cells.iter().position(|of| of == cell);
    let places = |cells: &[Cell]| cells.iter().map(place).collect::<Option<Vec<usize>>>();
    of_clue.filter_map(|(at, (_, kernel))| Some((at, places(kernel.rule().cells())?))).collect()
}

/// What clues with plain sums, and cages, leave over of houses with a known total: the 45 rule for clues.
fn leftovers(puzzle: &Puzzle, areas: impl Iterator<Item = Vec<HouseId>>) -> Vec<SumUse> {
    let sum = |(clue, kernel): &(usize, Kernel)| match kernel {
        Kernel::Sum(sum) if sum.parts().count() > 1 && sum.parts().all(|(_, weight)| weight == 1) => {
            let cells = sum.parts().map(|(cell, _)| cell).collect();
            Some((ClueUse { clue: *clue, family: puzzle.family_numbered(*clue), cells }, sum.total()))
        }
        _ => None,
    };
    let sums: Vec<(ClueUse, i32)> = puzzle.all_kernels().iter().filter_map(sum).collect();
    let mut found: Vec<SumUse> = Vec::new();
    // Totals are stated in values, so this requires that the values begin with 1.
    if sums.is_empty() || puzzle.board().first_value() != 1 {
        return found;
    }
    for houses in areas {
        let Some(sum) = leftover(puzzle.board(), houses, &sums) else { continue };
        if !found.iter().any(|other| (&other.plus, &other.minus) == (&sum.plus, &sum.minus)) {
            found.push(sum);
        }
    }
    found
}

fn leftover(board: &Board, houses: Vec<HouseId>, sums: &[(ClueUse, i32)]) -> Option<SumUse> {
    let digits = i32::from(board.digits());
    let mut plus: Vec<Cell> = houses.iter().flat_map(|&house| board.house(house).cells.iter().copied()).collect();
    let mut minus: Vec<Cell> = Vec::new();
    let mut total = houses.iter().map(|_| digits * (digits + 1) / 2).sum::<i32>();
    let mut clues = Vec::new();
    for (clue, sum) in sums {
        let (within, beyond): (Vec<Cell>, Vec<Cell>) = clue.cells.iter().partition(|cell| plus.contains(cell));
        // A cell cannot be counted twice, and a clue that lies mostly outside would add more leftover cells than it
        // removes.
        let is_inside = |cell: &Cell| houses.iter().any(|&house| board.house(house).cells.contains(cell));
        if within.len() <= beyond.len() || beyond.iter().any(|cell| is_inside(cell) || minus.contains(cell)) {
            continue;
        }
        plus.retain(|cell| !within.contains(cell));
        minus.extend(beyond);
        total -= sum;
        clues.push(clue.clone());
    }
    plus.sort_unstable();
    minus.sort_unstable();
    let count = plus.len() + minus.len();
    let sees = |side: &[Cell]| (1..side.len()).all(|at| side[..at].iter().all(|&other| board.sees(other, side[at])));
    let differ = (minus.is_empty() && sees(&plus)) || (plus.is_empty() && sees(&minus));
    let most = if differ { MOST_DIFFERENT } else { MOST_CELLS };
    ((1..=most).contains(&count) && !clues.is_empty()).then_some(SumUse { houses, clues, plus, minus, total })
}

impl<const W: usize> Grid<'_, W> {
    /// The clues of the puzzle; computed once for all its positions.
    pub(crate) fn clue_parts(&self) -> &ClueParts {
        let puzzle = self.position.puzzle();
        let make = || {
            let areas = self.areas().iter().map(|area| area.houses.clone());
            let sums = leftovers(puzzle, areas);
            ClueParts {
                parts: parts(puzzle),
                rules: Propagators::new(puzzle, &sums),
                sums,
                memo: Memo::default(),
                closures: Closures::default(),
                exclusive: Closures::default(),
                exhausted: Closures::default(),
                too_long: Closures::default(),
                witnesses: RefCell::default(),
                kept: KeptProofs::default(),
                kept_sets: KeptProofs::default(),
                searches: RefCell::default(),
                definitions: Rc::default(),
                puzzle: puzzle.clone(),
            }
        };
        let known = self.board_index.derived().get_at(puzzle.identity(), make);
        debug_assert!(known.puzzle == *puzzle, "a puzzle is known by its identity");
        known
    }

    /// The fixpoint computation for proofs in this position; it reuses results of definitions from other positions.
    pub(crate) fn fixpoint(&self) -> Fixpoint<'_> {
        Fixpoint::with(self.position.puzzle(), Rc::clone(&self.clue_parts().definitions))
    }
}
