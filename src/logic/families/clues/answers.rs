//! What candidates of some cells came to, kept as one number each where that has room for their bits.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// What is left of candidates; none if nothing fits.
type Narrowed = Option<Box<[u32]>>;

/// A number that has room for the bits of several cells.
trait Packed: Copy + Eq + Hash {
    const ROOM: usize;
    /// Nothing fits.
    const NOTHING: Self;

    /// The number with the bits of one more cell, of so many bits.
    fn with(self, set: u32, width: usize) -> Self;

    /// The bits of the last cell, and the number without them.
    fn split(self, width: usize) -> (u32, Self);
}

macro_rules! packed {
    ($number:ty) => {
        impl Packed for $number {
            const ROOM: usize = <$number>::BITS as usize;
            const NOTHING: Self = 0;

            fn with(self, set: u32, width: usize) -> Self {
                self << width | <$number>::from(set)
            }

            fn split(self, width: usize) -> (u32, Self) {
                ((self & ((1 << width) - 1)) as u32, self >> width)
            }
        }
    };
}

packed!(u64);
packed!(u128);

/// The most bits of a cell.
const WIDEST: usize = 32;

/// The answers to one question about the candidates of so many cells.
#[derive(Default)]
pub(super) struct Answers {
    /// What is left, where a word has room for it: most answers are of few cells, and half as large finds more room in the
    /// processor's cache.
    short: FxHashMap<u64, u64>,
    middle: FxHashMap<u128, u128>,
    long: FxHashMap<Box<[u32]>, Narrowed>,
}

impl Answers {
    /// Leaves what is known to be left of the candidates, and tells whether something fits; otherwise works it out. The
    /// second tells whether it had to.
    pub(super) fn narrow(&mut self, domains: &mut [u32], work_out: impl FnOnce(&mut [u32]) -> bool) -> (bool, bool) {
        let all = domains.iter().fold(0, |all, set| all | set);
        let needed = (u32::BITS - all.leading_zeros()) as usize;
        let width = |room: usize| (room / domains.len().max(1)).min(WIDEST);
        if needed <= width(u64::ROOM) {
            narrow_packed(&mut self.short, width(u64::ROOM), domains, work_out)
        } else if needed <= width(u128::ROOM) {
            narrow_packed(&mut self.middle, width(u128::ROOM), domains, work_out)
        } else {
            self.narrow_long(domains, work_out)
        }
    }

    fn narrow_long(&mut self, domains: &mut [u32], work_out: impl FnOnce(&mut [u32]) -> bool) -> (bool, bool) {
        if let Some(left) = self.long.get(domains) {
            if let Some(left) = left {
                domains.copy_from_slice(left);
            }
            return (left.is_some(), false);
        }
        let before: Box<[u32]> = (&*domains).into();
        let is_kept = work_out(domains);
        self.long.insert(before, is_kept.then(|| (&*domains).into()));
        (is_kept, true)
    }

    pub(super) fn clear(&mut self) {
        self.short.clear();
        self.middle.clear();
        self.long.clear();
    }
}

/// The same where each cell takes so many bits of a number.
fn narrow_packed<P: Packed>(
    answers: &mut FxHashMap<P, P>,
    width: usize,
    domains: &mut [u32],
    work_out: impl FnOnce(&mut [u32]) -> bool,
) -> (bool, bool) {
    let pack = |domains: &[u32]| domains.iter().fold(P::NOTHING, |packed, &set| packed.with(set, width));
    let before = pack(domains);
    if let Some(&left) = answers.get(&before) {
        let mut rest = left;
        for set in domains.iter_mut().rev() {
            (*set, rest) = rest.split(width);
        }
        return (left != P::NOTHING, false);
    }
    let is_kept = work_out(domains);
    answers.insert(before, if is_kept { pack(domains) } else { P::NOTHING });
    (is_kept, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_given_again_as_they_were_worked_out() {
        for (cells, digits) in [(9, 9), (7, 9), (3, 9), (2, 31), (1, 31), (20, 9), (5, 25)] {
            let mut answers = Answers::default();
            let all: u32 = (1 << digits) - 1;
            let mut state = 0x2545_f491_4f6c_dd1d_u64;
            let (mut known, mut dead) = (0, 0);
            for _ in 0..200 {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let domains: Vec<u32> = (0..cells).map(|at| ((state >> (at % 30)) as u32 & all) | 1).collect();
                let work_out = |own: &mut [u32]| {
                    own[0] &= !2;
                    own[cells - 1] & 4 == 0
                };
                let mut expected = domains.clone();
                let is_kept = work_out(&mut expected);
                let mut first = domains.clone();
                assert_eq!(answers.narrow(&mut first, work_out).0, is_kept);
                let mut again = domains.clone();
                let told = answers.narrow(&mut again, |_| unreachable!("it is known"));
                assert_eq!(told, (is_kept, false));
                if is_kept {
                    assert_eq!((first, again), (expected.clone(), expected));
                    known += 1;
                } else {
                    dead += 1;
                }
            }
            assert!(known > 20 && dead > 20, "{known} kept, {dead} not");
        }
    }
}
