//! Cells of a house that have no more digits than they are.

/// Sets are looked for among so many open cells at most.
const MOST_OPEN: usize = 9;
/// Fewer open cells have no set that single digits do not show.
const FEWEST_OPEN: usize = 3;

/// Cells, a bit each by their places, and the digits that they have together.
#[derive(Clone, Copy, Debug)]
pub(super) struct NakedSet {
    pub(super) members: u32,
    pub(super) digits: u32,
}

/// Finds sets; keeps the digits of all sets of cells between two questions, for the room that they take.
#[derive(Default)]
pub(super) struct NakedSets {
    open: Vec<usize>,
    unions: Vec<u32>,
}

impl NakedSets {
    /// Some cells with fewer digits than they are; if there are none, the fewest cells with as many digits as they are
    /// that take something from another open cell. `domains` are the candidates of each cell of a house.
    pub(super) fn smallest(&mut self, domains: &[u32]) -> Option<NakedSet> {
        self.open.clear();
        self.open.extend((0..domains.len()).filter(|&at| !domains[at].is_power_of_two()));
        let count = self.open.len();
        if !(FEWEST_OPEN..=MOST_OPEN).contains(&count) {
            return None;
        }
        let all = self.open.iter().fold(0, |all, &at| all | domains[at]);
        if (all.count_ones() as usize) < count {
            let members = self.open.iter().fold(0, |members, at| members | 1 << at);
            return Some(NakedSet { members, digits: all });
        }
        self.keep_narrow(domains);
        self.unions.clear();
        self.unions.resize(1 << self.open.len(), 0);
        let mut best: Option<(u32, usize)> = None;
        for set in 1..self.unions.len() {
            let rest = set & (set - 1);
            let digits = self.unions[rest] | domains[self.open[set.trailing_zeros() as usize]];
            self.unions[set] = digits;
            let size = set.count_ones();
            if digits.count_ones() > size {
                continue;
            }
            if digits.count_ones() < size {
                return Some(self.named(set));
            }
            let is_inside = |at: usize| self.open.iter().position(|of| *of == at).is_some_and(|at| set >> at & 1 == 1);
            let is_open = |at: usize| !domains[at].is_power_of_two();
            let mut takes = (0..domains.len()).filter(|&at| is_open(at) && domains[at] & digits != 0 && !is_inside(at));
            if best.is_none_or(|(least, _)| size < least) && takes.next().is_some() {
                best = Some((size, set));
            }
        }
        best.map(|(_, set)| self.named(set))
    }

    /// Leaves the open cells that can be in a set which is not all of them: those with no more digits than cells are left.
    fn keep_narrow(&mut self, domains: &[u32]) {
        let mut most = self.open.len() - 1;
        loop {
            self.open.retain(|&at| domains[at].count_ones() as usize <= most);
            if self.open.len() >= most {
                return;
            }
            most = self.open.len();
        }
    }

    fn named(&self, set: usize) -> NakedSet {
        let own = self.open.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        NakedSet { members: own.fold(0, |members, (_, place)| members | 1 << place), digits: self.unions[set] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by its definition: every set of open cells, the smallest that takes something.
    fn by_definition(domains: &[u32]) -> Option<(u32, u32)> {
        let open: Vec<usize> = (0..domains.len()).filter(|&at| !domains[at].is_power_of_two()).collect();
        if open.len() < FEWEST_OPEN {
            return None;
        }
        let sets = (1..1_u32 << domains.len())
            .filter(|set| (0..domains.len()).all(|at| set >> at & 1 == 0 || open.contains(&at)));
        let outcome = |set: u32| {
            let (inside, outside): (Vec<usize>, Vec<usize>) = (0..domains.len()).partition(|at| set >> at & 1 == 1);
            let digits = inside.iter().fold(0, |digits, &at| digits | domains[at]);
            let takes = outside.iter().any(|at| open.contains(at) && domains[*at] & digits != 0);
            (set.count_ones(), digits.count_ones(), takes)
        };
        let all: Vec<(u32, u32, bool)> = sets.map(outcome).collect();
        if all.iter().any(|&(cells, digits, _)| digits < cells) {
            return Some((0, 0));
        }
        let smallest =
            all.iter().filter(|&&(cells, digits, takes)| digits == cells && takes).map(|&(cells, ..)| cells).min();
        smallest.map(|cells| (cells, cells))
    }

    #[test]
    fn the_smallest_set_is_that_of_the_definition() {
        let mut sets = NakedSets::default();
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut found = [0; 3];
        for _ in 0..3_000 {
            let domains: Vec<u32> = (0..7)
                .map(|_| {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    let wide = (state >> 40) as u32 & 0x7f;
                    // Few candidates, but one at least.
                    (wide & (state >> 20) as u32) | 1 << (state % 7)
                })
                .collect();
            let own = sets.smallest(&domains).map(|set| {
                let (cells, digits) = (set.members.count_ones(), set.digits.count_ones());
                if digits < cells { (0, 0) } else { (cells, digits) }
            });
            let expected = by_definition(&domains);
            assert_eq!(own, expected, "{domains:?}");
            found[expected.map_or(0, |(cells, _)| 1 + usize::from(cells > 0))] += 1;
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }
}
