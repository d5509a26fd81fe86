//! What follows directly from each candidate beneath what a propagation has inferred: what the candidate excludes, the
//! singles that this leaves, and what these exclude. All of it stays as more is inferred, so only the groups that lost a
//! candidate since are looked at again.

use crate::families::nets::finder::propagation::{Propagation, Tables};

/// Maximum number of candidates of a position that is searched for nested nets.
pub(crate) const MOST_CANDIDATES: usize = 350;
const WORDS: usize = MOST_CANDIDATES.div_ceil(64);

/// A set of starts, by the numbers of their candidates.
type Starts = [u64; WORDS];

/// The starts from which a candidate is excluded at once, holds, and is excluded by a single. If it was removed before,
/// it is excluded from all.
#[derive(Clone, Copy, Default)]
struct Row {
    excluded: Starts,
    on: Starts,
    removed: Starts,
}

/// What follows directly from each candidate that is open.
#[derive(Clone, Default)]
pub(crate) struct Direct {
    rows: Vec<Row>,
    /// The starts that lead to a contradiction.
    clashing: Starts,
    /// The number of inferences that are taken into account.
    known: usize,
}

impl Direct {
    /// What follows where nothing was inferred.
    pub(crate) fn of(tables: &Tables) -> Self {
        let mut own = Self { rows: vec![Row::default(); tables.len()], ..Self::default() };
        for start in 0..tables.len() {
            insert(&mut own.rows[start].on, start);
            tables.excluded_by(start).iter().for_each(|&other| insert(&mut own.rows[other as usize].excluded, start));
        }
        let groups = tables.groups();
        own.narrow(tables, Touched::of(groups.len(), 0..groups.len() as u32), |group| {
            groups[group].members.len() as u32
        });
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
    pub(crate) fn update(&mut self, spread: &Propagation<'_>) {
        let tables = spread.tables;
        if self.rows.is_empty() {
            let start = tables.direct();
            self.rows.clone_from(&start.rows);
            self.clashing = start.clashing;
        }
        let mut touched = Touched::of(tables.groups().len(), []);
        for number in spread.removed(self.known as u32) {
            self.rows[number].excluded = [!0; WORDS];
            touched.extend(tables.groups_with(number));
        }
        self.known = spread.inferences();
        self.narrow(tables, touched, |group| spread.left_in(group));
    }

    /// Draws what follows from the groups that have lost a candidate.
    fn narrow(&mut self, tables: &Tables, mut touched: Touched, left: impl Fn(usize) -> u32) {
        for at in 0..touched.list.len() {
            let group = touched.list[at] as usize;
            // What was the only one before is no news.
            if left(group) < 2 {
                continue;
            }
            let members = &tables.group(group).members;
            let (mut some, mut several) = ([0; WORDS], [0; WORDS]);
            for &member in members {
                let excluded = &self.rows[member as usize].excluded;
                for ((some, several), excluded) in some.iter_mut().zip(&mut several).zip(excluded) {
                    *several |= *some & !excluded;
                    *some |= !excluded;
                }
            }
            for &member in members {
                let row = &mut self.rows[member as usize];
                let new: Starts = std::array::from_fn(|at| some[at] & !several[at] & !row.excluded[at] & !row.on[at]);
                if new == [0; WORDS] {
                    continue;
                }
                add(&mut row.on, &new);
                for &other in tables.excluded_by(member as usize) {
                    add(&mut self.rows[other as usize].removed, &new);
                    touched.extend(tables.groups_with(other as usize));
                }
            }
        }
        for group in touched.list {
            let mut gone = [!0; WORDS];
            for &member in &tables.group(group as usize).members {
                let Row { excluded, removed, .. } = &self.rows[member as usize];
                gone.iter_mut().zip(excluded.iter().zip(removed)).for_each(|(gone, (one, other))| *gone &= one | other);
            }
            add(&mut self.clashing, &gone);
        }
    }

    /// Whether this candidate leads to a contradiction.
    pub(crate) const fn clashes(&self, start: usize) -> bool {
        self.clashing[start / 64] >> (start % 64) & 1 == 1
    }

    /// The number of inferences about candidates that are open from these starts, none of which clashes.
    pub(crate) fn inferences(&self, starts: &[usize], spread: &Propagation<'_>) -> usize {
        let mut wanted = [0; WORDS];
        for &start in starts {
            insert(&mut wanted, start);
        }
        let of = |Row { excluded, on, removed }: &Row| -> u32 {
            (0..WORDS).map(|at| ((excluded[at] | on[at] | removed[at]) & wanted[at]).count_ones()).sum()
        };
        let open = self.rows.iter().enumerate().filter(|&(number, _)| spread.is_open(number));
        open.map(|(_, row)| of(row)).sum::<u32>() as usize
    }
}

/// Groups, each once.
struct Touched {
    list: Vec<u32>,
    has: Vec<bool>,
}

impl Touched {
    fn of(count: usize, groups: impl IntoIterator<Item = u32>) -> Self {
        let mut own = Self { list: Vec::new(), has: vec![false; count] };
        groups.into_iter().for_each(|group| own.extend(&[group]));
        own
    }

    fn extend(&mut self, groups: &[u32]) {
        for &group in groups {
            if !std::mem::replace(&mut self.has[group as usize], true) {
                self.list.push(group);
            }
        }
    }
}

fn insert(set: &mut Starts, start: usize) {
    set[start / 64] |= 1 << (start % 64);
}

fn add(set: &mut Starts, other: &Starts) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::nets::finder::cause::{Cause, PropagationMode};
    use crate::families::nets::finder::propagation::with_tables;

    #[test]
    fn as_much_follows_after_each_inference_as_from_each_by_itself() {
        with_tables(|tables| {
            let (mut spread, mut direct, mut counts) =
                (Propagation::new(tables, PropagationMode::Singles), Direct::default(), [0; 2]);
            for first in 0..tables.len() {
                direct.forget(0);
                let mut clash = spread.from(first);
                // Then others are removed, one after the other.
                for more in (0..tables.len()).step_by(7) {
                    if clash.is_some() {
                        break;
                    }
                    direct.update(&spread);
                    for start in (0..tables.len()).filter(|&start| spread.is_open(start)).collect::<Vec<_>>() {
                        let before = spread.spent;
                        let clashes = spread.beneath(start, PropagationMode::Once, |_, clash, _| clash.is_some());
                        assert_eq!(direct.clashes(start), clashes, "{first} {more} {start}");
                        counts[usize::from(clashes)] += 1;
                        if !clashes {
                            assert_eq!(
                                direct.inferences(&[start], &spread),
                                spread.spent - before,
                                "{first} {more} {start}"
                            );
                        }
                    }
                    if spread.is_open(more) {
                        spread.set(more as u32, false, Cause::Assumed);
                        clash = spread.follow();
                    }
                }
            }
            assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
        });
    }
}
