//! Random regions of a jigsaw.
//!
//! Boxes or rows are the start; then cells on the border of two regions are exchanged, one for one, as long as both
//! regions stay connected. After many exchanges nothing is left of the start. Whether a map can be filled is left to
//! the search: most can.

use deduku_core::board::RegionMap;
use deduku_core::chance::Chance;

/// How many exchanges are tried per cell.
const EXCHANGES: usize = 30;
/// The most rounds of exchanges until the region that may be disconnected is.
const ROUNDS: usize = 50;

/// A map in the making.
struct Draft {
    size: usize,
    /// The region of each cell.
    regions: Vec<usize>,
    /// The region that may be disconnected.
    loose: Option<usize>,
}

/// A map of `size` regions of `size` cells each, on a square grid of that side, at least 2. Each region is connected,
/// except for a single one if `pieces` is set.
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
    /// Boxes in either orientation; rows or columns if the side is a prime.
    fn new(size: usize, chance: &mut Chance) -> Self {
        let short = (1..=size.isqrt()).rev().find(|&short| size.is_multiple_of(short)).unwrap_or(1);
        let (rows, columns) = if chance.below(2) == 0 { (short, size / short) } else { (size / short, short) };
        let region = |cell: usize| (cell / size / rows) * rows + cell % size / columns;
        Self { size, regions: (0..size * size).map(region).collect(), loose: None }
    }

    /// The cells adjacent to this one.
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

    /// Moves a random cell on a border to the other region, and a cell of that region to this one in exchange, if both
    /// regions stay valid.
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

    /// How many regions of the map are disconnected.
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
