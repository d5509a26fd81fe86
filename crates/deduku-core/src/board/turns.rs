//! The rotations and reflections that map a board onto itself.

use super::{Board, Cell, HouseKind, Place, Turn};

/// The name, the map of places (its second argument is the last row and column), and whether rows become columns.
type TurnSpec = (&'static str, fn(Place, u16) -> Place, bool);

const WAYS: [TurnSpec; 7] = [
    ("turned by 180°", |at, last| Place { row: last - at.row, column: last - at.column, ..at }, false),
    ("turned by 90°", |at, last| Place { row: at.column, column: last - at.row, ..at }, true),
    ("turned by 270°", |at, last| Place { row: last - at.column, column: at.row, ..at }, true),
    ("mirrored in the falling diagonal", |at, _| Place { row: at.column, column: at.row, ..at }, true),
    ("mirrored in the rising diagonal", |at, last| Place { row: last - at.column, column: last - at.row, ..at }, true),
    ("mirrored left to right", |at, last| Place { column: last - at.column, ..at }, false),
    ("mirrored top to bottom", |at, last| Place { row: last - at.row, ..at }, false),
];

impl Board {
    /// The rotations and reflections that map every house onto a house.
    pub fn turns(&self) -> &[Turn] {
        self.turns.get_or_init(|| self.all_turns().into())
    }

    /// All except the identity. The inverse of each is among them.
    fn all_turns(&self) -> Vec<Turn> {
        if self.extent.row != self.extent.column {
            return Vec::new();
        }
        WAYS.iter().filter_map(|way| Turn::of(self, *way)).collect()
    }
}

impl Turn {
    fn of(board: &Board, (name, to, crosses): TurnSpec) -> Option<Self> {
        let last = board.extent().row - 1;
        let to_cell = |cell| board.cell_at(to(board.place(cell), last));
        let cells = board.cells().map(to_cell).collect::<Option<Box<[Cell]>>>()?;
        let moved = |list: &[Cell]| {
            let mut there: Vec<Cell> = list.iter().map(|&cell| cells[cell.index()]).collect();
            there.sort_unstable();
            there
        };
        let is_same = |list: &[Cell], moved: &[Cell]| {
            list.len() == moved.len() && list.iter().all(|cell| moved.binary_search(cell).is_ok())
        };
        let to_house = |house: &super::House| {
            let (moved, kind) = (moved(&house.cells), if crosses { across(house.kind) } else { house.kind });
            let near = moved.first().map_or(&[][..], |&cell| board.houses_of(cell));
            near.iter().copied().find(|&id| board.house(id).kind == kind && is_same(&board.house(id).cells, &moved))
        };
        let houses = board.houses().iter().map(to_house).collect::<Option<_>>()?;
        let to_grid = |grid: &super::GridPart| {
            let moved = moved(&grid.cells);
            board.grids().iter().position(|other| is_same(&other.cells, &moved))
        };
        let grids = board.grids().iter().map(to_grid).collect::<Option<_>>()?;
        Some(Self { name, cells, houses, grids })
    }
}

/// The kind of the mapped house where rows become columns.
const fn across(kind: HouseKind) -> HouseKind {
    match kind {
        HouseKind::Row => HouseKind::Column,
        HouseKind::Column => HouseKind::Row,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn as_many_as_the_board_has() {
        for (name, count) in [("9x9", 7), ("6x6", 3), ("samurai", 7), ("windoku", 7), ("x", 7), ("4x4", 7)] {
            let board = named(name).expect("in the catalogue");
            assert_eq!(board.turns().len(), count, "{name}");
        }
    }

    #[test]
    fn every_turn_is_undone_by_one() {
        let board = named("samurai").expect("in the catalogue");
        for turn in board.turns() {
            let undoes = |other: &&Turn| {
                board.cells().all(|cell| other.cell(turn.cell(cell)) == cell)
                    && board.house_ids().all(|house| other.house(turn.house(house)) == house)
                    && (0..board.grids().len()).all(|grid| other.grid(turn.grid(grid)) == grid)
            };
            assert_eq!(board.turns().iter().filter(undoes).count(), 1, "{}", turn.name());
        }
    }
}
