//! Templates: the ways to put one digit into all houses that need it.

use std::ops::ControlFlow;

use super::Grid;
use crate::board::{Cell, CellSet, Digit, DigitSet, HouseId};
use crate::logic::finders::Sink;
use crate::logic::{Conclusion, Evidence, Fact, Pattern, Step, Technique};

/// How many places are tried before it counts as unknown whether a digit can stand in a cell.
const MOST_TRIES: u32 = 10_000;

/// The places of the digit that are in no template. Where that takes too long to know, the place is not
/// among them.
pub(super) fn barred<const W: usize>(grid: &Grid<'_, W>, digit: Digit) -> CellSet<W> {
    let houses = grid.board().house_ids().filter(|house| grid.needs()[house.index()].contains(digit));
    let nets: Vec<CellSet<W>> = houses.map(|house| *grid.places(digit) & *grid.house(house)).collect();
    let mut barred = CellSet::EMPTY;
    let mut seen = CellSet::EMPTY;
    for cell in grid.places(digit) {
        if seen.contains(cell) {
            continue;
        }
        let mut tries = 0;
        let mut template = CellSet::EMPTY;
        template.insert(cell);
        let mut free = *grid.places(digit) - *grid.peers(cell);
        free.remove(cell);
        match complete(grid, &nets, template, free, &mut tries) {
            Some(template) if template.is_empty() => barred.insert(cell),
            Some(template) => seen |= template,
            None => {}
        }
    }
    barred
}

/// A template with these places and others of the free ones; an empty set if there is none, none if that
/// takes too long.
fn complete<const W: usize>(
    grid: &Grid<'_, W>,
    nets: &[CellSet<W>],
    template: CellSet<W>,
    free: CellSet<W>,
    tries: &mut u32,
) -> Option<CellSet<W>> {
    *tries += 1;
    if *tries > MOST_TRIES {
        return None;
    }
    let open = nets.iter().filter(|net| net.is_disjoint(&template)).map(|net| *net & free);
    let Some(fewest) = open.min_by_key(CellSet::len) else { return Some(template) };
    for cell in &fewest {
        let mut more = template;
        more.insert(cell);
        let mut rest = free - *grid.peers(cell);
        rest.remove(cell);
        let found = complete(grid, nets, more, rest, tries)?;
        if !found.is_empty() {
            return Some(found);
        }
    }
    Some(CellSet::EMPTY)
}

/// A digit at a time: its places in every template are set, or those in none are deleted.
pub(in crate::logic) fn templates<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    sink: &mut Sink,
) -> ControlFlow<()> {
    for digit in grid.board().all_digits().iter() {
        let nets = nets(grid, digit);
        let is_set = technique == Technique::TemplateSet;
        let found = if is_set { in_all(grid, digit, &nets) } else { *grid.barred(digit) };
        if found.is_empty() {
            continue;
        }
        let still = |nets: &[(HouseId, CellSet<W>)]| {
            let found_by =
                |cell| if is_set { must_be(grid, digit, nets, cell) } else { cannot_be(grid, digit, nets, cell) };
            found.iter().all(found_by)
        };
        // Houses that nothing rests on are left out.
        let mut left = nets;
        for at in (0..left.len()).rev() {
            let mut fewer = left.clone();
            fewer.remove(at);
            if still(&fewer) {
                left = fewer;
            }
        }
        let all = found.iter().map(|cell| (cell, digit)).collect();
        let conclusion = match is_set {
            true => Conclusion { place: all, eliminate: Vec::new() },
            false => Conclusion { place: Vec::new(), eliminate: all },
        };
        let places = |(house, cells): &(HouseId, CellSet<W>)| Fact::Places {
            house: *house,
            digit,
            cells: cells.iter().collect(),
        };
        let pattern = Pattern {
            digits: DigitSet::of(digit),
            parts: Vec::new(),
            chains: Vec::new(),
            facts: left.iter().map(places).collect(),
        };
        sink.take(Step { technique, conclusion, evidence: Evidence::Pattern(Box::new(pattern)) })?;
    }
    ControlFlow::Continue(())
}

/// The houses that need the digit, and their places for it.
fn nets<const W: usize>(grid: &Grid<'_, W>, digit: Digit) -> Vec<(HouseId, CellSet<W>)> {
    let houses = grid.board().house_ids().filter(|house| grid.needs()[house.index()].contains(digit));
    houses.map(|house| (house, *grid.places(digit) & *grid.house(house))).collect()
}

/// Whether no template of these houses has the digit in the cell.
fn cannot_be<const W: usize>(grid: &Grid<'_, W>, digit: Digit, nets: &[(HouseId, CellSet<W>)], cell: Cell) -> bool {
    let mut free = *grid.places(digit) - *grid.peers(cell);
    free.remove(cell);
    let nets: Vec<CellSet<W>> = nets.iter().map(|&(_, net)| net).collect();
    complete(grid, &nets, [cell].iter().collect(), free, &mut 0).is_some_and(|template| template.is_empty())
}

/// Whether every template of these houses has the digit in the cell: then some house is left without it else.
fn must_be<const W: usize>(grid: &Grid<'_, W>, digit: Digit, nets: &[(HouseId, CellSet<W>)], cell: Cell) -> bool {
    let mut free = *grid.places(digit);
    free.remove(cell);
    let nets: Vec<CellSet<W>> = nets.iter().map(|&(_, net)| net).collect();
    !nets.is_empty() && complete(grid, &nets, CellSet::EMPTY, free, &mut 0).is_some_and(|template| template.is_empty())
}

/// The places that every template has.
fn in_all<const W: usize>(grid: &Grid<'_, W>, digit: Digit, nets: &[(HouseId, CellSet<W>)]) -> CellSet<W> {
    grid.places(digit).iter().filter(|&cell| must_be(grid, digit, nets, cell)).collect()
}
