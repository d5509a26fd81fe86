//! Multi-sector locked sets: the empty cells where some rows cross some columns.
//!
//! The digits are dealt out: some are counted in the rows, the others in the columns. If these give no more digits than
//! there are cells, all of them are in the cells ([`crate::engine::rank_zero`]). For each choice of the first
//! lines, the digits are dealt one by one. A second line is worth taking if it has more cells than digits, so the best
//! second lines need no search, and a deal that cannot reach a balance is abandoned. After David P. Bird's multi-sector
//! locked sets (Sudoku Players' forum).

use deduku_core::order::OrderBy;
use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::Technique;
use crate::engine::bit_matrix::bits_of;
use crate::engine::grid::Grid;
use crate::engine::rank_zero::Cover;
use crate::engine::step_sink::{Flow, StepSink};
use deduku_core::board::{Cell, CellSet, Digit, DigitSet, HouseId, HouseKind};
use deduku_core::work::Work;

/// Maximum number of houses of the first kind.
const MOST_FIRST: usize = 5;
/// Maximum number of deals, complete or partial, examined in one position.
const MOST_DEALS: u32 = 1_000_000;

/// Finds every locked set of several sectors, those with fewer first houses first. Of those with the same eliminations,
/// the one with the fewest cells is reported.
pub(crate) fn sectors<const W: usize>(grid: &Grid<'_, W>, work: &Work, sink: &mut StepSink) -> Flow {
    let board = grid.board();
    let mut deals = 0;
    let mut reported: Vec<Vec<(Cell, Digit)>> = Vec::new();
    for part in 0..board.grids().len() {
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| grid.board_index.houses_of_grid(board, part, kind));
        let [rows, columns] = &lines;
        for size in 2..=MOST_FIRST {
            let mut found: Vec<(Cover<W>, Vec<(Cell, Digit)>)> = Vec::new();
            for (first, second) in [(rows, columns), (columns, rows)] {
                let mut search = Search { grid, second, work, deals: &mut deals, found: &mut found };
                let _ = search.choose(first, size, &mut Vec::new());
            }
            if deals > MOST_DEALS {
                // The search is incomplete, and which sets it found depends on the order of the lines.
                return ControlFlow::Continue(());
            }
            found.order_by(|(cover, _)| cover.cells.len());
            for (cover, removed) in found {
                if !reported.contains(&removed) {
                    reported.push(removed.clone());
                    sink.take(cover.step(grid, Technique::MultiSector, removed))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search over houses of two kinds.
struct Search<'s, 'g, const W: usize> {
    grid: &'s Grid<'g, W>,
    second: &'s [HouseId],
    work: &'s Work,
    deals: &'s mut u32,
    found: &'s mut Vec<(Cover<W>, Vec<(Cell, Digit)>)>,
}

/// What the chosen first houses share with one second house: the number of cells, and their digits.
struct Crossing {
    house: HouseId,
    cells: usize,
    digits: DigitSet,
}

/// What a digit costs in the first houses, and which crossings have it.
struct Places {
    digit: Digit,
    cost: u32,
    /// The crossings that have it, a bit each.
    crossings: u32,
}

impl Places {
    const fn highest_cost(&self) -> Reverse<u32> {
        Reverse(self.cost)
    }

    fn crossings(&self) -> impl Iterator<Item = usize> {
        bits_of([u64::from(self.crossings)].into_iter())
    }
}

/// A partial deal.
struct Table {
    /// For each crossing, its number of cells minus the digits dealt to the second houses there.
    gains: Vec<i32>,
    /// The gains of the crossings worth taking, minus the cost of the digits dealt to the first houses.
    spare: i32,
    to_second: DigitSet,
}

impl Table {
    fn give(&mut self, digit: &Places) {
        self.to_second.insert(digit.digit);
        for at in digit.crossings() {
            self.spare -= i32::from(self.gains[at] > 0);
            self.gains[at] -= 1;
        }
    }

    fn take_back(&mut self, digit: &Places) {
        self.to_second.remove(digit.digit);
        for at in digit.crossings() {
            self.gains[at] += 1;
            self.spare += i32::from(self.gains[at] > 0);
        }
    }

    /// The minimum loss by the digits not dealt yet. A crossing whose gain is at least the number of these digits
    /// remains worth taking, so each of its digits costs something there or in the first houses.
    fn least_loss(&self, rest: &[Places]) -> i32 {
        let many = i32::from(rest.len() as u8);
        let is_sure = |(at, &gain): (usize, &i32)| u32::from(gain >= many) << at;
        let sure = self.gains.iter().enumerate().map(is_sure).fold(0, |all, one| all | one);
        let loss = |digit: &Places| (digit.crossings & sure).count_ones().min(digit.cost);
        rest.iter().map(loss).sum::<u32>().cast_signed()
    }
}

impl<const W: usize> Search<'_, '_, W> {
    /// Tries every choice of `count` houses.
    fn choose(&mut self, rest: &[HouseId], count: usize, chosen: &mut Vec<HouseId>) -> Flow {
        if count == 0 {
            return self.deal_out(chosen);
        }
        for (at, &house) in rest.iter().enumerate() {
            chosen.push(house);
            let outcome = self.choose(&rest[at + 1..], count - 1, chosen);
            chosen.pop();
            outcome?;
        }
        ControlFlow::Continue(())
    }

    fn deal_out(&mut self, first: &[HouseId]) -> Flow {
        if self.work.check().is_err() || *self.deals > MOST_DEALS {
            return ControlFlow::Break(());
        }
        let grid = self.grid;
        let all = first.iter().fold(CellSet::EMPTY, |cells, &house| cells | *grid.house(house)) & *grid.empty();
        let crossing = |&house: &HouseId| {
            let cells = all & *grid.house(house);
            let digits = digits_of(grid, &cells);
            (!cells.is_empty()).then_some(Crossing { house, cells: cells.len(), digits })
        };
        let crossings: Vec<Crossing> = self.second.iter().filter_map(crossing).collect();
        let count = |&house: &HouseId| digits_of(grid, &(*grid.house(house) & *grid.empty()));
        let rows: Vec<DigitSet> = first.iter().map(count).collect();
        let places = |digit: Digit| {
            let cost = rows.iter().filter(|digits| digits.contains(digit)).count() as u32;
            let has = |(at, of): (usize, &Crossing)| u32::from(of.digits.contains(digit)) << at;
            Places { digit, cost, crossings: crossings.iter().enumerate().map(has).fold(0, |all, one| all | one) }
        };
        let mut rest: Vec<Places> = grid.board().all_digits().iter().map(places).filter(|of| of.cost > 0).collect();
        // The digits with the highest cost are dealt first.
        rest.order_by(Places::highest_cost);
        let gains: Vec<i32> = crossings.iter().map(|crossing| i32::from(crossing.cells as u8)).collect();
        let mut table = Table { spare: gains.iter().sum(), gains, to_second: DigitSet::EMPTY };
        self.deal(first, &crossings, &rest, &mut table)
    }

    /// Deals the next digits to the first houses or to the second.
    fn deal(&mut self, first: &[HouseId], crossings: &[Crossing], rest: &[Places], table: &mut Table) -> Flow {
        *self.deals += 1;
        if *self.deals > MOST_DEALS {
            return ControlFlow::Break(());
        }
        if table.spare < table.least_loss(rest) {
            return ControlFlow::Continue(());
        }
        let Some((next, rest)) = rest.split_first() else {
            if table.spare == 0 {
                self.close(first, crossings, table.to_second);
            }
            return ControlFlow::Continue(());
        };
        let cost = next.cost.cast_signed();
        table.spare -= cost;
        let outcome = self.deal(first, crossings, rest, table);
        table.spare += cost;
        outcome?;
        table.give(next);
        let outcome = self.deal(first, crossings, rest, table);
        table.take_back(next);
        outcome
    }

    /// Takes the second houses that have more cells than digits.
    fn close(&mut self, first: &[HouseId], crossings: &[Crossing], to_second: DigitSet) {
        let grid = self.grid;
        let is_worth = |crossing: &&Crossing| crossing.cells > (crossing.digits & to_second).len();
        let second: Vec<HouseId> = crossings.iter().filter(is_worth).map(|crossing| crossing.house).collect();
        let union = |houses: &[HouseId]| houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | *grid.house(house));
        let cells = union(first) & union(&second) & *grid.empty();
        let link = |house: &HouseId, digits: DigitSet| {
            let own = digits_of(grid, &(cells & *grid.house(*house))) & digits;
            (!own.is_empty()).then_some((*house, own))
        };
        let to_first = grid.board().all_digits() - to_second;
        let mut links: Vec<_> = first.iter().filter_map(|house| link(house, to_first)).collect();
        let in_first = links.len();
        links.extend(second.iter().filter_map(|house| link(house, to_second)));
        // With only one house or one digit of a kind, it is a simpler pattern.
        let digits =
            |links: &[(HouseId, DigitSet)]| links.iter().fold(DigitSet::EMPTY, |all, (_, own)| all | *own).len();
        let (of_first, of_second) = links.split_at(in_first);
        if [of_first, of_second].iter().any(|links| links.len() < 2 || digits(links) < 2) {
            return;
        }
        let cover = Cover { cells, links, first: in_first };
        let removed = cover.eliminated(grid);
        if !removed.is_empty() {
            self.found.push((cover, removed));
        }
    }
}

fn digits_of<const W: usize>(grid: &Grid<'_, W>, cells: &CellSet<W>) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.position.candidates(cell))
}
