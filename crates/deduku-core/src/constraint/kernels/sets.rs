//! Sums of different digits up to 9, by the sets of digits that cells can hold together.

use super::{Dead, digits_of};

/// The most digits that this module supports.
pub const DIGITS: u8 = 9;

/// One bit for each of the 512 sets of digits up to 9: bit *n* for the set with the bits of *n*.
type Sets = [u64; 8];

/// For each of the digits 1 to 6, the sets within a word that hold the digit.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The sets with each sum from 0 to 45.
const OF_SUM: [Sets; 46] = {
    let (mut of_sum, mut set) = ([[0; 8]; 46], 0);
    while set < 512 {
        let (mut sum, mut digit) = (0, 0);
        while digit < 9 {
            sum += (set >> digit & 1) * (digit + 1);
            digit += 1;
        }
        of_sum[sum][set / 64] |= 1 << (set % 64);
        set += 1;
    }
    of_sum
};

/// Adds to `to` each set of `from` that lacks the 0-based digit, with this digit added.
const fn with(from: &Sets, digit: u32, to: &mut Sets) {
    let mut word = 0;
    if digit < 6 {
        while word < 8 {
            to[word] |= (from[word] & !WITH[digit as usize]) << (1 << digit);
            word += 1;
        }
    } else {
        let step = 1 << (digit - 6);
        while word < 8 {
            if word & step == 0 {
                to[word | step] |= from[word];
            }
            word += 1;
        }
    }
}

/// Takes the sets of `from` that hold the digit, removes the digit, and returns those that are in `among`.
const fn without(from: &Sets, digit: u32, among: &Sets) -> Sets {
    let (mut found, mut word) = ([0; 8], 0);
    if digit < 6 {
        while word < 8 {
            found[word] = (from[word] & WITH[digit as usize]) >> (1 << digit) & among[word];
            word += 1;
        }
    } else {
        let step = 1 << (digit - 6);
        while word < 8 {
            if word & step == 0 {
                found[word] = from[word | step] & among[word];
            }
            word += 1;
        }
    }
    found
}

/// Cheaper than comparing with an empty array, which is a function call.
fn is_empty(sets: &Sets) -> bool {
    sets.iter().fold(0, |any, word| any | word) == 0
}

/// Keeps the candidates of each cell that occur in a choice of different digits with this total.
///
/// # Errors
/// [`Dead`] if no choice has it.
pub fn propagate(total: i32, kept: &mut [u32]) -> Result<(), Dead> {
    let Some(of_sum) = usize::try_from(total).ok().and_then(|total| OF_SUM.get(total)) else { return Err(Dead) };
    propagate_to(of_sum, kept)
}

/// The possible totals of different digits, one from each set, as one bit each.
pub(super) fn totals(cells: &[u32]) -> u64 {
    let reach = choices(cells);
    let meets = |of_sum: &Sets| of_sum.iter().zip(&reach).any(|(a, b)| a & b != 0);
    (0..OF_SUM.len()).filter(|&total| meets(&OF_SUM[total])).fold(0, |bits, total| bits | 1 << total)
}

/// The digits, one bit each, that are in every choice of different digits, one from each set, with this total; all
/// digits if there is no such choice.
pub(super) fn required(total: i32, cells: &[u32]) -> u32 {
    let of_sum = usize::try_from(total).ok().and_then(|total| OF_SUM.get(total)).unwrap_or(&[0; 8]);
    let mut chosen = choices(cells);
    chosen.iter_mut().zip(of_sum).for_each(|(chosen, of_sum)| *chosen &= of_sum);
    (0..u32::from(DIGITS)).filter(|&digit| !is_lacked(&chosen, digit)).fold(0, |bits, digit| bits | 1 << digit)
}

/// Whether one of the sets lacks the 0-based digit.
fn is_lacked(sets: &Sets, digit: u32) -> bool {
    let lacks = |(word, &sets): (usize, &u64)| match WITH.get(digit as usize) {
        Some(with) => sets & !with != 0,
        None => word >> (digit - 6) & 1 == 0 && sets != 0,
    };
    sets.iter().enumerate().any(lacks)
}

/// The sets of different digits that have one digit from each of these candidate sets.
fn choices(cells: &[u32]) -> Sets {
    let mut reach = [0; 8];
    reach[0] = 1;
    for &candidates in cells {
        let mut next = [0; 8];
        digits_of(candidates).for_each(|digit| with(&reach, u32::from(digit), &mut next));
        reach = next;
    }
    reach
}

/// Keeps the candidates of each cell that occur in a choice of different digits with one of these totals, which are one
/// bit each.
pub(super) fn propagate_any(totals: u64, kept: &mut [u32]) -> Result<(), Dead> {
    let mut wanted = [0; 8];
    for of_sum in (0..OF_SUM.len()).filter(|total| totals >> total & 1 == 1).map(|total| &OF_SUM[total]) {
        wanted.iter_mut().zip(of_sum).for_each(|(wanted, of_sum)| *wanted |= of_sum);
    }
    propagate_to(&wanted, kept)
}

fn propagate_to(wanted: &Sets, kept: &mut [u32]) -> Result<(), Dead> {
    if kept.len() > usize::from(DIGITS) {
        return Err(Dead);
    }
    let (mut known, mut open, mut count) = (0u32, [0u8; 9], 0);
    for (at, &candidates) in kept.iter().enumerate() {
        if candidates.is_power_of_two() {
            if known & candidates != 0 {
                return Err(Dead);
            }
            known |= candidates;
        } else {
            open[count] = at as u8;
            count += 1;
        }
    }
    let open = &open[..count];
    let mut reach = [[0; 8]; 10];
    reach[0][known as usize / 64] = 1 << (known % 64);
    for (step, &at) in open.iter().enumerate() {
        let mut next = [0; 8];
        let mut left = kept[at as usize] & !known;
        while left != 0 {
            with(&reach[step], left.trailing_zeros(), &mut next);
            left &= left - 1;
        }
        reach[step + 1] = next;
    }
    let mut back = reach[count];
    back.iter_mut().zip(wanted).for_each(|(back, wanted)| *back &= wanted);
    if is_empty(&back) {
        return Err(Dead);
    }
    for (step, &at) in open.iter().enumerate().rev() {
        let (mut before, mut taking_part) = ([0; 8], 0);
        let mut left = kept[at as usize] & !known;
        while left != 0 {
            let digit = left.trailing_zeros();
            left &= left - 1;
            let from = without(&back, digit, &reach[step]);
            if !is_empty(&from) {
                taking_part |= 1 << digit;
                before.iter_mut().zip(from).for_each(|(before, from)| *before |= from);
            }
        }
        kept[at as usize] = taking_part;
        back = before;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// The digits of each cell over all choices, found by trying them one after another.
    fn by_trying(total: i32, cells: &[u32], used: u32, found: &mut [u32]) -> bool {
        let Some((&candidates, others)) = cells.split_first() else { return total == 0 };
        let mut any = false;
        for digit in (0..9).filter(|digit| (candidates & !used) >> digit & 1 == 1) {
            if by_trying(total - digit - 1, others, used | 1 << digit, &mut found[1..]) {
                found[0] |= 1 << digit;
                any = true;
            }
        }
        any
    }

    #[test]
    fn what_is_kept_is_what_trying_finds() {
        let mut chance = Chance::from_seed(12);
        let (mut with, mut without) = (0, 0);
        for _ in 0..3000 {
            let cells: Vec<u32> =
                (0..=chance.below(6)).map(|_| (chance.below(512) & chance.below(512)).max(1)).collect();
            let total = chance.below(46).cast_signed();
            let mut expected = vec![0; cells.len()];
            let any = by_trying(total, &cells, 0, &mut expected);
            let mut kept = cells.clone();
            assert_eq!(propagate(total, &mut kept).is_ok(), any, "{cells:?} make {total}");
            if any {
                assert_eq!(kept, expected, "{cells:?} make {total}");
            }
            *(if any { &mut with } else { &mut without }) += 1;
        }
        assert!(with > 300 && without > 300, "{with} with, {without} without");
    }
}
