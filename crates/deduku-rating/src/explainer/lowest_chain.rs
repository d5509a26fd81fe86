//! Selects the chain that comes first: the one with the lowest rating, then the shortest, then the first one found.

use super::chain_sink::{ChainSink, Origin, Shown};
use super::lengthening::lengthening;
use super::step::Step;

/// The first in order of the chains offered so far.
#[derive(Default)]
pub(super) struct LowestChain {
    best: Option<(usize, Step)>,
}

impl LowestChain {
    /// The step of that chain.
    pub(super) fn into_step(self) -> Option<Step> {
        self.best.map(|(_, step)| step)
    }
}

impl ChainSink for LowestChain {
    fn wants(&self, base: u16, nodes: usize, _shown: Option<Shown>) -> bool {
        self.best.as_ref().is_none_or(|(length, best)| (base + lengthening(nodes), nodes) < (best.rating, *length))
    }

    fn most_nodes(&self, base: u16) -> usize {
        let Some((_, best)) = &self.best else { return usize::MAX };
        (4..).step_by(2).take_while(|&nodes| base + lengthening(nodes) <= best.rating).last().unwrap_or(2)
    }

    fn take(&mut self, nodes: usize, step: Step, _shown: Option<Shown>, _origin: impl FnOnce() -> Origin) {
        self.best = Some((nodes, step));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_as_long_as_allowed_is_rated_no_higher() {
        let none = Origin::default;
        let mut lowest = LowestChain::default();
        assert_eq!(lowest.most_nodes(70), usize::MAX);
        lowest.offer(70, 10, |rating| Some(Step::placement(rating, 0, 0)), none);
        assert_eq!((lowest.most_nodes(70), lowest.most_nodes(66), lowest.most_nodes(75)), (10, 34, 2));
        lowest.offer(70, 8, |_| None, none);
        lowest.offer(70, 12, |rating| Some(Step::placement(rating, 1, 0)), none);
        assert_eq!(lowest.into_step(), Some(Step::placement(72, 0, 0)));
    }
}
