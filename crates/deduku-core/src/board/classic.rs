//! The classic family: one square grid divided into equal rectangles.

use super::parts::{BoardParts, groups, square};
use super::{BoardError, BoxShape, HouseKind, Place};

pub(super) fn parts(shape: BoxShape) -> Result<BoardParts, BoardError> {
    let size = shape.check()?;
    let mut parts = square(size);
    // Boxes of one row would repeat the rows, and boxes of one column the columns.
    if shape.rows > 1 && shape.columns > 1 {
        let number_of = |place: Place| shape.box_of(place.row, place.column);
        let boxes = groups(HouseKind::Box, size, |cell| number_of(parts.places[cell]), parts.places.len());
        parts.houses.splice(0..0, boxes);
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{classic, for_cell_count};

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
