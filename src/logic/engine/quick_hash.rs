//! Maps and sets whose keys nobody chooses with malice: small, and hashed quickly.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map with small keys.
pub(in crate::logic) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set of small keys.
pub(in crate::logic) type QuickSet<K> = HashSet<K, BuildHasherDefault<Quick>>;

/// The hasher.
#[derive(Default)]
pub(in crate::logic) struct Quick(u64);

impl Quick {
    const fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.mix(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
