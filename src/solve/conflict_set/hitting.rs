//! A choice that has something of every one of some sets, and is small.

use std::collections::HashSet;

/// So many choices are begun before it is given up.
const MOST_CHOICES: u32 = 200_000;

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// This one, lowest first.
    Set(Vec<usize>),
    /// There is none so small.
    Nothing,
    /// It was not found out.
    TooMuch,
}

/// A choice of at most `limit` elements with something of every set.
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
    /// Elements whose choices were tried.
    refused: HashSet<usize>,
    begun: u32,
}

impl Search<'_> {
    /// Chooses at most `left` more; none where that takes too long. Where it is `true`, the choice stays.
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

    /// The set with the fewest elements left of those from which nothing is chosen, and how many such sets have no element
    /// in common with each other: so many more must be chosen at least. None where every set has something.
    fn narrowest(&self) -> Option<(Vec<usize>, usize)> {
        let open = self.sets.iter().filter(|set| !set.iter().any(|element| self.chosen.contains(element)));
        let left = |set: &Vec<usize>| -> Vec<usize> {
            set.iter().copied().filter(|element| !self.refused.contains(element)).collect()
        };
        let mut open: Vec<Vec<usize>> = open.map(left).collect();
        open.sort_by_key(Vec::len);
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
