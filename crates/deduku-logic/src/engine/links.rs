//! Strong links, and the steps that chains of them form.
//!
//! A strong link states that at least one of two places holds its digit: the only two places of a digit in a house that
//! needs it, or the two candidates of a cell. A weak link states that at most one does: places that see each other. If
//! strong and weak links alternate and the first and the last are strong, at least one end holds.

use crate::engine::grid::Grid;
use crate::{Chain, Conclusion, Evidence, Fact, Link, LinkReason, Node, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};

/// The only two places of a digit in a house.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) house: HouseId,
    pub(crate) ends: [Cell; 2],
}

/// The pairs of each digit, by its index.
pub(crate) fn pairs<const W: usize>(grid: &Grid<'_, W>) -> Vec<Vec<Pair>> {
    let mut pairs = vec![Vec::new(); Digit::MAX as usize];
    for house in grid.board().house_ids() {
        for digit in grid.needs()[house.index()].iter() {
            let places = *grid.places(digit) & *grid.house(house);
            let mut places = places.iter();
            if let (Some(one), Some(other), None) = (places.next(), places.next(), places.next()) {
                pairs[digit.index()].push(Pair { house, ends: [one, other] });
            }
        }
    }
    pairs
}

/// Both directions of a link.
pub(crate) const fn ways([a, b]: [Cell; 2]) -> [[Cell; 2]; 2] {
    [[a, b], [b, a]]
}

/// Rows, columns and pillars.
pub(crate) const fn is_straight(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column | HouseKind::Pillar)
}

/// Boxes, regions and other houses that divide a grid but are not lines.
pub(crate) const fn is_block(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Box | HouseKind::Region | HouseKind::Plane | HouseKind::Window)
}

/// A node under construction: a digit in one of these cells.
pub(crate) type Spot = (Vec<Cell>, Digit);

/// The reason for a weak link between two nodes: their common cell, or a house that holds all their cells.
pub(crate) fn weak_by<const W: usize>(grid: &Grid<'_, W>, one: &Spot, other: &Spot) -> Option<LinkReason> {
    if one.0 == other.0 {
        return Some(LinkReason::Cell);
    }
    let cells: CellSet<W> = one.0.iter().chain(&other.0).collect();
    grid.houses_of_all(&cells).first().copied().map(LinkReason::House)
}

/// The chain of these nodes. Every second link, starting with the first, is strong, for the reasons in `strong`. `None`
/// if two nodes are not linked, which cannot happen if the caller checked peers.
pub(crate) fn chain<const W: usize>(grid: &Grid<'_, W>, spots: &[Spot], strong: &[LinkReason]) -> Option<Chain> {
    let mut links = Vec::with_capacity(spots.len());
    for at in 0..spots.len() - 1 {
        let strong = (at % 2 == 0).then(|| strong[at / 2]);
        let by = strong.map_or_else(|| weak_by(grid, &spots[at], &spots[at + 1]), Some)?;
        links.push(Link { strong: strong.is_some(), by });
    }
    let node = |(at, (cells, digit)): (usize, &Spot)| Node { cells: cells.clone(), digit: *digit, on: at % 2 == 1 };
    Some(Chain { nodes: spots.iter().enumerate().map(node).collect(), links })
}

/// The fact that the cell has only its current candidates.
pub(crate) fn cell_fact<const W: usize>(grid: &Grid<'_, W>, cell: Cell) -> Fact {
    Fact::Cell { cell, digits: grid.position.candidates(cell) }
}

/// The fact that the house has only its current places for the digit.
pub(crate) fn places_fact<const W: usize>(grid: &Grid<'_, W>, house: HouseId, digit: Digit) -> Fact {
    Fact::Places { house, digit, cells: (*grid.places(digit) & *grid.house(house)).iter().collect() }
}

/// The facts that the strong links of the chains rest on, each once.
pub(crate) fn facts_of<const W: usize>(grid: &Grid<'_, W>, chains: &[Chain]) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    for chain in chains {
        for (node, link) in chain.nodes.iter().zip(&chain.links).filter(|(_, link)| link.strong) {
            let fact = match link.by {
                LinkReason::House(house) => places_fact(grid, house, node.digit),
                LinkReason::Cell => cell_fact(grid, node.cells[0]),
                LinkReason::Part(_) | LinkReason::Sight | LinkReason::Clue(_) => continue,
            };
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
    }
    facts
}

/// The part with this name and these cells.
pub(crate) fn part(name: PartName, cells: &[Cell], digits: DigitSet) -> Part {
    Part { name, cells: cells.to_vec(), digits }
}

/// The step that removes these candidates.
pub(crate) fn removal(technique: Technique, eliminate: Vec<(Cell, Digit)>, pattern: Pattern) -> Step {
    Step { technique, conclusion: Conclusion::removing(eliminate), evidence: Evidence::Pattern(Box::new(pattern)) }
}

/// The step of a chain: at least one of its ends holds, so a candidate that sees both does not.
pub(crate) fn chain_step<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    eliminate: Vec<(Cell, Digit)>,
    spots: &[Spot],
    strong: &[LinkReason],
) -> Option<Step> {
    let chains = vec![chain(grid, spots, strong)?];
    let digits = spots.iter().map(|&(_, digit)| digit).collect();
    let facts = facts_of(grid, &chains);
    Some(removal(technique, eliminate, Pattern { digits, parts: Vec::new(), chains, net: Vec::new(), facts }))
}

impl<const W: usize> Grid<'_, W> {
    /// The houses that need the digit and have two places for it. Computed once per position.
    pub(crate) fn pairs(&self, digit: Digit) -> &[Pair] {
        &self.derived().get(|| pairs(self))[digit.index()]
    }
}
