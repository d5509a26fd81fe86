//! Aligned triplet exclusion: three cells must leave a digit to every cell that all three see.

use super::geometry::{PEERS, bits, places};
use super::marks::Marks;
use super::step::{Removed, Step};

/// The number of cells with two or three candidates that must see all three.
const LEAST_SEEN: u32 = 2;

/// The candidates of every cell when the last search found nothing.
#[derive(Default)]
pub(super) struct TripletMemory(Option<[u16; 81]>);

impl TripletMemory {
    /// The cells that have changed since then.
    fn changed(&self, marks: &Marks) -> u128 {
        let Some(before) = &self.0 else { return !0 };
        let cells = before.iter().zip(&marks.cells).enumerate();
        cells.filter(|(_, (before, now))| before != now).fold(0, |changed, (cell, _)| changed | 1 << cell)
    }
}

/// The candidates of three cells that occur in no combination that leaves a digit to every cell that all three see
/// (7.5). Whatever the last search examined without result is not examined again if nothing has changed.
pub(super) fn aligned_triplet(marks: &Marks, memory: &mut TripletMemory) -> Option<Step> {
    let changed = memory.changed(marks);
    let found = first_of_changed(marks, changed);
    memory.0 = found.is_none().then_some(marks.cells);
    found
}

fn first_of_changed(marks: &Marks, changed: u128) -> Option<Step> {
    let small = marks.with_size(2) | marks.with_size(3);
    for first in bits(marks.open) {
        for second in bits(marks.open & above(first)) {
            let by_two = PEERS[first] & PEERS[second];
            if (small & by_two).count_ones() < LEAST_SEEN {
                continue;
            }
            let own = 1 << first | 1 << second;
            for third in bits(marks.open & above(second)) {
                let seen = by_two & PEERS[third];
                if (own | 1 << third | seen) & changed != 0
                    && (seen & small).count_ones() >= LEAST_SEEN
                    && let Some(step) = exclusion(marks, [first, second, third], seen & small)
                {
                    return Some(step);
                }
            }
        }
    }
    None
}

const fn above(cell: usize) -> u128 {
    !0 << cell << 1
}

/// Pairs of digits for the second and third cell, one bit per pair.
type Pairs = u128;

/// The pairs with this digit in the second cell.
const fn second(digit: usize) -> Pairs {
    0x1ff << (9 * digit)
}

/// The pairs with this digit in the third cell.
const fn third(digit: usize) -> Pairs {
    THIRD << digit
}

/// The pairs with the first digit in the third cell, and those with the same digit in both.
const THIRD: Pairs = of_each_second(9);
const SAME: Pairs = of_each_second(10);

const fn of_each_second(step: usize) -> Pairs {
    let (mut pairs, mut digit) = (0, 0);
    while digit < 9 {
        pairs |= 1 << (step * digit);
        digit += 1;
    }
    pairs
}

/// The pairs that leave no digit to a cell with the candidates `limit` when the first cell holds `digit`.
fn spoiling(limit: u16, digit: usize) -> Pairs {
    let rest = limit & !(1 << digit);
    let (one, other) = (rest.trailing_zeros() as usize, rest.ilog2() as usize);
    match rest.count_ones() {
        1 => second(one) | third(one),
        2 => 1 << (9 * one + other) | 1 << (9 * other + one),
        _ => 0,
    }
}

/// Removes the candidates that occur in no combination of the three cells that leaves a digit to each of `seen`.
fn exclusion(marks: &Marks, cells: [usize; 3], seen: u128) -> Option<Step> {
    let own = cells.map(|cell| marks.cells[cell]);
    let every = own[0] | own[1] | own[2];
    // A cell has twenty peers.
    let (mut limits, mut count) = ([0; 20], 0);
    for limit in bits(seen).map(|cell| marks.cells[cell]).filter(|limit| limit & !every == 0) {
        limits[count] = limit;
        count += 1;
    }
    let limits = &limits[..count];
    if limits.is_empty() {
        return None;
    }
    let apart = |a: usize, b: usize| PEERS[cells[a]] >> cells[b] & 1 != 0;
    let (apart01, apart02) = (apart(0, 1), apart(0, 2));
    let mut pairs = places(own[1]).fold(0, |pairs, digit| pairs | Pairs::from(own[2]) << (9 * digit));
    if apart(1, 2) {
        pairs &= !SAME;
    }
    let (mut first, mut possible) = (0u16, 0);
    for digit in places(own[0]) {
        let mut left = pairs;
        if apart01 {
            left &= !second(digit);
        }
        if apart02 {
            left &= !third(digit);
        }
        for &limit in limits {
            left &= !spoiling(limit, digit);
        }
        possible |= left;
        first |= u16::from(left != 0) << digit;
    }
    let mut removed: Removed = [0; 9];
    places(own[0] & !first).for_each(|digit| removed[digit] |= 1 << cells[0]);
    places(own[1]).filter(|&digit| possible & second(digit) == 0).for_each(|digit| removed[digit] |= 1 << cells[1]);
    places(own[2]).filter(|&digit| possible & third(digit) == 0).for_each(|digit| removed[digit] |= 1 << cells[2]);
    Step::removal(75, removed)
}
