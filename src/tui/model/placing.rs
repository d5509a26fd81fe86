//! A clue being placed on a puzzle being set up: its family is chosen first, then its cells are marked one by one.

use crate::board::{Board, Cell, Place};
use crate::constraint::{Clue, Family, Geometry};

/// The families that can be placed, in the order of the table: those made of cells, numbers and a text.
///
/// Excluded are givens, families whose regions or marks are held by extra cells that belong to the board, and clues
/// made of other clues, which have no cells of their own.
pub(in crate::tui) fn placeable() -> Vec<Family> {
    let is_known = |family: &Family| {
        let is_of_chaos = matches!(family, Family::Chaos | Family::ChaosArrow | Family::ChaosCount);
        let is_of_marks = matches!(family, Family::Marked | Family::Euler | Family::YinYang | Family::Loop);
        family.row().geometry != Geometry::Parts && !is_of_chaos && !is_of_marks && *family != Family::Given
    };
    Family::all().iter().copied().filter(is_known).collect()
}

/// Whether a clue of the family accepts a text.
pub(in crate::tui) fn takes_text(family: Family) -> bool {
    family.row().arguments.contains("text:")
}

/// Whether a clue of the family accepts numbers.
pub(in crate::tui) fn takes_numbers(family: Family) -> bool {
    family.row().arguments.contains("number")
}

/// The clue as marked so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::tui) struct Placing {
    pub(in crate::tui) family: Family,
    /// The completed groups.
    groups: Vec<Vec<Cell>>,
    /// The cells of the group being marked.
    cells: Vec<Cell>,
    /// The numbers of the clue, once known.
    numbers: Vec<i32>,
}

impl Placing {
    /// Starts a clue of this family, with nothing marked.
    pub(in crate::tui) const fn new(family: Family) -> Self {
        Self { family, groups: Vec::new(), cells: Vec::new(), numbers: Vec::new() }
    }

    /// The cells of the group being marked.
    pub(in crate::tui) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Marks the next cell; if it is the last one marked, unmarks it.
    pub(in crate::tui) fn mark(&mut self, cell: Cell) {
        if self.cells.last() == Some(&cell) {
            self.cells.pop();
        } else {
            self.pass(cell);
        }
    }

    /// Marks a cell that the mouse passes over, unless it is marked already.
    pub(in crate::tui) fn pass(&mut self, cell: Cell) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
    }

    /// Completes the current group; returns whether the clue has all the groups it needs.
    pub(in crate::tui) fn close_group(&mut self) -> bool {
        if !self.cells.is_empty() {
            self.groups.push(std::mem::take(&mut self.cells));
        }
        self.groups.len() >= self.needed()
    }

    /// Whether the clue accepts more groups than it needs: another shaft, another line, another area.
    pub(in crate::tui) const fn takes_more(&self) -> bool {
        let is_counted = matches!(self.family, Family::CountDistinct | Family::ValueIndexing);
        !is_counted && !matches!(self.family.row().geometry, Geometry::Everywhere | Geometry::Outside)
    }

    /// Stores the numbers of the clue until its text is known.
    pub(in crate::tui) fn say_numbers(&mut self, numbers: Vec<i32>) {
        self.numbers = numbers;
    }

    /// The minimum number of groups for the family: a circle and a shaft, or an area and its clone.
    const fn needed(&self) -> usize {
        match self.family.row().geometry {
            Geometry::Everywhere => 0,
            Geometry::Roles if matches!(self.family, Family::ValueIndexing) => 3,
            Geometry::Arrow | Geometry::Roles => 2,
            Geometry::Set | Geometry::Line | Geometry::Outside | Geometry::Parts => 1,
        }
    }

    /// A description of what to mark next.
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

    /// Builds the clue with its numbers and this text, which may be empty.
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

/// The line from the first marked cell to the far border, towards the second marked cell, else away from the nearest
/// side.
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
