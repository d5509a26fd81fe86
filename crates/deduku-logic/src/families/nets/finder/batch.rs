//! Propagation from many candidates at once, without causes: fast, because each operation on a word of bits draws an
//! inference for all of them. It shows which candidates lead to a contradiction before one is followed by itself.

use crate::families::nets::finder::cause::PropagationMode;
use crate::families::nets::finder::propagation::Propagation;

/// A set of starts, by their indices.
type Starts = u128;

/// What follows, beneath what a propagation has inferred so far, from each of some candidates that are still open.
pub(crate) struct Batch {
    /// The candidates that are open.
    open: Vec<usize>,
    /// For each candidate, the starts from which it was found to hold, and to be removed: all, if it was before.
    on: Vec<Starts>,
    off: Vec<Starts>,
    clashing: Starts,
    count: usize,
}

impl Batch {
    /// The maximum number of starts.
    pub(crate) const MOST: usize = Starts::BITS as usize;

    /// Draws every inference from each of these candidates that comes before the first that leads to a contradiction.
    pub(crate) fn of(spread: &Propagation<'_>, starts: &[usize], manner: PropagationMode) -> Self {
        let (tables, count) = (spread.tables, spread.tables.len());
        let open = (0..count).filter(|&number| spread.is_open(number)).collect();
        let off = (0..count).map(|number| if spread.is_removed(number) { !0 } else { 0 }).collect();
        let mut own = Self { open, on: vec![0; count], off, clashing: 0, count: starts.len() };
        // What was inferred last; and what was removed before that, which the groups know.
        let (mut fresh, mut known): (Vec<Starts>, Vec<Starts>) = (vec![0; count], own.off.clone());
        let mut next = starts.to_vec();
        for (at, &start) in starts.iter().enumerate() {
            own.on[start] = 1 << at;
            fresh[start] = 1 << at;
        }
        let (mut shrunk, mut has_shrunk) = (Vec::new(), vec![false; tables.groups().len()]);
        while !next.is_empty() {
            for number in next.drain(..) {
                let from = std::mem::take(&mut fresh[number]) & own.wanted();
                for &other in tables.excluded_by(number) {
                    own.off[other as usize] |= from;
                }
            }
            for &number in &own.open {
                if known[number] != own.off[number] {
                    known[number] = own.off[number];
                    for &group in tables.groups_with(number) {
                        if !std::mem::replace(&mut has_shrunk[group as usize], true) {
                            shrunk.push(group as usize);
                        }
                    }
                }
            }
            for group in shrunk.drain(..) {
                has_shrunk[group] = false;
                let left = spread.left_in(group);
                if manner == PropagationMode::Links && left != 2 {
                    continue;
                }
                let members = &tables.group(group).members;
                let (mut some, mut several) = (0, 0);
                for &member in members {
                    let stays = !own.off[member as usize];
                    several |= some & stays;
                    some |= stays;
                }
                own.clashing |= !some;
                // What was the only one before is no news.
                let alone = some & !several & own.wanted();
                if left < 2 || alone == 0 {
                    continue;
                }
                for &member in members {
                    let new = alone & !own.off[member as usize] & !own.on[member as usize];
                    if new != 0 {
                        own.on[member as usize] |= new;
                        if fresh[member as usize] == 0 {
                            next.push(member as usize);
                        }
                        fresh[member as usize] |= new;
                    }
                }
            }
        }
        own
    }

    /// The number of starts before the first that leads to a contradiction.
    pub(crate) fn passed(&self) -> usize {
        self.count.min(self.clashing.trailing_zeros() as usize)
    }

    /// The starts before the first that leads to a contradiction.
    const fn wanted(&self) -> Starts {
        // All lower bits than the lowest one; all bits if there is none.
        self.clashing.wrapping_sub(1) & !self.clashing
    }

    /// The number of inferences from these starts, which have passed.
    pub(crate) fn inferences(&self, starts: std::ops::Range<usize>) -> usize {
        let below = |end: usize| if end == Self::MOST { !0 } else { (1 << end) - 1 };
        let starts: Starts = below(starts.end) & !below(starts.start);
        let of = |&number: &usize| (self.on[number] & starts).count_ones() + (self.off[number] & starts).count_ones();
        self.open.iter().map(of).sum::<u32>() as usize
    }

    /// The removed candidates, each with the index of the start that removes it.
    pub(crate) fn removed(&self) -> impl Iterator<Item = (usize, usize)> {
        self.open.iter().flat_map(|&target| {
            let rest = |row: &Starts| Some(row & (row - 1)).filter(|&rest| rest != 0);
            let rows = std::iter::successors(Some(self.off[target]).filter(|&row| row != 0), rest);
            rows.map(move |row| (row.trailing_zeros() as usize, target))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::nets::finder::propagation::with_tables;

    #[test]
    fn as_much_follows_from_many_at_once_as_from_each_by_itself() {
        with_tables(|tables| {
            let mut counts = [[0; 2]; 2];
            for first in 0..tables.len() {
                let mut spread = Propagation::new(tables, PropagationMode::Singles);
                if spread.from(first).is_some() {
                    continue;
                }
                let open: Vec<usize> = (0..tables.len()).filter(|&start| spread.is_open(start)).collect();
                for (manner, counts) in [PropagationMode::Links, PropagationMode::Singles].into_iter().zip(&mut counts)
                {
                    for starts in open.chunks(Batch::MOST) {
                        let batch = Batch::of(&spread, starts, manner);
                        let (passed, removed): (_, Vec<_>) = (batch.passed(), batch.removed().collect());
                        for (at, &start) in starts.iter().enumerate().take(passed + 1) {
                            let before = spread.spent;
                            let (clashes, mut alone) = spread.beneath(start, manner, |spread, clash, begin| {
                                (clash.is_some(), spread.removed(begin).collect::<Vec<_>>())
                            });
                            assert_eq!(clashes, at == passed, "{first} {start} {manner:?}");
                            counts[usize::from(clashes)] += 1;
                            if !clashes {
                                assert_eq!(
                                    batch.inferences(at..at + 1),
                                    spread.spent - before,
                                    "{first} {start} {manner:?}"
                                );
                                alone.sort_unstable();
                                let own: Vec<_> =
                                    removed.iter().filter(|&&(by, _)| by == at).map(|&(_, target)| target).collect();
                                assert_eq!(own, alone, "{first} {start} {manner:?}");
                            }
                        }
                    }
                }
            }
            assert!(counts.iter().flatten().all(|&count| count > 0), "{counts:?}");
        });
    }
}
