//! The classic family: one square grid divided into equal rectangles.

use super::{Board, BoardError, BoardParts, Cell, Digit, House, HouseKind, Place};

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
}

/// The board whose boxes have this shape: 3×3 makes the 9×9 grid, 2×3 a 6×6 one.
///
/// # Errors
/// [`BoardError::Size`] where a box would have fewer than 2 or more than 25 cells.
pub fn classic(shape: BoxShape) -> Result<Board, BoardError> {
    let BoxShape { rows, columns } = shape;
    let size = shape.size();
    if size < 2 || size > u16::from(Digit::MAX) {
        return Err(BoardError::Size { rows, columns, size });
    }
    let places: Vec<Place> = (0..size * size).map(|at| Place { layer: 0, row: at / size, column: at % size }).collect();
    let mut houses = Vec::new();
    for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column] {
        // Boxes of one row are the rows over again (and of one column the columns).
        if kind == HouseKind::Box && (rows == 1 || columns == 1) {
            continue;
        }
        let number_of = |place: Place| match kind {
            HouseKind::Box => shape.box_of(place.row, place.column),
            HouseKind::Row => place.row,
            _ => place.column,
        };
        houses.extend((0..size).map(|number| House {
            kind,
            number: number + 1,
            cells: (0..places.len()).filter(|&at| number_of(places[at]) == number).map(Cell::at).collect(),
        }));
    }
    Board::new(BoardParts { name: name_of(shape), digits: size as u8, places, houses, boxes: Some(shape) })
}

/// Sizes with a customary division bear the plain name; any other names its boxes.
fn name_of(shape: BoxShape) -> String {
    let BoxShape { rows, columns } = shape;
    match (rows, columns) {
        (2, 2..=4) | (3, 3 | 4) | (4, 4) | (5, 2 | 5) => format!("{0}x{0}", shape.size()),
        _ => format!("boxes-{rows}x{columns}"),
    }
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
    fn sizes_out_of_range_are_refused() {
        for (rows, columns) in [(1, 1), (0, 4), (5, 6), (255, 255)] {
            assert!(matches!(classic(BoxShape { rows, columns }), Err(BoardError::Size { .. })));
        }
    }
}
