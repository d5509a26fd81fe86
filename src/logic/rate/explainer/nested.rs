//! Dynamic forcing chains that use other techniques on the way: locked candidates, pairs and X-wings, and chains within the
//! chain.

use super::chain_sink::{ChainSink, Origin};
use super::chains::all_chains;
use super::finding::{Finding, NestedChain};
use super::geometry::places;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::multiple_chains::{DynamicChains, multiple_chains};
use super::plus::findings;
use super::propagation::{Further, Left};
use super::reach::Reach;
use super::step::{Removed, Step};

/// The techniques that dynamic chains use where no implication is left, each with those before it, and the lowest rating.
const LEVELS: [(u16, Option<Further>); 6] = [
    (85, None),
    (90, Some(findings)),
    (95, Some(chain_findings)),
    (100, Some(multiple_findings)),
    (105, Some(dynamic_findings)),
    (110, Some(plus_findings)),
];

/// The shortest dynamic forcing chains with the fewest kinds of techniques; none whose kind is rated above `most`.
pub(super) fn dynamic_chain(marks: &Marks, most: u16) -> Option<Step> {
    let mut chains = DynamicChains::new(Left::whole(marks));
    for &(base, further) in LEVELS.iter().take_while(|&&(base, _)| base <= most) {
        if let Some(further) = further {
            chains.try_further(further);
        }
        let mut lowest = LowestChain::default();
        chains.offer(base, &mut lowest);
        let step = lowest.into_step();
        if step.is_some() {
            return step;
        }
    }
    None
}

fn chain_findings(left: Left<'_>) -> Vec<Finding> {
    let found = findings(left);
    if found.is_empty() { nested(left, |sink| all_chains(left, sink)) } else { found }
}

fn multiple_findings(left: Left<'_>) -> Vec<Finding> {
    let found = chain_findings(left);
    if !found.is_empty() || !Reach::new(left.marks).has_common(left.marks) {
        return found;
    }
    nested(left, |sink| multiple_chains(left, sink))
}

fn dynamic_findings(left: Left<'_>) -> Vec<Finding> {
    let found = multiple_findings(left);
    if found.is_empty() { nested(left, |sink| DynamicChains::new(left).offer(85, sink)) } else { found }
}

fn plus_findings(left: Left<'_>) -> Vec<Finding> {
    let found = dynamic_findings(left);
    if !found.is_empty() {
        return found;
    }
    nested(left, |sink| {
        let mut chains = DynamicChains::new(left);
        chains.try_further(findings);
        chains.offer(90, sink);
    })
}

/// The chains that a search finds, the lowest rated and the shortest first.
fn nested(left: Left<'_>, search: impl FnOnce(&mut AllChains<'_>)) -> Vec<Finding> {
    let mut all = AllChains { left: left.marks, found: Vec::new() };
    search(&mut all);
    all.found.sort_by_key(|(order, _)| *order);
    all.found.into_iter().map(|(_, finding)| finding).collect()
}

/// All chains of a position.
struct AllChains<'a> {
    left: &'a Marks,
    /// With the rating and the number of nodes.
    found: Vec<((u16, usize), Finding)>,
}

impl ChainSink for AllChains<'_> {
    fn wants(&self, _base: u16, _nodes: usize) -> bool {
        true
    }

    fn most_nodes(&self, _base: u16) -> usize {
        usize::MAX
    }

    fn take(&mut self, nodes: usize, step: Step, origin: impl FnOnce() -> Origin) {
        let removed = self.removed(&step);
        if removed != [0; 9] {
            let Origin { because, key } = origin();
            let chain = Some(NestedChain { nodes: nodes as u16, key });
            self.found.push(((step.rating, nodes), Finding { removed, because, chain }));
        }
    }
}

impl AllChains<'_> {
    /// What a step removes, where a placed digit leaves no other in its cell.
    fn removed(&self, step: &Step) -> Removed {
        let mut removed = step.removed;
        if let Some((cell, digit)) = step.placed {
            places(self.left.cells[cell] & !(1 << digit)).for_each(|other| removed[other] |= 1 << cell);
        }
        removed
    }
}
