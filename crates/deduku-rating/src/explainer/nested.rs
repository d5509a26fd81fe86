//! Dynamic forcing chains that also use other techniques: locked candidates, pairs and X-wings, and chains within the
//! chain.

use deduku_core::order::OrderBy;
use std::collections::HashMap;

use super::chain_sink::{ChainSink, Origin, Shown};
use super::chains::all_chains;
use super::facts::Numbering;
use super::finding::{Finding, NestedChain};
use super::geometry::places;
use super::lengthening::lengthening;
use super::lowest_chain::LowestChain;
use super::marks::Marks;
use super::memory::Spare;
use super::multiple_chains::{DynamicChains, multiple_chains};
use super::plus::findings;
use super::propagation::{Find, Further, Left, Means};
use super::step::{Removed, Step};
use deduku_core::work::{Stop, Work};

/// A kind of dynamic chain.
struct Kind {
    /// The lowest rating.
    base: u16,
    /// Finds more when no implication is left; the first kind uses only implications.
    find: Option<Find>,
    /// Whether it has all techniques of the previous kind, and continues from where that one ends.
    goes_on: bool,
}

/// The kinds: with implications only; with locked candidates, pairs and X-wings; also with cycles and forcing chains;
/// also with cell and region forcing chains; with locked candidates, pairs, X-wings and dynamic chains of the first
/// kind; with these and dynamic chains of the second kind.
const KINDS: [Kind; 6] = [
    Kind { base: 85, find: None, goes_on: false },
    Kind { base: 90, find: Some(plus), goes_on: true },
    Kind { base: 95, find: Some(with_chains), goes_on: true },
    Kind { base: 100, find: Some(with_multiple), goes_on: true },
    Kind { base: 105, find: Some(with_dynamic), goes_on: false },
    Kind { base: 110, find: Some(with_dynamic_plus), goes_on: false },
];

/// The shortest dynamic forcing chains with the fewest kinds of techniques; `None` if that kind is rated above `most`.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub(super) fn dynamic_chain(marks: &Marks, most: u16, spare: &Spare, work: &Work) -> Result<Option<Step>, Stop> {
    if most < KINDS[0].base {
        return Ok(None);
    }
    let means = Means { work, spare };
    let numbering = Numbering::of(marks);
    let whole = Left::whole(marks, &numbering);
    let mut chains = DynamicChains::new(&whole, spare);
    for &Kind { base, find, goes_on } in KINDS.iter().take_while(|kind| kind.base <= most) {
        if let Some(find) = find {
            if !goes_on {
                chains.end();
                chains = DynamicChains::new(&whole, spare);
            }
            chains.try_further(&Further::new(find, &means));
        }
        work.check()?;
        let mut lowest = LowestChain::default();
        chains.offer(base, &mut lowest);
        let step = lowest.into_step();
        if step.is_some() {
            chains.end();
            return Ok(step);
        }
    }
    chains.end();
    Ok(None)
}

fn plus(left: &Left<'_>, means: &Means<'_>) -> Vec<Finding> {
    if means.work.check().is_ok() { findings(left) } else { Vec::new() }
}

fn with_chains(left: &Left<'_>, means: &Means<'_>) -> Vec<Finding> {
    let found = plus(left, means);
    if found.is_empty() { nested(left, |sink| all_chains(left, sink)) } else { found }
}

fn with_multiple(left: &Left<'_>, means: &Means<'_>) -> Vec<Finding> {
    let found = with_chains(left, means);
    if found.is_empty() { nested(left, |sink| multiple_chains(left, means.spare, sink)) } else { found }
}

fn with_dynamic(left: &Left<'_>, means: &Means<'_>) -> Vec<Finding> {
    let found = plus(left, means);
    if !found.is_empty() || means.work.check().is_err() {
        return found;
    }
    nested(left, |sink| {
        let chains = DynamicChains::new(left, means.spare);
        chains.offer(85, sink);
        chains.end();
    })
}

fn with_dynamic_plus(left: &Left<'_>, means: &Means<'_>) -> Vec<Finding> {
    let found = plus(left, means);
    if !found.is_empty() || means.work.check().is_err() {
        return found;
    }
    nested(left, |sink| {
        let mut chains = DynamicChains::new(left, means.spare);
        chains.try_further(&Further::new(plus, means));
        chains.offer(90, sink);
        chains.end();
    })
}

/// The chains that a search finds, sorted by rating, then by length.
fn nested(left: &Left<'_>, search: impl FnOnce(&mut AllChains<'_>)) -> Vec<Finding> {
    let mut all = AllChains { left: left.marks, shown: HashMap::new(), found: Vec::new() };
    search(&mut all);
    all.into_findings()
}

/// A rating and a number of nodes.
type Order = (u16, usize);

/// All chains of a position.
struct AllChains<'a> {
    left: &'a Marks,
    /// The lowest order for each conclusion.
    shown: HashMap<Shown, Order>,
    found: Vec<(Order, Finding)>,
}

impl ChainSink for AllChains<'_> {
    fn wants(&self, base: u16, nodes: usize, shown: Option<Shown>) -> bool {
        let lowest = shown.and_then(|shown| self.shown.get(&shown));
        lowest.is_none_or(|&lowest| (base + lengthening(nodes), nodes) < lowest)
    }

    fn most_nodes(&self, _base: u16) -> usize {
        usize::MAX
    }

    fn take(&mut self, nodes: usize, step: Step, shown: Option<Shown>, origin: impl FnOnce() -> Origin) {
        let order = (step.rating, nodes);
        if let Some(shown) = shown {
            self.shown.insert(shown, order);
        }
        let removed = self.removed(&step);
        if removed != [0; 9] {
            let Origin { because, key } = origin();
            let chain = Some(NestedChain { nodes: nodes as u16, key });
            self.found.push((order, Finding { removed, because, chain }));
        }
    }
}

impl AllChains<'_> {
    fn into_findings(mut self) -> Vec<Finding> {
        self.found.order_by(|(order, _)| *order);
        self.found.into_iter().map(|(_, finding)| finding).collect()
    }

    /// What a step removes; a placed digit removes all others from its cell.
    fn removed(&self, step: &Step) -> Removed {
        let mut removed = step.removed;
        if let Some((cell, digit)) = step.placed {
            places(self.left.cells[cell] & !(1 << digit)).for_each(|other| removed[other] |= 1 << cell);
        }
        removed
    }
}
