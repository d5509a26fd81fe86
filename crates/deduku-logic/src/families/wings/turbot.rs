//! Two strong links of one digit, joined by a weak one: skyscraper, two-string kite and turbot fish.
//!
//! One end of each link sees one of the other, so one of the far ends holds the digit, and cells that see both lose it.
//! Parallel lines whose near ends share a crossing line are a skyscraper, crossing lines whose near ends share a box
//! are a kite, all others a turbot fish.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{Pair, Spot, chain, chain_step, facts_of, is_block, is_straight, removal, ways};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{LinkReason, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseKind};

/// Two links that remove something together.
struct Found<'a, const W: usize> {
    one: &'a Pair,
    other: &'a Pair,
    /// The far end of the first, its near end, the near end of the second, its far end.
    cells: [Cell; 4],
    removed: CellSet<W>,
}

impl<const W: usize> Found<'_, W> {
    fn spots(&self, digit: Digit) -> [Spot; 4] {
        self.cells.map(|cell| (vec![cell], digit))
    }

    const fn strong(&self) -> [LinkReason; 2] {
        [LinkReason::House(self.one.house), LinkReason::House(self.other.house)]
    }
}

/// Finds the patterns of one name. Of those of a digit with the same eliminations, the first is reported.
pub(crate) fn two_links<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let every = sink.wants_every();
    for digit in grid.loose_digits(technique) {
        let mut reported: Vec<CellSet<W>> = Vec::new();
        each(grid, (technique, every), digit, &mut |found| {
            if reported.contains(&found.removed) {
                return ControlFlow::Continue(());
            }
            reported.push(found.removed);
            let eliminate = found.removed.iter().map(|cell| (cell, digit)).collect();
            match chain_step(grid, technique, eliminate, &found.spots(digit), &found.strong()) {
                Some(step) => sink.take(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

fn each<'a, const W: usize>(
    grid: &'a Grid<'_, W>,
    (technique, every): (Technique, bool),
    digit: Digit,
    take: &mut dyn FnMut(Found<'a, W>) -> Flow,
) -> Flow {
    let (pairs, places) = (grid.pairs(digit), grid.places(digit));
    for (at, one) in pairs.iter().enumerate() {
        for other in &pairs[at + 1..] {
            for [far, near] in ways(one.ends) {
                for [end, last] in ways(other.ends) {
                    if !grid.peers(near).contains(end) || far == end || far == last || near == last {
                        continue;
                    }
                    let mut removed = *places & *grid.peers(far) & *grid.peers(last);
                    if every && technique == Technique::TwoStringKite {
                        // By definition, a kite excludes only the cell where the lines of its far ends cross.
                        let line =
                            |cell: Cell, link: Pair| grid.lines_through(cell, grid.board().house(link.house).kind);
                        removed &= line(far, *other) & line(last, *one);
                    }
                    if !removed.is_empty()
                        && is_called(grid, (technique, every), [*one, *other], [far, near, end, last])
                    {
                        take(Found { one, other, cells: [far, near, end, last], removed })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two links have the name of the technique: the most specific name, or, if `every` step of the technique is
/// wanted, any name that fits.
fn is_called<const W: usize>(
    grid: &Grid<'_, W>,
    (technique, every): (Technique, bool),
    [one, other]: [Pair; 2],
    [far, near, end, last]: [Cell; 4],
) -> bool {
    let kind = |pair: Pair| grid.board().house(pair.house).kind;
    let (first, second) = (kind(one), kind(other));
    let share = |a: Cell, b: Cell, wanted: &dyn Fn(HouseKind) -> bool| {
        let houses = grid.board().houses_of(a).iter();
        houses.clone().any(|&house| grid.house(house).contains(b) && wanted(grid.board().house(house).kind))
    };
    let are_straight = is_straight(first) && is_straight(second);
    let crossing = |house: HouseKind| is_straight(house) && house != first;
    let name = if are_straight && first == second && share(near, end, &crossing) {
        // If the far ends share a line too, it is a fish.
        (!share(far, last, &crossing)).then_some(Technique::Skyscraper)
    } else if are_straight && first != second && share(near, end, &is_block) {
        // If a link does not leave the box, the box alone excludes as much, as locked candidates. If every step is
        // wanted, it counts with the link's first end near, as in `HoDoKu`.
        let fits = |cell: Cell, from: Cell| !share(cell, from, &is_block) || (every && from < cell);
        let is_kite = fits(far, near) && fits(last, end);
        is_kite.then_some(Technique::TwoStringKite)
    } else {
        Some(Technique::TurbotFish)
    };
    name == Some(technique) || (every && technique == Technique::TurbotFish)
}

/// Finds two kites whose near ends are the same two cells. They may be of two digits: the first digit names the step,
/// as in `HoDoKu`.
pub(crate) fn dual_kites<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    let every = sink.wants_every();
    let mut kites: Vec<(Digit, Found<'_, W>)> = Vec::new();
    for digit in grid.loose_digits(Technique::DualTwoStringKite) {
        let _ = each(grid, (Technique::TwoStringKite, every), digit, &mut |found| {
            kites.push((digit, found));
            ControlFlow::Continue(())
        });
    }
    let near = |kite: &Found<'_, W>| {
        let [_, near, end, _] = kite.cells;
        (near.min(end), near.max(end))
    };
    for (at, (digit, one)) in kites.iter().enumerate() {
        for (second, other) in &kites[at + 1..] {
            if near(one) != near(other) || (digit == second && one.removed == other.removed) {
                continue;
            }
            let both = [(*digit, one), (*second, other)];
            let chains = both.map(|(digit, kite)| chain(grid, &kite.spots(digit), &kite.strong()));
            let chains: Vec<_> = chains.into_iter().flatten().collect();
            let facts = facts_of(grid, &chains);
            let mut eliminate: Vec<(Cell, Digit)> = Vec::new();
            for (digit, kite) in both {
                eliminate.extend(kite.removed.iter().map(|cell| (cell, digit)));
            }
            eliminate.sort_unstable();
            eliminate.dedup();
            let pattern = Pattern { digits: DigitSet::of(*digit), parts: Vec::new(), chains, net: Vec::new(), facts };
            sink.take(removal(Technique::DualTwoStringKite, eliminate, pattern))?;
        }
    }
    ControlFlow::Continue(())
}
