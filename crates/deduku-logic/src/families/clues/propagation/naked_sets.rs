//! Naked sets: cells of a house that have no more digits than cells.
//!
//! A matching gives each open cell a digit of its own. If there is none, some cells have too few digits. Otherwise a
//! cell that could take the digit of another leads to that cell. Cells that lead to no other cells and to no unused
//! digit have exactly as many digits as cells (Régin, "A filtering algorithm for constraints of difference in CSPs",
//! 1994).

use deduku_core::board::Digit;
use deduku_core::constraint::kernels::digits_of;
use deduku_core::order::OrderBy;

const DIGITS: usize = Digit::MAX as usize;
/// A set of cells, one bit per index in the house, and the digits that they have together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::families::clues) struct NakedSet {
    pub(in crate::families::clues) members: u32,
    pub(in crate::families::clues) digits: u32,
}

impl NakedSet {
    /// Whether there are too few digits for the cells.
    pub(in crate::families::clues) const fn is_short(self) -> bool {
        self.digits.count_ones() < self.members.count_ones()
    }
}

/// The sets of a house that have consequences, smallest first.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::families::clues) struct NakedSets {
    sets: [NakedSet; DIGITS],
    count: usize,
}

/// A matching that gives each open cell its own digit, and the cell of each digit.
struct Matching<'d> {
    domains: &'d [u32],
    /// The digit of each cell of the house, as a bit.
    held: &'d mut [u32],
    holders: [u8; DIGITS],
    used: u32,
}

impl NakedSets {
    /// The sets that follow from `domains`, the candidates of each cell of a house: a single short set if there is one;
    /// otherwise, for each digit of other open cells that can be removed, the smallest set that removes it. `held` has
    /// the digit of each cell in an earlier matching as a bit, or 0, and is updated. Cells with one candidate are
    /// ignored.
    pub(in crate::families::clues) fn of(domains: &[u32], held: &mut [u32]) -> Self {
        Self::up_to(domains, held, open_cells(domains))
    }

    /// The same for a house that has a cell for every digit and in which naked and hidden singles are already applied;
    /// each set then leaves at least two cells.
    pub(in crate::families::clues) fn of_complete(domains: &[u32], held: &mut [u32]) -> Self {
        let open = open_cells(domains);
        if may_have_sets(domains, open, open.count_ones().saturating_sub(2)) {
            Self::up_to(domains, held, open)
        } else {
            Self::default()
        }
    }

    fn up_to(domains: &[u32], held: &mut [u32], open: u32) -> Self {
        let mut found = Self::default();
        if !may_have_sets(domains, open, open.count_ones()) {
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
        found.as_mut_slice().order_by(|set| set.members.count_ones());
        found
    }

    pub(in crate::families::clues) fn as_slice(&self) -> &[NakedSet] {
        &self.sets[..self.count]
    }

    fn as_mut_slice(&mut self) -> &mut [NakedSet] {
        &mut self.sets[..self.count]
    }

    /// Adds a set unless it is already there.
    fn add(&mut self, set: NakedSet) {
        if !self.as_slice().contains(&set) {
            self.sets[self.count] = set;
            self.count += 1;
        }
    }

    /// Adds the sets of cells that lead to no others and to no free digit, if they remove something.
    fn add_closed(&mut self, matching: &Matching<'_>, open: u32) {
        let mut reached = matching.leads(open);
        if is_one_component(&reached, matching.used) {
            return;
        }
        close(&mut reached, matching.used);
        for at in bits(open) {
            let taken = reached[matching.held[at].trailing_zeros() as usize];
            if taken == matching.used {
                continue;
            }
            let members = matching.holders_of(taken);
            let digits = matching.digits(members);
            let is_free = digits & !matching.used != 0;
            if !is_free && bits(open & !members).any(|other| matching.domains[other] & digits != 0) {
                self.add(NakedSet { members, digits });
            }
        }
    }
}

impl<'d> Matching<'d> {
    /// Extends what is left of the earlier matching to the open cells; otherwise returns cells with too few digits.
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
    /// problem", 1955). `visited` collects the cells and digits that were looked at.
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

    /// The cells that have these digits.
    fn holders_of(&self, digits: u32) -> u32 {
        bits(digits).fold(0, |cells, digit| cells | 1 << self.holders[digit])
    }

    /// For each digit that a cell has, the digits of the cells that this cell leads to, including its own.
    fn leads(&self, open: u32) -> [u32; DIGITS] {
        let mut leads = [0; DIGITS];
        for at in bits(open) {
            leads[self.held[at].trailing_zeros() as usize] = self.domains[at] & self.used;
        }
        leads
    }
}

/// Whether each of these digits leads to every other, directly or through others: the first one leads to all, and all
/// lead to it.
fn is_one_component(leads: &[u32; DIGITS], all: u32) -> bool {
    let first = all & all.wrapping_neg();
    let (mut seen, mut next) = (first, first);
    while next != 0 {
        let at = next.trailing_zeros() as usize;
        next &= next - 1;
        let more = leads[at] & !seen;
        seen |= more;
        next |= more;
    }
    if seen != all {
        return false;
    }
    let mut back = first;
    loop {
        let before = back;
        for at in bits(all & !back) {
            back |= u32::from(leads[at] & back != 0) << at;
        }
        if back == before {
            return back == all;
        }
    }
}

/// Extends `leads` to its transitive closure (Warshall, "A theorem on Boolean matrices", 1962).
fn close(leads: &mut [u32; DIGITS], all: u32) {
    for by in bits(all) {
        let beyond = leads[by];
        for at in bits(all) {
            if leads[at] >> by & 1 == 1 {
                leads[at] |= beyond;
            }
        }
    }
}

/// The cells with more than one candidate, one bit each.
fn open_cells(domains: &[u32]) -> u32 {
    domains.iter().enumerate().fold(0, |open, (at, domain)| open | u32::from(!domain.is_power_of_two()) << at)
}

/// Whether a set of at most `most` cells may exist that has no more digits than cells. It cannot if for each size too
/// few cells have that many candidates or fewer.
fn may_have_sets(domains: &[u32], open: u32, most: u32) -> bool {
    let mut count = [0_u32; DIGITS + 1];
    for at in bits(open) {
        count[domains[at].count_ones() as usize] += 1;
    }
    let mut up_to = 0;
    (0..=most).any(|size| {
        up_to += count[size as usize];
        size > 0 && up_to >= size || size == 0 && up_to > 0
    })
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    digits_of(set).map(usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by definition: what is left after all sets of open cells that have no more digits than cells; `None` if
    /// some have fewer.
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
                    // Few candidates, but at least one.
                    (wide & (state >> 20) as u32) | 1 << (state % 7)
                })
                .collect();
            let expected = by_definition(&domains);
            assert_eq!(by_sets(&domains, &mut held), expected, "{domains:?}");
            found[expected.map_or(0, |left| 1 + usize::from(left != domains))] += 1;
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }

    #[test]
    fn sets_of_a_complete_house_are_found_where_no_singles_are_left() {
        let held = &mut [0; 4];
        let pair = NakedSets::of_complete(&[0b0011, 0b0011, 0b1111, 0b1110], held);
        assert_eq!(pair.as_slice(), [NakedSet { members: 0b0011, digits: 0b0011 }]);
        assert_eq!(NakedSets::of_complete(&[0b0111, 0b0111, 0b1111, 0b1100], held).as_slice(), []);
        let all = NakedSets::of(&[0b0011, 0b0011, 0b1111, 0b1110], held);
        assert_eq!(all.as_slice(), pair.as_slice());
    }
}
