//! Regions that have to be found: each cell has a label, and cells with equal labels are connected and hold each digit
//! once.

use super::areas::{Area, Areas, Touching};
use super::connected::adjacency;
use super::partition::Partition;
use super::{Dead, Fit, Propagate, digits_of};
use crate::board::{Cell, Digit};

/// Each cell of a grid has a label. The cells with one label are as many as there are digits, connected, and all
/// different. Labels are numbered in the reading order of their first cells.
#[derive(Clone, Debug)]
pub struct Chaos {
    /// The cells of the grid, followed by the cells that hold their labels, in the same order.
    cells: Box<[Cell]>,
    neighbours: Box<[Box<[u16]>]>,
    areas: Areas,
    digits: usize,
}

impl Chaos {
    /// A kernel for the cells of the grid and their labels. `touch` decides which cells of the grid share a side.
    pub fn new(grid: Vec<Cell>, labels: &[Cell], digits: usize, touch: impl Fn(Cell, Cell) -> bool) -> Self {
        let neighbours = adjacency(&grid, touch);
        let mut cells = grid;
        cells.extend(labels);
        Self { cells: cells.into(), areas: Areas::new(&neighbours), neighbours, digits }
    }

    /// Removes labels that would not first occur in the order of their numbers.
    fn order(labels: &mut [u32]) -> Result<(), Dead> {
        let mut next = 0;
        for set in labels {
            *set &= ((2u64 << next) - 1) as u32;
            if *set == 0 {
                return Err(Dead);
            }
            let highest = 31 - set.leading_zeros();
            if highest >= next {
                next = highest + 1;
            }
        }
        Ok(())
    }

    /// Propagates the regions one by one, each from where it could lie before.
    fn regions<const W: usize>(
        &self,
        touching: &Touching<W>,
        values: &mut [u32],
        labels: &mut [u32],
    ) -> Result<(), Dead> {
        let mut areas = [const { Area::<W>::NOWHERE }; Digit::MAX as usize];
        for (at, &set) in labels.iter().enumerate() {
            for label in digits_of(set) {
                areas[usize::from(label)].possible.insert(Cell::at(at));
            }
            if set.is_power_of_two() {
                areas[set.trailing_zeros() as usize].sure.insert(Cell::at(at));
            }
        }
        let areas = areas.into_iter().take(self.digits).enumerate();
        areas.into_iter().try_for_each(|(label, area)| self.region(touching, 1 << label, area, values, labels))
    }

    /// Propagates the region with one label.
    fn region<const W: usize>(
        &self,
        touching: &Touching<W>,
        label: u32,
        mut area: Area<W>,
        values: &mut [u32],
        labels: &mut [u32],
    ) -> Result<(), Dead> {
        let mut held = 0;
        for cell in &area.sure {
            let value = values[cell.index()];
            if value.is_power_of_two() {
                if held & value != 0 {
                    return Err(Dead);
                }
                held |= value;
            }
        }
        let all = area.possible;
        for cell in &all {
            let value = &mut values[cell.index()];
            if !area.sure.contains(cell) {
                if *value & !held == 0 {
                    area.possible.remove(cell);
                }
            } else if !value.is_power_of_two() {
                *value &= !held;
                if *value == 0 {
                    return Err(Dead);
                }
            }
        }
        touching.narrow(&mut area, self.digits, self.digits)?;
        if area.possible.len() == self.digits {
            area.sure = area.possible;
        }
        for cell in &all {
            let set = &mut labels[cell.index()];
            if !area.possible.contains(cell) {
                *set &= !label;
            } else if area.sure.contains(cell) {
                *set &= label;
            }
            if *set == 0 {
                return Err(Dead);
            }
        }
        // Each digit must have a place in the region.
        let (mut once, mut twice) = (0, 0);
        for cell in &area.possible {
            twice |= once & values[cell.index()];
            once |= values[cell.index()];
        }
        if once.count_ones() as usize != self.digits {
            return Err(Dead);
        }
        let alone = once & !twice;
        for cell in &area.possible {
            let value = &mut values[cell.index()];
            if *value & alone != 0 {
                *value &= alone;
                let set = &mut labels[cell.index()];
                *set &= label;
                if !value.is_power_of_two() || *set == 0 {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }
}

impl Propagate for Chaos {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let (values, labels) = domains.split_at_mut(self.cells.len() / 2);
        Self::order(labels)?;
        match &self.areas {
            Areas::Narrow(touching) => self.regions(touching, values, labels),
            Areas::Wide(touching) => self.regions(touching, values, labels),
        }
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn check(&self, digits: &[u8]) -> bool {
        let (values, labels) = digits.split_at(digits.len() / 2);
        let mut next = 0;
        let in_order = labels.iter().all(|&label| {
            let fits = label <= next;
            next = next.max(label + 1);
            fits
        });
        let whole = |label: u8| {
            let own: Vec<usize> = (0..labels.len()).filter(|&at| labels[at] == label).collect();
            let mut reached: Vec<usize> = own.iter().copied().take(1).collect();
            let mut next = 0;
            while next < reached.len() {
                let near = &self.neighbours[reached[next]];
                next += 1;
                reached.extend(
                    own.iter()
                        .copied()
                        .filter(|at| near.contains(&(*at as u16)) && !reached.contains(at))
                        .collect::<Vec<_>>(),
                );
            }
            let mut held: Vec<u8> = own.iter().map(|&at| values[at]).collect();
            held.sort_unstable();
            held.dedup();
            own.len() == self.digits && reached.len() == own.len() && held.len() == own.len()
        };
        in_order && (0..self.digits as u8).all(whole)
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        let (values, labels) = domains.split_at(self.cells.len() / 2);
        Partition::new(&self.neighbours, self.digits, values, labels).fit()
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("the grid falls into connected regions of {} cells with different digits", self.digits)
    }
}

/// A cell gives the number of cells that belong to its region: along arms from it, each counted up to the first cell of
/// another region, or among a set of cells.
#[derive(Clone, Debug)]
pub struct SameRegion {
    /// The cell with the number, its label, and the labels of the others, arm by arm.
    cells: Box<[Cell]>,
    /// The length of each arm; in a set, each cell is an arm.
    arms: Box<[usize]>,
    /// The value of each digit, minus what the cell itself counts.
    says: Box<[i32]>,
}

impl SameRegion {
    /// The arms are label cells, without that of the cell itself, which counts as `own`.
    pub fn new(cell: Cell, label: Cell, arms: &[Vec<Cell>], own: i32, values: &[i32]) -> Self {
        let cells: Vec<Cell> = [cell, label].into_iter().chain(arms.concat()).collect();
        let says = values.iter().map(|value| value - own).collect();
        Self { cells: cells.into(), arms: arms.iter().map(Vec::len).collect(), says }
    }

    /// The least and the most cells of an arm that belong to the region.
    fn range(label: u32, arm: &[u32]) -> (usize, usize) {
        let least = arm.iter().take_while(|&&set| label.is_power_of_two() && set == label).count();
        let most = arm.iter().take_while(|&&set| set & label != 0).count();
        (least, most)
    }
}

impl Propagate for SameRegion {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let [value, label, rest @ ..] = domains else { return Ok(()) };
        loop {
            let before = (*value, *label);
            let (mut least, mut most, mut start) = (0, 0, 0);
            for &length in &self.arms {
                let (from, to) = Self::range(*label, &rest[start..start + length]);
                least += from as i32;
                most += to as i32;
                start += length;
            }
            let fits = |&digit: &u8| (least..=most).contains(&self.says[usize::from(digit)]);
            *value = digits_of(*value).filter(fits).fold(0, |kept, digit| kept | 1 << digit);
            if *value == 0 {
                return Err(Dead);
            }
            let says = || digits_of(*value).map(|digit| self.says[usize::from(digit)]);
            let (need, allowed) = (says().min().unwrap_or(0), says().max().unwrap_or(0));
            start = 0;
            let mut any = false;
            for &length in &self.arms {
                let arm = &mut rest[start..start + length];
                let (from, to) = Self::range(*label, arm);
                start += length;
                // This arm must supply what the others cannot, and may have no more than what the others leave over.
                let needed = usize::try_from(need - (most - to as i32)).unwrap_or(0).max(from);
                let may = usize::try_from(allowed - (least - from as i32)).unwrap_or(0);
                for set in arm.iter_mut().take(needed) {
                    any |= *set & !*label != 0 || *label & !*set != 0;
                    *set &= *label;
                    *label &= *set;
                }
                if may == from && from < length && label.is_power_of_two() && arm[from] & *label != 0 {
                    arm[from] &= !*label;
                    any = true;
                }
            }
            if *label == 0 || rest.contains(&0) {
                return Err(Dead);
            }
            if !any && before == (*value, *label) {
                return Ok(());
            }
        }
    }

    fn check(&self, digits: &[u8]) -> bool {
        let mut start = 2;
        let mut count = 0;
        for &length in &self.arms {
            count += digits[start..start + length].iter().take_while(|&&label| label == digits[1]).count() as i32;
            start += length;
        }
        self.says[usize::from(digits[0])] == count
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("{} counts cells of its region", name(self.cells[0]))
    }
}
