//! One rectangular grid with everything about it free: sides, values, rows and columns that may repeat, regions of any
//! size, cells beside the grid. It is the ground of variants that no other family of boards fits; where one does,
//! [`GridShape::plan`] chooses that.

use std::fmt;

use super::classic::groups;
use super::{
    Base, BoardError, BoardParts, BoxShape, Cell, Digit, GridPart, House, HouseKind, MAX_CELLS, Place, Plan, RegionMap,
};

/// What a rectangular grid is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GridShape {
    /// Rows, 1 to 99.
    pub rows: u8,
    /// Columns, 1 to 99.
    pub columns: u8,
    /// How many values there are, 2 to 25.
    pub digits: u8,
    /// The lowest value, 0 or 1. The digit 1 of the board stands for it.
    pub first: u8,
    /// Whether each row and each column holds different values. (Rows longer than there are values never do.)
    pub lines: bool,
    /// The region of each cell, row by row, from 1; 0 where the cell lies in none. Empty: no regions.
    pub regions: Vec<u8>,
    /// Cells beside the grid: behind those of the grid in the board's order, drawn below it. They lie in no house.
    pub extra: Vec<ExtraCells>,
}

/// A named row of cells beside the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExtraCells {
    /// Its name: lower-case letters, digits and `_`.
    pub name: String,
    /// How many cells it has.
    pub count: u16,
}

/// The rectangle into which a grid is customarily divided whose boxes have `size` cells: as nearly square as possible,
/// rather wider than high; none where nothing fits but a line.
pub fn customary_boxes(rows: u8, columns: u8, size: u8) -> Option<BoxShape> {
    let fits = |shape: &BoxShape| {
        shape.rows > 1 && shape.columns > 1 && rows.is_multiple_of(shape.rows) && columns.is_multiple_of(shape.columns)
    };
    (2..=size.isqrt()).rev().filter(|&side| size.is_multiple_of(side)).find_map(|side| {
        let other = size / side;
        let wide = BoxShape { rows: side, columns: other };
        let high = BoxShape { rows: other, columns: side };
        [wide, high].into_iter().find(fits)
    })
}

impl GridShape {
    /// A grid of values from 1 to its longer side, whose rows and columns differ, without regions.
    pub fn new(rows: u8, columns: u8) -> Self {
        let digits = rows.max(columns).max(2);
        Self { rows, columns, digits, first: 1, lines: true, regions: Vec::new(), extra: Vec::new() }
    }

    /// The same with boxes of this shape for regions.
    #[must_use]
    pub fn with_boxes(mut self, shape: BoxShape) -> Self {
        let across = self.columns.div_ceil(shape.columns.max(1));
        let region = |row: u8, column: u8| row / shape.rows.max(1) * across + column / shape.columns.max(1) + 1;
        self.regions =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| region(row, column))).collect();
        self
    }

    /// How many cells the grid has, those beside it not counted.
    pub fn area(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The plan: of a family of its own if there is one (`9x9`, a jigsaw), else this grid.
    pub fn plan(self) -> Plan {
        let square = self.rows == self.columns && self.rows == self.digits && self.lines && self.first == 1;
        if square && self.extra.is_empty() && (2..=Digit::MAX).contains(&self.rows) {
            if self.regions.iter().all(|&region| region == 0) {
                return Plan::boxes(1, self.rows);
            }
            let marks: Vec<char> = self.regions.iter().map(|&region| char::from(region)).collect();
            if !self.regions.contains(&0)
                && let Ok(map) = RegionMap::new(&marks)
            {
                return Plan::of(map.boxes().map_or(Base::Regions(map), Base::Boxes));
            }
        }
        Plan::of(Base::Grid(self))
    }

    fn check(&self) -> Result<(), BoardError> {
        let cells = self.area() + self.extra.iter().map(|extra| usize::from(extra.count)).sum::<usize>();
        if cells > MAX_CELLS {
            return Err(BoardError::TooManyCells { cells });
        }
        let wrong = |what: String| Err(BoardError::Grid { what });
        if self.rows == 0 || self.columns == 0 || self.rows > 99 || self.columns > 99 {
            return wrong(format!("{}×{} cells: 1 to 99 rows and columns are possible", self.rows, self.columns));
        }
        if !(2..=Digit::MAX).contains(&self.digits) || self.first > 1 {
            return wrong(format!(
                "{} values from {}: 2 to {} values from 0 or 1 are possible",
                self.digits,
                self.first,
                Digit::MAX
            ));
        }
        if !self.regions.is_empty() && self.regions.len() != self.area() {
            return wrong(format!("regions for {} cells where it has {}", self.regions.len(), self.area()));
        }
        let mut counts = [0usize; 256];
        self.regions.iter().for_each(|&region| counts[usize::from(region)] += 1);
        for (region, &cells) in counts.iter().enumerate().skip(1) {
            if cells > usize::from(self.digits) {
                return wrong(format!("region {region} of {cells} cells where there are {} values", self.digits));
            }
        }
        let named = |extra: &ExtraCells| {
            !extra.name.is_empty()
                && extra.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        if let Some(extra) = self.extra.iter().find(|extra| !named(extra)) {
            return wrong(format!("cells called “{}”: names are lower-case letters, digits and _", extra.name));
        }
        Ok(())
    }

    /// Reads what stands behind the sides in a name: `0-8;raw;regions=1.1.2.2;cells=cc.4`.
    pub(super) fn parse(rows: u8, columns: u8, list: &str) -> Option<Self> {
        let mut words = list.split(';');
        let (low, high) = words.next()?.split_once('-')?;
        let (first, highest): (u8, u8) = (low.parse().ok()?, high.parse().ok()?);
        let digits = highest.checked_sub(first)?.checked_add(1)?;
        let mut shape = Self { digits, first, ..Self::new(rows, columns) };
        for word in words {
            match word.split_once('=') {
                None if word == "raw" => shape.lines = false,
                Some(("regions", list)) => {
                    shape.regions = list.split('.').map(|region| region.parse().ok()).collect::<Option<_>>()?;
                }
                Some(("cells", list)) => {
                    let extra = |part: &str| {
                        let (name, count) = part.split_once('.')?;
                        Some(ExtraCells { name: name.to_owned(), count: count.parse().ok()? })
                    };
                    shape.extra = list.split(',').map(extra).collect::<Option<_>>()?;
                }
                _ => return None,
            }
        }
        Some(shape)
    }
}

/// `6x9(0-8;raw;regions=…;cells=…)`: the part of the board's name behind `grid-`.
impl fmt::Display for GridShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}({}-{}", self.rows, self.columns, self.first, self.first + self.digits - 1)?;
        if !self.lines {
            f.write_str(";raw")?;
        }
        if !self.regions.is_empty() {
            let regions: Vec<String> = self.regions.iter().map(ToString::to_string).collect();
            write!(f, ";regions={}", regions.join("."))?;
        }
        if !self.extra.is_empty() {
            let extra: Vec<String> = self.extra.iter().map(|extra| format!("{}.{}", extra.name, extra.count)).collect();
            write!(f, ";cells={}", extra.join(","))?;
        }
        f.write_str(")")
    }
}

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
    // A gap of one row parts what lies beside the grid from it and from each other.
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
    use crate::board::{Board, named};

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
