//! Impossible patterns, and the guardians that prevent them: broken wing and bivalue oddagon.
//!
//! Cells cannot alternate around an odd ring. If each link of it were a strong link of one digit, or if all its cells
//! had the same two candidates, there would be no solution. So at least one of the candidates that spoil the ring, its
//! guardians, holds. A single guardian therefore holds; of several guardians of one digit, what sees them all is
//! removed.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, part, places_fact, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Conclusion, Evidence, Fact, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// The lengths of rings; rings of three cells are locked candidates or a naked triple.
const LENGTHS: [usize; 2] = [5, 7];
/// The most cells tried in rings of one length.
const fn most_nodes<const W: usize>() -> u32 {
    match W {
        0..=2 => 20_000,
        _ => 2_000,
    }
}

/// Called with each ring: its cells, and the houses of its links.
type RingVisitor<'a> = dyn FnMut(&[Cell], &[HouseId]) -> Flow + 'a;

/// Two cells that may be neighbours in a ring, the house that links them, and the guardians of the link.
struct RingLink<const W: usize> {
    ends: [Cell; 2],
    house: HouseId,
    guards: CellSet<W>,
    /// The cells that see all of the guardians.
    live: CellSet<W>,
}

/// The state of a partial ring: its guardians, and the cells that see them all.
#[derive(Clone, Copy)]
struct RingRemainder<const W: usize> {
    guards: CellSet<W>,
    live: CellSet<W>,
}

/// Searches for odd rings that use no cell and no house twice, and have no guardian of a link among their cells; a node
/// is a cell tried.
struct RingSearch<'a, const W: usize> {
    bonds: &'a [RingLink<W>],
    /// For each cell index, the indices in `bonds` of its links.
    of: Vec<Vec<usize>>,
    length: usize,
    cells: Vec<Cell>,
    houses: Vec<HouseId>,
    nodes: u32,
}

impl<'a, const W: usize> RingSearch<'a, W> {
    /// Passes on each ring of these lengths once, from its lowest cell, if it has at most one guardian, or some cell
    /// sees all of them.
    fn each(bonds: &'a [RingLink<W>], targets: CellSet<W>, take: &mut RingVisitor<'_>) -> Flow {
        let starts: CellSet<W> = bonds.iter().flat_map(|bond| bond.ends).collect();
        let mut of = vec![Vec::new(); CellSet::<W>::CAPACITY];
        for (at, bond) in bonds.iter().enumerate() {
            for end in bond.ends {
                of[end.index()].push(at);
            }
        }
        let mut rings = Self { bonds, of, length: 0, cells: Vec::new(), houses: Vec::new(), nodes: 0 };
        for length in LENGTHS.into_iter().filter(|&length| starts.len() >= length) {
            (rings.length, rings.nodes) = (length, 0);
            for start in &starts {
                rings.cells.push(start);
                rings.grow(&RingRemainder { guards: CellSet::EMPTY, live: targets }, take)?;
                rings.cells.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn grow(&mut self, left: &RingRemainder<W>, take: &mut RingVisitor<'_>) -> Flow {
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        let is_last = self.cells.len() == self.length;
        for at in 0..self.of[last.index()].len() {
            let bond = &self.bonds[self.of[last.index()][at]];
            let next = bond.ends[usize::from(bond.ends[0] == last)];
            // The ring begins with its lowest cell, and one direction is enough.
            let is_fit = if is_last { next == first && self.cells[1] < last } else { next > first };
            if !is_fit || self.houses.contains(&bond.house) || left.guards.contains(next) {
                continue;
            }
            let left = RingRemainder { guards: left.guards | bond.guards, live: left.live & bond.live };
            let is_open = left.guards.len() < 2 || !left.live.is_empty();
            if !is_open || self.cells.iter().any(|&cell| left.guards.contains(cell)) {
                continue;
            }
            if is_last {
                self.houses.push(bond.house);
                take(&self.cells, &self.houses)?;
                self.houses.pop();
            } else if !self.cells.contains(&next) && self.nodes < most_nodes::<W>() {
                self.nodes += 1;
                self.cells.push(next);
                self.houses.push(bond.house);
                self.grow(&left, take)?;
                self.cells.pop();
                self.houses.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// Odd rings of one digit. Of rings of a digit with the same conclusion, the first is reported.
pub(crate) fn broken_wings<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    for digit in grid.loose_digits(Technique::BrokenWing) {
        if sink.goal().is_some_and(|(_, its)| its != digit) {
            continue;
        }
        let all = *grid.places(digit);
        let mut bonds: Vec<RingLink<W>> = Vec::new();
        for house in grid.board().house_ids().filter(|id| grid.needs()[id.index()].contains(digit)) {
            let places = all & *grid.house(house);
            for one in &places {
                for other in places.iter().filter(|&other| other > one) {
                    let guards = places - [one, other].iter().collect();
                    let live = if guards.is_empty() { all } else { all & grid.seen_by_all(&guards) };
                    if guards.len() < 2 || !live.is_empty() {
                        bonds.push(RingLink { ends: [one, other], house, guards, live });
                    }
                }
            }
        }
        let mut reported: Vec<CellSet<W>> = Vec::new();
        RingSearch::each(&bonds, all, &mut |cells, houses| {
            broken_wing(grid, digit, cells, houses, &mut reported, sink)
        })?;
    }
    ControlFlow::Continue(())
}

fn broken_wing<const W: usize>(
    grid: &Grid<'_, W>,
    digit: Digit,
    cells: &[Cell],
    houses: &[HouseId],
    reported: &mut Vec<CellSet<W>>,
    sink: &mut StepSink,
) -> Flow {
    let ring: CellSet<W> = cells.iter().collect();
    let in_links = houses.iter().fold(CellSet::EMPTY, |all, &house| all | *grid.house(house)) & *grid.places(digit);
    let guardians = in_links - ring;
    if guardians.is_empty() {
        return ControlFlow::Continue(());
    }
    let seen = grid.seen_by_all(&guardians) & *grid.places(digit);
    let only = guardians.first().filter(|_| guardians.len() == 1);
    let outcome = if only.is_some() { guardians } else { seen };
    if outcome.is_empty() || reported.contains(&outcome) {
        return ControlFlow::Continue(());
    }
    reported.push(outcome);
    let conclusion = match only {
        Some(cell) => Conclusion::placing(vec![(cell, digit)]),
        None => Conclusion::removing(seen.iter().map(|cell| (cell, digit)).collect()),
    };
    let guardians: Vec<Cell> = guardians.iter().collect();
    let pattern = Pattern {
        digits: DigitSet::of(digit),
        parts: vec![
            part(PartName::Base, cells, DigitSet::of(digit)),
            part(PartName::Extra, &guardians, DigitSet::of(digit)),
        ],
        chains: Vec::new(),
        net: Vec::new(),
        facts: houses.iter().map(|&house| places_fact(grid, house, digit)).collect(),
    };
    let evidence = Evidence::Pattern(Box::new(pattern));
    sink.take(Step { technique: Technique::BrokenWing, conclusion, evidence })
}

/// Odd rings of cells with the same two candidates, except for guardians of one digit. Of rings of the same two digits
/// that remove the same candidates, the first is reported.
pub(crate) fn bivalue_oddagons<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
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
    sink: &mut StepSink,
) -> Flow {
    let (mut bonds, nothing) = (Vec::new(), CellSet::EMPTY);
    for cell in cells {
        for &house in grid.board().houses_of(cell) {
            let in_house = *cells & *grid.house(house);
            let behind = in_house.iter().filter(|&other| other > cell);
            bonds.extend(behind.map(|other| RingLink { ends: [cell, other], house, guards: nothing, live: *cells }));
        }
    }
    let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
    RingSearch::each(&bonds, *cells, &mut |ring, _| {
        let guardians = *grid.places(guard) & ring.iter().collect::<CellSet<W>>();
        let eliminate = match guardians.len() {
            0 => return ControlFlow::Continue(()),
            1 => grid.candidates_in(&guardians, pair),
            _ => grid.candidates_in(&grid.seen_by_all(&guardians), DigitSet::of(guard)),
        };
        if eliminate.is_empty() || reported.contains(&eliminate) {
            return ControlFlow::Continue(());
        }
        reported.push(eliminate.clone());
        sink.take(guarded(grid, Technique::BivalueOddagon, (ring, pair), (&guardians, DigitSet::of(guard)), eliminate))
    })
}

/// The step of cells that cannot be filled with these digits alone, and of their guardians: candidates of one digit, or
/// in one cell.
pub(crate) fn guarded<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    (cells, digits): (&[Cell], DigitSet),
    (guardians, guards): (&CellSet<W>, DigitSet),
    eliminate: Vec<(Cell, Digit)>,
) -> Step {
    let guardians: Vec<Cell> = guardians.iter().collect();
    let parts = vec![part(PartName::Base, cells, digits), part(PartName::Extra, &guardians, guards)];
    let facts: Vec<Fact> = cells.iter().map(|&cell| cell_fact(grid, cell)).collect();
    removal(technique, eliminate, Pattern::of(digits, parts, facts))
}
