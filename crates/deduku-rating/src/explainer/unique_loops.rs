//! Unique rectangles and loops: closed walks over cells that all have the same two candidates, with each house entered
//! twice or not at all. If these cells had no other candidates, the two digits could be exchanged.

use super::geometry::{CELL_HOUSES, HOUSE_SETS, bits, places};
use super::marks::Marks;

/// A loop: its two digits and its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UniqueLoop {
    pub(super) pair: u16,
    pub(super) cells: u128,
}

/// All loops in which at most two cells have other candidates, or in which all other candidates are the same digit.
pub(super) fn unique_loops(marks: &Marks) -> Vec<UniqueLoop> {
    let mut found = Vec::new();
    for start in bits(marks.with_size(2)) {
        let pair = marks.cells[start];
        let field = places(pair).fold(!0, |field, digit| field & marks.digits[digit]);
        if field.count_ones() >= 4 {
            let from =
                Walk { cell: start, cells: 1 << start, houses: [house_set(start), 0], last: 3, spare: 2, extra: 0 };
            Search { marks, pair, field, start, found: &mut found }.extend(from);
        }
    }
    found
}

struct Search<'a> {
    marks: &'a Marks,
    pair: u16,
    /// The cells that have both digits as candidates.
    field: u128,
    start: usize,
    found: &'a mut Vec<UniqueLoop>,
}

/// A walk from the start.
#[derive(Clone, Copy)]
struct Walk {
    /// The current cell.
    cell: usize,
    cells: u128,
    /// The houses of its cells at even and at odd indices.
    houses: [u32; 2],
    /// The kind of house that the last two cells share: 0 a box, 1 a row, 2 a column, 3 none yet.
    last: usize,
    /// The number of further cells that may have other candidates.
    spare: u8,
    /// The other candidates so far.
    extra: u16,
}

impl Search<'_> {
    fn extend(&mut self, walk: Walk) {
        for kind in (0..3).filter(|&kind| kind != walk.last) {
            let house = usize::from(CELL_HOUSES[walk.cell][kind]);
            for next in bits(self.field & HOUSE_SETS[house] & !(1 << walk.cell)) {
                if next == self.start {
                    self.close(walk);
                } else if let Some(longer) = self.step(walk, next, kind) {
                    self.extend(longer);
                }
            }
        }
    }

    fn close(&mut self, walk: Walk) {
        let found = UniqueLoop { pair: self.pair, cells: walk.cells };
        if walk.cells.count_ones() >= 4 && walk.houses[0] == walk.houses[1] && !self.found.contains(&found) {
            self.found.push(found);
        }
    }

    /// Extends the walk by another cell, if its houses and its other candidates allow it.
    fn step(&self, walk: Walk, next: usize, kind: usize) -> Option<Walk> {
        let turn = usize::from(walk.cells.count_ones() % 2 == 1);
        let own = house_set(next);
        let other = self.marks.cells[next] & !self.pair;
        let extra = walk.extra | other;
        let spare = if other == 0 { walk.spare } else { walk.spare.saturating_sub(1) };
        let is_free = walk.cells >> next & 1 == 0 && walk.houses[turn] & own == 0;
        let is_allowed = other == 0 || walk.spare > 0 || extra.is_power_of_two();
        (is_free && is_allowed).then(|| {
            let mut houses = walk.houses;
            houses[turn] |= own;
            Walk { cell: next, cells: walk.cells | 1 << next, houses, last: kind, spare, extra }
        })
    }
}

fn house_set(cell: usize) -> u32 {
    CELL_HOUSES[cell].iter().fold(0, |set, &house| set | 1 << house)
}
