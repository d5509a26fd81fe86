//! Seeds that follow one another.

use crate::chance::Chance;

/// The seed after this one. It has at most 53 bits, so that every program that reads JSON reads it exactly.
pub fn next_seed(seed: u64) -> u64 {
    Chance::from_seed(seed).bits() >> 11
}
