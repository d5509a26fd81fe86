//! Sums of different digits: which sets of digits a cage or a run can hold.

use crate::board::{Digit, DigitSet};

/// Every set of `cells` digits from `among` that adds up to `sum`, in the order of their smallest digits.
///
/// This is the table of combinations that books on Kakuro print, computed on demand.
pub fn combinations(cells: usize, sum: u16, among: DigitSet) -> Vec<DigitSet> {
    let mut found = Vec::new();
    extend(cells, sum, among, DigitSet::EMPTY, &mut |set| {
        found.push(set);
        true
    });
    found
}

/// Whether there is such a set.
pub(super) fn can_add_up(cells: usize, sum: u16, among: DigitSet) -> bool {
    let mut found = false;
    extend(cells, sum, among, DigitSet::EMPTY, &mut |_| {
        found = true;
        false
    });
    found
}

/// The least and the greatest sum of `cells` different digits from `among`; none if there are too few digits.
pub fn sum_range(cells: usize, among: DigitSet) -> Option<(u16, u16)> {
    if among.len() < cells {
        return None;
    }
    let total = |digits: &mut dyn Iterator<Item = Digit>| digits.take(cells).map(|digit| u16::from(digit.get())).sum();
    Some((total(&mut among.iter()), total(&mut among.iter().rev())))
}

/// Adds digits larger than those of `so_far`, smallest first; `found` returns whether to continue.
fn extend(cells: usize, sum: u16, among: DigitSet, so_far: DigitSet, found: &mut dyn FnMut(DigitSet) -> bool) -> bool {
    match sum_range(cells, among) {
        Some((0, 0)) if sum == 0 => return found(so_far),
        Some((least, most)) if cells > 0 && (least..=most).contains(&sum) => {}
        _ => return true,
    }
    let mut larger = among;
    for digit in among.iter() {
        let value = u16::from(digit.get());
        larger.remove(digit);
        if value > sum {
            break;
        }
        if !extend(cells - 1, sum - value, larger, so_far | DigitSet::of(digit), found) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(cells: usize, sum: u16) -> Vec<String> {
        combinations(cells, sum, DigitSet::full(9)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_tables_of_the_books() {
        assert_eq!(sets(2, 3), ["12"]);
        assert_eq!(sets(2, 10), ["19", "28", "37", "46"]);
        assert_eq!(sets(3, 7), ["124"]);
        assert_eq!(sets(3, 8), ["125", "134"]);
        assert_eq!(sets(4, 30), ["6789"]);
        assert_eq!(sets(9, 45), ["123456789"]);
        assert!(sets(2, 18).is_empty() && sets(10, 45).is_empty() && sets(2, 2).is_empty());
        assert_eq!(sets(0, 0), [""]);
    }

    #[test]
    fn every_set_is_found_once() {
        for digits in [6, 9, 12] {
            let mut count = 0;
            for cells in 1..=usize::from(digits) {
                let (least, most) = sum_range(cells, DigitSet::full(digits)).expect("enough digits");
                for sum in least..=most {
                    let found = combinations(cells, sum, DigitSet::full(digits));
                    assert!(can_add_up(cells, sum, DigitSet::full(digits)));
                    assert!(found.iter().all(|set| set.len() == cells));
                    count += found.len();
                }
            }
            assert_eq!(count, (1 << digits) - 1);
        }
    }

    #[test]
    fn only_the_digits_at_hand_count() {
        let odd: DigitSet = [1, 3, 5, 7, 9].into_iter().filter_map(Digit::new).collect();
        assert_eq!(combinations(2, 12, odd).len(), 2);
        assert!(!can_add_up(2, 9, odd));
        assert_eq!(sum_range(3, odd), Some((9, 21)));
        assert_eq!(sum_range(6, odd), None);
    }
}
