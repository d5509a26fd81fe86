//! Exocets: two cells whose digits must be in two others.
//!
//! Two cells of a line and a box, the base, have three or four candidates. Three other lines cross the base's line, one
//! through the same box, two elsewhere. Each digit that the base holds is needed by each of these lines, but not in
//! cells that the base sees. If its other places there, except for two cells, the targets, lie in two houses, they hold
//! it at most twice, so it is in a target. The base has two digits, and each is in a target: so the targets have the
//! digits of the base, and no others. If both targets are in boxes that the base's line runs through, it is a Junior
//! Exocet, otherwise a Senior Exocet. After David P. Bird's `JExocet` compendium on the Players' forum; here a digit is
//! also removed from the base if the targets cannot hold it, or if its other places lie in one house.

use std::ops::ControlFlow;

use crate::engine::grid::Grid;
use crate::engine::links::{cell_fact, is_block, is_straight, part, removal};
use crate::engine::step_sink::{Flow, StepSink};
use crate::{Fact, PartName, Pattern, Technique};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId};

/// Number of candidates of a base.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Two cells, and the houses they are in.
struct Base {
    cells: [Cell; 2],
    digits: DigitSet,
    line: HouseId,
    block: HouseId,
}

/// A digit, and its places in the three lines that the base does not exclude.
type Places<const W: usize> = (Digit, CellSet<W>);

/// Finds the exocets of one kind, each outcome once.
pub(crate) fn exocets<const W: usize>(grid: &Grid<'_, W>, technique: Technique, sink: &mut StepSink) -> Flow {
    let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
    // The proof holds anywhere, but on large boards the search would take too long.
    for base in if W > 2 { Vec::new() } else { bases(grid) } {
        for lines in crossings(grid, &base) {
            let all = lines.iter().fold(CellSet::EMPTY, |all: CellSet<W>, &line| all | *grid.house(line));
            let seen = *grid.peers(base.cells[0]) & *grid.peers(base.cells[1]);
            let places: Vec<Places<W>> = base
                .digits
                .iter()
                .map(|digit| (digit, places(grid, digit, &all) - seen_by(grid, &base, digit)))
                .collect();
            let can_take = |&cell: &Cell| !(grid.position.candidates(cell) & base.digits).is_empty();
            let targets: Vec<Cell> = (all & (*grid.empty() - seen)).iter().filter(can_take).collect();
            for (at, &one) in targets.iter().enumerate() {
                for &other in &targets[at + 1..] {
                    let is_apart =
                        !lines.iter().any(|&line| grid.house(line).contains(one) && grid.house(line).contains(other));
                    let is_junior = is_in_band(grid, &base, one) && is_in_band(grid, &base, other);
                    if !is_apart || is_junior != (technique == Technique::JuniorExocet) {
                        continue;
                    }
                    let removed = excluded(grid, &base, [one, other], &places);
                    if removed.is_empty() || reported.contains(&removed) {
                        continue;
                    }
                    reported.push(removed.clone());
                    let pattern = pattern(grid, &base, [one, other], &lines, &places);
                    sink.take(removal(technique, removed, pattern))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of cells that can be a base.
fn bases<const W: usize>(grid: &Grid<'_, W>) -> Vec<Base> {
    let board = grid.board();
    let mut bases = Vec::new();
    for line in board.house_ids().filter(|&id| is_straight(board.house(id).kind)) {
        for block in board.house_ids().filter(|&id| is_block(board.house(id).kind)) {
            let open: Vec<Cell> = (*grid.house(line) & *grid.house(block) & *grid.empty()).iter().collect();
            for (at, &one) in open.iter().enumerate() {
                for &other in &open[at + 1..] {
                    let digits = grid.position.candidates(one) | grid.position.candidates(other);
                    if DIGITS.contains(&digits.len()) {
                        bases.push(Base { cells: [one, other], digits, line, block });
                    }
                }
            }
        }
    }
    bases
}

/// Three lines that cross the base's line: one in the same box, two in different other boxes, none through the base.
fn crossings<const W: usize>(grid: &Grid<'_, W>, base: &Base) -> Vec<[HouseId; 3]> {
    let board = grid.board();
    let (line, block) = (grid.house(base.line), grid.house(base.block));
    let is_crossing = |id: &HouseId| {
        is_straight(board.house(*id).kind)
            && board.house(*id).kind != board.house(base.line).kind
            && board.is_complete(*id)
            && !base.cells.iter().any(|&cell| grid.house(*id).contains(cell))
    };
    let meeting = |id: HouseId| (*grid.house(id) & *line).first().map(|cell| (id, cell));
    let crossing: Vec<(HouseId, Cell)> = board.house_ids().filter(is_crossing).filter_map(meeting).collect();
    let (near, far): (Vec<_>, Vec<_>) = crossing.into_iter().partition(|&(_, cell)| block.contains(cell));
    let mut all = Vec::new();
    for &(first, _) in &near {
        for (at, &(second, one)) in far.iter().enumerate() {
            for &(third, other) in &far[at + 1..] {
                let blocks = board.houses_of(one).iter().filter(|&&id| is_block(board.house(id).kind));
                let is_apart = !blocks.clone().any(|&id| grid.house(id).contains(other));
                let sets = [first, second, third].map(|id| *grid.house(id));
                let is_disjoint = sets[0].is_disjoint(&sets[1]) && (sets[0] | sets[1]).is_disjoint(&sets[2]);
                if is_apart && is_disjoint {
                    all.push([first, second, third]);
                }
            }
        }
    }
    all
}

/// The cells among these that hold the digit or may hold it.
fn places<const W: usize>(grid: &Grid<'_, W>, digit: Digit, cells: &CellSet<W>) -> CellSet<W> {
    let has = |&cell: &Cell| match grid.position.value(cell) {
        Some(value) => value == digit,
        None => grid.places(digit).contains(cell),
    };
    cells.iter().filter(has).collect()
}

/// The cells that cannot have the digit if the base has it.
fn seen_by<const W: usize>(grid: &Grid<'_, W>, base: &Base, digit: Digit) -> CellSet<W> {
    let holders: CellSet<W> = base.cells.iter().copied().filter(|&cell| grid.places(digit).contains(cell)).collect();
    grid.seen_by_all(&holders)
}

/// Whether the cell lies in another box that the base's line runs through.
fn is_in_band<const W: usize>(grid: &Grid<'_, W>, base: &Base, cell: Cell) -> bool {
    let line = grid.house(base.line);
    let mut blocks = grid.board().houses_of(cell).iter().filter(|&&id| is_block(grid.board().house(id).kind));
    blocks.any(|&id| id != base.block && !grid.house(id).is_disjoint(line))
}

/// The number of houses needed to cover all these places, at most 3: that stands for more.
fn houses_for<const W: usize>(grid: &Grid<'_, W>, places: &CellSet<W>) -> usize {
    let Some(first) = places.first() else { return 0 };
    let mut fewest = 3;
    for &house in grid.board().houses_of(first) {
        let rest = *places - *grid.house(house);
        let more = match rest.first() {
            None => 1,
            Some(next) if grid.board().houses_of(next).iter().any(|&id| rest.is_subset(grid.house(id))) => 2,
            Some(_) => 3,
        };
        fewest = fewest.min(more);
    }
    fewest
}

/// The candidates removed from base and targets; none if these cells are no exocet.
fn excluded<const W: usize>(
    grid: &Grid<'_, W>,
    base: &Base,
    targets: [Cell; 2],
    places: &[Places<W>],
) -> Vec<(Cell, Digit)> {
    let own: CellSet<W> = targets.iter().collect();
    // A digit whose other places lie in one house would have to be in both targets.
    let mut able = DigitSet::EMPTY;
    for &(digit, cells) in places {
        match houses_for(grid, &(cells - own)) {
            0 | 1 => {}
            2 => able |= DigitSet::of(digit),
            _ => return Vec::new(),
        }
    }
    let cells = [base.cells[0], base.cells[1], targets[0], targets[1]];
    let candidates = cells.map(|cell| grid.position.candidates(cell));
    let agrees = |digits: &[Digit; 4]| {
        (0..4).all(|at| {
            candidates[at].contains(digits[at])
                && (0..at).all(|before| digits[before] != digits[at] || !grid.peers(cells[at]).contains(cells[before]))
        })
    };
    let mut kept = [DigitSet::EMPTY; 4];
    for one in able.iter() {
        for other in able.iter().filter(|&other| other != one) {
            for digits in [[one, other, one, other], [one, other, other, one]] {
                if agrees(&digits) {
                    kept.iter_mut().zip(digits).for_each(|(kept, digit)| *kept |= DigitSet::of(digit));
                }
            }
        }
    }
    if kept[0].is_empty() {
        return Vec::new();
    }
    let lost = |at: usize| (candidates[at] - kept[at]).iter().map(move |digit| (cells[at], digit));
    (0..4).flat_map(lost).collect()
}

fn pattern<const W: usize>(
    grid: &Grid<'_, W>,
    base: &Base,
    targets: [Cell; 2],
    lines: &[HouseId],
    all: &[Places<W>],
) -> Pattern {
    let mut facts: Vec<Fact> = base.cells.iter().map(|&cell| cell_fact(grid, cell)).collect();
    for &house in lines {
        for digit in base.digits.iter() {
            let cells = places(grid, digit, grid.house(house)).iter().collect();
            facts.push(Fact::Places { house, digit, cells });
        }
    }
    let mut parts = vec![part(PartName::Base, &base.cells, base.digits), part(PartName::Target, &targets, base.digits)];
    for &(digit, cells) in all {
        let others: Vec<Cell> = cells.iter().filter(|cell| !targets.contains(cell)).collect();
        parts.push(part(PartName::Link, &others, DigitSet::of(digit)));
    }
    Pattern::of(base.digits, parts, facts)
}
