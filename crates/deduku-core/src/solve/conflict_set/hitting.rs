//! A small hitting set: a choice with at least one element of each of several sets.

use crate::order::OrderBy;
use std::collections::HashSet;

/// The number of choices begun before the search gives up.
const MOST_CHOICES: u32 = 200_000;

/// The result of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// A hitting set, lowest element first.
    Set(Vec<usize>),
    /// There is none of this size or smaller.
    Nothing,
    /// The search gave up.
    TooMuch,
}

/// Looks for a choice of at most `limit` elements that hits every set.
pub(super) fn choose(sets: &[Vec<usize>], limit: usize) -> Choice {
    let mut search = Search { sets, chosen: Vec::new(), refused: HashSet::new(), begun: 0 };
    match search.extend(limit) {
        Some(true) => {
            search.chosen.sort_unstable();
            Choice::Set(search.chosen)
        }
        Some(false) => Choice::Nothing,
        None => Choice::TooMuch,
    }
}

struct Search<'s> {
    sets: &'s [Vec<usize>],
    chosen: Vec<usize>,
    /// Elements excluded because all choices with them were tried.
    refused: HashSet<usize>,
    begun: u32,
}

impl Search<'_> {
    /// Chooses at most `left` more elements and returns whether that is possible; `None` if it takes too long. After
    /// `true` the choice is kept.
    fn extend(&mut self, left: usize) -> Option<bool> {
        self.begun += 1;
        if self.begun > MOST_CHOICES {
            return None;
        }
        let Some((set, apart)) = self.narrowest() else { return Some(true) };
        if apart > left {
            return Some(false);
        }
        let mut tried = Vec::new();
        let mut outcome = Some(false);
        for element in set {
            self.chosen.push(element);
            outcome = self.extend(left - 1);
            if outcome != Some(false) {
                break;
            }
            self.chosen.pop();
            self.refused.insert(element);
            tried.push(element);
        }
        for element in tried {
            self.refused.remove(&element);
        }
        outcome
    }

    /// Of the sets not hit yet, the one with the fewest elements left, and a lower bound on the elements still to be
    /// chosen: how many of these sets are pairwise disjoint. `None` if every set is hit.
    fn narrowest(&self) -> Option<(Vec<usize>, usize)> {
        let open = self.sets.iter().filter(|set| !set.iter().any(|element| self.chosen.contains(element)));
        let left = |set: &Vec<usize>| -> Vec<usize> {
            set.iter().copied().filter(|element| !self.refused.contains(element)).collect()
        };
        let mut open: Vec<Vec<usize>> = open.map(left).collect();
        open.order_by(Vec::len);
        let mut taken: HashSet<usize> = HashSet::new();
        let mut apart = 0;
        for set in &open {
            if set.iter().all(|element| !taken.contains(element)) {
                taken.extend(set);
                apart += 1;
            }
        }
        open.into_iter().next().map(|set| (set, apart))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_something_of_every_set() {
        let sets = [vec![0, 1, 2], vec![2, 3], vec![4, 5], vec![5, 0], vec![1, 5]];
        assert_eq!(choose(&sets, 2), Choice::Set(vec![2, 5]));
        assert_eq!(choose(&sets, 1), Choice::Nothing);
        assert_eq!(choose(&[], 0), Choice::Set(Vec::new()));
        assert_eq!(choose(&[vec![]], 3), Choice::Nothing);
    }

    #[test]
    fn the_size_is_that_of_going_through_all_choices() {
        let mut chance = crate::chance::Chance::from_seed(5);
        for _ in 0..50 {
            let sets: Vec<Vec<usize>> = (0..9)
                .map(|_| (0..8).filter(|_| chance.below(3) == 0).collect())
                .filter(|set: &Vec<usize>| !set.is_empty())
                .collect();
            let hits = |mask: u32| sets.iter().all(|set| set.iter().any(|&element| mask >> element & 1 == 1));
            let fewest =
                (0u32..256).filter(|&mask| hits(mask)).map(u32::count_ones).min().expect("all of them") as usize;
            assert!(matches!(choose(&sets, fewest), Choice::Set(_)), "{sets:?}");
            assert!(fewest == 0 || choose(&sets, fewest - 1) == Choice::Nothing, "{sets:?}");
        }
    }
}
