//! Consecutive seeds.

use super::seed_group::SEEDS;
use deduku_core::chance::Chance;

/// The seed after this one: the next of its group of eight, which share a search if a technique is rare. After the last
/// seed of a group, the first of another group, chosen at random. It has at most 53 bits, so that every program that
/// reads JSON reads it exactly.
pub fn next_seed(seed: u64) -> u64 {
    if seed % SEEDS == SEEDS - 1 { Chance::from_seed(seed).bits() >> 11 & !(SEEDS - 1) } else { seed + 1 }
}
