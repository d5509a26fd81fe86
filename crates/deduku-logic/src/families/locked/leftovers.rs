//! The law of leftovers: two sets of complete houses, counted against each other.
//!
//! Disjoint complete houses hold each digit once each. Two sets of such houses share most of their cells. The cells
//! that only the first set covers (its leftovers) hold a digit as often as those that only the second covers, plus once
//! for each house that the first has more. On jigsaws the sets are lines and regions (the law is due to Bob Harris); on
//! a windoku, lines minus windows leave whole extra houses that the windows imply.

use deduku_core::order::OrderBy;
use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::engine::board_index::{BoardIndex, MOST_HOUSES};
use crate::engine::grid::Grid;
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Bound, Conclusion, Evidence, Step, Technique};
use deduku_core::board::{Board, Cell, CellSet, Digit, HouseId, HouseKind};

/// Two sets of houses, and the cells that only one of them covers.
#[derive(Clone, Debug)]
pub(crate) struct Pair<const W: usize> {
    first: Side<W>,
    second: Side<W>,
}

#[derive(Clone, Debug)]
struct Side<const W: usize> {
    houses: Vec<HouseId>,
    leftovers: CellSet<W>,
}

impl<const W: usize> Pair<W> {
    /// Returns `None` if houses of one side have a cell in common, or if the first side has no leftovers.
    fn new(first: Vec<HouseId>, second: Vec<HouseId>, board_index: &BoardIndex<W>) -> Option<Self> {
        let are_disjoint = |houses: &[HouseId]| {
            let cells: usize = houses.iter().map(|house| board_index.houses[house.index()].len()).sum();
            board_index.union(houses).len() == cells
        };
        if !are_disjoint(&first) || !are_disjoint(&second) {
            return None;
        }
        let (one, other) = (board_index.union(&first), board_index.union(&second));
        let pair = Self {
            first: Side { houses: first, leftovers: one - other },
            second: Side { houses: second, leftovers: other - one },
        };
        (!pair.first.leftovers.is_empty()).then_some(pair)
    }

    /// How many more houses the first side has than the second.
    fn surplus(&self) -> i32 {
        let count = |side: &Side<W>| i32::from(side.houses.len() as u8);
        count(&self.first) - count(&self.second)
    }

    /// Whether both sides have the same number of houses, more than two.
    fn is_wide(&self) -> bool {
        self.surplus() == 0 && self.first.houses.len() > 2
    }
}

/// The pairs of a board with regions or windows, those with the fewest leftovers first.
pub(crate) fn pairs<const W: usize>(board: &Board, board_index: &BoardIndex<W>) -> Vec<Pair<W>> {
    let mut pairs = Vec::new();
    for grid in 0..board.grids().len() {
        let windows = board_index.houses_of_grid(board, grid, HouseKind::Window);
        let regions = board_index.houses_of_grid(board, grid, HouseKind::Region);
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| board_index.houses_of_grid(board, grid, kind));
        for lines in &lines {
            // A pair of one line and one region shows no more than locked candidates.
            for lines in (2..=MOST_HOUSES).flat_map(|count| lines.windows(count)) {
                against_regions(lines, &regions, board_index, usize::from(board.digits()), &mut pairs);
            }
        }
        implied(&lines, &windows, board_index, &mut pairs);
    }
    pairs.order_by(|pair| pair.first.leftovers.len());
    pairs
}

fn most_shared(&(_, shared): &(HouseId, usize)) -> Reverse<usize> {
    Reverse(shared)
}

/// Adds the pairs of lines with as many regions that leave no more cells than there are digits.
fn against_regions<const W: usize>(
    lines: &[HouseId],
    regions: &[HouseId],
    board_index: &BoardIndex<W>,
    digits: usize,
    pairs: &mut Vec<Pair<W>>,
) {
    let cells = board_index.union(lines);
    let shared = |region: &HouseId| (board_index.houses[region.index()] & cells).len();
    let mut regions: Vec<(HouseId, usize)> = regions.iter().map(|region| (*region, shared(region))).collect();
    regions.order_by(most_shared);
    let wanted = (lines.len() * digits).saturating_sub(digits);
    let mut found = Vec::new();
    choose(&regions, lines.len(), wanted, &mut Vec::new(), &mut found);
    pairs.extend(found.into_iter().filter_map(|mut regions| {
        regions.sort_unstable();
        Pair::new(lines.to_vec(), regions, board_index)
    }));
}

/// Finds every choice of `count` houses that share at least `wanted` cells in total.
fn choose(
    rest: &[(HouseId, usize)],
    count: usize,
    wanted: usize,
    chosen: &mut Vec<HouseId>,
    found: &mut Vec<Vec<HouseId>>,
) {
    if count == 0 {
        found.push(chosen.clone());
        return;
    }
    for (at, &(house, shared)) in rest.iter().enumerate() {
        // The houses are sorted by their share, largest first.
        if shared * count < wanted || rest.len() - at < count {
            break;
        }
        chosen.push(house);
        choose(&rest[at + 1..], count - 1, wanted.saturating_sub(shared), chosen, found);
        chosen.pop();
    }
}

/// Adds the pairs that imply extra houses: lines minus windows, one fewer, and lines minus two such extra houses.
fn implied<const W: usize>(
    lines: &[Vec<HouseId>; 2],
    windows: &[HouseId],
    board_index: &BoardIndex<W>,
    pairs: &mut Vec<Pair<W>>,
) {
    let crossing = |lines: &[HouseId], cells: &CellSet<W>| {
        let crosses = |line: &&HouseId| !board_index.houses[line.index()].is_disjoint(cells);
        lines.iter().filter(crosses).copied().collect::<Vec<_>>()
    };
    let mut once: [Vec<Pair<W>>; 2] = [Vec::new(), Vec::new()];
    for (lines, found) in lines.iter().zip(&mut once) {
        for choice in 1u32..1 << windows.len().min(8) {
            let chosen: Vec<HouseId> =
                (0..windows.len()).filter(|at| choice >> at & 1 == 1).map(|at| windows[at]).collect();
            let lines = crossing(lines, &board_index.union(&chosen));
            if lines.len() == chosen.len() + 1 {
                found.extend(Pair::new(lines, chosen, board_index).filter(|pair| pair.second.leftovers.is_empty()));
            }
        }
    }
    for (lines, implied) in lines.iter().rev().zip(&once) {
        for (at, one) in implied.iter().enumerate() {
            for other in &implied[at + 1..] {
                let covered = one.first.leftovers | other.first.leftovers;
                let lines = crossing(lines, &covered);
                if lines.len() != 3 || !one.first.leftovers.is_disjoint(&other.first.leftovers) {
                    continue;
                }
                let first = [&lines[..], &one.second.houses, &other.second.houses].concat();
                let second = [&one.first.houses[..], &other.first.houses].concat();
                pairs.extend(Pair::new(first, second, board_index).filter(|pair| pair.second.leftovers.is_empty()));
            }
        }
    }
    pairs.extend(once.into_iter().flatten());
}

/// Finds what the leftovers of two sets of houses imply about each other.
pub(crate) fn leftovers<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let is_wide = technique == Technique::WideLeftovers;
    for pair in grid.leftovers().iter().filter(|pair| pair.is_wide() == is_wide) {
        for digit in grid.board().all_digits().iter() {
            look(grid, pair, digit, technique, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// How often the leftovers of a side hold a digit, according to the side's own houses.
struct Count {
    least: i32,
    most: i32,
    /// The houses that certainly hold it there.
    sure: Vec<HouseId>,
}

impl<const W: usize> Side<W> {
    fn count(&self, grid: &Grid<'_, W>, digit: Digit) -> Count {
        let mut count = Count { least: 0, most: 0, sure: Vec::new() };
        for &house in &self.houses {
            let cells = *grid.house(house);
            let places = *grid.places(digit) & cells;
            let inside = places & self.leftovers;
            let is_placed = (cells & self.leftovers).iter().any(|cell| grid.position.value(cell) == Some(digit));
            let is_confined = !places.is_empty() && inside == places && grid.needed(house).contains(digit);
            count.most += i32::from(is_placed || !inside.is_empty());
            if is_placed || is_confined {
                count.least += 1;
                count.sure.push(house);
            }
        }
        count
    }

    /// The candidates removed if only the houses in `sure` hold the digit in the leftovers.
    fn beyond(&self, grid: &Grid<'_, W>, digit: Digit, sure: &[HouseId]) -> Vec<(Cell, Digit)> {
        let others = self.houses.iter().filter(|house| !sure.contains(house));
        let places = |house: &HouseId| *grid.places(digit) & *grid.house(*house) & self.leftovers;
        let removed = others.fold(CellSet::EMPTY, |removed, house| removed | places(house));
        removed.iter().map(|cell| (cell, digit)).collect()
    }

    /// What follows if the leftovers hold the digit as often as they can.
    fn filled(&self, grid: &Grid<'_, W>, digit: Digit) -> Conclusion {
        let mut conclusion = Conclusion::default();
        for &house in &self.houses {
            let places = *grid.places(digit) & *grid.house(house);
            let inside = places & self.leftovers;
            let mut only = inside.iter();
            match (only.next(), only.next()) {
                (None, _) => {}
                (Some(cell), None) => conclusion.place.push((cell, digit)),
                _ => conclusion.eliminate.extend((places - inside).iter().map(|cell| (cell, digit))),
            }
        }
        conclusion
    }
}

/// One digit in the leftovers of one pair.
struct DigitInPair<'l, 'g, const W: usize> {
    grid: &'l Grid<'g, W>,
    pair: &'l Pair<W>,
    digit: Digit,
    technique: Technique,
}

fn look<const W: usize>(
    grid: &Grid<'_, W>,
    pair: &Pair<W>,
    digit: Digit,
    technique: Technique,
    sink: &mut StepSink,
) -> Flow {
    if grid.places(digit).is_disjoint(&(pair.first.leftovers | pair.second.leftovers)) {
        return ControlFlow::Continue(());
    }
    let (first, second) = (pair.first.count(grid, digit), pair.second.count(grid, digit));
    let surplus = pair.surplus();
    let least = first.least.max(second.least + surplus);
    let most = first.most.min(second.most + surplus);
    if least > most {
        return ControlFlow::Continue(());
    }
    let look = DigitInPair { grid, pair, digit, technique };
    look.side(true, &first, &second, (least, most), sink)?;
    look.side(false, &second, &first, (least - surplus, most - surplus), sink)
}

impl<const W: usize> DigitInPair<'_, '_, W> {
    fn step(&self, conclusion: Conclusion, bound: Bound, of_first: bool, times: i32, via: Vec<HouseId>) -> Step {
        Step {
            technique: self.technique,
            conclusion,
            evidence: Evidence::Leftovers {
                digit: self.digit,
                first: self.pair.first.houses.clone(),
                second: self.pair.second.houses.clone(),
                inside: self.pair.first.leftovers.iter().collect(),
                outside: self.pair.second.leftovers.iter().collect(),
                bound,
                of_first,
                times: u8::try_from(times).unwrap_or_default(),
                via,
            },
        }
    }

    fn eliminated(&self, cells: CellSet<W>) -> Conclusion {
        Conclusion::removing(cells.iter().map(|cell| (cell, self.digit)).collect())
    }

    /// Offers what the bounds of both sides together imply for one of them.
    fn side(&self, of_first: bool, own: &Count, other: &Count, (least, most): (i32, i32), sink: &mut StepSink) -> Flow {
        let Self { grid, pair, digit, .. } = *self;
        let side = if of_first { &pair.first } else { &pair.second };
        let inside = *grid.places(digit) & side.leftovers;
        if most == own.least {
            let eliminate = side.beyond(grid, digit, &own.sure);
            if !eliminate.is_empty() {
                let conclusion = Conclusion::removing(eliminate);
                sink.take(self.step(conclusion, Bound::AtMost, of_first, most, own.sure.clone()))?;
            }
        }
        let mut reported = Conclusion::default();
        if least == own.most && least > 0 {
            let conclusion = side.filled(grid, digit);
            if conclusion != Conclusion::default() {
                reported = conclusion.clone();
                sink.take(self.step(conclusion, Bound::AtLeast, of_first, least, other.sure.clone()))?;
            }
        }
        if least > 0 && own.least == 0 && !inside.is_empty() {
            let seen = self.eliminated(*grid.places(digit) & grid.seen_by_all(&inside));
            if !seen.eliminate.is_empty() && seen != reported {
                sink.take(self.step(seen, Bound::AtLeast, of_first, least, other.sure.clone()))?;
            }
        }
        if most == 1 && inside.len() > 1 {
            for house in grid.board().house_ids().filter(|house| !side.houses.contains(house)) {
                // The leftovers hold the digit once, and all places of this house for it are among them.
                let places = *grid.places(digit) & *grid.house(house);
                if places.is_empty() || places == inside || !places.is_subset(&inside) {
                    continue;
                }
                if grid.needed(house).contains(digit) {
                    let conclusion = self.eliminated(inside - places);
                    sink.take(self.step(conclusion, Bound::AtMost, of_first, 1, vec![house]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<'a, const W: usize> Grid<'a, W> {
    /// Sets of houses that hold each digit equally often, or nearly so, and leave few cells over; computed once per
    /// board.
    fn leftovers(&self) -> &'a [Pair<W>] {
        self.board_index.derived().get(|| pairs(self.board(), self.board_index))
    }
}
