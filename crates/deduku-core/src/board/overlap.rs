//! Overlaps: equal grids that share cells, as in a Samurai (in Japanese Gattai, "joined").

use std::collections::{BTreeMap, HashSet};

use super::parts::BoardParts;
use super::{BoardError, BoxShape, Cell, GridPart, House, HouseKind, MAX_CELLS, Place, classic};

/// A named arrangement of grids.
#[derive(Clone, Copy, Debug)]
pub struct Arrangement {
    /// The board's name.
    pub name: &'static str,
    /// The boxes of each grid.
    pub shape: BoxShape,
    /// Where the first cell of each grid lies, `(row, column)` from 0.
    pub offsets: &'static [(u16, u16)],
}

const NINE: BoxShape = BoxShape { rows: 3, columns: 3 };

/// The arrangements that have names.
pub const ARRANGEMENTS: &[Arrangement] = &[
    Arrangement { name: "samurai", shape: NINE, offsets: &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)] },
    Arrangement { name: "twin", shape: NINE, offsets: &[(0, 0), (6, 6)] },
    Arrangement { name: "butterfly", shape: NINE, offsets: &[(0, 0), (0, 3), (3, 0), (3, 3)] },
    Arrangement { name: "stair", shape: NINE, offsets: &[(0, 0), (6, 6), (12, 12)] },
    Arrangement { name: "windmill", shape: NINE, offsets: &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)] },
    Arrangement { name: "windmill-mirrored", shape: NINE, offsets: &[(0, 9), (3, 0), (6, 6), (9, 12), (12, 3)] },
    Arrangement { name: "sohei", shape: NINE, offsets: &[(0, 6), (6, 0), (6, 12), (12, 6)] },
    Arrangement { name: "flower", shape: NINE, offsets: &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)] },
    Arrangement {
        name: "tiny-samurai",
        shape: BoxShape { rows: 2, columns: 2 },
        offsets: &[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)],
    },
];

/// The names of the grids in a cross of five.
const CROSS: [&str; 5] =
    ["the top left grid", "the top right grid", "the centre grid", "the bottom left grid", "the bottom right grid"];

pub(super) fn parts(shape: BoxShape, offsets: &[(u16, u16)]) -> Result<BoardParts, BoardError> {
    let size = shape.check()?;
    let far = |offset: u16| usize::from(offset) + usize::from(size) > MAX_CELLS;
    if offsets.is_empty() || offsets.iter().any(|&(row, column)| far(row) || far(column)) {
        return Err(BoardError::Offsets { grids: offsets.len() });
    }
    let grid = classic::parts(shape)?;
    // Cells are numbered across the whole board, row by row.
    let mut cells: BTreeMap<Place, Cell> = BTreeMap::new();
    let moved = |place: Place, (row, column): (u16, u16)| Place {
        layer: 0,
        row: place.row + row,
        column: place.column + column,
    };
    for &offset in offsets {
        cells.extend(grid.places.iter().map(|&place| (moved(place, offset), Cell::at(0))));
    }
    if cells.len() > MAX_CELLS {
        return Err(BoardError::TooManyCells { cells: cells.len() });
    }
    for (index, cell) in cells.values_mut().enumerate() {
        *cell = Cell::at(index);
    }
    let cross = is_cross(offsets);
    let name = |at: usize| if cross { CROSS[at].to_owned() } else { format!("grid {}", at + 1) };
    let (mut houses, mut grids): (Vec<House>, Vec<GridPart>) = (Vec::new(), Vec::new());
    let mut known: HashSet<Box<[Cell]>> = HashSet::new();
    for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
        for (at, &offset) in offsets.iter().enumerate() {
            for house in grid.houses.iter().filter(|house| house.kind == kind) {
                let of_board = |cell: &Cell| cells[&moved(grid.places[cell.index()], offset)];
                let cells: Box<[Cell]> = house.cells.iter().map(of_board).collect();
                // A box that two grids share is one house, with the first grid's name.
                if known.insert(cells.clone()) {
                    houses.push(House::of(kind, house.number, &name(at), cells));
                }
            }
        }
    }
    for (at, &offset) in offsets.iter().enumerate() {
        let cells = grid.places.iter().map(|&place| cells[&moved(place, offset)]).collect();
        grids.push(GridPart { name: name(at), cells });
    }
    let places: Vec<Place> = cells.into_keys().collect();
    Ok(BoardParts { digits: size as u8, extent: BoardParts::extent_of(&places), places, houses, grids })
}

/// Whether five grids, in reading order, are arranged like the five on a die.
fn is_cross(offsets: &[(u16, u16)]) -> bool {
    let &[top_left, top_right, centre, bottom_left, bottom_right] = offsets else { return false };
    let rows = top_left.0 == top_right.0 && bottom_left.0 == bottom_right.0;
    let columns = top_left.1 == bottom_left.1 && top_right.1 == bottom_right.1;
    let between = |low: u16, middle: u16, high: u16| low < middle && middle < high;
    rows && columns && between(top_left.0, centre.0, bottom_left.0) && between(top_left.1, centre.1, top_right.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn shared_cells_lie_in_the_houses_of_both_grids() {
        let board = named("samurai").expect("in the catalogue");
        assert_eq!((board.cell_count(), board.grids().len(), board.houses().len()), (369, 5, 5 * 27 - 4));
        let shared = board.cell_named("r7c7").expect("on the board");
        let names: Vec<String> = board.houses_of(shared).iter().map(|&id| board.house(id).to_string()).collect();
        assert_eq!(
            names,
            [
                "box 9 of the top left grid",
                "row 7 of the top left grid",
                "row 1 of the centre grid",
                "column 7 of the top left grid",
                "column 1 of the centre grid",
            ]
        );
        assert_eq!(board.cell_named("r1c10"), None);
        assert_eq!(board.cell_name(Cell::at(368)), "r21c21");
    }

    #[test]
    fn every_arrangement_has_its_cells() {
        let cells = [369, 153, 144, 225, 333, 333, 288, 189, 76];
        for (arrangement, cells) in ARRANGEMENTS.iter().zip(cells) {
            assert_eq!(named(arrangement.name).expect("a name").cell_count(), cells, "{}", arrangement.name);
        }
    }

    #[test]
    fn senseless_offsets_are_refused() {
        assert!(matches!(parts(NINE, &[]), Err(BoardError::Offsets { grids: 0 })));
        assert!(matches!(parts(NINE, &[(0, 0), (u16::MAX, 0)]), Err(BoardError::Offsets { grids: 2 })));
        let many: Vec<(u16, u16)> = (0..21).map(|at| (at * 9, 0)).collect();
        assert!(matches!(parts(NINE, &many), Err(BoardError::TooManyCells { cells: 1701 })));
    }
}
