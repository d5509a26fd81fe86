//! Searches for a connected area of a given number of cells, by the definition: it grows cell by cell, in every shape.
//!
//! Each shape is found once: a cell next to the area is either added or excluded for good (D. H. Redelmeier,
//! “Counting polyominoes: yet another attack”, Discrete Mathematics 36, 1981).

use super::areas::{Area, Touching};
use super::digits_of;
use super::fit::OutOfTries;
use crate::board::{Cell, CellSet, Digit};

/// The most cells added to areas or excluded before a search gives up.
const MOST_TRIES: u32 = 2_000;
/// The holder of a digit that no cell holds.
const NOBODY: u16 = u16::MAX;

/// A search for an area.
pub(super) struct AreaSearch<'a, const W: usize> {
    touching: &'a Touching<W>,
    /// The cells that must belong to it.
    sure: CellSet<W>,
    /// How many cells it has.
    size: usize,
    /// The candidates of each cell if the area must hold each digit once.
    values: Option<&'a [u32]>,
    tries: u32,
}

/// An area, complete or growing: all sure cells that touch it belong to it.
#[derive(Clone, Copy)]
pub(super) struct Grown<const W: usize> {
    pub(super) cells: CellSet<W>,
    size: usize,
    /// The cell of each digit, where cells have different digits.
    holder: [u16; Digit::MAX as usize],
    held: u32,
}

impl<'a, const W: usize> AreaSearch<'a, W> {
    /// A search for a connected area of `size` cells; with `values`, the candidates of all cells, its cells must be able
    /// to hold different digits, as many as there are.
    pub(super) fn new(touching: &'a Touching<W>, size: usize, values: Option<&'a [u32]>) -> Self {
        Self { touching, sure: CellSet::EMPTY, size, values, tries: MOST_TRIES }
    }

    /// Finds an area within the bounds; `None` if there is none.
    ///
    /// # Errors
    /// [`OutOfTries`] where that takes too long.
    pub(super) fn find(mut self, bounds: &Area<W>) -> Result<Option<Grown<W>>, OutOfTries> {
        self.sure = bounds.sure;
        let mut open = bounds.possible;
        let nothing = Grown { cells: CellSet::EMPTY, size: 0, holder: [NOBODY; Digit::MAX as usize], held: 0 };
        if self.size == 0 {
            return Ok(self.sure.is_empty().then_some(nothing));
        }
        // It has one of the sure cells, or else a first cell.
        while let Some(start) = self.sure.first().or_else(|| open.first()) {
            if let Some(grown) = self.with(&nothing, start)
                && let Some(found) = self.grow(&grown, open)?
            {
                return Ok(Some(found));
            }
            if self.sure.contains(start) {
                break;
            }
            open.remove(start);
        }
        Ok(None)
    }

    /// The complete area that grows from this one within the open cells.
    fn grow(&mut self, grown: &Grown<W>, mut open: CellSet<W>) -> Result<Option<Grown<W>>, OutOfTries> {
        while let Some(reached) = self.reached(grown, open) {
            if grown.size == self.size {
                return Ok(Some(*grown));
            }
            self.tries = self.tries.checked_sub(1).ok_or(OutOfTries)?;
            open = reached;
            let beside = (self.touching.near(&grown.cells) & open) - grown.cells;
            let Some(next) = beside.first() else { break };
            if let Some(larger) = self.with(grown, next)
                && let Some(found) = self.grow(&larger, open)?
            {
                return Ok(Some(found));
            }
            open.remove(next);
        }
        Ok(None)
    }

    /// The open cells that the area can have; `None` if it cannot be completed, as far as distances and digits tell.
    fn reached(&self, grown: &Grown<W>, open: CellSet<W>) -> Option<CellSet<W>> {
        let missing = self.sure - grown.cells;
        let more = self.size.checked_sub(grown.size + missing.len())?;
        let reached = self.touching.within(grown.cells, &Area { possible: open, sure: missing }, more);
        let is_possible = missing.is_subset(&reached) && reached.len() >= self.size;
        let each_digit = self.values.is_none_or(|values| {
            let all = reached.iter().fold(0, |all, cell| all | values[cell.index()]);
            all.count_ones() as usize >= self.size
        });
        (is_possible && each_digit).then_some(reached)
    }

    /// The area with one more cell and the sure cells that it touches then; `None` if they have too few digits, or are
    /// too many.
    fn with(&self, grown: &Grown<W>, cell: Cell) -> Option<Grown<W>> {
        let mut grown = *grown;
        let fresh = self.touching.reached([cell].into_iter().collect(), &(self.sure - grown.cells));
        grown.size += fresh.len();
        grown.cells |= fresh;
        if grown.size > self.size {
            return None;
        }
        let mut has_digits = |values: &[u32]| fresh.iter().all(|cell| grown.augment(values, cell.index(), &mut 0));
        self.values.is_none_or(&mut has_digits).then_some(grown)
    }
}

impl<const W: usize> Grown<W> {
    /// The digit of each cell of the area, 0-based, if its cells hold different digits.
    pub(super) fn digits(&self) -> impl Iterator<Item = (Cell, u8)> {
        digits_of(self.held).map(|digit| (Cell::new(self.holder[usize::from(digit)]), digit))
    }

    /// Assigns the cell a digit that no other cell of the area has; cells that already have one may be moved to another.
    fn augment(&mut self, values: &[u32], cell: usize, asked: &mut u32) -> bool {
        let free = digits_of(values[cell] & !self.held).next();
        if let Some(digit) = free {
            self.holder[usize::from(digit)] = cell as u16;
            self.held |= 1 << digit;
            return true;
        }
        for digit in digits_of(values[cell]) {
            if *asked >> digit & 1 == 1 {
                continue;
            }
            *asked |= 1 << digit;
            if self.augment(values, usize::from(self.holder[usize::from(digit)]), asked) {
                self.holder[usize::from(digit)] = cell as u16;
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::NARROW;
    use crate::chance::Chance;

    /// The neighbours of each cell of a square.
    fn square(side: usize) -> Touching<NARROW> {
        let near = |at: usize| {
            let (row, column) = (at / side, at % side);
            let touches = move |&other: &usize| (other / side).abs_diff(row) + (other % side).abs_diff(column) == 1;
            (0..side * side).filter(touches).map(|other| other as u16).collect()
        };
        Touching::new(&(0..side * side).map(near).collect::<Vec<Box<[u16]>>>())
    }

    /// Counts the areas: each one found is excluded by branching on whether a cell belongs to the area.
    fn count(touching: &Touching<NARROW>, size: usize, bounds: Area<NARROW>) -> usize {
        let found = AreaSearch::new(touching, size, None).find(&bounds);
        if !found.is_ok_and(|found| found.is_some()) {
            return 0;
        }
        let Some(cell) = (bounds.possible - bounds.sure).first() else { return 1 };
        let (mut with, mut without) = (bounds, bounds);
        with.sure.insert(cell);
        without.possible.remove(cell);
        count(touching, size, with) + count(touching, size, without)
    }

    #[test]
    fn a_square_has_as_many_areas_of_a_size_as_are_known() {
        let of_sizes = |side: usize, most: usize| -> Vec<usize> {
            let all = Area { possible: CellSet::of_first(side * side, |_| true), sure: CellSet::EMPTY };
            (1..=most).map(|size| count(&square(side), size, all)).collect()
        };
        // The places of dominoes, trominoes and tetrominoes; and all connected sets of cells of a 3×3 square: OEIS A059525.
        assert_eq!(of_sizes(4, 4), [16, 24, 52, 8 + 9 + 24 + 48 + 24]);
        assert_eq!(of_sizes(3, 9).iter().sum::<usize>(), 218);
    }

    #[test]
    fn an_area_has_its_sure_cells_and_different_digits() {
        let touching = square(3);
        let mut chance = Chance::from_seed(58);
        let (mut found, mut none) = (0, 0);
        for _ in 0..2_000 {
            let values: Vec<u32> = (0..9).map(|_| 1 << chance.below(4) | 1 << chance.below(4)).collect();
            let (possible, sure) = (chance.below(512) | chance.below(512), chance.below(512) & chance.below(512));
            let set = |bits: u32| CellSet::<NARROW>::of_first(9, |at| bits >> at & 1 == 1);
            let bounds = Area { possible: set(possible), sure: set(sure & possible & chance.below(512)) };
            // By the definition: four cells that reach each other, and a digit for each.
            let fits = |area: u32| {
                let cells = set(area);
                let Some(first) = cells.first() else { return false };
                let reached = touching.reached([first].into_iter().collect(), &cells);
                let has_digits = |held: u32| held.count_ones() == 4;
                let held = cells.iter().fold(vec![0_u32], |all, cell| {
                    let more = |&held: &u32| {
                        digits_of(values[cell.index()])
                            .filter(move |digit| held >> digit & 1 == 0)
                            .map(move |digit| held | 1 << digit)
                    };
                    all.iter().flat_map(more).collect()
                });
                cells.is_subset(&bounds.possible)
                    && bounds.sure.is_subset(&cells)
                    && reached == cells
                    && held.into_iter().any(has_digits)
            };
            let expected = (0..512_u32).filter(|area| area.count_ones() == 4).any(fits);
            let area = AreaSearch::new(&touching, 4, Some(&values)).find(&bounds);
            let Ok(area) = area else { panic!("it takes too long") };
            assert_eq!(area.is_some(), expected, "{values:?} {bounds:?}");
            let Some(area) = area else {
                none += 1;
                continue;
            };
            found += 1;
            let bits = area.cells.iter().fold(0, |bits, cell| bits | 1 << cell.index());
            assert!(fits(bits), "{values:?} {bounds:?}");
            let mut digits = 0;
            for (cell, digit) in area.digits() {
                assert!(area.cells.contains(cell) && values[cell.index()] >> digit & 1 == 1, "{values:?} {bounds:?}");
                digits += 1;
            }
            assert_eq!(digits, 4);
        }
        assert!(found > 300 && none > 300, "{found} {none}");
    }
}
