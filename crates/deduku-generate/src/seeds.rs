//! Consecutive seeds.

use super::seed_group::BLOCK;
use deduku_core::chance::Chance;

/// The seed after this one: the next of its block of 32, in which two seeds each share a search if a technique is rare.
/// After the last seed of a block, the first of another block, chosen at random. It has at most 53 bits, so that every program that
/// reads JSON reads it exactly.
pub fn next_seed(seed: u64) -> u64 {
    if seed % BLOCK == BLOCK - 1 { Chance::from_seed(seed).bits() >> 11 & !(BLOCK - 1) } else { seed + 1 }
}
