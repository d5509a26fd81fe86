//! A cache of narrowed candidates of some cells; all cells are packed into one number if their bits fit.

use rustc_hash::FxHashMap;

/// The candidates left; `None` if nothing fits.
type Narrowed = Option<Box<[u32]>>;

/// The cached answers to one question about the candidates of a fixed number of cells.
#[derive(Default)]
pub(in crate::families::clues) struct Answers {
    /// The candidates left, packed; 0 if nothing fits.
    packed: FxHashMap<u128, u128>,
    long: FxHashMap<Box<[u32]>, Narrowed>,
}

impl Answers {
    /// Narrows the candidates to the cached answer, or computes it. Returns whether something fits, and whether it had
    /// to be computed.
    pub(in crate::families::clues) fn narrow(
        &mut self,
        domains: &mut [u32],
        work_out: impl FnOnce(&mut [u32]) -> bool,
    ) -> (bool, bool) {
        if domains.is_empty() {
            // The answer for no cells would look like the one where nothing fits.
            return (work_out(domains), false);
        }
        let width = u128::BITS as usize / domains.len();
        if width < 32 && domains.iter().any(|set| set >> width != 0) {
            return self.narrow_long(domains, work_out);
        }
        let pack = |domains: &[u32]| domains.iter().fold(0, |packed, &set| packed << width.min(32) | u128::from(set));
        let before = pack(domains);
        if let Some(&left) = self.packed.get(&before) {
            let (mut packed, mask) = (left, (1_u128 << width.min(32)) - 1);
            for set in domains.iter_mut().rev() {
                *set = (packed & mask) as u32;
                packed >>= width.min(32);
            }
            return (left != 0, false);
        }
        let is_kept = work_out(domains);
        self.packed.insert(before, if is_kept { pack(domains) } else { 0 });
        (is_kept, true)
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

    pub(in crate::families::clues) fn clear(&mut self) {
        self.packed.clear();
        self.long.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_given_again_as_they_were_worked_out() {
        for (cells, digits) in [(9, 9), (3, 9), (2, 31), (20, 9), (5, 25)] {
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
                let result = answers.narrow(&mut again, |_| unreachable!("it is known"));
                assert_eq!(result, (is_kept, false));
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
    #[test]
    fn a_rule_without_cells_that_holds_goes_on_holding() {
        let mut answers = Answers::default();
        for holds in [true, true, false, false, true] {
            assert_eq!(answers.narrow(&mut [], |_| holds).0, holds);
        }
    }
}
