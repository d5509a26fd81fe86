//! Patterns that cannot be, and the guardians that keep them from being: broken wing and bivalue oddagon.
//!
//! An odd ring of cells cannot take turns. If each link of it were a strong link of one digit, or if all its
//! cells had the same two candidates, there would be no solution; so one of the candidates that spoil it, its
//! guardians, holds. A single guardian holds itself; of several of one digit, what sees them all goes.

use std::ops::ControlFlow;

use super::Grid;
use super::links::{cell_fact, part, places_fact, removal};
use crate::board::{Cell, CellSet, Digit, DigitSet, HouseId};
use crate::logic::finders::Sink;
use crate::logic::{Conclusion, Evidence, Fact, PartName, Pattern, Step, Technique};

/// How long rings are; three cells are locked candidates or a naked triple.
const LENGTHS: [usize; 2] = [5, 7];
/// At most so many cells are tried in rings of one kind.
const MOST_NODES: u32 = 20_000;

/// Cells that may follow each other in a ring, and the house that links them.
type Links = Vec<(Cell, Cell, HouseId)>;

/// Looks for odd rings over the links in which no cell or house comes twice; a node is a cell tried.
struct Rings<'a> {
    links: &'a Links,
    length: usize,
    cells: Vec<Cell>,
    houses: Vec<HouseId>,
    nodes: u32,
}

impl<'a> Rings<'a> {
    /// Takes each ring of this length once, from its lowest cell.
    fn each(
        links: &'a Links,
        length: usize,
        take: &mut dyn FnMut(&[Cell], &[HouseId]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut starts: Vec<Cell> = links.iter().flat_map(|&(one, other, _)| [one, other]).collect();
        starts.sort_unstable();
        starts.dedup();
        if starts.len() < length {
            return ControlFlow::Continue(());
        }
        let mut rings = Self { links, length, cells: Vec::new(), houses: Vec::new(), nodes: 0 };
        for start in starts {
            rings.cells.push(start);
            rings.grow(take)?;
            rings.cells.pop();
        }
        ControlFlow::Continue(())
    }

    fn grow(&mut self, take: &mut dyn FnMut(&[Cell], &[HouseId]) -> ControlFlow<()>) -> ControlFlow<()> {
        let links = self.links;
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        for &(one, other, house) in links {
            let next = if one == last {
                other
            } else if other == last {
                one
            } else {
                continue;
            };
            if next < first || self.houses.contains(&house) {
                continue;
            }
            let is_last = self.cells.len() == self.length;
            // One way round is enough.
            if is_last && next == first && self.cells[1] < last {
                self.houses.push(house);
                take(&self.cells, &self.houses)?;
                self.houses.pop();
            }
            if is_last || self.cells.contains(&next) || self.nodes > MOST_NODES {
                continue;
            }
            self.nodes += 1;
            self.cells.push(next);
            self.houses.push(house);
            self.grow(take)?;
            self.cells.pop();
            self.houses.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Odd rings of one digit. Of those of a digit that conclude the same, the first is told.
pub(in crate::logic) fn broken_wings<const W: usize>(grid: &Grid<'_, W>, sink: &mut Sink) -> ControlFlow<()> {
    let houses = |digit: Digit| grid.board().house_ids().filter(move |id| grid.needs()[id.index()].contains(digit));
    for digit in grid.loose_digits() {
        let nets: Vec<(HouseId, CellSet<W>)> =
            houses(digit).map(|house| (house, *grid.places(digit) & *grid.house(house))).collect();
        let mut told: Vec<CellSet<W>> = Vec::new();
        // Every place is tried twice: as one that sees every guardian, and as the only guardian.
        for target in grid.places(digit) {
            for is_alone in [true, false] {
                let mut off: CellSet<W> = [target].iter().collect();
                if !is_alone {
                    off |= *grid.peers(target);
                }
                let mut links = Links::new();
                for (house, places) in &nets {
                    let mut left = (*places - off).iter();
                    if let (Some(one), Some(other), None) = (left.next(), left.next(), left.next()) {
                        links.push((one, other, *house));
                    }
                }
                for length in LENGTHS {
                    Rings::each(&links, length, &mut |cells, houses| {
                        broken_wing(grid, digit, cells, houses, &mut told, sink)
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn broken_wing<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    cells: &[Cell],
    houses: &[HouseId],
    told: &mut Vec<CellSet<W>>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let ring: CellSet<W> = cells.iter().collect();
    let in_links = houses.iter().fold(CellSet::EMPTY, |all, &house| all | *grid.house(house)) & *grid.places(digit);
    let guardians = in_links - ring;
    // A link's house that has a third cell of the ring is no link of it.
    if guardians.is_empty() || houses.iter().any(|&house| (ring & *grid.house(house)).len() > 2) {
        return ControlFlow::Continue(());
    }
    let seen = grid.seen_by_all(&guardians) & *grid.places(digit);
    let only = guardians.first().filter(|_| guardians.len() == 1);
    let outcome = if only.is_some() { guardians } else { seen };
    if outcome.is_empty() || told.contains(&outcome) {
        return ControlFlow::Continue(());
    }
    told.push(outcome);
    let conclusion = match only {
        Some(cell) => Conclusion { place: vec![(cell, digit)], eliminate: Vec::new() },
        None => Conclusion { place: Vec::new(), eliminate: seen.iter().map(|cell| (cell, digit)).collect() },
    };
    let guardians: Vec<Cell> = guardians.iter().collect();
    let pattern = Pattern {
        digits: DigitSet::of(digit),
        parts: vec![
            part(PartName::Base, cells, DigitSet::of(digit)),
            part(PartName::Extra, &guardians, DigitSet::of(digit)),
        ],
        chains: Vec::new(),
        facts: houses.iter().map(|&house| places_fact(grid, house, digit)).collect(),
    };
    let evidence = Evidence::Pattern(Box::new(pattern));
    sink.take(Step { technique: Technique::BrokenWing, conclusion, evidence })
}

/// Odd rings of cells with the same two candidates, but for guardians of one digit. Of those with the same
/// two digits that remove the same, the first is told.
pub(in crate::logic) fn bivalue_oddagons<const W: usize>(grid: &Grid<'_, W>, sink: &mut Sink) -> ControlFlow<()> {
    for one in grid.board().all_digits().iter() {
        for other in grid.board().all_digits().iter().filter(|&other| other > one) {
            let both = *grid.places(one) & *grid.places(other);
            if both.len() < LENGTHS[0] {
                continue;
            }
            let pair = [one, other].into_iter().collect::<DigitSet>();
            for guard in (grid.board().all_digits() - pair).iter() {
                let allowed = pair | DigitSet::of(guard);
                let is_fit = |&cell: &Cell| grid.position.candidates(cell).is_subset(allowed);
                let cells: CellSet<W> = both.iter().filter(is_fit).collect();
                if cells.len() >= LENGTHS[0] && !cells.is_disjoint(grid.places(guard)) {
                    oddagons(grid, pair, guard, &cells, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn oddagons<const W: usize>(
    grid: &Grid<'_, W>,
    pair: DigitSet,
    guard: Digit,
    cells: &CellSet<W>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let mut links = Links::new();
    for cell in cells {
        for &house in grid.board().houses_of(cell) {
            let behind = (*cells & *grid.house(house)).iter().filter(|&other| other > cell);
            links.extend(behind.map(|other| (cell, other, house)));
        }
    }
    let mut told: Vec<Vec<(Cell, Digit)>> = Vec::new();
    for length in LENGTHS {
        Rings::each(&links, length, &mut |ring, _| {
            let guardians = *grid.places(guard) & ring.iter().collect::<CellSet<W>>();
            let eliminate = match guardians.len() {
                0 => return ControlFlow::Continue(()),
                1 => grid.candidates_in(&guardians, pair),
                _ => grid.candidates_in(&grid.seen_by_all(&guardians), DigitSet::of(guard)),
            };
            if eliminate.is_empty() || told.contains(&eliminate) {
                return ControlFlow::Continue(());
            }
            told.push(eliminate.clone());
            sink.take(guarded(grid, Technique::BivalueOddagon, (ring, pair), (&guardians, guard), eliminate))
        })?;
    }
    ControlFlow::Continue(())
}

/// The step of cells that cannot have these digits alone, and of the guardian digit that some of them have.
pub(super) fn guarded<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    (cells, digits): (&[Cell], DigitSet),
    (guardians, guard): (&CellSet<W>, Digit),
    eliminate: Vec<(Cell, Digit)>,
) -> Step {
    let guardians: Vec<Cell> = guardians.iter().collect();
    let parts = vec![part(PartName::Base, cells, digits), part(PartName::Extra, &guardians, DigitSet::of(guard))];
    let facts: Vec<Fact> = cells.iter().map(|&cell| cell_fact(grid, cell)).collect();
    removal(technique, eliminate, Pattern { digits, parts, chains: Vec::new(), facts })
}
