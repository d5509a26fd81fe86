//! Seeds that nobody can foresee.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::clock::{SystemTime, UNIX_EPOCH};

/// An unpredictable seed from the operating system, or from the clock if the system provides none.
///
/// It has at most 53 bits, so that every program that reads JSON reads it exactly.
pub fn fresh_seed() -> u64 {
    let seed = SysRng.try_next_u64().unwrap_or_else(|_| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |elapsed| elapsed.as_nanos() as u64)
    });
    seed >> 11
}

/// A seed of 25 bits, for puzzles that people ask for one by one: it takes at most five digits in a code.
pub fn fresh_short_seed() -> u64 {
    fresh_seed() >> 28
}
