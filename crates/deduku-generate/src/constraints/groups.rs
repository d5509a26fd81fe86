//! Random areas of a solution, and clues about them that hold.

use super::shapes::{Drawing, plain};
use deduku_core::board::Cell;
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family, neighbours};

/// How many second areas are tried for a first one.
const PARTNERS: usize = 40;
/// The most counting circles.
const CIRCLES: usize = 12;

impl Drawing<'_> {
    /// The clue of this family about these cells, with the numbers that hold for them.
    pub(super) fn said(&self, family: Family, cells: Vec<u16>, chance: &mut Chance) -> Option<Clue> {
        let numbers = self.filled.said(family, &cells, chance)?;
        Some(Clue::new(family, vec![cells], numbers))
    }

    /// Two to four connected cells, and a clue about them.
    pub(super) fn area(&self, family: Family, start: u16, chance: &mut Chance) -> Option<Clue> {
        let size = match family {
            Family::EqualityCage => 2 + 2 * chance.below(2),
            _ => 2 + chance.below(3),
        };
        let area = self.connected(start, size as usize, chance)?;
        self.said(family, area, chance)
    }

    /// As many connected cells as there are digits, all with different digits.
    pub(super) fn region(&self, family: Family, start: u16, chance: &mut Chance) -> Option<Clue> {
        let mut area = vec![start];
        while area.len() < usize::from(self.filled.board.digits()) {
            let is_new = |cell: &u16| area.iter().all(|&own| self.filled.value(own) != self.filled.value(*cell));
            let mut free: Vec<u16> = area.iter().flat_map(|&cell| self.beside(cell)).filter(is_new).collect();
            chance.shuffle(&mut free);
            area.push(*free.first()?);
        }
        area.sort_unstable();
        Some(plain(family, vec![area]))
    }

    /// Two or three connected cells, and as many elsewhere with the same digits.
    pub(super) fn alike(&self, family: Family, start: u16, chance: &mut Chance) -> Option<Clue> {
        let area = self.connected(start, 2 + chance.below(2) as usize, chance)?;
        let values = |cells: &[u16]| {
            let mut values: Vec<i32> = cells.iter().map(|&cell| self.filled.value(cell)).collect();
            values.sort_unstable();
            values
        };
        let wanted = values(&area);
        let is_partner = |other: &Vec<u16>| values(other) == wanted && other.iter().all(|cell| !area.contains(cell));
        let mut starts: Vec<u16> = self.cells().filter(|&cell| !self.taken[usize::from(cell)]).collect();
        chance.shuffle(&mut starts);
        let other = starts.into_iter().find_map(|cell| self.connected(cell, area.len(), chance).filter(is_partner))?;
        Some(plain(family, vec![area, other]))
    }

    /// Two areas of two or three cells with the same sum.
    pub(super) fn segments(&self, family: Family, start: u16, chance: &mut Chance) -> Option<Clue> {
        let area = self.connected(start, 2 + chance.below(2) as usize, chance)?;
        let cells = self.filled.board.grid_cells() as u32;
        let sum = self.filled.sum(&area);
        let other = (0..PARTNERS).find_map(|_| {
            let start = chance.below(cells) as u16;
            let other = self.connected(start, 2 + chance.below(2) as usize, chance)?;
            let is_free = |cell: &u16| !self.taken[usize::from(*cell)] && !area.contains(cell);
            (self.filled.sum(&other) == sum && other.iter().all(is_free)).then_some(other)
        })?;
        Some(plain(family, vec![area, other]))
    }

    /// A cell whose digit is the number of different digits in a group of cells that begins next to it, at least one of
    /// them twice.
    pub(super) fn counted(&self, family: Family, start: u16, chance: &mut Chance) -> Option<Clue> {
        let count = usize::try_from(self.filled.value(start)).ok().filter(|count| (2..=5).contains(count))?;
        let mut area = self.connected(start, count + 2, chance)?;
        area.retain(|&cell| cell != start);
        Some(plain(family, vec![vec![start], area]))
    }

    /// Circles on some digits, each digit in as many circles as its value.
    pub(super) fn circles(&self, family: Family, chance: &mut Chance) -> Option<Clue> {
        let first = i32::from(self.filled.board.first_value()).max(1);
        let mut values: Vec<i32> = (first..first + i32::from(self.filled.board.digits())).collect();
        chance.shuffle(&mut values);
        let mut circles = Vec::new();
        for value in values {
            let mut places: Vec<u16> = self.cells().filter(|&cell| self.filled.value(cell) == value).collect();
            let count = usize::try_from(value).ok()?;
            if places.len() < count || circles.len() + count > CIRCLES {
                continue;
            }
            chance.shuffle(&mut places);
            circles.extend_from_slice(&places[..count]);
        }
        circles.sort_unstable();
        (circles.len() > 2).then(|| plain(family, vec![circles]))
    }

    /// Free cells that share a side with this one.
    fn beside(&self, cell: u16) -> Vec<u16> {
        let around = neighbours(self.filled.board, Cell::new(cell)).into_iter();
        around.map(|cell| cell.index() as u16).filter(|cell| !self.taken[usize::from(*cell)]).collect()
    }
}
