//! Compares two lines of digits, read as numbers from their first cells, as far as the candidates determine it.

use super::sum::{high, low};

/// The order of one line relative to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Less,
    Greater,
    Equal,
    /// Undecided from this place on.
    Open(usize),
}

/// Compares the lines from a place on. Each is given as the indices of its cells among the candidates.
pub(super) fn compare(line: &[u16], other: &[u16], from: usize, domains: &[u32]) -> Order {
    for (at, (&a, &b)) in line.iter().zip(other).enumerate().skip(from) {
        let (one, two) = (domains[usize::from(a)], domains[usize::from(b)]);
        if a == b || one == two && one.is_power_of_two() {
            continue;
        }
        if high(one) < low(two) {
            return Order::Less;
        }
        if low(one) > high(two) {
            return Order::Greater;
        }
        return Order::Open(at);
    }
    Order::Equal
}

/// Removes the candidates that would make the digit of the first cell greater than that of the second; returns whether
/// any was removed. Neither may be empty before; either may be empty after.
pub(super) fn keep_ascending(least: u16, most: u16, domains: &mut [u32]) -> bool {
    let (least, most) = (usize::from(least), usize::from(most));
    let before = (domains[least], domains[most]);
    domains[least] &= ((1_u64 << high(before.1)) - 1) as u32;
    domains[most] &= u32::MAX << (low(before.0) - 1);
    before != (domains[least], domains[most])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_compare_as_far_as_is_certain() {
        let compared = |from, domains: [u32; 4]| compare(&[0, 1], &[2, 3], from, &domains);
        assert_eq!(compared(0, [0b001, 0b111, 0b110, 0b111]), Order::Less);
        assert_eq!(compared(0, [0b100, 0b111, 0b011, 0b111]), Order::Greater);
        assert_eq!(compared(0, [0b010, 0b001, 0b010, 0b110]), Order::Less, "the second cells decide");
        assert_eq!(compared(0, [0b010, 0b100, 0b010, 0b100]), Order::Equal);
        assert_eq!(compared(0, [0b010, 0b110, 0b010, 0b110]), Order::Open(1));
        assert_eq!(compared(1, [0b001, 0b100, 0b100, 0b001]), Order::Greater, "the first cells are not asked");
        assert_eq!(compare(&[0, 1], &[0, 2], 0, &[0b111, 0b001, 0b010]), Order::Less, "a common cell is equal");
    }

    #[test]
    fn what_ascends_keeps_what_has_a_partner() {
        let mut domains = [0b1110, 0b0111];
        assert!(keep_ascending(0, 1, &mut domains));
        assert_eq!(domains, [0b0110, 0b0110]);
        assert!(!keep_ascending(0, 1, &mut domains));
    }
}
