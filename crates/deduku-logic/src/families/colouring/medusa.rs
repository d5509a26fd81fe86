//! 3D Medusa: the strong links of all digits together, and what their two colours exclude.
//!
//! The two candidates of a cell are strongly linked like the two places of a digit in a house: exactly one of them
//! holds. Candidates joined by such links are coloured alternately: either all of one colour hold, or all of the other.
//! A candidate that both colours exclude is removed. A colour that excludes a candidate of its own, or leaves a cell
//! without any, is false. After the pages of Sudopedia and of Andrew Stuart on the technique.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, part, places_fact, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, LinkReason, Part, PartName, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet};

/// A candidate, and its predecessor in the tree with the link between the two.
type Branch = (usize, Option<(usize, LinkReason)>);

/// The candidates, by their numbers, and the strong links between them.
struct StrongLinkGraph {
    links: Vec<Vec<(usize, LinkReason)>>,
    /// For each candidate, a representative of all candidates joined to it by links of its digit alone.
    of_digit: Vec<usize>,
}

impl StrongLinkGraph {
    fn of<const W: usize>(grid: &Grid<'_, W>) -> Self {
        let candidates = grid.candidates();
        let count = candidates.list().len();
        let mut graph = Self { links: vec![Vec::new(); count], of_digit: (0..count).collect() };
        for digit in grid.board().all_digits().iter() {
            for pair in grid.pairs(digit) {
                let [one, other] = pair.ends.map(|cell| candidates.number(cell, digit));
                graph.join(one, other, LinkReason::House(pair.house));
            }
        }
        let mut known = vec![false; count];
        for start in 0..count {
            if !known[start] {
                // So far all links are between places of one digit.
                for (member, _) in graph.tree(start) {
                    known[member] = true;
                    graph.of_digit[member] = start;
                }
            }
        }
        for &(cell, digits) in grid.pair_cells() {
            let mut both = digits.iter().map(|digit| candidates.number(cell, digit));
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                graph.join(one, other, LinkReason::Cell);
            }
        }
        graph
    }

    fn join(&mut self, one: usize, other: usize, by: LinkReason) {
        self.links[one].push((other, by));
        self.links[other].push((one, by));
    }

    /// The candidates that can be reached, nearest first, each with its predecessor; the first has none.
    fn tree(&self, start: usize) -> Vec<Branch> {
        let mut tree = vec![(start, None)];
        let mut known = vec![false; self.links.len()];
        known[start] = true;
        let mut at = 0;
        while let Some(&(candidate, _)) = tree.get(at) {
            at += 1;
            for &(next, by) in &self.links[candidate] {
                if !std::mem::replace(&mut known[next], true) {
                    tree.push((next, Some((candidate, by))));
                }
            }
        }
        tree
    }
}

/// Candidates that strong links join, in two colours.
struct Cluster<const W: usize> {
    /// The candidates of each colour, by number.
    members: [Vec<usize>; 2],
    /// For each colour and digit index, the places of the digit.
    places: [Vec<CellSet<W>>; 2],
    /// For each colour, the cells that have a candidate of it.
    cells: [CellSet<W>; 2],
    /// For each colour and digit, the cells that see a place of it.
    seen: [Vec<CellSet<W>>; 2],
}

impl<const W: usize> Cluster<W> {
    /// The clusters with more than one digit; simple colouring covers the others.
    fn all(grid: &Grid<'_, W>, graph: &StrongLinkGraph) -> Vec<Self> {
        let mut known = vec![false; graph.links.len()];
        let mut clusters = Vec::new();
        for start in 0..graph.links.len() {
            if known[start] || graph.links[start].is_empty() {
                continue;
            }
            let cluster = Self::of(grid, &graph.tree(start));
            cluster.members.iter().flatten().for_each(|&member| known[member] = true);
            let digits = (0..cluster.places[0].len()).filter(|&digit| {
                let has = |side: usize| !cluster.places[side][digit].is_empty();
                has(0) || has(1)
            });
            if digits.count() > 1 {
                clusters.push(cluster);
            }
        }
        clusters
    }

    fn of(grid: &Grid<'_, W>, tree: &[Branch]) -> Self {
        let list = grid.candidates().list();
        let none = || vec![CellSet::EMPTY; usize::from(grid.board().digits())];
        let mut cluster = Self {
            members: [Vec::new(), Vec::new()],
            places: [none(), none()],
            cells: [CellSet::EMPTY; 2],
            seen: [none(), none()],
        };
        let mut sides = vec![0; list.len()];
        for &(candidate, before) in tree {
            let side = before.map_or(0, |(before, _)| 1 - sides[before]);
            sides[candidate] = side;
            let (cell, digit) = list[candidate];
            cluster.members[side].push(candidate);
            cluster.places[side][digit.index()].insert(cell);
            cluster.cells[side].insert(cell);
            cluster.seen[side][digit.index()] |= *grid.peers(cell);
        }
        cluster
    }

    /// The candidates of this colour that exclude the given candidate, which is not in the cluster.
    fn witness(&self, grid: &Grid<'_, W>, side: usize, (cell, digit): (Cell, Digit)) -> impl Iterator<Item = usize> {
        let list = grid.candidates().list();
        let excludes = move |&member: &usize| {
            let (other, its) = list[member];
            other == cell || (its == digit && grid.peers(cell).contains(other))
        };
        self.members[side].iter().copied().filter(excludes)
    }

    /// The candidates of neither colour that both colours exclude.
    fn trapped(&self, grid: &Grid<'_, W>) -> Vec<(Cell, Digit)> {
        let mut removed = Vec::new();
        for digit in grid.board().all_digits().iter() {
            let own = self.places[0][digit.index()] | self.places[1][digit.index()];
            let [one, other] = [0, 1].map(|side| self.cells[side] | self.seen[side][digit.index()]);
            removed.extend((((*grid.places(digit) - own) & one) & other).iter().map(|cell| (cell, digit)));
        }
        removed
    }

    /// Two candidates of the colour that exclude each other.
    fn clash(&self, grid: &Grid<'_, W>, side: usize) -> Option<[usize; 2]> {
        let list = grid.candidates().list();
        self.members[side].iter().enumerate().find_map(|(at, &one)| {
            let (cell, digit) = list[one];
            let excludes = |&&other: &&usize| {
                let (place, its) = list[other];
                place == cell || (its == digit && grid.peers(cell).contains(place))
            };
            self.members[side][at + 1..].iter().find(excludes).map(|&other| [one, other])
        })
    }

    /// A cell that would have no candidate left if the colour were true.
    fn emptied(&self, grid: &Grid<'_, W>, side: usize) -> Option<Cell> {
        let mut cells = *grid.empty() - self.cells[side];
        for digit in grid.board().all_digits().iter() {
            // Candidates of the opposite colour are removed too.
            let removed = self.seen[side][digit.index()] | self.places[1 - side][digit.index()];
            cells -= *grid.places(digit) - removed;
        }
        cells.first()
    }
}

/// The links that an argument uses, each once.
#[derive(Default)]
struct Argument(Vec<([usize; 2], LinkReason)>);

impl Argument {
    /// Adds the links of the path through the tree from this candidate back to the first.
    fn join(&mut self, tree: &[Branch], mut candidate: usize) {
        while let Some(&(_, Some((before, by)))) = tree.iter().find(|(member, _)| *member == candidate) {
            let pair = [candidate.min(before), candidate.max(before)];
            // The rest of the path may still be new, because the trees differ.
            if self.0.iter().all(|(known, _)| *known != pair) {
                self.0.push((pair, by));
            }
            candidate = before;
        }
    }

    /// The pattern: the colour `first`, then the opposite one, each digit by digit.
    fn pattern<const W: usize>(&self, grid: &Grid<'_, W>, cluster: &Cluster<W>, first: usize) -> Pattern {
        let list = grid.candidates().list();
        let is_used = |member: &usize| self.0.iter().any(|(ends, _)| ends.contains(member));
        let mut parts: Vec<Part> = Vec::new();
        for (name, side) in [(PartName::Colour, first), (PartName::Opposite, 1 - first)] {
            let used: Vec<usize> = cluster.members[side].iter().copied().filter(is_used).collect();
            for digit in grid.board().all_digits().iter() {
                let of_digit = used.iter().map(|&member| list[member]).filter(|&(_, its)| its == digit);
                let cells: CellSet<W> = of_digit.map(|(cell, _)| cell).collect();
                if !cells.is_empty() {
                    parts.push(part(name, &cells.iter().collect::<Vec<_>>(), DigitSet::of(digit)));
                }
            }
        }
        let mut facts: Vec<Fact> = Vec::new();
        for &([one, _], by) in &self.0 {
            let (cell, digit) = list[one];
            let fact = match by {
                LinkReason::House(house) => places_fact(grid, house, digit),
                _ => cell_fact(grid, cell),
            };
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        Pattern::of(DigitSet::EMPTY, parts, facts)
    }
}

/// Finds steps of clusters of more than one digit: a colour that contradicts itself, or all that both colours exclude.
pub(crate) fn medusa<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let graph = StrongLinkGraph::of(grid);
    for cluster in Cluster::all(grid, &graph) {
        let false_side = (0..2).find_map(|side| {
            let clash = cluster.clash(grid, side);
            let emptied = if clash.is_none() { cluster.emptied(grid, side) } else { None };
            (clash.is_some() || emptied.is_some()).then_some((side, clash, emptied))
        });
        match false_side {
            Some((side, clash, emptied)) => contradicted(grid, &graph, &cluster, side, clash, emptied, sink)?,
            None => trap(grid, &graph, &cluster, sink)?,
        }
    }
    ControlFlow::Continue(())
}

/// Removes all candidates of a false colour.
fn contradicted<const W: usize>(
    grid: &Grid<'_, W>,
    graph: &StrongLinkGraph,
    cluster: &Cluster<W>,
    side: usize,
    clash: Option<[usize; 2]>,
    emptied: Option<Cell>,
    sink: &mut StepSink,
) -> Flow {
    let list = grid.candidates().list();
    let start = clash.map_or(cluster.members[side][0], |[one, _]| one);
    let tree = graph.tree(start);
    let mut argument = Argument::default();
    // The links that lead to the contradiction come first.
    if let Some([_, other]) = clash {
        argument.join(&tree, other);
    }
    cluster.members[side].iter().for_each(|&member| argument.join(&tree, member));
    let mut pattern = argument.pattern(grid, cluster, 1 - side);
    if let Some(cell) = emptied {
        pattern.parts.push(part(PartName::Extra, &[cell], grid.position.candidates(cell)));
        let fact = cell_fact(grid, cell);
        if !pattern.facts.contains(&fact) {
            pattern.facts.push(fact);
        }
    }
    let mut eliminate: Vec<(Cell, Digit)> = cluster.members[side].iter().map(|&member| list[member]).collect();
    eliminate.sort_unstable();
    pattern.digits = eliminate.iter().map(|&(_, digit)| digit).collect();
    sink.take(removal(Technique::Medusa, eliminate, pattern))
}

/// Removes what both colours exclude.
fn trap<const W: usize>(
    grid: &Grid<'_, W>,
    graph: &StrongLinkGraph,
    cluster: &Cluster<W>,
    sink: &mut StepSink,
) -> Flow {
    let eliminate = cluster.trapped(grid);
    let list = grid.candidates().list();
    // Simple colouring shows this elimination with one digit.
    let is_simple = |&removed: &(Cell, Digit)| {
        let of_digit = |side: usize| {
            let all: Vec<usize> =
                cluster.witness(grid, side, removed).filter(|&member| list[member].1 == removed.1).collect();
            all.into_iter().map(|member| graph.of_digit[member])
        };
        let ones: Vec<usize> = of_digit(0).collect();
        of_digit(1).any(|other| ones.contains(&other))
    };
    if eliminate.iter().all(is_simple) {
        return ControlFlow::Continue(());
    }
    let mut argument = Argument::default();
    for &removed in &eliminate {
        let others: Vec<usize> = cluster.witness(grid, 1, removed).collect();
        // The pair with the shortest path between them.
        let nearest = cluster.witness(grid, 0, removed).filter_map(|one| {
            let tree = graph.tree(one);
            let end = tree.iter().position(|(member, _)| others.contains(member))?;
            let (mut length, mut at) = (0, end);
            while let Some((before, _)) = tree[at].1 {
                length += 1;
                at = tree.iter().position(|(member, _)| *member == before)?;
            }
            Some((length, tree[end].0, tree))
        });
        if let Some((_, end, tree)) = nearest.min_by_key(|(length, ..)| *length) {
            argument.join(&tree, end);
        }
    }
    let mut pattern = argument.pattern(grid, cluster, 0);
    pattern.digits = eliminate.iter().map(|&(_, digit)| digit).collect();
    sink.take(removal(Technique::Medusa, eliminate, pattern))
}
