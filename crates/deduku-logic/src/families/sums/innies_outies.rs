//! Innies and outies: the cells that cages leave over in complete houses, or occupy outside them.
//!
//! Complete houses without a common cell add up to a known total. The cages counted with them make part of it. The
//! cells of the houses that these cages leave free (innies) make the rest, plus the amount that the cages have in cells
//! outside the houses (outies). This is the 45 rule of Killer Sudoku, for any number of digits and houses.

use std::ops::ControlFlow;

use crate::engine::board_index::Area;
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::sums::Fitting;
use crate::{Conclusion, Evidence, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};

/// Maximum number of cells that all see each other, which are treated like a cage.
const MOST_PEERS: usize = 6;
/// Maximum number of other cells, some of which may hold the same digit.
const MOST_CELLS: usize = 3;

/// Finds innies and outies of single houses, or of several together.
pub(crate) fn innies_and_outies<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let cages: Vec<(HouseId, u16)> =
        grid.position.puzzle().sums().filter(|&(house, _)| grid.board().house(house).kind == HouseKind::Cage).collect();
    if cages.is_empty() {
        return ControlFlow::Continue(());
    }
    let is_wide = technique == Technique::WideInniesOuties;
    for area in grid.areas().iter().filter(|area| (area.houses.len() > 1) == is_wide) {
        let Some(balance) = Balance::of(grid, area, &cages) else { continue };
        let Some(allowed) = balance.allowed(grid) else { continue };
        let unknown = balance.unknown();
        let single = match (&unknown[..], &allowed[..]) {
            (&[cell], &[digits]) => digits.single().map(|digit| (cell, digit)),
            _ => None,
        };
        let of = |(&cell, &allowed): (&Cell, &DigitSet)| {
            (grid.position.candidates(cell) - allowed).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
        };
        let eliminate: Vec<_> = unknown.iter().zip(&allowed).flat_map(of).collect();
        let conclusion = match single {
            Some(placement) => Conclusion::placing(vec![placement]),
            None if eliminate.is_empty() => continue,
            None => Conclusion::removing(eliminate),
        };
        let Balance { cages, innies, outies, known, difference } = balance;
        let houses = area.houses.clone();
        sink.take(Step {
            technique,
            conclusion,
            evidence: Evidence::Balance { houses, cages, innies, outies, known, difference },
        })?;
    }
    ControlFlow::Continue(())
}

/// The empty innies add up to `difference` more than the empty outies.
struct Balance {
    cages: Vec<HouseId>,
    innies: Vec<Cell>,
    outies: Vec<Cell>,
    /// Innies and outies that are filled.
    known: Vec<(Cell, Digit)>,
    difference: i32,
}

impl Balance {
    /// Includes or excludes each cage that lies partly in the area, whichever leaves fewer empty cells over: if it is
    /// included, its cells outside are outies; otherwise, its cells inside are innies.
    fn of<const W: usize>(grid: &Grid<'_, W>, area: &Area<W>, cages: &[(HouseId, u16)]) -> Option<Self> {
        let (mut counted, mut covered) = (Vec::new(), CellSet::EMPTY);
        let digits = i32::from(grid.board().digits());
        let mut difference: i32 = area.houses.iter().map(|_| digits * (digits + 1) / 2).sum();
        for &(cage, sum) in cages {
            let cells = *grid.house(cage);
            let (inside, outside) = (cells & area.cells, cells - area.cells);
            let is_counted = outside.is_empty() || (outside & *grid.empty()).len() < (inside & *grid.empty()).len();
            if !inside.is_empty() && is_counted {
                counted.push(cage);
                covered |= cells;
                difference -= i32::from(sum);
            }
        }
        if counted.is_empty() {
            return None;
        }
        let (innies, outies) = (area.cells - covered, covered - area.cells);
        let mut known = Vec::new();
        for (cells, sign) in [(&innies, -1), (&outies, 1)] {
            for (cell, digit) in cells.iter().filter_map(|cell| Some((cell, grid.position.value(cell)?))) {
                known.push((cell, digit));
                difference += sign * i32::from(digit.get());
            }
        }
        let empty = |cells: CellSet<W>| (cells & *grid.empty()).iter().collect::<Vec<_>>();
        let (innies, outies) = (empty(innies), empty(outies));
        (innies.len() + outies.len() > 0).then_some(Self { cages: counted, innies, outies, known, difference })
    }

    fn unknown(&self) -> Vec<Cell> {
        [&self.innies[..], &self.outies[..]].concat()
    }

    /// The digits that each unknown cell can hold; `None` if there are too many cells to determine them.
    fn allowed<const W: usize>(&self, grid: &Grid<'_, W>) -> Option<Vec<DigitSet>> {
        let cells = self.unknown();
        let candidates: Vec<DigitSet> = cells.iter().map(|&cell| grid.position.candidates(cell)).collect();
        let (innies, outies) = (self.innies.len(), self.outies.len());
        let are_peers =
            || cells.iter().enumerate().all(|(at, &a)| cells[at + 1..].iter().all(|&b| grid.board().sees(a, b)));
        if (innies == 0 || outies == 0) && cells.len() > 1 && cells.len() <= MOST_PEERS && are_peers() {
            let sum = if outies == 0 { self.difference } else { -self.difference };
            let none = || vec![DigitSet::EMPTY; cells.len()];
            return Some(u16::try_from(sum).map_or_else(
                |_| none(),
                |sum| Fitting::of(&candidates, sum).map_or(candidates.clone(), |fitting| fitting.allowed),
            ));
        }
        if cells.len() > MOST_CELLS {
            return None;
        }
        let mut trial =
            Trial { grid, cells: &cells, candidates: &candidates, innies, allowed: vec![DigitSet::EMPTY; cells.len()] };
        trial.fill(self.difference, &mut Vec::new());
        Some(trial.allowed)
    }
}

/// Tries every choice of digits for a few cells.
struct Trial<'t, 'g, const W: usize> {
    grid: &'t Grid<'g, W>,
    cells: &'t [Cell],
    candidates: &'t [DigitSet],
    /// The first `innies` cells are added, the others subtracted.
    innies: usize,
    allowed: Vec<DigitSet>,
}

impl<const W: usize> Trial<'_, '_, W> {
    fn fill(&mut self, difference: i32, so_far: &mut Vec<Digit>) {
        let at = so_far.len();
        if at == self.cells.len() {
            if difference == 0 {
                so_far.iter().zip(&mut self.allowed).for_each(|(&digit, allowed)| allowed.insert(digit));
            }
            return;
        }
        for digit in self.candidates[at].iter() {
            let board = self.grid.board();
            let clashes = |(&other, &cell): (&Digit, &Cell)| other == digit && board.sees(cell, self.cells[at]);
            if so_far.iter().zip(self.cells).any(clashes) {
                continue;
            }
            let value = i32::from(digit.get());
            so_far.push(digit);
            self.fill(if at < self.innies { difference - value } else { difference + value }, so_far);
            so_far.pop();
        }
    }
}
