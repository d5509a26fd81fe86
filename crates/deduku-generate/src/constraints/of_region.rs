//! Cells that count the cells of their region, on a grid whose regions have to be found.

use super::shapes::{Drawing, plain};
use deduku_core::board::Cell;
use deduku_core::chance::Chance;
use deduku_core::constraint::{Clue, Family, Space};

/// The four directions, in rows and columns.
const ARMS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

impl Drawing<'_> {
    /// For each cell the standard clue of the family, or a random other one, that holds for it, if there is one.
    pub(super) fn of_regions(&self, family: Family, chance: &mut Chance) -> Vec<Clue> {
        let said = |cell: u16| {
            let mut others = if family == Family::ChaosArrow { self.arms_of(cell) } else { self.sets_of(cell) };
            chance.shuffle(&mut others);
            let as_usual = plain(family, vec![vec![cell]]);
            std::iter::once(as_usual).chain(others).find(|clue| self.is_true(clue))
        };
        self.cells().filter_map(said).collect()
    }

    /// Clues that count along two or three of the four directions, with or without the cell itself.
    fn arms_of(&self, cell: u16) -> Vec<Clue> {
        let space = Space::new(self.filled.board, &[]);
        let arm = |(rows, columns): (i32, i32)| -> Vec<u16> {
            let next = |&at: &Cell| space.step(at, rows, columns);
            std::iter::successors(next(&Cell::new(cell)), next).map(|cell| cell.index() as u16).collect()
        };
        let arms: Vec<Vec<u16>> = ARMS.map(arm).into_iter().filter(|arm| !arm.is_empty()).collect();
        let some = (1..1u32 << arms.len()).filter(|some| (2..arms.len() as u32).contains(&some.count_ones()));
        let said = |some: u32| {
            let kept = (0..arms.len()).filter(move |at| some >> at & 1 == 1).map(|at| arms[at].clone());
            let groups: Vec<Vec<u16>> = std::iter::once(vec![cell]).chain(kept).collect();
            [0, 1].map(|without| Clue::new(Family::ChaosArrow, groups.clone(), vec![without]))
        };
        some.flat_map(said).collect()
    }

    /// Clues that count in the cell's row, in its column, or among the cell and its neighbours.
    fn sets_of(&self, cell: u16) -> Vec<Clue> {
        let space = Space::new(self.filled.board, &[]);
        let own = Cell::new(cell);
        let lines = space.lines().into_iter().filter(|line| line.contains(&own));
        let around = ARMS.iter().filter_map(|&(rows, columns)| space.step(own, rows, columns));
        let cross: Vec<Cell> = std::iter::once(own).chain(around).collect();
        let said = |set: Vec<Cell>| {
            let set = set.into_iter().map(|cell| cell.index() as u16).collect();
            plain(Family::ChaosCount, vec![vec![cell], set])
        };
        lines.chain([cross]).map(said).collect()
    }
}
