//! Rank 0: as many cells as digits that houses can give them, for domino loops and locked sets of several sectors.
//!
//! Consider some empty cells, and some houses with certain digits. Each candidate of the cells is such a digit of a
//! house that contains the cell. A house gives each of its digits at most once. If all together give no more digits
//! than there are cells, each digit of each house is in the cells, and counts for one cell only. So it is removed from
//! the rest of the house, and from cells to which two houses would give it: the rule that Allan Barker's sets and links
//! call rank 0. [`crate::families::exotic::domino`] and [`crate::families::exotic::sectors`] search for
//! such cells; what they find is counted here.

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, part, removal};
use crate::{Fact, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// Cells and the houses that give them digits.
pub(crate) struct Cover<const W: usize> {
    /// Empty cells.
    pub(crate) cells: CellSet<W>,
    /// Houses, each with some of its digits and listed once; those of one kind come first.
    pub(crate) links: Vec<(HouseId, DigitSet)>,
    /// The number of links of the first kind.
    pub(crate) first: usize,
}

impl<const W: usize> Cover<W> {
    /// The eliminations, in order, if there are as many digits as cells and every candidate is covered.
    pub(crate) fn eliminated(&self, grid: &Grid<'_, W>) -> Vec<(Cell, Digit)> {
        let given: usize = self.links.iter().map(|(_, digits)| digits.len()).sum();
        let mut removed = Vec::new();
        if given != self.cells.len() {
            return removed;
        }
        for digit in grid.board().all_digits().iter() {
            let (mut once, mut twice) = (CellSet::<W>::EMPTY, CellSet::EMPTY);
            for &(house, _) in self.links.iter().filter(|(_, digits)| digits.contains(digit)) {
                let house = *grid.house(house);
                twice |= once & house;
                once |= house;
            }
            let places = *grid.places(digit);
            if !(places & self.cells).is_subset(&once) {
                return Vec::new();
            }
            let lost = (places & once & !self.cells) | (places & twice & self.cells);
            removed.extend(lost.iter().map(|cell| (cell, digit)));
        }
        removed.sort_unstable();
        removed
    }

    /// The step with these eliminations.
    pub(crate) fn step(&self, grid: &Grid<'_, W>, technique: Technique, removed: Vec<(Cell, Digit)>) -> Step {
        let mut parts = Vec::new();
        for (at, &(house, digits)) in self.links.iter().enumerate() {
            let name = if at < self.first { PartName::Base } else { PartName::Target };
            for digit in digits.iter() {
                let cells: Vec<Cell> = (self.cells & *grid.places(digit) & *grid.house(house)).iter().collect();
                if !cells.is_empty() {
                    parts.push(part(name, &cells, DigitSet::of(digit)));
                }
            }
        }
        let mut facts: Vec<Fact> = self.cells.iter().map(|cell| cell_fact(grid, cell)).collect();
        facts.extend(self.links.iter().map(|&(house, digits)| Fact::Once { house, digits }));
        let digits = removed.iter().map(|&(_, digit)| digit).collect();
        removal(technique, removed, Pattern::of(digits, parts, facts))
    }
}
