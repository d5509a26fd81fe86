//! A clue that is being placed on a puzzle being set up: its family is chosen, its cells are marked one after another.

use crate::board::{Board, Cell, Place};
use crate::constraint::{Clue, Family, Geometry};

/// The families that can be placed, in the order of the table: those of cells, numbers and a text. Cells beside the grid
/// are the board's, regions that have to be found need them, and clues of clues have no cells of their own.
pub(in crate::tui) fn placeable() -> Vec<Family> {
    let is_known = |family: &Family| {
        let is_of_chaos = matches!(family, Family::Chaos | Family::ChaosArrow | Family::ChaosCount);
        family.row().geometry != Geometry::Parts && !is_of_chaos && *family != Family::Given
    };
    Family::all().iter().copied().filter(is_known).collect()
}

/// Whether a clue of the family may say a text.
pub(in crate::tui) fn takes_text(family: Family) -> bool {
    family.row().arguments.contains("text:")
}

/// Whether a clue of the family may say numbers.
pub(in crate::tui) fn takes_numbers(family: Family) -> bool {
    family.row().arguments.contains("number")
}

/// What has been marked so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Placing {
    pub(in crate::tui) family: Family,
    /// The groups that are complete.
    groups: Vec<Vec<Cell>>,
    /// The cells of the group that is being marked.
    cells: Vec<Cell>,
    /// Its numbers, once they are known.
    numbers: Vec<i32>,
}

impl Placing {
    /// Nothing yet of this family.
    pub(in crate::tui) const fn new(family: Family) -> Self {
        Self { family, groups: Vec::new(), cells: Vec::new(), numbers: Vec::new() }
    }

    /// The cells of the group that is being marked.
    pub(in crate::tui) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Marks a cell as the next one, or takes the mark from the last one.
    pub(in crate::tui) fn mark(&mut self, cell: Cell) {
        if self.cells.last() == Some(&cell) {
            self.cells.pop();
        } else {
            self.pass(cell);
        }
    }

    /// Marks a cell that the mouse passes, unless it is marked.
    pub(in crate::tui) fn pass(&mut self, cell: Cell) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
    }

    /// The group is complete; returns whether the clue has all the groups that it needs.
    pub(in crate::tui) fn close_group(&mut self) -> bool {
        if !self.cells.is_empty() {
            self.groups.push(std::mem::take(&mut self.cells));
        }
        self.groups.len() >= self.needed()
    }

    /// Whether it may have more groups than it needs: another shaft, another line, another area.
    pub(in crate::tui) const fn takes_more(&self) -> bool {
        let is_counted = matches!(self.family, Family::CountDistinct | Family::ValueIndexing);
        !is_counted && !matches!(self.family.row().geometry, Geometry::Everywhere | Geometry::Outside)
    }

    /// Keeps the numbers of the clue until its text is known.
    pub(in crate::tui) fn say_numbers(&mut self, numbers: Vec<i32>) {
        self.numbers = numbers;
    }

    /// How many groups a clue of the family needs at least: a circle and a shaft, an area and its clone.
    const fn needed(&self) -> usize {
        match self.family.row().geometry {
            Geometry::Everywhere => 0,
            Geometry::Roles if matches!(self.family, Family::ValueIndexing) => 3,
            Geometry::Arrow | Geometry::Roles => 2,
            Geometry::Set | Geometry::Line | Geometry::Outside | Geometry::Parts => 1,
        }
    }

    /// What is to be marked next.
    pub(in crate::tui) fn wanted(&self) -> &'static str {
        match (self.family, self.groups.len()) {
            (Family::CountDistinct, 0) => return "the cell that says it",
            (Family::CountDistinct, _) => return "the cells that are counted",
            (Family::ValueIndexing, 0) => return "the cell of the digit X",
            (Family::ValueIndexing, 1) => return "the number of steps",
            (Family::ValueIndexing, _) => return "the cells along the line",
            _ => {}
        }
        match (self.family.row().geometry, self.groups.len()) {
            (Geometry::Arrow, 0) => "its circle",
            (Geometry::Arrow, _) => "its shaft from the circle on",
            (Geometry::Roles, 0) => "one area",
            (Geometry::Roles, _) => "the next area, in the same order",
            (Geometry::Outside, _) => "the first cell, and the next one for its way",
            (Geometry::Line, _) => "its cells from end to end",
            _ => "its cells",
        }
    }

    /// The clue with its numbers and this text, which may be empty.
    pub(in crate::tui) fn clue(&self, board: &Board, text: &str) -> Clue {
        let index = |cell: &Cell| u16::try_from(cell.index()).unwrap_or(u16::MAX);
        let groups = self.groups.iter().map(|group| match self.family.row().geometry {
            Geometry::Outside => whole_line(board, group, self.family == Family::LittleKiller),
            _ => group.clone(),
        });
        let groups = groups.map(|group| group.iter().map(index).collect()).collect();
        let clue = Clue::new(self.family, groups, self.numbers.clone());
        if text.is_empty() { clue } else { clue.with_text(text) }
    }
}

/// The line from its first cell to the far border: in the direction of the second one, else away from the nearest side.
fn whole_line(board: &Board, marked: &[Cell], diagonal: bool) -> Vec<Cell> {
    let Some(&first) = marked.first() else { return Vec::new() };
    let (start, extent) = (board.place(first), board.extent());
    let step = match marked.get(1).map(|&second| board.place(second)) {
        Some(second) => (
            (i32::from(second.row) - i32::from(start.row)).signum(),
            (i32::from(second.column) - i32::from(start.column)).signum(),
        ),
        None if diagonal => (if start.row == 0 { 1 } else { -1 }, if start.column == 0 { 1 } else { -1 }),
        None if start.column == 0 => (0, 1),
        None if start.row == 0 => (1, 0),
        None if start.column + 1 == extent.column => (0, -1),
        None => (-1, 0),
    };
    let mut cells = Vec::new();
    let mut at = (i32::from(start.row), i32::from(start.column));
    while let (Ok(row), Ok(column)) = (u16::try_from(at.0), u16::try_from(at.1)) {
        let Some(cell) = board.cell_at(Place { row, column, ..start }) else { break };
        if cells.contains(&cell) {
            break;
        }
        cells.push(cell);
        at = (at.0 + step.0, at.1 + step.1);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn a_line_beside_the_grid_runs_to_the_far_border() {
        let board = named("6x6").expect("in the catalogue");
        let line = |cells: &[u16], diagonal| {
            let cells: Vec<Cell> = cells.iter().map(|&cell| Cell::new(cell)).collect();
            whole_line(&board, &cells, diagonal).iter().map(|cell| cell.index()).collect::<Vec<_>>()
        };
        assert_eq!(line(&[6], false), [6, 7, 8, 9, 10, 11]);
        assert_eq!(line(&[2], false), [2, 8, 14, 20, 26, 32]);
        assert_eq!(line(&[11, 10], false), [11, 10, 9, 8, 7, 6]);
        assert_eq!(line(&[32, 26], false), [32, 26, 20, 14, 8, 2]);
        assert_eq!(line(&[2, 9], true), [2, 9, 16, 23]);
        assert_eq!(line(&[5], true), [5, 10, 15, 20, 25, 30]);
    }

    #[test]
    fn most_families_can_be_placed() {
        let all = placeable();
        assert!(all.len() > 50, "{}", all.len());
        assert!(all.contains(&Family::Thermometer) && all.contains(&Family::Regex) && !all.contains(&Family::Or));
    }
}
