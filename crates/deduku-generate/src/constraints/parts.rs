//! Random clues that are composed of other clues and hold in a solution.

use super::shapes::{Drawing, plain};
use deduku_core::board::{Cell, Place};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family};

/// The most places in which a clue is repeated.
const PLACES: usize = 5;

impl Drawing<'_> {
    /// Every cell that the clue is about, including those of its repetitions.
    pub(super) fn covered(&self, clue: &Clue) -> Vec<u16> {
        match (clue.family, &clue.groups[..], &clue.parts[..]) {
            (Family::Replicate, [targets, origin], [part]) => {
                let shape = part.groups.concat();
                targets.iter().filter_map(|&target| self.moved(&shape, origin[0], target)).flatten().collect()
            }
            _ => clue.cells(),
        }
    }

    /// A path of rising digits, of at most `most` cells.
    fn rising(&self, start: u16, most: usize, chance: &mut Chance) -> Option<Vec<u16>> {
        let line = self.path(&plain(Family::Thermometer, Vec::new()), start, true, chance)?;
        let mut cells = line.groups.into_iter().next()?;
        cells.truncate(most);
        Some(cells)
    }

    /// A rising line with its sum.
    pub(super) fn both(&self, start: u16, chance: &mut Chance) -> Option<Clue> {
        let cells = self.rising(start, 4, chance)?;
        let sum = Clue::new(Family::Sum, vec![cells.clone()], vec![self.filled.sum(&cells)]);
        let parts = vec![plain(Family::Thermometer, vec![cells]), sum];
        Some(plain(Family::And, Vec::new()).with_parts(parts))
    }

    /// A line that rises from one of its ends, or cells with one of two sums.
    pub(super) fn either(&self, start: u16, chance: &mut Chance) -> Option<Clue> {
        let mut parts = if chance.below(2) == 0 {
            let cells = self.rising(start, 5, chance)?;
            let back = cells.iter().rev().copied().collect();
            [cells, back].map(|cells| plain(Family::Thermometer, vec![cells])).to_vec()
        } else {
            let cells = self.connected(start, 2 + chance.below(2) as usize, chance)?;
            let sum = self.filled.sum(&cells);
            let other = sum + [-3, -2, 2, 3][chance.below(4) as usize];
            let lowest = i32::from(self.filled.board.first_value());
            let count = i32::try_from(cells.len()).ok()?;
            let most = (lowest + i32::from(self.filled.board.digits()) - 1) * count;
            if !(lowest * count..=most).contains(&other) {
                return None;
            }
            [sum, other].map(|sum| Clue::new(Family::Sum, vec![cells.clone()], vec![sum])).to_vec()
        };
        chance.shuffle(&mut parts);
        Some(plain(Family::Or, Vec::new()).with_parts(parts))
    }

    /// Three rising cells, repeated in several places in the same shape.
    pub(super) fn repeated(&self, start: u16, chance: &mut Chance) -> Option<Clue> {
        let shape = self.rising(start, 3, chance)?;
        let mut targets = vec![start];
        let mut covered = shape.clone();
        let mut others: Vec<u16> = self.cells().filter(|&cell| cell != start).collect();
        chance.shuffle(&mut others);
        for target in others {
            let Some(copy) = self.moved(&shape, start, target) else { continue };
            let is_free = |cell: &u16| !self.taken[usize::from(*cell)] && !covered.contains(cell);
            if copy.iter().all(is_free) && self.is_true(&plain(Family::Thermometer, vec![copy.clone()])) {
                covered.extend(copy);
                targets.push(target);
            }
            if targets.len() == PLACES {
                break;
            }
        }
        targets.sort_unstable();
        let part = plain(Family::Thermometer, vec![shape]);
        (targets.len() > 1).then(|| plain(Family::Replicate, vec![targets, vec![start]]).with_parts(vec![part]))
    }

    /// The cells moved by the offset from the origin to the target, if all of these cells exist.
    fn moved(&self, cells: &[u16], origin: u16, target: u16) -> Option<Vec<u16>> {
        let board = self.filled.board;
        let place = |cell: u16| board.place(Cell::new(cell));
        let (from, to) = (place(origin), place(target));
        let shift = |&cell: &u16| {
            let at = place(cell);
            let row = (at.row + to.row).checked_sub(from.row)?;
            let column = (at.column + to.column).checked_sub(from.column)?;
            board.cell_at(Place { row, column, ..at }).map(|cell| cell.index() as u16)
        };
        cells.iter().map(shift).collect()
    }
}
