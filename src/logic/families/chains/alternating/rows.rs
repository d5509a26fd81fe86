//! Relations between few hundred things as rows of bits.

/// A table of bits; row and column count from 0.
#[derive(Clone, Default)]
pub(in crate::logic) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// A table without a bit set.
    pub(in crate::logic) fn new(rows: usize, columns: usize) -> Self {
        let words = columns.div_ceil(64).max(1);
        Self { words, bits: vec![0; rows * words] }
    }

    /// How many words a row has.
    pub(in crate::logic) const fn words(&self) -> usize {
        self.words
    }

    pub(in crate::logic) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    pub(in crate::logic) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..(row + 1) * self.words]
    }

    pub(in crate::logic) fn set(&mut self, row: usize, column: usize) {
        self.bits[row * self.words + column / 64] |= 1 << (column % 64);
    }

    pub(in crate::logic) fn has(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }
}

/// The places of the bits that are set, lowest first.
pub(in crate::logic) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    ones_of(row.iter().copied())
}

/// The same of a row that is made on the way.
pub(in crate::logic) fn ones_of(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                at * 64 + bit
            })
        })
    })
}

/// How many bits both rows have.
pub(in crate::logic) fn common(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// Puts the bits of one row into another.
pub(in crate::logic) fn join(into: &mut [u64], from: &[u64]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into |= from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_found_where_they_were_set() {
        let mut rows = Rows::new(3, 130);
        for column in [0, 63, 64, 129] {
            rows.set(1, column);
        }
        rows.set(2, 64);
        assert!(rows.has(1, 129) && !rows.has(0, 129) && !rows.has(1, 128));
        assert_eq!(ones(rows.row(1)).collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!((common(rows.row(1), rows.row(2)), common(rows.row(0), rows.row(1))), (1, 0));
        let mut row = rows.row(2).to_vec();
        join(&mut row, rows.row(1));
        assert_eq!(ones(&row).count(), 4);
    }
}
