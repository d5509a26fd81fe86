//! Templates: the ways to put one digit into all houses that need it.

use super::Grid;
use crate::board::{CellSet, Digit};

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
