//! Fireworks: digits that two crossing houses hold within a third, except for one cell each.
//!
//! Two houses cross in one cell, the corner, and both share cells with a third house. Outside the third house, a digit
//! has at most one place in each of the two, its wings. If it is in neither wing, both houses hold it in the third,
//! which holds it once: in the cell that they share. So it is in the corner or a wing. Three such digits with the same
//! corner and wings fill the three cells; two of one corner and two of another, with the same wings, fill the four.
//! After shye's thread on the Sudoku Players' forum (2021) and Andrew Stuart's page.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{part, places_fact, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, PartName, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// Two houses with one common cell, and a third house that also contains it.
struct Corner {
    cell: Cell,
    lines: [HouseId; 2],
    block: HouseId,
}

/// A digit that is in the corner or a wing.
#[derive(Clone, Copy)]
struct FireworkDigit {
    digit: Digit,
    /// For each of the two houses, whether it has the digit only in the corner and its own wing; if neither has, both
    /// are needed.
    alone: [bool; 2],
}

impl FireworkDigit {
    const fn is_firework(self) -> bool {
        !self.alone[0] && !self.alone[1]
    }
}

/// Digits with the same corner and wings.
struct Show {
    corner: Cell,
    lines: [HouseId; 2],
    wings: [Cell; 2],
    bursts: Vec<FireworkDigit>,
}

impl Show {
    fn digits(&self) -> DigitSet {
        self.bursts.iter().map(|burst| burst.digit).collect()
    }

    /// The cells of which exactly one holds the digit, if each of the cells holds a digit of the show.
    fn cells<const W: usize>(&self, burst: FireworkDigit) -> CellSet<W> {
        // If the other house has the digit only in its own two cells, this wing would be a second place.
        let wing = |line: usize| burst.is_firework() || !burst.alone[1 - line];
        let wings = (0..2).filter(|&line| wing(line)).map(|line| self.wings[line]);
        std::iter::once(self.corner).chain(wings).collect()
    }

    fn facts<const W: usize>(&self, grid: &Grid<'_, W>, digits: DigitSet) -> Vec<Fact> {
        let bursts = self.bursts.iter().filter(|burst| digits.contains(burst.digit));
        let houses = |burst: &FireworkDigit| {
            let is_needed = |&line: &usize| burst.is_firework() || burst.alone[line];
            let digit = burst.digit;
            (0..2).filter(is_needed).map(|line| (self.lines[line], digit)).collect::<Vec<_>>()
        };
        bursts.flat_map(houses).map(|(house, digit)| places_fact(grid, house, digit)).collect()
    }
}

fn corners<const W: usize>(grid: &Grid<'_, W>) -> Vec<Corner> {
    let mut corners = Vec::new();
    for cell in grid.empty() {
        let houses = grid.board().houses_of(cell);
        for (at, &one) in houses.iter().enumerate() {
            for &other in &houses[at + 1..] {
                if (*grid.house(one) & *grid.house(other)).len() == 1 {
                    let blocks = houses.iter().filter(|&&house| house != one && house != other);
                    corners.extend(blocks.map(|&block| Corner { cell, lines: [one, other], block }));
                }
            }
        }
    }
    corners
}

/// The digits that a corner and two wings confine, for all wings: at least two digits, at least one of them a firework.
fn shows<const W: usize>(grid: &Grid<'_, W>) -> Vec<Show> {
    let mut shows = Vec::new();
    for corner in corners(grid) {
        let block = *grid.house(corner.block);
        let within = |digit: Digit, line: usize| *grid.places(digit) & *grid.house(corner.lines[line]);
        let needs = corner.lines.map(|line| grid.needs()[line.index()]);
        let outside = |digit: Digit, line: usize| within(digit, line) - block;
        let is_firework = |&digit: &Digit| (0..2).all(|line| outside(digit, line).len() <= 1);
        let fireworks: DigitSet = (needs[0] & needs[1]).iter().filter(is_firework).collect();
        if fireworks.is_empty() {
            continue;
        }
        let wings =
            [0, 1].map(|line| fireworks.iter().fold(CellSet::<W>::EMPTY, |wings, digit| wings | outside(digit, line)));
        for first in &wings[0] {
            for second in &wings[1] {
                let pair = [first, second];
                let burst = |digit: Digit| {
                    let is_alone = |line: usize| {
                        let mut places = within(digit, line);
                        places.remove(corner.cell);
                        places.remove(pair[line]);
                        needs[line].contains(digit) && places.is_empty()
                    };
                    let alone = [is_alone(0), is_alone(1)];
                    let is_in = |line: usize| outside(digit, line).first().is_none_or(|cell| cell == pair[line]);
                    let is_confined = alone[0] || alone[1] || (fireworks.contains(digit) && is_in(0) && is_in(1));
                    is_confined.then_some(FireworkDigit { digit, alone })
                };
                let bursts: Vec<FireworkDigit> = grid.board().all_digits().iter().filter_map(burst).collect();
                if bursts.len() > 1 && bursts.iter().any(|burst| burst.is_firework()) {
                    shows.push(Show { corner: corner.cell, lines: corner.lines, wings: pair, bursts });
                }
            }
        }
    }
    shows
}

/// Finds three digits of one corner, or two digits of each of two corners.
pub(crate) fn fireworks<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let shows = shows(grid);
    let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
    if technique == Technique::TripleFirework {
        for show in shows.iter().filter(|show| show.bursts.len() == 3) {
            fill(grid, technique, &[(show, show.digits())], &mut reported, sink)?;
        }
        return ControlFlow::Continue(());
    }
    for (at, one) in shows.iter().enumerate() {
        for other in &shows[at + 1..] {
            let same_wings = one.wings == other.wings || one.wings == [other.wings[1], other.wings[0]];
            let (first, second) = (one.digits(), other.digits());
            let are_pairs = first.len() == 2 && second.len() == 2 && (first & second).is_empty();
            if same_wings && are_pairs && one.corner != other.corner {
                fill(grid, technique, &[(one, first), (other, second)], &mut reported, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// There are as many digits as cells: each digit is in its own corner or a wing, and nothing else is in the cells.
fn fill<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    shows: &[(&Show, DigitSet)],
    reported: &mut Vec<Vec<(Cell, Digit)>>,
    sink: &mut StepSink,
) -> Flow {
    let digits = shows.iter().fold(DigitSet::EMPTY, |digits, show| digits | show.1);
    let wings: CellSet<W> = shows[0].0.wings.iter().collect();
    let mut eliminate = Vec::new();
    for &(show, own) in shows {
        eliminate.extend((grid.position.candidates(show.corner) - own).iter().map(|digit| (show.corner, digit)));
        for &burst in show.bursts.iter().filter(|burst| own.contains(burst.digit)) {
            let mine: CellSet<W> = show.cells(burst);
            let all = *grid.places(burst.digit);
            let places = all & mine;
            if places.is_empty() {
                return ControlFlow::Continue(());
            }
            // Each of the digits is in these cells exactly once.
            let lost = (grid.seen_by_all(&places) | wings) & all & !mine;
            eliminate.extend(lost.iter().map(|cell| (cell, burst.digit)));
        }
    }
    for cell in &wings {
        eliminate.extend((grid.position.candidates(cell) - digits).iter().map(|digit| (cell, digit)));
    }
    eliminate.sort_unstable();
    eliminate.dedup();
    if eliminate.is_empty() || reported.contains(&eliminate) {
        return ControlFlow::Continue(());
    }
    reported.push(eliminate.clone());
    let mut parts: Vec<_> = shows.iter().map(|(show, own)| part(PartName::Pivot, &[show.corner], *own)).collect();
    parts.push(part(PartName::Wing, &shows[0].0.wings, digits));
    let facts = shows.iter().flat_map(|(show, own)| show.facts(grid, *own)).collect();
    let removed = eliminate.iter().map(|&(_, digit)| digit).collect();
    sink.take(removal(technique, eliminate, Pattern::of(removed, parts, facts)))
}
