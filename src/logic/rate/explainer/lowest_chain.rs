//! Which of several chains comes first: the one rated lowest, then the shortest, then the first that is found.

use super::step::Step;

/// The chain that comes first of those that were offered.
#[derive(Default)]
pub(super) struct LowestChain {
    best: Option<(u16, usize, Step)>,
}

impl LowestChain {
    /// Takes the step of a chain of so many nodes, if it comes before the best; `make` gets its rating.
    pub(super) fn offer(&mut self, base: u16, nodes: usize, make: impl FnOnce(u16) -> Option<Step>) {
        let rating = base + lengthening(nodes);
        if self.best.as_ref().is_none_or(|&(best, length, _)| (rating, nodes) < (best, length))
            && let Some(step) = make(rating)
        {
            self.best = Some((rating, nodes, step));
        }
    }

    /// The most nodes that a chain with this base may have to be rated no higher than the best.
    pub(super) fn most_nodes(&self, base: u16) -> usize {
        let Some((best, ..)) = self.best else { return usize::MAX };
        (4..).step_by(2).take_while(|&nodes| base + lengthening(nodes) <= best).last().unwrap_or(2)
    }

    /// Its step.
    pub(super) fn into_step(self) -> Option<Step> {
        self.best.map(|(_, _, step)| step)
    }
}

/// What a chain of so many nodes adds to the rating of its kind: nothing up to 6 nodes, then a tenth more from each of
/// 7, 9, 11, 15, 19, 27, … nodes on.
pub(super) fn lengthening(nodes: usize) -> u16 {
    let length = nodes.saturating_sub(2);
    let bounds = std::iter::successors(Some((4, false)), |&(bound, is_odd)| {
        Some((if is_odd { bound / 3 * 4 } else { bound / 2 * 3 }, !is_odd))
    });
    bounds.take_while(|&(bound, _)| length > bound).count() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_are_rated_higher_by_ever_longer_stretches() {
        let first = |tenths: u16| (2..100).find(|&nodes| lengthening(nodes) == tenths);
        let begins: Vec<_> = (0..10).map(first).collect();
        assert_eq!(begins, [2, 7, 9, 11, 15, 19, 27, 35, 51, 67].map(Some));
    }

    #[test]
    fn a_chain_as_long_as_allowed_is_rated_no_higher() {
        let mut lowest = LowestChain::default();
        assert_eq!(lowest.most_nodes(70), usize::MAX);
        lowest.offer(70, 10, |rating| Some(Step::placement(rating, 0, 0)));
        assert_eq!((lowest.most_nodes(70), lowest.most_nodes(66), lowest.most_nodes(75)), (10, 34, 2));
        lowest.offer(70, 8, |_| None);
        lowest.offer(70, 12, |rating| Some(Step::placement(rating, 1, 0)));
        assert_eq!(lowest.into_step(), Some(Step::placement(72, 0, 0)));
    }
}
