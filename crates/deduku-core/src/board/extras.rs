//! Houses added on top of the grids: diagonals, extra regions, cages.

use super::parts::BoardParts;
use super::{Base, BoardError, Cell, House, HouseKind, Place, Plan};

/// Adds the plan's diagonals, windows and cages to the houses.
pub(super) fn add(plan: &Plan, parts: &mut BoardParts) -> Result<(), BoardError> {
    if plan.diagonals {
        let side = plan.side().ok_or(BoardError::OneGrid { what: "diagonals" })?;
        let falling = (0..side).map(|at| Cell::new(at * side + at)).collect();
        let rising = (0..side).map(|at| Cell::new(at * side + side - 1 - at)).collect();
        for (number, name, cells) in [(1, "the falling diagonal", falling), (2, "the rising diagonal", rising)] {
            let name = name.into();
            parts.houses.push(House { name, ..House::numbered(HouseKind::Diagonal, number, cells) });
        }
    }
    if !plan.windows.is_empty() && plan.side().is_none() && !matches!(plan.base, Base::Overlap { .. }) {
        return Err(BoardError::OneGrid { what: "windows" });
    }
    for (number, window) in plan.windows.iter().enumerate() {
        let cells = group(parts, window, HouseKind::Window)?;
        parts.houses.push(House::numbered(HouseKind::Window, number as u16 + 1, cells));
    }
    let mut caged = vec![false; parts.places.len()];
    for (number, cage) in plan.cages.iter().enumerate() {
        let cells = group(parts, cage, HouseKind::Cage)?;
        for cell in &cells {
            if std::mem::replace(&mut caged[cell.index()], true) {
                return Err(BoardError::TwoCages { cell: name(parts, *cell) });
            }
        }
        let name = format!("the cage at {}", name(parts, cells[0])).into();
        parts.houses.push(House { name, ..House::numbered(HouseKind::Cage, number as u16 + 1, cells) });
    }
    Ok(())
}

/// The cells of a group, sorted. They must be on the board, different, and no more than there are digits.
fn group(parts: &BoardParts, indices: &[u16], kind: HouseKind) -> Result<Box<[Cell]>, BoardError> {
    let mut cells: Vec<Cell> = indices.iter().map(|&index| Cell::new(index)).collect();
    cells.sort_unstable();
    if let Some(cell) = cells.iter().find(|cell| cell.index() >= parts.places.len()) {
        return Err(BoardError::NoCell { kind, index: cell.index(), cells: parts.places.len() });
    }
    if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(BoardError::CellTwice { kind, cell: name(parts, pair[0]) });
    }
    let Some(&first) = cells.first() else { return Err(BoardError::EmptyGroup { kind }) };
    if cells.len() > usize::from(parts.digits) {
        let (cell, digits) = (name(parts, first), parts.digits);
        return Err(BoardError::LargeGroup { kind, cell, cells: cells.len(), digits });
    }
    Ok(cells.into())
}

fn name(parts: &BoardParts, cell: Cell) -> String {
    let Place { layer, row, column } = parts.places[cell.index()];
    if parts.extent.layer > 1 {
        format!("l{}r{}c{}", layer + 1, row + 1, column + 1)
    } else {
        format!("r{}c{}", row + 1, column + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, named};

    #[test]
    fn a_windoku_with_diagonals_has_six_houses_more() {
        let board = named("windoku-x").expect("in the catalogue");
        assert_eq!(board.houses().len(), 27 + 2 + 4);
        let centre = board.cell_named("r5c5").expect("on the board");
        assert_eq!(board.houses_of(centre).len(), 5);
        let windows = board.houses().iter().filter(|house| house.kind == HouseKind::Window);
        let firsts: Vec<String> = windows.map(|house| board.cell_name(house.cells[0])).collect();
        assert_eq!(firsts, ["r2c2", "r2c6", "r6c2", "r6c6"]);
    }

    #[test]
    fn cages_are_houses_that_need_not_be_complete() {
        let board = Board::of_plan(Plan::boxes(3, 3).with_cages(vec![vec![10, 0, 1], vec![40]])).expect("two cages");
        let cage = board.houses().len() - 2;
        assert_eq!(board.houses()[cage].to_string(), "the cage at r1c1");
        assert!(!board.is_complete(crate::board::HouseId::at(cage)));
    }

    #[test]
    fn what_makes_no_cage_is_refused() {
        let refusals = [
            (vec![vec![0, 1], vec![1, 2]], "r1c2 lies in two cages: remove it from one of them"),
            (vec![vec![3, 3]], "a cage names r1c4 twice: name it once"),
            (vec![vec![81]], "a cage names the cell 81 where the board's cells are 0 to 80: correct it"),
            (vec![vec![]], "a cage has no cells: give it some, or leave it out"),
            (vec![(0..10).collect()], "the cage at r1c1 has 10 cells where there are 9 digits: divide it"),
        ];
        for (cages, reason) in refusals {
            let error = Board::of_plan(Plan::boxes(3, 3).with_cages(cages)).expect_err(reason);
            assert_eq!(error.to_string(), reason);
        }
    }

    #[test]
    fn diagonals_need_one_grid() {
        let samurai = Plan::parse("samurai").expect("a plan").with_diagonals();
        let error = Board::of_plan(samurai).expect_err("five grids");
        assert_eq!(error.to_string(), "diagonals need a board of one square grid: leave them out");
    }
}
