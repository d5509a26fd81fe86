//! The regions of a jigsaw, drawn by chance.
//!
//! Boxes or rows are the beginning; then cells on the border of two regions change sides, one for one, as
//! long as both regions stay in one piece. After many exchanges nothing is left of the beginning. Whether
//! a map can be filled is for the search to say: most can.

use crate::board::RegionMap;
use crate::chance::Chance;

/// How many exchanges are tried for each cell.
const EXCHANGES: usize = 30;
/// Rounds of exchanges until the region that may be in pieces is.
const ROUNDS: usize = 50;

/// A map in the making.
struct Draft {
    size: usize,
    /// The region of each cell.
    regions: Vec<usize>,
    /// The region that may be in pieces.
    loose: Option<usize>,
}

/// A map of `size` regions of `size` cells each, on a square grid of that side, 2 at least. Each region is in
/// one piece, but for a single one if `pieces` says so.
pub(super) fn draw(size: u8, pieces: bool, chance: &mut Chance) -> RegionMap {
    let mut draft = Draft::new(usize::from(size), chance);
    draft.loose = pieces.then(|| chance.below(u32::from(size)) as usize);
    for _ in 0..ROUNDS {
        for _ in 0..EXCHANGES * draft.regions.len() {
            draft.exchange(chance);
        }
        if draft.loose.is_none_or(|loose| !draft.is_in_one_piece(loose)) {
            break;
        }
    }
    let marks: Vec<char> = draft.regions.iter().map(|&region| char::from(b'A' + region as u8)).collect();
    RegionMap::new(&marks).expect("exchanges keep the size of each region")
}

impl Draft {
    /// Boxes that lie or stand; rows or columns where the side is a prime.
    fn new(size: usize, chance: &mut Chance) -> Self {
        let short = (1..=size.isqrt()).rev().find(|&short| size.is_multiple_of(short)).unwrap_or(1);
        let (rows, columns) = if chance.below(2) == 0 { (short, size / short) } else { (size / short, short) };
        let region = |cell: usize| (cell / size / rows) * rows + cell % size / columns;
        Self { size, regions: (0..size * size).map(region).collect(), loose: None }
    }

    /// The cells beside this one.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let (row, column) = (cell / size, cell % size);
        let up = (row > 0).then(|| cell - size);
        let down = (row + 1 < size).then(|| cell + size);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < size).then(|| cell + 1);
        [up, down, left, right].into_iter().flatten()
    }

    fn touches(&self, cell: usize, region: usize) -> bool {
        self.beside(cell).any(|other| self.regions[other] == region)
    }

    /// Lets a cell on a border change sides, and one of the other region's come over for it, if both regions
    /// allow it.
    fn exchange(&mut self, chance: &mut Chance) {
        let cell = chance.below(self.regions.len() as u32) as usize;
        let own = self.regions[cell];
        let others: Vec<usize> =
            self.beside(cell).map(|other| self.regions[other]).filter(|&other| other != own).collect();
        if others.is_empty() {
            return;
        }
        let other = others[chance.below(others.len() as u32) as usize];
        self.regions[cell] = other;
        let coming = |&back: &usize| {
            back != cell && self.regions[back] == other && (self.loose == Some(own) || self.touches(back, own))
        };
        let coming: Vec<usize> = (0..self.regions.len()).filter(coming).collect();
        if !coming.is_empty() {
            let back = coming[chance.below(coming.len() as u32) as usize];
            self.regions[back] = own;
            if self.holds(own) && self.holds(other) {
                return;
            }
            self.regions[back] = other;
        }
        self.regions[cell] = own;
    }

    fn holds(&self, region: usize) -> bool {
        self.loose == Some(region) || self.is_in_one_piece(region)
    }

    fn is_in_one_piece(&self, region: usize) -> bool {
        let Some(first) = self.regions.iter().position(|&other| other == region) else { return false };
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for other in self.beside(cell) {
                if self.regions[other] == region && !reached.contains(&other) {
                    reached.push(other);
                }
            }
            next += 1;
        }
        reached.len() == self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many regions of the map are in more than one piece.
    fn in_pieces(map: &RegionMap) -> usize {
        let regions = map.regions().iter().map(|&region| usize::from(region)).collect();
        let draft = Draft { size: usize::from(map.size()), regions, loose: None };
        (0..draft.size).filter(|&region| !draft.is_in_one_piece(region)).count()
    }

    #[test]
    fn regions_are_in_one_piece_and_no_boxes() {
        for size in 4..=16 {
            for seed in 0..5 {
                let map = draw(size, false, &mut Chance::from_seed(seed));
                assert_eq!((map.size(), in_pieces(&map), map.boxes()), (size, 0, None));
            }
        }
    }

    #[test]
    fn one_region_in_pieces_if_asked() {
        for size in 5..=9 {
            for seed in 0..5 {
                assert_eq!(in_pieces(&draw(size, true, &mut Chance::from_seed(seed))), 1, "{size} {seed}");
            }
        }
    }

    #[test]
    fn chance_draws_another_map_each_time() {
        let maps: std::collections::HashSet<RegionMap> =
            (0..50).map(|seed| draw(7, false, &mut Chance::from_seed(seed))).collect();
        assert_eq!(maps.len(), 50);
    }
}
