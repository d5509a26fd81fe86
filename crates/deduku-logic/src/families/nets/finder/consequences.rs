//! What follows from each candidate beneath what a propagation has inferred, without causes: each operation on a word of
//! bits draws an inference for many candidates at once. All of it stays as more is inferred, so only the groups that
//! lost a candidate since are looked at again. This is so for links, too: where a group of two that was followed has one
//! candidate left, singles have drawn what followed from it, or have removed the start.

use crate::families::nets::finder::cause::PropagationMode;
use crate::families::nets::finder::propagation::{Propagation, Tables};

/// Maximum number of candidates of a position that is searched for nested nets.
pub(crate) const MOST_CANDIDATES: usize = 350;
const WORDS: usize = MOST_CANDIDATES.div_ceil(64);

/// A set of starts, by the numbers of their candidates.
type Starts = [u64; WORDS];

/// The starts from which a candidate is excluded, and from which it holds. If it was removed before, it is excluded from
/// all.
#[derive(Clone, Copy, Default)]
struct Row {
    excluded: Starts,
    on: Starts,
    /// The starts from which a single excludes it, if what follows from that is left out.
    at_last: Starts,
}

/// What follows from each candidate that is open.
#[derive(Clone, Default)]
pub(crate) struct Consequences {
    rows: Vec<Row>,
    /// The starts that lead to a contradiction or are open no more.
    done: Starts,
    /// The number of inferences that are taken into account.
    known: usize,
}

impl Consequences {
    /// What follows where nothing was inferred.
    pub(crate) fn of(tables: &Tables, manner: PropagationMode) -> Self {
        let mut own = Self { rows: vec![Row::default(); tables.len()], ..Self::default() };
        for start in 0..tables.len() {
            insert(&mut own.rows[start].on, start);
            tables.excluded_by(start).iter().for_each(|&other| insert(&mut own.rows[other as usize].excluded, start));
        }
        let groups = tables.groups();
        let mut touched = Touched::of(groups.len());
        (0..groups.len() as u32).for_each(|group| touched.extend(&[group]));
        own.narrow(tables, manner, touched, |group| groups[group].members.len() as u32);
        own
    }

    /// Forgets all if inferences after this number of them were taken into account.
    pub(crate) fn forget(&mut self, begin: usize) {
        if self.known > begin {
            self.rows.clear();
            self.known = 0;
        }
    }

    /// Takes into account what was inferred since.
    pub(crate) fn update(&mut self, spread: &Propagation<'_>, manner: PropagationMode) {
        let tables = spread.tables;
        if self.rows.is_empty() {
            let start = tables.consequences(manner);
            self.rows.clone_from(&start.rows);
            self.done = start.done;
        }
        let mut touched = Touched::of(tables.groups().len());
        for (number, is_on) in spread.inferred_since(self.known) {
            insert(&mut self.done, number);
            if !is_on {
                self.rows[number].excluded = [!0; WORDS];
                touched.extend(tables.groups_with(number));
            }
        }
        self.known = spread.inferences();
        self.narrow(tables, manner, touched, |group| spread.left_in(group));
    }

    /// Draws what follows from the groups that have lost a candidate.
    fn narrow(&mut self, tables: &Tables, manner: PropagationMode, touched: Touched, left: impl Fn(usize) -> u32) {
        // The fewer words, the quicker.
        match tables.len().div_ceil(64) {
            0..=2 => self.narrow_words::<2>(tables, manner, touched, left),
            3 => self.narrow_words::<3>(tables, manner, touched, left),
            4 => self.narrow_words::<4>(tables, manner, touched, left),
            _ => self.narrow_words::<WORDS>(tables, manner, touched, left),
        }
    }

    fn narrow_words<const N: usize>(
        &mut self,
        tables: &Tables,
        manner: PropagationMode,
        mut touched: Touched,
        left: impl Fn(usize) -> u32,
    ) {
        let (is_once, direct) = (manner == PropagationMode::Once, touched.list.len());
        let mut at = 0;
        while at < if is_once { direct } else { touched.list.len() } {
            let group = touched.list[at] as usize;
            at += 1;
            touched.has[group] = is_once;
            let left = left(group);
            let is_passed_over = match manner {
                PropagationMode::Links => left != 2,
                _ => is_once && left < 2,
            };
            if is_passed_over {
                continue;
            }
            let members = &tables.group(group).members;
            let (mut some, mut several) = ([0; N], [0; N]);
            for &member in members {
                let excluded = &self.rows[member as usize].excluded;
                for ((some, several), excluded) in some.iter_mut().zip(&mut several).zip(excluded) {
                    *several |= *some & !excluded;
                    *some |= !excluded;
                }
            }
            if !is_once {
                add(&mut self.done, &some.map(|some| !some));
            }
            // What was the only one before is no news.
            let alone: [u64; N] = std::array::from_fn(|at| some[at] & !several[at] & !self.done[at]);
            if left < 2 || is_empty(&alone) {
                continue;
            }
            for &member in members {
                let row = &mut self.rows[member as usize];
                let new: [u64; N] = std::array::from_fn(|at| alone[at] & !row.excluded[at] & !row.on[at]);
                if is_empty(&new) {
                    continue;
                }
                add(&mut row.on, &new);
                for &other in tables.excluded_by(member as usize) {
                    let row = &mut self.rows[other as usize];
                    let row = if is_once { &mut row.at_last } else { &mut row.excluded };
                    if !is_empty(&std::array::from_fn::<_, N, _>(|at| new[at] & !row[at])) {
                        add(row, &new);
                        touched.extend(tables.groups_with(other as usize));
                    }
                }
            }
        }
        for &group in touched.list.iter().filter(|_| is_once) {
            let mut gone = [!0; N];
            for &member in &tables.group(group as usize).members {
                let Row { excluded, at_last, .. } = &self.rows[member as usize];
                gone.iter_mut().zip(excluded.iter().zip(at_last)).for_each(|(gone, (one, other))| *gone &= one | other);
            }
            add(&mut self.done, &gone);
        }
    }

    /// Whether this candidate, which is open, leads to a contradiction.
    pub(crate) const fn clashes(&self, start: usize) -> bool {
        self.done[start / 64] >> (start % 64) & 1 == 1
    }

    /// The number of inferences about candidates that are open from these starts, none of which clashes.
    pub(crate) fn inferences(&self, starts: &[usize], spread: &Propagation<'_>) -> usize {
        let (wanted, words) = (set_of(starts.iter().copied()), self.rows.len().div_ceil(64));
        let of = |Row { excluded, on, at_last }: &Row| -> u32 {
            let off = |at: usize| ((excluded[at] | at_last[at]) & wanted[at]).count_ones();
            (0..words).map(|at| off(at) + (on[at] & wanted[at]).count_ones()).sum()
        };
        let open = self.rows.iter().enumerate().filter(|&(number, _)| spread.is_open(number));
        open.map(|(_, row)| of(row)).sum::<u32>() as usize
    }

    /// The first candidate, of those that are open, that each of these starts excludes.
    pub(crate) fn excluded_by_all(&self, starts: &[u32], spread: &Propagation<'_>) -> Option<usize> {
        let starts = set_of(starts.iter().map(|&start| start as usize));
        let is_excluded = |row: &Row| starts.iter().zip(&row.excluded).all(|(starts, row)| starts & !row == 0);
        (0..self.rows.len()).find(|&number| is_excluded(&self.rows[number]) && spread.is_open(number))
    }
}

/// Groups to be looked at, and for each group whether it is among them.
struct Touched {
    list: Vec<u32>,
    has: Vec<bool>,
}

impl Touched {
    fn of(count: usize) -> Self {
        Self { list: Vec::with_capacity(count), has: vec![false; count] }
    }

    fn extend(&mut self, groups: &[u32]) {
        for &group in groups {
            if !std::mem::replace(&mut self.has[group as usize], true) {
                self.list.push(group);
            }
        }
    }
}

fn set_of(starts: impl Iterator<Item = usize>) -> Starts {
    let mut set = [0; WORDS];
    starts.for_each(|start| insert(&mut set, start));
    set
}

fn insert(set: &mut Starts, start: usize) {
    set[start / 64] |= 1 << (start % 64);
}

fn is_empty<const N: usize>(set: &[u64; N]) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}

fn add<const N: usize>(set: &mut Starts, other: &[u64; N]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::nets::finder::cause::Cause;
    use crate::families::nets::finder::propagation::with_tables;

    #[test]
    fn as_much_follows_after_each_inference_as_from_each_by_itself() {
        with_tables(|tables| {
            for manner in [PropagationMode::Once, PropagationMode::Links, PropagationMode::Singles] {
                let (mut spread, mut all, mut counts) =
                    (Propagation::new(tables, PropagationMode::Singles), Consequences::default(), [0; 2]);
                for first in 0..tables.len() {
                    all.forget(0);
                    let mut clash = spread.from(first);
                    // Then others are removed, one after the other.
                    for more in (first % 7..tables.len()).step_by(7) {
                        if clash.is_some() {
                            break;
                        }
                        all.update(&spread, manner);
                        for start in (0..tables.len()).filter(|&start| spread.is_open(start)).collect::<Vec<_>>() {
                            let before = spread.spent;
                            let (clashes, off) = spread.beneath(start, manner, |spread, clash, begin| {
                                (clash.is_some(), spread.removed(begin).min())
                            });
                            assert_eq!(all.clashes(start), clashes, "{manner:?} {first} {more} {start}");
                            counts[usize::from(clashes)] += 1;
                            if !clashes {
                                let number = all.inferences(&[start], &spread);
                                assert_eq!(number, spread.spent - before, "{manner:?} {first} {more} {start}");
                                if manner != PropagationMode::Once {
                                    let first_off = all.excluded_by_all(&[start as u32], &spread);
                                    assert_eq!(first_off, off, "{manner:?} {first} {more} {start}");
                                }
                            }
                        }
                        if spread.is_open(more) {
                            spread.set(more as u32, false, Cause::Assumed);
                            clash = spread.follow();
                        }
                    }
                }
                assert!(counts.iter().all(|&count| count > 1_000), "{manner:?} {counts:?}");
            }
        });
    }
}
