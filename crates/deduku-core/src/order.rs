//! Sorting by a key in little code: the standard library's stable sort is compiled again for every list and every key, some
//! eight kilobytes each, and this one once for all.

use std::cmp::Ordering;

/// A list that can be sorted by a key.
pub trait OrderBy {
    /// What it is a list of.
    type Item;

    /// Sorts it as `sort_by_key` does: smallest key first, and what has the same key keeps its order.
    fn order_by<K: Ord>(&mut self, key: impl FnMut(&Self::Item) -> K);
}

impl<T> OrderBy for [T] {
    type Item = T;

    fn order_by<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        let mut places = places(self.len(), &mut |one, other| key(&self[one]).cmp(&key(&self[other])));
        for at in 0..places.len() {
            while places[at] != at {
                let place = places[at];
                self.swap(at, place);
                places.swap(at, place);
            }
        }
    }
}

/// Where each item of a list belongs.
fn places(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&one, &other| compare(one, other));
    let mut places = vec![0; len];
    for (place, at) in order.into_iter().enumerate() {
        places[at] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut chance = Chance::from_seed(1);
        for len in 0..200_u32 {
            let mut ours: Vec<(u32, u32)> = (0..len).map(|at| (chance.below(1 + len / 3), at)).collect();
            let mut theirs = ours.clone();
            ours.order_by(|&(key, _)| key);
            theirs.sort_by_key(|&(key, _)| key);
            assert_eq!(ours, theirs);
        }
    }
}
