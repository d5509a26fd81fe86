//! One sum, and its propagation if digits may repeat or go beyond 9.

use crate::board::Cell;

/// The most assignments of a larger board's cage that are enumerated; beyond that, only bounds are used.
const ENUMERATED: u64 = 4096;

/// The number of sums that `propagate_sums` can represent by bits: 0 to one less than this.
pub(super) const SUMS: i32 = 128;

/// The most cells of a sum in which digits may repeat.
pub(super) const MOST_REPEATING: usize = 5;

/// Cells and their sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Sum {
    /// The cells; the last `minus` of them are subtracted.
    pub(in crate::solve) cells: Box<[Cell]>,
    /// The number of subtracted cells.
    pub(super) minus: u8,
    /// The total.
    pub(super) total: i32,
    /// Whether all cells differ. In that case none is subtracted.
    pub(super) distinct: bool,
}

/// The contradiction that no digits have this sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct NoSum;

/// The lowest digit of a bit set.
const fn least(bits: u32) -> i32 {
    bits.trailing_zeros().cast_signed() + 1
}

/// The highest digit of a bit set.
const fn most(bits: u32) -> i32 {
    32 - bits.leading_zeros().cast_signed()
}

/// The digits of a bit set, lowest first.
fn digits_of(mut bits: u32) -> impl Iterator<Item = i32> {
    std::iter::from_fn(move || {
        let digit = (bits != 0).then(|| least(bits));
        bits &= bits.wrapping_sub(1);
        digit
    })
}

impl Sum {
    /// Propagates over the sums that the first cells can reach, one bit per sum. A subtracted digit `d` is counted as
    /// `digits + 1 - d`.
    pub(super) fn propagate_sums(&self, digits: u8, kept: &mut [u32]) -> Result<(), NoSum> {
        let turn = i32::from(digits) + 1;
        let total = self.total + turn * i32::from(self.minus);
        if !(0..SUMS).contains(&total) {
            return Err(NoSum);
        }
        let plus = kept.len() - usize::from(self.minus);
        let step = |at: usize, digit: i32| if at < plus { digit } else { turn - digit };
        let mut reach = [0u128; MOST_REPEATING + 1];
        reach[0] = 1;
        for (at, &candidates) in kept.iter().enumerate() {
            reach[at + 1] = digits_of(candidates).fold(0, |all, digit| all | reach[at] << step(at, digit));
        }
        let mut back = reach[kept.len()] & 1 << total;
        for (at, kept) in kept.iter_mut().enumerate().rev() {
            let mut before = 0;
            for digit in digits_of(*kept) {
                let from = back >> step(at, digit) & reach[at];
                before |= from;
                if from == 0 {
                    *kept &= !(1 << (digit - 1));
                }
            }
            back = before;
        }
        if back == 0 { Err(NoSum) } else { Ok(()) }
    }

    /// Propagates a sum of different digits that go beyond 9: by enumeration, or by lower and upper bounds.
    pub(super) fn propagate_large(&self, kept: &mut [u32]) -> Result<(), NoSum> {
        let ways = kept.iter().fold(1u64, |ways, kept| ways.saturating_mul(u64::from(kept.count_ones())));
        if ways <= ENUMERATED {
            let mut found = vec![0; kept.len()];
            enumerate(kept, self.total, 0, &mut found);
            kept.copy_from_slice(&found);
            return if kept.contains(&0) { Err(NoSum) } else { Ok(()) };
        }
        let any = kept.iter().fold(0, |any, kept| any | kept);
        let (mut low, mut high): (i32, i32) = kept.iter().map(|&bits| (least(bits), most(bits))).fold((0, 0), add);
        if (any.count_ones() as usize) < kept.len() {
            return Err(NoSum);
        }
        // All cells differ, so their sum is at least that of the lowest digits available.
        let smallest: i32 = digits_of(any).take(kept.len()).sum();
        let largest: i32 = digits_of(any).skip(any.count_ones() as usize - kept.len()).sum();
        if self.total < low.max(smallest) || self.total > high.min(largest) {
            return Err(NoSum);
        }
        for kept in kept {
            let (own_low, own_high) = (least(*kept), most(*kept));
            for digit in digits_of(*kept) {
                let rest = self.total - digit;
                if rest < low - own_low || rest > high - own_high {
                    *kept &= !(1 << (digit - 1));
                }
            }
            if *kept == 0 {
                return Err(NoSum);
            }
            (low, high) = (low - own_low + least(*kept), high - own_high + most(*kept));
        }
        Ok(())
    }
}

const fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 + b.0, a.1 + b.1)
}

/// Fills the cells one after another with different digits, and records the digits of each assignment with the sum
/// `rest`.
fn enumerate(cells: &[u32], rest: i32, used: u32, found: &mut [u32]) -> bool {
    let (Some((&candidates, others)), Some((own, rest_found))) = (cells.split_first(), found.split_first_mut()) else {
        return rest == 0;
    };
    let mut any = false;
    for digit in digits_of(candidates & !used) {
        let bit = 1 << (digit - 1);
        if rest >= digit && enumerate(others, rest - digit, used | bit, rest_found) {
            *own |= bit;
            any = true;
        }
    }
    any
}
