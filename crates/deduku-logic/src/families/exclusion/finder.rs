//! Aligned exclusion: two or three cells, and what their digits together leave for other cells.
//!
//! A digit is removed from the first cell if every choice of digits for the others fails with it: two cells that see
//! each other would have the same digit, or a cell that sees two of them, or all three, would lose all its candidates.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::engine::collector::{Eliminations, StepCollector, cell_facts, part};
use crate::engine::grid::Grid;
use crate::engine::needed_premises::Premises;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, PartName, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// Maximum number of candidates of the other cells.
const MOST_CANDIDATES: usize = 5;
/// Maximum number of cells of a board that is searched for three cells.
const MOST_CELLS: usize = 128;

/// Finds aligned pairs: two cells.
pub(crate) fn aligned_pairs<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut collector = StepCollector::new(grid, technique, sink);
    let narrow = Narrow::of(grid);
    let partners = Partners::of(grid, &narrow, &grid.fresh_cells(technique));
    for cell in grid.empty() {
        for (at, &other) in partners.cells.iter().enumerate() {
            if other == cell || !(partners.fresh[at] & partners.narrowing[at]).contains(cell) {
                continue;
            }
            let mut removed = Eliminations::default();
            for digit in grid.position.candidates(cell).iter() {
                if narrow.left(grid, cell, digit, other).is_empty() {
                    removed.add_one(cell, digit);
                }
            }
            offer(grid, &narrow, cell, &[other], removed, &mut collector)?;
        }
    }
    collector.finish()
}

/// Finds aligned triples: three cells, if no two of them are enough.
pub(crate) fn aligned_triples<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    if grid.board().cell_count() > MOST_CELLS {
        return ControlFlow::Continue(());
    }
    let mut collector = StepCollector::new(grid, technique, sink);
    let narrow = Narrow::of(grid);
    let partners = Partners::of(grid, &narrow, &grid.fresh_cells(technique));
    let union =
        |cells: &CellSet<W>| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.position.candidates(cell));
    for (at, &second) in partners.cells.iter().enumerate() {
        for (behind, &third) in partners.cells.iter().enumerate().skip(at + 1) {
            let threes = narrow.threes & *grid.peers(second) & *grid.peers(third);
            let mut concerned = partners.fresh_around(grid, at, behind, &threes);
            if concerned.is_empty() {
                continue;
            }
            // If the two always leave each other a candidate, the first cell must narrow both, or see one of the cells
            // with three candidates; if it narrows neither, those cells must have every candidate of the two.
            let beside_second = partners.beside(grid, &narrow, second);
            let must_narrow = beside_second.agree[behind];
            if must_narrow {
                let of_threes = union(&threes);
                let near = threes.iter().fold(CellSet::EMPTY, |near: CellSet<W>, three| near | *grid.peers(three));
                let is_free = [second, third].iter().all(|&cell| grid.position.candidates(cell).is_subset(of_threes));
                let (one, other) = (partners.narrowing[at], partners.narrowing[behind]);
                concerned &= (one & other) | if is_free { near } else { near & (one | other) };
            }
            for cell in &((concerned & *grid.empty()) - [second, third].iter().collect()) {
                let beside = partners.beside(grid, &narrow, cell);
                let wide = threes & *grid.peers(cell);
                let of_wide = union(&wide);
                let (narrows_second, narrows_third) = (beside.narrows[at], beside.narrows[behind]);
                let mut removed = Eliminations::default();
                for (digit, left) in &beside.left {
                    if left[at].is_empty() || left[behind].is_empty() {
                        continue;
                    }
                    // A digit that does not narrow one of the two needs a cell with three candidates for itself and
                    // each digit left to the other.
                    let can_fail = |narrows: DigitSet, other: DigitSet| {
                        narrows.contains(*digit) || (of_wide.contains(*digit) && other.is_subset(of_wide))
                    };
                    if must_narrow && !(can_fail(narrows_second, left[behind]) && can_fail(narrows_third, left[at])) {
                        continue;
                    }
                    let fails =
                        beside_second.left.iter().filter(|(its, _)| left[at].contains(*its)).all(|(its, others)| {
                            (left[behind] & others[behind]).iter().all(|last| {
                                let taken = DigitSet::of(*digit) | DigitSet::of(*its) | DigitSet::of(last);
                                wide.iter().any(|other| grid.position.candidates(other).is_subset(taken))
                            })
                        });
                    if fails {
                        removed.add_one(cell, *digit);
                    }
                }
                if !removed.is_empty() {
                    offer(grid, &narrow, cell, &[second, third], removed, &mut collector)?;
                }
            }
        }
    }
    collector.finish()
}

/// The cells with few enough candidates to try them all, and what is known of each.
struct Partners<const W: usize> {
    cells: Vec<Cell>,
    /// For each partner, the cells with a digit that removes something from it.
    narrowing: Vec<CellSet<W>>,
    /// For each partner, the cells with which something new may follow: all of them, if the partner has changed.
    fresh: Vec<CellSet<W>>,
    /// The cells with two or three candidates that have changed.
    fresh_twos: CellSet<W>,
    fresh_threes: CellSet<W>,
    /// For each cell of the board, what its digits leave to the partners.
    besides: Vec<OnceCell<PartnerCandidates>>,
}

impl<const W: usize> Partners<W> {
    /// The partners, if only the `changed` cells differ from when nothing was found.
    fn of(grid: &Grid<'_, W>, narrow: &Narrow<W>, changed: &CellSet<W>) -> Self {
        let cells: Vec<Cell> = grid.empty().iter().filter(|&cell| narrow.is_partner(grid, cell)).collect();
        let (fresh_twos, fresh_threes) = (narrow.twos & *changed, narrow.threes & *changed);
        let narrowing = |&cell: &Cell| {
            let candidates = grid.position.candidates(cell);
            let shared = candidates.iter().fold(CellSet::EMPTY, |all, digit| all | *grid.places(digit));
            (narrow.twos & *grid.peers(cell)).iter().fold(shared & *grid.peers(cell), |all: CellSet<W>, pair| {
                let digits = grid.position.candidates(pair);
                let takes = digits.iter().filter(|&digit| !(digits - DigitSet::of(digit)).is_disjoint(candidates));
                takes.fold(all, |all, digit| all | (*grid.places(digit) & *grid.peers(pair)))
            })
        };
        let fresh = |&cell: &Cell| {
            // A cell that was no partner before counts as changed.
            if changed.contains(cell) || (narrow.twos - *changed).is_disjoint(grid.peers(cell)) {
                return *grid.empty();
            }
            let near = fresh_twos & *grid.peers(cell);
            near.iter().fold(CellSet::EMPTY, |all, pair| all | *grid.peers(pair))
        };
        Self {
            narrowing: cells.iter().map(narrowing).collect(),
            fresh: cells.iter().map(fresh).collect(),
            fresh_twos,
            fresh_threes,
            besides: vec![OnceCell::new(); grid.board().cell_count()],
            cells,
        }
    }

    /// The cells for which these two partners and the cells with three candidates around them may show something new.
    fn fresh_around(&self, grid: &Grid<'_, W>, at: usize, behind: usize, threes: &CellSet<W>) -> CellSet<W> {
        let [one, other] = [at, behind].map(|at| grid.peers(self.cells[at]));
        if !(self.fresh_twos & *one & *other).is_empty() {
            return *grid.empty();
        }
        let threes = self.fresh_threes & *threes;
        threes.iter().fold(self.fresh[at] | self.fresh[behind], |all, three| all | *grid.peers(three))
    }

    fn beside(&self, grid: &Grid<'_, W>, narrow: &Narrow<W>, cell: Cell) -> &PartnerCandidates {
        self.besides[cell.index()].get_or_init(|| PartnerCandidates::of(grid, narrow, cell, &self.cells))
    }
}

/// What each digit of one cell leaves to each partner.
#[derive(Clone)]
struct PartnerCandidates {
    left: Vec<(Digit, Vec<DigitSet>)>,
    /// For each partner, the cell's digits that remove something from it.
    narrows: Vec<DigitSet>,
    /// For each partner, whether each digit of either cell leaves the other cell a candidate.
    agree: Vec<bool>,
}

impl PartnerCandidates {
    fn of<const W: usize>(grid: &Grid<'_, W>, narrow: &Narrow<W>, cell: Cell, partners: &[Cell]) -> Self {
        let left = |digit: Digit| {
            let left = |&other: &Cell| {
                if other == cell { DigitSet::EMPTY } else { narrow.left(grid, cell, digit, other) }
            };
            (digit, partners.iter().map(left).collect())
        };
        let left: Vec<(Digit, Vec<DigitSet>)> = grid.position.candidates(cell).iter().map(left).collect();
        let narrows = |(at, &other): (usize, &Cell)| {
            let candidates = grid.position.candidates(other);
            left.iter().filter(|(_, left)| left[at] != candidates).map(|&(digit, _)| digit).collect()
        };
        let narrows = partners.iter().enumerate().map(narrows).collect();
        let agree = |(at, &other): (usize, &Cell)| {
            let all = left.iter().fold(DigitSet::EMPTY, |all, (_, left)| all | left[at]);
            left.iter().all(|(_, left)| !left[at].is_empty()) && all == grid.position.candidates(other)
        };
        let agree = partners.iter().enumerate().map(agree).collect();
        Self { left, narrows, agree }
    }
}

/// The cells that can run out of candidates: those with two, and those with three.
struct Narrow<const W: usize> {
    twos: CellSet<W>,
    threes: CellSet<W>,
}

impl<const W: usize> Narrow<W> {
    fn of(grid: &Grid<'_, W>) -> Self {
        let with = |count: usize| {
            grid.empty().iter().filter(|&cell| grid.position.candidates(cell).len() == count).collect::<CellSet<W>>()
        };
        Self { twos: with(2), threes: with(3) }
    }

    /// Whether the cell has few enough candidates to try them all, and sees a cell with two.
    fn is_partner(&self, grid: &Grid<'_, W>, cell: Cell) -> bool {
        (2..=MOST_CANDIDATES).contains(&grid.position.candidates(cell).len())
            && !self.twos.is_disjoint(grid.peers(cell))
    }

    /// The digits that the other cell can hold if `cell` holds `digit`.
    fn left(&self, grid: &Grid<'_, W>, cell: Cell, digit: Digit, other: Cell) -> DigitSet {
        let mut left = grid.position.candidates(other);
        if grid.peers(cell).contains(other) {
            left.remove(digit);
        }
        for pair in &(self.twos & *grid.peers(cell) & *grid.peers(other) & *grid.places(digit)) {
            left -= grid.position.candidates(pair) - DigitSet::of(digit);
        }
        left
    }
}

/// Offers the step for what is removed from the cell, given the others and the cells that would run out of candidates.
fn offer<const W: usize>(
    grid: &Grid<'_, W>,
    narrow: &Narrow<W>,
    cell: Cell,
    others: &[Cell],
    removed: Eliminations,
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    if removed.is_empty() || collector.is_out_of_budget() {
        return ControlFlow::Continue(());
    }
    let bases: Vec<Cell> = [&[cell], others].concat();
    let seen = |cells: CellSet<W>, count: usize| {
        let sees = |&other: &Cell| bases.iter().filter(|&&base| grid.peers(base).contains(other)).count() >= count;
        cells.iter().filter(sees).collect::<CellSet<W>>()
    };
    let around = (seen(narrow.twos, 2) | seen(narrow.threes, 3)) - bases.iter().collect();
    let all = cell_facts(grid, &(others.iter().collect::<CellSet<W>>() | around));
    let premises = Premises::of(grid, &all, std::iter::empty());
    // If one of the others does not matter, fewer cells would be enough.
    let is_of = |fact: &Fact, cell: Cell| matches!(fact, Fact::Cell { cell: own, .. } if *own == cell);
    let is_other = |fact: &Fact| others.iter().any(|&other| is_of(fact, other));
    if !(0..all.len()).filter(|&at| is_other(&all[at])).all(|at| premises.is_vital(at, removed.pairs())) {
        return ControlFlow::Continue(());
    }
    let facts: Vec<Fact> = premises.needed(removed.pairs()).into_iter().map(|at| all[at].clone()).collect();
    let is_needed = |&cell: &Cell| facts.iter().any(|fact| is_of(fact, cell));
    let around: CellSet<W> = around.iter().filter(is_needed).collect();
    let digits =
        |cells: &CellSet<W>| cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.position.candidates(cell));
    let bases = bases.iter().collect();
    let parts = vec![part(PartName::Base, &bases, digits(&bases)), part(PartName::Wing, &around, digits(&around))];
    collector.offer(removed, facts.len(), || Some((parts, facts)))
}
