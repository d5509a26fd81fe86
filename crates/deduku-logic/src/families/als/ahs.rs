//! Almost hidden sets: digits that a house needs, with one place more than digits.
//!
//! All of these places but one hold the digits. Two such sets in different houses may share cells. A shared cell where
//! the sets have no common digit serves at most one of them, so the other set fills all its other places. Hence every
//! other shared cell holds a digit of one set or the other. With two cells that serve only one set, each set leaves out
//! one of them and fills the rest.

use std::ops::ControlFlow;

use crate::engine::collector::{Eliminations, StepCollector, part};
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, PartName, Technique};
use deduku_core::board::{CellSet, DigitSet, HouseId};

/// Maximum number of digits in a set.
const fn most_digits(digits: u8) -> usize {
    if digits <= 10 { 5 } else { 3 }
}

/// Digits of a house and their places, one more than the digits.
#[derive(Clone, Copy)]
struct Hidden<const W: usize> {
    digits: DigitSet,
    places: CellSet<W>,
}

/// Finds two almost hidden sets in houses that cross.
pub(crate) fn ahs_xz<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut collector = StepCollector::new(grid, technique, sink);
    let houses: Vec<HouseId> = grid.board().house_ids().collect();
    let sets: Vec<Vec<Hidden<W>>> = houses.iter().map(|&house| sets(grid, house)).collect();
    for (at, &one) in houses.iter().enumerate() {
        for (behind, &other) in houses.iter().enumerate().skip(at + 1) {
            let crossing = *grid.house(one) & *grid.house(other) & *grid.empty();
            if crossing.len() < 2 {
                continue;
            }
            for first in &sets[at] {
                for second in &sets[behind] {
                    if (first.places & second.places).len() > 1 && !collector.is_out_of_budget() {
                        join(grid, [(one, first), (other, second)], &mut collector)?;
                    }
                }
            }
        }
    }
    collector.finish()
}

/// The almost hidden sets of a house.
fn sets<const W: usize>(grid: &Grid<'_, W>, house: HouseId) -> Vec<Hidden<W>> {
    let mut found = Vec::new();
    let digits: Vec<Hidden<W>> = grid.needs()[house.index()]
        .iter()
        .map(|digit| Hidden { digits: DigitSet::of(digit), places: *grid.places(digit) & *grid.house(house) })
        .collect();
    let none = Hidden { digits: DigitSet::EMPTY, places: CellSet::EMPTY };
    grow(&digits, most_digits(grid.board().digits()), &none, &mut found);
    found
}

fn grow<const W: usize>(rest: &[Hidden<W>], most: usize, chosen: &Hidden<W>, found: &mut Vec<Hidden<W>>) {
    for (at, one) in rest.iter().enumerate() {
        let next = Hidden { digits: chosen.digits | one.digits, places: chosen.places | one.places };
        let (count, places) = (next.digits.len(), next.places.len());
        if places > most + 1 {
            continue;
        }
        if places == count + 1 {
            found.push(next);
        }
        if count < most {
            grow(&rest[at + 1..], most, &next, found);
        }
    }
}

/// Offers what these two sets exclude.
fn join<const W: usize>(
    grid: &Grid<'_, W>,
    sets: [(HouseId, &Hidden<W>); 2],
    collector: &mut StepCollector<'_, '_, W>,
) -> Flow {
    let [first, second] = sets.map(|(_, set)| *set);
    let (shared, common) = (first.places & second.places, first.digits & second.digits);
    let serves_one = |&cell: &_| (grid.position.candidates(cell) & common).is_empty();
    let links: CellSet<W> = shared.iter().filter(serves_one).collect();
    let mut removed = Eliminations::default();
    let mut keep = |cells: CellSet<W>, digits: DigitSet| {
        for (cell, digit) in grid.candidates_in(&cells, grid.board().all_digits() - digits) {
            removed.add_one(cell, digit);
        }
    };
    match links.len() {
        1 => keep(shared - links, first.digits | second.digits),
        2 => {
            keep(shared, first.digits | second.digits);
            keep(first.places - links, first.digits);
            keep(second.places - links, second.digits);
        }
        _ => return ControlFlow::Continue(()),
    }
    collector.offer(removed, first.digits.len() + second.digits.len(), || {
        let mut parts =
            vec![part(PartName::Set, &first.places, first.digits), part(PartName::Set, &second.places, second.digits)];
        parts.extend(links.iter().map(|link| {
            let digits = grid.position.candidates(link) & (first.digits | second.digits);
            part(PartName::Link, &CellSet::<W>::from_iter([link]), digits)
        }));
        let facts = sets.iter().flat_map(|&(house, set)| {
            set.digits.iter().map(move |digit| {
                let cells = (*grid.places(digit) & *grid.house(house)).iter().collect();
                Fact::Places { house, digit, cells }
            })
        });
        Some((parts, facts.collect()))
    })
}
