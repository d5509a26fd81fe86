//! Random walls of a Kakuro.
//!
//! Walls are added one after another, each with those that the symmetry requires, as long as the open fields stay
//! connected and no run is a single field. Runs that are too long get walls first.

use super::symmetry::Symmetry;
use deduku_core::board::Walls;
use deduku_core::chance::Chance;

/// How often drawing restarts if runs stay too long.
const BEGINNINGS: usize = 40;

/// The fields inside the top row and the left column of walls.
#[derive(Clone, Debug)]
struct Fields {
    rows: usize,
    columns: usize,
    open: Vec<bool>,
}

/// Walls for a Kakuro with this number of rows and columns, at least 3, including the top row and the left column of
/// walls. No run is longer than `longest` cells if possible, and none is longer than 9. Walls fill up to `dense` of 100
/// fields. The symmetry applies to the inner fields. None if drawing fails.
pub(super) fn draw(
    (rows, columns): (u16, u16),
    symmetry: Symmetry,
    longest: usize,
    dense: usize,
    chance: &mut Chance,
) -> Option<Walls> {
    let (rows, columns) = (usize::from(rows) - 1, usize::from(columns) - 1);
    let orbits = symmetry.orbits_of_fields(rows as u16, columns as u16)?;
    for _ in 0..BEGINNINGS {
        let mut fields = Fields { rows, columns, open: vec![true; rows * columns] };
        let mut order: Vec<&Box<[usize]>> = orbits.iter().collect();
        chance.shuffle(&mut order);
        // Any wall in a run that is too long helps, and one wall may make another possible.
        for limit in [9, longest] {
            for orbit in order.iter().chain(&order) {
                if fields.open[orbit[0]] && orbit.iter().any(|&field| fields.longest_run(field) > limit) {
                    fields.wall_up(orbit);
                }
            }
        }
        for orbit in &order {
            let walls = fields.open.iter().filter(|open| !**open).count();
            if walls * 100 < dense * fields.open.len() && fields.open[orbit[0]] {
                fields.wall_up(orbit);
            }
        }
        if (0..fields.open.len()).all(|field| fields.longest_run(field) <= 9) {
            return Walls::new(&fields.with_border()).ok();
        }
    }
    None
}

impl Fields {
    /// The number of fields up to the next wall on both sides of this one, itself included, across and down; 0 for a
    /// wall.
    fn runs(&self, field: usize) -> [usize; 2] {
        if !self.open[field] {
            return [0; 2];
        }
        let (row, column) = (field / self.columns, field % self.columns);
        let open = |row: usize, column: usize| self.open[row * self.columns + column];
        let left = (0..column).rev().take_while(|&other| open(row, other)).count();
        let right = (column + 1..self.columns).take_while(|&other| open(row, other)).count();
        let up = (0..row).rev().take_while(|&other| open(other, column)).count();
        let down = (row + 1..self.rows).take_while(|&other| open(other, column)).count();
        [left + 1 + right, up + 1 + down]
    }

    fn longest_run(&self, field: usize) -> usize {
        let [across, down] = self.runs(field);
        across.max(down)
    }

    fn beside(&self, field: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column, rows, columns) = (field / self.columns, field % self.columns, self.rows, self.columns);
        let up = (row > 0).then(|| field - columns);
        let down = (row + 1 < rows).then(|| field + columns);
        let left = (column > 0).then(|| field - 1);
        let right = (column + 1 < columns).then(|| field + 1);
        [up, down, left, right].into_iter().flatten()
    }

    /// Turns these fields into walls, if the others stay connected in runs of two or more.
    fn wall_up(&mut self, orbit: &[usize]) {
        self.set(orbit, false);
        let around: Vec<usize> = orbit.iter().flat_map(|&field| self.beside(field)).collect();
        let lonely = around.iter().any(|&field| self.open[field] && self.runs(field).contains(&1));
        if lonely || !self.hang_together() {
            self.set(orbit, true);
        }
    }

    fn set(&mut self, orbit: &[usize], open: bool) {
        for &field in orbit {
            self.open[field] = open;
        }
    }

    fn hang_together(&self) -> bool {
        let Some(first) = self.open.iter().position(|&open| open) else { return false };
        let mut seen = vec![false; self.open.len()];
        seen[first] = true;
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&field) = reached.get(next) {
            for other in self.beside(field) {
                if self.open[other] && !std::mem::replace(&mut seen[other], true) {
                    reached.push(other);
                }
            }
            next += 1;
        }
        reached.len() == self.open.iter().filter(|open| **open).count()
    }

    /// The fields with the top row and the left column of walls.
    fn with_border(&self) -> Vec<Vec<bool>> {
        let row = |row: &[bool]| std::iter::once(false).chain(row.iter().copied()).collect();
        std::iter::once(vec![false; self.columns + 1]).chain(self.open.chunks(self.columns).map(row)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::{Base, Board, HouseKind, Plan};

    #[test]
    fn runs_have_two_to_nine_cells_and_hang_together() {
        for (size, symmetry) in [
            ((4, 4), Symmetry::HalfTurn),
            ((10, 10), Symmetry::HalfTurn),
            ((12, 7), Symmetry::LeftRight),
            ((15, 15), Symmetry::QuarterTurn),
            ((20, 20), Symmetry::HalfTurn),
            ((21, 13), Symmetry::None),
        ] {
            for seed in 0..5 {
                let walls = draw(size, symmetry, 6, 30, &mut Chance::from_seed(seed)).expect("some walls");
                assert_eq!((walls.rows(), walls.columns()), size);
                let board = Board::of_plan(Plan::of(Base::Runs(walls.clone()))).expect("no run above nine");
                let runs = board.houses().iter().filter(|house| house.kind == HouseKind::Run);
                assert!(runs.into_iter().all(|run| (2..=9).contains(&run.cells.len())), "{walls}");
                assert!((0..size.0).all(|row| !walls.is_open(row, 0)));
                assert!((0..size.1).all(|column| !walls.is_open(0, column)));
                if symmetry == Symmetry::HalfTurn {
                    let turned = |row, column| walls.is_open(size.0 - row, size.1 - column);
                    assert!(
                        (1..size.0)
                            .all(|row| { (1..size.1).all(|column| walls.is_open(row, column) == turned(row, column)) })
                    );
                }
            }
        }
    }

    #[test]
    fn an_oblong_has_no_quarter_turn() {
        assert!(draw((5, 9), Symmetry::QuarterTurn, 6, 30, &mut Chance::from_seed(1)).is_none());
    }
}
