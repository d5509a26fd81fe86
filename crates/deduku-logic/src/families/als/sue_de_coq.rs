//! Sue de Coq: cells where two houses cross, with further cells of each of the two houses outside the crossing.
//!
//! As a rule, each digit occurs in these cells at most once, because its places see each other. It occurs at most twice
//! if it has places outside the crossing in both houses. If these limits add up to the number of cells, each digit
//! occurs as often as it can. So a digit of the crossing and of one house's cells is removed from the rest of that
//! house.

use std::ops::ControlFlow;

use crate::engine::collector::{Eliminations, StepCollector, cell_facts, part};
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{PartName, Technique};
use deduku_core::board::{Cell, CellSet, DigitSet, HouseId};

/// Maximum number of cells taken from a crossing.
const MOST_CROSSING: usize = 4;
/// Maximum number of cells taken from the rest of a house: all subsets for nine digits, only small ones for more.
const fn most_beside(digits: u8) -> usize {
    if digits <= 9 { 6 } else { 3 }
}

/// Cells of a house outside a crossing, with their candidates.
#[derive(Clone, Copy)]
struct SideCells<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    count: usize,
}

/// Where in its house the cells of a side are.
#[derive(Clone, Copy)]
enum SidePlaces {
    /// Outside the crossing.
    Beside,
    /// Outside the crossing or in it.
    Anywhere,
}

/// Tries every crossing of two houses.
pub(crate) fn sue_de_coq<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut collector = StepCollector::new(grid, technique, sink);
    let houses: Vec<HouseId> = grid.board().house_ids().collect();
    let fresh = grid.fresh_cells(technique);
    // `HoDoKu` also takes cells of the crossing for a side, although they belong to the other house as well. These come
    // last, because of two steps with the same conclusion the first is kept.
    let sides: &[_] =
        if collector.wants_every() { &[SidePlaces::Beside, SidePlaces::Anywhere] } else { &[SidePlaces::Beside] };
    for &sides in sides {
        for (at, &one) in houses.iter().enumerate() {
            for &other in &houses[at + 1..] {
                let crossing = *grid.house(one) & *grid.house(other) & *grid.empty();
                if crossing.len() > 1 && !(*grid.house(one) | *grid.house(other)).is_disjoint(&fresh) {
                    cross(grid, [one, other], &crossing, sides, &fresh, &mut collector)?;
                }
            }
        }
    }
    collector.finish()
}

/// Offers the steps of one crossing that contain a `fresh` cell.
fn cross<const W: usize>(
    grid: &Grid<'_, W>,
    houses: [HouseId; 2],
    crossing: &CellSet<W>,
    taken: SidePlaces,
    fresh: &CellSet<W>,
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    let most = most_beside(grid.board().digits());
    let empty = SideCells { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, count: 0 };
    let mut heads = Vec::new();
    subsets(&open(grid, crossing), MOST_CROSSING, &empty, &mut heads);
    // With fewer digits, the crossing and a single side are already a locked set.
    heads.retain(|head| head.count > 1 && head.digits.len() >= head.count + 2);
    if heads.is_empty() {
        return ControlFlow::Continue(());
    }
    let sides = houses.map(|house| {
        let both = match taken {
            SidePlaces::Beside => *grid.house(houses[0]) & *grid.house(houses[1]),
            SidePlaces::Anywhere => CellSet::EMPTY,
        };
        let mut beside = Vec::new();
        subsets(&open(grid, &((*grid.house(house) & *grid.empty()) - both)), most, &empty, &mut beside);
        beside
    });
    for head in &heads {
        // How many of the crossing's digits the cells of a side can take in addition to their own.
        let spare =
            |side: &SideCells<W>| (side.count + (side.digits & head.digits).len()).checked_sub(side.digits.len());
        let [first, second] = sides.each_ref().map(|side| {
            let useful = side.iter().filter_map(|side| Some((side, spare(side).filter(|&spare| spare > 0)?)));
            useful.collect::<Vec<_>>()
        });
        let is_fresh = |part: &SideCells<W>| !part.cells.is_disjoint(fresh);
        let head_is_fresh = is_fresh(head);
        for (one, spare) in &first {
            let is_new = head_is_fresh || is_fresh(one);
            let is_apart = |other: &SideCells<W>| other.cells.is_disjoint(&(head.cells | one.cells));
            if !one.cells.is_disjoint(&head.cells) {
                continue;
            }
            for (other, more) in second.iter().filter(|(other, _)| (is_new || is_fresh(other)) && is_apart(other)) {
                let twice = one.digits & other.digits & head.digits;
                if collector.is_out_of_budget() {
                    return ControlFlow::Continue(());
                }
                if head.count + spare + more == head.digits.len() + twice.len() {
                    offer(grid, houses, head, [one, other], collector)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells, which are empty, with their candidates.
fn open<const W: usize>(grid: &Grid<'_, W>, cells: &CellSet<W>) -> Vec<(Cell, DigitSet)> {
    cells.iter().map(|cell| (cell, grid.position.candidates(cell))).collect()
}

/// Adds every choice of at most `most` of the cells to `found`.
fn subsets<const W: usize>(
    rest: &[(Cell, DigitSet)],
    most: usize,
    chosen: &SideCells<W>,
    found: &mut Vec<SideCells<W>>,
) {
    for (at, &(cell, digits)) in rest.iter().enumerate() {
        let mut next = SideCells { digits: chosen.digits | digits, count: chosen.count + 1, ..*chosen };
        next.cells.insert(cell);
        found.push(next);
        if next.count < most {
            subsets(&rest[at + 1..], most, &next, found);
        }
    }
}

/// Offers what the cells exclude from the rest of the two houses. A digit is removed from cells that see all its places
/// in the pattern, or, if it occurs there twice, all its places on one side.
fn offer<const W: usize>(
    grid: &Grid<'_, W>,
    houses: [HouseId; 2],
    head: &SideCells<W>,
    sides: [&SideCells<W>; 2],
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    let cells = head.cells | sides[0].cells | sides[1].cells;
    let (mut removed, mut beside) = (Eliminations::default(), Eliminations::default());
    for digit in (head.digits | sides[0].digits | sides[1].digits).iter() {
        let places = *grid.places(digit) & (*grid.house(houses[0]) | *grid.house(houses[1]));
        let seen = |cells: CellSet<W>| grid.seen_by_all(&(cells & places)) & places;
        let of_sides = sides.map(|side| side.digits.contains(digit));
        if of_sides == [true; 2] {
            for side in sides {
                removed.add(&seen(side.cells), digit);
                beside.add(&seen(side.cells), digit);
            }
        } else {
            removed.add(&seen(cells), digit);
            let of_one = houses.into_iter().zip(of_sides).find(|(_, is_of)| *is_of);
            beside.add(&of_one.map_or(seen(cells), |(house, _)| seen(cells) & *grid.house(house)), digit);
        }
    }
    let reported = || {
        let mut parts = vec![part(PartName::Base, &head.cells, head.digits)];
        parts.extend(sides.map(|side| part(PartName::Set, &side.cells, side.digits)));
        Some((parts, cell_facts(grid, &cells)))
    };
    // `HoDoKu` removes a side's digits only from that side's house.
    if collector.wants_every() {
        collector.offer_cells(beside, &cells, reported)?;
    }
    collector.offer_cells(removed, &cells, reported)
}
