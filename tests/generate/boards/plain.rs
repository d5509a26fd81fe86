//! A plain search: picks the cell with the fewest candidates, tries its digits in turn, and narrows each house. It
//! shares no code with the program's own search and is fast enough for one puzzle at a time.

use deduku::puzzle::Puzzle;

/// The sum of a house with more combinations of candidates than this is bounded, not enumerated.
const WAYS: u64 = 20_000;

struct House {
    cells: Vec<usize>,
    /// Whether the house contains every digit.
    complete: bool,
    sum: Option<usize>,
}

struct Plain {
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    digits: usize,
    found: Vec<Vec<usize>>,
    limit: usize,
}

/// Up to `limit` solutions, each with one number per cell.
pub(crate) fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Vec<usize>> {
    let board = puzzle.board();
    let digits = usize::from(board.digits());
    let mut houses_of = vec![Vec::new(); board.cell_count()];
    let mut houses = Vec::new();
    for id in board.house_ids() {
        let cells: Vec<usize> = board.house(id).cells.iter().map(|cell| cell.index()).collect();
        for &cell in &cells {
            houses_of[cell].push(houses.len());
        }
        houses.push(House { complete: cells.len() == digits, cells, sum: puzzle.sum(id).map(usize::from) });
    }
    let open =
        |given: &Option<deduku::board::Digit>| given.map_or((1u32 << digits) - 1, |digit| 1 << (digit.get() - 1));
    let domains = puzzle.givens().iter().map(open).collect();
    let mut plain = Plain { houses, houses_of, digits, found: Vec::new(), limit };
    let all = (0..plain.houses.len()).collect();
    plain.search(domains, all);
    plain.found
}

impl Plain {
    fn search(&mut self, mut domains: Vec<u32>, waiting: Vec<usize>) {
        if !self.settle(&mut domains, waiting) {
            return;
        }
        let open = (0..domains.len()).filter(|&cell| domains[cell].count_ones() > 1);
        let Some(cell) = open.min_by_key(|&cell| domains[cell].count_ones()) else {
            self.found.push(domains.iter().map(|domain| domain.trailing_zeros() as usize + 1).collect());
            return;
        };
        for digit in 0..self.digits {
            if domains[cell] >> digit & 1 == 1 && self.found.len() < self.limit {
                let mut next = domains.clone();
                next[cell] = 1 << digit;
                self.search(next, self.houses_of[cell].clone());
            }
        }
    }

    /// Narrows the domains house by house until nothing changes; returns `false` at a contradiction.
    fn settle(&self, domains: &mut [u32], mut waiting: Vec<usize>) -> bool {
        let mut waits = vec![false; self.houses.len()];
        for &house in &waiting {
            waits[house] = true;
        }
        while let Some(house) = waiting.pop() {
            waits[house] = false;
            let house = &self.houses[house];
            let before: Vec<u32> = house.cells.iter().map(|&cell| domains[cell]).collect();
            let mut after = before.clone();
            if !self.narrow(house, &mut after) {
                return false;
            }
            for (&cell, (before, after)) in house.cells.iter().zip(before.into_iter().zip(after)) {
                if before != after {
                    domains[cell] = after;
                    for &other in &self.houses_of[cell] {
                        if !std::mem::replace(&mut waits[other], true) {
                            waiting.push(other);
                        }
                    }
                }
            }
        }
        true
    }

    fn narrow(&self, house: &House, domains: &mut [u32]) -> bool {
        for at in 0..domains.len() {
            if domains[at].is_power_of_two() {
                let digit = domains[at];
                for (other, domain) in domains.iter_mut().enumerate() {
                    if other != at {
                        *domain &= !digit;
                    }
                }
            }
        }
        if house.complete {
            for digit in 0..self.digits {
                let mut places = domains.iter_mut().filter(|domain| **domain >> digit & 1 == 1);
                match (places.next(), places.next()) {
                    (None, _) => return false,
                    (Some(place), None) => *place = 1 << digit,
                    _ => {}
                }
            }
        }
        if domains.contains(&0) {
            return false;
        }
        if let Some(sum) = house.sum {
            let ways = domains.iter().fold(1u64, |ways, domain| ways.saturating_mul(domain.count_ones().into()));
            if ways <= WAYS {
                let mut used = vec![0; domains.len()];
                if !ways_to(domains, 0, sum, 0, &mut used) {
                    return false;
                }
                domains.copy_from_slice(&used);
            } else {
                let least: usize = domains.iter().map(|domain| domain.trailing_zeros() as usize + 1).sum();
                let most: usize = domains.iter().map(|domain| domain.ilog2() as usize + 1).sum();
                if !(least..=most).contains(&sum) {
                    return false;
                }
            }
        }
        domains.iter().all(|&domain| domain != 0)
    }
}

/// Fills the cells from `at` on with different digits that make the sum, and notes in `used` what each cell can have.
fn ways_to(domains: &[u32], at: usize, sum: usize, taken: u32, used: &mut [u32]) -> bool {
    if at == domains.len() {
        return sum == 0;
    }
    let mut found = false;
    for digit in (0..32).filter(|digit| domains[at] & !taken & 1 << digit != 0) {
        if digit < sum && ways_to(domains, at + 1, sum - digit - 1, taken | 1 << digit, used) {
            used[at] |= 1 << digit;
            found = true;
        }
    }
    found
}
