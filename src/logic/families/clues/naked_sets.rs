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
            let mut takes = (0..domains.len()).filter(|&at| domains[at] & digits != 0 && !is_inside(at));
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
