//! A set of numbered things, one bit each.

/// One bit for each of a number of things. A second row of bits tells which words have any, so that a long row with few
/// things is quick to look through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::families::clues) struct BitRow {
    words: Box<[u64]>,
    /// For each word, whether it has a bit.
    some: Box<[u64]>,
}

const BITS: usize = u64::BITS as usize;

impl BitRow {
    /// An empty set with space for `count` things.
    pub(in crate::families::clues) fn new(count: usize) -> Self {
        let words = count.div_ceil(BITS);
        Self { words: vec![0; words].into(), some: vec![0; words.div_ceil(BITS)].into() }
    }

    pub(in crate::families::clues) fn set(&mut self, at: usize) {
        self.words[at / BITS] |= 1 << (at % BITS);
        self.some[at / BITS / BITS] |= 1 << (at / BITS % BITS);
    }

    pub(in crate::families::clues) fn remove(&mut self, at: usize) {
        let word = at / BITS;
        self.words[word] &= !(1 << (at % BITS));
        if self.words[word] == 0 {
            self.some[word / BITS] &= !(1 << (word % BITS));
        }
    }

    pub(in crate::families::clues) fn contains(&self, at: usize) -> bool {
        self.words[at / BITS] >> (at % BITS) & 1 == 1
    }

    /// Adds those of `others` that are in `among`.
    pub(in crate::families::clues) fn add(&mut self, others: &Self, among: &Self) {
        for word in ones(&others.some) {
            let more = others.words[word] & among.words[word];
            self.words[word] |= more;
            self.some[word / BITS] |= u64::from(more != 0) << (word % BITS);
        }
    }

    pub(in crate::families::clues) fn first(&self) -> Option<usize> {
        let word = ones(&self.some).next()?;
        Some(word * BITS + self.words[word].trailing_zeros() as usize)
    }

    /// The things from this number on, in order.
    pub(in crate::families::clues) fn from(&self, first: usize) -> impl Iterator<Item = usize> {
        let all = ones(&self.some).skip_while(move |word| *word < first / BITS);
        let things = all.flat_map(|word| ones(&self.words[word..=word]).map(move |bit| word * BITS + bit));
        things.skip_while(move |at| *at < first)
    }
}

/// The indices of the bits that are set, in order.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(at * BITS + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_row_has_what_was_set_and_not_removed() {
        let count = 9_000;
        let (mut row, mut by_name) = (BitRow::new(count), std::collections::BTreeSet::new());
        let (mut every_third, mut even) = (BitRow::new(count), BitRow::new(count));
        (0..count).step_by(3).for_each(|at| every_third.set(at));
        (0..count).step_by(2).for_each(|at| even.set(at));
        assert_eq!(row.first(), None);
        for at in [8_999, 4_096, 4_095, 70, 64, 0] {
            row.set(at);
            by_name.insert(at);
            assert_eq!(row.first(), Some(at));
        }
        for at in [0, 64, 65, 4_095] {
            row.remove(at);
            by_name.remove(&at);
            assert!(!row.contains(at));
            assert_eq!(row.first(), by_name.first().copied());
        }
        assert_eq!(row.from(71).collect::<Vec<_>>(), [4_096, 8_999]);
        row.add(&every_third, &even);
        by_name.extend((0..count).step_by(6));
        assert_eq!(row.from(0).collect::<Vec<_>>(), by_name.into_iter().collect::<Vec<_>>());
    }
}
