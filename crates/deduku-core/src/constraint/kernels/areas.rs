//! Connected areas, as sets of cells.

use std::cell::RefCell;

use super::Dead;
use crate::board::{Cell, CellSet, NARROW, WIDE};

/// Which cells touch each other, by their indices among the cells of a rule.
#[derive(Clone, Debug)]
pub(super) enum Areas {
    /// For few cells.
    Narrow(Touching<NARROW>),
    /// For many.
    Wide(Touching<WIDE>),
}

/// For each cell, the cells that touch it.
#[derive(Clone, Debug)]
pub(super) struct Touching<const W: usize>(Box<[CellSet<W>]>);

impl Areas {
    /// From the indices of the cells that touch each cell.
    pub(super) fn new(neighbours: &[Box<[u16]>]) -> Self {
        if neighbours.len() <= CellSet::<NARROW>::CAPACITY {
            Self::Narrow(Touching::new(neighbours))
        } else {
            Self::Wide(Touching::new(neighbours))
        }
    }
}

/// Where an area can lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area<const W: usize> {
    /// The cells that may belong to it.
    pub(super) possible: CellSet<W>,
    /// The cells that must.
    pub(super) sure: CellSet<W>,
}

impl<const W: usize> Touching<W> {
    pub(super) fn new(neighbours: &[Box<[u16]>]) -> Self {
        Self(neighbours.iter().map(|near| near.iter().map(|&at| Cell::new(at)).collect()).collect())
    }

    /// The cells that touch one of these.
    pub(super) fn near(&self, cells: &CellSet<W>) -> CellSet<W> {
        cells.iter().fold(CellSet::EMPTY, |near, cell| near | self.0[cell.index()])
    }

    /// The cells of `within` that these reach through cells of it, and these themselves.
    pub(super) fn reached(&self, from: CellSet<W>, within: &CellSet<W>) -> CellSet<W> {
        let (mut reached, mut last) = (from, from);
        while !last.is_empty() {
            last = (self.near(&last) & *within) - reached;
            reached |= last;
        }
        reached
    }

    /// The cells that belong to a connected area which contains all sure cells of `start`, and at most so many `more`.
    pub(super) fn within(&self, start: CellSet<W>, area: &Area<W>, more: usize) -> CellSet<W> {
        let (mut reached, mut last) = (start, start);
        for _ in 0..more {
            last = (self.near(&last) & area.possible) - reached;
            if last.is_empty() {
                break;
            }
            // Sure cells cost nothing.
            last = self.reached(last, &(area.sure - reached));
            reached |= last;
        }
        reached
    }

    /// Reduces where a connected area of `least` to `most` cells can lie, and finds cells that it must have.
    ///
    /// # Errors
    /// [`Dead`] where there is no such area.
    pub(super) fn narrow(&self, area: &mut Area<W>, least: usize, most: usize) -> Result<(), Dead> {
        let Some(more) = most.checked_sub(area.sure.len()) else { return Err(Dead) };
        if let Some(first) = area.sure.first() {
            let mut left = area.sure;
            while let Some(next) = left.first() {
                let part = self.reached([next].into_iter().collect(), &area.sure);
                left -= part;
                let reached = self.within(part, area, more);
                if !area.sure.is_subset(&reached) {
                    return Err(Dead);
                }
                area.possible &= reached;
            }
            area.possible = self.reached([first].into_iter().collect(), &area.possible);
            if !area.sure.is_subset(&area.possible) || area.possible.len() < least {
                return Err(Dead);
            }
            self.add_cuts(area, first, least);
        } else if least > 0 {
            // A connected set of possible cells that is too small contains none of the area.
            let mut left = area.possible;
            while let Some(next) = left.first() {
                let island = self.reached([next].into_iter().collect(), &left);
                left -= island;
                if island.len() < least {
                    area.possible -= island;
                }
            }
        }
        if area.possible.len() < least { Err(Dead) } else { Ok(()) }
    }

    /// Adds to the sure cells those without which others are not reached, or too few cells.
    fn add_cuts(&self, area: &mut Area<W>, first: Cell, least: usize) {
        SCRATCH.with_borrow_mut(|numbers| {
            numbers.clear();
            numbers.resize(self.0.len(), 0);
            let spare = area.possible.len().saturating_sub(least);
            let mut cuts = Cuts { touching: self, area, spare, numbers, next: 1, found: CellSet::EMPTY };
            cuts.visit(first);
            let found = cuts.found;
            area.sure |= found;
        });
    }
}

thread_local! {
    /// The number of each cell in the order of a visit; 0 before it was visited.
    static SCRATCH: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
}

/// A visit of all possible cells, depth first, that finds the cells which cut others off (R. Tarjan, "Depth-first search
/// and linear graph algorithms", 1972).
struct Cuts<'a, const W: usize> {
    touching: &'a Touching<W>,
    area: &'a Area<W>,
    /// How many cells the area can do without.
    spare: usize,
    numbers: &'a mut Vec<u16>,
    next: u16,
    found: CellSet<W>,
}

/// What was visited from a cell.
struct Branch {
    cells: usize,
    /// Whether a sure cell is among them.
    is_needed: bool,
    /// The lowest number that touches one of them.
    lowest: u16,
}

impl<const W: usize> Cuts<'_, W> {
    fn visit(&mut self, cell: Cell) -> Branch {
        let own = self.next;
        self.numbers[cell.index()] = own;
        self.next += 1;
        let is_sure = self.area.sure.contains(cell);
        let mut all = Branch { cells: 1, is_needed: is_sure, lowest: own };
        // What is lost without this cell.
        let (mut lost, mut loses_sure) = (1, false);
        for near in &(self.touching.0[cell.index()] & self.area.possible) {
            let number = self.numbers[near.index()];
            if number != 0 {
                all.lowest = all.lowest.min(number);
                continue;
            }
            let branch = self.visit(near);
            if branch.lowest >= own {
                lost += branch.cells;
                loses_sure |= branch.is_needed;
            }
            all.cells += branch.cells;
            all.is_needed |= branch.is_needed;
            all.lowest = all.lowest.min(branch.lowest);
        }
        if !is_sure && (loses_sure || lost > self.spare) {
            self.found.insert(cell);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    const COLUMNS: usize = 4;
    const CELLS: usize = 12;

    fn set<const W: usize>(bits: u32) -> CellSet<W> {
        (0..CELLS).filter(|at| bits >> at & 1 == 1).map(Cell::at).collect()
    }

    /// The neighbours of each cell of a grid of three rows.
    fn neighbours() -> Vec<Box<[u16]>> {
        let touch = |a: usize, b: usize| (a / COLUMNS).abs_diff(b / COLUMNS) + (a % COLUMNS).abs_diff(b % COLUMNS) == 1;
        let of = |a: usize| (0..CELLS as u16).filter(|&b| touch(a, usize::from(b))).collect();
        (0..CELLS).map(of).collect()
    }

    /// No cell of an area is ruled out, no cell is found that some area lacks, and wide sets say what narrow ones do.
    #[test]
    fn what_is_found_agrees_with_all_areas() {
        let near = neighbours();
        let (narrow, wide) = (Touching::<NARROW>::new(&near), Touching::<WIDE>::new(&near));
        let is_connected = |&bits: &u32| {
            let start = set::<NARROW>(bits & bits.wrapping_neg());
            bits == 0 || narrow.reached(start, &set(bits)) == set(bits)
        };
        let areas: Vec<u32> = (0..1 << CELLS).filter(is_connected).collect();
        let mut chance = Chance::from_seed(12);
        let (mut ruled_out, mut found, mut dead) = (0, 0, 0);
        for _ in 0..4000 {
            let bits = (chance.below(1 << CELLS)) | chance.below(1 << CELLS);
            let sure = bits & chance.below(1 << CELLS) & chance.below(1 << CELLS);
            let least = chance.below(7) as usize;
            let most = least + chance.below(4) as usize;
            let fits = |area: &&u32| {
                let size = area.count_ones() as usize;
                **area & !bits == 0 && sure & !**area == 0 && (least..=most).contains(&size)
            };
            let (mut any, mut all, mut some) = (0, u32::MAX, false);
            for area in areas.iter().filter(fits) {
                (any, all, some) = (any | area, all & area, true);
            }
            let mut area = Area { possible: set::<NARROW>(bits), sure: set(sure) };
            let result = narrow.narrow(&mut area, least, most);
            let mut in_wide = Area { possible: set::<WIDE>(bits), sure: set(sure) };
            assert_eq!(wide.narrow(&mut in_wide, least, most), result);
            if result.is_err() {
                dead += 1;
                assert!(!some, "{bits:b} {sure:b} {least} {most}");
                continue;
            }
            let agrees = area.possible.iter().eq(&in_wide.possible) && area.sure.iter().eq(&in_wide.sure);
            assert!(agrees, "{bits:b} {sure:b} {least} {most}");
            if some {
                assert!(set(any).is_subset(&area.possible), "{bits:b} {sure:b} {least} {most}");
                assert!(area.sure.is_subset(&set(all)), "{bits:b} {sure:b} {least} {most}");
                ruled_out += bits.count_ones() as usize - area.possible.len();
                found += area.sure.len() - sure.count_ones() as usize;
            }
        }
        assert!(ruled_out > 500 && found > 500 && dead > 500, "{ruled_out} {found} {dead}");
    }
}
