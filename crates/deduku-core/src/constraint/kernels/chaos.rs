//! Regions that have to be found: each cell has a label, and cells with equal labels are connected and hold each digit
//! once.

use std::sync::Arc;

use super::area_search::AreaSearch;
use super::areas::{Area, Areas, Touching};
use super::argument::{Argument, Case};
use super::connected::{adjacency, are_connected};
use super::fit::{Choices, OutOfTries, Reading};
use super::propagate::relax;
use super::{Dead, Fit, Propagate, Reason};
use crate::board::{Cell, CellSet};

/// The cells of a grid with a certain label: they are as many as there are digits, connected, and all different.
#[derive(Clone, Debug)]
pub struct Region {
    /// The cells of the grid, followed by the cells that hold their labels, in the same order.
    cells: Arc<[Cell]>,
    neighbours: Arc<[Box<[u16]>]>,
    areas: Arc<Areas>,
    /// The label, one bit.
    label: u32,
    digits: usize,
}

impl Region {
    /// A kernel for each label, for the cells of the grid and their labels: as many labels as digits. `touch` decides
    /// which cells of the grid share a side.
    pub fn all(grid: &[Cell], labels: &[Cell], digits: usize, touch: impl Fn(Cell, Cell) -> bool) -> Vec<Self> {
        let neighbours: Arc<[Box<[u16]>]> = adjacency(grid, touch).into();
        let areas = Arc::new(Areas::new(&neighbours));
        let cells: Arc<[Cell]> = grid.iter().chain(labels).copied().collect();
        let of = |label: usize| Self {
            cells: Arc::clone(&cells),
            neighbours: Arc::clone(&neighbours),
            areas: Arc::clone(&areas),
            label: 1u32 << label,
            digits,
        };
        (0..digits).map(of).collect()
    }

    /// Where the region can lie by the labels alone.
    fn bounds<const W: usize>(&self, labels: &[u32]) -> Area<W> {
        Area {
            possible: CellSet::of_first(labels.len(), |at| labels[at] & self.label != 0),
            sure: CellSet::of_first(labels.len(), |at| labels[at] == self.label),
        }
    }

    fn narrow<const W: usize>(
        &self,
        touching: &Touching<W>,
        values: &mut [u32],
        labels: &mut [u32],
    ) -> Result<(), Dead> {
        let mut area = self.bounds::<W>(labels);
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
                *set &= !self.label;
            } else if area.sure.contains(cell) {
                *set &= self.label;
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
                *set &= self.label;
                if !value.is_power_of_two() || *set == 0 {
                    return Err(Dead);
                }
            }
        }
        Ok(())
    }

    fn search<const W: usize>(&self, touching: &Touching<W>, values: &[u32], labels: &[u32]) -> Choices {
        let found = AreaSearch::new(touching, self.digits, Some(values)).find(&self.bounds(labels));
        match found {
            Err(OutOfTries) => Choices::TooMuch,
            Ok(None) => Choices::Nothing,
            Ok(Some(region)) => {
                let without = labels.iter().map(|set| set & !self.label);
                let mut sets: Vec<u32> = values.iter().copied().chain(without).collect();
                for (cell, digit) in region.digits() {
                    sets[cell.index()] = 1 << digit;
                    sets[labels.len() + cell.index()] = self.label;
                }
                Choices::Sets(sets)
            }
        }
    }
}

impl Propagate for Region {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let (values, labels) = domains.split_at_mut(self.cells.len() / 2);
        match &*self.areas {
            Areas::Narrow(touching) => self.narrow(touching, values, labels),
            Areas::Wide(touching) => self.narrow(touching, values, labels),
        }
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn check(&self, digits: &[u8]) -> bool {
        let (values, labels) = digits.split_at(digits.len() / 2);
        let own: Vec<usize> = (0..labels.len()).filter(|&at| self.label >> labels[at] & 1 == 1).collect();
        let mut held: Vec<u8> = own.iter().map(|&at| values[at]).collect();
        held.sort_unstable();
        held.dedup();
        own.len() == self.digits && held.len() == own.len() && are_connected(&own, &self.neighbours)
    }

    fn fit(&self, domains: &[u32]) -> Fit {
        self.choices(domains).into()
    }

    /// A region, and everything outside of it.
    fn choices(&self, domains: &[u32]) -> Choices {
        if domains.contains(&0) {
            return Choices::Nothing;
        }
        let (values, labels) = domains.split_at(self.cells.len() / 2);
        match &*self.areas {
            Areas::Narrow(touching) => self.search(touching, values, labels),
            Areas::Wide(touching) => self.search(touching, values, labels),
        }
    }

    /// Other labels, and the digits of cells without the label.
    fn ignores(&self, at: usize, lost: u32, now: &[u32]) -> bool {
        let count = self.cells.len() / 2;
        let label = now[self.cells[count + at % count].index()];
        if at < count { label & self.label == 0 } else { lost & self.label == 0 && label != self.label }
    }

    fn is_searched_after_propagation(&self) -> bool {
        true
    }

    /// A cell that surely has the label is too far away for one region, wherever its other cells are.
    fn argue(&self, case: &Case<'_>, digit: u8) -> Option<Argument> {
        let count = self.cells.len() / 2;
        let at = case.at.checked_sub(count).filter(|_| self.label >> digit == 1)?;
        let mut is_near = vec![false; count];
        is_near[at] = true;
        let mut last = vec![at];
        for _ in 1..self.digits {
            let mut next = Vec::new();
            for near in last.iter().flat_map(|&cell| &self.neighbours[cell]).map(|&near| usize::from(near)) {
                if !std::mem::replace(&mut is_near[near], true) {
                    next.push(near);
                }
            }
            last = next;
        }
        let far = (0..count).find(|&other| case.domains[count + other] == self.label && !is_near[other])?;
        Some(Argument::Partner { other: count + far, needs: case.all & !self.label })
    }

    /// Where the region can be nothing else matters, and where it cannot be only that.
    fn widened(&self, domains: &[u32], all: u32) -> Option<Vec<u32>> {
        let (values, labels) = domains.split_at(self.cells.len() / 2);
        let label = |&set: &u32| match set {
            _ if set & self.label == 0 => all & !self.label,
            _ if set == self.label => set,
            _ => all,
        };
        let value = |(&value, label): (&u32, &u32)| if label & self.label == 0 { all } else { value };
        Some(values.iter().zip(labels).map(value).chain(labels.iter().map(label)).collect())
    }

    fn explain(&self, before: &[u32], all: u32, target: Option<(usize, u8)>, reason: &mut Reason) {
        let mut before = before.to_vec();
        if let Some((at, digit)) = target {
            before[at] |= 1 << digit;
        }
        let widened = self.widened(&before, all).unwrap_or(before);
        relax(&|domains| self.propagate(domains), &widened, all, target, reason);
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, value: &dyn Fn(u8) -> i32) -> String {
        let label = value(self.label.trailing_zeros() as u8);
        format!("region {label} has {} connected cells with different digits", self.digits)
    }
}

/// Labels are numbered in the reading order of their first cells.
#[derive(Clone, Debug)]
pub struct Numbered {
    labels: Box<[Cell]>,
}

impl Numbered {
    /// A kernel for the cells that hold the labels, in reading order.
    pub fn new(labels: &[Cell]) -> Self {
        Self { labels: labels.into() }
    }
}

impl Propagate for Numbered {
    fn cells(&self) -> &[Cell] {
        &self.labels
    }

    /// Removes labels that would come before a lower one.
    fn propagate(&self, domains: &mut [u32]) -> Result<(), Dead> {
        let mut next = 0;
        for set in domains {
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

    fn check(&self, labels: &[u8]) -> bool {
        let mut next = 0;
        labels.iter().all(|&label| {
            let fits = label <= next;
            next = next.max(label + 1);
            fits
        })
    }

    /// How many labels came so far.
    fn read(&self, so_far: Reading, _: usize, label: u8) -> Option<Reading> {
        let (label, next) = (i32::from(label), so_far.number);
        (label <= next).then(|| Reading { number: next.max(label + 1), ..so_far })
    }

    fn accepts(&self, _: Reading) -> bool {
        true
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, _: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        "regions are numbered as their first cells come in reading order".to_owned()
    }
}
