//! One rectangular grid with all parameters free: sides, values, whether rows and columns may repeat, regions of any
//! size, cells outside the grid. It serves variants that no other family of boards fits; where one fits,
//! [`GridShape::plan`] chooses that family.

use super::parts::{BoardParts, groups};
use super::{BoardError, Cell, GridPart, GridShape, House, HouseKind, Place};

pub(super) fn parts(shape: &GridShape) -> Result<BoardParts, BoardError> {
    shape.check()?;
    let (rows, columns) = (u16::from(shape.rows), u16::from(shape.columns));
    let area = shape.area();
    let mut places: Vec<Place> =
        (0..rows * columns).map(|at| Place { layer: 0, row: at / columns, column: at % columns }).collect();
    let mut houses = Vec::new();
    let last = shape.regions.iter().copied().max().unwrap_or(0);
    let region = |cell: usize| u16::from(shape.regions[cell]);
    let regions: Vec<House> = (1..=u16::from(last))
        .map(|number| (0..area).filter(|&cell| region(cell) == number).map(Cell::at).collect::<Box<[Cell]>>())
        .enumerate()
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(at, cells)| House::numbered(HouseKind::Region, at as u16 + 1, cells))
        .collect();
    let kind =
        if regions.iter().all(|house| is_rectangle(house, &places)) { HouseKind::Box } else { HouseKind::Region };
    houses.extend(regions.into_iter().map(|house| House::numbered(kind, house.number, house.cells)));
    if shape.lines && shape.columns <= shape.digits {
        houses.extend(groups(HouseKind::Row, rows, |cell| places[cell].row, area));
    }
    if shape.lines && shape.rows <= shape.digits {
        houses.extend(groups(HouseKind::Column, columns, |cell| places[cell].column, area));
    }
    let grids = vec![GridPart { name: "the grid".into(), cells: (0..area).map(Cell::at).collect() }];
    // A gap of one row separates each group of extra cells from the grid and from the other groups.
    let mut row = rows + 1;
    for extra in &shape.extra {
        places.extend((0..extra.count).map(|at| Place { layer: 0, row: row + at / columns, column: at % columns }));
        row += extra.count.div_ceil(columns) + 1;
    }
    Ok(BoardParts { digits: shape.digits, extent: BoardParts::extent_of(&places), places, houses, grids })
}

/// Whether the cells of the house fill a rectangle.
fn is_rectangle(house: &House, places: &[Place]) -> bool {
    let span = |of: fn(&Place) -> u16| {
        let all = || house.cells.iter().map(|cell| of(&places[cell.index()]));
        all().max().unwrap_or(0) - all().min().unwrap_or(0) + 1
    };
    usize::from(span(|place| place.row)) * usize::from(span(|place| place.column)) == house.cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Base, Board, Digit, ExtraCells, Plan, customary_boxes, named};

    #[test]
    fn a_grid_may_have_other_values_sides_and_regions() {
        let shape = GridShape { digits: 9, first: 0, ..GridShape::new(6, 9) };
        let boxes = customary_boxes(6, 9, 9).expect("3×3");
        let board = Board::of_plan(shape.with_boxes(boxes).plan()).expect("a board");
        assert_eq!((board.cell_count(), board.digits(), board.houses().len()), (54, 9, 6 + 6 + 9));
        let complete = board.house_ids().filter(|&id| board.is_complete(id)).count();
        assert_eq!(complete, 6 + 6);
        assert_eq!(board.symbol(Digit::from_index(0)), '0');
        assert_eq!(board.digit_of_value(8), Some(Digit::from_index(8)));
        assert_eq!(board.digit_of_value(9), None);
        assert_eq!(named(board.name()).expect("its own name"), board);
    }

    #[test]
    fn cells_that_stand_for_others_are_named_after_them() {
        let board = named("grid-2x3(1-6;cells=v.5,shading.6,marks.6)").expect("a board");
        let layers: Vec<(&str, usize)> = board.layers().collect();
        assert_eq!(layers, [("shading", 11), ("marks", 17)]);
        let cell = |name: &str| board.cell_named(name).expect("a cell");
        for (name, index, layer) in [("r2c3", 5, Some((0, 5))), ("r2c3.shading", 16, Some((1, 5))), ("r4c1", 6, None)] {
            assert_eq!((board.cell_name(Cell::new(index)), cell(name).index()), (name.to_owned(), usize::from(index)));
            let layer = layer.map(|(layer, ground)| (layer, Cell::new(ground)));
            assert_eq!(board.layer_of(Cell::new(index)), layer, "{name}");
        }
        assert_eq!(board.in_layer(2, cell("r1c2")), Some(cell("R1C2.marks")));
        assert_eq!(cell("r7c1").index(), 11, "the place below the grid, as it was called before");
        for wrong in ["r2c3.v", "r3c1.marks", "r1c1.marks.marks", "r1c1.", ".marks"] {
            assert_eq!(board.cell_named(wrong), None, "{wrong}");
        }
        for cell in board.cells() {
            assert_eq!(board.cell_named(&board.cell_name(cell)), Some(cell));
        }
    }

    #[test]
    fn cells_beside_the_grid_lie_in_no_house() {
        let extra = vec![ExtraCells { name: "v".into(), count: 5 }];
        let board = Board::of_plan(GridShape { extra, ..GridShape::new(4, 4) }.plan()).expect("a board");
        assert_eq!((board.cell_count(), board.extent().row), (21, 7));
        assert!(board.houses_of(Cell::at(20)).is_empty());
        assert_eq!(named(board.name()).expect("its own name"), board);
    }

    #[test]
    fn what_another_family_has_is_left_to_it() {
        let nine = GridShape::new(9, 9);
        let boxes = customary_boxes(9, 9, 9).expect("3×3");
        assert_eq!(nine.clone().with_boxes(boxes).plan().to_string(), "9x9");
        assert_eq!(nine.plan().to_string(), "boxes-1x9");
        let raw = GridShape { lines: false, ..GridShape::new(3, 12) };
        assert_eq!(raw.plan().to_string(), "grid-3x12(1-12;raw)");
    }

    #[test]
    fn impossible_grids_are_refused() {
        let of = |shape: GridShape| Board::of_plan(Plan::of(Base::Grid(shape))).expect_err("impossible").to_string();
        assert!(of(GridShape { digits: 30, ..GridShape::new(5, 5) }).contains("2 to 25 values"));
        assert!(of(GridShape { regions: vec![1; 25], ..GridShape::new(5, 5) }).contains("region 1 of 25 cells"));
        assert!(of(GridShape { rows: 0, ..GridShape::new(5, 5) }).contains("1 to 99"));
    }
}
