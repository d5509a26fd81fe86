//! The classic family: one square grid divided into equal rectangles.

use super::{Board, BoardError, BoardParts, Cell, Digit, GridPart, House, HouseKind, Place, Plan};

/// The rectangle into which a grid is divided. The grid has `rows` × `columns` digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxShape {
    /// Rows of one box.
    pub rows: u8,
    /// Columns of one box.
    pub columns: u8,
}

impl BoxShape {
    /// How many digits, rows and columns a grid of such boxes has.
    pub const fn size(self) -> u16 {
        self.rows as u16 * self.columns as u16
    }

    /// The number of the box in which this row and column lie; all count from 0.
    pub const fn box_of(self, row: u16, column: u16) -> u16 {
        row / self.rows as u16 * self.rows as u16 + column / self.columns as u16
    }

    /// Whether a board can have so many digits.
    pub(super) fn check(self) -> Result<u16, BoardError> {
        let Self { rows, columns } = self;
        let size = self.size();
        if size < 2 || size > u16::from(Digit::MAX) {
            return Err(BoardError::Size { rows, columns, size });
        }
        Ok(size)
    }
}

/// The customary division of each size that has one: a grid of these boxes bears the plain name, `9x9`.
pub const PLAIN_SHAPES: [BoxShape; 8] = {
    const fn of(rows: u8, columns: u8) -> BoxShape {
        BoxShape { rows, columns }
    }
    [of(2, 2), of(2, 3), of(2, 4), of(3, 3), of(5, 2), of(3, 4), of(4, 4), of(5, 5)]
};

/// The boxes of the plain grid that has so many cells: 81 → 3×3.
pub fn for_cell_count(cells: usize) -> Option<BoxShape> {
    PLAIN_SHAPES.into_iter().find(|shape| usize::from(shape.size()).pow(2) == cells)
}

/// The board whose boxes have this shape: 3×3 makes the 9×9 grid, 2×3 a 6×6 one.
///
/// # Errors
/// [`BoardError::Size`] where a box would have fewer than 2 or more than 25 cells.
pub fn classic(shape: BoxShape) -> Result<Board, BoardError> {
    Board::of_plan(Plan::boxes(shape.rows, shape.columns))
}

pub(super) fn parts(shape: BoxShape) -> Result<BoardParts, BoardError> {
    let size = shape.check()?;
    let mut parts = square(size);
    // Boxes of one row are the rows over again (and of one column the columns).
    if shape.rows > 1 && shape.columns > 1 {
        let number_of = |place: Place| shape.box_of(place.row, place.column);
        let boxes = groups(HouseKind::Box, size, |cell| number_of(parts.places[cell]), parts.places.len());
        parts.houses.splice(0..0, boxes);
    }
    Ok(parts)
}

/// A square grid with its rows and columns, row by row, and no other house.
pub(super) fn square(size: u16) -> BoardParts {
    let places: Vec<Place> = (0..size * size).map(|at| Place { layer: 0, row: at / size, column: at % size }).collect();
    let mut houses = groups(HouseKind::Row, size, |cell| places[cell].row, places.len());
    houses.extend(groups(HouseKind::Column, size, |cell| places[cell].column, places.len()));
    let cells = (0..places.len()).map(Cell::at).collect();
    let grids = vec![GridPart { name: "the grid".into(), cells }];
    BoardParts { digits: size as u8, extent: Place { layer: 1, row: size, column: size }, places, houses, grids }
}

/// `count` houses of this kind; `number_of` tells a cell's, from 0.
pub(super) fn groups(kind: HouseKind, count: u16, number_of: impl Fn(usize) -> u16, cells: usize) -> Vec<House> {
    let house = |number| {
        let cells = (0..cells).filter(|&cell| number_of(cell) == number).map(Cell::at).collect();
        House::numbered(kind, number + 1, cells)
    };
    (0..count).map(house).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_has_its_boxes_rows_and_columns() {
        for (rows, columns, peers) in [(2, 2, 7), (2, 3, 12), (3, 3, 20), (5, 2, 22), (4, 4, 39), (5, 5, 64)] {
            let board = classic(BoxShape { rows, columns }).expect("a size in range");
            let size = board.digits() as usize;
            assert_eq!(board.cell_count(), size * size);
            assert_eq!(board.houses().len(), 3 * size);
            assert!(board.house_ids().all(|id| board.is_complete(id)));
            assert!(board.cells().all(|cell| board.peers(cell).len() == peers), "{rows}×{columns}");
            assert!(board.cells().all(|cell| board.houses_of(cell).len() == 3));
        }
    }

    #[test]
    fn boxes_are_counted_in_reading_order() {
        let board = classic(BoxShape { rows: 5, columns: 2 }).expect("10×10");
        let box_of = |name: &str| {
            let cell = board.cell_named(name).expect("on the board");
            board.house(board.house_of(cell, HouseKind::Box).expect("boxes")).number
        };
        assert_eq!(
            (box_of("r1c1"), box_of("r5c2"), box_of("r1c3"), box_of("r6c1"), box_of("r10c10")),
            (1, 1, 2, 6, 10)
        );
    }

    #[test]
    fn a_bare_text_means_a_plain_grid() {
        let shape = |rows, columns| Some(BoxShape { rows, columns });
        assert_eq!(for_cell_count(16), shape(2, 2));
        assert_eq!(for_cell_count(100), shape(5, 2));
        assert_eq!(for_cell_count(49), None);
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        for (rows, columns) in [(1, 1), (0, 4), (5, 6), (255, 255)] {
            assert!(matches!(classic(BoxShape { rows, columns }), Err(BoardError::Size { .. })));
        }
    }
}
