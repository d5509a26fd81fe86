//! Almost locked sets: cells of a house with one candidate more than cells.
//!
//! They lack at most one of their digits. If one digit is removed from them, all others are locked in them. Which other
//! cells see them depends on the digit, and many sets have the same places of a digit: such sets share a group, so that
//! relations between sets are computed between groups.

use crate::engine::bit_matrix::contains;
use crate::engine::grid::Grid;
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};
use rustc_hash::FxHashMap;

/// Every almost locked set of a position.
pub(crate) struct LockedSets<const W: usize> {
    sets: Vec<LockedSet<W>>,
    groups: Vec<Group<W>>,
    /// The groups of each set's digits, lowest digit first; those of a set begin at its `start`.
    group_of: Vec<u32>,
}

/// Cells of one house with one candidate more than cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedSet<const W: usize> {
    /// The cells.
    pub(crate) cells: CellSet<W>,
    /// Their candidates.
    pub(crate) digits: DigitSet,
    start: u32,
}

/// The places that a digit has in one or several sets.
#[derive(Clone, Debug)]
pub(crate) struct Group<const W: usize> {
    /// The digit.
    pub(crate) digit: Digit,
    /// Its places in the sets.
    pub(crate) places: CellSet<W>,
    /// The cells that cannot hold the digit, no matter which of these places holds it: by houses or by clues.
    pub(crate) common_peers: CellSet<W>,
    /// The sets, by index.
    pub(crate) sets: Vec<u32>,
}

impl<const W: usize> Group<W> {
    /// Whether one of its sets is among these.
    pub(crate) fn is_in(&self, sets: &[u64]) -> bool {
        self.sets.iter().any(|&set| contains(sets, set as usize))
    }
}

/// The maximum number of cells of a set: unlimited on boards whose houses have few subsets, otherwise what a person
/// might find.
const fn most_cells(digits: u8) -> usize {
    match digits {
        0..=10 => 9,
        11..=12 => 6,
        13..=16 => 4,
        _ => 3,
    }
}

/// The approximate maximum number of sets examined on a large board, small ones first.
const MOST_SETS: usize = 1_000;

impl<const W: usize> LockedSets<W> {
    /// Finds all sets, small ones first in each house; a set that lies in two houses is listed once.
    pub(crate) fn of(grid: &Grid<'_, W>) -> Self {
        let mut found = Self { sets: Vec::new(), groups: Vec::new(), group_of: Vec::new() };
        for cell in grid.empty() {
            let digits = grid.position.candidates(cell);
            if digits.len() == 2 {
                found.sets.push(LockedSet { cells: [cell].iter().collect(), digits, start: 0 });
            }
        }
        let limit = most_cells(grid.board().digits());
        let mut open: Vec<(Cell, DigitSet)> = Vec::new();
        for house in grid.board().house_ids() {
            open.clear();
            open.extend((*grid.house(house) & *grid.empty()).iter().map(|cell| (cell, grid.position.candidates(cell))));
            let none = LockedSetBuilder { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, count: 0 };
            let most = limit.min(open.len());
            found.grow(grid, house, &open, most, &none);
        }
        found.keep_small();
        found.number(grid);
        found
    }

    /// The sets, in a fixed order.
    pub(crate) fn sets(&self) -> &[LockedSet<W>] {
        &self.sets
    }

    /// The groups: digit and places.
    pub(crate) fn groups(&self) -> &[Group<W>] {
        &self.groups
    }

    /// The sets that contain one of these cells, as bits.
    pub(crate) fn touched(&self, cells: &CellSet<W>) -> Vec<u64> {
        let mut touched = vec![0; self.sets.len().div_ceil(64)];
        for (at, _) in self.sets.iter().enumerate().filter(|(_, set)| !set.cells.is_disjoint(cells)) {
            touched[at / 64] |= 1 << (at % 64);
        }
        touched
    }

    /// The index of the group of the set's digit.
    pub(crate) fn group_index(&self, set: &LockedSet<W>, digit: Digit) -> usize {
        let below = DigitSet::from_bits(DigitSet::of(digit).bits() - 1) & set.digits;
        self.group_of[set.start as usize + below.len()] as usize
    }

    /// The group of one of the set's digits: its places, and the cells that see them all.
    pub(crate) fn group(&self, set: &LockedSet<W>, digit: Digit) -> &Group<W> {
        &self.groups[self.group_index(set, digit)]
    }

    /// Extends the draft by cells of the house, in ascending order.
    fn grow(
        &mut self,
        grid: &Grid<'_, W>,
        house: HouseId,
        rest: &[(Cell, DigitSet)],
        most: usize,
        draft: &LockedSetBuilder<W>,
    ) {
        for (at, &(cell, candidates)) in rest.iter().enumerate() {
            let mut next = LockedSetBuilder { digits: draft.digits | candidates, count: draft.count + 1, ..*draft };
            let reach = most.min(next.count + rest.len() - at - 1);
            if candidates.is_empty() || next.digits.len() > reach + 1 {
                continue;
            }
            next.cells.insert(cell);
            if next.count > 1 && next.digits.len() == next.count + 1 && is_first_house(grid, house, &next.cells) {
                self.sets.push(LockedSet { cells: next.cells, digits: next.digits, start: 0 });
            }
            if next.count < most {
                self.grow(grid, house, &rest[at + 1..], most, &next);
            }
        }
    }

    /// Drops the largest sets of a large board if there are too many.
    fn keep_small(&mut self) {
        if W <= 2 || self.sets.len() <= MOST_SETS {
            return;
        }
        let mut sizes: Vec<usize> = self.sets.iter().map(|set| set.cells.len()).collect();
        sizes.sort_unstable();
        let most = sizes[MOST_SETS].max(2);
        self.sets.retain(|set| set.cells.len() < most);
    }

    /// Assigns the sets to groups.
    fn number(&mut self, grid: &Grid<'_, W>) {
        let mut known = KnownGroups::default();
        for (at, set) in self.sets.iter_mut().enumerate() {
            set.start = self.group_of.len() as u32;
            for digit in set.digits.iter() {
                let places = set.cells & *grid.places(digit);
                let group = *known.entry((digit, places)).or_insert_with(|| {
                    let common_peers = grid.excluded_by_each(&places, digit);
                    self.groups.push(Group { digit, places, common_peers, sets: Vec::new() });
                    self.groups.len() as u32 - 1
                });
                self.groups[group as usize].sets.push(at as u32);
                self.group_of.push(group);
            }
        }
    }
}

/// Whether no house before this one holds all of the cells.
fn is_first_house<const W: usize>(grid: &Grid<'_, W>, house: HouseId, cells: &CellSet<W>) -> bool {
    let first = cells.first().map_or(&[][..], |cell| grid.board().houses_of(cell));
    !first.iter().any(|&other| other.index() < house.index() && cells.is_subset(grid.house(other)))
}

/// A set under construction.
#[derive(Clone, Copy)]
struct LockedSetBuilder<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    count: usize,
}

/// The index of each group by its digit and places.
type KnownGroups<const W: usize> = FxHashMap<(Digit, CellSet<W>), u32>;

impl<const W: usize> Grid<'_, W> {
    /// Every almost locked set; computed once per position.
    pub(crate) fn locked_sets(&self) -> &LockedSets<W> {
        self.derived().get(|| LockedSets::of(self))
    }
}
