//! The combinations of digits that the sum of a cage or a run still allows.
//!
//! A combination counts only if its digits can be assigned to the empty cells, each to a cell that still has it as a
//! candidate. Whether this is possible, and which digits a cell has in some such assignment, is a question of perfect
//! matchings, answered by augmenting paths (Kuhn's method for the assignment problem, 1955).

use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::puzzle::{Position, combinations, sum_range};

/// If there are more combinations than this, they are neither listed nor examined one by one. Nine digits never have
/// that many for one sum; large boards do.
const MOST_LISTED: u64 = 1000;

/// What a house with a sum can still hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// The house.
    pub house: HouseId,
    /// Its sum.
    pub sum: u16,
    /// What is left of the sum for the empty cells: the reduced clue; 0 if nothing is left.
    pub rest: u16,
    /// The empty cells.
    pub cells: Vec<Cell>,
    /// The combinations left for them, ordered by their smallest digits; empty if there are too many to list.
    pub sets: Vec<DigitSet>,
    /// For each empty cell, the candidates that it has in some combination.
    pub allowed: Vec<DigitSet>,
    /// Whether the combinations are listed. If not, `allowed` follows only from the minimum and maximum that the other
    /// cells can add up to.
    pub is_listed: bool,
}

impl Remaining {
    /// What the house can still hold; `None` if it has no sum.
    pub fn of(position: &Position, house: HouseId) -> Option<Self> {
        let sum = position.puzzle().sum(house)?;
        let held = position.board().house(house).cells.iter().filter_map(|&cell| position.value(cell));
        let total: u16 = held.map(|digit| u16::from(digit.get())).sum();
        let cells: Vec<Cell> = position.board().house(house).cells.to_vec();
        let cells: Vec<Cell> = cells.into_iter().filter(|&cell| position.value(cell).is_none()).collect();
        let candidates: Vec<DigitSet> = cells.iter().map(|&cell| position.candidates(cell)).collect();
        let rest = sum.saturating_sub(total);
        let fitting = if total > sum { Some(Fitting::none(cells.len())) } else { Fitting::of(&candidates, rest) };
        let is_listed = fitting.is_some();
        let Fitting { sets, allowed } =
            fitting.unwrap_or_else(|| Fitting { sets: Vec::new(), allowed: between_bounds(&candidates, rest) });
        Some(Self { house, sum, rest, cells, sets, allowed, is_listed })
    }

    /// The digits that occur in every combination, so that the house needs them.
    pub fn needed(&self) -> DigitSet {
        let common = self.sets.iter().copied().reduce(|common, set| common & set);
        common.filter(|_| self.is_listed).unwrap_or_default()
    }

    /// The candidates that their cell has in no combination.
    pub(crate) fn excluded(&self, position: &Position) -> Vec<(Cell, Digit)> {
        let of = |(&cell, &allowed): (&Cell, &DigitSet)| {
            (position.candidates(cell) - allowed).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
        };
        self.cells.iter().zip(&self.allowed).flat_map(of).collect()
    }
}

/// What each cage and run of the cell can still hold, in the order of the board's houses.
pub fn remaining_under(position: &Position, cell: Cell) -> Vec<Remaining> {
    position.board().houses_of(cell).iter().filter_map(|&house| Remaining::of(position, house)).collect()
}

/// A row of the table of compositions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Composition {
    /// The number of cells, which hold different digits.
    pub cells: usize,
    /// Their sum.
    pub sum: u16,
    /// The number of sets of digits with this sum.
    pub count: u64,
    /// These sets, ordered by their smallest digits; empty if there are more than a thousand.
    pub sets: Vec<DigitSet>,
}

/// The table of compositions for this number of cells on a board with digits 1 to `digits`, smallest sum first.
///
/// For nine digits and all numbers of cells it contains, among others, the sums with a single set, which Wei-Meng Lee's
/// *Programming Sudoku* prints as Table 7-1.
pub fn compositions(cells: usize, digits: u8) -> Vec<Composition> {
    let among = DigitSet::full(digits);
    let Some((least, most)) = sum_range(cells, among).filter(|_| cells > 0) else { return Vec::new() };
    let line = |sum| {
        let count = count(cells, sum, among);
        let sets = if count <= MOST_LISTED { combinations(cells, sum, among) } else { Vec::new() };
        Composition { cells, sum, count, sets }
    };
    (least..=most).map(line).collect()
}

/// The number of sets of this many of these digits that add up to the sum.
fn count(cells: usize, sum: u16, among: DigitSet) -> u64 {
    let (width, mut ways) = (usize::from(sum) + 1, vec![0u64; (cells + 1) * (usize::from(sum) + 1)]);
    ways[0] = 1;
    for digit in among.iter() {
        let value = usize::from(digit.get());
        for taken in (1..=cells).rev() {
            for total in value..width {
                ways[taken * width + total] += ways[(taken - 1) * width + total - value];
            }
        }
    }
    ways[cells * width + usize::from(sum)]
}

/// The combinations that can be assigned to cells, and the digits that each cell has in some assignment.
pub(crate) struct Fitting {
    pub(crate) sets: Vec<DigitSet>,
    pub(crate) allowed: Vec<DigitSet>,
}

impl Fitting {
    fn none(cells: usize) -> Self {
        Self { sets: Vec::new(), allowed: vec![DigitSet::EMPTY; cells] }
    }

    /// Finds different digits that add up to the sum in cells with these candidates; `None` if there are too many
    /// combinations to examine each.
    pub(crate) fn of(candidates: &[DigitSet], sum: u16) -> Option<Self> {
        let among = candidates.iter().fold(DigitSet::EMPTY, |among, &digits| among | digits);
        // Nine digits have at most a dozen sets for one sum and size.
        if among.len() > 9 && count(candidates.len(), sum, among) > MOST_LISTED {
            return None;
        }
        let mut fitting = Self::none(candidates.len());
        let mut sets = combinations(candidates.len(), sum, among);
        sets.retain(|&set| deal(candidates, set, &mut fitting.allowed));
        Some(Self { sets, ..fitting })
    }
}

/// The candidates that leave the other cells a sum between their minimum and maximum.
pub(crate) fn between_bounds(candidates: &[DigitSet], sum: u16) -> Vec<DigitSet> {
    let among = candidates.iter().fold(DigitSet::EMPTY, |among, &digits| among | digits);
    let others = candidates.len() - 1;
    let fits = |digit: &Digit| {
        let left = sum.checked_sub(u16::from(digit.get()));
        let range = sum_range(others, among - DigitSet::of(*digit));
        left.zip(range).is_some_and(|(left, (least, most))| (least..=most).contains(&left))
    };
    candidates.iter().map(|digits| digits.iter().filter(fits).collect()).collect()
}

/// The owner of a digit that no cell has.
const NOBODY: u8 = u8::MAX;

/// The cell that has each digit.
type Owners = [u8; Digit::MAX as usize];

/// Whether the digits of the set, one for each cell, can be assigned to cells with these candidates. Adds to `allowed`
/// the digits that each cell has in some assignment.
fn deal(candidates: &[DigitSet], set: DigitSet, allowed: &mut [DigitSet]) -> bool {
    let options: Vec<u32> = candidates.iter().map(|&digits| (digits & set).bits()).collect();
    let mut owners = [NOBODY; Digit::MAX as usize];
    if !(0..options.len()).all(|cell| take(&options, cell, &mut 0, &mut owners)) {
        return false;
    }
    note(&owners, allowed);
    for (cell, &digits) in options.iter().enumerate() {
        for digit in DigitSet::from_bits(digits).iter() {
            let owner = owners[digit.index()];
            if allowed[cell].contains(digit) || owner == NOBODY {
                continue;
            }
            // The cell takes this digit and gives up its own; the digit's owner must find another.
            let mut others = owners;
            for other in others.iter_mut().filter(|other| usize::from(**other) == cell) {
                *other = NOBODY;
            }
            others[digit.index()] = cell as u8;
            if take(&options, usize::from(owner), &mut (1 << digit.index()), &mut others) {
                note(&others, allowed);
            }
        }
    }
    true
}

fn note(owners: &Owners, allowed: &mut [DigitSet]) {
    for (at, &owner) in owners.iter().enumerate().filter(|(_, owner)| **owner != NOBODY) {
        allowed[usize::from(owner)].insert(Digit::from_index(at));
    }
}

/// Finds a digit for the cell; owners of the digits it could take may have to move to others. Skips the digits in
/// `seen`.
fn take(options: &[u32], cell: usize, seen: &mut u32, owners: &mut Owners) -> bool {
    for digit in DigitSet::from_bits(options[cell]).iter().map(Digit::index) {
        if *seen >> digit & 1 == 1 {
            continue;
        }
        *seen |= 1 << digit;
        let owner = owners[digit];
        if owner == NOBODY || take(options, usize::from(owner), seen, owners) {
            owners[digit] = cell as u8;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> DigitSet {
        text.chars().filter_map(Digit::from_symbol).collect()
    }

    fn fitting(candidates: &[&str], sum: u16) -> (Vec<String>, Vec<String>) {
        let candidates: Vec<DigitSet> = candidates.iter().map(|text| digits(text)).collect();
        let Fitting { sets, allowed } = Fitting::of(&candidates, sum).expect("few combinations");
        let texts = |sets: &[DigitSet]| sets.iter().map(ToString::to_string).collect();
        (texts(&sets), texts(&allowed))
    }

    #[test]
    fn a_combination_must_be_dealt_out_whole() {
        let own = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(fitting(&["123456789"; 2], 17), (own(&["89"]), own(&["89", "89"])));
        // 8 goes with 1 and 7 with 2, but the second cell has neither 1 nor 2, nor has the first 7 or 8.
        assert_eq!(fitting(&["123", "678"], 9), (own(&["18", "27", "36"]), own(&["123", "678"])));
        // 12 and 7: the first two cells need 1 and 2.
        assert_eq!(fitting(&["12", "12", "2347"], 10), (own(&["127"]), own(&["12", "12", "7"])));
        // One cell is left for two of the digits.
        assert_eq!(fitting(&["4", "4", "123"], 10).0, own(&[]));
    }

    #[test]
    fn deals_are_those_that_trying_all_finds() {
        let mut state = 7u32;
        let mut next = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..400 {
            let cells = 2 + next(3) as usize;
            let candidates: Vec<DigitSet> = (0..cells).map(|_| DigitSet::from_bits(next(511) + 1)).collect();
            let sum = 3 + next(25) as u16;
            let mut expected = vec![DigitSet::EMPTY; cells];
            try_all(&candidates, sum, &mut Vec::new(), &mut expected);
            assert_eq!(Fitting::of(&candidates, sum).expect("few").allowed, expected, "{candidates:?} {sum}");
        }
    }

    fn try_all(candidates: &[DigitSet], sum: u16, so_far: &mut Vec<Digit>, expected: &mut [DigitSet]) {
        if so_far.len() == candidates.len() {
            if so_far.iter().map(|digit| u16::from(digit.get())).sum::<u16>() == sum {
                so_far.iter().zip(expected).for_each(|(&digit, set)| set.insert(digit));
            }
            return;
        }
        for digit in candidates[so_far.len()].iter() {
            if !so_far.contains(&digit) {
                so_far.push(digit);
                try_all(candidates, sum, so_far, expected);
                so_far.pop();
            }
        }
    }

    #[test]
    fn the_table_of_compositions_is_that_of_the_book() {
        let single: Vec<String> = (2..=9)
            .flat_map(|cells| compositions(cells, 9))
            .filter(|line| line.count == 1)
            .map(|line| format!("{}/{}={}", line.sum, line.cells, line.sets[0]))
            .collect();
        assert_eq!(single.len(), 6 * 4 + 9 + 1);
        for known in ["3/2=12", "17/2=89", "6/3=123", "7/3=124", "24/3=789", "10/4=1234", "29/4=5789", "42/8=12456789"]
        {
            assert!(single.iter().any(|line| line == known), "{known}");
        }
        let all: u64 = (1..=9).flat_map(|cells| compositions(cells, 9)).map(|line| line.count).sum();
        assert_eq!(all, 511);
        let giant = compositions(12, 25);
        assert!(giant.iter().any(|line| line.count > MOST_LISTED && line.sets.is_empty()));
    }
}
