//! Sets of numbers as rows of bits.

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
