//! How almost locked sets hang together, as bits.
//!
//! A digit links two sets where all its places in the one see all its places in the other: one of them at most
//! has it. Two sets hit with a digit where some candidate of it sees all its places in both. Both depend on the
//! digit and its places alone, so they are relations between groups ([`super::locked_sets`]). What a set misses
//! of one group it makes up for in all its others; so a group that is false leads, by one set, to groups that
//! are false.

use std::cell::OnceCell;

use super::Grid;
use super::locked_sets::LockedSets;
use crate::board::{Cell, Digit};

/// Sets of numbers, all as wide.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// So many empty sets of numbers below `most`.
    pub(in crate::logic) fn empty(count: usize, most: usize) -> Self {
        let width = most.div_ceil(64);
        Self { width, words: vec![0; count * width] }
    }

    /// The set at this index.
    pub(in crate::logic) fn row(&self, at: usize) -> &[u64] {
        &self.words[at * self.width..][..self.width]
    }

    fn insert(&mut self, at: usize, number: usize) {
        self.words[at * self.width + number / 64] |= 1 << (number % 64);
    }

    fn unite(&mut self, at: usize, with: &[u64]) {
        unite(&mut self.words[at * self.width..][..self.width], with);
    }
}

/// Adds the numbers of the other set.
pub(in crate::logic) fn unite(row: &mut [u64], with: &[u64]) {
    for (word, other) in row.iter_mut().zip(with) {
        *word |= other;
    }
}

/// Whether the sets have a number in common.
pub(in crate::logic) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Whether the number is in the set.
pub(in crate::logic) const fn contains(row: &[u64], number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

/// The numbers in the set, lowest first.
pub(in crate::logic) fn bits(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        rest.take_while(|&word| word != 0).map(move |word| at * 64 + word.trailing_zeros() as usize)
    })
}

/// The relations between almost locked sets.
pub(in crate::logic) struct Ties {
    /// For each group, its sets.
    members: Rows,
    /// For each group, the groups of the same digit that it excludes.
    linked: Rows,
    /// For each group, the sets that it is linked with.
    linked_sets: Rows,
    /// For each group, the sets with which its sets hit a candidate of its digit.
    hit_sets: Rows,
    /// For each group, the groups of other digits in its sets: one that is false makes these true.
    beside: OnceCell<Rows>,
    /// For each group, the groups that are false if it is.
    led: OnceCell<Rows>,
    /// For each cell and digit, the sets all of whose places of the digit see the cell.
    sight: OnceCell<Rows>,
}

impl Ties {
    /// Works them out for these sets.
    pub(super) fn of<const W: usize>(grid: &Grid<'_, W>, sets: &LockedSets<W>) -> Self {
        let (groups, count) = (sets.groups(), sets.sets().len());
        let by_set = Rows::empty(groups.len(), count);
        let mut members = by_set.clone();
        let mut by_digit: Vec<Vec<usize>> = vec![Vec::new(); usize::from(grid.board().digits())];
        for (at, group) in groups.iter().enumerate() {
            group.sets.iter().for_each(|&set| members.insert(at, set as usize));
            by_digit[group.digit.index()].push(at);
        }
        let (mut linked_sets, mut hit_sets) = (by_set.clone(), by_set);
        let mut linked = Rows::empty(groups.len(), groups.len());
        for alike in &by_digit {
            for (at, &one) in alike.iter().enumerate() {
                let seers = groups[one].seers;
                let victims = seers & *grid.places(groups[one].digit);
                if victims.is_empty() {
                    continue;
                }
                for &other in &alike[at + 1..] {
                    if groups[other].places.is_subset(&seers) {
                        linked.insert(one, other);
                        linked.insert(other, one);
                        linked_sets.unite(one, members.row(other));
                        linked_sets.unite(other, members.row(one));
                    }
                    if !groups[other].seers.is_disjoint(&victims) {
                        hit_sets.unite(one, members.row(other));
                        hit_sets.unite(other, members.row(one));
                    }
                }
                // Two sets with the same places, which overlap there.
                hit_sets.unite(one, members.row(one));
            }
        }
        let lazy = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { members, linked, linked_sets, hit_sets, beside: lazy.0, led: lazy.1, sight: lazy.2 }
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
            let mut rows = Rows::empty(sets.groups().len(), sets.groups().len());
            for set in sets.sets() {
                for one in set.digits.iter().map(|digit| sets.group_index(set, digit)) {
                    for other in set.digits.iter().map(|digit| sets.group_index(set, digit)) {
                        if one != other {
                            rows.insert(one, other);
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
            let mut rows = Rows::empty(sets.groups().len(), sets.groups().len());
            for one in 0..sets.groups().len() {
                for truth in bits(self.beside(sets, one)) {
                    rows.unite(one, self.linked.row(truth));
                }
            }
            rows
        };
        self.led.get_or_init(all).row(group)
    }

    /// The sets all of whose places of the digit, of which they have some, see the cell.
    pub(in crate::logic) fn sight<const W: usize>(
        &self,
        grid: &Grid<'_, W>,
        sets: &LockedSets<W>,
        cell: Cell,
        digit: Digit,
    ) -> &[u64] {
        let digits = usize::from(grid.board().digits());
        let all = || {
            let mut rows = Rows::empty(grid.board().cell_count() * digits, sets.sets().len());
            for (at, group) in sets.groups().iter().enumerate() {
                for seer in &(group.seers & *grid.places(group.digit)) {
                    rows.unite(seer.index() * digits + group.digit.index(), self.members.row(at));
                }
            }
            rows
        };
        self.sight.get_or_init(all).row(cell.index() * digits + digit.index())
    }
}
