//! Relations between a few hundred items: a bit matrix, whose rows are sets of numbers.

/// A bit matrix; rows and columns count from 0. A row is a set of columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    /// A matrix with no bit set.
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let words = columns.div_ceil(64).max(1);
        Self { words, bits: vec![0; rows * words] }
    }

    /// A matrix of the same size with no bit set.
    pub(crate) fn empty_like(&self) -> Self {
        Self { words: self.words, bits: vec![0; self.bits.len()] }
    }

    /// The number of words in a row.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    pub(crate) fn set(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] |= 1 << (column % 64);
    }

    pub(crate) fn has(&self, row: usize, column: usize) -> bool {
        contains(self.row(row), column)
    }

    /// Sets the row to the intersection of the others; without others it stays unchanged.
    pub(crate) fn set_common<'r>(&mut self, row: usize, mut others: impl Iterator<Item = &'r [u64]>) {
        let row = self.row_mut(row);
        if let Some(first) = others.next() {
            row.copy_from_slice(first);
        }
        others.for_each(|other| row.iter_mut().zip(other).for_each(|(word, other)| *word &= other));
    }
}

/// Adds the numbers of the other set.
pub(crate) fn unite(row: &mut [u64], with: &[u64]) {
    for (word, other) in row.iter_mut().zip(with) {
        *word |= other;
    }
}

/// Whether the sets have a number in common.
pub(crate) fn meet(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// How many numbers the sets have in common.
pub(crate) fn common(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as usize).sum()
}

/// Whether the number is in the set.
pub(crate) const fn contains(row: &[u64], number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

/// The numbers in the set, lowest first.
pub(crate) fn bits(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits_of(row.iter().copied())
}

/// The same for a set that is computed on the fly.
pub(crate) fn bits_of(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    Bits { words, behind: 0, word: 0 }
}

/// The bits of words, lowest first.
struct Bits<I> {
    words: I,
    /// The number of bits up to the end of the current word.
    behind: usize,
    /// The bits of the current word that are left.
    word: u64,
}

impl<I: Iterator<Item = u64>> Iterator for Bits<I> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.word = self.words.next()?;
            self.behind += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.behind - 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_where_they_were_set() {
        let mut matrix = BitMatrix::new(3, 130);
        for column in [0, 63, 64, 129] {
            matrix.set(1, column);
        }
        matrix.set(2, 64);
        assert!(matrix.has(1, 129) && !matrix.has(0, 129) && !matrix.has(1, 128));
        assert_eq!(bits(matrix.row(1)).collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!((common(matrix.row(1), matrix.row(2)), common(matrix.row(0), matrix.row(1))), (1, 0));
        assert!(meet(matrix.row(1), matrix.row(2)) && !meet(matrix.row(0), matrix.row(1)));
        let mut row = matrix.row(2).to_vec();
        unite(&mut row, matrix.row(1));
        assert_eq!(bits(&row).count(), 4);
        let (one, other) = (matrix.row(1).to_vec(), matrix.row(2).to_vec());
        matrix.set_common(0, [one.as_slice(), other.as_slice()].into_iter());
        assert_eq!(bits(matrix.row(0)).collect::<Vec<_>>(), [64]);
        assert_eq!(bits(matrix.empty_like().row(0)).count(), 0);
    }
}
