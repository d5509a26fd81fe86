//! Aligned triplet exclusion: three cells that see a cell together must leave it a digit.

use super::geometry::{PEERS, bits, places};
use super::marks::Marks;
use super::step::{Removed, Step};

/// How many cells with two or three candidates must see all three.
const LEAST_SEEN: u32 = 2;

/// The candidates of three cells that are in no combination which leaves every cell that all three see a digit (7.5).
pub(super) fn aligned_triplet(marks: &Marks) -> Option<Step> {
    let small = marks.with_size(2) | marks.with_size(3);
    let seen_by = |cells: u128, cell: usize| cells & PEERS[cell];
    for first in bits(marks.open) {
        let by_first = seen_by(small, first);
        for second in bits(marks.open & above(first)) {
            let by_two = seen_by(by_first, second);
            if by_two.count_ones() < LEAST_SEEN {
                continue;
            }
            for third in bits(marks.open & above(second)) {
                let seen = seen_by(by_two, third);
                if seen.count_ones() >= LEAST_SEEN
                    && let Some(step) = exclusion(marks, [first, second, third], seen)
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

/// Removes what no combination of the three cells holds that leaves each of `seen` a digit.
fn exclusion(marks: &Marks, cells: [usize; 3], seen: u128) -> Option<Step> {
    let own = cells.map(|cell| marks.cells[cell]);
    let every = own[0] | own[1] | own[2];
    let mut limits = [0; 81];
    let mut count = 0;
    for cell in bits(seen).filter(|&cell| marks.cells[cell] & !every == 0) {
        limits[count] = marks.cells[cell];
        count += 1;
    }
    let limits = &limits[..count];
    if limits.is_empty() {
        return None;
    }
    let apart = |a: usize, b: usize| PEERS[cells[a]] >> cells[b] & 1 != 0;
    let (apart01, apart02, apart12) = (apart(0, 1), apart(0, 2), apart(1, 2));
    let mut possible = [0u16; 3];
    for x in places(own[0]).map(|digit| 1u16 << digit) {
        for y in places(own[1]).map(|digit| 1 << digit).filter(|&y| !(apart01 && x == y)) {
            for z in places(own[2]).map(|digit| 1 << digit) {
                let clash = apart02 && x == z || apart12 && y == z;
                if !clash && limits.iter().all(|limit| limit & !(x | y | z) != 0) {
                    possible[0] |= x;
                    possible[1] |= y;
                    possible[2] |= z;
                }
            }
        }
    }
    let mut removed: Removed = [0; 9];
    for (at, &cell) in cells.iter().enumerate() {
        places(own[at] & !possible[at]).for_each(|digit| removed[digit] |= 1 << cell);
    }
    Step::removal(75, removed)
}
