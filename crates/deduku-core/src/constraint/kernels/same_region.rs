//! Cells that count others of their region, where the regions have to be found.

use super::fit::Reading;
use super::{Dead, Propagate, digits_of};
use crate::board::Cell;

/// A cell gives the number of cells that belong to its region: along arms from it, each counted up to the first cell of
/// another region, or among a set of cells.
#[derive(Clone, Debug)]
pub struct SameRegion {
    /// The cell with the number, its label, and the labels of the others, arm by arm.
    cells: Box<[Cell]>,
    /// The length of each arm; in a set, each cell is an arm.
    arms: Box<[usize]>,
    /// Where each arm starts among the cells.
    starts: Box<[usize]>,
    /// The value of each digit, minus what the cell itself counts.
    says: Box<[i32]>,
}

impl SameRegion {
    /// The arms are label cells, without that of the cell itself, which counts as `own`.
    pub fn new(cell: Cell, label: Cell, arms: &[Vec<Cell>], own: i32, values: &[i32]) -> Self {
        let cells: Vec<Cell> = [cell, label].into_iter().chain(arms.concat()).collect();
        let says = values.iter().map(|value| value - own).collect();
        let lengths: Box<[usize]> = arms.iter().map(Vec::len).collect();
        let starts = (0..arms.len()).map(|arm| 2 + lengths[..arm].iter().sum::<usize>()).collect();
        Self { cells: cells.into(), arms: lengths, starts, says }
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

    /// How many cells are missing; and the label, doubled, with 1 added where the arm has ended.
    fn read(&self, so_far: Reading, at: usize, digit: u8) -> Option<Reading> {
        match at {
            0 => return Some(Reading { number: self.says[usize::from(digit)], used: 0 }),
            1 => return Some(Reading { used: u128::from(digit) << 1, ..so_far }),
            _ => {}
        }
        let (label, has_ended) = (so_far.used >> 1, so_far.used & 1 == 1 && !self.starts.contains(&at));
        let is_counted = !has_ended && u128::from(digit) == label;
        let number = so_far.number - i32::from(is_counted);
        (number >= 0).then_some(Reading { number, used: label << 1 | u128::from(!is_counted) })
    }

    fn accepts(&self, reading: Reading) -> bool {
        reading.number == 0
    }

    fn is_read_by_parts(&self) -> bool {
        true
    }

    fn words(&self, name: &dyn Fn(Cell) -> String, _: &dyn Fn(u8) -> i32) -> String {
        format!("{} counts cells of its region", name(self.cells[0]))
    }
}
