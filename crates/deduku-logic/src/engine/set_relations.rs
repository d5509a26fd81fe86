//! Relations between almost locked sets, as bits.
//!
//! A digit links two sets if all its places in one see all its places in the other, or exclude them by clues: at most
//! one of the sets has it. Two sets hit with a digit if some candidate of it sees all its places in both. Both depend
//! only on the digit and its places, so they are relations between groups ([`crate::engine::locked_sets`]). A
//! set that lacks the digit of one group has the digits of all its other groups; so a false group leads, through one
//! set, to groups that are false.

use std::cell::OnceCell;

use crate::engine::bit_matrix::{BitMatrix, bits, unite};
use crate::engine::grid::Grid;
use crate::engine::locked_sets::LockedSets;
use deduku_core::board::{Cell, Digit};

/// The relations between almost locked sets.
pub(crate) struct SetRelations {
    /// For each group, its sets.
    members: BitMatrix,
    /// For each group, the groups of the same digit that it excludes.
    linked: BitMatrix,
    /// For each group, the sets that it is linked with.
    linked_sets: BitMatrix,
    /// For each group, the sets that together with its own sets hit a candidate of its digit.
    hit_sets: BitMatrix,
    /// For each group, the groups of other digits in its sets: they are true if the group is false.
    beside: OnceCell<BitMatrix>,
    /// For each group, the groups that are false if the group is false.
    led: OnceCell<BitMatrix>,
    /// For each cell and digit, the sets whose places of the digit all see the cell.
    sight: BitMatrix,
}

impl SetRelations {
    /// Computes the relations between these sets.
    pub(crate) fn of<const W: usize>(grid: &Grid<'_, W>, sets: &LockedSets<W>) -> Self {
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
            // Each place of the group sees all places of the groups that it is linked with.
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
    pub(crate) fn members(&self, group: usize) -> &[u64] {
        self.members.row(group)
    }

    /// The groups that this one excludes.
    pub(crate) fn linked_groups(&self, group: usize) -> &[u64] {
        self.linked.row(group)
    }

    /// The sets that the group's digit links with the sets of the group.
    pub(crate) fn linked(&self, group: usize) -> &[u64] {
        self.linked_sets.row(group)
    }

    /// The sets that, together with the sets of the group, hit a candidate of the group's digit.
    pub(crate) fn hit(&self, group: usize) -> &[u64] {
        self.hit_sets.row(group)
    }

    /// The groups of other digits in the sets of the group.
    pub(crate) fn beside<const W: usize>(&self, sets: &LockedSets<W>, group: usize) -> &[u64] {
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

    /// The groups that are false, through one set, if this one is false.
    pub(crate) fn led<const W: usize>(&self, sets: &LockedSets<W>, group: usize) -> &[u64] {
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

    /// The sets that have the digit and whose places of it all see the cell.
    pub(crate) fn sight<const W: usize>(&self, grid: &Grid<'_, W>, cell: Cell, digit: Digit) -> &[u64] {
        self.sight.row(cell.index() * usize::from(grid.board().digits()) + digit.index())
    }
}

impl<const W: usize> Grid<'_, W> {
    /// The relations between almost locked sets; computed once per position.
    pub(crate) fn set_relations(&self) -> &SetRelations {
        self.derived().get(|| SetRelations::of(self, self.locked_sets()))
    }
}
