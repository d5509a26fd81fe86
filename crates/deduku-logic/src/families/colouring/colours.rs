//! Simple colouring: the strong links of one digit, and what their two colours exclude.
//!
//! Places of a digit joined by strong links are coloured alternately: either all places of one colour hold the digit,
//! or all of the other. Two clusters are compared by the places of one that see places of the other.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{part, places_fact, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, PartName, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// Places joined by strong links, in two colours. The links form a tree.
struct Cluster<const W: usize> {
    colours: [CellSet<W>; 2],
    /// Each place except the first, with its predecessor and the house that links the two.
    tree: Vec<(Cell, Cell, HouseId)>,
}

impl<const W: usize> Cluster<W> {
    /// The clusters of a digit, each grown breadth-first from its first place.
    fn all(grid: &Grid<'_, W>, digit: Digit) -> Vec<Self> {
        let pairs = grid.pairs(digit);
        let mut seen = CellSet::<W>::EMPTY;
        let mut clusters = Vec::new();
        for start in pairs.iter().map(|pair| pair.ends[0]) {
            if seen.contains(start) {
                continue;
            }
            let mut cluster = Self { colours: [[start].iter().collect(), CellSet::EMPTY], tree: Vec::new() };
            let mut queue = vec![start];
            let mut at = 0;
            while let Some(&cell) = queue.get(at) {
                at += 1;
                let side = usize::from(cluster.colours[1].contains(cell));
                for pair in pairs.iter().filter(|pair| pair.ends.contains(&cell)) {
                    let next = pair.ends[usize::from(pair.ends[0] == cell)];
                    if !cluster.cells().contains(next) {
                        cluster.colours[1 - side].insert(next);
                        cluster.tree.push((next, cell, pair.house));
                        queue.push(next);
                    }
                }
            }
            seen |= cluster.cells();
            clusters.push(cluster);
        }
        clusters
    }

    fn cells(&self) -> CellSet<W> {
        self.colours[0] | self.colours[1]
    }

    /// The links from a place back to the first place.
    fn way(&self, mut cell: Cell) -> Vec<(Cell, Cell, HouseId)> {
        let mut way = Vec::new();
        while let Some(&link) = self.tree.iter().find(|&&(next, _, _)| next == cell) {
            way.push(link);
            cell = link.1;
        }
        way
    }

    /// The links on the path between two places.
    fn between(&self, one: Cell, other: Cell) -> Vec<(Cell, Cell, HouseId)> {
        let (one, other) = (self.way(one), self.way(other));
        let only = |way: &[(Cell, Cell, HouseId)], not: &[(Cell, Cell, HouseId)]| {
            way.iter().filter(|link| !not.contains(link)).copied().collect::<Vec<_>>()
        };
        [only(&one, &other), only(&other, &one)].concat()
    }

    /// Two places of one colour that see each other.
    fn clash(&self, grid: &Grid<'_, W>, side: usize) -> Option<(Cell, Cell)> {
        let colour = self.colours[side];
        colour.iter().find_map(|cell| (colour & *grid.peers(cell)).first().map(|other| (cell, other)))
    }
}

/// The links that an argument uses, and the places that they join, by colour.
struct Argument<const W: usize> {
    links: Vec<(Cell, Cell, HouseId)>,
    used: CellSet<W>,
}

impl<const W: usize> Argument<W> {
    const fn new() -> Self {
        Self { links: Vec::new(), used: CellSet::EMPTY }
    }

    /// Adds the nearest pair of one place each from `ones` and `others`, and the links between the two.
    fn join(&mut self, cluster: &Cluster<W>, ones: &CellSet<W>, others: &CellSet<W>) {
        let pairs = ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        let ways = pairs.map(|(one, other)| (one, other, cluster.between(one, other)));
        let Some((one, other, way)) = ways.min_by_key(|(_, _, way)| way.len()) else { return };
        self.used.insert(one);
        self.used.insert(other);
        for link in way {
            self.used.insert(link.0);
            self.used.insert(link.1);
            if !self.links.contains(&link) {
                self.links.push(link);
            }
        }
    }

    fn pattern(&self, grid: &Grid<'_, W>, digit: Digit, clusters: &[&Cluster<W>]) -> Pattern {
        let mut parts = Vec::new();
        for cluster in clusters {
            for (name, colour) in [PartName::Colour, PartName::Opposite].into_iter().zip(cluster.colours) {
                let cells: Vec<Cell> = (colour & self.used).iter().collect();
                if !cells.is_empty() {
                    parts.push(part(name, &cells, DigitSet::of(digit)));
                }
            }
        }
        let mut facts: Vec<Fact> = Vec::new();
        for &(_, _, house) in &self.links {
            let fact = places_fact(grid, house, digit);
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        Pattern::of(DigitSet::of(digit), parts, facts)
    }
}

/// Finds steps of one cluster: removes places that see both colours, or a colour that sees itself.
pub(crate) fn simple<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    // A single link usually gives locked candidates, so it is used only if every step is wanted.
    let fewest = if sink.wants_every() { 1 } else { 2 };
    for digit in grid.loose_digits(technique) {
        for cluster in Cluster::all(grid, digit).iter().filter(|cluster| cluster.tree.len() >= fewest) {
            let mut argument = Argument::new();
            let removed = if technique == Technique::ColourTrap {
                // If every step is wanted, the places of a colour that sees itself are included.
                let own = if sink.wants_every() { CellSet::EMPTY } else { cluster.cells() };
                let places = *grid.places(digit) - own;
                let seen = |cell: Cell, side: usize| cluster.colours[side] & *grid.peers(cell);
                let removed: CellSet<W> =
                    places.iter().filter(|&cell| (0..2).all(|side| !seen(cell, side).is_empty())).collect();
                for cell in &removed {
                    argument.join(cluster, &seen(cell, 0), &seen(cell, 1));
                }
                removed
            } else {
                let Some((side, (one, other))) =
                    (0..2).find_map(|side| cluster.clash(grid, side).map(|clash| (side, clash)))
                else {
                    continue;
                };
                let first: CellSet<W> = [one].iter().collect();
                argument.join(cluster, &first, &[other].iter().collect());
                for cell in &cluster.colours[side] {
                    argument.join(cluster, &first, &[cell].iter().collect());
                }
                cluster.colours[side]
            };
            if removed.is_empty() {
                continue;
            }
            let eliminate = removed.iter().map(|cell| (cell, digit)).collect();
            sink.take(removal(technique, eliminate, argument.pattern(grid, digit, &[cluster])))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds steps of two clusters. A colour that sees both colours of the other cluster is removed. If a colour of one
/// sees a colour of the other, one of the two opposite colours holds, and places that see both of these are removed.
pub(crate) fn multi<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    for digit in grid.loose_digits(technique) {
        let clusters = Cluster::all(grid, digit);
        for (at, one) in clusters.iter().enumerate() {
            for (beside, other) in clusters.iter().enumerate() {
                if technique == Technique::ColourClash && at != beside {
                    clash(grid, digit, one, other, sink)?;
                }
                if technique == Technique::ColourBridge && at < beside {
                    bridge(grid, digit, one, other, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The `cells` that see at least one of the `others`.
fn seeing<const W: usize>(grid: &Grid<'_, W>, cells: &CellSet<W>, others: &CellSet<W>) -> CellSet<W> {
    cells.iter().filter(|&cell| !(*others & *grid.peers(cell)).is_empty()).collect()
}

fn clash<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    one: &Cluster<W>,
    other: &Cluster<W>,
    sink: &mut StepSink,
) -> Flow {
    for side in 0..2 {
        let colour = one.colours[side];
        let [first, second] = other.colours.map(|opposite| seeing(grid, &colour, &opposite));
        let (Some(left), Some(right)) = (first.first(), second.first()) else { continue };
        let mut argument = Argument::new();
        let seen = |cell: Cell, side: usize| other.colours[side] & *grid.peers(cell);
        argument.join(other, &seen(left, 0), &seen(right, 1));
        let start: CellSet<W> = [left].iter().collect();
        argument.join(one, &start, &[right].iter().collect());
        for cell in &colour {
            argument.join(one, &start, &[cell].iter().collect());
        }
        let eliminate = colour.iter().map(|cell| (cell, digit)).collect();
        sink.take(removal(Technique::ColourClash, eliminate, argument.pattern(grid, digit, &[one, other])))?;
    }
    ControlFlow::Continue(())
}

fn bridge<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    one: &Cluster<W>,
    other: &Cluster<W>,
    sink: &mut StepSink,
) -> Flow {
    let places = *grid.places(digit);
    let mut argument = Argument::new();
    let mut all = CellSet::EMPTY;
    for (side, beside) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let near = seeing(grid, &one.colours[side], &other.colours[beside]);
        let Some(cell) = near.first() else { continue };
        let [left, right] = [one.colours[1 - side], other.colours[1 - beside]];
        let removed = seeing(grid, &seeing(grid, &places, &left), &right) - all;
        let start: CellSet<W> = [cell].iter().collect();
        let end: CellSet<W> = (other.colours[beside] & *grid.peers(cell)).iter().take(1).collect();
        for lost in &removed {
            argument.join(one, &start, &(left & *grid.peers(lost)));
            argument.join(other, &end, &(right & *grid.peers(lost)));
        }
        all |= removed;
    }
    if all.is_empty() {
        return ControlFlow::Continue(());
    }
    let eliminate = all.iter().map(|cell| (cell, digit)).collect();
    sink.take(removal(Technique::ColourBridge, eliminate, argument.pattern(grid, digit, &[one, other])))
}
