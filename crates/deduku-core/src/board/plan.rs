//! What a board is made of, before it is built: the grid or grids, and what lies over them.

use super::{BoxShape, Digit, GridShape, RegionMap, Walls};

/// The base of a board, without diagonals, windows and cages.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Base {
    /// One square grid divided into equal rectangles.
    Boxes(BoxShape),
    /// One square grid divided into regions of any shape.
    Regions(RegionMap),
    /// Equal grids with boxes that share cells, as in a Samurai.
    Overlap {
        /// The boxes of each grid.
        shape: BoxShape,
        /// Where the first cell of each grid lies, `(row, column)` from 0.
        offsets: Vec<(u16, u16)>,
    },
    /// A cube in which each slice along any of the three axes is a grid with square boxes.
    Cube {
        /// The side of a box: 3 makes a cube of 9×9×9.
        order: u8,
    },
    /// A small cube in which each plane holds every digit, as in Roxdoku.
    Planes {
        /// The side of the cube: 3 has nine planes of nine cells.
        side: u8,
    },
    /// Runs between walls, as in a Kakuro. Digits are 1 to 9.
    Runs(Walls),
    /// One rectangular grid with all parameters free.
    Grid(GridShape),
}

/// What a board is made of. Its text form is the board's name, which [`Plan::parse`] reads back.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// The base.
    pub base: Base,
    /// Whether both diagonals hold different digits. Only on a single grid.
    pub diagonals: bool,
    /// Extra regions, such as the four of a windoku: the indices of their cells, from 0.
    pub windows: Vec<Vec<u16>>,
    /// Cages, as in a Killer: the indices of their cells, from 0. Their sums belong to the puzzle.
    pub cages: Vec<Vec<u16>>,
}

impl Plan {
    /// The base alone.
    pub const fn of(base: Base) -> Self {
        Self { base, diagonals: false, windows: Vec::new(), cages: Vec::new() }
    }

    /// One grid with boxes of this shape.
    pub const fn boxes(rows: u8, columns: u8) -> Self {
        Self::of(Base::Boxes(BoxShape { rows, columns }))
    }

    /// Whether nothing lies over the base.
    pub const fn is_bare(&self) -> bool {
        !self.diagonals && self.windows.is_empty() && self.cages.is_empty()
    }

    /// The number of rows and columns, if the plan is one square grid.
    pub fn side(&self) -> Option<u16> {
        match &self.base {
            Base::Boxes(shape) => Some(shape.size()),
            Base::Regions(map) => Some(u16::from(map.size())),
            Base::Grid(shape) if shape.rows == shape.columns => Some(u16::from(shape.rows)),
            _ => None,
        }
    }

    /// The same plan with both diagonals.
    #[must_use]
    pub fn with_diagonals(self) -> Self {
        Self { diagonals: true, ..self }
    }

    /// The same plan with these extra regions.
    #[must_use]
    pub fn with_windows(self, windows: Vec<Vec<u16>>) -> Self {
        Self { windows, ..self }
    }

    /// The same plan with these cages.
    #[must_use]
    pub fn with_cages(self, cages: Vec<Vec<u16>>) -> Self {
        Self { cages, ..self }
    }

    /// Adds the customary windows of a grid with square boxes: as large as a box, one cell away from the border and
    /// from each other. Four on a 9×9 grid.
    #[must_use]
    pub fn windoku(self) -> Self {
        let windows = self.customary_windows();
        self.with_windows(windows)
    }

    pub(super) fn customary_windows(&self) -> Vec<Vec<u16>> {
        let Base::Boxes(BoxShape { rows, columns }) = self.base else { return Vec::new() };
        let (rows, columns) = (u16::from(rows), u16::from(columns));
        let size = rows * columns;
        let starts = |step: u16| (1..size).step_by(usize::from(step) + 1).filter(move |start| start + step < size);
        let window = |top: u16, left: u16| {
            let cell = move |row| (left..left + columns).map(move |column| row * size + column);
            (top..top + rows).flat_map(cell).collect()
        };
        starts(rows).flat_map(|top| starts(columns).map(move |left| window(top, left))).collect()
    }
}

impl GridShape {
    /// Converts the grid to a plan: of a more specific family if one fits (`9x9`, a jigsaw), otherwise of this grid.
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
}
