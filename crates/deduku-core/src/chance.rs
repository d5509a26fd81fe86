//! Reproducible random choices: a named generator, and our own way from its bits to choices.
//!
//! A random number library may change in any version how it makes a number below *n* or shuffles a slice; the ChaCha8
//! stream itself is specified. So only its 32-bit words are taken from `rand`, and everything else is done here,
//! guarded by a golden test. [`GENERATOR_VERSION`] accompanies every seed that people share, and changes whenever the
//! same seed gives another puzzle.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The version of everything that turns a seed into a puzzle.
pub const GENERATOR_VERSION: u32 = 26;

/// A stream of choices that depends on a seed alone.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The stream of this seed.
    pub fn from_seed(seed: u64) -> Self {
        let mut key = [0u8; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A whole number from 0 to `n` − 1, each equally likely (Lemire, "Fast Random Integer
    /// Generation in an Interval", 2019).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// 64 random bits: a seed for another stream.
    pub fn bits(&mut self) -> u64 {
        u64::from(self.0.next_u32()) | u64::from(self.0.next_u32()) << 32
    }

    /// Puts the items in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this fails, seeds that people wrote down give other puzzles: raise `GENERATOR_VERSION`.
    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut chance = Chance::from_seed(2026);
        let drawn: Vec<u32> = (0..8).map(|_| chance.below(1000)).collect();
        let mut items: Vec<u32> = (0..9).collect();
        chance.shuffle(&mut items);
        assert_eq!(drawn, GOLDEN_DRAWN);
        assert_eq!(items, GOLDEN_SHUFFLED);
    }
    const GOLDEN_DRAWN: [u32; 8] = [717, 805, 389, 839, 901, 709, 467, 199];
    const GOLDEN_SHUFFLED: [u32; 9] = [5, 7, 6, 4, 3, 1, 2, 0, 8];

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut chance = Chance::from_seed(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[chance.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }
}
