//! Cells of a house that have no more digits than they are.
//!
//! A matching gives each open cell a digit of its own. Where there is none, some cells have too few digits. Otherwise a cell
//! that could take the digit of another leads to that one; cells that lead to no others, and to no digit that is left over,
//! have exactly as many digits as they are (Régin, "A filtering algorithm for constraints of difference in CSPs", 1994).

use crate::board::Digit;
use crate::constraint::kernels::digits_of;

const DIGITS: usize = Digit::MAX as usize;
/// Fewer open cells have no set that single digits do not show.
const FEWEST_OPEN: u32 = 3;

/// Cells, a bit each by their places, and the digits that they have together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct NakedSet {
    pub(super) members: u32,
    pub(super) digits: u32,
}

impl NakedSet {
    /// Whether there are too few digits for the cells.
    pub(super) const fn is_short(self) -> bool {
        self.digits.count_ones() < self.members.count_ones()
    }
}

/// The sets of a house that say something, the smallest first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NakedSets {
    sets: [NakedSet; DIGITS],
    count: usize,
}

/// Open cells, each with a digit of its own; where each digit is.
struct Matching<'d> {
    domains: &'d [u32],
    /// The digit of each place, a bit.
    held: &'d mut [u32],
    holders: [u8; DIGITS],
    used: u32,
}

impl NakedSets {
    /// What `domains`, the candidates of each cell of a house, come to: only a short set, if there is one; otherwise for each
    /// digit that another open cell has, too, the smallest set that takes it. `held` are digits that the cells had in
    /// a matching before, a bit each or none; it is brought up to now. Cells with one candidate are left aside.
    pub(super) fn of(domains: &[u32], held: &mut [u32]) -> Self {
        let is_open = |at: &usize| !domains[*at].is_power_of_two();
        let open = (0..domains.len()).filter(is_open).fold(0_u32, |open, at| open | 1 << at);
        let mut found = Self::default();
        if open.count_ones() < FEWEST_OPEN {
            return found;
        }
        let matching = match Matching::of(domains, held, open) {
            Ok(matching) => matching,
            Err(short) => {
                found.add(short);
                return found;
            }
        };
        found.add_closed(&matching, open);
        found.as_mut_slice().sort_by_key(|set| set.members.count_ones());
        found
    }

    pub(super) fn as_slice(&self) -> &[NakedSet] {
        &self.sets[..self.count]
    }

    fn as_mut_slice(&mut self) -> &mut [NakedSet] {
        &mut self.sets[..self.count]
    }

    /// Adds a set, once.
    fn add(&mut self, set: NakedSet) {
        if !self.as_slice().contains(&set) {
            self.sets[self.count] = set;
            self.count += 1;
        }
    }

    /// Adds the sets of cells that lead to no others and to no free digit, as far as they take something.
    fn add_closed(&mut self, matching: &Matching<'_>, open: u32) {
        let first = open & open.wrapping_neg();
        // Where each cell leads to each other, there are none; most houses are so.
        if matching.from(first) == open && matching.to(first) == open {
            return;
        }
        for at in bits(open) {
            let members = matching.from(1 << at);
            if members == open {
                continue;
            }
            let digits = matching.digits(members);
            let is_free = digits & !matching.used != 0;
            if !is_free && bits(open & !members).any(|other| matching.domains[other] & digits != 0) {
                self.add(NakedSet { members, digits });
            }
        }
    }
}

impl<'d> Matching<'d> {
    /// A matching of the open cells, from what is left of the one before; or cells with too few digits.
    fn of(domains: &'d [u32], held: &'d mut [u32], open: u32) -> Result<Self, NakedSet> {
        let mut matching = Self { domains, held, holders: [0; DIGITS], used: 0 };
        for (at, domain) in domains.iter().enumerate() {
            let kept = matching.held[at] & domain & !matching.used;
            matching.held[at] = 0;
            if open >> at & 1 == 1 && kept != 0 {
                matching.give(at, kept);
            }
        }
        for at in bits(open) {
            let mut visited = NakedSet::default();
            if matching.held[at] == 0 && !matching.augment(at, &mut visited) {
                return Err(visited);
            }
        }
        Ok(matching)
    }

    fn give(&mut self, at: usize, digit: u32) {
        self.held[at] = digit;
        self.holders[digit.trailing_zeros() as usize] = at as u8;
        self.used |= digit;
    }

    /// Finds a digit for the cell; cells that have one may take another (Kuhn, "The Hungarian method for the assignment
    /// problem", 1955). `visited` takes the cells and digits that were looked at.
    fn augment(&mut self, at: usize, visited: &mut NakedSet) -> bool {
        visited.members |= 1 << at;
        let free = self.domains[at] & !self.used;
        if free != 0 {
            self.give(at, free & free.wrapping_neg());
            return true;
        }
        loop {
            let left = self.domains[at] & !visited.digits;
            if left == 0 {
                return false;
            }
            let digit = left & left.wrapping_neg();
            visited.digits |= digit;
            let holder = usize::from(self.holders[digit.trailing_zeros() as usize]);
            if self.augment(holder, visited) {
                self.give(at, digit);
                return true;
            }
        }
    }

    /// The digits of these cells.
    fn digits(&self, cells: u32) -> u32 {
        bits(cells).fold(0, |digits, at| digits | self.domains[at])
    }

    /// To which cells these lead, themselves among them.
    fn from(&self, mut cells: u32) -> u32 {
        loop {
            let digits = self.digits(cells);
            let holders = (0..self.held.len()).fold(0, |to, at| to | u32::from(self.held[at] & digits != 0) << at);
            if holders & !cells == 0 {
                return cells;
            }
            cells |= holders;
        }
    }

    /// Which cells lead to these, themselves among them.
    fn to(&self, mut cells: u32) -> u32 {
        loop {
            let held = bits(cells).fold(0, |held, at| held | self.held[at]);
            let is_before = |at: usize| self.held[at] != 0 && self.domains[at] & held != 0;
            let before = (0..self.held.len()).fold(0, |before, at| before | u32::from(is_before(at)) << at);
            if before & !cells == 0 {
                return cells;
            }
            cells |= before;
        }
    }
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    digits_of(set).map(usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by its definition: what the sets of open cells with no more digits than they are take; none where some
    /// have fewer.
    fn by_definition(domains: &[u32]) -> Option<Vec<u32>> {
        let open = |set: u32| bits(set).all(|at| !domains[at].is_power_of_two());
        let mut left = domains.to_vec();
        for set in (1..1_u32 << domains.len()).filter(|&set| open(set)) {
            let digits = bits(set).fold(0, |digits, at| digits | domains[at]);
            if digits.count_ones() < set.count_ones() {
                return None;
            }
            if digits.count_ones() == set.count_ones() {
                let others = (0..domains.len()).filter(|&at| set >> at & 1 == 0 && open(1 << at));
                others.for_each(|at| left[at] &= !digits);
            }
        }
        Some(left)
    }

    fn by_sets(domains: &[u32], held: &mut [u32]) -> Option<Vec<u32>> {
        let sets = NakedSets::of(domains, held);
        let mut left = domains.to_vec();
        for set in sets.as_slice() {
            let own = bits(set.members).fold(0, |digits, at| digits | domains[at]);
            assert_eq!(set.digits, own, "{domains:?}");
            if set.is_short() {
                return None;
            }
            assert_eq!(set.digits.count_ones(), set.members.count_ones(), "{domains:?}");
            let others = (0..domains.len()).filter(|&at| set.members >> at & 1 == 0 && !domains[at].is_power_of_two());
            others.for_each(|at| left[at] &= !set.digits);
        }
        assert!(sets.as_slice().is_sorted_by_key(|set| set.members.count_ones()));
        Some(left)
    }

    #[test]
    fn sets_take_what_all_sets_of_the_definition_take() {
        let mut held = vec![0; 7];
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
            let expected = by_definition(&domains);
            assert_eq!(by_sets(&domains, &mut held), expected, "{domains:?}");
            found[expected.map_or(0, |left| 1 + usize::from(left != domains))] += 1;
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }
}
