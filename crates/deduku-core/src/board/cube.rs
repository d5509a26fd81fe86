//! Cubes: the 3-D Dion cube, in which each slice is a Sudoku, and the small cube of Roxdoku.
//!
//! For the Dion cube see "The Dion Cube Puzzle" (M. Dion) and Latin cubes in combinatorics. A line along an axis lies
//! in two slices and is one house; a box belongs to one slice.

use super::parts::BoardParts;
use super::{BoardError, BoxShape, Cell, Digit, GridPart, House, HouseKind, Place};

/// Checks that a cube can have this side and number of digits.
fn check(side: u16, digits: u16) -> Result<(), BoardError> {
    let cells = usize::from(side).pow(3);
    if side < 2 || digits > u16::from(Digit::MAX) || cells > super::MAX_CELLS {
        return Err(BoardError::Cube { side });
    }
    Ok(())
}

/// The cells of a cube in order: layer by layer, row by row.
fn places(side: u16) -> Vec<Place> {
    let all = 0..side;
    let row = |layer, row| (0..side).map(move |column| Place { layer, row, column });
    all.flat_map(|layer| (0..side).flat_map(move |at| row(layer, at))).collect()
}

fn extent(side: u16) -> Place {
    Place { layer: side, row: side, column: side }
}

fn index(side: u16, place: Place) -> Cell {
    let side = usize::from(side);
    Cell::at((usize::from(place.layer) * side + usize::from(place.row)) * side + usize::from(place.column))
}

/// The three ways to slice: the slice's name, and the place in the cube for a slice number, row and column.
type Slicing = (&'static str, fn(u16, u16, u16) -> Place);
const SLICINGS: [Slicing; 3] = [
    ("layer", |slice, row, column| Place { layer: slice, row, column }),
    ("front slice", |slice, row, column| Place { layer: row, row: slice, column }),
    ("side slice", |slice, row, column| Place { layer: row, row: column, column: slice }),
];

/// The layers, as [`GridPart`]s.
fn layers(side: u16) -> Vec<GridPart> {
    let area = usize::from(side).pow(2);
    let layer = |at: usize| GridPart {
        name: format!("layer {}", at + 1),
        cells: (at * area..(at + 1) * area).map(Cell::at).collect(),
    };
    (0..usize::from(side)).map(layer).collect()
}

/// A cube of order 3 has 9×9×9 cells.
pub(super) fn parts(order: u8) -> Result<BoardParts, BoardError> {
    let shape = BoxShape { rows: order, columns: order };
    let side = shape.size();
    check(side, side)?;
    let mut houses = Vec::new();
    for (name, place) in SLICINGS {
        for slice in 0..side {
            for number in 0..side {
                let fields = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
                let inside = fields.filter(|&(row, column)| shape.box_of(row, column) == number);
                let mut cells: Vec<Cell> = inside.map(|(row, column)| index(side, place(slice, row, column))).collect();
                cells.sort_unstable();
                let of = format!("{name} {}", slice + 1);
                houses.push(House::of(HouseKind::Box, number + 1, &of, cells.into()));
            }
        }
    }
    let line = |place: &dyn Fn(u16) -> Place| (0..side).map(|at| index(side, place(at))).collect::<Box<[Cell]>>();
    let pairs = || (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    houses.extend(pairs().map(|(layer, row)| {
        let cells = line(&|column| Place { layer, row, column });
        House::of(HouseKind::Row, row + 1, &format!("layer {}", layer + 1), cells)
    }));
    houses.extend(pairs().map(|(layer, column)| {
        let cells = line(&|row| Place { layer, row, column });
        House::of(HouseKind::Column, column + 1, &format!("layer {}", layer + 1), cells)
    }));
    houses.extend(pairs().map(|(row, column)| House {
        name: format!("the pillar at r{}c{}", row + 1, column + 1).into(),
        ..House::numbered(HouseKind::Pillar, row * side + column + 1, line(&|layer| Place { layer, row, column }))
    }));
    Ok(BoardParts { digits: side as u8, places: places(side), houses, grids: layers(side), extent: extent(side) })
}

/// A cube of side 3 has nine planes, each with the digits 1 to 9.
pub(super) fn planes(side: u8) -> Result<BoardParts, BoardError> {
    let side = u16::from(side);
    check(side, side * side)?;
    let mut houses = Vec::new();
    for (name, place) in SLICINGS {
        for slice in 0..side {
            let fields = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
            let mut cells: Vec<Cell> = fields.map(|(row, column)| index(side, place(slice, row, column))).collect();
            cells.sort_unstable();
            let name = format!("{name} {}", slice + 1).into();
            houses.push(House { name, ..House::numbered(HouseKind::Plane, slice + 1, cells.into()) });
        }
    }
    let digits = (side * side) as u8;
    Ok(BoardParts { digits, places: places(side), houses, grids: layers(side), extent: extent(side) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::named;

    #[test]
    fn every_slice_of_a_dion_cube_is_a_sudoku() {
        for (name, side) in [("dion-cube", 9), ("dion-cube-4", 4)] {
            let board = named(name).expect("in the catalogue");
            assert_eq!(board.cell_count(), side * side * side);
            // Three slicings of `side` slices with `side` boxes each. A line shared by two slices is one house.
            assert_eq!(board.houses().len(), 3 * side * side + 3 * side * side);
            for cell in board.cells() {
                assert_eq!(board.houses_of(cell).len(), 6);
            }
            assert!(board.house_ids().all(|id| board.is_complete(id)));
        }
    }

    #[test]
    fn the_small_cube_has_nine_planes() {
        let board = named("roxdoku").expect("in the catalogue");
        assert_eq!((board.cell_count(), board.digits(), board.houses().len()), (27, 9, 9));
        assert!(board.cells().all(|cell| board.houses_of(cell).len() == 3));
        assert_eq!(board.cell_name(Cell::at(5)), "l1r2c3");
    }

    #[test]
    fn cubes_out_of_range_are_refused() {
        for order in [0, 1, 4, 255] {
            assert!(matches!(parts(order), Err(BoardError::Cube { .. })), "{order}");
        }
        assert!(planes(6).is_err() && planes(5).is_ok());
    }
}
