//! A cell, and sets of cells.

use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// The most cells that a board may have: 26 words of 64.
pub const MAX_CELLS: usize = 1664;

/// One cell of a board: its index, from 0, in the board's own order (row by row on a single grid).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(u16);

impl Cell {
    /// The cell with this index, from 0. Does not check that a board has it.
    #[inline]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The same from a `usize`, for loops. Boards have at most 1,664 cells.
    #[inline]
    pub const fn at(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of words of the narrow cell sets, for boards of up to 128 cells.
pub const NARROW: usize = 2;

/// The number of words of the wide cell sets, for every board: 26 of cells, and one that counts those in use.
pub const WIDE: usize = MAX_CELLS / 64 + 1;

/// A set of cells in `W` words of 64: [`NARROW`] or [`WIDE`].
///
/// The techniques are compiled once for each width, so that a 9×9 board does not pay for a 25×25 one. The last word of
/// a wide set is the number of words that may hold cells, and all beyond these are 0: a 16×16 board does not pay for a
/// 25×25 one either. Word-by-word operations are plain loops: all other code depends on their speed, and iterators cost
/// a call per word where the compiler does not inline across codegen units.
#[derive(Clone, Copy, Debug)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; W]);
    /// The number of cells that such a set can hold.
    pub const CAPACITY: usize = Self::WORDS * 64;
    /// Whether the last word is the number of words in use.
    const IS_COUNTED: bool = W > NARROW;
    /// The number of words that can hold cells.
    const WORDS: usize = W - Self::IS_COUNTED as usize;

    /// The number of words from the first that may hold cells.
    #[inline]
    const fn used(&self) -> usize {
        if Self::IS_COUNTED { self.0[W - 1] as usize } else { W }
    }

    /// The same for what both sets may hold.
    #[inline]
    const fn both_used(&self, other: &Self) -> usize {
        let (own, others) = (self.used(), other.used());
        if own < others { own } else { others }
    }

    /// Those of the first `count` cells for whose index this holds. There is no branch a cell, so where many are asked
    /// it is faster than to insert them.
    #[inline]
    pub fn of_first(count: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut set = Self::EMPTY;
        for word in 0..count.div_ceil(64) {
            let from = word * 64;
            for at in from..count.min(from + 64) {
                set.0[word] |= u64::from(holds(at)) << (at - from);
            }
        }
        if Self::IS_COUNTED {
            set.0[W - 1] = count.div_ceil(64) as u64;
        }
        set
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds the cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        let word = cell.index() / 64;
        self.0[word] |= 1 << (cell.index() % 64);
        if Self::IS_COUNTED && self.0[W - 1] <= word as u64 {
            self.0[W - 1] = word as u64 + 1;
        }
    }

    /// Removes the cell.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(&self) -> usize {
        let (mut len, mut at, end) = (0, 0, self.used());
        while at < end {
            len += self.0[at].count_ones() as usize;
            at += 1;
        }
        len
    }

    /// How many cells are in both sets.
    #[inline]
    pub const fn common_len(&self, other: &Self) -> usize {
        let (mut len, mut at, end) = (0, 0, self.both_used(other));
        while at < end {
            len += (self.0[at] & other.0[at]).count_ones() as usize;
            at += 1;
        }
        len
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let (mut at, end) = (0, self.used());
        while at < end {
            if self.0[at] != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub const fn is_subset(&self, other: &Self) -> bool {
        let (mut at, end) = (0, self.used());
        while at < end {
            if self.0[at] & !other.0[at] != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Whether the two sets share no cell.
    #[inline]
    pub const fn is_disjoint(&self, other: &Self) -> bool {
        let (mut at, end) = (0, self.both_used(other));
        while at < end {
            if self.0[at] & other.0[at] != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// The cell with the lowest index.
    #[inline]
    pub const fn first(&self) -> Option<Cell> {
        let (mut at, end) = (0, self.used());
        while at < end {
            if self.0[at] != 0 {
                return Some(Cell::at(at * 64 + self.0[at].trailing_zeros() as usize));
            }
            at += 1;
        }
        None
    }

    /// The cells in index order.
    #[inline]
    pub const fn iter(&self) -> CellIter<'_, W> {
        CellIter { words: &self.0, at: 0, end: self.used(), left: self.0[0] }
    }
}

/// The cells of a [`CellSet`], lowest index first.
#[derive(Clone, Debug)]
pub struct CellIter<'a, const W: usize> {
    words: &'a [u64; W],
    /// The index of the current word.
    at: usize,
    /// The number of words that may hold cells.
    end: usize,
    /// The cells of the current word that have not been returned yet.
    left: u64,
}

impl<const W: usize> Iterator for CellIter<'_, W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.left == 0 {
            if self.at + 1 >= self.end {
                return None;
            }
            self.at += 1;
            self.left = self.words[self.at];
        }
        let cell = Cell::at(self.at * 64 + self.left.trailing_zeros() as usize);
        self.left &= self.left - 1;
        Some(cell)
    }
}

impl<'a, const W: usize> IntoIterator for &'a CellSet<W> {
    type Item = Cell;
    type IntoIter = CellIter<'a, W>;

    #[inline]
    fn into_iter(self) -> CellIter<'a, W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<'a, const W: usize> FromIterator<&'a Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = &'a Cell>>(cells: I) -> Self {
        cells.into_iter().copied().collect()
    }
}

impl<const W: usize> PartialEq for CellSet<W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let end = self.used().max(other.used());
        self.0[..end] == other.0[..end]
    }
}

impl<const W: usize> Eq for CellSet<W> {}

impl<const W: usize> Hash for CellSet<W> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal sets may have different numbers of words in use.
        let end = if Self::IS_COUNTED {
            self.0[..self.used()].iter().rposition(|&word| word != 0).map_or(0, |last| last + 1)
        } else {
            W
        };
        self.0[..end].iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        let (mut at, end) = (0, self.used());
        // Beyond what the other set uses, its words are 0.
        while at < end {
            self.0[at] &= other.0[at];
            at += 1;
        }
        if Self::IS_COUNTED {
            self.0[W - 1] = self.both_used(&other) as u64;
        }
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        let (mut at, end) = (0, other.used());
        while at < end {
            self.0[at] |= other.0[at];
            at += 1;
        }
        if Self::IS_COUNTED && self.0[W - 1] < end as u64 {
            self.0[W - 1] = end as u64;
        }
    }
}

impl<const W: usize> Sub for CellSet<W> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const W: usize> SubAssign for CellSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let (mut at, end) = (0, self.both_used(&other));
        while at < end {
            self.0[at] &= !other.0[at];
            at += 1;
        }
    }
}

impl<const W: usize> Not for CellSet<W> {
    type Output = Self;
    /// Includes every index that the words can hold, not only the board's cells: intersect before use.
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0[..Self::WORDS] {
            *word = !*word;
        }
        if Self::IS_COUNTED {
            self.0[W - 1] = Self::WORDS as u64;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_remembers_what_went_in_across_words() {
        let mut set: CellSet<WIDE> = [0, 63, 64, 624].map(Cell::new).iter().collect();
        assert_eq!(set.len(), 4);
        set.remove(Cell::new(64));
        let left: Vec<usize> = set.iter().map(Cell::index).collect();
        assert_eq!(left, [0, 63, 624]);
        assert!((set - set).is_empty());
    }

    #[test]
    fn set_algebra_follows_its_laws() {
        let a: CellSet<2> = (0..50).map(Cell::new).collect();
        let b: CellSet<2> = (30..90).map(Cell::new).collect();
        assert_eq!((a & b).len(), 20);
        assert_eq!((a | b).len(), 90);
        assert_eq!((a - b) | (a & b), a);
        assert_eq!(a & !b, a - b);
        assert!((a & b).is_subset(&a) && (a - b).is_disjoint(&b));
        assert_eq!(b.first(), Some(Cell::new(30)));
    }
}
