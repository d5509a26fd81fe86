//! The parts that a family of boards lists, from which a board is built.

use super::{Cell, GridPart, House, HouseKind, Place};

/// The parts that a family lists to make a [`Board`](super::Board).
pub(super) struct BoardParts {
    /// The number of digits: the puzzle uses 1 to this.
    pub(super) digits: u8,
    /// Where each cell lies, in index order.
    pub(super) places: Vec<Place>,
    /// The groups whose cells must differ.
    pub(super) houses: Vec<House>,
    /// The square grids, in the order in which text formats list them.
    pub(super) grids: Vec<GridPart>,
    /// How many layers, rows and columns the canvas has.
    pub(super) extent: Place,
}

impl BoardParts {
    /// The smallest canvas that contains these places.
    pub(super) fn extent_of(places: &[Place]) -> Place {
        let most = |of: fn(&Place) -> u16| places.iter().map(of).max().map_or(0, |last| last + 1);
        Place { layer: most(|place| place.layer), row: most(|place| place.row), column: most(|place| place.column) }
    }
}

/// A square grid, row by row, with its rows and columns as the only houses.
pub(super) fn square(size: u16) -> BoardParts {
    let places: Vec<Place> = (0..size * size).map(|at| Place { layer: 0, row: at / size, column: at % size }).collect();
    let mut houses = groups(HouseKind::Row, size, |cell| places[cell].row, places.len());
    houses.extend(groups(HouseKind::Column, size, |cell| places[cell].column, places.len()));
    let cells = (0..places.len()).map(Cell::at).collect();
    let grids = vec![GridPart { name: "the grid".into(), cells }];
    BoardParts { digits: size as u8, extent: Place { layer: 1, row: size, column: size }, places, houses, grids }
}

/// `count` houses of this kind; `number_of` returns a cell's house number, from 0.
pub(super) fn groups(kind: HouseKind, count: u16, number_of: impl Fn(usize) -> u16, cells: usize) -> Vec<House> {
    let house = |number| {
        let cells = (0..cells).filter(|&cell| number_of(cell) == number).map(Cell::at).collect();
        House::numbered(kind, number + 1, cells)
    };
    (0..count).map(house).collect()
}
