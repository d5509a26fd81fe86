//! A set of numbered things, one bit each.

/// One bit for each of a number of things.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::families::clues) struct BitRow(Box<[u64]>);

impl BitRow {
    /// An empty set with space for `count` things.
    pub(in crate::families::clues) fn new(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)].into())
    }

    pub(in crate::families::clues) fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(in crate::families::clues) fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    pub(in crate::families::clues) fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds those of `others` that are in `among`.
    pub(in crate::families::clues) fn add(&mut self, others: &Self, among: &Self) {
        for ((own, other), among) in self.0.iter_mut().zip(&others.0).zip(&among.0) {
            *own |= other & among;
        }
    }

    pub(in crate::families::clues) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }
}
