//! Dynamic forcing chains that use other techniques on the way: locked candidates, pairs and X-wings, and chains within the
//! chain.

use super::chain_sink::{ChainSink, Origin};
use super::chains::all_chains;
use super::finding::{Finding, NestedChain};
use super::geometry::places;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::multiple_chains::{dynamic_chains, multiple_chains};
use super::plus::findings;
use super::propagation::{Further, Left, Rules};
use super::reach::Reach;
use super::step::{Removed, Step};

/// With locked candidates, pairs and X-wings (from 9.0).
pub(super) fn plus(marks: &Marks) -> Option<Step> {
    lowest(marks, 90, findings)
}

/// With cycles and forcing chains, too (from 9.5).
pub(super) fn with_chains(marks: &Marks) -> Option<Step> {
    lowest(marks, 95, chain_findings)
}

/// With cell and region forcing chains, too (from 10.0).
pub(super) fn with_multiple_chains(marks: &Marks) -> Option<Step> {
    lowest(marks, 100, multiple_findings)
}

/// With dynamic forcing chains, too (from 10.5).
pub(super) fn with_dynamic_chains(marks: &Marks) -> Option<Step> {
    lowest(marks, 105, dynamic_findings)
}

/// With dynamic forcing chains that use locked candidates, pairs and X-wings, too (from 11.0).
pub(super) fn with_plus_chains(marks: &Marks) -> Option<Step> {
    lowest(marks, 110, plus_findings)
}

fn lowest(marks: &Marks, base: u16, further: Further) -> Option<Step> {
    let mut lowest = LowestChain::default();
    let rules = Rules { cells: true, dynamic: true, further: Some(further) };
    dynamic_chains(Left::whole(marks), base, rules, &mut lowest);
    lowest.into_step()
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
    if found.is_empty() { nested(left, |sink| dynamic_chains(left, 85, DYNAMIC, sink)) } else { found }
}

fn plus_findings(left: Left<'_>) -> Vec<Finding> {
    let found = dynamic_findings(left);
    if found.is_empty() { nested(left, |sink| dynamic_chains(left, 90, PLUS, sink)) } else { found }
}

const DYNAMIC: Rules = Rules { cells: true, dynamic: true, further: None };
const PLUS: Rules = Rules { cells: true, dynamic: true, further: Some(findings) };

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
