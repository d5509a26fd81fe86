//! How almost locked sets hang together, as bits.
//!
//! A digit links two sets where all its places in the one see all its places in the other, or exclude them by clues: one of
//! them at most has it. Two sets hit with a digit where some candidate of it sees all its places in both. Both depend on the
//! digit and its places alone, so they are relations between groups ([`crate::logic::engine::locked_sets`]). What a set misses
//! of one group it makes up for in all its others; so a group that is false leads, by one set, to groups that
//! are false.

use std::cell::OnceCell;

use crate::board::{Cell, Digit};
use crate::logic::engine::bit_matrix::{BitMatrix, bits, unite};
use crate::logic::engine::grid::Grid;
use crate::logic::engine::locked_sets::LockedSets;

/// The relations between almost locked sets.
pub(in crate::logic) struct SetRelations {
    /// For each group, its sets.
    members: BitMatrix,
    /// For each group, the groups of the same digit that it excludes.
    linked: BitMatrix,
    /// For each group, the sets that it is linked with.
    linked_sets: BitMatrix,
    /// For each group, the sets with which its sets hit a candidate of its digit.
    hit_sets: BitMatrix,
    /// For each group, the groups of other digits in its sets: one that is false makes these true.
    beside: OnceCell<BitMatrix>,
    /// For each group, the groups that are false if it is.
    led: OnceCell<BitMatrix>,
    /// For each cell and digit, the sets all of whose places of the digit see the cell.
    sight: BitMatrix,
}

impl SetRelations {
    /// Works them out for these sets.
    pub(in crate::logic) fn of<const W: usize>(grid: &Grid<'_, W>, sets: &LockedSets<W>) -> Self {
        let (groups, count) = (sets.groups(), sets.sets().len());
        let digits = usize::from(grid.board().digits());
        let row = |cell: Cell, digit: Digit| cell.index() * digits + digit.index();
        let mut members = BitMatrix::new(groups.len(), count);
        let mut sight = BitMatrix::new(grid.board().cell_count() * digits, count);
        let mut groups_in_sight = BitMatrix::new(grid.board().cell_count() * digits, groups.len());
        for (at, group) in groups.iter().enumerate() {
            group.sets.iter().for_each(|&set| members.set(at, set as usize));
            for peer in &(group.common_peers & *grid.places(group.digit)) {
                unite(sight.row_mut(row(peer, group.digit)), members.row(at));
                groups_in_sight.set(row(peer, group.digit), at);
            }
        }
        let mut linked = BitMatrix::new(groups.len(), groups.len());
        let (mut linked_sets, mut hit_sets) = (members.empty_like(), members.empty_like());
        for (at, group) in groups.iter().enumerate() {
            // Each of its places sees all places of those that it is linked with.
            linked.set_common(at, group.places.iter().map(|place| groups_in_sight.row(row(place, group.digit))));
            linked_sets.set_common(at, group.places.iter().map(|place| sight.row(row(place, group.digit))));
            for victim in &(group.common_peers & *grid.places(group.digit)) {
                unite(hit_sets.row_mut(at), sight.row(row(victim, group.digit)));
            }
        }
        let lazy = (OnceCell::new(), OnceCell::new());
        Self { members, linked, linked_sets, hit_sets, sight, beside: lazy.0, led: lazy.1 }
    }

    /// The sets of this group.
    pub(in crate::logic) fn members(&self, group: usize) -> &[u64] {
        self.members.row(group)
    }

    /// The groups that this one excludes.
    pub(in crate::logic) fn linked_groups(&self, group: usize) -> &[u64] {
        self.linked.row(group)
    }

    /// The sets that the digit of this group links with the sets of the group.
    pub(in crate::logic) fn linked(&self, group: usize) -> &[u64] {
        self.linked_sets.row(group)
    }

    /// The sets that hit a candidate of the group's digit together with the sets of the group.
    pub(in crate::logic) fn hit(&self, group: usize) -> &[u64] {
        self.hit_sets.row(group)
    }

    /// The groups of other digits in the sets of the group.
    pub(in crate::logic) fn beside<const W: usize>(&self, sets: &LockedSets<W>, group: usize) -> &[u64] {
        let all = || {
            let mut rows = BitMatrix::new(sets.groups().len(), sets.groups().len());
            for set in sets.sets() {
                for one in set.digits.iter().map(|digit| sets.group_index(set, digit)) {
                    for other in set.digits.iter().map(|digit| sets.group_index(set, digit)) {
                        if one != other {
                            rows.set(one, other);
                        }
                    }
                }
            }
            rows
        };
        self.beside.get_or_init(all).row(group)
    }

    /// The groups that are false if this one is, by one set.
    pub(in crate::logic) fn led<const W: usize>(&self, sets: &LockedSets<W>, group: usize) -> &[u64] {
        let all = || {
            let mut rows = BitMatrix::new(sets.groups().len(), sets.groups().len());
            for one in 0..sets.groups().len() {
                for truth in bits(self.beside(sets, one)) {
                    unite(rows.row_mut(one), self.linked.row(truth));
                }
            }
            rows
        };
        self.led.get_or_init(all).row(group)
    }

    /// The sets all of whose places of the digit, of which they have some, see the cell.
    pub(in crate::logic) fn sight<const W: usize>(&self, grid: &Grid<'_, W>, cell: Cell, digit: Digit) -> &[u64] {
        self.sight.row(cell.index() * usize::from(grid.board().digits()) + digit.index())
    }
}

impl<const W: usize> Grid<'_, W> {
    /// How almost locked sets hang together; worked out once a position.
    pub(in crate::logic) fn set_relations(&self) -> &SetRelations {
        self.derived().get(|| SetRelations::of(self, self.locked_sets()))
    }
}
