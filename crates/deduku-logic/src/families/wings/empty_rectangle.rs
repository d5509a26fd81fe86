//! Empty rectangles: a box whose places for a digit lie in two crossing lines, and a strong link outside it.
//!
//! The box holds the digit in the part along the first line or in the part along the second. A strong link in a line
//! parallel to the second begins in the first line: if the first part holds the digit, so does the far end of the link.
//! So the digit is removed where the second line meets the other line of the far end.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{Pair, Spot, chain, facts_of, is_block, is_straight, removal, ways};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{LinkReason, Pattern, Step, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// A box with its two lines, and the link outside it.
struct Found<const W: usize> {
    block: HouseId,
    link: HouseId,
    /// The box's places in the line that the link does not touch, and in the line that it touches.
    across: CellSet<W>,
    along: CellSet<W>,
    near: Cell,
    far: Cell,
    removed: CellSet<W>,
}

impl<const W: usize> Found<W> {
    fn spots(&self, digit: Digit) -> [Spot; 4] {
        let group = |cells: &CellSet<W>| (cells.iter().collect(), digit);
        [group(&self.across), group(&self.along), (vec![self.near], digit), (vec![self.far], digit)]
    }
}

/// Finds empty rectangles. Of those of a digit with the same eliminations, the first is reported.
pub(crate) fn empty_rectangles<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    for digit in grid.loose_digits(Technique::EmptyRectangle) {
        let mut reported: Vec<CellSet<W>> = Vec::new();
        each(grid, digit, &mut |found| {
            if reported.contains(&found.removed) {
                return ControlFlow::Continue(());
            }
            reported.push(found.removed);
            match step(grid, Technique::EmptyRectangle, digit, &[&found]) {
                Some(step) => sink.take(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds two empty rectangles of one box that remove different candidates; each pair once.
pub(crate) fn dual_empty_rectangles<const W: usize>(grid: &Grid<'_, W>, sink: &mut StepSink) -> Flow {
    for digit in grid.loose_digits(Technique::DualEmptyRectangle) {
        let mut all: Vec<Found<W>> = Vec::new();
        let _ = each(grid, digit, &mut |found| {
            all.push(found);
            ControlFlow::Continue(())
        });
        let mut reported: Vec<CellSet<W>> = Vec::new();
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                let removed = one.removed | other.removed;
                if one.block != other.block || one.removed == other.removed || reported.contains(&removed) {
                    continue;
                }
                reported.push(removed);
                if let Some(step) = step(grid, Technique::DualEmptyRectangle, digit, &[one, other]) {
                    sink.take(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step<const W: usize>(grid: &Grid<'_, W>, technique: Technique, digit: Digit, all: &[&Found<W>]) -> Option<Step> {
    let mut chains = Vec::new();
    let mut removed = CellSet::EMPTY;
    for found in all {
        chains.push(chain(
            grid,
            &found.spots(digit),
            &[LinkReason::House(found.block), LinkReason::House(found.link)],
        )?);
        removed |= found.removed;
    }
    let facts = facts_of(grid, &chains);
    let eliminate = removed.iter().map(|cell| (cell, digit)).collect();
    Some(removal(
        technique,
        eliminate,
        Pattern { digits: DigitSet::of(digit), parts: Vec::new(), chains, net: Vec::new(), facts },
    ))
}

fn each<const W: usize>(grid: &Grid<'_, W>, digit: Digit, take: &mut dyn FnMut(Found<W>) -> Flow) -> Flow {
    let board = grid.board();
    let kind = |house: HouseId| board.house(house).kind;
    let pairs: Vec<&Pair> = grid.pairs(digit).iter().filter(|pair| is_straight(kind(pair.house))).collect();
    if pairs.is_empty() {
        return ControlFlow::Continue(());
    }
    for block in board.house_ids().filter(|&house| is_block(kind(house))) {
        let places = *grid.places(digit) & *grid.house(block);
        if places.len() < 2 || !grid.needs()[block.index()].contains(digit) {
            continue;
        }
        let mut lines: Vec<HouseId> = Vec::new();
        for house in places.iter().flat_map(|cell| board.houses_of(cell)) {
            if is_straight(kind(*house)) && !lines.contains(house) {
                lines.push(*house);
            }
        }
        for &line in &lines {
            let along = places & *grid.house(line);
            if along == places {
                continue;
            }
            for &cross in &lines {
                let across = places & *grid.house(cross);
                if kind(line) == kind(cross) || across == places || (along | across) != places {
                    continue;
                }
                for pair in pairs.iter().filter(|pair| kind(pair.house) == kind(cross)) {
                    for [near, far] in ways(pair.ends) {
                        if !grid.house(line).contains(near) || grid.house(block).contains(near) {
                            continue;
                        }
                        let seen = *grid.house(cross) & grid.lines_through(far, kind(line));
                        let removed = (*grid.places(digit) & seen & grid.seen_by_all(&across)) - along;
                        if !removed.is_empty() && !grid.house(block).contains(far) {
                            take(Found { block, link: pair.house, across, along, near, far, removed })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
