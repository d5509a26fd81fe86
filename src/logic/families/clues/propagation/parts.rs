//! What is known of a puzzle's clues whatever the position: parts that hang together, and sums that follow from houses.

use std::cell::RefCell;
use std::rc::Rc;

use crate::board::{Board, Cell, HouseId};
use crate::constraint::Geometry;
use crate::constraint::kernels::Kernel;
use crate::logic::engine::grid::Grid;
use crate::logic::families::clues::propagation::closures::Closures;
use crate::logic::families::clues::propagation::fixpoint::{Definitions, Fixpoint};
use crate::logic::families::clues::propagation::kept_proofs::KeptProofs;
use crate::logic::families::clues::propagation::memo::Memo;
use crate::logic::families::clues::propagation::propagators::Propagators;
use crate::logic::families::clues::propagation::witnesses::Witnesses;
use crate::logic::{ClueUse, SumUse};
use crate::puzzle::Puzzle;

/// Sums of more cells say too little; where all of them differ, they may have some more.
const MOST_CELLS: usize = 4;
const MOST_DIFFERENT: usize = 6;

/// The kernels of a clue that have cells in common.
pub(in crate::logic) struct Part {
    pub(in crate::logic) own: ClueUse,
    /// The numbers of its kernels among all of the puzzle's clues, and where their cells are among the part's.
    pub(in crate::logic) rules: Vec<(usize, Vec<usize>)>,
}

/// The clues of one puzzle.
pub(in crate::logic) struct ClueParts {
    /// The puzzle: as long as it is kept, no other has its identity.
    puzzle: Puzzle,
    pub(in crate::logic) parts: Vec<Part>,
    pub(in crate::logic) sums: Vec<SumUse>,
    /// Its kernels, those of cages among them, and the sums.
    pub(in crate::logic::families::clues) rules: Propagators,
    /// What its kernels and houses made of candidates.
    pub(in crate::logic) memo: Memo,
    /// What candidates leave by propagation, and by what excludes each other, too.
    pub(in crate::logic::families::clues) closures: Closures,
    pub(in crate::logic::families::clues) exclusive: Closures,
    /// What candidates left that were tried beside others.
    pub(in crate::logic::families::clues) witnesses: RefCell<Witnesses>,
    /// Proofs that were found in some position and not made use of.
    pub(in crate::logic::families::clues) kept: KeptProofs,
    /// The same of sets of clues, which refute no other candidate.
    pub(in crate::logic::families::clues) kept_sets: KeptProofs,
    /// So many candidates were assumed at most in the last search for cases within cases that had to refute one.
    pub(in crate::logic::families::clues) assumed: std::cell::Cell<u32>,
    /// What the definitions of its clues made of them.
    definitions: Rc<Definitions>,
}

impl ClueParts {
    /// What is left over of houses that is the rule of this number, if it is one.
    pub(in crate::logic::families::clues) fn sum(&self, rule: u32) -> Option<&SumUse> {
        self.rules.sum(rule).map(|sum| &self.sums[sum])
    }
}

/// Kernels with common cells, or each kernel by itself where a rule holds everywhere.
fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let mut parts: Vec<ClueUse> = Vec::new();
    for (clue, kernel) in puzzle.kernels() {
        let family = puzzle.clues()[*clue].family;
        let own = kernel.rule().cells();
        let joins = family.row().geometry != Geometry::Everywhere;
        let hangs = |part: &ClueUse| part.clue == *clue && own.iter().any(|cell| part.cells.contains(cell));
        let mut cells = own.to_vec();
        // Parts that this kernel joins become one.
        while let Some(at) = if joins { parts.iter().position(hangs) } else { None } {
            cells.extend(parts.remove(at).cells);
        }
        parts.push(ClueUse { clue: *clue, family, cells });
    }
    for part in &mut parts {
        let named = puzzle.clues()[part.clue].cells();
        let order = |cell: &Cell| named.iter().position(|&of| usize::from(of) == cell.index());
        part.cells.sort_by_key(|cell| (order(cell).unwrap_or(usize::MAX), *cell));
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

/// What clues with plain sums, and cages, leave over of houses that add up to a known total: the 45 rule for clues.
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
    // Totals are given in values, which begin with 1 then.
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
        // What is counted already cannot be counted again; and what lies mostly outside leaves more over than it takes.
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
    /// The clues of the puzzle; worked out once for all its positions.
    pub(in crate::logic) fn clue_parts(&self) -> &ClueParts {
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
                witnesses: RefCell::default(),
                kept: KeptProofs::default(),
                kept_sets: KeptProofs::default(),
                assumed: std::cell::Cell::default(),
                definitions: Rc::default(),
                puzzle: puzzle.clone(),
            }
        };
        let known = self.board_index.derived().get_at(puzzle.identity(), make);
        debug_assert!(known.puzzle == *puzzle, "a puzzle is known by its identity");
        known
    }

    /// What proofs in this position force; what the definitions said in others is known.
    pub(in crate::logic) fn fixpoint(&self) -> Fixpoint<'_> {
        Fixpoint::with(self.position.puzzle(), Rc::clone(&self.clue_parts().definitions))
    }
}
